package e2e

import (
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// pictures of the README, taken from the sample events.
var pictures = []struct {
	file          string
	page          string // {past}, {running}, {coming} are the sample events
	width, height int
	dark          bool
	lang          string
}{
	{"desk.png", "/o/{running}/r/4", 1280, 760, false, "en"},
	{"desk-dark-zh.png", "/o/{past}/r/7", 1280, 760, true, "zh-Hans"},
	{"new-zh.png", "/new", 1280, 860, false, "zh-Hans"},
	{"phone-standings-zh.png", "/t/{past}/standings", 360, 740, false, "zh-Hans"},
	{"phone-now.png", "/t/{running}", 360, 740, false, "en"},
	{"phone-player-dark.png", "/t/{running}/p/1", 360, 740, true, "zh-Hant"},
	{"formulas.png", "/formulas?p=12&a=5&b=9", 1280, 900, false, "en"},
	{"cross.png", "/t/{past}/cross", 1100, 700, false, "zh-Hant"},
}

// TestPicturesOfTheREADME takes the pictures that README.md shows, so that they are those of the
// program as it is. With PICTURES=1 they are written to docs/pictures; else it is checked that each
// is there, has the right width, and is shown.
func TestPicturesOfTheREADME(t *testing.T) {
	t.Parallel()
	dir, err := filepath.Abs(filepath.Join("..", "docs", "pictures"))
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile(filepath.Join("..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	app := Start(t, "--demo")
	b := app.Browser()
	b.Open(app.OrganiserLink())
	b.Open("/")
	var slugs []string
	b.Eval(`[...document.querySelectorAll("main section")].map(s => s.querySelector("a").getAttribute("href").split("/")[2])`, &slugs)
	if len(slugs) != 3 {
		t.Fatalf("the sample events: %v", slugs)
	}
	named := strings.NewReplacer("{running}", slugs[0], "{coming}", slugs[1], "{past}", slugs[2])
	for _, p := range pictures {
		if !strings.Contains(string(readme), "docs/pictures/"+p.file) {
			t.Errorf("README.md does not show %s", p.file)
		}
		b.Language(p.lang)
		b.Size(p.width, p.height)
		b.Dark(p.dark)
		if status := b.Open(named.Replace(p.page)); status != 200 {
			t.Fatalf("%s answers %d", p.page, status)
		}
		if p.page == "/new" {
			b.Paste(twelve)
			b.WaitTrue("twelve names to be read", `document.querySelectorAll("#preview .nm").length === 12`)
		}
		target := filepath.Join(t.TempDir(), p.file)
		if os.Getenv("PICTURES") == "1" {
			target = filepath.Join(dir, p.file)
		}
		b.Screenshot(target, p.width, p.height, p.dark, "")
		for _, file := range []string{target, filepath.Join(dir, p.file)} {
			f, err := os.Open(file)
			if err != nil {
				t.Errorf("%s: %v; PICTURES=1 takes the pictures", p.file, err)
				continue
			}
			config, err := png.DecodeConfig(f)
			f.Close()
			if err != nil || config.Width != p.width {
				t.Errorf("%s: width %d, want %d, %v", file, config.Width, p.width, err)
			}
		}
	}
}
