package templates

// PublicLive is the stream that says when the event t changes.
func (u URLs) PublicLive(t string) string { return u.Path("t", t, "live") }
