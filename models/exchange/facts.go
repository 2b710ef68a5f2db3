package exchange

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

var (
	femaleWords = wordSet("女 女子 女性 女生 女士 f female w woman girl weiblich")
	maleWords   = wordSet("男 男子 男性 男生 先生 m male man boy männlich")
)

// sexOf reads a cell about the sex: "f", "m", or "" for what says neither.
func sexOf(s string) string {
	switch s = strings.ToLower(cleanText(s)); {
	case femaleWords[s]:
		return "f"
	case maleWords[s]:
		return "m"
	}
	return ""
}

// Years in which somebody on a list may be born; anything else in such a column is no year.
const firstYear, lastYear = 1900, 2100

// yearOf reads the year from a cell about the birth: 2008, 2008年, 2008-05-17, 17.5.2008, 20080517,
// 200805. It is 0 where no year stands, or more than one number may be one.
func yearOf(s string) int {
	found := 0
	for _, digits := range strings.FieldsFunc(cleanText(s), func(r rune) bool { return !unicode.IsDigit(r) }) {
		year := 0
		switch {
		case len(digits) == 4:
			year = number(digits)
		case (len(digits) == 6 || len(digits) == 8) && isMonthDay(digits[4:]):
			year = number(digits[:4])
		case len(digits) > 2:
			return 0
		}
		if year == 0 {
			continue
		}
		if year < firstYear || year > lastYear || found != 0 {
			return 0
		}
		found = year
	}
	return found
}

// isMonthDay: 05, or 0517.
func isMonthDay(s string) bool {
	month := number(s[:2])
	return month >= 1 && month <= 12 && (len(s) == 2 || number(s[2:]) >= 1 && number(s[2:]) <= 31)
}

// number is the value of a text of ASCII digits, 0 for another.
func number(s string) int {
	v := 0
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0
		}
		v = v*10 + int(s[i]-'0')
	}
	return v
}

// takeSex and takeBorn read a cell of their column; what does not say it is kept as a note.
func (l *Line) takeSex(e *Entry, cell, title string) {
	if e.Sex = sexOf(cell); e.Sex == "" && !isDash(cell) {
		e.addTitled(title, cell)
		l.mark(markSex, 0, args("Sex", cleanText(cell)))
	}
}

// A full date of birth is nobody's business here: only its year is kept.
func (l *Line) takeBorn(e *Entry, cell, title string) {
	if e.BirthYear = yearOf(cell); e.BirthYear == 0 && !isDash(cell) {
		e.addTitled(title, cell)
		l.mark(markBorn, 0, args("Year", cleanText(cell)))
	}
}

// isDash: nothing, or a dash for it.
func isDash(cell string) bool {
	cell = cleanText(cell)
	r, size := utf8.DecodeRuneInString(cell)
	return size == len(cell) && strings.ContainsRune("-–—/?？", r) || cell == ""
}

// addRemark puts a remark behind a name where it belongs: 男 and 女 say the sex, all else is a note.
func (e *Entry) addRemark(s string) {
	if c := cleanText(s); e.Sex == "" && (c == "男" || c == "女") {
		e.Sex = sexOf(c)
		return
	}
	e.addNote(s)
}
