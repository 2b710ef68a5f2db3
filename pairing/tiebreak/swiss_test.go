package tiebreak

import (
	"fmt"
	"strings"
	"testing"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// swiss makes a Field of a Swiss with one game a match from rounds like "A-B 1, C-D =, E pab": results
// 1, =, 0 of the first, + and - for forfeits, -- for both, and byes by their short names.
func swiss(t testing.TB, event Event, entrants int, rounds ...string) *Field {
	t.Helper()
	src := Source{Form: scoring.Single.Form, System: scoring.Classic, Event: event}
	for i := range entrants {
		src.Entrants = append(src.Entrants, pairing.Entrant{ID: pairing.ID(i + 1), Number: i + 1})
	}
	for round, line := range rounds {
		for _, item := range strings.Split(line, ",") {
			words := strings.Fields(item)
			m := pairing.Match{Round: round + 1, Lot: pairing.NoSeat}
			for _, letter := range strings.Split(words[0], "-") {
				m.Seats = append(m.Seats, pairing.Seat{Entrant: pairing.ID(letter[0]-'A') + 1})
			}
			if kind, ok := pairing.ByeKindOf(words[1]); ok {
				m.ByeKind = kind
			} else {
				report(t, &m, words[1])
			}
			src.Matches = append(src.Matches, m)
		}
	}
	return NewField(src)
}

func report(t testing.TB, m *pairing.Match, result string) {
	t.Helper()
	var g pairing.Game
	switch result {
	case "1":
		g.Out[0], g.Out[1] = pairing.Win, pairing.Loss
	case "0":
		g.Out[0], g.Out[1] = pairing.Loss, pairing.Win
	case "=":
		g.Out[0], g.Out[1] = pairing.Draw, pairing.Draw
	case "+", "-", "--":
		m.Seats[0].Forfeit, m.Seats[1].Forfeit = result != "+", result != "-"
		return
	default:
		t.Fatalf("no result %q", result)
	}
	m.Games = []pairing.Game{g}
}

// What the three generations of rules make of rounds that were not played.
func TestUnplayedRounds(t *testing.T) {
	cases := []struct {
		story   string
		acronym string
		rounds  []string
		old     string // until August 2023, of A, B, C
		dummy   string // since September 2023
		capped  string // since March 2026
	}{
		{"a pairing bye: a virtual opponent, the own score, the own score up to draws in all rounds",
			"BH", []string{"A pab, B-C 1", "A-B 1, C pab"}, "1½ 2 1", "3 3 2", "2 3 2"},
		{"a half-point bye that is the last round counts as the draw it is",
			"BH", []string{"A-B 1, C hpb", "A-C 1, B hpb"}, "1 2½ 3", "1 2½ 2½", "1 2½ 2½"},
		{"a zero-point bye followed by play stays nothing, the last one is a draw for opponents; before 2023 both were",
			"BH", []string{"A zpb, B-C 1", "A-B 1, C zpb"}, "2½ 2 2", "2 1½ 1", "2 1½ 1"},
		{"after a withdrawal the rounds are zero-point byes, drawn for opponents",
			"BH", []string{"A-B 1, C pab", "A-C 1"}, "1 3 2½", "1½ 2 3", "1½ 2 3"},
		{"a forfeit: the dummy is the own score, at most the scheduled opponent's",
			"BH", []string{"A-B +, C pab", "A-C 1, B zpb"}, "1 2½ 2", "3 0 3", "1½ 0 3"},
		{"the result of a bye counts in Sonneborn–Berger with the dummy opponent",
			"SB", []string{"A pab, B-C 1", "A-B 1, C pab"}, "1½ ½ 0", "3 1 1", "2 1 1"},
		{"a bye asked for is cut first although a weaker opponent is there",
			"BH-C1", []string{"A-B 1, C pab", "A hpb, B-C 0"}, "1½ 1½ ½", "0 2 2", "0 2 1"},
		{"a pairing bye is not cut first",
			"BH-C1", []string{"A-B 1, C pab", "A-C 1, B pab"}, "½ 2 2", "1 2 2", "1 2 2"},
	}
	for _, c := range cases {
		t.Run(c.story, func(t *testing.T) {
			criterion, err := ByAcronym(c.acronym)
			if err != nil {
				t.Fatal(err)
			}
			for version, want := range map[Version]string{V2023: c.old, V2024: c.dummy, V2026: c.capped, "": c.capped} {
				f := swiss(t, Event{Format: Swiss, Version: version}, 3, c.rounds...)
				if got := values(f, criterion); got != want {
					t.Errorf("%s, rules %q: %s, want %s", c.acronym, version, got, want)
				}
			}
		})
	}
}

// Forfeits and byes in what is counted, in a Swiss and in a round robin.
func TestCounters(t *testing.T) {
	rounds := []string{"A-B 1, C pab", "A-C +, B hpb", "B-C 0", "A-B 0, C zpb"}
	for acronym, want := range map[string][2]string{
		"WIN": {"2 1 2", "2 1 1"}, "WON": {"1 1 1", "1 1 1"}, "BPG": {"0 2 1", "0 2 1"}, "BWG": {"0 1 1", "0 1 1"}, "REP": {"3 3 2", "3 3 1"},
		"STD": {"2 1½ 2", "2 1 1"}, "PS": {"7 2½ 6", "7 1 2"}, "PS-C1": {"6 2½ 5", "6 1 2"}, "KS": {"1 1 0", "1 1 0"}, "GP": {"2 1½ 2", "2 1 1"},
		"TPN": {"1 2 3", "1 2 3"}, "SOLK": {"5 6 3½", "3 5 3"}, "SOB": {"3½ 2 1½", "2 2 1"}, "SOD": {"0 0 0", "0 0 0"}, "SOL": {"1½ 4 2", "1 3 2"},
	} {
		criterion, err := ByAcronym(acronym)
		if err != nil {
			t.Fatal(err)
		}
		for i, format := range []Format{Swiss, RoundRobin} {
			if got := values(swiss(t, Event{Format: format}, 3, rounds...), criterion); got != want[i] {
				t.Errorf("%s in %q: %s, want %s", acronym, format, got, want[i])
			}
		}
	}
}

// A direct encounter of a Swiss does not know forfeits, one of a round robin does.
func TestDirectSwiss(t *testing.T) {
	played := rankDirect(Params{Played: true})
	f := swiss(t, Event{Format: Swiss}, 3, "A-B +, C pab", "B-C 1, A pab")
	if got := fmt.Sprint(Direct.Rank(f, []int{0, 1}, false).Places, played(f, []int{0, 1}, false).Places); got != "[1 1] [1 2]" {
		t.Errorf("A and B did not meet: %s", got)
	}
	if got := fmt.Sprint(DirectTwo.Rank(f, []int{1, 2}, false).Places, DirectTwo.Rank(f, []int{0, 1, 2}, false).Places); got != "[1 2] []" {
		t.Errorf("only two who are tied: %s", got)
	}
}

// The explanation says who stood in for whom, and what was cut and why.
func TestSwissWorking(t *testing.T) {
	f := swiss(t, Event{Format: Swiss}, 3, "A pab, B-C 1", "A hpb, B-C 1", "A-B 1, C zpb")
	var got []string
	w := BuchholzCut1.Explain(f, 0, nil)
	for _, term := range w.Terms {
		got = append(got, fmt.Sprint(term.Round, " ", term.Opponent, " ", term.Bye, " dummy ", term.Dummy, " of ", term.Of, " why ", term.Why, " = ", term.Value))
	}
	want := "1 0 pab dummy 2 of 1½ why 0 = 1½; 2 0 hpb dummy 2 of 1½ why 4 = 0; 3 2 free dummy 0 of 2 why 0 = 2"
	if strings.Join(got, "; ") != want || w.Value.Text() != "3½" {
		t.Errorf("%s, %v\nwant %s", strings.Join(got, "; "), w.Value, want)
	}
	if w := AverageBuchholz.Explain(f, 0, nil); w.Divided != 1 || !w.Terms[0].Skip || w.Terms[0].Why != NotMet {
		t.Errorf("the mean is over one opponent: %+v", w)
	}
}

// Fouls, and what the arbiter noted after the round that is looked at does not count.
func TestFouls(t *testing.T) {
	src := Source{Form: scoring.Single.Form, System: scoring.Classic, After: 2, Event: Event{Format: Swiss},
		Entrants: []pairing.Entrant{{ID: 1}, {ID: 2}},
		Fouls:    []Foul{{Entrant: 1, Round: 1, N: 2}, {Entrant: 1, Round: 3, N: 1}, {Entrant: 2, Round: 2, N: 1}, {Entrant: 9, N: 1}}}
	if got := values(NewField(src), Fouls); got != "2 1" {
		t.Errorf("%s fouls", got)
	}
	if Fouls.Better(Value{Rat: Rat{1, 1}}, Value{Rat: Rat{2, 1}}) >= 0 {
		t.Error("fewer fouls are better")
	}
}

func TestEventValidate(t *testing.T) {
	for _, e := range []Event{{}, {Format: Swiss, Version: V2023, ByeOpponent: ByeLowest}, {Format: McMahon, Version: V2026}} {
		if err := e.Validate(); err != nil {
			t.Errorf("%+v: %v", e, err)
		}
	}
	for _, e := range []Event{{Format: "knockout"}, {Version: "1998"}, {ByeOpponent: "highest"}} {
		if e.Validate() == nil {
			t.Errorf("%+v is taken", e)
		}
	}
}
