package templates

import (
	"strconv"
	"strings"

	"roundtable/models"
	"roundtable/pairing/format"
)

// DrawPage gives out the numbers, in one of three ways.
type DrawPage struct {
	Page
	Tour    *models.Tournament
	Facts   DrawFacts
	Method  string         // the way that is open: random, typed, given
	Code    string         // a code typed to repeat
	Protect bool           // club-mates are to be kept apart
	Typed   map[int]string // typed lots by place in the list
	Taken   map[int]string // the sentence at a typed lot, by place in the list
	Bad     Problems
}

// lot is what stands in the field of an entrant: what was typed, else the number drawn before.
func (p DrawPage) lot(e *models.Entrant) string {
	if text, ok := p.Typed[e.Pos]; ok {
		return text
	}
	if e.Number > 0 && p.Tour.Stage.DrawMethod == "typed" {
		return strconv.Itoa(e.Number)
	}
	return ""
}

// LotField is the name of the field for the lot of the entrant at a place in the list.
func LotField(pos int) string { return "lot." + strconv.Itoa(pos) }

// drawHow says how the numbers were given out.
func drawHow(p Page, t *models.Tournament) string {
	switch {
	case t.Stage.Protect:
		return p.T("before.how.protected", "Drawn at random, club-mates kept apart")
	case t.Stage.DrawMethod == "random":
		return p.T("draw.how.random", "Drawn at random")
	case t.Stage.DrawMethod == "typed":
		return p.T("draw.how.typed", "Lots drawn by hand")
	default:
		return p.T("draw.how.given", "In the order of the list")
	}
}

// method is the name and the working of a restricted draw.
func (p DrawPage) method() (name, help string) {
	return p.L.Meta("format-method", p.Facts.Protected.Method.Meta)
}

// pairText is a pair of club-mates with the club.
func (p DrawPage) pairText(m format.Mates) string {
	a, b := p.Facts.List[m.A], p.Facts.List[m.B]
	return NameUnit(p.Page, a.Name+" – "+b.Name, a.Unit)
}

// latest are the pairs who meet last of all club-mates, with their round.
func (p DrawPage) latest() (round int, pairs []string) {
	mates := p.Facts.Mates
	if len(mates) == 0 {
		return 0, nil
	}
	round = mates[len(mates)-1].Last
	for _, m := range mates {
		if m.Last == round {
			pairs = append(pairs, p.pairText(m))
		}
	}
	return round, pairs
}

// lateLines are the pairs that could not be kept apart, each with its round.
func (p DrawPage) lateLines() (lines []string) {
	for _, m := range p.Facts.Late() {
		lines = append(lines, p.T("before.late.pair", "{{.pair}}: round {{.n}}", "pair", p.pairText(m), "n", m.Last))
	}
	return lines
}

// EntryText is the entry list as the command line reads it: a name and, after a tab, the unit.
func EntryText(t *models.Tournament) string {
	var b strings.Builder
	for _, e := range EntryList(t) {
		b.WriteString(e.Name + "\t" + e.Unit + "\n")
	}
	return b.String()
}
