package handlers

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"roundtable/models"
)

// TestOtherSpelling: a name much like that of a known player is asked about everywhere, and is somebody
// new until somebody says otherwise.
func TestOtherSpelling(t *testing.T) {
	w := newWeb(t).claim()
	w.clubOf(models.PlayerIn{Name: "Leo Müller", Unit: "North"}, models.PlayerIn{Name: "Ivy Jones"}, models.PlayerIn{Name: "Somebody Else"})
	for name, known := range map[string]string{"Leo Muller": "Leo Müller", "Leo Mueller": "Leo Müller", "Jones Ivy": "Ivy Jones"} {
		t.Run(name, func(t *testing.T) {
			a := w.post("/new/preview", url.Values{"names": {name}}, with("X-Fragment", "1"))
			if !a.has("known: "+known+". The same person?", `value="new" selected`) || a.has("of this name") {
				t.Errorf("got %s", a.body)
			}
			if a := w.compared(name + "\nBen"); !a.has("1 to decide", "a name much like this one", `value="new" selected`) {
				t.Errorf("the import: %s", a.body)
			}
		})
	}
	t.Run("any two entries can be compared from the card", func(t *testing.T) {
		if a := w.get("/players/1"); !a.has(`action="/players/1/merge"`, `<option value="3">`) || a.has(`<option value="1">`) {
			t.Errorf("got %s", a.body)
		}
		if a := w.get("/players/1/merge?other=3"); a.status != 200 || !a.has("Are they one person?", "Somebody Else", "Leo Müller") {
			t.Errorf("got %d %s", a.status, a.body)
		}
		if a := w.get("/players/1/merge?q=some"); a.status != 200 || !a.has("Merge with another entry", "other=3") || a.has("other=2") {
			t.Errorf("got %d %s", a.status, a.body)
		}
	})
	t.Run("a large club searches", func(t *testing.T) {
		var many []models.PlayerIn
		for i := range 301 {
			many = append(many, models.PlayerIn{Name: "Guest " + strconv.Itoa(i)})
		}
		w.clubOf(many...)
		if a := w.get("/players/1"); !a.has(`name="q"`) || a.has(`<option value="3">`) {
			t.Errorf("got %s", a.body)
		}
	})
}

// TestPreviewMarks: the preview knows what the club knows, and names the numbers that it shows.
func TestPreviewMarks(t *testing.T) {
	w := newWeb(t).claim()
	w.clubOf(models.PlayerIn{Name: "张三", Unit: "市直"}, models.PlayerIn{Name: "李四"})
	preview := func(names string) answer {
		return w.post("/new/preview", url.Values{"names": {names}}, with("X-Fragment", "1"))
	}
	const units = "王五（铁路）\n赵六（铁路）\n孙七（铁路）\n"
	t.Run("the unit of a known player is there", func(t *testing.T) {
		if a := preview(units + "张三"); a.has("No club here") || a.has("to look at") {
			t.Errorf("got %s", a.body)
		}
		if a := preview(units + "李四"); !a.has("No club here", "1 line to look at") {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("the number is that of the list, not of the text", func(t *testing.T) {
		if a := preview("Title of the evening:\n\n1. Anna\n2. Bob\n\n3. Anna"); !a.has("Anna is also no. 3", "Anna is also no. 1") || a.has("on line") {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("in Chinese", func(t *testing.T) {
		if a := newWeb(t).claim().lang("zh-Hans").post("/new/preview", url.Values{"names": {"1. 张三\n2. 李四\n3. 张三"}}, with("X-Fragment", "1")); !a.has("与第 3 号重复", "与第 1 号重复") {
			t.Errorf("got %s", a.body)
		}
	})
}

// TestSectionTimes: a new section begins its rounds when the present one does.
func TestSectionTimes(t *testing.T) {
	ctx := context.Background()
	w := newWeb(t).claim()
	if err := w.store.SetClub(ctx, organiserWho, models.Club{RoundMinutes: 40, Names: models.NamesFull}); err != nil {
		t.Fatal(err)
	}
	open := w.made(formOfNew("Anna\nBob\nCarl\nDora"))
	zone := w.whole(open).Location()
	at := func(h, m int) time.Time { return time.Date(2026, 11, 29, h, m, 0, 0, zone) }
	if err := w.store.SetTimes(ctx, organiserWho, open, w.whole(open).Version, []time.Time{at(14, 0), at(15, 30), at(16, 10)}); err != nil { // round 2 moved by hand
		t.Fatal(err)
	}
	a := w.get("/o/" + open + "/sections")
	if !a.has(`name="first_start"`, `value="14:00"`, `value="40"`) {
		t.Errorf("got %s", a.body)
	}
	form := w.formOfSection(open, "Open", "U12", "Kid 1\nKid 2\nKid 3\nKid 4\nKid 5", "first_start", "14:00", "round_minutes", "40")
	res := w.post("/o/"+open+"/sections", form)
	if res.status != http.StatusSeeOther {
		t.Fatalf("got %d %s", res.status, res.body)
	}
	kids := w.whole(strings.Split(res.location, "/")[2])
	var got []string
	for n := 1; n <= len(kids.Rounds); n++ {
		got = append(got, kids.Starts(n).Format("15:04"))
	}
	if want := []string{"14:00", "15:30", "16:10", "16:50", "17:30"}; !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
}

// TestCardCountsPlayed: a match to come is not counted among those of the first or second mover.
func TestCardCountsPlayed(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.public("chess", oneGame(), "Ann", "Bob", "Cy", "Dee")
	ann := "/players/" + strconv.FormatInt(w.playerOf("Ann", ""), 10)
	if a := w.get(ann); a.has("counts the matches played") || a.has("> 1 / 2<") || a.has("> 2 / 1<") || a.has("> 3 / 0<") {
		t.Errorf("nothing was played: %s", a.body)
	}
	w.plays(slug, 1, 2, "1")
	if a := w.get(ann); !a.has("counts the matches played") || !a.has("> 1 / 0<") && !a.has("> 0 / 1<") {
		t.Errorf("got %s", a.body)
	}
}

// TestImportAsks: what cannot be read is to be looked at, and one press makes nobody a second time.
func TestImportAsks(t *testing.T) {
	w := newWeb(t).claim()
	w.clubOf(models.PlayerIn{Name: "Anna", BirthYear: 1999})
	t.Run("an unreadable field", func(t *testing.T) {
		if a := w.compared("name,year of birth\nBen,abc\nCy,2001\n"); !a.has("1 to decide", "abc has no year of birth in it") {
			t.Errorf("got %s", a.body)
		}
	})
	const list = "name,year of birth\nAnna,2008\nCy,2001\n"
	a := w.compared(list)
	t.Run("another year of birth", func(t *testing.T) {
		if !a.has("1 to decide", "another year of birth", `value="" selected`) || a.has(`value="new" selected>somebody new</option></select><input type="hidden" name="seen.0"`) {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("one press stores nothing", func(t *testing.T) {
		if b := w.post("/players/import", filledIn(a, list, "do", "import")); b.status != http.StatusUnprocessableEntity || !b.has("1 entry is to be decided first") || len(w.clubNow()) != 1 {
			t.Errorf("got %d, %d players: %s", b.status, len(w.clubNow()), b.body)
		}
	})
	t.Run("said to be somebody new", func(t *testing.T) {
		if b := w.post("/players/import", filledIn(a, list, "do", "import", "who.0", "new")); b.status != http.StatusSeeOther || len(w.clubNow()) != 3 {
			t.Errorf("got %d, %d players: %s", b.status, len(w.clubNow()), b.body)
		}
	})
}

// TestAlsoInAnotherSection: who is entered in another section of the event is said to be.
func TestAlsoInAnotherSection(t *testing.T) {
	w := newWeb(t).claim()
	open := w.made(formOfNew("Anna\nBob"))
	t.Run("before the second section is made", func(t *testing.T) {
		a := w.post("/new/preview", url.Values{"names": {"Anna"}, "beside": {open}}, with("X-Fragment", "1"))
		if !a.has("is in Club evening, too") || !w.get("/o/"+open+"/sections").has(`name="beside" value="`+open+`"`) {
			t.Errorf("got %s", a.body)
		}
	})
	kids := w.sectionOf(open, "Open", "U12", "Kid one\nKid two")
	t.Run("in the box of the other section", func(t *testing.T) {
		if a := w.post("/new/preview", url.Values{"names": {"Anna\nKid one"}, "into": {kids}}, with("X-Fragment", "1")); !a.has("is in Open, too") || a.has("is in U12") {
			t.Errorf("got %s", a.body)
		}
		if !w.get("/o/" + kids + "/players").has(`name="into" value="` + kids + `"`) {
			t.Error("the page does not say where the names go")
		}
	})
	t.Run("typed one by one", func(t *testing.T) {
		if f := w.find("t=" + kids + "&q=Anna"); len(f.Found) != 1 || !strings.HasSuffix(f.Found[0].Facts, "is in Open, too") {
			t.Errorf("got %+v", f)
		}
		form := url.Values{"op": {newOp()}, "version": {strconv.FormatInt(w.whole(kids).Version, 10)}, "name": {"Anna"}}
		if a := w.post("/o/"+kids+"/players/one", form); a.status != http.StatusUnprocessableEntity || !a.has("is in Open, too") {
			t.Errorf("got %d %s", a.status, a.body)
		}
	})
}

// TestChineseBrackets: people of one name are told apart in the brackets of the language.
func TestChineseBrackets(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.made(formOfNew("张伟（朝阳一小）\n张伟（海淀二小）\nAnna", "do", "save"))
	for lang, want := range map[string]string{"zh-Hans": "张伟（朝阳一小）", "zh-Hant": "张伟（朝阳一小）", "en": "张伟 (朝阳一小)"} {
		if a := w.lang(lang).get("/o/" + slug + "/checkin"); a.status != http.StatusOK || !a.has(`data-name="`+want+`"`) {
			t.Errorf("%s: got %d %s", lang, a.status, a.body)
		}
	}
}
