package templates

import (
	"cmp"
	"context"
	"io"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// The table by rounds, which stands for the cross table where not everybody meets everybody: a row an entrant, a column a
// round, in each cell the number of the opponent, who moved first, and the result.

// progressCell is one round of an entrant.
type progressCell struct {
	Class    string
	Opponent string // the number, empty for a bye
	First    bool
	Result   string
	Words    string // for those who listen
	Href     string // organiser: where the result is corrected
}

// progressRow is the cells of an entrant, by round.
type progressRow struct {
	Entrant *models.Entrant
	Cells   []progressCell
}

// progress works the table out.
func (p CrossPage) progress() []progressRow {
	order := p.order()
	rows := make([]progressRow, len(order))
	at := make(map[pairing.ID]int, len(order))
	for i, e := range order {
		rows[i] = progressRow{e, make([]progressCell, len(p.Tour.Rounds))}
		at[e.ID] = i
	}
	words := p.words()
	for r := range p.Tour.Rounds {
		for i := range p.Tour.Rounds[r].Matches {
			m := &p.Tour.Rounds[r].Matches[i]
			for seat := range m.Seats {
				if row, ok := at[m.Seats[seat].Entrant]; ok {
					rows[row].Cells[r] = words.cell(p, m, seat)
				}
			}
		}
	}
	for i := range rows {
		for _, r := range absentIn(p.Tour, rows[i].Entrant.ID) {
			text := p.T("played.bye.absent", "not paired")
			rows[i].Cells[p.roundAt(r)] = progressCell{Class: "x by", Result: "·", Words: p.T("played.cell.bye", "round {{.n}}, {{.bye}}, {{.points}}", "n", r.No, "bye", text, "points", 0)}
		}
	}
	return rows
}

// roundAt is the column of a round.
func (p CrossPage) roundAt(r *models.Round) int {
	for i := range p.Tour.Rounds {
		if p.Tour.Rounds[i].No == r.No {
			return i
		}
	}
	return 0
}

// cell is one match or bye from the side of one seat.
func (w crossWords) cell(p CrossPage, m *models.Match, seat int) progressCell {
	if m.Bye() {
		points := byePoints(p.Tour, m)
		return progressCell{Class: "x by", Result: p.byeMark(m) + " " + points,
			Words: p.T("played.cell.bye", "round {{.n}}, {{.bye}}, {{.points}}", "n", m.Round, "bye", ByeWord(p.Page, p.Tour, m), "points", points)}
	}
	part := w.part(p, m, seat)
	out := progressCell{Class: part.Class, First: moverOf(m) == seat, Href: part.Href, Words: part.Words}
	if e := p.Tour.Entrant(m.Seats[1-seat].Entrant); e != nil {
		out.Opponent = itoa(e.Number)
		out.Words = withNumber(e.Number, e.Name) + ", " + out.Words
	}
	if m.Cancelled || m.Verdict.State != scoring.Open {
		out.Result = part.Text
	}
	if p.Tour.Teams() && m.Verdict.State != scoring.Open && !m.Cancelled {
		out.Result = m.Verdict.Seen(seat).Text()
	}
	return out
}

// moverOf is the seat that moved first in the match: in its first game where it was played, else by the seats; NoSeat
// where nobody knows, and in a match of teams, whose boards change.
func moverOf(m *models.Match) int {
	for i := range m.Games {
		if g := &m.Games[i]; !g.Void && !g.Playoff {
			return g.First
		}
	}
	return 0
}

// byeMark is the short word for a bye.
func (p CrossPage) byeMark(m *models.Match) string {
	switch m.ByeKind {
	case pairing.PairingBye:
		return p.T("played.mark.pab", "bye")
	case pairing.HalfBye:
		return p.T("played.mark.hpb", "hpb")
	case pairing.FullBye:
		return p.T("played.mark.fpb", "fpb")
	}
	return p.T("played.mark.zpb", "zpb")
}

// cells writes the rounds of one row. There are thousands in a large event, so they are written by hand; every text is
// escaped.
func (r progressRow) cells() templ.Component {
	return templ.ComponentFunc(func(_ context.Context, out io.Writer) error {
		var b strings.Builder
		for i := range r.Cells {
			r.Cells[i].write(&b)
		}
		_, err := io.WriteString(out, b.String())
		return err
	})
}

func (c *progressCell) write(b *strings.Builder) {
	if c.Words == "" {
		b.WriteString("<td></td>")
		return
	}
	tag := "span"
	if c.Href != "" {
		tag = "a"
	}
	b.WriteString(`<td><` + tag + ` class="` + c.Class + `"`)
	if c.Href != "" {
		b.WriteString(` href="` + templ.EscapeString(c.Href) + `"`)
	}
	b.WriteString(`><span aria-hidden="true">`)
	if c.Opponent != "" {
		b.WriteString(`<span class="op">`)
		if c.First {
			b.WriteString(`<span class="first">▸</span>`)
		}
		b.WriteString(templ.EscapeString(c.Opponent) + `</span> `)
	}
	b.WriteString(templ.EscapeString(c.Result) + `</span><span class="vh">` + templ.EscapeString(c.Words) + "</span></" + tag + "></td>")
}

// byeKinds are the byes that the event has, one of each kind.
func (p CrossPage) byeKinds() (kinds []*models.Match) {
	seen := map[pairing.ByeKind]bool{}
	for i := range p.Tour.Rounds {
		for j := range p.Tour.Rounds[i].Matches {
			if m := &p.Tour.Rounds[i].Matches[j]; m.Bye() && !seen[m.ByeKind] {
				seen[m.ByeKind], kinds = true, append(kinds, m)
			}
		}
	}
	slices.SortFunc(kinds, func(a, b *models.Match) int { return cmp.Compare(a.ByeKind, b.ByeKind) })
	return kinds
}

// hasAnnulled reports whether a match of the event is shown and counts nowhere.
func (p CrossPage) hasAnnulled() bool {
	for i := range p.Tour.Rounds {
		for j := range p.Tour.Rounds[i].Matches {
			if p.Tour.Rounds[i].Matches[j].Annulled {
				return true
			}
		}
	}
	return false
}

// hasAbsent reports whether somebody has neither a match nor a bye in a round.
func (p CrossPage) hasAbsent() bool {
	return slices.ContainsFunc(p.Tour.Entrants, func(e models.Entrant) bool { return len(absentIn(p.Tour, e.ID)) > 0 })
}
