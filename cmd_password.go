package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"golang.org/x/term"

	"roundtable/models"
)

// accountsCmd lists who can sign in.
type accountsCmd struct {
	database
}

// Run prints a line for each account.
func (f *accountsCmd) Run(ctx context.Context, w world) (err error) {
	store, err := openExisting(ctx, f.DB)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	list, err := store.Accounts(ctx, terminal)
	if err != nil {
		return err
	}
	l := w.lang()
	for _, a := range list {
		name := a.Name
		if name == "" {
			name = l.T("access.cli.first", "(no name yet, the organiser of this computer)")
		}
		state := ""
		switch {
		case a.Closed:
			state = ", " + l.T("access.person.closed", "may not sign in")
		case !a.HasPassword:
			state = ", " + l.T("access.cli.nopassword", "no password")
		}
		fmt.Fprintf(w.out, "%s: %s%s\n", name, l.T("access.cli.row", "{{.level}}, devices: {{.devices}}", "level", a.Level, "devices", a.Devices), state)
	}
	return nil
}

// passwordCmd gives an account a new password, and a name where it has none.
type passwordCmd struct {
	database
	Account string `arg:"" optional:"" help:"The name of the account; without it that of the organiser who claimed the program."`
	Name    string `help:"A new name for the account."`
}

// Run asks for the password, twice where somebody types it; otherwise it is the first line of the input.
func (f *passwordCmd) Run(ctx context.Context, w world) (err error) {
	store, err := openExisting(ctx, f.DB)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	a, err := store.AccountNamed(ctx, f.Account)
	if err != nil {
		return err
	}
	l := w.lang()
	if f.Name != "" {
		if err := store.NameAccount(ctx, a.ID, f.Name); err != nil {
			return err
		}
		a.Name = f.Name
		fmt.Fprintln(w.out, l.T("access.cli.named", "The account is named {{.name}} now.", "name", a.Name))
	}
	if a.Name == "" {
		return usageError{message{"error.cli_nameless", "The account has no name yet. Give it one with --name, such as --name=Anna.", nil}}
	}
	fmt.Fprint(w.out, l.T("access.cli.password", "New password of {{.name}} (it is not shown): ", "name", a.Name))
	password, err := w.secret()
	fmt.Fprintln(w.out)
	if err != nil {
		return err
	}
	if err := store.SetPassword(ctx, a.ID, password); err != nil {
		return err
	}
	fmt.Fprintln(w.out, l.T("access.cli.set", "The password of {{.name}} is set, and all devices are signed out.", "name", a.Name))
	return nil
}

// secret reads one line without showing it.
func (w world) secret() (string, error) {
	if file, ok := w.in.(*os.File); ok && term.IsTerminal(int(file.Fd())) {
		typed, err := term.ReadPassword(int(file.Fd()))
		return string(typed), err
	}
	line, err := bufio.NewReader(w.in).ReadString('\n')
	if err != nil && line == "" {
		return "", message{"error.cli_empty", "No password was given: type it, or put it in the input.", nil}
	}
	return strings.TrimRight(line, "\r\n"), nil
}

// accountFor is the account of a link: the one named, else that of the organiser who claimed the program.
func accountFor(ctx context.Context, store *models.Store, name string) (int64, error) {
	a, err := store.AccountNamed(ctx, name)
	return a.ID, err
}
