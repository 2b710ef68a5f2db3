package folder

import (
	"slices"
	"strings"

	"roundtable/models/exchange"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

var gameColumns = []column{
	{"round", []string{"轮次", "輪次"}, true},
	{"table", []string{"台次", "桌次"}, false},
	{"game", []string{"board", "局", "局次"}, false},
	{"first", []string{"先手"}, true},
	{"second", []string{"后手", "後手"}, true},
	{"result", []string{"结果", "結果"}, true},
	{"first_points", nil, false},
	{"second_points", nil, false},
	{"kind", nil, false},
	{"moved_first", nil, false},
	{"handicap", []string{"让子", "讓子"}, false},
	{"turn", nil, false},
	{"other_time", nil, false},
	{"reason", nil, false},
	{"note", []string{"remark", "备注", "備註"}, false},
}

var (
	errResult    = &pairing.Error{Key: "error.folder.result", Text: "“{{.cell}}” is no result. Write first, second or draw; first-forfeits, second-forfeits or both-forfeit; or leave it empty where nothing was played yet."}
	errKind      = &pairing.Error{Key: "error.folder.kind", Text: "“{{.cell}}” is no kind of a line. Leave it empty for a game, or write one of {{.kinds}}."}
	errMoved     = &pairing.Error{Key: "error.folder.moved", Text: "“{{.cell}}” is not known here. Write “unknown” where nobody knows who moved first; otherwise leave it empty."}
	errTurn      = &pairing.Error{Key: "error.folder.turn", Text: "“{{.cell}}” is not known here. Write first or second for the turn that a bye was given, or leave it empty."}
	errReason    = &pairing.Error{Key: "error.folder.reason", Text: "There is no reason “{{.cell}}”. Write one of {{.reasons}}, or leave it empty; anything else belongs into the column “note”."}
	errByeTwo    = &pairing.Error{Key: "error.folder.bye_two", Text: "A bye has nobody in the column “second”. Leave it empty, or the column “kind”."}
	errByeOne    = &pairing.Error{Key: "error.folder.bye_one", Text: "Nobody is in the column “second”. Fill it in, or write a kind of bye into “kind”: bye, pab, hpb, zpb or fpb."}
	errByeMore   = &pairing.Error{Key: "error.folder.bye_more", Text: "A bye has no result, score, game or table. Leave these cells empty."}
	errSelf      = &pairing.Error{Key: "error.folder.self", Text: "{{.n}} plays against himself. Correct one of the two columns."}
	errOneScore  = &pairing.Error{Key: "error.folder.one_score", Text: "Only one side has points here. Fill in both columns, “first_points” and “second_points”, or none."}
	errScore     = &pairing.Error{Key: "error.folder.score", Text: "Points of both sides stand only in a line with “match” in the column “kind”, and there without a result."}
	errWhole2    = &pairing.Error{Key: "error.folder.match_result", Text: "A line about a whole match has the points of both sides, or says who forfeits: first-forfeits, second-forfeits or both-forfeit."}
	errNoResult  = &pairing.Error{Key: "error.folder.lots", Text: "A line about lots says who won them: first or second."}
	errCancelled = &pairing.Error{Key: "error.folder.cancelled", Text: "A cancelled match has no result. Leave the cell empty, or the column “kind”."}
	errLater     = &pairing.Error{Key: "error.folder.later", Text: "“{{.cell}}” is not known here. Write postponed or makeup for a match that is played at another time than its round, beside for one beside another match of that round."}
	errTurnOnly  = &pairing.Error{Key: "error.folder.turn_only", Text: "Only a bye has a turn. In a game the column “first” has who moved first."}
)

func (r *reader) games(text string) {
	t := r.table(GamesFile, text, maxGames, gameColumns)
	if t == nil {
		return
	}
	r.event.GameColumns = t.unknownNames()
	r.event.Games = slices.Grow(r.event.Games, len(t.lines))
	for _, l := range t.lines {
		before := len(r.problems)
		g := l.game()
		if len(r.problems) == before {
			l.fits(&g)
		}
		r.event.Games = append(r.event.Games, g)
	}
}

func (l line) game() Game {
	g := Game{
		Round: l.whole("round", 1, maxRounds, 0), Table: l.whole("table", 0, maxNumber, 0), No: l.whole("game", 1, 99, 0),
		First: l.must("first", 1, maxNumber), Second: l.whole("second", 0, maxNumber, 0),
		Handicap: l.whole("handicap", -99, 99, 0), Reason: l.reason(), Note: exchange.CleanName(l.cell("note")),
		Extra: l.extra(), Line: l.no,
	}
	var ok bool
	if g.Result, ok = parseResult(l.cell("result")); !ok {
		l.bad("result", errResult, "cell", l.cell("result"))
	}
	if g.Kind, ok = parseKind(l.cell("kind")); !ok {
		names := make([]string, len(kinds))
		for i, k := range kinds {
			names[i] = string(k)
		}
		l.bad("kind", errKind, "cell", l.cell("kind"), "kinds", strings.Join(names, ", "))
	}
	switch cell := strings.ToLower(l.cell("moved_first")); cell {
	case "", "first":
	case "unknown", "?":
		g.Unknown = true
	default:
		l.bad("moved_first", errMoved, "cell", cell)
	}
	switch cell := strings.ToLower(l.cell("turn")); cell {
	case "":
	case "first", "先":
		g.Turn = pairing.MovesFirst
	case "second", "后", "後":
		g.Turn = pairing.MovesSecond
	default:
		l.bad("turn", errTurn, "cell", cell)
	}
	switch later := Later(strings.ToLower(l.cell("other_time"))); later {
	case "", Postponed, MakeUp, Beside:
		g.Later = later
	default:
		l.bad("other_time", errLater, "cell", string(later))
	}
	a, hasA := l.points("first_points")
	b, hasB := l.points("second_points")
	switch {
	case hasA && hasB:
		g.Score = &[2]pairing.Points{a, b}
	case hasA != hasB:
		l.bad("", errOneScore)
	}
	return g
}

// reason reads the id of a reason.
func (l line) reason() string {
	cell := strings.ToLower(l.cell("reason"))
	if cell == "" {
		return ""
	}
	if _, ok := scoring.Reasons.Get(cell); ok {
		return cell
	}
	var ids []string
	for _, r := range scoring.Reasons.All() {
		ids = append(ids, r.ID)
	}
	l.bad("reason", errReason, "cell", cell, "reasons", strings.Join(ids, ", "))
	return ""
}

// fits says what does not belong together in a line.
func (l line) fits(g *Game) {
	switch {
	case g.Kind.Bye():
		l.fitsBye(g)
	case g.Second == 0:
		l.bad("second", errByeOne)
	case g.First == g.Second:
		l.bad("second", errSelf, "n", g.First)
	case g.Turn != pairing.NoTurn:
		l.bad("turn", errTurnOnly)
	case g.Kind == KindMatch:
		l.fitsMatch(g)
	case g.Score != nil:
		l.bad("first_points", errScore)
	case g.Kind == KindCancelled && g.Result != NoResult:
		l.bad("result", errCancelled)
	case g.Kind == KindLots && g.Result != FirstWins && g.Result != SecondWins:
		l.bad("result", errNoResult)
	}
}

func (l line) fitsBye(g *Game) {
	switch {
	case g.Second != 0:
		l.bad("second", errByeTwo)
	case g.Result != NoResult || g.Score != nil || g.No != 0 || g.Table != 0 || g.Handicap != 0:
		l.bad("", errByeMore)
	}
}

func (l line) fitsMatch(g *Game) {
	forfeit := g.Result == FirstForfeits || g.Result == SecondForfeits || g.Result == BothForfeit
	switch {
	case g.Score != nil && (g.Result != NoResult || g.Score[0] < 0 || g.Score[1] < 0):
		l.bad("first_points", errScore)
	case g.Score == nil && !forfeit:
		l.bad("result", errWhole2)
	}
}

// numbers looks whether everybody named is an entrant. It is done when all files are read.
func (r *reader) numbers() {
	known := make(map[int]bool, len(r.event.Entrants))
	for _, e := range r.event.Entrants {
		known[e.No] = true
	}
	for _, g := range r.event.Games {
		if !known[g.First] {
			r.wrong(GamesFile, g.Line, "first", errNobody, "n", g.First)
		}
		if g.Second != 0 && !known[g.Second] {
			r.wrong(GamesFile, g.Line, "second", errNobody, "n", g.Second)
		}
	}
	for _, p := range r.event.Penalties {
		if !known[p.No] {
			r.wrong(PenaltiesFile, p.Line, "no", errNobody, "n", p.No)
		}
	}
	for _, d := range r.event.Decisions {
		for _, no := range d.Order {
			if !known[no] {
				r.wrong(SettingsFile, 0, "", errNobody, "n", no)
			}
		}
	}
}
