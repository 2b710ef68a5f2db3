package handlers

import (
	"context"
	"net/http"

	"roundtable/models"
)

// goodPassword is what everybody in the tests signs in with.
const goodPassword = "four words in a row"

// secret makes a link for an event.
func (w *web) secret(slug string, link models.NewLink) string {
	w.t.Helper()
	secrets, err := w.store.MakeLinks(context.Background(), organiserWho, slug, link)
	if err != nil {
		w.t.Fatal(err)
	}
	return secrets[0]
}

// member makes an account with a role in an event; an empty slug is somebody who may make events.
func (w *web) member(name, slug string, role models.Role) int64 {
	w.t.Helper()
	var secret string
	var err error
	if slug == "" {
		secret, err = w.store.InviteOrganiser(context.Background(), organiserWho, "")
	} else {
		secret = w.secret(slug, models.NewLink{Kind: models.LinkInvite, Role: role})
	}
	if err != nil {
		w.t.Fatal(err)
	}
	_, account, err := w.store.AcceptNew(context.Background(), models.Who{}, secret, name, goodPassword)
	if err != nil {
		w.t.Fatal(err)
	}
	return account
}

func (w *web) accepts(account int64, secret string) {
	w.t.Helper()
	if _, err := w.store.Accept(context.Background(), models.Who{Account: account}, secret); err != nil {
		w.t.Fatal(err)
	}
}

// signedIn makes the browser that of an account, by a link as the command line prints it.
func (w *web) signedIn(account int64) *web {
	w.t.Helper()
	token, err := w.store.NewOrganiserLink(context.Background(), account)
	if err != nil {
		w.t.Fatal(err)
	}
	if a := w.post("/claim/"+token, nil); a.status != http.StatusSeeOther {
		w.t.Fatalf("the link answered %d: %s", a.status, a.body)
	}
	return w
}
