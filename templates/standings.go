package templates

import (
	"slices"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/standings"
	"roundtable/pairing/tiebreak"
)

// StandingsPage is the table of places, the public's or the organiser's.
type StandingsPage struct {
	Page
	Tour   *models.Tournament
	Table  standings.Table
	After  int              // the round after which, 0: everything reported so far
	Why    *Explanation     // the working of one number, if it was asked for
	Before *standings.Table // after the round before, for who went up and down; nil: there is none
	Cat    *models.Category // only those who compete in it
	Typed  *SettleForm      // organiser: the form that was refused
}

// Explanation is how one number of the table was made.
type Explanation struct {
	tiebreak.Working
	Name, Help string // of the column, in the reader's language
	Shared     bool   // the entrant shares the place in the end
}

// SettleForm is what was typed to settle a shared place, and what is wrong with it.
type SettleForm struct {
	Group []int64          // the entrants of the tie
	Place map[int64]string // what was typed for each
	Kind  string
	Note  string
	Field string // what the error is about
	Error string
}

// PointsColumn is the name of the column of points in addresses: "?why=3&col=points".
const PointsColumn = "points"

// decisionColumn is the name of a decision where lots are not among the criteria.
const decisionColumn = "decision"

// columnID is the name of a column in addresses, given its index.
func columnID(t *standings.Table, column int) string {
	switch column {
	case standings.ByPoints:
		return PointsColumn
	case standings.ByDecision:
		return decisionColumn
	}
	return t.Columns[column].ID
}

// ColumnOf is the index of a column by its name in addresses; false where the table has none such.
func ColumnOf(t *standings.Table, id string) (int, bool) {
	switch id {
	case PointsColumn:
		return standings.ByPoints, true
	case decisionColumn:
		return standings.ByDecision, true
	}
	i := slices.IndexFunc(t.Columns, func(c standings.Column) bool { return c.ID == id })
	return i, i >= 0
}

// Explained is the working of one number with its words.
func Explained(p Page, t *models.Tournament, table *standings.Table, id pairing.ID, column int) Explanation {
	x := Explanation{Working: table.Explain(id, column)}
	x.Column = columnID(table, column)
	if r := table.Row(id); r != nil {
		x.Shared = r.Shared
	}
	switch column {
	case standings.ByPoints:
		x.Name, x.Help = p.T("standings.points", "Points"), systemHelp(p, t)
	case standings.ByDecision:
		x.Name, x.Help = p.L.Meta(tiebreak.Criteria.Kind, tiebreak.Lots.Meta)
	default:
		c := table.Columns[column].Criterion
		x.Name, x.Help = CriterionName(p, c), p.MetaHelp(tiebreak.Criteria.Kind, c.Meta)
	}
	return x
}

func systemHelp(p Page, t *models.Tournament) string {
	if s, ok := scoring.Systems.Get(t.Stage.System); ok {
		return p.MetaHelp(scoring.Systems.Kind, s.Meta)
	}
	return ""
}

func columnName(p Page, c standings.Column) string {
	return CriterionName(p, c.Criterion)
}

// columnHead is the short name that heads the column.
func columnHead(p Page, c standings.Column) string {
	if plain, ok := tiebreak.Criteria.Get(c.Criterion.ID); !ok || plain != c.Criterion {
		return c.Criterion.Acronym
	}
	return p.L.Short(tiebreak.Criteria.Kind, c.Criterion.Meta)
}

// phoneColumn is the one tie-break that a narrow screen shows: the first that separates anybody;
// while none does, the first; -1 where there is none at all.
func phoneColumn(t *standings.Table) int {
	first := len(t.Columns)
	for i := range t.Rows {
		if by := t.Rows[i].SeparatedBy; by >= 0 {
			first = min(first, by)
		}
	}
	if first < len(t.Columns) {
		return first
	}
	if len(t.Columns) > 0 {
		return 0
	}
	return -1
}

// whyBase is the address of the page that explains a number, up to the entrant and the column.
func (p StandingsPage) whyBase() string {
	address := p.StandingsOf() + "?"
	if p.Cat != nil {
		address = With(p.StandingsOf(), "cat", p.Cat.Name) + "&"
	}
	if p.After > 0 {
		address += "after=" + itoa(p.After) + "&"
	}
	return address + "why="
}

func placeText(r *standings.Row) string {
	if r.Shared {
		return itoa(r.Place) + "="
	}
	return itoa(r.Place)
}

// deadText is the matches of a row that ended in a dead position, which are neither won nor lost.
func deadText(r *standings.Row) string {
	text := ""
	if r.Ahead > 0 {
		text += " ¾×" + itoa(r.Ahead)
	}
	if r.Behind > 0 {
		text += " ¼×" + itoa(r.Behind)
	}
	return text
}

// DecisionNote is a recorded decision that counts in a table, with its mark.
type DecisionNote struct {
	Mark     string
	Decision *standings.Decision
	Note     string
}

// decisionNotes lists the decisions that moved somebody, in the order of the table.
func decisionNotes(t *models.Tournament, table *standings.Table) []DecisionNote {
	var notes []DecisionNote
	for i := range table.Rows {
		d := table.Rows[i].Decision
		if d == nil || slices.ContainsFunc(notes, func(n DecisionNote) bool { return n.Decision == d }) {
			continue
		}
		n := DecisionNote{Mark: noteMark(len(notes)), Decision: d}
		for _, stored := range t.Decisions {
			if sameDecision(&stored.Decision, d) {
				n.Note = stored.Note
			}
		}
		notes = append(notes, n)
	}
	return notes
}

// noteMark is a, b, … z, then a2, b2, …
func noteMark(i int) string {
	mark := string(rune('a' + i%26))
	if i >= 26 {
		mark += itoa(i/26 + 1)
	}
	return mark
}

func sameDecision(a, b *standings.Decision) bool {
	return a.Kind == b.Kind && a.Code == b.Code && slices.Equal(a.Order, b.Order)
}

// markOf is the mark of the decision that moved a row, "" for none.
func markOf(notes []DecisionNote, r *standings.Row) string {
	for _, n := range notes {
		if n.Decision == r.Decision {
			return n.Mark
		}
	}
	return ""
}

// decisionText says how a shared place was settled.
func decisionText(p Page, d *standings.Decision) string {
	switch {
	case d.Kind == tiebreak.ByLots && d.Code != "":
		return p.T("standings.by_lots_code", "decided by lots, code {{.code}}", "code", d.Code)
	case d.Kind == tiebreak.ByLots:
		return p.T("standings.by_lots", "decided by lots")
	case d.Kind == tiebreak.ByPlayoff:
		return p.T("standings.by_playoff", "decided by a play-off")
	default:
		return p.T("standings.by_arbiter", "decided by the arbiter")
	}
}

// standingsLead is the line under the heading: after what, and whether it is the last word.
func standingsLead(p StandingsPage) string {
	if p.After > 0 {
		return p.T("standings.after", "After round {{.n}}", "n", p.After)
	}
	decided, all := pubMatches(p.Tour)
	switch {
	case pubFinal(p.Tour) && decided == all:
		return p.T("standings.final", "Final")
	case pubFinal(p.Tour):
		return p.T("standings.final_early", "Final: the event was ended with {{.done}} of {{.all}} matches decided", "done", decided, "all", all)
	default:
		return p.T("standings.provisional", "Provisional: {{.done}} of {{.all}} matches decided", "done", decided, "all", all)
	}
}

// pubMatches counts the matches that this reader may see.
func pubMatches(t *models.Tournament) (decided, all int) {
	for i := range t.Rounds {
		d, a := t.Rounds[i].Progress()
		decided, all = decided+d, all+a
	}
	return decided, all
}

// tableOf is the address of the table, of the category where one is chosen.
func (p StandingsPage) tableOf() string {
	if p.Cat != nil {
		return With(p.StandingsOf(), "cat", p.Cat.Name)
	}
	return p.StandingsOf()
}

// standingsSteps is the strip of rounds after which there is a table of its own, and the table of now.
func standingsSteps(p StandingsPage) []Step {
	var steps []Step
	for i := range p.Tour.Rounds {
		r := &p.Tour.Rounds[i]
		if !pubBegun(r) {
			continue
		}
		steps = append(steps, Step{
			Text: itoa(r.No), Href: With(p.tableOf(), "after", itoa(r.No)), Current: p.After == r.No, Done: r.Done(),
			Label: p.T("standings.after", "After round {{.n}}", "n", r.No),
		})
	}
	return append(steps, Step{
		Text: p.T("standings.now", "now"), Href: p.tableOf(), Current: p.After == 0,
		Label: p.T("standings.now_long", "now: all results so far"),
	})
}

// Tie is one shared place.
type Tie struct {
	Place int
	Group []pairing.ID // by number
}

// Ties lists the shared places of a table.
func Ties(table *standings.Table) []Tie {
	var ties []Tie
	for i := range table.Rows {
		r := &table.Rows[i]
		if !r.Shared {
			continue
		}
		if len(ties) == 0 || ties[len(ties)-1].Place != r.Place {
			ties = append(ties, Tie{Place: r.Place})
		}
		last := &ties[len(ties)-1]
		last.Group = append(last.Group, r.Entrant)
	}
	return ties
}
