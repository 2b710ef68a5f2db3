package scoring

import (
	"errors"
	"testing"

	"roundtable/pairing"
)

func game(out [2]pairing.Outcome) pairing.Game {
	g := pairing.Game{}
	copy(g.Out[:], out[:])
	return g
}

func TestCheckRefuses(t *testing.T) {
	void := game(win)
	void.Void = true
	playoff := game(win)
	playoff.Playoff = true
	third := game(win)
	third.Out[2] = pairing.Draw
	stranger := game(win)
	stranger.First = 2
	two := TwoPlayoff.Form
	cases := []struct {
		story string
		form  Form
		games []pairing.Game
		lot   int
		want  *Error
	}{
		{"a form nobody can play by", Form{}, nil, pairing.NoSeat, ErrGames},
		{"too many games", Form{Games: 10, Level: LevelDraw}, nil, pairing.NoSeat, ErrGames},
		{"two winners", two, []pairing.Game{game([2]pairing.Outcome{pairing.Win, pairing.Win})}, pairing.NoSeat, ErrOutcomes},
		{"one side drew", two, []pairing.Game{game([2]pairing.Outcome{pairing.Draw, pairing.Loss})}, pairing.NoSeat, ErrOutcomes},
		{"a forfeit against a played win", two, []pairing.Game{game([2]pairing.Outcome{pairing.Win, pairing.ForfeitLoss})}, pairing.NoSeat, ErrOutcomes},
		{"only one side has a result", two, []pairing.Game{game([2]pairing.Outcome{pairing.NoOutcome, pairing.Win})}, pairing.NoSeat, ErrOutcomes},
		{"an outcome that does not exist", two, []pairing.Game{game([2]pairing.Outcome{99, 99})}, pairing.NoSeat, ErrOutcomes},
		{"a result for a third seat", two, []pairing.Game{third}, pairing.NoSeat, ErrOutcomes},
		{"a first mover from another table", two, []pairing.Game{stranger}, pairing.NoSeat, ErrFirst},
		{"a later game with a result", two, []pairing.Game{game(none), game(win)}, pairing.NoSeat, ErrOrder},
		{"a third game of two", two, []pairing.Game{game(win), game(win), game(loss)}, pairing.NoSeat, ErrAfterEnd},
		{"a third game after 2-0", three, []pairing.Game{game(win), game(win), game(loss)}, pairing.NoSeat, ErrAfterEnd},
		{"a void game after the end", two, []pairing.Game{game(win), game(win), void}, pairing.NoSeat, ErrAfterEnd},
		{"a play-off when not level", two, []pairing.Game{game(win), game(win), playoff}, pairing.NoSeat, ErrPlayoff},
		{"a play-off after one game", two, []pairing.Game{game(draw), playoff}, pairing.NoSeat, ErrPlayoff},
		{"a play-off where a match may be drawn", TwoDraw.Form, []pairing.Game{game(win), game(loss), playoff}, pairing.NoSeat, ErrPlayoff},
		{"a play-off of two who did not come", two, []pairing.Game{game(neither), game(neither), playoff}, pairing.NoSeat, ErrAfterEnd},
		{"two play-offs", two, []pairing.Game{game(win), game(loss), playoff, playoff}, pairing.NoSeat, ErrAfterEnd},
		{"a game after the play-off", two, []pairing.Game{game(win), game(loss), playoff, game(win)}, pairing.NoSeat, ErrAfterEnd},
		{"lots before the play-off", two, []pairing.Game{game(win), game(loss)}, 0, ErrLots},
		{"lots after a won play-off", two, []pairing.Game{game(win), game(loss), playoff}, 1, ErrLots},
		{"lots for a match won", twoLots, []pairing.Game{game(win), game(win)}, 0, ErrLots},
		{"lots won by nobody at the table", twoLots, []pairing.Game{game(win), game(loss)}, 2, ErrLots},
	}
	for _, c := range cases {
		t.Run(c.story, func(t *testing.T) {
			m := empty()
			m.Games, m.Lot = c.games, c.lot
			if err := Check(c.form, &m); !errors.Is(err, c.want) {
				t.Errorf("%v, want %v", err, c.want)
			}
		})
	}
	bye := pairing.Match{Seats: []pairing.Seat{{Entrant: a}}, Games: []pairing.Game{game(win)}, Lot: pairing.NoSeat}
	if err := Check(two, &bye); !errors.Is(err, ErrSeats) {
		t.Errorf("a bye with a game: %v", err)
	}
	m := empty()
	m.Seats[0].Forfeit, m.Lot = true, 0
	if err := Check(two, &m); !errors.Is(err, ErrLots) {
		t.Errorf("lots in a forfeited match: %v", err)
	}
}

func TestPresets(t *testing.T) {
	for _, p := range Presets.All() {
		if err := p.Form.Validate(); err != nil {
			t.Errorf("%s: %v", p.ID, err)
		}
		if got, ok := PresetOf(p.Form); !ok || got != p {
			t.Errorf("the form of %s is not found again", p.ID)
		}
		if p.Name == "" || p.Help == "" {
			t.Errorf("%s has no words", p.ID)
		}
	}
	if p, ok := PresetOf(Form{Games: 7, Level: LevelDraw}); !ok || p != BestOf {
		t.Error("seven games are a best-of")
	}
	if _, ok := PresetOf(Form{Games: 4, Level: LevelDraw}); ok {
		t.Error("four games are no preset")
	}
	if _, ok := Presets.Get(DefaultForm); !ok {
		t.Error("the default form is missing")
	}
	if _, ok := Systems.Get(DefaultSystem); !ok {
		t.Error("the default points system is missing")
	}
}

func TestSystems(t *testing.T) {
	const p = pairing.Point
	cases := []struct {
		id, keys string
		form     Form
		want     [2]pairing.Points
	}{
		{"2-1-0-match", "1 1", TwoPlayoff.Form, points(2*p, p)},
		{"2-1-0-match", "1 0 pf1 0", TwoPlayoff.Form, points(p, 2*p)},
		{"2-1-0-match", "1 0 pf1 = lot1", TwoPlayoff.Form, points(2*p, p)},
		{"2-1-0-match", "1 0 pf1 *", TwoPlayoff.Form, points(p, p)},
		{"2-1-0-match", "1 0", TwoDraw.Form, points(3*half, 3*half)},
		{"2-1-0-match", "mf1", TwoPlayoff.Form, points(0, 2*p)},
		{"2-1-0-match", "mf*", TwoPlayoff.Form, points(0, 0)},
		{"2-1-0-match", "ahead1", Single.Form, points(p+3*quarter, p+quarter)},
		{"2-1-0-match", "1", TwoPlayoff.Form, points(0, 0)},
		{"1-half-0", "=", Single.Form, points(half, half)},
		{"1-half-0", "ahead2", Single.Form, points(quarter, 3*quarter)},
		{"1-half-0", "+", Single.Form, points(p, 0)},
		{"2-1-0", "=", Single.Form, points(p, p)},
		{"2-1-0", "0", Single.Form, points(0, 2*p)},
		{"3-1-0", "1", Single.Form, points(3*p, 0)},
		{"3-1-0", "=", Single.Form, points(p, p)},
		{"games", "1 =", TwoPlayoff.Form, points(p+half, half)},
		{"games", "1 0 pf1 1", TwoPlayoff.Form, points(p, p)},
		{"games", "mf2", TwoPlayoff.Form, points(2*p, 0)},
		{"games", "1", TwoPlayoff.Form, points(0, 0)},
	}
	for _, c := range cases {
		s, ok := Systems.Get(c.id)
		if !ok {
			t.Fatalf("no system %s", c.id)
		}
		m := typed(t, c.form, c.keys)
		if got := s.Points(Judge(c.form, &m)); got != c.want {
			t.Errorf("%s, %q: %v, want %v", c.id, c.keys, got, c.want)
		}
	}
}

// Whatever happens in a played match of S2, three points are handed out.
func TestMatchPointsSum(t *testing.T) {
	for _, keys := range []string{"1 1", "1 =", "0 0", "1 0 pf1 1", "= = pf2 = lot2"} {
		m := typed(t, TwoPlayoff.Form, keys)
		got := MatchPoints.Points(Judge(TwoPlayoff.Form, &m))
		if got[0]+got[1] != 3*pairing.Point {
			t.Errorf("%q: %v", keys, got)
		}
	}
}
