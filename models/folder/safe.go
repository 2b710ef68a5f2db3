package folder

import "strings"

// starters begin a cell that a spreadsheet would work out as a formula.
const starters = "=+-@\t\r＝＋－＠"

// Harmless is a text as a cell of an exported table: what a spreadsheet would take for a formula has an
// apostrophe before it, which spreadsheets do not work out. A text that already looks guarded gets one
// more, so that plain reads back exactly what was written.
func Harmless(text string) string {
	if guarded(text) {
		return "'" + text
	}
	return text
}

// plain is the text that a cell means: Harmless taken back.
func plain(cell string) string {
	if rest, ok := strings.CutPrefix(cell, "'"); ok && guarded(rest) {
		return rest
	}
	return cell
}

// guarded reports whether a text begins with what begins a formula, behind any number of apostrophes.
func guarded(text string) bool {
	text = strings.TrimLeft(text, "'")
	return text != "" && strings.ContainsRune(starters, []rune(text[:min(4, len(text))])[0])
}
