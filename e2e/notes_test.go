package e2e

import (
	"strings"
	"testing"
)

// TestWarningsAndPoints is an arbiter's evening: the rule, two warnings that lose a game, its reason, a
// point taken.
func TestWarningsAndPoints(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"en", "zh-Hans"} {
		t.Run(lang, func(t *testing.T) {
			e := running(t, lang, 6, 1)
			e.AllowErrors("422")
			var match string
			t.Run("the rule is set from the settings and stands in the public rules", func(t *testing.T) {
				e.Open("/o/" + e.slug + "/settings")
				e.Loads(func() { e.Click("#main a[href$='/conduct']") })
				e.fine(t, "rules about people")
				e.Fill("#warnings_lose", "2")
				e.Fill("#overruns_lose", "3")
				e.Loads(func() { e.Press("Enter") })
				if got := e.Value("#warnings_lose"); got != "2" {
					t.Errorf("%s warnings are stored, want 2", got)
				}
				e.Open("/t/" + e.slug + "/rules")
				e.WaitText("#rules", sentence(lang, "2 warnings in one game lose it.", "一局中受 2 次警告，该局判负。"))
			})
			t.Run("two presses lose the game, the second is announced", func(t *testing.T) {
				e.Open("/o/" + e.slug + "/r/2/m/1")
				e.Loads(func() { e.Click("#main a[href$='/notes']") })
				match = strings.TrimPrefix(e.URL(), e.app.URL)
				e.fine(t, "warnings of a match")
				if e.Count(".note-lose") != 0 {
					t.Error("a first warning of two is said to lose the game")
				}
				e.ResetActions()
				e.Loads(func() { e.Click("button[value='warning:0']") })
				if got := e.Actions(); got != 1 {
					t.Errorf("a warning took %d actions, want 1", got)
				}
				e.WaitText("button[value='warning:0']", sentence(lang, "this one loses the game", "再记即判负"))
				e.fine(t, "warnings of a match, one noted")
				e.Loads(func() { e.Click("button[value='warning:0']") })
				e.WaitText(".notice", sentence(lang, "by warnings", "因警告累计"))
				if got := e.Count(".note-row"); got != 2 {
					t.Errorf("%d entries, want 2", got)
				}
				e.WaitText(".versus .note", sentence(lang, "Warnings", "警告累计判负"))
			})
			t.Run("the reason can be another", func(t *testing.T) {
				e.Choose("#reason-1", "resigned")
				e.Loads(func() { e.Click(".reason-form button") })
				e.WaitText(".versus .note", sentence(lang, "Resigned", "认输"))
				e.fine(t, "reasons of a match")
			})
			t.Run("points with a reason, in the standings and on the card", func(t *testing.T) {
				e.Open(match)
				e.Loads(func() { e.Click("#main .related a[href$='/" + e.slug + "/notes']") })
				var first string
				e.Eval(`document.querySelector("#entrant option:nth-child(2)").value`, &first)
				e.Choose("#entrant", first)
				e.Fill("#points", "-1")
				e.Loads(func() { e.Press("Enter") })
				e.WaitText("#main", sentence(lang, "Say why", "请写明原因"))
				if got := e.Value("#points"); got != "-1" {
					t.Errorf("the refused form shows %q, want what was typed", got)
				}
				e.fine(t, "points, refused")
				e.Fill("#note", "手机响了")
				e.Loads(func() { e.Press("Enter") })
				e.WaitText(".noted", "手机响了")
				e.fine(t, "warnings and points")
				e.Open("/t/" + e.slug + "/standings")
				e.WaitText("#adjusted", "−1")
				e.fine(t, "standings with a footnote")
				e.Loads(func() { e.Click("#adjusted a.name-link, #adjusted a") })
				e.WaitText("#noted", "手机响了")
				e.fine(t, "card with points")
			})
			t.Run("taken back", func(t *testing.T) {
				e.Open("/o/" + e.slug + "/notes")
				n := e.Count(".note-row")
				e.Loads(func() { e.Click(".note-row button") })
				if got := e.Count(".note-row"); got != n-1 {
					t.Errorf("%d entries after %d", got, n)
				}
			})
		})
	}
}
