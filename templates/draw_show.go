package templates

import (
	"roundtable/models"
)

// DrawShowPage shows a draw that was made, one entrant after another, to a hall.
type DrawShowPage struct {
	Page
	Tour *models.Tournament
	List []*models.Entrant // in the order of the entry list, in which they are shown
	Step int               // how many are shown; 0: the title
}

// now is who is shown large, nil at the title.
func (p DrawShowPage) now() *models.Entrant {
	if p.Step < 1 || p.Step > len(p.List) {
		return nil
	}
	return p.List[p.Step-1]
}

// slots are the numbers from 1 on, each with who was shown to have it, nil while it is not known.
func (p DrawShowPage) slots() []*models.Entrant {
	slots := make([]*models.Entrant, len(p.List))
	for _, e := range p.List[:p.Step] {
		if e.Number >= 1 && e.Number <= len(slots) {
			slots[e.Number-1] = e
		}
	}
	return slots
}

func (p DrawShowPage) slotClass(e *models.Entrant) string {
	if e != nil && e == p.now() {
		return "new"
	}
	return ""
}

// listClass says how large the list of numbers can be on a wall: in how many columns it stands, and how
// many rows a column has at most. Longer lists have neither and scroll.
func (p DrawShowPage) listClass() string {
	columns := 1
	if len(p.List) > 12 {
		columns = 2
	}
	for _, rows := range []int{6, 8, 10, 12, 16, 20} {
		if len(p.List) <= rows*columns {
			return "slots c" + itoa(columns) + " r" + itoa(rows)
		}
	}
	return "slots"
}

// at is the address of a step.
func (p DrawShowPage) at(step int) string {
	return With(p.To.DrawShow(p.Tour.Slug), "step", itoa(step))
}

// drawnWords say when and how the draw was made, before anything of it is shown.
func (p DrawShowPage) drawnWords() string {
	at := p.Tour.Stage.DrawnAt.In(p.Tour.Location())
	when := p.L.Time(at)
	if p.L.ISODate(at) != p.L.ISODate(p.Now.In(p.Tour.Location())) {
		when = p.L.DateTime(at)
	}
	switch p.Tour.Stage.DrawMethod {
	case "random":
		return p.T("before.show.random", "Drawn at {{.at}} with code {{.code}}", "at", when, "code", p.Tour.Stage.DrawCode)
	case "typed":
		return p.T("before.show.typed", "Lots drawn by hand, entered at {{.at}}", "at", when)
	default:
		return p.T("before.show.given", "Numbers by the entry list, set at {{.at}}", "at", when)
	}
}

// nameSize is the class of a name by how wide it is: a Han character counts as one em.
func nameSize(name string) string {
	ems := 0.0
	for _, r := range name {
		if r < 0x1100 {
			ems += .55
		} else {
			ems++
		}
	}
	switch {
	case ems <= 4.2:
		return "n1"
	case ems <= 7.5:
		return "n2"
	case ems <= 12:
		return "n3"
	default:
		return "n4"
	}
}
