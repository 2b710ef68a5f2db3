package scoring

import "roundtable/pairing"

// run is the reading of a match's games in order.
type run struct {
	form     Form
	games    int               // regular games that count
	score    [2]pairing.Points // 局分: regular games only
	forfeits [2]int            // regular games lost by forfeit
	playoff  *pairing.Game     // the play-off game that counts, with or without a result
	any      bool              // something is recorded
}

// read counts what is recorded. A regular game beyond the form's number counts nowhere; one that
// was played although the winner was certain counts in the score, which cannot change the winner.
func read(f Form, m *pairing.Match) run {
	r := run{form: f}
	for i := range m.Games {
		r.add(&m.Games[i])
	}
	return r
}

func (r *run) add(g *pairing.Game) {
	switch {
	case g.Void:
		r.any = true
	case g.Playoff:
		r.any = true
		r.playoff = g
	case g.Done():
		r.any = true
		if r.games == r.form.Games {
			return
		}
		r.games++
		for seat := range r.score {
			r.score[seat] += g.Out[seat].Score()
			if g.Out[seat] == pairing.ForfeitLoss {
				r.forfeits[seat]++
			}
		}
	}
}

// lead is how far seat 0 is ahead in game points, negative when seat 1 is.
func (r *run) lead() pairing.Points { return r.score[0] - r.score[1] }

// over reports whether no regular game is due: a game gives a lead of at most one point, so the
// winner is certain when the lead is greater than the number of games left.
func (r *run) over() bool {
	left := r.form.Games - r.games
	if left == 0 {
		return true
	}
	return !r.form.PlayAll && max(r.lead(), -r.lead()) > pairing.Points(left)*pairing.Point
}

// forfeited reports for each seat whether it lost every game by forfeit: it did not come at all.
func (r *run) forfeited() [2]bool {
	return [2]bool{r.forfeits[0] == r.games, r.forfeits[1] == r.games}
}
