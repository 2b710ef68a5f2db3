package models

import (
	"context"
	"errors"
	"slices"

	"gorm.io/gorm"

	"roundtable/pairing"
)

// Person is a player of the club with his events, as a reader may know him.
type Person struct {
	Player
	Hidden bool          // his name is shown short
	Played []PersonEvent // the newest first
}

// PersonEvent is one event of a player. Of one that is not finished, or of which a round is held, nothing is said
// but that he is in it.
type PersonEvent struct {
	EventHead
	Finished   bool
	Place, All int // 0: he has none
	Shared     bool
	Points     pairing.Points
}

// entryRow is an entry of a player, as the lists of people need it.
type entryRow struct {
	Player, Tournament int64
	Entrant            pairing.ID
	BirthYear          int
}

// People lists the club's players as this reader may know them: those who are in an event that he may learn of
// (see EventHead.seenBy), under the names that ratings and seasons show too. What else the club knows of them is
// not in it. The order is that in which the club met them.
func (s *Store) People(ctx context.Context, as Who) (list []Player, err error) {
	err = s.read(ctx, func(db *gorm.DB) error {
		heads, err := headsSeenBy(db, as)
		if err != nil {
			return err
		}
		entries, err := entriesIn(db, 0)
		if err != nil {
			return err
		}
		names, err := s.namesIn(db)
		if err != nil {
			return err
		}
		for _, of := range chunksOf(entries) {
			p, hidden := personOf(of, heads)
			if p.Events == 0 {
				continue
			}
			if p.Name, p.Name2, p.Unit = names.of(p.ID, !as.Club(), hidden); p.Name != hiddenName {
				list = append(list, p)
			}
		}
		return nil
	})
	return list, err
}

// Person reads one of the People with all his events. Who was merged into another is that one.
func (s *Store) Person(ctx context.Context, as Who, id int64) (p *Person, err error) {
	err = s.read(ctx, func(db *gorm.DB) error {
		var row PlayerRow
		err := db.First(&row, id).Error
		if errors.Is(err, gorm.ErrRecordNotFound) {
			return ErrNotFound
		} else if err != nil {
			return err
		}
		if row.MergedInto != nil {
			id, row = *row.MergedInto, PlayerRow{}
			if err := db.First(&row, id).Error; err != nil {
				return err
			}
		}
		heads, err := headsSeenBy(db, as)
		if err != nil {
			return err
		}
		entries, err := entriesIn(db, id)
		if err != nil {
			return err
		}
		club, err := clubIn(db)
		if err != nil {
			return err
		}
		p = &Person{}
		if p.Player, p.Hidden = personOf(entries, heads); p.Events == 0 {
			return ErrNotFound
		}
		names := clubNames{players: map[int64]PlayerRow{id: row}, rule: club.Names, year: s.now().Year()}
		p.Name, p.Name2, p.Unit = names.of(id, !as.Club(), p.Hidden)
		p.Hidden = p.Name != row.Name
		p.Played, err = s.personEvents(db, entries, heads)
		return err
	})
	return p, err
}

// headsSeenBy are the events that a reader may learn of, by id.
func headsSeenBy(db *gorm.DB, as Who) (map[int64]EventHead, error) {
	list, err := eventHeads(db)
	heads := make(map[int64]EventHead, len(list))
	for _, h := range list {
		if h.seenBy(as) {
			heads[h.ID] = h
		}
	}
	return heads, err
}

// entriesIn are the entries of one player, 0: of all, by player.
func entriesIn(db *gorm.DB, player int64) (rows []entryRow, err error) {
	err = db.Raw(`SELECT coalesce(p.merged_into, p.id) AS player, e.tournament_id AS tournament, e.id AS entrant, e.birth_year
		FROM entrants e JOIN players p ON p.id = e.player_id
		WHERE NOT e.out AND (? = 0 OR coalesce(p.merged_into, p.id) = ?) ORDER BY player, tournament, entrant`, player, player).Scan(&rows).Error
	return rows, err
}

// chunksOf are the entries of each player.
func chunksOf(entries []entryRow) (list [][]entryRow) {
	for from := 0; from < len(entries); {
		to := from + 1
		for to < len(entries) && entries[to].Player == entries[from].Player {
			to++
		}
		list, from = append(list, entries[from:to]), to
	}
	return list
}

// personOf counts the events of one player, and says whether one of them hides his name.
func personOf(entries []entryRow, heads map[int64]EventHead) (p Player, hidden bool) {
	last := int64(0)
	for _, e := range entries {
		h, seen := heads[e.Tournament]
		if !seen {
			continue
		}
		p.ID = e.Player
		if e.Tournament != last { // two entries of one player in an event, merged later
			p.Events++
		}
		last = e.Tournament
		p.Last = max(p.Last, h.Date)
		of := Tournament{TournamentRow: h.TournamentRow}
		hidden = hidden || h.Names == NamesAll || h.Names == NamesMinors && of.Minor(&Entrant{BirthYear: e.BirthYear})
	}
	return p, hidden
}

// personEvents are the events of a player, the newest first.
func (s *Store) personEvents(db *gorm.DB, entries []entryRow, heads map[int64]EventHead) (list []PersonEvent, err error) {
	for i, e := range entries {
		h, seen := heads[e.Tournament]
		if !seen || i > 0 && entries[i-1].Tournament == e.Tournament {
			continue
		}
		facts, err := s.factsOf(db, h)
		if err != nil {
			return nil, err
		}
		of := PersonEvent{EventHead: h}
		if facts != nil && facts.finished {
			of.finish(facts, e.Entrant)
		}
		list = append(list, of)
	}
	slices.SortStableFunc(list, func(a, b PersonEvent) int { return -a.compare(b.EventHead) })
	return list, nil
}

func (e *PersonEvent) finish(facts *eventFacts, entrant pairing.ID) {
	e.Finished = true
	for _, f := range facts.entrants {
		if f.place > 0 {
			e.All++
		}
		if f.id == entrant {
			e.Place, e.Shared, e.Points = f.place, f.among > 1, f.points
		}
	}
}
