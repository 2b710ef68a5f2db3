package folder

import (
	"fmt"
	"strings"
	"testing"
)

// robin writes the folder of a round robin of so many entrants.
func robin(n int, more, games string) map[string]string {
	entrants := "no,name\n"
	for no := 1; no <= n; no++ {
		entrants += fmt.Sprintf("%d,%c\n", no, 'A'+no-1)
	}
	return map[string]string{
		SettingsFile: `{"format": "roundtable-event", "version": 1, "name": "Test", "system": "round_robin", "scoring": "1-half-0"` + more + `}`,
		EntrantsFile: entrants,
		GamesFile:    "round,table,first,second,result,kind\n" + games,
	}
}

func swiss(n int, more, games string) map[string]string {
	files := robin(n, more, games)
	files[SettingsFile] = strings.Replace(files[SettingsFile], "round_robin", "swiss", 1)
	return files
}

// Each case names everything that is found, as grade, key and line.
func TestCheck(t *testing.T) {
	const four = "1,1,1,4,first,\n1,2,2,3,draw,\n2,1,4,3,first,\n2,2,1,2,draw,\n3,1,2,4,second,\n3,2,3,1,draw,\n"
	for _, c := range []struct {
		says  string
		files map[string]string
		want  string
		text  string // in the first sentence
	}{
		{"a whole round robin", robin(4, "", four), "", ""},
		{"nobody played yet", robin(4, "", ""), "", ""},
		{"somebody twice in a round", robin(4, "", "1,1,1,4,first,\n1,2,4,3,draw,\n"), "wrong twice 3, doubtful never 0, doubtful never 0, doubtful never 0, doubtful never 0", "4 D has two matches in round 1; the other one stands in line 2"},
		{"a match and a bye", swiss(3, "", "1,1,1,2,first,\n1,,2,,,hpb\n1,,3,,,pab\n"), "wrong bye 3", "2 B has a match and a bye in round 1"},
		{"a make-up match beside another one", beside(), "", ""},
		{"a table twice", robin(4, "", strings.Replace(four, "1,2,2,3", "1,1,2,3", 1)), "wrong table 3", "Table 1 has two matches in round 1"},
		{"a pair too often in a round robin", robin(2, "", "1,1,1,2,first,\n2,1,2,1,draw,\n"), "wrong again 3", "This is match 2 of 2 B and 1 A, and two have at most 1"},
		{"a pair twice in a double one", robin(2, `, "cycles": 2`, "1,1,1,2,first,\n2,1,2,1,draw,\n"), "", ""},
		{"a pair that never meets", robin(3, "", "1,1,1,2,first,\n2,1,3,1,draw,\n"), "doubtful never 0", "Matches of 2 B and 3 C: 0 instead of 1"},
		{"a pair again in a Swiss", swiss(2, "", "1,1,1,2,first,\n2,1,2,1,draw,\n"), "wrong again 3", ""},
		{"a round left out", swiss(4, "", "1,1,1,4,first,\n1,2,2,3,draw,\n3,1,1,2,first,\n3,2,4,3,first,\n"), "wrong round 0", "Round 2 is missing"},
		{"a round too many", swiss(2, `, "rounds": 1`, "1,1,1,2,first,\n2,,1,,,hpb\n2,,2,,,zpb\n"), "wrong late_round 3, wrong late_round 4", "the last round is 1"},
		{"rounds to come", swiss(2, `, "rounds": 5`, "1,1,1,2,first,\n"), "note fewer 0", "Only 1 of the 5 rounds"},
		{"nothing at all in a round", swiss(3, "", "1,1,1,2,first,\n"), "doubtful idle 0", "3 C has neither a match nor a bye in round 1"},
		{"a second bye by the pairing", swiss(3, "", "1,1,1,2,first,\n1,,3,,,pab\n2,1,2,1,,cancelled\n2,,3,,,pab\n"), "wrong again 4, doubtful pabs 5", ""},
		{"two byes by the pairing in a round", swiss(2, "", "1,,1,,,pab\n1,,2,,,pab\n"), "doubtful pab_round 3", "Round 1 has a second bye"},
		{"a bye in an even round robin", robin(2, "", "1,1,1,2,first,\n2,,1,,,bye\n"), "doubtful free 3", "Byes of 1 A: 1; in this round robin everybody has 0"},
		{"a bye of a Swiss in a round robin", robin(3, "", "1,1,1,2,first,\n1,,3,,,pab\n2,1,2,3,draw,\n2,,1,,,bye\n3,1,3,1,first,\n3,,2,,,bye\n"), "doubtful bye_kind 3", ""},
		{"no result before later ones", robin(4, "", strings.Replace(four, "1,1,1,4,first", "1,1,1,4,", 1)), "doubtful open 2", "This match of round 1 has no result"},
		{"one that moves first too often", robin(4, "", strings.NewReplacer("2,2,1,2", "2,2,1,2", "3,1,draw", "1,3,draw", "3,2,3,1", "3,2,1,3").Replace(four)), "doubtful first 0, doubtful first 0", "1 A moves first 3 times and second 0 times"},
		{"the same turn three times in a row", swiss(4, "", "1,1,1,2,first,\n1,2,3,4,draw,\n2,1,1,3,first,\n2,2,4,2,draw,\n3,1,1,4,first,\n3,2,2,3,draw,\n"),
			"doubtful first 0, doubtful run 6", "1 A moves first 3 times"},
		{"a forfeit takes no turn in a Swiss", swiss(4, "", "1,1,1,2,first,\n1,2,3,4,draw,\n2,1,1,3,second-forfeits,\n2,2,4,2,draw,\n3,1,1,4,first,\n3,2,2,3,draw,\n"), "", ""},
		{"a play-off where there is none", robin(2, "", "1,1,1,2,draw,\n1,1,1,2,first,playoff\n"), "wrong record 3", "This result is not possible here"},
		{"a game after the end", robin(2, `, "match": {"games": 3, "level": "draw"}`, "1,1,1,2,first,\n1,1,2,1,second,\n1,1,1,2,draw,\n"), "doubtful played_on 4", ""},
		{"a fourth game of three", robin(2, `, "match": {"games": 3, "level": "draw"}`, strings.Repeat("1,1,1,2,draw,\n", 4)), "wrong record 5", ""},
		{"both lose a match of two games", robin(2, `, "match": "two-draw"`, "1,1,1,2,both-lose,\n"), "wrong both_lose 2", "matches of one game"},
		{"lots before a game", robin(2, `, "match": "two-playoff"`, "1,1,1,2,first,lots\n"), "wrong alone 2, wrong record 2", ""},
		{"a match in parts and as a whole", robin(2, `, "match": "two-draw"`, "1,1,1,2,first,\n1,1,1,2,first-forfeits,match\n"), "wrong with_match 3", "stands alone"},
		{"a game before its turn", robin(2, `, "match": "two-draw"`, "1,1,1,2,,\n1,1,1,2,first,\n"), "wrong open_game 3", "in their order"},
		{"lines without a round", robin(2, "", ",,1,2,first,\n"), "note no_round 0", "Lines without a round: 1"},
		{"settings that do not fit", robin(2, `, "match": {"games": 3, "level": "nonsense"}`, ""), "", ""},
	} {
		t.Run(c.says, func(t *testing.T) {
			e, problems := read(c.files)
			if c.says == "settings that do not fit" {
				if !problems.Wrong() {
					t.Error("they were read")
				}
				return
			}
			if problems.Wrong() {
				t.Fatal(problems)
			}
			found := e.Check()
			var got []string
			for _, p := range found {
				at := strings.TrimPrefix(strings.TrimPrefix(p.What.Key, "finding.folder."), "error.folder.")
				got = append(got, fmt.Sprintf("%s %s %d", p.Grade, at, p.Line))
			}
			if strings.Join(got, ", ") != c.want {
				t.Errorf("found %s\nwant  %s\n%v", strings.Join(got, ", "), c.want, found)
			}
			if c.text != "" && (len(found) == 0 || !strings.Contains(found[0].Error(), c.text)) {
				t.Errorf("%v does not say %q", found, c.text)
			}
		})
	}
}

func beside() map[string]string {
	files := robin(4, "", "")
	files[GamesFile] = "round,table,first,second,result,other_time\n1,1,1,4,first,\n1,2,2,3,draw,\n1,3,4,2,first,beside\n2,1,4,3,first,\n2,2,1,2,draw,\n3,1,3,1,draw,\n3,,2,,,\n"
	files[GamesFile] = strings.Replace(files[GamesFile], "3,,2,,,\n", "", 1)
	return files
}

// A game number says which match a game belongs to where lines have no rounds.
func TestGamesAndMatches(t *testing.T) {
	for says, c := range map[string]struct {
		more, games string
		want        string // games of each match
	}{
		"matches of one game: a match each":        {`, "cycles": 2`, ",,1,2,first,\n,,2,1,draw,\n", "1 1"},
		"a play-off belongs to the match before":   {`, "match": {"games": 1, "level": "playoff"}`, ",,1,2,draw,\n,,1,2,first,playoff\n", "2"},
		"an aborted game and the one in its place": {"", "1,1,1,2,draw,void\n1,1,1,2,first,\n", "2"},
		"games of one match of three":              {`, "match": {"games": 3, "level": "draw"}`, ",,1,2,draw,\n,,2,1,first,\n,,1,2,draw,\n", "3"},
		"the same two in two rounds":               {`, "match": "two-draw", "cycles": 2`, "1,1,1,2,draw,\n1,1,2,1,first,\n2,1,2,1,draw,\n", "2 1"},
		"open matches of one game, twice":          {`, "cycles": 2`, ",,1,2,,\n,,2,1,,\n", "0 0"},
		"matches as a whole, twice":                {`, "cycles": 2`, ",,1,2,both-forfeit,match\n,,2,1,first-forfeits,match\n", "0 0"},
		"both lose, and again in the second cycle": {`, "cycles": 2`, ",,1,2,both-lose,\n,,2,1,both-lose,\n", "0 0"},
	} {
		t.Run(says, func(t *testing.T) {
			e, problems := read(robin(2, c.more, c.games))
			matches, more := e.Matches()
			if problems.Wrong() || len(more) > 0 {
				t.Fatal(problems, more)
			}
			var got []string
			for _, m := range matches {
				got = append(got, fmt.Sprint(len(m.Games)))
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("%v games, want %s", got, c.want)
			}
		})
	}
	t.Run("numbered games without rounds", func(t *testing.T) {
		files := robin(2, `, "match": "two-draw", "cycles": 2`, "")
		files[GamesFile] = "round,game,first,second,result\n,1,1,2,first\n,2,2,1,draw\n,1,2,1,draw\n"
		e := good(t, files)
		if matches, problems := e.Matches(); len(matches) != 2 || len(matches[0].Games) != 2 || len(problems) != 0 {
			t.Error(matches, problems)
		}
		files[GamesFile] += ",3,1,2,draw\n"
		if _, problems := good(t, files).Matches(); len(problems) != 1 || problems[0].Line != 5 || problems[0].What.Key != errGameNo.Key {
			t.Error(problems)
		}
	})
}
