package handlers

import (
	"net/http"
	"net/url"
	"testing"

	"roundtable/models"
	"roundtable/pairing/scoring"
)

// A form of the match without a name, as a folder may bring it, is shown in words and stays when other rules are
// changed.
func TestFormWithoutANameStays(t *testing.T) {
	w := newOrganiser(newWeb(t))
	own := scoring.Form{Games: 2, Level: scoring.LevelLots, PlayAll: true}
	slug := w.public("xiangqi", models.Rules{Cycles: 1, Form: own, System: scoring.DefaultSystem, Criteria: []string{}}, "Ann", "Bob", "Cy")
	page := w.ok("/o/" + slug + "/settings")
	if !page.has(`value="own:2:lots:all" selected`, "2 games; when level: lots at once") {
		t.Error("the form of the match is not in the list")
	}
	form := url.Values{"game": {"xiangqi"}, "cycles": {"1"}, "form": {"own:2:lots:all"}, "system": {"3-1-0"}, "criteria": {"wins"}, "playoff_first": {"draw"}, "do": {"save"}}
	if a := w.post("/o/"+slug+"/settings/rules", form); a.status != http.StatusSeeOther {
		t.Fatalf("answered %d: %s", a.status, a.body)
	}
	if got := w.whole(slug).Stage; got.MatchForm != own || got.System != "3-1-0" {
		t.Errorf("after the change %+v", got.MatchForm)
	}
	for _, bad := range []string{"own:0:lots:all", "own:2:coin:all", "own:2:lots:some", "own:2:lots", "own", "x"} {
		form.Set("form", bad)
		if a := w.post("/o/"+slug+"/settings/rules", form); a.status != http.StatusUnprocessableEntity || !a.has("Choose how a match is played") {
			t.Errorf("%s answered %d", bad, a.status)
		}
	}
}
