package handlers

import (
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/templates"
)

// playerOf finds a player of the club by name and unit.
func (w *web) playerOf(name, unit string) int64 {
	w.t.Helper()
	list, err := w.store.Players(context.Background(), organiserWho)
	if err != nil {
		w.t.Fatal(err)
	}
	i := slices.IndexFunc(list, func(p models.Player) bool { return p.Name == name && p.Unit == unit })
	if i < 0 {
		w.t.Fatalf("the club does not know %s (%s)", name, unit)
	}
	return list[i].ID
}

// who is the field of the only line with that name and unit.
func who(name, unit string) string {
	return whoTokens([]exchange.Entry{{Name: name, Unit: unit}})[0]
}

func TestProposals(t *testing.T) {
	w := newWeb(t).claim()
	w.made(formOfNew("张三（市直）\nAnna\nLi Wei（North）\nLi Wei（South）", "date", "2026-11-22", "method", "given"))
	preview := func(form url.Values) answer {
		return w.post("/new/preview", form, with("X-Fragment", "1"))
	}
	selected := func(a answer, id int64) bool { return a.has(`value="` + strconv.FormatInt(id, 10) + `" selected`) }

	t.Run("who is known is shown and preselected before anything is stored", func(t *testing.T) {
		a := preview(url.Values{"names": {"张三\nBob"}})
		if !a.has("= 张三 · 市直 · last 22 Nov 2026", "1 known", "somebody new") || !selected(a, w.playerOf("张三", "市直")) || a.has("Who is Bob?") {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("the doubtful are marked and new", func(t *testing.T) {
		a := preview(url.Values{"names": {"Li Wei"}})
		if !a.has("known: 2 people of this name", "· North", "· South", `value="new" selected`) {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("a unit that speaks against it makes somebody new", func(t *testing.T) {
		if a := preview(url.Values{"names": {"张三（铁路）"}}); !a.has("known: a person of this name", `value="new" selected`) {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("a choice stays with its person when lines come above", func(t *testing.T) {
		north := strconv.FormatInt(w.playerOf("Li Wei", "North"), 10)
		a := preview(url.Values{"names": {"Zoe\nLi Wei\nAnna"}, who("Li Wei", ""): {north}, who("Anna", ""): {"new"}})
		if !a.has(`value="`+north+`" selected`) || strings.Count(a.body, `value="new" selected`) != 1 {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("two lines are two people", func(t *testing.T) {
		anna := strconv.FormatInt(w.playerOf("Anna", ""), 10)
		fields := whoTokens([]exchange.Entry{{Name: "Anna"}, {Name: "Anna"}})
		a := preview(url.Values{"names": {"Anna\nAnna"}, fields[0]: {anna}, fields[1]: {anna}})
		if !a.has("on an earlier line already") || strings.Count(a.body, `value="`+anna+`" selected`) != 1 {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("a choice of somebody who is not offered is none", func(t *testing.T) {
		a := preview(url.Values{"names": {"Anna"}, who("Anna", ""): {strconv.FormatInt(w.playerOf("张三", "市直"), 10)}})
		if !selected(a, w.playerOf("Anna", "")) {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("without a choice the rule's proposal is stored, and the next page counts", func(t *testing.T) {
		slug := w.made(formOfNew("张三\nAnna\nBob", "method", "given", "name", "Second"))
		if a := w.get("/o/" + slug + "/schedule"); !a.has("On the list: 2 known players, 1 new.") {
			t.Errorf("got %s", a.body)
		}
		tour := w.whole(slug)
		if tour.Entrants[0].Player != w.playerOf("张三", "市直") || tour.Entrants[0].Unit != "市直" || tour.Entrants[1].Player != w.playerOf("Anna", "") {
			t.Errorf("%+v", tour.Entrants)
		}
	})
	t.Run("a choice against the rule is stored", func(t *testing.T) {
		tour := w.whole(w.made(formOfNew("Anna\nBob", "method", "given", "name", "Third", who("Anna", ""), templates.SomebodyNew)))
		if tour.Entrants[0].Player == w.playerOf("Anna", "") || tour.Entrants[1].Player != w.playerOf("Bob", "") {
			t.Errorf("%+v", tour.Entrants)
		}
	})
	t.Run("without script the whole page shows it", func(t *testing.T) {
		if a := w.post("/new", formOfNew("张三", "do", "check")); !a.has("<html", "= 张三 · 市直") {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("more players of an event and of a section are recognised as well", func(t *testing.T) {
		slug := w.made(formOfNew("Carl\nDora", "method", "given", "name", "Fourth"))
		a := w.post("/o/"+slug+"/players", url.Values{"names": {"张三"}, "do": {"check"}, "op": {newOp()}})
		if !a.has("= 张三 · 市直") {
			t.Errorf("got %s", a.body)
		}
		section := w.sectionOf(slug, "Open", "U12", "张三\nEva")
		if tour := w.whole(section); tour.Entrants[0].Player != w.playerOf("张三", "市直") && tour.Entrants[1].Player != w.playerOf("张三", "市直") {
			t.Errorf("%+v", tour.Entrants)
		}
	})
}
