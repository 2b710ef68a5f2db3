package handlers

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"roundtable/models"
)

// signsIn sends the log-in.
func (w *web) signsIn(name, password string, change ...func(*http.Request)) answer {
	w.t.Helper()
	return w.post("/login", url.Values{"name": {name}, "password": {password}}, change...)
}

// dies ends every session as the database would after half a year.
func (w *web) dies() {
	w.t.Helper()
	writer, _ := w.store.SessionDB()
	if _, err := writer.Exec("DELETE FROM sessions"); err != nil {
		w.t.Fatal(err)
	}
}

// fields are the inputs of a form: the first whose address has that beginning.
func (a answer) fields(t *testing.T, action string) (target string, form url.Values) {
	t.Helper()
	forms := all(a.dom(t), func(n *html.Node) bool { return n.Data == "form" && strings.HasPrefix(attr(n, "action"), action) })
	if len(forms) == 0 {
		t.Fatalf("no form to %s in %s", action, a.body)
	}
	form = url.Values{}
	for _, n := range all(forms[0], func(n *html.Node) bool { return n.Data == "input" && attr(n, "name") != "" }) {
		form.Add(attr(n, "name"), attr(n, "value"))
	}
	return attr(forms[0], "action"), form
}

// textOf is the text of a textarea as it stands.
func textOf(n *html.Node) string {
	if n.FirstChild == nil {
		return ""
	}
	return n.FirstChild.Data
}

// TestSessionEndsWhileTyping is BR-137.
func TestSessionEndsWhileTyping(t *testing.T) {
	w := newWeb(t)
	slug := w.event("Evening", fourNames...)
	helper := w.member("Olga", slug, models.AsOrganiser)
	w.signedIn(helper)
	typed := url.Values{
		"op": {newOp()}, "version": {i64(w.whole(slug).Version)}, "names": {models.NamesMinors},
		"regulations": {"\r\nFirst line, then an empty one\r\n\r\n</textarea><script>alert(1)</script> & “quotes” \" ' 张三 🏓\r\n  end  "},
		"twice":       {"one", "", "two\r\nlines"}, "empty": {""},
	}
	w.dies()
	before := w.entries()
	a := w.post("/o/"+slug+"/public", typed)
	if a.status != http.StatusForbidden || w.entries() != before {
		t.Fatalf("BR-137 answered %d: %s", a.status, a.body)
	}
	_, login := a.fields(t, "/login")
	var kept url.Values
	if err := json.Unmarshal([]byte(login.Get("kept")), &kept); err != nil {
		t.Fatal(err)
	}
	if got, want := kept.Encode(), typed.Encode(); got != want {
		t.Errorf("BR-137 kept %q, typed %q", got, want)
	}
	t.Run("a wrong password keeps it as well", func(t *testing.T) {
		login.Set("name", "Olga")
		login.Set("password", "something else here")
		a := w.post("/login", login)
		_, again := a.fields(t, "/login")
		if a.status != http.StatusUnprocessableEntity || again.Get("kept") != login.Get("kept") || again.Get("kept-to") != login.Get("kept-to") {
			t.Errorf("%d: %q", a.status, again)
		}
	})
	login.Set("password", goodPassword)
	a = w.post("/login", login)
	if a.status != http.StatusOK {
		t.Fatalf("the log-in answered %d", a.status)
	}
	forms := all(a.dom(t), func(n *html.Node) bool { return n.Data == "form" && attr(n, "action") == "/o/"+slug+"/public" })
	if len(forms) != 1 {
		t.Fatalf("no form to send again: %s", a.body)
	}
	again := url.Values{}
	for _, n := range all(forms[0], func(n *html.Node) bool { return n.Data == "textarea" }) {
		again.Add(attr(n, "name"), strings.ReplaceAll(strings.ReplaceAll(textOf(n), "\r\n", "\n"), "\n", "\r\n")) // as browsers send it
	}
	if got, want := again.Encode(), typed.Encode(); got != want {
		t.Errorf("BR-137 sent again %q, typed %q", got, want)
	}
	if a := w.post("/o/"+slug+"/public", again); a.status != http.StatusSeeOther || !strings.Contains(w.whole(slug).Regulations, "First line") {
		t.Errorf("BR-137 one press stores it: %d", a.status)
	}
	entries := w.entries()
	if a := w.post("/o/"+slug+"/public", again); a.status != http.StatusSeeOther || w.entries() != entries {
		t.Errorf("BR-137 pressed twice: %d, %d entries more", a.status, w.entries()-entries)
	}
	t.Run("BR-137 a key of the desk is refused as such: its script keeps it", func(t *testing.T) {
		w.dies()
		m := w.whole(slug).Rounds[0].Matches[0]
		a := w.post(fmt.Sprintf("/o/%s/m/%d/press", slug, m.ID), url.Values{"action": {"1"}, "version": {i64(m.Version)}, "op": {newOp()}}, with("X-Fragment", "1"))
		if a.status != http.StatusForbidden || w.whole(slug).Match(m.ID).Version != m.Version {
			t.Errorf("answered %d", a.status)
		}
	})
	t.Run("passwords do not come back in a page", func(t *testing.T) {
		a := w.post("/account", url.Values{"name": {"Olga"}, "old": {goodPassword}, "password": {"new words in a row"}})
		if a.status != http.StatusForbidden || a.has(goodPassword) || a.has("new words in a row") || !a.has("Olga") {
			t.Errorf("answered %d: %s", a.status, a.body)
		}
	})
	t.Run("a form is kept for addresses of this program only", func(t *testing.T) {
		for _, to := range []string{"https://evil.test/", "//evil.test/", "/\\evil.test", "evil.test", "", "/login"} {
			a := w.stranger().post("/login", url.Values{"name": {"Olga"}, "password": {goodPassword}, "kept-to": {to}, "kept": {`{"a":["b"]}`}})
			if a.has("evil.test") || a.status == http.StatusOK || a.location != "/" {
				t.Errorf("%q: %d to %q", to, a.status, a.location)
			}
		}
		for _, next := range []string{"https://evil.test/", "//evil.test/", "/\\evil.test", "javascript:alert(1)", "/\t/evil.test", "/login"} {
			a := w.stranger().post("/login", url.Values{"name": {"Olga"}, "password": {goodPassword}, "next": {next}})
			if a.location != "/" {
				t.Errorf("%q leads to %q", next, a.location)
			}
		}
	})
}

func TestSignIn(t *testing.T) {
	w := newWeb(t)
	slug := w.event("Evening", fourNames...)
	w.member("Olga", slug, models.AsOrganiser)
	closed := w.member("Carl", slug, models.AsViewer)
	if err := w.store.SetLevel(context.Background(), organiserWho, closed, models.LevelHelper, true); err != nil {
		t.Fatal(err)
	}
	t.Run("an unknown name, a closed account, no name and a wrong password get one answer", func(t *testing.T) {
		w := w.stranger()
		var bodies []string
		for _, name := range []string{"Olga", "Nobody", "Carl", ""} {
			a := w.signsIn(name, "not the right words")
			if a.status != http.StatusUnprocessableEntity || len(w.cookies) != 0 {
				t.Errorf("%q: %d, cookies %v", name, a.status, w.cookies)
			}
			for _, n := range all(a.dom(t), func(n *html.Node) bool { return attr(n, "role") == "alert" || hasClass(n, "notice") }) {
				bodies = append(bodies, seen(n))
			}
		}
		if len(bodies) != 4 || len(slices.Compact(bodies)) != 1 {
			t.Errorf("said %q", bodies)
		}
	})
	t.Run("another number of the session than before: one that was known is worth nothing", func(t *testing.T) {
		w := w.stranger()
		w.cookies["roundtable"] = &http.Cookie{Name: "roundtable", Value: "chosen-by-somebody-else"}
		if a := w.signsIn("Olga", goodPassword); a.status != http.StatusSeeOther {
			t.Fatalf("answered %d", a.status)
		}
		first := *w.cookies["roundtable"]
		if first.Value == "chosen-by-somebody-else" {
			t.Fatal("the number was taken over")
		}
		if a := w.signsIn("Olga", goodPassword); a.status != http.StatusSeeOther || w.cookies["roundtable"].Value == first.Value {
			t.Errorf("signing in again: %d, same number %v", a.status, w.cookies["roundtable"].Value == first.Value)
		}
		old := w.stranger()
		old.cookies["roundtable"] = &first
		if a := old.get("/account"); a.status != http.StatusForbidden {
			t.Errorf("the number before: %d", a.status)
		}
	})
	t.Run("readers get no cookie of a session", func(t *testing.T) {
		w.publish(slug)
		for _, path := range []string{"/", "/login", "/t/" + slug, "/help", "/o/" + slug, "/none"} {
			w := w.stranger()
			if w.get(path); len(w.cookies) != 0 {
				t.Errorf("%s set %v", path, w.cookies)
			}
		}
	})
}

// TestNoSecretIsWrittenDown signs in, makes links, uses them, fails, and looks for what is secret in the log of
// the program, the journal, the files that are given out, and the database.
func TestNoSecretIsWrittenDown(t *testing.T) {
	w := newWeb(t)
	slug := w.event("Evening", fourNames...)
	olga := w.member("Olga", slug, models.AsOwner)
	organiserLink := strings.TrimPrefix(w.link(), "/claim/")
	w.get("/claim/"+organiserLink, from("127.0.0.1:5000", "localhost:8080"))
	w = w.stranger()
	w.signsIn("Olga", "a wrong password here")
	w.signsIn("Olga", goodPassword)
	secrets := []string{goodPassword, url.QueryEscape(goodPassword), "a wrong password here", "new words in a row", organiserLink, w.cookies["roundtable"].Value}
	for _, form := range []url.Values{{"kind": {"arbiter"}, "label": {"Anna"}}, {"kind": {"screen"}}, {"kind": {"table"}, "from": {"1"}, "to": {"2"}}} {
		form.Set("op", newOp())
		a := w.post("/o/"+slug+"/access/links", form)
		made := w.get(a.location)
		if made.status != http.StatusOK || made.header.Get("Cache-Control") != "no-store" {
			t.Fatalf("%v: %d %v", form, made.status, made.header)
		}
		secrets = append(secrets, tokensOn(made.body)...)
		if other := w.stranger().signedIn(w.member(form.Get("kind"), slug, models.AsOrganiser)).get(a.location); other.has(tokensOn(made.body)[0]) {
			t.Error("another organiser sees the secrets")
		}
	}
	a := w.post("/o/"+slug+"/access/invite", url.Values{"role": {"viewer"}, "op": {newOp()}})
	invitation := tokensOn(w.get(a.location).body)
	secrets = append(secrets, invitation...)
	if len(secrets) != 6+4+1 {
		t.Fatalf("%d secrets: %q", len(secrets), secrets)
	}
	for _, s := range secrets[6:] {
		for _, path := range []string{"/join/", "/a/", "/q/", "/s/", "/claim/", "/join/x/"} {
			w.stranger().get(path + s)
			w.stranger().post(path+s, url.Values{"name": {"Vera"}, "password": {"short"}})
		}
	}
	w.stranger().post("/join/"+invitation[0], url.Values{"name": {"Vera"}, "password": {goodPassword}})
	w.post("/account", url.Values{"name": {"Olga"}, "old": {goodPassword}, "password": {"new words in a row"}})
	w.stranger().get("/login?next=" + url.QueryEscape("/join/"+invitation[0]))

	texts := map[string]string{"the log of the program": w.log.String(), "the log of the event": w.get("/o/" + slug + "/log.jsonl").body, "the file of the event": w.post("/o/"+slug+"/take", nil).body}
	var database bytes.Buffer
	for _, name := range []string{w.store.Path(), w.store.Path() + "-wal"} {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		database.Write(data)
	}
	texts["the database"] = database.String()
	_, reader := w.store.SessionDB()
	var hash string
	if err := reader.QueryRow("SELECT password FROM accounts WHERE id = ?", olga).Scan(&hash); err != nil || !strings.HasPrefix(hash, "$argon2id$") {
		t.Fatal(hash, err)
	}
	for where, text := range texts {
		if len(text) < 100 {
			t.Errorf("%s is empty", where)
		}
		for i, s := range secrets {
			if strings.Contains(text, s) {
				t.Errorf("%s holds secret %d, %q", where, i, s)
			}
		}
		if where != "the database" && (strings.Contains(text, hash) || strings.Contains(text, "argon2id$")) {
			t.Errorf("%s holds the hash of a password", where)
		}
	}
	for _, table := range []string{"journal", "journal_images"} {
		rows, err := reader.Query("SELECT * FROM " + table)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		columns, err := rows.Columns()
		if err != nil {
			t.Fatal(err)
		}
		for rows.Next() {
			values := make([]any, len(columns))
			for i := range values {
				values[i] = new(any)
			}
			if err := rows.Scan(values...); err != nil {
				t.Fatal(err)
			}
			var line string
			for _, v := range values {
				line += fmt.Sprint(*v.(*any), "\n")
			}
			for _, s := range append(secrets, hash) {
				if strings.Contains(line, s) {
					t.Errorf("%s holds %q: %s", table, s, line)
				}
			}
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
	}
	entries, err := filepath.Glob(filepath.Join(filepath.Dir(w.store.Path()), "*"))
	if err != nil || len(entries) > 4 {
		t.Errorf("files were left: %v, %v", entries, err)
	}
}

// tokensOn are the secrets of the links on a page.
func tokensOn(body string) (tokens []string) {
	for _, part := range strings.Split(body, "http://club.test/")[1:] {
		if kind, rest, ok := strings.Cut(part, "/"); ok && len(kind) <= 4 && len(rest) > 32 && !slices.Contains(tokens, rest[:32]) {
			tokens = append(tokens, rest[:32])
		}
	}
	return tokens
}
