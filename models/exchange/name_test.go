package exchange

import (
	"strings"
	"testing"
)

// TestCleanName: a stored name has one spelling.
func TestCleanName(t *testing.T) {
	for _, c := range []struct{ what, in, want string }{
		{"trimmed", "  Anna  ", "Anna"},
		{"no-break and thin blanks", "Anna\u00a0\u2009Müller", "Anna Müller"},
		{"tabs and line ends", "Anna\t\r\nMüller", "Anna Müller"},
		{"full-width letters and digits", "ＡＢＣ　１２３", "ABC 123"},
		{"full-width brackets stay", "张三（甲）", "张三（甲）"},
		{"composed", "Mu\u0308ller", "Müller"},
		{"a spread name", "张　三", "张三"},
		{"a spread name with a blank", "张 三", "张三"},
		{"a long surname is not joined", "欧阳 修", "欧阳 修"},
		{"three single characters", "张 三 丰", "张 三 丰"},
		{"control characters", "An\x00na\x1b", "Anna"},
		{"direction override", "\u202eannA\u202c", "annA"},
		{"zero width", "An\u200bna\ufeff", "Anna"},
		{"soft hyphen", "An\u00adna", "Anna"},
		{"a joiner between Latin letters", "An\u200dna", "Anna"},
		{"a joiner in a picture", "👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"},
		{"a non-joiner in Persian", "علی\u200cرضا", "علی\u200cرضا"},
		{"a joiner in Sinhala", "ශ්\u200dරී", "ශ්\u200dරී"},
		{"a flag of a region", "🏴\U000E0067\U000E0062\U000E007F", "🏴\U000E0067\U000E0062\U000E007F"},
		{"tags that belong to nothing", "Anna\U000E0067", "Anna"},
		{"an invisible nickname", "\u3164\u3164", ""},
		{"a broken byte", "An\xffna", "An\ufffdna"},
		{"a tower of marks", "A" + strings.Repeat("\u0301", 50) + "n", "\u00c1" + strings.Repeat("\u0301", 5) + "n"},
		{"the marks of Vietnamese, Hebrew and Thai", "Ngu\u1ec5n שָׁ ที่", "Ngu\u1ec5n שָׁ ที่"},
		{"apostrophes stay", "O’Brien", "O’Brien"},
	} {
		t.Run(c.what, func(t *testing.T) {
			same(t, c.want, CleanName(c.in))
			same(t, c.want, CleanName(CleanName(c.in)))
		})
	}
}

// TestSameName: spellings of one name are the same, other names are not.
func TestSameName(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"Li Wei", "li  WEI", true}, {"Li Wei", "ＬＩ　ＷＥＩ", true}, {"张三", "张　三", true}, {"张 三 丰", "张三丰", true},
		{"O’Brien", "O'Brien", true}, {"Jean-Luc", "Jean‐Luc", true}, {"买买提·艾力", "买买提•艾力", true}, {"Groß", "GROSS", true},
		{"Li Wei", "LiWei", false}, {"Li Wei", "Wei Li", false}, {"张三", "張三", false}, {"Müller", "Muller", false}, {"张三", "张三丰", false},
	} {
		if got := SameName(c.a, c.b); got != c.same {
			t.Errorf("SameName(%q, %q) = %v", c.a, c.b, got)
		}
	}
}

// TestScript: a name gets the language its characters show, and no more.
func TestScript(t *testing.T) {
	for name, want := range map[string]string{
		"李白": "zh", "张三": "zh-Hans", "張三": "zh-Hant", "陈國": "zh", "于云": "zh", "林小雲": "zh-Hant", "郭靖": "zh", "赵云": "zh-Hans",
		"Anna Müller": "", "O’Brien": "", "": "", "李 Anna": "zh", "さくら": "ja", "山田 タロウ": "ja", "김철수": "ko",
		"Анна": "und-Cyrl", "Άννα": "el", "علی": "und-Arab", "🌸": "",
	} {
		if got := Script(name); got != want {
			t.Errorf("Script(%q) = %q, wanted %q", name, got, want)
		}
	}
}

// TestScriptLists: no character is in both lists.
func TestScriptLists(t *testing.T) {
	for r := range onlyTraditional {
		if onlySimplified[r] {
			t.Errorf("%c is in both lists", r)
		}
	}
	for _, r := range "于余范姜叶云后里沈谷温杰松丰党术" {
		if onlyTraditional[r] || onlySimplified[r] {
			t.Errorf("%c is right in both ways of writing", r)
		}
	}
}

// TestSpread: only a name of two Han characters is spread.
func TestSpread(t *testing.T) {
	for name, want := range map[string]bool{"张三": true, "李四光": false, "Li": false, "张": false, "张A": false, "さく": false, "": false} {
		if got := Spread(name); got != want {
			t.Errorf("Spread(%q) = %v", name, got)
		}
	}
}

// TestShort: the surname stays whole, and nothing gets longer.
func TestShort(t *testing.T) {
	for name, want := range map[string]string{
		"Christopher Featherstone": "Featherstone C.", "Caruana, Fabiano": "Caruana F.", "Jean-Luc de la Cour": "de la Cour J.",
		"Maria van der Berg": "van der Berg M.", "Samuel Davis Jr.": "Davis Jr. S.", "CARUANA Fabiano": "CARUANA F.",
		"Zhang Xiaoming": "Zhang X.", "Ng Wai-Man": "Ng W.", "Patrick O’Brien": "O’Brien P.", "élodie Martin-Dupont": "Martin-Dupont É.",
		"Li Wei": "Li Wei", "Anna Lee": "Lee A.", "Al Li": "Al Li", "Anna": "Anna", "张三": "张三", "Lee 李 Jun": "Lee 李 Jun", "": "",
		"买买提·艾力": "买买提·艾力", "Анна Павлова": "Анна Павлова", "Samuel Davis, Jr.": "Davis Jr. S.", "Team No. 1 North": "Team No. 1 North",
	} {
		if got := Short(name); got != want {
			t.Errorf("Short(%q) = %q, wanted %q", name, got, want)
		}
	}
}
