package tiebreak

import (
	"sync"

	"roundtable/pairing"
)

// Unplayed rounds of a Swiss (FIDE C.07 art. 16; before September 2023 the virtual opponent).
//
// An opponent's score is adjusted: since 2023 every round counts as awarded, save a bye he asked for that
// is followed only by rounds he chose not to play, which counts as a draw; before, everything unplayed
// counted as a draw. The own unplayed round has a dummy opponent: since 2023 with the own score, since 2026
// at most the scheduled opponent's adjusted score, or for a bye draws in all rounds; before, with the score
// the entrant had, plus what he did not get in that round, plus draws in all later ones.

// derived is what is worked out once, when a criterion first asks.
type derived struct {
	totals [bases][2]struct {
		once sync.Once
		totals
	}
	lock   sync.Mutex
	values map[string][]Value
}

// totals are the scores of all sheets: their own, and as opponents count them.
type totals struct{ own, adjusted []pairing.Points }

// unplayed reports whether a round was not played at the table. With played, forfeits count as played.
func (f *Field) unplayed(r *Result, played bool) bool {
	return f.Event.Format != RoundRobin && (!r.Paired() || !played && r.Out.Forfeit())
}

// voluntary reports whether an entrant chose not to play a round (VUR): a bye he asked for, or a
// forfeit of his.
func voluntary(r *Result) bool { return r.Bye.Requested() || r.Out == pairing.ForfeitLoss }

// totals gives the scores on a basis. With fore, the matches of the last round count as drawn.
func (f *Field) totals(b Basis, fore bool) *totals {
	which := 0
	if fore {
		which = 1
	}
	t := &f.derived.totals[b][which]
	t.once.Do(func() { t.totals = f.total(b, fore) })
	return &t.totals
}

func (f *Field) total(b Basis, fore bool) totals {
	t := totals{make([]pairing.Points, len(f.Sheets)), make([]pairing.Points, len(f.Sheets))}
	for i := range f.Sheets {
		s := &f.Sheets[i]
		var own, adjusted pairing.Points
		leaving := true // every later round is one he chose not to play
		for k := len(s.Results) - 1; k >= 0; k-- {
			r := &s.Results[k]
			value := f.by(b, r)
			if fore && f.foreseen(r) {
				value, leaving = f.draw(b), false
				own, adjusted = own+value, adjusted+value
				continue
			}
			own += value
			adjusted += f.adjust(b, r, value, leaving)
			leaving = leaving && voluntary(r)
		}
		if f.Event.Format == McMahon && b == OnPoints {
			own, adjusted = whole(own+s.Entrant.Start), whole(adjusted+s.Entrant.Start)
		}
		t.own[i], t.adjusted[i] = own, adjusted
	}
	return t
}

// foreseen reports whether Fore Buchholz counts a result as a draw.
func (f *Field) foreseen(r *Result) bool { return r.Paired() && r.Round == f.Last }

// adjust is what a round adds to the score as opponents count it.
func (f *Field) adjust(b Basis, r *Result, value pairing.Points, leaving bool) pairing.Points {
	switch {
	case f.Event.Format == RoundRobin:
		return value
	case f.Event.Version == V2023 && f.unplayed(r, false), r.Bye.Requested() && leaving && f.Event.Version != V2023:
		return f.draw(b)
	default:
		return value
	}
}

// faced lists the score of the opponent of every round, a dummy where there was none.
func (f *Field) faced(at int, p Params, fore bool, l *List) {
	b := f.basis(p.On)
	t := f.totals(b, fore)
	var before pairing.Points
	results := f.Sheets[at].Results
	for i := range results {
		r := &results[i]
		if f.unplayed(r, p.Played) && !(fore && f.foreseen(r)) {
			f.dummy(at, b, t, r, before, l)
		} else {
			l.next(r).Key = int64(t.adjusted[r.Opponent])
		}
		before += f.by(b, r)
	}
}

// dummy lists a round that was not played.
func (f *Field) dummy(at int, b Basis, t *totals, r *Result, before pairing.Points, l *List) {
	item := l.next(r)
	item.Dummy = DummyOwn
	score := t.own[at]
	if f.Event.Version == V2023 {
		item.Dummy = DummyVirtual
		score = before + f.win(b) - f.by(b, r) + f.draw(b)*pairing.Points(f.Last-r.Round)
	} else {
		item.Voluntary = voluntary(r)
	}
	if f.capped() {
		most := f.draw(b) * pairing.Points(max(f.Event.Rounds, f.Last))
		if r.Paired() {
			most = t.adjusted[r.Opponent]
		}
		if most < score {
			score, item.Dummy = most, DummyCapped
		}
	}
	item.Key = int64(score)
}

// capped reports whether the dummy opponent has a limit.
func (f *Field) capped() bool { return f.Event.Version == V2026 || f.Event.Version == "" }

// memo keeps the values that other values are made of, such as the Buchholz of all opponents.
func (f *Field) memo(key string, work func() []Value) []Value {
	f.derived.lock.Lock()
	values, ok := f.derived.values[key]
	f.derived.lock.Unlock()
	if ok {
		return values
	}
	values = work()
	f.derived.lock.Lock()
	defer f.derived.lock.Unlock()
	if f.derived.values == nil {
		f.derived.values = map[string][]Value{}
	}
	f.derived.values[key] = values
	return values
}
