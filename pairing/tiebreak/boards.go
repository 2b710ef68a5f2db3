package tiebreak

import (
	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// boards adds the boards of a team's match to its sheet. A match of which only the score is known says
// nothing about them; the winner of a forfeited one has won them all.
func (f *Field) boards(s *Sheet, j *judged, seat int) {
	if s.Boards == nil {
		s.Boards = make([]pairing.Points, max(f.form.Games, 0))
	}
	if j.verdict.By == scoring.ByForfeit {
		for i := range s.Boards {
			if j.verdict.Out[seat] == pairing.ForfeitWin {
				s.Boards[i] += pairing.Point
			}
		}
		return
	}
	board := 0
	for i := range j.match.Games {
		g := &j.match.Games[i]
		if g.Void || g.Playoff || board == len(s.Boards) {
			continue
		}
		s.Boards[board] += g.Out[seat].Score()
		board++
	}
}
