package print_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/templates/i18n"
	"roundtable/templates/print"
)

func TestFit(t *testing.T) {
	c := print.NewContext(print.RoundTable, &models.Tournament{}, i18n.For("zh-Hans"), print.A4, print.Options{}, printed)
	for _, x := range []struct {
		sentence, name string
		width          float64
		text, size     string
	}{
		{"there is room", "Anna Müller", 40, "Anna Müller", ""},
		{"a little smaller is enough", "Christopher Featherstonehaugh", 56, "Christopher Featherstonehaugh", "f86"},
		{"surname and initial", "Christopher Featherstonehaugh", 45, "Featherstonehaugh C.", ""},
		{"surname and initial, smaller", "Christopher Featherstonehaugh", 36, "Featherstonehaugh C.", "f86"},
		{"surname and initial, smaller still", "Christopher Featherstonehaugh", 31, "Featherstonehaugh C.", "f74"},
		{"a particle stays with the surname", "Jean-Luc de la Cour", 26, "de la Cour J.", ""},
		{"two Han characters are as wide as three", "张三", 12, "张三", ""},
		{"a compound surname", "欧阳修远", 12, "欧阳修远", "f74"},
		{"a name with a dot is never shortened", "买买提·艾力", 17, "买买提·艾力", "f86"},
		{"mixed scripts are never shortened", "Lee 李 Jun", 15, "Lee 李 Jun", "f74"},
		{"what no size helps is cut", strings.Repeat("Wolfgangus", 9), 30, "WolfgangusWolfgangusWo…", "f62"},
	} {
		t.Run(x.sentence, func(t *testing.T) {
			f := c.Fit(&models.Entrant{Name: x.name}, x.width, 10.5)
			if f.Size != x.size || f.Text != x.text && !(f.Cut && strings.HasSuffix(f.Text, "…") && strings.HasPrefix(x.name, strings.TrimSuffix(f.Text, "…"))) {
				t.Errorf("got %q %q, want %q %q", f.Text, f.Size, x.text, x.size)
			}
			if f.Cut != strings.HasSuffix(x.text, "…") {
				t.Errorf("cut is %v", f.Cut)
			}
		})
	}
}

func TestFitTellsEqualNamesApart(t *testing.T) {
	tour := event(t, setting{entrants: 24})
	c := print.NewContext(print.RoundTable, tour, i18n.For("en"), print.A4, print.Options{}, printed)
	f := c.Fit(tour.ByNumber(21), 40, 10)
	if f.Text != "张伟" || f.Unit != "市直" || !f.Spread || f.Lang != "zh-Hans" {
		t.Errorf("got %+v", f)
	}
	if f := c.FitTwo(tour.ByNumber(2), 40, 10); f.Second != "Li Siguang" {
		t.Errorf("the second name is missing: %+v", f)
	}
	if f := c.FitTwo(tour.ByNumber(2), 10, 10); f.Second != "" {
		t.Errorf("the second name has no room: %+v", f)
	}
}

func TestASharedShortFormIsNotUsed(t *testing.T) {
	tour := &models.Tournament{Entrants: []models.Entrant{{Name: "Christopher Featherstonehaugh"}, {Name: "Charlotte Featherstonehaugh"}}}
	c := print.NewContext(print.RoundTable, tour, i18n.For("en"), print.A4, print.Options{}, printed)
	if f := c.Fit(&tour.Entrants[0], 45, 10.5); f.Text != "Christopher Featherstonehaugh" || f.Size != "f74" {
		t.Errorf("got %q %q", f.Text, f.Size)
	}
}

func TestTheWholeNameGoesFirstWhereItSaysWhoIsWho(t *testing.T) {
	c := print.NewContext(print.Standings, &models.Tournament{}, i18n.For("en"), print.A4, print.Options{}, printed)
	if f := c.FitWhole(&models.Entrant{Name: "Christopher Featherstonehaugh"}, 36, 10); f.Text != "Christopher Featherstonehaugh" {
		t.Errorf("got %q", f.Text)
	}
}

func TestFitNeverLeavesNothing(t *testing.T) {
	c := print.NewContext(print.RoundTable, &models.Tournament{}, i18n.For("en"), print.A4, print.Options{}, printed)
	rapid.Check(t, func(t *rapid.T) {
		e := &models.Entrant{Name: rapid.StringN(1, 100, -1).Filter(func(s string) bool { return exchange.CleanName(s) != "" }).Draw(t, "name"), SameNameUnit: rapid.StringN(0, 60, -1).Draw(t, "unit")}
		wide := rapid.Float64Range(1, 90).Draw(t, "width")
		f := c.Fit(e, wide, 10)
		if f.Text == "" {
			t.Fatalf("%q became nothing in %.1f mm", e.Name, wide)
		}
		if wider := c.Fit(e, wide*8, 10); wider.Cut && !f.Cut {
			t.Fatalf("%q is cut in the wider column only", e.Name)
		}
	})
}
