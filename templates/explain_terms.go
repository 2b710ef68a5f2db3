package templates

import (
	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/tiebreak"
)

// What a working says in words. Every field of tiebreak.Working and tiebreak.Term comes to the page: the sum in
// one line has what was added, divided and rounded, and the lines below it why a round counts as it does.

// sumPart is one thing in a sum: an entrant or a text, and a number with its sign.
type sumPart struct {
	Sign    string // " + ", " − "; of the first part "" or "−"
	Entrant pairing.ID
	Text    string
	Value   string
}

// sum is a working in one line.
type sum struct {
	Parts []sumPart
	Mean  int64    // the number they were divided by, 0: they were not
	Then  []string // what was done after that: "rounded"
	Plus  string   // what was added last, with its sign
	Found bool     // the value was looked up for the parts, which were not added
	Total string
}

// sumOf is a working as a line.
func sumOf(p Page, w tiebreak.Working) sum {
	s := sum{Mean: w.Divided, Total: w.Value.Text(), Found: foundFor(w)}
	added := tiebreak.RatOf(0)
	add := func(part sumPart, value tiebreak.Rat) {
		added = added.Add(value)
		part.Sign, part.Value = withSign(value, len(s.Parts) == 0)
		s.Parts = append(s.Parts, part)
	}
	if w.Start != 0 {
		add(sumPart{Text: p.T("explain.start", "start score")}, tiebreak.RatOf(w.Start))
	}
	for _, t := range w.Terms {
		switch {
		case t.Skip:
		case s.Found:
			add(sumPart{Entrant: t.Opponent}, tiebreak.NewRat(int64(t.Rating), 1))
		case startTerm(t):
			add(sumPart{Text: termName(p, t)}, tiebreak.RatOf(t.Of))
		default:
			add(sumPart{Entrant: t.Opponent, Text: termName(p, t)}, t.Value)
		}
	}
	if w.Adjusted != 0 {
		add(sumPart{Text: p.T("explain.arbiter", "arbiter")}, tiebreak.RatOf(w.Adjusted))
	}
	switch {
	case w.Rounded:
		s.Then = append(s.Then, p.T("explain.rounded", "rounded"))
	case w.Divided == 0 && !s.Found && added.Add(tiebreak.NewRat(w.Plus, 1)).Cmp(w.Value.Rat) > 0: // a McMahon score
		s.Then = append(s.Then, p.T("explain.rounded_down", "rounded down"))
	}
	if w.Plus != 0 && !s.Found {
		sign, value := withSign(tiebreak.NewRat(w.Plus, 1), len(s.Parts) == 0)
		s.Plus = sign + value
	}
	return s
}

// open and close stand around the parts: what was divided is in brackets, and what was done then follows.
func (s sum) open(i int) string {
	if i == 0 && s.Mean > 1 {
		return "("
	}
	return ""
}

func (s sum) close(p Page, i int) (text string) {
	if i < len(s.Parts)-1 {
		return ""
	}
	if s.Mean > 1 {
		text = ") ÷ " + i64toa(s.Mean)
	}
	for _, then := range s.Then {
		text += p.T("explain.then", ", {{.what}}", "what", then)
	}
	return text
}

// beside is what stands after the name of an entrant in a sum.
func beside(e *models.Entrant, part sumPart) string {
	text := ""
	if e.SameNameUnit != "" {
		text = " " + e.SameNameUnit
	}
	if part.Text != "" {
		text += " " + part.Text
	}
	return text
}

// foundFor reports whether the value was looked up for the ratings of the opponents, not added from them.
func foundFor(w tiebreak.Working) bool {
	if w.Plus == 0 {
		return false
	}
	some := false
	for _, t := range w.Terms {
		if !t.Skip && (t.Rating == 0 || t.Value.Num != 0) {
			return false
		}
		some = some || !t.Skip
	}
	return some
}

// withSign is a number with the sign that joins it to what stands before.
func withSign(v tiebreak.Rat, first bool) (sign, text string) {
	switch {
	case v.Num < 0:
		v.Num = -v.Num
		if sign = " − "; first {
			sign = "−"
		}
	case !first:
		sign = " + "
	}
	return sign, v.Text()
}

// startTerm reports whether a term is the start score of a McMahon, which is no round.
func startTerm(t tiebreak.Term) bool {
	return t.Opponent == 0 && t.Round == 0 && t.Dummy == tiebreak.DummyStart
}

// termName is what a term is about beside its opponent, in a word or two; empty for an ordinary match.
func termName(p Page, t tiebreak.Term) string {
	switch {
	case t.Board > 0:
		return p.T("explain.board", "board {{.n}}", "n", t.Board)
	case startTerm(t):
		return p.T("explain.start", "start score")
	case t.Opponent == 0 && t.Bye == pairing.Free:
		return p.T("explain.round", "round {{.n}}", "n", t.Round)
	case t.Opponent == 0:
		return termBye(p, t.Bye)
	case t.Dummy != tiebreak.NoDummy:
		return p.T("explain.unplayed", "(not played)")
	default:
		return ""
	}
}

// termBye names a kind of bye.
func termBye(p Page, kind pairing.ByeKind) string {
	switch kind {
	case pairing.PairingBye:
		return p.T("explain.bye.pairing", "bye")
	case pairing.HalfBye:
		return p.T("explain.bye.half", "half-point bye")
	case pairing.FullBye:
		return p.T("explain.bye.full", "full-point bye")
	case pairing.ZeroBye:
		return p.T("explain.bye.zero", "absent")
	default:
		return p.T("explain.bye.free", "sits out")
	}
}

// termNotes are what is special about a term: who stands in for the opponent, and the handicap.
func termNotes(p Page, t tiebreak.Term) (notes []string) {
	if text := dummyText(p, t); text != "" && !startTerm(t) {
		notes = append(notes, text)
	}
	switch {
	case t.Stones > 0:
		notes = append(notes, p.N("explain.gave", int(t.Stones), "gave {{.n}} stone", "gave {{.n}} stones"))
	case t.Stones < 0:
		notes = append(notes, p.N("explain.got", int(-t.Stones), "was given {{.n}} stone", "was given {{.n}} stones"))
	}
	if t.Rating > 0 {
		notes = append(notes, p.T("explain.rating", "rating {{.n}}", "n", t.Rating))
	}
	return notes
}

// dummyText says who stands in for an opponent who was not met.
func dummyText(p Page, t tiebreak.Term) string {
	switch t.Dummy {
	case tiebreak.DummyOwn:
		return p.T("explain.dummy.own", "counts as an opponent with the player’s own total, {{.total}}", "total", t.Of)
	case tiebreak.DummyCapped:
		return p.T("explain.dummy.capped", "counts as an opponent with the player’s own total, limited to {{.total}}", "total", t.Of)
	case tiebreak.DummyVirtual:
		return p.T("explain.dummy.virtual", "counts as a virtual opponent with {{.total}}", "total", t.Of)
	case tiebreak.DummyLowest:
		return p.T("explain.dummy.lowest", "counts as the lowest total of all, {{.total}}", "total", t.Of)
	case tiebreak.DummyStart:
		return p.T("explain.dummy.start", "counts as the player’s own start score")
	case tiebreak.DummyZero:
		return p.T("explain.dummy.zero", "no opponent, which counts 0")
	default:
		return ""
	}
}

// termResult is the game score of a term with the signs of a forfeit, empty where there was no match.
func termResult(t tiebreak.Term) string {
	if t.Opponent == 0 {
		return ""
	}
	signs := map[pairing.Outcome]string{pairing.ForfeitWin: "+", pairing.ForfeitLoss: "−"}
	other := ""
	switch {
	case t.Out == pairing.ForfeitWin, t.Out == pairing.ForfeitLoss && t.Against == 0:
		other = signs[pairing.ForfeitLoss]
	case t.Out == pairing.ForfeitLoss:
		other = signs[pairing.ForfeitWin]
	}
	return t.For.String() + signs[t.Out] + ":" + t.Against.String() + other
}

// whyOut says why a term is left out.
func whyOut(p Page, t tiebreak.Term) string {
	switch t.Why {
	case tiebreak.Weak:
		return p.T("explain.skip", "left out ({{.total}} in all)", "total", t.Of)
	case tiebreak.CutLow:
		return p.T("explain.cut.low", "left out: the lowest ({{.value}})", "value", termOf(t))
	case tiebreak.CutHigh:
		return p.T("explain.cut.high", "left out: the highest ({{.value}})", "value", termOf(t))
	case tiebreak.CutChosen:
		return p.T("explain.cut.chosen", "left out first: chose not to play ({{.value}})", "value", termOf(t))
	case tiebreak.FirstRounds:
		return p.T("explain.cut.first", "left out: one of the first rounds")
	case tiebreak.NotMet:
		return p.T("explain.cut.not_met", "left out: not met at the table")
	case tiebreak.NoRating:
		return p.T("explain.cut.no_rating", "left out: no rating")
	case tiebreak.NotBeaten:
		return p.T("explain.cut.result", "left out: another result ({{.total}} in all)", "total", t.Of)
	default:
		return p.T("explain.cut", "does not count")
	}
}

// termOf is what a term that was cut would have been made of.
func termOf(t tiebreak.Term) string {
	switch {
	case t.Rating > 0:
		return itoa(t.Rating)
	case t.Factor != 0:
		return t.Factor.String() + " × " + t.Of.String()
	default:
		return t.Of.String()
	}
}

// termWorking is the arithmetic of a term, without its result; empty where the number was taken as it is.
func termWorking(column string, t tiebreak.Term) string {
	of, factor := tiebreak.RatOf(t.Of), tiebreak.RatOf(t.Factor)
	stones := tiebreak.NewRat(int64(t.Stones), 1)
	handicapped := of.Add(stones)
	sign, amount := withSign(stones, false)
	switch {
	case t.Value == factor && criterionOf(column) == tiebreak.Koya, t.Factor == 0 && t.Of == 0:
		return ""
	case t.Board > 0:
		return itoa(t.Board) + " × " + t.Factor.String()
	case t.Value == times(factor, of) && (t.Value.Num == 0 || t.Factor != 0):
		return t.Factor.String() + " × " + t.Of.String()
	case t.Stones != 0 && t.Value == handicapped:
		return t.Of.String() + sign + amount
	case t.Stones != 0 && t.Value == times(factor, handicapped):
		return t.Factor.String() + " × (" + t.Of.String() + sign + amount + ")"
	case t.Value == of || t.Value == factor:
		return ""
	}
	if by := tiebreak.NewRat(of.Num*t.Value.Den, max(of.Den*t.Value.Num, 1)); by.Den == 1 && by.Num > 1 {
		return t.Of.String() + " ÷ " + by.Text()
	}
	return ""
}

// termValue is what a term added; of a value that was looked up, the rating it was looked up for.
func termValue(w tiebreak.Working, t tiebreak.Term) string {
	switch {
	case foundFor(w):
		return itoa(t.Rating)
	case startTerm(t):
		return tiebreak.RatOf(t.Of).Text()
	default:
		return t.Value.Text()
	}
}

// termAgainst says for Koya how much the opponent has, which lets the match count.
func termAgainst(p Page, column string, t tiebreak.Term) string {
	if criterionOf(column) != tiebreak.Koya {
		return ""
	}
	return p.T("explain.strong", "against {{.total}} in all", "total", t.Of)
}

func times(a, b tiebreak.Rat) tiebreak.Rat { return tiebreak.NewRat(a.Num*b.Num, a.Den*b.Den) }

// criterionOf is the criterion that a column without parameters is of, nil for the points.
func criterionOf(column string) *tiebreak.Criterion {
	if c, err := tiebreak.ByAcronym(column); err == nil {
		if plain, ok := tiebreak.Criteria.Get(c.ID); ok {
			return plain
		}
	}
	return nil
}

// asItIs reports whether a value is something noted about the entrant, which no match makes.
func (x Explanation) asItIs() bool {
	switch criterionOf(x.Column) {
	case tiebreak.Fouls, tiebreak.Rating, tiebreak.Number:
		return true
	}
	return false
}

// numberText is the number of an entrant, a dash before the draw.
func numberText(n int) string {
	if n == 0 {
		return "–"
	}
	return itoa(n)
}

// miniUnit says in what the results of a mini-table are counted, where that is not the usual.
func miniUnit(p Page, m tiebreak.Mini) string {
	switch m.On {
	case tiebreak.OnGames:
		return p.T("explain.on_games", "counted in game points")
	case tiebreak.OnMatches:
		return p.T("explain.on_matches", "counted in match points")
	default:
		return ""
	}
}

// mostSteps is the number of steps that a criterion went through.
func mostSteps(list []tiebreak.Series) (n int) {
	for _, s := range list {
		n = max(n, len(s.Values))
	}
	return n
}
