package templates

import (
	"strings"
	"unicode"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// RulesPage is the rules of an event in plain words.
type RulesPage struct {
	Page
	Tour *models.Tournament
}

// rulesFormat says who meets whom how often.
func rulesFormat(p Page, t *models.Tournament) []string {
	if !t.RoundRobin() {
		return rulesPlayed(p, t)
	}
	n, cycles := len(t.Entrants), t.Stage.Cycles
	text := []string{p.T("reader.rules.once", "Everybody meets everybody else once.")}
	if cycles > 1 {
		text[0] = p.T("reader.rules.cycles", "Everybody meets everybody else {{.n}} times: once in each cycle, and the first moves change from cycle to cycle.", "n", cycles)
	}
	if n >= 2 {
		rounds := (n - 1 + n%2) * cycles
		text = append(text, p.N("reader.rules.rounds", rounds, "That makes {{.n}} round.", "That makes {{.n}} rounds."))
	}
	if n%2 == 1 {
		text = append(text, p.T("reader.rules.bye", "The number of players is odd, so in every round one sits out. That is no result and gives no points; everybody sits out equally often."))
	}
	if t.Stage.Swap && cycles > 1 {
		text = append(text, p.T("reader.rules.swap", "The last two rounds of a cycle change places, so that nobody moves first or second three times running where two cycles meet."))
	}
	return text
}

// rulesForm says how a match is played, and who decides when it is level.
func rulesForm(p Page, t *models.Tournament) []string {
	form := t.Stage.MatchForm
	var text []string
	switch {
	case t.Teams():
		return []string{p.N("played.rule.boards", form.Games, "A match of two teams has {{.n}} board; the first move changes from board to board.", "A match of two teams has {{.n}} boards; the first move changes from board to board."), p.T("reader.rules.level_draw", "A level match is drawn.")}
	case form.Games == 1:
		text = append(text, p.T("reader.rules.one_game", "A match is one game."))
	case form.Games == 2:
		text = append(text, p.T("reader.rules.two_games", "A match is two games; each of the two moves first once."))
	default:
		text = append(text, p.T("reader.rules.best_of", "A match has at most {{.n}} games, the first move changing from game to game; it ends as soon as the other side cannot catch up.", "n", form.Games))
	}
	if !levelPossible(t) {
		return text
	}
	switch form.Level {
	case scoring.LevelDraw:
		text = append(text, p.T("reader.rules.level_draw", "A level match is drawn."))
	case scoring.LevelLots:
		text = append(text, p.T("reader.rules.level_lots", "A level match is decided by drawing lots."))
	default:
		first := p.T("reader.rules.playoff_drawn", "Who moves first in it is drawn by lot.")
		if t.Stage.PlayoffFirst == "set" {
			first = p.T("reader.rules.playoff_set", "Who moves first in it is said by the arbiter.")
		}
		text = append(text, p.T("reader.rules.level_playoff", "When a match is level, one play-off game decides."), first)
		if !t.GameInfo.Draws {
			return append(text, p.T("reader.rules.playoff_decides", "It cannot be drawn; if it cannot be played, lots decide. A play-off decides the match but adds no game points."))
		}
		text = append(text, p.T("reader.rules.playoff_level", "If the play-off is drawn too, lots decide: drawn at the table before the arbiter, or by the program, which then prints a code that repeats the draw. A play-off decides the match but adds no game points."))
	}
	return text
}

// levelPossible reports whether the games of a match can leave it level: without draws an odd number of
// them cannot.
func levelPossible(t *models.Tournament) bool {
	return t.GameInfo.Draws || t.Stage.MatchForm.Games%2 == 0
}

// rulesPoints says what a match is worth, forfeits included.
func rulesPoints(p Page, t *models.Tournament) []string {
	system, ok := scoring.Systems.Get(t.Stage.System)
	if !ok {
		return nil
	}
	text := []string{systemHelp(p, t)}
	if !system.Games && (t.Stage.MatchForm.Level != scoring.LevelDraw || !levelPossible(t)) { // no match can be drawn
		text[0] = p.T("reader.rules.no_draw", "The winner of a match gets {{.win}}, the loser {{.loss}}.", "win", system.Win.String(), "loss", system.Loss.String())
	}
	if system.Games {
		full := t.Stage.MatchForm.Full().String()
		return append(text, p.T("reader.rules.forfeit_games", "Whoever forfeits a match gets 0 and the opponent {{.full}}; if both forfeit, both get 0.", "full", full))
	}
	return append(text, p.T("reader.rules.forfeit", "Whoever forfeits a match gets {{.forfeit}} and the opponent {{.win}}; if both forfeit, both get {{.forfeit}}.",
		"forfeit", system.Forfeit.String(), "win", system.Win.String()))
}

// rulesNumbers says how the numbers were found.
func rulesNumbers(p Page, t *models.Tournament) []string {
	if !t.Drawn() {
		return []string{p.T("reader.rules.undrawn", "The numbers are drawn before the first round; they decide who meets whom in which round and who moves first.")}
	}
	var text []string
	switch {
	case t.Stage.DrawCode != "":
		text = append(text, p.T("public.draw_code", "Numbers drawn by lot, code {{.code}}", "code", t.Stage.DrawCode)+p.T("reader.rules.stop", "."))
	case t.Stage.DrawMethod == "typed":
		text = append(text, p.T("reader.rules.lots", "The players drew their numbers by lot."))
	default:
		text = append(text, p.T("reader.rules.given", "The numbers are those of the list of entries."))
	}
	if t.Stage.Protect {
		text = append(text, p.T("reader.rules.protect", "The draw was restricted: players of one club meet early and never in the last three rounds, as far as that can be."))
	}
	return text
}

// rulesMoves says who moves first, by the formulas where the schedule is theirs.
func rulesMoves(p Page, t *models.Tournament) []string {
	var text []string
	if first, second := pubSides(p, t); pubNamedSides(t) {
		text = append(text, p.T("reader.rules.sides", "{{.first}} moves first, then {{.second}}.", "first", first, "second", second))
	}
	if !t.RoundRobin() {
		return append(text, p.T("played.rule.first", "Who moves first stands in the pairings, at the left and with the mark ▸."))
	}
	if t.Drawn() && !t.ByFormula() {
		return append(text, p.T("reader.rules.edited", "The schedule was changed by hand: who moves first stands in the pairings, at the left and with the mark ▸."))
	}
	n := len(t.Entrants) + len(t.Entrants)%2
	return append(text, p.T("reader.rules.formula", "Add the two numbers: if the sum is odd, the smaller number moves first, if it is even, the larger one. Against the number {{.p}} the numbers up to {{.half}} move first, the others second.", "p", n, "half", n/2))
}

// rulesGame are the facts of the game and its variant.
func rulesGame(p Page, g models.Game) (facts []string) {
	if board := gameBoard(p, g); board != "" {
		facts = append(facts, board)
	}
	if g.CaptureBackward != nil {
		if *g.CaptureBackward {
			facts = append(facts, p.T("reader.rules.backward", "men capture backwards too"))
		} else {
			facts = append(facts, p.T("reader.rules.forward", "men capture forwards only"))
		}
	}
	if g.FlyingKings != nil {
		if *g.FlyingKings {
			facts = append(facts, p.T("reader.rules.flying", "kings move any distance"))
		} else {
			facts = append(facts, p.T("reader.rules.short_kings", "kings move one field"))
		}
	}
	if text := captureRule(p, g.MaxCapture); text != "" {
		facts = append(facts, text)
	}
	if !g.Draws {
		facts = append(facts, p.T("games.no_draws", "no draws"))
	}
	return facts
}

// captureRule says which capture is compulsory where there are several.
func captureRule(p Page, kind string) string {
	switch kind {
	case "none":
		return p.T("reader.rules.capture_any", "any capture may be chosen")
	case "most":
		return p.T("reader.rules.capture_most", "the capture of the most pieces is compulsory")
	case "most-kings":
		return p.T("reader.rules.capture_most_kings", "the capture of the most pieces is compulsory, among equal ones that of the most kings")
	case "kings-first":
		return p.T("reader.rules.capture_kings_first", "the most pieces are captured, with a king where there is a choice")
	case "value":
		return p.T("reader.rules.capture_value", "the capture of the greatest value is compulsory")
	case "ordered":
		return p.T("reader.rules.capture_ordered", "most pieces first, then with a king, then most kings, then the earliest king")
	default:
		return ""
	}
}

// categoryText says who competes in a category.
func categoryText(p Page, c models.Category) string {
	var parts []string
	switch c.Sex {
	case "f":
		parts = append(parts, p.T("reader.cat.women", "women and girls"))
	case "m":
		parts = append(parts, p.T("reader.cat.men", "men and boys"))
	}
	switch {
	case c.BornFrom > 0 && c.BornTo > 0:
		parts = append(parts, p.T("reader.cat.born", "born {{.from}} to {{.to}}", "from", c.BornFrom, "to", c.BornTo))
	case c.BornFrom > 0:
		parts = append(parts, p.T("reader.cat.born_from", "born {{.from}} or later", "from", c.BornFrom))
	case c.BornTo > 0:
		parts = append(parts, p.T("reader.cat.born_to", "born {{.to}} or earlier", "to", c.BornTo))
	}
	if c.Below > 0 {
		parts = append(parts, p.T("reader.cat.below", "rated below {{.n}}", "n", c.Below))
	}
	if c.Unit != "" {
		parts = append(parts, c.Unit)
	}
	if len(parts) == 0 {
		parts = append(parts, p.T("reader.cat.everybody", "everybody"))
	}
	return p.L.List(parts) + " · " + p.N("reader.cat.prizes", max(c.Prizes, 1), "{{.n}} prize", "{{.n}} prizes")
}

// TextBlock is a paragraph of a plain text, or a list in it.
type TextBlock struct {
	Lines  []string
	Bullet bool // the lines are items, the bullets taken off
	Items  bool // the lines are items that carry their own numbers
}

// bullets are the signs that begin an item of a list.
const bullets = "-*•·–—●○◦"

// TextBlocks finds paragraphs and lists in a plain text. No word of it is changed.
func TextBlocks(text string) (blocks []TextBlock) {
	open := false
	for _, line := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		line = strings.TrimSpace(line)
		if line == "" {
			open = false
			continue
		}
		item, bullet := bulleted(line)
		b := TextBlock{Lines: []string{item}, Bullet: bullet, Items: !bullet && numbered(line)}
		if last := len(blocks) - 1; open && blocks[last].Bullet == b.Bullet && blocks[last].Items == b.Items {
			blocks[last].Lines = append(blocks[last].Lines, item)
			continue
		}
		blocks, open = append(blocks, b), true
	}
	return blocks
}

// bulleted takes the bullet off an item of a list.
func bulleted(line string) (string, bool) {
	for _, sign := range bullets {
		if rest, ok := strings.CutPrefix(line, string(sign)); ok && strings.TrimSpace(rest) != "" && rest != strings.TrimSpace(rest) {
			return strings.TrimSpace(rest), true
		}
	}
	return line, false
}

// numbered reports whether a line begins as the items of a list do: "1.", "2)", "（3）", "四、", "①".
func numbered(line string) bool {
	rest := strings.TrimLeft(line, "(（")
	end := strings.IndexFunc(rest, func(r rune) bool {
		return !unicode.IsDigit(r) && !strings.ContainsRune("一二三四五六七八九十", r)
	})
	switch {
	case strings.IndexFunc(line, func(r rune) bool { return r >= '①' && r <= '⑳' }) == 0:
		return true
	case end <= 0:
		return false
	}
	after := []rune(rest[end:])
	return strings.ContainsRune("、)）．", after[0]) || after[0] == '.' && len(after) > 1 && !unicode.IsDigit(after[1])
}

// shortNames reports whether some names are shown short, which the rules say.
func shortNames(t *models.Tournament) bool { return t.Names != models.NamesFull }

// prizesOf are the categories an entrant competes in.
func prizesOf(t *models.Tournament, id pairing.ID) (list []models.Category) {
	if e := t.Entrant(id); e != nil {
		for _, c := range t.Prizes {
			if c.Holds(e) {
				list = append(list, c)
			}
		}
	}
	return list
}
