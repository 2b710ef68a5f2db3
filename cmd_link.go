package main

import (
	"context"
	"errors"
	"fmt"

	"roundtable/models"
)

// linkCmd prints a new organiser link, also while the program runs.
type linkCmd struct {
	where
	Account string `help:"Whose browser it makes it; without it that of the organiser who claimed the program."`
}

// Run makes the link in the database and prints it for every address of this computer.
func (f *linkCmd) Run(ctx context.Context, w world) (err error) {
	if !exists(f.DB) {
		return message{"error.no_database", "There is no database at {{.path}} yet. Start the program first; it prints a link by itself.", map[string]any{"path": f.DB}}
	}
	store, err := models.Open(ctx, f.DB, models.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	account, err := accountFor(ctx, store, f.Account)
	if err != nil {
		return err
	}
	token, err := store.NewOrganiserLink(ctx, account)
	if err != nil {
		return err
	}
	l := w.lang()
	fmt.Fprintln(w.out, l.T("link.intro", "Organiser link; it works once, on one device. Earlier links that were not used no longer work."))
	for _, u := range addresses(f.Addr, f.Base) {
		fmt.Fprintln(w.out, "  "+u+"/claim/"+token)
	}
	return nil
}
