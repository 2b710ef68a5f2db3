package templates

// The club's players: the organiser's pages of no event.

// ClubPlayers is the list of everybody the club knows; its query is q, by and page.
func (u URLs) ClubPlayers() string { return u.Path("players") }

// ClubPlayer is the card of a player; parts lead to a form of it: "merge", "split", "delete".
func (u URLs) ClubPlayer(id int64, parts ...any) string {
	return u.Path(append([]any{"players", int(id)}, parts...)...)
}

// ClubMerge asks whether the entry other is the same person as the player.
func (u URLs) ClubMerge(id, other int64) string {
	return With(u.ClubPlayer(id, "merge"), "other", itoa(int(other)))
}

// NewClubPlayer adds somebody without an event.
func (u URLs) NewClubPlayer() string { return u.Path("players", "new") }

// ClubFind answers what is typed with who it may be, for the page's own script.
func (u URLs) ClubFind() string { return u.Path("players", "find") }

// ClubImport reads a list into the club's, ClubExport writes it.
func (u URLs) ClubImport() string { return u.Path("players", "import") }
func (u URLs) ClubExport() string { return u.Path("players", "players.csv") }

// ClubEarlier joins the entrants of earlier events with the list.
func (u URLs) ClubEarlier() string { return u.Path("players", "earlier") }
