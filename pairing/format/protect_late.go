package format

// avoidLate exchanges drawn numbers until the fewest possible pairs of one club meet in the last three
// rounds.
//
// In the rounds p−1, p−2 and p−3 of the formula k meets −k, −k+1 and −k−1, counted modulo p−1. So the
// numbers form a ladder whose neighbours are those who meet then: rung k has k and −k, their sides
// changed from rung to rung; p−1 stands above rung 1 and meets both of it, p below the last rung and
// meets both of that, and p−1 meets p. The places of the ladder are p−1, p, then rung by rung:
//
//	7 | 8 | 1 6 | 5 2 | 3 4      (8 entrants: 1-6, 5-2, 3-4, 1-5, 6-2, 5-3, 2-4, 7-1, 7-6, 8-3, 8-4, 7-8)
//
// The places are filled in this order. Whoever drew the number keeps it if the rule lets him; if not,
// he changes numbers with the first in the order of the places whom it lets.
//
//   - Place p is not for the club that has p−1. A club that has more players left than there are rungs
//     must have it.
//   - The two of a rung are of two clubs. A club that has as many players left as there are rungs left
//     (the club of p: as many less one) must be one of the two. Only then may the club of p−1 be in the
//     first rung, and that of p in the last.
//   - If one of the two stands beside a club-mate of the rung above, the two change sides. One of the
//     two ways always serves.
//
// This never gets stuck and leaves no late pair, as long as no club has more players than there are
// rungs. With an odd count nobody has p, which stays empty. If one club has more players than there
// are rungs, the rules are applied to all others as if they were one club, the empty place p with
// them, and its own players are as if without club: everybody has three late meetings, so the fewer
// of the others meet each other, the fewer of the club do. If two of the others must be neighbours
// (half of all belong to the club), meetEarly parts them when they are club-mates. That no numbering has
// fewer late pairs is tested on all numberings of up to 7 entrants.
func (rr RoundRobin) avoidLate(numbers []int, clubs []club) {
	places := ladder(rr.largest())
	holder := make([]int, rr.largest()+1)
	for i := range holder {
		holder[i] = rr.Entrants // nobody: the bye
	}
	for i, number := range numbers {
		holder[number] = i
	}
	s := spread{colour: colours(rr.Entrants, len(places)/2-1, clubs), left: make([]int, rr.Entrants+1)}
	for _, number := range places {
		s.holder = append(s.holder, holder[number])
		s.left[s.colour[holder[number]]]++
	}
	s.ends(rr.odd())
	for i := 2; i < len(places); i += 2 {
		s.rung(i)
	}
	for i, number := range places {
		if s.holder[i] < rr.Entrants {
			numbers[s.holder[i]] = number
		}
	}
}

// ladder lists the numbers 1 to p in the order of the places.
func ladder(p int) []int {
	places := []int{p - 1, p}
	for k := 1; k < p/2; k++ {
		if k%2 == 1 {
			places = append(places, k, p-1-k)
		} else {
			places = append(places, p-1-k, k)
		}
	}
	return places
}

// colours gives every entrant, and nobody (the last), a colour; equal colours stay apart. Members of a
// club share one and all others have their own, unless a club is too large for the rungs.
func colours(n, rungs int, clubs []club) []int {
	colour := make([]int, n+1)
	for i := range colour {
		colour[i] = i
	}
	for _, c := range clubs {
		for _, member := range c.members {
			colour[member] = c.members[0]
		}
	}
	for _, c := range clubs {
		if len(c.members) <= rungs {
			continue
		}
		for i := range colour {
			colour[i] = n
		}
		for _, member := range c.members {
			colour[member] = member
		}
		break
	}
	return colour
}

// spread fills the places of the ladder, by index in the order of filling.
type spread struct {
	holder []int // who has the place
	colour []int // by entrant
	left   []int // by colour: how many have no place yet
}

func (s *spread) at(i int) int { return s.colour[s.holder[i]] }

// take gives place i to the first from there on whose colour the rule lets.
func (s *spread) take(i int, lets func(colour int) bool) {
	for j := i; j < len(s.holder); j++ {
		if lets(s.at(j)) {
			s.holder[i], s.holder[j] = s.holder[j], s.holder[i]
			break
		}
	}
	s.left[s.at(i)]--
}

// ends fills p−1 and p, which an odd count leaves to nobody.
func (s *spread) ends(odd bool) {
	if odd {
		nobody := s.at(1)
		s.left[nobody]--
		s.take(0, func(c int) bool { return c != nobody })
		return
	}
	s.take(0, func(int) bool { return true })
	above, rungs := s.at(0), len(s.holder)/2-1
	crowd := false
	for _, n := range s.left {
		crowd = crowd || n > rungs
	}
	s.take(1, func(c int) bool { return c != above && (!crowd || s.left[c] > rungs) })
}

// rung fills the places i and i+1.
func (s *spread) rung(i int) {
	toFill := (len(s.holder) - i) / 2
	full := make(map[int]bool, 2)
	for c, n := range s.left {
		if n > 0 && (n >= toFill || c == s.at(1) && n == toFill-1) {
			full[c] = true
		}
	}
	barred := func(c int) bool {
		return !full[c] && (i == 2 && c == s.at(0) || toFill == 1 && c == s.at(1))
	}
	s.take(i, func(c int) bool { return !barred(c) && (len(full) < 2 || full[c]) })
	first := s.at(i)
	delete(full, first)
	s.take(i+1, func(c int) bool { return c != first && !barred(c) && (len(full) == 0 || full[c]) })
	if i > 2 && (s.at(i) == s.at(i-2) || s.at(i+1) == s.at(i-1)) {
		s.holder[i], s.holder[i+1] = s.holder[i+1], s.holder[i]
	}
}
