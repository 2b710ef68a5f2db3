package handlers

import (
	"bytes"
	"net/http"
	"strconv"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/templates"
)

// logLines is how many entries a page of the log has.
const logLines = 50

// eventLog lists the changes of an event, the newest first.
func (s *Server) eventLog(c *Ctx) error {
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	before, _ := strconv.ParseInt(c.QueryParam("before"), 10, 64) // what is no number is the first page
	page := templates.LogPage{Page: c.Page(c.T("log.title", "Log")), Tour: t, Later: before != 0}
	page.Nav, page.Styles = setupNav(t, templates.TabLog), []string{"setup.css", "log.css"}
	page.Entries, page.More, err = c.Store().Journal(c.Request().Context(), c.Who(), t.Slug, before, logLines)
	if err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.Log(page))
}

// logPage is the page of one entry.
func (s *Server) logPage(c *Ctx) (p templates.LogEntryPage, err error) {
	t, err := c.setupEvent()
	if err != nil {
		return p, err
	}
	id, err := c.Int("id")
	if err != nil {
		return p, err
	}
	entry, rows, err := c.Store().JournalEntry(c.Request().Context(), c.Who(), t.Slug, int64(id))
	if err != nil {
		return p, err
	}
	p = templates.LogEntryPage{Page: c.Page(c.T("log.entry", "Change")), Tour: t, Entry: *entry, Rows: rows}
	p.Path = c.To().LogEntry(t.Slug, entry.ID)
	p.Nav, p.Styles = setupNav(t, templates.TabLog), []string{"setup.css", "change.css", "log.css"}
	return p, nil
}

// logEntry shows what an entry changed, before and after.
func (s *Server) logEntry(c *Ctx) error {
	p, err := s.logPage(c)
	if err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.LogEntry(p))
}

func (s *Server) undoPage(c *Ctx) error { return s.backPage(c, models.Undo{}, templates.BackUndo) }
func (s *Server) restorePage(c *Ctx) error {
	return s.backPage(c, models.Restore{}, templates.BackRestore)
}

// backPage shows what undoing or going back would do.
func (s *Server) backPage(c *Ctx, what models.Change, kind string) error {
	p, err := s.logPage(c)
	if err != nil {
		return err
	}
	return s.drawBack(c, p, what, kind, http.StatusOK)
}

func (s *Server) drawBack(c *Ctx, p templates.LogEntryPage, what models.Change, kind string, status int) error {
	d, refused, err := c.look(p.Tour.Slug, toEntry(what, p.Entry.ID))
	if err != nil {
		return err
	}
	p.Back, p.Difference = kind, d
	if refused != nil {
		p.Refused = c.Lang().Err(refused) // an answer to the question, not a failure of the page
	}
	return c.Draw(status, templates.LogBack(p))
}

func toEntry(what models.Change, id int64) models.Change {
	if _, ok := what.(models.Undo); ok {
		return models.Undo{Entry: id}
	}
	return models.Restore{Entry: id}
}

func (s *Server) undoEntry(c *Ctx) error { return s.goBack(c, models.Undo{}, templates.BackUndo) }
func (s *Server) restoreTo(c *Ctx) error { return s.goBack(c, models.Restore{}, templates.BackRestore) }

// goBack undoes an entry or brings the event back to it.
func (s *Server) goBack(c *Ctx, what models.Change, kind string) error {
	p, err := s.logPage(c)
	if err != nil {
		return err
	}
	err = c.Store().Do(c.Request().Context(), c.Who(), p.Tour.Slug, c.seenVersion(), toEntry(what, p.Entry.ID))
	if err != nil {
		if status := c.Status(err); status != 0 {
			p.Stale = c.Lang().Err(err)
			return s.drawBack(c, p, what, kind, status)
		}
		return err
	}
	if kind == templates.BackUndo {
		c.Flash(templates.OK, c.T("log.undone", "Undone: {{.what}}", "what", p.Say(p.Entry)))
	} else {
		c.Flash(templates.OK, c.T("log.restored", "The event is as it was after: {{.what}}", "what", p.Say(p.Entry)))
	}
	return c.See(c.To().Log(p.Tour.Slug))
}

// undoLast undoes the last change of this device that can be undone, from the desk or by Ctrl+Z.
func (s *Server) undoLast(c *Ctx) error {
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	back := c.To().Desk(t.Slug)
	if round, err := strconv.Atoi(c.Form("round")); err == nil && t.Round(round) != nil {
		back = c.To().Round(t.Slug, round)
	}
	entry, err := c.Store().LastUndoable(c.Request().Context(), c.Who(), t.Slug)
	if err != nil {
		return err
	}
	if entry == nil {
		c.Flash(templates.Info, c.T("log.nothing", "There is no change of yours left to undo."))
		return c.See(back)
	}
	if err := c.Store().Do(c.Request().Context(), c.Who(), t.Slug, 0, models.Undo{Entry: entry.ID}); err != nil {
		status := c.Status(err)
		if status == 0 {
			return err
		}
		c.Flash(templates.Err, c.Lang().Err(err))
		return c.See(back)
	}
	c.Flash(templates.OK, c.T("log.undone", "Undone: {{.what}}", "what", templates.SayEntry(c.Page(""), *entry)))
	return c.See(back)
}

// exportLog sends the whole log with the images of all rows, a line of JSON an entry.
func (s *Server) exportLog(c *Ctx) error {
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	var log bytes.Buffer // first whole: a failure must not pass for a short log, nor a slow reader hold the database
	if err := c.Store().WriteJournal(c.Request().Context(), c.Who(), t.Slug, &log); err != nil {
		return err
	}
	c.download(t.Slug+"-log.jsonl", exchange.FileName(t.Title(), "-log.jsonl", t.Slug))
	return c.Blob(http.StatusOK, "application/x-ndjson; charset=utf-8", log.Bytes())
}
