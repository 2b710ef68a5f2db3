package templates

import (
	"slices"
	"strings"
	"time"

	"roundtable/models"
)

// NewPage is the page that makes a tournament from a pasted list.
type NewPage struct {
	Page
	Form    NewForm
	Paste   Paste
	Games   []models.Game
	Bad     Problems
	Notices []string
	Unfold  bool // the format is open: something in it was changed or refused
	Charset string
	Kinds   []string    // names of the character sets
	Look    models.Look // of the new event, proposed with the rest
	Copy    *CopyOf     // the event that this one is a copy of, nil for none
	Times   *TimesLike  // whose start times are kept while the two fields stay as proposed, nil for none
	Zones   []Zone
}

// TimesLike is the event that proposes the start times, with the two fields as they were proposed.
type TimesLike struct {
	Tour                     *models.Tournament
	FirstStart, RoundMinutes string
}

// NewForm is what stands in the form.
type NewForm struct {
	Names, Name, Date, Venue, TimeZone string
	Game, GameWas                      string // GameWas is the game the proposals were made for
	Method                             string
	Protect                            bool // the random draw keeps club-mates apart
	Rules                              RulesForm
	FirstStart, RoundMinutes           string
	From                               string   // the event that is copied
	Also                               []string // sections of that event to be copied beside it
}

// CopyOf is the event that a new one is copied from.
type CopyOf struct {
	Tour                     *models.Tournament
	Others                   []*models.Tournament // the other sections of its event
	Names                    string               // its entrants as a text for the box
	Players                  map[string][]string  // who they are among the club's players, by the fields of the list
	Keep                     bool                 // the names come along
	FirstStart, RoundMinutes string               // as they were proposed
}

// Preset says who the copied entrants are among the club's players, by the fields of the list.
func (p NewPage) Preset() map[string][]string {
	if p.Copy == nil {
		return nil
	}
	return p.Copy.Players
}

// DayMark stands for the weekday in a proposed name, for the script to fill in.
const DayMark = "{day}"

// ProposedName is the name proposed for an event: the weekday and the game. An empty date gives the
// game alone.
func ProposedName(p Page, g models.Game, date string) string {
	day := ""
	if date == DayMark {
		day = DayMark
	} else if t, err := time.Parse(time.DateOnly, date); err == nil {
		day = weekday(p, t.Weekday())
	}
	return strings.TrimSpace(p.T("new.proposed", "{{.day}} {{.game}}", "day", day, "game", shortGame(p, g)))
}

func weekday(p Page, d time.Weekday) string {
	return [...]string{
		p.T("new.sunday", "Sunday"), p.T("new.monday", "Monday"), p.T("new.tuesday", "Tuesday"), p.T("new.wednesday", "Wednesday"),
		p.T("new.thursday", "Thursday"), p.T("new.friday", "Friday"), p.T("new.saturday", "Saturday"),
	}[d]
}

func weekdays(p Page) string {
	days := make([]string, 7)
	for d := range days {
		days[d] = weekday(p, time.Weekday(d))
	}
	return strings.Join(days, "|")
}

// shortGame is a game's name as it stands in the name of an event.
func shortGame(p Page, g models.Game) string {
	if strings.HasPrefix(g.Code, "chinese-checkers") {
		return p.T("new.chinese_checkers", "Chinese checkers")
	}
	name := g.Names.In(p.L.Tag)
	if i := strings.IndexAny(name, "(（"); i > 0 {
		name = strings.TrimSpace(name[:i])
	}
	return name
}

// sample is what stands in the empty box. A placeholder may hold line breaks.
func sample(p Page) string {
	return p.T("new.sample", "#Group Note\nSaturday 14:00, the usual place\n1. Anna Becker (North)\n2. Ben Ortiz (South)\n3. Chen Jie\n4. Dara Quinn")
}

// also reports whether a section of the copied event is to be copied as well.
func (f NewForm) also(slug string) bool { return slices.Contains(f.Also, slug) }

// copied says what the form was filled in from.
func (p NewPage) copied() string {
	t := p.Copy.Tour
	if t.Date == "" {
		return p.T("newp.copy.undated", "Taken over from “{{.name}}”: game, rules, times, venue, categories of prizes and public settings.", "name", t.Title())
	}
	return p.T("newp.copy", "Taken over from “{{.name}}” of {{.day}}: game, rules, times, venue, categories of prizes and public settings.", "name", t.Title(), "day", p.L.Day(t.Date))
}
