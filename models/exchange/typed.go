package exchange

import (
	"strings"
	"unicode"
)

// Typed is a text as it was typed, without the characters that nobody types and that act on what
// stands around them: control characters but tab and line end, bytes that are no text (as U+FFFD), the
// marks that turn the direction of writing without an end (embeddings, overrides, isolates; a name is
// isolated where it is shown), and what is not seen at all (zero-width space, byte-order mark). The
// separators of lines and paragraphs become line ends. Everything that people send passes through it
// once, where it comes in.
func Typed(s string) string {
	if plainASCII(s) {
		return s
	}
	return strings.Map(typedRune, strings.ToValidUTF8(s, "\uFFFD"))
}

func typedRune(r rune) rune {
	switch {
	case r == '\t', r == '\n', r == '\r', r == '\u200E', r == '\u200F', r == '\u061C':
		return r
	case r == '\u2028', r == '\u2029':
		return '\n'
	case r == '\u200B', r == '\u2060', r == '\uFEFF', unicode.Is(unicode.Cc, r), unicode.Is(unicode.Bidi_Control, r):
		return -1
	}
	return r
}
