package print

import (
	"strings"
	"unicode"
)

// para is a paragraph of a sheet of text: a heading, words, an item, a box to tick, a line to fill in.
type para struct {
	kind paraKind
	text string
	lang string // "" that of the sheet
	more string // of a line of contents: the page
}

type paraKind int

const (
	paraText paraKind = iota
	paraHeading
	paraItem
	paraTick
	paraFill    // a term and a line to write on
	paraContent // a term and a page
	paraStep    // an item of a numbered list, its number in front
)

// textType is how text is set: type in points, the rest in millimetres, as in print_book.css.
type textType struct {
	class                             string
	points, line, gap, heading, blank float64
}

// The ordinary setting, and a closer one for text that would leave a few lines for one page more.
var (
	textWide  = textType{class: "text", points: 10.5, line: 4.9, gap: 1.3, heading: 9.5, blank: 9}
	textClose = textType{class: "text close", points: 9.5, line: 4.3, gap: 0.9, heading: 7.5, blank: 7.5}
)

const textIndent = 7.0

// height is what a paragraph takes.
func (y *textType) height(p para, width float64) float64 {
	switch p.kind {
	case paraHeading:
		return y.heading
	case paraFill:
		return y.blank
	case paraText:
		return y.line*float64(lines(p.text, y.points, width)) + y.gap
	default:
		return y.line*float64(lines(p.text, y.points, width-textIndent)) + y.gap
	}
}

// textPages lays paragraphs out, more closely where that spares a page.
func (c *Context) textPages(title, part string, list []para) []Page {
	room, set := c.room(title, part), &textWide
	pages := set.flow(list, room, c.width())
	if len(pages) > 1 {
		if fewer := textClose.flow(list, room, c.width()); len(fewer) < len(pages) {
			pages, set = fewer, &textClose
		}
	}
	out := make([]Page, len(pages))
	for i, list := range pages {
		out[i] = Page{Title: title, Part: part, Body: textBody(c, set.class, list)}
	}
	return out
}

// flow divides paragraphs into pages. A heading never ends a page; a paragraph that no rest of a page holds
// is parted between words.
func (y *textType) flow(list []para, room, width float64) [][]para {
	left := room
	pages := [][]para{nil}
	add := func(p para, high float64) {
		pages[len(pages)-1] = append(pages[len(pages)-1], p)
		left -= high
	}
	turn := func() {
		if len(pages[len(pages)-1]) > 0 {
			pages, left = append(pages, nil), room
		}
	}
	for i := 0; i < len(list); i++ {
		p := list[i]
		high := y.height(p, width)
		if p.kind == paraHeading {
			need := high
			if i+1 < len(list) {
				need += min(y.height(list[i+1], width), 3*y.line)
			}
			if need > left {
				turn()
			}
			add(p, high)
			continue
		}
		for high > left {
			if high <= room/2 || left < 4*y.line {
				turn()
				if high <= left {
					break
				}
			}
			head, rest := y.part(p, width, int((left-y.gap)/y.line))
			if rest.text == "" {
				break
			}
			add(head, left)
			p, high = rest, y.height(rest, width)
		}
		add(p, high)
	}
	return pages
}

// part divides a paragraph so that the first piece has at most so many lines.
func (y *textType) part(p para, width float64, most int) (head, rest para) {
	if p.kind != paraText {
		width -= textIndent
	}
	runes := []rune(p.text)
	low, high := 1, len(runes)
	for low < high { // the longest beginning that fits
		mid := (low + high + 1) / 2
		if lines(string(runes[:mid]), y.points, width) <= most {
			low = mid
		} else {
			high = mid - 1
		}
	}
	at := low
	for at > low*2/3 && at < len(runes) && !unicode.Is(unicode.Han, runes[at-1]) && !unicode.IsSpace(runes[at]) {
		at--
	}
	head, rest = p, p
	head.text, rest.text = strings.TrimSpace(string(runes[:at])), strings.TrimSpace(string(runes[at:]))
	if rest.kind == paraItem {
		rest.kind = paraText
	}
	return head, rest
}

// heads makes a heading.
func heads(text string) para { return para{kind: paraHeading, text: text} }

// said makes paragraphs of sentences, one paragraph.
func (c *Context) said(sentences []string) para { return para{text: c.sentences(sentences...)} }

// items makes items.
func items(texts []string) (list []para) {
	for _, text := range texts {
		list = append(list, para{kind: paraItem, text: text})
	}
	return list
}
