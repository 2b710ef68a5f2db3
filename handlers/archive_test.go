package handlers

import (
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/templates/print"
)

// TestArchiveOfEverySchema: the events of databases of every released schema keep their public pages and their
// sheets, the results book among them.
func TestArchiveOfEverySchema(t *testing.T) {
	files, err := filepath.Glob("../models/testdata/schema-*.db.gz")
	if err != nil || len(files) < 4 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			w := webAt(t, unpacked(t, file)).claim()
			lines, err := w.store.Home(context.Background(), organiserWho)
			if err != nil || len(lines) == 0 {
				t.Fatalf("%d events, %v", len(lines), err)
			}
			reader := w.stranger()
			for _, line := range lines {
				w.publish(line.Slug)
				paths := []string{"", "/standings", "/cross", "/schedule", "/players", "/rules", "/hall"}
				if line.Drawn {
					paths = append(paths, "/p/1", "/r/1")
				}
				for _, path := range paths {
					if a := reader.get("/t/" + line.Slug + path); a.status != http.StatusOK {
						t.Errorf("/t/%s%s: %d", line.Slug, path, a.status)
					}
				}
				if a := reader.get("/tv/" + line.Slug); a.status != http.StatusOK {
					t.Errorf("/tv/%s: %d", line.Slug, a.status)
				}
				event, err := w.store.Tournament(context.Background(), organiserWho, line.Slug)
				if err != nil {
					t.Fatal(err)
				}
				for _, sheet := range print.Sheets.All() {
					want := http.StatusOK
					if sheet.Refuse(event) != nil { // it says what it waits for: the draw, the last result
						want = http.StatusConflict
					}
					if a := w.get("/o/" + line.Slug + "/print/" + sheet.ID); a.status != want {
						t.Errorf("%s of %s: %d", sheet.ID, line.Slug, a.status)
					}
				}
			}
		})
	}
}

func unpacked(t *testing.T, name string) string {
	t.Helper()
	packed, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	from, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(from)
	path := filepath.Join(t.TempDir(), "old.db")
	if err == nil {
		err = os.WriteFile(path, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func TestHomeSearch(t *testing.T) {
	ctx := context.Background()
	w := newWeb(t)
	cup := w.event("周六跳棋赛", "张三", "Anna Berg", "Bob Adler", "Cid Dorn")
	w.event("Secret cup", "Xaver", "Yann")
	w.publish(cup)
	if err := w.store.SetLook(ctx, organiserWho, cup, 0, models.Look{Names: models.NamesAll}); err != nil {
		t.Fatal(err)
	}
	o := newOrganiser(w)
	for _, c := range []struct {
		sentence, q     string
		public, private bool // who finds the cup
	}{
		{"by a part of its name", "周六", true, true},
		{"two words, in any order", "跳棋 周六", true, true},
		{"by a name that is public", "anna", true, true},
		{"a surname that is hidden is not found by strangers", "berg", false, true},
		{"nobody has both names", "anna adler", false, false},
		{"nothing of it", "zebra", false, false},
	} {
		for who, web := range map[string]*web{"a stranger": w, "the organiser": o} {
			want := c.public
			if web == o {
				want = c.private
			}
			a := web.ok("/?" + url.Values{"q": {c.q}}.Encode())
			if got := a.has("周六跳棋赛"); got != want || !got && !a.has("No event has this") || a.has("Secret cup") {
				t.Errorf("%s: %s finds it: %v", c.sentence, who, got)
			}
		}
	}
	t.Run("who was found is named, under the name that the reader may see", func(t *testing.T) {
		if a := w.ok("/?q=anna"); !a.has(">Anna<") || a.has("Berg") {
			t.Errorf("%s", plain(a.body))
		}
	})
	t.Run("private events are found by those who may see them", func(t *testing.T) {
		if w.ok("/?q=xaver").has("Secret") || !o.ok("/?q=xaver").has("Secret cup") {
			t.Error("the wrong ones found it")
		}
	})
	t.Run("a season that is not there for the reader", func(t *testing.T) {
		if a := w.get("/?season=99"); a.status != http.StatusNotFound {
			t.Errorf("%d", a.status)
		}
	})
	t.Run("what is looked for comes back as text", func(t *testing.T) {
		if a := w.ok("/?q=" + url.QueryEscape(`"><script>zq`)); a.has("<script>zq") || !a.has("&#34;&gt;&lt;script&gt;zq") {
			t.Errorf("%s", a.body)
		}
		if a := w.ok("/?q=" + strings.Repeat("x", 5000)); !a.has(`value="` + strings.Repeat("x", longSearch) + `"`) {
			t.Error("all of it")
		}
	})
}

func TestHomePages(t *testing.T) {
	w := newWeb(t)
	for i := range onOnePage + 2 {
		slug := w.event(fmt.Sprintf("Evening %02d.", i), "Anna", "Bob")
		if err := w.store.SetEnded(context.Background(), organiserWho, slug, 0, true); err != nil {
			t.Fatal(err)
		}
		w.publish(slug)
	}
	first, second := w.ok("/"), w.ok("/?page=2")
	if n := strings.Count(first.body, `class="poster"`); n != onOnePage || !first.has("Page 1 of 2", `href="/?page=2"`) {
		t.Errorf("%d on the first page", n)
	}
	if n := strings.Count(second.body, `class="poster"`); n != 2 || !second.has("Page 2 of 2", `rel="prev" href="/"`) {
		t.Errorf("%d on the second page", n)
	}
	if a := w.ok("/?q=evening&page=2"); !a.has("Found: 52", `rel="prev" href="/?q=evening"`) {
		t.Errorf("%s", plain(a.body))
	}
}
