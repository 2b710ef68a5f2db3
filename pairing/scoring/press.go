package scoring

import (
	"slices"

	"roundtable/pairing"
)

// Press applies one key or menu action of the result desk to the record of a match of two entrants
// and returns the new record. The argument is never changed; with an error it is returned as it
// was. The error is an *Error. A record that Check accepts stays one.
func Press(f Form, m pairing.Match, a Action) (pairing.Match, error) {
	if err := f.Validate(); err != nil {
		return m, err
	}
	if len(m.Seats) != 2 {
		return m, ErrSeats
	}
	out := clone(m)
	if err := press(f, &out, a); err != nil {
		return m, err
	}
	return out, nil
}

func press(f Form, m *pairing.Match, a Action) error {
	m.Games = slices.DeleteFunc(m.Games, func(g pairing.Game) bool { return !g.Void && !g.Playoff && !g.Done() })
	switch a {
	case Back:
		return back(m)
	case VoidGame:
		return void(m)
	case MatchForfeitFirst:
		forfeitMatch(m, true, false)
	case MatchForfeitSecond:
		forfeitMatch(m, false, true)
	case MatchForfeitBoth:
		forfeitMatch(m, true, true)
	case MatchClear:
		forfeitMatch(m, false, false)
		m.Games, m.Given = nil, nil
	default:
		if score, ok := a.Given(); ok {
			return give(f, m, score)
		}
		return enter(m, a, Judge(f, m))
	}
	return nil
}

// give records the score of a match of which no game is known. It is a possible one: no more points than the
// match has games; none at all, which both lose, is one.
func give(f Form, m *pairing.Match, score [2]pairing.Points) error {
	if len(m.Games) > 0 || m.Lot != pairing.NoSeat {
		return ErrDecided
	}
	if score[0]+score[1] > pairing.Points(f.Games)*pairing.Point {
		return about(ErrScore, "most", f.Games)
	}
	m.Given = &pairing.Given{Score: score}
	return nil
}

// enter records the thing that is due.
func enter(m *pairing.Match, a Action, v Verdict) error {
	out, result := results[a]
	seat, pick := seats[a]
	switch {
	case !result && !pick:
		return about(ErrAction, "action", string(a))
	case v.Next == StepNone:
		return ErrDecided
	case v.Next == StepGame:
		if !result {
			return about(ErrNotNow, "n", v.Game)
		}
		addGame(m, pairing.Game{First: v.First}, out)
	case v.Next == StepLots:
		if !pick || a == PlayoffFirst1 || a == PlayoffFirst2 {
			return ErrLotsDue
		}
		m.Lot = seat
	default:
		return enterPlayoff(m, a, v.Next)
	}
	return nil
}

// enterPlayoff records the first mover or the result of the play-off. A forfeit needs no first mover.
func enterPlayoff(m *pairing.Match, a Action, due Step) error {
	out, result := results[a]
	seat, pick := seats[a]
	mover := a == PlayoffFirst1 || a == PlayoffFirst2
	g, found := pairing.Game{Playoff: true, First: pairing.NoSeat}, false
	if n := len(m.Games); n > 0 && m.Games[n-1].Playoff && !m.Games[n-1].Void {
		g, found = m.Games[n-1], true
	}
	switch {
	case mover, due == StepPlayoffFirst && pick && result:
		g.First, out = seat, [2]pairing.Outcome{}
	case !result && due == StepPlayoffFirst:
		return ErrFirstDue
	case !result:
		return ErrPlayoffDue
	case due == StepPlayoffFirst && !out[0].Forfeit():
		return ErrFirstDue
	}
	if found {
		m.Games = m.Games[:len(m.Games)-1]
	}
	addGame(m, g, out)
	return nil
}

func addGame(m *pairing.Match, g pairing.Game, out [2]pairing.Outcome) {
	copy(g.Out[:], out[:])
	m.Games = append(m.Games, g)
}

// back takes back the last thing that was recorded: a forfeit of the whole match stands above
// everything, lots above the games; a play-off loses its result before its first mover; a void
// game counts again.
func back(m *pairing.Match) error {
	if m.Seats[0].Forfeit || m.Seats[1].Forfeit {
		m.Seats[0].Forfeit, m.Seats[1].Forfeit = false, false
		return nil
	}
	if m.Lot != pairing.NoSeat {
		m.Lot = pairing.NoSeat
		return nil
	}
	n := len(m.Games)
	if n == 0 && m.Given != nil {
		m.Given = nil
		return nil
	}
	if n == 0 {
		return ErrNothing
	}
	switch g := &m.Games[n-1]; {
	case g.Void && g.Done():
		g.Void = false
	case g.Playoff && g.Done() && g.First != pairing.NoSeat:
		g.Out = [pairing.MaxSeats]pairing.Outcome{}
	default:
		m.Games = m.Games[:n-1]
	}
	return nil
}

// void makes the last game void, so that it is due again. Nothing may have been recorded after it,
// and a void game must be replayed before the one before it can be made void.
func void(m *pairing.Match) error {
	n := len(m.Games)
	switch {
	case n == 0 || m.Games[n-1].Void:
		return ErrNoGame
	case m.Seats[0].Forfeit || m.Seats[1].Forfeit || m.Lot != pairing.NoSeat || !m.Games[n-1].Done():
		return ErrLater
	}
	m.Games[n-1].Void = true
	return nil
}

// forfeitMatch replaces lots, an unplayed play-off and an earlier forfeit; what was played stays in
// the record.
func forfeitMatch(m *pairing.Match, first, second bool) {
	m.Seats[0].Forfeit, m.Seats[1].Forfeit = first, second
	m.Lot = pairing.NoSeat
	m.Games = slices.DeleteFunc(m.Games, func(g pairing.Game) bool { return !g.Void && !g.Done() })
}
