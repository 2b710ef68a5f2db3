package print

import (
	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/templates"
)

// hostLine is a line of the hosts with a line to write on where nobody is named. A long one is a paragraph.
func (c *Context) hostLine(field, text string) para {
	label := templates.HostLabel(c.piece(), field)
	if c.termWidth(label)+mm(text, textWide.points*boldness) <= c.width() {
		return para{kind: paraFill, text: label, more: text}
	}
	return para{text: c.T("rulesheet.criterion", "{{.name}}: {{.help}}", "name", label, "help", text), lang: c.langOf(text)}
}

// termWidth is the width of a term before a line, as in print_book.css, with the gap behind it.
func (c *Context) termWidth(term string) float64 { return max(mm(term, textWide.points), 36) + 6 }

// signatures are names under one title, a line each, and empty lines up to least of them.
func (c *Context) signatures(title string, names []string, least int) (list []para) {
	for i := range max(len(names), least) {
		p := para{kind: paraFill, text: title}
		if i < len(names) {
			p.more = c.cutTo(names[i], c.width()-c.termWidth(title), textWide.points*boldness)
		}
		list = append(list, p)
	}
	return list
}

// committee is who answers for the event: those whom it names, else those with a role in it, and lines for
// the others.
func (c *Context) committee() []Page {
	roles := map[models.Role][]string{}
	for _, m := range c.Around.Members {
		roles[m.Role] = append(roles[m.Role], m.Name)
	}
	hosts := c.Tour.Hosts
	list := []para{
		heads(c.T("sheet.book.hosts", "Organisation")),
		c.hostLine("host", hosts.Host), c.hostLine("run_by", hosts.RunBy), c.hostLine("supported_by", hosts.Support),
		heads(c.T("sheet.book.coorg", "Organising committee")),
	}
	if names := models.NamesIn(hosts.Committee); len(names) > 0 {
		list = append(list, c.signatures(c.T("sheet.book.member", "Member"), names, 0)...)
	} else {
		list = append(list, c.signatures(c.T("sheet.book.organiser", "Organiser"), append(roles[models.AsOwner], roles[models.AsOrganiser]...), 3)...)
	}
	arbiters, least := models.NamesIn(hosts.Arbiters), 0
	if len(arbiters) == 0 {
		arbiters, least = roles[models.AsArbiter], 3
	}
	list = append(list, heads(c.T("sheet.book.arbiters", "Arbiters")))
	list = append(list, c.signatures(c.T("sheet.chief", "Chief arbiter"), models.NamesIn(hosts.Chief), 1)...)
	list = append(list, c.signatures(c.T("hosts.officer", "Pairings officer"), models.NamesIn(hosts.Officer), 1)...)
	list = append(list, c.signatures(c.T("sheet.arbiter", "Arbiter"), arbiters, least)...)
	list = append(list, heads(c.T("sheet.book.appeals", "Appeals")))
	list = append(list, c.signatures(c.T("sheet.book.appeals_member", "Appeals committee"), nil, 3)...)
	return c.textPages(c.T("sheet.book.committee", "Committee and arbiters"), "", list)
}

// signPoints is the type of a name at a line for the signature.
const signPoints = 8.5

// signer is the name that stands at a line for the signature: the first of those, short where there is no room for it.
func (c *Context) signer(names string) string {
	list := models.NamesIn(names)
	if len(list) == 0 {
		return ""
	}
	room := c.width() * .17
	if mm(list[0], signPoints*boldness) <= room {
		return list[0]
	}
	return c.cutTo(exchange.Short(list[0]), room, signPoints*boldness)
}
