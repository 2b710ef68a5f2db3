package format_test

import (
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"roundtable/pairing"
	"roundtable/pairing/format"
)

// codes are codes of papers.
func codes() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		var bits [5]byte
		copy(bits[:], rapid.SliceOfN(rapid.Byte(), 5, 5).Draw(t, "bits"))
		return pairing.NewCode(bits)
	})
}

func exams() *rapid.Generator[format.Exam] {
	return rapid.Custom(func(t *rapid.T) format.Exam {
		return format.Exam{
			Code:  codes().Draw(t, "code"),
			Level: rapid.SampledFrom(format.ExamLevels).Draw(t, "level"),
			Size:  rapid.SampledFrom(format.ExamSizes).Draw(t, "size"),
		}
	})
}

// truth answers a question by looking it up in the whole schedule, without any formula.
func truth(q format.Question) (answers []int) {
	for _, r := range (format.RoundRobin{Entrants: q.Players, Cycles: 1}).Rounds() {
		for _, pair := range r.Pairs {
			two := func(a, b int) bool {
				return min(a, b) == min(pair.First, pair.Second) && max(a, b) == max(pair.First, pair.Second)
			}
			switch {
			case q.Kind == format.AskRound && two(q.A, q.B):
				answers = append(answers, r.No)
			case q.Kind == format.AskFirst && two(q.A, q.B):
				answers = append(answers, pair.First)
			case q.Kind == format.AskOpponent && r.No == q.Round && pair.First == q.A:
				answers = append(answers, pair.Second)
			case q.Kind == format.AskOpponent && r.No == q.Round && pair.Second == q.A:
				answers = append(answers, pair.First)
			}
		}
		if q.Kind == format.AskBye && r.No == q.Round && r.Bye != 0 {
			answers = append(answers, r.Bye)
		}
		if q.Kind == format.AskByeRound && r.Bye == q.A {
			answers = append(answers, r.No)
		}
	}
	return answers
}

func TestEveryAnswerIsThatOfTheSchedule(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := exams().Draw(t, "exam")
		list := e.Questions()
		if len(list) != e.Size {
			t.Fatalf("%d questions, want %d", len(list), e.Size)
		}
		for i, q := range list {
			if got := truth(q); len(got) != 1 || got[0] != q.Answer {
				t.Fatalf("question %d, %+v: the schedule says %v", i+1, q, got)
			}
			if q.Players < 4 || q.Players > e.Level.Most() {
				t.Fatalf("question %d has %d players", i+1, q.Players)
			}
			agrees(t, q)
		}
	})
}

// agrees checks that the meeting shown as the solution is the one asked about, as Meet and ByeRound
// have it.
func agrees(t *rapid.T, q format.Question) {
	rr, m := format.RoundRobin{Entrants: q.Players, Cycles: 1}, q.Meeting()
	switch q.Kind {
	case format.AskBye, format.AskByeRound:
		if m.B != q.Players+1 || rr.ByeRound(m.A)[0] != m.Round || (q.Answer != m.A && q.Answer != m.Round) {
			t.Fatalf("%+v is solved by %+v", q, m)
		}
	default:
		of := rr.Meet(m.A, m.B)
		if len(of) != 1 || of[0].Round != m.Round || of[0].First != m.First || of[0].RoundBy != m.RoundBy || of[0].FirstBy != m.FirstBy {
			t.Fatalf("%+v is solved by %+v, Meet says %+v", q, m, of)
		}
	}
	if q.Round != 0 && q.Round != m.Round {
		t.Fatalf("%+v is solved by %+v", q, m)
	}
}

func TestAPaperAsksEverythingOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := exams().Draw(t, "exam")
		kinds, formulas, meetings := map[format.QuestionKind]int{}, map[format.Formula]int{}, map[string]bool{}
		for i, q := range e.Questions() {
			kinds[q.Kind]++
			m := q.Meeting()
			key := strconv.Itoa(q.Players) + " " + strconv.Itoa(m.A) + " " + strconv.Itoa(m.B)
			if meetings[key] {
				t.Fatalf("question %d is about %s again", i+1, key)
			}
			meetings[key] = true
			switch q.Kind {
			case format.AskRound:
				formulas[m.RoundBy]++
			case format.AskFirst:
				formulas[m.FirstBy]++
			}
		}
		for kind := format.AskRound; kind <= format.AskOpponent; kind++ {
			if kinds[kind] != e.Size/5 {
				t.Fatalf("kind %d is asked %d times in %d questions", kind, kinds[kind], e.Size)
			}
		}
		if e.Size == 20 {
			for _, f := range format.Formulas() {
				if formulas[f] != 1 {
					t.Fatalf("formula %s is asked for %d times", f, formulas[f])
				}
			}
		}
	})
}

func TestTheCodeMakesThePaper(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := exams().Draw(t, "exam")
		list := e.Questions()
		if diff := cmp.Diff(list, e.Questions()); diff != "" {
			t.Fatalf("the same code makes another paper: %s", diff)
		}
		longer := e
		longer.Size = 20
		if diff := cmp.Diff(list, longer.Questions()[:e.Size]); diff != "" {
			t.Fatalf("a longer paper does not begin with the shorter one: %s", diff)
		}
	})
	one := format.Exam{Code: "K7Q2-M9XD", Size: 10}.Questions()
	if cmp.Equal(one, format.Exam{Code: "K7Q2-M9XE", Size: 10}.Questions()) || cmp.Equal(one, format.Exam{Code: "K7Q2-M9XD", Level: format.AnyNumbers, Size: 10}.Questions()) {
		t.Error("another code or another level makes the same paper")
	}
	if !cmp.Equal(one, format.Exam{Code: "k7q2 m9xd", Size: 10}.Questions()) {
		t.Error("a code typed in small letters makes another paper")
	}
}

// TestThePaperOfACodeStays keeps printed papers: what was printed once must come again.
func TestThePaperOfACodeStays(t *testing.T) {
	got := format.Exam{Code: "K7Q2-M9XD", Size: 5}.Questions()
	want := []format.Question{
		{Kind: format.AskBye, Players: 7, Round: 6, Answer: 7},
		{Kind: format.AskRound, Players: 10, A: 6, B: 8, Answer: 4},
		{Kind: format.AskByeRound, Players: 11, A: 4, Answer: 7},
		{Kind: format.AskOpponent, Players: 4, A: 3, Round: 2, Answer: 4},
		{Kind: format.AskFirst, Players: 8, A: 5, B: 8, Answer: 8},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestAgainstLargest(t *testing.T) {
	for p := 2; p <= 60; p += 2 {
		rr := format.RoundRobin{Entrants: p, Cycles: 1}
		for a := 1; a < p; a++ {
			if round := rr.Meet(a, p)[0].Round; format.AgainstLargest(p, round) != a {
				t.Errorf("p = %d: %d meets p in round %d, not %d", p, a, round, format.AgainstLargest(p, round))
			}
		}
	}
}

func TestTheEightFormulasAreInOrder(t *testing.T) {
	var rounds, largest int
	for i, f := range format.Formulas() {
		if int(f) != i+1 {
			t.Errorf("formula %d is %s", i+1, f)
		}
		if f.OfRound() {
			rounds++
		}
		if f.WithLargest() {
			largest++
		}
	}
	if len(format.Formulas()) != 8 || rounds != 4 || largest != 4 {
		t.Errorf("%d for the round, %d with the largest number", rounds, largest)
	}
	for p := 4; p <= 20; p += 2 {
		for b := 2; b <= p; b++ {
			m := format.RoundRobin{Entrants: p, Cycles: 1}.Meet(1, b)[0]
			if m.RoundBy.WithLargest() != (b == p) || m.FirstBy.WithLargest() != (b == p) || !m.RoundBy.OfRound() || m.FirstBy.OfRound() {
				t.Errorf("p = %d, 1 and %d: %s and %s", p, b, m.RoundBy, m.FirstBy)
			}
		}
	}
}
