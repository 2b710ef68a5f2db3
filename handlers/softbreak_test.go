package handlers

import (
	"strings"
	"testing"
)

// TestSoftBreaks: only a very long word gets places to break, and only where it is text.
func TestSoftBreaks(t *testing.T) {
	w := strings.Repeat("W", 31)
	soft := "WWWWWWWWWW<wbr>WWWWWWWWWW<wbr>WWWWWWWWWW<wbr>W"
	for _, c := range []struct{ says, page, want string }{
		{"nothing", "", ""},
		{"names as they are", "<p>Christopher Featherstonehaugh, Andrianampoinimerina</p>", "<p>Christopher Featherstonehaugh, Andrianampoinimerina</p>"},
		{"a very long word", "<p>a " + w + " b</p>", "<p>a " + soft + " b</p>"},
		{"at the end", w, soft},
		{"words that break by themselves", "<p>Schwarzenberger-Leutheusser-Schnarrenberger</p>", "<p>Schwarzenberger-Leutheusser-Schnarrenberger</p>"},
		{"Chinese names without a blank", strings.Repeat("长", 35), strings.Repeat("长", 10) + "<wbr>" + strings.Repeat("长", 10) + "<wbr>" + strings.Repeat("长", 10) + "<wbr>" + strings.Repeat("长", 5)},
		{"an entity is one character and stays whole", strings.Repeat("&#34;", 35), strings.Repeat("&#34;", 10) + "<wbr>" + strings.Repeat("&#34;", 10) + "<wbr>" + strings.Repeat("&#34;", 10) + "<wbr>" + strings.Repeat("&#34;", 5)},
		{"a mark stays at its letter", strings.Repeat("W", 10) + "\u0301" + strings.Repeat("W", 25), "WWWWWWWWWW\u0301<wbr>WWWWWWWWWW<wbr>WWWWWWWWWW<wbr>WWWWW"},
		{"a tag is no word", `<a href="/` + w + `">x</a>`, `<a href="/` + w + `">x</a>`},
		{"what stays whole", "<title>" + w + `</title><textarea name="x">` + w + "</textarea><option>" + w + "</option>" + w, "<title>" + w + `</title><textarea name="x">` + w + "</textarea><option>" + w + "</option>" + soft},
		{"a tag that never ends", "<p " + w, "<p " + w},
	} {
		t.Run(c.says, func(t *testing.T) {
			if got := string(softBreaks([]byte(c.page))); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			if strings.ReplaceAll(c.want, "<wbr>", "") != c.page {
				t.Error("the text is another one")
			}
		})
	}
}
