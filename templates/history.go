package templates

import (
	"roundtable/models"
	"roundtable/pairing/standings"
)

// HistoryPage is where everybody stood after each round.
type HistoryPage struct {
	Page
	Tour   *models.Tournament
	Rounds []int            // those that count, in order
	Paths  []standings.Path // in the order of the last table
	Chosen *models.Entrant  // whose way is marked, nil: nobody's
}

// historyPlace is a place in a cell: "3", "2=".
func historyPlace(s standings.Stand) string {
	if s.Shared {
		return itoa(s.Place) + "="
	}
	return itoa(s.Place)
}

// upMark is a small arrow for who is better or worse than a round before.
func upMark(up int) string {
	switch {
	case up > 0:
		return "▲"
	case up < 0:
		return "▼"
	default:
		return ""
	}
}

// marked reports whether a path is the chosen one.
func (p HistoryPage) marked(path standings.Path) bool {
	return p.Chosen != nil && path.Entrant == p.Chosen.ID
}

// chosenStands are where the chosen one stood after each round, for the table of his way.
func (p HistoryPage) chosenStands() map[int]standings.Stand {
	for _, path := range p.Paths {
		if p.marked(path) {
			return path.ByRound()
		}
	}
	return nil
}

// Sizes of the chart in pixels, which are its units.
const (
	chartLine             = 17.0 // between two places
	chartTop, chartFoot   = 26.0, 12.0
	chartLeft, chartRight = 34.0, 190.0 // places at the left, names at the right
	chartLeast, chartMost = 26.0, 90.0  // between two rounds
	chartWide             = 640.0       // where there are few rounds, all together

	mostLines = 40 // that can be told apart; of more entrants the chosen one and the first so many are drawn:
	topLines  = 20
)

// Chart is the lines of the places over the rounds.
type Chart struct {
	Width, Height float64
	Rounds, Rows  []ChartMark
	Lines         []ChartLine
	All           int // entrants, of whom some have no line
}

// ChartMark is a round or a place beside the lines.
type ChartMark struct {
	At   float64
	Text string
}

// ChartLine is the way of one entrant. Style tells lines apart without colour: how it is dashed, and
// Shape which marks it has.
type ChartLine struct {
	Entrant *models.Entrant
	Path    standings.Path
	Points  [][2]float64
	Style   int
	Shape   int
	Marked  bool
}

// Styles and shapes of lines; they have no common divisor, so that 20 pairs differ.
const (
	chartStyles = 4
	chartShapes = 5
)

// chart draws the lines; nil where there are fewer than two rounds.
func (p HistoryPage) chart() *Chart {
	if len(p.Rounds) < 2 || len(p.Paths) == 0 {
		return nil
	}
	c := &Chart{All: len(p.Paths)}
	step := min(max(chartWide/float64(len(p.Rounds)-1), chartLeast), chartMost)
	x := func(i int) float64 { return chartLeft + 12 + float64(i)*step }
	for i, no := range p.Rounds {
		c.Rounds = append(c.Rounds, ChartMark{x(i), itoa(no)})
	}
	c.Width = x(len(p.Rounds)-1) + chartRight
	rows := min(c.All, mostLines)
	c.Height = chartTop + float64(rows)*chartLine + chartFoot
	for row := 1; row <= c.All; row++ {
		if c.All <= mostLines || row <= topLines || row%20 == 0 || row == c.All {
			c.Rows = append(c.Rows, ChartMark{c.y(row), itoa(row)})
		}
	}
	for i, path := range p.Paths {
		if c.All > mostLines && i >= topLines && !p.marked(path) {
			continue
		}
		line := ChartLine{Entrant: p.Tour.Entrant(path.Entrant), Path: path, Style: i % chartStyles, Shape: i % chartShapes, Marked: p.marked(path)}
		for k, s := range path.Stands {
			line.Points = append(line.Points, [2]float64{x(k), c.y(s.Row)})
		}
		c.Lines = append(c.Lines, line)
	}
	return c
}

// y is the height of a row. In a large field the rows below the first ones stand closer together.
func (c *Chart) y(row int) float64 {
	at := float64(row) - .5
	if c.All > mostLines && row > topLines {
		at = topLines - .5 + float64(row-topLines)*float64(mostLines-topLines)/float64(c.All-topLines)
	}
	return chartTop + at*chartLine
}

// coord writes a coordinate with one decimal at most.
func coord(v float64) string {
	tenths := int(v*10 + .5)
	if tenths%10 == 0 {
		return itoa(tenths / 10)
	}
	return itoa(tenths/10) + "." + itoa(tenths%10)
}

// polyline is the points of a line.
func (l ChartLine) polyline() string {
	text := ""
	for i, at := range l.Points {
		if i > 0 {
			text += " "
		}
		text += coord(at[0]) + "," + coord(at[1])
	}
	return text
}

// mark is the outline of the mark at a point: a disc, a square, a triangle, a diamond, a cross.
func (l ChartLine) mark(at [2]float64) string {
	x, y, r := at[0], at[1], 4.0
	to := func(dx, dy float64) string { return coord(x+dx) + " " + coord(y+dy) }
	switch l.Shape {
	case 0:
		return "M" + to(-r, 0) + "a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z"
	case 1:
		return "M" + to(-3.5, -3.5) + "h7v7h-7z"
	case 2:
		return "M" + to(0, -r-.5) + "L" + to(r+.5, r-.5) + "L" + to(-r-.5, r-.5) + "z"
	case 3:
		return "M" + to(0, -r-1) + "L" + to(r+1, 0) + "L" + to(0, r+1) + "L" + to(-r-1, 0) + "z"
	default:
		return "M" + to(-r, -r) + "L" + to(r, r) + "M" + to(r, -r) + "L" + to(-r, r)
	}
}

// marks are all of them in one path.
func (l ChartLine) marks() string {
	text := ""
	for _, at := range l.Points {
		text += l.mark(at)
	}
	return text
}

// class has what tells the line apart.
func (l ChartLine) class() string {
	class := "line l" + itoa(l.Style)
	if l.Shape == chartShapes-1 {
		class += " hollow"
	}
	if l.Marked {
		class += " on"
	}
	return class
}

// end is where the name stands: right of the last point.
func (l ChartLine) end() (x, y string) {
	last := l.Points[len(l.Points)-1]
	return coord(last[0] + 11), coord(last[1] + 4)
}

// chartName is the number and the name at the end of a line, cut where it is too long for its room.
func (l ChartLine) chartName() string {
	name, width := []rune(l.Entrant.Name), 0
	for i, r := range name {
		if width += 1; r >= 0x2E80 {
			width++
		}
		if width > 22 {
			return withNumber(l.Entrant.Number, string(name[:i])+"…")
		}
	}
	return withNumber(l.Entrant.Number, l.Entrant.Name)
}

// chartText says what the chart shows, for those who do not see it.
func (p HistoryPage) chartText(c *Chart) string {
	first := c.Lines[0]
	return p.T("history.desc", "A line for each player from round {{.from}} to round {{.to}}, the first place on top. {{.name}} ends on top. The table below has the same places in figures.",
		"from", p.Rounds[0], "to", p.Rounds[len(p.Rounds)-1], "name", first.Entrant.Name)
}
