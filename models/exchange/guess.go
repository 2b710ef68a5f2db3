package exchange

import (
	"strconv"
	"strings"
	"unicode"
)

// guessColumns gives columns without a header a meaning: numbers at the front, then the name, then
// a second script, then the unit; what else there is becomes a note.
func guessColumns(rows []row, width int) []Column {
	cols := make([]Column, width)
	next, nameAt := ColName, 0
	for i := range cols {
		switch {
		case i == 0 && width > 1 && numeric(rows, 0):
			cols[i] = ColNumber
		case next == ColName:
			cols[i], next, nameAt = ColName, ColUnit, i
		case oneOf(rows, i, "男女MFmf") && !has(cols, ColSex):
			cols[i] = ColSex
		case numeric(rows, i):
			cols[i] = ColNote
		case next == ColUnit && !has(cols, ColName2) && twoScripts(rows, nameAt, i):
			cols[i] = ColName2
		case next == ColUnit:
			cols[i], next = ColUnit, ColNote
		default:
			cols[i] = ColNote
		}
	}
	return cols
}

func cellAt(r row, i int) string {
	if i < len(r.cells) {
		return r.cells[i]
	}
	return ""
}

// most reports whether a test holds for at least four fifths of the filled cells of a column.
func most(rows []row, i int, test func(row, string) bool) bool {
	filled, yes := 0, 0
	for _, r := range rows {
		if cell := cellAt(r, i); cell != "" {
			filled++
			if test(r, cell) {
				yes++
			}
		}
	}
	return filled > 0 && 5*yes >= 4*filled
}

func numeric(rows []row, i int) bool {
	return most(rows, i, func(_ row, s string) bool { return isNumber(s) })
}

const numberEnds = ".、)）．号號"

// isNumber: digits, with a point or the like behind them.
func isNumber(s string) bool {
	s = strings.TrimRight(s, numberEnds)
	_, err := strconv.ParseUint(s, 10, 64)
	return err == nil
}

func oneOf(rows []row, i int, letters string) bool {
	return most(rows, i, func(_ row, s string) bool { return len([]rune(s)) == 1 && strings.Contains(letters, s) })
}

// twoScripts: names in Latin beside names of persons in Han, or the other way round.
func twoScripts(rows []row, name, i int) bool {
	return most(rows, i, func(r row, s string) bool {
		first := cellAt(r, name)
		return isLatin(first) && likePerson(s) || likePerson(first) && latinName(s)
	})
}

// isLatin: at least one letter, and Latin ones only.
func isLatin(s string) bool {
	some := false
	for _, r := range s {
		if unicode.IsLetter(r) {
			if some = true; !unicode.Is(unicode.Latin, r) {
				return false
			}
		}
	}
	return some
}
