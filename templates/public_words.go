package templates

import (
	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// pubNamed is an entrant as the public pages and the shared tables show him: the unit only where
// somebody else has the same name, a link only where the public has a card of him.
func pubNamed(p Page, t *models.Tournament, id pairing.ID) Named {
	e := t.Entrant(id)
	if e == nil {
		return Named{Name: "–"}
	}
	w := Named{Number: e.Number, Name: e.Name, Unit: e.SameNameUnit, Gone: e.Withdrawn() != nil}
	if p.Nav.Public && e.Number > 0 {
		w.Href = p.To.PublicPlayer(t.Slug, e.Number)
	}
	return w
}

// pubNamedIn is an entrant as a page about one round shows him: who left in round 4 still played round 3.
func pubNamedIn(p Page, t *models.Tournament, id pairing.ID, round int) Named {
	w := pubNamed(p, t, id)
	if e := t.Entrant(id); e != nil {
		w.Gone = e.AwayIn(round)
	}
	return w
}

// pubSeat is the entrant of one seat; the first-listed one carries the mark, the winner is bold.
func pubSeat(p Page, t *models.Tournament, m *models.Match, seat int) Named {
	w := pubNamedIn(p, t, m.Seats[seat].Entrant, m.Round)
	w.First = seat == 0
	w.Bold = pubWon(m.Verdict, seat) && !m.Annulled
	return w
}

// pubRowClass greys the row of a match that does not count.
func pubRowClass(m *models.Match) string {
	if m.Annulled || m.Cancelled {
		return "off"
	}
	return ""
}

func pubWon(v scoring.Verdict, seat int) bool {
	return v.State == scoring.Decided && (v.Out[seat] == pairing.Win || v.Out[seat] == pairing.ForfeitWin)
}

// pubSides says what the first and the second mover are called, for this game.
func pubSides(p Page, t *models.Tournament) (first, second string) {
	return t.GameInfo.First.In(p.L.Tag), t.GameInfo.Second.In(p.L.Tag)
}

// pubSideHead is the head of the column of one side: of the match, or of its first game.
func pubSideHead(p Page, t *models.Tournament, side string) string {
	if t.Stage.MatchForm.Games > 1 {
		return p.T("public.side_game1", "{{.side}} in game 1", "side", side)
	}
	return side
}

// pubNamedSides reports whether the game has names for its sides beyond first and second.
func pubNamedSides(t *models.Tournament) bool { return t.GameInfo.First.In("en") != "First" }

// pubSidesText says what the mark of the first mover means in this event.
func pubSidesText(p Page, t *models.Tournament) string {
	first, second := pubSides(p, t)
	games, named := t.Stage.MatchForm.Games > 1, pubNamedSides(t)
	switch {
	case games && named:
		return p.T("public.key_games_named", "{{.first}} in game 1; the sides change from game to game", "first", first)
	case games:
		return p.T("public.key_games", "moves first in game 1; the sides change from game to game")
	case named:
		return p.T("public.key_named", "{{.first}} moves first, then {{.second}}", "first", first, "second", second)
	default:
		return p.T("public.key", "moves first")
	}
}

// pubScore is the game score of a match from one seat's side, "" while nothing is recorded.
func pubScore(m *models.Match, seat int) string {
	if m.Verdict.State == scoring.Open || m.Cancelled || m.Annulled && m.Absent != [2]bool{} {
		return ""
	}
	return m.Verdict.Seen(seat).Text()
}

// pubMarks are the results of one seat in one game.
var pubMarks = [...]string{
	pairing.NoOutcome: "·", pairing.Win: "1", pairing.Draw: "½", pairing.Loss: "0",
	pairing.Ahead: "¾", pairing.Behind: "¼", pairing.ForfeitWin: "+", pairing.ForfeitLoss: "−",
}

// pubGame is one game of a match in words.
type pubGame struct {
	Text    string
	Playoff bool
	Void    bool
}

// pubGames are the games of a match from one seat's side; a match of one ordinary game has no detail.
func pubGames(t *models.Tournament, m *models.Match, seat int) []pubGame {
	if len(m.Games) == 1 && t.Stage.MatchForm.Games == 1 && !m.Games[0].Void {
		return nil
	}
	var games []pubGame
	for i := range m.Games {
		g := &m.Games[i]
		if !g.Done() && !g.Void {
			continue
		}
		games = append(games, pubGame{Text: pubMarks[g.Out[seat]] + ":" + pubMarks[g.Out[1-seat]], Playoff: g.Playoff, Void: g.Void})
	}
	return games
}

// pubState is what a reader should know of a match besides its score: how a level one was decided,
// or what is still to come.
func pubState(p Page, m *models.Match) string {
	v := m.Verdict
	switch {
	case m.Cancelled:
		return p.T("people.state.cancelled", "cancelled")
	case m.Annulled:
		return p.T("people.state.annulled", "not counted")
	case m.Waiting() && v.State != scoring.InProgress:
		return PlayState(p, m)
	case v.State == scoring.Decided && v.By == scoring.ByForfeit && v.Out[0] == v.Out[1]:
		return p.T("public.both_forfeit", "both forfeited")
	case v.State == scoring.Decided && v.By == scoring.ByForfeit:
		return p.T("public.forfeit", "won by forfeit")
	case bothLost(v):
		return p.T("played.both_lost", "nothing for both")
	case v.State == scoring.Decided && v.By == scoring.ByGames && v.Out[0] == pairing.Draw:
		return p.T("public.drawn", "drawn")
	case v.State != scoring.InProgress:
		return ""
	case v.Next == scoring.StepLots:
		return p.T("public.lots_due", "lots to be drawn")
	case v.Next == scoring.StepGame:
		return p.T("public.game_due", "game {{.n}} to come", "n", v.Game)
	default:
		return p.T("public.playoff_due", "play-off to come")
	}
}

// pubFacts are the few words about an event: day, place, game, number of players.
func pubFacts(p Page, t *models.Tournament) string {
	var facts []string
	if t.Date != "" {
		facts = append(facts, p.L.Day(t.Date))
	}
	if t.Venue != "" {
		facts = append(facts, t.Venue)
	}
	facts = append(facts, t.GameInfo.Names.In(p.L.Tag), formatName(p, t), entrantCount(p, t))
	return joined(facts...)
}

// pubProgress is how far a round is, and when something was entered last. The time is left out
// while rounds are held: it would tell of them.
func pubProgress(p Page, t *models.Tournament, r *models.Round) string {
	decided, all := r.Progress()
	text := p.N("public.progress", all, "{{.done}} of {{.n}} table has a result", "{{.done}} of {{.n}} tables have a result", "done", decided)
	if t.Hidden == 0 && t.Started() {
		text += " · " + p.T("public.updated", "updated {{.time}}", "time", p.L.Time(t.UpdatedAt.In(t.Location())))
	}
	return text
}

// pubStatus is where the event stands.
func pubStatus(p Page, t *models.Tournament) string {
	r := t.Current()
	switch {
	case !t.Drawn():
		return p.T("public.undrawn", "The draw has not been made yet")
	case r == nil:
		return p.T("public.unreleased", "The pairings are not public yet")
	case pubFinal(t):
		return p.T("public.final", "Final standings")
	case r.Done():
		return p.T("public.round_done", "Round {{.n}} is over", "n", r.No)
	case pubBegun(r):
		return p.T("public.round_on", "Round {{.n}} in progress", "n", r.No)
	default:
		return p.T("public.round_next", "Next: round {{.n}}", "n", r.No)
	}
}

// pubFinal reports whether the standings that this reader sees are the last word.
func pubFinal(t *models.Tournament) bool { return t.Hidden == 0 && t.Final() }

func pubBegun(r *models.Round) bool {
	for i := range r.Matches {
		if m := &r.Matches[i]; !m.Bye() && m.Verdict.State != scoring.Open {
			return true
		}
	}
	return false
}

// pubRound is a round's name; a double event says the cycle too.
func pubRound(p Page, t *models.Tournament, r *models.Round) string {
	if t.Stage.Cycles > 1 {
		return p.T("public.round_cycle", "Round {{.n}}, cycle {{.cycle}}", "n", r.No, "cycle", r.Cycle)
	}
	return p.T("public.round", "Round {{.n}}", "n", r.No)
}

// pubSteps is the strip of rounds that this reader may see.
func pubSteps(p Page, t *models.Tournament, now int) []Step {
	steps := make([]Step, len(t.Rounds))
	for i := range t.Rounds {
		r := &t.Rounds[i]
		decided, all := r.Progress()
		steps[i] = Step{
			Text: itoa(r.No), Href: p.To.PublicRound(t.Slug, r.No), Current: r.No == now, Done: r.Done(),
			Label: p.T("public.step", "Round {{.n}}, {{.done}} of {{.all}} tables decided", "n", r.No, "done", decided, "all", all),
		}
	}
	return steps
}
