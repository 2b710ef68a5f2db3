package tiebreak

import (
	"cmp"
	"slices"

	"roundtable/pairing"
)

// Direct is the direct encounter of FIDE C.07 art. 6. The tied group has a mini-table of its own;
// several matches of two members are averaged. When all have met all, the sums order them, and
// those still equal form smaller groups in which it is applied again. When not all have met, only a
// member nobody could catch whatever the missing matches gave is placed, first, and it is applied
// again to the others. In a round robin forfeits count and matches count 1, ½ and 0; everywhere else
// two have met only at the table, and points count.
var Direct = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "direct", Name: "Direct encounter", Short: "Direct", Order: 10,
		Help: "The matches of the tied entrants among themselves. Those still equal are compared again among themselves. The number is the place inside the tied group."},
	Acronym: "DE", Also: []string{"直胜", "DC"}, In: Anywhere, Takes: TakesBasis | TakesForfeits,
	Rank: rankDirect(Params{}), Ranking: rankDirect,
})

// rankDirect is the direct encounter with parameters.
func rankDirect(p Params) func(f *Field, group []int, detail bool) Ranks {
	return func(f *Field, group []int, detail bool) Ranks {
		d := newDirect(f, p, detail)
		d.rank(group, 1)
		return d.ranks(group)
	}
}

// direct is one application to one tied group. The slices at and place go by sheet: the position in
// the mini-table being made, 0 outside it, and the place found.
type direct struct {
	field  *Field
	basis  Basis
	played bool
	detail bool
	at     []int
	place  []int
	tables []Mini
}

func newDirect(f *Field, p Params, detail bool) *direct {
	return &direct{
		field: f, basis: f.basis(p.On), played: p.Played, detail: detail, at: make([]int, len(f.Sheets)), place: make([]int, len(f.Sheets)),
	}
}

// ranks are the places found.
func (d *direct) ranks(group []int) Ranks {
	out := Ranks{Places: make([]int, len(group)), Tables: d.tables}
	for i, member := range group {
		out.Places[i] = d.place[member]
	}
	return out
}

// mini is a mini-table in whole numbers: pairs by row, sums in parts of a point so small that every
// average is whole.
type mini struct {
	group   []int
	win     pairing.Points // what a missing match could give
	pairs   []Pair
	part    int64 // a point is part × 60
	sums    []int64
	missing []int // pairs not met, by member
	allMet  bool
}

// rank places the members of the group from the given place on.
func (d *direct) rank(group []int, first int) {
	for _, member := range group {
		d.place[member] = first
	}
	if len(group) < 2 || !d.detail && d.hopeless(group) {
		return
	}
	m := d.table(group)
	smaller, places := m.split()
	if d.detail {
		d.tables = append(d.tables, m.show(d.field, d.basis, places))
	}
	if len(smaller) < 2 {
		return
	}
	for _, g := range smaller {
		d.rank(g, first)
		first += len(g)
	}
}

// hopeless reports that so few have met in the group that nobody can be placed, without making the table:
// everybody has at least as many matches missing as any one has played.
func (d *direct) hopeless(group []int) bool {
	most := 0
	for _, member := range group {
		most = max(most, len(d.field.Sheets[member].Results))
	}
	return len(group)-1 >= 2*max(most, 1)
}

// table makes the mini-table of a group.
func (d *direct) table(group []int) *mini {
	n := len(group)
	m := &mini{group: group, win: d.field.win(d.basis), pairs: make([]Pair, n*n), part: 1, sums: make([]int64, n), missing: make([]int, n), allMet: true}
	for i, member := range group {
		d.at[member] = i + 1
	}
	for i, member := range group {
		results := d.field.Sheets[member].Results
		for k := range results {
			r := &results[k]
			if d.field.unplayed(r, d.played) || !r.Paired() {
				continue
			}
			if j := d.at[r.Opponent]; j > 0 {
				p := &m.pairs[i*n+j-1]
				p.Met++
				p.Sum += d.field.by(d.basis, r)
			}
		}
	}
	for _, member := range group {
		d.at[member] = 0
	}
	m.add()
	return m
}

// add sums the averages of every member.
func (m *mini) add() {
	for _, p := range m.pairs {
		if met := int64(p.Met); met > 1 {
			m.part *= met / gcd(m.part, met)
		}
	}
	n := len(m.group)
	for i := range n {
		for j, p := range m.pairs[i*n : (i+1)*n] {
			switch {
			case p.Met > 0:
				m.sums[i] += int64(p.Sum) * m.part / int64(p.Met)
			case i != j:
				m.missing[i]++
				m.allMet = false
			}
		}
	}
}

// split parts the group into smaller ones, the best first, and gives each member's place in this
// table. One group alone means that the table separates nobody.
func (m *mini) split() (smaller [][]int, places []int) {
	n := len(m.group)
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(m.sums[b], m.sums[a]) })
	places = make([]int, n)
	for at, i := range order {
		starts := at == 0 || m.sums[i] != m.sums[order[at-1]]
		if !m.allMet {
			starts = at == 0 || at == 1 && m.certain(order[0])
		}
		if starts {
			smaller = append(smaller, nil)
			places[i] = at + 1
		} else {
			places[i] = places[order[at-1]]
		}
		last := len(smaller) - 1
		smaller[last] = append(smaller[last], m.group[i])
	}
	return smaller, places
}

// certain reports whether nobody could catch the leader: not even by winning every missing match
// while the leader loses all of his.
func (m *mini) certain(leader int) bool {
	win := m.part * int64(m.win)
	for j := range m.group {
		if j != leader && m.sums[j]+int64(m.missing[j])*win >= m.sums[leader] {
			return false
		}
	}
	return true
}

// show is the table for people.
func (m *mini) show(f *Field, on Basis, places []int) Mini {
	n := len(m.group)
	out := Mini{On: on, Places: places, AllMet: m.allMet}
	for i, member := range m.group {
		out.Members = append(out.Members, f.Sheets[member].Entrant.ID)
		out.Pairs = append(out.Pairs, m.pairs[i*n:(i+1)*n])
		out.Sums = append(out.Sums, NewRat(m.sums[i], m.part*int64(pairing.Point)))
	}
	return out
}
