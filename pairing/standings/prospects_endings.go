package standings

import (
	"slices"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/tiebreak"
)

// Ending is one way a match can end: its record then, what that means, and the points of each seat.
type Ending struct {
	Match   pairing.Match
	Verdict scoring.Verdict
	Points  [2]pairing.Points
}

// gameKeys are what a game can end with at the table.
var gameKeys = []scoring.Action{scoring.FirstWins, scoring.DrawGame, scoring.SecondWins}

// everyKey is every result that the desk takes for a game.
var everyKey = []scoring.Action{
	scoring.FirstWins, scoring.DrawGame, scoring.SecondWins, scoring.FirstAhead, scoring.SecondAhead,
	scoring.SecondForfeits, scoring.FirstForfeits, scoring.BothForfeit,
}

// Endings lists the ways in which a match can be played to its end from what is recorded: one for each score and
// winner, or where a criterion of the rules looks at single games or boards, one for each order of
// results. Keys are the results that a game can have; without any they are win, draw and loss. A decided
// match has one ending, a bye none.
func Endings(r Rules, m pairing.Match, keys ...scoring.Action) []Ending {
	s := r.sees()
	s.games = s != sight{}
	return s.endings(r, m, keys, false)
}

// endings lists the ways in which a match can end, those of one kind only once, where nothing that counts in this
// event tells them apart. With anything they are all that can be reported: forfeits of games and of the match
// too, dead positions, and a match in which nobody made anything.
func (s sight) endings(r Rules, m pairing.Match, keys []scoring.Action, anything bool) (out []Ending) {
	if len(keys) == 0 {
		keys = gameKeys
	}
	todo := []pairing.Match{m}
	if anything {
		keys, todo = everyKey, append(todo, unplayed(r.Form, m)...)
	}
	for seen := map[matchState]bool{}; len(todo) > 0; todo = todo[1:] {
		now := todo[0]
		v := scoring.Judge(r.Form, &now)
		points := r.system().Points(v)
		state := s.state(r.Form, &now, v, points)
		if seen[state] {
			continue
		}
		seen[state] = true
		if v.State == scoring.Decided {
			out = append(out, Ending{now, v, points})
			continue
		}
		for _, key := range dueKeys(v.Next, keys) {
			if next, err := scoring.Press(r.Form, now, key); err == nil {
				todo = append(todo, next)
			}
		}
	}
	return out
}

// unplayed are the ends of a match that do not come from its games.
func unplayed(f scoring.Form, m pairing.Match) (list []pairing.Match) {
	if scoring.Judge(f, &m).State == scoring.Decided || len(m.Seats) != 2 {
		return nil
	}
	for _, key := range []scoring.Action{scoring.MatchForfeitFirst, scoring.MatchForfeitSecond, scoring.MatchForfeitBoth} {
		if next, err := scoring.Press(f, m, key); err == nil {
			list = append(list, next)
		}
	}
	m.Games, m.Lot, m.Given = nil, pairing.NoSeat, &pairing.Given{} // both lose
	return append(list, m)
}

// dueKeys are the keys for the thing that is due. Who moves first in a play-off counts nowhere, so one
// of the two stands for both; where a side forfeits the play-off, nobody moves.
func dueKeys(next scoring.Step, keys []scoring.Action) []scoring.Action {
	switch next {
	case scoring.StepGame, scoring.StepPlayoff:
		return keys
	case scoring.StepPlayoffFirst:
		return []scoring.Action{scoring.PlayoffFirst1}
	case scoring.StepLots:
		return []scoring.Action{scoring.LotsFirst, scoring.LotsSecond}
	default:
		return nil
	}
}

// matchState is everything in a match that a table counts, and what is due in it.
type matchState struct {
	next   scoring.Step
	game   int
	out    [2]pairing.Outcome
	score  [2]pairing.Points
	points [2]pairing.Points
	moved  [2]scoring.Moved
	gone   [2]bool // lost every game so far by forfeit, which makes the match one
	boards [2][scoring.MaxGames]pairing.Points
	games  [scoring.MaxGames]pairing.Outcome
}

// sight says what of single games is looked at: by a list of criteria, or (games) by somebody who chooses.
type sight struct{ won, secondWon, seconds, boards, games bool }

func (r Rules) sees() (s sight) {
	for _, c := range r.columns() {
		switch c.Criterion.ID {
		case tiebreak.Won.ID:
			s.won = true
		case tiebreak.WinsSecond.ID:
			s.secondWon = true
		case tiebreak.GamesSecond.ID:
			s.seconds = true
		case tiebreak.BoardCount.ID, tiebreak.TopBoards.ID, tiebreak.BottomBoards.ID:
			s.boards = r.Event.Teams
		}
	}
	return s
}

func (s sight) state(f scoring.Form, m *pairing.Match, v scoring.Verdict, points [2]pairing.Points) matchState {
	st := matchState{next: v.Next, game: v.Game, out: v.Out, score: v.Score, points: points}
	moved := scoring.AtTable(f, m, v)
	for seat := range moved {
		if s.won {
			st.moved[seat].Wins = moved[seat].Wins
		}
		if s.secondWon {
			st.moved[seat].SecondWins = moved[seat].SecondWins
		}
		if s.seconds {
			st.moved[seat].Seconds = moved[seat].Seconds
		}
		if v.State != scoring.Decided {
			st.gone[seat] = !slices.ContainsFunc(m.Games, func(g pairing.Game) bool {
				return !g.Void && !g.Playoff && g.Out[seat] != pairing.ForfeitLoss
			})
		}
	}
	if s.games {
		n := 0
		for i := range m.Games {
			if g := &m.Games[i]; !g.Void && !g.Playoff && n < len(st.games) {
				st.games[n] = g.Out[0]
				n++
			}
		}
	}
	if s.boards && v.By != scoring.ByForfeit {
		st.boards = boards(m)
	}
	return st
}

// boards are the game points of both sides by board.
func boards(m *pairing.Match) (out [2][scoring.MaxGames]pairing.Points) {
	at := 0
	for i := range m.Games {
		g := &m.Games[i]
		if g.Void || g.Playoff || at == len(out[0]) {
			continue
		}
		for seat := range out {
			out[seat][at] = g.Out[seat].Score()
		}
		at++
	}
	return out
}
