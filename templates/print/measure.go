package print

import (
	"math"
	"strings"
	"unicode"
)

// mmPerPoint turns points of type into millimetres.
const mmPerPoint = 25.4 / 72

// widths has the advance widths of ASCII from the blank on, in hundredths of an em: the wider of the
// faces that the sheets name (sans-serif faces like Arial, Noto Sans, DejaVu Sans Condensed).
var widths = [95]uint8{
	29, 36, 47, 75, 57, 92, 70, 28, 35, 35, 47, 75, 29, 36, 29, 39, 57, 57, 57, 57, 57, 57, 57, 57, 57, 57, 30, 30, 75, 75, 75, 56,
	100, 67, 66, 72, 73, 67, 61, 78, 73, 29, 53, 67, 56, 83, 73, 78, 67, 78, 72, 67, 61, 73, 67, 94, 67, 67, 62, 35, 39, 35, 75, 56,
	61, 57, 62, 51, 62, 57, 32, 57, 61, 28, 28, 55, 28, 93, 61, 61, 62, 62, 39, 52, 38, 61, 53, 80, 53, 53, 50, 39, 30, 39, 75,
}

// em estimates how wide a text is in ordinary type, in ems. The sheets are laid out on the server,
// without asking a browser, so the estimate leans to the wide side.
func em(s string) float64 {
	sum := 0
	for _, r := range s {
		sum += advance(r)
	}
	return float64(sum) / 100
}

func advance(r rune) int {
	switch {
	case r >= ' ' && r <= '~':
		return int(widths[r-' '])
	case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Cf, r):
		return 0
	case r == '·' || r == '’' || r == '‘':
		return 32
	case r < 0x250: // Latin with marks
		if unicode.IsUpper(r) {
			return 72
		}
		return 62
	case r < 0x1100: // Greek, Cyrillic, Arabic, Thai …
		if unicode.IsUpper(r) {
			return 85
		}
		return 66
	default: // Han, Kana, Hangul, emoji
		return 100
	}
}

// mm is the width of a text in type of so many points.
func mm(s string, points float64) float64 { return em(s) * points * mmPerPoint }

// columnWidth is what a column needs so that no word of its head is broken, in bold type of so many
// points.
func columnWidth(head string, points float64) float64 {
	widest := 0.0
	for word := range strings.FieldsSeq(strings.NewReplacer("-", "- ", "–", "– ").Replace(head)) {
		if r := []rune(word); advance(r[0]) == 100 {
			word = string(r[:min(len(r), 4)]) // Han may be broken anywhere
		}
		widest = max(widest, mm(word, points))
	}
	return widest*boldness + 2.2
}

// boldness is how much wider bold type is.
const boldness = 1.07

// lines is how many lines a text needs, at least one.
func lines(s string, points, width float64) int {
	return max(int(math.Ceil(mm(s, points)*1.04/width)), 1)
}

// cutTo is a text cut to a width.
func (c *Context) cutTo(text string, width, points float64) string {
	f := Fitted{Text: text}
	if f.width(points) > width {
		f.cut(width, points)
	}
	return f.Text
}
