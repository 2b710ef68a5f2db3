package main

import (
	"fmt"
	"os"
	"strings"

	"roundtable/models/folder"
	"roundtable/pairing/standings"
	"roundtable/pairing/tiebreak"
)

// standingsCmd works out the standings of an event folder without a server.
type standingsCmd struct {
	Folder   string   `arg:"" help:"The folder of the event, with event.json, entrants.csv and games.csv."`
	Criteria []string `placeholder:"BH-C1,BH,SB" help:"Tie-breaks in their order, by their acronyms, instead of those of the folder; points always come first."`
	Rules    string   `placeholder:"2026" help:"The version of the FIDE tie-break rules, instead of that of the folder: 2023, 2024 or 2026."`
	After    int      `placeholder:"ROUND" help:"The standings after this round; without it, after the last one."`
	CSV      bool     `name:"csv" xor:"form" help:"Print comma-separated values: rank,no,name,points and a column for each tie-break."`
	JSON     bool     `name:"json" xor:"form" help:"Print JSON."`
}

var (
	errNoFolder    = message{"error.standings_folder", "There is no folder at {{.path}} that can be read. Name the folder with event.json, entrants.csv and games.csv.", nil}
	errVersion     = message{"error.standings_rules", "There are no rules “{{.version}}”. Give --rules {{.known}}.", nil}
	errAfter       = message{"error.standings_after", "The event has {{.rounds}} rounds, so there are no standings after round {{.after}}. Give --after a round it has.", nil}
	errAfterNone   = message{"error.standings_no_rounds", "The lines of games.csv have no rounds, so there are no standings after one. Leave --after out, or fill in the column “round”.", nil}
	errFolderWrong = message{"error.folder_wrong", "The folder cannot be used as it is. Correct what is named above; “roundtable check” lists everything.", nil}
)

// with fills in the places of a sentence.
func (m message) with(args map[string]any) message {
	m.args = args
	return m
}

// Run prints the table.
func (f *standingsCmd) Run(w world) error {
	event, problems, err := openFolder(f.Folder)
	if err != nil {
		return err
	}
	if err := f.override(event); err != nil {
		return usageError{err}
	}
	var in standings.Input
	if !problems.Wrong() {
		var more folder.Problems
		in, more = event.Input()
		problems = append(problems, more...)
	}
	for _, p := range problems {
		fmt.Fprintln(w.err, "roundtable: "+w.lang().Say(p))
	}
	if problems.Wrong() {
		return errFolderWrong
	}
	if what := event.Validate(); what != nil {
		return what
	}
	if in.After, err = f.round(event); err != nil {
		return usageError{err}
	}
	printed := printedTable{event: event, table: standings.Build(in), after: in.After}
	switch {
	case f.CSV:
		return printed.csv(w.out)
	case f.JSON:
		return printed.json(w.out)
	}
	return printed.text(w.out, w.lang())
}

// openFolder reads a folder of the disk; no link leads out of it.
func openFolder(path string) (*folder.Event, folder.Problems, error) {
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, nil, errNoFolder.with(map[string]any{"path": path})
	}
	defer root.Close()
	event, problems := folder.Read(root.FS())
	return event, problems, nil
}

// override puts what the command line says in the place of what the folder says.
func (f *standingsCmd) override(event *folder.Event) error {
	if f.Criteria != nil {
		list, what := folder.Criteria(f.Criteria)
		if what != nil {
			return what
		}
		event.Criteria = list
	}
	if f.Rules == "" {
		return nil
	}
	known := make([]string, len(tiebreak.Versions))
	for i, v := range tiebreak.Versions {
		if known[i] = string(v); strings.HasPrefix(known[i], f.Rules) && len(f.Rules) >= len("2026") {
			event.RuleVersion = known[i]
			return nil
		}
	}
	return errVersion.with(map[string]any{"version": f.Rules, "known": strings.Join(known, ", ")})
}

// round is the last round that counts, 0 for all.
func (f *standingsCmd) round(event *folder.Event) (int, error) {
	last := event.LastRound()
	switch {
	case f.After == 0:
		return 0, nil
	case last == 0:
		return 0, errAfterNone
	case f.After < 0 || f.After > last:
		return 0, errAfter.with(map[string]any{"rounds": last, "after": f.After})
	}
	return f.After, nil
}
