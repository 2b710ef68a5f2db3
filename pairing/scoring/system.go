package scoring

import "roundtable/pairing"

// System says what a match is worth. With Games the points of a match are its game score (局分) and
// the other numbers are not used. With PlayoffWin, a match decided by its play-off gives that and
// PlayoffLoss.
type System struct {
	pairing.Meta
	Win, Draw, Loss, Forfeit pairing.Points
	PlayoffWin, PlayoffLoss  pairing.Points
	Games                    bool
}

// Systems holds the points systems an organiser can pick.
var Systems = pairing.Registry[*System]{Kind: "points"}

// DefaultSystem is the id of the points system of source rule S2.
const DefaultSystem = "2-1-0-match"

// Points is what each seat gets for a match; nothing before it is decided. The winner of a
// forfeited match gets the points of a win, and whoever forfeited, both included, those of a
// forfeit. Ahead and Behind (dead position) get ¾ and ¼ of the way from a loss to a win.
func (s *System) Points(v Verdict) [2]pairing.Points {
	switch {
	case v.State != Decided:
		return [2]pairing.Points{}
	case s.Games:
		return v.Score
	case s.PlayoffWin > 0 && v.By == ByPlayoff:
		return [2]pairing.Points{s.playoff(v.Out[0]), s.playoff(v.Out[1])}
	}
	return [2]pairing.Points{s.worth(v.Out[0]), s.worth(v.Out[1])}
}

func (s *System) playoff(o pairing.Outcome) pairing.Points {
	if o == pairing.Win {
		return s.PlayoffWin
	}
	return s.PlayoffLoss
}

func (s *System) worth(o pairing.Outcome) pairing.Points {
	switch o {
	case pairing.Win, pairing.ForfeitWin:
		return s.Win
	case pairing.Draw:
		return s.Draw
	case pairing.Loss:
		return s.Loss
	case pairing.Ahead:
		return s.Loss + (s.Win-s.Loss)*3/4
	case pairing.Behind:
		return s.Loss + (s.Win-s.Loss)/4
	case pairing.ForfeitLoss:
		return s.Forfeit
	default:
		return 0
	}
}
