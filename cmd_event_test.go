package main

import (
	"context"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// An event goes out of one database as a folder of plain files, and into another; the command that needs no
// database, the folder, and the second folder written from the second database say the same.
func TestFoldersGoInAndOut(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	do := func(want int, args ...string) (out, errs string) {
		t.Helper()
		s := newShell(t)
		if code := s.run(ctx, args...); code != want {
			t.Fatalf("%v: %d, %s%s", args, code, s.out.String(), s.err.String())
		}
		return s.out.String(), s.err.String()
	}
	s := newShell(t)
	_, stop := s.serve("--demo", "--db", in("demo.db"))
	stop()
	slug := "autumn-draughts-cup"
	do(0, "export", "--db", in("demo.db"), slug, "--out", in("one")+"/")
	if _, errs := do(1, "export", "--db", in("demo.db"), slug, "--out", in("one")+"/"); !strings.Contains(errs, "one") {
		t.Errorf("a folder that is there: %s", errs)
	}
	before, _ := do(0, "standings", in("one"), "--csv")
	out, _ := do(0, "import", "--db", in("new.db"), in("one"))
	found := regexp.MustCompile(`/o/([^.\s]+)`).FindStringSubmatch(out)
	if found == nil {
		t.Fatalf("import says %q", out)
	}
	do(0, "export", "--db", in("new.db"), found[1], "--out", in("two")+"/")
	if after, _ := do(0, "standings", in("two"), "--csv"); after != before || strings.Count(before, "\n") < 9 {
		t.Errorf("standings before:\n%s\nafter:\n%s", before, after)
	}
	do(0, "check", in("two"))
	swiss := eventFolder(t)
	before, _ = do(0, "standings", swiss, "--json")
	out, _ = do(0, "import", "--db", in("new.db"), swiss)
	do(0, "export", "--db", in("new.db"), regexp.MustCompile(`/o/([^.\s]+)`).FindStringSubmatch(out)[1], "--out", in("swiss")+"/")
	if after, _ := do(0, "standings", in("swiss"), "--json"); after != before || !strings.Contains(before, "swiss") {
		t.Errorf("standings of a Swiss before:\n%s\nafter:\n%s", before, after)
	}
	if _, errs := do(1, "import", "--db", in("new.db"), eventFolder(t, `"version": 1`, `"version": 9`)); errs == "" {
		t.Error("a folder of another version is taken")
	}
}
