package standings

import (
	"testing"

	"roundtable/pairing"
	"roundtable/pairing/tiebreak"
)

// swissEvent is a Swiss of n entrants with byes, forfeits and withdrawals among games whose results follow
// from the numbers.
func swissEvent(n, rounds int) Input {
	in := Input{Rules: single("DE", "WIN", "BH-C1", "BH", "SB", "PS", "BWG", "ARO", "AOB", "TPR")}
	in.Rules.Event = tiebreak.Event{Format: tiebreak.Swiss, Rounds: rounds}
	for i := range n {
		in.Entrants = append(in.Entrants, pairing.Entrant{ID: pairing.ID(i + 1), Number: i + 1, Rating: 2600 - i})
	}
	half := n / 2
	for round := 1; round <= rounds; round++ {
		for k := range half {
			a, b := k+1, half+(k*7+round*13)%half+1
			m := pairing.Match{ID: int64(len(in.Matches) + 1), Round: round, Table: k + 1, Lot: pairing.NoSeat,
				Seats: []pairing.Seat{{Entrant: pairing.ID(a)}, {Entrant: pairing.ID(b)}}}
			switch (a*a + 3*b + round) % 50 {
			case 0:
				m.Seats[1].Forfeit = true
			case 1:
				other := m
				m.Seats, m.ByeKind = m.Seats[:1:1], pairing.PairingBye
				other.Seats, other.ByeKind = []pairing.Seat{{Entrant: pairing.ID(b)}}, pairing.HalfBye
				in.Matches = append(in.Matches, other)
			default:
				lead := pairing.Points((a*a+3*b+round)%3) * pairing.Point / 2
				m.Games = []pairing.Game{gameOfPoints(lead, pairing.Point-lead)}
			}
			in.Matches = append(in.Matches, m)
		}
	}
	return in
}

func benchmark(b *testing.B, in Input) {
	b.ReportAllocs()
	for b.Loop() {
		if table := Build(in); len(table.Rows) != len(in.Entrants) {
			b.Fatal("rows are missing")
		}
	}
}

func BenchmarkSwiss1000x11x10(b *testing.B) { benchmark(b, swissEvent(1000, 11)) }

func BenchmarkAllPlayAll200x8(b *testing.B) {
	in := allPlayAll(200)
	in.Rules.Criteria = []string{"DE", "GP", "GD", "SB", "WIN", "BWG", "KS", "OPP"}
	benchmark(b, in)
}

// Twice the entrants, twice the rounds, twice the criteria: what each costs is seen in the ratios.
func BenchmarkGrowth(b *testing.B) {
	for _, c := range []struct {
		name             string
		entrants, rounds int
		double           bool
	}{{"500x11x10", 500, 11, false}, {"2000x11x10", 2000, 11, false}, {"1000x22x10", 1000, 22, false}, {"1000x11x20", 1000, 11, true}} {
		b.Run(c.name, func(b *testing.B) {
			in := swissEvent(c.entrants, c.rounds)
			if c.double {
				in.Rules.Criteria = append(in.Rules.Criteria, in.Rules.Criteria...)
			}
			benchmark(b, in)
		})
	}
}
