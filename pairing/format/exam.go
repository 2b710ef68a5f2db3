package format

import (
	"slices"
	"strconv"

	"roundtable/pairing"
)

// QuestionKind is what a question of the referee's exam asks for.
type QuestionKind uint8

const (
	AskRound    QuestionKind = iota // in which round do A and B meet?
	AskFirst                        // A and B meet: who moves first?
	AskBye                          // who sits out in Round?
	AskByeRound                     // in which round does A sit out?
	AskOpponent                     // whom does A meet in Round?

	questionKinds = iota
)

// Question is one question about a round robin of one cycle with Players entrants. A and B are the
// numbers it names and Round is the round it names, 0 where it names none. The Answer is one whole
// number: a round or the number of an entrant.
type Question struct {
	Kind    QuestionKind
	Players int
	A, B    int
	Round   int
	Answer  int
}

// Meeting is the meeting that the question is about, worked out. Who sits out meets the largest
// number, which nobody has.
func (q Question) Meeting() Meeting {
	p := q.Players + q.Players%2
	a, b := q.A, q.B
	switch q.Kind {
	case AskBye:
		a, b = q.Answer, p
	case AskByeRound:
		b = p
	case AskOpponent:
		b = q.Answer
	}
	return RoundRobin{Entrants: p, Cycles: 1}.Meet(a, b)[0]
}

// ExamLevel says how large the numbers of an exam are.
type ExamLevel uint8

const (
	SmallNumbers ExamLevel = iota // 4 to 12 players
	AnyNumbers                    // 4 to 100 players
)

// ExamLevels lists the levels, the easier one first.
var ExamLevels = []ExamLevel{SmallNumbers, AnyNumbers}

// String is the stable name of the level, part of addresses and of the draw.
func (l ExamLevel) String() string {
	if l == AnyNumbers {
		return "any"
	}
	return "small"
}

const fewestInExam = 4

// Most is the largest number of players that a question of the level has.
func (l ExamLevel) Most() int {
	if l == AnyNumbers {
		return 100
	}
	return 12
}

// ExamSizes are the numbers of questions that a paper can have.
var ExamSizes = []int{5, 10, 20}

// Exam is a question paper. The same code, level and size give the same paper, in every language; a
// longer paper begins with the questions of a shorter one. The code is one of pairing.NewCode, the
// size one of ExamSizes.
type Exam struct {
	Code  string
	Level ExamLevel
	Size  int
}

// Questions makes the paper. Every five questions have one of each kind; twenty use each of the
// eight formulas. No two are about the same meeting, so that no question gives another one away.
//
// Chance comes from pairing.DrawOne with the purposes "exam small 1", "exam small 2" and so on
// ("exam any 1" on the other level), and from pairing.DrawNumbers for the orders of kinds ("exam
// small kinds 1" for the first five questions) and of formulas ("exam small round", "… first").
func (e Exam) Questions() []Question {
	s := setter{Exam: e, purpose: "exam " + e.Level.String() + " ", used: map[[3]int]bool{}}
	s.rounds = pairing.DrawNumbers(e.Code, s.purpose+"round", 4)
	s.firsts = pairing.DrawNumbers(e.Code, s.purpose+"first", 4)
	list := make([]Question, 0, max(e.Size, 0))
	var kinds []int
	for i := range e.Size {
		if i%questionKinds == 0 {
			kinds = pairing.DrawNumbers(e.Code, s.purpose+"kinds "+strconv.Itoa(i/questionKinds+1), questionKinds)
		}
		list = append(list, s.question(QuestionKind(kinds[i%questionKinds]-1), i/questionKinds))
	}
	return list
}

// setter draws questions.
type setter struct {
	Exam
	purpose        string
	drawn          int
	used           map[[3]int]bool // players, and the two who meet
	rounds, firsts []int           // the formulas in the order they are asked for, from 1
}

// upTo draws a number from 1 to n.
func (s *setter) upTo(n int) int {
	s.drawn++
	return 1 + pairing.DrawOne(s.Code, s.purpose+strconv.Itoa(s.drawn), n)
}

// question draws until a meeting comes that fits the kind and was not asked about before.
func (s *setter) question(kind QuestionKind, turn int) Question {
	for {
		players := fewestInExam - 1 + s.upTo(s.Level.Most()-fewestInExam+1)
		p := players + players%2
		a, b := s.upTo(p-1), s.upTo(p)
		if a == b || s.upTo(3) == 1 {
			b = p // one of three, or nobody would ever be asked about it
		}
		key := [3]int{players, min(a, b), max(a, b)}
		if s.used[key] || !s.fits(kind, turn, players, min(a, b), max(a, b)) {
			continue
		}
		s.used[key] = true
		return ask(kind, players, a, b)
	}
}

// fits reports whether a meeting can be asked about: a bye in an odd field, a game everywhere else,
// and rounds and first moves by the formula whose turn it is.
func (s *setter) fits(kind QuestionKind, turn, players, a, b int) bool {
	p := players + players%2
	switch kind {
	case AskBye, AskByeRound:
		return b > players
	case AskRound:
		by, _, _ := roundBy(p, a, b)
		return b <= players && int(by) == s.rounds[turn%len(s.rounds)]
	case AskFirst:
		return b <= players && int(firstBy(p, a, b)) == int(FormulaTwiceMinusOne)+s.firsts[turn%len(s.firsts)]
	default:
		return b <= players
	}
}

// ask words the question about a meeting of a and b; a is the one whom a question with one name names.
func ask(kind QuestionKind, players, a, b int) Question {
	m := meetOnce(players+players%2, min(a, b), max(a, b))
	q := Question{Kind: kind, Players: players}
	switch kind {
	case AskRound:
		q.A, q.B, q.Answer = m.A, m.B, m.CycleRound
	case AskFirst:
		q.A, q.B, q.Answer = m.A, m.B, m.First
	case AskBye:
		q.Round, q.Answer = m.CycleRound, m.A
	case AskByeRound:
		q.A, q.Answer = m.A, m.CycleRound
	case AskOpponent:
		q.A, q.Round, q.Answer = a, m.CycleRound, b
	}
	return q
}

// ExamSize reports whether a paper can have so many questions.
func ExamSize(n int) bool { return slices.Contains(ExamSizes, n) }
