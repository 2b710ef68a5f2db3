package scoring

import "roundtable/pairing"

// State says how far a match is.
type State uint8

const (
	Open       State = iota // nothing is recorded
	InProgress              // something is recorded, something is due
	Decided                 // nothing is due
)

func (s State) String() string { return [...]string{"open", "in-progress", "decided"}[s] }

// Step is what is due next in a match.
type Step uint8

const (
	StepNone         Step = iota // nothing: the match is decided
	StepGame                     // the result of a regular game
	StepPlayoffFirst             // who moves first in the play-off: to be drawn or set
	StepPlayoff                  // the result of the play-off
	StepLots                     // who wins the lots
)

func (s Step) String() string {
	return [...]string{"none", "game", "playoff-first", "playoff", "lots"}[s]
}

// By is what decided a match.
type By uint8

const (
	ByGames   By = iota // the regular games
	ByPlayoff           // the play-off game
	ByLots              // lots
	ByForfeit           // a side, or both, did not play the match
	ByCancel            // nothing: the match is cancelled, nobody has an outcome
)

func (b By) String() string { return [...]string{"games", "playoff", "lots", "forfeit", "cancel"}[b] }

// Verdict is what the record of a match means. By and Out are set when State is Decided; Next, Game
// and First say what is due otherwise. Out has the outcome of the match for each seat. Score is
// the game score (局分) of each seat: regular games that are not void, never the play-off; a
// forfeited match has the full score of its form. Game is the number of the regular game due, 1
// and up, else 0. First is the seat that moves first in the game due, pairing.NoSeat while that
// is undrawn or no game is due.
type Verdict struct {
	State State
	By    By
	Out   [2]pairing.Outcome
	Score [2]pairing.Points
	Next  Step
	Game  int
	First int
}

// Judge reads the record of a match of two entrants. It needs a valid form; a bye and a table of
// three or more are Open with nothing due. A record that Check refuses is read as far as it makes
// sense, and Judge never panics.
func Judge(f Form, m *pairing.Match) Verdict {
	v := Verdict{First: pairing.NoSeat}
	if len(m.Seats) != 2 || f.Games < 1 {
		return v
	}
	if m.Cancelled {
		v.State, v.By = Decided, ByCancel
		return v
	}
	if gone := [2]bool{m.Seats[0].Forfeit, m.Seats[1].Forfeit}; gone[0] || gone[1] {
		for seat := range gone {
			if !gone[seat] {
				v.Score[seat] = f.Full()
			}
		}
		return v.forfeit(gone)
	}
	if m.Given != nil {
		return v.given(m.Given.Score)
	}
	r := read(f, m)
	v.Score = r.score
	if r.any {
		v.State = InProgress
	}
	if !r.over() {
		v.Next, v.Game, v.First = StepGame, r.games+1, FirstOf(r.games+1)
		return v
	}
	return v.finish(&r, m)
}

// given judges a match of which only the game score is known.
func (v Verdict) given(score [2]pairing.Points) Verdict {
	v.Score = score
	switch a, b := score[0], score[1]; {
	case a != b:
		return v.decide(ByGames, winner(a > b))
	case a == 0:
		return v.decide(ByGames, [2]pairing.Outcome{pairing.Loss, pairing.Loss})
	default:
		return v.decide(ByGames, [2]pairing.Outcome{pairing.Draw, pairing.Draw})
	}
}

// finish judges a match whose regular games are over.
func (v Verdict) finish(r *run, m *pairing.Match) Verdict {
	if gone := r.forfeited(); gone[0] || gone[1] {
		return v.forfeit(gone)
	}
	switch lead := r.lead(); {
	case lead != 0 && r.form.Games == 1:
		// One game is the match: a dead position stays one.
		return v.decide(ByGames, singleOut(lead))
	case lead != 0:
		return v.decide(ByGames, winner(lead > 0))
	case r.form.Level == LevelPlayoff:
		return v.playoff(r.playoff, m)
	case r.form.Level == LevelLots:
		return v.lots(m)
	default:
		return v.decide(ByGames, [2]pairing.Outcome{pairing.Draw, pairing.Draw})
	}
}

// playoff judges a level match that a play-off game decides. Neither side wins a play-off that
// both forfeited; a drawn one leads to lots.
func (v Verdict) playoff(g *pairing.Game, m *pairing.Match) Verdict {
	switch {
	case g == nil || !g.Done() && g.First == pairing.NoSeat:
		v.Next = StepPlayoffFirst
		return v
	case !g.Done():
		v.Next, v.First = StepPlayoff, g.First
		return v
	}
	switch a, b := g.Out[0].Score(), g.Out[1].Score(); {
	case a != b:
		return v.decide(ByPlayoff, winner(a > b))
	case a == 0:
		return v.decide(ByPlayoff, [2]pairing.Outcome{pairing.Loss, pairing.Loss})
	default:
		return v.lots(m)
	}
}

func (v Verdict) lots(m *pairing.Match) Verdict {
	if m.Lot != 0 && m.Lot != 1 {
		v.Next = StepLots
		return v
	}
	return v.decide(ByLots, winner(m.Lot == 0))
}

func (v Verdict) decide(by By, out [2]pairing.Outcome) Verdict {
	v.State, v.By, v.Out = Decided, by, out
	return v
}

func (v Verdict) forfeit(gone [2]bool) Verdict {
	var out [2]pairing.Outcome
	for seat := range out {
		out[seat] = pairing.ForfeitWin
		if gone[seat] {
			out[seat] = pairing.ForfeitLoss
		}
	}
	return v.decide(ByForfeit, out)
}

func winner(first bool) [2]pairing.Outcome {
	if first {
		return [2]pairing.Outcome{pairing.Win, pairing.Loss}
	}
	return [2]pairing.Outcome{pairing.Loss, pairing.Win}
}

// singleOut is the outcome of a match of one game that was not drawn: a lead of less than a point
// comes from a dead position only.
func singleOut(lead pairing.Points) [2]pairing.Outcome {
	switch {
	case lead >= pairing.Point || lead <= -pairing.Point:
		return winner(lead > 0)
	case lead > 0:
		return [2]pairing.Outcome{pairing.Ahead, pairing.Behind}
	default:
		return [2]pairing.Outcome{pairing.Behind, pairing.Ahead}
	}
}

// Seen is the verdict from one seat's side: own numbers first. Every view of a match that shows it
// from the other side uses this, so no two views can disagree. It flips Out, Score and First.
func (v Verdict) Seen(seat int) Verdict {
	if seat != 1 {
		return v
	}
	v.Out[0], v.Out[1] = v.Out[1], v.Out[0]
	v.Score[0], v.Score[1] = v.Score[1], v.Score[0]
	v.First = flip(v.First)
	return v
}

// Text is the game score for people: "2:1", "1½:½"; a match decided by forfeit has its signs,
// "2+:0−" and "0−:0−".
func (v Verdict) Text() string {
	if v.By == ByCancel {
		return "–"
	}
	return v.Score[0].String() + sign(v.Out[0]) + ":" + v.Score[1].String() + sign(v.Out[1])
}

func sign(o pairing.Outcome) string {
	switch o {
	case pairing.ForfeitWin:
		return "+"
	case pairing.ForfeitLoss:
		return "−"
	default:
		return ""
	}
}
