package print_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"roundtable/models"
	"roundtable/templates"
	"roundtable/templates/i18n"
	"roundtable/templates/print"
)

// partsOf are the sheets that the log gets to know with a sheet, and the page that tells of them.
func partsOf(t *testing.T, tour *models.Tournament, id string, o print.Options) ([]models.PrintedSheet, string) {
	t.Helper()
	sheet, ok := print.Sheets.Get(id)
	if !ok {
		t.Fatalf("no sheet %s", id)
	}
	v := print.NewView(templates.Page{L: i18n.For("en"), To: templates.URLs{}}, print.NewContext(sheet, tour, i18n.For("en"), print.A4, o, printed), nil)
	var b strings.Builder
	if err := print.Document(v).Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	return v.Parts(), b.String()
}

func TestPartsOfBooks(t *testing.T) {
	sheet := func(id string, rounds ...int) (list []models.PrintedSheet) {
		for _, n := range rounds {
			list = append(list, models.PrintedSheet{ID: id, Round: n})
		}
		return list
	}
	join := func(lists ...[]models.PrintedSheet) (all []models.PrintedSheet) {
		for _, l := range lists {
			all = append(all, l...)
		}
		return all
	}
	for _, x := range []struct {
		says, id string
		played   bool
		o        print.Options
		want     []models.PrintedSheet
	}{
		{"a sheet has no parts", "roundtable", false, print.Options{}, nil},
		{"a sheet of a round has none either", "pairings", false, print.Options{Round: 2}, nil},
		{"the pack has the slips of every round", "power", false, print.Options{Round: 3},
			join(sheet("roundtable", 0), sheet("cross", 0), sheet("worksheet", 0), sheet("slips", 1, 2, 3), sheet("rules", 0))},
		{"each ticked sheet with the round that is chosen", "several", false, print.Options{Round: 2, Sheets: "pairings,start,slips"},
			join(sheet("pairings", 2), sheet("start", 0), sheet("slips", 2))},
		{"nothing is ticked", "several", false, print.Options{Round: 2}, nil},
	} {
		t.Run(x.says, func(t *testing.T) {
			tour := event(t, setting{entrants: 4, played: x.played})
			got, page := partsOf(t, tour, x.id, x.o)
			if diff := cmp.Diff(x.want, got); diff != "" {
				t.Error(diff)
			}
			_, told, _ := strings.Cut(page, `data-parts="`)
			told, _, _ = strings.Cut(told, `"`)
			if diff := cmp.Diff(x.want, print.ReadParts(told)); diff != "" {
				t.Errorf("the page tells %q: %s", told, diff)
			}
		})
	}
	parts, _ := partsOf(t, ended(event(t, setting{entrants: 4})), "orderbook", print.Options{Round: 1})
	for _, id := range []string{"rules", "timetable", "start", "roundtable", "cross"} {
		if !strings.Contains(partNames(parts), " "+id+" ") {
			t.Errorf("the order book lacks %s: %s", id, partNames(parts))
		}
	}
}

func partNames(parts []models.PrintedSheet) string {
	names := " "
	for _, p := range parts {
		names += p.ID + " "
	}
	return names
}

func TestReadParts(t *testing.T) {
	want := []models.PrintedSheet{{ID: "pairings", Round: 3}, {ID: "rules"}}
	if diff := cmp.Diff(want, print.ReadParts("nothing pairings.3 pairings.x pairings.-1 pairings.0 rules rules.2  . .3")); diff != "" {
		t.Error(diff)
	}
	if got := print.ReadParts(strings.Repeat("rules ", 6000)); len(got) > 5000 {
		t.Errorf("%d parts", len(got))
	}
}
