package handlers

import (
	"context"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"roundtable/models"
)

func TestCopiesPage(t *testing.T) {
	w := newWeb(t).claim()
	w.event("Evening", fourNames...)
	if a := w.stranger().post("/club/copies", nil); a.status == http.StatusOK {
		t.Error("a stranger took everything along")
	}
	a := w.post("/club/copies", nil)
	file := filepath.Join(t.TempDir(), "taken.db")
	if err := os.WriteFile(file, []byte(a.body), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := models.CheckFile(context.Background(), file); a.status != http.StatusOK || err != nil {
		t.Errorf("the copy taken along: %d, %v", a.status, err)
	}
	if err := os.WriteFile(w.store.CopiesFolder(), nil, 0o600); err != nil { // a file where the folder belongs
		t.Fatal(err)
	}
	if _, err := w.store.CopyDaily(context.Background()); err == nil {
		t.Fatal("the copy of the day was made into a file")
	}
	if a := w.get("/club/copies"); a.status != http.StatusOK || !a.has("The last automatic copy was not made") {
		t.Errorf("the failure is not told: %d", a.status)
	}
}

func TestPostRedirectGet(t *testing.T) {
	t.Run("BR-127 a saved form is answered with 303, and loading the page again adds nobody", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.event("Evening", fourNames...)
		a := w.post("/o/"+slug+"/publish", url.Values{"op": {"page-1"}, "published": {"1"}})
		if a.status != http.StatusSeeOther || a.location == "" {
			t.Fatalf("%d %q", a.status, a.location)
		}
		revision := w.whole(slug).Revision
		for range 2 {
			if got := w.get("/" + strings.TrimPrefix(a.location, "/")); got.status != http.StatusOK {
				t.Fatal(got.status)
			}
		}
		if now := w.whole(slug); now.Revision != revision || len(now.Entrants) != 4 {
			t.Errorf("revision %d after %d, %d entrants", now.Revision, revision, len(now.Entrants))
		}
	})
}
