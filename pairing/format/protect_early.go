package format

import "roundtable/pairing"

// meetEarly exchanges drawn numbers so that club-mates meet earlier. Better is, first, fewer pairs of
// one club in the last three rounds, then a smaller sum of the rounds of all meetings of club-mates.
//
//  1. By lot, S times, S being 500 for each of the n entrants but 100,000 at most, counted down k = S,
//     S−1, ... 1: take two lots below n from the stream of the code and the purpose followed by
//     " exchange". If the holders of the numbers a and b, one more than the lots, are of two clubs
//     or only one of them has club-mates, they change numbers when it is better, and also when the
//     late pairs stay as many and the sum grows by less than h·k/S rounded down, h being half of the
//     rounds of the event rounded down. So the numbers move freely at first and settle slowly, and
//     whole clubs find a place together (threshold accepting, after Dueck and Scheuer).
//  2. In turn: for a = 1, 2, ... n and each b = a+1, a+2, ... n, they change when it is better. This
//     is repeated from the beginning until a whole turn changes nothing.
func (rr RoundRobin) meetEarly(lots *pairing.Lots, numbers []int, clubs []club) {
	e := newExchange(rr, numbers, clubs)
	e.settle(lots, int64(rr.NumRounds()/2))
	for range maxTurns {
		if !e.turn() {
			break
		}
	}
	for number, entrant := range e.holder {
		if number > 0 {
			numbers[entrant] = number
		}
	}
}

// The bounds of the two steps: maxTurns is never reached, a thousand entrants need about ten.
const (
	settleEach = 500
	settleMost = 100_000
	maxTurns   = 200
)

// latePrice is more than the sum of all rounds of all meetings can be: half a million pairs, 4 cycles
// of 999 rounds.
const latePrice = 1 << 40

// exchange knows at every moment what each club would pay for each number: price[c][x] is the sum of
// the prices of meetings between x and the numbers of the members of club c, x itself left out.
type exchange struct {
	meeting [][]int64 // by two numbers: the price of a meeting of club-mates, 0 for a number and itself
	holder  []int     // by number: the entrant; 0 is not used
	club    []int     // by entrant, -1 for none
	price   [][]int64 // by club and number
}

func newExchange(rr RoundRobin, numbers []int, clubs []club) *exchange {
	e := &exchange{meeting: rr.prices(), holder: make([]int, rr.Entrants+1), club: make([]int, rr.Entrants)}
	for i, number := range numbers {
		e.holder[number], e.club[i] = i, -1
	}
	for k, c := range clubs {
		price := make([]int64, rr.Entrants+1)
		e.price = append(e.price, price)
		for _, member := range c.members {
			e.club[member] = k
			for x, more := range e.meeting[numbers[member]] {
				price[x] += more
			}
		}
	}
	return e
}

// prices are the rounds of all meetings of two numbers added up, and latePrice for a late one.
func (rr RoundRobin) prices() [][]int64 {
	ofRound := make([]int64, rr.cycleRounds()+1)
	for r := 1; r < len(ofRound); r++ {
		for cycle := 1; cycle <= rr.Cycles; cycle++ {
			ofRound[r] += int64(rr.playedIn(cycle, r))
		}
		if rr.playedIn(rr.Cycles, r) >= rr.lateFrom() {
			ofRound[r] += latePrice
		}
	}
	side := rr.Entrants + 1
	all, prices := make([]int64, side*side), make([][]int64, side)
	for a := range prices {
		prices[a], all = all[:side:side], all[side:]
		for b := 1; b < a; b++ {
			price := ofRound[cycleRound(rr.largest(), a, b)]
			prices[a][b], prices[b][a] = price, price
		}
	}
	return prices
}

// settle is step 1 of meetEarly.
func (e *exchange) settle(lots *pairing.Lots, half int64) {
	n := len(e.holder) - 1
	steps := min(settleEach*n, settleMost)
	for k := steps; k > 0; k-- {
		a, b := 1+lots.Below(n), 1+lots.Below(n)
		if !e.together(a, b) && e.gain(a, b) > -half*int64(k)/int64(steps) {
			e.change(a, b)
		}
	}
}

// together reports whether the holders of two numbers are of one club or both without club-mates, so
// that nothing changes when they change.
func (e *exchange) together(a, b int) bool { return e.club[e.holder[a]] == e.club[e.holder[b]] }

// turn tries all exchanges once and reports whether any was made.
func (e *exchange) turn() (changed bool) {
	for a := 1; a < len(e.holder); a++ {
		for b := a + 1; b < len(e.holder); b++ {
			if e.gain(a, b) > 0 {
				e.change(a, b)
				changed = true
			}
		}
	}
	return changed
}

// gain is how much cheaper everything is after the holders of a and b have changed numbers.
func (e *exchange) gain(a, b int) (gain int64) {
	if e.together(a, b) {
		return 0
	}
	u, v := e.club[e.holder[a]], e.club[e.holder[b]]
	between := e.meeting[a][b] // the old number of the one who moves, still in the price of the new one
	if u >= 0 {
		gain += e.price[u][a] - (e.price[u][b] - between)
	}
	if v >= 0 {
		gain += e.price[v][b] - (e.price[v][a] - between)
	}
	return gain
}

// change makes the holders of a and b change numbers.
func (e *exchange) change(a, b int) {
	e.move(e.club[e.holder[a]], a, b)
	e.move(e.club[e.holder[b]], b, a)
	e.holder[a], e.holder[b] = e.holder[b], e.holder[a]
}

// move corrects the prices of a club one of whose members goes from one number to another.
func (e *exchange) move(club, from, to int) {
	if club < 0 {
		return
	}
	price, leave, join := e.price[club], e.meeting[from], e.meeting[to]
	for x := range price {
		price[x] += join[x] - leave[x]
	}
}
