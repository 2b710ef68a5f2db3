package e2e

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// Size sets the window in CSS pixels. Under 600 wide it is a phone with a touch screen.
func (b *Browser) Size(width, height int) {
	b.t.Helper()
	var options []chromedp.EmulateViewportOption
	if width < 600 {
		options = append(options, chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulatePortrait)
	}
	if err := b.run(chromedp.EmulateViewport(int64(width), int64(height), options...)); err != nil {
		b.fatalf("size: %v", err)
	}
}

// Dark chooses between the dark and the light scheme.
func (b *Browser) Dark(dark bool) {
	b.t.Helper()
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	b.media(emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
}

// Wants sets what the reader's system asks of pages: Wants("forced-colors", "active"),
// Wants("prefers-reduced-motion", "reduce").
func (b *Browser) Wants(feature, value string) {
	b.t.Helper()
	b.media(emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: feature, Value: value}}})
}

// Media shows the page as on "print" or "screen"; "" ends that.
func (b *Browser) Media(kind string) {
	b.t.Helper()
	b.media(emulation.SetEmulatedMediaParams{Media: kind})
}

func (b *Browser) media(params emulation.SetEmulatedMediaParams) {
	b.t.Helper()
	if err := b.run(command(emulation.SetEmulatedMedia.Method, params)); err != nil {
		b.fatalf("media: %v", err)
	}
}

// Language sets the language that the browser asks for from the next page on,
// such as "zh-Hans" or "zh-TW,zh;q=0.8".
func (b *Browser) Language(lang string) {
	b.t.Helper()
	var agent string
	b.Eval(`navigator.userAgent`, &agent)
	err := b.run(command(emulation.SetUserAgentOverride.Method, emulation.SetUserAgentOverrideParams{UserAgent: agent, AcceptLanguage: lang}))
	if err != nil {
		b.fatalf("language: %v", err)
	}
}

// Screenshot takes a picture of the page in a window of this size; height 0
// means the whole page. A language other than "" loads the page again in it.
// A relative path lies below E2E_OUT, or in a folder that goes with the test.
// It returns the path written.
func (b *Browser) Screenshot(path string, width, height int, dark bool, lang string) string {
	b.t.Helper()
	window := height
	if height == 0 {
		window = 800
	}
	b.Size(width, window)
	b.Dark(dark)
	if lang != "" {
		b.Language(lang)
		b.Reload()
	}
	b.Eval(`document.fonts.ready.then(() => true)`, nil)
	take := chromedp.CaptureScreenshot()
	if height == 0 {
		take = chromedp.FullScreenshot(100)
	}
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	png, err := chromedp.Run(ctx, take)
	if err != nil {
		b.fatalf("screenshot: %v", err)
	}
	return b.write(path, png)
}

// write puts a file where a person can find it and returns its path.
func (b *Browser) write(path string, content []byte) string {
	b.t.Helper()
	if !filepath.IsAbs(path) {
		dir := os.Getenv("E2E_OUT")
		if dir == "" {
			dir = b.t.TempDir()
		}
		path = filepath.Join(dir, path)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(path, content, 0o644); err != nil {
		b.t.Fatal(err)
	}
	return path
}

// Overflow returns what is too wide: table cells whose content is cut or runs
// over, short words that are broken inside, and the page itself when it
// scrolls sideways.
func (b *Browser) Overflow() []string {
	b.t.Helper()
	var out []string
	b.Eval(`(() => {
		const out = [], root = document.documentElement
		for (const e of document.querySelectorAll("td, th")) {
			const hidden = e.closest("thead, .vh") // heads that only a screen reader sees are a pixel wide
			if (hidden && getComputedStyle(hidden).clipPath !== "none") continue
			if (e.checkVisibility() && e.scrollWidth > e.clientWidth + 1)
				out.push(e.tagName.toLowerCase() + " " + JSON.stringify(e.innerText.slice(0, 40)) + " needs " + e.scrollWidth + " of " + e.clientWidth + " px")
		}
		// what only a screen reader sees is a pixel wide
		const unseen = e => e && e !== document.body && (e.getBoundingClientRect().width <= 2 || unseen(e.parentElement))
		const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange()
		while (walk.nextNode()) {
			const text = walk.currentNode
			if (!text.parentElement.checkVisibility() || unseen(text.parentElement) || text.parentElement.closest("script, style, textarea, select, option, pre, code, .vh")) continue
			for (const word of text.data.matchAll(/(?<![\p{L}\p{N}\/._:-])\p{Script=Latin}{2,8}(?![\p{L}\p{N}\/._:-])/gu)) {
				range.setStart(text, word.index)
				range.setEnd(text, word.index + word[0].length)
				const tops = new Set([...range.getClientRects()].filter(r => r.width > 1).map(r => Math.round(r.top)))
				if (tops.size > 1) out.push("the word " + word[0] + " is broken in " + text.parentElement.outerHTML.slice(0, 80))
			}
		}
		if (root.scrollWidth > root.clientWidth + 1)
			out.push("the page scrolls sideways: " + root.scrollWidth + " of " + root.clientWidth + " px")
		return out
	})()`, &out)
	return out
}

// Violation is one fault of accessibility.
type Violation struct {
	ID, Impact, Help string
	Nodes            []struct {
		HTML    string
		Summary string `json:"failureSummary"`
	}
}

func (v Violation) String() string {
	text := fmt.Sprintf("%s (%s): %s", v.ID, v.Impact, v.Help)
	for _, n := range v.Nodes {
		text += "\n  " + n.HTML + "\n    " + n.Summary
	}
	return text
}

//go:embed testdata/axe.min.js
var axe string

const runAxe = `axe.run(document, {
	runOnly: %s,
	resultTypes: ["violations"],
}).then(r => JSON.stringify(r.violations))`

// What axe-core looks for: everything of WCAG 2.2 A and AA, or only what another width and other colours
// can change of a page that was checked whole before.
const (
	axeAll  = `["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]`
	axeLook = `{type: "rule", values: ["color-contrast", "target-size"]}`
)

// Axe checks the page as it is against WCAG 2.2 A and AA with axe-core. It runs
// in a world of its own, so neither the page's policy nor its scripts notice.
func (b *Browser) Axe() []Violation { b.t.Helper(); return b.axe(axeAll) }

// AxeLook checks contrast and the size of targets only.
func (b *Browser) AxeLook() []Violation { b.t.Helper(); return b.axe(axeLook) }

func (b *Browser) axe(what string) []Violation {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	tree, err := chromedp.Call(ctx, page.GetFrameTree, cdp.Empty{})
	if err != nil {
		b.fatalf("axe: %v", err)
	}
	world, err := chromedp.Call(ctx, page.CreateIsolatedWorld, page.CreateIsolatedWorldParams{FrameID: tree.FrameTree.Frame.ID, WorldName: "axe"})
	if err != nil {
		b.fatalf("axe: %v", err)
	}
	yes := true
	res, err := chromedp.Call(ctx, runtime.Evaluate, runtime.EvaluateParams{
		Expression: axe + ";\n" + fmt.Sprintf(runAxe, what), ContextID: world.ExecutionContextID, AwaitPromise: &yes, ReturnByValue: &yes,
	})
	var text string
	switch {
	case err != nil:
		b.fatalf("axe: %v", err)
	case res.ExceptionDetails != nil:
		b.fatalf("axe: %s %v", res.ExceptionDetails.Text, res.ExceptionDetails.Exception)
	default:
		err = json.Unmarshal(res.Result.Value, &text)
	}
	var out []Violation
	if err == nil {
		err = json.Unmarshal([]byte(text), &out)
	}
	if err != nil {
		b.fatalf("axe: %v", err)
	}
	return out
}
