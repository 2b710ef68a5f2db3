package handlers

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"roundtable/pairing/format"
)

// words are the languages with a word of each that a page has.
var formulaTitles = map[string]string{"en": "Round-robin formulas", "zh-Hans": "循环制编排公式", "zh-Hant": "循環制編排公式"}

func TestTheCalculatorWorksTheFormulasOut(t *testing.T) {
	w := newWeb(t)
	for _, c := range []struct {
		name, query, lang string
		want              []string
		applied           string // the numbers of the formulas that were used
	}{
		{"a sum above p, odd", "p=8&a=5&b=6", "en", []string{"8 players: 5 and 6", "5 + 6 = 11 is more than 8, so take 8 away: 11 − 8 = 3.", "11 is odd, so the smaller number moves first: 5.", "5 − 2 = 3, so table 1 + 3 = 4."}, "1 5"},
		{"a sum up to p, even", "p=12&a=1&b=9", "zh-Hans", []string{"12 名棋手，1 号对 9 号", "1 + 9 = 10，不大于 12，减 1：10 − 1 = 9。", "和为偶数，大号先走：9 号。"}, "2 6"},
		{"against p, lower half", "p=8&a=4&b=8", "zh-Hant", []string{"2 × 4 = 8，不大於 8：8 − 1 = 7。", "4 號及以前的先走：4 號。", "最大號總在第 1 桌。"}, "4 7"},
		{"against p, upper half", "p=8&a=5&b=8", "en", []string{"2 × 5 = 10 is more than 8: 10 − 8 = 2.", "the numbers above 4 move second: 8 moves first."}, "3 8"},
		{"the bye of an odd field", "players=7&a=3&b=8", "en", []string{"7 players: when does 3 sit out?", "p = 7 + 1 = 8, and 8 is the empty seat.", "8 is nobody, so 3 sits out in round 5."}, "4"},
		{"an odd field, and the largest number is nobody", "players=7&a=5&b=6", "en", []string{"In this round 2 sits out.", "5 − 2 = 3, so table 3."}, "1 5"},
		{"the table is counted around the end", "p=8&a=1&b=2", "en", []string{"1 + 7 − 5 = 3, so table 1 + 3 = 4."}, "2 5"},
		{"two cycles, the last rounds change places", "players=9&a=3&b=7&cycles=2", "zh-Hant", []string{"第 9 輪排在第 8 輪", "9 + 9 = 18", "第 2 循環先後手互換：3 號先走。"}, "2 6"},
		{"two cycles in the plain order", "players=9&a=3&b=7&cycles=2&swap=0", "en", []string{"9 + 9 = 18."}, "2 6"},
		{"the smallest p", "p=2&a=1&b=2", "en", []string{"2 × 1 = 2 is not more than 2: 2 − 1 = 1."}, "4 7"},
		{"the largest p", "p=1000&a=999&b=1000", "en", []string{"2 × 999 = 1998 is more than 1000: 1998 − 1000 = 998."}, "3 8"},
	} {
		t.Run(c.name, func(t *testing.T) {
			q, err := url.ParseQuery(c.query)
			if err != nil {
				t.Fatal(err)
			}
			a := w.lang(c.lang).get("/formulas?" + q.Encode())
			if a.status != http.StatusOK || !a.has(c.want...) || !a.has(formulaTitles[c.lang]) {
				t.Errorf("%d, want %q:\n%s", a.status, c.want, plainText(a.body))
			}
			var applied []string
			for _, m := range regexp.MustCompile(`<tr class="applied"><th scope="row">(\d)`).FindAllStringSubmatch(a.body, -1) {
				applied = append(applied, m[1])
			}
			if got := strings.Join(applied, " "); got != c.applied {
				t.Errorf("the formulas %q are marked, want %q", got, c.applied)
			}
		})
	}
}

// plainText is what a page says.
func plainText(body string) string {
	_, body, _ = strings.Cut(body, "<main")
	text := regexp.MustCompile(`<[^>]*>`).ReplaceAllString(body, " ")
	return html.UnescapeString(strings.Join(strings.Fields(text), " "))
}

func TestTheCalculatorShowsAnExampleFirst(t *testing.T) {
	for lang, title := range formulaTitles {
		a := newWeb(t).lang(lang).get("/formulas")
		if a.status != http.StatusOK || !a.has(title, "5 + 6 = 11", "11 − 8 = 3") {
			t.Errorf("%s: %d %s", lang, a.status, plainText(a.body))
		}
	}
}

func TestTheAddressOfACalculationIsTheSameHoweverItWasTyped(t *testing.T) {
	w := newWeb(t)
	for query, want := range map[string]string{
		"players=&p=12&a=5&b=9&cycles=1&swap=1": "/formulas?a=5&b=9&p=12",
		"players=7&p=8&a=6&b=5":                 "/formulas?a=5&b=6&players=7",
		"p=%EF%BC%98&a=%EF%BC%95&b=+7+":         "/formulas?a=5&b=7&p=8",
		"p=8&a=5&b=6&cycles=2&swap=0":           "",
		"p=012&a=5&b=9":                         "/formulas?a=5&b=9&p=12",
	} {
		a := w.get("/formulas?" + query)
		if want == "" {
			want = a.location
			if q, err := url.ParseQuery(query); err != nil || a.location != "/formulas?"+q.Encode() && a.status != http.StatusOK {
				t.Errorf("%s: %d %s", query, a.status, a.location)
			}
		}
		if a.location != want {
			t.Errorf("%s leads to %q, want %q", query, a.location, want)
		}
		if a.location != "" {
			if next := w.get(a.location); next.status != http.StatusOK {
				t.Errorf("%s answers %d %s", a.location, next.status, next.location)
			}
		}
	}
}

func TestTheCalculatorRefusesAndKeepsWhatWasTyped(t *testing.T) {
	w := newWeb(t)
	for _, c := range []struct {
		name, field, typed, en, hans, hant string
	}{
		{"BR-149 a part of a number", "a", "2.5", "“2.5” is not a whole number. Write it in digits, such as 12.", "“2.5”不是整数，请用数字填写，如 12。", "「2.5」不是整數，請用數字填寫，如 12。"},
		{"BR-149 an exponent", "a", "1e3", "“1e3” is not a whole number", "“1e3”不是整数", "「1e3」不是整數"},
		{"BR-149 another base", "a", "0x10", "“0x10” is not a whole number", "“0x10”不是整数", "「0x10」不是整數"},
		{"BR-149 a sign", "b", "-3", "“-3” is not a whole number", "“-3”不是整数", "「-3」不是整數"},
		{"BR-149 full-width, but no number", "b", "２．５", "“２．５” is not a whole number", "“２．５”不是整数", "「２．５」不是整數"},
		{"nothing", "a", "", "Write a number.", "请填一个数。", "請填一個數。"},
		{"nought", "a", "0", "Write a number from 1 to 8.", "请填 1 到 8 的数。", "請填 1 到 8 的數。"},
		{"more than p", "b", "9", "Write a number from 1 to 8.", "请填 1 到 8 的数。", "請填 1 到 8 的數。"},
		{"far more than any number", "b", "99999999999999999999999", "Write a number from 1 to 8.", "请填 1 到 8 的数。", "請填 1 到 8 的數。"},
		{"the same number", "b", "5", "These are the same number. Write two different ones.", "两个号相同，请填两个不同的号。", "兩個號相同，請填兩個不同的號。"},
		{"an odd p", "p", "7", "p is always even. For 7 players it is 8, and 8 is the empty seat.", "p 必为偶数。7 名棋手时 p = 8，8 号为空号。", "p 必為偶數。7 名棋手時 p = 8，8 號為空號。"},
		{"no p", "p", "", "Write the number of players, or p.", "请填棋手人数或 p。", "請填棋手人數或 p。"},
		{"too large a p", "p", "1002", "Write a number from 2 to 1000.", "请填 2 到 1000 的数。", "請填 2 到 1000 的數。"},
		{"players and a p that is not theirs", "players", "11", "With 11 players p is 12. Clear one of the two fields.", "11 名棋手时 p = 12，两栏请只填一栏。", "11 名棋手時 p = 12，兩欄請只填一欄。"},
		{"one player", "players", "1", "Write a number from 2 to 1000.", "请填 2 到 1000 的数。", "請填 2 到 1000 的數。"},
		{"too many cycles", "cycles", "5", "Write a number from 1 to 4.", "请填 1 到 4 的数。", "請填 1 到 4 的數。"},
	} {
		t.Run(c.name, func(t *testing.T) {
			query := url.Values{"p": {"8"}, "a": {"5"}, "b": {"6"}}
			query.Set(c.field, c.typed)
			for lang, want := range map[string]string{"en": c.en, "zh-Hans": c.hans, "zh-Hant": c.hant} {
				a := w.lang(lang).get("/formulas?" + query.Encode())
				if a.status != http.StatusUnprocessableEntity || !a.has(want, `aria-invalid="true"`) {
					t.Errorf("%s: %d, want %q: %s", lang, a.status, want, plainText(a.body))
				}
				for name, values := range query {
					if field := regexp.MustCompile(`<input id="` + name + `" [^>]*value="` + regexp.QuoteMeta(html.EscapeString(values[0])) + `"`); name != "cycles" && !field.MatchString(a.body) {
						t.Errorf("%s: %s=%q is not kept", lang, name, values[0])
					}
				}
			}
		})
	}
	t.Run("BR-149 a full-width digit is the digit", func(t *testing.T) {
		if a := w.get("/formulas?" + url.Values{"players": {"７"}, "a": {"２"}, "b": {"５"}}.Encode()); a.location != "/formulas?a=2&b=5&players=7" {
			t.Errorf("%d %q", a.status, a.location)
		}
	})
}

// cell is a cell of the cross table with the address it leads to.
var cell = regexp.MustCompile(`<a href="[^"]*[?&;]a=(\d+)&amp;b=(\d+)"[^>]*>\s*(\d+)\s*(<b class="first")?`)

func TestTheTableIsThatOfTheFormulas(t *testing.T) {
	w := newWeb(t)
	for _, p := range []int{2, 4, 8, 12, 30, 100} {
		a := w.get("/formulas/table?p=" + strconv.Itoa(p))
		found := cell.FindAllStringSubmatch(a.body, -1)
		if a.status != http.StatusOK || len(found) != p*(p-1) {
			t.Fatalf("p = %d: %d with %d cells", p, a.status, len(found))
		}
		rr := format.RoundRobin{Entrants: p, Cycles: 1}
		for _, m := range found {
			row, _ := strconv.Atoi(m[1])
			column, _ := strconv.Atoi(m[2])
			want := rr.Meet(row, column)[0]
			if m[3] != strconv.Itoa(want.Round) || (m[4] != "") != (want.First == row) {
				t.Fatalf("p = %d, row %d, column %d: %q", p, row, column, m[0])
			}
		}
	}
	a := w.get("/formulas/table?p=8&view=rounds")
	for _, line := range []string{"1–8 2–7 3–6 4–5", "8–5 6–4 7–3 1–2", "4–8 5–3 6–2 7–1"} {
		if !strings.Contains(plainText(a.body), line) {
			t.Errorf("the rounds of 8 lack %q: %s", line, plainText(a.body))
		}
	}
}

func TestACellOfTheTableIsExplained(t *testing.T) {
	w := newWeb(t)
	for lang, want := range map[string]string{"en": "5 + 9 = 14 is more than 12, so take 12 away: 14 − 12 = 2.", "zh-Hans": "5 + 9 = 14，大于 12，减 12：14 − 12 = 2。", "zh-Hant": "5 + 9 = 14，大於 12，減 12：14 − 12 = 2。"} {
		for _, path := range []string{"/formulas/table?p=12&a=5&b=9", "/formulas/table?p=12&a=9&b=5", "/formulas/table?p=12&view=rounds&a=5&b=9"} {
			a := w.lang(lang).get(path)
			if a.status != http.StatusOK || !a.has(want, `aria-current="true"`, `class="fx-on"`, `class="fx-hi"`) {
				t.Errorf("%s %s: %d", lang, path, a.status)
			}
			piece := w.get(path, with("X-Fragment", "1"))
			if piece.status != http.StatusOK || !piece.has(want) || piece.has("<html") || piece.has("<table") {
				t.Errorf("%s %s: the piece for the script is %q", lang, path, piece.body)
			}
		}
	}
	if a := w.lang("en").get("/formulas/table?p=12&a=3&b=12"); !a.has("With 11 players, 12 is the empty seat: 3 sits out in round 5.") {
		t.Error("the cell of the largest number does not tell of the bye")
	}
}

func TestTheTableRefusesInASentence(t *testing.T) {
	w := newWeb(t)
	for query, want := range map[string]string{
		"p=7":            "p is always even. For 7 players it is 8",
		"p=2.5":          "“2.5” is not a whole number",
		"p=":             "Write a number.",
		"p=102":          "The table goes up to 100. Larger numbers are worked out in the calculator.",
		"p=8&a=5&b=5":    "There is no such cell. Both numbers go from 1 to 8",
		"p=8&a=5&b=9":    "There is no such cell.",
		"p=8&a=five&b=6": "There is no such cell.",
	} {
		if a := w.get("/formulas/table?" + query); a.status != http.StatusUnprocessableEntity || !a.has(want) {
			t.Errorf("%s: %d, want %q", query, a.status, want)
		}
	}
	if a := w.get("/formulas/table?p=%EF%BC%94"); a.status != http.StatusOK || !a.has("Table of p = 4") {
		t.Errorf("a full-width 4 answers %d", a.status)
	}
}
