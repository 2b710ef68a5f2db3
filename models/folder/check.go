package folder

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

var (
	findRecord   = &pairing.Error{Key: "finding.folder.record", Text: "This result is not possible here: {{.why}}"}
	findPlayedOn = &pairing.Error{Key: "finding.folder.played_on", Text: "The match was decided before this game. It counts in the game points and changes nothing else."}
	findTwice    = &pairing.Error{Key: "finding.folder.twice", Text: "{{.who}} has two matches in round {{.round}}; the other one stands in line {{.line}}."}
	findTable    = &pairing.Error{Key: "finding.folder.table", Text: "Table {{.table}} has two matches in round {{.round}}; the other one stands in line {{.line}}."}
	findByeAndM  = &pairing.Error{Key: "finding.folder.bye", Text: "{{.who}} has a match and a bye in round {{.round}}; the other one stands in line {{.line}}."}
	findAgain    = &pairing.Error{Key: "finding.folder.again", Text: "This is match {{.n}} of {{.who}} and {{.other}}, and two have at most {{.most}} in this event; the one before stands in line {{.line}}."}
	findNever    = &pairing.Error{Key: "finding.folder.never", Text: "Matches of {{.who}} and {{.other}}: {{.n}} instead of {{.most}}."}
	findRound    = &pairing.Error{Key: "finding.folder.round", Text: "Round {{.round}} is missing, though there is a later one."}
	findLate     = &pairing.Error{Key: "finding.folder.late_round", Text: "By event.json the last round is {{.rounds}}; this line is of round {{.round}}."}
	findFewer    = &pairing.Error{Key: "finding.folder.fewer", Text: "Only {{.n}} of the {{.rounds}} rounds that event.json names are here."}
	findIdle     = &pairing.Error{Key: "finding.folder.idle", Text: "{{.who}} has neither a match nor a bye in round {{.round}}. This counts as a round not played; write a line with the kind of bye to say so."}
	findPABs     = &pairing.Error{Key: "finding.folder.pabs", Text: "{{.who}} gets a bye by the pairing a second time; the first is in line {{.line}}."}
	findPABRound = &pairing.Error{Key: "finding.folder.pab_round", Text: "Round {{.round}} has a second bye by the pairing; the other one is in line {{.line}}. One is enough for an odd field."}
	findFree     = &pairing.Error{Key: "finding.folder.free", Text: "Byes of {{.who}}: {{.n}}; in this round robin everybody has {{.most}}."}
	findByeKind  = &pairing.Error{Key: "finding.folder.bye_kind", Text: "A bye of a round robin gives nothing: this one counts nothing. Write “bye” for it."}
	findFirst    = &pairing.Error{Key: "finding.folder.first", Text: "{{.who}} moves first {{.first}} times and second {{.second}} times."}
	findRun      = &pairing.Error{Key: "finding.folder.run", Text: "{{.who}} moves {{.turn}} in {{.n}} rounds in a row, up to round {{.round}}."}
	findOpen     = &pairing.Error{Key: "finding.folder.open", Text: "This match of round {{.round}} has no result, though there are results of a later round."}
	findNoRound  = &pairing.Error{Key: "finding.folder.no_round", Text: "Lines without a round: {{.n}}. Nothing could be checked round by round."}
	findRules    = &pairing.Error{Key: "finding.folder.rules", Text: "The settings cannot be used: {{.why}}"}
	turnFirst    = &pairing.Error{Key: "finding.folder.turn_first", Text: "first"}
	turnSecond   = &pairing.Error{Key: "finding.folder.turn_second", Text: "second"}
)

// Check says what is wrong with the rounds of an event that Read could read, the worst first, then in the
// order of the files:
//
//   - Wrong: settings that the rules refuse; a result that the form of a match does not allow; somebody
//     twice in a round, or with a match and a bye; a table twice in a round; two who meet more often than
//     the event allows (a round robin: once a cycle, otherwise once); a round later than the last; a
//     missing round before another one.
//   - Doubtful: a game that was played on when the match was decided; two who never meet in a round robin that is over; a second bye by the pairing for
//     somebody, or in a round; more byes than a round robin has; a match without a result before later ones;
//     somebody who has no line in a round of a Swiss; first and second moves that differ by more than 2
//     (a round robin: 1 a cycle), or one turn three rounds in a row in a Swiss.
//   - Note: rounds that are still to come; lines without a round.
func (e *Event) Check() Problems {
	matches, problems := e.Matches()
	c := &checker{Event: e, matches: matches}
	c.problems = problems
	if what := e.Settings.Validate(); what != nil {
		c.wrong(SettingsFile, 0, "", findRules, "why", what)
	}
	for i := range matches {
		c.record(&matches[i])
	}
	c.pairs()
	c.rounds()
	c.byes()
	c.turns()
	slices.SortStableFunc(c.problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Grade, b.Grade), cmp.Compare(a.Line, b.Line))
	})
	return c.problems
}

// checker looks through the matches of an event.
type checker struct {
	list
	*Event
	matches []Match
}

func (c *checker) doubt(line int, what *pairing.Error, pairs ...any) {
	c.add(Problem{Grade: Doubtful, File: GamesFile, Line: line, What: say(what, pairs...)})
}

func (c *checker) bad(line int, what *pairing.Error, pairs ...any) {
	c.wrong(GamesFile, line, "", what, pairs...)
}

// at is the line of the file where a match begins.
func (c *checker) at(m *Match) int { return c.Games[m.Lines[0]].Line }

// round is the round of a match, 0 where it is not known.
func (c *checker) round(m *Match) int { return c.Games[m.Lines[0]].Round }

// who is an entrant for people: the number and the name.
func (c *checker) who(id pairing.ID) string {
	if e := c.Entrant(int(id)); e != nil {
		return fmt.Sprintf("%d %s", id, e.Name)
	}
	return fmt.Sprint(id)
}

// record checks one match by the form.
func (c *checker) record(m *Match) {
	if m.Bye() || m.Given != nil {
		return
	}
	line := c.Games[m.Lines[len(m.Lines)-1]].Line
	switch err := scoring.Check(c.FormOf(), &m.Match); {
	case err == nil:
	case errors.Is(err, scoring.ErrAfterEnd) && m.regular() <= c.FormOf().Games && m.Lot == pairing.NoSeat && len(m.Games) == m.regular():
		c.doubt(line, findPlayedOn)
	default:
		c.bad(line, findRecord, "why", forPeople(err))
	}
}

// most is how often two may meet.
func (c *checker) most() int {
	if c.System == RoundRobin {
		return max(1, c.Cycles)
	}
	return 1
}

// pairs looks how often everybody meets everybody.
func (c *checker) pairs() {
	type pair struct{ low, high pairing.ID }
	met := map[pair]int{}
	before := map[pair]int{}
	over := true
	for i := range c.matches {
		m := &c.matches[i]
		if m.Bye() {
			continue
		}
		a, b := m.Seats[0].Entrant, m.Seats[1].Entrant
		k := pair{min(a, b), max(a, b)}
		if met[k]++; met[k] > c.most() {
			c.bad(c.at(m), findAgain, "who", c.who(a), "other", c.who(b), "n", met[k], "most", c.most(), "line", before[k])
		}
		before[k] = c.at(m)
		over = over && scoring.Judge(c.FormOf(), &m.Match).State == scoring.Decided
	}
	if c.System != RoundRobin || !over || len(met) == 0 {
		return
	}
	for i, a := range c.Entrants {
		for _, b := range c.Entrants[i+1:] {
			k := pair{pairing.ID(min(a.No, b.No)), pairing.ID(max(a.No, b.No))}
			if n := met[k]; n < c.most() {
				c.add(Problem{Grade: Doubtful, File: GamesFile, What: say(findNever, "who", c.who(pairing.ID(a.No)), "other", c.who(pairing.ID(b.No)), "n", n, "most", c.most())})
			}
		}
	}
}

// rounds looks through the rounds one by one.
func (c *checker) rounds() {
	type place struct{ round, of int }
	entrants, tables := map[place]*Match{}, map[place]*Match{}
	last, without, decided := c.LastRound(), 0, 0
	has := make(map[int]bool, last)
	for i := range c.matches {
		m := &c.matches[i]
		round := c.round(m)
		if round == 0 {
			without++
			continue
		}
		has[round] = true
		if c.Rounds > 0 && round > c.Rounds {
			c.bad(c.at(m), findLate, "rounds", c.Rounds, "round", round)
		}
		for _, s := range m.Seats {
			if m.Later == Beside {
				break
			}
			k := place{round, int(s.Entrant)}
			if other := entrants[k]; other != nil {
				what := findTwice
				if other.Bye() != m.Bye() {
					what = findByeAndM
				}
				c.bad(c.at(m), what, "who", c.who(s.Entrant), "round", round, "line", c.at(other))
			}
			entrants[k] = m
		}
		if m.Table > 0 {
			k := place{round, m.Table}
			if other := tables[k]; other != nil {
				c.bad(c.at(m), findTable, "table", m.Table, "round", round, "line", c.at(other))
			}
			tables[k] = m
		}
		if !m.Bye() && scoring.Judge(c.FormOf(), &m.Match).State == scoring.Decided {
			decided = max(decided, round)
		}
	}
	if without > 0 {
		c.note(GamesFile, 0, "", findNoRound, "n", without)
		return
	}
	for round := 1; round <= last; round++ {
		if !has[round] {
			c.bad(0, findRound, "round", round)
		}
	}
	if last < c.Rounds {
		c.note(GamesFile, 0, "", findFewer, "n", last, "rounds", c.Rounds)
	}
	c.open(decided)
	if c.System == RoundRobin {
		return
	}
	for round := 1; round <= last; round++ {
		for _, e := range c.Entrants {
			if has[round] && entrants[place{round, e.No}] == nil {
				c.doubt(0, findIdle, "who", c.who(pairing.ID(e.No)), "round", round)
			}
		}
	}
}

// open lists matches without a result in rounds before the last one with results.
func (c *checker) open(decided int) {
	for i := range c.matches {
		m := &c.matches[i]
		if round := c.round(m); !m.Bye() && m.Later == "" && round < decided && scoring.Judge(c.FormOf(), &m.Match).State != scoring.Decided {
			c.doubt(c.at(m), findOpen, "round", round)
		}
	}
}
