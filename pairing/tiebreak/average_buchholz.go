package tiebreak

import "roundtable/pairing"

// AverageBuchholz is the mean of the Buchholz of the opponents met at the table (AOB, FIDE C.07 art. 8.2).
var AverageBuchholz = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "average-buchholz", Name: "Average Buchholz of opponents", Short: "AOB", Order: 212,
		Help: "The mean of the Buchholz of the opponents met at the table."},
	Acronym: "AOB", In: InSwiss, Takes: TakesCuts | TakesBasis,
	Unit: averages,
	List: func(f *Field, p Params, at int, l *List) {
		l.Mean = true
		f.ofOpponents(at, p, averages, Params{On: p.On}.key("buchholz"), func() []Value {
			c := *Buchholz
			c.Params = Params{On: p.On}
			return c.Values(f)
		}, l)
	},
})

// averages is the unit of sums of other values: small enough for all of them.
const averages = Products

// ofOpponents lists a value of every opponent met at the table, in a unit. Key names the values among
// all that are worked out once.
func (f *Field) ofOpponents(at int, p Params, unit int64, key string, work func() []Value, l *List) {
	values := f.memo(key, work)
	results := f.Sheets[at].Results
	for i := range results {
		r := &results[i]
		if !r.Met() {
			l.next(r).Why = NotMet
			continue
		}
		v := values[r.Opponent].Rat
		n := v.Num * unit / v.den()
		item := l.next(r)
		item.N, item.Key, item.Of = n, n, pairing.Points(v.Num*int64(pairing.Point)/v.den())
	}
	l.cut(p.Low, p.High)
}

// key names the values of a criterion with these parameters.
func (p Params) key(id string) string { return id + p.text(Params{}) }
