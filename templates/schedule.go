package templates

import (
	"slices"
	"strconv"

	"roundtable/models"
	"roundtable/pairing"
)

// SchedulePage is the round table with the look-up "when do these two meet".
type SchedulePage struct {
	Page
	Tour    *models.Tournament
	Shown   []models.Round // the rounds on this page of a large event
	From    int            // the first of them
	Step    int            // how many rounds a page has
	A, B    string         // numbers asked for
	Meeting *MeetingView
	Bad     string // why there is no answer
}

// namedTables is the largest number of tables whose cells hold names; a wider round table has numbers
// and the list of players beside it.
const namedTables = 6

// maxCells keeps the page of a very large event readable and quick.
const maxCells = 6000

// RoundsPerPage is how many rounds of an event stand on one page.
func RoundsPerPage(t *models.Tournament) int {
	return max(1, maxCells/max(1, len(t.Entrants)/2))
}

func (p SchedulePage) tables() int   { return TablesOf(p.Tour) }
func (p SchedulePage) byNames() bool { return p.tables() <= namedTables }
func (p SchedulePage) byes() bool    { return HasByes(p.Tour) }
func (p SchedulePage) paged() bool   { return len(p.Shown) < len(p.Tour.Rounds) }

// columns of the round table: the round, its tables, the bye.
func (p SchedulePage) columns() int {
	if p.byes() {
		return p.tables() + 2
	}
	return p.tables() + 1
}

// pages are the first rounds of all pages.
func (p SchedulePage) pages() (firsts []int) {
	for n := 1; n <= len(p.Tour.Rounds); n += p.Step {
		firsts = append(firsts, n)
	}
	return firsts
}

func (p SchedulePage) pageName(first int) string {
	return strconv.Itoa(first) + "–" + strconv.Itoa(min(first+p.Step-1, len(p.Tour.Rounds)))
}

// table finds a table of a round, nil if the round has none with that number.
func tableOf(r *models.Round, no int) *models.Match {
	for i := range r.Matches {
		if r.Matches[i].Table == no && !r.Matches[i].Bye() {
			return &r.Matches[i]
		}
	}
	return nil
}

// byesOf are those who sit out: more than one where somebody came in late.
func byesOf(t *models.Tournament, r *models.Round) (list []*models.Entrant) {
	for i := range r.Matches {
		if r.Matches[i].Bye() {
			list = append(list, t.Entrant(r.Matches[i].Seats[0].Entrant))
		}
	}
	return list
}

// namedIn is an entrant as he takes part in a round.
func namedIn(e *models.Entrant, round int) Named {
	w := namedOf(e)
	w.Gone = e.AwayIn(round)
	return w
}

// balance is how often an entrant moves first and second, and in which rounds he sits out.
type balance struct {
	Entrant       *models.Entrant
	First, Second int
	Byes          []string
}

// balances are those of every entrant, by number.
func (p SchedulePage) balances() []balance {
	list := make([]balance, len(p.Tour.Entrants))
	for i := range list {
		list[i].Entrant = &p.Tour.Entrants[i]
	}
	of := make(map[pairing.ID]*balance, len(list))
	for i := range list {
		of[list[i].Entrant.ID] = &list[i]
	}
	for _, r := range p.Tour.Rounds {
		for _, m := range r.Matches {
			first := of[m.Seats[0].Entrant]
			if m.Bye() {
				first.Byes = append(first.Byes, strconv.Itoa(r.No))
				continue
			}
			first.First++
			of[m.Seats[1].Entrant].Second++
		}
	}
	return list
}

// meetOptions is the menu of entrants for the look-up.
func meetOptions(p SchedulePage, chosen string) []Option {
	options := []Option{{Value: "", Text: "–"}}
	for _, e := range p.Tour.Entrants {
		text := withNumber(e.Number, e.Name)
		if e.SameNameUnit != "" {
			text = joined(text, e.SameNameUnit)
		}
		options = append(options, Option{Value: strconv.Itoa(e.Number), Text: text, Selected: chosen == strconv.Itoa(e.Number)})
	}
	if chosen != "" && !slices.ContainsFunc(options, func(o Option) bool { return o.Selected }) {
		options = append(options, Option{Value: chosen, Text: chosen, Selected: true})
	}
	return options
}

// cycleStarts reports whether a round is the first of a cycle, where there are several.
func cycleStarts(p SchedulePage, i int) bool {
	return p.Tour.Stage.Cycles > 1 && (i == 0 || p.Shown[i].Cycle != p.Shown[i-1].Cycle)
}
