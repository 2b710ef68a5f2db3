package templates

// Accounts and rights.

func (u URLs) Login() string   { return u.Path("login") }
func (u URLs) Account() string { return u.Path("account") }

// Devices is where a device of the own account is signed out.
func (u URLs) Devices() string { return u.Path("account", "devices") }

// People is who can sign in on this server.
func (u URLs) People() string { return u.Path("people") }

// Person is where an account is changed.
func (u URLs) Person(id int64) string { return u.Path("people", int(id)) }

// Join is where an invitation leads.
func (u URLs) Join(secret string) string { return u.Path("join", secret) }

// Access is who may do what in the event t, and its links with a secret.
func (u URLs) Access(t string) string { return u.Path("o", t, "access") }

// AccessMade shows the secrets of links that were just made.
func (u URLs) AccessMade(t, made string) string { return u.Path("o", t, "access", "made", made) }

// Arbiters is the page of an arbiter with an account; Arbiter that of one with a link.
func (u URLs) Arbiters(t string) string       { return u.Path("o", t, "arbiter") }
func (u URLs) Arbiter(secret string) string   { return u.Path("a", secret) }
func (u URLs) AtTable(secret string) string   { return u.Path("q", secret) }
func (u URLs) AtScreen(secret string) string  { return u.Path("s", secret) }
func (u URLs) ClubInvite() string             { return u.Path("people", "invite") }
func (u URLs) ClubInviteMade(m string) string { return u.Path("people", "made", m) }
