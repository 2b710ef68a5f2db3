package exchange

import (
	"strconv"
	"strings"
)

// readRow reads one entrant from the cells of a row. titles are those of the header row, if any.
func (l *Line) readRow(r row, cols []Column, titles []string) (e Entry, ok bool) {
	var family, given string
	width := min(len(cols), len(r.cells))
	for i, cell := range r.cells[:width] {
		cell = unguarded(cell)
		switch cols[i] {
		case ColFamily:
			family = CleanName(cell)
		case ColGiven:
			given = CleanName(cell)
		default:
			l.takeCell(&e, cols[i], cell, titleAt(titles, i))
		}
	}
	e.addNote(strings.Join(row{cells: r.cells[width:]}.filled(), "; "))
	if family != "" || given != "" {
		e.join(family, given)
	}
	if e.Name == "" && e.Name2 != "" {
		e.Name, e.Name2 = e.Name2, ""
	}
	l.checkWidth(r, cols)
	if !has(cols, ColUnit) && e.Name != "" {
		return l.splitName(e)
	}
	return l.checked(e)
}

// takeCell puts one cell where its column belongs.
func (l *Line) takeCell(e *Entry, col Column, cell, title string) {
	switch col {
	case ColNumber:
		l.takeNumber(e, cell)
	case ColName:
		e.Name = CleanName(cell)
	case ColName2:
		e.Name2 = CleanName(cell)
	case ColUnit:
		e.Unit = CleanName(cell)
	case ColRating:
		l.takeRating(e, cell)
	case ColSex:
		l.takeSex(e, cell, title)
	case ColBorn:
		l.takeBorn(e, cell, title)
	case ColStatus:
		e.Absent = e.Absent || absences[strings.ToLower(cleanText(cell))]
		e.addNote(cell)
	case ColNote:
		e.addNote(cell)
	default:
		e.addTitled(title, cell)
	}
}

// splitName looks for a unit in the name cell of a table without a column for it.
func (l *Line) splitName(e Entry) (Entry, bool) {
	sub, ok := l.readEntry(e.Name)
	e.Name, e.Unit = sub.Name, sub.Unit
	if e.Sex == "" {
		e.Sex = sub.Sex
	}
	e.addNote(sub.Note)
	return e, ok
}

func (l *Line) checkWidth(r row, cols []Column) {
	found := len(r.cells)
	for found > len(cols) && r.cells[found-1] == "" {
		found--
	}
	if found > len(cols) {
		l.mark(markFields, 0, args("Found", found, "Expected", len(cols)))
	}
	if r.broken {
		l.mark(markQuote, 0, nil)
	}
}

// takeNumber reads the number before a name; what is none is kept as a note.
func (l *Line) takeNumber(e *Entry, cell string) {
	v, err := strconv.Atoi(strings.TrimRight(cell, numberEnds))
	if err != nil || v < 0 || v > maxNumber {
		e.addNote(cell)
		return
	}
	l.Number = v
}

func (l *Line) takeRating(e *Entry, cell string) {
	v, n := leadingInt(cell)
	switch {
	case n > 0 && n == len(cell):
		e.Rating = v
	case cell != "" && cell != "-":
		e.addNote(cell)
		l.mark(markRating, 0, args("Rating", cleanText(cell)))
	}
}

// join makes a name of a surname and given names: 李四, but "Anna Müller".
func (e *Entry) join(family, given string) {
	_, a := allHan(family)
	_, b := allHan(given)
	switch {
	case a && b:
		family += given
	default:
		family = given + " " + family
	}
	if e.Name == "" {
		e.Name = CleanName(family)
		return
	}
	e.addNote(family)
}

func (e *Entry) addTitled(title, s string) {
	if s = cleanText(s); s != "" && title != "" {
		s = title + ": " + s
	}
	e.addNote(s)
}

func titleAt(titles []string, i int) string {
	if i < len(titles) {
		return cleanText(titles[i])
	}
	return ""
}
