package standings

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/tiebreak"
)

// publishedEvent is an event whose published table is recomputed. Columns maps a published column to a
// criterion, or "points". Versions gives a column another rule version than Version. Only, where set, are the
// entrants whose values the source lets anyone recompute; Doubtful says why.
type publishedEvent struct {
	slug     string
	version  tiebreak.Version
	form     scoring.Form // where not what the description says
	perPair  bool         // all lines of a pair are the games of one match
	columns  map[string]string
	versions map[string]tiebreak.Version
	rounded  []string // columns that are published with one decimal
	only     func(no int) bool
	doubtful string
	order    []string // criteria that give the published places
	least    int      // values checked at least
}

var publishedEvents = []publishedEvent{
	{slug: "01_tec_roundrobin_forfeit", columns: map[string]string{"points": "points", "SB": "SB", "SBC1": "SB-C1", "KS": "KS"}, order: []string{"SB"}, least: 24},
	{slug: "02_tec_swiss5_byes_forfeits_withdrawal", version: tiebreak.V2024, columns: map[string]string{
		"points": "points", "BH24": "BH", "BHC124": "BH-C1", "AOB24": "AOB", "FB24": "FB", "SB24": "SB", "SBC124": "SB-C1", "WIN": "WIN", "WON": "WON",
		"BPG": "BPG", "BWG": "BWG", "REP": "REP", "PS": "PS", "PSC1": "PS-C1", "ARO": "ARO", "TPR": "TPR", "BH26": "BH", "SB26": "SB", "SBC126": "SB-C1",
	}, versions: map[string]tiebreak.Version{"BH26": tiebreak.V2026, "SB26": tiebreak.V2026, "SBC126": tiebreak.V2026}, rounded: []string{"AOB24"}, order: []string{"BH"}, least: 16 * 19},
	{slug: "03_tec_swiss9_direct_encounter", columns: map[string]string{"points": "points"}, order: []string{"DE"}, least: 16},
	{slug: "04_tec_team_swiss7", version: tiebreak.V2024, columns: map[string]string{
		"points": "points", "GP": "GP", "BHMP": "BH", "BHC1MP": "BH-C1", "SSSC": "SSSC"}, rounded: []string{"SSSC"}, order: []string{"BH"}, least: 14 * 5},
	{slug: "05_candidates_1950_double_rr", columns: map[string]string{"points": "points", "SB": "SB"}, order: []string{"SB"}, least: 12},
	{slug: "06_candidates_1953_double_rr_odd15", columns: map[string]string{"points": "points", "SB": "SB"}, order: []string{"SB"}, least: 17},
	{slug: "07_candidates_1956_double_rr_shared_places", columns: map[string]string{"points": "points"}, order: []string{}, least: 10},
	{slug: "09_candidates_1962_withdrawal_after_75pct", columns: map[string]string{"points": "points"}, order: []string{}, least: 8},
	{slug: "10_interzonal_1967_annulled_withdrawal_partial", columns: map[string]string{"points": "points"}, only: func(no int) bool { return no <= 9 },
		doubtful: "only the games of the first nine are known; their SB needs the published totals of the others", least: 9},
	{slug: "11_draughts_wc_1948_double_rr_odd11", columns: map[string]string{"points": "points"}, order: []string{}, least: 11},
	{slug: "13_draughts_open_2022_swiss9_short_solkoff", columns: map[string]string{"points": "points", "SSOLK": "SSOLK"}, order: []string{"SSOLK"}, least: 136},
	{slug: "15_sinquefield_2014_double_rr6", columns: map[string]string{"points": "points"}, order: []string{}, least: 6},
	{slug: "17_vienna_1873_minimatches", form: scoring.Form{Games: 3, Level: scoring.LevelDraw}, perPair: true,
		columns:  map[string]string{"points": "GP", "MP": "points"},
		doubtful: "the source orders by games won; the matches, which decided the event, are counted here", least: 24},
	{slug: "18_norway_2020_3_15_1_0_decider", columns: map[string]string{"points": "points"}, order: []string{}, least: 6},
	{slug: "19_uzchess_cup_2025_rr10", columns: map[string]string{"points": "points", "DErank": "DE", "SB": "SB", "WON": "WON", "BWG": "BWG", "KS": "KS"}, order: []string{"DE", "SB", "WON", "BWG", "KS"}, least: 53},
	{slug: "20_womens_world_rapid_2024_swiss11", columns: map[string]string{"points": "points", "BHp": "OPP", "BHC1p": "SSOLK", "AROC1": "ARO-C1"},
		doubtful: "the source has played games only, so its Buchholz are plain sums without dummy opponents",
		order:    []string{"SSOLK", "OPP", "ARO-C1"}, least: 440},
	{slug: "21_arbiter_exercise_2026_swiss5", version: tiebreak.V2026, columns: map[string]string{"points": "points", "PS": "PS", "BH26": "BH", "BHC126": "BH-C1"}, order: []string{}, least: 44},
	{slug: "23_world_blitz_2021_swiss21", version: tiebreak.V2023, columns: map[string]string{"points": "points", "TB1": "BH-C1", "TB2": "BH", "TB3": "ARO-C1"},
		order: []string{"BH-C1", "BH", "ARO-C1"}, least: 179 * 4},
	{slug: "25_go_mcmahon_handicap_4r", columns: map[string]string{"points": "MMS", "SOS": "SOS", "SOSOS": "SOSOS"}, order: []string{"SOS", "SOSOS"}, least: 57},
	{slug: "27_cn_swiss7_odd11_ACDEF", columns: map[string]string{"points": "points"}, order: xiangqiOrder, least: 11},
	{slug: "28_cn_swiss11_odd25_both_zero", columns: map[string]string{"points": "points"}, order: xiangqiOrder, least: 25},
	{slug: "29_cn_swiss13_odd31_bye_opponent_lowest", columns: map[string]string{"points": "points"}, order: xiangqiOrder, least: 31},
	{slug: "32_cn_swiss13_odd55_halfpoints_withdrawals", columns: map[string]string{"points": "points"}, order: xiangqiOrder, least: 55},
}

// xiangqiOrder is the order of Chinese points pairing.
var xiangqiOrder = []string{"对手分", "胜局", "犯规", "后手胜局", "后手局", "late-rounds"}

// input is the event with criteria under a rule version.
func (e publishedEvent) input(t testing.TB, version tiebreak.Version, criteria ...string) Input {
	in := vector(t, e.slug)
	if e.form != (scoring.Form{}) {
		in.Rules.Form = e.form
	}
	if e.perPair {
		in.Matches = perPair(in.Matches)
	}
	in.Rules.Event.Version, in.Rules.Criteria = version, criteria
	return in
}

// perPair makes one match of all matches of a pair.
func perPair(matches []pairing.Match) (out []pairing.Match) {
	at := map[string]int{}
	for _, m := range matches {
		pair := fmt.Sprint(m.Seats)
		i, known := at[pair]
		if !known {
			at[pair], out = len(out), append(out, m)
			continue
		}
		out[i].Games = append(out[i].Games, m.Games...)
	}
	return out
}

// Every published table: points, every tie-break value that was printed, and the places where they follow
// from the rules.
func TestEveryPublishedTable(t *testing.T) {
	for _, e := range publishedEvents {
		t.Run(e.slug, func(t *testing.T) {
			expected := records(t, "vectors/"+e.slug, "expected.csv")
			checked := 0
			for column, criterion := range e.columns {
				version := e.version
				if v, ok := e.versions[column]; ok {
					version = v
				}
				checked += e.checkColumn(t, expected, column, criterion, version)
			}
			if checked < e.least {
				t.Errorf("only %d values checked, want %d", checked, e.least)
			}
			if e.order != nil {
				e.checkPlaces(t, expected)
			}
		})
	}
}

func (e publishedEvent) checkColumn(t *testing.T, expected []map[string]string, column, criterion string, version tiebreak.Version) (checked int) {
	var criteria []string
	at := ByPoints
	if criterion != "points" {
		criteria, at = []string{criterion}, 0
	}
	in := e.input(t, version, criteria...)
	if err := in.Rules.Validate(); err != nil {
		t.Fatal(err)
	}
	table := Build(in)
	for _, row := range expected {
		no := number(t, row["no"])
		if row[column] == "" || e.only != nil && !e.only(no) {
			continue // printed for some entrants only
		}
		got := table.Explain(pairing.ID(no), at).Value
		same := sameNumber(got.Decimal(), row[column])
		if slices.Contains(e.rounded, column) {
			same = near(got.Rat, row[column])
		}
		if !same && (!got.None || row[column] != "0") {
			t.Errorf("%s of %d is %s, published %s", column, no, got.Decimal(), row[column])
		}
		checked++
	}
	return checked
}

func (e publishedEvent) checkPlaces(t *testing.T, expected []map[string]string) {
	table := Build(e.input(t, e.version, e.order...))
	for i, row := range expected {
		no := pairing.ID(number(t, row["no"]))
		if r := table.Row(no); fmt.Sprint(r.Place) != row["rank"] && (!r.Shared || table.Rows[i].Place != r.Place) {
			t.Errorf("%d: place %d, published %s", no, r.Place, row["rank"])
		}
	}
}

// Direct encounter of the exercise with nine rounds: it orders those with 6 points, who have all met, and
// nobody else.
func TestPublishedDirectSwiss(t *testing.T) {
	slug := "03_tec_swiss9_direct_encounter"
	e := publishedEvent{slug: slug}
	table := Build(e.input(t, tiebreak.V2024, "DE"))
	for _, row := range records(t, "vectors/"+slug, "expected.csv") {
		no := pairing.ID(number(t, row["no"]))
		place := table.Row(no).Values[0]
		switch want := map[pairing.ID]string{6: "1", 1: "2", 4: "2", 2: "4"}[no]; {
		case want != "" && place.Text() != want:
			t.Errorf("%d is %s in his group, published %s", no, place.Text(), want)
		case want == "" && !place.None && place.Text() != "1":
			t.Errorf("%d: the group is not separated, got place %s", no, place.Text())
		}
		if row["DEpts"] == "" {
			continue
		}
		whole := table.Explain(no, 0).Tables[0]
		if i := slices.Index(whole.Members, no); !sameNumber(whole.Sums[i].Decimal(), row["DEpts"]) {
			t.Errorf("%d has %v in the mini-table, published %s", no, whole.Sums[i], row["DEpts"])
		}
	}
}

// Orders of the team exercise that stand in its text, not in its table.
func TestPublishedTeamOrders(t *testing.T) {
	e := publishedEvent{slug: "04_tec_team_swiss7"}
	for criteria, want := range map[string]string{
		"GP":  "1 5, 2 1, 3= 2 4, 5 3, 6 8, 7 6, 8 9, 9= 7 13, 11 10, 12= 11 14, 14 12",
		"BH":  "1 1, 2 3, 3 2, 4 4, 5 5, 6 6, 7 8, 8 13, 9 9, 10 7, 11 10, 12 11, 13 14, 14 12",
		"EDE": "1 4, 2 2, 3 1, 4 3, 5 5",
	} {
		var got []string
		for _, r := range Build(e.input(t, tiebreak.V2024, criteria)).Rows {
			last := len(got) - 1
			switch {
			case r.Shared && last >= 0 && strings.HasPrefix(got[last], fmt.Sprint(r.Place, "= ")):
				got[last] += fmt.Sprint(" ", r.Number)
			case r.Shared:
				got = append(got, fmt.Sprint(r.Place, "= ", r.Number))
			default:
				got = append(got, fmt.Sprint(r.Place, " ", r.Number))
			}
		}
		if line := strings.Join(got, ", "); !strings.HasPrefix(line, want) {
			t.Errorf("by %s:\n got %s\nwant %s", criteria, line, want)
		}
	}
}
