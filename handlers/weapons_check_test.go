package handlers

import (
	"archive/zip"
	"encoding/csv"
	"encoding/json"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/text/unicode/bidi"
)

const mark = "zq"

// evidence is everything that a wave has read.
type evidence struct {
	t     *testing.T
	p     *sweep
	texts strings.Builder // skeletons of all texts
	last  string          // the page that was parsed last, and its tree
	root  *html.Node
}

// dom is the page as a tree. The same page is asked for several times, one after the other.
func (e *evidence) dom(a answer) *html.Node {
	if e.root == nil || e.last != a.body {
		e.last, e.root = a.body, a.dom(e.t)
	}
	return e.root
}

func (e *evidence) add(text string) {
	if strings.Contains(text, mark) || strings.Contains(text, "z") && strings.Contains(text, "q") {
		e.texts.WriteString(skeleton(text) + "\n")
	}
}

// page checks one answer, whatever it is.
func (e *evidence) page(where string, a answer) {
	if a.status >= http.StatusInternalServerError {
		e.t.Errorf("%s answered %d: %.300s", where, a.status, a.body)
		return
	}
	for name, values := range a.header {
		if bad := badRune(strings.Join(values, "")); bad >= 0 || name == "Set-Cookie" && strings.Contains(values[0], mark) {
			e.t.Errorf("%s: the header %s is %q", where, name, values)
		}
	}
	if file := a.header.Get("Content-Disposition"); file != "" {
		checkFileName(e.t, where, file)
	}
	kind, _, _ := mime.ParseMediaType(a.header.Get("Content-Type"))
	if kind == "application/octet-stream" || strings.HasPrefix(kind, "image/") || a.body == "" {
		return
	}
	if kind == "application/zip" {
		e.zip(where, a)
		return
	}
	if bad := badRune(a.body); bad >= 0 {
		e.t.Errorf("%s has the character %U: …%.60q", where, bad, around(a.body, bad))
	}
	switch kind {
	case "text/html":
		e.html(where, a)
	case "text/csv":
		e.csv(where, a.body)
	case "application/json", "application/x-ndjson":
		for _, line := range strings.Split(strings.TrimSpace(a.body), "\n") {
			var value any
			if err := json.Unmarshal([]byte(line), &value); err != nil {
				e.t.Errorf("%s has a line that is no JSON: %v", where, err)
			}
			stringsOf(value, e.add)
		}
	case "text/plain":
		e.add(a.body)
	case "text/calendar":
		e.add(strings.ReplaceAll(a.body, "\r\n ", ""))
	default:
		e.t.Errorf("%s is of a kind that nobody reads: %q", where, kind)
	}
}

// zip checks every file of an archive like an answer of its own.
func (e *evidence) zip(where string, a answer) {
	r, err := zip.NewReader(strings.NewReader(a.body), int64(len(a.body)))
	if err != nil {
		e.t.Errorf("%s: %v", where, err)
		return
	}
	for _, f := range r.File {
		if !fs.ValidPath(f.Name) || strings.Contains(f.Name, mark) || badRune(f.Name) >= 0 {
			e.t.Errorf("%s has a file %q", where, f.Name)
		}
		in, err := f.Open()
		if err != nil {
			e.t.Errorf("%s: %s: %v", where, f.Name, err)
			continue
		}
		body, err := io.ReadAll(in)
		if err != nil {
			e.t.Errorf("%s: %s: %v", where, f.Name, err)
		}
		text := string(body)
		if bad := badRune(text); bad >= 0 {
			e.t.Errorf("%s: %s has the character %U: …%.60q", where, f.Name, bad, around(text, bad))
		}
		if path.Ext(f.Name) == ".csv" {
			e.csv(where+": "+f.Name, text)
		} else {
			e.add(text)
		}
	}
}

// badRune is the first character that acts on what stands around it, or is no text; -1: there is none.
// An isolate that is closed again is what keeps a name together.
func badRune(s string) rune {
	if !utf8.ValidString(s) {
		return utf8.RuneError
	}
	open := 0
	for i, r := range s {
		switch {
		case r == '\u2068':
			open++
		case r == '\u2069' && open > 0:
			open--
		case r == '\n' || r == '\t' || r == '\r' || r == '\ufeff' && i == 0:
		case unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r) && r != '\u200e' && r != '\u200f' && r != '\u061c',
			r >= 0x2028 && r <= 0x2029, r == '\ufeff', r == '\u200b', r == '\u2060':
			return r
		}
	}
	if open > 0 {
		return '\u2068'
	}
	return -1
}

func around(s string, r rune) string {
	i := max(0, strings.IndexRune(s, r))
	return s[max(0, i-30):min(len(s), i+30)]
}

// html checks that weapons are text on a page: in no name, no comment, no script, no address but as a part
// of it, and that no text from right to left turns what stands beside it around.
func (e *evidence) html(where string, a answer) {
	if !strings.Contains(a.body, mark) && !strings.Contains(a.body, "q") {
		return
	}
	for n := range e.dom(a).Descendants() {
		switch n.Type {
		case html.TextNode:
			e.text(where, n)
		case html.CommentNode:
			e.t.Errorf("%s has a comment: %q", where, n.Data)
		case html.ElementNode:
			if !e.p.elements[n.Data] {
				e.t.Errorf("%s has an element %q that pages do not have", where, n.Data)
			}
			for _, at := range n.Attr {
				e.attr(where, n, at)
			}
		}
	}
}

var (
	attrName = regexp.MustCompile(`^[a-zA-Z:-]+$`)
	safeID   = regexp.MustCompile(`^[a-z0-9-]+( [a-z0-9-]+)*$`) // a place on a page, made of letters and digits
)

// holdsText are the attributes that people read or that a form sends.
var holdsText = []string{"value", "title", "aria-label", "alt", "placeholder", "content"}

func (e *evidence) attr(where string, n *html.Node, a html.Attribute) {
	switch {
	case !attrName.MatchString(a.Key) || a.Key == "style" || strings.HasPrefix(a.Key, "on") || strings.Contains(a.Key, mark):
		e.t.Errorf("%s: <%s> has the attribute %s=%q", where, n.Data, a.Key, a.Val)
	case a.Key == "href" || a.Key == "src" || a.Key == "action" || a.Key == "formaction":
		u, err := url.Parse(a.Val)
		if err != nil || u.Scheme != "" && u.Scheme != "http" || u.Host != "" || badRune(a.Val) >= 0 || strings.ContainsAny(a.Val, "\"'<> \n\t") {
			e.t.Errorf("%s: <%s> leads to %q", where, n.Data, a.Val)
		}
	case slices.Contains(holdsText, a.Key) || strings.HasPrefix(a.Key, "data-"):
		if a.Key != "value" && !strings.HasPrefix(a.Key, "data-") && changesDirection(a.Val) && !isWeapon(a.Val) {
			e.t.Errorf("%s: <%s %s=%q> mixes directions", where, n.Data, a.Key, a.Val)
		}
		e.add(a.Val)
	case strings.Contains(a.Val, mark) && !safeID.MatchString(a.Val):
		e.t.Errorf("%s: <%s> has a weapon in %s=%q", where, n.Data, a.Key, a.Val)
	}
}

func (e *evidence) text(where string, n *html.Node) {
	e.add(n.Data)
	if n.Parent.Data == "script" || n.Parent.Data == "style" {
		if strings.TrimSpace(n.Data) != "" {
			e.t.Errorf("%s has a <%s>: %.60q", where, n.Parent.Data, n.Data)
		}
		return
	}
	if changesDirection(n.Data) && !isolated(n) {
		e.t.Errorf("%s: the text %.120q in <%s class=%q> mixes directions", where, strings.TrimSpace(n.Data), n.Parent.Data, attr(n.Parent, "class"))
	}
}

// turns reports whether a text has letters from right to left that no isolate holds together, and more
// than the weapon of that kind.
func changesDirection(s string) bool {
	s = strings.TrimSpace(s)
	depth := 0
	rest := strings.Map(func(r rune) rune {
		switch {
		case r == '\u2068':
			depth++
			return -1
		case r == '\u2069':
			depth--
			return -1
		case depth > 0:
			return -1
		}
		return r
	}, s)
	return strings.ContainsFunc(rest, rightToLeft)
}

func rightToLeft(r rune) bool {
	p, _ := bidi.LookupRune(r)
	return p.Class() == bidi.R || p.Class() == bidi.AL
}

// ownLine are elements that a browser isolates by itself.
var ownLine = []string{"td", "th", "p", "li", "h1", "h2", "h3", "dd", "dt", "div", "option", "caption", "legend", "title", "textarea", "pre", "figcaption", "label", "button"}

// isolated reports whether a text stands alone: in an element for names, or as the only text of its line.
func isolated(n *html.Node) bool {
	for p := n.Parent; p != nil; p = p.Parent {
		if attr(p, "translate") == "no" || p.Data == "bdi" || p.Data == "textarea" || attr(p, "dir") == "auto" {
			return true
		}
		if slices.Contains(ownLine, p.Data) {
			text := strings.TrimSpace(n.Data)
			return strings.TrimSpace(fieldText(p)) == text && isWeapon(text)
		}
	}
	return false
}

// isWeapon reports whether a text is a weapon and nothing else, or a name in one.
func isWeapon(text string) bool {
	return slices.ContainsFunc(weapons, func(w struct{ says, text string }) bool { return strings.Contains(skeleton(w.text), skeleton(text)) })
}

// belowNought is a figure, which runs nothing.
var belowNought = regexp.MustCompile(`^-[0-9]+(\.[0-9]+)?$`)

// csv checks that no cell runs in a spreadsheet.
func (e *evidence) csv(where, body string) {
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(body, "\ufeff"))).ReadAll()
	if err != nil {
		e.t.Errorf("%s is no CSV: %v", where, err)
	}
	for _, cell := range slices.Concat(rows...) {
		if cell != "" && !belowNought.MatchString(cell) && strings.ContainsRune("=+-@\t\r＝＋－＠", []rune(cell)[0]) {
			e.t.Errorf("%s has a cell that runs: %q", where, cell)
		}
		e.add(strings.TrimPrefix(cell, "'"))
	}
}

var (
	safeASCII = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*\.[a-z]+$`)
	device    = regexp.MustCompile(`(?i)^(con|prn|aux|nul|com\d|lpt\d)\s*(\.|$)`)
)

// checkFileName checks the name of a download: one that every system takes, twice where it is not ASCII.
func checkFileName(t *testing.T, where, header string) {
	kind, values, err := mime.ParseMediaType(header)
	if err != nil || kind != "attachment" || len(values) != 1 {
		t.Errorf("%s: the header of a download is %q: %v", where, header, err)
		return
	}
	name := values["filename"] // the one of RFC 5987 where there is one
	if plain := regexp.MustCompile(`filename="([^"]*)"`).FindStringSubmatch(header); plain == nil || !safeASCII.MatchString(plain[1]) || device.MatchString(plain[1]) {
		t.Errorf("%s: the plain file name in %q is not safe", where, header)
	}
	if name == "" || strings.ContainsAny(name, `/\:*?"<>|`) || badRune(name) >= 0 || strings.Trim(name, ". ") != name || device.MatchString(name) || len(name) > 200 {
		t.Errorf("%s: the file name %q is not safe", where, name)
	}
}
