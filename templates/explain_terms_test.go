package templates

import (
	"bytes"
	"context"
	"fmt"
	"math/rand"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/standings"
	"roundtable/pairing/tiebreak"
	"roundtable/templates/i18n"
)

// explained is an event of eight in five rounds with everything that a working can tell of: byes of every kind,
// somebody absent, forfeits, handicaps, ratings and none, start scores, points by the arbiter, fouls.
func explained(event tiebreak.Event, seed int64) standings.Input {
	chance := rand.New(rand.NewSource(seed))
	form := scoring.Single.Form
	if event.Teams {
		form = scoring.Form{Games: 2, Level: scoring.LevelDraw, PlayAll: true}
	}
	in := standings.Input{Rules: standings.Rules{Form: form, System: "3-1-0", Event: event}}
	if seed%2 == 0 {
		in.Rules.System = "1-half-0"
	}
	for i := range 8 {
		in.Entrants = append(in.Entrants, pairing.Entrant{ID: pairing.ID(i + 1), Number: i + 1, Rating: 1500 + 100*i, Start: pairing.Point * pairing.Points(i/2)})
	}
	in.Entrants[3].Rating = 0
	byes := []pairing.ByeKind{pairing.PairingBye, pairing.HalfBye, pairing.FullBye, pairing.ZeroBye}
	for round := 1; round <= 5; round++ {
		for i := range 4 {
			a, b := i, (i+round)%4+4
			m := pairing.Match{ID: int64(100*round + i), Round: round, Table: i + 1, Lot: pairing.NoSeat, Seats: []pairing.Seat{{Entrant: pairing.ID(a + 1)}}}
			if event.Format != tiebreak.RoundRobin && chance.Intn(8) == 0 { // the other one is absent
				m.ByeKind = byes[chance.Intn(len(byes))]
				in.Matches = append(in.Matches, m)
				continue
			}
			m.Seats = append(m.Seats, pairing.Seat{Entrant: pairing.ID(b + 1)})
			for range form.Games {
				keys := []scoring.Action{"1", "1", "=", "0", "0", "0", "+", "-", "*"}
				m, _ = scoring.Press(form, m, keys[chance.Intn(len(keys))])
			}
			if event.Format == tiebreak.McMahon && chance.Intn(3) == 0 {
				m.Games[0].Handicap = int8(chance.Intn(5) - 2)
			}
			in.Matches = append(in.Matches, m)
		}
	}
	in.Adjust = []standings.Adjustment{{Entrant: 2, Points: -pairing.Point / 2}, {Entrant: 5, Points: pairing.Point}}
	in.Fouls = []standings.Foul{{Entrant: 1, N: 2}}
	in.Decisions = []standings.Decision{{Kind: tiebreak.ByLots, Code: "7K2M", Order: []pairing.ID{3, 1, 2, 8, 7, 4, 5, 6}}}
	for _, c := range tiebreak.Criteria.All() {
		in.Rules.Criteria = append(in.Rules.Criteria, c.ID)
	}
	in.Rules.Criteria = append(in.Rules.Criteria, "KS/L+1", "BH-C2", "SB:GP", "DE:GP")
	return in
}

// workings are those of every column for everybody, the criteria each alone, so that what compares a tied group
// has groups to compare.
func workings(t *testing.T, event tiebreak.Event, each func(p Page, x Explanation)) {
	t.Helper()
	langs := []string{"en", "zh-Hans", "zh-Hant"}
	for seed := range int64(3) {
		in := explained(event, seed)
		p := Page{L: i18n.For(langs[seed%3])}
		for k, id := range in.Rules.Criteria {
			one := in
			one.Rules.Criteria = []string{id}
			table := standings.Build(one)
			for i := range table.Rows {
				if (i+k)%2 == 0 { // half of them is quick, and enough
					each(p, Explained(p, &models.Tournament{}, &table, table.Rows[i].Entrant, 0))
				}
				if k == 0 {
					each(p, Explained(p, &models.Tournament{}, &table, table.Rows[i].Entrant, standings.ByPoints))
				}
			}
		}
	}
}

var explainedEvents = map[string]tiebreak.Event{
	"round robin":     {},
	"teams, robin":    {Teams: true},
	"swiss 2023":      {Format: tiebreak.Swiss, Version: tiebreak.V2023},
	"swiss 2024":      {Format: tiebreak.Swiss, Version: tiebreak.V2024, ByeOpponent: tiebreak.ByeLowest},
	"swiss 2026":      {Format: tiebreak.Swiss},
	"teams in swiss":  {Format: tiebreak.Swiss, Teams: true},
	"mcmahon":         {Format: tiebreak.McMahon},
	"mcmahon, lowest": {Format: tiebreak.McMahon, ByeOpponent: tiebreak.ByeLowest},
}

// TestSumsAddUp: what the line of a sum says is what its value is, for every criterion of every kind of event.
func TestSumsAddUp(t *testing.T) {
	for name, event := range explainedEvents {
		t.Run(name, func(t *testing.T) {
			workings(t, event, func(p Page, x Explanation) {
				if len(x.Terms) == 0 && x.Adjusted == 0 && x.Start == 0 || foundFor(x.Working) {
					return
				}
				s := sumOf(p, x.Working)
				total := tiebreak.NewRat(0, 1)
				for _, part := range s.Parts {
					total = total.Add(readRat(t, part.Sign+part.Value))
				}
				if s.Mean > 0 {
					total = tiebreak.NewRat(total.Num, total.Den*s.Mean)
				}
				for _, then := range s.Then {
					var half tiebreak.Rat
					if then == p.T("explain.rounded", "rounded") {
						half = tiebreak.NewRat(1, 2)
					} else { // the points of the arbiter are added to the rounded total
						half = tiebreak.RatOf(-x.Adjusted)
					}
					total = total.Add(half)
					total = tiebreak.NewRat((total.Num-((total.Num%total.Den)+total.Den)%total.Den)/total.Den, 1)
					if then != p.T("explain.rounded", "rounded") {
						total = total.Add(tiebreak.RatOf(x.Adjusted))
					}
				}
				if s.Plus != "" {
					total = total.Add(readRat(t, s.Plus))
				}
				if total.Cmp(x.Value.Rat) != 0 {
					t.Fatalf("%s: %+v is %v and not %v: %+v", x.Column, s, total, x.Value, x.Working)
				}
			})
		})
	}
}

// readRat reads a number as pages write it, with its sign.
func readRat(t *testing.T, text string) tiebreak.Rat {
	t.Helper()
	text = strings.TrimSpace(text)
	minus := strings.HasPrefix(text, "−")
	text = strings.TrimLeft(text, "+− ")
	v, rest := tiebreak.NewRat(0, 1), text
	for sign, quarters := range map[string]int64{"¼": 1, "½": 2, "¾": 3} {
		if cut, ok := strings.CutSuffix(rest, sign); ok {
			v, rest = tiebreak.NewRat(quarters, 4), cut
		}
	}
	if whole, tail, ok := strings.Cut(rest, "."); ok {
		n, _ := strconv.ParseInt(tail, 10, 64)
		den := int64(1)
		for range tail {
			den *= 10
		}
		v, rest = tiebreak.NewRat(n, den), whole
	}
	if above, below, ok := strings.Cut(rest, "/"); ok { // "2/3", "1 2/3"
		whole, part, mixed := strings.Cut(above, " ")
		if !mixed {
			whole, part = "", above
		}
		n, err1 := strconv.ParseInt(part, 10, 64)
		den, err2 := strconv.ParseInt(below, 10, 64)
		if err1 != nil || err2 != nil {
			t.Fatalf("%q is no number", text)
		}
		v, rest = tiebreak.NewRat(n, den), whole
	}
	if rest != "" {
		n, err := strconv.ParseInt(rest, 10, 64)
		if err != nil {
			t.Fatalf("%q is no number", text)
		}
		v = v.Add(tiebreak.NewRat(n, 1))
	}
	if minus {
		v.Num = -v.Num
	}
	return v
}

// TestNothingOfAWorkingIsLost draws every working and looks for each of its terms: a line each, with the round,
// the result, who stands in, the handicap, the rating and the board, what it adds or why it is left out; and
// the tables and steps of tied groups.
func TestNothingOfAWorkingIsLost(t *testing.T) {
	drawn := map[string]int{}
	for name, event := range explainedEvents {
		t.Run(name, func(t *testing.T) {
			workings(t, event, func(p Page, x Explanation) {
				var out bytes.Buffer
				if err := Working(p, &models.Tournament{}, x).Render(context.Background(), &out); err != nil {
					t.Fatal(err)
				}
				if strings.Contains(out.String(), "{{") || strings.Contains(out.String(), "explain.") {
					t.Fatalf("%s has a word that is missing: %s", x.Column, out.String())
				}
				for what, ok := range lookFor(p, x, out.String()) {
					if drawn[what]++; !ok {
						t.Fatalf("%s of %s (%d) is not drawn: %+v\n%s", what, x.Column, x.Entrant, x.Working, out.String())
					}
				}
			})
		})
	}
	for _, what := range allOfAWorking() {
		if drawn[what] == 0 {
			t.Errorf("no event of this test has %s", what)
		}
	}
}

// allOfAWorking is everything that lookFor can look for.
func allOfAWorking() (list []string) {
	for why := tiebreak.Weak; why <= tiebreak.NotBeaten; why++ {
		list = append(list, fmt.Sprint("left out ", why))
	}
	for dummy := tiebreak.DummyOwn; dummy <= tiebreak.DummyStart; dummy++ {
		list = append(list, fmt.Sprint("dummy ", dummy))
	}
	for _, kind := range []pairing.ByeKind{pairing.PairingBye, pairing.HalfBye, pairing.ZeroBye, pairing.FullBye} {
		list = append(list, "bye "+kind.String())
	}
	return append(list, "the start score", "points by the arbiter", "a mean", "rounding", "what is added last", "mini-tables", "steps", "the decision",
		"stones", "a rating", "a board", "a forfeit", "a round", "what a term adds", "the total")
}

// lookFor is what a working has, and whether it is on the page.
func lookFor(p Page, x Explanation, page string) map[string]bool {
	found := map[string]bool{}
	root, _ := html.Parse(strings.NewReader(page))
	rows := nodes(root, "tr")
	text := textOf(root)
	has := func(what string, ok bool) {
		if was, there := found[what]; !there || was {
			found[what] = ok
		}
	}
	if x.Start != 0 {
		has("the start score", strings.Contains(text, p.T("explain.start", "start score")+" "+x.Start.String()))
		rows = rows[1:]
	}
	if x.Adjusted != 0 {
		has("points by the arbiter", strings.Contains(text, p.T("explain.arbiter", "arbiter")))
	}
	if x.Divided > 1 {
		has("a mean", strings.Contains(text, "÷ "+strconv.FormatInt(x.Divided, 10)))
	}
	if x.Rounded && x.Divided > 0 {
		has("rounding", strings.Contains(text, p.T("explain.rounded", "rounded")))
	}
	if x.Plus != 0 {
		_, amount := withSign(tiebreak.NewRat(x.Plus, 1), true)
		has("what is added last", strings.Contains(text, amount))
	}
	if len(x.Terms) > 0 {
		has("the total", strings.Contains(text, x.Value.Text()))
	}
	for _, m := range x.Tables {
		has("mini-tables", strings.Count(page, "<caption>") >= len(x.Tables) && strings.Contains(text, m.Sums[0].Text()))
	}
	for _, s := range x.Series {
		for _, v := range s.Values {
			has("steps", strings.Contains(text, v.Text()))
		}
	}
	if x.Decision != nil {
		has("the decision", strings.Contains(text, decisionText(p, x.Decision)))
	}
	if len(x.Terms) == 0 {
		return found
	}
	rows = rows[len(rows)-len(x.Terms):] // below the head
	for i, term := range x.Terms {
		row := textOf(rows[i])
		if term.Round > 0 {
			has("a round", strings.Contains(row, itoa(term.Round)))
		}
		if term.Skip {
			has(fmt.Sprint("left out ", term.Why), strings.Contains(row, whyOut(p, term)))
		} else {
			value := term.Value.Text()
			if startTerm(term) {
				value = term.Of.String()
			} else if foundFor(x.Working) {
				value = itoa(term.Rating)
			}
			has("what a term adds", strings.Contains(row, value) && strings.Contains(text, value))
		}
		if term.Dummy != tiebreak.NoDummy {
			has(fmt.Sprint("dummy ", term.Dummy), strings.Contains(row, dummyText(p, term)) || startTerm(term) && strings.Contains(row, termName(p, term)))
		}
		if term.Bye != pairing.Free {
			has("bye "+term.Bye.String(), strings.Contains(row, termBye(p, term.Bye)))
		}
		if term.Stones != 0 {
			has("stones", strings.Contains(row, itoa(max(int(term.Stones), -int(term.Stones)))))
		}
		if term.Rating > 0 {
			has("a rating", strings.Contains(row, itoa(term.Rating)))
		}
		if term.Board > 0 {
			has("a board", strings.Contains(row, itoa(term.Board)))
		}
		if term.Out.Forfeit() {
			has("a forfeit", strings.Contains(row, "−"))
		}
	}
	return found
}

// nodes are the elements with a tag, in their order.
func nodes(n *html.Node, tag string) (list []*html.Node) {
	for d := range n.Descendants() {
		if d.Data == tag {
			list = append(list, d)
		}
	}
	return list
}

// textOf is the text of an element with single spaces.
func textOf(n *html.Node) string {
	var out strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			out.WriteString(d.Data + " ")
		}
	}
	return strings.Join(strings.Fields(out.String()), " ")
}

// Koya takes the result as it is, others multiply; a number behind it says so.
func TestTermWorking(t *testing.T) {
	half, one := pairing.Point/2, pairing.Point
	for _, c := range []struct {
		column string
		term   tiebreak.Term
		want   string
	}{
		{"sb", tiebreak.Term{Factor: half, Of: 3 * one, Value: tiebreak.NewRat(3, 2)}, "½ × 3"},
		{"sb", tiebreak.Term{Of: 3 * one, Value: tiebreak.NewRat(0, 1)}, "0 × 3"},
		{"koya", tiebreak.Term{Factor: one, Of: one, Value: tiebreak.NewRat(1, 1)}, ""},
		{"KS/L+1", tiebreak.Term{Factor: half, Of: 3 * one, Value: tiebreak.NewRat(1, 2)}, ""},
		{"buchholz", tiebreak.Term{Of: 3 * one, Value: tiebreak.NewRat(3, 1)}, ""},
		{"sos", tiebreak.Term{Of: 3 * one, Stones: -2, Value: tiebreak.NewRat(1, 1)}, "3 − 2"},
		{"sodos", tiebreak.Term{Factor: half, Of: 3 * one, Stones: 1, Value: tiebreak.NewRat(2, 1)}, "½ × (3 + 1)"},
		{"board-count", tiebreak.Term{Board: 3, Factor: half, Value: tiebreak.NewRat(3, 2)}, "3 × ½"},
		{"sssc", tiebreak.Term{Of: 5 * one, Value: tiebreak.NewRat(5, 12)}, "5 ÷ 12"},
		{"progressive", tiebreak.Term{Value: tiebreak.NewRat(5, 2)}, ""},
	} {
		if got := termWorking(c.column, c.term); got != c.want {
			t.Errorf("%s: %q, want %q", c.column, got, c.want)
		}
	}
}
