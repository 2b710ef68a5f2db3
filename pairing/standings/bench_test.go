package standings

import (
	"fmt"
	"testing"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/tiebreak"
)

// allPlayAll is a full event of two-game matches with all criteria. Results follow from the numbers,
// with enough draws to leave many entrants level.
func allPlayAll(n int) Input {
	in := Input{Rules: DefaultRules()}
	in.Rules.Criteria = nil
	for _, c := range tiebreak.Offered(tiebreak.Event{}, false) {
		in.Rules.Criteria = append(in.Rules.Criteria, c.ID)
	}
	for i := 1; i <= n; i++ {
		in.Entrants = append(in.Entrants, pairing.Entrant{ID: pairing.ID(1000 + i), Number: i})
	}
	keys := [][]scoring.Action{{"1", "1"}, {"0", "="}, {"1", "0", "pf1", "1"}, {"=", "=", "pf2", "=", "lot1"}, {"mf2"}, {"=", "0"}, {"0", "1", "pf1", "0"}}
	for a := 1; a <= n; a++ {
		for b := a + 1; b <= n; b++ {
			m := pairing.Match{ID: int64(a*n + b), Round: (a+b)%n + 1, Lot: pairing.NoSeat,
				Seats: []pairing.Seat{{Entrant: pairing.ID(1000 + a)}, {Entrant: pairing.ID(1000 + b)}}}
			for _, k := range keys[(a*a+3*b)%len(keys)] {
				m, _ = scoring.Press(in.Rules.Form, m, k)
			}
			in.Matches = append(in.Matches, m)
		}
	}
	return in
}

func BenchmarkStandings(b *testing.B) {
	for _, n := range []int{16, 100, 200} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			in := allPlayAll(n)
			b.ReportAllocs()
			for b.Loop() {
				if table := Build(in); len(table.Rows) != n {
					b.Fatal("rows are missing")
				}
			}
		})
	}
}

// The first table of an evening: everybody is level, so direct encounter gets all of them.
func BenchmarkStandingsLevel(b *testing.B) {
	in := allPlayAll(100)
	for i := range in.Matches {
		in.Matches[i].Games = in.Matches[i].Games[:0]
		in.Matches[i].Seats[1].Forfeit, in.Matches[i].Lot = false, pairing.NoSeat
	}
	for b.Loop() {
		Build(in)
	}
}
