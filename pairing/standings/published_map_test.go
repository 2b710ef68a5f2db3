package standings

import (
	"encoding/json"
	"math/big"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/tiebreak"
)

// The published events in testdata/vectors come from many sources, each with its own names for things.
// This file turns them into inputs; the program knows none of these names.

// about is the description of a published event.
type about struct {
	System      string             `json:"system"`
	Rounds      int                `json:"rounds"`
	Boards      int                `json:"boards"`
	Score       map[string]float64 `json:"score"`
	ByeOpponent string             `json:"bye_opponent"`
}

// vector makes the input of a published event, without criteria.
func vector(t testing.TB, slug string) Input {
	t.Helper()
	dir := filepath.Join("vectors", slug)
	data, err := os.ReadFile(filepath.Join("testdata", dir, "meta.json"))
	if err != nil {
		t.Fatal(err)
	}
	var m about
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	in := Input{Rules: m.rules(t)}
	for _, row := range records(t, dir, "players.csv") {
		e := pairing.Entrant{ID: pairing.ID(number(t, row["no"])), Number: number(t, row["no"])}
		e.Rating, _ = strconv.Atoi(row["rating"])
		in.Entrants = append(in.Entrants, e)
	}
	for i, row := range records(t, dir, "games.csv") {
		if strings.HasPrefix(row["kind"], "not_played") {
			continue // listed in the source, with no result
		}
		in.Matches = append(in.Matches, m.match(t, int64(i+1), row))
	}
	if m.System == "mcmahon" {
		starts(t, dir, &in)
	}
	return in
}

// rules are the rules of a published event.
func (m about) rules(t testing.TB) Rules {
	rules := Rules{Form: scoring.Single.Form, System: "1-half-0"}
	switch win := max(m.Score["win"], m.Score["match_win"]); win {
	case 1:
	case 2:
		rules.System = "2-1-0"
	case 3:
		rules.System, rules.Form = "3-1half-1-0", scoring.Form{Games: 1, Level: scoring.LevelPlayoff}
	default:
		t.Fatalf("a win gives %v", win)
	}
	rules.Event.Rounds = m.Rounds
	switch {
	case strings.HasPrefix(m.System, "swiss"):
		rules.Event.Format = tiebreak.Swiss
	case m.System == "mcmahon":
		rules.Event.Format = tiebreak.McMahon
	}
	if strings.HasPrefix(m.ByeOpponent, "lowest") {
		rules.Event.ByeOpponent = tiebreak.ByeLowest
	}
	if m.Boards > 0 {
		rules.Form = scoring.Form{Games: m.Boards, Level: scoring.LevelDraw, PlayAll: true}
		rules.Event.Teams = true
		rules.Event.Byes = map[pairing.ByeKind]tiebreak.Worth{}
		for _, kind := range []pairing.ByeKind{pairing.PairingBye, pairing.HalfBye, pairing.ZeroBye} {
			rules.Event.Byes[kind] = tiebreak.Worth{Points: sixtieths(m.Score[kind.String()+"_mp"]), Games: sixtieths(m.Score[kind.String()+"_gp"])}
		}
	}
	return rules
}

func sixtieths(points float64) pairing.Points { return pairing.Points(points * float64(pairing.Point)) }

func score(t testing.TB, text string) pairing.Points {
	t.Helper()
	if text == "" {
		return 0
	}
	points, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return sixtieths(points)
}

// match is one line of games.csv.
func (m about) match(t testing.TB, id int64, row map[string]string) pairing.Match {
	out := pairing.Match{ID: id, Round: 1, Lot: pairing.NoSeat}
	if row["round"] != "" {
		out.Round = number(t, row["round"])
	}
	kind, colourless := strings.CutSuffix(row["kind"], "_nocolour")
	out.Seats = []pairing.Seat{{Entrant: pairing.ID(number(t, row["first"]))}}
	if row["second"] == "" || row["second"] == "0" {
		return bye(t, out, kind)
	}
	out.Seats = append(out.Seats, pairing.Seat{Entrant: pairing.ID(number(t, row["second"]))})
	a, b := score(t, row["first_pts"]), score(t, row["second_pts"])
	switch kind {
	case "annulled":
		out.Annulled = true
	case "both_zero":
		out.Given = &pairing.Given{}
	case "match":
		out.Given = &pairing.Given{Score: [2]pairing.Points{a, b}}
	case "forfeit", "match_forfeit", "double_forfeit":
		out.Seats[0].Forfeit, out.Seats[1].Forfeit = a == 0, b == 0
	default:
		stones, _ := strings.CutPrefix(kind, "played_h")
		out.Games = m.games(a, b)
		if stones != kind {
			out.Games[0].Handicap = int8(number(t, stones))
		} else if kind != "played" {
			t.Fatalf("a match of the kind %q", kind)
		}
		if colourless {
			out.Games[0].First = pairing.NoSeat
		}
	}
	return out
}

// games are the games of a match by what both sides got: where a decider gave 1½ and 1, it is a drawn
// game and the decider.
func (m about) games(a, b pairing.Points) []pairing.Game {
	if m.Score["decider_win"] > 0 && a+b != 3*pairing.Point {
		return []pairing.Game{gameOfPoints(1, 1), decider(a, b)}
	}
	return []pairing.Game{gameOfPoints(a, b)}
}

func decider(a, b pairing.Points) pairing.Game {
	g := gameOfPoints(a, b)
	g.Playoff = true
	return g
}

func gameOfPoints(a, b pairing.Points) (g pairing.Game) {
	switch {
	case a > b:
		g.Out[0], g.Out[1] = pairing.Win, pairing.Loss
	case a < b:
		g.Out[0], g.Out[1] = pairing.Loss, pairing.Win
	default:
		g.Out[0], g.Out[1] = pairing.Draw, pairing.Draw
	}
	return g
}

// bye is a line without an opponent.
func bye(t testing.TB, m pairing.Match, kind string) pairing.Match {
	switch kind {
	case "free":
	case "pab_as_first":
		m.ByeKind, m.ByeTurn = pairing.PairingBye, pairing.MovesFirst
	case "pab_as_second":
		m.ByeKind, m.ByeTurn = pairing.PairingBye, pairing.MovesSecond
	case "absent_half":
		m.ByeKind = pairing.HalfBye
	default:
		known, ok := pairing.ByeKindOf(kind)
		if !ok {
			t.Fatalf("a bye of the kind %q", kind)
		}
		m.ByeKind = known
	}
	return m
}

// starts works the start scores of a McMahon back from the published totals: they depend on a bar and a
// floor that the source does not give.
func starts(t testing.TB, dir string, in *Input) {
	flat := Build(*in)
	for _, row := range records(t, dir, "expected.csv") {
		for i := range in.Entrants {
			if e := &in.Entrants[i]; int(e.ID) == number(t, row["no"]) {
				gained := flat.Row(e.ID).Points
				e.Start = score(t, row["points"]) - gained
			}
		}
	}
}

// near compares a value with a published number of one decimal, rounded either way at the middle.
func near(got tiebreak.Rat, want string) bool {
	w, ok := new(big.Rat).SetString(want)
	if !ok {
		return false
	}
	diff := new(big.Rat).Sub(big.NewRat(got.Num, max(got.Den, 1)), w)
	return diff.Abs(diff).Cmp(big.NewRat(1, 20)) <= 0
}
