package standings

import (
	"slices"
	"strings"
	"testing"

	"roundtable/pairing/scoring"
	"roundtable/pairing/tiebreak"
)

// Every preset names criteria that there are, each once, and each sensible in the formats it is for.
func TestPresets(t *testing.T) {
	for _, p := range Presets.All() {
		rules := Rules{Form: scoring.Single.Form, System: "1-half-0", Criteria: p.Criteria}
		if err := rules.Validate(); err != nil {
			t.Errorf("%s: %v", p.ID, err)
		}
		if p.Name == "" || p.Help == "" || len(p.Formats) == 0 || len(p.Criteria) == 0 {
			t.Errorf("%s is not complete", p.ID)
		}
		for i, id := range p.Criteria {
			c, _ := tiebreak.ByAcronym(id)
			if slices.Contains(p.Criteria[:i], id) {
				t.Errorf("%s lists %s twice", p.ID, id)
			}
			if !slices.ContainsFunc(p.Formats, func(f tiebreak.Format) bool { return c.For(tiebreak.Event{Format: f}, false) }) {
				t.Errorf("%s: %s makes no sense there", p.ID, id)
			}
		}
	}
	if !slices.Equal(Club.Criteria, DefaultRules().Criteria) {
		t.Error("the first preset is the default")
	}
}

func TestPresetFor(t *testing.T) {
	for _, c := range []struct {
		game   string
		format tiebreak.Format
		want   string
	}{
		{"go", tiebreak.McMahon, "go-egf go-cup"},
		{"draughts-brazilian", tiebreak.RoundRobin, "club bilbao draughts-round-robin"},
		{"xiangqi", tiebreak.Swiss, "xiangqi-points xiangqi-asia xiangqi-world"},
		{"chess", tiebreak.Swiss, "fide-swiss"},
		{"go-like", tiebreak.Swiss, "go-egf"},
		{"gomoku", tiebreak.Swiss, ""},
	} {
		var got []string
		for _, p := range Presets.All() {
			if p.For(c.game, c.format) {
				got = append(got, p.ID)
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s, %q: %v, want %s", c.game, c.format, got, c.want)
		}
	}
}
