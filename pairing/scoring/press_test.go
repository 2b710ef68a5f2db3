package scoring

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"roundtable/pairing"
)

func TestPressRefuses(t *testing.T) {
	two := TwoPlayoff.Form
	cases := []struct {
		story string
		form  Form
		keys  string
		key   Action
		want  *Error
	}{
		{"a key on a decided match", two, "1 1", FirstWins, ErrDecided},
		{"a forfeit of a game of a forfeited match", two, "mf1", SecondForfeits, ErrDecided},
		{"lots on a match decided by lots", two, "1 0 pf1 = lot1", LotsSecond, ErrDecided},
		{"lots while a game is due", two, "1", LotsFirst, ErrNotNow},
		{"a first mover of the play-off while a game is due", two, "", PlayoffFirst1, ErrNotNow},
		{"a draw while the first mover is due", two, "1 0", DrawGame, ErrFirstDue},
		{"ahead while the first mover is due", two, "1 0", FirstAhead, ErrFirstDue},
		{"lots while the first mover is due", two, "1 0", LotsFirst, ErrFirstDue},
		{"lots while the play-off is due", two, "1 0 pf1", LotsFirst, ErrPlayoffDue},
		{"a draw while lots are due", two, "1 0 pf1 =", DrawGame, ErrLotsDue},
		{"a first mover while lots are due", two, "1 0 pf1 =", PlayoffFirst1, ErrLotsDue},
		{"a forfeit while lots are due", two, "1 0 pf1 =", FirstForfeits, ErrLotsDue},
		{"back on an empty record", two, "", Back, ErrNothing},
		{"back on a cleared record", two, "1 0 clear", Back, ErrNothing},
		{"void with no game", two, "", VoidGame, ErrNoGame},
		{"void twice", two, "1 0 void", VoidGame, ErrNoGame},
		{"void under a first mover of the play-off", two, "1 0 pf1", VoidGame, ErrLater},
		{"void under lots", two, "1 0 pf1 = lot2", VoidGame, ErrLater},
		{"void under a forfeit", two, "1 mf1", VoidGame, ErrLater},
		{"an unknown key", two, "", "q", ErrAction},
		{"an unknown key on a decided match", two, "1 1", "q", ErrAction},
		{"a form without games", Form{Level: LevelDraw}, "", FirstWins, ErrGames},
		{"a form without a level", Form{Games: 2}, "", FirstWins, ErrLevel},
	}
	for _, c := range cases {
		t.Run(c.story, func(t *testing.T) {
			m := typed(t, c.form, c.keys)
			got, err := Press(c.form, m, c.key)
			if !errors.Is(err, c.want) {
				t.Errorf("error %v, want %v", err, c.want)
			}
			if diff := cmp.Diff(m, got); diff != "" {
				t.Errorf("the record changed:\n%s", diff)
			}
		})
	}
	bye := pairing.Match{Seats: []pairing.Seat{{Entrant: a}}, Lot: pairing.NoSeat}
	if _, err := Press(two, bye, FirstWins); !errors.Is(err, ErrSeats) {
		t.Errorf("a bye takes no result: %v", err)
	}
}

func TestErrorText(t *testing.T) {
	_, err := Press(TwoPlayoff.Form, typed(t, TwoPlayoff.Form, "1"), LotsFirst)
	if want := "That does not fit here: the next thing to enter is game 2."; err.Error() != want {
		t.Errorf("%q, want %q", err, want)
	}
	key, english, args := about(ErrGames, "most", 9).Message()
	if key != "error.scoring.games" || !strings.Contains(english, "{{.most}}") || args["most"] != 9 {
		t.Errorf("for a translator: %q, %q, %v", key, english, args)
	}
	if errors.Is(ErrFirst, ErrOrder) || errors.Is(ErrFirst, errors.New("other")) {
		t.Error("different errors are told apart by their key")
	}
}

func TestPressSides(t *testing.T) {
	t.Run("BR-043 keys name the listed sides, whoever moves first", func(t *testing.T) {
		m := typed(t, TwoPlayoff.Form, "0 0")
		if m.Games[0].First != 0 || m.Games[1].First != 1 {
			t.Fatal("the first mover alternates")
		}
		v := Judge(TwoPlayoff.Form, &m)
		if got := v.Text(); got != "0:2" {
			t.Errorf("A %s B, want 0:2", got)
		}
		if got := Classic.Points(v); got != points(0, pairing.Point) {
			t.Errorf("points %v, want B 1", got)
		}
	})
}

func TestMatchForfeitKeepsGames(t *testing.T) {
	f := TwoPlayoff.Form
	m := typed(t, f, "1 0 void 0 pf1 = lot1 mf1")
	if len(m.Games) != 4 || m.Lot != pairing.NoSeat {
		t.Errorf("games played stay, lots go: %+v", m)
	}
	if m := typed(t, f, "1 0 pf1 mf1"); len(m.Games) != 2 {
		t.Errorf("an unplayed play-off goes: %+v", m)
	}
}

func TestPressUnfinishedRows(t *testing.T) {
	m := empty()
	m.Games = []pairing.Game{{First: 0}}
	if err := Check(TwoPlayoff.Form, &m); err != nil {
		t.Fatal(err)
	}
	got, err := Press(TwoPlayoff.Form, m, FirstWins)
	if err != nil || len(got.Games) != 1 || !got.Games[0].Done() {
		t.Errorf("an unfinished game is filled in: %+v, %v", got, err)
	}
	if m.Games[0].Done() {
		t.Error("the argument was changed")
	}
}

func TestPossible(t *testing.T) {
	for keys, want := range map[string]string{
		"":               "1 0 = + - * ahead1 ahead2 mf1 mf2 mf* clear",
		"1 0":            "1 0 + - * pf1 pf2 void back mf1 mf2 mf* clear",
		"1 0 pf1":        "1 0 = + - * ahead1 ahead2 pf1 pf2 back mf1 mf2 mf* clear",
		"1 0 pf1 =":      "1 0 lot1 lot2 void back mf1 mf2 mf* clear",
		"1 0 pf1 = lot1": "back mf1 mf2 mf* clear",
		"1 1":            "void back mf1 mf2 mf* clear",
	} {
		var got []string
		for _, a := range Possible(TwoPlayoff.Form, typed(t, TwoPlayoff.Form, keys)) {
			got = append(got, string(a))
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("after %q: %s\nwant %s", keys, s, want)
		}
	}
}

func forms() *rapid.Generator[Form] {
	return rapid.Custom(func(t *rapid.T) Form {
		return Form{
			Games:   rapid.IntRange(1, MaxGames).Draw(t, "games"),
			Level:   rapid.SampledFrom(Levels).Draw(t, "level"),
			PlayAll: rapid.Bool().Draw(t, "all"),
		}
	})
}

// Whatever keys are pressed, the record stays possible, an argument is never changed, a result
// recorded can be taken back, and a match is decided neither early nor late.
func TestPressProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := forms().Draw(t, "form")
		m := empty()
		for range rapid.IntRange(1, 30).Draw(t, "keys") {
			act := rapid.SampledFrom(Actions).Draw(t, "key")
			kept := clone(m)
			next, err := Press(f, m, act)
			if diff := cmp.Diff(kept, m); diff != "" {
				t.Fatalf("%s changed its argument:\n%s", act, diff)
			}
			if err != nil {
				continue
			}
			checkStep(t, f, m, next, act)
			m = next
		}
	})
}

func checkStep(t *rapid.T, f Form, before, after pairing.Match, act Action) {
	if err := Check(f, &after); err != nil {
		t.Fatalf("%v after %s: %v", after, act, err)
	}
	undoable := !slices.Contains([]Action{Back, MatchClear, MatchForfeitFirst, MatchForfeitSecond, MatchForfeitBoth, PlayoffFirst1, PlayoffFirst2}, act)
	if undone, err := Press(f, after, Back); undoable && (err != nil || fmt.Sprint(undone) != fmt.Sprint(before)) {
		t.Fatalf("%s and back: %v, error %v; was %v", act, undone, err, before)
	}
	v := Judge(f, &after)
	if (v.State == Decided) != (v.Next == StepNone) || (v.State == Decided) != (v.Out != none) {
		t.Fatalf("state, step and outcome disagree: %+v", v)
	}
	if (v.State == Open) != (fmt.Sprint(after) == fmt.Sprint(empty())) {
		t.Fatalf("open is an empty record: %+v, %v", v, after)
	}
	checkNotEarly(t, f, after, v)
	swapped := SwapSides(after)
	if w := Judge(f, &swapped); w.Out != v.Seen(1).Out || w.Score != v.Seen(1).Score || w.Next != v.Next || Check(f, &swapped) != nil {
		t.Fatalf("sides swapped: %+v, was %+v", w, v)
	}
}

// checkNotEarly plays the games that are left against the side that leads: a match decided by
// games keeps its winner, and a match with a game due does not.
func checkNotEarly(t *rapid.T, f Form, m pairing.Match, v Verdict) {
	r := read(f, &m)
	left := f.Games - r.games
	lead := max(r.lead(), -r.lead()) - pairing.Points(left)*pairing.Point
	switch {
	case v.State == Decided && v.By == ByGames && left > 0 && lead <= 0:
		t.Fatalf("decided with %d games left: %v", left, m)
	case v.Next == StepGame && left == 0, v.Next == StepGame && lead > 0 && !f.PlayAll:
		t.Fatalf("not decided in time: %v", m)
	case v.State == Decided && v.By == ByGames && f.PlayAll && left > 0:
		t.Fatalf("all games are to be played: %v", m)
	}
}

func FuzzPress(f *testing.F) {
	f.Add(uint8(2), uint8(1), false, "1 0 pf1 = lot1")
	f.Add(uint8(3), uint8(0), true, "1 void 0 mf* back clear")
	f.Add(uint8(9), uint8(2), false, "= = = = = = = = = 1 q ü")
	f.Fuzz(func(t *testing.T, games, level uint8, all bool, keys string) {
		form := Form{Games: int(games), Level: Levels[int(level)%len(Levels)], PlayAll: all}
		m := empty()
		for _, k := range strings.Fields(keys) {
			next, err := Press(form, m, Action(k))
			var typed *Error
			if err != nil && (!errors.As(err, &typed) || typed.Key == "" || err.Error() == "") {
				t.Fatalf("%q: an error without words: %v", k, err)
			}
			m = next
			if form.Validate() == nil && Check(form, &m) != nil {
				t.Fatalf("%q leaves an impossible record: %v", keys, m)
			}
		}
	})
}

// A record nobody checked must not stop the program.
func FuzzJudge(f *testing.F) {
	f.Add(uint8(2), []byte{0, 1, 1, 3, 1, 0, 2, 2}, int8(1))
	f.Fuzz(func(t *testing.T, games uint8, data []byte, lot int8) {
		form := Form{Games: int(games), Level: Levels[int(games)%len(Levels)]}
		m := empty()
		m.Lot = int(lot)
		for ; len(data) >= 4; data = data[4:] {
			g := pairing.Game{Playoff: data[0]&1 > 0, Void: data[0]&2 > 0, First: int(int8(data[1]))}
			g.Out[0], g.Out[1] = pairing.Outcome(data[2]), pairing.Outcome(data[3])
			m.Games = append(m.Games, g)
		}
		v := Judge(form, &m)
		AtTable(form, &m, v)
		SwapSides(m)
		if Check(form, &m) != nil {
			return
		}
		for _, act := range Actions {
			next, err := Press(form, m, act)
			if err == nil && Check(form, &next) != nil {
				t.Fatalf("%s makes a good record impossible: %v -> %v", act, m, next)
			}
		}
	})
}
