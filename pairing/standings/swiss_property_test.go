package standings

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/tiebreak"
)

// swissInputs are events paired by results, of any size, rule version and points, with byes of every kind,
// forfeits, absences and handicaps.
func swissInputs() *rapid.Generator[Input] {
	return rapid.Custom(func(t *rapid.T) Input {
		var in Input
		in.Rules.Form = rapid.SampledFrom([]scoring.Form{
			scoring.Single.Form, scoring.TwoDraw.Form, {Games: 4, Level: scoring.LevelDraw, PlayAll: true},
		}).Draw(t, "form")
		in.Rules.System = rapid.SampledFrom(scoring.Systems.All()).Draw(t, "system").ID
		e := &in.Rules.Event
		e.Format = rapid.SampledFrom([]tiebreak.Format{tiebreak.Swiss, tiebreak.McMahon}).Draw(t, "format")
		e.Version = rapid.SampledFrom(tiebreak.Versions).Draw(t, "version")
		e.Teams = in.Rules.Form.Games > 1
		e.Rounds = rapid.IntRange(0, 7).Draw(t, "rounds of the event")
		e.ByeOpponent = rapid.SampledFrom([]string{tiebreak.ByeZero, tiebreak.ByeLowest}).Draw(t, "bye opponent")
		in.Rules.Criteria = anyCriteria(t)
		n := rapid.IntRange(2, 9).Draw(t, "entrants")
		for i := range n {
			in.Entrants = append(in.Entrants, pairing.Entrant{ID: pairing.ID(i + 1), Number: i + 1,
				Rating: rapid.SampledFrom([]int{0, 1400, 1510, 1777, 2000, 2350, 2800}).Draw(t, "rating"),
				Start:  pairing.Point * pairing.Points(rapid.IntRange(0, 4).Draw(t, "start"))})
		}
		for round := range rapid.IntRange(1, 6).Draw(t, "rounds") {
			in.Matches = append(in.Matches, anyRound(t, in, round+1)...)
		}
		for range rapid.IntRange(0, 2).Draw(t, "fouls") {
			in.Fouls = append(in.Fouls, Foul{Entrant: pairing.ID(rapid.IntRange(1, n).Draw(t, "fouled")), N: 1})
		}
		return in
	})
}

// anyRound pairs some entrants, gives byes to others, and leaves the rest out.
func anyRound(t *rapid.T, in Input, round int) (out []pairing.Match) {
	free := rapid.Permutation(ids(in.Entrants)).Draw(t, "order")
	for len(free) > 0 {
		m := pairing.Match{ID: int64(100*round + len(free)), Round: round, Lot: pairing.NoSeat, Seats: []pairing.Seat{{Entrant: free[0]}}}
		free = free[1:]
		switch what := rapid.IntRange(0, 9).Draw(t, "what"); {
		case what == 0:
			continue // absent
		case what <= 2 || len(free) == 0:
			m.ByeKind = pairing.ByeKind(rapid.IntRange(0, 4).Draw(t, "bye"))
			m.ByeTurn = pairing.Turn(rapid.IntRange(0, 2).Draw(t, "turn"))
		default:
			m.Seats, free = append(m.Seats, pairing.Seat{Entrant: free[0]}), free[1:]
			anyResult(t, in.Rules.Form, &m, what)
		}
		out = append(out, m)
	}
	return out
}

func anyResult(t *rapid.T, f scoring.Form, m *pairing.Match, what int) {
	if what == 3 {
		forfeits := rapid.IntRange(1, 3).Draw(t, "forfeits")
		m.Seats[0].Forfeit, m.Seats[1].Forfeit = forfeits&1 != 0, forfeits&2 != 0
		return
	}
	for i := range f.Games {
		lead := pairing.Points(rapid.IntRange(0, 2).Draw(t, "result")) * pairing.Point / 2
		g := gameOfPoints(lead, pairing.Point-lead)
		g.First = i % 2
		m.Games = append(m.Games, g)
	}
	m.Games[0].Handicap = int8(rapid.IntRange(-3, 9).Draw(t, "stones"))
}

// Every value of every criterion agrees with the slow reckoning, and its working adds up to it.
func TestSwissValuesSlowly(t *testing.T) {
	checked := map[string]bool{}
	rapid.Check(t, func(t *rapid.T) {
		in := swissInputs().Draw(t, "event")
		in.Rules.Criteria = []string{"BH:GP", "KS/L+1"}
		for _, c := range tiebreak.Criteria.All() {
			in.Rules.Criteria = append(in.Rules.Criteria, c.ID)
		}
		s, table := newSlow(in), Build(in)
		for i := range table.Rows {
			r := &table.Rows[i]
			for c, column := range table.Columns {
				want, ok := s.value(column.Criterion.Acronym, r.Entrant)
				if !ok {
					continue
				}
				got := float64(r.Values[c].Num) / float64(max(r.Values[c].Den, 1))
				if math.Abs(got-want) > 1e-9 {
					t.Fatalf("%s of %s is %v, slowly %v", column.Criterion.Acronym, name(r.Entrant), got, want)
				}
				addsUp(t, table.Explain(r.Entrant, c))
				checked[column.Criterion.Acronym] = true
			}
		}
	})
	for _, c := range tiebreak.Criteria.All() {
		if c.Rank == nil && c.Acronym != "BC" && !checked[c.Acronym] {
			t.Errorf("%s has no slow reckoning", c.ID)
		}
	}
}

// addsUp checks that a working gives its own value.
func addsUp(t *rapid.T, w tiebreak.Working) {
	sum := tiebreak.Rat{}
	for _, term := range w.Terms {
		if term.Skip && term.Value.Num != 0 || term.Skip && term.Why == tiebreak.Counts && term.Value.Num != 0 {
			t.Fatalf("%s: a term that is left out counts: %+v", w.Column, term)
		}
		sum = sum.Add(term.Value)
	}
	if w.Divided > 0 {
		sum = tiebreak.NewRat(sum.Num, max(sum.Den, 1)*w.Divided)
	}
	if w.Rounded {
		sum = tiebreak.NewRat(int64(math.Floor(float64(sum.Num)/float64(max(sum.Den, 1))+.5)), 1)
	}
	if sum = sum.Add(tiebreak.NewRat(w.Plus, 1)); sum.Cmp(w.Value.Rat) != 0 {
		t.Fatalf("the working of %s adds up to %v, not %v: %+v", w.Column, sum, w.Value, w)
	}
}

// The order in which entrants, matches and rounds are given never matters.
func TestSwissOrderOfInput(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := swissInputs().Draw(t, "event")
		mixed := in
		mixed.Entrants = rapid.Permutation(in.Entrants).Draw(t, "entrants mixed")
		mixed.Matches = rapid.Permutation(in.Matches).Draw(t, "matches mixed")
		if diff := gocmp.Diff(Build(in).Rows, Build(mixed).Rows); diff != "" {
			t.Fatal(diff)
		}
	})
}

// The order in which the boards of a team match are given matters to what counts single boards only.
func TestSwissOrderOfBoards(t *testing.T) {
	byBoard := []string{"BC", "TBR", "BBE", "BPG", "BWG", "SOS", "SOS-1", "SOS-2", "SODOS", "SOSOS"} // SOS: the handicap is that of the first game
	rapid.Check(t, func(t *rapid.T) {
		in := swissInputs().Draw(t, "event")
		in.Rules.Criteria = slices.DeleteFunc(in.Rules.Criteria, func(id string) bool {
			c, _ := tiebreak.ByAcronym(id)
			return slices.Contains(byBoard, c.Acronym)
		})
		mixed := in
		mixed.Matches = slices.Clone(in.Matches)
		for i := range mixed.Matches {
			if len(mixed.Matches[i].Games) > 1 {
				mixed.Matches[i].Games = rapid.Permutation(in.Matches[i].Games).Draw(t, "boards mixed")
			}
		}
		a, b := Build(in), Build(mixed)
		for i := range a.Rows {
			if a.Rows[i].Entrant != b.Rows[i].Entrant || a.Rows[i].Place != b.Rows[i].Place || gocmp.Diff(a.Rows[i].Values, b.Rows[i].Values) != "" {
				t.Fatalf("%+v\n%+v", a.Rows[i], b.Rows[i])
			}
		}
	})
}

// A criterion more never reorders rows that were separated before, and nobody is separated that shared a
// place but by it.
func TestOneCriterionMore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := rapid.OneOf(inputs(), swissInputs()).Draw(t, "event")
		in.Decisions = nil // a decision counts after all criteria
		before := Build(in)
		in.Rules.Criteria = append(slices.Clone(in.Rules.Criteria), rapid.SampledFrom(tiebreak.Criteria.All()).Draw(t, "one more").ID)
		after := Build(in)
		last := len(in.Rules.Criteria) - 1
		for i := range before.Rows {
			for j := range before.Rows[:i] {
				a, b := &before.Rows[j], &before.Rows[i]
				x, y := after.Row(a.Entrant), after.Row(b.Entrant)
				switch {
				case a.Place != b.Place && (x.Place >= y.Place || after.Between(a.Entrant, b.Entrant) != before.Between(a.Entrant, b.Entrant)):
					t.Fatalf("%s was before %s and is not", name(a.Entrant), name(b.Entrant))
				case a.Place == b.Place && x.Place != y.Place && after.Between(a.Entrant, b.Entrant) != last:
					t.Fatalf("%s and %s were level and are separated by %d", name(a.Entrant), name(b.Entrant), after.Between(a.Entrant, b.Entrant))
				}
			}
		}
	})
}

// A tie-break that goes on step by step compares the series that it shows.
func TestSeries(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := swissInputs().Draw(t, "event")
		in.Rules.Criteria = []string{rapid.SampledFrom([]string{"LATE", "FSOLK", "TBR", "BBE"}).Draw(t, "criterion")}
		table := Build(in)
		for i := range table.Rows {
			r := &table.Rows[i]
			w := table.Explain(r.Entrant, 0)
			if r.Values[0].None {
				continue
			}
			better, own := 1, seriesOf(w.Series, r.Entrant)
			for _, s := range w.Series {
				if slices.CompareFunc(s.Values, own, tiebreak.Rat.Cmp) > 0 {
					better++
				}
			}
			if w.Value.Num != int64(better) || len(own) != len(steps(t, in, r.Entrant)) {
				t.Fatalf("%s: place %v, by the series %d: %v", name(r.Entrant), w.Value, better, w.Series)
			}
			for k, want := range steps(t, in, r.Entrant) {
				if got := float64(own[k].Num) / float64(max(own[k].Den, 1)); math.Abs(got-want) > 1e-9 {
					t.Fatalf("%s of %s: step %d is %v, slowly %v", in.Rules.Criteria[0], name(r.Entrant), k, got, want)
				}
			}
		}
	})
}

func seriesOf(list []tiebreak.Series, id pairing.ID) []tiebreak.Rat {
	for _, s := range list {
		if s.Entrant == id {
			return s.Values
		}
	}
	return nil
}

// steps are the values a stepwise criterion compares, from its definition.
func steps(t *rapid.T, in Input, id pairing.ID) (out []float64) {
	s := newSlow(in)
	boards := make([]float64, in.Rules.Form.Games)
	if !in.Rules.Event.Teams {
		boards = nil
	}
	for i := range in.Matches {
		m := &in.Matches[i]
		seat := m.SeatOf(id)
		if len(m.Seats) == 1 || seat < 0 {
			continue
		}
		for b := range boards {
			switch {
			case m.Seats[0].Forfeit || m.Seats[1].Forfeit:
				boards[b] += when(!m.Seats[seat].Forfeit, 1)
			default:
				boards[b] += float64(m.Games[b].Out[seat].Score()) / 60
			}
		}
	}
	switch in.Rules.Criteria[0] {
	case "LATE":
		for but := 1; but < s.last; but++ {
			sum := 0.
			for _, r := range s.rounds[id][but:] {
				sum += r.pts
			}
			out = append(out, sum)
		}
	case "FSOLK":
		for but := 1; but < len(s.rounds[id]); but++ {
			out = append(out, left(s.plain(id, s.mms), but, 0, false))
		}
	case "TBR":
		// A team that never had an opponent has no boards.
		if met := s.each(id, func(r slowRound) float64 { return when(r.opp != 0, 1) }); met > 0 {
			out = boards
		}
	case "BBE":
		if met := s.each(id, func(r slowRound) float64 { return when(r.opp != 0, 1) }); met > 0 {
			for k := len(boards) - 1; k > 0; k-- {
				sum := 0.
				for _, b := range boards[:k] {
					sum += b
				}
				out = append(out, sum)
			}
		}
	default:
		t.Fatal("no such criterion")
	}
	return out
}

// Everything that can be listed can be explained, for everybody, alone and in a group.
func TestEverythingExplains(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := rapid.OneOf(inputs(), swissInputs()).Draw(t, "event")
		table := Build(in)
		for i := range table.Rows {
			r := &table.Rows[i]
			addsUpPoints(t, table.Explain(r.Entrant, ByPoints))
			for c := range table.Columns {
				w := table.Explain(r.Entrant, c)
				if w.Entrant != r.Entrant || w.Value != r.Values[c] {
					t.Fatalf("%s: %v is explained as %v", table.Columns[c].ID, r.Values[c], w.Value)
				}
				if said := strings.TrimSpace(fmt.Sprint(w.Value)); !w.Value.None && said == "" {
					t.Fatalf("%s has no text", table.Columns[c].ID)
				}
			}
		}
	})
}

func addsUpPoints(t *rapid.T, w tiebreak.Working) {
	sum := tiebreak.RatOf(w.Start)
	for _, term := range w.Terms {
		sum = sum.Add(term.Value)
	}
	sum = sum.Add(tiebreak.RatOf(w.Adjusted))
	if diff := float64(sum.Num)/float64(max(sum.Den, 1)) - float64(w.Value.Num)/float64(max(w.Value.Den, 1)); diff < 0 || diff >= 1 {
		t.Fatalf("the points add up to %v, not %v", sum, w.Value)
	}
}
