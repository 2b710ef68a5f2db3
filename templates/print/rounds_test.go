package print_test

import (
	"regexp"
	"strings"
	"testing"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/templates/print"
)

var (
	rrTable = regexp.MustCompile(`<tbody>(?s:.*?)</tbody>`)
	rrEmpty = regexp.MustCompile(`class="h80 under"><th[^>]*>[^<]*</th></tr>\s*(</tbody>|<tr class="h80 under">)`)
)

// All rounds have each match once, under the heading of its round; a heading never stands alone.
func TestRoundByRound(t *testing.T) {
	for _, n := range []int{2, 3, 12, 17, 18, 60, 200} {
		if n > 60 && testing.Short() {
			continue
		}
		tour := event(t, setting{entrants: n})
		c, pages := draw(t, "rounds", tour, "en", print.A4, print.Options{})
		rows, headings, all := 0, 0, strings.Join(pages, "")
		for _, table := range rrTable.FindAllString(all, -1) {
			under := strings.Count(table, " under")
			rows, headings = rows+strings.Count(table, "<tr")-under, headings+under-strings.Count(table, "(continued)")
		}
		matches := 0
		for _, r := range tour.Rounds {
			matches += len(r.Matches)
		}
		if rows != matches || headings != len(tour.Rounds) {
			t.Errorf("%d entrants: %d rows for %d matches, %d headings for %d rounds", n, rows, matches, headings, len(tour.Rounds))
		}
		if rrEmpty.MatchString(all) {
			t.Errorf("%d entrants: a heading without a match", n)
		}
		if n <= 12 && len(pages) > 2 || len(pages) > matches/60+2 {
			t.Errorf("%d entrants: %d pages for %d matches", n, len(c.Pages()), matches)
		}
	}
}

// Only rounds with a result are listed once there is one, and who won is set in bold.
func TestRoundByRoundShowsWhoWon(t *testing.T) {
	tour := event(t, setting{entrants: 12, played: true})
	_, pages := draw(t, "rounds", tour, "zh-Hans", print.A4, print.Options{})
	all := strings.Join(pages, "")
	if !strings.Contains(all, "第 2 轮") || strings.Contains(all, "第 3 轮") {
		t.Error("two rounds were played")
	}
	won := 0
	for _, r := range tour.Rounds[:2] {
		for _, m := range r.Matches {
			if m.Verdict.State == scoring.Decided && (m.Verdict.Out[0].Score() == pairing.Point || m.Verdict.Out[1].Score() == pairing.Point) {
				won++
			}
		}
	}
	if got := strings.Count(all, "<b>"); got != won || won == 0 {
		t.Errorf("%d names in bold, %d matches were won", got, won)
	}
	for _, want := range []string{"⁺", "*", "−"} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is missing", want)
		}
	}
}

// Text that would leave a few lines for one more page is set closer.
func TestTextSparesAPage(t *testing.T) {
	for _, lang := range []string{"en", "zh-Hans", "zh-Hant"} {
		for _, entrants := range []int{12, 13} {
			if _, pages := draw(t, "rules", event(t, setting{entrants: entrants, form: scoring.TwoPlayoff.Form}), lang, print.A4, print.Options{}); len(pages) != 1 {
				t.Errorf("%s: the rules of %d take %d pages", lang, entrants, len(pages))
			}
		}
	}
}
