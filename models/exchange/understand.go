package exchange

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// plan says how the lines of a text are read.
type plan struct {
	as       Understood
	group    styles    // the numbers that count, 0 in a text without
	first    int       // index of the first line that may hold an entrant
	lost     bool      // the numbers do not begin with 1: names may stand above
	sep      separator // between cells, noSeparator for whole lines
	outer    bool      // semicolons part rows
	family   bool      // a comma stands behind the surname
	alone1   bool      // one line only
	stripped bool      // numbers stand before the name in the first cell of a headed table
	titles   []string  // of the header row
	taken    string    // the title of the column taken for the name, when none says so
	title    int       // index of the line that is a title, -1
	maybe    int       // index of the line that may be a title, -1
}

// styles is a set of ways to number.
type styles uint16

func (g styles) has(s numStyle) bool { return s != noNumber && g&(1<<s) != 0 }

const (
	arabic   styles = 1<<dotted | 1<<bracketed | 1<<enclosed
	chinese  styles = 1 << hanNumber
	bulleted styles = 1 << bullet
)

// understand decides what the text is. The order matters: a header row, then a sign-up list or
// numbers, then separators, then one name a line.
func understand(src []source, o Options) plan {
	p := plan{as: Understood{Form: Plain}, title: -1, maybe: -1}
	chat := chatLine(src)
	if o.Form == "" || o.Form == Columns {
		p.findHeader(src, o, chat)
	}
	if p.as.Header == 0 {
		if o.Form == "" || o.Form == WeChat || o.Form == Numbered || o.Form == Bulleted {
			p.findNumbers(src, chat >= 0, o.Form)
		}
		if p.group == 0 {
			p.findTitle(src)
		}
		p.separate(p.texts(src), o)
	}
	if o.Columns != nil && p.sep != noSeparator && p.as.Form != Names {
		p.as.Columns = o.Columns
	}
	p.as.describe(p.family)
	return p
}

// chatLine is the index of the line that opens a sign-up list, among the first three; -1 for none.
func chatLine(src []source) int {
	seen := 0
	for i := range src {
		if src[i].blank() {
			continue
		}
		if isChatHead(src[i].text) {
			return i
		}
		if seen++; seen == 3 {
			break
		}
	}
	return -1
}

// headerReach is how many lines may stand above a header row and still be titles.
const headerReach = 10

// findHeader looks for a row with the titles of columns; the lines above it are headings. What
// stands below the head of a sign-up list (index chat, -1 without) is no header row.
func (p *plan) findHeader(src []source, o Options, chat int) {
	seen := 0
	for i := range src {
		if src[i].blank() {
			continue
		}
		if chat >= 0 && i >= chat && o.Form == "" {
			return
		}
		for _, sep := range []separator{tabs, semicolons, commas, bars} {
			if o.Separator != "" && string(rune(sep)) != o.Separator {
				continue
			}
			r := cut(src[i].text, sep)
			if sep != tabs {
				r.dropEnd()
			}
			if cols, ok := header(r.cells, seen == 0); ok && mostHave(src[i+1:], sep) {
				p.as = Understood{Form: Columns, Separator: string(rune(sep)), Header: i + 1, Columns: cols}
				p.sep, p.first, p.titles = sep, i+1, r.cells
				p.takeName()
				p.stripped = sep != tabs && !has(cols, ColNumber) && mostNumbered(src[i+1:])
				return
			}
		}
		if seen++; seen == headerReach {
			return
		}
	}
}

// mostHave reports whether at least half of the lines have the separator.
func mostHave(src []source, sep separator) bool {
	n, with := 0, 0
	for i := range src {
		if !src[i].blank() {
			n++
			if strings.ContainsFunc(src[i].text, sep.is) {
				with++
			}
		}
	}
	return 2*with >= n
}

func mostNumbered(src []source) bool {
	n, with := 0, 0
	for i := range src {
		if !src[i].blank() {
			n++
			if arabic.has(src[i].num.style) {
				with++
			}
		}
	}
	return n > 0 && 5*with >= 4*n
}

// takeName takes a column for the name when no title says name: the first unknown one, or the
// first that is no number.
func (p *plan) takeName() {
	if hasName(p.as.Columns) {
		return
	}
	for _, unknown := range []bool{true, false} {
		for i, c := range p.as.Columns {
			if unknown && c == ColOther || !unknown && c != ColNumber {
				p.as.Columns[i], p.taken = ColName, p.titles[i]
				return
			}
		}
	}
}

// findNumbers looks for a numbered or bulleted list.
func (p *plan) findNumbers(src []source, chat bool, form Form) {
	for _, g := range []styles{arabic, chinese, bulleted, 1 << spaced, 1 << glued} {
		if form == Bulleted && g != bulleted || form == Numbered && g == bulleted {
			continue
		}
		first, ok := listOf(src, g, chat || form != "")
		if !ok {
			continue
		}
		p.group, p.first, p.as.Form = g, first, Numbered
		p.lost = g != bulleted && !chat && src[first].num.value > 1
		if g == bulleted {
			p.as.Form = Bulleted
		}
		break
	}
	if chat || form == WeChat {
		p.as.Form = WeChat
	}
}

// listOf finds where the list numbered in one way begins. Notes with numbers of their own before
// it are skipped. Weak numbers must run on from 1; the others must be on half of the lines.
func listOf(src []source, g styles, sure bool) (first int, ok bool) {
	first = firstRun(src, g)
	if first < 0 {
		return 0, false
	}
	n, with, steps, last := 0, 0, 0, src[first].num.value-1
	for i := first; i < len(src); i++ {
		s := &src[i]
		if g.has(s.num.style) {
			if s.num.value == last+1 {
				steps++
			}
			with, last = with+1, s.num.value
		}
		if !s.blank() && (g.has(s.num.style) || !aside(s.text)) {
			n++
		}
	}
	start := src[first].num.value
	switch {
	case g == 1<<spaced || g == 1<<glued:
		return first, start == 1 && 5*steps >= 4*with && 2*with >= n && (g == 1<<spaced || with > 1)
	case g == bulleted:
		return first, 2*with >= n && (with > 1 || sure)
	}
	return first, sure || 2*with >= n && (start <= 1 || with > 1)
}

// firstRun is the index of the first numbered line that is no note: a run of numbers, up to the
// next 1, of which half are notes ("1. Time: …") is left out.
func firstRun(src []source, g styles) int {
	begin, n, notes := -1, 0, 0
	for i := range src {
		if !g.has(src[i].num.style) {
			continue
		}
		if begin >= 0 && g != bulleted && src[i].num.value <= 1 {
			if 2*notes < n {
				return begin
			}
			begin = -1
		}
		if begin < 0 {
			begin, n, notes = i, 0, 0
		}
		if n++; isNote(src[i].num.rest) {
			notes++
		}
	}
	if begin >= 0 && 2*notes >= n && n > 0 {
		return -1
	}
	return begin
}

// runOn cuts "A 2. B 3. C" behind the number 1 into its names.
func runOn(n numbering) []string {
	var parts []string
	rest := n.rest
	for want := n.value + 1; ; want++ {
		at, end := nextNumber(rest, n.style, want)
		if at < 0 {
			return append(parts, rest)
		}
		if words := trimEnds(rest[:at]); words != "" {
			parts = append(parts, words)
		}
		rest = strings.TrimSpace(rest[end:])
		if rest == "" {
			return parts
		}
	}
}

// nextNumber finds a number within a line, in the style of the line. A plain number needs a blank,
// a separator or a Han character before it and its point behind it.
func nextNumber(s string, style numStyle, want int) (at, end int) {
	if style == enclosed {
		for i, r := range s {
			if n := oneRune(string(r)); n.value == want && n.style == enclosed {
				return i, i + utf8.RuneLen(r)
			}
		}
		return -1, -1
	}
	if style != dotted && style != spaced {
		return -1, -1
	}
	digits := strconv.Itoa(want)
	for from := 0; ; {
		i := strings.Index(s[from:], digits)
		if i < 0 {
			return -1, -1
		}
		i += from
		from = i + len(digits)
		prev, _ := utf8.DecodeLastRuneInString(s[:i])
		point, size := utf8.DecodeRuneInString(s[from:])
		next, _ := utf8.DecodeRuneInString(s[from+size:])
		before := prev == ' ' || isListSep(prev) || style == dotted && (isHan(prev) || prev == ')' || prev == '）')
		behind := style == dotted && strings.ContainsRune(".、)）．", point) && !unicode.IsDigit(next) || style == spaced && point == ' '
		if size > 0 && before && behind {
			return i, from + size
		}
	}
}

// findTitle looks at the first line of a list without numbers.
func (p *plan) findTitle(src []source) {
	lines := 0
	for i := range src {
		if src[i].blank() || aside(src[i].text) {
			continue
		}
		if lines++; lines > 1 {
			return
		}
		if strings.ContainsFunc(unlabelled(src[i].text), anyOf.is) {
			continue
		}
		sure, maybe := isTitle(src[i].text)
		switch {
		case sure && unlabelled(src[i].text) == src[i].text:
			p.title = i
		case maybe && !sure:
			p.maybe = i
		}
	}
}

// texts are the lines that hold entrants, without their numbers.
func (p *plan) texts(src []source) []string {
	var texts []string
	for i := range src {
		s := &src[i]
		switch {
		case s.blank() || i < p.first || i == p.title:
		case p.group != 0:
			if p.group.has(s.num.style) && s.num.rest != "" {
				texts = append(texts, p.parts(src, i)...)
			}
		case !aside(s.text):
			texts = append(texts, unlabelled(s.text))
		}
	}
	return texts
}
