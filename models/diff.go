package models

import (
	"slices"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/standings"
)

// Difference is what a change of an event does, for its preview: see Compare.
type Difference struct {
	Before, After *Tournament
	Places        []standings.Move
	Matches       []MatchChange // in the order of rounds and tables, after and then before
	NewRounds     []int         // numbers of rounds that are there only after
	GoneRounds    []int         // numbers of rounds that are there only before
	Entrants      []EntrantChange
}

// MatchChange is one match that differs: Before nil is a new one, After nil one that is gone.
type MatchChange struct {
	Round         int
	Before, After *Match
	Moved         bool // other round, table, sides, or opponents
	Result        bool // another record, or it counts otherwise
	Later         bool // put off, brought back, or another time
}

// EntrantChange is one entrant who differs: Before nil is a new one, After nil one who is gone.
type EntrantChange struct{ Before, After *Entrant }

// Compare lists what differs between two states of one event. Matches go by their ids.
func Compare(before, after *Tournament) Difference {
	d := Difference{Before: before, After: after, Places: standings.Moves(before.Standings(0), after.Standings(0))}
	old := matchesByID(before)
	for i := range after.Rounds {
		for j := range after.Rounds[i].Matches {
			m := &after.Rounds[i].Matches[j]
			was := old[m.ID]
			delete(old, m.ID)
			if c, differs := compareMatch(was, m); differs {
				d.Matches = append(d.Matches, c)
			}
		}
	}
	for i := range before.Rounds {
		for j := range before.Rounds[i].Matches {
			if m := &before.Rounds[i].Matches[j]; old[m.ID] != nil {
				d.Matches = append(d.Matches, MatchChange{Round: m.Round, Before: m, Moved: true})
			}
		}
	}
	d.NewRounds, d.GoneRounds = roundsOnlyIn(after, before), roundsOnlyIn(before, after)
	d.Entrants = compareEntrants(before, after)
	return d
}

// Nothing reports whether the two states show the same.
func (d Difference) Nothing() bool {
	return len(d.Places)+len(d.Matches)+len(d.NewRounds)+len(d.GoneRounds)+len(d.Entrants) == 0
}

func matchesByID(t *Tournament) map[int64]*Match {
	at := map[int64]*Match{}
	for i := range t.Rounds {
		for j := range t.Rounds[i].Matches {
			at[t.Rounds[i].Matches[j].ID] = &t.Rounds[i].Matches[j]
		}
	}
	return at
}

func compareMatch(was, m *Match) (MatchChange, bool) {
	c := MatchChange{Round: m.Round, Before: was, After: m}
	if was == nil {
		c.Moved = true
		return c, true
	}
	c.Moved = was.Round != m.Round || was.Table != m.Table || !slices.EqualFunc(was.Seats, m.Seats, func(a, b pairing.Seat) bool { return a.Entrant == b.Entrant })
	c.Later = was.Later != m.Later || was.Plan != m.Plan
	c.Result = was.Verdict != m.Verdict || was.Annulled != m.Annulled || was.Cancelled != m.Cancelled || was.Lot != m.Lot ||
		!slices.EqualFunc(was.Games, m.Games, sameOutcome)
	return c, c.Moved || c.Later || c.Result
}

// sameOutcome leaves out why a game ended and how it went: they change no result.
func sameOutcome(a, b pairing.Game) bool { return unnoted(a) == unnoted(b) }

func roundsOnlyIn(t, other *Tournament) (list []int) {
	for i := range t.Rounds {
		if other.Round(t.Rounds[i].No) == nil {
			list = append(list, t.Rounds[i].No)
		}
	}
	return list
}

func compareEntrants(before, after *Tournament) (list []EntrantChange) {
	for i := range after.Entrants {
		now := &after.Entrants[i]
		was := before.Entrant(now.ID)
		if was == nil || !sameEntrant(was, now) {
			list = append(list, EntrantChange{Before: was, After: now})
		}
	}
	for i := range before.Entrants {
		if was := &before.Entrants[i]; after.Entrant(was.ID) == nil {
			list = append(list, EntrantChange{Before: was})
		}
	}
	return list
}

func sameEntrant(a, b *Entrant) bool {
	x, y := a, b
	return slices.Equal(a.Away, b.Away) && x.Number == y.Number && x.Name == y.Name && x.Name2 == y.Name2 && x.Unit == y.Unit && x.FixedTable == y.FixedTable
}

// Decided counts the decided matches of an event, and all of them: what stands after and what is to come.
func (t *Tournament) Decided() (decided, all int) {
	for i := range t.Rounds {
		for j := range t.Rounds[i].Matches {
			if m := &t.Rounds[i].Matches[j]; !m.Bye() {
				all++
				if m.Verdict.State == scoring.Decided {
					decided++
				}
			}
		}
	}
	return decided, all
}
