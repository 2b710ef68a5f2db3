package exchange

import (
	"encoding/csv"
	"slices"
	"strings"
	"testing"
)

// TestSheetDoesNotRun: no cell of a file for spreadsheets is a formula, whatever a name says, and our own
// import reads the same names back.
func TestSheetDoesNotRun(t *testing.T) {
	var entries []Entry
	for _, name := range []string{
		`=HYPERLINK("http://zq.test","zq")`, `+cmd|' /C zq'!A0`, `@SUM(zq)`, `-1+zq`, "\t=1+1", "\u200b=1+1", "\r\n+1", "＝1+1", "'=1", "''@x", "-", `"=1"`,
		"; =1", ", =1", "<script>", "a\tb", "#REF!", "0x10", "%2e", "שרה (א)", "{=1}",
	} {
		if name = CleanName(name); !slices.ContainsFunc(entries, func(e Entry) bool { return e.Name == name }) {
			entries = append(entries, Entry{Name: name, Unit: name, Note: name})
		}
	}
	titles := []string{"Name", "Second name", "Club", "Rating", "Sex", "Born", "Note"}
	text := Sheet(titles, "female", "male", entries)
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\ufeff"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, cell := range slices.Concat(rows...) {
		if cell != "" && strings.ContainsRune("=+-@\t\r\n＝＋－＠", []rune(cell)[0]) {
			t.Errorf("the cell %q runs", cell)
		}
	}
	back := Parse(text).Entries()
	if len(back) != len(entries) {
		t.Fatalf("%d entries came back of %d", len(back), len(entries))
	}
	for i, e := range entries {
		if back[i].Name != e.Name || back[i].Unit != e.Unit || back[i].Note != e.Note {
			t.Errorf("%q came back as %q, %q, %q", e.Name, back[i].Name, back[i].Unit, back[i].Note)
		}
	}
}

// TestTyped: what acts on what stands beside it is gone, all else stays as it was typed.
func TestTyped(t *testing.T) {
	for _, c := range []struct{ says, in, want string }{
		{"plain", "Anna  <b> =1\r\n\tx", "Anna  <b> =1\r\n\tx"},
		{"full-width letters and blanks stay", "ＡＢ　张三", "ＡＢ　张三"},
		{"control characters", "a\x00b\x1b[31mc\x7f\u0085d", "ab[31mcd"},
		{"directions", "\u202ea\u2067b\u2069c\u202c", "abc"},
		{"marks of one place stay", "a\u200fb\u200e", "a\u200fb\u200e"},
		{"joiners stay", "علی\u200cرضا 👨\u200d👩", "علی\u200cرضا 👨\u200d👩"},
		{"what is not seen", "\ufeffa\u200bb\u2060c", "abc"},
		{"separators of lines", "a\u2028b\u2029c", "a\nb\nc"},
		{"bytes that are no text", "a\xffb\xed\xa0\x80", "a\ufffdb\ufffd"},
	} {
		t.Run(c.says, func(t *testing.T) { same(t, c.want, Typed(c.in)); same(t, c.want, Typed(Typed(c.in))) })
	}
}

// TestIsolate: only a name from right to left is held together.
func TestIsolate(t *testing.T) {
	for in, want := range map[string]string{
		"": "", "Anna": "Anna", "张三": "张三", "Анна": "Анна", "🌸": "🌸", "שרה": "\u2068שרה\u2069", "Li علی 2": "\u2068Li علی 2\u2069",
	} {
		same(t, want, Isolate(in))
	}
}
