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

// Sizes of text in millimetres and points, as in print_book.css.
const (
	textPoints, textLine, textGap = 10.5, 4.9, 1.3
	textHeading, textFill         = 9.5, 9.0
	textIndent                    = 7.0
)

// height is what a paragraph takes.
func (p para) height(width float64) float64 {
	switch p.kind {
	case paraHeading:
		return textHeading
	case paraFill:
		return textFill
	case paraText:
		return textLine*float64(lines(p.text, textPoints, width)) + textGap
	default:
		return textLine*float64(lines(p.text, textPoints, width-textIndent)) + textGap
	}
}

// textPages lays paragraphs out. A heading never ends a page; a paragraph that no rest of a page holds is
// parted between words.
func (c *Context) textPages(title, part string, list []para) []Page {
	room, width := c.room(title, part), c.width()
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
		high := p.height(width)
		if p.kind == paraHeading {
			need := high
			if i+1 < len(list) {
				need += min(list[i+1].height(width), 3*textLine)
			}
			if need > left {
				turn()
			}
			add(p, high)
			continue
		}
		for high > left {
			if high <= room/2 || left < 4*textLine {
				turn()
				if high <= left {
					break
				}
			}
			head, rest := p.part(width, int((left-textGap)/textLine))
			if rest.text == "" {
				break
			}
			add(head, left)
			p, high = rest, rest.height(width)
		}
		add(p, high)
	}
	out := make([]Page, len(pages))
	for i, list := range pages {
		out[i] = Page{Title: title, Part: part, Body: textBody(c, list)}
	}
	return out
}

// part divides a paragraph so that the first piece has at most so many lines.
func (p para) part(width float64, most int) (head, rest para) {
	if p.kind != paraText {
		width -= textIndent
	}
	runes := []rune(p.text)
	low, high := 1, len(runes)
	for low < high { // the longest beginning that fits
		mid := (low + high + 1) / 2
		if lines(string(runes[:mid]), textPoints, width) <= most {
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
