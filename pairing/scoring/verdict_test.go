package scoring

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"roundtable/pairing"
)

const (
	a, b = pairing.ID(1), pairing.ID(2)

	half    = pairing.Point / 2
	quarter = pairing.Point / 4
)

func empty() pairing.Match {
	return pairing.Match{ID: 1, Round: 1, Table: 1, Lot: pairing.NoSeat,
		Seats: []pairing.Seat{{Entrant: a}, {Entrant: b}}}
}

// typed is the record after the keys, which are separated by spaces.
func typed(t testing.TB, f Form, keys string) pairing.Match {
	t.Helper()
	m := empty()
	for _, k := range strings.Fields(keys) {
		next, err := Press(f, m, Action(k))
		if err != nil {
			t.Fatalf("%q: key %q: %v", keys, k, err)
		}
		m = next
	}
	return m
}

var (
	win     = [2]pairing.Outcome{pairing.Win, pairing.Loss}
	loss    = [2]pairing.Outcome{pairing.Loss, pairing.Win}
	draw    = [2]pairing.Outcome{pairing.Draw, pairing.Draw}
	none    = [2]pairing.Outcome{}
	ahead   = [2]pairing.Outcome{pairing.Ahead, pairing.Behind}
	behind  = [2]pairing.Outcome{pairing.Behind, pairing.Ahead}
	nobody  = [2]pairing.Outcome{pairing.Loss, pairing.Loss}
	came    = [2]pairing.Outcome{pairing.ForfeitWin, pairing.ForfeitLoss}
	stayed  = [2]pairing.Outcome{pairing.ForfeitLoss, pairing.ForfeitWin}
	neither = [2]pairing.Outcome{pairing.ForfeitLoss, pairing.ForfeitLoss}

	three   = Form{Games: 3, Level: LevelPlayoff}
	all3    = Form{Games: 3, Level: LevelDraw, PlayAll: true}
	twoLots = Form{Games: 2, Level: LevelLots}
	oneMore = Form{Games: 1, Level: LevelPlayoff}
)

func points(x, y pairing.Points) [2]pairing.Points { return [2]pairing.Points{x, y} }

func due(step Step, game, first int, score [2]pairing.Points) Verdict {
	return Verdict{State: InProgress, Next: step, Game: game, First: first, Score: score}
}

func done(by By, out [2]pairing.Outcome, score [2]pairing.Points) Verdict {
	return Verdict{State: Decided, By: by, Out: out, Score: score, First: pairing.NoSeat}
}

func TestJudge(t *testing.T) {
	const p, h, q = pairing.Point, half, quarter
	two, single, twoDraw := TwoPlayoff.Form, Single.Form, TwoDraw.Form
	cases := []struct {
		story string
		form  Form
		keys  string
		want  Verdict
	}{
		{"nothing recorded: game 1 is due, seat 0 moves first", two, "", Verdict{Next: StepGame, Game: 1}},
		{"after game 1 the other side moves first", two, "1", due(StepGame, 2, 1, points(p, 0))},
		{"two wins", two, "1 1", done(ByGames, win, points(2*p, 0))},
		{"two losses", two, "0 0", done(ByGames, loss, points(0, 2*p))},
		{"a win and a draw", two, "1 =", done(ByGames, win, points(p+h, h))},
		{"a draw and a loss", two, "= 0", done(ByGames, loss, points(h, p+h))},
		{"1:1, the first mover of the play-off is undrawn", two, "1 0", due(StepPlayoffFirst, 0, pairing.NoSeat, points(p, p))},
		{"two draws are level too", two, "= =", due(StepPlayoffFirst, 0, pairing.NoSeat, points(p, p))},
		{"seat 1 moves first in the play-off", two, "1 0 pf2", due(StepPlayoff, 0, 1, points(p, p))},
		{"1 and 0 set the first mover too", two, "1 0 1", due(StepPlayoff, 0, 0, points(p, p))},
		{"a draw of the first mover can be corrected", two, "1 0 pf1 pf2", due(StepPlayoff, 0, 1, points(p, p))},
		{"the play-off decides and is not in the game score", two, "1 0 pf2 1", done(ByPlayoff, win, points(p, p))},
		{"the play-off lost", two, "= = pf1 0", done(ByPlayoff, loss, points(p, p))},
		{"ahead in the play-off is enough", two, "= = pf1 ahead2", done(ByPlayoff, loss, points(p, p))},
		{"a play-off won by forfeit", two, "1 0 pf1 +", done(ByPlayoff, win, points(p, p))},
		{"a forfeited play-off needs no first mover", two, "1 0 -", done(ByPlayoff, loss, points(p, p))},
		{"a play-off both forfeited: nobody wins", two, "1 0 pf1 *", done(ByPlayoff, nobody, points(p, p))},
		{"a drawn play-off leads to lots", two, "1 0 pf1 =", due(StepLots, 0, pairing.NoSeat, points(p, p))},
		{"lots won", two, "1 0 pf1 = lot1", done(ByLots, win, points(p, p))},
		{"lots typed with 0", two, "1 0 pf1 = 0", done(ByLots, loss, points(p, p))},
		{"half a step ahead decides a match of two games", two, "= ahead1", done(ByGames, win, points(p+q, 3*q))},
		{"ahead once each is level", two, "ahead1 ahead2", due(StepPlayoffFirst, 0, pairing.NoSeat, points(p, p))},
		{"one game forfeited, the other won by the same side", two, "1 +", done(ByGames, win, points(2*p, 0))},
		{"one game forfeited, the other lost: level", two, "0 +", due(StepPlayoffFirst, 0, pairing.NoSeat, points(p, p))},
		{"each forfeits one game: level", two, "+ -", due(StepPlayoffFirst, 0, pairing.NoSeat, points(p, p))},
		{"every game forfeited is a forfeited match", two, "+ +", done(ByForfeit, came, points(2*p, 0))},
		{"every game forfeited by both", two, "* *", done(ByForfeit, neither, points(0, 0))},
		{"a game both forfeited gives 0:0; one side came to none", two, "- *", done(ByForfeit, stayed, points(0, p))},
		{"a game both forfeited and one played", two, "* 1", done(ByGames, win, points(p, 0))},
		{"a game both forfeited and a draw: level", two, "* =", due(StepPlayoffFirst, 0, pairing.NoSeat, points(h, h))},
		{"match forfeited before it began", two, "mf2", done(ByForfeit, came, points(2*p, 0))},
		{"match forfeited after a lost game: the full score whatever was played", two, "0 mf2", done(ByForfeit, came, points(2*p, 0))},
		{"match forfeited by both after a game", two, "1 mf*", done(ByForfeit, neither, points(0, 0))},
		{"match forfeited after lots", two, "1 0 pf1 = lot1 mf1", done(ByForfeit, stayed, points(0, 2*p))},
		{"a forfeit of the match corrected to the other side", two, "mf1 mf2", done(ByForfeit, came, points(2*p, 0))},
		{"taking a match forfeit back shows the games again", two, "1 mf1 back", due(StepGame, 2, 1, points(p, 0))},
		{"clear empties the record", two, "1 0 pf1 = lot1 clear", Verdict{Next: StepGame, Game: 1}},

		{"BR-046 best of two at 1-1 is drawn, no game 3", twoDraw, "1 0", done(ByGames, draw, points(p, p))},
		{"BR-046 with a play-off, one play-off game is due at 1-1", two, "0 1", due(StepPlayoffFirst, 0, pairing.NoSeat, points(p, p))},
		{"two games are both played after 1-0", twoDraw, "1", due(StepGame, 2, 1, points(p, 0))},
		{"BR-047 the score stays 1-1, the play-off decides", two, "1 0 pf2 0", done(ByPlayoff, loss, points(p, p))},
		{"lots at once", twoLots, "= =", due(StepLots, 0, pairing.NoSeat, points(p, p))},
		{"lots at once, decided", twoLots, "= = lot2", done(ByLots, loss, points(p, p))},

		{"one game won", single, "1", done(ByGames, win, points(p, 0))},
		{"one game drawn", single, "=", done(ByGames, draw, points(h, h))},
		{"a dead position stays one in a match of one game", single, "ahead1", done(ByGames, ahead, points(3*q, q))},
		{"and for the other side", single, "ahead2", done(ByGames, behind, points(q, 3*q))},
		{"a single game forfeited is the match forfeited", single, "-", done(ByForfeit, stayed, points(0, p))},
		{"a single game both forfeited", single, "*", done(ByForfeit, neither, points(0, 0))},
		{"a match of one game has the full score 1:0", single, "mf2", done(ByForfeit, came, points(p, 0))},
		{"one game with a play-off", oneMore, "=", due(StepPlayoffFirst, 0, pairing.NoSeat, points(h, h))},
		{"one game, ahead is not level", oneMore, "ahead2", done(ByGames, behind, points(q, 3*q))},

		{"best of three ends at 2-0", three, "1 1", done(ByGames, win, points(2*p, 0))},
		{"best of three at 1-1 goes on, seat 0 first again", three, "1 0", due(StepGame, 3, 0, points(p, p))},
		{"best of three at 1½-½ goes on: a loss would level it", three, "1 =", due(StepGame, 3, 0, points(p+h, h))},
		{"best of three level after three games", three, "1 0 =", due(StepPlayoffFirst, 0, pairing.NoSeat, points(p+h, p+h))},
		{"best of three forfeited throughout", three, "+ +", done(ByForfeit, came, points(2*p, 0))},
		{"best of three forfeited after a game: the games needed to win", three, "0 mf2", done(ByForfeit, came, points(2*p, 0))},
		{"best of three at 1-0 and a game nobody came to goes on", three, "1 *", due(StepGame, 3, 0, points(p, 0))},
		{"all three games are played at 2-0", all3, "1 1", due(StepGame, 3, 0, points(2*p, 0))},
		{"all three games played", all3, "1 1 0", done(ByGames, win, points(2*p, p))},
		{"a match of all three games forfeited", all3, "mf1", done(ByForfeit, stayed, points(0, 3*p))},

		{"BR-040 a void game counts nowhere and its number is due again", two, "1 0 void", due(StepGame, 2, 1, points(p, 0))},
		{"BR-040 the replay counts once", two, "1 void 0 0", done(ByGames, loss, points(0, 2*p))},
		{"a first game made void is still something recorded", two, "1 void", due(StepGame, 1, 0, points(0, 0))},
		{"a void play-off is drawn and played again", two, "1 0 pf1 0 void", due(StepPlayoffFirst, 0, pairing.NoSeat, points(p, p))},
		{"back makes a void game count again", two, "1 0 void back", due(StepPlayoffFirst, 0, pairing.NoSeat, points(p, p))},
		{"back takes the result of the play-off, then its first mover", two, "1 0 pf2 1 back", due(StepPlayoff, 0, 1, points(p, p))},
		{"back twice", two, "1 0 pf2 1 back back", due(StepPlayoffFirst, 0, pairing.NoSeat, points(p, p))},
		{"back three times takes the second game", two, "1 0 pf2 1 back back back", due(StepGame, 2, 1, points(p, 0))},
	}
	for _, c := range cases {
		t.Run(c.story, func(t *testing.T) {
			m := typed(t, c.form, c.keys)
			if diff := cmp.Diff(c.want, Judge(c.form, &m)); diff != "" {
				t.Errorf("after %q (-want +got):\n%s", c.keys, diff)
			}
			if err := Check(c.form, &m); err != nil {
				t.Errorf("after %q: %v", c.keys, err)
			}
		})
	}
}

func TestJudgeNoMatchOfTwo(t *testing.T) {
	for name, seats := range map[string][]pairing.Seat{
		"a bye":            {{Entrant: a}},
		"a table of three": {{Entrant: a}, {Entrant: b}, {Entrant: 3}},
		"no seats":         nil,
	} {
		m := pairing.Match{Seats: seats, Lot: pairing.NoSeat}
		if v := Judge(TwoPlayoff.Form, &m); v.State != Open || v.Next != StepNone {
			t.Errorf("%s: %+v", name, v)
		}
		if err := Check(TwoPlayoff.Form, &m); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Games on record after the winner was certain (older events went on) count in the game score.
func TestJudgeGamesPlayedOn(t *testing.T) {
	m := typed(t, three, "1 1")
	m.Games = append(m.Games, pairing.Game{Out: [pairing.MaxSeats]pairing.Outcome{pairing.Draw, pairing.Draw}})
	want := done(ByGames, win, points(2*pairing.Point+half, half))
	if diff := cmp.Diff(want, Judge(three, &m)); diff != "" {
		t.Error(diff)
	}
	m.Games = append(m.Games, m.Games[0])
	if diff := cmp.Diff(want, Judge(three, &m)); diff != "" {
		t.Error("a fourth game of three counts:", diff)
	}
}

func TestSeen(t *testing.T) {
	t.Run("BR-044 one formatter that knows whose side is asked for", func(t *testing.T) {
		m := typed(t, three, "1 0 1")
		v := Judge(three, &m)
		if got := v.Seen(0).Text(); got != "2:1" {
			t.Errorf("from A's side %q", got)
		}
		if got := v.Seen(1).Text(); got != "1:2" {
			t.Errorf("from B's side %q", got)
		}
		if v.Seen(1).Out != loss {
			t.Errorf("from B's side the outcome is %v", v.Seen(1).Out)
		}
	})
	for keys, want := range map[string]string{"mf2": "2+:0−", "mf*": "0−:0−", "= =": "1:1", "1 =": "1½:½"} {
		m := typed(t, TwoPlayoff.Form, keys)
		if got := Judge(TwoPlayoff.Form, &m).Text(); got != want {
			t.Errorf("%q reads %q, want %q", keys, got, want)
		}
	}
	m := typed(t, TwoPlayoff.Form, "1")
	if v := Judge(TwoPlayoff.Form, &m); v.First != 1 || v.Seen(1).First != 0 {
		t.Errorf("seat 1 moves first in game 2: %d, seen from there %d", v.First, v.Seen(1).First)
	}
}

func TestSwapSides(t *testing.T) {
	for _, keys := range []string{"1", "1 =", "= =", "+ +", "1 0 pf1 0", "1 0 pf2 = lot1", "mf1", "mf*", "ahead1 1 void"} {
		t.Run("BR-016 swapping sides moves the result: "+keys, func(t *testing.T) {
			f := TwoPlayoff.Form
			m := typed(t, f, keys)
			s := SwapSides(m)
			v, w := Judge(f, &m), Judge(f, &s)
			if s.Seats[0].Entrant != b || s.Seats[1].Entrant != a {
				t.Fatal("the seats are not swapped")
			}
			if w.Out != v.Seen(1).Out || w.Score != v.Seen(1).Score || w.State != v.State {
				t.Errorf("A had %s, now B first %s", v.Text(), w.Text())
			}
			if diff := cmp.Diff(m, SwapSides(s)); diff != "" {
				t.Errorf("swapped back (-want +got):\n%s", diff)
			}
			if err := Check(f, &s); err != nil {
				t.Error(err)
			}
		})
	}
	bye := pairing.Match{Seats: []pairing.Seat{{Entrant: a}}, Lot: pairing.NoSeat}
	if diff := cmp.Diff(bye, SwapSides(bye)); diff != "" {
		t.Error(diff)
	}
}

func TestSwapSidesFirstMovers(t *testing.T) {
	m := SwapSides(typed(t, TwoPlayoff.Form, "1 0 pf1 0"))
	if m.Games[0].First != 0 || m.Games[1].First != 1 {
		t.Error("in the regular games the new seat 0 moves first in game 1")
	}
	if m.Games[2].First != 1 {
		t.Error("the first mover of the play-off was drawn and stays the same entrant")
	}
}

func TestAtTable(t *testing.T) {
	f := TwoPlayoff.Form
	cases := []struct {
		story, keys string
		want        [2]Moved
	}{
		{"each moves first once; B won moving second", "0 1", [2]Moved{{1, 1, 1, 1}, {1, 1, 1, 1}}},
		{"a draw and a win moving second", "= 1", [2]Moved{{1, 1, 1, 1}, {1, 1, 0, 0}}},
		{"a play-off counts nowhere", "1 0 pf1 0", [2]Moved{{1, 1, 0, 1}, {1, 1, 0, 1}}},
		{"a forfeited game counts nowhere", "0 +", [2]Moved{{1, 0, 0, 0}, {0, 1, 1, 1}}},
		{"a void game counts nowhere", "0 void 1 1", [2]Moved{{1, 1, 1, 2}, {1, 1, 0, 0}}},
		{"a forfeited match has no first moves", "0 mf2", [2]Moved{}},
		{"ahead is not a win", "ahead2 =", [2]Moved{{1, 1, 0, 0}, {1, 1, 0, 0}}},
	}
	for _, c := range cases {
		m := typed(t, f, c.keys)
		if got := AtTable(f, &m, Judge(f, &m)); got != c.want {
			t.Errorf("%s (%q): %v, want %v", c.story, c.keys, got, c.want)
		}
	}
	m := typed(t, f, "0 1")
	m.Games[0].First = pairing.NoSeat
	if got := AtTable(f, &m, Judge(f, &m)); got != [2]Moved{{0, 1, 1, 1}, {1, 0, 0, 1}} {
		t.Errorf("a game with an unknown first mover is only won: %v", got)
	}
}

// A match of which only the game score is known: who has more won, 0:0 is lost by both.
func TestGiven(t *testing.T) {
	four := Form{Games: 4, Level: LevelDraw, PlayAll: true}
	half := pairing.Point / 2
	cases := []struct {
		story string
		form  Form
		score [2]pairing.Points
		want  string
	}{
		{"two teams", four, [2]pairing.Points{5 * half, 3 * half}, "2½:1½ [2 0] [{0 0 0 0} {0 0 0 0}]"},
		{"two teams level", four, [2]pairing.Points{4 * half, 4 * half}, "2:2 [1 1] [{0 0 0 0} {0 0 0 0}]"},
		{"a single game: seat 0 moved first", Single.Form, [2]pairing.Points{0, 2 * half}, "0:1 [0 2] [{1 0 0 0} {0 1 1 1}]"},
		{"0:0 is lost by both, at the table", Single.Form, [2]pairing.Points{}, "0:0 [0 0] [{1 0 0 0} {0 1 0 0}]"},
	}
	for _, c := range cases {
		m := pairing.Match{Seats: make([]pairing.Seat, 2), Lot: pairing.NoSeat, Given: &pairing.Given{Score: c.score}}
		v := Judge(c.form, &m)
		if got := fmt.Sprint(v.Text(), " ", Two.Points(v), " ", AtTable(c.form, &m, v)); got != c.want || v.State != Decided {
			t.Errorf("%s: %s, want %s", c.story, got, c.want)
		}
	}
}

// The points of a match decided by its play-off are their own where the system says so.
func TestPlayoffPoints(t *testing.T) {
	form := Form{Games: 1, Level: LevelPlayoff}
	for keys, want := range map[string]string{"1": "[3 0]", "0": "[0 3]", "= pf2 1": "[1½ 1]", "= pf1 0": "[1 1½]", "= pf1 = lot1": "[3 0]", "mf2": "[3 0]"} {
		m := typed(t, form, keys)
		if got := fmt.Sprint(Decider.Points(Judge(form, &m))); got != want {
			t.Errorf("%s gives %s, want %s", keys, got, want)
		}
	}
}
