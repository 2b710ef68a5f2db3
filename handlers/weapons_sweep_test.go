package handlers

import (
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/text/unicode/norm"

	"roundtable/models"
	"roundtable/models/exchange"
)

// target is a field that takes text, and the pages that have its form.
type target struct {
	key    string
	field  []string // its name on each page, which may have a number in it
	sheets []sheet
}

// everyField finds every field that takes text on the pages of the organiser.
func (w *web) everyField(t *testing.T) (list []*target) {
	t.Helper()
	slugs, found := w.slugs(t), map[string]*target{}
	for _, page := range w.walk(t, 2, nil) {
		for _, s := range sheetsOf(page.dom(t), page.path) {
			for _, name := range append(slices.Clone(s.texts), s.files...) {
				key := kindAddress(s.action, slugs) + " " + digits.ReplaceAllString(name, "#")
				if found[key] == nil {
					found[key] = &target{key: key}
				}
				found[key].field, found[key].sheets = append(found[key].field, name), append(found[key].sheets, s)
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(found)) {
		list = append(list, found[key])
	}
	return list
}

// sweep is what all waves found out together.
type sweep struct {
	base     *web
	targets  []*target
	elements map[string]bool // that the pages have without weapons
	mu       sync.Mutex
	taken    map[string]int    // weapons that a field took
	refused  map[string]string // the sentence with which a field refused last
}

func newSweep(base *web, targets []*target) *sweep {
	p := &sweep{base: base, targets: targets, elements: map[string]bool{}, taken: map[string]int{}, refused: map[string]string{}}
	for _, page := range base.walk(base.t, 2, nil) {
		for n := range page.dom(base.t).Descendants() {
			if n.Type == html.ElementNode {
				p.elements[n.Data] = true
			}
		}
	}
	return p
}

// wave puts into every field one weapon, each field another one; over all turns every field gets each.
func (p *sweep) wave(t *testing.T, file string, turn int) {
	path := filepath.Join(t.TempDir(), "test.db")
	copyFile(t, file, path)
	w := webAt(t, path)
	maps.Copy(w.cookies, p.base.cookies)
	e := &evidence{t: t, p: p}
	due := map[string]string{} // what was taken, until it is seen again
	for i, target := range p.targets {
		weapon := weapons[(turn+i)%len(weapons)].text
		if refusing[target.key] != "" && (turn+i)%3 != 0 {
			continue // what is no number is refused alike: a third of them is enough
		}
		if p.attack(t, w, e, target, weapon, turn) && readApart[target.key] == "" {
			due[target.key] = skeleton(exchange.CleanName(weapon))
		}
	}
	readAll(t, w, e)
	all := e.texts.String()
	for key, text := range due {
		if text != "" && !strings.Contains(all, text) {
			t.Errorf("%s took %.60q and nothing shows it as it was typed", key, text)
		}
	}
}

// attack sends the form of a field with the weapon in it and reports whether it was taken.
func (p *sweep) attack(t *testing.T, w *web, e *evidence, target *target, weapon string, turn int) bool {
	if refusing[target.key] != "" && p.turnedDown(w, e, target, weapon) {
		return false
	}
	for i, was := range target.sheets {
		page := w.get(was.page)
		if page.status != http.StatusOK {
			continue
		}
		now := sheetsOf(e.dom(page), was.page)
		at := slices.IndexFunc(now, func(s sheet) bool {
			return s.action == was.action && (slices.Contains(s.texts, target.field[i]) || slices.Contains(s.files, target.field[i]))
		})
		if at < 0 {
			continue
		}
		s, changed, name := now[at], fills(now[at], target.key), ""
		if slices.Contains(s.files, target.field[i]) {
			name = weapon
		} else {
			changed[target.field[i]] = weapon
		}
		for button := range s.buttons { // the main one is the one that counts
			if button != 0 && button == turn%len(s.buttons) {
				e.page(target.key, w.send(s, s.with(button, changed), name))
			}
		}
		a := w.send(s, s.with(0, changed), name)
		for range 3 { // a preview has a form of its own
			e.page(target.key, a)
			next, ok := nextOf(e, a, s, weapon)
			if !ok {
				break
			}
			a = w.send(next, next.with(0, nil), "")
		}
		switch {
		case a.status == http.StatusSeeOther, !s.post && a.status == http.StatusOK:
			if a.location != "" {
				to, _, _ := strings.Cut(a.location, "#")
				e.page(target.key, w.get(to))
			}
			p.note(target.key, "")
			return true
		case a.status == http.StatusUnprocessableEntity:
			p.note(target.key, refusal(e, a))
			kept(e, a, target.key, target.field[i], weapon, name != "")
			return false
		case a.status == http.StatusOK:
			p.note(target.key, "a preview without a form that goes on")
			return false
		}
		p.note(target.key, http.StatusText(a.status)+" "+refusal(e, a))
	}
	return false
}

// turnedDown sends a form as it was at the beginning: what is no number is refused whatever is stored.
func (p *sweep) turnedDown(w *web, e *evidence, target *target, weapon string) bool {
	s, changed, name := target.sheets[0], fills(target.sheets[0], target.key), ""
	if slices.Contains(s.files, target.field[0]) {
		name = weapon
	} else {
		changed[target.field[0]] = weapon
	}
	a := w.send(s, s.with(0, changed), name)
	e.page(target.key, a)
	if a.status != http.StatusUnprocessableEntity {
		return false
	}
	p.note(target.key, refusal(e, a))
	kept(e, a, target.key, target.field[0], weapon, name != "")
	return true
}

// nextOf is the form with which a preview goes on: it carries what was typed.
func nextOf(e *evidence, a answer, from sheet, weapon string) (sheet, bool) {
	if a.status != http.StatusOK || !from.post || !strings.Contains(a.header.Get("Content-Type"), "text/html") {
		return sheet{}, false
	}
	for _, s := range sheetsOf(e.dom(a), from.page) {
		if !s.post || len(s.buttons) == 0 {
			continue
		}
		for _, v := range s.values {
			if text := skeleton(weapon); text != "" && strings.Contains(skeleton(v[1]), text) {
				return s, true
			}
		}
	}
	return sheet{}, false
}

func (p *sweep) note(key, refusal string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if refusal == "" {
		p.taken[key]++
	} else {
		p.refused[key] = refusal
	}
}

// refusal is the sentence of a refused form.
func refusal(e *evidence, a answer) string {
	for _, n := range all(e.dom(a), func(n *html.Node) bool {
		return hasClass(n, "error") || attr(n, "role") == "alert" || hasClass(n, "err")
	}) {
		if text := strings.Join(strings.Fields(fieldText(n)), " "); text != "" {
			return text
		}
	}
	return ""
}

// kept checks that a refused form says why and holds what was typed.
func kept(e *evidence, a answer, key, field, weapon string, file bool) {
	if why := refusal(e, a); why == "" || utf8.RuneCountInString(why) > 400 {
		e.t.Errorf("%s refused %.40q and says as the reason %.200q", key, weapon, why)
	}
	if _, field, _ := strings.Cut(key, " "); file || field == "old" || field == "password" { // never shown again
		return
	}
	for _, s := range sheetsOf(e.dom(a), "") {
		for _, v := range s.values {
			if v[0] == field && skeleton(v[1]) == skeleton(weapon) {
				return
			}
		}
	}
	e.t.Errorf("%s refused %.40q and lost what was typed", key, weapon)
}

// conclude compares what fields took with what they may refuse.
func (p *sweep) conclude(t *testing.T) {
	for _, target := range p.targets {
		why, listed := refusing[target.key]
		switch n := p.taken[target.key]; {
		case n == 0 && !listed:
			t.Errorf("%s takes no weapon: say in the list what it takes (it said: %s)", target.key, p.refused[target.key])
		case n > 0 && listed:
			t.Errorf("%s took %d weapons, but: %s", target.key, n, why)
		}
	}
	for _, list := range []map[string]string{refusing, readApart} {
		for key := range list {
			if !slices.ContainsFunc(p.targets, func(t *target) bool { return t.key == key }) {
				t.Errorf("there is no field %s", key)
			}
		}
	}
}

// readAll reads every page as the organiser, as a reader of each language, and every file and sheet, and
// replays the journal.
func readAll(t *testing.T, w *web, e *evidence) {
	for _, page := range w.walk(t, 1, w.slugs(t)) {
		e.page(page.path, page.answer)
	}
	for _, page := range w.stranger().lang("zh-Hans").walk(t, 1, w.slugs(t)) {
		e.page("in Chinese "+page.path, page.answer)
	}
	for _, slug := range w.slugs(t) {
		e.page("log of "+slug, w.get("/o/"+slug+"/log.jsonl"))
	}
	made, err := models.Replay(t.Context(), w.store.Path(), "")
	if err != nil {
		t.Error(err)
	}
	for _, m := range made {
		if len(m.Differences) > 0 {
			t.Errorf("the journal of %s does not make what is stored: %v", m.Slug, m.Differences[0])
		}
	}
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	in, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(out, in); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
}

// skeleton is a text without what may differ where it is shown: blanks of any kind and characters that
// are not seen.
func skeleton(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.Z, unicode.C) || unicode.IsSpace(r) {
			return -1
		}
		return r
	}, norm.NFC.String(strings.ToValidUTF8(exchange.Typed(s), "\uFFFD")))
}

// stringsOf are all texts in a value of JSON, those of JSON within texts too.
func stringsOf(value any, each func(string)) {
	switch v := value.(type) {
	case string:
		var inner any
		if strings.IndexAny(v, "{[") == 0 && json.Unmarshal([]byte(v), &inner) == nil {
			stringsOf(inner, each)
		}
		each(v)
	case []any:
		for _, x := range v {
			stringsOf(x, each)
		}
	case map[string]any:
		for name, x := range v {
			each(name)
			stringsOf(x, each)
		}
	}
}
