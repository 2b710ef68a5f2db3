package static

import (
	"io/fs"
	"regexp"
	"testing"
)

// A property whose value names a token that does not exist is dropped by the browser without a word.
func TestEveryTokenExists(t *testing.T) {
	names, err := fs.Glob(FS, "css/*.css")
	if err != nil || len(names) < 10 {
		t.Fatal(names, err)
	}
	made := map[string]bool{}
	used := map[string]string{}
	for _, name := range names {
		data, err := fs.ReadFile(FS, name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(--[a-z0-9-]+)\s*:`).FindAllSubmatch(data, -1) {
			made[string(m[1])] = true
		}
		for _, m := range regexp.MustCompile(`var\((--[a-z0-9-]+)\)`).FindAllSubmatch(data, -1) {
			used[string(m[1])] = name
		}
	}
	for token, name := range used {
		if !made[token] {
			t.Errorf("%s uses %s, which no file defines", name, token)
		}
	}
}
