package main

import (
	"io"
	"sync"
	"unicode"
	"unicode/utf8"

	"roundtable/models/exchange"
)

// terminalWriter is a writer for what people read in a terminal. Names come from files and from the standard
// input, so what a terminal would obey is written as a sign instead: control characters and escape
// sequences as their pictures (␛), direction marks without an end and bytes that are no text as �. Tabs and
// line ends stay.
type terminalWriter struct {
	mu   sync.Mutex
	to   io.Writer
	rest []byte // the beginning of a character that is not whole yet
}

// Write writes all of p but the beginning of a last character that is not whole.
func (t *terminalWriter) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := append(t.rest, p...)
	out := make([]byte, 0, len(text))
	for len(text) > 0 && utf8.FullRune(text) {
		r, size := utf8.DecodeRune(text)
		lineEnd := r == '\r' && len(text) > 1 && text[1] == '\n'
		if text = text[size:]; !lineEnd {
			r = shownRune(r)
		}
		out = utf8.AppendRune(out, r)
	}
	t.rest = append([]byte(nil), text...)
	if _, err := t.to.Write(out); err != nil {
		return 0, err
	}
	return len(p), nil
}

// end writes what is left over of a character that never became whole.
func (t *terminalWriter) end() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.rest) > 0 {
		t.rest = nil
		io.WriteString(t.to, string(utf8.RuneError)) // the program is over: nobody is left to tell
	}
}

func shownRune(r rune) rune {
	switch {
	case r == '\t', r == '\n', r == exchange.IsolateBegin, r == exchange.IsolateEnd: // isolates end with the line
		return r
	case r < ' ':
		return '␀' + r
	case r == 0x7F:
		return '␡'
	case unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r), r == '\u2028', r == '\u2029':
		return utf8.RuneError
	}
	return r
}
