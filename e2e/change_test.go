package e2e

import (
	"strings"
	"testing"
)

// running starts an event of so many in a language, one game a match, with the rounds played by keys.
func running(t *testing.T, lang string, players, rounds int) *evening {
	t.Helper()
	e := newEvening(t)
	e.Language(lang)
	names := strings.Split("张三 李四光 王小明 陳大文 赵敏 Anna 周瑜 Bob", " ")[:players]
	e.Open("/new")
	e.Click("input[name=method][value=given]")
	e.Fill("#names", strings.Join(names, "\n"))
	e.Loads(func() { e.Press("Ctrl+Enter") })
	e.WaitURL("/schedule")
	e.slug = strings.Split(strings.TrimPrefix(e.URL(), e.app.URL), "/")[2]
	for n := 1; n <= rounds; n++ {
		for range e.round(n) {
			e.keys("1", "1")
		}
		e.allDecided(n)
	}
	e.publish()
	return e
}

// sentence picks the words of a language.
func sentence(lang, english, chinese string) string {
	if lang == "en" {
		return english
	}
	return chinese
}

func (e *evening) fine(t *testing.T, page string) {
	t.Helper()
	looksRight(t, e.Browser, page)
	e.Size(1280, 900)
}

func TestWithdrawAndReturn(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"en", "zh-Hans"} {
		t.Run(lang, func(t *testing.T) {
			e := running(t, lang, 6, 2)
			e.round(3)
			e.keys("1", "1") // table 1; the two others are open

			t.Run("in mid-round from the desk in three actions, the open match by choice", func(t *testing.T) {
				e.Open("/o/" + e.slug)
				e.fine(t, "desk")
				e.ResetActions()
				e.Loads(func() { e.Click("a[href$='/withdraw']") })
				e.fine(t, "who leaves")
				who := e.Text(".change-who li:nth-child(5) .nm")
				e.Loads(func() { e.Click(".change-who li:nth-child(5) .name-link") })
				if e.Count("input[name=open]") != 3 {
					t.Errorf("the page asks with %d choices what becomes of the open match", e.Count("input[name=open]"))
				}
				e.WaitText("[data-part=look]", sentence(lang, "has played 2 of 5 matches: below half", "已赛 2 场，应赛 5 场，不足一半"))
				e.fine(t, "withdrawal")
				e.Click("input[name=rule][value=keep]")
				e.WaitText("[data-part=look]", sentence(lang, "3 matches are decided by forfeit", "3 场按弃权判定"))
				e.Click("input[name=open][value=play]")
				e.WaitText("[data-part=look]", sentence(lang, "2 matches are decided by forfeit", "2 场按弃权判定"))
				e.Choose("select[name=from]", "4")
				e.WaitTrue("the question about the open match to go", `document.querySelectorAll("input[name=open]").length === 0`)
				e.Open("/o/" + e.slug + "/withdraw")
				e.ResetActions()
				e.Loads(func() { e.Click(".change-who li:nth-child(5) .name-link") })
				e.Loads(func() { e.Click("[data-confirm]") })
				if got := e.Actions() + 1; got != 3 {
					t.Errorf("%d actions from the desk, want 3", got)
				}
				e.WaitURL("/o/" + e.slug)
				e.WaitText(".notice", who)
				e.WaitText(".notice", sentence(lang, "has withdrawn from round 3 on", "从第 3 轮起退赛"))
				if n := e.Count(".tables li"); n != 1 {
					t.Errorf("%d tables are missing, want 1", n)
				}
			})
			t.Run("the round, the list and the card say so", func(t *testing.T) {
				for path, want := range map[string]int{"/t/" + e.slug + "/r/2": 0, "/t/" + e.slug + "/r/3": 1, "/t/" + e.slug + "/players": 1} {
					e.Open(path)
					if got := e.Count(".name.gone"); got != want {
						t.Errorf("%s marks %d as withdrawn, want %d", path, got, want)
					}
					e.fine(t, path)
				}
				e.Open("/o/" + e.slug + "/players")
				e.Click("#main tr:nth-child(5) .row-more summary")
				e.fine(t, "list of players with an open menu")
			})
			t.Run("back from the menu of the list", func(t *testing.T) {
				e.Open("/o/" + e.slug + "/players")
				e.ResetActions()
				e.Click("#main tr:nth-child(5) .row-more summary")
				e.Loads(func() { e.Click("#main tr:nth-child(5) .menu a[href$='/return']") })
				e.WaitText("[data-part=look]", sentence(lang, "matches are to be played after all", "恢复进行"))
				if got := e.Value("select[name=from]"); got != "4" {
					t.Errorf("round %s is proposed, want the next that has not begun", got)
				}
				e.fine(t, "return")
				e.Loads(func() { e.Click("[data-confirm]") })
				if got := e.Actions(); got != 3 {
					t.Errorf("%d actions, want 3", got)
				}
				e.WaitText("#main", sentence(lang, "away in round 3", "第 3 轮缺席"))
			})
		})
	}
}

func TestReplacement(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"en", "zh-Hans"} {
		t.Run(lang, func(t *testing.T) {
			e := running(t, lang, 6, 0)
			e.Open("/o/" + e.slug + "/players")
			e.Click("#main tr:nth-child(4) .row-more summary")
			e.Loads(func() { e.Click("#main tr:nth-child(4) .menu a[href$='/replace']") })
			e.WaitTrue("the cursor to be in the name", `document.activeElement.id === "name"`)
			e.fine(t, "replacement")
			e.Fill("#name", "Quentin")
			e.Loads(func() { e.Press("Enter") })
			e.WaitText("#main tr:nth-child(4)", "Quentin")
			for _, path := range []string{"/schedule", "/cross"} {
				e.Open("/t/" + e.slug + path)
				if text := e.Text("#main"); !strings.Contains(text, "Quentin") || strings.Contains(text, "陳大文") {
					t.Errorf("%s shows the one who was replaced", path)
				}
			}
			e.round(1)
			e.keys("1", "1")
			e.Open("/o/" + e.slug + "/players")
			e.Click("#main tr:nth-child(1) .row-more summary")
			e.Loads(func() { e.Click("#main tr:nth-child(1) .menu a[href$='/replace']") })
			if e.Count("#name") != 0 || e.Count("#main a[href$='/withdraw']") != 1 {
				t.Error("the page does not say what to do instead")
			}
			e.fine(t, "replacement refused")
		})
	}
}

func TestLateEntrant(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"en", "zh-Hans"} {
		t.Run(lang+", odd field", func(t *testing.T) {
			e := running(t, lang, 5, 2)
			e.Open("/o/" + e.slug)
			e.ResetActions()
			e.Loads(func() { e.Click("#main a[href$='/late']") })
			e.WaitTrue("the cursor to be in the name", `document.activeElement.id === "name"`)
			if e.Count(".card-way") != 1 {
				t.Errorf("%d ways, want one", e.Count(".card-way"))
			}
			e.WaitText("#way-free", sentence(lang, "Number 6; all other numbers stay.", "编为 6 号"))
			e.Fill("#name", "Zoe")
			e.Press("Escape")
			e.Loads(func() { e.Press("Enter") })
			if got := e.Actions(); got > 4 {
				t.Errorf("%d actions, want at most 4", got)
			}
			e.WaitText(".notice", sentence(lang, "Zoe is in, with number 6.", "Zoe 已加入，编为 6 号。"))
			e.WaitText(".notice", sentence(lang, "2 matches have to be made up: against", "须补赛 2 场"))
			e.fine(t, "desk after the late entry")
		})
		t.Run(lang+", even field", func(t *testing.T) {
			e := running(t, lang, 6, 2)
			e.AllowErrors("422")
			e.Open("/o/" + e.slug + "/late")
			if e.Count(".card-way") != 2 {
				t.Errorf("%d ways, want two", e.Count(".card-way"))
			}
			e.fine(t, "late entry, two ways")
			e.Loads(func() { e.Click("#way-reorder button") })
			if e.Count(".bad") != 1 || e.Count(".card-way") != 2 {
				t.Error("a form without a name is not drawn again with its ways")
			}
			e.Fill("#name", "Zoe")
			e.Press("Escape")
			e.Loads(func() { e.Click("#way-reorder button") })
			e.WaitText(".notice", "Zoe")
			e.Open("/t/" + e.slug + "/schedule")
			e.fine(t, "schedule after the late entry")
			e.Open("/o/" + e.slug + "/schedule")
			e.fine(t, "organiser's schedule after the late entry")
		})
	}
}
