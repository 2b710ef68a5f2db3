package tiebreak

import (
	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// presence notes in which rounds entrants have a match or a bye.
type presence struct{ at, round []int }

func (p *presence) add(m *pairing.Match, index map[pairing.ID]int) {
	for _, s := range m.Seats {
		if at, ok := index[s.Entrant]; ok {
			p.at, p.round = append(p.at, at), append(p.round, m.Round)
		}
	}
}

// absent lists a bye for every round up to the last in which an entrant has nothing at all: after he
// withdrew, or before he came.
func (p *presence) absent(sheets, last int) []judged {
	there := make([]bool, sheets*last)
	for i, at := range p.at {
		if r := p.round[i]; r >= 1 && r <= last {
			there[at*last+r-1] = true
		}
	}
	var out []judged
	for i, ok := range there {
		if !ok {
			out = append(out, judged{round: i%last + 1, side: [2]int{i / last, NoOpponent}})
		}
	}
	return out
}

// byeResult is a bye as a result. One of a Swiss that nobody gave a kind is worth nothing.
func (f *Field) byeResult(j *judged) Result {
	r := Result{Opponent: NoOpponent, Round: j.round, Bye: pairing.ZeroBye}
	if j.match != nil {
		r.Turn = j.match.ByeTurn
		if j.match.ByeKind != pairing.Free {
			r.Bye = j.match.ByeKind
		}
	}
	w := f.worth(r.Bye)
	r.Points, r.For = w.Points, w.Games
	return r
}

// ByeWorth is what a bye gives in an event: by its settings, else a win, a draw or nothing.
func ByeWorth(form scoring.Form, system *scoring.System, event Event, kind pairing.ByeKind) Worth {
	f := Field{Event: event, form: form, system: system}
	return f.worth(kind)
}

// worth is what a bye gives: by the event, else a win, a draw or nothing.
func (f *Field) worth(kind pairing.ByeKind) Worth {
	if w, ok := f.Event.Byes[kind]; ok {
		return w
	}
	switch kind {
	case pairing.PairingBye, pairing.FullBye:
		return Worth{f.win(OnPoints), f.form.Full()}
	case pairing.HalfBye:
		return Worth{f.draw(OnPoints), f.form.Full() / 2}
	default:
		return Worth{}
	}
}
