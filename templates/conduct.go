package templates

import (
	"roundtable/models"
)

// ConductPage is the rules of an event about people.
type ConductPage struct {
	Page
	Tour *models.Tournament
	Form ConductForm
	Bad  Problems
	Look bool              // the rules typed change something for those who have withdrawn; not stored yet
	Diff models.Difference // with Look: what
}

// ConductForm is the rules as they stand in the form.
type ConductForm struct {
	Withdrawal string // "half", "annul", "keep"
	HalfOf     string // "event", "cycle"
	Warnings   string
	Overruns   string
}

// The values of the form that are empty in the models.
const (
	ConductHalf  = "half"
	ConductEvent = "event"
)

// ConductFormOf puts stored rules into a form.
func ConductFormOf(c models.Conduct) ConductForm {
	f := ConductForm{Withdrawal: c.Withdrawal, HalfOf: c.HalfOf, Warnings: itoa(c.WarningsLose), Overruns: itoa(c.OverrunsLose)}
	if f.Withdrawal == models.WithdrawalHalf {
		f.Withdrawal = ConductHalf
	}
	if f.HalfOf == models.HalfOfEvent {
		f.HalfOf = ConductEvent
	}
	return f
}

func (p ConductPage) withdrawalOptions() []Option {
	options := []Option{
		{Value: ConductHalf, Text: p.T("conduct.half", "By half, as FIDE has it"),
			Help: p.T("conduct.half.help", "Less than half of the matches played: the results stay visible and count for nobody. Half or more: they count, and what is not played is forfeited.")},
		{Value: models.WithdrawalAnnul, Text: p.T("conduct.annul", "Always annul"),
			Help: p.T("conduct.annul.help", "The results stay visible and count for nobody, however many there are.")},
		{Value: models.WithdrawalKeep, Text: p.T("conduct.keep", "Always keep"),
			Help: p.T("conduct.keep.help", "What was played counts; what is not played is forfeited.")},
	}
	for i := range options {
		options[i].Selected = options[i].Value == p.Form.Withdrawal
	}
	return options
}

func (p ConductPage) halfOptions() []Option {
	options := []Option{
		{Value: ConductEvent, Text: p.T("conduct.of_event", "Of all matches of the event")},
		{Value: models.HalfOfCycle, Text: p.T("conduct.of_cycle", "Of the matches of the cycle in which somebody leaves"),
			Help: p.T("conduct.of_cycle.help", "Cycles that were finished before stand, whatever becomes of this one.")},
	}
	for i := range options {
		options[i].Selected = options[i].Value == p.Form.HalfOf
	}
	return options
}

// withdrawnNow says what the rules mean for those who have withdrawn, a sentence each.
func withdrawnNow(p Page, t *models.Tournament) (list []string) {
	for _, w := range t.Withdrawn {
		if e := t.Entrant(w.Entrant); e != nil {
			list = append(list, WithdrawalSaid(p, t, e))
		}
	}
	return list
}

// rulesConduct says what becomes of who leaves, and what warnings and overruns cost.
func rulesConduct(p Page, t *models.Tournament) []string {
	rules := t.Conduct()
	text := []string{eventRule(p, t)}
	if !t.RoundRobin() {
		text = []string{p.T("played.rule.absent", "Who has neither a match nor a bye in a round gets nothing for it.")}
	}
	if rules.WarningsLose > 0 {
		text = append(text, warningsRule(p, rules.WarningsLose))
	}
	if rules.OverrunsLose > 0 {
		text = append(text, overrunsRule(p, rules.OverrunsLose))
	}
	return text
}

func warningsRule(p Page, n int) string {
	return p.N("conduct.rule.warnings", n, "A warning loses the game.", "{{.n}} warnings in one game lose it.")
}

func overrunsRule(p Page, n int) string {
	return p.N("conduct.rule.overruns", n, "An overrun of the clock loses the game.", "{{.n}} overruns of the clock in one game lose it.")
}
