package templates

import "roundtable/models"

// BinPage lists what lies in the bin.
type BinPage struct {
	Page
	List []models.Binned
}

// DeletePage asks for the name of the event that goes into the bin.
type DeletePage struct {
	Page
	Tour    *models.Tournament
	Results int // matches with a result
	Typed   string
	Bad     Problems
}

// binDay is the day on which the event is gone for good, in its own zone.
func (p Page) binDay(b models.Binned) string { return p.L.Date(b.Until.In(b.Location())) }

func (p Page) binDeleted(b models.Binned) string { return p.L.Date(b.DeletedAt.In(b.Location())) }
