package templates

import (
	"fmt"
	"strings"

	"roundtable/models"
)

// SayEntry is an entry of the log in a sentence of the reader's language. A kind of change that has no
// words of its own is named as it is stored.
func SayEntry(p Page, e models.JournalEntry) string {
	if e.Verb == "undo" && details(e.Details).yes("redo") {
		return p.T("log.redo", "Done again: {{.what}}", "what", SayEntry(p, undoneEntry(details(e.Details))))
	}
	if e.Verb == "undo" {
		return p.T("log.undo", "Undone: {{.what}}", "what", SayEntry(p, undoneEntry(details(e.Details))))
	}
	if say, ok := entryWords[e.Verb]; ok {
		return say(p, details(e.Details))
	}
	return e.Verb
}

// details are what an entry says of itself.
type details map[string]any

func (d details) text(name string) string {
	if v, ok := d[name]; ok && v != nil {
		return fmt.Sprint(v)
	}
	return ""
}

// link is what kind of link it was, for which table or whom.
func (d details) link(p Page) string {
	var words []string
	switch d.text("kind") {
	case models.LinkArbiter:
		words = append(words, p.T("log.link.arbiter", "arbiter"))
	case models.LinkTable:
		words = append(words, p.T("log.link.table", "tables"))
	case models.LinkScreen:
		words = append(words, p.T("log.link.screen", "screen"))
	case models.LinkInvite:
		words = append(words, p.T("log.link.invite", "invitation"))
	}
	if d.text("label") != "" {
		words = append(words, d.text("label"))
	}
	if n := d.text("count"); n != "" && n != "1" {
		words = append(words, "× "+n)
	}
	return strings.Join(words, " ")
}

func (d details) yes(name string) bool { v, _ := d[name].(bool); return v }

// choose is one of two sentences.
func choose(yes bool, a, b string) string {
	if yes {
		return a
	}
	return b
}

var entryWords = map[string]func(p Page, d details) string{
	"tournament.create": func(p Page, d details) string {
		return p.T("log.create", "Event made: {{.name}}", "name", d.text("name"))
	},
	"tournament.about": func(p Page, d details) string {
		return p.T("log.about", "Name, place or date changed: {{.name}}", "name", d.text("name"))
	},
	"tournament.look": func(p Page, _ details) string {
		return p.T("log.look", "What the public is shown was changed")
	},
	"tournament.rules": func(p Page, d details) string {
		text := p.T("log.rules", "Rules changed")
		if why := d.text("reason"); why != "" {
			text += " · " + p.T("log.rules.order", "another order of tie-breaks: {{.reason}}", "reason", why)
		}
		return text
	},
	"tournament.conduct":    func(p Page, _ details) string { return p.T("log.conduct", "Rules about people changed") },
	"tournament.agreed":     func(p Page, _ details) string { return p.T("log.conditions", "Time and agreements changed") },
	"tournament.hosts":      func(p Page, _ details) string { return p.T("log.hosts", "Hosts and officials changed") },
	"tournament.categories": func(p Page, _ details) string { return p.T("log.categories", "Prize list changed") },
	"tournament.times":      func(p Page, _ details) string { return p.T("log.times", "Times of the rounds changed") },
	"tournament.section": func(p Page, d details) string {
		return p.T("log.section", "Section named {{.name}}", "name", d.text("name"))
	},
	"tournament.publish": func(p Page, d details) string {
		return choose(d.yes("published"), p.T("log.published", "Published"), p.T("log.private", "Made private"))
	},
	"tournament.rated": func(p Page, d details) string {
		switch d.text("rated") {
		case models.RatedYes:
			return p.T("rating.log.yes", "Counts for the ratings")
		case models.RatedNo:
			return p.T("rating.log.no", "Does not count for the ratings")
		}
		return p.T("rating.log.club", "Counts for the ratings as the club says")
	},
	"tournament.end": func(p Page, d details) string {
		return choose(d.yes("ended"), p.T("log.ended", "Event ended"), p.T("log.opened", "Event opened again"))
	},
	"tournament.report": func(p Page, _ details) string {
		return p.T("log.report", "How players report was changed")
	},
	"link.make": func(p Page, d details) string {
		return p.T("log.link.make", "Link made: {{.what}}", "what", d.link(p))
	},
	"link.withdraw": func(p Page, d details) string {
		return p.T("log.link.withdraw", "Link withdrawn: {{.what}}", "what", d.link(p))
	},
	"member": func(p Page, d details) string {
		role := p.T("log.role.none", "no role any more")
		if r := models.RoleOf(d.text("role")); r != models.Nobody {
			role = RoleName(p, r)
		}
		return p.T("log.member", "{{.name}}: {{.role}}", "name", d.text("name"), "role", role)
	},
	"tournament.delete":   func(p Page, _ details) string { return p.T("log.delete", "Put into the bin") },
	"tournament.undelete": func(p Page, _ details) string { return p.T("log.undelete", "Taken out of the bin") },
	"tournament.import":   func(p Page, _ details) string { return p.T("log.import", "Brought from another computer") },
	"draw":                func(p Page, _ details) string { return p.T("log.draw", "Numbers drawn, schedule made") },
	"entrant.add": func(p Page, d details) string {
		return p.T("log.add", "Added: {{.names}}", "names", d.text("names"))
	},
	"entrant.edit": func(p Page, d details) string {
		if d.text("before") != d.text("name") {
			return p.T("log.rename", "{{.before}} is now {{.name}}", "before", d.text("before"), "name", d.text("name"))
		}
		return p.T("log.edit", "Entry of {{.name}} changed", "name", d.text("name"))
	},
	"entrant.remove": func(p Page, d details) string {
		return p.T("log.remove", "Taken off the list: {{.name}}", "name", d.text("name"))
	},
	"entrant.arrived": func(p Page, d details) string {
		return choose(d.yes("arrived"), p.T("log.arrived", "Checked in: {{.names}}", "names", d.text("names")),
			p.T("log.arrived.not", "Check-in taken back: {{.names}}", "names", d.text("names")))
	},
	"entrant.out": func(p Page, d details) string {
		return choose(d.yes("out"), p.T("log.out", "Absent, taken out: {{.names}}", "names", d.text("names")),
			p.T("log.out.not", "Taken in again: {{.names}}", "names", d.text("names")))
	},
	"entrant.withdraw": func(p Page, d details) string {
		return p.T("log.withdraw", "{{.name}} withdrew from round {{.n}} on", "name", d.text("name"), "n", d.text("from"))
	},
	"entrant.return": func(p Page, d details) string {
		return p.T("log.return", "{{.name}} is back from round {{.n}} on", "name", d.text("name"), "n", d.text("from"))
	},
	"entrant.replace": func(p Page, d details) string {
		return p.T("log.replace", "{{.name}} took the place of {{.before}}", "name", d.text("name"), "before", d.text("before"))
	},
	"entrant.late": func(p Page, d details) string {
		return p.T("log.late", "{{.name}} came late and has number {{.n}}", "name", d.text("name"), "n", d.text("number"))
	},
	"result": func(p Page, d details) string {
		text := p.T("log.result", "Round {{.n}}, table {{.table}}: {{.first}} – {{.second}}, {{.before}} → {{.after}}", "n", d.text("round"),
			"table", d.text("table"), "first", d.text("first"), "second", d.text("second"), "before", resultWords(p, d.text("before")), "after", resultWords(p, d.text("after")))
		if d.yes("agreed") {
			text += " · " + p.T("log.agreed", "both sides reported the same")
		}
		return text
	},
	"round.close": func(p Page, d details) string {
		return choose(d.yes("closed"), p.T("log.closed", "Round {{.n}} closed", "n", d.text("round")),
			p.T("log.reopened", "Round {{.n}} opened again", "n", d.text("round")))
	},
	"round.hold": func(p Page, d details) string {
		return choose(d.yes("held"), p.T("log.held", "Round {{.n}} held back from the public", "n", d.text("round")),
			p.T("log.shown", "Round {{.n}} shown to the public", "n", d.text("round")))
	},
	"round.next": func(p Page, d details) string {
		return p.T("log.next", "Round {{.n}}: open matches put off, the next round started", "n", d.text("round"))
	},
	"match.postpone": func(p Page, d details) string {
		return choose(d.yes("later"), p.T("log.postpone", "Round {{.n}}, {{.names}}: put off", "n", d.text("round"), "names", d.text("names")),
			p.T("log.postpone.not", "Round {{.n}}, {{.names}}: back in its round", "n", d.text("round"), "names", d.text("names")))
	},
	"match.cancel": func(p Page, d details) string {
		return choose(d.yes("cancelled"), p.T("log.cancel", "Round {{.n}}, {{.names}}: cancelled", "n", d.text("round"), "names", d.text("names")),
			p.T("log.cancel.not", "Round {{.n}}, {{.names}}: to be played after all", "n", d.text("round"), "names", d.text("names")))
	},
	"match.swap": func(p Page, d details) string {
		return p.T("log.swap", "Round {{.n}}, {{.names}}: sides swapped", "n", d.text("round"), "names", d.text("names"))
	},
	"match.reason": func(p Page, d details) string {
		return p.T("log.reason", "Round {{.n}}, {{.names}}: reason noted", "n", d.text("round"), "names", d.text("names"))
	},
	"arrange.exchange": func(p Page, d details) string {
		return p.T("log.exchange", "Round {{.n}}: {{.name}} and {{.other}} changed places", "n", d.text("round"), "name", d.text("name"), "other", d.text("other"))
	},
	"arrange.tables": func(p Page, d details) string {
		return p.T("log.tables", "Round {{.n}}: tables in a new order", "n", d.text("round"))
	},
	"arrange.fix": func(p Page, d details) string {
		if d.text("table") == "0" {
			return p.T("log.unfix", "{{.name}} needs no certain table any more", "name", d.text("name"))
		}
		return p.T("log.fix", "{{.name}} always has table {{.table}}", "name", d.text("name"), "table", d.text("table"))
	},
	"entry.add":  func(p Page, d details) string { return noteWords(p, d, false) },
	"entry.drop": func(p Page, d details) string { return noteWords(p, d, true) },
	"tie.settle": func(p Page, _ details) string { return p.T("log.settle", "Shared place settled") },
	"tie.unsettle": func(p Page, _ details) string {
		return p.T("log.unsettle", "Settlement of a shared place taken back")
	},
	"restore": func(p Page, _ details) string { return p.T("log.restore", "Event brought back to an earlier state") },
	"print": func(p Page, d details) string {
		return p.T("log.print", "Printed: {{.sheet}}", "sheet", d.text("sheet"))
	},
	"hall.clock": func(p Page, d details) string { return clockWords(p, d) },
	"hall.line": func(p Page, d details) string {
		if d.text("line") == "" {
			return p.T("log.hall.line.off", "Announcement taken away")
		}
		return p.T("log.hall.line", "Announced: {{.line}}", "line", d.text("line"))
	},
	"player.earlier": func(p Page, _ details) string {
		return p.T("log.earlier", "Entrants joined to the club’s players")
	},
}

// undoneEntry is what an undo says of the entry it took back: its verb, and its details where they are kept.
func undoneEntry(d details) models.JournalEntry {
	e := models.JournalEntry{Verb: d.text("root")}
	e.Details, _ = d["details"].(map[string]any)
	return e
}

func noteWords(p Page, d details, dropped bool) string {
	what := map[string]string{
		models.EntryWarning: p.T("log.note.warning", "warning"),
		models.EntryOverrun: p.T("log.note.overrun", "overrun of the clock"),
		models.EntryPoints:  p.T("log.note.points", "points {{.n}}", "n", d.text("points")),
	}[d.text("kind")]
	if dropped {
		return p.T("log.note.dropped", "{{.name}}: {{.what}} taken back", "name", d.text("name"), "what", what)
	}
	return p.T("log.note", "{{.name}}: {{.what}}", "name", d.text("name"), "what", what)
}

// resultWords is a record of a match as the log keeps it (see models.Match.Text), in figures from the side
// of the first-listed entrant: "1 0, play-off 1".
func resultWords(p Page, text string) string {
	if text == "–" || text == "" {
		return p.T("log.no_result", "no result")
	}
	figures := map[rune]string{'w': "1", 'l': "0", 'd': "½", 'a': "¾", 'b': "¼", '+': "+", '-': "−", '?': "?"}
	var games, more []string
	runes := []rune(text)
	for i := 0; i < len(runes); i++ {
		next := func() rune {
			if i++; i < len(runes) {
				return runes[i]
			}
			return '?'
		}
		switch r := runes[i]; r {
		case 'p':
			more = append(more, p.T("log.playoff", "play-off {{.mark}}", "mark", figures[next()]))
		case '(':
			games = append(games, "("+figures[next()]+")")
		case ')':
		case 'f':
			more = append(more, choose(next() == '1', p.T("log.forfeit.first", "the first forfeits"), p.T("log.forfeit.second", "the second forfeits")))
		case 'L':
			more = append(more, choose(next() == '1', p.T("log.lots.first", "lots for the first"), p.T("log.lots.second", "lots for the second")))
		default:
			games = append(games, figures[r])
		}
	}
	if len(games) > 0 {
		more = append([]string{strings.Join(games, " ")}, more...)
	}
	return p.L.List(more)
}
