package folder

import (
	"fmt"
	"maps"

	"roundtable/pairing"
)

// Grade says how bad a problem is.
type Grade uint8

// Grades, the worst first.
const (
	Wrong    Grade = iota // must not be: nothing is worked out from it
	Doubtful              // can be, but somebody should look
	Note                  // worth knowing
)

// String is the stable name of a grade.
func (g Grade) String() string { return [...]string{"wrong", "doubtful", "note"}[g] }

// Problem is one thing that is wrong, doubtful or worth knowing, and where. Line counts from 1, 0: the
// file as a whole. Column is the heading of the column, or the name of a setting.
type Problem struct {
	Grade  Grade
	File   string
	Line   int
	Column string
	What   *pairing.Error
}

var (
	atFile = &pairing.Error{Key: "error.folder.at_file", Text: "{{.file}}: {{.what}}"}
	atLine = &pairing.Error{Key: "error.folder.at_line", Text: "{{.file}}, line {{.line}}: {{.what}}"}
	atCell = &pairing.Error{Key: "error.folder.at_cell", Text: "{{.file}}, line {{.line}}, column “{{.column}}”: {{.what}}"}
	atKey  = &pairing.Error{Key: "error.folder.at_key", Text: "{{.file}}, line {{.line}}, “{{.column}}”: {{.what}}"}
)

// Message gives the parts that a language file translates: the place, and within it what is wrong.
func (p Problem) Message() (key, english string, args map[string]any) {
	at := atCell
	switch {
	case p.File == "":
		return p.What.Message()
	case p.Line == 0:
		at = atFile
	case p.Column == "":
		at = atLine
	case p.File == SettingsFile:
		at = atKey
	}
	return at.Key, at.Text, map[string]any{"file": p.File, "line": p.Line, "column": p.Column, "what": p.What}
}

// Error is the English sentence.
func (p Problem) Error() string {
	key, text, args := p.Message()
	return (&pairing.Error{Key: key, Text: text, Args: args}).Error()
}

// Problems is what reading a folder found.
type Problems []Problem

// maxProblems is where a list of problems stops: the same slip in every line says nothing new.
const maxProblems = 100

// Wrong reports whether anything must not be.
func (ps Problems) Wrong() bool {
	for _, p := range ps {
		if p.Grade == Wrong {
			return true
		}
	}
	return false
}

// Err is the first thing that must not be, as an error for people; nil where nothing is wrong.
func (ps Problems) Err() error {
	for _, p := range ps {
		if p.Grade == Wrong {
			return p
		}
	}
	return nil
}

// say fills the places of a sentence: say(e, "n", 3).
func say(e *pairing.Error, pairs ...any) *pairing.Error {
	c := *e
	c.Args = maps.Clone(e.Args)
	if c.Args == nil {
		c.Args = make(map[string]any, len(pairs)/2)
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		c.Args[fmt.Sprint(pairs[i])] = pairs[i+1]
	}
	return &c
}

// list gathers problems while a folder is read or checked.
type list struct{ problems Problems }

func (l *list) add(p Problem) {
	if len(l.problems) < maxProblems {
		l.problems = append(l.problems, p)
	} else if p.Grade == Wrong && !l.problems.Wrong() {
		l.problems[len(l.problems)-1] = p // a full list of lesser things must not hide it
	}
}

func (l *list) wrong(file string, line int, column string, what *pairing.Error, pairs ...any) {
	l.add(Problem{Grade: Wrong, File: file, Line: line, Column: column, What: say(what, pairs...)})
}

func (l *list) note(file string, line int, column string, what *pairing.Error, pairs ...any) {
	l.add(Problem{Grade: Note, File: file, Line: line, Column: column, What: say(what, pairs...)})
}
