// Package tiebreak holds the criteria that separate entrants who are level on points (破同分). Every
// criterion is a file that registers itself, gives exact values, and explains them as data.
//
// Criteria that ask "did he win" use the outcome of the match as 1, ½ or 0 (a dead position ¾ and
// ¼), never its points. Only decided matches count. A bye adds nothing. A forfeit is an ordinary
// result everywhere but in counts of games played at the table, as in a round robin under FIDE
// C.07 art. 15.
package tiebreak

import (
	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// Result is one decided match from the side of one entrant. Opponent is an index of Field.Sheets.
// Points are those of the points system, For and Against the game score (局分).
type Result struct {
	Opponent     int
	Round        int
	Out          pairing.Outcome
	Points       pairing.Points
	For, Against pairing.Points
	scoring.Moved
}

// Sheet is everything one entrant has done: the results in the order of the matches given, and
// their totals. Points are those of the points system, Score is the sum of the outcomes of the
// matches as 1, ½ and 0, Won counts outcomes.
type Sheet struct {
	Entrant      pairing.Entrant
	Results      []Result
	Points       pairing.Points
	Score        pairing.Points
	For, Against pairing.Points
	Outs         [pairing.ForfeitLoss + 1]int
	Byes         int
	Adjusted     pairing.Points // of Points, given or taken by the arbiter
	scoring.Moved
}

// Adjustment is points given (+) or taken (−) by the arbiter, from a round on (0: from the beginning).
// It changes the entrant's own points only: what opponents' totals count are results.
type Adjustment struct {
	Entrant pairing.ID
	Round   int
	Points  pairing.Points
}

// Field is all entrants of one event with their results: what every criterion reads.
type Field struct {
	Sheets    []Sheet
	Decisions []Decision
}

// Source is what a Field is made from. With After, later rounds count nowhere. A match with an
// entrant who is not listed counts nowhere either; nor does an annulled or a cancelled one.
type Source struct {
	Entrants  []pairing.Entrant
	Matches   []pairing.Match
	Form      scoring.Form
	System    *scoring.System
	After     int
	Decisions []Decision
	Adjust    []Adjustment
}

// judged is a decided match, with the indexes of its two sheets.
type judged struct {
	match   *pairing.Match
	side    [2]int
	verdict scoring.Verdict
}

// NewField reads the matches of an event. It takes two passes, so that the results of all entrants
// lie in one piece of memory.
func NewField(src Source) *Field {
	f := &Field{Sheets: make([]Sheet, len(src.Entrants)), Decisions: src.Decisions}
	index := make(map[pairing.ID]int, len(src.Entrants))
	for i, e := range src.Entrants {
		f.Sheets[i].Entrant = e
		index[e.ID] = i
	}
	decided := f.judge(src, index)
	counts := make([]int, len(f.Sheets))
	for i := range decided {
		counts[decided[i].side[0]]++
		counts[decided[i].side[1]]++
	}
	flat := make([]Result, 2*len(decided))
	for i, n := range counts {
		f.Sheets[i].Results, flat = flat[:0:n], flat[n:]
	}
	for i := range decided {
		f.add(src, &decided[i])
	}
	for _, a := range src.Adjust {
		if at, ok := index[a.Entrant]; ok && (src.After == 0 || a.Round <= src.After) {
			f.Sheets[at].Points += a.Points
			f.Sheets[at].Adjusted += a.Points
		}
	}
	return f
}

// judge counts the byes and lists the decided matches.
func (f *Field) judge(src Source, index map[pairing.ID]int) []judged {
	decided := make([]judged, 0, len(src.Matches))
	for i := range src.Matches {
		m := &src.Matches[i]
		if src.After > 0 && m.Round > src.After {
			continue
		}
		if m.Annulled || m.Cancelled {
			continue
		}
		if m.Bye() {
			if at, ok := index[m.Seats[0].Entrant]; ok {
				f.Sheets[at].Byes++
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
			decided = append(decided, judged{m, [2]int{a, b}, v})
		}
	}
	return decided
}

func (f *Field) add(src Source, j *judged) {
	points := src.System.Points(j.verdict)
	moved := scoring.AtTable(src.Form, j.match, j.verdict)
	for seat, at := range j.side {
		f.Sheets[at].add(Result{
			Opponent: j.side[1-seat],
			Round:    j.match.Round,
			Out:      j.verdict.Out[seat],
			Points:   points[seat],
			For:      j.verdict.Score[seat],
			Against:  j.verdict.Score[1-seat],
			Moved:    moved[seat],
		})
	}
}

func (s *Sheet) add(r Result) {
	s.Results = append(s.Results, r)
	s.Points += r.Points
	s.Score += r.Out.Score()
	s.For += r.For
	s.Against += r.Against
	s.Outs[r.Out]++
	s.Firsts += r.Firsts
	s.Seconds += r.Seconds
	s.SecondWins += r.SecondWins
}
