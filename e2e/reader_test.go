package e2e

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"rsc.io/qr"
)

// readerWords are what a reader presses and reads, by language.
var readerWords = map[string]struct{ me, forget, against, round2, rules, formula string }{
	"en":      {"This is me", "Forget", "against", "Round 2", "two games", "Add the two numbers"},
	"zh-Hans": {"这是我", "取消记住", "对", "第 2 轮", "每场两局", "两人序号相加"},
}

// readerEvening is a public event of six with its first round played but for one table, and a phone.
func readerEvening(t *testing.T, lang string) (*evening, *Browser) {
	t.Helper()
	e := newEvening(t)
	e.make(event{name: "周六跳棋赛", names: []string{"张三", "Anna Müller", "王小明", "陳大文", "欧阳修远", "Ng Wai-Man"},
		numbers: map[string]int{"张三": 1, "Anna Müller": 2, "王小明": 3, "陳大文": 4, "欧阳修远": 5, "Ng Wai-Man": 6}})
	e.publish()
	e.round(1)
	e.keys("1", "1")
	e.keys("0", "0")
	phone := e.app.Browser()
	phone.Size(360, 800)
	phone.Language(lang)
	return e, phone
}

// isMe presses "this is me" on the card of a number and waits for the mark.
func (b *Browser) isMe(slug string, no int) {
	b.t.Helper()
	b.Open(fmt.Sprintf("/t/%s/p/%d", slug, no))
	b.Click("[data-me]")
	b.WaitFor(".me-yes")
}

// mine are the highlighted places of a page, as text.
func (b *Browser) mine() []string {
	b.t.Helper()
	var out []string
	b.Eval(`[...document.querySelectorAll("#main .is-me")].map(e => e.textContent.replace(/\s+/g, " ").trim())`, &out)
	return out
}

func TestMyCard(t *testing.T) {
	for lang, words := range readerWords {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			e, phone := readerEvening(t, lang)
			phone.Open("/t/" + e.slug + "/players")
			if got := phone.Texts("[data-me]"); len(got) != 6 || got[0] != words.me {
				t.Fatalf("the starting list offers %q", got)
			}
			phone.Click(`[data-me="3"]`)
			phone.WaitText(".me-place .mine", "王小明")
			if n := phone.Count(`#main [data-me]:not([hidden])`); n != 0 {
				t.Errorf("%d buttons still ask", n)
			}
			marked := map[string]int{"": 1, "/r/1": 1, "/r/1?by=name": 1, "/standings": 1, "/standings?after=1": 1, "/cross": 1, "/schedule": 5, "/players": 1, "/p/1": 1, "/rules": 0, "/vs/1/2": 0, "/meet/1/2": 0}
			for path, want := range marked {
				phone.Open("/t/" + e.slug + path)
				phone.WaitText(".me-place .mine", words.against)
				got := phone.mine()
				if len(got) < want || want == 0 && len(got) > 0 {
					t.Errorf("%q marks %q, want %d", path, got, want)
				}
				for _, text := range got {
					if !strings.Contains(text, "王小明") {
						t.Errorf("%q marks somebody else: %q", path, text)
					}
				}
			}
			phone.Open("/t/" + e.slug)
			phone.WaitFor(".me-place .mine")
			phone.Reload()
			phone.WaitFor(".me-place .mine")

			// His match is decided on the desk: the card turns to the next round, without loading again.
			phone.Eval(`window.stay = true`, nil)
			e.keys("1", "1")
			phone.WaitText(".me-place .mine", words.round2)
			phone.WaitTrue("the mark on the new row", `document.querySelector("#main .is-me")?.innerText.includes("王小明")`)
			var stayed bool
			phone.Eval(`window.stay === true`, &stayed)
			if !stayed {
				t.Error("the page was loaded again")
			}
			if got := phone.Text(".me-place [data-forget]"); got != words.forget {
				t.Errorf("the way to forget is called %q", got)
			}
			phone.Click(".me-place [data-forget]")
			phone.WaitGone(".me-place .mine")
			if got := phone.mine(); len(got) != 0 {
				t.Errorf("still marked: %q", got)
			}
			phone.Reload()
			if phone.Count(".me-place .mine") != 0 {
				t.Error("remembered although forgotten")
			}
		})
	}
}

// TestMyNumberChanged draws the numbers anew: the phone asks before it takes somebody else for me.
func TestMyNumberChanged(t *testing.T) {
	t.Parallel()
	e := newEvening(t)
	e.make(event{name: "Redrawn", names: []string{"Anna", "Bob", "Cid", "Dee"}, numbers: map[string]int{"Anna": 1, "Bob": 2, "Cid": 3, "Dee": 4}})
	e.publish()
	phone := e.app.Browser()
	phone.Size(320, 640)
	phone.isMe(e.slug, 3)
	e.Open("/o/" + e.slug + "/draw")
	e.Click("details.more > summary")
	e.typeLots(map[string]int{"Anna": 3, "Bob": 2, "Cid": 4, "Dee": 1})
	phone.Open("/t/" + e.slug)
	phone.WaitText(".me-place .mine", "(4) Cid")
	if over := phone.Overflow(); len(over) > 0 {
		t.Errorf("the question sticks out: %v", over)
	}
	phone.Click("[data-yes]")
	phone.WaitText(".me-place .mine", "against")
	phone.Reload()
	phone.WaitText(".me-place .mine", "against")
	got := phone.mine()
	if len(got) == 0 || slices.ContainsFunc(got, func(text string) bool { return !strings.Contains(text, "Cid") }) {
		t.Errorf("marked: %q", got)
	}
}

// TestReadersPages is the table after a round, two side by side, the rules, in two languages.
func TestReadersPages(t *testing.T) {
	for lang, words := range readerWords {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			e, phone := readerEvening(t, lang)
			e.keys("1", "1")
			e.round(2)
			e.keys("0", "0")
			phone.Open("/t/" + e.slug + "/standings")
			phone.Loads(func() { phone.Click(`.strip a[href$="after=1"]`) })
			if got := phone.Count(".moved"); got != 0 {
				t.Errorf("after the first round %d have moved", got)
			}
			phone.Open("/t/" + e.slug + "/standings?after=2")
			if got := phone.Count(".moved"); got == 0 {
				t.Error("after the second round nobody has moved")
			}
			t.Run("BR-145 BR-146 places stand one below the other in their order, each with its number", func(t *testing.T) {
				phone.Size(320, 640)
				phone.Reload()
				var places []struct {
					Text string
					Y    float64
				}
				phone.Eval(`[...document.querySelectorAll(".standings tbody tr")].map(r => ({text: r.querySelector(".place").firstChild.textContent.trim(), y: r.getBoundingClientRect().y}))`, &places)
				if len(places) != 6 || !slices.IsSortedFunc(places, func(a, b struct {
					Text string
					Y    float64
				}) int {
					return int(a.Y - b.Y)
				}) || places[0].Text != "1" {
					t.Errorf("places from top to bottom: %v", places)
				}
				if over := phone.Overflow(); len(over) > 0 {
					t.Errorf("sticks out: %v", over)
				}
				phone.Size(360, 800)
			})
			phone.Open("/t/" + e.slug + "/p/1")
			phone.Choose("form[action$='/vs'] select", "3")
			phone.Loads(func() { phone.Click("form[action$='/vs'] button") })
			phone.WaitURL("/vs/1/3")
			if got := phone.Text(".facing"); !strings.Contains(got, "张三") || !strings.Contains(got, "王小明") {
				t.Errorf("side by side: %s", got)
			}
			phone.Open("/t/" + e.slug + "/rules")
			if got := phone.Text("#rules"); !strings.Contains(got, words.rules) || !strings.Contains(got, words.formula) {
				t.Errorf("the rules: %s", got)
			}
		})
	}
}

// TestQRCode reads the squares of the code from a picture of the page, light, dark and with forced colours.
func TestQRCode(t *testing.T) {
	t.Parallel()
	e := newEvening(t)
	e.make(event{name: "Scan me", names: []string{"Anna", "Bob", "Cid", "Dee"}})
	e.publish()
	e.Open("/o/" + e.slug + "/links")
	warned := e.Text(".notice.warn")
	if !strings.Contains(warned, "127.0.0.1") || !strings.Contains(warned, "--addr :") {
		t.Errorf("on this computer only: %q", warned)
	}
	code, err := qr.Encode(e.app.URL+"/t/"+e.slug, qr.M)
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range []string{"/links", "/links/qr"} {
		for _, dark := range []bool{false, true} {
			e.Dark(dark)
			e.Size(1280, 1000)
			e.Open("/o/" + e.slug + page)
			e.wantCode(code, fmt.Sprintf("%s, dark %v", page, dark))
		}
		e.media(forcedColours)
		e.Open("/o/" + e.slug + page)
		e.wantCode(code, page+", forced colours")
		e.media(emulation.SetEmulatedMediaParams{})
	}
}

var forcedColours = emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
	{Name: "forced-colors", Value: "active"}, {Name: "prefers-color-scheme", Value: "dark"},
}}

// wantCode compares the picture of the code with the code, in the middle of every square and of the border.
func (b *Browser) wantCode(code *qr.Code, where string) {
	b.t.Helper()
	box := b.Box(".qr-code")
	var dark bool
	b.Eval(`matchMedia("(prefers-color-scheme: dark)").matches`, &dark)
	data, err := os.ReadFile(b.Screenshot(filepath.Join(b.t.TempDir(), "code.png"), 1280, 1000, dark, ""))
	if err != nil {
		b.t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		b.t.Fatal(err)
	}
	side := box.Width / float64(code.Size+8)
	if side < 4 {
		b.t.Errorf("%s: a square is %.1f px, too small for the camera of a phone", where, side)
	}
	for y := -4; y < code.Size+4; y++ {
		for x := -4; x < code.Size+4; x++ {
			at := image.Pt(int(box.X+(float64(x)+4.5)*side), int(box.Y+(float64(y)+4.5)*side))
			r, g, bl, _ := picture.At(at.X, at.Y).RGBA()
			light := (r + g + bl) / 3 >> 8
			if black := code.Black(x, y); black && light > 60 || !black && light < 200 {
				b.t.Fatalf("%s: the square %d, %d is of brightness %d, black: %v", where, x, y, light, black)
			}
		}
	}
}

// TestReadersPagesAreAccessible is axe-core and overflow on every page of this part, narrow, dark and
// with forced colours, with the reader's own card on top.
func TestReadersPagesAreAccessible(t *testing.T) {
	for _, lang := range []string{"en", "zh-Hans", "zh-Hant"} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			e, phone := readerEvening(t, lang)
			e.Open("/o/" + e.slug + "/public")
			e.Click(`#categories button.btn[value=add]`)
			e.WaitFor("[name=cat-name]")
			e.Fill("[name=cat-name]", "最佳新手 Best newcomer of the year")
			e.Fill("#regulations", strings.Repeat("每方 20 分钟，超时判负。No phones in the hall. ", 20)+"\n\n- a\n- b\n\nhttps://example.org/a/very/long/address/that/has/no/blank/and/goes/on/and/on")
			e.Loads(func() { e.Click(`form[action$="/public"] button.primary`) })
			e.Language(lang)
			phone.isMe(e.slug, 3)
			check := func(b *Browser, page string) {
				for _, width := range []int{320, 360, 1280} {
					b.Size(width, 800)
					b.Dark(width == 360)
					if width == 320 {
						b.media(forcedColours)
					}
					if status := b.Open(page); status != 200 {
						t.Fatalf("%s answers %d", page, status)
					}
					if b == phone && page != "/t/"+e.slug+"/p/3" {
						b.WaitFor(".me-place .mine")
					}
					for _, v := range b.Axe() {
						if width == 320 && v.ID == "color-contrast" {
							continue // axe-core reads the page's colour of a text on the background that is forced
						}
						t.Errorf("%s at %d px: %s", page, width, v)
					}
					if over := b.Overflow(); len(over) > 0 {
						t.Errorf("%s at %d px sticks out: %s", page, width, strings.Join(over, ", "))
					}
				}
			}
			for _, path := range []string{"", "/players", "/p/3", "/p/1", "/standings", "/standings?cat=最佳新手+Best+newcomer+of+the+year", "/cross", "/schedule", "/r/1", "/r/1?by=name", "/vs/1/3", "/vs", "/rules"} {
				check(phone, "/t/"+e.slug+path)
			}
			for _, path := range []string{"/public", "/prizes", "/links", "/links/qr", "/vs/1/3", "/standings"} {
				check(e.Browser, "/o/"+e.slug+path)
			}
		})
	}
}

// TestNumbersOnAPhone is the part of the mobile cases that needs a browser.
func TestNumbersOnAPhone(t *testing.T) {
	t.Parallel()
	e, phone := readerEvening(t, "en")
	t.Run("BR-142 scrolling over a field with the focus changes nothing", func(t *testing.T) {
		phone.Open("/t/" + e.slug + "/schedule")
		phone.Fill("#a", "3")
		phone.Focus("#a")
		box := phone.Box("#a")
		var top float64
		phone.Eval(`scrollY`, &top)
		wheel := input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseWheel, X: box.X + 10, Y: box.Y - top + 10, DeltaX: 1, DeltaY: 120}
		if err := phone.run(command(input.DispatchMouseEvent.Method, wheel)); err != nil {
			t.Fatal(err)
		}
		phone.WaitTrue("the page to scroll", fmt.Sprintf(`scrollY > %f`, top))
		if got := phone.Value("#a"); got != "3" {
			t.Errorf("the field says %q", got)
		}
	})
	t.Run("BR-143 the field brings the keys for numbers and takes pasted text", func(t *testing.T) {
		var mode, kind string
		phone.Eval(`document.querySelector("#a").inputMode`, &mode)
		phone.Eval(`document.querySelector("#a").type`, &kind)
		if mode != "numeric" || kind != "text" {
			t.Errorf("inputmode %q, type %q", mode, kind)
		}
	})
	t.Run("BR-142 results are chosen with large buttons", func(t *testing.T) {
		e.Size(360, 800)
		e.Open("/o/" + e.slug + "/r/1")
		var low []string
		e.Eval(`[...document.querySelectorAll("#results .act")].filter(b => b.checkVisibility() && b.getBoundingClientRect().height < 44).map(b => b.innerText + " " + b.getBoundingClientRect().height)`, &low)
		if n := e.Count("#results .act"); n == 0 || len(low) > 0 {
			t.Errorf("of %d buttons these are low: %v", n, low)
		}
	})
}

// TestOtherLocales is BR-148: the language of the computer changes nothing of what readers and exports get.
func TestOtherLocales(t *testing.T) {
	t.Parallel()
	e, _ := readerEvening(t, "en")
	pages := []string{"", "/standings", "/cross", "/p/1", "/rules"}
	read := func(app *App) string {
		b := app.Browser()
		b.Open("/")
		b.Language("en")
		var out strings.Builder
		for _, path := range pages {
			status, text := b.Get(app.URL + "/t/" + e.slug + path)
			fmt.Fprintln(&out, path, status, strings.ReplaceAll(text, strings.TrimPrefix(app.URL, "http:"), "")) // also of the calendar
		}
		return out.String()
	}
	binary, err := program()
	if err != nil {
		t.Fatal(err)
	}
	e.AllowErrors("ERR_CONNECTION_REFUSED") // its page asks for the stream again
	e.app.Stop()
	var texts []string
	for _, locale := range []string{"C", "de_DE.UTF-8", "zh_CN.UTF-8"} {
		app := start(t, binary, e.app.Database, []string{"LANG=" + locale, "LC_ALL=" + locale})
		texts = append(texts, read(app))
		app.Stop()
	}
	t.Run("BR-148 the same bytes under another language of the computer", func(t *testing.T) {
		if texts[0] != texts[1] || texts[0] != texts[2] || !strings.Contains(texts[0], "/standings 200") {
			t.Error("a page differs")
		}
	})
}
