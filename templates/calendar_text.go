package templates

import (
	"strings"
	"time"
	"unicode/utf8"
)

// calendar writes RFC 5545: lines that end with CRLF and have at most 75 octets.
type calendar struct{ b strings.Builder }

const foldedLine = 75 // octets without the line break

// line writes one property. Name may have parameters; value is written as it is.
func (c *calendar) line(name, value string) {
	text := name + ":" + value
	for room := foldedLine; len(text) > room; room = foldedLine - 1 { // what follows begins with a blank
		cut := room
		for !utf8.RuneStart(text[cut]) {
			cut--
		}
		c.b.WriteString(text[:cut] + "\r\n ")
		text = text[cut:]
	}
	c.b.WriteString(text + "\r\n")
}

// text writes a property of text; an empty one is left out.
func (c *calendar) text(name, value string) {
	if value != "" {
		c.line(name, calendarEscape.Replace(calendarClean(value)))
	}
}

// time writes a moment, in UTC: readers in every zone see their own clock, and summer time needs no rules.
func (c *calendar) time(name string, at time.Time) { c.line(name, at.UTC().Format("20060102T150405Z")) }

var calendarEscape = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`)

// calendarClean leaves out what a text of RFC 5545 cannot have: control characters but the line break.
func calendarClean(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == 0x7f || r == utf8.RuneError {
			return -1
		}
		return r
	}, text)
}
