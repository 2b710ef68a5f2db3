package print

import (
	"roundtable/templates"
)

// start is when a round begins, at the venue, "" where that is not set.
func (c *Context) start(round int) string { return templates.StartOf(c.Lang, c.Tour, round) }

// startLines is start for the narrow head of a row: the day, where there are several, above the time.
func (c *Context) startLines(round int) []string {
	at := c.Tour.Starts(round)
	if templates.OneDay(c.Tour) {
		return []string{c.Time(at)}
	}
	return []string{templates.DayText(c.Lang, at), c.Time(at)}
}
