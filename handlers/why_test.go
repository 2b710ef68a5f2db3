package handlers

import (
	"context"
	"net/url"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// whySteps are the lines of the ladder: class, and what stands in the line.
func whySteps(t *testing.T, a answer) (steps []string) {
	t.Helper()
	for _, li := range all(a.dom(t), func(n *html.Node) bool { return n.Data == "li" && hasClass(n, "step") }) {
		class := strings.TrimPrefix(attr(li, "class"), "step ")
		summary := all(li, func(n *html.Node) bool { return n.Data == "summary" })
		if len(summary) == 0 {
			steps = append(steps, class+": "+seen(li))
			continue
		}
		steps = append(steps, class+": "+seen(summary[0]))
	}
	return steps
}

// circle is an event of four in which number 4 has lost to everybody, 1 beat 2, 2 beat 3 and 3 beat 1.
func circle(w *web, criteria ...string) string {
	slug := w.public("chess", oneGame(criteria...), "Anna", "Bob", "Chen", "Dora")
	for _, m := range [][2]int{{1, 2}, {2, 3}, {3, 1}, {1, 4}, {2, 4}, {3, 4}} {
		w.plays(slug, m[0], m[1], "1")
	}
	return slug
}

func TestWhy(t *testing.T) {
	t.Run("points separate, and the rest is no longer needed", func(t *testing.T) {
		w := newWeb(t)
		slug := circle(w, "direct", "sb")
		for _, path := range []string{"/t/" + slug + "/why/4/1", "/t/" + slug + "/why/1/4"} {
			a := w.ok(path)
			if !a.has("(4) Dora is below (1) Anna on points: 0 against 2.", "Places 1= and 4") {
				t.Errorf("%s: %s", path, plain(a.body))
			}
			same(t, path, whySteps(t, a), "parts: Points 0 < 2 separates here", "unused: Direct encounter – : – no longer needed", "unused: Sonneborn–Berger 0 < 2 no longer needed")
		}
	})
	t.Run("level on everything: a shared place, and the mini-table of the group", func(t *testing.T) {
		w := newWeb(t)
		slug := circle(w, "direct", "sb")
		a := w.ok("/t/" + slug + "/why/2/1")
		if !a.has("share place 1: they are level on everything", "Anna", "The tied players among themselves") {
			t.Errorf("the answer: %s", plain(a.body))
		}
		same(t, "the ladder", whySteps(t, a), "level: Points 2 = 2 level", "level: Direct encounter 1 : 1 level", "level: Sonneborn–Berger 2 = 2 level",
			"parts end: Nothing is left to separate them: they share the place.")
		if n := len(all(a.dom(t), func(n *html.Node) bool { return hasClass(n, "mini-table") })); n != 1 {
			t.Errorf("%d mini-tables", n)
		}
	})
	t.Run("recorded lots separate, whether they are listed or not", func(t *testing.T) {
		for _, criteria := range [][]string{{"direct"}, {"direct", "lots"}} {
			w := newWeb(t)
			slug := circle(w, criteria...)
			var order []int64
			for _, no := range []int{3, 1, 2} {
				order = append(order, int64(w.whole(slug).ByNumber(no).ID))
			}
			if err := w.store.Settle(context.Background(), organiserWho, slug, w.whole(slug).Version, models.Settled{Kind: "lots", Order: order}); err != nil {
				t.Fatal(err)
			}
			a := w.ok("/t/" + slug + "/why/2/1")
			if !a.has("level on every criterion, decided by lots") {
				t.Errorf("%v: %s", criteria, plain(a.body))
			}
			steps := whySteps(t, a)
			if len(steps) != 3 || !strings.HasPrefix(steps[2], "parts: Lots or decision 3 : 2") {
				t.Errorf("%v: the ladder is %q", criteria, steps)
			}
		}
	})
	t.Run("a sum has the names of the opponents", func(t *testing.T) {
		w := newWeb(t)
		slug := w.public("chess", oneGame("sb"), "Anna", "Bob", "Chen", "Dora")
		for _, m := range [][2]int{{1, 2}, {2, 3}, {1, 3}, {4, 1}, {2, 4}, {3, 4}} {
			w.plays(slug, m[0], m[1], "1")
		}
		text := plain(w.ok("/t/" + slug + "/why/2/1").body)
		for _, want := range []string{"(2) Bob is below (1) Anna", "What separates them: Sonneborn–Berger."} {
			if !strings.Contains(text, want) && strings.Contains(text, "(1) Anna is below") == false {
				t.Errorf("missing %q: %s", want, text)
			}
		}
		if !strings.Contains(text, "Bob 2 + Chen 1") && !strings.Contains(text, "Chen 1 + Bob 2") {
			t.Errorf("the sum of Anna: %s", text)
		}
	})
	t.Run("after a round", func(t *testing.T) {
		w := newWeb(t)
		slug := circle(w, "sb")
		now, after := w.ok("/t/"+slug+"/why/4/1"), w.ok("/t/"+slug+"/why/4/1?after=1")
		if !now.has("now: all results so far") || !after.has("After round 1", "on points: 0 against 1") {
			t.Errorf("after round 1: %s", plain(after.body))
		}
		if plain(w.ok("/t/"+slug+"/why/4/1?after=99").body) == plain(after.body) {
			t.Error("a round that is not there counts")
		}
	})
	t.Run("a withdrawn entrant without a place, nobody, and no results", func(t *testing.T) {
		w := newWeb(t)
		slug := w.public("chess", oneGame("sb"), "Anna", "Bob", "Chen", "Dora")
		if a := w.ok("/t/" + slug + "/why/1/2"); !a.has("There are no results yet") {
			t.Errorf("before any result: %s", plain(a.body))
		}
		for _, path := range []string{"/why/1/1", "/why/1/9", "/why/x/2", "/why/0/1"} {
			if a := w.get("/t/" + slug + path); a.status != 404 {
				t.Errorf("%s answered %d", path, a.status)
			}
		}
	})
	t.Run("the form leads there", func(t *testing.T) {
		w := newWeb(t)
		slug := circle(w, "sb")
		if a := w.get("/t/" + slug + "/why?a=4&b=1&after=2"); a.status != 303 || a.location != "/t/"+slug+"/why/4/1?after=2" {
			t.Errorf("two numbers: %d %s", a.status, a.location)
		}
		for query, want := range map[string]string{"?a=1&b=1": "These are the same player", "?a=1&b=77": "Choose two players from the lists"} {
			if a := w.get("/t/" + slug + "/why" + query); a.status != 422 || !a.has(want) {
				t.Errorf("%s answered %d: %s", query, a.status, plain(a.body))
			}
		}
		if a := w.ok("/t/" + slug + "/why"); !a.has("Choose two players") {
			t.Errorf("the empty form: %s", plain(a.body))
		}
	})
	t.Run("rows of the standings and the card ask it", func(t *testing.T) {
		w := newWeb(t)
		slug := circle(w, "sb")
		for _, path := range []string{"/standings", "/p/4"} {
			a := w.ok("/t/" + slug + path)
			if !a.has("/t/"+slug+"/why/4/3", "Why below Chen?") {
				t.Errorf("%s does not ask why Dora is below Chen", path)
			}
		}
		if a := w.ok("/t/" + slug + "/standings?after=2"); !a.has("?after=2\"") {
			t.Error("the question forgets the round")
		}
		organiser := newOrganiser(w)
		if a := organiser.ok("/o/" + slug + "/standings"); !a.has("/o/" + slug + "/why/4/3") {
			t.Error("the organiser's table does not ask")
		}
		if a := organiser.ok("/o/" + slug + "/why/4/3"); !a.has("(4) Dora is below (3) Chen") {
			t.Errorf("the organiser's answer: %s", plain(a.body))
		}
	})
	t.Run("in three languages", func(t *testing.T) {
		w := newWeb(t)
		slug := circle(w, "sb")
		for lang, want := range map[string]string{"en": "is below (1) Anna on points", "zh-Hans": "排在 (1) Anna 之后：积分 0 对 2。", "zh-Hant": "排在 (1) Anna 之後：積分 0 對 2。"} {
			if a := w.lang(lang).ok("/t/" + slug + "/why/4/1"); !a.has(want) {
				t.Errorf("%s: %s", lang, plain(a.body))
			}
		}
	})
}

// Held rounds are nowhere on the new pages, and names are short where they are short.
func TestWhyPagesKeepSecrets(t *testing.T) {
	w := newWeb(t)
	slug := w.public("chess", oneGame("sb"), "Anna", "Bob", "Chen", "Dora")
	w.plays(slug, 1, 4, "1")
	if err := w.store.HoldRound(context.Background(), organiserWho, slug, 0, 2, true); err != nil {
		t.Fatal(err)
	}
	paths := []string{"/why/4/1", "/why/2/1?after=2", "/whatif", "/whatif?r2t1=w", "/history", "/history?p=1"}
	before := map[string]string{}
	for _, path := range paths {
		before[path] = seen(w.ok("/t/" + slug + path).dom(t))
	}
	held := w.whole(slug).Round(2).Matches
	for _, m := range held {
		if _, err := w.store.SaveReport(context.Background(), organiserWho, slug, models.Report{Match: m.ID, Version: m.Version, Record: []scoring.Action{"1"}}); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range paths {
		a := w.ok("/t/" + slug + path)
		if got := seen(a.dom(t)); got != before[path] {
			t.Errorf("%s tells of a held round:\n before %s\n after  %s", path, before[path], got)
		}
	}
	if a := w.ok("/t/" + slug + "/whatif"); a.has(`class="possible`) || !a.has("Some rounds are not public yet") || a.has(`name="r2t1"`) {
		t.Errorf("what if with a held round: %s", plain(a.body))
	}
	if a := newOrganiser(w).ok("/o/" + slug + "/whatif"); !a.has("possible") || !a.has(`name="r3t1"`) {
		t.Errorf("the organiser sees every round: %s", plain(a.body))
	}
	secret := w.event("Secret gathering", "Anna", "Bob", "Chen")
	for _, path := range []string{"/why", "/why/1/2", "/whatif", "/history"} {
		if a := w.get("/t/" + secret + path); a.status != 404 || a.has("Anna") {
			t.Errorf("%s of a private event answered %d", path, a.status)
		}
		if a := w.get("/o/" + slug + path); a.status != 403 {
			t.Errorf("a stranger at %s got %d", path, a.status)
		}
	}
}

// whatIfTable is place, name with what is possible, and points.
func whatIfTable(t *testing.T, a answer) (rows []string) {
	t.Helper()
	for _, tr := range all(a.dom(t), func(n *html.Node) bool { return n.Data == "tr" })[1:] {
		cells := all(tr, func(n *html.Node) bool { return n.Data == "td" || n.Data == "th" })
		rows = append(rows, heard(cells[0])+" | "+seen(cells[1])+" | "+seen(cells[3]))
	}
	return rows
}

func TestWhatIf(t *testing.T) {
	w := newWeb(t)
	slug := w.public("chess", oneGame("sb"), "Anna", "Bob", "Chen", "Dora")
	for _, m := range [][2]int{{1, 4}, {2, 3}, {1, 3}, {2, 4}} {
		w.plays(slug, m[0], m[1], "1")
	}
	page := "/t/" + slug + "/whatif"
	last := w.meets(slug, 1, 1, 2)
	field := "r" + itoa(last.Round) + "t" + itoa(last.Table)
	win, loss := "w", "l" // of number 1
	if last.SeatOf(w.whole(slug).ByNumber(1).ID) == 1 {
		win, loss = loss, win
	}
	t.Run("nothing assumed: the table as it stands, and what is possible", func(t *testing.T) {
		a := w.ok(page)
		same(t, "the table", whatIfTable(t, a), "1= | (1) Anna 1st–2nd possible | 2", "1= | (2) Bob 1st–2nd possible | 2", "3= | (3) Chen 3rd–4th possible | 0", "3= | (4) Dora 3rd–4th possible | 0")
		if !a.has("all 9 ways", "The table as it stands", `name="`+field+`"`) {
			t.Errorf("the page: %s", plain(a.body))
		}
	})
	t.Run("a result moves the table and secures places", func(t *testing.T) {
		a := w.ok(page + "?" + field + "=" + loss)
		same(t, "the table", whatIfTable(t, a), "1 | (2) Bob 1st secured | 3", "2 down 1 place | (1) Anna 2nd secured | 2", "3= | (3) Chen 3rd–4th possible | 0", "3= | (4) Dora 3rd–4th possible | 0")
		if !a.has("The table with 1 assumed result", "all 3 ways") {
			t.Errorf("the page: %s", plain(a.body))
		}
		if w.whole(slug).Match(last.ID).Verdict.State != scoring.Open {
			t.Error("something was stored")
		}
	})
	t.Run("what the address does not know is left out", func(t *testing.T) {
		plainTable := whatIfTable(t, w.ok(page))
		for _, query := range []string{"?r1t1=w", "?" + field + "=x", "?r99t99=w&foo=bar", "?" + field + "=", "?" + url.QueryEscape("r3t1[]") + "=w", "?" + strings.Repeat("r9t9=w&", 300)} {
			same(t, query, whatIfTable(t, w.ok(page+query)), plainTable...)
		}
		if got := whatIfTable(t, w.ok(page+"?"+field+"="+win+"&zzz=1")); !strings.HasPrefix(got[0], "1 | (1) Anna 1st secured") {
			t.Errorf("beside something unknown: %q", got)
		}
	})
	t.Run("nothing open, and an event that was ended", func(t *testing.T) {
		if err := w.store.SetEnded(context.Background(), organiserWho, slug, w.whole(slug).Version, true); err != nil {
			t.Fatal(err)
		}
		a := w.ok(page)
		if !a.has("No match is open") || a.has(`name="`+field+`"`) {
			t.Errorf("an ended event: %s", plain(a.body))
		}
	})
	t.Run("before the draw", func(t *testing.T) {
		in := models.NewTournament{About: models.About{Name: "New"}, Game: models.DefaultGame, Entrants: []models.EntrantIn{{Name: "A"}, {Name: "B"}}}
		fresh, err := w.store.CreateTournament(context.Background(), organiserWho, in)
		if err != nil {
			t.Fatal(err)
		}
		w.publish(fresh)
		for _, path := range []string{"/whatif", "/history", "/why"} {
			w.ok("/t/" + fresh + path)
		}
	})
}

// A match of two games offers the scores that its form allows.
func TestWhatIfOfTwoGames(t *testing.T) {
	w := newWeb(t)
	rules := models.Rules{Form: scoring.TwoPlayoff.Form, System: scoring.DefaultSystem, Criteria: []string{"games", "lots"}}
	slug := w.public("chess", rules, "Anna", "Bob", "Chen")
	m := w.meets(slug, 1, 1, 2)
	field := "r" + itoa(m.Round) + "t" + itoa(m.Table)
	options := func() (list []string) {
		for _, s := range all(w.ok("/t/"+slug+"/whatif").dom(t), func(n *html.Node) bool { return n.Data == "select" && attr(n, "name") == field }) {
			for _, o := range all(s, func(n *html.Node) bool { return n.Data == "option" }) {
				list = append(list, attr(o, "value")+" "+seen(o))
			}
		}
		return list
	}
	first, second := w.whole(slug).Entrant(m.Seats[0].Entrant).Name, w.whole(slug).Entrant(m.Seats[1].Entrant).Name
	same(t, "the choices", options(), " open", "w2-0 2:0", "w1.5-0.5 1½:½", "w1-1 1:1, then "+first, "l1-1 1:1, then "+second, "l0.5-1.5 ½:1½", "l0-2 0:2")
	if _, err := w.store.SaveReport(context.Background(), organiserWho, slug, models.Report{Match: m.ID, Version: m.Version, Record: []scoring.Action{"="}}); err != nil {
		t.Fatal(err)
	}
	same(t, "after a drawn game", options(), " open", "w1.5-0.5 1½:½", "w1-1 1:1, then "+first, "l1-1 1:1, then "+second, "l0.5-1.5 ½:1½")
	if got := whatIfTable(t, w.ok("/t/"+slug+"/whatif?"+field+"=l1-1")); !strings.Contains(got[0], second) || !strings.HasSuffix(got[0], "| 2") {
		t.Errorf("second wins the play-off: %q", got)
	}
}

// Where a criterion looks at single games, the choices say them.
func TestWhatIfWhereGamesCount(t *testing.T) {
	w := newWeb(t)
	rules := models.Rules{Form: scoring.TwoDraw.Form, System: scoring.DefaultSystem, Criteria: []string{"wins-second"}}
	slug := w.public("chess", rules, "Anna", "Bob")
	m := w.meets(slug, 1, 1, 2)
	field := "r" + itoa(m.Round) + "t" + itoa(m.Table)
	page := "/t/" + slug + "/whatif"
	a := w.ok(page)
	if !a.has(`value="d1-1.wl"`, "1:1 (1 0)", `value="d1-1.dd"`, "1:1 (½ ½)", `value="w2-0"`, "1½:½ (½ 1)") || a.has("2:0 (") {
		t.Errorf("the choices: %s", plain(a.body))
	}
	for code, want := range map[string]string{"w1.5-0.5.wd": "0", "w1.5-0.5.dw": "1"} { // seat 0 moves second in game 2
		if g := w.ok(page+"?"+field+"="+code).grid(t, "whatif-table", seen); g[1][4] != want {
			t.Errorf("%s: games won moving second %q, want %s", code, g[1], want)
		}
	}
}

// His card adds up a player's points round by round.
func TestRunningTotal(t *testing.T) {
	w := newWeb(t)
	slug := circle(w, "sb") // 1 beat 2 and 4, and lost to 3
	g := w.ok("/t/"+slug+"/p/1").grid(t, "path", seen)
	same(t, "the head", g[0], "Round", "Opponent", "Result", "Points", "Total", "Place")
	tour := w.whole(slug)
	for _, row := range g[1:] {
		no := int(row[0][0] - '0')
		if r := tour.Standings(no).Row(w.byName(slug, "Anna")); row[4] != r.Points.String() || row[5] != placeOf(r.Place, r.Shared) {
			t.Errorf("after round %d: %q, want %s and place %d", no, row, r.Points, r.Place)
		}
	}
	if last := g[len(g)-1]; last[4] != "2" {
		t.Errorf("in the end: %q", last)
	}
}

func placeOf(place int, shared bool) string {
	if shared {
		return itoa(place) + "="
	}
	return itoa(place)
}

// byName is the id of the entrant with the name.
func (w *web) byName(slug, name string) pairing.ID {
	w.t.Helper()
	for _, e := range w.whole(slug).Entrants {
		if e.Name == name {
			return e.ID
		}
	}
	w.t.Fatalf("nobody is called %q", name)
	return 0
}

func TestHistory(t *testing.T) {
	w := newWeb(t)
	slug := circle(w, "sb")
	a := w.ok("/t/" + slug + "/history?p=3")
	g := a.grid(t, "history-table", func(n *html.Node) string { return words(n, func(*html.Node) bool { return false }) })
	same(t, "the head", g[0], "Name", "1", "2", "3")
	for _, row := range g[1:] {
		_, name, _ := strings.Cut(row[0], ") ")
		for round, text := range row[1:] {
			want := w.whole(slug).Standings(round + 1).Row(w.byName(slug, name))
			if place, _, _ := strings.Cut(text, " "); place != placeOf(want.Place, want.Shared) {
				t.Errorf("%s after round %d: %q, want %d", name, round+1, text, want.Place)
			}
		}
	}
	lines := all(a.dom(t), func(n *html.Node) bool { return n.Data == "polyline" })
	if len(lines) != 4 || len(strings.Fields(attr(lines[0], "points"))) != 3 {
		t.Errorf("%d lines, the first %q", len(lines), attr(lines[0], "points"))
	}
	on := all(a.dom(t), func(n *html.Node) bool { return n.Data == "g" && hasClass(n, "on") })
	if len(on) != 1 || !strings.Contains(seen(on[0]), "(3) Chen") {
		t.Errorf("marked are %d lines", len(on))
	}
	if !a.has(`aria-labelledby="chart-title chart-desc"`, "The table below has the same places") {
		t.Error("the chart says nothing to those who do not see it")
	}
	if a := w.ok("/t/" + slug + "/history"); len(all(a.dom(t), func(n *html.Node) bool { return hasClass(n, "on") && n.Data == "g" })) != 0 {
		t.Error("a line is marked that nobody asked for")
	}
	if a := w.ok("/t/" + w.public("chess", oneGame(), "Anna", "Bob") + "/history"); !a.has("There is no result yet") {
		t.Errorf("without results: %s", plain(a.body))
	}
}

// Many lines cannot be told apart: of 42 entrants 20 are drawn, and whoever is asked for.
func TestHistoryOfMany(t *testing.T) {
	w := newWeb(t)
	names := make([]string, 42)
	for i := range names {
		names[i] = "P" + itoa(i+1)
	}
	slug := w.public("chess", oneGame(), names...)
	for _, n := range []int{1, 2} {
		for _, m := range w.whole(slug).Round(n).Matches {
			if _, err := w.store.SaveReport(context.Background(), organiserWho, slug, models.Report{Match: m.ID, Version: m.Version, Record: []scoring.Action{"1"}}); err != nil {
				t.Fatal(err)
			}
		}
	}
	last := w.whole(slug).Standings(2).Rows[41].Number
	for path, want := range map[string]int{"/history": 20, "/history?p=" + itoa(last): 21} {
		a := w.ok("/t/" + slug + path)
		if n := len(all(a.dom(t), func(n *html.Node) bool { return n.Data == "polyline" })); n != want {
			t.Errorf("%s has %d lines, want %d", path, n, want)
		}
		if g := a.grid(t, "history-table", seen); len(g) != 43 || !a.has("Drawn are the first 20") {
			t.Errorf("%s: %d rows", path, len(g))
		}
	}
}
