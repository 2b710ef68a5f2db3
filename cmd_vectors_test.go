package main

import (
	"encoding/csv"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// vectorsDir has published events as many sources describe them, each with names of its own. This file
// writes them as event folders, by the description in docs/event-folder.md; the program knows none of those
// names.
const vectorsDir = "pairing/standings/testdata/vectors"

// vectorMeta is the description of a published event.
type vectorMeta struct {
	Title       string             `json:"title"`
	System      string             `json:"system"`
	Game        string             `json:"game"`
	Rounds      int                `json:"rounds"`
	Cycles      int                `json:"cycles"`
	Boards      int                `json:"boards"`
	Score       map[string]float64 `json:"score"`
	ByeOpponent string             `json:"bye_opponent"`
}

// vectorRows reads a table of a published event: a map by column for every line.
func vectorRows(t testing.TB, slug, file string) (rows []map[string]string) {
	t.Helper()
	f, err := os.Open(filepath.Join(vectorsDir, slug, file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, column := range lines[0] {
			row[column] = line[i]
		}
		rows = append(rows, row)
	}
	return rows
}

// vectorFolder writes a published event as a folder and gives its path.
func vectorFolder(t testing.TB, slug string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(vectorsDir, slug, "meta.json"))
	if err != nil {
		t.Fatal(err)
	}
	var m vectorMeta
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	settings, err := json.MarshalIndent(m.settings(), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	games := vectorRows(t, slug, "games.csv")
	folder := filepath.Join(t.TempDir(), slug)
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"event.json":   string(settings),
		"entrants.csv": csvText(t, m.entrants(t, slug, games)),
		"games.csv":    csvText(t, m.games(t, games)),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func csvText(t testing.TB, rows [][]string) string {
	t.Helper()
	var b strings.Builder
	w := csv.NewWriter(&b)
	if err := w.WriteAll(rows); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// settings is event.json.
func (m vectorMeta) settings() map[string]any {
	s := map[string]any{"format": "roundtable-event", "version": 1, "name": string([]rune(m.Title)[:min(60, len([]rune(m.Title)))]), "system": "round_robin", "scoring": "1-half-0"}
	if code := map[string]string{"international draughts": "draughts-international"}[m.Game]; code != "" {
		s["game"] = code
	} else {
		s["game"] = m.Game
	}
	switch max(m.Score["win"], m.Score["match_win"]) {
	case 2:
		s["scoring"] = "2-1-0"
	case 3:
		s["scoring"], s["match"] = "3-1half-1-0", map[string]any{"games": 1, "level": "playoff"}
	}
	switch m.System {
	case "swiss", "swiss_cn":
		s["system"] = "swiss"
	case "swiss_team":
		s["system"], s["boards"] = "team_swiss", m.Boards
		byes := map[string]any{}
		for _, kind := range []string{"pab", "hpb", "zpb"} {
			byes[kind] = map[string]any{"points": m.Score[kind+"_mp"], "games": m.Score[kind+"_gp"]}
		}
		s["byes"] = byes
	case "mcmahon":
		s["system"] = "mcmahon"
	case "round_robin_matches":
		s["match"] = map[string]any{"games": 3, "level": "draw"}
	}
	if m.Rounds > 0 {
		s["rounds"] = m.Rounds
	}
	if m.Cycles > 0 {
		s["cycles"] = m.Cycles
	}
	if strings.HasPrefix(m.ByeOpponent, "lowest") {
		s["bye_opponent"] = "lowest"
	}
	return s
}

// entrants is entrants.csv. The start scores of a McMahon are worked back from the published totals, since
// the source does not give bar and floor. Whose results were annulled has withdrawn.
func (m vectorMeta) entrants(t testing.TB, slug string, games []map[string]string) [][]string {
	rows := [][]string{{"no", "name", "fed", "rating", "start", "away"}}
	start := map[string]string{}
	if m.System == "mcmahon" {
		gained := map[string]float64{}
		for _, g := range games {
			gained[g["first"]] += float(t, g["first_pts"])
			gained[g["second"]] += float(t, g["second_pts"])
		}
		for _, row := range vectorRows(t, slug, "expected.csv") {
			start[row["no"]] = strconv.FormatFloat(float(t, row["points"])-math.Floor(gained[row["no"]]), 'f', -1, 64)
		}
	}
	away := map[string]string{}
	for _, g := range games {
		if g["kind"] == "annulled" {
			away["23"] = "1.. annul"
		}
	}
	for _, p := range vectorRows(t, slug, "players.csv") {
		rating := p["rating"]
		if strings.Trim(rating, "0123456789") != "" {
			rating = "" // a Go rank
		}
		rows = append(rows, []string{p["no"], p["name"], p["fed"], rating, start[p["no"]], away[p["no"]]})
	}
	return rows
}

func float(t testing.TB, text string) float64 {
	t.Helper()
	if text == "" {
		return 0
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// games is games.csv.
func (m vectorMeta) games(t testing.TB, games []map[string]string) [][]string {
	rows := [][]string{{"round", "game", "first", "second", "result", "first_points", "second_points", "kind", "moved_first", "handicap", "turn"}}
	for _, g := range games {
		rows = append(rows, m.lines(t, g)...)
	}
	return rows
}

// lines are the lines of games.csv for one line of the source.
func (m vectorMeta) lines(t testing.TB, g map[string]string) [][]string {
	kind, unknown := strings.CutSuffix(g["kind"], "_nocolour")
	if m.System == "round_robin_matches" {
		g["game"] = g["board"]
	}
	line := map[string]string{"round": g["round"], "game": g["game"], "first": g["first"], "second": g["second"]}
	if m.System == "round_robin_matches" {
		line["round"] = ""
	}
	if unknown {
		line["moved_first"] = "unknown"
	}
	a, b := float(t, g["first_pts"]), float(t, g["second_pts"])
	line["result"] = map[bool]map[bool]string{true: {true: "first"}, false: {true: "second", false: "draw"}}[a > b][a != b]
	switch stones, handicap := strings.CutPrefix(kind, "played_h"); {
	case handicap:
		line["handicap"] = stones
	case kind == "played":
		if m.Score["decider_win"] > 0 && a+b == m.Score["decider_win"]+m.Score["decider_loss"] {
			level := map[string]string{"result": "draw"}
			for _, c := range []string{"round", "first", "second"} {
				level[c] = line[c]
			}
			line["kind"] = "playoff"
			return [][]string{cellsOfLine(level), cellsOfLine(line)}
		}
	case kind == "annulled":
		line["kind"] = "annulled"
	case strings.HasPrefix(kind, "not_played"):
		line["kind"], line["result"] = "cancelled", ""
	case kind == "both_zero":
		line["result"] = "both-lose"
	case kind == "match":
		line["kind"], line["result"], line["first_points"], line["second_points"] = "match", "", g["first_pts"], g["second_pts"]
	case kind == "double_forfeit":
		line["result"] = "both-forfeit"
	case kind == "forfeit", kind == "match_forfeit":
		line["result"] = map[bool]string{true: "second-forfeits", false: "first-forfeits"}[a > b]
		if kind == "match_forfeit" {
			line["kind"] = "match"
		}
	default:
		line["second"], line["result"], line["moved_first"] = "", "", ""
		known := map[string][2]string{"free": {"bye"}, "pab_as_first": {"pab", "first"}, "pab_as_second": {"pab", "second"}, "absent_half": {"hpb"},
			"pab": {"pab"}, "hpb": {"hpb"}, "zpb": {"zpb"}, "fpb": {"fpb"}}
		bye, ok := known[kind]
		if !ok {
			t.Fatalf("a line of the kind %q", kind)
		}
		line["kind"], line["turn"] = bye[0], bye[1]
	}
	return [][]string{cellsOfLine(line)}
}

func cellsOfLine(line map[string]string) []string {
	var cells []string
	for _, c := range []string{"round", "game", "first", "second", "result", "first_points", "second_points", "kind", "moved_first", "handicap", "turn"} {
		cells = append(cells, line[c])
	}
	return cells
}
