package format_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"roundtable/pairing/format"
)

// planLine writes a round as "1:1-6 2:2-5 (7)".
func planLine(r format.PlanRound) (s string) {
	for _, p := range r.Pairs {
		s += fmt.Sprintf("%d:%d-%d ", p.Table, p.First, p.Second)
	}
	return s + fmt.Sprint(r.Byes)
}

func TestExchange(t *testing.T) {
	for _, c := range []struct {
		name           string
		n, round, a, b int
		want           string
	}{
		{"opponents of two tables", 6, 1, 1, 2, "1:2-6 2:1-5 3:3-4 []"},
		{"the two of one table change sides", 6, 1, 1, 6, "1:6-1 2:2-5 3:3-4 []"},
		{"with a bye", 5, 1, 1, 5, "1:2-1 2:3-4 [5]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := after(c.n, 1, 0, true)
			got, err := format.Exchange(p, c.round, c.a, c.b)
			if err != nil || planLine(got.Rounds[c.round-1]) != c.want {
				t.Errorf("got %s, %v, want %s", planLine(got.Rounds[c.round-1]), err, c.want)
			}
			back, err := format.Exchange(got, c.round, c.a, c.b)
			if diff := cmp.Diff(after(c.n, 1, 0, true), back); err != nil || diff != "" {
				t.Errorf("back again: %v %s", err, diff)
			}
			if diff := cmp.Diff(after(c.n, 1, 0, true), p); diff != "" {
				t.Errorf("the plan given changed: %s", diff)
			}
		})
	}
}

func TestExchangeLeavesMatchesBesideARound(t *testing.T) {
	p := late(t, after(4, 1, 0, true), format.WayBeside).Plan
	got, err := format.Exchange(p, 1, 1, 2) // 1-4 2-3, beside them 5-1
	if err != nil {
		t.Fatal(err)
	}
	for k, pair := range got.Rounds[0].Pairs {
		if pair.Extra && pair != p.Rounds[0].Pairs[k] {
			t.Errorf("%v became %v", p.Rounds[0].Pairs[k], pair)
		}
	}
	if first := got.Rounds[0].Pairs[0]; !first.Has(2) {
		t.Errorf("2 should have the place of 1: %v", first)
	}
}

func TestTables(t *testing.T) {
	p := after(6, 1, 1, true)
	got, err := format.Tables(p, 2, []int{3, 1, 2}) // it was 6-4 5-3 1-2
	if want := "1:1-2 2:6-4 3:5-3 []"; err != nil || planLine(got.Rounds[1]) != want {
		t.Errorf("got %s, %v, want %s", planLine(got.Rounds[1]), err, want)
	}
}

func TestFixTables(t *testing.T) {
	for _, c := range []struct {
		name   string
		tables map[int]int
		want   string // of round 2, by the formulas 1:6-4 2:5-3 3:1-2
	}{
		{"who has the table takes the other one", map[int]int{2: 1}, "1:1-2 2:5-3 3:6-4 []"},
		{"the lower number keeps a table that two want", map[int]int{5: 3, 4: 3}, "1:1-2 2:5-3 3:6-4 []"},
		{"two who meet and want different tables", map[int]int{1: 2, 2: 1}, "1:6-4 2:1-2 3:5-3 []"},
		{"two with tables of their own", map[int]int{6: 3, 5: 1}, "1:5-3 2:1-2 3:6-4 []"},
		{"a table of the room that the round does not use", map[int]int{1: 9}, "1:6-4 2:5-3 9:1-2 []"},
		{"nobody", nil, "1:6-4 2:5-3 3:1-2 []"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := after(6, 1, 1, true)
			got, err := format.FixTables(p, c.tables)
			if err != nil || planLine(got.Rounds[1]) != c.want {
				t.Errorf("got %s, %v, want %s", planLine(got.Rounds[1]), err, c.want)
			}
			if diff := cmp.Diff(p.Rounds[0], got.Rounds[0]); diff != "" {
				t.Errorf("a round that has begun changed: %s", diff)
			}
		})
	}
}

// The lowest of the numbers always has his table where he plays, and no table is taken twice.
func TestFixTablesInAnyPlan(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(3, 14).Draw(t, "entrants")
		tables := rapid.MapOf(rapid.IntRange(1, n), rapid.IntRange(1, n)).Draw(t, "tables")
		got, err := format.FixTables(after(n, 1, 0, true), tables)
		if err != nil {
			t.Fatal(err)
		}
		lowest := n + 1
		for number := range tables {
			lowest = min(lowest, number)
		}
		for _, f := range format.Inspect(got, nil) {
			t.Fatalf("%s", f.English())
		}
		for _, r := range got.Rounds {
			for _, pair := range r.Pairs {
				if pair.Has(lowest) && pair.Table != tables[lowest] {
					t.Fatalf("round %d: %d sits at %d, not %d", r.No, lowest, pair.Table, tables[lowest])
				}
			}
		}
		again, err := format.FixTables(got, tables)
		if diff := cmp.Diff(got, again); err != nil || diff != "" {
			t.Fatalf("once more changes something: %v %s", err, diff)
		}
	})
}

func TestChangesRefused(t *testing.T) {
	p := after(6, 1, 2, true)
	exchange := func(round, a, b int) error { _, err := format.Exchange(p, round, a, b); return err }
	tables := func(round int, order ...int) error { _, err := format.Tables(p, round, order); return err }
	fixed := func(number, table int) error {
		_, err := format.FixTables(p, map[int]int{number: table})
		return err
	}
	for _, c := range []struct {
		name string
		err  error
		key  string
	}{
		{"a round that has begun", exchange(2, 1, 2), "error.plan.begun"},
		{"tables of a round that has begun", tables(1, 1, 2, 3), "error.plan.begun"},
		{"no such round", exchange(6, 1, 2), "error.plan.round"},
		{"with oneself", exchange(3, 1, 1), "error.plan.exchange"},
		{"with nobody", exchange(3, 1, 7), "error.plan.exchange"},
		{"a table too few", tables(3, 1, 2), "error.plan.tables"},
		{"a table twice", tables(3, 1, 2, 2), "error.plan.tables"},
		{"a table of nobody", fixed(7, 1), "error.plan.fixed"},
		{"table 0", fixed(1, 0), "error.plan.fixed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if e, ok := c.err.(*format.Error); !ok || e.Key != c.key {
				t.Errorf("got %v, want %s", c.err, c.key)
			}
		})
	}
}
