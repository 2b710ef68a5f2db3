package models

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"roundtable/models/folder"
	"roundtable/pairing/scoring"
	"roundtable/pairing/standings"
)

// folderOf reads a folder that has no faults.
func folderOf(t *testing.T, files map[string]string) *folder.Event {
	t.Helper()
	disk := fstest.MapFS{}
	for name, text := range files {
		disk[name] = &fstest.MapFile{Data: []byte(text)}
	}
	e, problems := folder.Read(disk)
	if problems.Wrong() {
		t.Fatal(problems)
	}
	return e
}

// again writes an event and reads it back.
func again(t *testing.T, e *folder.Event) *folder.Event {
	t.Helper()
	files := map[string]string{}
	for _, f := range e.Files() {
		files[f.Name] = string(f.Data)
	}
	return folderOf(t, files)
}

// tableText is a table as text: places, numbers, points, values.
func tableText(table standings.Table, number func(standings.Row) int) string {
	var b strings.Builder
	for _, r := range table.Rows {
		fmt.Fprintln(&b, r.Place, r.Shared, number(r), r.Points, r.GamesFor, r.Values)
	}
	return b.String()
}

// sameStandings compares the table of the folder with that of the stored event, after every round.
func sameStandings(t *testing.T, e *folder.Event, tour *Tournament) {
	t.Helper()
	in, problems := e.Input()
	if problems.Wrong() {
		t.Fatal(problems)
	}
	for after := range len(tour.Rounds) + 1 {
		in.After = after
		want := tableText(standings.Build(in), func(r standings.Row) int { return r.Number })
		got := tableText(tour.Standings(after), func(r standings.Row) int {
			if e := tour.Entrant(r.Entrant); e.Number > 0 {
				return e.Number
			}
			return tour.Entrant(r.Entrant).Pos // before the draw
		})
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("after round %d the folder (-) and the event (+) differ:\n%s", after, diff)
		}
	}
}

// imported takes a folder in and reads the event.
func imported(t *testing.T, s *Store, e *folder.Event) (*Tournament, folder.Problems) {
	t.Helper()
	slug, notes, err := s.ImportFolder(t.Context(), organiser, e)
	if err != nil {
		t.Fatal(err)
	}
	tour, err := s.Tournament(t.Context(), organiser, slug)
	if err != nil {
		t.Fatal(err)
	}
	return tour, notes
}

const smallSettings = `{"format": "roundtable-event", "version": 1, "name": "春季杯", "game": "chinese-checkers-adjacent", "venue": "Hall 2",
"date": "2026-04-05", "time_zone": "Asia/Shanghai", "system": "round_robin", "cycles": 1, "match": "two-playoff", "scoring": "2-1-0-match",
"criteria": ["points", "DE", "GP", "sb", "BWG", "LOT"], "withdrawal": "half",
"decisions": [{"kind": "lots", "order": [5, 4], "code": "K7Q2-M9XD"}], "regulations": "Be fair.\n\nNo phones."}`

const smallEntrants = "no,name,unit,rating,away,coach\n1,张三,市直,1800,,\n2,\"Li, Wei\",,,,Chen\n3,'=SUM(A1),East,,,\n4,王小明,,,3..,\n5,Eva,,,,\n"

// Everything that can be in a round robin: two games, a play-off, lots, forfeits, a void game, a bye, a match
// not played, a match that is played later, somebody who withdrew.
const smallGames = `round,table,game,first,second,result,kind,other_time,moved_first,reason
1,1,1,2,5,first,,,,
1,1,2,5,2,first,,,,
1,1,,2,5,draw,playoff,,,
1,1,,2,5,second,lots,,,
1,2,1,3,4,first,void,,,
1,2,1,3,4,first,,,,
1,2,2,4,3,second,,,unknown,
1,,,1,,,bye,,,
2,1,,5,3,first-forfeits,match,,,
2,2,,1,2,,,postponed,,
2,,,4,,,bye,,,
3,1,,3,1,first-ahead,,,,
3,1,,1,3,draw,,,,
3,2,,4,5,,,,,
4,1,,1,4,,cancelled,,,
4,2,,2,3,,,,,
5,1,,4,2,,,,,
5,2,,5,1,,,,,
`

func smallFolder() map[string]string {
	return map[string]string{"event.json": smallSettings, "entrants.csv": smallEntrants, "games.csv": smallGames,
		"penalties.csv": "no,round,points,fouls,note\n1,1,-½,,phone\n2,2,,2,\n"}
}

func TestFolderTakenIn(t *testing.T) {
	s := newStore(t)
	e := folderOf(t, smallFolder())
	tour, notes := imported(t, s, e)
	if len(notes) != 0 {
		t.Error(notes)
	}
	sameStandings(t, e, tour)

	t.Run("what the files say is in the event", func(t *testing.T) {
		if tour.Name != "春季杯" || tour.Venue != "Hall 2" || tour.Date != "2026-04-05" || tour.TimeZone != "Asia/Shanghai" || tour.Regulations != "Be fair.\n\nNo phones." {
			t.Errorf("%+v", tour.TournamentRow)
		}
		if got := fmt.Sprint(tour.Stage.CriteriaIDs); got != "[direct games sb wins-second lots]" {
			t.Error(got)
		}
		if li := tour.ByNumber(2); li.Name != "Li, Wei" || li.Note != "coach: Chen" {
			t.Errorf("%+v", li)
		}
		if sum := tour.ByNumber(3); sum.Name != "=SUM(A1)" {
			t.Errorf("%+v", sum)
		}
		first := tour.Rounds[0].Matches
		if v := first[0].Verdict; v.By != scoring.ByLots || first[0].Lot != 1 || !first[1].Games[0].Void || first[1].Games[2].First != -1 {
			t.Errorf("%+v", first)
		}
		if m := tour.Rounds[1].Matches[1]; m.Later != LaterPostponed || !m.Waiting() {
			t.Errorf("%+v", m)
		}
		if byes := tour.Rounds[2].Matches[2]; !byes.Bye() || tour.Entrant(byes.Seats[0].Entrant).Number != 2 {
			t.Errorf("who has no line in a round has a bye: %+v", byes)
		}
	})
	t.Run("the log makes what is stored", func(t *testing.T) {
		replayed, err := Replay(t.Context(), s.path, "")
		if err != nil || len(replayed) != 1 || len(replayed[0].Differences) != 0 {
			t.Errorf("%v %+v", err, replayed)
		}
	})
	t.Run("out and in again it is the same folder with the same standings", func(t *testing.T) {
		out := again(t, tour.Folder())
		second, _ := imported(t, s, out)
		sameStandings(t, out, second)
		sameStandings(t, out, tour)
		for i, f := range second.Folder().Files() {
			if first := tour.Folder().Files()[i]; first.Name != f.Name || !bytes.Equal(first.Data, f.Data) {
				t.Errorf("%s:\n%s", f.Name, cmp.Diff(string(first.Data), string(f.Data)))
			}
		}
	})
	t.Run("only the organiser may", func(t *testing.T) {
		if _, _, err := s.ImportFolder(t.Context(), Who{}, e); !errors.Is(err, ErrDenied) {
			t.Error(err)
		}
	})
	t.Run("a form sent twice makes one event", func(t *testing.T) {
		who := organiser
		who.Op = "11111111-2222-3333-4444-555555555555"
		one, _, err := s.ImportFolder(t.Context(), who, e)
		two, _, err2 := s.ImportFolder(t.Context(), who, e)
		if one == "" || one != two || err != nil || err2 != nil {
			t.Error(one, two, err, err2)
		}
	})
}

// The sample events have play-offs, lots, forfeits and open matches of every kind that the desk makes.
func TestFolderOfSampleEvents(t *testing.T) {
	s := newStore(t)
	if err := s.FillDemo(t.Context()); err != nil {
		t.Fatal(err)
	}
	list, err := s.Home(t.Context(), organiser)
	if err != nil || len(list) != 3 {
		t.Fatal(err, len(list))
	}
	for _, h := range list {
		t.Run(h.Name, func(t *testing.T) {
			tour, err := s.Tournament(t.Context(), organiser, h.Slug)
			if err != nil {
				t.Fatal(err)
			}
			e := again(t, tour.Folder())
			sameStandings(t, e, tour)
			second, notes := imported(t, s, e)
			if len(notes) != 0 || second.Drawn() != tour.Drawn() || second.Complete() != tour.Complete() {
				t.Errorf("notes %v, drawn %v, complete %v", notes, second.Drawn(), second.Complete())
			}
			sameStandings(t, e, second)
			if diff := cmp.Diff(tour.Folder(), second.Folder()); diff != "" {
				t.Error(diff)
			}
			if findings := Doubts(second, second); len(findings) != 0 {
				t.Error(findings)
			}
		})
	}
}

func TestFolderNotTakenIn(t *testing.T) {
	for _, c := range []struct {
		says, file, old, new string
		want                 *Error
	}{
		{"a game that nobody knows", "event.json", "chinese-checkers-adjacent", "ludo", errFolderGame},
		{"a gap in the numbers", "entrants.csv", "", "7,Gap,,,,\n", errFolderNumbers},
		{"a score without games", "games.csv", "5,2,,5,1,,,,,", "5,2,,5,1,,,,,\n6,2,,5,2,both-lose,match,,,", nil},
		{"rounds in some lines only", "games.csv", "5,1,,4,2,,,,,", ",1,,4,2,,,,,", errFolderRounds},
		{"no name", "event.json", "春季杯", "", errName},
		{"two matches in one round", "games.csv", "5,2,,5,1,,,,,", "5,2,,4,1,,,,,", nil},
	} {
		t.Run(c.says, func(t *testing.T) {
			s := newStore(t)
			files := smallFolder()
			files[c.file] = strings.Replace(files[c.file], c.old, c.new, 1)
			if c.old == "" {
				files[c.file] = smallFolder()[c.file] + c.new
			}
			disk := fstest.MapFS{}
			for name, text := range files {
				disk[name] = &fstest.MapFile{Data: []byte(text)}
			}
			e, problems := folder.Read(disk)
			_, _, err := s.ImportFolder(t.Context(), organiser, e)
			if err == nil && !problems.Wrong() || c.want != nil && !errors.Is(err, c.want) {
				t.Errorf("%v, want %v; %v", err, c.want, problems)
			}
			if list, _ := s.Home(t.Context(), organiser); len(list) != 0 {
				t.Error("something was stored all the same")
			}
		})
	}
}
