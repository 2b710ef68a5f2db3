package models

import (
	"context"
	"testing"
)

// TestLooseNames: another spelling is asked about and never taken for the same by itself.
func TestLooseNames(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	if err := s.SavePlayers(ctx, organiser, []PlayerChange{{In: PlayerIn{Name: "Leo Müller", Unit: "X"}}, {In: PlayerIn{Name: "Ivy Jones"}}}); err != nil {
		t.Fatal(err)
	}
	for name, id := range map[string]int64{"Leo Muller": 1, "Leo Mueller": 1, "Müller, Leo": 1, "Jones Ivy": 2} {
		t.Run(name, func(t *testing.T) {
			all, err := s.Propose(ctx, organiser, []EntrantIn{{Name: name}})
			if err != nil || all[0].Same != 0 || all[0].Equal != 0 || len(all[0].Known) != 1 || all[0].Known[0].ID != id {
				t.Errorf("got %+v, %v", all, err)
			}
			if got := planned(t, s, []PlayerIn{{Name: name}}, nil); got != "new" {
				t.Errorf("the list takes it for %s", got)
			}
		})
	}
	t.Run("the same spelling is still proposed, also beside another one", func(t *testing.T) {
		id, err := s.AddPlayer(ctx, organiser, PlayerIn{Name: "Leo Muller", Unit: "Y"})
		if err != nil {
			t.Fatal(err)
		}
		all, err := s.Propose(ctx, organiser, []EntrantIn{{Name: "Leo Muller"}})
		if err != nil || all[0].Same != id || all[0].Equal != 1 || len(all[0].Known) != 2 {
			t.Errorf("got %+v, %v", all, err)
		}
		alike, err := s.AlikePlayers(ctx, organiser, 1)
		if err != nil || len(alike) != 1 || alike[0].ID != id {
			t.Errorf("got %+v, %v", alike, err)
		}
		players, err := s.Players(ctx, organiser)
		if err != nil {
			t.Fatal(err)
		}
		if same := SameNames(players); len(same[1]) != 1 || len(same[id]) != 1 || len(same[2]) != 0 {
			t.Errorf("got %+v", same)
		}
	})
}
