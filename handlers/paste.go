package handlers

import (
	"errors"
	"io"
	"net/http"
	"net/url"
	"slices"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/templates"
)

// readPaste reads the box of names with the reader's choices about kinds and lines.
func (c *Ctx) readPaste(text string) templates.Paste { return c.pasteOf(text, c.Forms(), nil) }

// pasteOf reads a text with choices about its kind, its lines and who the people are. preset are the
// players whom the event that is copied says, in the form of choices.
func (c *Ctx) pasteOf(text string, choices, preset url.Values) templates.Paste {
	x := readLines(text, choices)
	c.recognise(&x, choices, preset)
	return x
}

func readLines(text string, choices url.Values) templates.Paste {
	x := templates.Paste{Taken: map[string]bool{}, Left: map[string]bool{}}
	opt := exchange.Options{Kinds: map[int]exchange.LineKind{}}
	if form := exchange.Form(choices.Get("as")); slices.Contains(exchange.Forms(), form) {
		opt.Form, x.As = form, string(form)
	}
	take, leave := choices["take"], choices["leave"]
	x.List = exchange.ParseWith(text, opt)
	for _, l := range x.List.Lines {
		token := templates.LineToken(l)
		switch {
		case slices.Contains(take, token):
			opt.Kinds[l.No], x.Taken[token] = exchange.Entrant, true
		case slices.Contains(leave, token):
			opt.Kinds[l.No], x.Left[token] = exchange.Heading, true
		}
	}
	if len(opt.Kinds) > 0 {
		x.List = exchange.ParseWith(text, opt)
	}
	return x
}

// entrantsOf are the picked entries as entrants.
func entrantsOf(x templates.Paste) []models.EntrantIn {
	in := plainEntrants(x.Picked())
	for i := range x.People {
		in[i].Player = x.People[i].Player
	}
	return in
}

func plainEntrants(picked []exchange.Entry) []models.EntrantIn {
	in := make([]models.EntrantIn, len(picked))
	for i, e := range picked {
		in[i] = models.EntrantIn{Name: e.Name, Name2: e.Name2, Unit: e.Unit, Rating: e.Rating, Sex: e.Sex, BirthYear: e.BirthYear, Note: e.Note}
	}
	return in
}

// pasteRefused reports whether the refusal is about one of the entrants in the box, not about a field
// of the same name elsewhere in the form.
func pasteRefused(err error) bool {
	var e *models.Error
	if !errors.As(err, &e) {
		return false
	}
	return slices.Contains([]string{"error.entrant_name", "error.entrant_unit", "error.note", "error.rating"}, e.Key)
}

// sentFile is the text of a file sent with the form, and its character set; "" for no file. The
// error is a sentence for the reader.
func (c *Ctx) sentFile() (text, charset, problem string, err error) {
	header, err := c.FormFile("file")
	if errors.Is(err, http.ErrMissingFile) || errors.Is(err, http.ErrNotMultipart) || err == nil && header.Size == 0 && header.Filename == "" {
		return "", "", "", nil
	}
	if err != nil {
		return "", "", "", badForm(err)
	}
	file, err := header.Open()
	if err != nil {
		return "", "", "", err
	}
	defer file.Close()
	data, err := io.ReadAll(file)
	if err != nil {
		return "", "", "", err
	}
	if charset = c.Form("charset"); charset == "" {
		text, charset, err = exchange.Decode(data)
	} else {
		text, err = exchange.DecodeAs(data, charset)
	}
	switch {
	case errors.Is(err, exchange.ErrNotText):
		return "", "", c.T("new.file.binary", "This file is no text. Save it as CSV in the spreadsheet program, or copy the cells and paste them here."), nil
	case err != nil:
		return "", "", c.T("new.file.charset", "The file cannot be read with this character set. Choose another one."), nil
	}
	return clean(text), charset, "", nil
}
