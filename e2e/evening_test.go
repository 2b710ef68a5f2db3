package e2e

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// twelve is a sign-up list as it stands in a group chat.
const twelve = `#接龙
周六跳棋赛 19:00 活动中心

1. 张三 市直
2. 李四光 东区
3. 欧阳修远
4. Anna Müller
5. 王小明（西区）
6. 陳大文
7. Ng Wai-Man
8. 赵敏
9. Christopher Featherstone
10. 孙悟空
11. 周瑜
12. Lee 李 Jun`

// TestFourActions counts what an organiser does from twelve pasted names to the call of the
// browser's print dialog: paste, draw and schedule, print; the dialog's own button is the fourth.
func TestFourActions(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"en", "zh-Hans"} {
		t.Run(lang, func(t *testing.T) {
			app := Start(t)
			b := app.Browser()
			b.Language(lang)
			b.Open(app.OrganiserLink())
			b.WaitURL("/new")
			b.WaitTrue("the cursor to be in the paste box", `document.activeElement && document.activeElement.id === "names"`)
			b.ResetActions()
			b.Paste(twelve)
			b.WaitTrue("twelve names to be read", `document.querySelectorAll("#preview .nm").length === 12`)
			b.Loads(func() { b.Press("Ctrl+Enter") })
			b.WaitURL("/schedule")
			sheet := b.NewTab(func() { b.Press("p") })
			sheet.WaitTrue("the print dialog", `document.readyState === "complete"`)
			sheet.until("window.print to be called", func() (bool, string) { return sheet.Prints() > 0, fmt.Sprint(sheet.Prints()) })
			if got := b.Actions() + 1; got != 4 {
				t.Errorf("%d actions with the dialog's own button, want 4", got)
			}
			if sheet.Prints() != 1 {
				t.Errorf("the dialog was called %d times", sheet.Prints())
			}
			text := sheet.Text("body")
			for _, name := range []string{"欧阳修远", "Anna Müller", "陳大文", "Lee 李 Jun"} {
				if !strings.Contains(text, name) {
					t.Errorf("%s is not on the sheet", name)
				}
			}
		})
	}
}

// TestTwoGameEvening is a whole evening of two-game matches with play-offs, lots and a forfeit, typed
// without the mouse but for the forfeit's menu. The numbers were worked out by hand:
//
//	round 1  A–D 1 1            A 2:0          A 2, D 1
//	         B–C 1 0, play-off 0     1:1 C     C 2, B 1
//	round 2  D–C 1 0, play-off =, lots D  1:1  D 2, C 1
//	         A–B B forfeits the match   2+:0−  A 2, B 0
//	round 3  B–D 1 =            B 1½:½         B 2, D 1
//	         C–A 0 1, play-off A forfeits 1:1  C 2, A 1
//
// A and C have 5, D 4, B 3. C beat A, so C is first. Game points A 2+2+1, C 1+1+1, D 0+1+½, B 1+0+1½.
// Sonneborn-Berger over matches won (A 2, C 2, D 1, B 1): A beat D and B = 2, C beat B and A = 3, D beat
// C = 2, B beat D = 1. Games won moving second: A against D and C, C against A.
func TestTwoGameEvening(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"en", "zh-Hans"} {
		t.Run(lang, func(t *testing.T) {
			e := newEvening(t)
			e.Language(lang)
			e.Open("/new")
			e.Click("input[name=method][value=given]")
			e.Fill("#names", "甲一\n乙二\n丙三\n丁四")
			e.Loads(func() { e.Press("Ctrl+Enter") })
			e.WaitURL("/schedule")
			e.slug = strings.Split(strings.TrimPrefix(e.URL(), e.app.URL), "/")[2]

			want := [][][2]string{{{"甲一", "丁四"}, {"乙二", "丙三"}}, {{"丁四", "丙三"}, {"甲一", "乙二"}}, {{"乙二", "丁四"}, {"丙三", "甲一"}}}
			if got := e.round(1); !slices.Equal(got, want[0]) {
				t.Fatalf("round 1: %v", got)
			}
			e.keys("1", "1", "1", "0", "0")
			e.allDecided(1)
			e.keys("]")
			e.WaitURL("/r/2")
			if got := e.tables(); !slices.Equal(got, want[1]) {
				t.Fatalf("round 2: %v", got)
			}
			e.keys("1", "0", "=", "1")
			e.Click("#table-2 .row-menu summary")
			e.Click(`#table-2 button[name=action][value="mf2"]`)
			e.saved()
			e.allDecided(2)
			if got := e.round(3); !slices.Equal(got, want[2]) {
				t.Fatalf("round 3: %v", got)
			}
			e.keys("1", "=", "0", "1", "+")
			e.allDecided(3)

			if answer, err := http.Get(e.address("/t/" + e.slug)); err != nil || answer.Body.Close() != nil || answer.StatusCode != 404 {
				t.Errorf("a private event answers a stranger %v, %v", answer, err)
			}
			e.publish()
			e.table([][]string{
				// place, name, played, won, drawn, lost, points, direct, games, sb, second, lots
				{"1", "丙三", "3", "2", "0", "1", "5", "1", "3", "3", "1", ""},
				{"2", "甲一", "3", "2", "0", "1", "5", "2", "5", "2", "2", ""},
				{"3", "丁四", "3", "1", "0", "2", "4", "", "1½", "2", "0", ""},
				{"4", "乙二", "3", "1", "0", "2", "3", "", "2½", "1", "0", ""},
			})

			// A correction of the first round shows first what it changes, then is right everywhere:
			// B wins the play-off against C instead.
			e.Open("/o/" + e.slug + "/cross")
			e.Loads(func() { e.Click(`a[href$="/r/1/m/2"]`) })
			e.Choose("[name=playoff]", "1")
			e.Loads(func() { e.Click("form.match button.primary") })
			if moved := e.Text("main"); !strings.Contains(moved, "丙三") || !strings.Contains(moved, "1") {
				t.Errorf("the preview does not say who moves: %s", moved)
			}
			e.Loads(func() { e.Press("Enter") })
			// B 1+… now has 2+0+2 = 4, C 1+1+2 = 4, D 4, A 5.
			rows := e.cells()
			var order []string
			for _, r := range rows {
				order = append(order, r[1]+" "+r[6])
			}
			if order[0] != "甲一 5" || !slices.Contains(order, "乙二 4") || !slices.Contains(order, "丙三 4") {
				t.Errorf("after the correction: %v", order)
			}
			if _, page := e.Get("/t/" + e.slug + "/r/1"); strings.Count(page, "丙三") == 0 {
				t.Error("round 1 is gone")
			}
		})
	}
}

func (e *evening) allDecided(round int) {
	e.t.Helper()
	if states := e.states(); len(states) == 0 || slices.ContainsFunc(states, func(s string) bool { return s != "decided" }) {
		e.t.Fatalf("round %d: %v", round, states)
	}
}

// cells is the public table of places as text, row by row, whatever the language.
func (e *evening) cells() [][]string {
	e.t.Helper()
	e.Open("/t/" + e.slug + "/standings")
	var cells [][]string
	e.Eval(`[...document.querySelectorAll("table.standings tbody tr")].map(tr => [...tr.cloneNode(true).children].map(td => {
		td.querySelector(".moved")?.remove(); // who went up or down
		const nm = td.querySelector(".nm"), val = td.querySelector(".val");
		return (nm ?? val ?? td).textContent.trim();
	}))`, &cells)
	return cells
}

func (e *evening) table(want [][]string) {
	e.t.Helper()
	got := e.cells()
	for i := range max(len(want), len(got)) {
		if i >= len(got) || i >= len(want) || !slices.Equal(got[i], want[i]) {
			e.t.Errorf("public table:\ngot  %v\nwant %v", got, want)
			return
		}
	}
}
