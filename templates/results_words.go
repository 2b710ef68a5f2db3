package templates

import (
	"strings"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// GameMark is what the first-listed entrant got from a game, as on a result slip: 1, ½, 0, ¾ and ¼
// for a dead position, + and − for a forfeit, −− where both forfeited, _ without a result.
func GameMark(g pairing.Game) string {
	switch {
	case !g.Done():
		return "_"
	case g.Out[0] == pairing.ForfeitWin:
		return "+"
	case g.Out[0] == pairing.ForfeitLoss && g.Out[1] == pairing.ForfeitLoss:
		return "−−"
	case g.Out[0] == pairing.ForfeitLoss:
		return "−"
	default:
		return g.Out[0].Score().String()
	}
}

// Phrase is a sentence with a person's name in it, which is marked as a name on the page.
type Phrase struct{ Before, Name, After string }

// phrase cuts a sentence at the place where the name stands; hole marks it.
func phrase(sentence, name string) Phrase {
	before, after, found := strings.Cut(sentence, hole)
	if !found {
		return Phrase{Before: sentence}
	}
	return Phrase{Before: before, Name: name, After: after}
}

// hole is passed as the name of a sentence that phrase will cut.
const hole = "\x00"

// MatchWords puts the record of one match into words.
type MatchWords struct {
	Page
	Tour  *models.Tournament
	Match *models.Match
}

// Seat is the entrant of a seat.
func (w MatchWords) Seat(seat int) *models.Entrant {
	return w.Tour.Entrant(w.Match.Seats[seat].Entrant)
}

// Label names the entrant of a seat in a sentence; with the number where both have one name.
func (w MatchWords) Label(seat int) string {
	e := w.Seat(seat)
	if other := w.Seat(1 - seat); exchange.SameName(e.Name, other.Name) {
		return withNumber(e.Number, e.Name)
	}
	return e.Name
}

// Short is Label for a button without room.
func (w MatchWords) Short(seat int) string {
	mine, other := exchange.Short(w.Seat(seat).Name), exchange.Short(w.Seat(1-seat).Name)
	if exchange.SameName(mine, other) {
		return w.Label(seat)
	}
	return mine
}

// Named is the entrant of a seat for a cell: the first-listed one has the mark of the first mover,
// whoever won is bold.
func (w MatchWords) Named(seat int) Named {
	e, v := w.Seat(seat), w.Match.Verdict
	won := v.State == scoring.Decided && (v.Out[seat] == pairing.Win || v.Out[seat] == pairing.ForfeitWin)
	return Named{Number: e.Number, Name: e.Name, Unit: e.SameNameUnit, First: seat == 0, Bold: won, Gone: e.AwayIn(w.Match.Round)}
}

// GameName is "Game 1" or "Play-off" for game i of the record.
func (w MatchWords) GameName(i int) string {
	if w.Match.Games[i].Playoff {
		return w.T("results.playoff", "Play-off")
	}
	n := 1
	for _, g := range w.Match.Games[:i] {
		if !g.Playoff && !g.Void {
			n++
		}
	}
	return w.T("results.game", "Game {{.n}}", "n", n)
}

// GameSentence is game i of the record for those who listen or point at it: "Game 1: Li won".
func (w MatchWords) GameSentence(i int) string {
	g := w.Match.Games[i]
	text := w.T("results.game.line", "{{.game}}: {{.what}}", "game", w.GameName(i), "what", w.outcome(g))
	if g.Void {
		text = w.T("results.game.void", "{{.line}} (void, to be replayed)", "line", text)
	}
	return text
}

func (w MatchWords) outcome(g pairing.Game) string {
	for action, seat := range map[[2]pairing.Outcome]int{
		{pairing.Win, pairing.Loss}: 0, {pairing.Loss, pairing.Win}: 1,
	} {
		if g.Out[0] == action[0] && g.Out[1] == action[1] {
			return w.T("results.won", "{{.name}} won", "name", w.Label(seat))
		}
	}
	switch {
	case !g.Done():
		return w.T("results.none", "no result yet")
	case g.Out[0] == pairing.Draw:
		return w.T("results.drawn", "drawn")
	case g.Out[0] == pairing.Ahead:
		return w.T("results.dead", "dead position, {{.name}} ahead", "name", w.Label(0))
	case g.Out[0] == pairing.Behind:
		return w.T("results.dead", "dead position, {{.name}} ahead", "name", w.Label(1))
	case g.Out[0] == pairing.ForfeitWin:
		return w.T("results.forfeited", "{{.name}} forfeited", "name", w.Label(1))
	case g.Out[1] == pairing.ForfeitWin:
		return w.T("results.forfeited", "{{.name}} forfeited", "name", w.Label(0))
	default:
		return w.T("results.forfeited.both", "both forfeited")
	}
}

// Decision says what stands beside the game score: the play-off, lots, a forfeited match, a draw.
func (w MatchWords) Decision() []Phrase {
	var out []Phrase
	if !Shown(w.Match) {
		return nil
	}
	for _, g := range w.Match.Games {
		if g.Playoff && g.Done() && !g.Void {
			out = append(out, w.playoff(g))
		}
	}
	if seat := w.Match.Lot; seat == 0 || seat == 1 {
		sentence := w.T("results.lots", "Lots: {{.name}}", "name", hole)
		if w.Match.LotCode != "" {
			sentence = w.T("results.lots.code", "Lots: {{.name}} (code {{.code}})", "name", hole, "code", w.Match.LotCode)
		}
		out = append(out, phrase(sentence, w.Short(seat)))
	}
	first, second := w.Match.Seats[0].Forfeit, w.Match.Seats[1].Forfeit
	switch {
	case first && second:
		out = append(out, Phrase{Before: w.T("results.match.forfeit.both", "Both forfeited the match")})
	case first:
		out = append(out, phrase(w.T("results.match.forfeit", "{{.name}} forfeited the match", "name", hole), w.Short(0)))
	case second:
		out = append(out, phrase(w.T("results.match.forfeit", "{{.name}} forfeited the match", "name", hole), w.Short(1)))
	case w.Match.Verdict.State == scoring.Decided && w.Match.Verdict.Out[0] == pairing.Draw && w.Tour.Stage.MatchForm.Games > 1:
		out = append(out, Phrase{Before: w.T("results.match.drawn", "Drawn")})
	}
	return out
}

// playoff shows a finished play-off from the first-listed entrant's side, as every score of the row,
// and names the winner: "Play-off 0–1 Li".
func (w MatchWords) playoff(g pairing.Game) Phrase {
	score := playoffSign(g.Out[0]) + "–" + playoffSign(g.Out[1])
	for seat := range 2 {
		if g.Out[seat].Score() > g.Out[1-seat].Score() {
			return phrase(w.T("results.playoff.won", "Play-off {{.score}} {{.name}}", "score", score, "name", hole), w.Short(seat))
		}
	}
	return Phrase{Before: w.T("results.playoff.level", "Play-off {{.score}}", "score", score)}
}

// playoffSign is one side of a play-off: its score, or the sign of a forfeit.
func playoffSign(o pairing.Outcome) string {
	switch o {
	case pairing.ForfeitWin:
		return "+"
	case pairing.ForfeitLoss:
		return "−"
	default:
		return o.Score().String()
	}
}

// Due says what comes next in a match that is under way; nothing for one that has not begun, where
// the mark of the first mover says it.
func (w MatchWords) Due() (Phrase, bool) {
	v := w.Match.Verdict
	switch v.Next {
	case scoring.StepGame:
		if v.State == scoring.Open || w.Tour.Stage.MatchForm.Games == 1 && !w.void() {
			return Phrase{}, false
		}
		if w.void() {
			return phrase(w.T("results.due.again", "Game {{.n}} again: {{.name}} moves first", "n", v.Game, "name", hole), w.Short(v.First)), true
		}
		return phrase(w.T("results.due.game", "Game {{.n}}: {{.name}} moves first", "n", v.Game, "name", hole), w.Short(v.First)), true
	case scoring.StepPlayoffFirst:
		return Phrase{Before: w.T("results.due.first", "Play-off: who moves first?")}, true
	case scoring.StepPlayoff:
		if code := w.playoffCode(); code != "" {
			return phrase(w.T("results.due.playoff.drawn", "Play-off: {{.name}} moves first (drawn, code {{.code}})", "name", hole, "code", code), w.Short(v.First)), true
		}
		return phrase(w.T("results.due.playoff", "Play-off: {{.name}} moves first", "name", hole), w.Short(v.First)), true
	case scoring.StepLots:
		return Phrase{Before: w.T("results.due.lots", "Still level: draw lots")}, true
	}
	return Phrase{}, false
}

// void reports whether the last game of the record was void, so that it is due again.
func (w MatchWords) void() bool {
	n := len(w.Match.Games)
	return n > 0 && w.Match.Games[n-1].Void
}

// playoffCode is the code that the first mover of the play-off at the end of the record was drawn with.
func (w MatchWords) playoffCode() string {
	n := len(w.Match.Games)
	if n == 0 || len(w.Match.Codes) < n || !w.Match.Games[n-1].Playoff {
		return ""
	}
	return w.Match.Codes[n-1]
}

// Score is the game score where there is one to show: of a decided match, and of one whose regular
// games are over. Partial says that more games are to come.
func (w MatchWords) Score() (text string, partial bool) {
	v := w.Match.Verdict
	if v.State == scoring.Open || !Shown(w.Match) {
		return "", false
	}
	return v.Text(), v.Next == scoring.StepGame
}
