package handlers

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/templates/i18n"
)

func (w *web) playersOf(slug string) map[pairing.ID]int64 {
	w.t.Helper()
	of, err := w.store.PlayersOf(context.Background(), organiserWho, slug)
	if err != nil {
		w.t.Fatal(err)
	}
	return of
}

// TestCopyKnowsItsPlayers: a copied event has the same people, although the club renamed or merged them since.
func TestCopyKnowsItsPlayers(t *testing.T) {
	ctx := context.Background()
	for sentence, change := range map[string]func(w *web) (now int64, err error){
		"he was renamed": func(w *web) (int64, error) {
			return 1, w.store.EditPlayer(ctx, organiserWho, 1, 0, models.PlayerIn{Name: "Anna Becker"})
		},
		"he was merged into another": func(w *web) (int64, error) {
			w.clubOf(models.PlayerIn{Name: "A. Becker"})
			return 3, w.store.MergePlayers(ctx, organiserWho, 1, 0, 3)
		},
		"he was renamed, and another has his name": func(w *web) (int64, error) {
			err := w.store.EditPlayer(ctx, organiserWho, 1, 0, models.PlayerIn{Name: "Anna Becker"})
			w.clubOf(models.PlayerIn{Name: "Anna"})
			return 1, err
		},
	} {
		t.Run(sentence, func(t *testing.T) {
			w := newWeb(t).claim()
			slug := w.made(formOfNew("Anna\nBob"))
			now, err := change(w)
			if err != nil {
				t.Fatal(err)
			}
			players := len(w.clubIn())
			text, _ := namesOf(i18n.For("en"), w.whole(slug), w.playersOf(slug))
			shown := w.get("/new?from=" + slug)
			preview := w.post("/new/preview", url.Values{"from": {slug}, "names": {text}}, with("X-Fragment", "1"))
			for _, a := range []answer{shown, preview} {
				if a.status != http.StatusOK || !a.has(`value="`+strconv.FormatInt(now, 10)+`" selected`) || strings.Count(a.body, `value="new" selected`) != 0 {
					t.Errorf("got %d: %s", a.status, a.body)
				}
			}
			form := formOfNew(text, "from", slug, "keep", "1", who("Anna", ""), strconv.FormatInt(now, 10))
			made := w.whole(w.made(form))
			first := inListOrder(made)[0]
			if id := first.Player; id != now || first.Name != "Anna" || len(w.clubIn()) != players {
				t.Errorf("player %d instead of %d, the club has %+v", id, now, w.clubIn())
			}
			form = formOfNew(text, "from", slug, "keep", "1", who("Anna", ""), "new")
			if made := w.whole(w.made(form)); inListOrder(made)[0].Player == now || len(w.clubIn()) != players+1 {
				t.Error("the reader chose somebody new")
			}
		})
	}
}

// TestCopyKeepsClubMatesApart: the restricted draw comes along, for every section as it was.
func TestCopyKeepsClubMatesApart(t *testing.T) {
	const names = "Ann (River)\nBob (River)\nCy (Hill)\nDee (Hill)\nEva (Lake)\nFinn\nGus\nHal"
	const ticked = `name="protect" value="1" checked`
	w := newWeb(t).claim()
	if a := w.get("/new"); !a.has("Keep club-mates apart in the last three rounds") || a.has(ticked) {
		t.Errorf("a new event: %s", a.body)
	}
	for _, c := range []struct {
		sentence string
		change   []string
		want     bool
	}{
		{"not asked for", nil, false},
		{"asked for", []string{"protect", "1"}, true},
		{"there is nothing to restrict in a given order", []string{"protect", "1", "method", "given"}, false},
	} {
		t.Run(c.sentence, func(t *testing.T) {
			w := newWeb(t).claim()
			slug := w.made(formOfNew(names, c.change...))
			if got := w.whole(slug).Stage.Protect; got != c.want {
				t.Errorf("protected: %v", got)
			}
			if got := w.get("/new?from=" + slug).has(ticked); got != c.want {
				t.Errorf("proposed for the copy: %v", got)
			}
		})
	}
	t.Run("a refused form keeps the tick", func(t *testing.T) {
		if a := w.post("/new", formOfNew(names, "protect", "1", "name", "")); a.status != http.StatusUnprocessableEntity || !a.has(ticked) {
			t.Errorf("got %d: %s", a.status, a.body)
		}
	})
	t.Run("the other sections are drawn as they were", func(t *testing.T) {
		slug := w.made(formOfNew(names))
		other := w.sectionOf(slug, "Open", "U12", names)
		if err := w.store.Draw(context.Background(), organiserWho, other, 0, models.DrawIn{Method: "random", Protect: true}); err != nil {
			t.Fatal(err)
		}
		made := w.whole(w.made(formOfNew(names, "from", slug, "keep", "1", "also", other, "name", "Again")))
		list, err := w.store.Sections(context.Background(), organiserWho, made.Event)
		if err != nil || len(list) != 2 {
			t.Fatalf("%v %+v", err, list)
		}
		if copied := w.whole(list[1].Slug); made.Stage.Protect || !copied.Stage.Protect {
			t.Errorf("the first %v, the other %v", made.Stage.Protect, copied.Stage.Protect)
		}
	})
}
