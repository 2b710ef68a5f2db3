package handlers

import (
	"net/http"
	"strings"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/templates"
)

// agreedFields are the fields of templates.AgreedForm.
var agreedFields = []string{"time", "move_seconds", "minutes", "after", "periods", "byo_seconds", "increment", "late_minutes", "camps", "through", "passing"}

// saveAgreed stores time, lateness and ways of jumping.
func (s *Server) saveAgreed(c *Ctx) error {
	page, err := s.settingsPage(c)
	if err != nil {
		return err
	}
	page.Agreed = c.readAgreed(page.Agreed)
	agreed, bad := c.agreedOf(page.Agreed)
	if len(bad) > 0 {
		page.BadAgreed = bad
		return c.Draw(http.StatusUnprocessableEntity, templates.Settings(page))
	}
	err = c.Store().Do(c.Request().Context(), c.Who(), page.Tour.Slug, c.seenVersion(), agreed)
	if status := c.Status(err); err != nil && status != 0 {
		page.BadAgreed = c.problems(err, agreedFields...)
		return c.Draw(status, templates.Settings(page))
	}
	if err != nil {
		return err
	}
	c.Flash(templates.OK, c.T("settings.done", "Saved."))
	return c.See(s.to.Settings(page.Tour.Slug) + "#main")
}

// readAgreed reads the form as it was typed; a field that was not sent keeps its value.
func (c *Ctx) readAgreed(before templates.AgreedForm) templates.AgreedForm {
	f := before
	sent := c.Forms()
	for name, into := range map[string]*string{
		"time": &f.Time, "move_seconds": &f.Move, "minutes": &f.Minutes, "after": &f.After, "periods": &f.Periods, "byo_seconds": &f.Byo,
		"increment": &f.Increment, "late_minutes": &f.Late, "camps": &f.Camps, "through": &f.Through, "passing": &f.Passing,
	} {
		if sent.Has(name) {
			*into = c.Form(name)
		}
	}
	return f
}

// agreedOf turns the form into values. Numbers are read here, also those that the chosen kind of time does not
// ask for; everything else is checked by the operation.
func (c *Ctx) agreedOf(f templates.AgreedForm) (models.Agreed, templates.Problems) {
	bad := templates.Problems{}
	number := func(field, text string, least, most int) int {
		n, ok := wholeNumber(text, least, most)
		if !ok {
			bad[field] = c.T("agreed.number", "Write a whole number from {{.least}} to {{.most}}.", "least", least, "most", most)
		}
		return n
	}
	move := number("move_seconds", f.Move, 1, pairing.MaxTimeSeconds)
	byo := pairing.TimeControl{
		Minutes: number("minutes", f.Minutes, 0, pairing.MaxTimeMinutes), Periods: number("periods", f.Periods, 1, pairing.MaxTimePeriods),
		Seconds: number("byo_seconds", f.Byo, 1, pairing.MaxTimeSeconds),
	}
	increment := number("increment", f.Increment, 1, pairing.MaxTimeSeconds)
	a := models.Agreed{Camps: models.YesNo(f.Camps), Through: models.YesNo(f.Through), Passing: models.YesNo(f.Passing)}
	if strings.TrimSpace(f.Late) != "" {
		a.Late = number("late_minutes", f.Late, 0, models.MaxLate)
	}
	switch kind := pairing.TimeKind(f.Time); {
	case kind == pairing.TimeMove:
		a.Time = pairing.TimeControl{Kind: kind, Seconds: move}
	case kind != pairing.TimeGame:
		a.Time.Kind = kind
	case f.After == templates.AfterByo:
		a.Time = byo
		a.Time.Kind = kind
	default:
		a.Time = pairing.TimeControl{Kind: kind, Minutes: byo.Minutes}
		if f.After == templates.AfterIncrement {
			a.Time.Seconds = increment
		} else if f.After != "" {
			bad["after"] = c.T("agreed.after.bad", "Choose what is added to the minutes.")
		}
		if byo.Minutes == 0 && bad["minutes"] == "" {
			bad["minutes"] = c.T("agreed.number", "Write a whole number from {{.least}} to {{.most}}.", "least", 1, "most", pairing.MaxTimeMinutes)
		}
	}
	return a, bad
}

// saveHosts stores who organises and judges the event.
func (s *Server) saveHosts(c *Ctx) error {
	page, err := s.settingsPage(c)
	if err != nil {
		return err
	}
	var fields []string
	for _, l := range page.Hosts.Lines() {
		if fields = append(fields, l.Field); c.Forms().Has(l.Field) {
			*l.Text = c.Form(l.Field)
		}
	}
	err = c.Store().SetHosts(c.Request().Context(), c.Who(), page.Tour.Slug, c.seenVersion(), page.Hosts)
	if status := c.Status(err); err != nil && status != 0 {
		page.BadHosts = c.problems(err, fields...)
		return c.Draw(status, templates.Settings(page))
	}
	if err != nil {
		return err
	}
	c.Flash(templates.OK, c.T("settings.done", "Saved."))
	return c.See(s.to.Settings(page.Tour.Slug) + "#main")
}
