package models

import (
	"context"
	"slices"

	"gorm.io/gorm"

	"roundtable/models/exchange"
	"roundtable/pairing/rating"
)

// SeasonTable is a season worked out: its events in order and the lines of its players.
type SeasonTable struct {
	SeasonRow
	Rule    rating.Season
	Events  []SeasonEvent
	Lines   []SeasonLine
	Private int // events of a published season that are not public, so they do not count
	Others  int // events of a season that is not published, private and of others: this reader does not see them
}

// SeasonEvent is one event of a season. One that is not finished does not count yet.
type SeasonEvent struct {
	EventHead
	Finished bool
}

// SeasonLine is one player. Parts are by event, nil where he was not in it.
type SeasonLine struct {
	rating.Line
	Name, Name2, Unit string // as this reader may see them
	At                []*rating.Part
}

// Season works the table of a season out, for whoever may see it. It counts finished events of which
// nothing is held; once it is published only public ones, so that everybody sees the same table. Before that
// an organiser sees it without the private events of others. Names are those of the club's players; who was
// merged into another is that one.
func (s *Store) Season(ctx context.Context, as Who, id int64) (table *SeasonTable, err error) {
	err = s.read(ctx, func(db *gorm.DB) error {
		row, err := seasonIn(db, id)
		if err != nil {
			return err
		}
		if !row.Published && !as.Club() {
			return ErrNotFound
		}
		table, err = s.seasonTable(db, row, as)
		return err
	})
	return table, err
}

func (s *Store) seasonTable(db *gorm.DB, row *SeasonRow, as Who) (*SeasonTable, error) {
	in, err := row.In()
	if err != nil {
		return nil, err
	}
	heads, err := eventHeads(db)
	if err != nil {
		return nil, err
	}
	same, err := mergedIn(db)
	if err != nil {
		return nil, err
	}
	table := &SeasonTable{SeasonRow: *row, Rule: in.Rule}
	var finishes []rating.Finish
	hidden := map[rating.ID]bool{}
	for _, h := range heads {
		if !in.counts(h) {
			continue
		}
		if row.Published && !h.Published {
			table.Private++
			continue
		}
		if !h.seenBy(as) {
			table.Others++
			continue
		}
		facts, err := s.factsOf(db, h)
		if err != nil {
			return nil, err
		}
		if facts == nil {
			continue
		}
		table.Events = append(table.Events, SeasonEvent{EventHead: h, Finished: facts.finished})
		finishes = append(finishes, finishesOf(facts, len(table.Events)-1, same, hidden)...)
	}
	names, err := s.namesIn(db)
	if err != nil {
		return nil, err
	}
	for _, l := range in.Rule.Table(finishes) {
		line := SeasonLine{Line: l, At: make([]*rating.Part, len(table.Events))}
		line.Name, line.Name2, line.Unit = names.of(int64(l.Player), !as.Club(), hidden[l.Player])
		for i := range l.Parts {
			line.At[l.Parts[i].Event] = &l.Parts[i]
		}
		table.Lines = append(table.Lines, line)
	}
	return table, nil
}

// finishesOf are the places of an event. Who has none, because he withdrew or is not known to the club, was
// not in it. Two entries of one player, merged later, are one: the better place counts.
func finishesOf(facts *eventFacts, event int, same merged, hidden map[rating.ID]bool) (list []rating.Finish) {
	for _, e := range facts.entrants {
		id := rating.ID(same.of(e.player))
		if id == 0 || e.place == 0 {
			continue
		}
		hidden[id] = hidden[id] || e.hidden
		f := rating.Finish{Event: event, Player: id, Place: e.place, Among: e.among}
		if i := slices.IndexFunc(list, func(x rating.Finish) bool { return x.Player == id }); i < 0 {
			list = append(list, f)
		} else if f.Place < list[i].Place {
			list[i] = f
		}
	}
	return list
}

// counts reports whether an event is one of the season's.
func (in SeasonIn) counts(h EventHead) bool {
	if in.Chosen {
		return slices.Contains(in.Events, h.ID)
	}
	return (in.FromDay == "" || h.Day >= in.FromDay) && (in.ToDay == "" || h.Day <= in.ToDay) &&
		(in.Game == "" || h.Game == in.Game) && (in.Section == "" || exchange.SameName(h.Section, in.Section))
}

// EventHeads are the events that somebody may choose from for a season, the newest first: public ones, and
// those that he is an organiser of.
func (s *Store) EventHeads(ctx context.Context, who Who) (heads []EventHead, err error) {
	if !who.Club() {
		return nil, ErrDenied
	}
	err = s.read(ctx, func(db *gorm.DB) error {
		heads, err = eventHeads(db)
		return err
	})
	heads = slices.DeleteFunc(heads, func(h EventHead) bool { return !h.seenBy(who) })
	slices.Reverse(heads)
	return heads, err
}
