package exchange

import (
	"slices"
	"testing"
)

// TestLooseKeys: spellings that are worth a question, and those that are not.
func TestLooseKeys(t *testing.T) {
	alike := func(a, b string) bool {
		return slices.ContainsFunc(LooseKeys(a), func(k string) bool { return slices.Contains(LooseKeys(b), k) })
	}
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"Leo Müller", "Leo Muller", true},
		{"Leo Müller", "Leo Mueller", true},
		{"Leo Mu\u0308ller", "MULLER, Leo", true},
		{"Ivy Jones", "Jones Ivy", true},
		{"Jörg Weiß", "Joerg Weiss", true},
		{"José Peña", "Jose Pena", true},
		{"Søren Ås", "Soeren Aas", true},
		{"Ivy Jones", "Ivy Johnes", false},
		{"Li Xue", "Li Xu", false}, // no umlaut in either
		{"Ann", "Anna", false},
		{"张三", "三张", false},
		{"한 글", "글 한", false},
	} {
		if alike(c.a, c.b) != c.want || alike(c.b, c.a) != c.want {
			t.Errorf("%s and %s: %v, %v", c.a, c.b, LooseKeys(c.a), LooseKeys(c.b))
		}
	}
}
