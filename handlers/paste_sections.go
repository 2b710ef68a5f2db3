package handlers

import "roundtable/models"

// sectionSlug says which section of which event names go into. With fresh they go into a new section
// beside it, so that it is itself one of the others.
type sectionSlug struct {
	slug  string
	fresh bool
}

// goingInto says where the names of the form go: into the event of the field "into", or into a new
// section beside that of the field "beside".
func (c *Ctx) goingInto() sectionSlug {
	if slug := c.Form("beside"); slug != "" {
		return sectionSlug{slug: slug, fresh: true}
	}
	return sectionSlug{slug: c.Form("into")}
}

// inSections are the other sections of the event that the club's players are in, by player. It is a
// help: where it cannot be read there are none, and the failure is logged.
func (c *Ctx) inSections(at sectionSlug) map[int64][]string {
	in := map[int64][]string{}
	if at.slug == "" {
		return in
	}
	if err := c.readSections(at, in); err != nil && c.Status(err) == 0 {
		c.s.log.Error("sections", "error", err)
	}
	return in
}

func (c *Ctx) readSections(at sectionSlug, in map[int64][]string) error {
	ctx := c.Request().Context()
	t, err := c.Store().Tournament(ctx, c.Who(), at.slug)
	if err != nil {
		return err
	}
	list := []*models.Tournament{t}
	if t.Event != "" {
		if list, err = c.s.sections(c, t.Event, false); err != nil {
			return err
		}
	}
	for _, o := range list {
		if o.ID == t.ID && !at.fresh {
			continue
		}
		of, err := c.Store().PlayersOf(ctx, c.Who(), o.Slug)
		if err != nil {
			return err
		}
		name := o.Section
		if name == "" { // it gets a name as a section with the new one
			name = o.Name
		}
		for _, id := range of {
			in[id] = append(in[id], name)
		}
	}
	return nil
}
