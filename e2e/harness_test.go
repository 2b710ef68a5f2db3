package e2e

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
)

func TestAxeIsUnchanged(t *testing.T) {
	table, err := os.ReadFile("testdata/README.md")
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256([]byte(axe))
	if got := hex.EncodeToString(sum[:]); !strings.Contains(string(table), got) {
		t.Errorf("axe.min.js has the sum %s, which is not the one of its package", got)
	}
}

func TestParseChord(t *testing.T) {
	for chord, want := range map[string]string{
		"p": "p []", "P": "P []", "Ctrl+Enter": kb.Enter + " [Ctrl]", "Ctrl+Shift+z": "z [Ctrl Shift]",
		"+": "+ []", "Ctrl++": "+ [Ctrl]", "Space": "  []", "1": "1 []",
	} {
		key, held := parseChord(chord)
		if got := fmt.Sprint(key, " ", held); got != want {
			t.Errorf("%s: want %q, got %q", chord, want, got)
		}
	}
}

func TestApp(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Run("starts, gives its link, stops", func(t *testing.T) {
		a := start(t, self, "x.db", []string{fakeProgram + "=well"})
		if got, want := a.OrganiserLink(), a.URL+"/club/claim/abc-123"; got != want {
			t.Errorf("want the link %s, got %s", want, got)
		}
		a.Stop()
	})
	for how, want := range map[string]string{"ends": "the port is taken", "exits badly": "did not end well: exit status 3"} {
		t.Run(how, func(t *testing.T) {
			heard := &recorder{TB: t}
			heard.catch(func() { start(heard, self, "x.db", []string{fakeProgram + "=" + how}).Stop() })
			if !strings.Contains(heard.said, want) {
				t.Errorf("want a failure with %q, got %q", want, heard.said)
			}
		})
	}
}

func TestBrowserAsAPerson(t *testing.T) {
	b := NewBrowser(t, fakeSite(t).URL)
	b.Language("zh-TW")
	if status := b.Open("/"); status != 200 {
		t.Fatalf("want 200, got %d", status)
	}
	b.WaitText("#late", "Here now")
	b.Press("x", "Ctrl+Enter", "ArrowDown", "=")
	b.Paste("甲\n乙")
	if got, want := b.Text("#keys"), "x ^Enter ArrowDown = [甲 乙]"; strings.Join(strings.Fields(got), " ") != want {
		t.Errorf("the page heard %q, want %q", got, want)
	}
	b.Fill("input", "first")
	b.Fill("input", "second")
	b.Press("Ctrl+a", "A", "n", "n")
	b.Paste(" 安")
	b.Choose("select", "xiangqi")
	b.Loads(func() { b.Click("button") })
	if got := b.Text("#said"); !strings.HasPrefix(got, "Ann 安 plays xiangqi in zh-TW") {
		t.Errorf("the form sent %q", got)
	}
	if got := b.Actions(); got != 14 {
		t.Errorf("8 keys, 2 pastes, 2 fills, a choice and a click are 14 actions, not %d", got)
	}
	b.Back()
	b.WaitURL("/")
	if status, text := b.Get("/page.js"); status != 200 || text != pages["/page.js"] {
		t.Errorf("got %d %q", status, text)
	}
	b.AllowErrors("404")
	if status := b.Open("/nowhere"); status != 404 {
		t.Errorf("want 404, got %d", status)
	}
}

func TestBrowserSeesWhatLiesOver(t *testing.T) {
	b := NewBrowser(t, fakeSite(t).URL)
	b.Open("/")
	b.WaitFor("#late")
	var at struct{ Why string }
	b.Eval(call(spot, "#under"), &at)
	if !strings.Contains(at.Why, `covered by <div id="over"`) {
		t.Errorf("a click on a covered element would go through: %q", at.Why)
	}
	b.Eval(call(spot, "#none"), &at)
	if at.Why != "it is not shown" {
		t.Errorf("a click on nothing would go through: %q", at.Why)
	}
	b.Eval(`document.querySelector("button").disabled = true`, nil)
	b.Eval(call(spot, "button"), &at)
	if at.Why != "it is disabled" {
		t.Errorf("a click on a disabled button would go through: %q", at.Why)
	}
}

func TestNewTabAndPrinting(t *testing.T) {
	b := NewBrowser(t, fakeSite(t).URL)
	b.Open("/")
	b.WaitFor("#late") // it pushes the link down
	sheet := b.NewTab(func() { b.Click("#sheet") })
	sheet.until("the sheet to print itself", func() (bool, string) { return sheet.Prints() == 1, fmt.Sprint(sheet.Prints(), " times") })
	if got := sheet.Text("h1"); got != "轮次表" {
		t.Errorf("the new tab shows %q", got)
	}
	if b.Prints() != 0 || sheet.Actions() != 1 {
		t.Errorf("the first tab printed %d times; %d actions", b.Prints(), sheet.Actions())
	}
}

func TestPDF(t *testing.T) {
	b := NewBrowser(t, fakeSite(t).URL)
	p := b.PDF("/sheet", "Letter")
	if len(p.Pages) != 2 || int(p.Pages[0].Width) != 594 && int(p.Pages[0].Width) != 595 {
		t.Fatalf("want two pages A4, got %d of %.0f", len(p.Pages), p.Pages[0].Width)
	}
	if !strings.Contains(p.Text(1), "轮次表") || !strings.Contains(p.Text(2), "½ second") {
		t.Errorf("pages say %q and %q", p.Text(1), p.Text(2))
	}
	if out := p.Outside(); len(out) > 0 {
		t.Error(out)
	}
	if picture(t, p.PNG(1, 50)) != "413x585" && picture(t, p.PNG(1, 50)) != "414x585" {
		t.Errorf("A4 at 50 dots an inch is drawn as %s", picture(t, p.PNG(1, 50)))
	}
	if out := b.PDF("/out", "A4").Outside(); len(out) != 1 || !strings.Contains(out[0], "page 1") {
		t.Errorf("the word that leaves the sheet was not seen: %q", out)
	}
	if got := p.Missing("轮 次表", "second page", "第三页"); len(got) != 1 || got[0] != "第三页" {
		t.Errorf("only 第三页 is on no page, not %q", got)
	}
}

func TestLooks(t *testing.T) {
	b := NewBrowser(t, fakeSite(t).URL)
	b.Open("/")
	if size := picture(t, b.Screenshot("start.png", 360, 640, true, "zh-Hans")); size != "360x640" {
		t.Errorf("the picture is %s", size)
	}
	var dark bool
	b.Eval(`matchMedia("(prefers-color-scheme: dark)").matches && navigator.language === "zh-Hans"`, &dark)
	if !dark {
		t.Error("the page is not dark, or not asked for in Chinese")
	}
	if found := b.Axe(); len(found) > 0 {
		t.Errorf("a page without faults has %v", found)
	}
	if found := b.Overflow(); len(found) > 0 {
		t.Errorf("nothing is too wide, but %q", found)
	}

	b.Open("/bad")
	var ids []string
	for _, v := range b.Axe() {
		ids = append(ids, v.ID)
	}
	if diff := cmp.Diff([]string{"label"}, ids); diff != "" {
		t.Error("axe found (-want +got)", diff)
	}
	if found := b.Overflow(); len(found) != 2 || !strings.HasPrefix(found[0], `td "Averylong`) || !strings.HasPrefix(found[1], "the page scrolls") {
		t.Errorf("the wide cell and page give %q", found)
	}
	if got := b.Errors(); len(got) != 2 || got[0] != "something 1" || !strings.Contains(got[1], "nothing is not defined") {
		t.Errorf("the console's errors are %q", got)
	}
	b.AllowErrors("something", "not defined")
}

func TestCookiesAreOfOneTab(t *testing.T) {
	site := fakeSite(t)
	one, two := NewBrowser(t, site.URL), NewBrowser(t, site.URL)
	one.Open("/")
	one.Eval(`document.cookie = "a=1"`, nil)
	two.Open("/")
	var cookie string
	two.Eval(`document.cookie`, &cookie)
	if cookie != "" {
		t.Errorf("a tab sees the cookie of another: %q", cookie)
	}
}

func TestFilesGoWhereAsked(t *testing.T) {
	t.Setenv("E2E_OUT", filepath.Join(t.TempDir(), "out"))
	b := &Browser{t: t}
	if got, want := b.write("a/b.png", nil), filepath.Join(os.Getenv("E2E_OUT"), "a/b.png"); got != want {
		t.Errorf("want %s, got %s", want, got)
	}
}

// picture returns the size of a PNG, such as "360x640".
func picture(t *testing.T, file string) string {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }() // read only
	config, err := png.DecodeConfig(f)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%dx%d", config.Width, config.Height)
}

// recorder is a test that writes its failures down instead of failing.
type recorder struct {
	testing.TB
	said string
}

func (r *recorder) Errorf(format string, args ...any) { r.said += fmt.Sprintf(format, args...) + "\n" }
func (r *recorder) Error(args ...any)                 { r.said += fmt.Sprintln(args...) }
func (r *recorder) Cleanup(func())                    {} // the caller stops the program itself

func (r *recorder) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	panic(r)
}

// catch runs what may end the recorded test.
func (r *recorder) catch(act func()) {
	defer func() {
		if p := recover(); p != nil && p != any(r) {
			panic(p)
		}
	}()
	act()
}
