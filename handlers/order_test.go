package handlers

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/templates/print"
)

// at is the path of an action on a match.
func at(slug string, m *models.Match, what string) string {
	return "/o/" + slug + "/m/" + strconv.FormatInt(m.ID, 10) + "/" + what
}

// sends posts a form with its version and number, and gives the plain answer.
func (w *web) sends(slug, path string, pairs ...string) answer {
	w.t.Helper()
	return w.post(path, w.form(slug, pairs...))
}

// both asks for a page in English and Chinese and looks for one text of each.
func (w *web) both(t *testing.T, path, english, chinese string) {
	t.Helper()
	for tag, text := range map[string]string{"en": english, "zh-Hans": chinese} {
		if a := w.lang(tag).get(path); a.status != http.StatusOK || !a.has(text) {
			t.Errorf("%s in %s answered %d without %q", path, tag, a.status, text)
		}
	}
	w.lang("en")
}

// everywhere asks for every page and sheet of an event.
func (w *web) everywhere(t *testing.T, slug string) {
	t.Helper()
	paths := []string{"/o/" + slug, "/o/" + slug + "/schedule", "/o/" + slug + "/standings", "/o/" + slug + "/cross", "/o/" + slug + "/cross?by=rank",
		"/t/" + slug, "/t/" + slug + "/schedule", "/t/" + slug + "/standings", "/t/" + slug + "/cross", "/t/" + slug + "/cross?by=rank"}
	for _, r := range w.whole(slug).Rounds {
		n := strconv.Itoa(r.No)
		paths = append(paths, "/o/"+slug+"/r/"+n, "/t/"+slug+"/r/"+n, "/t/"+slug+"/r/"+n+"?by=name",
			"/o/"+slug+"/print/pairings?round="+n, "/o/"+slug+"/print/slips?round="+n)
	}
	for _, s := range print.Sheets.All() {
		paths = append(paths, "/o/"+slug+"/print/"+s.ID)
	}
	paths = append(paths, "/o/"+slug+"/print/cross?fill=results", "/o/"+slug+"/print/cross?fill=results&by=rank")
	for _, path := range paths {
		if a := w.get(path); a.status >= 500 {
			t.Errorf("%s answered %d", path, a.status)
		}
	}
}

func TestPutOffAndBack(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.numbered(6)
	w.playsRounds(slug, 1, 1)
	m := func() *models.Match { return &w.whole(slug).Round(2).Matches[1] }
	page := "/o/" + slug + "/r/2/m/2"

	if a := w.sends(slug, at(slug, m(), "later"), "later", "1", "plan", "Sunday 14:00"); a.status != http.StatusSeeOther {
		t.Fatalf("%d %s", a.status, a.body)
	}
	if !m().Waiting() || m().Plan != "Sunday 14:00" {
		t.Errorf("stored %q %q", m().Later, m().Plan)
	}
	w.both(t, page, "put off: Sunday 14:00", "延后：Sunday 14:00")
	w.both(t, "/o/"+slug, "1 match to be played later", "延后的场次：1 场")
	w.both(t, "/o/"+slug+"/r/2", "put off: Sunday 14:00", "延后：Sunday 14:00")
	w.both(t, "/t/"+slug+"/r/2", "put off: Sunday 14:00", "延后：Sunday 14:00")
	w.both(t, "/t/"+slug+"/schedule", "put off: Sunday 14:00", "延后：Sunday 14:00")
	w.both(t, "/o/"+slug+"/print/pairings?round=2", "put off: Sunday 14:00", "延后：Sunday 14:00")
	w.everywhere(t, slug)

	t.Run("a plan that is too long stays in the form", func(t *testing.T) {
		long := strings.Repeat("x", 61)
		if a := w.sends(slug, at(slug, m(), "later"), "later", "1", "plan", long); a.status != http.StatusUnprocessableEntity || !a.has(long, "at most 60") {
			t.Errorf("%d", a.status)
		}
	})
	if a := w.sends(slug, at(slug, m(), "later"), "later", "0"); a.status != http.StatusSeeOther || m().Later != "" {
		t.Errorf("%d, %q", a.status, m().Later)
	}
	w.both(t, page, "Put the match off", "延后这场")
	t.Run("a decided match cannot be put off", func(t *testing.T) {
		w.reports(slug, m(), "1")
		if a := w.sends(slug, at(slug, m(), "later"), "later", "1"); a.status != http.StatusConflict || !a.has("decided already") {
			t.Errorf("%d", a.status)
		}
	})
}

func TestCancelAndSwap(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.numbered(4)
	m := func() *models.Match { return &w.whole(slug).Round(1).Matches[0] }
	if a := w.sends(slug, at(slug, m(), "cancel"), "cancelled", "1"); a.status != http.StatusSeeOther || !m().Cancelled {
		t.Fatalf("%d %s", a.status, a.body)
	}
	for _, path := range []string{"/o/" + slug + "/r/1", "/t/" + slug + "/r/1", "/t/" + slug + "/schedule", "/o/" + slug + "/print/pairings?round=1"} {
		w.both(t, path, "cancelled", "取消")
	}
	w.both(t, "/o/"+slug+"/cross", "round 1, cancelled", "第 1 轮，已取消")
	w.everywhere(t, slug)
	if a := w.get("/o/" + slug + "/print/slips?round=1"); strings.Count(a.body, `class="slip"`) != 1 {
		t.Errorf("%d slips, want one: the other match is not played", strings.Count(a.body, `class="slip"`))
	}
	if a := w.sends(slug, at(slug, m(), "cancel"), "cancelled", "0"); a.status != http.StatusSeeOther || m().Cancelled {
		t.Fatalf("%d", a.status)
	}

	w.reports(slug, m(), "1")
	first, second := m().Seats[0].Entrant, m().Seats[1].Entrant
	w.both(t, at(slug, m(), "swap"), "What was entered stays with the players", "成绩跟着选手走")
	if a := w.get(at(slug, m(), "swap")); strings.Count(a.body, "1:0") != 1 || strings.Count(a.body, "0:1") != 1 {
		t.Errorf("the preview shows the result on both sides: %s", a.body)
	}
	if a := w.sends(slug, at(slug, m(), "swap")); a.status != http.StatusSeeOther {
		t.Fatalf("%d %s", a.status, a.body)
	}
	if got := m(); got.Seats[0].Entrant != second || got.Seats[1].Entrant != first || got.Verdict.Text() != "0:1" {
		t.Errorf("got %+v %s", got.Seats, got.Verdict.Text())
	}
}

func TestStartNextRound(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.numbered(6)
	for i := range 2 {
		w.reports(slug, &w.whole(slug).Round(1).Matches[i], "1")
	}
	w.both(t, "/o/"+slug, "Start round 2 anyway", "成绩不全也开始第 2 轮")
	t.Run("BR-031 what waits is named by its tables", func(t *testing.T) {
		w.both(t, "/o/"+slug, "open: table 3", "未完：第 3 台")
		w.both(t, "/o/"+slug+"/r/1", "waits for table 3", "还差第 3 台")
	})
	if a := w.sends(slug, "/o/"+slug+"/r/1/next"); a.status != http.StatusSeeOther {
		t.Fatalf("%d %s", a.status, a.body)
	}
	tour := w.whole(slug)
	if tour.Current().No != 2 || len(tour.Waiting()) != 1 || tour.Waiting()[0].Table != 3 {
		t.Errorf("current %d, waiting %d", tour.Current().No, len(tour.Waiting()))
	}
	if a := w.sends(slug, "/o/"+slug+"/r/9/next"); a.status != http.StatusNotFound {
		t.Errorf("a round that is not there answered %d", a.status)
	}
}

func TestArrange(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and one thing after another: nothing to race; the unit tests run it")
	}
	w := newWeb(t).claim()
	slug := w.numbered(6)
	w.playsRounds(slug, 1, 1)
	path := "/o/" + slug + "/arrange/3"
	id := func(no int) string { return strconv.Itoa(int(w.whole(slug).ByNumber(no).ID)) }
	order := func() (ids []int64) {
		for _, m := range w.whole(slug).Round(3).Matches {
			ids = append(ids, m.ID)
		}
		return ids
	}
	w.both(t, path, "Round 3: arrange by hand", "第 3 轮：手工调整")
	if a := w.get("/o/" + slug + "/arrange/1"); !a.has("This round has begun") {
		t.Error("a round that has begun can be arranged")
	}

	t.Run("wrong pairings are red and need a tick", func(t *testing.T) {
		m := w.whole(slug).Round(3).Matches
		a, b := strconv.Itoa(int(m[0].Seats[0].Entrant)), strconv.Itoa(int(m[1].Seats[0].Entrant))
		look := w.sends(slug, path, "kind", "exchange", "a", a, "b", b, "do", "look")
		if look.status != http.StatusOK || !look.has(`class="findings wrong"`, "do not meet", "Save it although it is wrong") {
			t.Errorf("%d %s", look.status, look.body)
		}
		if got := w.sends(slug, path, "kind", "exchange", "a", a, "b", b, "do", "save"); got.status != http.StatusUnprocessableEntity || !got.has("Tick this") {
			t.Errorf("saved without a tick: %d", got.status)
		}
		if now := w.whole(slug).Round(3).Matches[0].Seats[0].Entrant; strconv.Itoa(int(now)) != a {
			t.Error("a look changed the round")
		}
		if got := w.sends(slug, path, "kind", "exchange", "a", a, "b", b, "accept", "1", "do", "save"); got.status != http.StatusSeeOther {
			t.Errorf("%d %s", got.status, got.body)
		}
		if got := w.sends(slug, path, "kind", "exchange", "a", a, "b", b, "accept", "1", "do", "save"); got.status != http.StatusSeeOther {
			t.Errorf("the way back: %d %s", got.status, got.body)
		}
	})
	t.Run("tables by typing and by the keys", func(t *testing.T) {
		ids := order()
		fields := func(at ...string) (pairs []string) {
			for i, id := range ids {
				pairs = append(pairs, tableField(id), at[i])
			}
			return append(pairs, "kind", "tables")
		}
		look := w.sends(slug, path, append(fields("3", "2", "3"), "do", "look")...)
		if look.status != http.StatusOK || look.has("although it is wrong") {
			t.Errorf("%d %s", look.status, look.body)
		}
		if a := w.sends(slug, path, append(fields("3", "2", "3"), "do", "save")...); a.status != http.StatusSeeOther {
			t.Fatalf("%d %s", a.status, a.body)
		}
		if got := order(); got[0] != ids[1] || got[1] != ids[2] || got[2] != ids[0] {
			t.Errorf("order %v, was %v", got, ids)
		}
		if a := w.sends(slug, path, append(fields("1", "x", "3"), "do", "look")...); a.status != http.StatusUnprocessableEntity || !a.has(`value="x"`, "Enter the number of a table") {
			t.Errorf("%d", a.status)
		}
		ids = order()
		up := w.sends(slug, path, append(fields("1", "2", "3"), "do", "up:"+strconv.FormatInt(ids[1], 10))...)
		if up.status != http.StatusOK || !up.has(`name="`+tableField(ids[1])+`" value="1"`) {
			t.Errorf("%d %s", up.status, up.body)
		}
	})
	t.Run("somebody who needs table 1", func(t *testing.T) {
		if a := w.sends(slug, path, "kind", "fix", "who", id(5), "table", "1", "do", "save"); a.status != http.StatusSeeOther {
			t.Fatalf("%d %s", a.status, a.body)
		}
		for _, r := range w.whole(slug).Rounds[1:] {
			for _, m := range r.Matches {
				if m.SeatOf(w.whole(slug).ByNumber(5).ID) >= 0 && m.Table != 1 {
					t.Errorf("round %d, table %d", r.No, m.Table)
				}
			}
		}
		if a := w.sends(slug, path, "kind", "fix", "who", id(5), "table", "9", "do", "look"); a.status != http.StatusUnprocessableEntity || !a.has(`value="9"`) {
			t.Errorf("%d", a.status)
		}
		if a := w.sends(slug, path, "kind", "fix", "table", "1", "do", "look"); a.status != http.StatusUnprocessableEntity || !a.has("Choose a player") {
			t.Errorf("%d", a.status)
		}
	})
	w.everywhere(t, slug)
}

func TestSheetsSayWhatChanged(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and one thing after another: nothing to race; the unit tests run it")
	}
	w := newWeb(t).claim()
	slug := w.numbered(4)
	sheet := "/o/" + slug + "/print/roundtable"
	if a := w.get(sheet); a.has("Changed since", "class=\"changed\"") {
		t.Error("never printed, and yet there are changes")
	}
	w.get("/o/" + slug + "/print") // a mere look is no print
	if a := w.get("/o/" + slug + "/print"); a.has("nothing changed since") {
		t.Error("a look counts as a print")
	}
	for _, id := range []string{"roundtable", "standings"} {
		if a := w.sends(slug, "/o/"+slug+"/print/"+id+"/printed"); a.status != http.StatusNoContent {
			t.Fatalf("%d %s", a.status, a.body)
		}
	}
	w.both(t, "/o/"+slug+"/print", "nothing changed since", "此后没有变动")
	w.playsRounds(slug, 1, 1)
	w.both(t, "/o/"+slug+"/print", "nothing changed since", "此后没有变动") // results do not make a schedule old
	w.sends(slug, at(slug, &w.whole(slug).Round(2).Matches[0], "swap"))
	w.both(t, "/o/"+slug+"/print", "1 change since", "此后有 1 处变动")
	w.both(t, sheet+"?lang=en", "Changed since the print of", "Changed since the print of")
	w.both(t, sheet+"?lang=zh-Hans", "打印之后的变动", "打印之后的变动")
	w.both(t, "/o/"+slug+"/print/standings?lang=en", "State of", "State of")
	for range 4 {
		w.sends(slug, at(slug, &w.whole(slug).Round(3).Matches[0], "swap"))
		w.sends(slug, at(slug, &w.whole(slug).Round(3).Matches[1], "swap"))
	}
	if a := w.get(sheet); !a.has("and 3 more") {
		t.Errorf("nine changes are not cut to six: %s", a.body)
	}
	if a := w.sends(slug, "/o/"+slug+"/print/nothing/printed"); a.status != http.StatusNotFound {
		t.Errorf("%d", a.status)
	}
}

func TestWithdrawnWithoutAPlace(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.numbered(6)
	w.playsRounds(slug, 1, 2)
	who := w.whole(slug).ByNumber(2)
	if err := w.store.Do(t.Context(), organiserWho, slug, 0, models.Withdraw{Entrant: int64(who.ID), From: 3, Rule: models.WithdrawalAnnul}); err != nil {
		t.Fatal(err)
	}
	if len(w.whole(slug).Unranked) != 1 {
		t.Fatal("he has a place")
	}
	for _, path := range []string{"/o/", "/t/"} {
		w.both(t, path+slug+"/standings", "no place", "无名次")
		w.both(t, path+slug+"/cross?by=rank", "not counted", "不计")
	}
	w.both(t, "/o/"+slug+"/print/standings?lang=en", "not counted", "not counted")
	w.both(t, "/o/"+slug+"/print/cross?fill=results&lang=zh-Hans", "不计", "不计")
	w.everywhere(t, slug)
	if a := w.get("/t/" + slug + "/cross?by=rank"); strings.Count(a.body, `id="x2"`) != 1 {
		t.Error("the withdrawn player has no row in the cross table by place")
	}
}

func TestRoundsOfALateEntrant(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and one thing after another: nothing to race; the unit tests run it")
	}
	for _, way := range []struct {
		name string
		n    int
	}{{"odd field", 5}, {"even field", 6}} {
		t.Run(way.name, func(t *testing.T) {
			w := newWeb(t).claim()
			slug := w.numbered(way.n)
			w.playsRounds(slug, 1, 2)
			if o := w.whole(slug).LateWays()[0]; o.Way != "" {
				err := w.store.Do(t.Context(), organiserWho, slug, 0, models.Late{In: models.EntrantIn{Name: "Late " + o.Way}, Way: o.Way})
				if err != nil {
					t.Fatal(err)
				}
				w.everywhere(t, slug)
				w.both(t, "/o/"+slug, "to be played later", "延后的场次")
			}
		})
	}
}
