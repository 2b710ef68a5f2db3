package tiebreak

import (
	"cmp"
	"slices"

	"roundtable/pairing"
)

// Units that values are counted in.
const (
	Ones     = 1                                           // counts
	Sums     = int64(pairing.Point)                        // sums of points
	Products = int64(pairing.Point) * int64(pairing.Point) // sums of points times points
)

// Part is what one match adds to a value: N of the criterion's units. Factor, Of and Skip are for
// the explanation, see Term.
type Part struct {
	N          int64
	Factor, Of pairing.Points
	Skip       bool
}

// Criterion is one way to separate entrants who are level.
//
// A criterion with Add sums over the matches and byes of an entrant. One with List lists what every round
// adds, its Params and the other rounds considered. The larger value is the better one, or with
// Fewer the smaller. A criterion with Rank looks at a tied group as a whole: group has the indexes of
// its sheets, and the answer the place of each inside the group, 1 the best. Detail asks for the
// tables of the explanation too. Exactly one of Add, List and Rank is set, save that Add beside List is the
// short way to the same value in a round robin without parameters, where there is no more to consider.
//
// Acronym is the usual short name in announcements and files, in the field's own notation with its
// parameters ("BH-C1"); Also are others for the same. In says where the criterion is offered, Takes
// which parameters it can be given; Ranking makes its Rank for them.
type Criterion struct {
	pairing.Meta
	Acronym string
	Also    []string
	In      Use
	Takes   Takes
	Params  Params
	Fewer   bool
	Unit    int64
	Add     func(f *Field, r *Result) Part
	List    func(f *Field, p Params, at int, l *List)
	Rank    func(f *Field, group []int, detail bool) Ranks
	Ranking func(p Params) func(f *Field, group []int, detail bool) Ranks
}

// Ranks is what a criterion says about a tied group. Without Places it says nothing.
type Ranks struct {
	Places   []int
	Tables   []Mini
	Series   []Series
	Decision *Decision
}

// Criteria holds the tie-breaks an organiser can list, in any order.
var Criteria = pairing.Registry[*Criterion]{Kind: "tiebreak"}

// Value is the value of a criterion with Add or List for one sheet.
func (c *Criterion) Value(f *Field, at int) Value { return c.value(f, at, &List{}) }

func (c *Criterion) value(f *Field, at int, l *List) Value {
	if c.List != nil && !c.short(f) {
		l.reset()
		c.List(f, c.Params, at, l)
		return Value{Rat: l.rat(c.Unit)}
	}
	var sum int64
	s := &f.Sheets[at]
	for i := range s.Results {
		sum += c.Add(f, &s.Results[i]).N
	}
	return Value{Rat: NewRat(sum, c.Unit)}
}

// short reports whether Add will do for a value.
func (c *Criterion) short(f *Field) bool {
	return c.Add != nil && f.Event.Format == RoundRobin && c.Params == Params{}
}

// Values are the values of all sheets.
func (c *Criterion) Values(f *Field) []Value {
	out, l := make([]Value, len(f.Sheets)), &List{}
	for i := range out {
		out[i] = c.value(f, i, l)
	}
	return out
}

// Better is negative when a belongs before b.
func (c *Criterion) Better(a, b Value) int {
	if c.Rank != nil || c.Fewer {
		return a.Cmp(b.Rat)
	}
	return b.Cmp(a.Rat)
}

// Explain shows how a value came about. The group is the one the entrant was tied in when the
// criterion's turn came; only criteria with Rank need it.
func (c *Criterion) Explain(f *Field, at int, group []int) Working {
	w := Working{Entrant: f.Sheets[at].Entrant.ID, Column: c.ID}
	switch {
	case c.List != nil:
		var l List
		c.List(f, c.Params, at, &l)
		w.Value, w.Terms, w.Plus, w.Rounded = Value{Rat: l.rat(c.Unit)}, f.items(l.Items, l.unit(c.Unit)), l.Plus, l.Round
		if l.Mean {
			w.Divided = l.count()
		}
		return w
	case c.Rank == nil:
		w.Value, w.Terms = c.Value(f, at), f.terms(at, c.Add, c.Unit)
		return w
	}
	w.Value.None = true
	i := slices.Index(group, at)
	if i < 0 {
		return w
	}
	ranks := c.Rank(f, group, true)
	if ranks.Places == nil {
		return w
	}
	w.Value, w.Decision, w.Series = PlaceValue(ranks.Places[i]), ranks.Decision, ranks.Series
	for _, t := range ranks.Tables {
		if slices.Contains(t.Members, w.Entrant) {
			w.Tables = append(w.Tables, t)
		}
	}
	return w
}

// PlaceValue is the value of a place inside a tied group.
func PlaceValue(place int) Value { return Value{Rat: Rat{int64(place), 1}} }

// Points explains the points of one sheet, which come before every criterion.
func Points(f *Field, at int) Working {
	add := func(_ *Field, r *Result) Part { return Part{N: int64(r.Points)} }
	s := &f.Sheets[at]
	w := Working{Entrant: s.Entrant.ID, Column: "points", Value: Value{Rat: RatOf(s.Points)}, Terms: f.terms(at, add, Sums), Adjusted: s.Adjusted}
	if f.Event.Format == McMahon {
		w.Start = s.Entrant.Start
	}
	return w
}

// terms lists what each match of a sheet adds to a value, by round.
func (f *Field) terms(at int, add func(*Field, *Result) Part, unit int64) []Term {
	s := &f.Sheets[at]
	out := make([]Term, len(s.Results))
	for i := range s.Results {
		r := &s.Results[i]
		p := add(f, r)
		out[i] = f.term(r)
		out[i].Factor, out[i].Of, out[i].Skip, out[i].Value = p.Factor, p.Of, p.Skip, NewRat(p.N, unit)
	}
	sortTerms(out)
	return out
}

// items are the terms of a list.
func (f *Field) items(items []Item, unit int64) []Term {
	out := make([]Term, len(items))
	for i := range items {
		item := &items[i]
		if item.R != nil {
			out[i] = f.term(item.R)
		}
		t := &out[i]
		t.Round, t.Rating, t.Board = int(item.Round), int(item.Rating), int(item.Board)
		t.Factor, t.Of, t.Dummy, t.Why = item.Factor, item.Of, item.Dummy, item.Why
		t.Skip = item.Why != Counts
		if t.Value = (Rat{0, 1}); !t.Skip {
			t.Value = NewRat(item.N, unit)
		}
	}
	sortTerms(out)
	return out
}

// term is the match itself.
func (f *Field) term(r *Result) Term {
	t := Term{Round: r.Round, Out: r.Out, Bye: r.Bye, Stones: r.Stones, For: r.For, Against: r.Against}
	if r.Paired() {
		t.Opponent = f.Sheets[r.Opponent].Entrant.ID
	}
	return t
}

func sortTerms(terms []Term) {
	slices.SortStableFunc(terms, func(a, b Term) int {
		return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(a.Opponent, b.Opponent))
	})
}
