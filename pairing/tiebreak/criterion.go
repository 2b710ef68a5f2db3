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
// A criterion with Add sums over the matches of an entrant; the larger value is the better one.
// A criterion with Rank looks at a tied group as a whole: group has the indexes of its sheets, and
// the answer the place of each inside the group, 1 the best. Detail asks for the tables of the
// explanation too. Exactly one of Add and Rank is set.
type Criterion struct {
	pairing.Meta
	Unit int64
	Add  func(f *Field, r *Result) Part
	Rank func(f *Field, group []int, detail bool) Ranks
}

// Ranks is what a criterion says about a tied group. Without Places it says nothing.
type Ranks struct {
	Places   []int
	Tables   []Mini
	Decision *Decision
}

// Criteria holds the tie-breaks an organiser can list, in any order.
var Criteria = pairing.Registry[*Criterion]{Kind: "tiebreak"}

// Value is the value of a criterion with Add for one sheet.
func (c *Criterion) Value(f *Field, at int) Value {
	var sum int64
	s := &f.Sheets[at]
	for i := range s.Results {
		sum += c.Add(f, &s.Results[i]).N
	}
	return Value{Rat: NewRat(sum, c.Unit)}
}

// Better is negative when a belongs before b.
func (c *Criterion) Better(a, b Value) int {
	if c.Rank != nil {
		return a.Cmp(b.Rat)
	}
	return b.Cmp(a.Rat)
}

// Explain shows how a value came about. The group is the one the entrant was tied in when the
// criterion's turn came; only criteria with Rank need it.
func (c *Criterion) Explain(f *Field, at int, group []int) Working {
	w := Working{Entrant: f.Sheets[at].Entrant.ID, Column: c.ID}
	if c.Rank == nil {
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
	w.Value, w.Decision = PlaceValue(ranks.Places[i]), ranks.Decision
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
	return Working{Entrant: s.Entrant.ID, Column: "points", Value: Value{Rat: RatOf(s.Points)}, Terms: f.terms(at, add, Sums), Adjusted: s.Adjusted}
}

// terms lists what each match of a sheet adds to a value, by round.
func (f *Field) terms(at int, add func(*Field, *Result) Part, unit int64) []Term {
	s := &f.Sheets[at]
	out := make([]Term, len(s.Results))
	for i := range s.Results {
		r := &s.Results[i]
		p := add(f, r)
		out[i] = Term{
			Opponent: f.Sheets[r.Opponent].Entrant.ID, Round: r.Round, Out: r.Out, For: r.For, Against: r.Against,
			Factor: p.Factor, Of: p.Of, Skip: p.Skip, Value: NewRat(p.N, unit),
		}
	}
	slices.SortStableFunc(out, func(a, b Term) int {
		return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(a.Opponent, b.Opponent))
	})
	return out
}
