package handlers

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// weapons are names that are meant to do something where they are shown, written or saved. Each has
// the mark zq, by which the sweep knows it again.
var weapons = []struct{ says, text string }{
	{"ends an element and begins a script", `<script>zq()</script>"'--></title></textarea><svg onload=zq>`},
	{"ends an attribute", `"><img src=x onerror=zq()> ' onfocus='zq' autofocus x=`},
	{"an address that runs, and places of templates", `javascript:zq()//{{.name}} {{.n}} {{.zq}} ${zq} %s %!d`},
	{"a style, a comment, and letters written as entities", `zq}*{display:none}/*url(//zq)*/ <!-- ]]> &lt;zq&gt; &#60;`},
	{"direction overrides and isolates that nobody closes", "\u2069\u202c\u202ezq\u2067x\u202by\u2066z\u2068"},
	{"marks and joiners that are not seen", "\ufeffz\u200bq\u200d\u2060a\u00adb\u180e c\u2028d\u2029e\U000E0041"},
	{"a tower of accents", "zq" + strings.Repeat("\u0301\u0489", 24)},
	{"control characters, a head of HTTP, bytes that are no text", "zq\x00\x01\x1b[31mzq\x07\x7f\u0085\x9b2J\xff\xed\xa0\x80\tx\r\nSet-Cookie: zq=1"},
	{"ten thousand characters", "zq" + strings.Repeat("长", 9998)},
	{"as long as may be, without a blank", "zq" + strings.Repeat("W", 58)},
	{"a formula", `=HYPERLINK("http://zq.test","zq")`},
	{"a formula that starts a program", `+cmd|' /C zq'!A0`},
	{"a formula that looks like a number", `-1+zq`},
	{"a formula behind what is not seen", "\t\u200b\r＝zq"},
	{"a way out of the folder", `../../zq/../etc/passwd`},
	{"a way out in code", `%2e%2e%2fzq%00%0d%0aX-Zq: 1`},
	{"a device", `CON.zq`},
	{"signs that no file name has", `zq/b\c:d*?"<>|.. .`},
	{"the end of a header, of a query", `zq"; filename="zq.exe'; DROP TABLE entrants;--`},
	{"from right to left", "שרה zq (א) 12 علی"},
}

// refusing are the fields that take no free text, each with what it takes instead; the name of a field
// is its form's address and its own name, with # for numbers and * for the event. A field that takes no
// weapon and does not stand here fails the test, and so does one that stands here and takes one.
var refusing = map[string]string{
	"/club round_minutes":               "a number",
	"/formulas a":                       "a number",
	"/formulas b":                       "a number",
	"/formulas p":                       "a number",
	"/formulas players":                 "a number",
	"/formulas/table p":                 "a number",
	"/new round_minutes":                "a number",
	"/o/*/arrange/# t#":                 "a number",
	"/o/*/arrange/# table":              "a number",
	"/o/*/conduct overruns_lose":        "a number",
	"/o/*/conduct warnings_lose":        "a number",
	"/o/*/draw lot.#":                   "a number",
	"/o/*/late rating":                  "a number",
	"/o/*/notes points":                 "a number",
	"/o/*/players/# rating":             "a number",
	"/o/*/players/#/replace rating":     "a number",
	"/o/*/players/one rating":           "a number",
	"/o/*/public cat-below":             "a number",
	"/o/*/public cat-prizes":            "a number",
	"/o/*/sections round_minutes":       "a number",
	"/o/*/standings/settle place-#":     "a number",
	"/o/*/settings/agreed byo_seconds":  "a number",
	"/o/*/settings/agreed increment":    "a number",
	"/o/*/settings/agreed late_minutes": "a number",
	"/o/*/settings/agreed minutes":      "a number",
	"/o/*/settings/agreed move_seconds": "a number",
	"/o/*/settings/agreed periods":      "a number",
	"/o/*/times minutes":                "a number",
	"/o/*/times pause":                  "a number",
	"/o/*/times pause_after":            "a number",
	"/o/*/times per_day":                "a number",
	"/players/# rating":                 "a number",
	"/players/new rating":               "a number",
	"/t/*/meet a":                       "a number",
	"/t/*/meet b":                       "a number",
	"/o/*/late birth_year":              "a year",
	"/o/*/players/# birth_year":         "a year",
	"/o/*/players/#/replace birth_year": "a year",
	"/o/*/players/one birth_year":       "a year",
	"/o/*/public cat-from":              "a year",
	"/o/*/public cat-to":                "a year",
	"/players/# birth_year":             "a year",
	"/players/new birth_year":           "a year",
	"/new date":                         "a day",
	"/o/*/settings/about date":          "a day",
	"/o/*/times date":                   "a day",
	"/club first_start":                 "a time of day",
	"/new first_start":                  "a time of day",
	"/o/*/sections first_start":         "a time of day",
	"/o/*/times at.#":                   "a time of day",
	"/o/*/times time":                   "a time of day",
	"/club time_zone":                   "the name of a time zone",
	"/new time_zone":                    "the name of a time zone",
	"/o/*/settings/about time_zone":     "the name of a time zone",
	"/formulas/exam code":               "a printed code",
	"/o/*/draw code":                    "a printed code",
	"/o/*/delete typed":                 "the name of the event",
	"/open file":                        "the file of an event",
	"/ratings/settings k":               "a number",
	"/ratings/settings new_k":           "a number",
	"/ratings/settings new_games":       "a number",
	"/ratings/settings start":           "a number",
	"/seasons/new points":               "numbers",
	"/seasons/new rest":                 "a number",
	"/seasons/new best":                 "a number",
	"/seasons/new least":                "a number",
	"/seasons/new from_day":             "a day",
	"/seasons/new to_day":               "a day",
	"/seasons/#/edit points":            "numbers",
	"/seasons/#/edit rest":              "a number",
	"/seasons/#/edit best":              "a number",
	"/seasons/#/edit least":             "a number",
	"/seasons/#/edit from_day":          "a day",
	"/seasons/#/edit to_day":            "a day",
	"/o/*/hall/clock for_next":          "a number",
	"/o/*/hall/clock minutes":           "a number",
	"/o/*/access/links from":            "a table",
	"/o/*/access/links to":              "a table",
}

// readApart are the fields whose text is not stored as it is, with the reason.
var readApart = map[string]string{"/account password": "stored as a hash, and never shown", "/account old": "compared with the hash, and never shown"}

// valid are values that empty fields of a form need before another field of it is taken, by the form's
// address; # is 1 for the first field, 2 for the second, @ something that no other field has, and + a value that
// the form as it is drawn does not have.
var valid = map[string]map[string]string{
	"/players/new":           {"name": "Uta @", "+another": "1"},
	"/o/*/players/one":       {"name": "Uta @"},
	"/o/*/players/#/replace": {"name": "Uta @"},
	"/o/*/late":              {"name": "Uta @"},
	"/new":                   {"names": "Pia\nQuinn"},
	"/o/*/sections":          {"section": "Seniors", "other": "Open", "names": "Pia\nQuinn"},
	"/o/*/standings/settle":  {"place-#": "#"},
	"/o/*/notes":             {"points": "-1"},
	"/o/*/times":             {"date": "2026-12-05", "time": "14:00"},
	"/account":               {"old": goodPassword},
	"/seasons/new":           {"name": "Season @"},
	"/games":                 {"name": "Go", "first": "Black", "second": "White"},
}

// fills are the values of the other fields of a form.
func fills(s sheet, key string) map[string]string {
	form, _, _ := strings.Cut(key, " ")
	changed, n := map[string]string{}, 0
	for name, value := range valid[form] {
		if more, ok := strings.CutPrefix(name, "+"); ok {
			changed[more] = value
		}
	}
	for _, v := range s.values {
		value, ok := valid[form][digits.ReplaceAllString(v[0], "#")]
		if !ok || v[1] != "" {
			continue
		}
		if n++; value == "#" {
			value = strconv.Itoa(n)
		}
		changed[v[0]] = strings.ReplaceAll(value, "@", key)
	}
	return changed
}

// TestWeapons puts every weapon into every text field of every form that the organiser's pages have, and
// reads all pages, sheets and files afterwards: as text it comes out, or it is refused with a sentence.
func TestWeapons(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and one thing after another: nothing to race; the unit tests run it")
	}
	base := newWeb(t).claim()
	base.weaponsWorld()
	form := base.everyField(t)
	file := filepath.Join(t.TempDir(), "base.db")
	if err := base.store.Backup(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	plan := newSweep(base, form)
	t.Run("waves", func(t *testing.T) {
		for turn := range weapons {
			t.Run(weapons[turn].says, func(t *testing.T) {
				t.Parallel()
				plan.wave(t, file, turn)
			})
		}
	})
	plan.conclude(t)
}
