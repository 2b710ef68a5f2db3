package templates

// What is done before the first round of the event t.

// Checkin is the list of who has come; its query is by and did.
func (u URLs) Checkin(t string) string { return u.Path("o", t, "checkin") }

// CheckinState is who has come, for the page's own script.
func (u URLs) CheckinState(t string) string { return u.Path("o", t, "checkin", "state") }

// Out takes entrants out of the event or puts them back, and lists who is out.
func (u URLs) Out(t string) string { return u.Path("o", t, "out") }

// Times is when the rounds begin.
func (u URLs) Times(t string) string { return u.Path("o", t, "times") }

// TimesText is the same as plain text, for a chat or a notice.
func (u URLs) TimesText(t string) string { return u.Path("o", t, "times.txt") }

// DrawShow shows the draw one by one; its query is step.
func (u URLs) DrawShow(t string) string { return u.Path("o", t, "draw", "show") }

// DrawList is the entry list that repeats a restricted draw on the command line.
func (u URLs) DrawList(t string) string { return u.Path("o", t, "draw", "list.txt") }
