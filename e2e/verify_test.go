package e2e

import (
	"slices"
	"strings"
	"testing"
)

// TestVerifyByTypingAgain is what follows the last result: V, the slips once more, red at the one that was
// entered wrong, and the check marks on the desk.
func TestVerifyByTypingAgain(t *testing.T) {
	t.Parallel()
	e := sixTables(t)
	e.keys(wholeRound...)
	lots := e.lots("#table-4")
	e.AllowErrors("422")
	e.Loads(func() { e.Press("v") })
	e.WaitURL("/r/1/verify")
	e.wantRow("1")
	if text := e.Text("#results"); strings.Contains(text, "2:0") || strings.Contains(text, "0:2") {
		t.Errorf("a result shows before it was typed: %s", text)
	}
	e.keys(strings.Fields("1 1  1 1")...) // table 2 is stored as 0:2
	e.wantRow("2")
	e.WaitText("#table-2 .error", "typed 2:0, stored 0:2")
	if got := e.states(); !slices.Equal(got[:3], []string{"decided", "conflict", "open"}) {
		t.Errorf("the states are %v", got)
	}
	t.Run("keys go no further, and the row is readable at every width", func(t *testing.T) {
		e.Press("0")
		e.wantFocus("again")
		for _, width := range []int{360, 1000, 1280} {
			e.Size(width, 900)
			if over := e.Overflow(); len(over) > 0 {
				t.Errorf("%d px: sticks out: %v", width, over)
			}
		}
		for _, v := range e.Axe() {
			t.Error(v)
		}
	})
	e.Press("Enter") // type again
	e.WaitTrue("the row to begin again", `document.getElementById("table-2").dataset.state === "open"`)
	e.keys(strings.Fields("0 0  1 0 1  = = = L")...)
	e.WaitText("#table-4 .error", "not drawn again")
	e.keys(lots)
	e.wantRow("5")
	e.WaitText("#results-progress", "4 of 6 checked")
	e.keys(strings.Fields("+ 1  0 1 = 0")...)
	e.WaitText("#results-progress", "6 of 6 checked")
	e.WaitText("#results-after", "All results of round 1 are checked.")
	e.Loads(func() { e.Press("Escape") })
	e.WaitURL("/r/1")
	if got := e.Count("#results .checked"); got != 6 {
		t.Errorf("%d check marks on the desk, want 6", got)
	}
	for i, score := range e.scores() {
		if !strings.HasPrefix(score, scores[i]) {
			t.Errorf("table %d: verifying made %q of %s", i+1, score, scores[i])
		}
	}
}

// lots is the key of whoever won the lots of a row. The note has the short form of a name, "Müller A.".
func (e *evening) lots(row string) string {
	notes := e.Texts(row + " .due .note .nm")
	if strings.Contains(e.Text(row+" .who-1 .nm"), strings.Fields(notes[len(notes)-1])[0]) {
		return "1"
	}
	return "0"
}

// wantFocus is the value of the button that has the focus.
func (e *evening) wantFocus(value string) {
	e.t.Helper()
	var got string
	e.Eval(`document.activeElement.value ?? ""`, &got)
	if got != value {
		e.t.Errorf("the focus is on %q, want %q", got, value)
	}
}
