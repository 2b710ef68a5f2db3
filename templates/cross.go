package templates

import (
	"context"
	"io"
	"strings"

	"github.com/a-h/templ"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/standings"
)

// CrossPage is the cross table, the public's or the organiser's.
type CrossPage struct {
	Page
	Tour   *models.Tournament
	Table  standings.Table
	ByRank bool            // rows and columns in the order of places; the numbers stay
	One    *models.Entrant // only this row, as a list
}

// MostCross is the largest number of entrants drawn as a whole table: a browser does not get along
// with a million cells. Above it the page shows one row at a time.
const MostCross = 120

// crossPart is one match in a cell, from the side of the row.
type crossPart struct {
	Class string // list of classes
	Text  string // the score, or the round while nothing is recorded
	Sup   string // how a level match was decided
	First bool   // the row moves first, shown while the match is not played
	Words string // for those who listen
	Href  string // organiser: where the result is corrected
}

// crossGrid is the table worked out: rows and columns in one order.
type crossGrid struct {
	Order []*models.Entrant
	Cells [][]crossPart // of row i and column j at i*len(Order)+j, in the order of rounds
}

// grid works the whole table out.
func (p CrossPage) grid() crossGrid {
	g := crossGrid{Order: p.order()}
	n := len(g.Order)
	g.Cells = make([][]crossPart, n*n)
	at := make(map[pairing.ID]int, n)
	for i, e := range g.Order {
		at[e.ID] = i
	}
	words := p.words()
	parts := make([]crossPart, n*n*p.Tour.Stage.Cycles) // one piece of memory for all cells
	for r := range p.Tour.Rounds {
		for i := range p.Tour.Rounds[r].Matches {
			m := &p.Tour.Rounds[r].Matches[i]
			if len(m.Seats) != 2 {
				continue
			}
			for seat := range m.Seats {
				cell := &g.Cells[at[m.Seats[seat].Entrant]*n+at[m.Seats[1-seat].Entrant]]
				if *cell == nil && len(parts) >= p.Tour.Stage.Cycles {
					*cell, parts = parts[:0:p.Tour.Stage.Cycles], parts[p.Tour.Stage.Cycles:]
				}
				*cell = append(*cell, words.part(p, m, seat))
			}
		}
	}
	return g
}

// order is the entrants by number, or by place.
func (p CrossPage) order() []*models.Entrant {
	order := make([]*models.Entrant, 0, len(p.Tour.Entrants))
	if p.ByRank {
		for i := range p.Table.Rows {
			order = append(order, p.Tour.Entrant(p.Table.Rows[i].Entrant))
		}
		return append(order, UnrankedOf(p.Tour)...)
	}
	for i := range p.Tour.Entrants {
		order = append(order, &p.Tour.Entrants[i])
	}
	return order
}

// crossWords are the texts of the cells, looked up once.
type crossWords struct {
	moved, moves [2]string // by seat
	lots         string
	open         map[int]string // round of a match that is not played, below 0 where the row moves second
	full         bool           // the whole score, because one side of it does not tell the other
}

func (p CrossPage) words() crossWords {
	return crossWords{
		moved: [2]string{p.T("cross.moved_first", "moved first"), p.T("cross.moved_second", "moved second")},
		moves: [2]string{p.T("cross.moves_first", "moves first"), p.T("cross.moves_second", "moves second")},
		lots:  p.T("cross.lots_mark", "L"),
		open:  map[int]string{},
		full:  p.Tour.Stage.MatchForm.Games > 2,
	}
}

// part is one match from the side of one seat.
func (w crossWords) part(p CrossPage, m *models.Match, seat int) crossPart {
	v := m.Verdict.Seen(seat)
	out := crossPart{Class: "x", Text: itoa(m.Round), First: seat == 0}
	if !p.Nav.Public {
		out.Href = p.To.Match(p.Tour.Slug, m.Round, m.Table)
	}
	switch {
	case m.Cancelled:
		out.Class, out.Text, out.First = "x off", "–", false
		out.Words = p.T("order.cross.cancelled", "round {{.n}}, cancelled", "n", m.Round)
		return out
	case !Shown(m):
		out.Class, out.Text, out.First = "x off", "–", false
		out.Words = p.T("order.cross.dropped", "round {{.n}}, not played, not counted", "n", m.Round)
		return out
	}
	if v.State == scoring.Open {
		out.Class = "x open"
		out.Words = w.openWords(p, m.Round, seat)
		return out
	}
	out.First = false
	own, other, _ := strings.Cut(v.Text(), ":")
	out.Text = own
	if w.full {
		out.Text = own + ":" + other
	}
	if v.State == scoring.InProgress {
		out.Class, out.Text = "x going", out.Text+"…"
		out.Words = p.T("cross.going", "round {{.n}}, {{.moves}}, in progress {{.own}}–{{.other}}", "n", m.Round, "moves", w.moves[seat], "own", own, "other", other)
		return out
	}
	out.Words = p.T("cross.done", "round {{.n}}, {{.moved}}, {{.result}}", "n", m.Round, "moved", w.moved[seat], "result", crossResult(p, v, own, other))
	won := v.Out[0] == pairing.Win || v.Out[0] == pairing.ForfeitWin
	switch {
	case v.By == scoring.ByForfeit && won:
		out.Class = "x w f"
	case v.By == scoring.ByForfeit:
		out.Class = "x f"
	case won:
		out.Class = "x w"
	}
	if m.Annulled {
		out.Class = "x off"
		out.Words += ", " + p.T("people.state.annulled", "not counted")
	}
	if won && v.By == scoring.ByPlayoff {
		out.Sup = "+"
	} else if won && v.By == scoring.ByLots {
		out.Sup = w.lots
	}
	return out
}

// openWords is the text of a match that is not played; half the table has the same one.
func (w crossWords) openWords(p CrossPage, round, seat int) string {
	key := round
	if seat == 1 {
		key = -round
	}
	text, ok := w.open[key]
	if !ok {
		text = p.T("cross.open", "round {{.n}}, {{.moves}}, not played yet", "n", round, "moves", w.moves[seat])
		w.open[key] = text
	}
	return text
}

// crossResult is the result in words, with what decided it.
func crossResult(p CrossPage, v scoring.Verdict, own, other string) string {
	args := []any{"own", own, "other", other}
	switch {
	case v.By == scoring.ByForfeit && v.Out[0] == pairing.ForfeitWin:
		return p.T("cross.won_forfeit", "won by forfeit")
	case v.By == scoring.ByForfeit:
		return p.T("cross.lost_forfeit", "forfeited")
	case v.Out[0] == pairing.Win && v.By == scoring.ByPlayoff:
		return p.T("cross.won_playoff", "{{.own}}–{{.other}}, won the play-off", args...)
	case v.Out[0] == pairing.Win && v.By == scoring.ByLots:
		return p.T("cross.won_lots", "{{.own}}–{{.other}}, won the lots", args...)
	case v.Out[0] == pairing.Win:
		return p.T("cross.won", "won {{.own}}–{{.other}}", args...)
	case v.Out[0] == pairing.Loss && v.By == scoring.ByPlayoff:
		return p.T("cross.lost_playoff", "{{.own}}–{{.other}}, lost the play-off", args...)
	case v.Out[0] == pairing.Loss && v.By == scoring.ByLots:
		return p.T("cross.lost_lots", "{{.own}}–{{.other}}, lost the lots", args...)
	case v.Out[0] == pairing.Loss:
		return p.T("cross.lost", "lost {{.own}}–{{.other}}", args...)
	default:
		return p.T("cross.drew", "drew {{.own}}–{{.other}}", args...)
	}
}

// row writes the cells of row i. There are ten thousand in a table of a hundred, and a template takes
// several pieces of memory for each, so these are written by hand; every text is escaped.
func (g crossGrid) row(i int, same string) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, out io.Writer) error {
		var b strings.Builder
		n := len(g.Order)
		for j := range n {
			if i == j {
				b.WriteString(`<td class="diag"><span aria-hidden="true">–</span><span class="vh">`)
				b.WriteString(templ.EscapeString(same))
				b.WriteString(`</span></td>`)
				continue
			}
			parts := g.Cells[i*n+j]
			if len(parts) > 1 {
				b.WriteString(`<td class="many">`)
			} else {
				b.WriteString(`<td>`)
			}
			for k := range parts {
				parts[k].write(&b)
			}
			b.WriteString(`</td>`)
		}
		_, err := io.WriteString(out, b.String())
		return err
	})
}

// write writes one match; for the organiser it is a link.
func (part *crossPart) write(b *strings.Builder) {
	tag := "span"
	if part.Href != "" {
		tag = "a"
	}
	b.WriteString("<" + tag + ` class="` + part.Class + `"`)
	if part.Href != "" {
		b.WriteString(` href="` + templ.EscapeString(part.Href) + `"`)
	}
	b.WriteString(`><span aria-hidden="true">`)
	if part.First {
		b.WriteString(`<span class="first">▸</span>`)
	}
	b.WriteString(templ.EscapeString(part.Text))
	if part.Sup != "" {
		b.WriteString("<sup>" + templ.EscapeString(part.Sup) + "</sup>")
	}
	b.WriteString(`</span><span class="vh">`)
	b.WriteString(templ.EscapeString(part.Words))
	b.WriteString("</span></" + tag + ">")
}

// byNumber is the entrants in the order of a menu.
func byNumber(t *models.Tournament, chosen *models.Entrant) []Option {
	options := make([]Option, len(t.Entrants))
	for i := range t.Entrants {
		e := &t.Entrants[i]
		text := withNumber(e.Number, e.Name)
		if e.SameNameUnit != "" {
			text = joined(text, e.SameNameUnit)
		}
		options[i] = Option{Value: itoa(e.Number), Text: text, Selected: chosen != nil && chosen.ID == e.ID}
	}
	return options
}
