package format

import (
	"cmp"
	"fmt"
	"slices"

	"roundtable/pairing"
)

// Method is how a restricted draw was made.
type Method struct{ pairing.Meta }

// The methods of DrawProtected.
var (
	MethodPlain = Method{Meta: pairing.Meta{ID: "plain", Name: "Plain draw", Order: 10,
		Help: "No two entrants are of one club, so there was nothing to restrict."}}
	MethodVarma = Method{Meta: pairing.Meta{ID: "varma", Name: "Varma tables", Order: 20,
		Help: "Each club draws an envelope and its players draw their numbers out of it. No two numbers of an envelope meet in the last three rounds."}}
	MethodSearch = Method{Meta: pairing.Meta{ID: "search", Name: "Numbers exchanged after the draw", Order: 30,
		Help: "Everybody draws a number; then numbers are exchanged by a fixed rule, so that club-mates meet early and, if that is possible, not in the last three rounds."}}
)

// Protected is a restricted draw: Numbers[i] is the number of entrant i of the entry list, counted
// from 0. It carries what the minutes of the draw need.
type Protected struct {
	Numbers   []int
	Method    Method
	Envelopes []Envelope // MethodVarma only: who drew what, in the order of drawing
	Mates     []Mates    // all pairs of one unit, as RoundRobin.Mates lists them
	Late      []Mates    // those of them who meet in the last three rounds: as few as can be
	LateFrom  int        // the first of the last three rounds of the event
}

// Latest is the last round in which two of one unit meet, 0 if no two are of one unit.
func (d Protected) Latest() int {
	if len(d.Mates) == 0 {
		return 0
	}
	return d.Mates[len(d.Mates)-1].Last
}

// Mates are two entrants of one unit by their places in the entry list, counted from 0, A < B. They
// meet once in every cycle; First and Last count rounds through the whole event.
type Mates struct {
	A, B        int
	First, Last int
}

// DrawProtected draws numbers so that entrants of one unit (club-mates) do not meet in the last three
// rounds of the event, and early (FIDE Handbook C.05 permits the first for federations). units[i] is
// the unit of entrant i, equal texts are one unit, "" is none. The error is that of Validate, or says
// that the units are not as many as the entrants, which is a fault of the program. The code decides
// everything. Whoever has code, purpose and entry list with units can repeat the draw:
//
//   - No unit has two entrants: the draw is DrawNumbers(code, purpose, n), MethodPlain.
//   - 9 to 24 entrants, one cycle, and every unit of two or more finds room in the envelopes of the
//     Varma tables: see drawVarma.
//   - Otherwise everybody draws by DrawNumbers, and numbers are exchanged: first until the fewest
//     possible pairs of one unit meet in the last three rounds (avoidLate), then so that the others
//     meet early (meetEarly). MethodSearch.
//
// No pair is late exactly if no unit has more than half of the entrants less one, an odd count
// rounded up first: of 8 at most 3, of 9 at most 4. The last three rounds lie in the last cycle,
// which no swap touches, so cycles make no difference; that club-mates meet again in it, before its
// last three rounds, is not avoidable. With 4 entrants or fewer all rounds are among the last three.
//
// Early means a small sum of the rounds of all meetings of club-mates, those of all cycles: no exchange
// of two numbers would make it smaller without a new late pair. Who of a club has which of its
// numbers, and which club has which place in the table, stays a matter of the lot.
func (rr RoundRobin) DrawProtected(code, purpose string, units []string) (Protected, error) {
	if err := rr.Validate(); err != nil {
		return Protected{}, err
	}
	if len(units) != rr.Entrants {
		return Protected{}, fmt.Errorf("format: %d units for %d entrants", len(units), rr.Entrants)
	}
	d := Protected{Method: MethodPlain, LateFrom: rr.lateFrom()}
	clubs := clubsOf(units)
	switch envelopes := rr.drawVarma(pairing.NewLots(code, purpose), clubs); {
	case envelopes != nil:
		d.Method, d.Envelopes, d.Numbers = MethodVarma, envelopes, taken(envelopes, rr.Entrants)
	default:
		d.Numbers = pairing.DrawNumbers(code, purpose, rr.Entrants)
		if len(clubs) > 0 {
			d.Method = MethodSearch
			rr.avoidLate(d.Numbers, clubs)
			rr.meetEarly(pairing.NewLots(code, purpose+" exchange"), d.Numbers, clubs)
		}
	}
	d.Mates = rr.Mates(d.Numbers, units)
	late := slices.IndexFunc(d.Mates, func(m Mates) bool { return m.Last >= d.LateFrom })
	if late >= 0 {
		d.Late = d.Mates[late:]
	}
	return d, nil
}

// Mates lists all pairs of one unit in the order of the round of their last meeting, then of the
// entry list, for numbers drawn in any way: numbers[i] and units[i] are those of entrant i. It is nil
// if the round robin is not valid or there are not as many numbers and units as entrants.
func (rr RoundRobin) Mates(numbers []int, units []string) []Mates {
	if rr.Validate() != nil || len(numbers) != rr.Entrants || len(units) != rr.Entrants {
		return nil
	}
	var all []Mates
	for _, c := range clubsOf(units) {
		for i, a := range c.members {
			for _, b := range c.members[i+1:] {
				round := cycleRound(rr.largest(), numbers[a], numbers[b])
				all = append(all, Mates{A: a, B: b, First: rr.playedIn(1, round), Last: rr.playedIn(rr.Cycles, round)})
			}
		}
	}
	slices.SortFunc(all, func(x, y Mates) int {
		return cmp.Or(cmp.Compare(x.Last, y.Last), cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B))
	})
	return all
}

// lateRounds is how many rounds at the end of the event club-mates should not meet in (C.05).
const lateRounds = 3

func (rr RoundRobin) lateFrom() int { return max(rr.NumRounds()-lateRounds+1, 1) }

// playedIn is the round of the event in which a cycle plays a round of the formula.
func (rr RoundRobin) playedIn(cycle, round int) int {
	return (cycle-1)*rr.cycleRounds() + rr.swapped(cycle, round)
}

// cycleRound is the round of the formula in which two numbers meet.
func cycleRound(p, a, b int) int {
	_, sum, minus := roundBy(p, min(a, b), max(a, b))
	return sum - minus
}

// club is a unit of two or more entrants, members by their places in the entry list.
type club struct {
	unit    string
	members []int
}

// clubsOf are the units of two or more in the order in which the entry list begins them.
func clubsOf(units []string) []club {
	at := map[string]int{}
	var all []club
	for i, unit := range units {
		if unit == "" {
			continue
		}
		k, ok := at[unit]
		if !ok {
			k = len(all)
			at[unit] = k
			all = append(all, club{unit: unit})
		}
		all[k].members = append(all[k].members, i)
	}
	return slices.DeleteFunc(all, func(c club) bool { return len(c.members) < 2 })
}
