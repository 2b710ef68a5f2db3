package templates

// The pages of readers beyond the tables, and what the organiser sets for them.

// PublicRules is the event's rules in plain words.
func (u URLs) PublicRules(t string) string { return u.Path("t", t, "rules") }

// PublicVersus is two entrants side by side.
func (u URLs) PublicVersus(t string, a, b int) string { return u.Path("t", t, "vs", a, b) }

// VersusForm is where the choice of two entrants is sent.
func (u URLs) VersusForm(t string) string { return u.Path("t", t, "vs") }

// Versus is the organiser's page of two entrants: it knows the club's other events too.
func (u URLs) Versus(t string, a, b int) string { return u.Path("o", t, "vs", a, b) }

// Look is what the organiser sets for the public: names, regulations, categories of prizes.
func (u URLs) Look(t string) string { return u.Path("o", t, "public") }

// Prizes is who wins what.
func (u URLs) Prizes(t string) string { return u.Path("o", t, "prizes") }

// Links is the public address with its QR code, LinksQR the code alone, for the hall.
func (u URLs) Links(t string) string   { return u.Path("o", t, "links") }
func (u URLs) LinksQR(t string) string { return u.Path("o", t, "links", "qr") }
