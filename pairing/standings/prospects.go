package standings

import (
	"slices"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/tiebreak"
)

// Exactness says how far the ranges of an Outlook were worked out.
type Exactness uint8

const (
	Full     Exactness = iota // every way in which all open matches can be played, with all criteria
	OnPoints                  // every combination of points; those level on points may come either way
	Bounds                    // from the least and the most points each can reach: never too narrow
)

func (e Exactness) String() string { return [...]string{"full", "points", "bounds"}[e] }

// Prospect is what is still possible for one entrant when the open matches are played: his best and his worst
// place, and the least and the most points. A place that stays shared counts as every place of those who share
// it, since lots may still be drawn for it.
//
// Sure says of a place that is certain that no forfeit changes it either: of a game or a match, by one side or
// both, nor a match that both lose, a draw or a dead position where the game knows none.
type Prospect struct {
	Entrant     pairing.ID
	Best, Worst int
	Least, Most pairing.Points
	Sure        bool
}

// Certain reports whether the entrant has the place however the open matches are played.
func (p Prospect) Certain() bool { return p.Best == p.Worst }

// Secured reports whether the place is certain whatever is reported of the open matches.
func (p Prospect) Secured() bool { return p.Certain() && p.Sure }

// Within reports whether the entrant is certain to be at that place or above when all is played.
func (p Prospect) Within(place int) bool { return p.Worst <= place }

// Outlook is what the open matches can still change. Open counts them, Endings the ways in which all
// of them can be played where the outlook is Full. Of is in the order of the entrants.
type Outlook struct {
	Exact   Exactness
	Open    int
	Endings int
	Of      []Prospect
}

// For finds the prospect of an entrant, nil if there is none.
func (o Outlook) For(id pairing.ID) *Prospect {
	i := slices.IndexFunc(o.Of, func(p Prospect) bool { return p.Entrant == id })
	if i < 0 {
		return nil
	}
	return &o.Of[i]
}

// Limits of the work. Up to so many endings, and endings times entrants, everything is tried; up to so many open
// matches every combination of points; so many states are kept while doing that.
const (
	mostEndings = 4000
	mostTables  = 30_000
	MostOpen    = 12
	mostStates  = 50_000
)

// Prospects works out what is still possible when every open match is played to its end at the table, from what
// is recorded now. Open is a match of two listed entrants that is neither decided nor annulled nor
// cancelled. Keys are the results a game can have; without any they are win, draw and loss. Forfeits and
// matches that both lose do not widen a range, for nobody reckons with them, but no place is Secured
// against which they could speak. Points given or taken, withdrawals, lots and corrections to come are not
// foreseen. After is not used: the question is about the end.
func Prospects(in Input, keys ...scoring.Action) Outlook {
	return prospects(in, keys, mostEndings, MostOpen)
}

func prospects(in Input, keys []scoring.Action, endings, open int) Outlook {
	o := newForesight(in, keys, false).outlook(endings, open)
	if slices.ContainsFunc(o.Of, Prospect.Certain) {
		anything := newForesight(in, keys, true).outlook(endings, open)
		for i := range o.Of {
			p := &o.Of[i]
			p.Sure = p.Certain() && p.Best == anything.Of[i].Best && p.Worst == anything.Of[i].Worst
		}
	}
	return o
}

// foresight is an event with its open matches. Sides, base and given go by index of Entrants: what an entrant
// has without the open matches, not rounded, and what the arbiter gave him beside it.
type foresight struct {
	in    Input // with matches of its own, so that endings can be put in
	base  []pairing.Points
	given []pairing.Points
	open  []openMatch
}

// openMatch is an open match, its place in Matches, its two sides and the ways it can end.
type openMatch struct {
	at   int
	side [2]int
	ends []Ending
}

func newForesight(in Input, keys []scoring.Action, anything bool) *foresight {
	in.After, in.Matches = 0, slices.Clone(in.Matches)
	f, sees := &foresight{in: in}, in.Rules.sees()
	index := make(map[pairing.ID]int, len(in.Entrants))
	for i, e := range in.Entrants {
		index[e.ID] = i
	}
	for i := range in.Matches {
		m := &in.Matches[i]
		if len(m.Seats) != 2 || m.Annulled || m.Cancelled || scoring.Judge(in.Rules.Form, m).State == scoring.Decided {
			continue
		}
		a, ok := index[m.Seats[0].Entrant]
		b, ok2 := index[m.Seats[1].Entrant]
		if !ok || !ok2 || a == b {
			continue
		}
		if ends := sees.endings(in.Rules, *m, keys, anything); len(ends) > 0 {
			f.open = append(f.open, openMatch{i, [2]int{a, b}, ends})
		}
	}
	f.begin()
	return f
}

// begin reckons what everybody has without the open matches: it ends them in some way and takes that off again,
// for in a Swiss a round that ends can give points to those who have no match in it.
func (f *foresight) begin() {
	ended := f.in
	ended.Matches = slices.Clone(f.in.Matches)
	for _, m := range f.open {
		ended.Matches[m.at] = m.ends[0].Match
	}
	t := Build(ended)
	for _, e := range f.in.Entrants {
		w := t.Explain(e.ID, ByPoints)
		sum := tiebreak.RatOf(w.Start)
		for _, term := range w.Terms {
			sum = sum.Add(term.Value)
		}
		f.base = append(f.base, pairing.Points(sum.Num*int64(pairing.Point)/sum.Den))
		f.given = append(f.given, w.Adjusted)
	}
	for _, m := range f.open {
		for seat, at := range m.side {
			f.base[at] -= m.ends[0].Points[seat]
		}
	}
}

// total is what an entrant has in the table with so many points: those of a McMahon are rounded down before the
// arbiter's are added.
func (f *foresight) total(at int, points pairing.Points) pairing.Points {
	if f.in.Rules.Event.Format == tiebreak.McMahon {
		points = floor(points)
	}
	return points + f.given[at]
}

// reach is how many points an entrant needs for a total.
func (f *foresight) reach(at int, total pairing.Points) pairing.Points {
	total -= f.given[at]
	if f.in.Rules.Event.Format == tiebreak.McMahon {
		return -floor(-total)
	}
	return total
}

// floor rounds down to whole points.
func floor(p pairing.Points) pairing.Points {
	return p - ((p%pairing.Point)+pairing.Point)%pairing.Point
}

// outlook takes the most exact way that the limits allow.
func (f *foresight) outlook(endings, open int) Outlook {
	o := Outlook{Exact: Bounds, Open: len(f.open), Of: f.bounds()}
	if n, ok := f.endings(endings); ok {
		o.Exact, o.Endings = Full, n
		f.full(o.Of)
		return o
	}
	if len(f.open) <= open && f.onPoints(o.Of) {
		o.Exact = OnPoints
	}
	return o
}

// endings counts the ways in which all open matches can end, false when there are too many to try.
func (f *foresight) endings(most int) (int, bool) {
	n := 1
	for _, m := range f.open {
		if n *= len(m.ends); n > most || n*len(f.in.Entrants) > max(most, mostTables) {
			return 0, false
		}
	}
	return n, n <= most
}

// full makes the table of every ending.
func (f *foresight) full(of []Prospect) {
	at := make(map[pairing.ID]int, len(of))
	for i := range of {
		at[of[i].Entrant] = i
		of[i].Best, of[i].Worst = len(of), 1
	}
	var end func(i int)
	end = func(i int) {
		if i < len(f.open) {
			m := &f.open[i]
			for j := range m.ends {
				f.in.Matches[m.at] = m.ends[j].Match
				end(i + 1)
			}
			return
		}
		rows := Build(f.in).Rows
		for from := 0; from < len(rows); {
			to := from + 1
			for to < len(rows) && rows[to].Place == rows[from].Place {
				to++
			}
			for _, r := range rows[from:to] {
				p := &of[at[r.Entrant]]
				p.Best, p.Worst = min(p.Best, from+1), max(p.Worst, to)
			}
			from = to
		}
	}
	end(0)
}

// bounds counts for every entrant those who will be in front of him whatever happens, and those who may be.
func (f *foresight) bounds() []Prospect {
	least, most := slices.Clone(f.base), slices.Clone(f.base)
	for _, m := range f.open {
		for seat, at := range m.side {
			low, high := m.ends[0].Points[seat], m.ends[0].Points[seat]
			for _, e := range m.ends {
				low, high = min(low, e.Points[seat]), max(high, e.Points[seat])
			}
			least[at] += low
			most[at] += high
		}
	}
	of := make([]Prospect, len(f.in.Entrants))
	for i, e := range f.in.Entrants {
		of[i] = Prospect{Entrant: e.ID, Best: 1, Worst: 1, Least: f.total(i, least[i]), Most: f.total(i, most[i])}
	}
	for i := range of {
		for j := range of {
			if j != i && of[j].Least > of[i].Most {
				of[i].Best++
			}
			if j != i && of[j].Most >= of[i].Least {
				of[i].Worst++
			}
		}
	}
	return of
}
