package exchange

import "strings"

// Format writes entries for a spreadsheet: a header row, then name, tab, unit. Reading it again
// with Parse gives the same names and units, whatever they look like. A cell that a spreadsheet
// would take for a formula gets an apostrophe before it, which Parse takes away.
func Format(entries []Entry) string {
	var b strings.Builder
	b.WriteString("Name\tUnit\n")
	for _, e := range entries {
		b.WriteString(cellText(e.Name) + "\t" + cellText(e.Unit) + "\n")
	}
	return b.String()
}

func cellText(s string) string {
	s = guarded(s)
	if strings.HasPrefix(s, `"`) {
		return `"` + strings.ReplaceAll(s, `"`, `""`) + `"`
	}
	return s
}
