package static

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
)

func TestFilesOfOthersAreUnchanged(t *testing.T) {
	table, err := fs.ReadFile(FS, "vendor/README.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile(`(?m)^\| (\S+) \|.*\| ([0-9a-f]{64}) \|$`).FindAllStringSubmatch(string(table), -1)
	want := map[string]string{}
	for _, row := range rows {
		want[row[1]] = row[2]
	}
	entries, err := fs.ReadDir(FS, "vendor")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, e := range entries {
		name := e.Name()
		if name == "README.md" || strings.HasSuffix(name, ".LICENSE.txt") {
			continue
		}
		content, err := fs.ReadFile(FS, "vendor/"+name)
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(content)
		if got := hex.EncodeToString(sum[:]); got != want[name] {
			t.Errorf("vendor/%s has the sum %s, its table says %q", name, got, want[name])
		}
		seen++
	}
	if seen == 0 || seen != len(want) {
		t.Errorf("%d files beside a table of %d", seen, len(want))
	}
	if _, err := fs.Stat(FS, "vendor/htmx.LICENSE.txt"); err != nil {
		t.Error("htmx is given on without its licence:", err)
	}
}

func TestURL(t *testing.T) {
	version := regexp.MustCompile(`^/static/vendor/htmx\.min\.js\?v=[0-9a-f]{16}$`)
	if got := URL("vendor/htmx.min.js"); !version.MatchString(got) {
		t.Errorf("a file's address has no version: %s", got)
	}
	if got := URL("css/no such.css"); got != "/static/css/no%20such.css" {
		t.Errorf("a name that is no file gets its plain, escaped path, not %s", got)
	}
}

func TestVersionFollowsContent(t *testing.T) {
	one := fstest.MapFS{"a.css": {Data: []byte("one")}, "b.css": {Data: []byte("one")}}
	two := fstest.MapFS{"a.css": {Data: []byte("two")}, "b.css": {Data: []byte("one")}}
	before, after := readVersions(one), readVersions(two)
	if before["a.css"] == after["a.css"] {
		t.Error("a changed file kept its version: browsers would go on showing the old one")
	}
	if before["b.css"] != after["b.css"] {
		t.Error("an unchanged file got a new version: browsers would load it again")
	}
}

func TestNothingIsLoadedFromElsewhere(t *testing.T) {
	outside := regexp.MustCompile(`(?i)(url\(\s*["']?(https?:)?//|(import|fetch|importScripts)\s*\(?\s*["'](https?:)?//)`)
	for _, bad := range []string{`@import "//fonts.example/x.css"`, `url(//fonts.example/a.woff)`, `url("https://a.example/b")`, `import("https://a.example/m.js")`, `fetch('//a.example')`} {
		if !outside.MatchString(bad) {
			t.Fatalf("the pattern does not see %q", bad)
		}
	}
	err := fs.WalkDir(FS, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !(strings.HasSuffix(name, ".css") || strings.HasSuffix(name, ".js")) {
			return err
		}
		content, err := fs.ReadFile(FS, name)
		if err != nil {
			return err
		}
		if found := outside.Find(content); found != nil {
			t.Errorf("%s loads something from elsewhere: %q", name, found)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
