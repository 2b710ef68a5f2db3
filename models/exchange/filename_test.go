package exchange

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestFileName: every system takes the name, and it keeps its script.
func TestFileName(t *testing.T) {
	for _, c := range []struct{ says, title, want string }{
		{"a plain name", "Spring Open", "Spring Open.csv"},
		{"Chinese stays", "周六跳棋赛 · 少年组", "周六跳棋赛 · 少年组.csv"},
		{"a way out of the folder", "../../etc/passwd", "etc-passwd.csv"},
		{"signs that Windows forbids", `a/b\c:d*?"<>|`, "a-b-c-d.csv"},
		{"dots and blanks at the ends", " ..name. . ", "name.csv"},
		{"a device", "CON", "_CON.csv"},
		{"a device with an ending", "nul.tar", "_nul.tar.csv"},
		{"a port", "Com1", "_Com1.csv"},
		{"no port", "Company", "Company.csv"},
		{"code of addresses", "%2e%2e%2f", "2e-2e-2f.csv"},
		{"the end of a header", "x\"; filename=\"y.exe\r\nZ: 1", "x-; filename=-y.exe Z- 1.csv"},
		{"direction and control characters", "\u202egpj\u2068.exe\x00\x1b", "gpj.exe.csv"},
		{"bytes that are no text", "a\xffb", "ab.csv"},
		{"nothing is left", " ... ", "event.csv"},
		{"too long, cut between characters", strings.Repeat("长", 1000), strings.Repeat("长", 40) + ".csv"},
	} {
		t.Run(c.says, func(t *testing.T) {
			if got := FileName(c.title, ".csv", "event"); got != c.want || !utf8.ValidString(got) {
				t.Errorf("FileName(%q) = %q, wanted %q", c.title, got, c.want)
			}
		})
	}
}
