package static

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
)

func TestURL(t *testing.T) {
	version := regexp.MustCompile(`^/static/css/base\.css\?v=[0-9a-f]{16}$`)
	if got := URL("css/base.css"); !version.MatchString(got) {
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
