package exchange

import (
	"strings"
	"unicode"
)

// separate decides what the separators in the lines part: cells, names, or nothing.
func (p *plan) separate(texts []string, o Options) {
	p.alone1 = len(texts) == 1
	sep := best(texts, o.Separator)
	switch {
	case o.Form == Plain:
		return
	case o.Form == Names:
		p.as.Form, p.as.Separator = Names, string(rune(max(sep, commas)))
		if sep != noSeparator {
			p.as.Separator = string(rune(sep))
		}
		return
	case sep == noSeparator:
		if o.Form == Columns {
			p.columns(rowsOf(texts, tabs), tabs)
		}
		return
	}
	numbered := p.group != 0
	if !numbered {
		if recs := outerRecords(texts); recs != nil {
			p.outer, sep, texts, p.alone1 = true, commas, recs, len(recs) == 1
		}
	}
	rows := rowsOf(texts, sep)
	verdict := decide(rows, texts, sep, numbered)
	if o.Form == Columns {
		verdict = asColumns
	}
	switch verdict {
	case asColumns:
		p.columns(rows, sep)
	case asNames:
		p.as.Form, p.as.Separator, p.outer = Names, string(rune(sep)), false
	case asFamily:
		p.family = true
	}
}

// columns reads rows as columns of a guessed meaning.
func (p *plan) columns(rows []row, sep separator) {
	if p.group == 0 {
		p.as.Form = Columns
	}
	p.sep, p.as.Separator = sep, string(rune(sep))
	p.as.Columns = guessColumns(rows, min(max(1, usual(rows)), maxColumns))
}

// best is the separator on most lines, at least on half of them.
func best(texts []string, want string) separator {
	found, most := noSeparator, 0
	for _, sep := range separators {
		n := 0
		for _, t := range texts {
			if sep != tabs {
				t = trimEnds(t)
			}
			if sep.index(t) >= 0 {
				n++
			}
		}
		if want == string(rune(sep)) {
			return sep
		}
		if n > most && 2*n >= len(texts) {
			found, most = sep, n
		}
	}
	return found
}

func rowsOf(texts []string, sep separator) []row {
	rows := make([]row, len(texts))
	ends := sep != tabs // every line ends in a separator: it parts nothing
	for i, t := range texts {
		rows[i] = cut(t, sep)
		ends = ends && (len(rows[i].cells) < 2 || rows[i].cells[len(rows[i].cells)-1] == "")
	}
	for i := range rows {
		if ends {
			rows[i].dropEnd()
		}
	}
	return rows
}

// outerRecords cuts lines at semicolons when every piece has a comma in it; nil when not so.
func outerRecords(texts []string) []string {
	var recs []string
	semi := false
	for _, t := range texts {
		semi = semi || strings.ContainsFunc(t, semicolons.is)
		for _, rec := range cut(t, semicolons).filled() {
			if !strings.ContainsFunc(trimEnds(rec), commas.is) {
				return nil
			}
			recs = append(recs, rec)
		}
	}
	if !semi {
		return nil
	}
	return recs
}

type verdict int

const (
	asWhole   verdict = iota // the separators belong to the names
	asColumns                // they part cells
	asNames                  // they part names
	asFamily                 // one comma behind the surname
)

// decide reads the evidence; see the list of doubtful cases in the documentation of the package.
func decide(rows []row, texts []string, sep separator, numbered bool) verdict {
	wide, quoted := 0, false
	for _, r := range rows {
		wide, quoted = max(wide, len(r.cells)), quoted || r.quoted
	}
	names := asNames
	if numbered {
		names = asWhole // one entrant a number
	}
	switch {
	case wide < 2:
		return asWhole
	case usual(rows) > maxColumns:
		return names
	case sep == dunhao && !numbered:
		return asNames
	case quoted, sep == bars, numeric(rows, 0) && !numeric(rows, 1):
		return asColumns
	case sep == tabs && !numbered && allPersons(rows):
		return asNames
	case sep == tabs:
		return asColumns
	case len(rows) == 1 && !numbered:
		return asNames
	case sep == commas && familyFirst(rows, texts, numbered):
		return asFamily
	case wide == 2 && secondPersons(rows):
		return names
	case wide == 2 && sep != dunhao || wide == 2 && uniform(rows):
		return asColumns
	case numbered && uniform(rows), uniform(rows) && tabular(rows, wide):
		return asColumns
	}
	return names
}

// usual is the commonest number of cells.
func usual(rows []row) int {
	count := map[int]int{}
	most := 0
	for _, r := range rows {
		n := len(r.cells)
		if count[n]++; count[n] > count[most] || count[n] == count[most] && n > most {
			most = n
		}
	}
	return most
}

// uniform: four fifths of the rows have the usual number of cells.
func uniform(rows []row) bool {
	k, n := usual(rows), 0
	for _, r := range rows {
		if len(r.cells) == k {
			n++
		}
	}
	return k > 1 && 5*n >= 4*len(rows)
}

func allPersons(rows []row) bool {
	n, yes := 0, 0
	for _, r := range rows {
		for _, c := range r.filled() {
			if n++; likePerson(c) {
				yes++
			}
		}
	}
	return n > 1 && 5*yes >= 4*n
}

func secondPersons(rows []row) bool {
	n, yes := 0, 0
	for _, r := range rows {
		if c := cellAt(r, 1); c != "" {
			if n++; likePerson(c) {
				yes++
			}
		}
	}
	return n > 0 && 5*yes >= 3*n
}

// tabular: a column of numbers, of single letters, of units, or one in which something comes twice.
func tabular(rows []row, wide int) bool {
	for i := range wide {
		if numeric(rows, i) || oneOf(rows, i, "男女MFmf") || most(rows, i, func(_ row, s string) bool { return clubLike(s) }) {
			return true
		}
		seen := map[string]bool{}
		for _, r := range rows {
			if c := cellAt(r, i); c != "" && i > 0 {
				if seen[c] {
					return true
				}
				seen[c] = true
			}
		}
	}
	return false
}

var clubWords = wordSet("club school team university college fc sc tsv sv verein academy association federation chess society league city sk schach schachclub klub cercle")

// clubLike: the end or a word of a text says that it is a unit.
func clubLike(s string) bool {
	for w := range strings.FieldsSeq(strings.ToLower(s)) {
		if clubWords[strings.Trim(w, ".,")] {
			return true
		}
	}
	for _, r := range s {
		if strings.ContainsRune(unitEnds, r) {
			return true
		}
	}
	return false
}

// familyFirst: "Surname, Given" on the lines with a comma, at least two of them where a line
// may hold more than one name.
func familyFirst(rows []row, texts []string, numbered bool) bool {
	n, fit, short := 0, 0, 0
	given := map[string]bool{}
	for i, r := range rows {
		if len(r.cells) < 2 {
			continue
		}
		if len(r.cells) > 2 {
			return false
		}
		n++
		a, b := r.cells[0], unbracketed(r.cells[1])
		given[strings.ToLower(b)] = true
		if isLatin(a) && isLatin(b) && strings.Contains(texts[i], ", ") && givenLike(b) {
			fit++
		}
		if len(surnameWords(a)) == 1 {
			short++
		}
	}
	return (n > 1 || numbered) && 5*fit >= 4*n && 5*short >= 3*n && 5*len(given) >= 3*n
}

// givenLike: one to three words without digits and not called a club.
func givenLike(s string) bool {
	return len(strings.Fields(s)) <= 3 && !clubLike(s) && !strings.ContainsFunc(s, unicode.IsDigit)
}
