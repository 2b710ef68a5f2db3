package templates

// ServerTime tells the time of day to the clocks on the pages.
func (u URLs) ServerTime() string { return u.Path("now") }

// Hall is where the organiser has the clock of the round and the announcement.
func (u URLs) Hall(t string) string { return u.Path("o", t, "hall") }

// PublicHall is what the hall is told, as a piece of a page.
func (u URLs) PublicHall(t string) string { return u.Path("t", t, "hall") }

// TV is the public screen of the hall.
func (u URLs) TV(t string) string { return u.Path("tv", t) }

// TVSections is the public screen of all sections of an event.
func (u URLs) TVSections(event string) string { return u.Path("tv", "e", event) }

// SectionsLive is the stream that says when one of the public sections of an event changes.
func (u URLs) SectionsLive(event string) string { return u.Path("e", event, "live") }

// SecretLive is the stream of whoever has a link; kind is the first part of its address.
func (u URLs) SecretLive(kind, secret string) string { return u.Path(kind, secret, "live") }

// ArbiterClock is where an arbiter has the clock, below the address of the tables.
func ArbiterClock(list string) string { return list + "/clock" }
