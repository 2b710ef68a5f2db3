package handlers

import (
	"roundtable/models"
	"roundtable/templates"
)

// preview is what the page tells a chat program that shows a link to it.
func (c *Ctx) preview(p templates.Page, t *models.Tournament) templates.Preview {
	return c.linked(templates.Preview{About: templates.PreviewText(p, t), Event: c.s.to.Public(t.Slug), Indexed: t.Indexed})
}

// linked adds the addresses of this page and of its picture, whole.
func (c *Ctx) linked(p templates.Preview) templates.Preview {
	origin := c.s.origin(c.Request())
	p.URL = origin + c.s.opt.Base + c.Request().URL.EscapedPath()
	p.Image = origin + c.s.to.Static("img/preview.png")
	return p
}
