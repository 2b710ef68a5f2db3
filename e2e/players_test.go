package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// club starts the program in a language and enters two evenings: four people came to both, and each
// evening has a Wang Xiaoming of another school.
func club(t *testing.T, lang string) *Browser {
	t.Helper()
	app := Start(t)
	b := app.Browser()
	b.Language(lang)
	b.Open(app.OrganiserLink())
	b.WaitURL("/new")
	evening := func(name, names string, known int) {
		b.Open("/new")
		b.Fill("#names", names)
		b.WaitTrue("the known players to be found", fmt.Sprintf(`[...document.querySelectorAll("#preview select[name^=who-]")].filter(s => s.value !== "new").length === %d`, known))
		b.Fill("#name", name)
		b.Loads(func() { b.Click("button[value=save]") })
	}
	evening("Evening 1", "姓名\t单位\t等级分\t性别\t出生年\n张三\t市直\t1850\t男\t1988\n李四光\t铁路\t\t男\t\n王小明\t一中\t1500\t男\t2009\nAnna Müller\tTurm\t1720\t女\t1999\n陳大文\t沙田", 0)
	evening("Evening 2", "张三\n李四光\nAnna Müller\n陳大文\n王小明（三中）\nBob Lee", 4)
	return b
}

// looksRight checks a page on two phones and at a desk: nothing sticks out, axe-core finds nothing.
func looksRight(t *testing.T, b *Browser, page string) {
	t.Helper()
	for _, width := range []int{360, 320, 1280} {
		b.Size(width, 800)
		if over := b.Overflow(); len(over) > 0 {
			t.Errorf("%s at %d px sticks out: %s", page, width, strings.Join(over, ", "))
		}
		// What axe looks at hardly depends on the width, and it takes long: the phone in every language,
		// the desk in English.
		if width == 360 || width == 1280 && b.english() {
			for _, v := range b.Axe() {
				t.Errorf("%s at %d px: %s", page, width, v)
			}
		}
	}
}

func TestClubPlayers(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"en", "zh-Hans"} {
		t.Run(lang, func(t *testing.T) {
			b := club(t, lang)
			b.AllowErrors("422") // refused forms are part of the story
			b.Open("/players")
			if names := b.Count(".roster tbody tr"); names != 7 {
				t.Fatalf("%d players of two evenings, want 7", names)
			}
			t.Run("the list filters while one types, by any part", func(t *testing.T) {
				b.Focus("#q")
				b.Press("王")
				b.WaitTrue("two players", `document.querySelectorAll(".roster tbody tr").length === 2`)
				b.Fill("#q", "müll")
				b.WaitTrue("one player", `document.querySelectorAll(".roster tbody tr").length === 1`)
				b.WaitURL("q=m%C3%BCll")
				b.Reload()
				if b.Value("#q") != "müll" || b.Count(".roster tbody tr") != 1 {
					t.Error("the search is lost with the script's page")
				}
			})
			t.Run("a card has both evenings", func(t *testing.T) {
				b.Loads(func() { b.Click(".roster a.nm") })
				if b.Count(".played tbody tr") != 2 {
					t.Errorf("got %q", b.Texts(".played tbody th"))
				}
				looksRight(t, b, "card")
			})
			t.Run("two of one name are compared, merged and taken apart", func(t *testing.T) {
				b.Open("/players?same=1")
				if b.Count(".roster tbody tr") != 2 {
					t.Fatalf("got %q", b.Texts(".roster th"))
				}
				b.Loads(func() { b.Click(".roster a.nm") })
				looksRight(t, b, "card with a proposal")
				b.Loads(func() { b.Click(".alike a.btn") })
				looksRight(t, b, "merge")
				b.Loads(func() { b.Click("main .btn.primary") })
				if b.Count(".merged li") != 1 || b.Count(".played tbody tr") != 2 {
					t.Error("the card does not show what was merged")
				}
				b.Loads(func() { b.Click(".merged button") })
				if b.Count(".merged li") != 0 || b.Count(".alike") != 1 {
					t.Error("the merge was not taken back")
				}
			})
			t.Run("a list is imported after it was shown", func(t *testing.T) {
				b.Open("/players/import")
				looksRight(t, b, "import")
				b.Fill("#names", "姓名,单位,等级分,出生年\n张三,,1900,\n李四光,,,1970\n新人甲,一中,,2010\n王小明,,,\n")
				b.Loads(func() { b.Click("button[value=check]") })
				if b.Count(".fight") != 1 || b.Count(".import-rows .ask") != 2 {
					t.Errorf("the proposals are %q", b.Texts(".import-rows li"))
				}
				looksRight(t, b, "import with proposals")
				b.Click("input[name='f.0.rating'][value=list]")
				b.Choose("select[name='who.3']", "skip")
				b.Loads(func() { b.Click("button[value=import]") })
				b.WaitURL("/players")
				if b.Count(".roster tbody tr") != 8 {
					t.Errorf("got %q", b.Texts(".roster th"))
				}
				if row := b.Text(".roster tr:has(a[href='/players/1'])"); !strings.Contains(row, "1900") {
					t.Errorf("the list was not believed: %q", row)
				}
				looksRight(t, b, "list")
				b.Eval(`window.stay = true; { const real = window.fetch; window.fetch = (a, o) => real("/lang?to=`+lang+`&back=/help", o) }`, nil)
				b.Fill("input[name=q]", "x")
				b.WaitTrue("another page in place of the list to load this one again", `window.stay === undefined && document.querySelectorAll("h1").length === 1 && document.querySelector(".roster") !== null`)
				b.Open("/players/new")
				looksRight(t, b, "new player")
			})
		})
	}
}

func TestEntrantsFromTheClub(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"en", "zh-Hans"} {
		t.Run(lang, func(t *testing.T) {
			b := club(t, lang)
			b.AllowErrors("422")
			b.Open("/")
			b.Loads(func() { b.Click("main a[href*='evening-1']") })
			b.Open(b.URL() + "/players")
			t.Run("the combobox is used by keys, and brings along what the club knows", func(t *testing.T) {
				b.Focus("#name")
				b.Press("B", "o")
				b.WaitTrue("Bob to be offered", `document.querySelectorAll("[role=option]").length === 1 && document.querySelector("#name").getAttribute("aria-expanded") === "true"`)
				b.Press("ArrowDown")
				b.WaitTrue("the option to be in hand", `document.querySelector("#name").getAttribute("aria-activedescendant") === document.querySelector("[aria-selected=true]").id`)
				b.Press("Escape")
				b.WaitTrue("the list to close", `document.querySelector("#club-list").hidden`)
				b.Press("ArrowDown", "Enter")
				var player string
				b.Eval(`document.querySelector("form.one").elements.player.value`, &player)
				if b.Value("#name") != "Bob Lee" || player == "" {
					t.Errorf("chosen %q, player %q", b.Value("#name"), player)
				}
				b.Loads(func() { b.Press("Enter") })
				b.WaitURL("added=1")
				if last := b.Texts(".players tbody th"); last[len(last)-1] != "Bob Lee" || len(last) != 6 {
					t.Errorf("the entrants are %q", last)
				}
				b.WaitTrue("the field to be ready for the next name", `document.activeElement.id === "name"`)
			})
			t.Run("a key of the word processor for Chinese chooses nothing", func(t *testing.T) {
				b.Fill("#name", "小")
				b.WaitFor("[role=option]")
				b.Press("ArrowDown")
				b.Eval(`document.querySelector("#name").dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", keyCode: 229, bubbles: true, cancelable: true}))`, nil)
				b.Eval(`document.querySelector("#name").dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", isComposing: true, bubbles: true, cancelable: true}))`, nil)
				if b.Value("#name") != "小" {
					t.Errorf("got %q", b.Value("#name"))
				}
				for _, v := range b.Axe() {
					t.Errorf("the open list: %s", v)
				}
			})
			t.Run("who is in the event is pointed out while typing, and asked about when sent", func(t *testing.T) {
				b.Fill("#name", "张三")
				b.WaitTrue("the hint", `document.querySelector("[data-look]").textContent.includes("张三")`)
				b.Press("Escape")
				b.Loads(func() { b.Press("Enter") })
				if b.Count("fieldset.asks") != 1 || b.Value("#name") != "张三" {
					t.Error("the form did not ask who it is")
				}
				looksRight(t, b, "entrants with a question")
				b.Click("input[name=player][value=new]")
				b.Loads(func() { b.Click("form.one .primary") })
				if b.Count(".notice.same") == 0 {
					t.Error("two of one name stand in the list without a word")
				}
			})
			t.Run("a name is corrected here and in the club's entry", func(t *testing.T) {
				b.Loads(func() { b.Click(".players tbody tr:nth-child(6) td:last-child a") })
				looksRight(t, b, "open row")
				b.Fill("#name", "Bob Li")
				b.Click("input[name=club]")
				b.Loads(func() { b.Click(".edit .primary") })
				b.Loads(func() { b.Click(".players tbody tr:nth-child(6) a.nm") })
				if b.Text("h1") != "Bob Li" {
					t.Errorf("the club has %q", b.Text("h1"))
				}
			})
		})
	}
}
