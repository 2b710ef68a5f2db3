package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// eventFolder writes a small Swiss and gives its path; with changes, pairs of old and new text in any file.
func eventFolder(t *testing.T, changes ...string) string {
	t.Helper()
	folder := t.TempDir()
	replace := strings.NewReplacer(changes...)
	for name, text := range map[string]string{
		"event.json": `{"format": "roundtable-event", "version": 1, "name": "春季杯", "system": "swiss", "rounds": 3,
"scoring": "1-half-0", "criteria": ["BH", "DE", "SB"]}`,
		"entrants.csv": "no,name,unit\n1,Anna,East\n2,欧阳修远,\n3,=HYPERLINK(1),\n",
		"games.csv":    "round,table,first,second,result,kind\n1,1,1,2,first,\n1,,3,,,pab\n2,1,3,1,draw,\n2,,2,,,pab\n3,1,2,3,second-forfeits,\n3,,1,,,hpb\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(replace.Replace(text)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func TestStandingsCommand(t *testing.T) {
	for _, c := range []struct {
		says, lang string
		args       []string
		want       string
	}{
		{"a table in line, with names of wide characters", "C", []string{"--criteria", "points,WIN,ps"}, `春季杯
Rank  No.  Name           Points  WIN  PS
   1    2  欧阳修远            2    2   3
   2    1  Anna                2    1  4½
   3    3  =HYPERLINK(1)      1½    1   4
`},
		{"with a shared place, and nothing but points", "C", []string{"--criteria", "points"}, `春季杯
Rank  No.  Name           Points
  1=    1  Anna                2
  1=    2  欧阳修远            2
   3    3  =HYPERLINK(1)      1½
`},
		{"in Chinese, after a round", "zh_CN.UTF-8", []string{"--criteria", "points", "--after", "1"}, `春季杯，第 1 轮后
名次  序号  姓名           积分
  1=     1  Anna              1
  1=     3  =HYPERLINK(1)     1
   3     2  欧阳修远          0
`},
		{"CSV, in which nothing is a formula", "zh_CN.UTF-8", []string{"--csv", "--criteria", "BH,DE"}, `rank,no,name,points,BH,DE
1,1,Anna,2,5,1
2,2,欧阳修远,2,5,2
3,3,'=HYPERLINK(1),1.5,5,
`},
	} {
		t.Run(c.says, func(t *testing.T) {
			s := newShell(t)
			s.env["LANG"] = c.lang
			code := s.run(t.Context(), append([]string{"standings", eventFolder(t)}, c.args...)...)
			if code != exitOK || s.out.String() != c.want || s.err.String() != "" {
				t.Errorf("code %d\n%s\n%s", code, s.out.String(), s.err.String())
			}
		})
	}
}

// The names in the JSON are promised in docs/event-folder.md.
func TestStandingsJSON(t *testing.T) {
	s := newShell(t)
	if code := s.run(t.Context(), "standings", eventFolder(t), "--json", "--after", "2", "--rules", "2024"); code != exitOK {
		t.Fatal(s.err.String())
	}
	var got map[string]any
	if err := json.Unmarshal([]byte(s.out.String()), &got); err != nil {
		t.Fatal(err)
	}
	rows, _ := got["standings"].([]any)
	delete(got, "standings")
	head := map[string]any{"event": "春季杯", "system": "swiss", "rule_version": "2024", "after": 2.0, "criteria": []any{
		map[string]any{"id": "buchholz", "acronym": "BH", "name": "Buchholz"},
		map[string]any{"id": "direct", "acronym": "DE", "name": "Direct encounter"},
		map[string]any{"id": "sb", "acronym": "SB", "name": "Sonneborn–Berger"},
	}}
	if diff := cmp.Diff(head, got); diff != "" {
		t.Error(diff)
	}
	anna := map[string]any{"rank": 2.0, "shared": false, "no": 1.0, "name": "Anna", "unit": "East", "points": 1.5, "tie_breaks": []any{2.5, nil, 1.75}}
	if len(rows) != 3 {
		t.Fatal(s.out.String())
	}
	if diff := cmp.Diff(anna, rows[1]); diff != "" {
		t.Error(diff)
	}
}

func TestStandingsNotWorkedOut(t *testing.T) {
	none := filepath.Join(t.TempDir(), "none")
	file := filepath.Join(eventFolder(t), "games.csv")
	for _, c := range []struct {
		says   string
		folder string
		args   []string
		code   int
		want   string
	}{
		{"no folder", none, nil, exitFailed, "no folder at"},
		{"a file", file, nil, exitFailed, "no folder at"},
		{"an unknown criterion", eventFolder(t), []string{"--criteria", "BH,NOPE"}, exitUsage, "no tie-break “NOPE”"},
		{"points in the middle", eventFolder(t), []string{"--criteria", "BH,points"}, exitUsage, "Points always come first"},
		{"rules of no year", eventFolder(t), []string{"--rules", "2"}, exitUsage, "2023-08, 2024, 2026-03"},
		{"a round there is not", eventFolder(t), []string{"--after", "4"}, exitUsage, "The event has 3 rounds"},
		{"a negative round", eventFolder(t), []string{"--after=-1"}, exitUsage, "The event has 3 rounds"},
		{"lines without rounds", eventFolder(t, "\n1,1,", "\n,,", "\n1,,", "\n,,", "\n2,1,", "\n,,", "\n2,,", "\n,,", "\n3,1,", "\n,,", "\n3,,", "\n,,"), []string{"--after", "1"}, exitUsage, "have no rounds"},
		{"two ways to print", eventFolder(t), []string{"--csv", "--json"}, exitUsage, "can't be used together"},
		{"a fault in a file", eventFolder(t, "2,first", "9,first"), nil, exitFailed, "games.csv, line 2, column “second”: Nobody in entrants.csv has the number 9"},
		{"a fault of a match", eventFolder(t, "3,1,draw,", "3,1,draw,playoff"), nil, exitFailed, "games.csv, line 4, column “kind”: There is no game"},
		{"an empty folder", t.TempDir(), nil, exitFailed, "event.json: There is no such file in this folder"},
	} {
		t.Run(c.says, func(t *testing.T) {
			s := newShell(t)
			code := s.run(t.Context(), append([]string{"standings", c.folder}, c.args...)...)
			if code != c.code || !strings.Contains(s.err.String(), c.want) || s.out.String() != "" {
				t.Errorf("code %d\n%s\n%s", code, s.out.String(), s.err.String())
			}
		})
	}
}

func TestCheckCommand(t *testing.T) {
	twice := []string{"3,1,2,3,second-forfeits", "3,1,2,1,draw"}
	for _, c := range []struct {
		says, lang string
		changes    []string
		code       int
		out, err   string
	}{
		{"nothing wrong", "C", nil, exitOK, "“春季杯”: nothing wrong. Entrants: 3, rounds: 3, lines of games: 6\n", ""},
		{"a player twice in a round", "C", twice, exitFailed, "wrong: games.csv, line 7: 1 Anna has a match and a bye in round 3; the other one stands in line 6.", "Things that must not be: 2"},
		{"in Chinese", "zh_CN.UTF-8", twice, exitFailed, "错误：games.csv 第 7 行：1 Anna 第 3 轮既有比赛又轮空；另一行是第 6 行。", "错误 2 处"},
		{"in traditional Chinese", "zh_TW.UTF-8", twice, exitFailed, "錯誤：games.csv 第 7 列：", "錯誤 2 處"},
		{"a doubt is no failure", "C", []string{"3,,1,,,hpb\n", ""}, exitOK, "doubtful: games.csv: 1 Anna has neither a match nor a bye in round 3.", ""},
		{"a note is none either", "C", []string{"no,name,unit", "no,name,hotel"}, exitOK, "note: entrants.csv, line 1, column “hotel”: This column is not known.", ""},
		{"a fault in a file", "C", []string{"2,first", "2,firsst"}, exitFailed, "wrong: games.csv, line 2, column “result”: “firsst” is no result.", "Things that must not be: 1"},
		{"signs that would move the cursor", "C", []string{"2,first", "2,\x1b[2Jx"}, exitFailed, "“[2Jx” is no result", "Things"},
	} {
		t.Run(c.says, func(t *testing.T) {
			s := newShell(t)
			s.env["LANG"] = c.lang
			code := s.run(t.Context(), "check", eventFolder(t, c.changes...))
			if code != c.code || !strings.Contains(s.out.String(), c.out) || !strings.Contains(s.err.String(), c.err) || (c.err == "") != (s.err.String() == "") {
				t.Errorf("code %d\n%s\n%s", code, s.out.String(), s.err.String())
			}
		})
	}
	t.Run("JSON", func(t *testing.T) {
		s := newShell(t)
		code := s.run(t.Context(), "check", eventFolder(t, twice...), "--json")
		var got struct {
			Problems []struct {
				Grade, File, Key, Text string
				Line                   int
				Args                   map[string]any
			}
		}
		if err := json.Unmarshal([]byte(s.out.String()), &got); err != nil || code != exitFailed || len(got.Problems) < 2 {
			t.Fatal(err, code, s.out.String())
		}
		if p := got.Problems[0]; p.Grade != "wrong" || p.File != "games.csv" || p.Line != 6 || p.Key != "finding.folder.again" || p.Args["n"] != 2.0 || p.Text == "" {
			t.Errorf("%+v", p)
		}
	})
	t.Run("no folder", func(t *testing.T) {
		s := newShell(t)
		if code := s.run(t.Context(), "check", filepath.Join(t.TempDir(), "none")); code != exitFailed || !strings.Contains(s.err.String(), "no folder at") {
			t.Errorf("code %d %s", code, s.err.String())
		}
	})
}

func TestCellsOfTexts(t *testing.T) {
	for text, want := range map[string]int{"": 0, "abc": 3, "张三": 4, "Ａ": 2, "½": 1, "é": 1, "e\u0301": 1, "ｱ": 1, "李 Wei": 6} {
		if got := cellsOf(text); got != want {
			t.Errorf("%q takes %d cells, want %d", text, got, want)
		}
	}
}
