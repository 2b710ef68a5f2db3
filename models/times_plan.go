package models

import "time"

// TimesPlan makes a table of start times: rounds one after another, on one day or several.
type TimesPlan struct {
	First      time.Time // start of round 1, in the zone of the event
	Minutes    int       // from the start of a round to that of the next on the same day
	PerDay     int       // rounds on one day; 0: all of them
	EveryDays  int       // days from one playing day to the next
	PauseAfter int       // the round of a day after which there is a pause; 0: none
	Pause      int       // minutes of the pause, on top of the round's own
}

// Starts are the starts of n rounds. Every playing day begins at the same time of day, also after the
// clocks have changed in between; where they skip that time, as much later as they skip.
func (p TimesPlan) Starts(n int) []time.Time {
	perDay := p.PerDay
	if perDay < 1 {
		perDay = max(n, 1)
	}
	zone := p.First.Location()
	year, month, day := p.First.Date()
	starts := make([]time.Time, n)
	for i := range starts {
		days, round := i/perDay, i%perDay
		minutes := round * p.Minutes
		if p.PauseAfter > 0 && round >= p.PauseAfter {
			minutes += p.Pause
		}
		opening := time.Date(year, month, day+days*p.EveryDays, p.First.Hour(), p.First.Minute(), 0, 0, zone)
		starts[i] = opening.Add(time.Duration(minutes) * time.Minute)
	}
	return starts
}
