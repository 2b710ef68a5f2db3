package standings

import (
	"fmt"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/tiebreak"
)

// roundRobins are events in which everybody meets everybody once, played to any state.
func roundRobins() *rapid.Generator[Input] {
	return rapid.Custom(func(t *rapid.T) Input {
		in := Input{Rules: single("sb", "koya", "wins")}
		n := rapid.IntRange(2, 8).Draw(t, "entrants")
		for i := 1; i <= n; i++ {
			in.Entrants = append(in.Entrants, pairing.Entrant{ID: pairing.ID(i), Number: i})
			for j := i + 1; j <= n; j++ {
				m := pairing.Match{ID: int64(i*n + j), Round: rapid.IntRange(1, n).Draw(t, "round"), Lot: pairing.NoSeat,
					Seats: []pairing.Seat{{Entrant: pairing.ID(i)}, {Entrant: pairing.ID(j)}}}
				if key := rapid.SampledFrom([]scoring.Action{"", "1", "=", "0", "-", "+"}).Draw(t, "result"); key != "" {
					var err error
					if m, err = scoring.Press(in.Rules.Form, m, key); err != nil {
						t.Fatal(err)
					}
				}
				in.Matches = append(in.Matches, m)
			}
		}
		return in
	})
}

// When the results of somebody who has withdrawn are kept, everybody he did not meet any more has one
// win more, and nobody else's points change.
func TestKeptGivesTheRestAWin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := roundRobins().Draw(t, "event")
		gone := rapid.SampledFrom(ids(in.Entrants)).Draw(t, "who")
		left := map[pairing.ID]int{}
		for i := range in.Matches {
			m := &in.Matches[i]
			if seat := m.SeatOf(gone); seat != pairing.NoSeat && scoring.Judge(in.Rules.Form, m).State != scoring.Decided {
				left[m.Seats[1-seat].Entrant]++
			}
		}
		kept, said := withdrawn(in, scoring.WithdrawalKeep, scoring.Absence{Entrant: gone, From: 1})
		if said[0].Of != len(in.Entrants)-1 || said[0].Annulled {
			t.Fatalf("%+v", said)
		}
		before, after := Build(in), Build(kept)
		for _, was := range before.Rows {
			now := after.Row(was.Entrant)
			if was.Entrant == gone {
				if now.Points != was.Points || now.Forfeits != was.Forfeits+len(left) {
					t.Fatalf("%s: %+v, before %+v", name(gone), now, was)
				}
				continue
			}
			more := left[was.Entrant]
			if now.Won != was.Won+more || now.ForfeitWins != was.ForfeitWins+more || now.Points != was.Points+pairing.Points(more)*pairing.Point {
				t.Fatalf("%s with %d matches left: %+v, before %+v", name(was.Entrant), more, now, was)
			}
		}
	})
}

// The rule of half says the same as counting by hand, and annuls for all opponents alike.
func TestHalf(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := roundRobins().Draw(t, "event")
		gone := rapid.SampledFrom(ids(in.Entrants)).Draw(t, "who")
		played := 0
		for i := range in.Matches {
			m := &in.Matches[i]
			v := scoring.Judge(in.Rules.Form, m)
			if seat := m.SeatOf(gone); seat != pairing.NoSeat && v.State == scoring.Decided && v.Out[seat] != pairing.ForfeitLoss {
				played++
			}
		}
		out, said := withdrawn(in, scoring.WithdrawalHalf, scoring.Absence{Entrant: gone, From: 1})
		of := len(in.Entrants) - 1
		want := scoring.Withdrawn{Entrant: gone, Played: played, Of: of, Annulled: played*2 < of, Whole: played*2 < of}
		if diff := gocmp.Diff([]scoring.Withdrawn{want}, said); diff != "" {
			t.Fatal(diff)
		}
		for i := range out.Matches {
			if m := &out.Matches[i]; m.Annulled != (want.Annulled && m.SeatOf(gone) != pairing.NoSeat) {
				t.Fatalf("match %d: annulled %v", m.ID, m.Annulled)
			}
		}
	})
}

// An absence that is ended costs what was missed in it and nothing else; taken away, or over rounds
// in which everything is decided, it leaves the table as it was.
func TestEndedAbsence(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := roundRobins().Draw(t, "event")
		gone := rapid.SampledFrom(ids(in.Entrants)).Draw(t, "who")
		from := rapid.IntRange(1, 8).Draw(t, "from")
		until := rapid.IntRange(from, 9).Draw(t, "until")
		rule := rapid.SampledFrom([]string{scoring.WithdrawalHalf, scoring.WithdrawalAnnul, scoring.WithdrawalKeep}).Draw(t, "rule")
		absence := scoring.Absence{Entrant: gone, From: from, Until: until}
		hand := in
		hand.Matches = slices.Clone(in.Matches)
		missed := 0
		for i := range hand.Matches {
			m := &hand.Matches[i]
			seat := m.SeatOf(gone)
			if seat != pairing.NoSeat && m.Round >= from && m.Round <= until && scoring.Judge(in.Rules.Form, m).State != scoring.Decided {
				m.Seats = slices.Clone(m.Seats)
				m.Seats[seat].Forfeit = true
				missed++
			}
		}
		out, said := withdrawn(in, rule, absence)
		if len(said) != 0 {
			t.Fatalf("he has not withdrawn: %+v", said)
		}
		if diff := gocmp.Diff(Build(hand).Rows, Build(out).Rows); diff != "" {
			t.Fatal(diff)
		}
		if back, _ := withdrawn(in, rule); fmt.Sprint(Build(back).Rows) != fmt.Sprint(Build(in).Rows) {
			t.Fatal("the absence is taken away and the table differs")
		}
		if missed == 0 && fmt.Sprint(Build(out).Rows) != fmt.Sprint(Build(in).Rows) {
			t.Fatal("he missed nothing and the table differs")
		}
	})
}

// Points given or taken move the points of one entrant; nobody's results, sums of opponents or other
// values change.
func TestAdjustmentMovesOnlyHisPoints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := inputs().Draw(t, "event")
		in.Decisions, in.Rules.Criteria = nil, nil
		for _, c := range tiebreak.Criteria.All() {
			if c.Add != nil {
				in.Rules.Criteria = append(in.Rules.Criteria, c.ID)
			}
		}
		who := rapid.SampledFrom(ids(in.Entrants)).Draw(t, "who")
		round := rapid.IntRange(0, 6).Draw(t, "round")
		in.After = rapid.IntRange(0, 6).Draw(t, "after")
		most := int(3 * pairing.Point)
		points := pairing.Points(rapid.IntRange(-most, most).Draw(t, "points"))
		before := Build(in)
		in.Adjust = []Adjustment{{Entrant: who, Round: round, Points: points}}
		after := Build(in)
		if in.After > 0 && round > in.After {
			points = 0
		}
		for _, want := range before.Rows {
			if want.Entrant == who {
				want.Points += points
				want.Adjusted += points
			}
			got := *after.Row(want.Entrant)
			got.Place, got.Shared, got.SeparatedBy = want.Place, want.Shared, want.SeparatedBy
			if diff := gocmp.Diff(want, got); diff != "" {
				t.Fatal(diff)
			}
		}
		w := after.Explain(who, ByPoints)
		sum := w.Adjusted
		for _, term := range w.Terms {
			sum += pairing.Points(term.Value.Num * int64(pairing.Point) / term.Value.Den)
		}
		if sum != after.Row(who).Points {
			t.Fatalf("the explanation adds up to %v, the table has %v", sum, after.Row(who).Points)
		}
	})
}

// An annulled or a cancelled match is as good as none, for entrants who keep their places too (half
// counted in a later cycle).
func TestAnnulledAndCancelledCountNowhere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := inputs().Draw(t, "event")
		in.Decisions = nil
		marked, without := in, in
		marked.Matches, without.Matches = nil, nil
		for _, m := range in.Matches {
			mark := rapid.SampledFrom([]string{"", "", "annulled", "cancelled", "both"}).Draw(t, "mark")
			m.Annulled, m.Cancelled = mark == "annulled" || mark == "both", mark == "cancelled" || mark == "both"
			marked.Matches = append(marked.Matches, m)
			if mark == "" {
				without.Matches = append(without.Matches, m)
			}
		}
		a, b := Build(marked), Build(without)
		if diff := gocmp.Diff(b.Rows, a.Rows); diff != "" {
			t.Fatal(diff)
		}
		for _, r := range b.Rows {
			for column := ByPoints; column < len(b.Columns); column++ {
				if diff := gocmp.Diff(b.Explain(r.Entrant, column), a.Explain(r.Entrant, column)); diff != "" {
					t.Fatal(diff)
				}
			}
		}
	})
}
