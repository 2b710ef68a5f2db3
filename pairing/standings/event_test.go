package standings

import (
	"fmt"
	"strings"
	"testing"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// event makes an input for entrants A, B, C … (ids and numbers 1, 2, 3 …). Every line is a match:
// "A-B 1 0 pf1 1" has the keys of the result desk, "A bye" is a bye, "round 2" starts a round.
func event(t testing.TB, entrants int, rules Rules, lines ...string) Input {
	t.Helper()
	in := Input{Rules: rules}
	for i := 1; i <= entrants; i++ {
		in.Entrants = append(in.Entrants, pairing.Entrant{ID: pairing.ID(i), Number: i})
	}
	round := 1
	for _, line := range lines {
		words := strings.Fields(line)
		if words[0] == "round" {
			fmt.Sscan(words[1], &round)
			continue
		}
		m := pairing.Match{ID: int64(len(in.Matches) + 1), Round: round, Lot: pairing.NoSeat}
		for _, letter := range strings.Split(words[0], "-") {
			m.Seats = append(m.Seats, pairing.Seat{Entrant: id(letter)})
		}
		if words[len(words)-1] != "bye" {
			m = keys(t, rules.Form, m, words[1:]...)
		}
		in.Matches = append(in.Matches, m)
	}
	return in
}

func keys(t testing.TB, f scoring.Form, m pairing.Match, actions ...string) pairing.Match {
	t.Helper()
	for _, a := range actions {
		next, err := scoring.Press(f, m, scoring.Action(a))
		if err != nil {
			t.Fatalf("match %v, key %q: %v", m.Seats, a, err)
		}
		m = next
	}
	return m
}

// retype is the input with the match of two entrants reported anew.
func retype(t testing.TB, in Input, match string, actions ...string) Input {
	t.Helper()
	out := in
	out.Matches = append([]pairing.Match(nil), in.Matches...)
	for i, m := range out.Matches {
		if len(m.Seats) == 2 && name(m.Seats[0].Entrant)+"-"+name(m.Seats[1].Entrant) == match {
			out.Matches[i] = keys(t, in.Rules.Form, m, append([]string{"clear"}, actions...)...)
			return out
		}
	}
	t.Fatalf("no match %s", match)
	return out
}

func id(letter string) pairing.ID { return pairing.ID(letter[0]-'A') + 1 }

func name(id pairing.ID) string { return string(rune('A' + id - 1)) }

// single is one game a match, 1-½-0.
func single(criteria ...string) Rules {
	return Rules{Form: scoring.Single.Form, System: "1-half-0", Criteria: criteria}
}

// places writes the order and the places: "1 A, 2= B C, 4 D".
func places(t Table) string {
	var out []string
	for i, r := range t.Rows {
		switch {
		case i > 0 && r.Place == t.Rows[i-1].Place:
			out[len(out)-1] += " " + name(r.Entrant)
		case r.Shared:
			out = append(out, fmt.Sprintf("%d= %s", r.Place, name(r.Entrant)))
		default:
			out = append(out, fmt.Sprintf("%d %s", r.Place, name(r.Entrant)))
		}
	}
	return strings.Join(out, ", ")
}

// column writes one thing of every row in the order of the letters: "A 1, B ½".
func column(t Table, cell func(r Row) any) string {
	var out []string
	for i := range t.Rows {
		if r := t.Row(pairing.ID(i + 1)); r != nil {
			out = append(out, fmt.Sprintf("%s %v", name(r.Entrant), cell(*r)))
		}
	}
	return strings.Join(out, ", ")
}

func points(r Row) any { return r.Points }

func value(i int) func(Row) any { return func(r Row) any { return r.Values[i].Text() } }

func want(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s:\n got %s\nwant %s", what, got, want)
	}
}
