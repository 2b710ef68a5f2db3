package templates

import (
	"slices"
	"strings"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/standings"
)

// changeKind says what a change does to a match. A match stands in the preview once, under the first
// of these that fits.
type changeKind int

const (
	changeNone     changeKind = iota
	changeAnnulled            // it had a result, which is shown and counts no more
	changeDropped             // it was to come and is not played
	changeForfeit             // somebody is away and forfeits it
	changeCancel
	changeCounts // its result counts again
	changeOpened // it is to be played again
	changeResult
	changeMakeup
	changeNew
	changeMoved
	changeSwapped
	changeLater
	changeBack
	changeGone
	changeBye
)

// changeOrder is how the groups follow each other: what is lost first.
var changeOrder = []changeKind{
	changeAnnulled, changeDropped, changeForfeit, changeCancel, changeCounts, changeOpened, changeResult,
	changeMakeup, changeNew, changeMoved, changeSwapped, changeLater, changeBack, changeGone, changeBye,
}

// foldFrom is how many lines a list has before it is folded.
const foldFrom = 7

func kindOfChange(c models.MatchChange) changeKind {
	was, now := c.Before, c.After
	switch {
	case now == nil && was.Bye():
		return changeNone // who does not sit out any more has a new match, and that is said
	case now == nil:
		return changeGone
	case now.Bye():
		return changeBye
	case (was == nil || was.Bye()) && now.Later == models.LaterMakeup:
		return changeMakeup
	case was == nil || was.Bye():
		return changeNew
	case now.Annulled != was.Annulled || now.Cancelled != was.Cancelled || now.Absent != was.Absent:
		return kindOfResult(was, now)
	case c.Moved:
		return kindOfMove(was, now)
	case c.Result:
		return kindOfResult(was, now)
	case now.Later != "" && was.Later == "":
		return changeLater
	case now.Later == "" && was.Later != "":
		return changeBack
	default:
		return changeLater
	}
}

func kindOfResult(was, now *models.Match) changeKind {
	played := func(m *models.Match) bool { return m.Reported() && !m.Cancelled }
	switch {
	case now.Annulled && !was.Annulled && played(was):
		return changeAnnulled
	case now.Annulled && !was.Annulled:
		return changeDropped
	case now.Cancelled && !was.Cancelled:
		return changeCancel
	case now.Absent != [2]bool{} && (now.Absent != was.Absent || was.Annulled):
		return changeForfeit
	case was.Annulled && !now.Annulled && played(now):
		return changeCounts
	case now.Open() && !was.Open():
		return changeOpened
	default:
		return changeResult
	}
}

func kindOfMove(was, now *models.Match) changeKind {
	if was.Round == now.Round && was.Table == now.Table && len(was.Seats) == 2 && len(now.Seats) == 2 &&
		was.Seats[0].Entrant == now.Seats[1].Entrant && was.Seats[1].Entrant == now.Seats[0].Entrant {
		return changeSwapped
	}
	return changeMoved
}

// changeGroup is the matches of one kind.
type changeGroup struct {
	Kind    changeKind
	Matches []models.MatchChange
}

func changeGroups(d models.Difference) (groups []changeGroup) {
	at := map[changeKind][]models.MatchChange{}
	for _, c := range d.Matches {
		k := kindOfChange(c)
		at[k] = append(at[k], c)
	}
	for _, k := range changeOrder {
		if len(at[k]) > 0 {
			groups = append(groups, changeGroup{k, at[k]})
		}
	}
	return groups
}

// head is the word before a group.
func (g changeGroup) head(p Page) string {
	switch g.Kind {
	case changeAnnulled:
		return p.T("change.annulled", "Not counted")
	case changeDropped:
		return p.T("change.dropped", "Not played")
	case changeForfeit:
		return p.T("change.forfeit", "Forfeited")
	case changeCancel:
		return p.T("change.cancelled", "Cancelled")
	case changeCounts:
		return p.T("change.counts", "Counted again")
	case changeOpened:
		return p.T("change.opened", "To be played")
	case changeMakeup:
		return p.T("change.makeup", "Make-up matches")
	case changeNew:
		return p.T("change.new", "New matches")
	case changeMoved, changeSwapped:
		return p.T("change.moved", "Moved")
	case changeLater, changeBack:
		return p.T("change.later", "Put off")
	case changeGone:
		return p.T("change.gone", "Taken out")
	case changeBye:
		return p.T("change.bye", "Byes")
	default:
		return p.T("change.results", "Results")
	}
}

// count says how many there are, in a sentence.
func (g changeGroup) count(p Page) string {
	n := len(g.Matches)
	switch g.Kind {
	case changeAnnulled:
		return p.N("change.annulled.n", n, "{{.n}} result is still shown and counts for nobody", "{{.n}} results are still shown and count for nobody")
	case changeDropped:
		return p.N("change.dropped.n", n, "{{.n}} match to come is not played and counts for nobody", "{{.n}} matches to come are not played and count for nobody")
	case changeForfeit:
		return p.N("change.forfeit.n", n, "{{.n}} match is decided by forfeit", "{{.n}} matches are decided by forfeit")
	case changeCancel:
		return p.N("change.cancelled.n", n, "{{.n}} match is not played and counts for nobody", "{{.n}} matches are not played and count for nobody")
	case changeCounts:
		return p.N("change.counts.n", n, "{{.n}} result counts again", "{{.n}} results count again")
	case changeOpened:
		return p.N("change.opened.n", n, "{{.n}} match is to be played after all", "{{.n}} matches are to be played after all")
	case changeMakeup:
		return p.N("change.makeup.n", n, "{{.n}} match is played outside its round", "{{.n}} matches are played outside their rounds")
	case changeNew:
		return p.N("change.new.n", n, "{{.n}} match is new", "{{.n}} matches are new")
	case changeMoved:
		return p.N("change.moved.n", n, "{{.n}} match moves", "{{.n}} matches move")
	case changeSwapped:
		return p.N("change.swapped.n", n, "in {{.n}} match the other one moves first", "in {{.n}} matches the other one moves first")
	case changeLater:
		return p.N("change.later.n", n, "{{.n}} match is played later", "{{.n}} matches are played later")
	case changeBack:
		return p.N("change.back.n", n, "{{.n}} match comes back into its round", "{{.n}} matches come back into their rounds")
	case changeGone:
		return p.N("change.gone.n", n, "{{.n}} match is taken out", "{{.n}} matches are taken out")
	case changeBye:
		return p.N("change.bye.n", n, "{{.n}} bye is new", "{{.n}} byes are new")
	default:
		return p.N("change.results.n", n, "{{.n}} result changes", "{{.n}} results change")
	}
}

// changeLine is one match of a group.
type changeLine struct {
	Where string // round and table
	Seats []Named
	Was   string // what no longer holds
	Is    string // what holds instead
	Plan  string
}

func (g changeGroup) line(p Page, d models.Difference, c models.MatchChange) changeLine {
	m, t := c.After, d.After
	if m == nil {
		m, t = c.Before, d.Before
	}
	line := changeLine{Where: changeWhere(p, m), Seats: changeSeats(t, m)}
	if was := c.Before; was != nil {
		switch g.Kind {
		case changeAnnulled:
			line.Was = changeScore(was)
		case changeForfeit, changeResult, changeCounts:
			line.Was, line.Is = changeScore(was), changeScore(m)
			if line.Was == line.Is {
				line.Was = ""
			}
		case changeMoved:
			line.Was, line.Is = changeMoves(p, d, c)
		}
	}
	if c.After != nil && (g.Kind == changeLater || g.Kind == changeMakeup) {
		line.Plan = c.After.Plan
	}
	return line
}

func changeSeats(t *models.Tournament, m *models.Match) (list []Named) {
	for i, s := range m.Seats {
		if e := t.Entrant(s.Entrant); e != nil {
			list = append(list, Named{Number: e.Number, Name: e.Name, Unit: e.SameNameUnit, First: i == 0 && !m.Bye()})
		}
	}
	return list
}

func changeWhere(p Page, m *models.Match) string {
	if m.Bye() || m.Table == 0 {
		return p.T("change.round", "Round {{.n}}", "n", m.Round)
	}
	return p.T("change.where", "Round {{.n}}, table {{.table}}", "n", m.Round, "table", m.Table)
}

func changeScore(m *models.Match) string {
	if m.Bye() || m.Verdict.State == scoring.Open {
		return "–"
	}
	return m.Verdict.Text()
}

// changeMoves says where a match was, or against whom.
func changeMoves(p Page, d models.Difference, c models.MatchChange) (was, is string) {
	names := func(t *models.Tournament, m *models.Match) string {
		var list []string
		for _, n := range changeSeats(t, m) {
			list = append(list, withNumber(n.Number, n.Name))
		}
		return strings.Join(list, " – ")
	}
	same := func(a, b pairing.Seat) bool { return a.Entrant == b.Entrant }
	switch {
	case !slices.EqualFunc(c.Before.Seats, c.After.Seats, same):
		return names(d.Before, c.Before), ""
	case c.Before.Round != c.After.Round:
		return p.T("change.round", "Round {{.n}}", "n", c.Before.Round), p.T("change.round", "Round {{.n}}", "n", c.After.Round)
	default:
		return p.T("change.table", "table {{.n}}", "n", c.Before.Table), p.T("change.table", "table {{.n}}", "n", c.After.Table)
	}
}

// changePlace is one entrant's place before and after.
func changePlace(p Page, m standings.Move) string {
	text := func(no int, shared bool) string {
		if no == 0 {
			return p.T("change.place.none", "no place")
		}
		return place(no, shared)
	}
	if m.From == 0 && m.To > 0 {
		return p.T("change.place.new", "new: {{.n}}", "n", place(m.To, m.ToShared))
	}
	return text(m.From, m.FromShared) + " → " + text(m.To, m.ToShared)
}

// changeMover is the entrant of a move, also one who is only in the table before.
func changeMover(d models.Difference, m standings.Move) Named {
	if d.After.Entrant(m.Entrant) != nil {
		return moved(d.After, m)
	}
	if d.Before.Entrant(m.Entrant) != nil {
		return moved(d.Before, m)
	}
	return Named{Name: "–"}
}

// changeEntrant says what becomes of one entrant.
func changeEntrant(p Page, c models.EntrantChange) string {
	was, now := c.Before, c.After
	switch {
	case was == nil:
		return p.T("change.who.new", "comes in as number {{.n}}", "n", now.Number)
	case now == nil:
		return p.T("change.who.gone", "is not in the event any more")
	case was.Name != now.Name:
		return p.T("change.who.replaced", "takes the place of {{.name}}", "name", was.Name)
	case !slices.Equal(was.Away, now.Away):
		return changeAway(p, was, now)
	case was.Number != now.Number:
		return p.T("change.who.number", "number {{.was}} → {{.now}}", "was", was.Number, "now", now.Number)
	case was.FixedTable != now.FixedTable && now.FixedTable > 0:
		return p.T("change.who.table", "always plays at table {{.n}}", "n", now.FixedTable)
	case was.FixedTable != now.FixedTable:
		return p.T("change.who.table.none", "plays at any table again")
	default:
		return p.T("change.who.edited", "is corrected in the list")
	}
}

func changeAway(p Page, was, now *models.Entrant) string {
	switch a := now.Withdrawn(); {
	case a != nil:
		return p.T("change.who.away", "is out from round {{.n}} on", "n", a.From)
	case was.Withdrawn() == nil:
		return p.T("change.who.spans", "is away in other rounds than before")
	default:
		from := was.Withdrawn().From
		if n := len(now.Away); n > 0 && now.Away[n-1].From == from {
			from = now.Away[n-1].Until + 1
		}
		return p.T("change.who.back", "plays again from round {{.n}} on", "n", from)
	}
}

// changeStays says what the change leaves alone.
func changeStays(p Page, d models.Difference) string {
	if !slices.ContainsFunc(d.Matches, func(c models.MatchChange) bool {
		k := kindOfChange(c)
		return k == changeMoved || k == changeGone || k == changeSwapped
	}) {
		return p.T("change.stays.moves", "No match of anybody else moves.")
	}
	return p.T("change.stays", "Everything else stays as it is.")
}

func changeRounds(numbers []int) string {
	list := make([]string, len(numbers))
	for i, n := range numbers {
		list[i] = itoa(n)
	}
	return strings.Join(list, ", ")
}
