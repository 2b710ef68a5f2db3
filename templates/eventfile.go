package templates

import "roundtable/models"

// TakePage is where one event is written into a file.
type TakePage struct {
	Page
	Tour     *models.Tournament
	Sections int    // of the event, 0: it has none
	Bad      string // why the file could not be written
}

// OpenPage takes an event in from a file.
type OpenPage struct {
	Page
	Bad Problems
}
