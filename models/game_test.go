package models

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"strings"
	"testing"

	"roundtable/pairing/scoring"
)

func TestEveryGameOfTheCatalogueIsComplete(t *testing.T) {
	files, err := fs.Glob(catalogueFiles, "catalogue/*.json")
	if err != nil || len(files) != len(builtIn) {
		t.Fatalf("%d files, %d games, %v: two files have one code", len(files), len(builtIn), err)
	}
	orders := map[int]string{}
	for _, file := range files {
		code := strings.TrimSuffix(path.Base(file), ".json")
		g, ok := builtIn[code]
		if !ok {
			t.Errorf("%s holds a game of another code", file)
			continue
		}
		for _, tag := range []string{"en", "zh-Hans", "zh-Hant"} {
			if g.Names[tag] == "" || g.First[tag] == "" || g.Second[tag] == "" || g.First[tag] == g.Second[tag] {
				t.Errorf("%s in %s: name %q, sides %q and %q", code, tag, g.Names[tag], g.First[tag], g.Second[tag])
			}
		}
		if _, ok := scoring.Presets.Get(g.Form); !ok {
			t.Errorf("%s: form %q", code, g.Form)
		}
		if _, ok := scoring.Systems.Get(g.System); !ok {
			t.Errorf("%s: points %q", code, g.System)
		}
		if len(g.Seats) == 0 || g.Seats[0] != 2 {
			t.Errorf("%s: seats %v", code, g.Seats)
		}
		if other := orders[g.Order]; other != "" || g.Order < 1 {
			t.Errorf("%s and %s have one place %d in the menu", code, other, g.Order)
		}
		orders[g.Order] = code
	}
	if _, ok := builtIn[DefaultGame]; !ok || len(builtIn) != 20 {
		t.Errorf("%d games", len(builtIn))
	}
}

func TestOwnGames(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	in := OwnGame{Name: "Surakarta", First: "Light", Second: "Dark", Form: "single", System: "1-half-0", Draws: true}
	code, err := s.AddGame(ctx, organiser, in)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := s.AddGame(ctx, organiser, in); again != code || err != nil {
		t.Errorf("the same form posted twice: %q, %v", again, err)
	}
	slug, err := s.CreateTournament(ctx, organiser, NewTournament{About: About{Name: "Evening"}, Game: code})
	if err != nil {
		t.Fatal(err)
	}
	if g := read(t, s, slug).GameInfo; !g.Own || g.First.In("zh-Hans") != "Light" {
		t.Errorf("the event's game: %+v", g)
	}
	if games, err := s.Games(ctx); err != nil || len(games) != 21 || games[20].Code != code {
		t.Errorf("%d games, %v", len(games), err)
	}
	for name, c := range map[string]struct {
		change func(*OwnGame)
		want   error
	}{
		"no name":               {func(g *OwnGame) { g.Name = " " }, errGameName},
		"a long name":           {func(g *OwnGame) { g.Name = strings.Repeat("x", 61) }, errGameName},
		"a name of the list":    {func(g *OwnGame) { g.Name = "chess" }, errGameTaken},
		"the same name, others": {func(g *OwnGame) { g.First = "Sun" }, errGameTaken},
		"one side":              {func(g *OwnGame) { g.Second = "Light" }, errGameSides},
		"a strange form":        {func(g *OwnGame) { g.Form = "duel" }, errForm},
		"strange points":        {func(g *OwnGame) { g.System = "7" }, errSystem},
	} {
		bad := in
		c.change(&bad)
		if _, err := s.AddGame(ctx, organiser, bad); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}
