package main

import (
	"encoding/json"
	"fmt"

	"roundtable/models/folder"
)

// checkCmd says what is wrong with the rounds of an event folder.
type checkCmd struct {
	Folder string `arg:"" help:"The folder of the event, with event.json, entrants.csv and games.csv."`
	JSON   bool   `name:"json" help:"Print JSON."`
}

var errChecked = message{"error.check_wrong", "Things that must not be: {{.n}}. Correct them in the files and check again.", nil}

// Run prints a line for everything found. It fails where anything must not be.
func (f *checkCmd) Run(w world) error {
	event, problems, err := openFolder(f.Folder)
	if err != nil {
		return err
	}
	if !problems.Wrong() {
		problems = append(problems, event.Check()...)
	}
	wrong := 0
	for _, p := range problems {
		if p.Grade == folder.Wrong {
			wrong++
		}
	}
	if f.JSON {
		err = f.json(w, problems)
	} else {
		err = f.text(w, event, problems)
	}
	if err == nil && wrong > 0 {
		return errChecked.with(map[string]any{"n": wrong})
	}
	return err
}

func (f *checkCmd) text(w world, event *folder.Event, problems folder.Problems) error {
	l := w.lang()
	grades := map[folder.Grade]string{
		folder.Wrong:    l.T("cli.check_wrong", "wrong"),
		folder.Doubtful: l.T("cli.check_doubtful", "doubtful"),
		folder.Note:     l.T("cli.check_note", "note"),
	}
	for _, p := range problems {
		if _, err := fmt.Fprintln(w.out, printable(l.T("cli.check_line", "{{.grade}}: {{.what}}", "grade", grades[p.Grade], "what", l.Say(p)))); err != nil {
			return err
		}
	}
	if len(problems) > 0 {
		return nil
	}
	_, err := fmt.Fprintln(w.out, l.T("cli.check_fine", "“{{.name}}”: nothing wrong. Entrants: {{.entrants}}, rounds: {{.rounds}}, lines of games: {{.games}}", "name", printable(event.Name), "entrants", len(event.Entrants), "rounds", event.LastRound(), "games", len(event.Games)))
	return err
}

// problemJSON is one thing found. Its names are described in docs/event-folder.md and stay.
type problemJSON struct {
	Grade  string         `json:"grade"`
	File   string         `json:"file,omitempty"`
	Line   int            `json:"line,omitempty"`
	Column string         `json:"column,omitempty"`
	Key    string         `json:"key"`
	Args   map[string]any `json:"args,omitempty"`
	Text   string         `json:"text"`
}

func (f *checkCmd) json(w world, problems folder.Problems) error {
	l := w.lang()
	list := make([]problemJSON, len(problems))
	for i, p := range problems {
		args := map[string]any{}
		for name, value := range p.What.Args {
			if inner, ok := value.(error); ok {
				value = inner.Error()
			}
			args[name] = value
		}
		list[i] = problemJSON{Grade: p.Grade.String(), File: p.File, Line: p.Line, Column: p.Column, Key: p.What.Key, Args: args, Text: l.Say(p)}
	}
	out := json.NewEncoder(w.out)
	out.SetIndent("", "  ")
	out.SetEscapeHTML(false)
	return out.Encode(struct {
		Problems []problemJSON `json:"problems"`
	}{list})
}
