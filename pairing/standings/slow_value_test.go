package standings

import (
	"math"
	"slices"

	"roundtable/pairing"
	"roundtable/pairing/tiebreak"
)

// value is a tie-break of an entrant by its acronym; ok is false for those that only rank a group.
func (s *slow) value(acronym string, id pairing.ID) (value float64, ok bool) {
	p, m, g := s.points(), s.matches(), s.games()
	second := g
	if s.system.Games {
		second = m
	}
	solkoff := func(low, high int) float64 { return left(s.plain(id, s.mms), low, high, false) }
	sos := func(id pairing.ID) []slowItem {
		var items []slowItem
		for _, r := range s.rounds[id] {
			score := s.start(id)
			if r.opp != 0 {
				score = s.mms(r.opp) + r.stones
			}
			items = append(items, slowItem{score: score, value: score})
		}
		return items
	}
	against := func(out float64) float64 {
		return s.each(id, func(r slowRound) float64 { return when(r.opp != 0 && r.out == out, s.mmsOf(r.opp)) })
	}
	switch acronym {
	case "GP":
		return s.total(id, g, false), true
	case "GD":
		return s.each(id, func(r slowRound) float64 { return r.gp - r.against }), true
	case "MP":
		return s.total(id, m, false), true
	case "MPvGP":
		return s.total(id, second, false), true
	case "STD", "NBW":
		return s.each(id, func(r slowRound) float64 { return r.out }), true
	case "WIN":
		return s.each(id, func(r slowRound) float64 { return when(r.out == 1, 1) }), true
	case "WON":
		return s.each(id, func(r slowRound) float64 { return r.wins }), true
	case "BPG":
		return s.each(id, func(r slowRound) float64 { return r.moved }), true
	case "BWG":
		return s.each(id, func(r slowRound) float64 { return r.swins }), true
	case "REP":
		return s.each(id, func(r slowRound) float64 { return when(!r.chosen(), 1) }), true
	case "FW":
		return s.each(id, func(r slowRound) float64 { return when(r.first && r.out == 1, 1) }), true
	case "SW":
		return s.each(id, func(r slowRound) float64 { return when(r.second && r.out == 1, 1) }), true
	case "SG":
		return s.each(id, func(r slowRound) float64 { return when(r.second, 1) }), true
	case "FOUL":
		for _, f := range s.in.Fouls {
			value += when(f.Entrant == id, float64(f.N))
		}
		return value, true
	case "TPN":
		return float64(id), true
	case "PS":
		return s.running(id, 0), true
	case "PS-C1":
		return s.running(id, 1), true
	case "MMS":
		return s.mms(id), true
	case "SOS":
		return left(sos(id), 0, 0, false), true
	case "SOS-1":
		return left(sos(id), 1, 0, false), true
	case "SOS-2":
		return left(sos(id), 2, 0, false), true
	case "SODOS":
		return s.each(id, func(r slowRound) float64 { return when(r.opp != 0, r.out*(s.mmsOf(r.opp)+r.stones)) }), true
	case "SOSOS":
		return s.each(id, func(r slowRound) float64 {
			if r.opp == 0 {
				return s.start(id) * float64(s.last)
			}
			return left(sos(r.opp), 0, 0, false)
		}), true
	case "SOLK":
		return solkoff(0, 0), true
	case "OPP":
		return solkoff(0, 0) + s.lowest()*s.each(id, func(r slowRound) float64 { return when(r.opp == 0 && !r.requested, 1) }), true
	case "SOLK-C1":
		return solkoff(1, 0), true
	case "SOLK-M1":
		return solkoff(1, 1), true
	case "SOLK+":
		return s.each(id, func(r slowRound) float64 { return when(r.opp != 0, left(s.plain(r.opp, s.mms), 0, 0, false)) }), true
	case "SOB":
		return against(1), true
	case "SOD":
		return against(.5), true
	case "SOL":
		return against(0), true
	case "RTNG":
		return s.rating(id), true
	case "ARO":
		return s.aro(id, 0), true
	case "ARO-C1":
		return s.aro(id, 1), true
	case "TPR":
		return s.tpr(id), true
	case "PTP":
		return s.ptp(id), true
	case "APRO":
		return s.ofMet(id, s.tpr, true), true
	case "APPO":
		return s.ofMet(id, s.ptp, true), true
	}
	if s.in.Rules.Event.Format == tiebreak.McMahon {
		return 0, false // what follows is of a Swiss
	}
	bh := func(id pairing.ID) float64 { return left(s.items(id, p, false, one), 0, 0, false) }
	switch acronym {
	case "BH":
		return bh(id), true
	case "BH-C1":
		return left(s.items(id, p, false, one), 1, 0, false), true
	case "BH-C2":
		return left(s.items(id, p, false, one), 2, 0, false), true
	case "BH-M1":
		return left(s.items(id, p, false, one), 1, 1, false), true
	case "BH-M2":
		return left(s.items(id, p, false, one), 2, 2, false), true
	case "BH:GP":
		return left(s.items(id, g, false, one), 0, 0, false), true
	case "FB":
		return left(s.items(id, p, true, one), 0, 0, false), true
	case "AOB":
		return s.ofMet(id, bh, false), true
	case "SB":
		return left(s.items(id, p, false, p.value), 0, 0, true), true
	case "SB-C1":
		return left(s.items(id, p, false, p.value), 1, 0, true), true
	case "KS", "KS/L+1":
		limit := p.win*float64(s.last)/2 + when(acronym != "KS", .5)
		return s.each(id, func(r slowRound) float64 { return when(r.opp != 0 && s.mmsOf(r.opp) >= limit, r.pts) }), true
	case "EMMSB":
		return left(s.items(id, m, false, m.value), 0, 0, true), true
	case "EMGSB":
		return left(s.items(id, m, false, g.value), 0, 0, true), true
	case "EGMSB":
		return left(s.items(id, g, false, m.value), 0, 0, true), true
	case "EGGSB":
		return left(s.items(id, g, false, g.value), 0, 0, true), true
	case "SSSC":
		n := math.Floor(float64(max(s.last, s.in.Rules.Event.Rounds)) * p.win / second.win)
		return s.total(id, second, false) + bh(id)/max(n, 1), true
	}
	return 0, false
}

func (s *slow) single() bool { return s.in.Rules.Form.Games == 1 }

// lowest is what a bye of the pairing adds to 对手分.
func (s *slow) lowest() float64 {
	if s.in.Rules.Event.ByeOpponent != tiebreak.ByeLowest {
		return 0
	}
	least := math.Inf(1)
	for _, e := range s.in.Entrants {
		least = min(least, s.mms(e.ID))
	}
	return least
}

func (s *slow) mmsOf(id pairing.ID) float64 {
	if id == 0 {
		return 0
	}
	return s.mms(id)
}

// plain are the opponents' scores as they are, 0 for a bye.
func (s *slow) plain(id pairing.ID, score func(pairing.ID) float64) (items []slowItem) {
	for _, r := range s.rounds[id] {
		x := slowItem{}
		if r.opp != 0 {
			x.score, x.value = score(r.opp), score(r.opp)
		}
		items = append(items, x)
	}
	return items
}

// running adds up the totals after every round but the first few.
func (s *slow) running(id pairing.ID, but int) (sum float64) {
	total := s.start(id)
	for i, r := range s.rounds[id] {
		if total += r.pts; i >= but {
			sum += total
		}
	}
	return sum
}

func (s *slow) rating(id pairing.ID) float64 {
	for _, e := range s.in.Entrants {
		if e.ID == id {
			return float64(e.Rating)
		}
	}
	return 0
}

// met are the rounds played against somebody with a rating.
func (s *slow) met(id pairing.ID) (out []slowRound) {
	for _, r := range s.rounds[id] {
		if !r.unplayed() && r.rating > 0 {
			out = append(out, r)
		}
	}
	slices.SortFunc(out, func(a, b slowRound) int { return int(a.rating - b.rating) })
	return out
}

func (s *slow) aro(id pairing.ID, cut int) float64 {
	met, sum := s.met(id), 0.
	for _, r := range s.rounds[id] {
		if r.unplayed() && s.in.Rules.Event.Version == tiebreak.V2023 {
			cut = max(cut-1, 0)
		}
	}
	if met = met[min(cut, len(met)):]; len(met) == 0 {
		return 0
	}
	for _, r := range met {
		sum += r.rating
	}
	return math.Floor(sum/float64(len(met)) + .5)
}

// tpr looks the difference up in a list made from the other table: the middle of the range of a percentage is
// near enough only for the sign, so the list is typed again, backwards.
func (s *slow) tpr(id pairing.ID) float64 {
	met, made := s.met(id), 0.
	if len(met) == 0 {
		return 0
	}
	for _, r := range met {
		made += r.out
	}
	table := []float64{800, 677, 589, 538, 501, 470, 444, 422, 401, 383, 366, 351, 336, 322, 309, 296, 284, 273, 262, 251, 240, 230, 220, 211, 202, 193,
		184, 175, 166, 158, 149, 141, 133, 125, 117, 110, 102, 95, 87, 80, 72, 65, 57, 50, 43, 36, 29, 21, 14, 7, 0}
	percent := int(math.Floor(100*made/float64(len(met)) + .5))
	if percent >= 50 {
		return s.aro(id, 0) + table[100-percent]
	}
	return s.aro(id, 0) - table[percent]
}

// ptp tries every rating from far below.
func (s *slow) ptp(id pairing.ID) float64 {
	met, made := s.met(id), 0.
	if len(met) == 0 {
		return 0
	}
	for _, r := range met {
		made += r.out
	}
	lowest := met[0].rating - 800
	if made == 0 {
		return lowest
	}
	for rating := lowest; ; rating++ {
		hundredths := 0.
		for _, r := range met {
			hundredths += expected(rating - r.rating)
		}
		if hundredths >= made*100 {
			return rating
		}
	}
}

// expected is the table of FIDE B.02 art. 8.1.2 as ranges.
func expected(difference float64) float64 {
	ends := []float64{4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163, 171, 180, 189, 198, 207, 216, 226, 236,
		246, 257, 268, 279, 291, 303, 316, 329, 345, 358, 375, 392, 412, 433, 457, 485, 518, 560, 620, 736}
	n := 0.
	for _, e := range ends {
		if math.Abs(difference) >= e {
			n++
		}
	}
	if difference < 0 {
		return 50 - n
	}
	return 50 + n
}

// ofMet is the mean of a value of the opponents met.
func (s *slow) ofMet(id pairing.ID, value func(pairing.ID) float64, rounded bool) float64 {
	sum, n := 0., 0.
	for _, r := range s.rounds[id] {
		if !r.unplayed() {
			sum, n = sum+value(r.opp), n+1
		}
	}
	switch {
	case n == 0:
		return 0
	case rounded:
		return math.Floor(sum/n + .5)
	}
	return sum / n
}
