package handlers

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"roundtable/models"
	"roundtable/pairing/scoring"
)

// setLook stores what the public is shown of an event.
func (w *web) setLook(slug string, look models.Look) {
	w.t.Helper()
	if err := w.store.SetLook(context.Background(), organiserWho, slug, 0, look); err != nil {
		w.t.Fatal(err)
	}
}

// TestHeadToHead is two entrants side by side.
func TestHeadToHead(t *testing.T) {
	w := newWeb(t)
	slug := w.public("chess", oneGame("sb"), "Anna", "Bob", "Cid", "Dee")
	w.plays(slug, 1, 4, "1")
	w.plays(slug, 2, 3, "1")
	w.plays(slug, 1, 3, "=")
	w.plays(slug, 2, 4, "0")
	w.plays(slug, 1, 2, "1")

	t.Run("numbers of both, what parts them, their match and those whom both have met", func(t *testing.T) {
		a := w.ok("/t/" + slug + "/vs/1/2")
		g := a.grid(t, "facing", seen)
		facts := map[string][]string{}
		for _, row := range g[1:] {
			facts[row[0]] = row[1:]
		}
		same(t, "points", facts["Points"], "2½", "1")
		same(t, "place", facts["Place"], "1", "3")
		same(t, "moves first", facts["Moves first"], "2 of 3", "2 of 3")
		if !a.has("Anna is ahead on points.", "/t/"+slug+"/meet/1/2") {
			t.Error("the page does not say who is ahead, or how to find when they meet")
		}
		var common []string
		for _, tr := range all(a.dom(t), func(n *html.Node) bool {
			return n.Data == "tr" && n.Parent.Parent != nil && hasClass(n.Parent.Parent, "common")
		}) {
			common = append(common, seen(tr))
		}
		same(t, "common opponents", common, "Opponent Anna Bob", "(3) Cid ½:½ 1:0", "(4) Dee 1:0 0:1", "Points 1½ 1")
	})
	t.Run("no direct encounter is shown of two who are not tied, or who have not met", func(t *testing.T) {
		slug := w.public("chess", oneGame("direct", "sb"), "Anna", "Bob", "Cid", "Dee")
		shows := func(want bool, says string) {
			t.Helper()
			if got := strings.Contains(seen(w.ok("/t/"+slug+"/vs/1/2").dom(t)), "Direct encounter"); got != want {
				t.Errorf("%s: %v", says, got)
			}
		}
		w.plays(slug, 1, 4, "1")
		w.plays(slug, 2, 3, "1")
		shows(false, "tied, not met")
		w.plays(slug, 1, 2, "1")
		shows(false, "one ahead on points")
		w.plays(slug, 2, 4, "1")
		shows(true, "level on points, met")
	})
	t.Run("the form leads there, and says what is wrong", func(t *testing.T) {
		for query, want := range map[string]int{"?a=1&b=2": 303, "?a=1&b=1": 422, "?a=1&b=9": 422, "?a=1&b=x": 422, "": 200, "?b=2": 200} {
			if a := w.get("/t/" + slug + "/vs" + query); a.status != want {
				t.Errorf("%q answered %d, not %d", query, a.status, want)
			}
		}
		for _, path := range []string{"/vs/1/1", "/vs/1/9", "/vs/0/2", "/vs/a/b"} {
			if a := w.get("/t/" + slug + path); a.status != 404 {
				t.Errorf("%s answered %d", path, a.status)
			}
		}
	})
	t.Run("earlier meetings in other events are the organiser's", func(t *testing.T) {
		before := models.NewTournament{About: models.About{Name: "Secret cup", Date: "2025-01-02"}, Game: "chess", Rules: oneGame(), Draw: &models.DrawIn{Method: "given"}}
		tour := w.whole(slug)
		for _, no := range []int{2, 1} {
			before.Entrants = append(before.Entrants, models.EntrantIn{Name: tour.ByNumber(no).Name, Player: tour.ByNumber(no).Player})
		}
		old, err := w.store.CreateTournament(context.Background(), organiserWho, before)
		if err != nil {
			t.Fatal(err)
		}
		w.plays(old, 1, 2, "1") // Bob won
		if a := newOrganiser(w).ok("/o/" + slug + "/vs/1/2"); !a.has("Secret cup", "0:1") {
			t.Errorf("the organiser does not see the earlier match: %s", seen(a.dom(t)))
		}
		for _, who := range []*web{w, newOrganiser(w)} {
			if a := who.ok("/t/" + slug + "/vs/1/2"); a.has("Secret cup") {
				t.Error("the public page tells of another event")
			}
		}
	})
}

// TestRulesPage is the rules of the event in plain words, from the real values, in three languages.
func TestRulesPage(t *testing.T) {
	w := newWeb(t)
	rules := models.Rules{Cycles: 2, Swap: true, Form: scoring.TwoPlayoff.Form, System: "2-1-0-match", Criteria: []string{"opponents", "direct"}, PlayoffFirst: "set"}
	slug := w.public("draughts-international", rules, "Anna", "Bob", "Cid")
	w.times(slug, "2026-12-05 11:20", 6)
	if err := w.store.SetCategories(context.Background(), organiserWho, slug, 0, []models.Category{{Name: "Youth", BornFrom: 2010, Prizes: 3}}); err != nil {
		t.Fatal(err)
	}
	for lang, texts := range map[string][]string{
		"en": {"men capture backwards too", "kings move any distance", "the most pieces", "2 times", "6 rounds", "one sits out", "White moves first, then Black", "two games", "said by the arbiter", "lots decide",
			"Whoever forfeits a match gets 0 and the opponent 2", "Direct encounter", "Against the number 4 the numbers up to 2", "Youth", "born 2010 or later", "3 prizes", "11:20"},
		"zh-Hans": {"王可以飞行", "共 6 轮", "轮空", "每场两局", "加赛的先手由裁判指定", "弃权者得 0 分，对手得 2 分", "直胜", "与 4 号相遇时，2 号及以前的先手", "2010 年及以后出生"},
		"zh-Hant": {"王可以飛行", "共 6 輪", "輪空", "每場兩局", "棄權者得 0 分，對手得 2 分", "直勝", "2010 年及以後出生"},
	} {
		text := seen(w.lang(lang).ok("/t/" + slug + "/rules").dom(t))
		for _, want := range texts {
			if !strings.Contains(text, want) {
				t.Errorf("%s: the rules do not say %q", lang, want)
			}
		}
	}
	t.Run("of a game without draws nothing is said about drawn games or matches", func(t *testing.T) {
		slug := w.public("chinese-checkers-adjacent", models.Rules{Cycles: 1, Form: scoring.TwoPlayoff.Form, System: "2-1-0-match"}, "Anna", "Bob")
		a := w.lang("en").ok("/t/" + slug + "/rules")
		if a.has("drawn too") || a.has("A drawn match") || !a.has("It cannot be drawn", "The winner of a match gets 2, the loser 1.") {
			t.Error("the rules contradict themselves")
		}
		slug = w.public("chinese-checkers-adjacent", models.Rules{Cycles: 1, Form: scoring.Form{Games: 1, Level: scoring.LevelDraw}, System: "1-half-0"}, "Anna", "Bob")
		if a := w.ok("/t/" + slug + "/rules"); a.has("level match") || a.has("a draw ½") {
			t.Error("one game cannot end level")
		}
	})
	t.Run("BR-119 the organiser's text is text, its paragraphs and lists are kept", func(t *testing.T) {
		w.lang("en").setLook(slug, models.Look{Regulations: "Come at 14:00.\nBring a clock.\n\n- no phones\n- <script>alert(1)</script>\n\n1. first\n2. \" onmouseover=1 x=\"\n\nhttps://example.org/?a=<b>"})
		a := w.ok("/t/" + slug + "/rules")
		part := byID(t, a.dom(t), "regulations")
		var got []string
		for _, n := range all(part, func(n *html.Node) bool { return n.Data == "p" || n.Data == "li" }) {
			got = append(got, n.Data+" "+seen(n))
		}
		same(t, "blocks", got, "p Come at 14:00. Bring a clock.", "li no phones", "li <script>alert(1)</script>", "li 1. first", `li 2. " onmouseover=1 x="`, "p https://example.org/?a=<b>")
		if n := len(all(part, func(n *html.Node) bool {
			return n.Data == "script" || n.Data == "a" || n.Data == "b" || attr(n, "onmouseover") != ""
		})); n > 0 {
			t.Error("the text became markup")
		}
	})
}

// TestLinkPreview is what a chat program finds when somebody sends a link.
func TestLinkPreview(t *testing.T) {
	meta := func(a answer, name string) string {
		for _, n := range all(a.dom(t), func(n *html.Node) bool {
			return n.Data == "meta" && (attr(n, "property") == name || attr(n, "name") == name)
		}) {
			return attr(n, "content")
		}
		return ""
	}
	w := newWeb(t, func(o *Options) { o.Base = "/club" })
	slug := w.public("chess", oneGame(), "Anna", "Bob", "Cid", "Dee")
	w.plays(slug, 1, 4, "1")
	a := w.ok("/t/" + slug + "/standings?after=1")
	for name, want := range map[string]string{
		"og:title": "Standings · Winter", "og:type": "website", "og:locale": "en_US", "og:url": "http://club.test/club/t/" + slug + "/standings",
		"og:site_name": "Roundtable", "twitter:card": "summary", "robots": "noindex, nofollow",
	} {
		if got := meta(a, name); got != want {
			t.Errorf("%s is %q, not %q", name, got, want)
		}
	}
	if got := meta(a, "og:description"); !strings.HasPrefix(got, "Round 1 of 3 · ") || !strings.Contains(got, "4 players") || got != meta(a, "description") {
		t.Errorf("described as %q", got)
	}
	image := meta(a, "og:image")
	below, ok := strings.CutPrefix(image, "http://club.test/club")
	if picture := w.get(below); !ok || picture.status != 200 || picture.header.Get("Content-Type") != "image/png" {
		t.Errorf("the picture %q answers %d", image, picture.status)
	}
	if got := meta(w.lang("zh-Hant").ok("/t/"+slug), "og:locale"); got != "zh_TW" {
		t.Errorf("locale %q", got)
	}
	t.Run("search engines only where the organiser wants them", func(t *testing.T) {
		w.setLook(slug, models.Look{Indexed: true})
		if got := meta(w.ok("/t/"+slug), "robots"); got != "" {
			t.Errorf("robots is %q", got)
		}
		if got := meta(newOrganiser(w).ok("/o/"+slug), "robots"); got != "noindex, nofollow" {
			t.Errorf("the organiser's page: robots is %q", got)
		}
	})
	t.Run("a held round is not told of", func(t *testing.T) {
		if err := w.store.HoldRound(context.Background(), organiserWho, slug, 0, 1, true); err != nil {
			t.Fatal(err)
		}
		if got := meta(w.lang("en").ok("/t/"+slug), "og:description"); !strings.HasPrefix(got, "Round 2 of 3") {
			t.Errorf("described as %q", got)
		}
	})
}

// TestHiddenNames walks every public address of an event with minors: no surname of theirs is anywhere.
func TestHiddenNames(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and one thing after another: nothing to race; the unit tests run it")
	}
	w := newWeb(t)
	in := models.NewTournament{
		About: models.About{Name: "Cup", Date: "2026-11-29"}, Game: "chess", Rules: oneGame("sb", "direct"), Draw: &models.DrawIn{Method: "given"},
		Look:   models.Look{Names: models.NamesMinors},
		Prizes: []models.Category{{Name: "Under 12", BornFrom: 2015}},
		Entrants: []models.EntrantIn{
			{Name: "Anna Quentin", Name2: "昆丁安娜", BirthYear: 2016}, {Name: "欧阳小明", BirthYear: 2010}, {Name: "Grown Up", BirthYear: 1980},
			{Name: "Zoe Quentin", BirthYear: 2009}, {Name: "Undated Person"},
		},
	}
	slug, err := w.store.CreateTournament(context.Background(), organiserWho, in)
	if err != nil {
		t.Fatal(err)
	}
	w.publish(slug)
	for _, pair := range [][2]int{{1, 2}, {2, 3}, {3, 4}, {1, 5}} {
		w.plays(slug, pair[0], pair[1], "=")
	}
	hidden := []string{"Quentin", "昆丁", "欧阳", "Quen"}
	for _, lang := range []string{"en", "zh-Hans"} {
		seen := 0
		w.lang(lang)
		for path, a := range crawl(t, w) {
			if !strings.HasPrefix(path, "/t/"+slug) {
				continue
			}
			seen++
			for _, name := range hidden {
				if strings.Contains(a.body, name) || strings.Contains(a.body, url.QueryEscape(name)) {
					t.Errorf("%s %s tells the surname %q", lang, path, name)
				}
			}
		}
		if seen < 40 {
			t.Errorf("only %d public pages were looked at", seen)
		}
	}
	page := w.lang("en").ok("/t/" + slug + "/p/1")
	if !page.has("<title>Anna · Cup</title>", `content="Anna · Cup"`) {
		t.Error("the card of the minor is not there under her given name")
	}
	if !w.ok("/t/" + slug + "/p/3").has("Grown Up") {
		t.Error("the name of an adult is short too")
	}
	t.Run("the stream says no names", func(t *testing.T) {
		server := w.listening()
		body := fmt.Sprint(openTap(t, server.URL+"/t/"+slug+"/live").next())
		for _, name := range hidden {
			if strings.Contains(body, name) {
				t.Errorf("the stream says %q", body)
			}
		}
	})
}

// TestNamesAsWeaponsForReaders is BR-119 for the pages beside the tables.
func TestNamesAsWeaponsForReaders(t *testing.T) {
	w := newWeb(t)
	evil := []string{`<script>alert(1)</script>`, `" onmouseover=1 x="`, "Anna", "Bob"}
	in := models.NewTournament{
		About: models.About{Name: `Cup </title><script>alert(2)</script>`, Date: "2026-11-29"}, Game: "chess", Rules: oneGame("sb"), Draw: &models.DrawIn{Method: "given"},
		Prizes: []models.Category{{Name: `<img src=x onerror=alert(3)>`, BornFrom: 2000}, {Name: `" onfocus=1 x="`}},
	}
	for _, name := range evil {
		in.Entrants = append(in.Entrants, models.EntrantIn{Name: name, BirthYear: 2010})
	}
	slug, err := w.store.CreateTournament(context.Background(), organiserWho, in)
	if err != nil {
		t.Fatal(err)
	}
	w.publish(slug)
	w.plays(slug, 1, 2, "1")
	w.plays(slug, 1, 3, "=")
	w.plays(slug, 2, 3, "=")
	o := newOrganiser(w)
	check := func(page string, a answer) {
		t.Run("BR-119 "+page, func(t *testing.T) {
			if a.status != 200 {
				t.Fatalf("answered %d", a.status)
			}
			for _, n := range all(a.dom(t), func(*html.Node) bool { return true }) {
				for _, x := range n.Attr {
					if strings.HasPrefix(x.Key, "on") {
						t.Errorf("a name became the attribute %s of %s", x.Key, n.Data)
					}
				}
				if n.Data == "img" || n.Data == "script" && n.FirstChild != nil {
					t.Errorf("a name became a %s", n.Data)
				}
			}
			if strings.Contains(a.body, "<script>alert") {
				t.Error("a script stands in the page")
			}
		})
	}
	for _, page := range []string{"/vs/1/2", "/vs?b=1", "/rules", "/p/1", "/p/2", "/players", "/standings?cat=" + url.QueryEscape(in.Prizes[0].Name)} {
		check("/t"+page, w.get("/t/"+slug+page))
	}
	for _, page := range []string{"/vs/1/2", "/public", "/prizes", "/links", "/links/qr", "/standings"} {
		check("/o"+page, o.get("/o/"+slug+page))
	}
	form := url.Values{"do": {"add"}, "cat-name": {evil[0]}, "cat-sex": {evil[1]}, "cat-from": {evil[1]}, "cat-to": {evil[0]}, "cat-below": {""}, "cat-unit": {evil[0]}, "cat-prizes": {evil[1]}}
	check("/o/public, redrawn", o.post("/o/"+slug+"/public", form))
}

// TestValuesInEveryLanguage is the part of the cases about numbers that concerns readers: halves and
// quarters are signs, so no language writes them with another decimal mark.
func TestValuesInEveryLanguage(t *testing.T) {
	w := newWeb(t)
	slug := w.public("chess", oneGame("sb"), "A", "B", "C", "D")
	for _, r := range []struct {
		a, b int
		key  scoring.Action
	}{{1, 2, "="}, {3, 4, "="}, {1, 3, "1"}, {2, 4, "="}, {1, 4, "="}, {2, 3, "="}} {
		w.plays(slug, r.a, r.b, r.key)
	}
	values := map[string][]string{}
	for _, lang := range []string{"en", "zh-Hans", "zh-Hant"} {
		for _, a := range all(w.lang(lang).ok("/t/"+slug+"/standings").dom(t), func(n *html.Node) bool { return hasClass(n, "val") }) {
			values[lang] = append(values[lang], seen(a))
		}
	}
	t.Run("BR-148 BR-149 a value has the same signs in every language", func(t *testing.T) {
		same(t, "zh-Hans", values["zh-Hans"], values["en"]...)
		same(t, "zh-Hant", values["zh-Hant"], values["en"]...)
		text := strings.Join(values["en"], " ")
		if !strings.ContainsAny(text, "½¼¾") || strings.ContainsAny(text, ".,") {
			t.Errorf("values: %s", text)
		}
	})
}
