package standings

import "roundtable/pairing"

// Stand is where an entrant stood after a round. Row is his row in the table, from 1: those who share
// a place have different rows.
type Stand struct {
	Round  int
	Place  int
	Shared bool
	Row    int
	Points pairing.Points
}

// Path is the way of one entrant through an event: where he stood after each round.
type Path struct {
	Entrant pairing.ID
	Stands  []Stand
}

// Paths makes the table after each of the rounds, given in order. The paths are in the order of the
// last table; without a round there are none. After is not used.
func Paths(in Input, rounds []int) []Path {
	if len(rounds) == 0 {
		return nil
	}
	by := make(map[pairing.ID][]Stand, len(in.Entrants))
	var last Table
	for _, round := range rounds {
		in.After = round
		last = Build(in)
		for i := range last.Rows {
			r := &last.Rows[i]
			by[r.Entrant] = append(by[r.Entrant], Stand{Round: round, Place: r.Place, Shared: r.Shared, Row: i + 1, Points: r.Points})
		}
	}
	paths := make([]Path, len(last.Rows))
	for i := range last.Rows {
		paths[i] = Path{last.Rows[i].Entrant, by[last.Rows[i].Entrant]}
	}
	return paths
}

// ByRound are the stands by the number of their round.
func (p Path) ByRound() map[int]Stand {
	by := make(map[int]Stand, len(p.Stands))
	for _, s := range p.Stands {
		by[s.Round] = s
	}
	return by
}

// Up is how many places the stand at i is better than the one before, below 0 worse; 0 for the first.
func (p Path) Up(i int) int {
	if i == 0 || i >= len(p.Stands) {
		return 0
	}
	return p.Stands[i-1].Place - p.Stands[i].Place
}
