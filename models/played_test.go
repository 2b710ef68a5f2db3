package models

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"roundtable/models/folder"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// playedFormats are those whose rounds are taken as they were played. testdata/played has an event of each, with
// everything that its format can have.
var playedFormats = []string{FormatSwiss, FormatTeamSwiss, FormatMcMahon}

func playedFolder(t *testing.T, format string) *folder.Event {
	t.Helper()
	e, problems := folder.Read(os.DirFS(filepath.Join("testdata", "played", format)))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return e
}

// Events of every played format go in and out, and mean the same in the program as in the folder.
func TestPlayedFormatsTakenIn(t *testing.T) {
	s := newStore(t)
	for _, format := range playedFormats {
		t.Run(format, func(t *testing.T) {
			e := playedFolder(t, format)
			tour, notes := imported(t, s, e)
			if len(notes) != 0 || tour.Stage.Format != format || tour.RoundRobin() {
				t.Error(notes, tour.Stage.Format)
			}
			sameStandings(t, e, tour)
			out := again(t, tour.Folder())
			if diff := cmp.Diff(e.Byes, out.Byes); diff != "" || e.Rounds != out.Rounds || e.RuleVersion != "" && e.RuleVersion != out.RuleVersion {
				t.Error(diff, out.Settings)
			}
			second, _ := imported(t, s, out)
			sameStandings(t, out, second)
			sameStandings(t, e, second)
			for i, f := range second.Folder().Files() {
				if first := tour.Folder().Files()[i]; first.Name != f.Name || !bytes.Equal(first.Data, f.Data) {
					t.Errorf("%s:\n%s", f.Name, cmp.Diff(string(first.Data), string(f.Data)))
				}
			}
			if len(e.Games) != len(out.Games) {
				t.Errorf("%d lines become %d", len(e.Games), len(out.Games))
			}
			file := filepath.Join(t.TempDir(), "event.roundtable")
			if err := s.WriteEvent(t.Context(), organiser, tour.Slug, file); err != nil {
				t.Fatal(err)
			}
			from, err := os.Open(file)
			if err != nil {
				t.Fatal(err)
			}
			defer from.Close()
			other := newStore(t)
			taken, err := other.ReadEvent(t.Context(), organiser, from)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tour.Folder(), read(t, other, taken.Slug).Folder()); diff != "" {
				t.Error("the event file:\n" + diff)
			}
		})
	}
	replayed, err := Replay(t.Context(), s.path, "")
	if err != nil || len(replayed) != 6 {
		t.Fatal(err, len(replayed))
	}
	for _, r := range replayed {
		if len(r.Differences) != 0 {
			t.Errorf("%s: %+v", r.Slug, r.Differences)
		}
	}
}

// What a folder has no line for is not made up, and what it has is there.
func TestPlayedFormatsStored(t *testing.T) {
	s := newStore(t)
	swiss, _ := imported(t, s, playedFolder(t, FormatSwiss))
	if n := len(swiss.Rounds); n != 4 || swiss.LastRound() != 5 {
		t.Errorf("%d rounds of %d", n, swiss.LastRound())
	}
	if emil := swiss.ByNumber(9); emil == nil || emil.Pos != 5 {
		t.Errorf("numbers have gaps: %+v", emil)
	}
	byes := map[pairing.ByeKind]int{}
	for _, r := range swiss.Rounds {
		for _, m := range r.Matches {
			if m.Bye() {
				byes[m.ByeKind]++
			}
		}
	}
	if diff := cmp.Diff(map[pairing.ByeKind]int{pairing.PairingBye: 1, pairing.HalfBye: 1, pairing.FullBye: 1, pairing.ZeroBye: 1}, byes); diff != "" {
		t.Error(diff)
	}
	if w := swiss.ByeWorth(pairing.PairingBye); w.Points != 2*pairing.Point {
		t.Error(w)
	}
	if w := swiss.ByeWorth(pairing.HalfBye); w.Points != pairing.Point/2 {
		t.Error(w)
	}
	if m := swiss.Rounds[2].Matches[0]; !m.Annulled || !m.Struck || !swiss.Rounds[2].Matches[1].Cancelled {
		t.Errorf("%+v", swiss.Rounds[2].Matches)
	}
	if m := swiss.Rounds[0].Matches[1]; m.Given == nil || m.Verdict.Out != [2]pairing.Outcome{pairing.Loss, pairing.Loss} {
		t.Errorf("%+v", m)
	}
	goEvent, _ := imported(t, s, playedFolder(t, FormatMcMahon))
	if m := goEvent.Rounds[1].Matches[0]; m.Stones != -5 || goEvent.ByNumber(3).Start != 7*pairing.Point/2 {
		t.Errorf("%+v", m)
	}
}

// A result of an imported event is entered and corrected like any other; stones stay with the match.
func TestPlayedResultsCorrected(t *testing.T) {
	s := newStore(t)
	tour, _ := imported(t, s, playedFolder(t, FormatMcMahon))
	press(t, s, tour.Slug, 2, 1, scoring.FirstWins)
	press(t, s, tour.Slug, 1, 2, scoring.Back)
	press(t, s, tour.Slug, 1, 2, scoring.FirstWins)
	tour = read(t, s, tour.Slug)
	if g := tour.Rounds[1].Matches[0].Games[0]; g.Handicap != -5 {
		t.Errorf("%+v", g)
	}
	if g := tour.Rounds[0].Matches[1].Games[0]; g.Handicap != 4 || g.Out[0] != pairing.Win {
		t.Errorf("%+v", g)
	}
	sameStandings(t, again(t, tour.Folder()), tour)

	team, _ := imported(t, s, playedFolder(t, FormatTeamSwiss))
	m := team.Rounds[0].Matches[1]
	score := scoring.GivenScore([2]pairing.Points{pairing.Point / 2, 3 * pairing.Point / 2})
	after, err := s.SaveReport(t.Context(), organiser, team.Slug, Report{Match: m.ID, Version: m.Version, Record: []scoring.Action{score}})
	if err != nil || after.Verdict.Out[1] != pairing.Win || after.Text() != "½:1½" {
		t.Fatalf("%v %+v", err, after)
	}
	if _, err := s.SaveReport(t.Context(), organiser, team.Slug, Report{Match: m.ID, Version: after.Version,
		Record: []scoring.Action{scoring.GivenScore([2]pairing.Points{2 * pairing.Point, pairing.Point})}}); !errors.As(err, new(*Error)) {
		t.Errorf("three points of two boards: %v", err)
	}
	press(t, s, team.Slug, 1, 2, scoring.Back)
	for _, a := range []scoring.Action{scoring.FirstWins, scoring.DrawGame} {
		press(t, s, team.Slug, 1, 2, a)
	}
	if m := read(t, s, team.Slug).Rounds[0].Matches[1]; m.Given != nil || m.Verdict.Text() != "1½:½" {
		t.Errorf("%+v", m)
	}
	press(t, s, team.Slug, 2, 2, scoring.FirstWins)
	checkRebuilt(t, s)
}

func FuzzReadGiven(f *testing.F) {
	for _, text := range []string{"", "150:90", "0:0", "1", ":", "-1:2", "99999999999:1", "1:2:3"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := readGiven(text)
		if err != nil || g == nil {
			return
		}
		back, err := readGiven(givenText(g))
		if err != nil || !SameGiven(g, back) || g.Score[0] < 0 || g.Score[1] < 0 {
			t.Errorf("%q is %+v, again %+v (%v)", text, g, back, err)
		}
	})
}

// TestEveryKindOfUnplayedGameSurvives: BR-112 a bye by the pairing, byes asked for, a forfeit and a double
// forfeit each come back as what they were, so nobody can be given a second bye.
func TestEveryKindOfUnplayedGameSurvives(t *testing.T) {
	first := folderOf(t, map[string]string{
		"event.json":   `{"format": "roundtable-event", "version": 1, "name": "Byes", "game": "chess", "system": "swiss", "rounds": 2, "scoring": "1-half-0", "criteria": ["BH-C1", "BH"]}`,
		"entrants.csv": "no,name\n1,Anna\n2,Ben\n3,Chen\n4,Dora\n5,Emil\n6,Fay\n7,Gus\n8,Hal\n",
		"games.csv":    "round,table,first,second,result,kind\n1,1,1,2,second-forfeits,\n1,2,3,4,both-forfeit,\n1,,5,,,pab\n1,,6,,,hpb\n1,,7,,,zpb\n1,,8,,,fpb\n2,1,3,1,draw,\n",
	})
	s := newStore(t)
	tour, _ := imported(t, s, first)
	second := again(t, tour.Folder())
	kinds := map[pairing.ByeKind]int{}
	for _, m := range tour.Round(1).Matches {
		if m.Bye() {
			kinds[m.ByeKind]++
		}
	}
	if len(kinds) != 4 {
		t.Errorf("byes of round 1: %v", kinds)
	}
	back, _ := imported(t, s, second)
	third := back.Folder()
	for i, f := range second.Files() {
		if got := third.Files()[i]; got.Name != f.Name || string(got.Data) != string(f.Data) {
			t.Errorf("%s:\n%s\nthen:\n%s", f.Name, f.Data, got.Data)
		}
	}
	games := func(e *folder.Event) string {
		for _, f := range e.Files() {
			if f.Name == folder.GamesFile {
				return string(f.Data)
			}
		}
		return ""
	}
	for _, kind := range []string{"pab", "hpb", "zpb", "fpb", "second-forfeits", "both-forfeit"} {
		if !strings.Contains(games(third), kind) {
			t.Errorf("%s is lost:\n%s", kind, games(third))
		}
	}
}
