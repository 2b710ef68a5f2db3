package handlers

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"roundtable/models"
)

// again enters players whom the club knows, by name.
func again(w *web, names ...string) (list []models.EntrantIn) {
	w.t.Helper()
	players, err := w.store.Players(context.Background(), organiserWho)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, name := range names {
		in := models.EntrantIn{Name: name}
		for _, p := range players {
			if p.Name == name {
				in.Player = p.ID
			}
		}
		list = append(list, in)
	}
	return list
}

func (w *web) evening(name, date string, public bool, in ...models.EntrantIn) string {
	w.t.Helper()
	slug, err := w.store.CreateTournament(context.Background(), organiserWho, models.NewTournament{
		About: models.About{Name: name, Date: date}, Game: "chess", Rules: oneGame("sb"), Draw: &models.DrawIn{Method: "given"}, Entrants: in,
	})
	if err != nil {
		w.t.Fatal(err)
	}
	if public {
		w.publish(slug)
	}
	return slug
}

func TestClubList(t *testing.T) {
	w := newWeb(t)
	reader := w.stranger()
	if a := reader.ok("/club/players"); !a.has("Nobody is here yet", "noindex") || reader.ok("/").has("/club/players") {
		t.Fatalf("without players: %s", plain(a.body))
	}
	spring := w.evening("Spring", "2026-03-01", true, models.EntrantIn{Name: "张三", Unit: "红队"}, models.EntrantIn{Name: "Bob Lee"})
	w.evening("Secret", "2026-05-01", false, again(w, "张三", "Cid Low")...)
	autumn := w.evening("Autumn", "2026-10-01", true, again(w, "张三", "Dee Fox")...)
	id := again(w, "张三")[0].Player
	own := fmt.Sprint("/club/players/", id)
	t.Run("those of public events are listed and found, also by the first letters of a Chinese name", func(t *testing.T) {
		a := reader.ok("/club/players")
		if !a.has("张三", "红队", "Bob Lee", "Dee Fox", "3 players", `href="`+own+`"`, "noindex") || a.has("Cid") {
			t.Errorf("%s", plain(a.body))
		}
		for q, want := range map[string]string{"zs": "张三", "bob": "Bob Lee", "%E7%BA%A2": "张三"} {
			if a := reader.ok("/club/players?q=" + q); !a.has(want, "1 found among 3") {
				t.Errorf("%s: %s", q, plain(a.body))
			}
		}
		if a := reader.ok("/club/players?q=Cid"); !a.has("Nobody found among 3") {
			t.Errorf("a player of a private event: %s", plain(a.body))
		}
		if a := reader.ok("/"); !a.has(`href="/club/players"`) {
			t.Error("the first page does not lead there")
		}
	})
	t.Run("a player's page has his public events, with place and points once they are over", func(t *testing.T) {
		a := reader.ok(own)
		if !a.has("Spring", "Autumn", "not finished", `href="/t/`+spring+`"`) || a.has("Secret") || a.has("Rating") {
			t.Errorf("%s", plain(a.body))
		}
		w.finish(spring)
		if a := reader.ok(own); !a.has("1 of 2", `href="/t/`+spring+`/standings"`) {
			t.Errorf("after the end: %s", plain(a.body))
		}
		if err := w.store.HoldRound(context.Background(), organiserWho, spring, 0, 1, true); err != nil {
			t.Fatal(err)
		}
		if a := reader.ok(own); a.has("1 of 2") {
			t.Error("a held round shows in his place")
		}
		if err := w.store.HoldRound(context.Background(), organiserWho, spring, 0, 1, false); err != nil {
			t.Fatal(err)
		}
	})
	t.Run("the rating is there when it is public", func(t *testing.T) {
		newOrganiser(w).post("/ratings/settings", ratingForm("0", "public", "1"))
		if a := reader.ok(own); !a.has("Rating by event", "1520") {
			t.Errorf("%s", plain(a.body))
		}
		if a := reader.ok("/club/players?by=rating"); !a.has("1520") {
			t.Errorf("%s", plain(a.body))
		}
	})
	t.Run("an organiser sees his private events too", func(t *testing.T) {
		if a := newOrganiser(w).get(own); !a.has("Secret", "Entry in the club’s list") {
			t.Errorf("%s", plain(a.body))
		}
	})
	t.Run("a name that one event shows short is short everywhere, and cannot be searched whole", func(t *testing.T) {
		if err := w.store.SetLook(context.Background(), organiserWho, autumn, 0, models.Look{Names: models.NamesAll}); err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{"/club/players", "/club/players?q=%E5%BC%A0%E4%B8%89", "/club/players?q=zs", own} {
			if a := reader.get(path); strings.Contains(strings.ReplaceAll(a.body, `value="张三"`, ""), "张三") || a.has("Fox") {
				t.Errorf("%s: %s", path, plain(a.body))
			}
		}
		if a := newOrganiser(w).get("/club/players"); !a.has("张三") {
			t.Error("an organiser sees a short name")
		}
	})
	t.Run("nobody is there who is in no public event", func(t *testing.T) {
		for _, path := range []string{fmt.Sprint("/club/players/", again(w, "Cid Low")[0].Player), "/club/players/99999", "/club/players/x", "/club/players/-1"} {
			if a := reader.get(path); a.status != http.StatusNotFound {
				t.Errorf("%s: %d", path, a.status)
			}
		}
	})
	t.Run("who was merged is the other one", func(t *testing.T) {
		ctx := context.Background()
		bob, ed := again(w, "Bob Lee")[0].Player, int64(0)
		w.evening("Summer", "2026-07-01", true, models.EntrantIn{Name: "Robert Lee"}, models.EntrantIn{Name: "Ed Rye"})
		ed = again(w, "Robert Lee")[0].Player
		if err := w.store.MergePlayers(ctx, organiserWho, ed, 1, bob); err != nil {
			t.Fatal(err)
		}
		if a := reader.get(fmt.Sprint("/club/players/", ed)); a.status != http.StatusSeeOther || a.location != fmt.Sprint("/club/players/", bob) {
			t.Errorf("%d to %q", a.status, a.location)
		}
		if a := reader.ok(fmt.Sprint("/club/players/", bob)); !a.has("Spring", "Summer") {
			t.Errorf("%s", plain(a.body))
		}
	})
}

// BenchmarkClubList is the list of a club of two thousand players who were in ten events each.
func BenchmarkClubList(b *testing.B) {
	ctx := context.Background()
	store, err := models.Open(ctx, filepath.Join(b.TempDir(), "bench.db"), models.Options{})
	if err != nil {
		b.Fatal(err)
	}
	server := New(store, Options{})
	b.Cleanup(func() {
		server.Close()
		store.Close()
	})
	const chars = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕"
	r := []rune(chars)
	var in []models.EntrantIn
	for i := range 2000 {
		in = append(in, models.EntrantIn{Name: string([]rune{r[i%40], r[i/40%40], r[i*7%40]}), Unit: fmt.Sprintf("Club %d", i)})
	}
	for event := range 20 {
		half := in[event%2*1000:][:1000]
		slug, err := store.CreateTournament(ctx, organiserWho, models.NewTournament{About: models.About{Name: fmt.Sprint("Event ", event)}, Game: models.DefaultGame, Entrants: half})
		if err != nil {
			b.Fatal(err)
		}
		if err := store.SetPublished(ctx, organiserWho, slug, 0, true); err != nil {
			b.Fatal(err)
		}
		if event == 1 {
			for i := range in {
				in[i].Player = int64(i + 1)
			}
		}
	}
	for _, path := range []string{"/club/players", "/club/players?q=wl", "/club/players?page=11", "/club/players/77"} {
		b.Run(path, func(b *testing.B) {
			for b.Loop() {
				rec := httptest.NewRecorder()
				if server.Handler().ServeHTTP(rec, httptest.NewRequest(http.MethodGet, path, nil)); rec.Code != http.StatusOK {
					b.Fatal(rec.Code)
				}
			}
		})
	}
}
