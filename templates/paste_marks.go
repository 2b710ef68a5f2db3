package templates

import "roundtable/models/exchange"

// marks are what to look at in a line. Who is taken for a player of the club whose unit is known has
// one, whatever the line says.
func (x Paste) marks(r pasteRow) []exchange.Mark {
	var list []exchange.Mark
	for _, m := range r.Line.Marks {
		if m.Key != exchange.MarkNoUnit || !x.unitsKnown(r) {
			list = append(list, m)
		}
	}
	return list
}

// unitsKnown: every entrant of the line has a unit, there or in the club's list.
func (x Paste) unitsKnown(r pasteRow) bool {
	for i, e := range x.names(r) {
		if e.Unit == "" && (r.Out || !x.unitKnown(r.Start-1+i)) {
			return false
		}
	}
	return true
}

func (x Paste) unitKnown(at int) bool {
	w := x.person(at)
	if w == nil || w.Player == 0 {
		return false
	}
	for _, k := range w.Known {
		if k.ID == w.Player {
			return k.Unit != ""
		}
	}
	return false
}

// marked counts the lines with something to look at.
func (x Paste) marked() (n int) {
	for _, r := range x.rows() {
		if len(x.marks(r)) > 0 {
			n++
		}
	}
	return n
}

// markText is the sentence of a mark. Another line is named by the number that the list shows.
func (x Paste) markText(p Page, r pasteRow, m exchange.Mark) string {
	name, _ := m.Args["Name"].(string)
	if no := x.numberOf(m.Other, name, r); no > 0 {
		switch m.Key {
		case exchange.MarkDuplicate:
			return p.T("paste.duplicate.no", "{{.name}} is also no. {{.n}}. Remove one, or add the club, to tell them apart.", "name", name, "n", no)
		case exchange.MarkSameName:
			return p.T("paste.same_name.no", "Another {{.name}} is no. {{.n}}. They stay two, told apart by the club.", "name", name, "n", no)
		}
	}
	return p.L.Say(said{m.Key, m.Text, m.Args})
}

// numberOf is the running number of a name on a line of the text, 0 if it has none. On the line of the
// mark itself it is the later of the two.
func (x Paste) numberOf(line int, name string, from pasteRow) (no int) {
	for _, r := range x.rows() {
		if r.Line.No != line || r.Out {
			continue
		}
		for i, e := range x.names(r) {
			if exchange.SameName(e.Name, name) {
				if no = r.Start + i; line != from.Line.No {
					return no
				}
			}
		}
	}
	return no
}
