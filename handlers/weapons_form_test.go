package handlers

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// sheet is one form of a page: where it goes and what it would send as it stands.
type sheet struct {
	page, action string // below the base; the action without its fragment
	post         bool
	multipart    bool
	values       [][2]string
	texts        []string    // the names of the fields that take text, in the order of the page
	files        []string    // the names of the fields that take a file
	buttons      [][2]string // name and value of each button; the main one first
}

// takesNoText are the kinds of input that a browser gives no text.
var takesNoText = []string{"hidden", "radio", "checkbox", "submit", "button", "reset", "image", "file"}

// sheetsOf are the forms of a page, with the controls that stand outside and belong to them.
func sheetsOf(root *html.Node, path string) (list []sheet) {
	outside := all(root, func(n *html.Node) bool { return isControl(n) && attr(n, "form") != "" })
	for _, form := range all(root, func(n *html.Node) bool { return n.Data == "form" }) {
		action, _, _ := strings.Cut(attr(form, "action"), "#")
		if action == "" {
			action, _, _ = strings.Cut(path, "?")
		}
		s := sheet{page: path, action: action, post: attr(form, "method") == "post", multipart: attr(form, "enctype") == "multipart/form-data"}
		for _, n := range all(form, isControl) {
			if attr(n, "form") == "" {
				s.control(n)
			}
		}
		for _, n := range outside {
			if attr(n, "form") == attr(form, "id") {
				s.control(n)
			}
		}
		list = append(list, s)
	}
	return list
}

func isControl(n *html.Node) bool {
	return slices.Contains([]string{"input", "textarea", "select", "button"}, n.Data) && !hasAttr(n, "disabled")
}

func hasAttr(n *html.Node, name string) bool {
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == name })
}

// control adds what a browser would send for a control.
func (s *sheet) control(n *html.Node) {
	name, kind, value := attr(n, "name"), attr(n, "type"), attr(n, "value")
	switch {
	case n.Data == "button" || kind == "submit":
		if hasClass(n, "primary") {
			s.buttons = slices.Insert(s.buttons, 0, [2]string{name, value})
		} else {
			s.buttons = append(s.buttons, [2]string{name, value})
		}
	case name == "":
	case n.Data == "select":
		s.values = append(s.values, [2]string{name, firstChoice(n)})
	case n.Data == "textarea":
		s.values = append(s.values, [2]string{name, fieldText(n)})
		s.texts = append(s.texts, name)
	case kind == "file":
		s.files = append(s.files, name)
	case kind == "radio" || kind == "checkbox":
		if hasAttr(n, "checked") {
			s.values = append(s.values, [2]string{name, value})
		}
	default:
		s.values = append(s.values, [2]string{name, value})
		if !slices.Contains(takesNoText, kind) {
			s.texts = append(s.texts, name)
		}
	}
}

// firstChoice is the value of a menu: what is selected, else the first choice that says something.
func firstChoice(menu *html.Node) string {
	options := all(menu, func(n *html.Node) bool { return n.Data == "option" && !hasAttr(n, "disabled") })
	for _, says := range []func(*html.Node) bool{
		func(n *html.Node) bool { return hasAttr(n, "selected") && attr(n, "value") != "" },
		func(n *html.Node) bool { return attr(n, "value") != "" },
	} {
		if i := slices.IndexFunc(options, says); i >= 0 {
			return attr(options[i], "value")
		}
	}
	return ""
}

func fieldText(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return b.String()
}

// with are the values of the form with some changed, each name once, and the button that is pressed.
func (s sheet) with(button int, changed map[string]string) url.Values {
	form := url.Values{}
	for _, v := range s.values {
		if _, ok := changed[v[0]]; !ok {
			form.Add(v[0], v[1])
		}
	}
	for name, value := range changed {
		form.Set(name, value)
	}
	if button < len(s.buttons) && s.buttons[button][0] != "" {
		form.Set(s.buttons[button][0], s.buttons[button][1])
	}
	return form
}

// send sends the form as a browser does, and a file of this name and content for each field of a file.
func (w *web) send(s sheet, form url.Values, file string) answer {
	w.t.Helper()
	referer := with("Referer", "http://club.test"+w.base+s.page)
	switch {
	case !s.post:
		return w.get(s.action + "?" + form.Encode())
	case !s.multipart:
		return w.post(s.action, form, referer)
	}
	var body bytes.Buffer
	parts := multipart.NewWriter(&body)
	for name, values := range form {
		for _, value := range values {
			parts.WriteField(name, value)
		}
	}
	if file != "" {
		for _, name := range s.files {
			part, err := parts.CreateFormFile(name, file)
			if err != nil {
				w.t.Fatal(err)
			}
			part.Write([]byte(file))
		}
	}
	parts.Close()
	return w.do(http.MethodPost, s.action, &body, referer, with("Origin", "http://club.test"), with("Content-Type", parts.FormDataContentType()))
}

var digits = regexp.MustCompile(`\d+`)

// kindAddress is an address or a name without what differs from event to event and row to row.
func kindAddress(address string, slugs []string) string {
	for _, slug := range slugs {
		for _, before := range []string{"/o/", "/t/", "/e/"} {
			if rest, ok := strings.CutPrefix(address, before+slug); ok && (rest == "" || strings.ContainsAny(rest[:1], "/?")) {
				address = before + "*" + rest
			}
		}
	}
	return digits.ReplaceAllString(address, "#")
}

// walked is one page of a walk.
type walked struct {
	path string
	answer
}

// walk follows every address on the pages, a few of each kind: of a kind are the pages that differ in
// numbers and in these events.
func (w *web) walk(t *testing.T, most int, known []string) (pages []walked) {
	t.Helper()
	seen, kinds := map[string]bool{}, map[string]int{}
	for queue := []string{"/"}; len(queue) > 0; queue = queue[1:] {
		path, _, _ := strings.Cut(queue[0], "#")
		kind := kindOf(path, known)
		if seen[path] || kinds[kind] >= most || strings.HasPrefix(path, "/static/") || strings.HasPrefix(path, "/lang") {
			continue
		}
		seen[path] = true
		kinds[kind]++
		a := w.get(path)
		pages = append(pages, walked{path, a})
		if a.status != http.StatusOK || !strings.Contains(a.header.Get("Content-Type"), "text/html") {
			continue
		}
		for _, m := range address.FindAllStringSubmatch(a.body, -1) {
			if link := html.UnescapeString(m[2]); m[1] != "action" && strings.HasPrefix(link, "/") {
				queue = append(queue, link)
			}
		}
	}
	return pages
}

// kindOf is the kind of a page: its address without names and numbers, and which questions it is asked.
func kindOf(path string, slugs []string) string {
	path, query, _ := strings.Cut(path, "?")
	asked, _ := url.ParseQuery(query)
	var names []string
	for name := range asked {
		names = append(names, name)
	}
	slices.Sort(names)
	return kindAddress(path, slugs) + "?" + strings.Join(names, "&")
}

// slugs are the addresses of all events, the longest first.
func (w *web) slugs(t *testing.T) (list []string) {
	t.Helper()
	events, err := w.store.Home(t.Context(), organiserWho)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		list = append(list, e.Slug)
	}
	slices.SortFunc(list, func(a, b string) int { return len(b) - len(a) })
	return list
}
