package folder

import (
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"roundtable/pairing/standings"
)

// FuzzRead reads anything, and what it could read is the same after writing it.
func FuzzRead(f *testing.F) {
	f.Add(swissSettings, swissEntrants, swissGames, "no,points\n1,-1\n")
	f.Add(strings.Replace(swissSettings, "swiss", "round_robin", 1), "no;name;away\n1;'=A;2.. annul\n2;b;3..4; 7\n", "round;first;second;result;kind\n;1;2;draw;void\n;1;2;;\n;2;1;first;lots\n", "")
	f.Add(strings.Replace(swissSettings, "swiss", "team_swiss", 1), "no\tname\n1\ta\n2\tb\n", "round\tfirst\tsecond\tresult\tfirst_points\tsecond_points\tkind\n1\t1\t2\t\t2.5\t1½\tmatch\n", "")
	f.Fuzz(func(t *testing.T, settings, entrants, games, penalties string) {
		files := map[string]string{SettingsFile: settings, EntrantsFile: entrants, GamesFile: games, PenaltiesFile: penalties}
		if penalties == "" {
			delete(files, PenaltiesFile)
		}
		e, problems := read(maps.Clone(files))
		for _, p := range problems {
			if p.Error() == "" || p.File == "" {
				t.Fatalf("%+v", p)
			}
		}
		if problems.Wrong() {
			return
		}
		e.Check()
		in, wrong := e.Input()
		if !wrong.Wrong() && e.Validate() == nil {
			standings.Build(in)
		}
		second, problems := read(filesOf(e))
		if problems.Wrong() {
			t.Fatalf("written, it cannot be read: %v\n%v", problems, filesOf(e))
		}
		third, _ := read(filesOf(second))
		if diff := cmp.Diff(second, third); diff != "" {
			t.Fatal(diff)
		}
		if diff := cmp.Diff(withoutLines(e), withoutLines(second)); diff != "" {
			t.Fatal(diff)
		}
	})
}

// withoutLines is an event without the places of its lines, which blank lines move.
func withoutLines(e *Event) *Event {
	c := *e
	c.Entrants, c.Games, c.Penalties = nil, nil, nil
	for _, p := range e.Entrants {
		p.Line = 0
		c.Entrants = append(c.Entrants, p)
	}
	for _, g := range e.Games {
		g.Line = 0
		c.Games = append(c.Games, g)
	}
	for _, p := range e.Penalties {
		p.Line = 0
		c.Penalties = append(c.Penalties, p)
	}
	return &c
}
