package e2e

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"fmt"
	"image/png"
	"os"
	"regexp"
	"strings"
	"testing"
)

// bytes fetches a file as the signed-in browser does.
func (b *Browser) bytes(url string) []byte {
	b.t.Helper()
	var text string
	b.Eval(call(`(url) => fetch(url).then(async r => r.status + " " + (await r.bytes()).toBase64())`, b.address(url)), &text)
	if text[:4] != "200 " {
		b.fatalf("%s answered %s", url, text[:4])
	}
	content, err := base64.StdEncoding.DecodeString(text[4:])
	if err != nil {
		b.fatalf("%s: %v", url, err)
	}
	return content
}

// printedAt is when a sheet was made, to the minute: two are not always made in the same one.
var printedAt = regexp.MustCompile(`\d{4}-\d\d-\d\d \d\d:\d\d`)

// TestFiles makes one event and takes it away in every form.
func TestFiles(t *testing.T) {
	t.Parallel()
	s := sheets{evening: newEvening(t), names: sheetNames[:12]}
	s.make(event{name: "周六跳棋赛 Saturday Open", names: s.names})
	t.Run("the program prints a sheet as the browser does", func(t *testing.T) {
		defer s.as(t)()
		for _, sheet := range []string{"roundtable", "slips"} {
			got := ReadPDF(t, s.bytes("/o/"+s.slug+"/print/"+sheet+"/pdf?paper=letter&lang=zh-Hans"))
			want := s.PDF("/o/"+s.slug+"/print/"+sheet+"?paper=letter&lang=zh-Hans", "Letter")
			if len(got.Pages) != 1 || len(want.Pages) != 1 || printedAt.ReplaceAllString(got.Text(1), "") != printedAt.ReplaceAllString(want.Text(1), "") {
				t.Errorf("%s: %d pages, not %d, or other words:\n%s", sheet, len(got.Pages), len(want.Pages), got.Text(1))
			}
			s.inside(got.Pages[0], 1, sheet, "letter")
		}
	})
	s.publish()
	t.Run("pictures are drawn by the browser", func(t *testing.T) {
		defer s.as(t)()
		for show, count := range map[string]int{"standings": 1, "cross": 1, "round": 1} {
			s.Open("/t/" + s.slug + "/picture?show=" + show)
			s.WaitTrue("the pictures", `document.querySelectorAll(".pictures img").length === `+fmt.Sprint(count)+` && document.querySelector("[data-pictured]").hidden === false`)
			var size []int
			s.Eval(`[document.querySelector(".pictures img").naturalWidth, document.querySelector(".pictures img").naturalHeight]`, &size)
			if size[0] != 1080 || size[1] < 600 || size[1] > 2000 {
				t.Errorf("%s is %v", show, size)
			}
			if show == "round" {
				continue // drawn by the program as the others are
			}
			file, err := png.DecodeConfig(bytes.NewReader(s.bytes("/t/" + s.slug + "/picture.png?lang=en&show=" + show)))
			if err != nil || file.Width != size[0] || file.Height != size[1] {
				t.Errorf("%s: the program draws %d × %d, the browser %v: %v", show, file.Width, file.Height, size, err)
			}
		}
	})
	t.Run("the website opens from the disk", func(t *testing.T) {
		defer s.as(t)()
		folder := unzip(t, s.bytes("/o/"+s.slug+"/export/site.zip?lang=en&lang=zh-Hans"))
		s.Open("file://" + folder + "/index.html")
		s.Loads(func() { s.Click("a[hreflang=zh-Hans]") })
		s.Loads(func() { s.Click(`a[href="cross.html"]`) })
		s.Loads(func() { s.Click(`a[href="picture-cross.png"]`) })
		if got := s.Count("img"); got != 1 {
			t.Errorf("the picture of the cross table is %d pictures", got)
		}
		s.Open("file://" + folder + "/zh-Hans/index.html")
		s.Loads(func() { s.Click(`a[href="players.html"]`) })
		s.Loads(func() { s.Click(`a[href="player-1.html"]`) })
		s.Loads(func() { s.Click("a[hreflang=en]") })
		if got := s.Text("h2"); got != "Round by round" {
			t.Errorf("the page of a player says %q", got)
		}
		if got := s.Count("script, form, button"); got > 0 {
			t.Errorf("it has %d scripts and forms", got)
		}
		var face string
		if s.Eval(`getComputedStyle(document.querySelector("h1")).fontFamily`, &face); !strings.Contains(face, "Georgia") {
			t.Errorf("without its style sheet: %q", face)
		}
	})
}

// unzip writes the files of a zip into a folder.
func unzip(t *testing.T, content []byte) string {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.CopyFS(folder, r); err != nil {
		t.Fatal(err)
	}
	return folder
}
