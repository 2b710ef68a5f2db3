package handlers

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"roundtable/models"
)

// fakeChromium is a program that does what script says; $out is the PDF that it is asked for, $in the page, $own a
// folder of its own.
func fakeChromium(t *testing.T, script string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("a shell script stands for Chromium")
	}
	name := filepath.Join(t.TempDir(), "chromium")
	head := "#!/bin/sh\nown=" + filepath.Dir(name) + "\nfor a in \"$@\"; do case $a in --print-to-pdf=*) out=${a#*=};; file://*) in=${a#file://};; esac; done\n"
	if err := os.WriteFile(name, []byte(head+script), 0o700); err != nil {
		t.Fatal(err)
	}
	return name
}

func withChromium(path string) func(*Options) { return func(o *Options) { o.Chromium = path } }

func TestPDFOfASheet(t *testing.T) {
	w := newWeb(t, withChromium(fakeChromium(t, `{ echo %PDF-1.4; cat "$in"; } > "$out"`))).claim()
	slug := w.event("周六 / Saturday", "<script>甲</script>", "乙", "丙", "丁")
	at := "/o/" + slug + "/print/"
	res := w.get(at + "pairings/pdf?round=2&paper=letter&lang=zh-Hans")
	if res.status != 200 || res.header.Get("Content-Type") != "application/pdf" {
		t.Fatalf("status %d, %s: %s", res.status, res.header.Get("Content-Type"), res.body)
	}
	want := `attachment; filename="` + slug + `-pairings.pdf"; filename*=UTF-8''%E5%91%A8%E5%85%AD%20-%20Saturday%20-%20%E7%AC%AC%202%20%E8%BD%AE%E5%AF%B9%E9%98%B5%E8%A1%A8.pdf`
	if got := res.header.Get("Content-Disposition"); got != want {
		t.Errorf("the file is called\n%s, not\n%s", got, want)
	}
	if !res.has("default-src 'none'", "<style>", ".paper{", "paper port-letter", "第 2 轮对阵表", "&lt;script&gt;甲") {
		t.Error("the page that is printed lacks something of the preview, or of its limits")
	}
	for _, bad := range []string{"<script", "<link", "src=", "href=", "<form", "class=\"bar\""} {
		if strings.Contains(res.body, bad) {
			t.Errorf("the page that is printed has %s", bad)
		}
	}
	if a := w.get(at + "pairings?round=2"); !a.has(`formaction="/o/` + slug + `/print/pairings/pdf"`) {
		t.Error("the preview has no button for it")
	}
	if a := w.get("/o/" + slug + "/print"); !a.has(`formaction="/o/`+slug+`/print/standings/pdf"`) || a.has("Save as PDF") {
		t.Error("the menu has no button for it, or says that there is none")
	}
	for path, status := range map[string]int{"nothing/pdf": 404, "pairings/pdf?round=99": 404} {
		if a := w.get(at + path); a.status != status {
			t.Errorf("%s answered %d", path, a.status)
		}
	}
	if a := w.stranger().get(at + "pairings/pdf"); a.status != 403 {
		t.Errorf("a stranger got %d", a.status)
	}
}

// TestPDFCountsAsPrinted is the button, which notes what the file holds; an address that is only opened notes nothing.
func TestPDFCountsAsPrinted(t *testing.T) {
	w := newWeb(t, withChromium(fakeChromium(t, `{ echo %PDF-1.4; cat "$in"; } > "$out"`))).claim()
	slug := w.numbered(5)
	at := "/o/" + slug + "/print/"
	printed := func(says string, sheets ...models.PrintedSheet) {
		t.Helper()
		all := []models.PrintedSheet{
			{ID: "roundtable"}, {ID: "cross"}, {ID: "rules"}, {ID: "power"}, {ID: "several"}, {ID: "standings"},
			{ID: "pairings", Round: 1}, {ID: "pairings", Round: 2}, {ID: "slips", Round: 1}, {ID: "slips", Round: 5},
		}
		got, err := w.store.PrintedSince(t.Context(), organiserWho, slug, all...)
		if err != nil {
			t.Fatal(err)
		}
		for _, sheet := range all {
			if _, noted := got[sheet]; noted != slices.Contains(sheets, sheet) {
				t.Errorf("%s: %v is noted: %v", says, sheet, noted)
			}
		}
	}
	for _, path := range []string{"pairings/pdf?round=2", "power/pdf", "pairings?round=2", "roundtable"} {
		if a := w.get(at + path); a.status != 200 {
			t.Fatalf("%s answered %d", path, a.status)
		}
	}
	printed("what is only looked at")
	a := w.sends(slug, at+"pairings/pdf", "round", "2", "paper", "letter", "lang", "zh-Hans")
	if a.status != 200 || !a.has("%PDF-1.4", "paper port-letter", "第 2 轮对阵表") || a.header.Get("Content-Type") != "application/pdf" {
		t.Fatalf("the button answered %d: %s", a.status, plain(a.body))
	}
	printed("one round", models.PrintedSheet{ID: "pairings", Round: 2})
	if a := w.sends(slug, at+"pairings/pdf", "round", "99"); a.status != 404 {
		t.Errorf("a round that is not there answered %d", a.status)
	}
	w.sends(slug, at+"several/pdf", "sheets", "roundtable,pairings", "round", "1")
	printed("several sheets", models.PrintedSheet{ID: "pairings", Round: 2}, models.PrintedSheet{ID: "pairings", Round: 1}, models.PrintedSheet{ID: "roundtable"})
	w.sends(slug, at+"power/pdf")
	all := []models.PrintedSheet{
		{ID: "roundtable"}, {ID: "cross"}, {ID: "rules"}, {ID: "power"}, {ID: "pairings", Round: 1}, {ID: "pairings", Round: 2}, {ID: "slips", Round: 1}, {ID: "slips", Round: 5},
	}
	printed("a book with all slips", all...)
}

func TestPDFWithoutChromium(t *testing.T) {
	for _, x := range []struct{ sentence, path, want string }{
		{"none is installed", "", "none of them is on the computer"},
		{"the program is not there any more", "/nothing/chromium", "could not be made"},
		{"it fails", fakeChromium(t, "echo no display >&2; exit 3"), "could not be made"},
		{"it writes nothing", fakeChromium(t, "exit 0"), "could not be made"},
		{"it writes something else", fakeChromium(t, `echo hello > "$out"`), "could not be made"},
	} {
		t.Run(x.sentence, func(t *testing.T) {
			w := newWeb(t, withChromium(x.path)).claim()
			slug := w.event("Saturday", "甲", "乙")
			if a := w.get("/o/" + slug + "/print/standings/pdf"); a.status != map[bool]int{true: 409, false: 503}[x.path == ""] || !a.has(x.want, "Save as PDF") {
				t.Errorf("status %d: %s", a.status, plain(a.body))
			}
			if x.path == "" {
				if w.get("/o/"+slug+"/print/standings").has("/pdf") || !w.get("/o/"+slug+"/print").has("Save as PDF") {
					t.Error("there is a button, or the menu does not say why there is none")
				}
			}
		})
	}
}

// TestPDFLine fills the line with runs that end only when they are told to, and looks that their children
// end with them and that nothing is left on the disk.
func TestPDFLine(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	pids := filepath.Join(temp, "pids")
	b := newChromium(fakeChromium(t, `sleep 600 & echo $! > "`+pids+`.new"; mv "`+pids+`.new" "`+pids+`"; wait`))
	ctx, cancel := context.WithCancel(context.Background())
	answers := make(chan error, pdfLine)
	for range pdfLine {
		go func() {
			_, err := b.pdf(ctx, []byte("page"))
			answers <- err
		}()
	}
	for len(b.line) < pdfLine || !exists(pids) {
		time.Sleep(time.Millisecond)
	}
	if _, err := b.pdf(context.Background(), nil); !errors.Is(err, errPDFBusy) {
		t.Errorf("one too many got %v", err)
	}
	child, err := os.ReadFile(pids)
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	for range pdfLine {
		if err := <-answers; !errors.Is(err, errPDFBusy) && !errors.Is(err, errPDFFailed) {
			t.Errorf("ended: %v", err)
		}
	}
	for running(strings.TrimSpace(string(child))) {
		time.Sleep(time.Millisecond)
	}
	if left, _ := filepath.Glob(filepath.Join(temp, "roundtable-pdf-*")); len(left) > 0 || len(b.line) > 0 || len(b.turn) > 0 {
		t.Errorf("left: %v, %d in the line", left, len(b.line))
	}
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// running reports whether a process runs; one that has ended but was not asked for by its parent does not.
func running(pid string) bool {
	stat, err := os.ReadFile("/proc/" + pid + "/stat")
	return err == nil && !strings.Contains(string(stat), ") Z ")
}

func TestChromiumEnvironment(t *testing.T) {
	got := strings.Join(chromiumEnv([]string{"PATH=/bin", "HOME=/home/club", "ROUNDTABLE_DB=secret.db"}, "/tmp/x"), " ")
	if strings.Contains(got, "ROUNDTABLE_") || !strings.Contains(got, "PATH=/bin") || !strings.HasSuffix(got, "HOME=/tmp/x XDG_CONFIG_HOME=/tmp/x XDG_CACHE_HOME=/tmp/x") {
		t.Error(got)
	}
}
