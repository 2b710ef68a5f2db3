package handlers

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/pairing/scoring"
)

// pair is a server with two events of one owner.
type pair struct {
	*web
	one, two string
	ids      map[string]string // of things of the second event, by what they are
	account  int64
}

func newPair(t *testing.T) *pair {
	t.Helper()
	ctx := context.Background()
	w := newWeb(t)
	p := &pair{web: w, one: w.event("One", fourNames...), two: w.event("Two", append([]string{"Eve"}, fourNames...)...)}
	p.account = w.member("Owner", p.one, models.AsOwner)
	w.accepts(p.account, w.secret(p.two, models.NewLink{Kind: models.LinkInvite, Role: models.AsOwner}))
	helper := w.member("Helper", p.two, models.AsArbiter)
	tour := w.whole(p.two)
	m := tour.Rounds[0].Matches[0]
	if m.Bye() {
		m = tour.Rounds[0].Matches[1]
	}
	if _, err := w.store.Press(ctx, organiserWho, p.two, m.ID, m.Version, scoring.MatchForfeitSecond); err != nil {
		t.Fatal(err)
	}
	if err := w.store.Do(ctx, organiserWho, p.two, 0, models.AddNote{Kind: models.EntryPoints, Entrant: int64(tour.Entrants[0].ID), Points: 60, Note: "A reason"}); err != nil {
		t.Fatal(err)
	}
	w.secret(p.two, models.NewLink{Kind: models.LinkScreen})
	links, err := w.store.Links(ctx, organiserWho, p.two)
	if err != nil {
		t.Fatal(err)
	}
	log, _, err := w.store.Journal(ctx, organiserWho, p.two, 0, 1)
	if err != nil {
		t.Fatal(err)
	}
	p.ids = map[string]string{
		"entrant": i64(int64(tour.Entrants[0].ID)), "match": i64(m.ID), "entry": i64(log[0].ID), "account": i64(helper),
		"link": i64(links[0].ID), "note": i64(w.whole(p.two).Notes[0].ID),
	}
	w.signedIn(p.account)
	return p
}

// revisions are those of both events.
func (p *pair) revisions() string {
	return fmt.Sprint(p.whole(p.one).Revision, " ", p.whole(p.two).Revision)
}

// TestIDsOfAnotherEvent asks for every address of an event that names something by its number, with a
// number of the other event, as the owner of both.
func TestIDsOfAnotherEvent(t *testing.T) {
	p := newPair(t)
	asked := 0
	for _, r := range p.server.list {
		if !strings.HasPrefix(r.path, "/o/:t/") || !strings.Contains(r.path, ":id") {
			continue
		}
		what := ""
		for part, is := range map[string]string{"/m/:id": "match", "/players/:id": "entrant", "/log/:id": "entry", "/members/:id": "account"} {
			if strings.Contains(r.path, part) {
				what = is
			}
		}
		if what == "" {
			t.Errorf("%s: say here what its number is of", r.path)
			continue
		}
		asked++
		path := strings.NewReplacer(":t", p.one, ":id", p.ids[what]).Replace(r.path)
		before := p.revisions()
		form := url.Values{"action": {"1"}, "role": {"viewer"}, "way": {"x"}, "name": {"Somebody"}, "on": {"1"}}
		a := p.asked(r.method, path, form)
		if a.status != http.StatusNotFound {
			t.Errorf("%s %s with a number of the other event answered %d", r.method, r.path, a.status)
		}
		if after := p.revisions(); after != before {
			t.Errorf("%s %s changed an event: %s, then %s", r.method, r.path, before, after)
		}
	}
	if asked < 15 {
		t.Errorf("only %d addresses", asked)
	}
}

// TestIDsOfAnotherEventInForms sends forms of one event that name something of the other.
func TestIDsOfAnotherEventInForms(t *testing.T) {
	p := newPair(t)
	tour := p.whole(p.one)
	own := i64(tour.Rounds[0].Matches[0].ID)
	version := i64(tour.Version)
	entrant := p.ids["entrant"]
	for _, f := range []struct {
		path string
		form url.Values
	}{
		{"checkin", url.Values{"on": {entrant}}},
		{"checkin", url.Values{"off": {entrant}}},
		{"out", url.Values{"version": {version}, "out": {"1"}, "ids": {entrant}}},
		{"notes", url.Values{"version": {version}, "entrant": {entrant}, "points": {"1"}, "note": {"Why"}}},
		{"notes", url.Values{"version": {version}, "match": {p.ids["match"]}, "entrant": {entrant}, "points": {"1"}, "note": {"Why"}}},
		{"notes/drop", url.Values{"version": {version}, "id": {p.ids["note"]}}},
		{"m/" + own + "/notes", url.Values{"entrant": {entrant}, "note": {"warning-0"}}},
		{"standings/settle", url.Values{"version": {version}, "kind": {"lots"}, "draw": {"1"}, "group": {entrant}}},
		{"standings/settle", url.Values{"version": {version}, "kind": {"arbiter"}, "group": {entrant}, "place-" + entrant: {"1"}}},
		{"standings/unsettle", url.Values{"version": {version}, "id": {"1"}}},
		{"arrange/1", url.Values{"version": {version}, "kind": {"fix"}, "who": {entrant}, "table": {"1"}}},
		{"arrange/1", url.Values{"version": {version}, "kind": {"exchange"}, "a": {entrant}, "b": {entrant}}},
		{"access/withdraw", url.Values{"link": {p.ids["link"]}}},
		{"undo", url.Values{"entry": {p.ids["entry"]}}},
		{"print/standings/printed", url.Values{"round": {"99"}}},
	} {
		before, notes := p.whole(p.two).Revision, len(p.whole(p.one).Notes)
		a := p.post("/o/"+p.one+"/"+f.path, f.form)
		if a.status >= 500 {
			t.Errorf("%s %v answered %d", f.path, f.form, a.status)
		}
		if p.whole(p.two).Revision != before || len(p.whole(p.one).Notes) != notes {
			t.Errorf("%s %v: %d, and something was changed", f.path, f.form, a.status)
		}
	}
	t.Run("a device of somebody else, and an account that there is not", func(t *testing.T) {
		other := p.stranger().signedIn(p.member("Another", p.one, models.AsViewer))
		devices, err := p.store.Devices(context.Background(), models.Who{Account: p.account})
		if err != nil {
			t.Fatal(err)
		}
		if a := other.post("/account/devices", url.Values{"device": {i64(devices[0].ID)}}); a.status != http.StatusNotFound {
			t.Errorf("a device: %d", a.status)
		}
		if a := p.get("/account"); a.status != http.StatusOK {
			t.Errorf("the owner was signed out: %d", a.status)
		}
		if a := p.post("/o/"+p.one+"/access/members/999999", url.Values{"role": {"viewer"}}); a.status != http.StatusNotFound {
			t.Errorf("an account: %d", a.status)
		}
	})
	t.Run("an event to copy from, or a section, that he has no role in", func(t *testing.T) {
		maker := p.stranger().signedIn(p.member("Maker", "", models.Nobody))
		if a := maker.get("/new?from=" + p.one); a.status == http.StatusOK && a.has(fourNames[0]) {
			t.Error("the page of a new event shows the names of a private one")
		}
		if a := maker.post("/new", formOfNew("", "from", p.one)); a.has(fourNames[0]) || a.status == http.StatusSeeOther {
			t.Errorf("the form: %d", a.status)
		}
		if a := maker.post("/o/"+p.one+"/sections", url.Values{"section": {"Kids"}, "other": {"Open"}}); a.status != http.StatusForbidden {
			t.Errorf("a section: %d", a.status)
		}
		if a := maker.get("/players/find?q=" + url.QueryEscape(fourNames[0]) + "&t=" + p.one); a.status == http.StatusOK {
			t.Errorf("who of the club is in a private event: %d %s", a.status, a.body)
		}
	})
}

// TestHeldAndPrivate is BR-131: what is not published is nowhere.
func TestHeldAndPrivate(t *testing.T) {
	w := newWeb(t)
	slug := w.event("Evening", fourNames...)
	w.playsRounds2(slug)
	organiser := w.stranger().claim()
	public := []string{"", "/r/1", "/r/2", "/r/3", "/standings", "/cross", "/schedule", "/players", "/p/1", "/meet", "/meet/1/2", "/rules", "/vs", "/vs/1/2", "/live"}
	t.Run("BR-131 a private event is not there for a stranger, by whatever address", func(t *testing.T) {
		for _, path := range public {
			for _, end := range []string{"", "?p=1", ".csv", ".json", ".ics", "/"} {
				if a := w.get("/t/" + slug + path + end); a.status != http.StatusNotFound || a.has(fourNames[0]) {
					t.Errorf("%s%s answered %d", path, end, a.status)
				}
			}
			if path != "/live" {
				if a := organiser.get("/t/" + slug + path); a.status != http.StatusOK && a.status != http.StatusUnprocessableEntity { // a form without its values
					t.Errorf("%s answered the organiser %d", path, a.status)
				}
			}
		}
		if a := w.get("/"); a.has("Evening") {
			t.Error("it is on the first page")
		}
	})
	t.Run("a stranger gets nothing of the organiser's pages, files and sheets", func(t *testing.T) {
		for _, path := range []string{"/print", "/print/round", "/print/standings", "/print/cross", "/draw/list.txt", "/times.txt", "/log.jsonl", "/links/qr", "/checkin/state", "/r/2", "/r/2/m/1", "/take"} {
			if a := w.get("/o/" + slug + path); a.status != http.StatusForbidden || a.has(fourNames[0]) {
				t.Errorf("%s answered %d", path, a.status)
			}
		}
	})
	t.Run("BR-131 of a held round the public sees neither pairings nor results, the organiser both", func(t *testing.T) {
		w.publish(slug)
		if err := w.store.HoldRound(context.Background(), organiserWho, slug, 0, 2, true); err != nil {
			t.Fatal(err)
		}
		for _, end := range []string{"", "?p=1", ".csv", ".json", ".ics"} {
			if a := w.get("/t/" + slug + "/r/2" + end); a.status != http.StatusNotFound {
				t.Errorf("%s answered %d", end, a.status)
			}
		}
		if a := organiser.get("/o/" + slug + "/r/2"); a.status != http.StatusOK {
			t.Errorf("the organiser: %d", a.status)
		}
		if a := organiser.get("/t/" + slug + "/r/2"); a.status != http.StatusNotFound {
			t.Errorf("the organiser on the public page sees what everybody sees: %d", a.status)
		}
	})
	t.Run("BR-131 an event of nobody is a page, not a mistake", func(t *testing.T) {
		empty, err := w.store.CreateTournament(context.Background(), organiserWho, models.NewTournament{Game: models.DefaultGame, About: models.About{Name: "Nobody yet"}})
		if err != nil {
			t.Fatal(err)
		}
		w.publish(empty)
		for _, path := range []string{"", "/standings", "/cross", "/schedule", "/players", "/rules"} {
			if a := w.get("/t/" + empty + path); a.status != http.StatusOK {
				t.Errorf("%s answered %d", path, a.status)
			}
		}
	})
}

// playsRounds2 enters a result in rounds 1 and 2.
func (w *web) playsRounds2(slug string) {
	w.t.Helper()
	for round := range 2 {
		m := w.whole(slug).Rounds[round].Matches[0]
		if _, err := w.store.Press(context.Background(), organiserWho, slug, m.ID, m.Version, scoring.MatchForfeitSecond); err != nil {
			w.t.Fatal(err)
		}
	}
}
