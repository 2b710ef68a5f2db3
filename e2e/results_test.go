package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// sixTables is an event of twelve, whose rounds have six tables.
func sixTables(t *testing.T) *evening {
	t.Helper()
	e := newEvening(t)
	e.make(event{name: "Six tables", names: []string{
		"张三", "李四光", "欧阳修远", "Anna Müller", "王小明", "陳大文", "Ng Wai-Man", "赵敏", "Christopher Featherstone", "孙悟空", "周瑜", "Lee 李 Jun",
	}})
	e.round(1)
	return e
}

// wholeRound are the keys of six two-game matches: two wins, two losses, a play-off, a drawn play-off
// with lots drawn by the program, a forfeited game, a drawn play-off with typed lots.
var wholeRound = strings.Fields("1 1  0 0  1 0 1  = = = L  + 1  0 1 = 0")

// scores are the scores of the tables after wholeRound.
var scores = []string{"2:0", "0:2", "1:1", "1:1", "2:0", "1:1"}

func (e *evening) scores() []string { return e.Texts("#results tr[data-table] .score") }

// inHand is the table of the row in hand, which has the focus.
func (e *evening) inHand() string {
	var table string
	e.Eval(`document.activeElement.matches("#results tr.on") ? document.activeElement.dataset.table : "the focus is elsewhere"`, &table)
	return table
}

func (e *evening) wantRow(table string) {
	e.t.Helper()
	if got := e.inHand(); got != table {
		e.t.Errorf("in hand is %s, want table %s", got, table)
	}
}

func (e *evening) wantRound(where string) {
	e.t.Helper()
	for i, state := range e.states() {
		if state != "decided" {
			e.t.Errorf("%s: table %d is %s", where, i+1, state)
		}
	}
	if got := e.scores(); !slices.Equal(got, scores) {
		e.t.Errorf("%s: the scores are %v, want %v", where, got, scores)
	}
}

func TestRoundByKeys(t *testing.T) {
	t.Parallel()
	e := sixTables(t)
	e.wantRow("1")
	e.ResetActions()
	for i, table := range strings.Fields("1 2  2 3  3 3 4  4 4 4 5  5 6  6 6 6 6") { // the row in hand after each key
		e.keys(wholeRound[i])
		e.wantRow(table)
	}
	e.wantRound("on the page")
	e.WaitText("#results-after", "All results of round 1 are in.")
	e.Press("Enter") // from the last row to the button
	e.Loads(func() { e.Press("Enter") })
	if got := e.Actions(); got != len(wholeRound)+2 {
		t.Errorf("%d actions, want %d keys and twice Enter", got, len(wholeRound))
	}
	e.round(1)
	e.wantRound("stored")
	notes := strings.Join(e.Texts("#results tr[data-table] .due"), "\n")
	if strings.Count(notes, "Play-off") != 3 || strings.Count(notes, "Lots: ") != 2 || strings.Count(notes, "(code ") != 1 {
		t.Errorf("beside the scores stands:\n%s", notes)
	}

	t.Run("in a closed round the keys lead to the page of the match", func(t *testing.T) {
		e.Press("1")
		e.WaitText("#results-pending", "this round is closed")
		for _, width := range []int{360, 1000, 1280} {
			e.Size(width, 800)
			if over := e.Overflow(); len(over) > 0 {
				t.Errorf("%d px: sticks out: %v", width, over)
			}
		}
		e.Press("ArrowDown")
		e.wantRow("2")
		e.Loads(func() { e.Press("Enter") })
		e.WaitURL("/r/1/m/2")
		if e.Value("#g1") != "0" || e.Value("#g2") != "0" {
			t.Error("the form is not filled with what is stored")
		}
		e.Choose("#g1", "1")
		e.Loads(func() { e.Click("form.match button.primary") })
		e.WaitText("dl.rows", "Places")
		e.Loads(func() { e.Press("Escape") })
		e.WaitURL("/r/1#table-2")
		if got := e.scores(); !slices.Equal(got, scores) {
			t.Errorf("Esc stored something: %v", got)
		}
		e.Open("/o/" + e.slug + "/r/1/m/2")
		e.Choose("#g1", "1")
		e.Choose("#g2", "1")
		e.Loads(func() { e.Click("form.match button.primary") })
		e.Loads(func() { e.Press("Enter") }) // Confirm has the focus
		e.WaitText(".notice", "is stored")
		if got := e.scores(); got[1] != "2:0" {
			t.Errorf("after the correction the scores are %v", got)
		}
	})
}

// slowly makes every answer to a key late; the answers of a real line overtake nothing either.
const slowly = `window.realFetch ??= window.fetch; window.fetch = async (...a) => { await new Promise(r => setTimeout(r, 120)); return realFetch(...a) }`

func TestTypingAhead(t *testing.T) {
	t.Parallel()
	e := sixTables(t)
	e.Eval(slowly, nil)
	e.Press(wholeRound...)
	if waiting := e.Count("#results-pending kbd"); waiting < 2 {
		t.Errorf("only %d keys are shown as waiting, so nothing was typed ahead", waiting)
	}
	e.saved()
	e.wantRound("on the page")
	e.Reload()
	e.wantRound("stored")

	t.Run("keys after one that does not fit are not used, and shown", func(t *testing.T) {
		e.AllowErrors("409")
		e.round(2)
		e.Eval(slowly, nil)
		e.Press("1", "0", "=", "=", "1", "1") // lots are due when the second = comes
		e.WaitText("#table-1 .error", "Lots decide now")
		e.WaitText("#results-pending", "not used")
		if got := e.Texts("#results-pending kbd"); !slices.Equal(got, []string{"1", "1"}) {
			t.Errorf("the page names %v as not used", got)
		}
		e.keys("0")
		if got := e.states(); got[0] != "decided" || got[1] != "open" {
			t.Errorf("the states are %v", got)
		}
	})
}

func TestLineBreaks(t *testing.T) {
	t.Parallel()
	e := sixTables(t)
	broken := `window.realFetch ??= window.fetch; window.fetch = () => Promise.reject(new TypeError("no line"))`
	mended := `window.fetch = realFetch`
	t.Run("what was typed stays in sight and is saved when the line is back", func(t *testing.T) {
		e.Eval(broken, nil)
		e.Press("1", "1", "0")
		e.WaitText("#table-1 .saving", "Not saved")
		e.WaitText("#results-pending", "Not saved")
		if got := e.Texts("#results-pending kbd"); !slices.Equal(got, []string{"1", "1", "0"}) {
			t.Errorf("the page keeps %v", got)
		}
		e.Click("#results-pending button")
		e.WaitText("#table-1 .saving", "Not saved")
		e.Eval(mended, nil)
		e.Click("#results-pending button")
		e.saved()
		if got := e.states(); got[0] != "decided" || got[1] != "in-progress" {
			t.Errorf("the states are %v", got)
		}
		e.wantRow("2")
	})
	t.Run("a key whose answer was lost is stored once", func(t *testing.T) {
		e.Eval(`window.fetch = async (...a) => { await realFetch(...a); throw new TypeError("answer lost") }`, nil)
		e.Press("1")
		e.WaitText("#results-pending", "Not saved")
		e.Eval(mended, nil)
		e.Click("#results-pending button")
		e.saved()
		e.Reload()
		if got := e.Texts("#table-2 .games .g"); !slices.Equal(got, []string{"0", "1"}) {
			t.Errorf("the games of table 2 are %q", got)
		}
	})
	t.Run("a program that fails is said so", func(t *testing.T) {
		e.Eval(`window.realFetch = window.fetch; window.fetch = async () => new Response("<html>broken</html>", {status: 500})`, nil)
		e.Press("1")
		e.WaitText("#results-pending", "(500)")
		e.Eval(mended, nil)
		e.Click("#results-pending button")
		e.saved()
	})
}

func TestTwoDesks(t *testing.T) {
	t.Parallel()
	e := sixTables(t)
	other := e.app.Browser()
	other.Open(freshLink(t, e.app))
	other.Open(e.URL())
	other.Press("0", "0")
	other.WaitText("#table-1 .score", "0:2")
	e.AllowErrors("409")
	e.Press("1")
	e.WaitText("#table-1 .conflict", "Which is right?")
	if got := e.Texts("#table-1 .brief"); !slices.Equal(got, []string{"0:2", "1:0"}) {
		t.Errorf("both values are %v", got)
	}
	e.Click(`#table-1 button[value="mine"]`)
	e.saved()
	if got := e.states()[0]; got != "in-progress" {
		t.Errorf("after putting mine the match is %s", got)
	}
	other.AllowErrors("409")
	other.Press("ArrowUp", "Backspace")
	other.WaitText("#table-1 .conflict", "Which is right?")
	other.Click(`#table-1 button[value="keep"]`)
	other.WaitText("#table-1 .score", "1:0")
}

func TestMovingOnTheDesk(t *testing.T) {
	t.Parallel()
	e := sixTables(t)
	steps := []struct{ keys, row string }{
		{"ArrowDown", "2"}, {"ArrowUp", "1"}, {"ArrowUp", "1"}, {"t 5 Enter", "5"}, {"T 1 Backspace 4 Enter", "4"}, {"t 6 Escape", "4"},
		{"Enter", "5"}, {"1", "5"}, {"Enter", "6"}, {"Enter", "1"}, {"ArrowDown Backspace", "1"}, {"1 1", "2"}, {"ArrowUp Backspace Backspace Backspace", "1"},
	}
	for _, s := range steps {
		e.keys(strings.Fields(s.keys)...)
		if got := e.inHand(); got != s.row {
			t.Errorf("after %s table %s is in hand, want %s", s.keys, got, s.row)
		}
	}
	if got := e.states(); got[0] != "open" || got[4] != "in-progress" {
		t.Errorf("the states are %v", got)
	}
	e.Press("t", "9", "9", "Enter")
	e.WaitText("#results-pending", "There is no table 99")
	e.Loads(func() { e.Press("]") })
	e.WaitURL("/r/2")
	e.Loads(func() { e.Press("[") })
	e.WaitURL("/r/1")
	e.Press("?")
	e.WaitText("#keys-help", "drawn")
	e.Press("1") // a dialog is no row
	e.Press("Escape")
	e.WaitGone("#keys-help")
	e.wantRow("1")

	t.Run("keys of other keyboards, and none in the middle of a word", func(t *testing.T) {
		press := `(key, code, more) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key, code, bubbles: true, cancelable: true, ...more}))`
		for _, k := range [][2]string{{"１", "Digit1"}, {"&", "Digit1"}, {"０", "Numpad0"}, {"＝", ""}, {"　", "Space"}, {"Clear", "Numpad5"}, {"5", "Digit5"}} {
			e.Eval(call(press, k[0], k[1], map[string]any{"isComposing": true}), nil)
			e.Eval(call(press, k[0], k[1], map[string]any{"ctrlKey": true}), nil)
		}
		if e.Count("#results .saving:not([hidden])") != 0 || e.states()[0] != "open" {
			t.Error("a key in the middle of a word was taken")
		}
		for _, c := range []struct{ key, code, games string }{
			{"１", "Digit1", "1"}, {"&", "Digit1", "1"}, {"０", "Digit0", "0"}, {"à", "Digit0", "0"}, {"Insert", "Numpad0", "0"}, {"＝", "Equal", "½"}, {"　", "Space", "½"},
			{"Clear", "Numpad5", "½"}, {"＋", "", "+"}, {"－", "", "−"}, {"＊", "", "−−"},
		} {
			e.Eval(call(press, c.key, c.code, map[string]any{}), nil)
			e.saved()
			if got := e.Text("#table-1 .games .g"); got != c.games {
				t.Errorf("%s %s gave %s", c.key, c.code, got)
			}
			e.keys("Backspace")
		}
	})
}

func TestDeskOnAPhone(t *testing.T) {
	t.Parallel()
	e := sixTables(t)
	for _, width := range []int{360, 1000, 1280} {
		e.Size(width, 800)
		e.Reload()
		if over := e.Overflow(); len(over) > 0 {
			t.Errorf("%d px: sticks out: %v", width, over)
		}
		for _, v := range e.Axe() {
			t.Errorf("%d px: %s", width, v)
		}
	}
	e.Size(360, 800)
	for table := 1; table <= 6; table++ {
		for n := 1; n <= 3; n++ {
			css := fmt.Sprintf("#table-%d .act:nth-of-type(%d)", table, n)
			if box := e.Box(css); box.Height < 44 || box.Width < 60 {
				t.Errorf("%s is %v by %v px", css, box.Width, box.Height)
			}
		}
	}
	e.Click("#table-3 .act:nth-of-type(3)")
	e.saved()
	e.Click("#table-3 .act:nth-of-type(3)")
	e.saved()
	if got := e.Text("#table-3 .score"); got != "0:2" {
		t.Errorf("two presses of the second name gave %s", got)
	}
	e.Click("#table-4 .row-menu summary")
	e.Click(`#table-4 [value="mf1"]`)
	e.saved()
	if got := e.Text("#table-4 .score"); got != "0−:2+" {
		t.Errorf("the forfeit gave %s", got)
	}
}
