package format

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Grade says how bad a finding is.
type Grade uint8

const (
	Wrong    Grade = iota + 1 // must not be
	Doubtful                  // can be, but somebody should have wanted it
	Note                      // worth knowing
)

// String is the stable name of the grade.
func (g Grade) String() string {
	return [...]string{"", "wrong", "doubtful", "note"}[min(g, Note)]
}

// Finding is something wrong or doubtful in a schedule. Text is the English sentence with places like
// {{.round}} for the Args; a number in it stands for an entrant. Round is 0 where it is about no round in
// particular. Size tells a bad finding from a worse one of the same kind: the length of a run, the
// difference of first and second moves, how often a pair meets; 1 elsewhere.
type Finding struct {
	Grade   Grade
	Key     string
	Text    string
	Args    map[string]any
	Round   int
	Numbers []int
	Size    int
}

// English is the sentence with its places filled.
func (f Finding) English() string { return (&Error{Text: f.Text, Args: f.Args}).Error() }

// kind is the part of a finding that all of one key share.
type kind struct {
	grade     Grade
	Key, Text string
}

var (
	findSelf   = kind{grade: Wrong, Key: "finding.self", Text: "Round {{.round}}, table {{.table}}: {{.a}} plays against himself."}
	findNobody = kind{grade: Wrong, Key: "finding.nobody", Text: "Round {{.round}}, table {{.table}}: nobody has the number {{.a}}."}
	findTwice  = kind{grade: Wrong, Key: "finding.twice", Text: "{{.a}} plays {{.n}} times in round {{.round}}."}
	findBye    = kind{grade: Wrong, Key: "finding.bye", Text: "{{.a}} plays in round {{.round}} and has a bye in it as well."}
	findTable  = kind{grade: Wrong, Key: "finding.table", Text: "Table {{.table}} has {{.n}} matches in round {{.round}}."}
	findAgain  = kind{grade: Wrong, Key: "finding.pair_again", Text: "{{.a}} and {{.b}} meet {{.n}} times in cycle {{.cycle}}, the last time in round {{.round}}."}
	findNever  = kind{grade: Wrong, Key: "finding.pair_missing", Text: "{{.a}} and {{.b}} do not meet in cycle {{.cycle}}."}
	findFirst  = kind{grade: Doubtful, Key: "finding.run_first", Text: "{{.a}} moves first {{.n}} times in a row, rounds {{.from}} to {{.round}}."}
	findSecond = kind{grade: Doubtful, Key: "finding.run_second", Text: "{{.a}} moves second {{.n}} times in a row, rounds {{.from}} to {{.round}}."}
	findUneven = kind{grade: Doubtful, Key: "finding.uneven", Text: "{{.a}} moves first {{.first}} times and second {{.second}} times."}
	findMates  = kind{grade: Doubtful, Key: "finding.mates", Text: "{{.a}} and {{.b}} are of one club and meet in round {{.round}}, one of the last three."}
	findExtra  = kind{grade: Note, Key: "finding.extra", Text: "{{.a}} plays twice in round {{.round}}, once beside it."}
	findSides  = kind{grade: Note, Key: "finding.sides", Text: "{{.a}} moves first against {{.b}} in cycle {{.cycle}} as in the cycle before."}
	findIdle   = kind{grade: Note, Key: "finding.idle", Text: "{{.a}} has {{.n}} rounds in a row without a match, rounds {{.from}} to {{.round}}."}
)

// Inspect lists what is wrong or doubtful in a schedule, the worst first, then in the order of play.
// clubs[i] is the club of number i+1, "" for none; nil if clubs do not matter.
//
//   - Wrong: a match against oneself or against a number that nobody has; somebody twice in a round, but
//     for a match beside it, or with a match and a bye; a table twice; a pair that does not meet exactly
//     once in every cycle.
//   - Doubtful: one side three times in a row; first and second moves that differ by more than 1 over
//     the whole event; club-mates in the last three rounds. Matches at another time break no run.
//   - Note: somebody with a match beside the round; a pair with the same first mover in two cycles
//     following one another; nothing to play in two rounds in a row.
func Inspect(p Plan, clubs []string) []Finding {
	s := inspector{Plan: p}
	for _, r := range p.Rounds {
		s.tables(r)
		s.seats(r)
	}
	s.pairs()
	s.sides()
	s.mates(clubs)
	s.idle()
	slices.SortStableFunc(s.all, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Grade, b.Grade), cmp.Compare(a.Round, b.Round))
	})
	return s.all
}

// Worse lists the findings that a change adds or makes worse, for whoever has to confirm it.
func Worse(before, after Plan, clubs []string) []Finding {
	type name struct {
		key, numbers string
		round        int
	}
	of := func(f Finding) name {
		n := name{key: f.Key, numbers: fmt.Sprint(f.Numbers), round: f.Round}
		switch f.Key { // the same finding may end in another round
		case findAgain.Key, findNever.Key, findSides.Key:
			n.round = f.Args["cycle"].(int)
		case findFirst.Key, findSecond.Key, findIdle.Key:
			n.round = f.Args["from"].(int)
		case findTable.Key:
			n.numbers = fmt.Sprint(f.Args["table"])
		}
		return n
	}
	was := map[name]int{}
	for _, f := range Inspect(before, clubs) {
		was[of(f)] = max(was[of(f)], f.Size)
	}
	return slices.DeleteFunc(Inspect(after, clubs), func(f Finding) bool { return f.Size <= was[of(f)] })
}

// inspector collects findings.
type inspector struct {
	Plan
	all []Finding
}

func (s *inspector) find(k kind, round, size int, numbers []int, args map[string]any) {
	args["round"] = round
	for i, name := range [2]string{"a", "b"} {
		if i < len(numbers) && i < 2 {
			args[name] = numbers[i]
		}
	}
	s.all = append(s.all, Finding{Grade: k.grade, Key: k.Key, Text: k.Text, Args: args, Round: round, Numbers: numbers, Size: size})
}

// tables checks the matches of a round by themselves.
func (s *inspector) tables(r PlanRound) {
	at := map[int]int{}
	for _, pair := range r.Pairs {
		at[pair.Table]++
		if n := at[pair.Table]; n > 1 && n == count(r.Pairs, pair.Table) {
			s.find(findTable, r.No, n, nil, map[string]any{"table": pair.Table, "n": n})
		}
		if pair.First == pair.Second {
			s.find(findSelf, r.No, 1, []int{pair.First}, map[string]any{"table": pair.Table})
			continue
		}
		for _, number := range [2]int{pair.First, pair.Second} {
			if !s.has(number) {
				s.find(findNobody, r.No, 1, []int{number}, map[string]any{"table": pair.Table})
			}
		}
	}
}

// count is the number of matches at a table.
func count(pairs []PlanPair, table int) (n int) {
	for _, pair := range pairs {
		if pair.Table == table {
			n++
		}
	}
	return n
}

// seats checks that everybody plays at most once in a round, not counting matches beside it.
func (s *inspector) seats(r PlanRound) {
	plays, beside := make([]int, s.Entrants+1), make([]int, s.Entrants+1)
	for _, pair := range r.Pairs {
		for _, number := range [2]int{pair.First, pair.Second} {
			switch {
			case !s.has(number) || pair.First == pair.Second:
			case pair.Extra:
				beside[number]++
			default:
				plays[number]++
			}
		}
	}
	for number := 1; number <= s.Entrants; number++ {
		if n := plays[number]; n > 1 {
			s.find(findTwice, r.No, n, []int{number}, map[string]any{"n": n})
		}
		if plays[number] > 0 && slices.Contains(r.Byes, number) {
			s.find(findBye, r.No, 1, []int{number}, map[string]any{})
		}
		if plays[number] > 0 && beside[number] > 0 {
			s.find(findExtra, r.No, 1, []int{number}, map[string]any{})
		}
	}
}

// encounter is what a pair has in one cycle.
type encounter struct{ times, round, first int }

// pairs checks that every pair meets once in every cycle, and with changing sides.
func (s *inspector) pairs() {
	met := map[[3]int]encounter{} // by cycle and pair
	for _, r := range s.Rounds {
		for _, pair := range r.Pairs {
			at := [3]int{r.Cycle, pair.key()[0], pair.key()[1]}
			met[at] = encounter{met[at].times + 1, r.No, pair.First}
		}
	}
	for cycle := 1; cycle <= s.Cycles; cycle++ {
		for a := 1; a <= s.Entrants; a++ {
			for b := a + 1; b <= s.Entrants; b++ {
				now, last := met[[3]int{cycle, a, b}], met[[3]int{cycle - 1, a, b}]
				switch {
				case now.times == 0:
					s.find(findNever, 0, 1, []int{a, b}, map[string]any{"cycle": cycle})
				case now.times > 1:
					s.find(findAgain, now.round, now.times, []int{a, b}, map[string]any{"cycle": cycle, "n": now.times})
				case last.first == now.first:
					s.find(findSides, now.round, 1, []int{now.first, a + b - now.first}, map[string]any{"cycle": cycle})
				}
			}
		}
	}
}

// longRun is the shortest run of one side that is doubtful.
const longRun = 3

// sides checks the first moves of everybody.
func (s *inspector) sides() {
	for _, run := range s.runs(longRun) {
		k := findSecond
		if run.first {
			k = findFirst
		}
		s.find(k, run.until, run.length, []int{run.number}, map[string]any{"n": run.length, "from": run.from})
	}
	diff, plays := s.differences(nil), make([]int, s.Entrants+1)
	for _, r := range s.Rounds {
		for _, pair := range r.Pairs {
			if s.has(pair.First) && s.has(pair.Second) {
				plays[pair.First]++
				plays[pair.Second]++
			}
		}
	}
	for number, d := range diff {
		if abs(d) > 1 {
			s.find(findUneven, 0, abs(d), []int{number},
				map[string]any{"first": (plays[number] + d) / 2, "second": (plays[number] - d) / 2})
		}
	}
}

// mates looks for club-mates in the last three rounds.
func (s *inspector) mates(clubs []string) {
	club := func(number int) string {
		if number < 1 || number > len(clubs) {
			return ""
		}
		return strings.TrimSpace(clubs[number-1])
	}
	for _, r := range s.Rounds[max(0, len(s.Rounds)-lateRounds):] {
		for _, pair := range r.Pairs {
			if c := club(pair.First); c != "" && c == club(pair.Second) && pair.First != pair.Second {
				s.find(findMates, r.No, 1, []int{pair.key()[0], pair.key()[1]}, map[string]any{})
			}
		}
	}
}

// idle looks for rounds to come in a row without a match. Somebody who was not there yet in a round that
// has begun did not wait for it.
func (s *inspector) idle() {
	waits, from := make([]int, s.Entrants+1), make([]int, s.Entrants+1)
	end := func(number, until int) {
		if n := waits[number]; n > 1 {
			s.find(findIdle, until, n, []int{number}, map[string]any{"n": n, "from": from[number]})
		}
		waits[number] = 0
	}
	last := 0
	for _, r := range s.Rounds {
		seen := r.seated(s.Entrants)
		for number := 1; number <= s.Entrants; number++ {
			switch {
			case seen[number] || r.Fixed:
				end(number, last)
			default:
				if waits[number]++; waits[number] == 1 {
					from[number] = r.No
				}
			}
		}
		last = r.No
	}
	for number := 1; number <= s.Entrants; number++ {
		end(number, last)
	}
}
