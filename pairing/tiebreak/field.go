// Package tiebreak holds the criteria that separate entrants who are level on points (破同分). Every
// criterion is a file that registers itself, gives exact values, and explains them as data.
//
// In a round robin, criteria that ask "did he win" use the outcome of the match as 1, ½ or 0 (a dead
// position ¾ and ¼), never its points; a bye adds nothing; a forfeit is an ordinary result everywhere but
// in counts of games played at the table (FIDE C.07 art. 15). In a Swiss and a McMahon they use the
// points of the event, and what was not played follows the rule version (art. 16, swiss.go).
// Only decided matches count.
package tiebreak

import (
	"cmp"
	"slices"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// NoOpponent stands for an index of Field.Sheets where nobody was met: a bye.
const NoOpponent = -1

// Result is one decided match from the side of one entrant. Opponent is an index of Field.Sheets.
// Points are those of the points system, For and Against the game score (局分). Turn is the seat the
// entrant had in a single game, at the table or not. Stones is the handicap he gave, negative what he got.
//
// In a Swiss and a McMahon a bye is a Result too, with NoOpponent, no outcome, and its kind.
type Result struct {
	Opponent     int
	Round        int
	Out          pairing.Outcome
	Bye          pairing.ByeKind
	Turn         pairing.Turn
	Stones       int8
	Points       pairing.Points
	For, Against pairing.Points
	scoring.Moved
}

// Paired reports whether the result is a match, not a bye.
func (r *Result) Paired() bool { return r.Opponent != NoOpponent }

// Met reports whether the two met at the table.
func (r *Result) Met() bool { return r.Paired() && !r.Out.Forfeit() }

// Sheet is everything one entrant has done: the results, in the order of the matches given or (but in
// a round robin) of the rounds, and their totals. Points are those of the points system, with the
// start score of a McMahon, Score is the sum of the outcomes of the matches as 1, ½ and 0, Outs counts
// outcomes, byes as none.
type Sheet struct {
	Entrant      pairing.Entrant
	Results      []Result
	Points       pairing.Points
	Score        pairing.Points
	For, Against pairing.Points
	Outs         [pairing.ForfeitLoss + 1]int
	Byes         int
	Fouls        int
	Adjusted     pairing.Points   // of Points, given or taken by the arbiter
	Boards       []pairing.Points // game points by board, of a team
	scoring.Moved
}

// Adjustment is points given (+) or taken (−) by the arbiter, from a round on (0: from the beginning).
// It changes the entrant's own points only: what opponents' totals count are results.
type Adjustment struct {
	Entrant pairing.ID
	Round   int
	Points  pairing.Points
}

// Field is all entrants of one event with their results: what every criterion reads. Last is the last
// round with a decided match, or (but in a round robin) a bye.
type Field struct {
	Sheets    []Sheet
	Decisions []Decision
	Event     Event
	Last      int

	form    scoring.Form
	system  *scoring.System
	derived derived
}

// Source is what a Field is made from. With After, later rounds count nowhere. A match with an
// entrant who is not listed counts nowhere either; nor does an annulled or a cancelled one.
type Source struct {
	Entrants  []pairing.Entrant
	Matches   []pairing.Match
	Form      scoring.Form
	System    *scoring.System
	Event     Event
	After     int
	Decisions []Decision
	Adjust    []Adjustment
	Fouls     []Foul
}

// judged is a decided match with the indexes of its two sheets, or a bye with NoOpponent.
type judged struct {
	match   *pairing.Match
	round   int
	side    [2]int
	verdict scoring.Verdict
}

// NewField reads the matches of an event. It takes two passes, so that the results of all entrants
// lie in one piece of memory.
func NewField(src Source) *Field {
	f := &Field{
		Sheets: make([]Sheet, len(src.Entrants)), Decisions: src.Decisions, Event: src.Event, form: src.Form, system: src.System,
	}
	index := make(map[pairing.ID]int, len(src.Entrants))
	for i, e := range src.Entrants {
		f.Sheets[i].Entrant = e
		index[e.ID] = i
	}
	decided := f.judge(src, index)
	counts := make([]int, len(f.Sheets))
	for i := range decided {
		for _, at := range decided[i].side {
			if at != NoOpponent {
				counts[at]++
			}
		}
	}
	flat := make([]Result, 2*len(decided))
	for i, n := range counts {
		f.Sheets[i].Results, flat = flat[:0:n], flat[n:]
	}
	for i := range decided {
		f.add(&decided[i])
	}
	f.finish()
	f.note(src, index)
	return f
}

// judge counts the byes and lists the decided matches, and the byes that count.
func (f *Field) judge(src Source, index map[pairing.ID]int) []judged {
	decided := make([]judged, 0, len(src.Matches))
	var busy presence
	swiss := f.Event.Format != RoundRobin
	for i := range src.Matches {
		m := &src.Matches[i]
		if src.After > 0 && m.Round > src.After {
			continue
		}
		if swiss {
			busy.add(m, index)
		}
		if m.Annulled || m.Cancelled {
			continue
		}
		if m.Bye() {
			at, ok := index[m.Seats[0].Entrant]
			if !ok {
				continue
			}
			f.Sheets[at].Byes++
			if swiss {
				decided = append(decided, judged{match: m, round: m.Round, side: [2]int{at, NoOpponent}})
				f.Last = max(f.Last, m.Round)
			}
			continue
		}
		v := scoring.Judge(src.Form, m)
		if v.State != scoring.Decided {
			continue
		}
		a, ok := index[m.Seats[0].Entrant]
		b, ok2 := index[m.Seats[1].Entrant]
		if ok && ok2 && a != b {
			decided = append(decided, judged{m, m.Round, [2]int{a, b}, v})
			f.Last = max(f.Last, m.Round)
		}
	}
	if swiss {
		decided = append(decided, busy.absent(len(f.Sheets), f.Last)...)
	}
	return decided
}

func (f *Field) add(j *judged) {
	if j.side[1] == NoOpponent {
		f.Sheets[j.side[0]].add(f.byeResult(j), f)
		return
	}
	points := f.system.Points(j.verdict)
	moved := scoring.AtTable(f.form, j.match, j.verdict)
	var turn [2]pairing.Turn
	var stones [2]int8
	if f.form.Games == 1 || f.Event.Format != RoundRobin {
		turn, stones = seating(f.form, j.match)
	}
	for seat, at := range j.side {
		f.Sheets[at].add(Result{
			Opponent: j.side[1-seat],
			Round:    j.round,
			Out:      j.verdict.Out[seat],
			Turn:     turn[seat],
			Stones:   stones[seat],
			Points:   points[seat],
			For:      j.verdict.Score[seat],
			Against:  j.verdict.Score[1-seat],
			Moved:    moved[seat],
		}, f)
		if f.Event.Teams {
			f.boards(&f.Sheets[at], j, seat)
		}
	}
}

// seating is who had the first move of a single game, as far as known, and the stones given.
func seating(form scoring.Form, m *pairing.Match) (turn [2]pairing.Turn, stones [2]int8) {
	first := 0
	for i := range m.Games {
		if g := &m.Games[i]; !g.Void && !g.Playoff {
			stones[0], stones[1] = g.Handicap, -g.Handicap
			first = g.First
			break
		}
	}
	if form.Games == 1 && (first == 0 || first == 1) {
		turn[first], turn[1-first] = pairing.MovesFirst, pairing.MovesSecond
	}
	return turn, stones
}

func (s *Sheet) add(r Result, f *Field) {
	s.Results = append(s.Results, r)
	s.Points += r.Points
	s.Score += f.standard(&r)
	s.For += r.For
	s.Against += r.Against
	s.Outs[r.Out]++
	s.Firsts += r.Firsts
	s.Seconds += r.Seconds
	s.SecondWins += r.SecondWins
	s.Wins += r.Wins
}

// finish puts the results of a Swiss in the order of the rounds and adds the start scores of a
// McMahon, whose totals are rounded down.
func (f *Field) finish() {
	if f.Event.Format == RoundRobin {
		return
	}
	for i := range f.Sheets {
		s := &f.Sheets[i]
		slices.SortStableFunc(s.Results, func(a, b Result) int { return cmp.Compare(a.Round, b.Round) })
		if f.Event.Format == McMahon {
			s.Points = whole(s.Entrant.Start + s.Points)
		}
	}
}

// note adds what the arbiter noted: points and fouls.
func (f *Field) note(src Source, index map[pairing.ID]int) {
	for _, a := range src.Adjust {
		if at, ok := index[a.Entrant]; ok && (src.After == 0 || a.Round <= src.After) {
			f.Sheets[at].Points += a.Points
			f.Sheets[at].Adjusted += a.Points
		}
	}
	for _, foul := range src.Fouls {
		if at, ok := index[foul.Entrant]; ok && (src.After == 0 || foul.Round <= src.After) {
			f.Sheets[at].Fouls += foul.N
		}
	}
}

// whole rounds down to whole points.
func whole(p pairing.Points) pairing.Points {
	rest := p % pairing.Point
	if rest < 0 {
		rest += pairing.Point
	}
	return p - rest
}
