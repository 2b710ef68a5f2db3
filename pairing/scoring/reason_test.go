package scoring

import (
	"slices"
	"testing"

	"roundtable/pairing"
)

func reasonIDs(list []*Reason) (ids []string) {
	for _, r := range list {
		ids = append(ids, r.ID)
	}
	return ids
}

// The reasons of source rule S7, game by game.
func TestReasonsOfTheSource(t *testing.T) {
	for game, want := range map[string][]string{
		"chinese-checkers-adjacent": {"camp-filled", "passivity", "overruns", "repetition", "dead-position", "left", "resigned"},
		"draughts-international":    {"all-captured", "blocked", "resigned", "time", "breach", "agreed", "threefold", "no-capture", "three-kings"},
		"draughts-russian":          {"all-captured", "blocked", "three-kings"},
		"go":                        {"resigned", "counted", "time", "warnings", "no-result", "late", "both-late"},
		"xiangqi":                   {"mated", "no-moves", "perpetual", "agreed"},
		"chess":                     {"checkmate", "stalemate", "agreed"},
	} {
		got := reasonIDs(ReasonsFor(game))
		for _, id := range want {
			if !slices.Contains(got, id) {
				t.Errorf("%s has no %q", game, id)
			}
		}
	}
}

// A menu has the reasons of the game before those of every game, and none of another game.
func TestReasonsFor(t *testing.T) {
	for _, game := range []string{"chess", "chinese-checkers-equidistant", "draughts-turkish", "go", "xiangqi"} {
		common := false
		for _, r := range ReasonsFor(game) {
			if len(r.Games) > 0 && (common || !r.forGame(game)) {
				t.Errorf("%s: %q is out of place", game, r.ID)
			}
			common = common || len(r.Games) == 0
		}
		if own := ReasonsFor(game)[0]; len(own.Games) == 0 {
			t.Errorf("%s has no reason of its own", game)
		}
	}
	for _, r := range ReasonsFor("some other game") {
		if len(r.Games) > 0 {
			t.Errorf("%q is offered for a game it is not for", r.ID)
		}
	}
}

// Every end of a game can be explained in every game, and every reason explains some end.
func TestReasonsFit(t *testing.T) {
	for _, r := range Reasons.All() {
		if r.Fits == 0 || r.Fits > FitsWin|FitsDraw|FitsForfeit {
			t.Errorf("%q fits %b", r.ID, r.Fits)
		}
	}
	for _, game := range []string{"chess", "chinese-checkers-adjacent", "draughts-frisian", "go", "xiangqi", ""} {
		var all Fits
		for _, r := range ReasonsFor(game) {
			all |= r.Fits
		}
		if all != FitsWin|FitsDraw|FitsForfeit {
			t.Errorf("%q: only %b can be explained", game, all)
		}
	}
}

func TestEnds(t *testing.T) {
	for _, c := range []struct {
		first, second pairing.Outcome
		want          Fits
	}{
		{pairing.NoOutcome, pairing.NoOutcome, 0},
		{pairing.Win, pairing.Loss, FitsWin},
		{pairing.Behind, pairing.Ahead, FitsWin},
		{pairing.Draw, pairing.Draw, FitsDraw},
		{pairing.ForfeitWin, pairing.ForfeitLoss, FitsForfeit},
		{pairing.ForfeitLoss, pairing.ForfeitLoss, FitsForfeit},
	} {
		if got := Ends(&pairing.Game{Out: [pairing.MaxSeats]pairing.Outcome{c.first, c.second}}); got != c.want {
			t.Errorf("%v, %v: %b, want %b", c.first, c.second, got, c.want)
		}
	}
}
