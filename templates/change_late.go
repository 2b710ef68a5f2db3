package templates

import (
	"roundtable/models"
	"roundtable/pairing"
)

// LatePage enters somebody into an event whose schedule is made.
type LatePage struct {
	PlayersPage
	Ways    []LateCard
	Refused string // why nobody can come in
}

// LateCard is one way in, with what it costs.
type LateCard struct {
	models.LateWay
	Diff models.Difference
	Bad  string // why this way is refused
}

// ReplacePage puts somebody else in an entrant's place.
type ReplacePage struct {
	PlayersPage
	Entrant *models.Entrant
	Played  int // the round of his first result, 0: none yet
	Matches int
}

// newcomer is the entrant of a difference who was not there before, nil if there is none.
func newcomer(d models.Difference) *models.Entrant {
	for _, c := range d.Entrants {
		if c.Before == nil {
			return c.After
		}
	}
	return nil
}

// head names the way.
func (w LateCard) head(p Page) string {
	switch w.Way {
	case "free":
		return p.T("people.way.free", "Take the empty seat")
	case "beside":
		return p.T("people.way.beside", "Play beside the rounds")
	default:
		return p.T("people.way.reorder", "New order of the rounds to come")
	}
}

// costs are what the way costs, a sentence each.
func (w LateCard) costs(p Page) (list []string) {
	list = append(list, p.T("people.cost.number", "Number {{.n}}; all other numbers stay.", "n", w.Number))
	switch {
	case w.Way == "free":
		list = append(list, p.T("people.cost.free", "In every round to come, whoever would sit out has a match instead. Nothing else moves."))
	case w.Moved == 0:
		list = append(list, p.T("people.cost.same", "No match that is planned moves."))
	default:
		list = append(list, p.N("people.cost.moved", w.Moved, "{{.n}} match of others moves to another round.", "{{.n}} matches of others move to other rounds."))
	}
	if w.Makeups > 0 {
		list = append(list, w.makeups(p))
	} else {
		list = append(list, p.T("people.cost.makeups.none", "Nothing has to be made up."))
	}
	if w.Beside > 0 && w.Beside == w.Makeups {
		list = append(list, p.T("people.cost.beside.all", "The opponent then plays twice in that round."))
	} else if w.Beside > 0 {
		list = append(list, p.N("people.cost.beside", w.Beside, "In {{.n}} of them the opponent plays twice in that round.", "In {{.n}} of them the opponent plays twice in that round."))
	}
	if w.ExtraRounds > 0 {
		list = append(list, p.N("people.cost.rounds", w.ExtraRounds, "{{.n}} round more than planned.", "{{.n}} rounds more than planned."))
	} else if w.Way != "free" {
		list = append(list, p.T("people.cost.rounds.none", "As many rounds as planned."))
	}
	if w.Difference == 0 {
		return append(list, p.T("people.cost.sides.none", "Everybody moves first as often as second."))
	}
	return append(list, p.N("people.cost.sides", w.Difference, "First and second moves differ by at most {{.n}} for everybody.", "First and second moves differ by at most {{.n}} for everybody."))
}

// makeups names those whom the newcomer meets at another time than in a round.
func (w LateCard) makeups(p Page) string {
	names := makeupNames(p, w.Diff)
	if len(names) == 0 || len(names) > 6 {
		return p.N("people.cost.makeups", w.Makeups, "{{.n}} match is played outside the rounds.", "{{.n}} matches are played outside the rounds.")
	}
	return p.N("people.cost.makeups.who", w.Makeups, "{{.n}} match is played outside the rounds: against {{.list}}.", "{{.n}} matches are played outside the rounds: against {{.list}}.", "list", p.L.List(names))
}

func makeupNames(p Page, d models.Difference) (names []string) {
	who := newcomer(d)
	for _, c := range d.Matches {
		if who == nil || kindOfChange(c) != changeMakeup {
			continue
		}
		seat := c.After.SeatOf(who.ID)
		if seat == pairing.NoSeat {
			continue
		}
		other := d.After.Entrant(c.After.Seats[1-seat].Entrant)
		names = append(names, p.T("people.makeup.who", "{{.name}} (round {{.n}})", "name", other.Name, "n", c.Round))
	}
	return names
}

// LateSaid says what was done when somebody came in late.
func LateSaid(p Page, d models.Difference) string {
	e := newcomer(d)
	if e == nil {
		return ""
	}
	text := p.T("people.late.done", "{{.name}} is in, with number {{.n}}.", "name", e.Name, "n", e.Number)
	if n := len(d.NewRounds); n > 0 {
		text = twoSentences(p, text, p.N("people.late.done.rounds", n, "{{.n}} round was added.", "{{.n}} rounds were added."))
	}
	names := makeupNames(p, d)
	if len(names) > 0 {
		text = twoSentences(p, text, p.N("people.late.done.makeups", len(names), "{{.n}} match has to be made up: against {{.list}}.", "{{.n}} matches have to be made up: against {{.list}}.", "list", p.L.List(names)))
	}
	return text
}

// twoSentences puts one sentence after another.
func twoSentences(p Page, first, second string) string {
	return p.T("people.sentences", "{{.first}} {{.second}}", "first", first, "second", second)
}

// kind marks the button of the only way.
func (p LatePage) kind() string {
	if len(p.Ways) == 1 {
		return "primary"
	}
	return ""
}
