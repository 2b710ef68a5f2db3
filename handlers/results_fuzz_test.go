package handlers

import (
	"bytes"
	"context"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/pairing/scoring"
)

// fuzzWeb is a server for all runs of a fuzz test, with an event whose arbiter sets who moves first in
// a play-off and one where the program draws it.
func fuzzWeb(f testing.TB) (w web, slugs [2]string) {
	f.Helper()
	ctx := context.Background()
	store, err := models.Open(ctx, filepath.Join(f.TempDir(), "fuzz.db"), models.Options{})
	if err != nil {
		f.Fatal(err)
	}
	log := &bytes.Buffer{}
	server := New(store, Options{Logger: slog.New(slog.NewTextHandler(log, nil))})
	f.Cleanup(func() {
		server.Close()
		if err := store.Close(); err != nil {
			f.Error(err)
		}
	})
	for i, first := range []string{"set", "draw"} {
		in := models.NewTournament{About: models.About{Name: "Fuzz " + first}, Game: models.DefaultGame, Draw: &models.DrawIn{Method: "given"}}
		in.Rules.PlayoffFirst = first
		for _, name := range []string{"Anna", "Bob", "Chen", "Dora"} {
			in.Entrants = append(in.Entrants, models.EntrantIn{Name: name})
		}
		if slugs[i], err = store.CreateTournament(ctx, organiserWho, in); err != nil {
			f.Fatal(err)
		}
	}
	return web{store: store, server: server, cookies: map[string]*http.Cookie{}, header: http.Header{"Accept": {"text/html"}}, log: log}, slugs
}

// FuzzResultForm posts forms of any content to the desk or to the page of a match, each to one of the
// twelve places that where counts: no answer is our fault, and what is stored is always a record that the rules allow.
func FuzzResultForm(f *testing.F) {
	for _, seed := range []string{
		"g1=1&g2=0&first=pf1&playoff=%3D&lots=lot1&step=save", "g1v1=1&g1=0&forfeit=mf2&step=save", "action=1", "action=mine&record=1+0+pf1",
		"step=look&playoff=1&first=drawn", "action=mine&record=lots&version=1", "g1=%00&step=edit", "playoffv1=1&firstv1=pf2&g1=1&g2=0&step=save",
		"action=keep&version=-9", "version=99999999999999999999&g1=1&step=save", "action=pf2", "action=lots", "action=void",
	} {
		f.Add(seed, uint8(2*len(seed)))
		f.Add(seed, uint8(2*len(seed)+7))
	}
	shared, slugs := fuzzWeb(f)
	f.Fuzz(func(t *testing.T, body string, where uint8) {
		form, err := url.ParseQuery(body)
		if err != nil {
			t.Skip("no form")
		}
		shared.t = t
		form.Del("op")
		slug := slugs[where%2]
		posts := shared.resultForms(slug)
		p := posts[int(where/2)%len(posts)]
		if where/2%2 == 0 {
			form.Set("version", i64(shared.stored(slug, 1, p.table).Version))
		}
		shared.postResult(slug, p.path, form)
	})
}

// TestRandomResultForms posts forms that are nearly right, which letters at random seldom are.
func TestRandomResultForms(t *testing.T) {
	if testing.Short() {
		t.Skip("many forms and no concurrency: the unit tests run it, the race run need not")
	}
	const forms = 40
	w, slugs := fuzzWeb(t)
	w.t = t
	dice := rand.New(rand.NewPCG(7, 7))
	names := strings.Fields("g1 g1 g1 g2 g2 g2 g1v1 g1v2 g2v1 first first playoff playoff firstv1 playoffv1 lots lots forfeit g3")
	values := append(strings.Fields("1 0 = 1 0 = + - * ahead1 pf1 pf2 drawn lot1 lot2 lots nonsense"), "")
	actions := append(slices.Clone(scoring.Actions), "lots", "mine", "keep", "mine")
	for range forms {
		form := url.Values{"step": {[]string{"look", "save", "save"}[dice.IntN(3)]}}
		for range 2 + dice.IntN(9) {
			form.Set(names[dice.IntN(len(names))], values[dice.IntN(len(values))])
		}
		form.Set("action", string(actions[dice.IntN(len(actions))]))
		var record []scoring.Action
		for range dice.IntN(6) {
			record = append(record, scoring.Actions[dice.IntN(len(scoring.Actions))])
		}
		form.Set("record", joinActions(record))
		w.postEverywhere(slugs, form, dice.IntN(2) == 0)
	}
}

// postEverywhere posts a form to everything that takes results, as it is and with the right version.
func (w *web) postEverywhere(slugs [2]string, form url.Values, drawn bool) {
	w.t.Helper()
	slug := slugs[0]
	if drawn {
		slug = slugs[1]
	}
	form.Del("op") // a number that was used makes every later form a repeated one
	for _, p := range w.resultForms(slug) {
		for _, sent := range []url.Values{form, copyOf(form, "version", i64(w.stored(slug, 1, p.table).Version))} {
			w.postResult(slug, p.path, sent)
		}
	}
}

// resultForm is an address that takes the result of a table of round 1.
type resultForm struct {
	path  string
	table int
}

// resultForms brings round 1 to a known state, a level match at table 1 and nothing at table 2, and gives
// everything that takes results.
func (w *web) resultForms(slug string) []resultForm {
	w.t.Helper()
	if len(w.cookies) == 0 {
		w.claim()
	}
	w.press(slug, 1, 1, "clear", "1", "0")
	w.press(slug, 1, 2, "clear")
	press, _ := w.get("/o/"+slug+"/r/1").rowForm(w.t, 1)
	return []resultForm{{press, 1}, {"/o/" + slug + "/r/1/m/1", 1}, {"/o/" + slug + "/r/1/m/2", 2}}
}

// postResult posts a form: the answer is not our fault, and what is stored is a record the rules allow.
func (w *web) postResult(slug, path string, form url.Values) {
	w.t.Helper()
	if a := w.post(path, form); a.status >= 500 {
		w.t.Fatalf("%s with %q answered %d: %s", path, form.Encode(), a.status, w.log)
	}
	w.checkStored(slug, form.Encode())
}

// checkStored checks the records of round 1 against the rules.
func (w *web) checkStored(slug, body string) {
	w.t.Helper()
	event, err := w.store.Tournament(context.Background(), organiserWho, slug)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, m := range event.Round(1).Matches {
		if err := scoring.Check(event.Stage.MatchForm, &m.Match); err != nil {
			w.t.Fatalf("%q stored %q: %v", body, letters(&m), err)
		}
		if len(m.Codes) != len(m.Games) {
			w.t.Fatalf("%q: %d games have %d codes", body, len(m.Games), len(m.Codes))
		}
	}
}
