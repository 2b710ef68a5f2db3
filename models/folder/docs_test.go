package folder

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// described is the page about the format.
func described(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/event-folder.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Everything that can be in a folder is described: settings, columns, kinds of lines, results, systems.
func TestEverythingIsDescribed(t *testing.T) {
	page := described(t)
	var names []string
	for _, s := range settingList {
		names = append(names, s.name)
	}
	for _, columns := range [][]column{entrantColumns, gameColumns, penaltyColumns} {
		for _, c := range columns {
			names = append(names, c.name)
		}
	}
	for _, k := range kinds {
		names = append(names, string(k))
	}
	for _, r := range results {
		names = append(names, string(r))
	}
	names = append(names, Systems...)
	names = append(names, scoringNames()...)
	names = append(names, versionNames()...)
	names = append(names, string(Postponed), string(MakeUp), string(Beside))
	for _, name := range names {
		if !strings.Contains(page, "`"+name+"`") {
			t.Errorf("the page does not describe %q", name)
		}
	}
}

// The example of the page is a folder without faults, and gives a table.
func TestTheExampleOfThePage(t *testing.T) {
	block := regexp.MustCompile("`(event.json|entrants.csv|games.csv)`\n\n((?:    .*\n)+)")
	files := map[string]string{}
	for _, m := range block.FindAllStringSubmatch(described(t), -1) {
		files[m[1]] = strings.ReplaceAll("\n"+m[2], "\n    ", "\n")[1:]
	}
	if len(files) != 3 {
		t.Fatalf("the page has %d files of an example", len(files))
	}
	e := good(t, files)
	if found := e.Check(); len(found) != 0 {
		t.Error(found)
	}
	if got := order(t, e); !strings.HasPrefix(got, "1:") {
		t.Error(got)
	}
}
