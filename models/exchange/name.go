package exchange

import (
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// MaxNameRunes is the longest name that is stored. A longer one is marked and kept whole in the
// preview; the form check refuses it with one sentence.
const MaxNameRunes = 100

const (
	zwnj      = '\u200C'
	zwj       = '\u200D'
	blackFlag = '\U0001F3F4'
)

// CleanName is a name as it is stored: white space of any kind (full-width, no-break) folded to
// one blank and trimmed, full-width digits and Latin letters as ASCII, composed (NFC), without
// control, direction and zero-width characters, except joiners where a script or an emoji needs
// them, and without more than six marks on one letter. A Han name of two characters spread by a blank is joined. Clean names stay as they are.
func CleanName(s string) string { return joinSpread(cleanText(s)) }

// cleanText is CleanName without the joining of spread names: for notes.
func cleanText(s string) string {
	return strings.Join(strings.Fields(norm.NFC.String(tidy(s))), " ")
}

// tidy makes a line readable for the parser: visible characters only, every kind of blank a plain
// one but the tab kept, full-width letters and digits as ASCII. Blanks are not folded.
func tidy(s string) string {
	if plainASCII(s) {
		return s
	}
	rs := make([]rune, 0, len(s))
	for _, r := range strings.ToValidUTF8(s, "\uFFFD") {
		if r = tidyRune(r); r >= 0 {
			rs = append(rs, r)
		}
	}
	return string(fewMarks(keepJoiners(rs)))
}

// mostMarks is how many marks may stand on one letter: the languages that pile them up most need six, a
// tower of them is a picture that covers the lines above.
const mostMarks = 6

// fewMarks drops the marks of a letter beyond mostMarks.
func fewMarks(rs []rune) []rune {
	out, n := rs[:0], 0
	for _, r := range rs {
		if !unicode.In(r, unicode.Mn, unicode.Me) {
			n = 0
		} else if n++; n > mostMarks {
			continue
		}
		out = append(out, r)
	}
	return out
}

func plainASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c >= 0x7F || c < ' ' && c != '\t' {
			return false
		}
	}
	return true
}

// tidyRune is the rune to keep for r, -1 for none.
func tidyRune(r rune) rune {
	switch {
	case r >= 0x4E00 && r <= 0x9FFF: // the bulk of Han
		return r
	case r == '\t', r == zwj, r == zwnj:
		return r
	case r >= '０' && r <= '９', r >= 'Ａ' && r <= 'Ｚ', r >= 'ａ' && r <= 'ｚ':
		return r - 'Ａ' + 'A'
	case unicode.IsSpace(r), unicode.Is(unicode.Z, r), r == '\u3164', r == '\uFFA0', r == '\u2800':
		return ' ' // the last three are fillers that show as nothing
	case r >= 0xE0020 && r <= 0xE007F: // tags, looked at in keepJoiners
		return r
	case r >= 0x0600 && r <= 0x0605, r == 0x06DD, r == 0x070F, r == 0x08E2:
		return r // format characters that are seen
	case unicode.Is(unicode.Cc, r), unicode.Is(unicode.Cf, r), r == '\u115F', r == '\u1160', r == '\u034F':
		return -1
	}
	return r
}

// keepJoiners drops zero-width joiners and tags that join nothing.
func keepJoiners(rs []rune) []rune {
	out := rs[:0]
	for i, r := range rs {
		var prev, next rune
		if len(out) > 0 {
			prev = out[len(out)-1]
		}
		if i+1 < len(rs) {
			next = rs[i+1]
		}
		switch {
		case r == zwj && isEmojiPart(prev) && isEmojiPart(next), (r == zwj || r == zwnj) && needsJoiner(prev) && needsJoiner(next):
		case isTag(r) && (prev == blackFlag || isTag(prev)):
		case r == zwj, r == zwnj, isTag(r):
			continue
		}
		out = append(out, r)
	}
	return out
}

func isTag(r rune) bool { return r >= 0xE0020 && r <= 0xE007F }

func isEmojiPart(r rune) bool {
	return r == '\uFE0F' || unicode.Is(unicode.So, r) || r >= 0x1F3FB && r <= 0x1F3FF
}

// needsJoiner: the scripts in which a joiner changes the look of a word.
func needsJoiner(r rune) bool {
	return unicode.In(r, unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Nko, unicode.Devanagari,
		unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil, unicode.Telugu,
		unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer)
}

// joinSpread joins "张 三".
func joinSpread(s string) string {
	if len(s) > 9 { // two Han characters of at most four bytes and a blank
		return s
	}
	if rs := []rune(s); len(rs) == 3 && rs[1] == ' ' && isHan(rs[0]) && isHan(rs[2]) {
		return string([]rune{rs[0], rs[2]})
	}
	return s
}

func isHan(r rune) bool { return r >= 0x2E80 && unicode.Is(unicode.Han, r) }

// visible reports whether a clean text shows anything at all: marks alone do not.
func visible(s string) bool {
	for _, r := range s {
		if r != ' ' && r != zwj && r != zwnj && !isTag(r) && !unicode.Is(unicode.M, r) {
			return true
		}
	}
	return false
}

var folder = cases.Fold()

// Key is what two spellings of one name have in common: without difference in case, width, kind of
// dash, dot or apostrophe, and without blanks between Han characters. Equal keys are a reason to
// ask, never to merge.
func Key(name string) string {
	rs := []rune(norm.NFKC.String(folder.String(norm.NFKC.String(CleanName(name)))))
	out := make([]rune, 0, len(rs))
	for i, r := range rs {
		if r == ' ' && i > 0 && i+1 < len(rs) && isHan(rs[i-1]) && isHan(rs[i+1]) {
			continue
		}
		if r = keyRune(r); r >= 0 {
			out = append(out, smallest(r))
		}
	}
	return strings.Join(strings.Fields(norm.NFKC.String(string(out))), " ")
}

// smallest is the first of the runes that differ in case only: full folding leaves some scripts with
// two answers.
func smallest(r rune) rune {
	low := r
	for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
		low = min(low, next)
	}
	return low
}

func keyRune(r rune) rune {
	switch r {
	case '’', '‘', 'ʼ', '`', '´', '＇':
		return '\''
	case '‐', '‑', '–', '—', '−', '－':
		return '-'
	case '•', '・', '‧', '∙', '⋅', '･', '．':
		return '·'
	case '\uFE0E', '\uFE0F', zwj, zwnj:
		return -1
	}
	return r
}

// SameName reports whether two names read the same. They may still be two persons.
func SameName(a, b string) bool { return Key(a) == Key(b) }
