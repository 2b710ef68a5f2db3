package e2e

import (
	"database/sql"
	"testing"
)

// signedOut ends every session behind the back of the program, as time does.
func signedOut(t *testing.T, path string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+path+"?_busy_timeout=5000")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if done, err := db.Exec("DELETE FROM sessions"); err != nil {
		t.Fatal(err)
	} else if n, err := done.RowsAffected(); err != nil || n == 0 {
		t.Fatal("there was no session", err)
	}
}

// TestSignedOutAtTheDesk is BR-137 in a browser: a key that is pressed after the session has ended is not
// lost, and says what to do.
func TestSignedOutAtTheDesk(t *testing.T) {
	t.Parallel()
	e := sixTables(t)
	e.Open("/account")
	e.Fill("#name", "Olga")
	e.Fill("#password", "four words in a row")
	e.Loads(func() { e.Press("Enter") })
	e.round(1)
	e.keys("1", "1")
	signedOut(t, e.app.Database)
	e.AllowErrors("403")
	e.Press("0")
	e.WaitFor("#results-pending button")
	e.WaitFor("#results-pending a[href$='/login']")
	e.Press("0") // typed on: it waits, and what waits is shown
	e.WaitTrue("both keys to be shown", `document.querySelectorAll("#results-pending kbd").length === 2`)
	if got := e.states()[1]; got == "decided" {
		t.Errorf("BR-137 table 2 is %s without being stored", got)
	}
	login := e.NewTab(func() { e.Click("#results-pending a") })
	login.WaitURL("/login")
	login.Fill("#name", "olga")
	login.Fill("#password", "four words in a row")
	login.Loads(func() { login.Press("Enter") })
	e.Click("#results-pending button")
	e.saved()
	e.round(1)
	if got := e.scores()[:2]; got[0] != "2:0" || got[1] != "0:2" {
		t.Errorf("BR-137 after signing in and trying again: %v", got)
	}
}
