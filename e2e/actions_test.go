package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestActionCounts does the tasks of an evening as an organiser would and counts clicks and key
// presses (the letters of a name are one). docs/actions.md says the same numbers.
func TestActionCounts(t *testing.T) {
	t.Parallel()
	doc, err := os.ReadFile(filepath.Join("..", "docs", "actions.md"))
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]string{}
	for line := range strings.Lines(string(doc)) {
		if cells := strings.Split(line, "|"); len(cells) > 3 {
			rows[strings.TrimSpace(cells[1])] = strings.TrimSpace(cells[2])
		}
	}
	e := newEvening(t)
	count := func(task string, do func()) {
		t.Helper()
		e.ResetActions()
		do()
		if got, want := fmt.Sprint(e.Actions()), rows[task]; got != want {
			t.Errorf("%s: %s actions, docs/actions.md says %q", task, got, want)
		}
	}

	count("12 pasted names → printed round table, up to the browser's print dialog", func() {
		e.Paste(twelve)
		e.WaitTrue("twelve names to be read", `document.querySelectorAll("#preview .nm").length === 12`)
		e.Loads(func() { e.Press("Ctrl+Enter") })
		e.WaitURL("/schedule")
		sheet := e.NewTab(func() { e.Press("p") })
		sheet.until("window.print to be called", func() (bool, string) { return sheet.Prints() > 0, fmt.Sprint(sheet.Prints()) })
	})
	e.slug = strings.Split(strings.TrimPrefix(e.URL(), e.app.URL), "/")[2]

	e.round(1)
	count("6 matches of two games", func() { e.keys("1", "1", "0", "0", "1", "1", "0", "0", "1", "1", "0", "0") })
	e.allDecided(1)
	e.round(2)
	count("a match with a play-off", func() { e.keys("1", "0", "1") })
	count("a match with a drawn play-off and lots", func() { e.keys("1", "0", "=", "1") })

	e.Open("/o/" + e.slug)
	count("publish, the first time", func() { e.Loads(func() { e.Click(`form[action$="/publish"] button`) }) })
	e.round(2)
	reader := e.app.Browser()
	e.keys("1", "1")
	count("publish a further result", func() {
		reader.Open("/t/" + e.slug + "/r/2")
		reader.WaitTrue("three results to be public", `[...document.querySelectorAll(".pairings td.score")].filter(td => /\d/.test(td.textContent)).length === 3`)
	})

	count("last week's event again: names, rules, draw, schedule", func() {
		e.Open("/o/" + e.slug) // where one is
		e.ResetActions()
		e.Loads(func() { e.Click(`main a[href*="/new?from="]`) })
		e.Loads(func() { e.Press("Ctrl+Enter") })
		e.WaitURL("/schedule")
	})

	e.Open("/new")
	e.Choose("#game", "chess")
	e.Fill("#names", "A\nB\nC\nD\nE\nF\nG\nH\nI\nJ\nK\nL")
	e.Loads(func() { e.Press("Ctrl+Enter") })
	e.WaitURL("/schedule")
	e.slug = strings.Split(strings.TrimPrefix(e.URL(), e.app.URL), "/")[2]
	e.round(1)
	count("6 single games", func() { e.keys("1", "0", "=", "1", "0", "=") })
	e.allDecided(1)
	for round := 2; round <= 3; round++ {
		e.round(round)
		e.keys("1", "0", "=", "1", "0", "=")
	}
	e.Open("/o/" + e.slug + "/cross")
	count("a wrong result two rounds ago, from the cross table", func() {
		e.Loads(func() { e.Click(`a[href$="/r/1/m/2"]`) })
		e.Loads(func() { e.Click(`form.quick button[value="1"]`) })
		e.Loads(func() { e.Press("Enter") })
	})

	e.atTheDoor("Door", "A", "B", "C", "D", "E")
	e.Open("/o/" + e.slug + "/checkin")
	count("check one player in", func() {
		e.Click(row("A"))
		e.WaitFor(row("A") + `[aria-pressed="true"]`)
	})
	e.Click(row("B"))
	e.WaitFor(row("B") + `[aria-pressed="true"]`)
	e.WaitText("#next h2", "3")
	count("take out everybody who did not come", func() { e.Loads(func() { e.Click(`#next form[action$="/out"] button`) }) })
}
