package standings

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// withdrawn applies absences to an input as the program does when it reads an event.
func withdrawn(in Input, rule string, absences ...scoring.Absence) (Input, []scoring.Withdrawn) {
	w := scoring.Withdrawals{Form: in.Rules.Form, Rule: rule, Cycle: func(int) int { return 1 }}
	out := in
	out.Matches = append([]pairing.Match(nil), in.Matches...)
	refs := make([]*pairing.Match, len(out.Matches))
	for i := range out.Matches {
		refs[i] = &out.Matches[i]
	}
	effects, said := w.Effects(absences, refs, func(int) bool { return false })
	for i, e := range effects {
		m := &out.Matches[i]
		m.Annulled = e.Annulled
		m.Seats = append([]pairing.Seat(nil), m.Seats...)
		for seat, absent := range e.Absent {
			if absent {
				m.Seats[seat].Forfeit = true
			}
		}
	}
	out.Entrants = nil
	for _, e := range in.Entrants {
		gone := false
		for _, s := range said {
			gone = gone || s.Whole && s.Entrant == e.ID
		}
		if !gone {
			out.Entrants = append(out.Entrants, e)
		}
	}
	return out, said
}

// Curaçao 1962: number 7 left after 21 of 28 games. The published table leaves his last games out, the
// rule gives them to the opponents; the places are the same.
func TestWithdrawalAfterThreeQuarters(t *testing.T) {
	in := published(t, "candidates_1962", single(), false)
	t.Run("as published", func(t *testing.T) {
		table := Build(in)
		for _, row := range records(t, "candidates_1962", "expected.csv") {
			r := table.Row(pairing.ID(number(t, row["no"])))
			if fmt.Sprint(r.Place) != row["rank"] || !sameNumber(cell(table, r, "points"), row["points"]) {
				t.Errorf("%s: place %d, points %v; published %s, %s", row["no"], r.Place, r.Points, row["rank"], row["points"])
			}
		}
	})
	t.Run("by the rule", func(t *testing.T) {
		full := in
		left := pairing.ID(7)
		met := map[pairing.ID]int{}
		for i := range full.Matches {
			m := &full.Matches[i]
			m.Round = 1
			for _, s := range m.Seats {
				if m.SeatOf(left) != pairing.NoSeat && s.Entrant != left {
					met[s.Entrant]++
				}
			}
		}
		for _, e := range in.Entrants { // the games he did not play any more
			for n := met[e.ID]; e.ID != left && n < 4; n++ {
				full.Matches = append(full.Matches, pairing.Match{ID: int64(1000 + len(full.Matches)), Round: 2, Lot: pairing.NoSeat,
					Seats: []pairing.Seat{{Entrant: left}, {Entrant: e.ID}}})
			}
		}
		ruled, said := withdrawn(full, scoring.WithdrawalHalf, scoring.Absence{Entrant: left, From: 2})
		if s := said[0]; s.Played != 21 || s.Of != 28 || s.Annulled {
			t.Fatalf("%+v", s)
		}
		table := Build(ruled)
		for _, row := range records(t, "candidates_1962", "expected_fide66.csv") {
			r := table.Row(pairing.ID(number(t, row["no"])))
			if fmt.Sprint(r.Place) != row["rank"] || !sameNumber(cell(table, r, "points"), row["points"]) {
				t.Errorf("%s: place %d, points %v; expected %s, %s", row["no"], r.Place, r.Points, row["rank"], row["points"])
			}
		}
	})
}

// Sousse 1967: number 23 left after 10 of 22 games and was annulled. The games of the first nine are
// known; the order of places 2 to 4 rests on Sonneborn-Berger without his games.
func TestWithdrawalBelowHalf(t *testing.T) {
	total := map[pairing.ID]string{}
	sb := map[pairing.ID]string{}
	for _, row := range records(t, "interzonal_1967", "expected.csv") {
		total[pairing.ID(number(t, row["no"]))], sb[pairing.ID(number(t, row["no"]))] = row["points"], row["SB"]
	}
	in := published(t, "interzonal_1967", single("sb"), false)
	left := pairing.ID(23)
	of := 0
	met := map[pairing.ID]bool{}
	for i := range in.Matches {
		in.Matches[i].Round = 1
		if m := &in.Matches[i]; m.SeatOf(left) != pairing.NoSeat {
			of++
			met[m.Seats[0].Entrant], met[m.Seats[1].Entrant] = true, true
		}
	}
	if of == 0 {
		t.Fatal("his games are missing")
	}
	for no := pairing.ID(1); no < left; no++ { // the games with him that he did not play
		if !met[no] {
			in.Matches = append(in.Matches, pairing.Match{ID: int64(2000 + no), Round: 2, Lot: pairing.NoSeat, Seats: []pairing.Seat{{Entrant: left}, {Entrant: no}}})
		}
	}
	ruled, said := withdrawn(in, scoring.WithdrawalHalf, scoring.Absence{Entrant: left, From: 2})
	if s := said[0]; s.Of != 22 || !s.Annulled || !s.Whole || 2*s.Played >= s.Of {
		t.Fatalf("%+v", s)
	}
	table := Build(ruled)
	if table.Row(left) != nil {
		t.Error("an annulled entrant has a place")
	}
	for no := pairing.ID(1); no <= 9; no++ {
		if r := table.Row(no); !sameNumber(cell(table, r, "points"), total[no]) {
			t.Errorf("%d has %v points, published %s", no, r.Points, total[no])
		}
	}
	// Sonneborn-Berger with the published totals of the opponents, since not all their games are known.
	for no := pairing.ID(2); no <= 4; no++ {
		sum := 0.0
		for _, term := range table.Explain(no, ByPoints).Terms {
			var points float64
			fmt.Sscan(total[term.Opponent], &points)
			sum += points * float64(term.Out.Score()) / float64(pairing.Point)
		}
		if !sameNumber(fmt.Sprint(sum), sb[no]) {
			t.Errorf("%d has %v, published %s", no, sum, sb[no])
		}
	}
	// With the games he had played counted, number 2 (who drew with him) is ahead of 3 and 4 on points.
	raw := Build(in)
	for no, points := range map[pairing.ID]string{2: "14.5", 3: "14", 4: "14"} {
		if got := cell(raw, raw.Row(no), "points"); !sameNumber(got, points) {
			t.Errorf("%d has %s with his games counted, want %s", no, got, points)
		}
	}
	counted, _ := withdrawn(in, scoring.WithdrawalKeep, scoring.Absence{Entrant: left, From: 2})
	if kept := Build(counted); kept.Row(left) == nil || kept.Row(2).Points == table.Row(2).Points {
		t.Error("kept results count")
	}
}

var sevenRounds = []string{
	"A-G 1", "B-C 1", "D-E 1", "F bye", "round 2", "B-G 0", "A-D 1", "E-F 1", "C bye", "round 3", "C-G 1", "A-E 1", "B-F 1", "D bye",
	"round 4", "D-G", "A-B", "C-F", "E bye", "round 5", "E-G", "A-C", "B-D", "round 6", "F-G", "C-D", "B-E", "round 7", "A-F", "C-E", "D-F",
}

func TestWithdrawalCases(t *testing.T) {
	t.Run("BR-025 less than half is annulled, half stands", func(t *testing.T) {
		in := event(t, 7, single(), sevenRounds...)
		two, said := withdrawn(retype(t, in, "C-G"), scoring.WithdrawalHalf, scoring.Absence{Entrant: id("G"), From: 3})
		if !said[0].Annulled || said[0].Played != 2 || said[0].Of != 6 {
			t.Errorf("after two of six: %+v", said[0])
		}
		table := Build(two)
		want(t, "points without his games", column(table, points), "A 2, B 2, C 0, D 1, E 1, F 0")
		if table.Row(id("G")) != nil {
			t.Error("an annulled entrant is ranked")
		}
		three, said := withdrawn(in, scoring.WithdrawalHalf, scoring.Absence{Entrant: id("G"), From: 4})
		if said[0].Annulled || said[0].Played != 3 {
			t.Errorf("after three of six: %+v", said[0])
		}
		want(t, "points with forfeits", column(Build(three), points), "A 3, B 2, C 1, D 2, E 2, F 1, G 1")
		nobody, said := withdrawn(event(t, 7, single(), sevenRounds[:4]...), scoring.WithdrawalHalf)
		if len(said) != 0 || len(Build(nobody).Rows) != 7 {
			t.Error("somebody was removed whom nobody has withdrawn")
		}
	})
	t.Run("BR-026 all opponents are treated alike", func(t *testing.T) {
		in := event(t, 4, single(), "A-D 1", "B-C 1", "round 2", "B-D", "A-C 1", "round 3", "C-D", "A-B 1")
		gone := scoring.Absence{Entrant: id("D"), From: 2}
		cancel, _ := withdrawn(in, scoring.WithdrawalAnnul, gone)
		want(t, "cancel", column(Build(cancel), func(r Row) any { return fmt.Sprint(r.Played, r.Points) }), "A 2 2, B 2 1, C 2 0")
		forfeit, _ := withdrawn(in, scoring.WithdrawalKeep, gone)
		want(t, "forfeit the rest", column(Build(forfeit), func(r Row) any { return fmt.Sprint(r.Played, r.Won) }), "A 3 3, B 3 2, C 3 1, D 3 0")
	})
	t.Run("both away is a loss for both", func(t *testing.T) {
		in := event(t, 2, single(), "A-B")
		both, _ := withdrawn(in, scoring.WithdrawalKeep, scoring.Absence{Entrant: id("A"), From: 1}, scoring.Absence{Entrant: id("B"), From: 1})
		want(t, "points", column(Build(both), points), "A 0, B 0")
	})
	t.Run("who comes back has nothing annulled", func(t *testing.T) {
		in := event(t, 4, single(), "A-D 1", "B-C 1", "round 2", "B-D", "A-C 1", "round 3", "C-D 0", "A-B 1")
		back, said := withdrawn(in, scoring.WithdrawalHalf, scoring.Absence{Entrant: id("D"), From: 2, Until: 2})
		if len(said) != 0 {
			t.Errorf("%+v", said)
		}
		want(t, "points", column(Build(back), points), "A 3, B 2, C 0, D 1")
	})
	t.Run("half of the cycle: the first cycle stands", func(t *testing.T) {
		in := event(t, 3, single(), "A-C 1", "round 2", "B-C 0", "round 3", "A-B 1", "round 4", "C-A", "round 5", "C-B", "round 6", "B-A 1")
		w := scoring.Withdrawals{Form: in.Rules.Form, PerCycle: true, Cycle: func(r int) int { return (r-1)/3 + 1 }}
		refs := make([]*pairing.Match, len(in.Matches))
		for i := range in.Matches {
			refs[i] = &in.Matches[i]
		}
		effects, said := w.Effects([]scoring.Absence{{Entrant: id("C"), From: 4}}, refs, func(int) bool { return false })
		if s := said[0]; !s.Annulled || s.Whole || s.Of != 2 || s.Played != 0 {
			t.Errorf("%+v", s)
		}
		var annulled []bool
		for _, e := range effects {
			annulled = append(annulled, e.Annulled)
		}
		if fmt.Sprint(annulled) != "[false false false true true false]" {
			t.Error(annulled)
		}
	})
}

func TestCancelledAndAdjusted(t *testing.T) {
	in := event(t, 3, single("opponents", "sb"), "A-B 1", "round 2", "B-C 1", "round 3", "A-C")
	in.Matches[2].Cancelled = true
	table := Build(in)
	want(t, "a cancelled match is played by nobody", column(table, func(r Row) any { return r.Played }), "A 1, B 2, C 1")
	in.Adjust = []Adjustment{{Entrant: id("B"), Round: 2, Points: -pairing.Point / 2}}
	adjusted := Build(in)
	want(t, "points taken", column(adjusted, points), "A 1, B ½, C 0")
	for c := range table.Columns {
		want(t, "opponents count results", column(adjusted, value(c)), column(table, value(c)))
	}
	if r := adjusted.Row(id("B")); r.Adjusted != -pairing.Point/2 || adjusted.Explain(id("B"), ByPoints).Adjusted != r.Adjusted {
		t.Errorf("%+v", r)
	}
	in.After = 1
	want(t, "not before their round", column(Build(in), points), "A 1, B 0, C 0")
}

// Annulled is as if he had never been there; an absence that is taken away leaves no trace.
func TestAnnulledIsNeverThere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := inputs().Draw(t, "event")
		in.Decisions = nil
		gone := in.Entrants[rapid.IntRange(0, len(in.Entrants)-1).Draw(t, "who")].ID
		from := rapid.IntRange(1, 5).Draw(t, "from")
		annulled, _ := withdrawn(in, scoring.WithdrawalAnnul, scoring.Absence{Entrant: gone, From: from})
		never := in
		never.Entrants, never.Matches = nil, nil
		for _, e := range in.Entrants {
			if e.ID != gone {
				never.Entrants = append(never.Entrants, e)
			}
		}
		for _, m := range in.Matches {
			if m.SeatOf(gone) == pairing.NoSeat {
				never.Matches = append(never.Matches, m)
			}
		}
		a, b := Build(annulled), Build(never)
		if fmt.Sprint(a.Rows) != fmt.Sprint(b.Rows) {
			t.Fatalf("annulled\n%v\nnever there\n%v", a.Rows, b.Rows)
		}
		same, _ := withdrawn(in, scoring.WithdrawalHalf)
		if fmt.Sprint(Build(same).Rows) != fmt.Sprint(Build(in).Rows) {
			t.Fatal("nobody is away, and the table differs")
		}
	})
}
