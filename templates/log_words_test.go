package templates

import (
	"testing"

	"roundtable/templates/i18n"
)

// The log keeps a record in letters; people read figures.
func TestResultWords(t *testing.T) {
	p := Page{L: i18n.For("en")}
	for text, want := range map[string]string{
		"–": "no result", "w": "1", "wl": "1 0", "wlpw": "1 0, play-off 1", "dd": "½ ½", "(w)l": "(1) 0", "f2": "the second forfeits",
		"wlpdL1": "1 0, play-off ½, lots for the first", "w?": "1 ?", "+-": "+ −", "ab": "¾ ¼", "p": "play-off ?",
	} {
		if got := resultWords(p, text); got != want {
			t.Errorf("%q reads %q, want %q", text, got, want)
		}
	}
}
