package exchange

import "strings"

// Parse reads a pasted text. It never fails and drops nothing: every line of the text is a Line.
// It takes time in proportion to the length of the text.
func Parse(text string) List { return ParseWith(text, Options{}) }

// ParseWith reads a text with choices of the user, made in the preview of an earlier reading.
func ParseWith(text string, o Options) List {
	src := sources(text)
	p := understand(src, o)
	lines := make([]Line, len(src))
	for i := range src {
		lines[i] = p.line(src, i, o.Kinds[i+1])
	}
	compare(lines)
	for i := range lines {
		if o.Kinds[i+1] != Entrant {
			lines[i].doubtful()
		}
	}
	return List{As: p.as, Lines: lines}
}

// source is a line of the text: raw, tidy, and the number before it.
type source struct {
	raw, text string
	num       numbering
	empty     bool // nothing visible
}

func (s *source) blank() bool { return s.empty }

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n", "\u0085", "\n", "\v", "\n", "\f", "\n")

// sources cuts a text into lines. The last line end begins no new line.
func sources(text string) []source {
	text = strings.TrimSuffix(lineEnds.Replace(text), "\n")
	if text == "" {
		return nil
	}
	raw := strings.Split(text, "\n")
	src := make([]source, len(raw))
	for i, r := range raw {
		t := strings.Trim(tidy(r), " ") // a tab at an end parts cells
		src[i] = source{raw: r, text: t, num: numberOf(t), empty: !visible(cleanText(t))}
	}
	return src
}

// line reads one line as the plan says; kind is the user's choice, "" for none.
func (p *plan) line(src []source, i int, kind LineKind) Line {
	s := &src[i]
	l := Line{No: i + 1, Raw: s.raw, Kind: Heading}
	switch {
	case s.blank():
		l.Kind = Blank
	case kind == Heading:
	case l.No == p.as.Header && kind == "":
		p.lookAtHeader(&l)
	case kind == Entrant || kind == Doubtful:
		p.entrants(&l, p.wordsOf(s))
	case i < p.first && !p.beforeFirst(s):
	case p.group != 0:
		p.numbered(&l, src, i)
	case p.as.Header == 0 && (aside(s.text) || i == p.title):
	default:
		if i == p.maybe {
			l.mark(markTitle, 0, nil)
		}
		p.entrants(&l, p.wordsOf(s))
	}
	return l
}

// wordsOf is a line without number and label, as far as these are taken away.
func (p *plan) wordsOf(s *source) string {
	switch {
	case p.group.has(s.num.style), p.as.Header == 0 && arabic.has(s.num.style) && s.num.rest != "" && p.as.Form != Columns:
		return s.num.rest
	case p.as.Header > 0 && p.stripped && arabic.has(s.num.style):
		return s.num.rest
	case p.as.Header > 0:
		return s.text
	}
	return unlabelled(s.text)
}

// beforeFirst: a name above a list that does not begin with 1 may be one that lost its number.
func (p *plan) beforeFirst(s *source) bool {
	return p.lost && !aside(s.text) && len(s.text) <= 60
}

// numbered reads a line of a numbered or bulleted list.
func (p *plan) numbered(l *Line, src []source, i int) {
	s := &src[i]
	if !p.group.has(s.num.style) {
		if aside(s.text) {
			return
		}
		if before := p.alone(src, i, -1); !before {
			l.mark(markUnnumbered, 0, nil)
		}
		p.entrants(l, unlabelled(s.text))
		return
	}
	l.Number = s.num.value
	if s.num.rest == "" {
		if p.alone(src, i, 0) && p.follows(src, i) {
			return // the name stands on the next line
		}
		l.Kind = Doubtful
		l.mark(markNothing, 0, nil)
		return
	}
	for _, part := range p.parts(src, i) {
		p.entrants(l, part)
	}
}

// parts are the names of a numbered line: mostly one.
func (p *plan) parts(src []source, i int) []string {
	if p.lastOfRun(src, i) {
		return runOn(src[i].num)
	}
	return []string{src[i].num.rest}
}

// alone reports whether the line at i+step is a number with nothing behind it.
func (p *plan) alone(src []source, i, step int) bool {
	i += step
	return i >= 0 && p.group.has(src[i].num.style) && src[i].num.rest == ""
}

// follows reports whether the next line has words and no number.
func (p *plan) follows(src []source, i int) bool {
	return i+1 < len(src) && !src[i+1].blank() && !p.group.has(src[i+1].num.style) && !aside(src[i+1].text)
}

// lastOfRun reports whether the next line does not carry the next number, so that numbers within
// this line may go on: "1. A 2. B".
func (p *plan) lastOfRun(src []source, i int) bool {
	return i+1 >= len(src) || src[i+1].num.value != src[i].num.value+1
}

// entrants reads the entrants of a text into a line.
func (p *plan) entrants(l *Line, s string) {
	l.Kind = Entrant
	before := len(l.Entrants)
	for _, rec := range p.records(s) {
		switch {
		case p.as.Form == Names:
			p.names(l, rec)
		case p.sep != noSeparator:
			p.row(l, rec)
		default:
			p.single(l, rec)
		}
	}
	if len(l.Entrants) == before {
		l.Kind = Doubtful
		l.mark(markNothing, 0, nil)
	}
}

// records cuts a line at semicolons when these part rows: 1,张三,市直;2,李四,铁路;
func (p *plan) records(s string) []string {
	if !p.outer {
		return []string{s}
	}
	return cut(s, semicolons).filled()
}

func (l *Line) add(e Entry, ok bool) {
	if ok {
		l.Entrants = append(l.Entrants, e)
	}
}

// names reads names between separators.
func (p *plan) names(l *Line, s string) {
	unit, note, s := labelled(s)
	r := cut(s, anyOf)
	if r.broken {
		l.mark(markQuote, 0, nil)
	}
	cells := r.filled()
	if p.alone1 && len(cells) == 2 && isLatin(s) {
		l.mark(markOneName, 0, nil)
	}
	for _, cell := range cells {
		if n := numberOf(cell); arabic.has(n.style) && n.rest != "" {
			cell = n.rest
		}
		e, ok := l.readEntry(cell)
		if e.Unit == "" {
			e.Unit = unit
		}
		e.addNote(note)
		l.add(e, ok)
	}
}

// row reads a row of columns. A lone cell is a name, wherever the columns have it.
func (p *plan) row(l *Line, s string) {
	r := cut(s, p.sep)
	if len(r.cells) == 1 && len(p.as.Columns) > 1 && !isNumber(r.cells[0]) && (p.as.Header == 0 || p.as.Columns[0] != ColName) {
		l.add(l.readEntry(s))
		return
	}
	if p.sep != tabs {
		r.dropEnd()
	}
	l.add(l.readRow(r, p.as.Columns, p.titles))
}

// single reads one entrant, or three and more Han names with blanks between them, or several
// persons called with @.
func (p *plan) single(l *Line, s string) {
	if called := strings.Split(" "+s, " @"); len(called) > 2 && strings.TrimSpace(called[0]) == "" {
		for _, name := range called[1:] {
			l.add(l.readEntry(name))
		}
		return
	}
	words := strings.Fields(s)
	several := len(words) >= 3 && p.group == 0
	for _, w := range words {
		several = several && likePerson(w)
	}
	if !several {
		words = []string{s}
	}
	for _, w := range words {
		e, ok := l.readEntry(w)
		if ok && !p.family && partedByComma(e.Name) {
			l.mark(markTwoNames, 0, args("Name", e.Name))
		}
		l.add(e, ok)
	}
}

// partedByComma: words on both sides of a comma.
func partedByComma(s string) bool { return len(cut(s, commas).filled()) > 1 }

// filled are the cells with something in them.
func (r row) filled() []string {
	var some []string
	for _, c := range r.cells {
		if c != "" {
			some = append(some, c)
		}
	}
	return some
}

func (r *row) dropEnd() {
	for len(r.cells) > 1 && r.cells[len(r.cells)-1] == "" {
		r.cells = r.cells[:len(r.cells)-1]
	}
}

// lookAtHeader marks a header row without a name column.
func (p *plan) lookAtHeader(l *Line) {
	if p.taken != "" {
		l.mark(markColumns, 0, args("Found", strings.Join(p.titles, ", "), "Taken", p.taken))
	}
}
