package templates

import "roundtable/models"

// NextStep is what the organiser does next.
type NextStep string

// The steps of an evening, in order.
const (
	NextPlayers NextStep = "players" // fewer than two entrants
	NextDraw    NextStep = "draw"    // no numbers yet
	NextPrint   NextStep = "print"   // drawn, nothing entered
	NextResults NextStep = "results" // tables of the current round are missing
	NextClose   NextStep = "close"   // the round is complete and still open for entering
	NextFolder  NextStep = "folder"  // every round that is here is over, and the event has more of them
	NextSettle  NextStep = "settle"  // places are shared
	NextPublish NextStep = "publish" // all is done, nobody can see it
	NextFinal   NextStep = "final"   // all is done
)

// DeskPage is the organiser's desk of one event.
type DeskPage struct {
	Page
	Tour      *models.Tournament
	Next      NextStep
	Round     *models.Round  // the current round, nil before the draw
	Closing   *models.Round  // a complete round that is not closed, nil if there is none
	Missing   []models.Match // tables of the current round without a result
	Shared    int            // entrants who share a place at the end
	PublicURL string         // the whole address of the public page
	OnlyHere  bool           // that address works on this computer only
	Forms     HallForms      // of the clock and the announcement
}

// RoundOpenPage says why a round cannot be closed.
type RoundOpenPage struct {
	Page
	Tour *models.Tournament
	Open models.ErrRoundOpen
}

// namedOf is an entrant with number, and the unit where the name alone does not tell.
func namedOf(e *models.Entrant) Named {
	return Named{Number: e.Number, Name: e.Name, Unit: e.SameNameUnit, Gone: e.Withdrawn() != nil}
}

// seatOf is the entrant of a seat; the first one moves first.
func seatOf(t *models.Tournament, m *models.Match, seat int) Named {
	e := t.Entrant(m.Seats[seat].Entrant)
	w := namedOf(e)
	w.Gone = e.AwayIn(m.Round) // who left in round 4 still played round 3
	w.First = seat == 0 && !m.Bye()
	return w
}

// tableAnchor is a table of the results page.
func tableAnchor(p Page, slug string, round, table int) string {
	return p.To.Round(slug, round) + "#table-" + itoa(table)
}

// deskSteps are the rounds in the strip.
func deskSteps(p DeskPage) []Step {
	steps := make([]Step, len(p.Tour.Rounds))
	for i := range p.Tour.Rounds {
		r := &p.Tour.Rounds[i]
		decided, all := r.Progress()
		steps[i] = Step{
			Text: itoa(r.No), Href: p.To.Round(p.Tour.Slug, r.No), Done: r.Done(), Held: r.Held, Current: p.Round != nil && p.Round.No == r.No && !p.Tour.Final(),
			Label: p.T("desk.step", "Round {{.n}}: {{.done}} of {{.all}} tables", "n", r.No, "done", decided, "all", all),
		}
	}
	return steps
}

// entrantCount is how many take part: players, or teams.
func entrantCount(p Page, t *models.Tournament) string {
	if t.Teams() {
		return p.N("played.teams", len(t.Entrants), "{{.n}} team", "{{.n}} teams")
	}
	return p.N("desk.entrants", len(t.Entrants), "{{.n}} player", "{{.n}} players")
}

// deskFacts are the few words under the heading.
func deskFacts(p DeskPage) []string {
	facts := []string{p.Tour.GameInfo.Names.In(p.L.Tag), formatName(p.Page, p.Tour), entrantCount(p.Page, p.Tour)}
	if p.Tour.Date != "" {
		facts = append([]string{p.L.Day(p.Tour.Date)}, facts...)
	}
	if p.Tour.Venue != "" {
		facts = append(facts, p.Tour.Venue)
	}
	return facts
}

func deskProgress(p DeskPage) (decided, all int) {
	for i := range p.Tour.Rounds {
		d, a := p.Tour.Rounds[i].Progress()
		decided, all = decided+d, all+a
	}
	return decided, all
}

func (p DeskPage) held() (rounds []string) {
	for _, r := range p.Tour.Rounds {
		if r.Held {
			rounds = append(rounds, itoa(r.No))
		}
	}
	return rounds
}
