package main

import (
	"context"
	"fmt"

	"roundtable/models"
)

// database is the flag that names the database file.
type database struct {
	DB string `setting:"" name:"db" default:"${db}" help:"The database file."`
}

// backupCmd copies the database, also while the program runs.
type backupCmd struct {
	database
	Out string `required:"" help:"The file to write; it must not exist yet."`
}

// Run writes the copy.
func (f *backupCmd) Run(ctx context.Context, w world) error {
	if err := models.Backup(ctx, f.DB, f.Out); err != nil {
		return err
	}
	fmt.Fprintln(w.out, w.lang().T("backup.cli.done", "The copy is written and checked: {{.path}}", "path", f.Out))
	return nil
}

// restoreCmd puts a copy in the place of the database.
type restoreCmd struct {
	database
	From string `required:"" help:"The copy to use."`
}

// Run checks the copy and puts it in place.
func (f *restoreCmd) Run(ctx context.Context, w world) error {
	kept, err := models.RestoreFile(ctx, f.DB, f.From)
	if err != nil {
		return err
	}
	l := w.lang()
	fmt.Fprintln(w.out, l.T("backup.cli.restored", "{{.path}} now holds what was in {{.from}}.", "path", f.DB, "from", f.From))
	if kept != "" {
		fmt.Fprintln(w.out, l.T("backup.cli.kept", "What was there before is kept in {{.path}}.", "path", kept))
	}
	return nil
}
