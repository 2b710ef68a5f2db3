package handlers

import (
	"database/sql"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/pairing"
)

var (
	agreedAll = models.Agreed{Time: pairing.TimeControl{Kind: pairing.TimeGame, Minutes: 25, Seconds: 10}, Late: 15, Camps: models.No, Passing: models.Yes}
	hostsAll  = models.Hosts{Host: "Chess Club", RunBy: "少年宫", Chief: "张三", Arbiters: "Ann Lee, Bo Chen"}
)

// jumping is an event of Chinese checkers.
func (w *web) jumping() string {
	w.t.Helper()
	return w.public(models.DefaultGame, models.Rules{}, "A", "B", "C", "D")
}

func (w *web) agrees(slug string, a models.Agreed, h models.Hosts) {
	w.t.Helper()
	if err := w.store.Do(w.t.Context(), organiserWho, slug, 0, a); err != nil {
		w.t.Fatal(err)
	}
	if err := w.store.SetHosts(w.t.Context(), organiserWho, slug, 0, h); err != nil {
		w.t.Fatal(err)
	}
}

func TestAgreed(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.jumping()
	path := "/o/" + slug + "/settings/agreed"
	t.Run("what is not said is not on the page of rules, and the form is folded", func(t *testing.T) {
		if a := w.ok("/o/" + slug + "/settings"); !a.has(`id="agreed"`, `name="camps"`, "not said", "nobody named") || a.has(`id="agreed" open`) {
			t.Error("the settings")
		}
		if a := w.ok("/t/" + slug + "/rules"); a.has("<h2>Time</h2>") || a.has("Hosts and officials") || a.has("camps of others") || !a.has("one neighbouring piece") {
			t.Error("the rules say what nobody said")
		}
		if a := w.ok("/o/" + w.numbered(4) + "/settings"); a.has(`name="camps"`) {
			t.Error("chess has ways of jumping")
		}
	})
	t.Run("what is said stands in the settings and on the page of rules, in every language", func(t *testing.T) {
		a := w.does(slug, path, "time", "game", "minutes", "25", "after", "increment", "increment", "１０", "late_minutes", " 15 ", "camps", "no", "passing", "yes")
		if got := w.whole(slug).Agreed(); got != agreedAll {
			t.Fatalf("stored %+v", got)
		}
		if !a.has("Saved.", "25 min + 10 s · late: 15 minutes", `value="game" selected`, `value="increment" selected`) {
			t.Error("the settings do not show it")
		}
		w.does(slug, "/o/"+slug+"/settings/hosts", "host", " Chess  Club", "run_by", "少年宫", "chief_arbiter", "张　三", "arbiters", "Ann Lee, Bo Chen")
		if got := w.whole(slug).Hosts; got != hostsAll {
			t.Fatalf("stored %+v", got)
		}
		for lang, words := range map[string][]string{
			"en": {"25 minutes + 10 seconds a move.", "the time for each game of a match", "15 minutes after a round began forfeits; if both are late, both do.", "Pieces may not stay in the camps of others.", "A turn may be passed.",
				"Chief arbiter</dt>", "Chess Club", "Ann Lee, Bo Chen"},
			"zh-Hans": {"每方 25 分钟，每步加 10 秒。", "一轮开始后 15 分钟仍未到场", "不得停留在他人营区。允许停一手。", "主办单位", "裁判长", "张三", "裁判员"},
			"zh-Hant": {"每方 25 分鐘，每步加 10 秒。", "按棄權判負", "主辦單位", "裁判長"},
		} {
			rules := w.stranger().lang(lang).ok("/t/" + slug + "/rules")
			for _, word := range words {
				if !rules.has(word) {
					t.Errorf("%s: %q is missing", lang, word)
				}
			}
			if rules.has("协办单位") || rules.has("Supported by") {
				t.Errorf("%s: what is empty is shown", lang)
			}
		}
	})
	t.Run("every kind of time", func(t *testing.T) {
		for _, c := range []struct {
			pairs []string
			want  string
			says  string
		}{
			{[]string{"time", "move", "move_seconds", "10"}, "10s/move", "10 seconds a move."},
			{[]string{"time", "none"}, "none", "No limit of time."},
			{[]string{"time", "game", "after", "byo-yomi"}, "30m+3x30s", "30 minutes for each player, then 3 × 30 seconds (byo-yomi)."},
			{[]string{"time", "game", "minutes", "0", "after", "byo-yomi", "periods", "1"}, "0m+1x30s", "Byo-yomi from the first move: 1 × 30 seconds."},
			{[]string{"time", "game", "minutes", "1", "after", ""}, "1m", "1 minute for each player."},
			{[]string{"time", ""}, "", ""},
		} {
			w.does(slug, path, c.pairs...)
			if got := w.whole(slug).Agreed().Time.Text(); got != c.want {
				t.Errorf("%q: stored %q", c.pairs, got)
			}
			if a := w.stranger().ok("/t/" + slug + "/rules"); c.says != "" && !a.has("<p>"+c.says) {
				t.Errorf("the rules do not say %q", c.says)
			}
		}
	})
}

func TestAgreedRefused(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.jumping()
	w.agrees(slug, agreedAll, hostsAll)
	agreed, hosts := "/o/"+slug+"/settings/agreed", "/o/"+slug+"/settings/hosts"
	full := []string{"time", "game", "move_seconds", "7", "minutes", "77", "after", "byo-yomi", "periods", "8", "byo_seconds", "9", "increment", "11", "late_minutes", "12", "camps", "yes", "through", "no", "passing", "no"}
	for _, bad := range []struct{ path, field, value string }{
		{agreed, "minutes", "ten"}, {agreed, "minutes", "601"}, {agreed, "minutes", ""}, {agreed, "periods", "0"}, {agreed, "byo_seconds", "-1"}, {agreed, "move_seconds", "soon"}, {agreed, "increment", "3601"},
		{agreed, "late_minutes", "601"}, {agreed, "late_minutes", "2.5"}, {agreed, "time", "week"}, {agreed, "camps", "perhaps"}, {agreed, "passing", "1"},
		{hosts, "host", strings.Repeat("长", 201)}, {hosts, "arbiters", strings.Repeat("x, ", 100)},
	} {
		pairs := append(append([]string{}, full...), "committee", "Cem Kaya", bad.field, bad.value)
		a := w.post(bad.path, w.form(slug, pairs...))
		if a.status != http.StatusUnprocessableEntity || !a.has(`id="`+bad.field+`-error"`) {
			t.Errorf("%s %.12q: %d, and no sentence at the field", bad.field, bad.value, a.status)
		}
		kept := map[string]string{"hosts": "open", "committee": "Cem Kaya"}
		if bad.path == agreed {
			kept = map[string]string{"agreed": "open", "move_seconds": "7", "minutes": "77", "periods": "8", "byo_seconds": "9", "increment": "11", "late_minutes": "12"}
		}
		kept[bad.field] = bad.value
		for name, value := range kept {
			word := `name="` + name + `" type="text" value="` + value + `"`
			switch {
			case value == "open":
				word = `id="` + name + `" open`
			case a.has(`<select id="` + name + `"`):
				word = `value="` + value + `" selected`
			}
			if !a.has(word) {
				t.Errorf("%s %.12q: %.60s is gone", bad.field, bad.value, word)
			}
		}
	}
	t.Run("increments need minutes", func(t *testing.T) {
		if a := w.post(agreed, w.form(slug, "time", "game", "minutes", "0", "after", "increment")); a.status != http.StatusUnprocessableEntity || !a.has(`id="minutes-error"`) {
			t.Errorf("%d", a.status)
		}
		if a := w.post(agreed, w.form(slug, "time", "game", "after", "later")); a.status != http.StatusUnprocessableEntity || !a.has(`id="after-error"`, `value="later" selected`) {
			t.Errorf("%d", a.status)
		}
	})
	t.Run("an old page", func(t *testing.T) {
		for path, pairs := range map[string][]string{agreed: {"late_minutes", "44"}, hosts: {"committee", "Cem Kaya"}} {
			form := w.form(slug, pairs...)
			form.Set("version", "1")
			if a := w.post(path, form); a.status != http.StatusConflict || !a.has(`value="`+pairs[1]+`"`) {
				t.Errorf("%s: %d", path, a.status)
			}
		}
	})
	if now := w.whole(slug); now.Agreed() != agreedAll || now.Hosts != hostsAll {
		t.Errorf("something was stored: %+v, %+v", now.Agreed(), now.Hosts)
	}
}

func TestCopyKeepsAgreed(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.jumping()
	kids := w.sectionOf(slug, "Open", "Youth", "Fay\nGus\nHal")
	w.agrees(slug, agreedAll, hostsAll)
	if got := w.whole(kids); got.Hosts != hostsAll || got.Agreed() != (models.Agreed{}) {
		t.Errorf("the other section: %+v, %+v", got.Hosts, got.Agreed())
	}
	third := w.sectionOf(slug, "", "Senior", "Ida\nJan")
	if got := w.whole(third); got.Hosts != hostsAll || got.Agreed() != agreedAll {
		t.Errorf("a section made beside it: %+v, %+v", got.Hosts, got.Agreed())
	}
	a := w.post("/new", url.Values{"op": {newOp()}, "from": {slug}, "name": {"Next week"}, "game": {models.DefaultGame}, "time_zone": {"UTC"},
		"names": {"A\nB\nC\nD"}, "method": {"given"}, "also": {third}, "do": {"draw"}})
	if a.status != http.StatusSeeOther {
		t.Fatalf("%d %s", a.status, a.body)
	}
	sections, err := w.store.Sections(t.Context(), organiserWho, "next-week")
	if err != nil || len(sections) != 2 {
		t.Fatalf("%d sections, %v", len(sections), err)
	}
	for _, s := range sections {
		if got := w.whole(s.Slug); got.Hosts != hostsAll || got.Agreed() != agreedAll {
			t.Errorf("%s: %+v, %+v", s.Slug, got.Hosts, got.Agreed())
		}
	}
}

// The results book tells of a correction however many entries the log has after it.
func TestAllCorrectionsAreInTheBook(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.public("chess", oneGame(), "Anna", "Ben", "Cleo", "Dora")
	m := &w.whole(slug).Round(1).Matches[0]
	w.reports(slug, m, "1")
	w.reports(slug, &w.whole(slug).Round(1).Matches[0], "0")
	db, err := sql.Open("sqlite", w.store.Path())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
		INSERT INTO journal (tournament_id, at, who, addr, verb, details, op, version) SELECT t.id, '2026-11-29 20:00:00+00:00', 'desk', '', 'hall.line', '{"line":"x"}', '', t.version FROM n, tournaments t`); err != nil {
		t.Fatal(err)
	}
	if a := w.ok("/o/" + slug + "/print/resultsbook?lang=en"); !a.has("Corrections and decisions", "Round 1, table 1") || a.has("Nothing was corrected") {
		t.Error("the correction is missing")
	}
}
