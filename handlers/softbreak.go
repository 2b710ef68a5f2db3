package handlers

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

const (
	longWord  = 30 // letters; the words of names are shorter, and are never broken
	softPiece = 10 // letters between two places where a longer one may break
)

// whole are the elements whose text is no markup or is read by a program.
var whole = [][]byte{[]byte("title"), []byte("textarea"), []byte("option"), []byte("script"), []byte("style")}

// softBreaks lets very long words of a page break, so that a name without a blank makes no table wider
// than a phone: it puts <wbr> into them. Templates write < and > as tags only.
func softBreaks(page []byte) []byte {
	var out []byte
	done := 0 // of the page, in out
	for i := 0; i < len(page); {
		if page[i] == '<' {
			i = behindTag(page, i)
			continue
		}
		end, letters := wordEnd(page, i)
		if letters > longWord {
			out = append(out, page[done:i]...)
			out = appendSoft(out, page[i:end])
			done = end
		}
		i = max(end, i+1)
	}
	if done == 0 {
		return page
	}
	return append(out, page[done:]...)
}

// behindTag is the place behind a tag, and behind the text of an element that stays whole.
func behindTag(page []byte, at int) int {
	end := bytes.IndexByte(page[at:], '>')
	if end < 0 {
		return len(page)
	}
	tag := page[at+1 : at+end]
	at += end + 1
	for _, name := range whole {
		rest, ok := bytes.CutPrefix(tag, name)
		if !ok || len(rest) > 0 && rest[0] != ' ' {
			continue
		}
		if close := bytes.Index(page[at:], append([]byte("</"), name...)); close >= 0 {
			return at + close
		}
	}
	return at
}

// wordEnd is the end of the text from a place on in which no line breaks by itself, and its letters.
func wordEnd(page []byte, at int) (end, letters int) {
	for end = at; end < len(page); letters++ {
		r, size := nextLetter(page[end:])
		if size == 0 || r == '-' || unicode.IsSpace(r) || r >= 0x3000 && r <= 0x303F || r >= 0xFF00 && r <= 0xFF20 {
			return end, letters
		}
		end += size
	}
	return end, letters
}

// nextLetter is a character as a page has it; written as an entity it is one too. A tag has the size 0.
func nextLetter(text []byte) (rune, int) {
	switch text[0] {
	case '<':
		return 0, 0
	case '&':
		if end := bytes.IndexByte(text[:min(len(text), 10)], ';'); end > 0 {
			return '&', end + 1
		}
	}
	return utf8.DecodeRune(text)
}

func appendSoft(out, word []byte) []byte {
	for n := 0; len(word) > 0; n++ {
		r, size := nextLetter(word)
		if n >= softPiece && !unicode.In(r, unicode.M, unicode.Cf) {
			out, n = append(out, "<wbr>"...), 0
		}
		out, word = append(out, word[:size]...), word[size:]
	}
	return out
}
