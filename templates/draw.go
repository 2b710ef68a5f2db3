package templates

import (
	"strconv"

	"roundtable/models"
)

// DrawPage gives out the numbers, in one of three ways.
type DrawPage struct {
	Page
	Tour   *models.Tournament
	Method string         // the way that is open: random, typed, given
	Code   string         // a code typed to repeat
	Typed  map[int]string // typed lots by place in the list
	Taken  map[int]string // the sentence at a typed lot, by place in the list
	Bad    Problems
}

// ByList are the entrants in the order of the entry list: lots are typed down that list.
func (p DrawPage) ByList() []*models.Entrant {
	list := make([]*models.Entrant, 0, len(p.Tour.Entrants))
	for i := range p.Tour.Entrants {
		list = append(list, &p.Tour.Entrants[i])
	}
	sortByPos(list)
	return list
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
func drawHow(p DrawPage) string {
	switch p.Tour.Stage.DrawMethod {
	case "random":
		return p.T("draw.how.random", "Drawn at random")
	case "typed":
		return p.T("draw.how.typed", "Lots drawn by hand")
	default:
		return p.T("draw.how.given", "In the order of the list")
	}
}

func drawCommand(p DrawPage) string {
	return "roundtable draw --code " + p.Tour.Stage.DrawCode + " --players " + strconv.Itoa(len(p.Tour.Entrants))
}
