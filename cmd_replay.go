package main

import (
	"context"
	"fmt"

	"roundtable/models"
)

// replayCmd rebuilds events from their journals and compares them with what is stored.
type replayCmd struct {
	DB   string `setting:"" name:"db" default:"${db}" help:"The database file. It is only read, also while the program runs."`
	Slug string `arg:"" optional:"" help:"The last part of an event's address; without it all events are replayed."`
}

// shownDifferences is how many differences of one event are printed.
const shownDifferences = 20

// Run prints a line for each event, and where its journal does not make what is stored a line for each
// difference. It fails where there are any.
func (f *replayCmd) Run(ctx context.Context, w world) error {
	events, err := models.Replay(ctx, f.DB, f.Slug)
	if err != nil {
		return usageError{err}
	}
	differ := 0
	for _, e := range events {
		f.print(w, e)
		if len(e.Differences) > 0 {
			differ++
		}
	}
	if differ > 0 {
		return message{"error.replay_differs", "The journal does not make what is stored: events that differ: {{.n}}. Keep a copy of the file as it is, and go back to the last backup that replays.", map[string]any{"n": differ}}
	}
	return nil
}

func (f *replayCmd) print(w world, e models.Replayed) {
	l := w.lang()
	name := e.Slug
	if e.Deleted {
		name = l.T("cli.replay_bin", "{{.slug}} (in the bin)", "slug", e.Slug)
	}
	if len(e.Differences) == 0 {
		fmt.Fprintln(w.out, l.T("cli.replay_same", "{{.name}}: identical. Entries of the journal: {{.entries}}, rows: {{.rows}}", "name", name, "entries", e.Entries, "rows", e.Rows))
		return
	}
	fmt.Fprintln(w.out, l.T("cli.replay_differs", "{{.name}}: DIFFERENT. Differences: {{.n}}, entries of the journal: {{.entries}}, rows: {{.rows}}", "name", name, "n", len(e.Differences), "entries", e.Entries, "rows", e.Rows))
	for i, d := range e.Differences {
		if i == shownDifferences {
			fmt.Fprintln(w.out, "  …")
			break
		}
		fmt.Fprintln(w.out, "  "+difference(w, d))
	}
}

// difference is one line: where, and what differs.
func difference(w world, d models.Mismatch) string {
	l := w.lang()
	row := fmt.Sprintf("%s %d", d.Table, d.ID)
	line := ""
	switch d.Kind {
	case models.DiffStored:
		line = l.T("cli.replay_stored", "{{.row}}: stored, but not in the journal", "row", row)
	case models.DiffJournal:
		line = l.T("cli.replay_journal", "{{.row}}: in the journal, but not stored", "row", row)
	case models.DiffDamaged:
		line = l.T("cli.replay_damaged", "entry {{.entry}}, {{.table}}: damaged ({{.reason}})", "entry", d.Entry, "table", d.Table, "reason", d.Reason)
	case models.DiffChain:
		line = l.T("cli.replay_chain", "{{.row}}: entry {{.entry}} found it otherwise than the entry before left it:", "row", row, "entry", d.Entry)
	default:
		line = l.T("cli.replay_columns", "{{.row}}: stored ≠ journal:", "row", row)
	}
	for _, c := range d.Columns {
		line += fmt.Sprintf(" %s %s≠%s", c.Name, value(c.Stored), value(c.Journal))
	}
	return line
}

func value(v any) string {
	if text, ok := v.(string); ok {
		return fmt.Sprintf("%q", text)
	}
	return fmt.Sprint(v)
}
