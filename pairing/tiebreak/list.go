package tiebreak

import "roundtable/pairing"

// Dummy says which opponent stands in for one who was not met.
type Dummy uint8

const (
	NoDummy      Dummy = iota
	DummyOwn           // one with the entrant's own score
	DummyCapped        // the same, with the score limited
	DummyVirtual       // the virtual opponent of before September 2023
	DummyZero          // nobody: counts 0
	DummyLowest        // the lowest total of the event
	DummyStart         // the entrant's own start score
)

// Why says why a criterion leaves a round out.
type Why uint8

const (
	Counts      Why = iota // it does not
	Weak                   // the opponent has too few points
	CutLow                 // the least of those that are left
	CutHigh                // the greatest of those that are left
	CutChosen              // he chose not to play it, and such a round is cut first
	FirstRounds            // the first rounds are left out
	NotMet                 // the two did not meet at the table
	NoRating               // the opponent has no rating
	NotBeaten              // only beaten (drawn with, lost to) opponents count
)

// Item is what one round adds: N of the criterion's units. Key is how weighty the opponent is, which decides
// what is cut. R is nil where a round has no match.
type Item struct {
	R          *Result
	N, Key     int64
	Factor, Of pairing.Points
	Round      int32
	Rating     int32
	Board      int32
	Dummy      Dummy
	Voluntary  bool
	Why        Why
}

// List is how a value is made: the items that count are added, with Mean divided by their number, rounded
// to whole units with Round (half up), then Plus units are added. Products says that the items are
// opponents' scores times results. Unit, where set, is the unit in place of the criterion's.
type List struct {
	Items    []Item
	Unit     int64
	Mean     bool
	Round    bool
	Products bool
	Plus     int64
}

// next lists a result, for the caller to say what it adds.
func (l *List) next(r *Result) *Item {
	l.Items = append(l.Items, Item{R: r, Round: int32(r.Round)})
	return &l.Items[len(l.Items)-1]
}

// reset empties the list and keeps its memory.
func (l *List) reset() { *l = List{Items: l.Items[:0]} }

// count is the number of items that count.
func (l *List) count() (n int64) {
	for i := range l.Items {
		if l.Items[i].Why == Counts {
			n++
		}
	}
	return n
}

// rat is the value of the list. A mean of nothing is 0.
func (l *List) rat(unit int64) Rat {
	var sum int64
	for i := range l.Items {
		if l.Items[i].Why == Counts {
			sum += l.Items[i].N
		}
	}
	unit = l.unit(unit)
	if l.Mean {
		n := l.count()
		if n == 0 {
			return Rat{0, 1}
		}
		unit *= n
	}
	if l.Round {
		return Rat{floorDiv(2*sum+unit, 2*unit) + l.Plus, 1}
	}
	return NewRat(sum+l.Plus*unit, unit)
}

func (l *List) unit(of int64) int64 {
	if l.Unit > 0 {
		return l.Unit
	}
	return of
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// cut leaves out the low least and the high greatest items. Of the least, a round the entrant chose
// not to play goes first: always where opponents' scores are added, with products only where it adds no less
// than the least item (FIDE C.07 art. 14 and 16.5).
func (l *List) cut(low, high int) {
	for range low {
		least := l.pick(func(a, b *Item) bool { return a.less(b) }, false)
		chosen := l.pick(func(a, b *Item) bool { return a.N < b.N || a.N == b.N && a.Key < b.Key }, true)
		switch {
		case least == nil:
			return
		case chosen != nil && (!l.Products || chosen.N >= least.N):
			chosen.Why = CutChosen
		default:
			least.Why = CutLow
		}
	}
	for range high {
		most := l.pick(func(a, b *Item) bool { return b.less(a) }, false)
		if most == nil {
			return
		}
		most.Why = CutHigh
	}
}

// less orders by the opponent's score, then by what is added.
func (i *Item) less(j *Item) bool { return i.Key < j.Key || i.Key == j.Key && i.N < j.N }

// pick finds the first of the items that count, by less and then by round; with chosen, only among rounds the
// entrant chose not to play.
func (l *List) pick(less func(a, b *Item) bool, chosen bool) *Item {
	var best *Item
	for i := range l.Items {
		item := &l.Items[i]
		if item.Why != Counts || chosen && !item.Voluntary {
			continue
		}
		if best == nil || less(item, best) || !less(best, item) && item.Round < best.Round {
			best = item
		}
	}
	return best
}
