package exchange

import (
	"regexp"
	"strings"
)

// plainNumber is what spreadsheet programs read as a number, whatever language they are in.
var plainNumber = regexp.MustCompile(`^-?[0-9]+(\.[0-9]+)?$`)

// CSV writes a table for spreadsheet programs, as Sheet does: in UTF-8 with a byte-order mark, every text
// in quotes and unable to run as a formula. Numbers stand as they are.
func CSV(rows [][]string) string {
	var b strings.Builder
	b.WriteString("\ufeff")
	for _, row := range rows {
		for i, cell := range row {
			if i > 0 {
				b.WriteByte(',')
			}
			if plainNumber.MatchString(cell) {
				b.WriteString(cell)
			} else {
				b.WriteString(quoted(cell))
			}
		}
		b.WriteString("\r\n")
	}
	return b.String()
}
