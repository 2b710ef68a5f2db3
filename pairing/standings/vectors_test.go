package standings

import (
	"encoding/csv"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// records reads one file of a published event, as a map by column for every line.
func records(t testing.TB, event, file string) []map[string]string {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", event, file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var out []map[string]string
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, column := range lines[0] {
			row[column] = line[i]
		}
		out = append(out, row)
	}
	return out
}

func number(t testing.TB, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// published makes the input of a published event. Every line is a match of one game; with perPair
// all lines of a pair are the games of one match.
func published(t testing.TB, event string, rules Rules, perPair bool) Input {
	t.Helper()
	in := Input{Rules: rules}
	for _, row := range records(t, event, "expected.csv") {
		no := number(t, row["no"])
		in.Entrants = append(in.Entrants, pairing.Entrant{ID: pairing.ID(no), Number: no})
	}
	pairs := map[string]int{}
	for i, row := range records(t, event, "games.csv") {
		if strings.HasPrefix(row["kind"], "not_played") {
			continue // listed in the source, with no result
		}
		pair := row["first"] + "-" + row["second"]
		at, known := pairs[pair]
		if !known || !perPair {
			m := pairing.Match{ID: int64(i + 1), Round: 1, Lot: pairing.NoSeat}
			if row["round"] != "" {
				m.Round = number(t, row["round"])
			}
			for _, side := range []string{"first", "second"} {
				if no := number(t, row[side]); row["kind"] != "free" || no != 0 {
					m.Seats = append(m.Seats, pairing.Seat{Entrant: pairing.ID(no)})
				}
			}
			at = len(in.Matches)
			in.Matches, pairs[pair] = append(in.Matches, m), at
		}
		if row["kind"] != "free" {
			in.Matches[at].Games = append(in.Matches[at].Games, gameOf(row))
		}
	}
	return in
}

func gameOf(row map[string]string) pairing.Game {
	var g pairing.Game
	if strings.HasSuffix(row["kind"], "nocolour") {
		g.First = pairing.NoSeat
	}
	won, lost := pairing.Win, pairing.Loss
	if row["kind"] == "forfeit" {
		won, lost = pairing.ForfeitWin, pairing.ForfeitLoss
	}
	switch a, b := row["first_pts"], row["second_pts"]; {
	case a == b:
		g.Out[0], g.Out[1] = pairing.Draw, pairing.Draw
	case a > b:
		g.Out[0], g.Out[1] = won, lost
	default:
		g.Out[0], g.Out[1] = lost, won
	}
	return g
}

// sameNumber compares a value with a published number, which may have more digits.
func sameNumber(got, want string) bool {
	a, ok := new(big.Rat).SetString(got)
	b, ok2 := new(big.Rat).SetString(want)
	return ok && ok2 && a.Cmp(b) == 0
}

// Published tables of famous events: points, places and every tie-break value they print. The
// published order of entrants is the number order, so the place of number n is in line n.
func TestPublished(t *testing.T) {
	cases := []struct {
		event   string
		rules   Rules
		perPair bool
		columns map[string]string // published column: id of ours, or "points"
		places  bool              // the published places follow from these rules
	}{
		{"round_robin_forfeit", single("sb", "koya"), false, map[string]string{"points": "points", "SB": "sb", "KS": "koya"}, true},
		{"candidates_1950", single("sb"), false, map[string]string{"points": "points", "SB": "sb"}, true},
		{"candidates_1953", single("sb"), false, map[string]string{"points": "points", "SB": "sb"}, true},
		{"candidates_1956", single(), false, map[string]string{"points": "points"}, true},
		{"draughts_1948", Rules{Form: scoring.Single.Form, System: "2-1-0"}, false, map[string]string{"points": "points"}, false},
		{"sinquefield_2014", single(), false, map[string]string{"points": "points"}, false},
		{"vienna_1873", Rules{Form: scoring.Form{Games: 3, Level: scoring.LevelDraw}, System: "1-half-0", Criteria: []string{"games"}}, true,
			map[string]string{"MP": "points", "points": "games"}, false},
		{"uzchess_2025", single("direct", "sb", "wins", "wins-second", "koya"), false,
			map[string]string{"points": "points", "DErank": "direct", "SB": "sb", "WON": "wins", "BWG": "wins-second", "KS": "koya"}, false},
	}
	for _, c := range cases {
		t.Run(c.event, func(t *testing.T) {
			in := published(t, c.event, c.rules, c.perPair)
			table := Build(in)
			checked := 0
			for _, row := range records(t, c.event, "expected.csv") {
				r := table.Row(pairing.ID(number(t, row["no"])))
				if c.places && fmt.Sprint(r.Place) != row["rank"] {
					t.Errorf("%s: place %d, published %s", row["no"], r.Place, row["rank"])
				}
				for column, ours := range c.columns {
					if row[column] == "" {
						continue // printed for tied entrants only
					}
					got := cell(table, r, ours)
					if got == "" {
						got = "0" // published as 0: not tied
					}
					if !sameNumber(got, row[column]) {
						t.Errorf("%s: %s is %s, published %s", row["no"], column, got, row[column])
					}
					checked++
				}
			}
			if checked < len(table.Rows) {
				t.Errorf("only %d values checked", checked)
			}
		})
	}
}

func cell(table Table, r *Row, column string) string {
	if column == "points" {
		return table.Explain(r.Entrant, ByPoints).Value.Decimal()
	}
	for i, c := range table.Columns {
		if c.ID == column {
			return r.Values[i].Decimal()
		}
	}
	return "no such column"
}

// The published order stands line by line where these rules decide it, or leave a tie in it.
func TestPublishedOrder(t *testing.T) {
	for event, rules := range map[string]Rules{
		"uzchess_2025":     single("direct", "sb", "wins", "wins-second", "koya"),
		"candidates_1950":  single("sb"),
		"candidates_1953":  single("sb"),
		"sinquefield_2014": single(),
		"draughts_1948":    {Form: scoring.Single.Form, System: "2-1-0"},
	} {
		for i, r := range Build(published(t, event, rules, false)).Rows {
			if r.Number != i+1 {
				t.Errorf("%s: line %d has number %d", event, i+1, r.Number)
			}
		}
	}
}

// Direct encounter of the forfeit exercise: points in the mini-table, and the order it makes.
func TestPublishedDirect(t *testing.T) {
	table := Build(published(t, "round_robin_forfeit", single("direct"), false))
	want(t, "order", places(table), "1 A, 2= B C, 4 F, 5 E, 6 D")
	for _, row := range records(t, "round_robin_forfeit", "expected.csv") {
		no := pairing.ID(number(t, row["no"]))
		whole := table.Explain(no, 0).Tables[0]
		for i, member := range whole.Members {
			if member == no && !sameNumber(whole.Sums[i].Decimal(), row["DEpts"]) {
				t.Errorf("%s has %v in the mini-table, published %s", row["no"], whole.Sums[i], row["DEpts"])
			}
		}
	}
	pair := table.Explain(id("B"), 0).Tables
	if len(pair) != 2 || len(pair[1].Members) != 2 || pair[1].Sums[0] != pair[1].Sums[1] {
		t.Errorf("B and C are compared again and stay level: %+v", pair)
	}
}

// Everybody was free twice in the draughts championship of eleven, and a free round counts nothing.
func TestPublishedByes(t *testing.T) {
	table := Build(published(t, "draughts_1948", Rules{Form: scoring.Single.Form, System: "2-1-0"}, false))
	for _, r := range table.Rows {
		if r.Byes != 2 || r.Played != 20 || r.Firsts+r.Seconds != 20 {
			t.Errorf("%d: %d byes, %d played, %d first, %d second", r.Number, r.Byes, r.Played, r.Firsts, r.Seconds)
		}
	}
}

// Vienna 1873 was ranked by matches: two share the first place on 10 of 11.
func TestPublishedMatches(t *testing.T) {
	rules := Rules{Form: scoring.Form{Games: 3, Level: scoring.LevelDraw}, System: "1-half-0"}
	table := Build(published(t, "vienna_1873", rules, true))
	for i, r := range table.Rows[:2] {
		if r.Place != 1 || !r.Shared || r.Points != 10*pairing.Point || r.Played != 11 {
			t.Errorf("line %d: %+v", i+1, r)
		}
	}
	if table.Rows[2].Place != 3 {
		t.Error("the next place is 3")
	}
}
