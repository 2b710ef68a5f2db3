package templates

// What leaves and comes: the bin, and events as files.

// Bin is the page of deleted events.
func (u URLs) Bin() string { return u.Path("bin") }

// Undelete is where the form posts to that takes an event out of the bin.
func (u URLs) Undelete(id int64) string { return u.Path("bin", int(id), "restore") }

// Delete asks whether the event t goes into the bin.
func (u URLs) Delete(t string) string { return u.Path("o", t, "delete") }

// TakeEvent is the page that writes the event t into a file.
func (u URLs) TakeEvent(t string) string { return u.Path("o", t, "take") }

// OpenEvent is the page that takes an event in from a file.
func (u URLs) OpenEvent() string { return u.Path("open") }

// TakeFolder is the event t as a zip of plain files.
func (u URLs) TakeFolder(t string) string { return u.Path("o", t, "folder.zip") }
