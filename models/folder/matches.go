package folder

import (
	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// Match is a match with the lines of games.csv it was made from, as indexes of Event.Games.
type Match struct {
	pairing.Match
	Lines []int
	Later Later

	stones int8 // handicap of the first line, that seat 0 gives seat 1; also where it has no result
	open   bool // a line says that its next game has no result yet
}

var (
	errGameNo    = &pairing.Error{Key: "error.folder.game_no", Text: "This is game {{.n}} of its match, and game {{.due}} is due. Put the games of a match in their order, each once."}
	errAlone     = &pairing.Error{Key: "error.folder.alone", Text: "There is no game of this match before this line. Put a play-off, lots and a game after them behind the regular games."}
	errWithMatch = &pairing.Error{Key: "error.folder.with_match", Text: "A line about the whole match stands alone: this match has other lines too."}
	errBothLose  = &pairing.Error{Key: "error.folder.both_lose", Text: "“both-lose” is for matches of one game. Give the points of the match in a line with “match” in the column “kind”."}
	errOpenGame  = &pairing.Error{Key: "error.folder.open_game", Text: "A game without a result stands before one with a result. Put the games of a match in their order."}
)

// matchKey tells matches apart: the same two at the same table in the same round.
type matchKey struct{ round, table, low, high int }

// Matches makes the matches from the lines. Lines of the same two at one table in one round are the
// games of one match; where a match is one game, each game is a match.
func (e *Event) Matches() ([]Match, Problems) {
	b := matchMaker{Event: e, form: e.FormOf(), last: map[matchKey]int{}, out: make([]Match, 0, len(e.Games))}
	for i := range e.Games {
		b.line(i)
	}
	for i := range b.out {
		b.out[i].ID = int64(i + 1)
	}
	return b.out, b.problems
}

// matchMaker makes the matches of an event.
type matchMaker struct {
	list
	*Event
	form scoring.Form
	last map[matchKey]int // the match that lines belong to
	out  []Match
}

func (b *matchMaker) bad(g *Game, column string, what *pairing.Error, pairs ...any) {
	b.wrong(GamesFile, g.Line, column, what, pairs...)
}

// line takes one line.
func (b *matchMaker) line(i int) {
	g := &b.Games[i]
	if g.Kind.Bye() {
		m := Match{Match: pairing.Match{Round: max(1, g.Round), Lot: pairing.NoSeat, ByeKind: byeKinds[g.Kind], ByeTurn: g.Turn}, Lines: []int{i}}
		m.Seats = []pairing.Seat{{Entrant: pairing.ID(g.First)}}
		b.out = append(b.out, m)
		return
	}
	key := matchKey{g.Round, g.Table, min(g.First, g.Second), max(g.First, g.Second)}
	at, known := b.last[key]
	if !known || b.begins(&b.out[at], g) {
		at = len(b.out)
		b.out = append(b.out, Match{Match: pairing.Match{Round: max(1, g.Round), Table: g.Table, Lot: pairing.NoSeat,
			Seats: []pairing.Seat{{Entrant: pairing.ID(g.First)}, {Entrant: pairing.ID(g.Second)}}}})
		b.last[key] = at
	}
	m := &b.out[at]
	if g.Later != "" {
		m.Later = g.Later
	}
	if m.Lines = append(m.Lines, i); len(m.Lines) == 1 {
		m.stones = int8(g.Handicap)
	}
	b.put(m, g, len(m.Lines) == 1)
}

// begins reports whether a line begins another match of the same two.
func (b *matchMaker) begins(m *Match, g *Game) bool {
	switch g.Kind {
	case KindPlayoff, KindLots, KindVoid:
		return false
	}
	return (g.No == 1 || g.No == 0 && b.form.Games == 1) && (m.regular() > 0 || m.whole() || m.open)
}

// Stones are the handicap stones that the first entrant of the match gives the second, below 0 the other way
// round: of the first game, also of one that has no result.
func (m *Match) Stones() int { return int(m.stones) }

// regular counts the regular games there are.
func (m *Match) regular() (n int) {
	for i := range m.Games {
		if !m.Games[i].Playoff && !m.Games[i].Void {
			n++
		}
	}
	return n
}

// whole reports whether a line about the match as a whole has been read.
func (m *Match) whole() bool {
	return m.Given != nil || m.Cancelled || m.Seats[0].Forfeit || m.Seats[1].Forfeit
}

// put adds a line to its match.
func (b *matchMaker) put(m *Match, g *Game, first bool) {
	seat := m.SeatOf(pairing.ID(g.First))
	switch {
	case m.whole(), !first && (g.Kind == KindMatch || g.Kind == KindCancelled):
		b.bad(g, "kind", errWithMatch)
	case g.Kind == KindCancelled:
		m.Cancelled = true
	case g.Kind == KindMatch && g.Score != nil:
		m.Given = &pairing.Given{Score: seats(*g.Score, seat)}
	case g.Kind == KindMatch:
		for i, o := range seats(outcomes[g.Result], seat) {
			m.Seats[i].Forfeit = o == pairing.ForfeitLoss
		}
	case g.Kind == KindLots:
		if first {
			b.bad(g, "kind", errAlone)
		}
		if m.Lot = seat; g.Result == SecondWins {
			m.Lot = 1 - seat
		}
	case g.Result == BothLose:
		if b.form.Games != 1 || len(m.Games) > 0 || g.Kind != KindGame {
			b.bad(g, "result", errBothLose)
			return
		}
		m.Given = &pairing.Given{}
	default:
		b.game(m, g, seat, first)
	}
}

// game adds a game to its match. A regular game that was not played yet is no record.
func (b *matchMaker) game(m *Match, g *Game, seat int, first bool) {
	m.Annulled = m.Annulled || g.Kind == KindAnnulled
	if due := m.regular() + 1; g.No != 0 && g.No != due && (g.Kind == KindGame || g.Kind == KindAnnulled) {
		b.bad(g, "game", errGameNo, "n", g.No, "due", due)
		return
	}
	if g.Kind == KindPlayoff && first {
		b.bad(g, "kind", errAlone)
	}
	if m.open {
		b.bad(g, "result", errOpenGame)
		return
	}
	if g.Result == NoResult && g.Kind != KindPlayoff && g.Kind != KindVoid {
		m.open = true
		return
	}
	game := pairing.Game{Playoff: g.Kind == KindPlayoff, Void: g.Kind == KindVoid, First: seat, Handicap: int8(g.Handicap), Reason: g.Reason}
	if seat == 1 {
		game.Handicap = -game.Handicap
	}
	if g.Unknown {
		game.First = pairing.NoSeat
	}
	out := seats(outcomes[g.Result], seat)
	game.Out[0], game.Out[1] = out[0], out[1]
	m.Games = append(m.Games, game)
}

// seats turns what is of the columns first and second into the order of the seats.
func seats[T any](of [2]T, first int) [2]T {
	if first == 1 {
		return [2]T{of[1], of[0]}
	}
	return of
}
