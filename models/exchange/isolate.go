package exchange

import "strings"

// The marks around a name that Isolate holds together.
const (
	IsolateBegin = '\u2068' // first strong isolate: the direction is that of the first letter
	IsolateEnd   = '\u2069'
)

// Isolate is a name as it stands within a sentence, a title or a line of a text file: one with letters
// that are written from right to left is held together (Unicode Standard Annex 9, isolates), so that
// it does not turn numbers and brackets beside it around. Every other name stays as it is. On a page a
// name in an element of its own is isolated by the style sheet instead.
func Isolate(name string) string {
	if !strings.ContainsFunc(name, rightToLeft) {
		return name
	}
	return string(IsolateBegin) + name + string(IsolateEnd)
}

// rightToLeft reports whether a rune is in the blocks that Unicode keeps for such scripts.
func rightToLeft(r rune) bool {
	return r >= 0x0590 && (r <= 0x08FF || r >= 0xFB1D && (r <= 0xFDFF || r >= 0xFE70 && r <= 0xFEFE || r >= 0x10800 && r <= 0x10FFF || r >= 0x1E800 && r <= 0x1EFFF))
}
