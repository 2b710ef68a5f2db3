package templates

// MeetForm is where the look-up "when do two meet" is sent.
func (u URLs) MeetForm(t string) string { return u.Path("t", t, "meet") }

// StandingsOf is the table of places in the navigation the reader is in.
func (p Page) StandingsOf() string {
	if p.Nav.Public {
		return p.To.PublicStandings(p.Nav.Slug)
	}
	return p.To.Standings(p.Nav.Slug)
}

// CrossOf is the cross table in the navigation the reader is in.
func (p Page) CrossOf() string {
	if p.Nav.Public {
		return p.To.PublicCross(p.Nav.Slug)
	}
	return p.To.Cross(p.Nav.Slug)
}
