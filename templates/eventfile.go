package templates

import (
	"roundtable/models"
	"roundtable/models/folder"
)

// TakePage is where one event is written into a file.
type TakePage struct {
	Page
	Tour     *models.Tournament
	Sections int    // of the event, 0: it has none
	Bad      string // why the file could not be written
}

// OpenPage takes an event in from a file.
type OpenPage struct {
	Page
	Bad   Problems
	Found folder.Problems // in a folder of plain files: what is wrong, doubtful or worth knowing
	Done  string          // that its event was taken in all the same
	Desk  string          // the way on
}

// gradeName says how bad a problem of a folder is.
func gradeName(p Page, g folder.Grade) string {
	switch g {
	case folder.Wrong:
		return p.T("folder.web.grade.wrong", "wrong")
	case folder.Doubtful:
		return p.T("folder.web.grade.doubtful", "doubtful")
	}
	return p.T("folder.web.grade.note", "note")
}

// foundAt is the place of a problem in a folder: file, line, column.
func foundAt(p Page, f folder.Problem) string {
	line := ""
	if f.Line > 0 {
		line = p.T("folder.web.line", "line {{.n}}", "n", f.Line)
	}
	return joined(f.File, line, f.Column)
}

// foundText is what a problem says, without its place.
func foundText(p Page, f folder.Problem) string { return p.L.Say(f.What) }
