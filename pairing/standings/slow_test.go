package standings

import (
	"math"
	"slices"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/tiebreak"
)

// A second reckoning of every tie-break of a Swiss, from the definitions alone: slow, in plain numbers, and
// sharing no code with the first.

// slowRound is one round of one entrant.
type slowRound struct {
	opp                pairing.ID // 0: none
	requested          bool       // a bye he asked for
	lost, won          bool       // by forfeit
	first, second      bool       // the turn of a single game
	out, pts, mp, gp   float64
	against            float64 // game points of the other side
	rating, stones     float64
	wins, swins, moved float64
}

func (r slowRound) unplayed() bool { return r.opp == 0 || r.won || r.lost }
func (r slowRound) chosen() bool   { return r.requested || r.lost }

type slow struct {
	in     Input
	last   int
	rounds map[pairing.ID][]slowRound
	system *scoring.System
	full   float64
}

func newSlow(in Input) *slow {
	s := &slow{in: in, rounds: map[pairing.ID][]slowRound{}, full: float64(in.Rules.Form.Full()) / 60}
	s.system, _ = scoring.Systems.Get(in.Rules.System)
	for i := range in.Matches {
		if m := &in.Matches[i]; len(m.Seats) == 1 || scoring.Judge(in.Rules.Form, m).State == scoring.Decided {
			s.last = max(s.last, m.Round)
		}
	}
	for _, e := range in.Entrants {
		for round := 1; round <= s.last; round++ {
			s.rounds[e.ID] = append(s.rounds[e.ID], s.round(e.ID, round))
		}
	}
	return s
}

func (s *slow) win() float64 {
	if s.system.Games {
		return s.full
	}
	return float64(s.system.Win) / 60
}

func (s *slow) draw() float64 {
	if s.system.Games {
		return s.full / 2
	}
	return float64(s.system.Draw) / 60
}

// round is what an entrant did in a round: the generator gives him one match or bye at most.
func (s *slow) round(id pairing.ID, round int) slowRound {
	for i := range s.in.Matches {
		m := &s.in.Matches[i]
		seat := m.SeatOf(id)
		if m.Round != round || seat < 0 {
			continue
		}
		if len(m.Seats) == 1 {
			r := slowRound{first: m.ByeTurn == pairing.MovesFirst, second: m.ByeTurn == pairing.MovesSecond}
			switch m.ByeKind {
			case pairing.PairingBye, pairing.FullBye:
				r.out, r.pts, r.gp = 1, s.win(), s.full
			case pairing.HalfBye:
				r.out, r.pts, r.gp, r.requested = .5, s.draw(), s.full/2, true
			default:
				r.requested = true
			}
			r.mp = s.mp(r.out, r.pts)
			return r
		}
		v := scoring.Judge(s.in.Rules.Form, m)
		other := m.Seats[1-seat].Entrant
		r := slowRound{opp: other, first: s.single() && seat == 0, second: s.single() && seat == 1, won: m.Seats[1-seat].Forfeit && !m.Seats[seat].Forfeit, lost: m.Seats[seat].Forfeit}
		r.out, r.pts = float64(v.Out[seat].Score())/60, float64(s.system.Points(v)[seat])/60
		r.gp, r.against, r.mp = float64(v.Score[seat])/60, float64(v.Score[1-seat])/60, s.mp(r.out, r.pts)
		for _, e := range s.in.Entrants {
			if e.ID == other {
				r.rating = float64(e.Rating)
			}
		}
		for _, g := range m.Games {
			if r.stones == 0 {
				r.stones = float64(g.Handicap)
			}
			if r.lost || r.won {
				continue
			}
			if g.Out[seat] == pairing.Win {
				r.wins++
			}
			if g.First == 1-seat {
				r.moved++
				if g.Out[seat] == pairing.Win {
					r.swins++
				}
			}
		}
		if seat == 1 {
			r.stones = -r.stones
		}
		return r
	}
	return slowRound{requested: true}
}

func (s *slow) mp(out, pts float64) float64 {
	if s.system.Games {
		return 2 * out
	}
	return pts
}

// of is a number of every round, and the draw it goes with.
type of struct {
	value     func(slowRound) float64
	win, draw float64
}

func (s *slow) points() of {
	return of{func(r slowRound) float64 { return r.pts }, s.win(), s.draw()}
}

func (s *slow) matches() of {
	if s.system.Games {
		return of{func(r slowRound) float64 { return r.mp }, 2, 1}
	}
	return of{func(r slowRound) float64 { return r.mp }, s.win(), s.draw()}
}

func (s *slow) games() of {
	return of{func(r slowRound) float64 { return r.gp }, s.full, s.full / 2}
}

func (s *slow) start(id pairing.ID) float64 {
	for _, e := range s.in.Entrants {
		if e.ID == id && s.in.Rules.Event.Format == tiebreak.McMahon {
			return float64(e.Start) / 60
		}
	}
	return 0
}

// total is the own score; fore makes the paired games of the last round draws.
func (s *slow) total(id pairing.ID, o of, fore bool) float64 {
	sum := 0.
	for i, r := range s.rounds[id] {
		if fore && i == s.last-1 && r.opp != 0 {
			sum += o.draw
			continue
		}
		sum += o.value(r)
	}
	return sum
}

// mms is the total with the start score, as it is ranked.
func (s *slow) mms(id pairing.ID) float64 {
	sum := s.start(id) + s.total(id, s.points(), false)
	if s.in.Rules.Event.Format == tiebreak.McMahon {
		return math.Floor(sum)
	}
	return sum
}

// adjusted is the score as opponents count it.
func (s *slow) adjusted(id pairing.ID, o of, fore bool) float64 {
	sum := 0.
	rounds := s.rounds[id]
	for i, r := range rounds {
		paired := fore && i == s.last-1 && r.opp != 0
		leaving := r.requested
		for j := i + 1; j < len(rounds); j++ {
			leaving = leaving && rounds[j].chosen() && !(fore && j == s.last-1 && rounds[j].opp != 0)
		}
		switch {
		case paired, leaving && s.in.Rules.Event.Version != tiebreak.V2023, s.in.Rules.Event.Version == tiebreak.V2023 && r.unplayed():
			sum += o.draw
		default:
			sum += o.value(r)
		}
	}
	return sum
}

type slowItem struct {
	score, value float64
	chosen       bool
}

// items are the opponents' scores and what is added for each: the score times factor.
func (s *slow) items(id pairing.ID, o of, fore bool, factor func(slowRound) float64) (out []slowItem) {
	before := 0.
	for i, r := range s.rounds[id] {
		item := slowItem{chosen: r.chosen() && s.in.Rules.Event.Version != tiebreak.V2023}
		switch {
		case !r.unplayed(), fore && i == s.last-1 && r.opp != 0:
			item.score, item.chosen = s.adjusted(r.opp, o, fore), false
		case s.in.Rules.Event.Version == tiebreak.V2023:
			item.score = before + o.win - o.value(r) + o.draw*float64(s.last-i-1)
		default:
			item.score = s.total(id, o, fore)
			if s.in.Rules.Event.Version == tiebreak.V2026 {
				limit := o.draw * float64(max(s.last, s.in.Rules.Event.Rounds))
				if r.opp != 0 {
					limit = s.adjusted(r.opp, o, fore)
				}
				item.score = min(item.score, limit)
			}
		}
		item.value = item.score * factor(r)
		out = append(out, item)
		before += o.value(r)
	}
	return out
}

func one(slowRound) float64 { return 1 }

// left is the sum of the values after cuts.
func left(items []slowItem, low, high int, products bool) float64 {
	items = slices.Clone(items)
	for range low {
		if len(items) == 0 {
			return 0
		}
		least, pick := 0, -1
		for i, x := range items {
			if x.score < items[least].score || x.score == items[least].score && x.value < items[least].value {
				least = i
			}
			if x.chosen && (pick < 0 || x.value < items[pick].value) {
				pick = i
			}
		}
		if pick < 0 || products && items[pick].value < items[least].value {
			pick = least
		}
		items = slices.Delete(items, pick, pick+1)
	}
	for range high {
		if len(items) == 0 {
			return 0
		}
		most := 0
		for i, x := range items {
			if x.score > items[most].score || x.score == items[most].score && x.value > items[most].value {
				most = i
			}
		}
		items = slices.Delete(items, most, most+1)
	}
	sum := 0.
	for _, x := range items {
		sum += x.value
	}
	return sum
}

// each adds up a number of every round.
func (s *slow) each(id pairing.ID, add func(slowRound) float64) (sum float64) {
	for _, r := range s.rounds[id] {
		sum += add(r)
	}
	return sum
}

func when(ok bool, value float64) float64 {
	if ok {
		return value
	}
	return 0
}
