package handlers

import (
	"context"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/templates/i18n"
)

// placed is an event of four at a place with a time zone, numbers drawn.
func (w *web) placed(zone, date string) string {
	w.t.Helper()
	in := models.NewTournament{About: models.About{Name: "Placed", TimeZone: zone, Date: date}, Game: models.DefaultGame, Draw: &models.DrawIn{Method: "given"}}
	for _, name := range fourNames {
		in.Entrants = append(in.Entrants, models.EntrantIn{Name: name})
	}
	slug, err := w.store.CreateTournament(context.Background(), organiserWho, in)
	if err != nil {
		w.t.Fatal(err)
	}
	return slug
}

// timesForm is the table of times as the page sends it.
func timesForm(do string, times ...string) url.Values {
	form := url.Values{"op": {newOp()}, "do": {do}, "every": {"1"}}
	for i, text := range times {
		form.Set("at."+strconv.Itoa(i+1), text)
	}
	return form
}

// startsOf are the stored starts in the event's zone.
func (w *web) startsOf(slug string) string {
	t := w.whole(slug)
	var list []string
	for n := 1; n <= len(t.Stage.Starts); n++ {
		if at := t.Starts(n); at.IsZero() {
			list = append(list, "–")
		} else {
			list = append(list, at.Format("2006-01-02 15:04 -07"))
		}
	}
	return strings.Join(list, ", ")
}

var timeField = regexp.MustCompile(`name="at\.\d+" type="text" autocomplete="off" spellcheck="false" value="([^"]*)"`)

// filled are the fields of the table on a page.
func filled(body string) string {
	var list []string
	for _, m := range timeField.FindAllStringSubmatch(body, -1) {
		list = append(list, m[1])
	}
	return strings.Join(list, ", ")
}

func TestTimesByHand(t *testing.T) {
	w := newWeb(t).claim()
	for _, c := range []struct {
		sentence, zone, date string
		typed                []string
		want                 string
	}{
		{"on the day of the event", "Asia/Shanghai", "2026-12-05", []string{"14:00", "1450", "１５．４０"}, "2026-12-05 14:00 +08, 2026-12-05 14:50 +08, 2026-12-05 15:40 +08"},
		{"a day is that of the round before", "Asia/Shanghai", "2026-12-05", []string{"2026-12-06 14:00", "15:00", "12月7日 9:00"}, "2026-12-06 14:00 +08, 2026-12-06 15:00 +08, 2026-12-07 09:00 +08"},
		{"a round without a time in the middle, the last ones without", "Asia/Shanghai", "2026-12-05", []string{"", "下午2点半", ""}, "–, 2026-12-05 14:30 +08"},
		{"full-width figures", "Asia/Shanghai", "2026-12-05", []string{"２：３０", "", ""}, "2026-12-05 02:30 +08"},
		{"over a change of the clocks", "America/Los_Angeles", "2026-10-25", []string{"19:00", "2026-11-01 19:00", "2026-11-08 19:00"}, "2026-10-25 19:00 -07, 2026-11-01 19:00 -08, 2026-11-08 19:00 -08"},
		{"all taken back", "Asia/Shanghai", "2026-12-05", []string{"", "", ""}, ""},
	} {
		t.Run(c.sentence, func(t *testing.T) {
			slug := w.placed(c.zone, c.date)
			if a := w.post("/o/"+slug+"/times", timesForm("save", c.typed...)); a.location != "/o/"+slug+"/schedule" {
				t.Fatalf("got %d to %q: %s", a.status, a.location, a.body)
			}
			if got := w.startsOf(slug); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
	for sentence, c := range map[string]struct {
		date  string
		typed []string
		want  []string
	}{
		"BR-149 numbers that are no times": {"2026-12-05", []string{"2.5", "1e3", "0x10"}, []string{"Write a time like 14:00", `value="2.5"`, `value="1e3"`, `value="0x10"`}},
		"no such time of day":              {"2026-12-05", []string{"14:00", "25:00", "15:00"}, []string{"There is no such time of day", `value="25:00"`, `value="15:00"`}},
		"no such day":                      {"2026-12-05", []string{"2026-02-30 14:00"}, []string{"There is no such day", `value="2026-02-30 14:00"`}},
		"a day without a time":             {"2026-12-05", []string{"2026-12-05"}, []string{"The time is missing"}},
		"no day anywhere":                  {"", []string{"14:00"}, []string{"Write the day before the time"}},
		"a round before the one before it": {"2026-12-05", []string{"14:00", "13:00", "15:00"}, []string{"Round 2 would begin before round 1.", `id="at.2-error"`, `value="13:00"`}},
		"before one with a gap between":    {"2026-12-05", []string{"14:00", "", "13:00"}, []string{"Round 3 would begin before round 1."}},
	} {
		t.Run("refused: "+sentence, func(t *testing.T) {
			slug := w.placed("Asia/Shanghai", c.date)
			a := w.post("/o/"+slug+"/times", timesForm("save", c.typed...))
			if a.status != http.StatusUnprocessableEntity || !a.has(c.want...) || w.startsOf(slug) != "" {
				t.Errorf("got %d, want %q in %s", a.status, c.want, a.body)
			}
		})
	}
	t.Run("refused: a time that the clocks skip", func(t *testing.T) {
		slug := w.placed("America/Los_Angeles", "2026-03-08")
		if a := w.post("/o/"+slug+"/times", timesForm("save", "2:30")); a.status != http.StatusUnprocessableEntity || !a.has("skip this time", `value="2:30"`) {
			t.Errorf("got %d: %s", a.status, a.body)
		}
	})
	t.Run("refused: somebody changed the event meanwhile; what was typed stays", func(t *testing.T) {
		slug := w.placed("Asia/Shanghai", "2026-12-05")
		form := timesForm("save", "14:00", "15:00", "16:00")
		form.Set("version", "1")
		w.publish(slug)
		if a := w.post("/o/"+slug+"/times", form); a.status != http.StatusConflict || !a.has("Somebody changed this tournament", `value="15:00"`) {
			t.Errorf("got %d: %s", a.status, a.body)
		}
	})
}

func TestTimesPlan(t *testing.T) {
	w := newWeb(t).claim()
	plan := func(pairs ...string) url.Values {
		form := timesForm("fill", "1:00", "junk", "")
		for i := 0; i < len(pairs); i += 2 {
			form.Set(pairs[i], pairs[i+1])
		}
		return form
	}
	for _, c := range []struct {
		sentence string
		form     url.Values
		want     string
	}{
		{"one after another", plan("date", "2026-12-05", "time", "14:00", "minutes", "50"), "2026-12-05 14:00, 14:50, 15:40"},
		{"as people type it", plan("date", "2026年12月5日", "time", "下午2点", "minutes", "５０"), "2026-12-05 14:00, 14:50, 15:40"},
		{"two a day with a pause", plan("date", "2026-12-05", "time", "14:00", "minutes", "50", "per_day", "2", "pause_after", "1", "pause", "30"), "2026-12-05 14:00, 15:20, 2026-12-06 14:00"},
		{"a round a week needs no minutes", plan("date", "2026-12-05", "time", "19:00", "per_day", "1", "every", "7"), "2026-12-05 19:00, 2026-12-12 19:00, 2026-12-19 19:00"},
		{"day and time in the field of the day", plan("date", "2026-12-05 14:00", "minutes", "60"), "2026-12-05 14:00, 15:00, 16:00"},
	} {
		t.Run(c.sentence, func(t *testing.T) {
			slug := w.placed("Asia/Shanghai", "2026-12-05")
			a := w.post("/o/"+slug+"/times", c.form)
			if a.status != 200 || filled(a.body) != c.want || w.startsOf(slug) != "" || !a.has("not saved yet") {
				t.Errorf("got %d, %s, want %s; stored %q", a.status, filled(a.body), c.want, w.startsOf(slug))
			}
		})
	}
	for sentence, c := range map[string]struct {
		form url.Values
		want []string
	}{
		"nothing typed":                 {plan(), []string{"Write the day like 2026-12-05", "A whole number from 1 to 10080"}},
		"BR-149 minutes that are cut":   {plan("date", "2026-12-05", "time", "14:00", "minutes", "2.5"), []string{"A whole number from 1 to 10080", `value="2.5"`, `value="junk"`}},
		"minutes to the power":          {plan("date", "2026-12-05", "time", "14:00", "minutes", "1e3"), []string{"A whole number", `value="1e3"`}},
		"a pause without its length":    {plan("date", "2026-12-05", "time", "14:00", "minutes", "50", "pause_after", "2"), []string{"A pause needs both"}},
		"more rounds a day than rounds": {plan("date", "2026-12-05", "time", "14:00", "minutes", "50", "per_day", "4"), []string{"A whole number from 1 to 3"}},
		"a time that the day has not":   {plan("date", "2026-12-05", "time", "25:00", "minutes", "50"), []string{"There is no such time of day", `value="25:00"`}},
		"a day that the year has not":   {plan("date", "2026-02-30", "time", "14:00", "minutes", "50"), []string{"Write the day like", `value="2026-02-30"`}},
	} {
		t.Run("refused: "+sentence, func(t *testing.T) {
			slug := w.placed("Asia/Shanghai", "")
			if a := w.post("/o/"+slug+"/times", c.form); a.status != http.StatusUnprocessableEntity || !a.has(c.want...) {
				t.Errorf("got %d, want %q in %s", a.status, c.want, a.body)
			}
		})
	}
	t.Run("Enter in a field of the plan fills in; in a field of the table it saves", func(t *testing.T) {
		slug := w.placed("Asia/Shanghai", "2026-12-05")
		form := timesForm("enter", "", "", "")
		form.Set("date", "2026-12-05")
		form.Set("time", "14:00")
		form.Set("minutes", "50")
		if a := w.post("/o/"+slug+"/times", form); a.status != 200 || filled(a.body) != "2026-12-05 14:00, 14:50, 15:40" {
			t.Errorf("got %d: %s", a.status, filled(a.body))
		}
		if w.post("/o/"+slug+"/times", timesForm("enter", "14:00", "15:00", "")); w.startsOf(slug) != "2026-12-05 14:00 +08, 2026-12-05 15:00 +08" {
			t.Errorf("stored %s", w.startsOf(slug))
		}
		if a := w.get("/o/" + slug + "/times"); filled(a.body) != "2026-12-05 14:00, 15:00, " || !a.has(`name="minutes" type="text" value="60"`) {
			t.Errorf("the page has %s", filled(a.body))
		}
	})
	t.Run("the plan opens with what the club usually does", func(t *testing.T) {
		if err := w.store.SetClub(context.Background(), organiserWho, models.Club{FirstStart: "19:30", RoundMinutes: 45, Names: models.NamesFull}); err != nil {
			t.Fatal(err)
		}
		slug := w.placed("Asia/Shanghai", "2026-12-05")
		if a := w.get("/o/" + slug + "/times"); !a.has(`name="time" type="text" value="19:30"`, `name="minutes" type="text" value="45"`, `name="date" type="text" value="2026-12-05"`) {
			t.Errorf("got %s", a.body)
		}
	})
}

// TestTimesAreThoseOfTheVenue is what the cases of time zones and locales ask: whatever the machine's
// zone and language are, page, sheet and text say the time of day at the venue.
func TestTimesAreThoseOfTheVenue(t *testing.T) {
	t.Setenv("TZ", "UTC") // read by package time once; the tests run in any zone
	t.Setenv("LANG", "de_DE.UTF-8")
	t.Setenv("LC_ALL", "de_DE.UTF-8")
	w := newWeb(t).claim()
	for _, c := range []struct {
		id, zone, date string
		typed          []string
		shown          []string // on page, sheets and text
		not            string
		name           string
	}{
		{"BR-152 a round at 14:00 in Shanghai", "Asia/Shanghai", "2026-12-05", []string{"14:00", "15:00", "16:00"}, []string{"14:00", "16:00"}, "06:00", "Asia/Shanghai (UTC+8)"},
		{"BR-151 an evening in Los Angeles is one day", "America/Los_Angeles", "2026-08-31", []string{"17:30", "20:00", "22:30"}, []string{"17:30", "22:30"}, "1 Sep", "America/Los_Angeles (UTC−7)"},
		{"BR-151 half past midnight in Shanghai", "Asia/Shanghai", "2026-08-31", []string{"0:30", "1:30", "2:30"}, []string{"00:30", "02:30"}, "30 Aug", "Asia/Shanghai (UTC+8)"},
	} {
		t.Run(c.id, func(t *testing.T) {
			slug := w.placed(c.zone, c.date)
			w.post("/o/"+slug+"/times", timesForm("save", c.typed...))
			for path, want := range map[string][]string{
				"/schedule":               c.shown,
				"/times":                  c.shown,
				"/print/roundtable":       c.shown,
				"/print/pairings?round=1": c.shown[:1],
				"/print/pairings?round=3": c.shown[1:],
				"/times.txt":              c.shown,
			} {
				if a := w.get("/o/" + slug + path); a.status != 200 || !a.has(want...) || strings.Contains(a.body, c.not) {
					t.Errorf("%s: %d, want %q and no %q in %s", path, a.status, want, c.not, a.body)
				}
			}
			for _, path := range []string{"/schedule", "/times", "/times.txt"} {
				if a := w.get("/o/" + slug + path); !a.has(c.name) {
					t.Errorf("%s does not name the zone: %s", path, a.body)
				}
			}
		})
	}
	t.Run("several days are named, in the language of the reader", func(t *testing.T) {
		slug := w.placed("America/Los_Angeles", "2026-10-25")
		w.post("/o/"+slug+"/times", timesForm("save", "19:00", "2026-11-01 19:00", "2026-11-08 19:00"))
		for tag, want := range map[string][]string{
			"en": {"Sun 25 Oct 19:00", "Sun 1 Nov 19:00"}, "zh-Hans": {"10月25日 周日 19:00", "11月1日 周日 19:00"}, "zh-Hant": {"10月25日 週日 19:00"},
		} {
			if a := w.stranger().claim().lang(tag).get("/o/" + slug + "/times.txt"); !a.has(want...) {
				t.Errorf("%s: no %q in %s", tag, want, a.body)
			}
		}
		if a := w.get("/o/" + slug + "/schedule"); !a.has("Sun 25 Oct", "Sun 1 Nov", "Sun 8 Nov", "19:00") {
			t.Errorf("the schedule does not name the days: %s", a.body)
		}
		if a := w.get("/o/" + slug + "/times"); !a.has("The clocks change before round 2: UTC−8 from then on.") {
			t.Errorf("the page does not say that the clocks change: %s", a.body)
		}
	})
	t.Run("BR-148 what is stored and given out is the same under any locale", func(t *testing.T) {
		slug := w.placed("Asia/Shanghai", "2026-12-05")
		w.post("/o/"+slug+"/times", timesForm("save", "14:00", "15:00", "16:00"))
		texts := map[string]bool{}
		for _, locale := range []string{"de_DE.UTF-8", "zh_CN.UTF-8", "C"} {
			t.Setenv("LANG", locale)
			t.Setenv("LC_ALL", locale)
			texts[w.get("/o/"+slug+"/times.txt").body] = true
		}
		if len(texts) != 1 {
			t.Errorf("%d different texts: %v", len(texts), texts)
		}
	})
}

func TestTimesSurviveTheDraw(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.placed("Asia/Shanghai", "2026-12-05")
	w.post("/o/"+slug+"/times", timesForm("save", "14:00", "15:00", "16:00"))
	before := w.startsOf(slug)
	w.post("/o/"+slug+"/draw", url.Values{"method": {"random"}})
	if got := w.startsOf(slug); got != before {
		t.Errorf("after a new draw: %s", got)
	}
	for _, l := range i18n.All() {
		if a := w.stranger().claim().lang(l.Tag).get("/o/" + slug + "/times"); a.status != 200 || filled(a.body) != "2026-12-05 14:00, 15:00, 16:00" {
			t.Errorf("%s: %d %s", l.Tag, a.status, filled(a.body))
		}
	}
}
