package exchange

import (
	"strings"
	"unicode"
)

// twoSigned are the Chinese surnames of two characters that are common enough to meet.
var twoSigned = wordSet("欧阳 歐陽 司马 司馬 上官 诸葛 諸葛 东方 東方 皇甫 尉迟 尉遲 公孙 公孫 慕容 令狐 司徒 司空 夏侯 长孙 長孫 宇文 端木 独孤 獨孤 南宫 南宮 西门 西門 轩辕 軒轅 闻人 聞人 公羊 拓跋 百里")

// vietnamese are surnames that stand first, before two or more given names.
var vietnamese = wordSet("nguyễn nguyen trần tran lê phạm pham huỳnh huynh phan vũ võ đặng dang bùi bui đỗ ngô dương duong lý")

// GivenName is a name without its surname, for pages that show minors: "Anna Müller" is "Anna",
// 王小明 is 小明, 欧阳修远 is 修远. What stands behind a Han name (a letter, a bracket) is left out. Where
// nothing tells which part is the surname there are initials, "" for a single Han character: rather
// too little than the surname. Latin names of several words are read with the given name first, unless
// a comma, capitals or a common Chinese or Vietnamese surname says otherwise.
func GivenName(name string) string {
	name = strings.TrimSpace(withoutTail(joinHan(CleanName(name))))
	if before, _, dotted := cutDot(name); dotted && onlyHan(before) { // 阿迪力·买买提: the given name stands first
		return before
	}
	signs := []rune(name)
	switch n := run(signs, isHan); {
	case n >= 1 && n < len(signs) && unicode.In(signs[n], unicode.Hiragana, unicode.Katakana):
		return string(signs[n:])
	case n >= 3 && twoSigned[string(signs[:2])]:
		return string(signs[2:n])
	case n >= 1:
		return string(signs[1:n])
	}
	if n := run(signs, func(r rune) bool { return unicode.Is(unicode.Hangul, r) }); n >= 2 {
		return string(signs[1:n])
	}
	return givenLatin(name)
}

func givenLatin(name string) string {
	words := strings.Fields(name)
	if !shortable(name) || len(words) < 2 {
		return initials(words)
	}
	if len(words) >= 3 && vietnamese[strings.ToLower(words[0])] {
		return words[len(words)-1]
	}
	surname, given := splitLatin(name)
	if surname == "" || given == "" {
		return initials(words)
	}
	first, _, _ := strings.Cut(given, " ")
	return first
}

// initials are the first letters of words in letters that have capitals: "P.", "И. И.".
func initials(words []string) string {
	var out []string
	for _, w := range words {
		if r := []rune(w)[0]; unicode.ToUpper(r) != unicode.ToLower(r) {
			out = append(out, string(unicode.ToUpper(r))+".")
		}
	}
	return strings.Join(out, " ")
}

// withoutTail leaves out a bracket at the end: (U12).
func withoutTail(name string) string {
	if i := strings.IndexAny(name, "(（[【"); i > 0 {
		return name[:i]
	}
	return name
}

func cutDot(name string) (before, after string, found bool) {
	if i := strings.IndexAny(name, "·・•‧"); i > 0 {
		return name[:i], name[i:], true
	}
	return name, "", false
}

// joinHan leaves out the blanks between Han characters.
func joinHan(name string) string {
	signs := []rune(name)
	out := make([]rune, 0, len(signs))
	for i, r := range signs {
		if r == ' ' && i > 0 && i+1 < len(signs) && isHan(signs[i-1]) && isHan(signs[i+1]) {
			continue
		}
		out = append(out, r)
	}
	return string(out)
}

// run is how many signs at the beginning are of a kind.
func run(signs []rune, of func(rune) bool) (n int) {
	for n < len(signs) && of(signs[n]) {
		n++
	}
	return n
}

func onlyHan(text string) bool {
	signs := []rune(text)
	return len(signs) > 0 && run(signs, isHan) == len(signs)
}
