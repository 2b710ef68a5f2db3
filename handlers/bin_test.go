package handlers

import (
	"bytes"
	"context"
	"mime/multipart"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

var restoreForm = regexp.MustCompile(`/bin/\d+/restore`)

// TestDeleteAndRestore walks through the pages: the typed name, the public page gone at once, the bin, back.
func TestDeleteAndRestore(t *testing.T) {
	w := newWeb(t)
	slug := w.event("Club night", "Anna", "Bob", "Cleo", "Dan")
	w.publish(slug)
	reader := w.stranger()
	if a := reader.get("/t/" + slug); a.status != http.StatusOK {
		t.Fatalf("the public page: %d", a.status)
	}
	w.claim()
	if a := w.get("/o/" + slug + "/settings"); !a.has("/o/" + slug + "/delete") {
		t.Error("the settings do not lead to deleting")
	}
	if a := w.get("/o/" + slug + "/delete"); a.status != http.StatusOK || !a.has("Club night", "30 days", "4 players") {
		t.Errorf("the question: %d\n%s", a.status, a.body)
	}
	if a := w.post("/o/"+slug+"/delete", url.Values{"typed": {"Club"}}); a.status != http.StatusUnprocessableEntity || !a.has(`value="Club"`, "type: Club night") {
		t.Errorf("a wrong name: %d\n%s", a.status, a.body)
	}
	if a := reader.get("/t/" + slug); a.status != http.StatusOK {
		t.Errorf("after a wrong name the public page: %d", a.status)
	}
	if a := reader.post("/o/"+slug+"/delete", url.Values{"typed": {"Club night"}}); a.status != http.StatusForbidden {
		t.Errorf("a stranger: %d", a.status)
	}
	if a := w.post("/o/"+slug+"/delete", url.Values{"typed": {"club  NIGHT"}}); a.status != http.StatusSeeOther || a.location != "/" {
		t.Fatalf("deleting: %d to %q", a.status, a.location)
	}
	if a := reader.get("/t/" + slug); a.status != http.StatusNotFound {
		t.Errorf("the kept public page of a deleted event: %d", a.status)
	}
	if a := w.get("/"); !a.has("is in the bin", `href="/bin"`) {
		t.Errorf("the home page says nothing about the bin:\n%s", a.body)
	}
	bin := w.get("/bin")
	address := restoreForm.FindString(bin.body)
	if address == "" || !bin.has("Club night", "Dec") {
		t.Fatalf("the bin:\n%s", bin.body)
	}
	if a := w.post(address, url.Values{}); a.location != "/o/"+slug {
		t.Errorf("restoring: %d to %q", a.status, a.location)
	}
	if a := reader.get("/t/" + slug); a.status != http.StatusOK {
		t.Errorf("restored, the public page: %d", a.status)
	}
	if a := w.get("/bin"); !a.has("The bin is empty.") {
		t.Errorf("the empty bin:\n%s", a.body)
	}
	if a := w.post(address, url.Values{}); a.location != "/bin" {
		t.Errorf("restoring again: %d to %q", a.status, a.location)
	}
}

func (w *web) upload(path, name string, data []byte) answer {
	w.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", name)
	if err != nil {
		w.t.Fatal(err)
	}
	part.Write(data)
	form.Close()
	return w.do(http.MethodPost, path, &body, func(r *http.Request) {
		r.Header.Set("Content-Type", form.FormDataContentType())
		r.Header.Set("Origin", "http://club.test")
	})
}

// TestAnEventMovesThroughThePages downloads an event here and opens it on another server.
func TestAnEventMovesThroughThePages(t *testing.T) {
	here, there := newWeb(t).claim(), newWeb(t).claim()
	slug := here.event("<b>Club</b> night", "Anna", "Bob", "Cleo")
	if a := here.get("/o/" + slug + "/take"); a.status != http.StatusOK || a.has("<b>Club") {
		t.Errorf("the page: %d\n%s", a.status, a.body)
	}
	file := here.post("/o/"+slug+"/take", nil)
	if file.status != http.StatusOK || !strings.Contains(file.header.Get("Content-Disposition"), `"`+slug+`.roundtable"`) {
		t.Fatalf("the download: %d %v", file.status, file.header)
	}
	if a := there.stranger().upload("/open", "x.roundtable", []byte(file.body)); a.status != http.StatusForbidden {
		t.Errorf("a stranger: %d", a.status)
	}
	if a := there.post("/open", nil); a.status != http.StatusBadRequest {
		t.Errorf("a form without a file: %d", a.status)
	}
	for name, data := range map[string]string{"a text": "hello", "half of it": file.body[:len(file.body)/2]} {
		if a := there.upload("/open", "../../x", []byte(data)); a.status != http.StatusUnprocessableEntity || !a.has("error") {
			t.Errorf("%s: %d\n%s", name, a.status, a.body)
		}
	}
	a := there.upload("/open", "x.roundtable", []byte(file.body))
	if a.status != http.StatusSeeOther || a.location != "/o/"+slug {
		t.Fatalf("opening: %d to %q\n%s", a.status, a.location, a.body)
	}
	if a := there.get("/o/" + slug); !a.has("of its log", "&lt;b&gt;Club") || a.has("<b>Club") {
		t.Errorf("the desk:\n%s", a.body)
	}
	if a := there.upload("/open", "x.roundtable", []byte(file.body)); a.status != http.StatusConflict {
		t.Errorf("once more: %d", a.status)
	}
	for _, lang := range []string{"zh-Hans", "zh-Hant"} {
		if a := there.lang(lang).upload("/open", "x", []byte(file.body)); !a.has("已") {
			t.Errorf("%s:\n%s", lang, a.body)
		}
	}
	entries, _, err := here.store.Journal(context.Background(), organiserWho, slug, 0, 100)
	if err != nil {
		t.Fatal(err)
	}
	moved, _, err := there.store.Journal(context.Background(), organiserWho, slug, 0, 100)
	if err != nil || len(moved) != len(entries)+1 {
		t.Errorf("%d entries here, %d there, %v", len(entries), len(moved), err)
	}
}
