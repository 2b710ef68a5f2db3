package e2e

import "testing"

// TestRatings walks from the settings of the club to its list, a season and the statistics of an event.
func TestRatings(t *testing.T) {
	t.Parallel()
	e := running(t, "en", 4, 3)
	e.Open("/ratings/settings")
	e.Fill("#k", "30")
	e.Loads(func() { e.Press("Enter") })
	e.WaitText(".lead", "30")
	e.fine(t, "rating list")
	e.Open("/o/" + e.slug + "/stats")
	e.fine(t, "statistics")
	e.Open("/seasons/new")
	e.Fill("#name", "赛季 2026")
	e.Loads(func() { e.Press("Enter") })
	e.WaitText("h1", "赛季 2026")
	e.fine(t, "season")
}
