package standings

import (
	"testing"

	"pgregory.net/rapid"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/tiebreak"
)

// direct places a tied group by its own matches, from the words of the rule: by sums where all have met;
// else only one whom nobody could reach is placed, first; and again among those still level.
func (s *slow) direct(group []pairing.ID, o of, first int, places map[pairing.ID]int) {
	for _, id := range group {
		places[id] = first
	}
	if len(group) < 2 {
		return
	}
	sums, missing := map[pairing.ID]float64{}, map[pairing.ID]float64{}
	all := true
	for _, a := range group {
		for _, b := range group {
			if a == b {
				continue
			}
			met, made := 0., 0.
			for _, r := range s.rounds[a] {
				if r.opp == b && !r.unplayed() {
					met, made = met+1, made+o.value(r)
				}
			}
			if met == 0 {
				missing[a]++
				all = false
			} else {
				sums[a] += made / met
			}
		}
	}
	above := func(id pairing.ID) (n int) {
		for _, other := range group {
			if sums[other] > sums[id]+1e-9 {
				n++
			}
		}
		return n
	}
	if !all {
		for _, leader := range group {
			safe := true
			var rest []pairing.ID
			for _, other := range group {
				if other != leader {
					rest = append(rest, other)
					safe = safe && sums[other]+missing[other]*o.win < sums[leader]-1e-9
				}
			}
			if safe {
				s.direct(rest, o, first+1, places)
				return
			}
		}
		return
	}
	for n := range group {
		var same []pairing.ID
		for _, id := range group {
			if above(id) == n {
				same = append(same, id)
			}
		}
		if len(same) < len(group) {
			s.direct(same, o, first+n, places)
		}
	}
}

// Direct encounters of a Swiss, and the extended ones, agree with the slow reckoning.
func TestSwissDirectSlowly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := swissInputs().Draw(t, "event")
		in.Rules.Event.Format = tiebreak.Swiss
		for _, acronym := range []string{"DE", "DE:GP", "EDE"} {
			in.Rules.Criteria = []string{acronym}
			s, table := newSlow(in), Build(in)
			o, then := s.points(), s.games()
			switch {
			case acronym == "DE:GP":
				o = s.games()
			case s.system.Games:
				then = s.matches()
			}
			for i := range table.Rows {
				r := &table.Rows[i]
				var group []pairing.ID
				for _, other := range table.Rows {
					if other.Points == r.Points {
						group = append(group, other.Entrant)
					}
				}
				places := map[pairing.ID]int{}
				s.direct(group, o, 1, places)
				if acronym == "EDE" {
					s.again(places, then)
				}
				if len(group) > 1 && r.Values[0].Num != int64(places[r.Entrant]) || r.Values[0].None != (len(group) == 1) {
					t.Fatalf("%s of %s is %v, slowly %d", acronym, name(r.Entrant), r.Values[0], places[r.Entrant])
				}
			}
		}
	})
}

// again compares those who are still on one place on another basis.
func (s *slow) again(places map[pairing.ID]int, o of) {
	for place := 1; place <= len(s.in.Entrants); place++ {
		var same []pairing.ID
		for _, e := range s.in.Entrants {
			if places[e.ID] == place {
				same = append(same, e.ID)
			}
		}
		if len(same) > 1 {
			s.direct(same, o, place, places)
		}
	}
}

// Teams with the boards of their matches: what the criteria of boards make of them.
func TestBoards(t *testing.T) {
	rules := Rules{Form: scoring.Form{Games: 3, Level: scoring.LevelDraw, PlayAll: true}, System: "2-1-0"}
	rules.Event = tiebreak.Event{Format: tiebreak.Swiss, Teams: true}
	rules.Criteria = []string{"GP", "BC", "TBR", "BBE", "BWG"}
	in := event(t, 4, rules, "A-B 1 0 =", "C-D = = =", "round 2", "B-C 1 1 0")
	in.Matches = append(in.Matches, pairing.Match{ID: 9, Round: 2, Lot: pairing.NoSeat, Seats: []pairing.Seat{{Entrant: id("A")}, {Entrant: id("D"), Forfeit: true}}})
	table := Build(in)
	want(t, "points", column(table, points), "A 3, B 3, C 1, D 1")
	want(t, "game points", column(table, value(0)), "A 4½, B 3½, C 2½, D 1½")
	want(t, "board count", column(table, value(1)), "A 8½, B 6½, C 6, D 3")
	in.Rules.Criteria = []string{"TBR", "BBE"}
	table = Build(in)
	want(t, "top boards: A 2, B 1; C and D ½ each, then C and D ½ each, then C 1½", column(table, value(0)), "A 1, B 2, C 1, D 2")
	in.Rules.Criteria = []string{"BBE"}
	table = Build(in)
	want(t, "without the last board: A 3, B 3, without the last two A 2, B 1; C 1, D 1, C ½, D ½", column(table, value(0)), "A 1, B 2, C 1, D 1")
	w := table.Explain(id("A"), 0)
	if len(w.Series) != 2 || w.Series[0].Values[0].Text() != "3" || w.Series[0].Values[1].Text() != "2" {
		t.Errorf("the series that were compared: %+v", w.Series)
	}
	in.Matches[0].Given, in.Matches[0].Games = &pairing.Given{Score: [2]pairing.Points{pairing.Point, 2 * pairing.Point}}, nil
	in.Rules.Criteria = []string{"BC"}
	want(t, "a match given by its score says nothing about boards", column(Build(in), value(0)), "A 6, B 3, C 6, D 3")
}
