package standings

import (
	"cmp"
	"math/big"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/tiebreak"
)

// inputs are events of any size, form and order of criteria, with matches at any state.
func inputs() *rapid.Generator[Input] {
	return rapid.Custom(func(t *rapid.T) Input {
		var in Input
		in.Rules.Form = scoring.Form{
			Games: rapid.IntRange(1, 3).Draw(t, "games"), Level: rapid.SampledFrom(scoring.Levels).Draw(t, "level"),
		}
		in.Rules.System = rapid.SampledFrom(scoring.Systems.All()).Draw(t, "system").ID
		in.Rules.Criteria = anyCriteria(t)
		n := rapid.IntRange(1, 7).Draw(t, "entrants")
		for i := range n {
			in.Entrants = append(in.Entrants, pairing.Entrant{ID: pairing.ID(i + 1), Number: i + 1})
		}
		for i := range rapid.IntRange(0, n*n).Draw(t, "matches") {
			in.Matches = append(in.Matches, anyMatch(t, in.Rules.Form, int64(i), n))
		}
		if rapid.Bool().Draw(t, "decided") {
			in.Decisions = []Decision{{Kind: tiebreak.ByLots, Order: rapid.Permutation(ids(in.Entrants)).Draw(t, "lots")}}
		}
		return in
	})
}

// anyCriteria are some criteria in any order, sensible or not, but the one that is the number itself.
func anyCriteria(t *rapid.T) (ids []string) {
	for _, c := range rapid.SliceOfN(rapid.SampledFrom(tiebreak.Criteria.All()), 0, 5).Draw(t, "criteria") {
		if c != tiebreak.Number {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

func anyMatch(t *rapid.T, f scoring.Form, no int64, entrants int) pairing.Match {
	m := pairing.Match{ID: no, Round: rapid.IntRange(1, 5).Draw(t, "round"), Lot: pairing.NoSeat}
	a := rapid.IntRange(1, entrants).Draw(t, "first")
	b := rapid.IntRange(1, entrants).Draw(t, "second")
	if m.Seats = append(m.Seats, pairing.Seat{Entrant: pairing.ID(a)}); a == b {
		return m
	}
	m.Seats = append(m.Seats, pairing.Seat{Entrant: pairing.ID(b)})
	for range rapid.IntRange(0, 8).Draw(t, "keys") {
		m, _ = scoring.Press(f, m, rapid.SampledFrom(scoring.Actions[:14]).Draw(t, "key"))
	}
	return m
}

func ids(entrants []pairing.Entrant) []pairing.ID {
	var out []pairing.ID
	for _, e := range entrants {
		out = append(out, e.ID)
	}
	return out
}

// The order in which entrants and matches are given never matters.
func TestOrderOfInput(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := inputs().Draw(t, "event")
		mixed := in
		mixed.Entrants = rapid.Permutation(in.Entrants).Draw(t, "entrants mixed")
		mixed.Matches = rapid.Permutation(in.Matches).Draw(t, "matches mixed")
		if diff := gocmp.Diff(Build(in).Rows, Build(mixed).Rows); diff != "" {
			t.Fatal(diff)
		}
	})
}

// New numbers change the order inside a shared place, and nothing else.
func TestNumbersNeverSeparate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := inputs().Draw(t, "event")
		other := in
		other.Entrants = slices.Clone(in.Entrants)
		for i, n := range rapid.Permutation(ids(in.Entrants)).Draw(t, "numbers") {
			other.Entrants[i].Number = int(n)
		}
		after := Build(other)
		for _, r := range Build(in).Rows {
			if now := after.Row(r.Entrant); now.Place != r.Place || now.Shared != r.Shared {
				t.Fatalf("%s moved from %d to %d", name(r.Entrant), r.Place, now.Place)
			}
		}
	})
}

// Everything handed out is handed out twice: once to each side.
func TestSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := inputs().Draw(t, "event")
		decided, byes := 0, 0
		for i := range in.Matches {
			if in.Matches[i].Bye() {
				byes++
			} else if scoring.Judge(in.Rules.Form, &in.Matches[i]).State == scoring.Decided {
				decided++
			}
		}
		var sum Row
		for _, r := range Build(in).Rows {
			if r.Played != r.Won+r.Drawn+r.Lost+r.Ahead+r.Behind || r.ForfeitWins > r.Won || r.Forfeits > r.Lost {
				t.Fatalf("%s: the counts do not add up: %+v", name(r.Entrant), r)
			}
			sum.Played += r.Played
			sum.Byes += r.Byes
			sum.Won += r.Won
			sum.Lost += r.Lost
			sum.Ahead += r.Ahead - r.Behind
			sum.Drawn += r.Drawn
			sum.Firsts += r.Firsts - r.Seconds
			sum.GamesFor += r.GamesFor - r.GamesAgainst
		}
		switch {
		case sum.Played != 2*decided || sum.Byes != byes:
			t.Fatalf("%d played in %d decided matches, %d byes of %d", sum.Played, decided, sum.Byes, byes)
		case sum.Won > sum.Lost || sum.Drawn%2 != 0:
			t.Fatalf("%d won, %d lost, %d drawn", sum.Won, sum.Lost, sum.Drawn)
		case sum.Ahead != 0 || sum.Firsts != 0 || sum.GamesFor != 0:
			t.Fatalf("one side has more than the other lost: %+v", sum)
		}
	})
}

// Places count on after a shared one, and SeparatedBy names the first thing that differs.
func TestPlacesSayWhy(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := inputs().Draw(t, "event")
		table := Build(in)
		for i := range table.Rows {
			r := &table.Rows[i]
			better, same := 0, 0
			for j := range table.Rows {
				if table.Rows[j].Place < r.Place {
					better++
				} else if table.Rows[j].Place == r.Place {
					same++
				}
			}
			if r.Place != better+1 || r.Shared != (same > 1) {
				t.Fatalf("line %d: place %d, shared %v", i, r.Place, r.Shared)
			}
			if i > 0 {
				checkWhy(t, table, &table.Rows[i-1], r)
			}
		}
	})
}

func checkWhy(t *rapid.T, table Table, above, r *Row) {
	first := Shared
	if r.Decision != nil && r.Decision == above.Decision && r.Place != above.Place {
		first = ByDecision
	}
	for c := len(table.Columns) - 1; c >= 0; c-- {
		if order := table.Columns[c].Criterion.Better(above.Values[c], r.Values[c]); order != 0 && above.Values[c].None == r.Values[c].None {
			first = c
			if before := r.SeparatedBy; before == c && order > 0 {
				t.Fatalf("column %d puts the worse value %v above %v", c, above.Values[c], r.Values[c])
			}
		}
	}
	if above.Points != r.Points {
		first = ByPoints
	}
	if above.Points < r.Points || first != r.SeparatedBy {
		t.Fatalf("%+v stands above %+v because of %d, not %d", above, r, first, r.SeparatedBy)
	}
	if got := table.Between(r.Entrant, above.Entrant); got != r.SeparatedBy {
		t.Fatalf("Between says %d, the row %d", got, r.SeparatedBy)
	}
}

// Values agree with their definitions, written here from the records alone, and their workings add up.
func TestValuesPlainly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := inputs().Draw(t, "event")
		table := Build(in)
		for i := range table.Rows {
			r := &table.Rows[i]
			for c, column := range table.Columns {
				plain, ok := plainly(in, column.ID, r.Entrant)
				if !ok {
					continue
				}
				if got := exact(r.Values[c].Rat); got.Cmp(plain) != 0 {
					t.Fatalf("%s of %s is %v, plainly %v", column.ID, name(r.Entrant), got, plain)
				}
				sum := tiebreak.Rat{}
				for _, term := range table.Explain(r.Entrant, c).Terms {
					sum = sum.Add(term.Value)
				}
				if exact(sum).Cmp(plain) != 0 {
					t.Fatalf("the working of %s adds up to %v, not %v", column.ID, sum, plain)
				}
			}
		}
	})
}

func exact(r tiebreak.Rat) *big.Rat { return big.NewRat(r.Num, max(r.Den, 1)) }

// plainly works out one value of one entrant from the definition.
func plainly(in Input, criterion string, who pairing.ID) (*big.Rat, bool) {
	total := func(id pairing.ID) (sum, matches int64) {
		each(in, id, func(_ pairing.ID, v scoring.Verdict) {
			sum, matches = sum+int64(v.Out[0].Score()), matches+1
		})
		return sum, matches
	}
	num, den := int64(0), int64(60)
	each(in, who, func(other pairing.ID, v scoring.Verdict) {
		own := int64(v.Out[0].Score())
		theirs, matches := total(other)
		switch criterion {
		case "games":
			num += int64(v.Score[0])
		case "game-difference":
			num += int64(v.Score[0] - v.Score[1])
		case "sb":
			num, den = num+own*theirs, 3600
		case "opponents":
			num += theirs
		case "koya":
			if theirs*2 >= matches*60 {
				num += own
			}
		case "wins":
			if own == 60 {
				num += 60
			}
		}
	})
	known := slices.Contains([]string{"games", "game-difference", "sb", "opponents", "koya", "wins"}, criterion)
	return big.NewRat(num, den), known
}

// each visits the decided matches of an entrant, seen from his side.
func each(in Input, who pairing.ID, visit func(other pairing.ID, v scoring.Verdict)) {
	for i := range in.Matches {
		m := &in.Matches[i]
		seat := m.SeatOf(who)
		if v := scoring.Judge(in.Rules.Form, m); seat >= 0 && v.State == scoring.Decided {
			visit(m.Seats[1-seat].Entrant, v.Seen(seat))
		}
	}
}

// What a change moves is the difference of the two tables.
func TestMovesProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := inputs().Draw(t, "event")
		changed := in
		changed.Matches = rapid.SliceOfN(rapid.SampledFrom(append(in.Matches, pairing.Match{})), 0, len(in.Matches)).Draw(t, "fewer")
		before, after := Build(in), Build(changed)
		moves := Moves(before, after)
		for _, r := range before.Rows {
			now := after.Row(r.Entrant)
			i := slices.IndexFunc(moves, func(m Move) bool { return m.Entrant == r.Entrant })
			switch same := now.Place == r.Place && now.Shared == r.Shared; {
			case same != (i < 0):
				t.Fatalf("%s: %d to %d is listed %v", name(r.Entrant), r.Place, now.Place, i >= 0)
			case i >= 0 && (moves[i].From != r.Place || moves[i].To != now.Place):
				t.Fatalf("%+v: %d to %d", moves[i], r.Place, now.Place)
			}
		}
		if !slices.IsSortedFunc(moves, func(a, b Move) int { return cmp.Compare(a.To, b.To) }) {
			t.Fatalf("not in the order of the table: %v", moves)
		}
	})
}
