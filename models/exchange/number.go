package exchange

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// numbering is the number or bullet before a name. The weak styles count only when the numbers of
// a text run on without a gap.
type numbering struct {
	style numStyle
	value int
	rest  string // what follows, trimmed
}

type numStyle byte

const (
	noNumber  numStyle = iota
	dotted             // 1. 1、 1) 1: 1-
	bracketed          // (1) （1） [1] 【1】
	enclosed           // ① ⑴ ⒈ ❶ ㈠ ㊀ 1️⃣
	hanNumber          // 一、 （一）
	bullet             // - • *
	spaced             // 1 name (weak)
	glued              // 1name (weak)
)

const maxNumber = 9999

// numberOf reads the number before a name from a tidy line.
func numberOf(s string) numbering {
	s = strings.TrimSpace(s)
	for _, read := range []func(string) numbering{digits, wordNumber, inBrackets, oneRune, hanDigits, bulletOf} {
		if n := read(s); n.style != noNumber {
			n.rest = strings.TrimSpace(n.rest)
			return n
		}
	}
	return numbering{}
}

// digits reads "1." and its kin, keycaps, and the weak styles.
func digits(s string) numbering {
	v, i := leadingInt(s)
	if i == 0 {
		return keycap(s)
	}
	r, size := utf8.DecodeRuneInString(s[i:])
	rest := s[i+size:]
	next, _ := utf8.DecodeRuneInString(rest)
	switch {
	case i == len(s):
		return numbering{}
	case r == '\uFE0F' || r == '\u20E3':
		return keycap(s)
	case r == '号' || r == '號':
		if sep := strings.TrimLeft(rest, " :：、.．"); sep != rest && sep != "" {
			return numbering{dotted, v, sep}
		}
		return numbering{}
	case strings.ContainsRune("、)）。", r):
		return numbering{dotted, v, rest}
	case strings.ContainsRune(".．:：-", r) && !unicode.IsDigit(next):
		return numbering{dotted, v, rest}
	case strings.ContainsRune(".．:：-", r): // 12.5, 19:00, 2-1
		return numbering{}
	case r == ' ':
		return numbering{spaced, v, rest}
	case unicode.IsLetter(r):
		return numbering{glued, v, s[i:]}
	}
	return numbering{}
}

// wordNumber reads "No. 1 name", "#1 name", "选手1：name", "第1位 name"; a name has to follow.
func wordNumber(s string) numbering {
	for _, word := range []string{"No.", "NO.", "no.", "No", "№", "#", "选手", "選手", "第"} {
		rest, ok := strings.CutPrefix(s, word)
		if !ok {
			continue
		}
		rest = strings.TrimLeft(rest, " ")
		v, i := leadingInt(rest)
		rest = rest[i:]
		for _, end := range []string{"号", "號", "位", "名"} {
			rest = strings.TrimPrefix(rest, end)
		}
		if name := strings.TrimLeft(rest, " :：、.．"); i > 0 && name != rest && name != "" {
			return numbering{dotted, v, name}
		}
	}
	return numbering{}
}

// leadingInt is the number of up to four ASCII digits at the start and its length, 0 if there is none.
func leadingInt(s string) (v, length int) {
	for length < len(s) && s[length] >= '0' && s[length] <= '9' {
		v = v*10 + int(s[length]-'0')
		if length++; v > maxNumber || length > 4 {
			return 0, 0
		}
	}
	return v, length
}

// keycap reads 1️⃣, 1️⃣0️⃣ and 🔟.
func keycap(s string) numbering {
	if rest, ok := strings.CutPrefix(s, "🔟"); ok {
		return numbering{enclosed, 10, rest}
	}
	v, found := 0, false
	for len(s) > 0 && s[0] >= '0' && s[0] <= '9' && v <= maxNumber/10 {
		rest, ok := strings.CutPrefix(strings.TrimPrefix(s[1:], "\uFE0F"), "\u20E3")
		if !ok {
			break
		}
		v, s, found = v*10+int(s[0]-'0'), rest, true
	}
	if !found {
		return numbering{}
	}
	return numbering{enclosed, v, strings.TrimLeft(s, ".、．")}
}

var closing = map[rune]rune{'(': ')', '（': '）', '[': ']', '【': '】', '〔': '〕', '［': '］'}

// inBrackets reads (1), （一）.
func inBrackets(s string) numbering {
	open, size := utf8.DecodeRuneInString(s)
	if _, ok := closing[open]; !ok {
		return numbering{}
	}
	s = strings.TrimSpace(s[size:])
	style := bracketed
	v, i := leadingInt(s)
	if i == 0 {
		v, i = hanInt(s)
		style = hanNumber
	}
	s = strings.TrimSpace(s[i:])
	r, size := utf8.DecodeRuneInString(s)
	if i == 0 || !strings.ContainsRune(")）]】〕］", r) {
		return numbering{}
	}
	return numbering{style, v, strings.TrimLeft(s[size:], ".、．")}
}

// oneRunes are the ranges of numbers in one character, each starting with the value beside it.
var oneRunes = []struct{ from, to, value rune }{
	{'①', '⑳', 1}, {'⑴', '⒇', 1}, {'⒈', '⒛', 1}, {'❶', '❿', 1}, {'⓫', '⓴', 11}, {'➀', '➉', 1}, {'➊', '➓', 1},
	{'⓵', '⓾', 1}, {'㈠', '㈩', 1}, {'㊀', '㊉', 1}, {'㉑', '㉟', 21}, {'㊱', '㊿', 36},
}

func oneRune(s string) numbering {
	r, size := utf8.DecodeRuneInString(s)
	for _, o := range oneRunes {
		if r >= o.from && r <= o.to {
			return numbering{enclosed, int(r - o.from + o.value), strings.TrimLeft(s[size:], ".、．")}
		}
	}
	return numbering{}
}

// hanDigits reads 一、 and 十二．
func hanDigits(s string) numbering {
	v, i := hanInt(s)
	if i == 0 {
		return numbering{}
	}
	r, size := utf8.DecodeRuneInString(s[i:])
	if !strings.ContainsRune("、.．", r) || size == 0 {
		return numbering{}
	}
	return numbering{hanNumber, v, s[i+size:]}
}

const hanNumerals = "〇一二三四五六七八九十"

// hanInt is a Chinese number up to 99 at the start and its length in bytes, 0 if there is none.
func hanInt(s string) (v, length int) {
	unit, n := 0, 0
	for i, r := range s {
		at := strings.IndexRune(hanNumerals, r)
		if at < 0 || n == 3 {
			break
		}
		switch d := at / 3; { // three bytes a numeral
		case d == 10 && v == 0:
			v += 10 * max(unit, 1)
			unit = 0
		case d < 10 && unit == 0:
			unit = d
		default:
			return 0, 0
		}
		n, length = n+1, i+utf8.RuneLen(r)
	}
	return v + unit, length
}

// bulletOf reads a bullet; those that are also typed in words need a blank behind them.
func bulletOf(s string) numbering {
	r, size := utf8.DecodeRuneInString(s)
	rest := s[size:]
	switch {
	case strings.ContainsRune("•●○◆◇■□▪☐☑✓✔", r) && size > 1:
		return numbering{bullet, 0, rest}
	case strings.ContainsRune("-*–—+>·", r) && (strings.HasPrefix(rest, " ") || strings.HasPrefix(rest, "\t")):
		return numbering{bullet, 0, rest}
	}
	return numbering{}
}
