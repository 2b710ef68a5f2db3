package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// atTheDoor makes an event of these names, with clubs after a tab, whose numbers are not drawn.
func (e *evening) atTheDoor(name string, names ...string) {
	e.t.Helper()
	e.Open("/new")
	e.Fill("#name", name)
	e.Fill("#names", strings.Join(names, "\n"))
	e.Loads(func() { e.Click("button[value=save]") })
	e.slug = strings.Split(strings.TrimPrefix(e.URL(), e.app.URL), "/")[2]
}

// row is the button of a person in the check-in list.
func row(name string) string { return fmt.Sprintf(`.here[data-name="%s"]`, name) }

// fits320 checks a page with axe-core and for what sticks out, on narrow and wide windows, light and dark.
func (e *evening) fits320(paths ...string) {
	e.t.Helper()
	for _, path := range paths {
		for _, width := range []int{320, 360, 1280} {
			e.Size(width, 800)
			e.Dark(width == 360)
			if status := e.Open(path); status != 200 {
				e.t.Errorf("%s answers %d", path, status)
			}
			if over := e.Overflow(); len(over) > 0 {
				e.t.Errorf("%s at %d px sticks out: %q", path, width, over)
			}
			if width == 320 {
				continue
			}
			for _, v := range e.Axe() {
				e.t.Errorf("%s at %d px: %s", path, width, v)
			}
		}
	}
	e.Dark(false)
}

var doorWords = map[string]struct{ here, off, absent, out, dropped string }{
	"en":      {"%s is here · %d of 9", "%s is not here · %d of 9", "Take out the 7 absent", "7 players were taken out.", "Everybody on the list takes part."},
	"zh-Hans": {"%s 已到 · %d/9", "%s 未到 · %d/9", "未到 7 人，取消参赛", "7 人已取消参赛。", "名单上的人全部参赛。"},
}

// TestCheckinByTouch: on a phone rows are pressed, named, taken back; a second helper's presses come
// in; what cannot be saved says so; the absent go out with one press and come back with one.
func TestCheckinByTouch(t *testing.T) {
	t.Parallel()
	for lang, words := range doorWords {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			e := newEvening(t)
			e.Language(lang)
			e.atTheDoor("Door "+lang, sheetNames[:9]...)
			page := "/o/" + e.slug + "/checkin"
			e.Size(360, 740)
			e.Open(page)
			if box := e.Box(row("张三")); box.Height < 44 || box.Width < 300 {
				t.Errorf("a row is %.0f × %.0f px", box.Width, box.Height)
			}
			before := strings.Join(e.Texts(".here .nm"), " ")
			e.Click(row("张三"))
			e.WaitText("[data-said] p", fmt.Sprintf(words.here, "张三", 1))
			e.Click(row("Anna Müller"))
			e.WaitText("[data-said] p", fmt.Sprintf(words.here, "Anna Müller", 2))
			if after := strings.Join(e.Texts(".here .nm"), " "); after != before {
				t.Errorf("the rows moved: %s, before %s", after, before)
			}
			e.Click("[data-undo]")
			e.WaitText("[data-said] p", fmt.Sprintf(words.off, "Anna Müller", 1))
			e.WaitTrue("the press to be taken back", fmt.Sprintf(`document.querySelector(%q).getAttribute("aria-pressed") === "false"`, row("Anna Müller")))

			other := e.app.secondHelper(e)
			other.Size(360, 740)
			other.Open(page)
			other.WaitTrue("the first helper's press", fmt.Sprintf(`document.querySelector(%q).getAttribute("aria-pressed") === "true"`, row("张三")))
			other.Click(row("赵敏"))
			e.WaitTrue("the second helper's press", fmt.Sprintf(`document.querySelector(%q).getAttribute("aria-pressed") === "true"`, row("赵敏")))

			e.offline()
			e.WaitTrue("the page to count both", `document.querySelector("[data-count]").textContent.includes("2")`)
			e.searches()
			e.WaitText("[data-next] .btn", words.absent)
			e.heldNext(other, words.absent)
			e.Loads(func() { e.Click("[data-next] .btn") })
			e.WaitText(".notice", words.out)
			if got := len(e.Texts(".out-list li")); got != 7 {
				t.Errorf("%d are out", got)
			}
			e.Loads(func() { e.Click(".out-list li:first-child .btn") })
			e.WaitTrue("one to be back", `document.querySelectorAll(".out-list li").length === 6`)
			e.Loads(func() { e.Click(".actions form .btn") })
			e.WaitText(".empty", words.dropped)
			e.fits320(page, "/o/"+e.slug+"/out", "/o/"+e.slug+"/times", "/o/"+e.slug+"/draw")
		})
	}
}

// heldNext: what follows the rows is not put in anew while nothing changes, nor while a finger is on it.
func (e *evening) heldNext(other *Browser, absent string) {
	e.t.Helper()
	const news = `performance.getEntriesByType("resource").filter(e => e.name.includes("/checkin/")).length`
	asked := func() {
		e.t.Helper()
		for range 2 { // when the second is there the first was put in
			var n int
			e.Eval(`performance.clearResourceTimings(); `+news, &n)
			e.Eval(`window.dispatchEvent(new Event("focus"))`, nil)
			e.WaitTrue("the news", news+" > 0")
		}
	}
	e.WaitTrue("the focus to be elsewhere", `!document.querySelector("[data-next]").contains(document.activeElement)`)
	e.Eval(`window.button = document.querySelector("[data-next] .btn")`, nil)
	asked()
	e.WaitTrue("the button to be the same one", `document.querySelector("[data-next] .btn") === window.button`)
	e.Eval(`window.button.dispatchEvent(new PointerEvent("pointerdown", {bubbles: true}))`, nil)
	other.Click(row("Anna Müller"))
	e.WaitTrue("the other's press", fmt.Sprintf(`document.querySelector(%q).getAttribute("aria-pressed") === "true"`, row("Anna Müller")))
	asked()
	e.WaitTrue("the button under the finger to stay", `document.querySelector("[data-next] .btn") === window.button`)
	e.Eval(`window.dispatchEvent(new PointerEvent("pointerup"))`, nil)
	e.WaitTrue("what follows the new state", `document.querySelector("[data-next] .btn") !== window.button`)
	other.Click(row("Anna Müller"))
	e.WaitTrue("the press to be taken back", fmt.Sprintf(`document.querySelector(%q).getAttribute("aria-pressed") === "false"`, row("Anna Müller")))
	e.WaitText("[data-next] .btn", absent)
}

// secondHelper is another browser of the organiser's.
func (a *App) secondHelper(e *evening) *Browser {
	b := a.Browser()
	b.Open(a.anotherLink())
	b.WaitTrue("the claim", `document.readyState === "complete"`)
	return b
}

// anotherLink is a fresh link for the organiser, as the command makes it.
func (a *App) anotherLink() string {
	a.t.Helper()
	binary, err := program()
	if err != nil {
		a.t.Fatal(err)
	}
	cmd := exec.Command(binary, "link", "--db="+a.Database)
	out, err := cmd.CombinedOutput()
	found := link.FindStringSubmatch(string(out))
	if err != nil || found == nil {
		a.t.Fatalf("no link: %v %s", err, out)
	}
	return a.URL + found[1]
}

// offline presses a row while nothing reaches the server: it goes back to what is stored, is named,
// and is saved by another try.
func (e *evening) offline() {
	e.t.Helper()
	pressed := fmt.Sprintf(`document.querySelector(%q).getAttribute("aria-pressed")`, row("王小明"))
	e.Eval(`window.realFetch = window.fetch; window.fetch = () => Promise.reject(new TypeError("offline"))`, nil)
	e.Click(row("王小明"))
	e.WaitFor(".not-saved")
	e.WaitTrue("the row to be as stored", pressed+` === "false"`)
	e.WaitText("[data-said] p", "王小明")
	e.Eval(`window.fetch = window.realFetch`, nil)
	e.Click("[data-undo]")
	e.WaitGone(".not-saved")
	e.WaitTrue("the press", pressed+` === "true"`)
	e.Click("[data-undo]")
	e.WaitTrue("it to be taken back", pressed+` === "false"`)
}

// searches finds by number, by first letters of the pinyin, and marks with Enter; Enter on several
// marks nobody.
func (e *evening) searches() {
	e.t.Helper()
	for typed, want := range map[string]string{"lsg": "李四光", "6": "陳大文", "wai": "Ng Wai-Man", "feath": "Christopher Featherstonehaugh", "欧阳": "欧阳修远"} {
		e.Fill("#find", typed)
		e.WaitTrue("only "+want, fmt.Sprintf(`[...document.querySelectorAll(".here")].filter(b => b.checkVisibility()).map(b => b.dataset.name).join() === %q`, want))
	}
	e.Fill("#find", "z")
	e.Press("Enter")
	if got := e.Texts(".here[aria-pressed=true] .nm"); len(got) != 2 {
		e.t.Errorf("Enter on several marked somebody: %q", got)
	}
	e.Fill("#find", "lsg")
	e.Press("Enter")
	e.WaitText("[data-said] p", "李四光")
	e.Click("[data-undo]")
	e.WaitTrue("all rows again", `[...document.querySelectorAll(".here")].every(b => b.checkVisibility())`)
}

// TestTimesOverAChangeOfTheClocks: a round a week keeps its time of day when the clocks change, on the
// page, on paper and in the text, with the program in another zone than the event.
func TestTimesOverAChangeOfTheClocks(t *testing.T) {
	t.Parallel()
	binary, err := program()
	if err != nil {
		t.Fatal(err)
	}
	app := start(t, binary, filepath.Join(t.TempDir(), "test.db"), []string{"TZ=UTC", "LANG=de_DE.UTF-8", "LC_ALL=de_DE.UTF-8"})
	e := &evening{Browser: app.Browser(), app: app}
	e.AllowErrors("422")
	e.Open(app.OrganiserLink())
	e.atTheDoor("League", sheetNames[:4]...)
	e.Open("/o/" + e.slug + "/settings")
	e.Choose("#form", "single")
	e.WaitGone("#playoff_first") // a single game has no play-off to move first in
	e.Choose("#form", "two-playoff")
	e.WaitFor("#playoff_first")
	e.Fill("#date", "2026-10-25")
	e.Fill("#time_zone", "America/Los_Angeles")
	e.Loads(func() { e.Click(`form[action$="/settings/about"] button`) })

	e.Open("/o/" + e.slug + "/times")
	e.Fill("#time", "19.00")
	e.Click(".plan-more summary")
	e.Fill("#per_day", "1")
	e.Choose("#every", "7")
	e.Focus("#per_day")
	e.Loads(func() { e.Press("Enter") })
	if got := e.Value("#at\\.1") + ", " + e.Value("#at\\.2"); got != "2026-10-25 19:00, 2026-11-01 19:00" {
		t.Fatalf("the table is filled with %s", got)
	}
	e.WaitText(".notice", "UTC−8 from then on")
	e.Fill("#at\\.3", "2026-11-08 25:00")
	e.Loads(func() { e.Click(".times-part button[value=save]") })
	e.WaitText(".error", "no such time of day")
	if got := e.Value("#at\\.3") + ", " + e.Value("#at\\.2"); got != "2026-11-08 25:00, 2026-11-01 19:00" {
		t.Errorf("a refused form shows %s", got)
	}
	e.Fill("#at\\.3", "2026-11-08 20:30")
	e.Loads(func() { e.Click(".times-part button[value=save]") })
	e.Open("/o/" + e.slug + "/draw")
	e.Loads(func() { e.Click(".ways .btn.primary") })

	e.Open("/o/" + e.slug + "/schedule")
	if got := strings.Join(e.Texts(".roundtable .at"), "; "); strings.Join(strings.Fields(got), " ") != "Sun 25 Oct 19:00; Sun 1 Nov 19:00; Sun 8 Nov 20:30" {
		t.Errorf("the schedule says %q", got)
	}
	_, text := e.Get("/o/" + e.slug + "/times.txt")
	if !strings.Contains(text, "Round 2  Sun 1 Nov 19:00") || !strings.Contains(text, "America/Los_Angeles (UTC−7)") {
		t.Errorf("the text says %s", text)
	}
	for _, sheet := range []string{"roundtable", "pairings?round=2"} {
		if missing := e.PDF("/o/"+e.slug+"/print/"+sheet, "A4").Missing("19:00"); len(missing) > 0 {
			t.Errorf("%s does not say when", sheet)
		}
	}
	e.Language("zh-Hans")
	e.fits320("/o/"+e.slug+"/times", "/o/"+e.slug+"/schedule")
}

// TestDrawOnTheWall: the draw is made, then shown by keys, clicks and links, in a hall and on a phone;
// its minutes are one page.
func TestDrawOnTheWall(t *testing.T) {
	t.Parallel()
	e := newEvening(t)
	var names []string
	for i, name := range sheetNames {
		names = append(names, name+"\t"+[]string{"市直", "城东棋社", "River Club", "Lakeside"}[i%4])
	}
	e.atTheDoor("Wall", names...)
	e.Open("/o/" + e.slug + "/draw")
	e.lotsSaidAtOnce()
	e.Click("input[name=protect]")
	e.Loads(func() { e.Click("button[name=show]") })
	e.WaitURL("/draw/show")
	e.Size(1920, 1080)
	known := func(n int) {
		t.Helper()
		e.WaitTrue(fmt.Sprintf("%d numbers", n), fmt.Sprintf(`document.querySelectorAll(".slots li [translate]").length === %d`, n))
	}
	known(0)
	e.Press("Space")
	known(1)
	if got := e.Text(".big-name"); got != "张三" {
		t.Errorf("the first shown is %s", got)
	}
	e.WaitText("[data-heard]", "张三: number "+e.Text(".big-number"))
	e.Press("Enter", "ArrowRight")
	known(3)
	e.Press("ArrowLeft")
	known(2)
	e.Press("PageDown")
	known(3)
	e.Click(".big-number")
	known(4)
	if !strings.HasSuffix(e.URL(), "step=4") {
		t.Errorf("a page loaded again would begin elsewhere: %s", e.URL())
	}
	e.Reload()
	known(4)
	for i := 5; i <= 24; i++ {
		e.Press("Space")
		known(i)
	}
	e.WaitFor("[data-done]")
	var scrolls bool
	e.Eval(`document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth`, &scrolls)
	if scrolls {
		t.Error("in a hall the page scrolls")
	}
	for _, size := range [][2]int{{1280, 800}, {1920, 1080}} {
		e.Size(size[0], size[1])
		var list struct {
			Scrolls bool
			Type    float64
		}
		e.Eval(`(ol => ({scrolls: ol.scrollHeight > ol.clientHeight || ol.scrollWidth > ol.clientWidth, type: parseFloat(getComputedStyle(ol).fontSize) / innerHeight}))(document.querySelector(".slots ol"))`, &list)
		if list.Scrolls || list.Type < .024 {
			t.Errorf("at %v the list scrolls: %v; its type is %.3f of the height", size, list.Scrolls, list.Type)
		}
	}
	e.Loads(func() { e.Press("Escape") })
	e.WaitURL("/draw")
	e.fits320("/o/"+e.slug+"/draw/show", "/o/"+e.slug+"/draw/show?step=9", "/o/"+e.slug+"/draw/show?step=24", "/o/"+e.slug+"/draw")

	e.Size(1280, 900)
	code := e.Text(".repeat .code")
	if got := e.repeated(code); !slices.Equal(got, e.drawn()) {
		t.Errorf("the command gives %v, the page has %v", got, e.drawn())
	}
	s := sheets{evening: e, names: sheetNames}
	for _, lang := range []string{"en", "zh-Hans"} {
		for _, paper := range []string{"a4", "letter"} {
			p := s.print("minutes", paper, lang, 1, false)
			if missing := p.Missing(code); len(missing) > 0 {
				t.Errorf("the code is not in the minutes in %s", lang)
			}
		}
	}
}

// lotsSaidAtOnce types lots that are none, or somebody else's, and reads the sentence beside them.
func (e *evening) lotsSaidAtOnce() {
	e.t.Helper()
	first, second := "#lot\\.1", "#lot\\.2"
	for _, typed := range []string{"25", "0", "2x", "-1"} {
		e.Fill(first, typed)
		e.WaitText(".lots li:first-child .error", "from 1 to 24")
	}
	e.Fill(first, "２４")
	e.WaitGone(".lots .error")
	e.Fill(second, "24")
	e.WaitText(".lots li:nth-child(2) .error", "Drawn by 张三")
	e.Fill(second, "")
	e.WaitGone(".lots .error")
}

// drawn are the numbers on the page of the draw as "1 Anna".
func (e *evening) drawn() (list []string) {
	numbers, names := e.Texts(".drawn .tb"), e.Texts(".drawn .nm")
	for i := range numbers {
		list = append(list, numbers[i]+" "+names[i])
	}
	slices.Sort(list)
	return list
}

// repeated repeats the restricted draw of the page by the command that it prints.
func (e *evening) repeated(code string) (list []string) {
	e.t.Helper()
	_, text := e.Get("/o/" + e.slug + "/draw/list.txt")
	binary, err := program()
	if err != nil {
		e.t.Fatal(err)
	}
	cmd := exec.Command(binary, "draw", "--code", code, "--clubs")
	cmd.Stdin, cmd.Stderr = strings.NewReader(text), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		e.t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		if parts := strings.Split(strings.TrimSpace(line), "\t"); len(parts) == 3 {
			list = append(list, parts[2]+" "+parts[0])
		}
	}
	slices.Sort(list)
	return list
}
