package templates

// Files for the web and for paper.

// SheetPDF is one print sheet as a PDF file.
func (u URLs) SheetPDF(t, sheet string) string { return u.Path("o", t, "print", sheet, "pdf") }

// PublicCalendar is the rounds of an entrant as a calendar in a language; PublicData a public page as a file
// with an ending: ".csv", ".json".
func (u URLs) PublicCalendar(t string, no int, lang string) string {
	return With(u.Path("t", t, "p", itoa(no)+".ics"), "lang", lang)
}
func (u URLs) PublicData(page, ending string) string { return page + ending }

// PublicEmbed is a public table for frames of other pages, PublicPicture one as pictures; their query is show.
func (u URLs) PublicEmbed(t string) string   { return u.Path("t", t, "embed") }
func (u URLs) PublicPicture(t string) string { return u.Path("t", t, "picture") }

// PictureFile is one of the pictures as a file.
func (u URLs) PictureFile(t, show, lang string, part int) string {
	return With(u.Path("t", t, "picture.png"), "show", show, "lang", lang, "page", itoa(part))
}

// SiteFiles is the organiser's page of files for the web, SiteZip the event as a website.
func (u URLs) SiteFiles(t string) string { return u.Path("o", t, "export") }
func (u URLs) SiteZip(t string) string   { return u.Path("o", t, "export", "site.zip") }
