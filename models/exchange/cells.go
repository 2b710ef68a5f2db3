package exchange

import (
	"strings"
	"unicode/utf8"
)

// separator is one of the characters that part cells or names; full-width ones count as the same.
type separator rune

const (
	noSeparator separator = 0
	tabs        separator = '\t'
	semicolons  separator = ';'
	commas      separator = ','
	dunhao      separator = '、'
	bars        separator = '|'
	anyOf       separator = '*' // every one of 、 ， , ; ； and the tab: names on a line
)

// separators in the order in which they are preferred.
var separators = []separator{tabs, semicolons, commas, dunhao, bars}

// sepOf is the class of a rune, noSeparator for all others.
func sepOf(r rune) separator {
	switch r {
	case '\t', ';', ',', '、', '|':
		return separator(r)
	case '；':
		return semicolons
	case '，':
		return commas
	case '｜':
		return bars
	}
	return noSeparator
}

func (s separator) is(r rune) bool {
	c := sepOf(r)
	return c != noSeparator && (c == s || s == anyOf && c != bars)
}

// isListSep reports whether a rune parts names on a line.
func isListSep(r rune) bool { return anyOf.is(r) && r != '\t' }

// row is a line cut into cells. Quoted says that a cell stood in quotes, broken that a quote was
// opened and not closed: then it is kept as an ordinary character.
type row struct {
	cells          []string
	quoted, broken bool
}

// cut cuts a tidy line at a separator. A cell in double quotes may hold separators and doubled
// quotes. Cells are trimmed; nothing is dropped. One pass, without going back more than once.
func cut(s string, sep separator) row {
	var r row
	unclosed := false
	for {
		s = trimBlanks(s, sep)
		cell, rest, more := "", "", false
		if inner, after, ok := r.unquote(s, sep); ok {
			cell, rest, more = inner, after, after != ""
			if more {
				_, size := utf8.DecodeRuneInString(rest)
				rest = rest[size:]
			}
		} else if i := sep.indexOpen(s, &unclosed); i >= 0 {
			_, size := utf8.DecodeRuneInString(s[i:])
			cell, rest, more = s[:i], s[i+size:], true
		} else {
			cell = s
		}
		r.cells = append(r.cells, strings.TrimSpace(cell))
		if !more {
			r.joinJunior(sep)
			return r
		}
		s = rest
	}
}

// index finds the separator in s, not within brackets that are closed, unless it is the tab.
func (sep separator) index(s string) int {
	unclosed := false
	return sep.indexOpen(s, &unclosed)
}

// indexOpen is index for a part of a line; unclosed remembers that no bracket is closed from here on.
func (sep separator) indexOpen(s string, unclosed *bool) int {
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if sep.is(r) {
			return i
		}
		i += size
		if *unclosed || sep == tabs || r < 128 && r != '(' && r != '[' || closing[r] == 0 {
			continue
		}
		end := strings.IndexRune(s[i:], closing[r])
		if *unclosed = end < 0; !*unclosed {
			i += end
		}
	}
	return -1
}

// unbracketed is what stands before the first bracket.
func unbracketed(s string) string {
	if i := strings.IndexAny(s, "(（[【〔［"); i > 0 {
		return s[:i]
	}
	return s
}

// joinJunior puts "Jr." back behind the comma of its name.
func (r *row) joinJunior(sep separator) {
	last := len(r.cells) - 1
	if last < 1 || !sep.is(',') {
		return
	}
	s := strings.ToLower(strings.TrimSpace(strings.TrimRight(unbracketed(r.cells[last]), ". ")))
	if (s == "jr" || s == "sr") && isLatin(r.cells[last-1]) {
		r.cells[last-1] += ", " + r.cells[last]
		r.cells = r.cells[:last]
	}
}

// trimBlanks trims the left of a cell, but no tab that parts cells.
func trimBlanks(s string, sep separator) string {
	if sep.is('\t') {
		return strings.TrimLeft(s, " ")
	}
	return strings.TrimLeft(s, " \t")
}

// unquote reads a quoted cell at the start of s; after begins with the next separator or is empty.
func (r *row) unquote(s string, sep separator) (cell, after string, ok bool) {
	if r.broken || !strings.HasPrefix(s, `"`) {
		return "", "", false
	}
	for i := 1; i < len(s); i++ {
		if s[i] != '"' {
			continue
		}
		if strings.HasPrefix(s[i+1:], `"`) {
			i++
			continue
		}
		after = trimBlanks(s[i+1:], sep)
		if next, _ := utf8.DecodeRuneInString(after); after == "" || sep.is(next) {
			r.quoted = true
			return strings.ReplaceAll(s[1:i], `""`, `"`), after, true
		}
		return "", "", false // an ordinary word in quotes: "Ace" Miller
	}
	r.broken = true
	return "", "", false
}

// trimEnds drops separators at both ends of a tidy line, blank cells with them, and a full stop.
func trimEnds(s string) string {
	end := func(r rune) bool { return r == ' ' || r == '\t' || isListSep(r) }
	return strings.TrimRightFunc(strings.TrimFunc(s, end), func(r rune) bool { return r == '。' || end(r) })
}

// guarded and unguarded: a cell that a spreadsheet would take for a formula is written with an
// apostrophe before it, which is taken away again on reading.
func guarded(s string) string {
	if isFormula(s) {
		return "'" + s
	}
	return s
}

func unguarded(s string) string {
	if strings.HasPrefix(s, "'") && isFormula(s) {
		return s[1:]
	}
	return s
}

func isFormula(s string) bool {
	first, size := utf8.DecodeRuneInString(strings.TrimLeft(s, "'"))
	return size > 0 && strings.ContainsRune("=+-@＝＋－＠", first) // some programs take the full-width ones too
}
