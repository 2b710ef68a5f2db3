package tiebreak

import "roundtable/pairing"

// Number is the pairing number, the smaller the better (TPN, FIDE C.07 art. 7.8).
var Number = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "number", Name: "Pairing number", Short: "No.", Order: 880,
		Help: "The number in the event: the smaller comes first. It always separates."},
	Acronym: "TPN", Also: []string{"SNO"}, In: InSwiss | InMcMahon, Fewer: true,
	Unit: Ones,
	List: func(f *Field, _ Params, at int, l *List) { l.Plus = int64(f.Sheets[at].Entrant.Number) },
})
