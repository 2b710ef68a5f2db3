package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// sectionWords are what the tests of sections read, by language.
type sectionWords struct {
	lang                   string
	open, kids, beginners  string // names of the sections
	round, final, tab, new string
	last                   string // of a proposal
}

var sectionLanguages = []sectionWords{
	{"en", "Open", "U12", "Beginners", "Round 1 of 3", "Final standings", "Standings", "somebody new", "last"},
	{"zh-Hans", "公开组", "少年组", "新手组", "第 1 轮，共 3 轮", "最终名次", "排名", "新棋手", "上次"},
}

// looks opens pages in the widths and colours that matter and reports what axe finds and what sticks out.
func (e *evening) looks(pages ...string) {
	e.t.Helper()
	for _, page := range pages {
		for _, look := range []struct {
			width int
			dark  bool
		}{{360, false}, {320, true}, {1280, true}} {
			e.Size(look.width, 800)
			e.Dark(look.dark)
			e.Open(page)
			where := fmt.Sprintf("%s at %d px, dark %v", page, look.width, look.dark)
			for _, v := range e.Axe() {
				e.t.Errorf("%s: %s", where, v)
			}
			if over := e.Overflow(); len(over) > 0 {
				e.t.Errorf("%s: sticks out: %s", where, strings.Join(over, ", "))
			}
			name := strings.NewReplacer("/", "_", "?", "_", "=", "_").Replace(strings.TrimPrefix(page, "/"))
			e.Screenshot(fmt.Sprintf("sections/%s/%s_%d.png", e.t.Name(), name, look.width), look.width, 0, look.dark, "")
		}
	}
	e.Size(1280, 900)
	e.Dark(false)
}

// addSection adds a section on its page and returns its slug.
func (e *evening) addSection(of, other, name, names string) string {
	e.t.Helper()
	e.Open("/o/" + of + "/sections")
	if e.Count(`input[name="other"]`) > 0 {
		e.Fill(`input[name="other"]`, other)
	} else {
		e.Click("details.more > summary")
	}
	e.Fill(`.section-new input[name="section"]`, name)
	e.Focus("#names")
	e.Paste(names)
	lines := strings.Count(names, "\n") + 1
	e.WaitTrue("the names to be read", fmt.Sprintf(`document.querySelectorAll("#preview .nm").length === %d`, lines))
	e.Loads(func() { e.Press("Ctrl+Enter") })
	e.WaitURL("/schedule")
	return strings.Split(strings.TrimPrefix(e.URL(), e.app.URL), "/")[2]
}

// TestThreeSections makes an event of three sections from pasted names, publishes all of them at once,
// and reads it as a visitor on a phone.
func TestThreeSections(t *testing.T) {
	t.Parallel()
	for _, w := range sectionLanguages {
		t.Run(w.lang, func(t *testing.T) {
			e := newEvening(t)
			e.Language(w.lang)
			e.Open("/new")
			e.Fill("#name", "Spring 春季赛")
			e.Paste2("#names", "张三 市直\n李四光\nAnna Müller\n欧阳修远")
			e.Loads(func() { e.Press("Ctrl+Enter") })
			e.WaitURL("/schedule")
			open := strings.Split(strings.TrimPrefix(e.URL(), e.app.URL), "/")[2]
			kids := e.addSection(open, w.open, w.kids, "小明\n小红\n小刚\n小丽")
			third := e.addSection(kids, "", w.beginners, "Ben\nCleo")

			e.Open("/o/" + third + "/standings")
			if got := e.Texts(".sections .section:not(.all)"); !slices.Equal(got, []string{w.open, w.kids, w.beginners}) {
				t.Fatalf("the switcher shows %q", got)
			}
			e.Loads(func() { e.Click(".sections a.section") })
			if !strings.HasSuffix(e.URL(), "/o/"+open+"/standings") {
				t.Errorf("switching left the tab: %s", e.URL())
			}
			e.Open("/o/" + open)
			e.Loads(func() { e.Click(`form[action$="/sections/publish"] button`) })

			e.slug = kids
			e.round(1)
			e.keys("1", "1")
			e.saved()

			reader := e.app.Browser()
			reader.Language(w.lang)
			reader.Size(360, 800)
			reader.Open("/e/" + open)
			if got := reader.Texts(".leaflet h2 a"); !slices.Equal(got, []string{w.open, w.kids, w.beginners}) {
				t.Errorf("the event shows %q", got)
			}
			if text := reader.Text(".leaflet:nth-child(2)"); !strings.Contains(text, w.round) {
				t.Errorf("the section that plays says %q, not %q", text, w.round)
			}
			reader.Loads(func() { reader.Click(".leaflet:nth-child(2) h2 a") })
			if !strings.HasSuffix(reader.URL(), "/t/"+kids) {
				t.Errorf("the section leads to %s", reader.URL())
			}
			reader.Open("/t/" + kids + "/standings")
			reader.Loads(func() { reader.Click(".sections a.section:nth-child(3)") })
			if !strings.HasSuffix(reader.URL(), "/t/"+third+"/standings") {
				t.Errorf("switching left the tab: %s", reader.URL())
			}
			reader.Open("/")
			if got := reader.Count(".poster"); got != 1 {
				t.Errorf("the event stands %d times on the first page", got)
			}
			e.looks("/", "/e/"+open, "/o/"+kids+"/sections", "/o/"+kids, "/t/"+kids, "/o/"+kids+"/settings")
		})
	}
}

// Paste2 puts the cursor into a field and pastes.
func (e *evening) Paste2(css, text string) {
	e.t.Helper()
	e.Focus(css)
	e.Paste(text)
	lines := strings.Count(text, "\n") + 1
	e.WaitTrue("the names to be read", fmt.Sprintf(`document.querySelectorAll("#preview .nm").length === %d`, lines))
}

// TestNextWeek keeps the club's usual settings, runs an evening, and runs it again: everything is
// proposed, who is known is shown before anything is stored, and one proposal is overridden.
func TestNextWeek(t *testing.T) {
	t.Parallel()
	for _, w := range sectionLanguages {
		t.Run(w.lang, func(t *testing.T) {
			e := newEvening(t)
			e.Language(w.lang)
			e.Open("/club")
			e.Fill("#club_name", "河畔棋社 Riverside")
			e.Fill("#venue", "活动中心 201")
			e.Fill("#time_zone", "Asia/Shanghai")
			e.Fill("#first_start", "19:00")
			e.Fill("#round_minutes", "25")
			e.Loads(func() { e.Click(".club .btn.primary") })
			if got := e.Text(".brand"); got != "河畔棋社 Riverside" {
				t.Errorf("the head of the page says %q", got)
			}
			e.Open("/new")
			e.openMore()
			if e.Value("#venue") != "活动中心 201" || e.Value("#time_zone") != "Asia/Shanghai" || e.Value("#first_start") != "19:00" || e.Value("#round_minutes") != "25" {
				t.Errorf("proposed: %s, %s, %s, %s", e.Value("#venue"), e.Value("#time_zone"), e.Value("#first_start"), e.Value("#round_minutes"))
			}
			e.Paste2("#names", "张三 市直\n李四光\nAnna Müller\n欧阳修远")
			e.Loads(func() { e.Press("Ctrl+Enter") })
			e.WaitURL("/schedule")
			first := strings.Split(strings.TrimPrefix(e.URL(), e.app.URL), "/")[2]

			e.Open("/o/" + first)
			e.Loads(func() { e.Click(`main a[href*="from="]`) })
			e.WaitURL("/new?from=" + first)
			if got := e.Count("#preview .known select"); got != 4 {
				t.Errorf("%d of four people are recognised", got)
			}
			if got := e.Text("#preview .known"); !strings.Contains(got, "= 张三 · 市直") || !strings.Contains(got, w.last) {
				t.Errorf("the first one is shown as %q", got)
			}
			e.looks("/new?from="+first, "/club")
			e.Open("/new?from=" + first)

			// Typing on keeps a choice that was made.
			e.Choose("#preview li:nth-child(2) .known select, #preview .lines > li:nth-of-type(2) .known select", "new")
			e.Eval(`(() => { const b = document.querySelector("#names"); b.focus(); b.setSelectionRange(b.value.length, b.value.length) })()`, nil)
			e.Paste("Zoe\n")
			e.WaitTrue("the new name to be read", `document.querySelectorAll("#preview .nm").length === 5`)
			e.WaitTrue("the choice to stay", `[...document.querySelectorAll("#preview .known select")].filter(s => s.value === "new").length === 1`)
			e.Fill("#name", "Next week")
			e.Loads(func() { e.Press("Ctrl+Enter") })
			e.WaitURL("/schedule")
			if text := e.Text(".notice.ok"); !strings.Contains(text, "3") || !strings.Contains(text, "2") {
				t.Errorf("three known and two new are told as %q", text)
			}
		})
	}
}
