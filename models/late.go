package models

import (
	"strings"

	"roundtable/pairing"
	"roundtable/pairing/format"
)

// Late enters somebody into an event that has been drawn, in one of the ways that LateWays offers. He
// gets the next number; what was played stays as it is.
type Late struct {
	In  EntrantIn
	Way string // an id of format.Ways
}

// LateWay is a way to enter somebody late, and what it costs.
type LateWay struct {
	Way         string
	Number      int // the newcomer's
	ExtraRounds int
	Makeups     int // his matches outside their rounds
	Beside      int // of them those of an opponent who plays twice in that round
	Moved       int // matches of others that stand in another round than before
	Difference  int // the largest difference of first and second moves of one entrant
}

// LateWays are the ways that fit the schedule as it stands, none before the draw.
func (t *Tournament) LateWays() (list []LateWay) {
	if !t.Drawn() || !t.RoundRobin() {
		return nil
	}
	for _, o := range format.Options(t.Plan()) {
		list = append(list, LateWay{Way: o.Way.ID, Number: o.Number, ExtraRounds: o.ExtraRounds, Makeups: o.MakeUps, Beside: o.Beside,
			Moved: o.Moved, Difference: o.After.Difference})
	}
	return list
}

var errLateWay = &Error{Kind: Invalid, Key: "error.late_way", Field: "way", Text: "Choose one of the ways to enter the late entrant."}

func (l Late) apply(t *tx, row *TournamentRow) (string, map[string]any, error) {
	now, err := loadTournament(t.db, row.Slug)
	if err != nil {
		return "", nil, err
	}
	switch {
	case !now.Drawn():
		return "", nil, errNotDrawn
	case now.Ended():
		return "", nil, errEventEnded
	case !now.RoundRobin():
		return "", nil, errPlayedOnly
	}
	var way *format.Way
	for i := range format.Ways {
		if format.Ways[i].ID == l.Way {
			way = &format.Ways[i]
		}
	}
	if way == nil {
		return "", nil, errLateWay
	}
	plan, err := format.Late(now.Plan(), *way)
	if err != nil {
		return "", nil, asInvalid(err, "way")
	}
	last := 0
	for _, e := range append(append([]Entrant{}, now.Entrants...), now.Out...) {
		last = max(last, e.Pos)
	}
	rows, err := t.addEntrants(row, last, []EntrantIn{l.In})
	if err != nil {
		return "", nil, err
	}
	e := rows[0]
	e.Number, e.Arrived = &plan.Number, true
	if now.Started() {
		e.FromRound = now.NextFree()
	}
	if err := update(t, e); err != nil {
		return "", nil, err
	}
	who := now.byNumbers()
	who[plan.Number] = e.ID
	if err := t.storePlan(now, plan.Plan, who); err != nil {
		return "", nil, err
	}
	return "entrant.late", map[string]any{
		"name": e.Name, "number": plan.Number, "way": l.Way, "rounds": plan.ExtraRounds, "makeups": plan.MakeUps, "moved": plan.Moved,
		"opponents": strings.Join(now.makeupsOf(plan), ", "),
	}, nil
}

// makeupsOf names the opponents of the newcomer's make-up matches, in the order of rounds.
func (t *Tournament) makeupsOf(plan format.LatePlan) (names []string) {
	for _, r := range plan.Plan.Rounds {
		for _, p := range r.Pairs {
			if !p.New || !p.Later {
				continue
			}
			other := p.First
			if other == plan.Number {
				other = p.Second
			}
			if e := t.ByNumber(other); e != nil {
				names = append(names, e.Name)
			}
		}
	}
	return names
}

// Makeups are the matches of an entrant that are played outside their rounds, open or not.
func (t *Tournament) Makeups(id pairing.ID) (list []*Match) {
	for i := range t.Rounds {
		for j := range t.Rounds[i].Matches {
			if m := &t.Rounds[i].Matches[j]; m.Later == LaterMakeup && m.SeatOf(id) != pairing.NoSeat {
				list = append(list, m)
			}
		}
	}
	return list
}
