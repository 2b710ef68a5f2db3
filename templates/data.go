package templates

import (
	"strings"

	"roundtable/models"
	"roundtable/pairing"
)

// DataTable is a public table as plain texts: what files and pictures are made of.
type DataTable struct {
	Name  string // of a file, in plain letters: "standings"
	Title string
	Sub   string // how far it is
	Head  []DataHead
	Rows  [][]string
	Bold  int // the column that the eye looks for, -1: none
}

// DataHead heads a column.
type DataHead struct {
	Text  string // short
	Whole string // the same in words
	Num   bool   // its cells are figures
	Name  bool   // its cells are names
}

// Cells are the table with its head, for a file: in words, with fractions as decimals.
func (d DataTable) Cells() [][]string {
	head := make([]string, len(d.Head))
	for i, h := range d.Head {
		head[i] = h.Whole
	}
	rows := [][]string{head}
	for _, row := range d.Rows {
		cells := make([]string, len(row))
		for i, cell := range row {
			if cells[i] = cell; d.Head[i].Num {
				cells[i] = plainFigure(cell)
			}
		}
		rows = append(rows, cells)
	}
	return rows
}

var decimals = strings.NewReplacer("½", ".5", "¼", ".25", "¾", ".75", "−", "-")

// plainFigure is a figure as programs read it: "1½" is 1.5, "½" is 0.5. A score such as "1½:½" stays a text.
func plainFigure(text string) string {
	if strings.ContainsAny(text, ":+=") || strings.ContainsRune(text, '/') {
		return text
	}
	plain := decimals.Replace(text)
	switch {
	case strings.HasPrefix(plain, "."):
		return "0" + plain
	case strings.HasPrefix(plain, "-."):
		return "-0" + plain[1:]
	}
	return plain
}

func numHead(text string) DataHead { return DataHead{Text: text, Whole: text, Num: true} }

// dataName is an entrant's name, with the unit where the name alone says too little.
func dataName(e *models.Entrant) string {
	if e.SameNameUnit == "" {
		return e.Name
	}
	return e.Name + " (" + e.SameNameUnit + ")"
}

// StandingsData is the table of places, after a round or (0) after everything so far.
func StandingsData(p StandingsPage) DataTable {
	d := DataTable{Name: "standings", Title: p.T("standings.title", "Standings"), Sub: standingsLead(p), Bold: 4}
	if p.After > 0 {
		d.Name += "-" + itoa(p.After)
	}
	d.Head = []DataHead{
		{Text: p.T("standings.place", "Place"), Whole: p.T("standings.place", "Place")},
		numHead(p.T("public.number", "No.")),
		{Text: p.T("public.name", "Name"), Whole: p.T("public.name", "Name"), Name: true},
		numHead(p.T("standings.played", "Played")),
		numHead(p.T("standings.points", "Points")),
	}
	for _, c := range p.Table.Columns {
		d.Head = append(d.Head, DataHead{Text: columnHead(p.Page, c), Whole: columnName(p.Page, c), Num: true})
	}
	for i := range p.Table.Rows {
		r := &p.Table.Rows[i]
		row := []string{placeText(r), itoa(r.Number), dataName(p.Tour.Entrant(r.Entrant)), itoa(r.Played), r.Points.String()}
		for j := range r.Values {
			text := ""
			if !r.Values[j].None {
				text = r.Values[j].Text()
			}
			row = append(row, text)
		}
		d.Rows = append(d.Rows, row)
	}
	for _, e := range UnrankedOf(p.Tour) {
		row := make([]string, len(d.Head))
		row[0], row[1], row[2] = "–", itoa(e.Number), dataName(e)
		d.Rows = append(d.Rows, row)
	}
	return d
}

// RoundData is the pairings and results of a round; a bye has no table and no opponent.
func RoundData(p Page, t *models.Tournament, r *models.Round) DataTable {
	first, second := pubSideHead(p, t, t.GameInfo.First.In(p.L.Tag)), pubSideHead(p, t, t.GameInfo.Second.In(p.L.Tag))
	d := DataTable{Name: "round-" + itoa(r.No), Title: pubRound(p, t, r), Bold: 3}
	d.Sub = StartText(p, t, r.No)
	no := p.T("public.number", "No.")
	d.Head = []DataHead{
		numHead(p.T("public.table", "Table")),
		{Text: no, Whole: no + " 1", Num: true},
		{Text: first, Whole: first, Name: true},
		{Text: p.T("public.result", "Result"), Whole: p.T("public.result", "Result")},
		{Text: no, Whole: no + " 2", Num: true},
		{Text: second, Whole: second, Name: true},
		{Text: p.T("public.games", "Games"), Whole: p.T("public.games", "Games")},
	}
	for i := range r.Matches {
		m := &r.Matches[i]
		e := t.Entrant(m.Seats[0].Entrant)
		if m.Bye() {
			d.Rows = append(d.Rows, []string{"", itoa(e.Number), dataName(e), "", "", "", p.T("player.bye", "sits out")})
			continue
		}
		o := t.Entrant(m.Seats[1].Entrant)
		d.Rows = append(d.Rows, []string{itoa(m.Table), itoa(e.Number), dataName(e), pubScore(m, 0), itoa(o.Number), dataName(o), dataDetail(p, t, m)})
	}
	return d
}

// dataDetail is the games of a match, and what became of it.
func dataDetail(p Page, t *models.Tournament, m *models.Match) string {
	var parts []string
	for _, g := range pubGames(t, m, 0) {
		switch {
		case g.Void:
			parts = append(parts, g.Text+" "+p.T("public.void", "void, replayed"))
		case g.Playoff:
			parts = append(parts, p.T("public.playoff", "play-off {{.score}}", "score", g.Text))
		default:
			parts = append(parts, g.Text)
		}
	}
	if m.Lot != pairing.NoSeat {
		parts = append(parts, pubLots(p, t, m))
	}
	if state := pubState(p, m); state != "" {
		parts = append(parts, state)
	}
	return strings.Join(parts, " · ")
}

// CrossData is the cross table: a cell has the score of the row against the column, of each cycle.
func CrossData(p CrossPage) DataTable {
	d := DataTable{Name: "cross", Title: p.T("cross.title", "Cross table"), Sub: standingsLead(StandingsPage{Page: p.Page, Tour: p.Tour}), Bold: -1}
	d.Head = []DataHead{numHead(p.T("public.number", "No.")), {Text: p.T("public.name", "Name"), Whole: p.T("public.name", "Name"), Name: true}}
	g := p.grid()
	for _, e := range g.Order {
		d.Head = append(d.Head, DataHead{Text: itoa(e.Number), Whole: itoa(e.Number)})
	}
	d.Head = append(d.Head, numHead(p.T("standings.points", "Points")), DataHead{Text: p.T("standings.place", "Place"), Whole: p.T("standings.place", "Place")})
	n := len(g.Order)
	for i, e := range g.Order {
		row := []string{itoa(e.Number), dataName(e)}
		for j := range g.Order {
			if i == j {
				row = append(row, "–")
				continue
			}
			row = append(row, dataCell(g.Cells[i*n+j]))
		}
		points, place := "", "–"
		if r := p.Table.Row(e.ID); r != nil {
			points, place = r.Points.String(), placeText(r)
		}
		d.Rows = append(d.Rows, append(row, points, place))
	}
	return d
}

// dataCell is what was played between two; a match that is not played is nothing yet.
func dataCell(parts []crossPart) string {
	var texts []string
	for _, part := range parts {
		if part.Class == "x open" {
			continue
		}
		texts = append(texts, part.Text+strings.ReplaceAll(part.Sup, "+", "⁺")) // a plain one is a forfeit
	}
	return strings.Join(texts, " ")
}
