package handlers

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/time/rate"

	"roundtable/templates"
	"roundtable/templates/i18n"
)

// dot is the smallest picture.
const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="

// draws is a Chromium that puts dots where pictures belong, and notes each run in the file runs.
const draws = `echo run >> "$own/runs"; img='<img src="data:image/png;base64,` + dot + `">'
sed "s#\(data-parts=\"1\"[^>]*>\)#\1$img#g; s#\(data-parts=\"2\"[^>]*>\)#\1$img$img#g" "$in"
`

// runs is how often a Chromium ran.
func runs(t *testing.T, chromium string) int {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(filepath.Dir(chromium), "runs"))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return strings.Count(string(text), "run")
}

func TestPictureFiles(t *testing.T) {
	chromium := fakeChromium(t, draws)
	w := newWeb(t, withChromium(chromium))
	names := make([]string, 25)
	for i := range names {
		names[i] = "Player " + string(rune('A'+i))
	}
	slug := w.public("chess", oneGame("sb", "lots"), names...)
	at := "/t/" + slug + "/picture.png?show="
	if a := w.ok("/t/" + slug + "/picture"); !a.has("page=2", "2 of 2", "Picture as a file") || a.has("needs script") {
		t.Error("the page does not lead to the two pictures of 25 places")
	}
	one := w.get(at + "standings&lang=en&page=1")
	if one.status != 200 || one.header.Get("Content-Type") != "image/png" || one.body[1:4] != "PNG" ||
		!strings.HasPrefix(one.header.Get("Content-Disposition"), `inline; filename="`+slug+`-picture-standings-1.png"`) {
		t.Fatalf("%d %v %s", one.status, one.header, plain(one.body))
	}
	for path, want := range map[string]int{
		"standings&lang=en&page=2": 200, "standings&lang=en": 200, "standings&lang=en&page=3": 404, "cross&lang=en": 200, "cross&lang=en&page=2": 404,
		"round&lang=zh-Hans&page=1": 200,
	} {
		if a := w.get(at + path); a.status != want {
			t.Errorf("%s answered %d: %s", path, a.status, plain(a.body))
		}
	}
	if n := runs(t, chromium); n != 3 {
		t.Errorf("three tables took %d runs", n)
	}
	w.plays(slug, 2, 25, "1")
	w.get(at + "standings&lang=en&page=2")
	w.get(at + "standings&lang=en&page=1")
	if n := runs(t, chromium); n != 4 {
		t.Errorf("a result made %d new runs", n-3)
	}
	if a := w.get("/t/" + w.event("Secret", "Anna", "Bob") + "/picture.png"); a.status != 404 {
		t.Errorf("a private event has pictures: %d", a.status)
	}
}

// TestPicturesHaveLimits is what strangers may start.
func TestPicturesHaveLimits(t *testing.T) {
	chromium := fakeChromium(t, draws)
	w := newWeb(t, withChromium(chromium))
	slug := w.public("chess", oneGame("sb", "lots"), fourNames...)
	at := "/t/" + slug + "/picture.png?show="
	w.server.pictures.allow = rate.NewLimiter(rate.Every(time.Hour), 1)
	busy := func(says, path string) {
		t.Helper()
		if a := w.get(path); a.status != 503 || a.header.Get("Retry-After") == "" || !a.has("Wait a moment") {
			t.Errorf("%s: %d %s", says, a.status, plain(a.body))
		}
	}
	w.server.pictures.strangers <- struct{}{}
	busy("another one is being drawn", at+"standings")
	organiser := newOrganiser(w)
	if a := organiser.get(at + "round"); a.status != 200 {
		t.Errorf("the organiser has to wait: %d", a.status)
	}
	<-w.server.pictures.strangers
	for range 3 {
		if a := w.get(at + "standings"); a.status != 200 {
			t.Errorf("the first one answered %d", a.status)
		}
	}
	busy("more than strangers may start", at+"cross")
	if a := w.get(at + "round"); a.status != 200 {
		t.Errorf("what is there answered %d", a.status)
	}
	if n := runs(t, chromium); n != 2 {
		t.Errorf("%d runs", n)
	}
}

// TestPictureHoldsNoTurn lets pages for strangers be drawn while a picture is.
func TestPictureHoldsNoTurn(t *testing.T) {
	chromium := fakeChromium(t, draws+`until [ -e "$own/go" ]; do sleep 0.01; done`)
	w := newWeb(t, withChromium(chromium))
	slug := w.public("chess", oneGame("sb", "lots"), fourNames...)
	w.server.turns = newTurns(1)
	for i, query := range []string{"?show=cross", "?show=standings&unknown=1"} { // a page for all, and one for a reader
		done := make(chan int)
		reader := w.stranger()
		go func() { done <- reader.get("/t/" + slug + "/picture.png" + query).status }()
		for runs(t, chromium) == i {
			time.Sleep(time.Millisecond)
		}
		w.ok("/t/" + slug + "/standings?after=" + strconv.Itoa(i+1))
		w.ok("/t/" + slug + "/standings?unknown=1")
		on := filepath.Join(filepath.Dir(chromium), "go")
		if err := os.WriteFile(on, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if status := <-done; status != 200 {
			t.Errorf("%s answered %d", query, status)
		}
		if err := os.Remove(on); err != nil {
			t.Fatal(err)
		}
	}
}

func TestPicturesThatFail(t *testing.T) {
	for _, x := range []struct{ sentence, script, want string }{
		{"it fails", "exit 3", "could not be made"},
		{"it says nothing", "exit 0", "could not be made"},
		{"the script did not run", `cat "$in"`, "could not be made"},
		{"what is drawn is no picture", strings.ReplaceAll(draws, dot, "aGVsbG8="), "could not be made"},
		{"what is drawn is from elsewhere", strings.ReplaceAll(draws, "data:image/png;base64,", "http://club.test/"), "could not be made"},
		{"no font has a sign", `sed "s#data-pictures#data-pictures data-missing=\"甲乙\"#" "$in"`, "no font for these signs: 甲乙"},
	} {
		t.Run(x.sentence, func(t *testing.T) {
			w := newWeb(t, withChromium(fakeChromium(t, x.script))).claim()
			slug := w.public("chess", oneGame("sb", "lots"), fourNames...)
			if a := w.stranger().get("/t/" + slug + "/picture.png"); a.status != 503 || a.header.Get("Retry-After") == "" || !a.has(x.want) {
				t.Errorf("%d %s", a.status, plain(a.body))
			}
			a := w.get("/o/" + slug + "/export/site.zip?lang=en&lang=zh-Hans")
			if a.status != 200 {
				t.Fatalf("the website answered %d", a.status)
			}
			files := unzipped(t, a.body)
			checkSite(t, files)
			if !strings.Contains(files["README.txt"], "are missing") || !strings.Contains(files["README.txt"], x.want) || !strings.Contains(w.log.String(), "site without pictures") {
				t.Errorf("nobody is told: %s", files["README.txt"])
			}
		})
	}
}

// TestPicturesAreBounded fills the memory of pictures.
func TestPicturesAreBounded(t *testing.T) {
	w := newWeb(t)
	tour := w.whole(w.event("Saturday", fourNames...))
	p := newPictures()
	c := templates.Page{L: i18n.For("en"), To: templates.URLs{}}
	big := make([]byte, picturesBudget/4)
	for i := range 10 {
		table := shownTable(tour, c, showStandings, false)
		table.URL = strings.Repeat("x", i)
		p.keep(table, [][]byte{big})
		if p.kept(table) == nil || p.size > picturesBudget || p.size != len(p.sets)*len(big) {
			t.Fatalf("%d: %d sets of %d bytes", i, len(p.sets), p.size)
		}
		tour.Revision += int64(i % 2)
		if p.kept(shownTable(tour, c, showStandings, false)) != nil && i%2 == 1 {
			t.Error("a picture of an older state is kept")
		}
	}
	table := shownTable(tour, c, showStandings, false)
	p.keep(table, [][]byte{make([]byte, picturesBudget+1)})
	if p.kept(table) != nil || p.size > picturesBudget {
		t.Error("more than fits is kept")
	}
}
