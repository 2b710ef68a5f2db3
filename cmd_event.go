package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"roundtable/models"
)

// exportCmd writes one event into a file.
type exportCmd struct {
	database
	Slug string `arg:"" help:"The last part of the event's address; one section stands for all of its event."`
	Out  string `required:"" help:"The file to write, such as spring.roundtable; it must not exist yet. A name that ends with / makes a folder of plain files."`
}

// terminal asks for operations on the command line: who can read the database file is the organiser.
var terminal = models.Who{Admin: true, Name: "organiser", Session: "terminal"}

// Run writes the file.
func (f *exportCmd) Run(ctx context.Context, w world) (err error) {
	store, err := openExisting(ctx, f.DB)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	if strings.HasSuffix(f.Out, "/") || strings.HasSuffix(f.Out, string(os.PathSeparator)) {
		return f.folder(ctx, w, store)
	}
	if err := store.WriteEvent(ctx, terminal, f.Slug, f.Out); errors.Is(err, models.ErrNotFound) {
		return message{"error.export_slug", "The database has no event “{{.slug}}”. Give the last part of its address.", map[string]any{"slug": f.Slug}}
	} else if err != nil {
		return err
	}
	fmt.Fprintln(w.out, w.lang().T("eventfile.cli.written", "The event is written, with its whole log: {{.path}}", "path", f.Out))
	return nil
}

// folder writes the event as plain files, without its log.
func (f *exportCmd) folder(ctx context.Context, w world, store *models.Store) error {
	t, err := store.Tournament(ctx, terminal, f.Slug)
	if errors.Is(err, models.ErrNotFound) {
		return message{"error.export_slug", "The database has no event “{{.slug}}”. Give the last part of its address.", map[string]any{"slug": f.Slug}}
	} else if err != nil {
		return err
	}
	if err := t.Folder().WriteTo(filepath.Clean(f.Out)); err != nil {
		return err
	}
	fmt.Fprintln(w.out, w.lang().T("folder.cli.written", "The event is written as a folder of plain files, without its log: {{.path}}", "path", f.Out))
	return nil
}

// importCmd takes one event in from a file, or from a folder of plain files.
type importCmd struct {
	database
	File string `arg:"" help:"The file that export wrote, or an event folder (docs/event-folder.md)."`
}

// folder takes the event of a folder in.
func (f *importCmd) folder(ctx context.Context, w world, store *models.Store) error {
	event, problems, err := openFolder(f.File)
	if err != nil {
		return err
	}
	if err := problems.Err(); err != nil {
		return err
	}
	slug, notes, err := store.ImportFolder(ctx, terminal, event)
	if err != nil {
		return err
	}
	l := w.lang()
	for _, n := range append(problems, notes...) {
		fmt.Fprintln(w.err, printable(l.Say(n)))
	}
	fmt.Fprintln(w.out, l.T("folder.cli.read", "“{{.name}}” is in {{.path}} now, at the address /o/{{.slug}}.", "name", printable(event.Name), "path", f.DB, "slug", slug))
	return nil
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
	if info, err := file.Stat(); err == nil && info.IsDir() {
		return f.folder(ctx, w, store)
	}
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
