package handlers

import (
	"errors"
	"strings"
	"sync"

	"github.com/labstack/echo/v4"

	"roundtable/models"
	"roundtable/templates"
)

// around gives every page what stands around it: the club's name and the sections of its event. It is
// read only when a page is drawn: not for a form that is answered with an address, nor for a piece of a
// page. What cannot be read is left out and logged: the page itself is worth more.
func (s *Server) around(next echo.HandlerFunc) echo.HandlerFunc {
	return func(ec echo.Context) error {
		c, r := s.ctx(ec), ec.Request()
		look := sync.OnceValue(func() templates.Around {
			a, err := s.lookAround(c)
			if err != nil {
				if b := c.bounds(); b != nil { // what is missing must not be missing until the next change
					b.own = true
				}
				if r.Context().Err() == nil {
					s.log.Error("around the page", "id", requestID(ec), "error", err)
				}
			}
			return a
		})
		ec.SetRequest(r.WithContext(templates.WithAround(r.Context(), look)))
		return next(ec)
	}
}

func (s *Server) lookAround(c *Ctx) (a templates.Around, err error) {
	ctx := c.Request().Context()
	club, err := s.store.Club(ctx)
	if err != nil {
		return a, err
	}
	a.Club = club.Name
	if c.Param("t") == "" {
		return a, nil
	}
	public := strings.HasPrefix(c.Path(), "/t/")
	t, err := s.seen(c, c.Param("t"), public)
	if models.KindOf(err) != 0 || err == nil && t.Event == "" {
		return a, nil // the page itself says what is wrong
	} else if err != nil {
		return a, err
	}
	list, err := s.store.Sections(ctx, c.lookingAs(public), t.Event)
	if errors.Is(err, models.ErrNotFound) {
		return a, nil // a private one: nothing is beside it for this reader
	} else if err != nil {
		return a, err
	}
	a.Event = t.Event
	for _, section := range list {
		a.Sections = append(a.Sections, templates.SectionLinkOf(section))
	}
	return a, nil
}

// lookingAs is who asks; on the public pages the organiser sees what everybody sees.
func (c *Ctx) lookingAs(public bool) models.Who {
	if public {
		return c.Who().Reader()
	}
	return c.Who()
}

// seen reads a tournament as the organiser's pages or the public ones show it.
func (s *Server) seen(c *Ctx, slug string, public bool) (*models.Tournament, error) {
	if public {
		return s.store.Public(c.Request().Context(), c.Who(), slug)
	}
	return s.store.Tournament(c.Request().Context(), c.Who(), slug)
}

// sections reads the sections of an event, whole and in their order.
func (s *Server) sections(c *Ctx, event string, public bool) ([]*models.Tournament, error) {
	who := c.lookingAs(public)
	lines, err := s.store.Sections(c.Request().Context(), who, event)
	if err != nil {
		return nil, err
	}
	list := make([]*models.Tournament, 0, len(lines))
	for _, line := range lines {
		t, err := s.seen(c, line.Slug, public)
		if errors.Is(err, models.ErrNotFound) {
			continue // gone between the two readings
		} else if err != nil {
			return nil, err
		}
		if t.Hidden > 0 { // decisions would tell of results that are not public
			t.Decisions = nil
		}
		list = append(list, t)
	}
	if len(list) == 0 { // all of them gone between the two readings
		return nil, models.ErrNotFound
	}
	return list, nil
}

// clear forgets every page: the club's name stands on all of them.
func (c *pages) clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for room := range c.rooms {
		for p := range c.rooms[room] {
			c.remove(p)
		}
	}
	c.outdate()
}
