package templates

import "roundtable/models"

// HostLabel is what a line of the hosts is called, by its field.
func HostLabel(p Page, field string) string {
	switch field {
	case "host":
		return p.T("sheet.book.host", "Host organisation")
	case "run_by":
		return p.T("sheet.book.undertaker", "Run by")
	case "supported_by":
		return p.T("sheet.book.sponsor", "Supported by")
	case "committee":
		return p.T("sheet.book.coorg", "Organising committee")
	case "chief_arbiter":
		return p.T("sheet.chief", "Chief arbiter")
	case "pairings_officer":
		return p.T("hosts.officer", "Pairings officer")
	default:
		return p.T("hosts.arbiters", "Arbiters")
	}
}

// namedHosts are the lines of the hosts that name somebody.
func namedHosts(hosts models.Hosts) (lines []models.HostLine) {
	for _, l := range hosts.Lines() {
		if *l.Text != "" {
			lines = append(lines, l)
		}
	}
	return lines
}

// hostsLine says in a few words who is named, for the fold that hides the form.
func hostsLine(p Page, hosts models.Hosts) string {
	var names []string
	for _, l := range namedHosts(hosts) {
		names = append(names, *l.Text)
	}
	switch n := len(names); {
	case n == 0:
		return p.T("hosts.nobody", "nobody named")
	case n > 2:
		return joined(names[0], names[1]) + " …"
	}
	return joined(names...)
}
