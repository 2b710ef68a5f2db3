package standings

import (
	"slices"

	"roundtable/pairing"
)

// duel is an open match as far as points go: its two sides and what it can give them.
type duel struct {
	side  [2]int
	gives [][2]pairing.Points
}

// onPoints narrows the ranges to what some combination of points leads to. It is false, and changes
// nothing, when there is too much to keep.
func (f *foresight) onPoints(of []Prospect) bool {
	places := make([][2]int, len(of))
	for i := range of {
		for k, worst := range []bool{false, true} {
			place, ok := f.extreme(i, worst)
			if !ok {
				return false
			}
			places[i][k] = place
		}
	}
	for i := range of {
		of[i].Best, of[i].Worst = places[i][0], places[i][1]
	}
	return true
}

// extreme is the best or the worst place on points of entrant x. His own matches are tried in every way
// that may be extreme for him; how many of the others come in front of him then is a race.
func (f *foresight) extreme(x int, worst bool) (place int, ok bool) {
	sign := pairing.Points(1) // more is better for him
	if worst {
		sign = -1
	}
	var own, others []duel
	for _, m := range f.open {
		var gives [][2]pairing.Points
		for _, e := range m.ends {
			gives = append(gives, e.Points)
		}
		switch d := (duel{m.side, nil}); x {
		case m.side[0]:
			d.gives = extremes(gives, sign, -sign)
			own = append(own, d)
		case m.side[1]:
			d.gives = extremes(gives, -sign, sign)
			own = append(own, d)
		default:
			d.gives = extremes(gives, -sign, -sign)
			others = append(others, d)
		}
	}
	r := race{f: f, points: slices.Clone(f.base), x: x, worst: worst, duels: inChains(others)}
	place, ok = 0, true
	var try func(i int)
	try = func(i int) {
		if i == len(own) {
			n, done := r.front()
			if ok = ok && done; place == 0 || worst && n+1 > place || !worst && n+1 < place {
				place = n + 1
			}
			return
		}
		d := &own[i]
		for _, g := range d.gives {
			r.gain(d, g, 1)
			try(i + 1)
			r.gain(d, g, -1)
		}
	}
	try(0)
	return place, ok
}

// extremes leaves out what another choice beats: wanted are more (sign 1) or fewer (−1) points of either
// side.
func extremes(gives [][2]pairing.Points, first, second pairing.Points) (out [][2]pairing.Points) {
	for i, g := range gives {
		beaten := slices.ContainsFunc(gives[:i], func(o [2]pairing.Points) bool { return o == g }) ||
			slices.ContainsFunc(gives, func(o [2]pairing.Points) bool {
				return o != g && first*o[0] >= first*g[0] && second*o[1] >= second*g[1]
			})
		if !beaten {
			out = append(out, g)
		}
	}
	return out
}

// race is the question how few (or how many, worst) of the others come in front of x, whose points are
// settled. Level with him is in front of him for the worst, behind him for the best.
type race struct {
	f      *foresight
	points []pairing.Points
	x      int
	worst  bool
	duels  []duel // without x
}

func (r *race) gain(d *duel, g [2]pairing.Points, times pairing.Points) {
	for seat, at := range d.side {
		r.points[at] += times * g[seat]
	}
}

// need is what an entrant must gain to come in front of x.
func (r *race) need(y int) pairing.Points {
	total := r.f.total(r.x, r.points[r.x])
	if !r.worst {
		total++
	}
	return max(r.f.reach(y, total)-r.points[y], 0)
}

// gains is what the entrants with matches before them and behind them have gained so far, by place in
// the list of those who have matches at all. More than is needed counts as what is needed.
type gains [2 * MostOpen]int32

// front takes the duels one after another and keeps, for every state of the entrants in between, the
// fewest or the most in front among those who have finished. It is false when there are too many states.
func (r *race) front() (int, bool) {
	left := make([]int, len(r.points))
	slot := make(map[int]int, 2*len(r.duels))
	for _, d := range r.duels {
		for _, at := range d.side {
			left[at]++
			if _, ok := slot[at]; !ok {
				slot[at] = len(slot)
			}
		}
	}
	count := 0
	for y := range r.points {
		if y != r.x && left[y] == 0 && r.need(y) == 0 {
			count++
		}
	}
	states := map[gains]int{{}: count}
	for _, d := range r.duels {
		next := make(map[gains]int, 2*len(states))
		for _, at := range d.side {
			left[at]--
		}
		for state, n := range states {
			for _, g := range d.gives {
				s, n := state, n
				for seat, at := range d.side {
					need, i := r.need(at), slot[at]
					s[i] = int32(min(pairing.Points(s[i])+g[seat], need))
					if left[at] == 0 {
						if pairing.Points(s[i]) == need {
							n++
						}
						s[i] = 0
					}
				}
				if old, ok := next[s]; !ok || r.worst && n > old || !r.worst && n < old {
					next[s] = n
				}
			}
		}
		if states = next; len(states) > mostStates {
			return 0, false
		}
	}
	return states[gains{}], true
}

// inChains orders matches so that few entrants are in between at a time: the next one is that which
// finishes most entrants, or touches most of those that have begun.
func inChains(duels []duel) []duel {
	left, begun := map[int]int{}, map[int]bool{}
	for _, d := range duels {
		left[d.side[0]]++
		left[d.side[1]]++
	}
	rest, out := slices.Clone(duels), make([]duel, 0, len(duels))
	for len(rest) > 0 {
		best, most := 0, -1
		for i, d := range rest {
			n := 0
			for _, at := range d.side {
				if left[at] == 1 {
					n++
				}
				if begun[at] {
					n += 2
				}
			}
			if n > most {
				best, most = i, n
			}
		}
		d := rest[best]
		rest, out = slices.Delete(rest, best, best+1), append(out, d)
		for _, at := range d.side {
			left[at]--
			begun[at] = true
		}
	}
	return out
}
