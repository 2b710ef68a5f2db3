package templates

// Changes about people while the event runs.

// Leaving lists who can withdraw, come back or be replaced.
func (u URLs) Leaving(t string) string { return u.Path("o", t, "withdraw") }

// Withdraw takes the entrant with the id out; its query is from, open, rule and back.
func (u URLs) Withdraw(t string, id int) string { return u.Path("o", t, "players", id, "withdraw") }

// Return brings a withdrawn entrant back; its query is from.
func (u URLs) Return(t string, id int) string { return u.Path("o", t, "players", id, "return") }

// Replace puts somebody else in an entrant's place.
func (u URLs) Replace(t string, id int) string { return u.Path("o", t, "players", id, "replace") }

// Late enters somebody into the running event.
func (u URLs) Late(t string) string { return u.Path("o", t, "late") }
