package templates

// TabSections is the organiser's page of the sections. It has no tab of its own: the switcher and the
// desk lead to it.
const TabSections Tab = "sections"

// Club is where the organiser says what the club proposes.
func (u URLs) Club() string { return u.Path("club") }

// Event is the page of an event with all its sections.
func (u URLs) Event(event string) string { return u.Path("e", event) }

// Sections is the organiser's page of the sections of the event that t belongs to.
func (u URLs) Sections(t string) string { return u.Path("o", t, "sections") }

// NewFrom is the page of a new tournament filled in from another one.
func (u URLs) NewFrom(t string) string { return With(u.New(), "from", t) }
