package format_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"roundtable/pairing/format"
)

// sentences are the findings in English with their grades.
func sentences(all []format.Finding) (list []string) {
	for _, f := range all {
		list = append(list, f.Grade.String()+": "+f.English())
	}
	return list
}

// six is the plan of six entrants, changed.
func six(change func(p *format.Plan)) format.Plan {
	p := after(6, 1, 0, true)
	change(&p)
	return p
}

func TestInspect(t *testing.T) {
	clubs := []string{"", "East", " East ", "West", "", "West"}
	for _, c := range []struct {
		name  string
		p     format.Plan
		clubs []string
		want  []string
	}{
		{"a plan of the formulas has nothing", six(func(*format.Plan) {}), nil, nil},
		{"club-mates in the last three rounds", six(func(*format.Plan) {}), clubs, []string{
			"doubtful: 2 and 3 are of one club and meet in round 4, one of the last three."}},
		{"a pair twice and two pairs missing", six(func(p *format.Plan) {
			p.Rounds[0].Pairs[0] = p.Rounds[1].Pairs[0] // 6-4 instead of 1-6
			p.Rounds[0].Pairs[0].Table = 1
		}), nil, []string{
			"wrong: 1 and 6 do not meet in cycle 1.",
			"wrong: 4 plays 2 times in round 1.",
			"wrong: 4 and 6 meet 2 times in cycle 1, the last time in round 2.",
			"doubtful: 4 moves first 2 times and second 4 times.",
			"doubtful: 4 moves second 3 times in a row, rounds 1 to 2.",
		}},
		{"a table twice", six(func(p *format.Plan) { p.Rounds[2].Pairs[1].Table = 1 }), nil, []string{
			"wrong: Table 1 has 2 matches in round 3."}},
		{"against himself and against nobody", six(func(p *format.Plan) {
			p.Rounds[0].Pairs[0].Second, p.Rounds[1].Pairs[0].First = 1, 9
		}), nil, []string{
			"wrong: 1 and 6 do not meet in cycle 1.",
			"wrong: 4 and 6 do not meet in cycle 1.",
			"wrong: Round 1, table 1: 1 plays against himself.",
			"wrong: Round 2, table 1: nobody has the number 9.",
			"note: 6 has 2 rounds in a row without a match, rounds 1 to 2.",
		}},
		{"a match and a bye", six(func(p *format.Plan) { p.Rounds[0].Byes = []int{3} }), nil, []string{
			"wrong: 3 plays in round 1 and has a bye in it as well."}},
		{"two cycles without reversing", func() format.Plan {
			p := after(2, 2, 0, true)
			p.Rounds[1].Pairs[0].First, p.Rounds[1].Pairs[0].Second = 1, 2
			return p
		}(), nil, []string{
			"doubtful: 1 moves first 2 times and second 0 times.",
			"doubtful: 2 moves first 0 times and second 2 times.",
			"note: 1 moves first against 2 in cycle 2 as in the cycle before.",
		}},
		{"three times first, a match at another time left out", six(func(p *format.Plan) {
			for i := range p.Rounds {
				for k := range p.Rounds[i].Pairs {
					if pair := &p.Rounds[i].Pairs[k]; pair.Second == 1 {
						pair.First, pair.Second = 1, pair.First
					}
				}
			}
			p.Rounds[1].Pairs[2].Later = true
		}), nil, []string{
			"doubtful: 1 moves first 5 times and second 0 times.",
			"doubtful: 5 moves first 1 times and second 4 times.",
			"doubtful: 3 moves second 3 times in a row, rounds 2 to 4.",
			"doubtful: 2 moves first 3 times in a row, rounds 1 to 4.",
			"doubtful: 1 moves first 4 times in a row, rounds 1 to 5.",
			"doubtful: 5 moves second 3 times in a row, rounds 3 to 5.",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, sentences(format.Inspect(c.p, c.clubs))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// What Late makes has nothing wrong in it, whatever the way.
func TestInspectFindsNothingWrongAfterALateEntry(t *testing.T) {
	everyStart(16, 2, func(p format.Plan, fixed int) {
		for _, l := range format.Options(p) {
			if all := format.Inspect(l.Plan, nil); len(all) > 0 && all[0].Grade == format.Wrong {
				t.Fatalf("%s, %d entrants, %d rounds fixed: %s", l.Way.ID, p.Entrants, fixed, all[0].English())
			}
		}
	})
}

func TestInspectIdle(t *testing.T) {
	p := after(4, 1, 0, true)
	p.Rounds[0].Pairs, p.Rounds[1].Pairs = p.Rounds[0].Pairs[:1], p.Rounds[1].Pairs[:1]
	got := sentences(format.Inspect(p, nil))
	if want := "note: 2 has 2 rounds in a row without a match, rounds 1 to 2."; !slices.Contains(got, want) {
		t.Errorf("missing: %s\ngot %q", want, got)
	}
	if got := sentences(format.Inspect(fix(p, 2), nil)); slices.ContainsFunc(got, func(s string) bool { return strings.Contains(s, "in a row without") }) {
		t.Errorf("rounds that have begun: %q", got)
	}
}

func TestWorse(t *testing.T) {
	before := six(func(p *format.Plan) { p.Rounds[2].Pairs[1].Table = 1 })
	after, err := format.Exchange(before, 3, 1, 2)
	if err != nil {
		t.Fatal(err)
	}
	got := sentences(format.Worse(before, after, nil))
	if len(got) == 0 || slices.ContainsFunc(got, func(s string) bool { return strings.Contains(s, "Table") }) {
		t.Errorf("the table was twice before: %q", got)
	}
	// In round 3 it is 2-6 3-1 4-5: afterwards 1-6 and 3-2 meet twice, 2-6 and 3-1 never.
	for _, want := range []string{
		"wrong: 2 and 6 do not meet in cycle 1.", "wrong: 1 and 3 do not meet in cycle 1.",
		"wrong: 1 and 6 meet 2 times in cycle 1, the last time in round 3.",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("missing: %s\ngot %q", want, got)
		}
	}
	if back := format.Worse(after, before, nil); len(back) != 0 {
		t.Errorf("the way back is no worse: %q", sentences(back))
	}
}

func TestWorseSeesAFindingGrow(t *testing.T) {
	before := six(func(p *format.Plan) {
		for i := range 3 {
			p.Rounds[i].Pairs[0].First, p.Rounds[i].Pairs[0].Second = 6, p.Rounds[i].Pairs[0].First+p.Rounds[i].Pairs[0].Second-6
		}
	})
	grown := six(func(p *format.Plan) { p.Rounds = slices.Clone(before.Rounds) })
	grown.Rounds[3].Pairs = slices.Clone(grown.Rounds[3].Pairs)
	first := &grown.Rounds[3].Pairs[0]
	first.First, first.Second = 6, first.First+first.Second-6
	first = &grown.Rounds[4].Pairs[0]
	pair := *first
	grown.Rounds[4].Pairs = slices.Clone(grown.Rounds[4].Pairs)
	grown.Rounds[4].Pairs[0].First, grown.Rounds[4].Pairs[0].Second = 6, pair.First+pair.Second-6
	got := sentences(format.Worse(before, grown, nil))
	if want := "doubtful: 6 moves first 5 times in a row, rounds 1 to 5."; !slices.Contains(got, want) {
		t.Errorf("missing: %s\ngot %q", want, got)
	}
	if back := format.Worse(grown, before, nil); slices.ContainsFunc(back, func(f format.Finding) bool { return slices.Contains(f.Numbers, 6) }) {
		t.Errorf("fewer in a row is not worse: %q", sentences(back))
	}
}

func TestFindingTextsHaveTheirPlaces(t *testing.T) {
	seen := map[string]string{}
	for _, kind := range format.FindingTexts() {
		if seen[kind[0]] != "" || !strings.HasPrefix(kind[0], "finding.") {
			t.Errorf("key %q", kind[0])
		}
		seen[kind[0]] = kind[1]
	}
	rapid.Check(t, func(t *rapid.T) {
		p := after(rapid.IntRange(2, 7).Draw(t, "entrants"), rapid.IntRange(1, 2).Draw(t, "cycles"), 0, true)
		for range rapid.IntRange(1, 6).Draw(t, "faults") {
			r := &p.Rounds[rapid.IntRange(0, len(p.Rounds)-1).Draw(t, "round")]
			if len(r.Pairs) == 0 {
				continue
			}
			pair := &r.Pairs[rapid.IntRange(0, len(r.Pairs)-1).Draw(t, "pair")]
			pair.First = rapid.IntRange(0, p.Entrants+1).Draw(t, "first")
			pair.Table = rapid.IntRange(0, 3).Draw(t, "table")
			pair.Extra = rapid.Bool().Draw(t, "extra")
		}
		for _, f := range format.Inspect(p, []string{"a", "a", "b", "b", "a"}) {
			if f.Text != seen[f.Key] || strings.Contains(f.English(), "{{") || f.Size < 1 {
				t.Fatalf("%s: %q", f.Key, f.English())
			}
		}
		if more := format.Worse(p, p, nil); len(more) != 0 {
			t.Fatalf("worse than itself: %s", cmp.Diff([]format.Finding(nil), more))
		}
	})
}
