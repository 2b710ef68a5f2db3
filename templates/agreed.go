package templates

import (
	"strings"

	"roundtable/models"
	"roundtable/pairing"
)

// AgreedForm is what an event has agreed as it stands in the form, typed texts and all.
type AgreedForm struct {
	Time                    string // a pairing.TimeKind
	Move                    string // seconds
	Minutes                 string
	After                   string // what is added to the minutes: "", AfterByo, AfterIncrement
	Periods, Byo, Increment string
	Late                    string
	Camps, Through, Passing string
}

// What is added to the minutes of a player.
const (
	AfterByo       = "byo-yomi"
	AfterIncrement = "increment"
)

// AgreedFormOf puts what is stored into a form. What is not used has what is usual, so that a choice is enough.
func AgreedFormOf(a models.Agreed) AgreedForm {
	f := AgreedForm{
		Time: string(a.Time.Kind), Move: "10", Minutes: "30", Periods: "3", Byo: "30", Increment: "10",
		Camps: string(a.Camps), Through: string(a.Through), Passing: string(a.Passing),
	}
	if a.Late > 0 {
		f.Late = itoa(a.Late)
	}
	switch t := a.Time; {
	case t.Kind == pairing.TimeMove:
		f.Move = itoa(t.Seconds)
	case t.Kind == pairing.TimeGame:
		f.Minutes = itoa(t.Minutes)
		if t.Periods > 0 {
			f.After, f.Periods, f.Byo = AfterByo, itoa(t.Periods), itoa(t.Seconds)
		} else if t.Seconds > 0 {
			f.After, f.Increment = AfterIncrement, itoa(t.Seconds)
		}
	}
	return f
}

func timeOptions(p Page, chosen string) []Option {
	options := []Option{
		{Value: string(pairing.TimeUnsaid), Text: p.T("agreed.unsaid", "not said")},
		{Value: string(pairing.TimeNone), Text: p.T("agreed.time.none.choice", "no limit")},
		{Value: string(pairing.TimeMove), Text: p.T("agreed.time.move.choice", "for each move")},
		{Value: string(pairing.TimeGame), Text: p.T("agreed.time.game.choice", "for each player and game")},
	}
	return chosenOf(options, chosen)
}

func afterOptions(p Page, chosen string) []Option {
	return chosenOf([]Option{
		{Value: "", Text: p.T("agreed.after.nothing", "nothing")},
		{Value: AfterByo, Text: p.T("agreed.after.byo", "byo-yomi")},
		{Value: AfterIncrement, Text: p.T("agreed.after.increment", "seconds for every move")},
	}, chosen)
}

func yesNoOptions(p Page, chosen string) []Option {
	return chosenOf([]Option{
		{Value: string(models.NotSaid), Text: p.T("agreed.unsaid", "not said")},
		{Value: string(models.Yes), Text: p.T("agreed.yes", "yes")},
		{Value: string(models.No), Text: p.T("agreed.no", "no")},
	}, chosen)
}

// chosenOf marks the chosen option, and keeps one that there is not.
func chosenOf(options []Option, chosen string) []Option {
	for i := range options {
		options[i].Selected = options[i].Value == chosen
	}
	return withTyped(options, chosen)
}

// TimeText is a time control in words, without a stop; empty where nothing is said.
func TimeText(p Page, t pairing.TimeControl) string {
	minutes := p.N("agreed.minutes", t.Minutes, "{{.n}} minute", "{{.n}} minutes")
	switch {
	case t.Kind == pairing.TimeNone:
		return p.T("agreed.time.none", "No limit of time")
	case t.Kind == pairing.TimeMove:
		return p.N("agreed.time.move", t.Seconds, "{{.n}} second a move", "{{.n}} seconds a move")
	case t.Kind != pairing.TimeGame:
		return ""
	case t.Periods > 0 && t.Minutes == 0:
		return p.N("agreed.time.byo.only", t.Seconds, "Byo-yomi from the first move: {{.periods}} × {{.n}} second", "Byo-yomi from the first move: {{.periods}} × {{.n}} seconds", "periods", t.Periods)
	case t.Periods > 0:
		return p.N("agreed.time.byo", t.Seconds, "{{.main}} for each player, then {{.periods}} × {{.n}} second (byo-yomi)", "{{.main}} for each player, then {{.periods}} × {{.n}} seconds (byo-yomi)", "main", minutes, "periods", t.Periods)
	case t.Seconds > 0:
		return p.N("agreed.time.increment", t.Seconds, "{{.main}} + {{.n}} second a move", "{{.main}} + {{.n}} seconds a move", "main", minutes)
	default:
		return p.T("agreed.time.game", "{{.main}} for each player", "main", minutes)
	}
}

// TimeShort is a time control as a line of facts has it; empty where nothing is said.
func TimeShort(p Page, t pairing.TimeControl) string {
	switch {
	case t.Kind == pairing.TimeNone:
		return p.T("agreed.short.none", "no clock")
	case t.Kind == pairing.TimeMove:
		return p.T("agreed.short.move", "{{.n}} s a move", "n", t.Seconds)
	case t.Kind != pairing.TimeGame:
		return ""
	case t.Periods > 0:
		return p.T("agreed.short.byo", "{{.main}} min + {{.periods}} × {{.n}} s", "main", t.Minutes, "periods", t.Periods, "n", t.Seconds)
	case t.Seconds > 0:
		return p.T("agreed.short.increment", "{{.main}} min + {{.n}} s", "main", t.Minutes, "n", t.Seconds)
	default:
		return p.T("agreed.short.game", "{{.main}} min", "main", t.Minutes)
	}
}

// lateShort is the lateness as a line of facts has it.
func lateShort(p Page, minutes int) string {
	if minutes == 0 {
		return ""
	}
	return p.N("agreed.short.late", minutes, "late: {{.n}} minute", "late: {{.n}} minutes")
}

// rulesTime says how much time players have, and what becomes of who is late.
func rulesTime(p Page, t *models.Tournament) (text []string) {
	a := t.Agreed()
	if said := TimeText(p, a.Time); said != "" {
		text = append(text, said+p.T("reader.rules.stop", "."))
		if a.Time.Kind == pairing.TimeGame && t.Stage.MatchForm.Games > 1 {
			text = append(text, p.T("agreed.time.each", "That is the time for each game of a match."))
		}
	}
	if a.Late > 0 {
		text = append(text, p.N("agreed.late.rule", a.Late, "Whoever is not at the table {{.n}} minute after a round began forfeits; if both are late, both do.",
			"Whoever is not at the table {{.n}} minutes after a round began forfeits; if both are late, both do."))
	}
	return text
}

// openTime is what is not said about time, as terms with a line to write on.
func openTime(p Page, t *models.Tournament) (lines []string) {
	if t.Agreed().Time.Kind == pairing.TimeUnsaid {
		lines = append(lines, p.T("sheet.rules.time", "Time for each player, or for each move"))
	}
	if t.Agreed().Late == 0 {
		lines = append(lines, p.T("sheet.rules.late", "Late arrivals lose after"))
	}
	return lines
}

// jump is one of the ways of jumping: what it is called in the form, and the sentence for yes and for no.
type jump struct {
	field, label string
	said         models.YesNo
	yes, no      string
	open         string // of the two sentences, the one that is ticked by pen
}

// jumpsOf are the ways of jumping that are agreed, none where the game has no jumps of that kind.
func jumpsOf(p Page, t *models.Tournament) []jump {
	if !t.GameInfo.Jumps() {
		return nil
	}
	a := t.Agreed()
	camps := p.T("sheet.rules.camps", "Pieces may not stay in the camps of others.")
	through := p.T("sheet.rules.through", "Pieces may jump through the camps of others.")
	pass := p.T("sheet.rules.pass", "A turn may be passed.")
	return []jump{
		{"camps", p.T("agreed.camps", "Stay in the camps of others"), a.Camps, p.T("agreed.camps.yes", "Pieces may stay in the camps of others."), camps, camps},
		{"through", p.T("agreed.through", "Jump through the camps of others"), a.Through, through, p.T("agreed.through.no", "Pieces may not jump through the camps of others."), through},
		{"passing", p.T("agreed.passing", "Pass a turn"), a.Passing, pass, p.T("agreed.passing.no", "A turn may not be passed."), pass},
	}
}

// rulesJumps says how pieces jump, as far as it is agreed.
func rulesJumps(p Page, t *models.Tournament) (text []string) {
	jumps := jumpsOf(p, t)
	if len(jumps) == 0 {
		return nil
	}
	if strings.HasSuffix(t.Game, "equidistant") {
		text = append(text, p.T("sheet.rules.equidistant", "A piece jumps over one piece in its line, as far behind it as it stood before it, and on from there; the other fields between are empty."))
	} else {
		text = append(text, p.T("sheet.rules.adjacent", "A piece jumps over one neighbouring piece to the field behind it, and on from there."))
	}
	for _, j := range jumps {
		switch j.said {
		case models.Yes:
			text = append(text, j.yes)
		case models.No:
			text = append(text, j.no)
		}
	}
	return text
}

// openJumps are the ways of jumping that are not agreed, as sentences with a box to tick.
func openJumps(p Page, t *models.Tournament) (ticks []string) {
	for _, j := range jumpsOf(p, t) {
		if j.said == models.NotSaid {
			ticks = append(ticks, j.open)
		}
	}
	return ticks
}

// agreedLine says what is agreed in one line, for the fold that hides the form.
func agreedLine(p Page, t *models.Tournament) string {
	a := t.Agreed()
	line := joined(TimeShort(p, a.Time), lateShort(p, a.Late))
	if line == "" {
		return p.T("agreed.unsaid", "not said")
	}
	return line
}
