package exchange

import (
	"strconv"
	"strings"
)

// SheetColumns are the columns that Sheet writes, in their order.
func SheetColumns() []Column {
	return []Column{ColName, ColName2, ColUnit, ColRating, ColSex, ColBorn, ColNote}
}

// Sheet writes entries as a file for spreadsheet programs: CSV in UTF-8 with a byte-order mark, lines
// that end as those programs expect. Titles are the words over SheetColumns and must be among those
// that Parse knows; female and male are the words for "f" and "m". Every text stands in quotes, and
// one that would run as a formula gets an apostrophe before it. Parse gives the same entries back,
// but for Absent.
func Sheet(titles []string, female, male string, entries []Entry) string {
	var b strings.Builder
	b.WriteString("\ufeff" + strings.Join(titles, ",") + "\r\n")
	for _, e := range entries {
		sex := map[string]string{"f": female, "m": male}[e.Sex]
		cells := []string{quoted(e.Name), quoted(e.Name2), quoted(e.Unit), figure(e.Rating), quoted(sex), figure(e.BirthYear), quoted(e.Note)}
		b.WriteString(strings.Join(cells, ",") + "\r\n")
	}
	return b.String()
}

func quoted(s string) string {
	if s == "" {
		return ""
	}
	return `"` + strings.ReplaceAll(guarded(s), `"`, `""`) + `"`
}

func figure(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}
