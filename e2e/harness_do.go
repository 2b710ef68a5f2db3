package e2e

import (
	"encoding/json"
	"strings"

	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Actions returns how many things the person did since the start or the last
// ResetActions: a click, a key chord, a paste, a field filled or chosen.
func (b *Browser) Actions() int { return int(b.actions.Load()) }

// ResetActions begins to count anew.
func (b *Browser) ResetActions() { b.actions.Store(0) }

// spot finds where a person would click: the middle of the first visible
// element, if nothing lies over it and it is not disabled.
const spot = `css => {
	const e = (` + shown + `)(css)[0]
	if (!e) return {why: "it is not shown"}
	if (e.matches(":disabled")) return {why: "it is disabled"}
	e.scrollIntoView({block: "center", inline: "center", behavior: "instant"})
	const r = e.getClientRects()[0], x = r.x + r.width / 2, y = r.y + r.height / 2
	const hit = document.elementFromPoint(x, y)
	if (e.contains(hit) || hit?.closest("label")?.control === e) return {x, y, why: ""}
	return {why: "it is covered by " + (hit ? hit.outerHTML.slice(0, 80) : "the edge of the window")}
}`

// Click clicks the first visible element in its middle with the mouse. It waits
// until the element can be clicked and keeps its place, and fails when
// something covers it.
func (b *Browser) Click(css string) {
	b.t.Helper()
	type place struct {
		X, Y float64
		Why  string
	}
	before, at := place{}, place{X: -1}
	b.until(css+" to be clickable", func() (bool, string) {
		before = at
		raw, err := evaluate[[]byte](b, call(spot, css))
		if err == nil {
			err = json.Unmarshal(raw, &at)
		}
		switch {
		case err != nil:
			return false, err.Error()
		case at.Why == "" && at != before:
			return false, "it moves"
		}
		return at.Why == "", at.Why
	})
	b.actions.Add(1)
	if err := b.run(chromedp.MouseClickXY(at.X, at.Y)); err != nil {
		b.fatalf("click %s: %v", css, err)
	}
}

// Fill puts a text in place of what stands in a field.
func (b *Browser) Fill(css, text string) {
	b.t.Helper()
	b.Focus(css)
	b.actions.Add(1)
	var typed bool
	b.Eval(call(`text => {
		const e = document.activeElement
		if (/^(date|time|datetime-local|month|week|color|range)$/.test(e.type)) {
			e.value = text
			e.dispatchEvent(new Event("input", {bubbles: true}))
			e.dispatchEvent(new Event("change", {bubbles: true}))
			return false
		}
		e.select ? e.select() : document.execCommand("selectAll")
		return true
	}`, text), &typed)
	if !typed {
		return
	}
	step := command(input.InsertText.Method, input.InsertTextParams{Text: text})
	if text == "" {
		step = chromedp.KeyEvent(kb.Delete)
	}
	if err := b.run(step); err != nil {
		b.fatalf("fill %s: %v", css, err)
	}
}

// Focus puts the cursor into a field without counting as an action.
func (b *Browser) Focus(css string) {
	b.t.Helper()
	b.WaitTrue(css+" to take the cursor", call(`css => {
		const e = (`+shown+`)(css)[0]
		e?.focus()
		return e != null && document.activeElement === e
	}`, css))
}

// Choose picks an option of a select by its value.
func (b *Browser) Choose(css, value string) {
	b.t.Helper()
	b.Focus(css)
	b.actions.Add(1)
	var now string
	b.Eval(call(`value => {
		const e = document.activeElement
		e.value = value
		e.dispatchEvent(new Event("input", {bubbles: true}))
		e.dispatchEvent(new Event("change", {bubbles: true}))
		return e.value
	}`, value), &now)
	if now != value {
		b.fatalf("%s has no choice %q", css, value)
	}
}

// Upload gives files to a file field.
func (b *Browser) Upload(css string, files ...string) {
	b.t.Helper()
	b.actions.Add(1)
	if err := b.run(chromedp.SetUploadFiles(chromedp.CSS(css), files)); err != nil {
		b.fatalf("upload to %s: %v", css, err)
	}
}

// Paste does what a paste does where the cursor is, as one action: the page
// hears "paste", and the text is put in unless the page took it. It leaves the
// clipboard of the machine alone, so tests may run side by side.
func (b *Browser) Paste(text string) {
	b.t.Helper()
	b.actions.Add(1)
	var insert bool
	b.Eval(call(`text => {
		const data = new DataTransfer()
		data.setData("text/plain", text)
		return document.activeElement.dispatchEvent(
			new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true}))
	}`, text), &insert)
	if !insert {
		return // the page took it
	}
	if err := b.run(command(input.InsertText.Method, input.InsertTextParams{Text: text})); err != nil {
		b.fatalf("paste: %v", err)
	}
}

// Press presses chords one after another where the cursor is: "Ctrl+Enter",
// "Shift+Tab", "ArrowDown", "p", "=", "+". A capital letter is typed with Shift.
func (b *Browser) Press(chords ...string) {
	b.t.Helper()
	for _, chord := range chords {
		b.actions.Add(1)
		b.chord(chord)
	}
}

var modifiers = map[string]kb.Modifier{
	"Ctrl": kb.ModifierCtrl, "Shift": kb.ModifierShift, "Alt": kb.ModifierAlt, "Meta": kb.ModifierMeta,
}

var keyNames = map[string]string{
	"Enter": kb.Enter, "Tab": kb.Tab, "Escape": kb.Escape, "Space": " ", "Backspace": kb.Backspace, "Delete": kb.Delete,
	"ArrowUp": kb.ArrowUp, "ArrowDown": kb.ArrowDown, "ArrowLeft": kb.ArrowLeft, "ArrowRight": kb.ArrowRight,
	"Home": kb.Home, "End": kb.End, "PageUp": kb.PageUp, "PageDown": kb.PageDown,
}

func (b *Browser) chord(chord string) {
	b.t.Helper()
	key, held := parseChord(chord)
	if len([]rune(key)) != 1 {
		b.fatalf("no such key: %q", chord)
	}
	if err := b.run(chromedp.KeyEvent(key, chromedp.KeyModifiers(held...))); err != nil {
		b.fatalf("press %s: %v", chord, err)
	}
}

// parseChord splits "Ctrl+Enter" into the key, as the one rune that stands for
// it, and the keys held down. "+" and "Ctrl++" mean the key "+".
func parseChord(chord string) (key string, held []kb.Modifier) {
	key = chord
	for {
		name, rest, found := strings.Cut(key, "+")
		m, known := modifiers[name]
		if !found || !known || rest == "" {
			break
		}
		held, key = append(held, m), rest
	}
	if name, ok := keyNames[key]; ok {
		key = name
	}
	return key, held
}

// Box returns the place of the first element in the page, in CSS pixels.
func (b *Browser) Box(css string) dom.Rect {
	b.t.Helper()
	b.WaitFor(css)
	var out dom.Rect
	b.Eval(call(`css => { const r = (`+shown+`)(css)[0].getBoundingClientRect()
		return {x: r.x + scrollX, y: r.y + scrollY, width: r.width, height: r.height} }`, css), &out)
	return out
}
