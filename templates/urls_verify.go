package templates

// Verify is where the results of a round are typed a second time.
func (u URLs) Verify(t string, n int) string { return u.Path("o", t, "r", n, "verify") }
