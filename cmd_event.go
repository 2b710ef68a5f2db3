package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"roundtable/models"
)

// exportCmd writes one event into a file.
type exportCmd struct {
	database
	Slug string `arg:"" help:"The last part of the event's address; one section stands for all of its event."`
	Out  string `required:"" help:"The file to write, such as spring.roundtable; it must not exist yet."`
}

// terminal asks for operations on the command line: who can read the database file is the organiser.
var terminal = models.Who{Organiser: true, Name: "organiser", Session: "terminal"}

// Run writes the file.
func (f *exportCmd) Run(ctx context.Context, w world) (err error) {
	store, err := openExisting(ctx, f.DB)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	if err := store.WriteEvent(ctx, terminal, f.Slug, f.Out); errors.Is(err, models.ErrNotFound) {
		return message{"error.export_slug", "The database has no event “{{.slug}}”. Give the last part of its address.", map[string]any{"slug": f.Slug}}
	} else if err != nil {
		return err
	}
	fmt.Fprintln(w.out, w.lang().T("eventfile.cli.written", "The event is written, with its whole log: {{.path}}", "path", f.Out))
	return nil
}

// importCmd takes one event in from a file.
type importCmd struct {
	database
	File string `arg:"" help:"The file that export wrote."`
}

// Run reads the file.
func (f *importCmd) Run(ctx context.Context, w world) (err error) {
	file, err := os.Open(f.File)
	if err != nil {
		return err
	}
	defer file.Close()
	store, err := models.Open(ctx, f.DB, models.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	in, err := store.ReadEvent(ctx, terminal, file)
	if err != nil {
		return err
	}
	fmt.Fprintln(w.out, w.lang().T("eventfile.cli.read", "“{{.name}}” is in {{.path}} now, at the address /o/{{.slug}}; entries of its log: {{.entries}}", "name", in.Name, "path", f.DB, "slug", in.Slug, "entries", in.Entries))
	return nil
}

func openExisting(ctx context.Context, path string) (*models.Store, error) {
	if !exists(path) {
		return nil, message{"error.backup_none", "There is no database at {{.path}}. Name the file with --db.", map[string]any{"path": path}}
	}
	return models.Open(ctx, path, models.Options{})
}
