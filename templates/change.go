package templates

import (
	"slices"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// ChangePage is a change about one entrant, with its preview.
type ChangePage struct {
	Page
	Tour    *models.Tournament
	Entrant *models.Entrant
	From    int    // the round it begins with
	Rounds  []int  // those that can be chosen
	Open    string // withdrawal: what happens to the open match of that round
	Rule    string // withdrawal: models.WithdrawalHalf and so on
	Back    string // where the form leads to: "desk", or the list of players
	Bad     Problems
	Look    bool // there is a preview
	Diff    models.Difference
}

// LeavingPage lists the entrants by what can become of them.
type LeavingPage struct {
	Page
	Tour *models.Tournament
}

// BackDesk in a ChangePage leads to the desk.
const BackDesk = "desk"

func (p ChangePage) back() string {
	if p.Back == BackDesk {
		return p.To.Desk(p.Tour.Slug)
	}
	return p.To.Players(p.Tour.Slug) + "#" + entrantAnchor(p.Entrant)
}

// openMatch is the entrant's match of the chosen round that has no result, nil if there is none.
func (p ChangePage) openMatch() *models.Match {
	r := p.Tour.Round(p.From)
	if r == nil {
		return nil
	}
	for i := range r.Matches {
		if m := &r.Matches[i]; !m.Extra && m.SeatOf(p.Entrant.ID) != pairing.NoSeat && m.Open() && p.begun(r, m) {
			return m
		}
	}
	return nil
}

// begun reports whether the match can be under way: the round is the one being played or an earlier one.
func (p ChangePage) begun(r *models.Round, m *models.Match) bool {
	now := p.Tour.Current()
	return now != nil && r.No <= now.No || m.Verdict.State == scoring.InProgress
}

func (p ChangePage) roundOptions() []Option {
	now := p.Tour.Current()
	options := make([]Option, len(p.Rounds))
	for i, n := range p.Rounds {
		text := p.T("people.round", "round {{.n}}", "n", n)
		if now != nil && now.No == n {
			text = p.T("people.round.now", "round {{.n}} (being played)", "n", n)
		}
		options[i] = Option{Value: itoa(n), Text: text, Selected: n == p.From}
	}
	return options
}

// openOptions are what can become of the open match.
func (p ChangePage) openOptions(m *models.Match) []Option {
	other := p.Tour.Entrant(m.Seats[1-m.SeatOf(p.Entrant.ID)].Entrant)
	options := []Option{
		{Value: models.OpenForfeit, Text: p.T("people.open.forfeit", "{{.name}} wins it by forfeit", "name", other.Name)},
		{Value: models.OpenCancel, Text: p.T("people.open.cancel", "It is cancelled and counts for nobody")},
		{Value: models.OpenPlay, Text: p.T("people.open.play", "It is still played"), Help: p.T("people.open.play.help", "The withdrawal then begins with the round after it.")},
	}
	for i := range options {
		options[i].Selected = options[i].Value == p.Open || p.Open == "" && i == 0
	}
	return options
}

// ruleOptions are what can become of the results.
func (p ChangePage) ruleOptions() []Option {
	options := []Option{
		{Value: models.WithdrawalHalf, Text: p.T("people.rule.event", "By the rule of this event"), Help: eventRule(p.Page, p.Tour)},
		{Value: models.WithdrawalAnnul, Text: p.T("people.rule.annul", "Annul them"), Help: p.T("people.rule.annul.help", "All matches are shown and count for nobody.")},
		{Value: models.WithdrawalKeep, Text: p.T("people.rule.keep", "Keep them"), Help: p.T("people.rule.keep.help", "What was played counts; the rest is forfeited.")},
	}
	for i := range options {
		options[i].Selected = options[i].Value == p.Rule
	}
	return options
}

// eventRule is the event's rule about withdrawals in words.
func eventRule(p Page, t *models.Tournament) string {
	switch rules := t.Conduct(); {
	case rules.Withdrawal == models.WithdrawalAnnul:
		return p.T("people.event.annul", "Results of somebody who withdraws are always annulled.")
	case rules.Withdrawal == models.WithdrawalKeep:
		return p.T("people.event.keep", "Results of somebody who withdraws are always kept, the rest is forfeited.")
	case rules.HalfOf == models.HalfOfCycle:
		return p.T("people.event.cycle", "Less than half of the matches of the cycle played: those of the cycle are annulled. Half or more: they are kept, the rest is forfeited.")
	default:
		return p.T("people.event.half", "Less than half of the matches played: the results are annulled. Half or more: they are kept, the rest is forfeited.")
	}
}

// WithdrawalSaid says what a withdrawal means for the results, with its numbers. The event is read as it
// is with the withdrawal.
func WithdrawalSaid(p Page, t *models.Tournament, e *models.Entrant) string {
	span := e.Withdrawn()
	if span == nil {
		return ""
	}
	i := slices.IndexFunc(t.Withdrawn, func(w scoring.Withdrawn) bool { return w.Entrant == e.ID })
	if i < 0 {
		return ""
	}
	rule := span.Rule
	if rule == models.WithdrawalHalf {
		rule = t.Conduct().Withdrawal
	}
	w := t.Withdrawn[i]
	perCycle := t.Conduct().HalfOf == models.HalfOfCycle && t.Stage.Cycles > 1
	args := []any{"name", e.Name, "n", w.Played, "all", w.Of}
	switch {
	case rule == models.WithdrawalAnnul:
		return p.T("people.said.annul", "{{.name}} has played {{.n}} of {{.all}} matches; these results are shown and not counted.", args...)
	case rule == models.WithdrawalKeep:
		return p.T("people.said.keep", "{{.name}} has played {{.n}} of {{.all}} matches; these results count, the rest is forfeited.", args...)
	case w.Annulled && perCycle:
		return p.T("people.said.below.cycle", "{{.name}} has played {{.n}} of {{.all}} matches of this cycle: below half, so the results of the cycle are shown and not counted.", args...)
	case w.Annulled:
		return p.T("people.said.below", "{{.name}} has played {{.n}} of {{.all}} matches: below half, so these results are shown and not counted.", args...)
	case perCycle:
		return p.T("people.said.half.cycle", "{{.name}} has played {{.n}} of {{.all}} matches of this cycle: half or more, so these results count and the rest is forfeited.", args...)
	default:
		return p.T("people.said.half", "{{.name}} has played {{.n}} of {{.all}} matches: half or more, so these results count and the rest is forfeited.", args...)
	}
}

// Status says since when an entrant is out or in; empty for everybody else.
func Status(p Page, e *models.Entrant) (list []string) {
	if a := e.Withdrawn(); a != nil {
		list = append(list, p.T("people.status.out", "from round {{.n}} on", "n", a.From))
	}
	for _, a := range e.Away {
		if a.Until != 0 && a.From == a.Until {
			list = append(list, p.T("people.status.away.one", "away in round {{.n}}", "n", a.From))
		} else if a.Until != 0 {
			list = append(list, p.T("people.status.away", "away in rounds {{.from}} to {{.until}}", "from", a.From, "until", a.Until))
		}
	}
	if e.From > 1 {
		list = append(list, p.T("people.status.late", "came in at round {{.n}}", "n", e.From))
	}
	return list
}

// canReplace reports whether somebody else may take an entrant's place: he has no result yet.
func canReplace(t *models.Tournament, id pairing.ID) bool {
	for i := range t.Rounds {
		for j := range t.Rounds[i].Matches {
			if m := &t.Rounds[i].Matches[j]; m.SeatOf(id) != pairing.NoSeat && m.Reported() {
				return false
			}
		}
	}
	return true
}

// changeable reports whether people of the event can still change.
func changeable(t *models.Tournament) bool { return t.Drawn() && !t.Ended() && t.RoundRobin() }

// WithdrawalDone says what was done when somebody withdrew.
func WithdrawalDone(p Page, t *models.Tournament, e *models.Entrant) string {
	out := p.T("people.withdraw.done.from", "{{.name}} has withdrawn from round {{.n}} on.", "name", e.Name, "n", e.Withdrawn().From)
	return twoSentences(p, out, WithdrawalSaid(p, t, e))
}

// whyNot says why an entrant cannot withdraw.
func (p ChangePage) whyNot() string {
	switch {
	case !p.Tour.Drawn():
		return p.T("people.leaving.undrawn", "The schedule is not made yet. Take the player off the list, or mark him as not taking part.")
	case p.Tour.Ended():
		return p.T("people.ended", "The event has been ended. Open it again on the desk to change who takes part.")
	case p.Entrant.Withdrawn() != nil:
		return p.T("people.withdraw.twice", "{{.name}} has withdrawn already.", "name", p.Entrant.Name)
	default:
		return p.T("people.withdraw.none", "There is no round left to be away from.")
	}
}
