package main

import (
	"strings"
	"testing"
	"testing/fstest"
)

// tree makes a small project from pairs of file name and content.
func tree(pairs ...string) fstest.MapFS {
	files := fstest.MapFS{"go.mod": {Data: []byte("module roundtable\n\ngo 1.26.0\n")}}
	for i := 0; i < len(pairs); i += 2 {
		files[pairs[i]] = &fstest.MapFile{Data: []byte(pairs[i+1])}
	}
	return files
}

// imports is a Go file that imports one package.
func imports(pkg string) string { return "package p\n\nimport _ \"" + pkg + "\"\n" }

func TestImportRuleSeesViolations(t *testing.T) {
	for _, c := range []struct {
		sentence, file, content, want string
	}{
		{"to the right inside pairing", "pairing/scoring/a.go", imports("roundtable/pairing/format"), "pairing/scoring must not import pairing/format"},
		{"the vocabulary imports nothing of ours", "pairing/a.go", imports("roundtable/pairing/scoring"), "must not import pairing/scoring"},
		{"rules import storage", "pairing/format/a.go", imports("roundtable/models"), "must not import models"},
		{"storage imports pages", "models/a.go", imports("roundtable/templates"), "models must not import templates"},
		{"a file type imports storage", "models/exchange/a.go", imports("roundtable/models/migrations"), "must not import models/migrations"},
		{"words import pages", "templates/i18n/a.go", imports("roundtable/templates"), "must not import templates"},
		{"pages import sheets", "templates/a.go", imports("roundtable/templates/print"), "must not import templates/print"},
		{"a generated file is no exception", "templates/a_templ.go", imports("roundtable/handlers"), "must not import handlers"},
		{"static imports the project", "static/a.go", imports("roundtable/pairing"), "static must not import pairing"},
		{"a test of the whole looks inside", "e2e/a_test.go", imports("roundtable/models"), "e2e must not import models"},
		{"a test of the rules uses storage", "pairing/a_test.go", imports("roundtable/models"), "pairing must not import models"},
		{"a module in pairing", "pairing/tiebreak/a.go", imports("github.com/google/uuid"), "standard library only"},
		{"a clock in pairing", "pairing/a.go", imports("time"), "no clock"},
		{"a file in pairing", "pairing/a.go", imports("os/exec"), "no I/O"},
		{"chance in pairing", "pairing/a.go", imports("math/rand"), "no chance"},
		{"chance without a seed", "pairing/a.go", "package p\n\nimport \"math/rand/v2\"\n\nvar X = rand.IntN(3)\n", "rand.IntN"},
		{"printing from pairing", "pairing/a.go", "package p\n\nimport f \"fmt\"\n\nfunc X() { f.Println() }\n", "f.Println"},
		{"storage knows HTTP", "models/a.go", imports("net/http"), "models must not know net/http"},
		{"pages query", "templates/print/a.go", imports("gorm.io/gorm"), "templates must not know gorm.io/gorm"},
		{"handlers query", "handlers/a.go", imports("gorm.io/gorm"), "handlers must not know"},
		{"cgo", "models/a.go", imports("C"), "cgo"},
		{"a package without a place", "models/extra/a.go", "package extra\n", "no place in the import rule"},
		{"a file that does not parse", "pairing/a.go", "package", "expected"},
	} {
		t.Run(c.sentence, func(t *testing.T) {
			if got := strings.Join(checkImports(tree(c.file, c.content)), "\n"); !strings.Contains(got, c.want) {
				t.Errorf("want a fault with %q, got %q", c.want, got)
			}
		})
	}
}

func TestImportRuleAllows(t *testing.T) {
	good := tree(
		"main.go", imports("roundtable/handlers"),
		"pairing/format/a.go", imports("roundtable/pairing/standings"),
		"pairing/lots.go", "package p\n\nimport (\n\t\"fmt\"\n\t\"math/rand/v2\"\n)\n\nvar X = fmt.Sprint(rand.New(rand.NewPCG(1, 2)).IntN(3))\n",
		"pairing/a_test.go", imports("pgregory.net/rapid"),
		"pairing/b_test.go", imports("roundtable/pairing/format"),
		"models/exchange/a.go", imports("roundtable/pairing/standings"),
		"models/a.go", imports("roundtable/models/exchange"),
		"templates/a.go", imports("roundtable/static"),
		"handlers/a.go", imports("roundtable/templates/print"),
		"e2e/a_test.go", imports("github.com/chromedp/chromedp"),
		"models/testdata/a.go", "not Go at all",
	)
	if got := checkImports(good); len(got) > 0 {
		t.Errorf("what the rule allows was refused: %q", got)
	}
}

func TestOtherRulesSeeViolations(t *testing.T) {
	long := strings.Repeat("//\n", maxLines+1)
	word := machineWords()[0]
	for _, c := range []struct {
		sentence string
		got      []string
		want     string // "" where nothing is wrong
	}{
		{"a strange folder", checkFolders(tree("utils/a.go", "package utils")), "utils"},
		{"the folders of the project", checkFolders(tree("pairing/a.go", "", "docs/a.md", "", ".ci/run", "", "main.go", "")), ""},
		{"a long file", checkLength(tree("models/a.go", long)), "451 lines"},
		{"a long script", checkLength(tree(".ci/run", long)), "451 lines"},
		{"a long style sheet", checkLength(tree("static/css/app.css", long)), "451 lines"},
		{"generated, foreign and data", checkLength(tree("templates/a_templ.go", long, "static/vendor/a.js", long, "models/testdata/a.sql", long, "templates/i18n/en.json", long)), ""},
		{"a file of just the length", checkLength(tree("models/a.go", long[3:])), ""},
		{"a path of one machine", checkWords(tree("docs/a.md", "one\nsee "+word+"main"), machineWords()), "docs/a.md:2"},
		{"a picture is no text", checkWords(tree("static/img/a.png", "\x00"+word), machineWords()), ""},
		{"git's own files", checkWords(tree(".git/config", word), machineWords()), ""},
	} {
		t.Run(c.sentence, func(t *testing.T) {
			got := strings.Join(c.got, "\n")
			if (c.want == "") != (got == "") || !strings.Contains(got, c.want) {
				t.Errorf("want %q, got %q", c.want, got)
			}
		})
	}
}

func TestAloneRule(t *testing.T) {
	for body, faults := range map[string]int{
		"func f() { go f() }":                            1,
		"var c chan int":                                 1,
		"import \"sync\"\n\nvar m sync.Mutex":            1,
		"import \"sync/atomic\"\n\nvar n atomic.Int64":   1,
		"import \"sync\"\n\nvar v = sync.OnceValue(nil)": 0,
	} {
		if got := checkAlone(tree("pairing/format/x.go", "package format\n\n"+body+"\n"), "pairing/format"); len(got) != faults {
			t.Errorf("%s: %q", body, got)
		}
	}
	if len(checkAlone(tree("x.go", "package main\n"), "pairing/none")) == 0 {
		t.Error("a package that is not there passes")
	}
}
