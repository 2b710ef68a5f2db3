package models

import (
	"context"
	"errors"
	"slices"

	"gorm.io/gorm"

	"roundtable/models/exchange"
	"roundtable/pairing"
)

// Player is a person of the club as the list of players shows him.
type Player struct {
	PlayerRow
	Events int    // he is in so many events of the club
	Last   string // the date of the last one, empty if it has none
}

// PlayerEvent is one event of a player.
type PlayerEvent struct {
	Tournament *Tournament
	Entrant    *Entrant
}

// PlayerCard is a player with everything the club knows of him.
type PlayerCard struct {
	Player
	Into   *PlayerRow    // the entry that this one was merged into
	Merged []PlayerRow   // entries that were merged into this one
	Played []PlayerEvent // the newest first, at most cardEvents
	More   int           // older events that are not in Played
}

// cardEvents is how many events a card reads: each is read whole, for its place and points.
const cardEvents = 30

// Players lists the club's players without those who were merged into another, in the order they
// were met. Only the organiser sees it.
func (s *Store) Players(ctx context.Context, who Who) (list []Player, err error) {
	if !who.Club() {
		return nil, ErrDenied
	}
	err = s.read(ctx, func(db *gorm.DB) error {
		list, err = playersIn(db)
		return err
	})
	return list, err
}

func playersIn(db *gorm.DB) (list []Player, err error) {
	err = db.Raw(`SELECT p.*, count(DISTINCT t.id) AS events, coalesce(max(t.date), '') AS last
		FROM players p
		LEFT JOIN players m ON m.id = p.id OR m.merged_into = p.id
		LEFT JOIN entrants e ON e.player_id = m.id AND NOT e.out
		LEFT JOIN tournaments t ON t.id = e.tournament_id AND t.deleted_at IS NULL
		WHERE p.merged_into IS NULL GROUP BY p.id ORDER BY p.id`).Scan(&list).Error
	return list, err
}

// PlayerCard reads one player with his newest events.
func (s *Store) PlayerCard(ctx context.Context, who Who, id int64) (*PlayerCard, error) {
	if !who.Club() {
		return nil, ErrDenied
	}
	card := &PlayerCard{}
	var heads []TournamentRow
	err := s.read(ctx, func(db *gorm.DB) error {
		err := db.First(&card.PlayerRow, id).Error
		if errors.Is(err, gorm.ErrRecordNotFound) {
			return ErrNotFound
		} else if err != nil {
			return err
		}
		if card.MergedInto != nil {
			card.Into = &PlayerRow{}
			if err := db.First(card.Into, *card.MergedInto).Error; err != nil {
				return err
			}
		}
		if err := db.Where("merged_into = ?", id).Order("id").Find(&card.Merged).Error; err != nil {
			return err
		}
		return db.Raw(`SELECT DISTINCT t.id, t.revision, t.slug, t.date FROM entrants e JOIN tournaments t ON t.id = e.tournament_id JOIN players p ON p.id = e.player_id
			WHERE (p.id = ? OR p.merged_into = ?) AND NOT e.out AND t.deleted_at IS NULL ORDER BY t.date DESC, t.id DESC`, id, id).Scan(&heads).Error
	})
	if err != nil {
		return nil, err
	}
	card.Events = len(heads)
	if len(heads) > 0 {
		card.Last = heads[0].Date
	}
	// those of others are counted, not shown: they may be private, or hold rounds back
	heads = slices.DeleteFunc(heads, func(t TournamentRow) bool { return who.RoleIn(t.ID) < AsOrganiser })
	card.Played, err = s.played(ctx, heads[:min(len(heads), cardEvents)], id, card.Merged)
	if err != nil {
		return nil, err
	}
	card.More = len(heads) - min(len(heads), cardEvents)
	return card, nil
}

// played reads events of a player whole, in the given order; the player is in them under his own entry
// or one that was merged into it.
func (s *Store) played(ctx context.Context, heads []TournamentRow, id int64, merged []PlayerRow) (list []PlayerEvent, err error) {
	err = s.read(ctx, func(db *gorm.DB) error {
		for _, head := range heads {
			t, err := s.glance(db, head.ID, head.Revision, head.Slug)
			if errors.Is(err, ErrNotFound) {
				continue // deleted between the two readings
			} else if err != nil {
				return err
			}
			i := slices.IndexFunc(t.Entrants, func(e Entrant) bool {
				return e.Player == id || slices.ContainsFunc(merged, func(m PlayerRow) bool { return m.ID == e.Player })
			})
			if i >= 0 {
				list = append(list, PlayerEvent{Tournament: t, Entrant: &t.Entrants[i]})
			}
		}
		return nil
	})
	return list, err
}

// Meetings are the matches of two entrants of one event, in the order of play.
func (t *Tournament) Meetings(a, b pairing.ID) (list []*Match) {
	for i := range t.Rounds {
		for j := range t.Rounds[i].Matches {
			m := &t.Rounds[i].Matches[j]
			if m.SeatOf(a) != pairing.NoSeat && m.SeatOf(b) != pairing.NoSeat {
				list = append(list, m)
			}
		}
	}
	return list
}

// Proposal says who of the club's players somebody on a list may be. Same is the one proposed, 0 for
// somebody new: the one player with that name, where no unit or year of birth speaks against it.
type Proposal struct {
	Same  int64
	Known []Player // everybody of that name, then those with one much like it: never proposed, only asked about
	Equal int      // so many of Known, the first, have that very name
}

// Propose compares a list with the club's players. It changes nothing: the organiser sees the
// proposals, and CreateTournament, AddEntrants and AddPlayer do what EntrantIn.Player says.
func (s *Store) Propose(ctx context.Context, who Who, in []EntrantIn) ([]Proposal, error) {
	players, err := s.Players(ctx, who)
	if err != nil {
		return nil, err
	}
	return propose(players, in), nil
}

// propose is Propose for a list of players that was read already.
func propose(players []Player, in []EntrantIn) []Proposal {
	byName, byAlike := byKeys(players, nameKeys), byKeys(players, alikeKeys)
	all := make([]Proposal, len(in))
	taken := map[int64]int{}
	for i, e := range in {
		all[i].add(byName, nameKeys(e.Name, e.Name2))
		all[i].Equal = len(all[i].Known)
		all[i].add(byAlike, alikeKeys(e.Name, e.Name2))
		if fits := fitting(e, all[i].Known[:all[i].Equal]); len(fits) == 1 {
			all[i].Same = fits[0].ID
			taken[all[i].Same]++
		}
	}
	for i := range all { // two lines of one list are two people
		if taken[all[i].Same] > 1 {
			all[i].Same = 0
		}
	}
	return all
}

// byKeys are the players by every name that keys gives them.
func byKeys(players []Player, keys func(name, name2 string) []string) map[string][]Player {
	by := make(map[string][]Player, len(players))
	for _, p := range players {
		for _, key := range keys(p.Name, p.Name2) {
			by[key] = append(by[key], p)
		}
	}
	return by
}

// add takes those with one of the keys among the known, everybody once.
func (all *Proposal) add(by map[string][]Player, keys []string) {
	for _, key := range keys {
		for _, p := range by[key] {
			if !slices.ContainsFunc(all.Known, func(k Player) bool { return k.ID == p.ID }) {
				all.Known = append(all.Known, p)
			}
		}
	}
}

// alikeKeys are nameKeys and, for names much like these, their loose ones.
func alikeKeys(name, name2 string) []string {
	keys := nameKeys(name, name2)
	for _, n := range []string{name, name2} {
		for _, k := range exchange.LooseKeys(n) {
			if k = "~" + k; !slices.Contains(keys, k) { // apart from the names themselves
				keys = append(keys, k)
			}
		}
	}
	return keys
}

// nameKeys are the names somebody may be found by.
func nameKeys(name, name2 string) []string {
	keys := []string{exchange.Key(name)}
	if name2 != "" && exchange.Key(name2) != keys[0] {
		keys = append(keys, exchange.Key(name2))
	}
	return keys
}

// fitting are the players whom nothing in the entry speaks against. A unit that both give and that is
// the same settles it.
func fitting(e EntrantIn, known []Player) (fits []Player) {
	for _, p := range known {
		unit := e.Unit == "" || p.Unit == "" || exchange.SameName(e.Unit, p.Unit)
		born := e.BirthYear == 0 || p.BirthYear == 0 || e.BirthYear == p.BirthYear
		sex := e.Sex == "" || p.Sex == "" || e.Sex == p.Sex
		if unit && born && sex {
			fits = append(fits, p)
		}
	}
	same := slices.DeleteFunc(slices.Clone(fits), func(p Player) bool { return e.Unit == "" || !exchange.SameName(e.Unit, p.Unit) })
	if len(same) == 1 {
		return same
	}
	return fits
}
