package templates

import (
	"strings"
	"time"

	"roundtable/models"
	"roundtable/templates/i18n"
)

// SiteText is what the files of a website say of themselves.
type SiteText struct {
	L      *i18n.Lang
	Tour   *models.Tournament
	At     time.Time   // when they were made, in the event's zone
	Tables []ShownPage // those that pictures are of
	Missed error       // why there are no pictures; nil: they are there
}

// SiteReadme is a text for whoever unpacks the files: what they are, what to do with them, which pictures there are.
func SiteReadme(s SiteText) string {
	p := Page{L: s.L}
	lines := []string{
		s.Tour.Title(),
		"",
		p.T("files.readme.what", "The public pages of this event as they were on {{.at}}.", "at", s.L.DateTime(s.At)),
		p.T("files.readme.how", "Open index.html. To put them on the web, copy everything to any web host; nothing has to be installed there."),
	}
	if s.Missed != nil {
		why := ""
		if text := s.L.Err(s.Missed); text != "" {
			why = " " + text
		}
		return paragraph(append(lines, p.T("files.readme.missed", "The pictures of standings and cross table are missing.")+why))
	}
	for _, table := range s.Tables {
		if table.Pictures() == 0 {
			lines = append(lines, tooLarge(table))
			continue
		}
		first, last := table.PictureFile(1), table.PictureFile(table.Pictures())
		if last != first {
			first += " – " + last
		}
		lines = append(lines, p.T("files.readme.picture", "{{.title}} as a picture for the group chat: {{.file}}", "title", table.Table.Title, "file", s.L.Tag+"/"+first))
	}
	return paragraph(lines)
}

// paragraph ends each line as every editor reads it.
func paragraph(lines []string) string { return strings.Join(lines, "\r\n") + "\r\n" }
