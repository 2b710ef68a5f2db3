package templates

// Copies is the page of copies of the database.
func (u URLs) Copies() string { return u.Path("club", "copies") }
