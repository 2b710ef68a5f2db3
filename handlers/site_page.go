package handlers

import (
	"bytes"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"roundtable/static"
	"roundtable/templates/i18n"
)

// sitePage is a public page on its way into a file.
type sitePage struct {
	root   *html.Node
	prefix string // of the event's public addresses
	tag    string // its language
	name   string // of the file
	langs  []*i18n.Lang
	styles []string // the style sheets that it has, such as css/base.css
	next   []string // addresses below prefix that it leads to

	pictures map[string][]string // files of the pictures of a table, by what ?show= calls it
}

func readSitePage(body []byte) (*sitePage, error) {
	root, err := html.Parse(bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	return &sitePage{root: root}, nil
}

func (d *sitePage) bytes() ([]byte, error) {
	var b bytes.Buffer
	err := html.Render(&b, d.root)
	return b.Bytes(), err
}

// rewrite makes the page stand alone: links lead to the other files, and what needs the program is left out.
// It gives the addresses of those files.
func (d *sitePage) rewrite() []string {
	d.walk(d.root)
	if head := find(d.root, atom.Head); head != nil {
		head.AppendChild(element(atom.Link, "rel", "stylesheet", "href", "../css/site.css"))
		head.AppendChild(element(atom.Link, "rel", "icon", "type", "image/svg+xml", "href", "../css/icon.svg"))
	}
	return d.next
}

// walk goes through the children of a node; those may be replaced or removed on the way.
func (d *sitePage) walk(n *html.Node) {
	for child := n.FirstChild; child != nil; {
		next := child.NextSibling
		if child.Type == html.ElementNode {
			d.element(n, child)
		}
		child = next
	}
}

// needless are elements that only the program can answer, by class.
var needless = []string{"foot", "ask", "brand-only", "live", "choose", "lookup", "search", "me-cell"}

func (d *sitePage) element(parent, n *html.Node) {
	switch {
	case slices.Contains([]atom.Atom{atom.Script, atom.Form, atom.Noscript, atom.Base, atom.Template}, n.DataAtom), has(n, "hidden"),
		attrOf(n, "id") == "live-say", slices.ContainsFunc(needless, func(c string) bool { return classed(n, c) }):
		parent.RemoveChild(n)
		return
	case n.DataAtom == atom.Meta && (has(n, "property") || strings.HasPrefix(attrOf(n, "name"), "twitter")):
		parent.RemoveChild(n)
		return
	case n.DataAtom == atom.Link:
		if name, ok := styleName(attrOf(n, "href")); ok && attrOf(n, "rel") == "stylesheet" {
			d.styles = append(d.styles, name)
		}
		parent.RemoveChild(n)
		return
	case classed(n, "langs"):
		d.languages(parent, n)
		return
	}
	d.walk(n)
	n.Attr = slices.DeleteFunc(n.Attr, func(a html.Attribute) bool { return strings.HasPrefix(a.Key, "data-") })
	if n.DataAtom == atom.A {
		d.link(parent, n)
	}
	if left := find(n, atom.A) == nil; left && (classed(n, "ways") || classed(n, "orders") && len(elements(n)) < 2) {
		parent.RemoveChild(n) // a row of links without one
	}
}

// link leads to another file, or is only its text where there is none for it.
func (d *sitePage) link(parent, n *html.Node) {
	href := attrOf(n, "href")
	if strings.HasPrefix(href, "#") {
		return
	}
	address, fragment, _ := strings.Cut(href, "#")
	below, inside := strings.CutPrefix(address, d.prefix)
	if to := valueFile(below); inside && to != "" {
		setAttr(n, "href", to)
		d.next = append(d.next, "/p/"+strings.TrimSuffix(strings.TrimPrefix(to[:strings.IndexByte(to, '#')], "player-"), ".html"))
		return
	}
	u, err := url.Parse(below)
	if inside && err == nil && u.Path == "/picture" && d.pictureLinks(parent, n, d.pictures[u.Query().Get("show")]) {
		return
	}
	if inside && err == nil && (below == "" || below[0] == '/' || below[0] == '?') {
		if name, ok := siteName(u.Path, u.RawQuery); ok {
			if fragment != "" {
				name += "#" + fragment
			}
			setAttr(n, "href", name)
			d.next = append(d.next, below)
			return
		}
	}
	if parent.Data == "nav" || classed(parent, "ways") || classed(parent, "ways-on") || classed(parent, "related") {
		parent.RemoveChild(n)
		return
	}
	n.Data, n.DataAtom = "span", atom.Span
	n.Attr = slices.DeleteFunc(n.Attr, func(a html.Attribute) bool { return a.Key != "lang" && a.Key != "translate" })
}

// pictureLinks leads to the pictures of a table, and reports whether there are any.
func (d *sitePage) pictureLinks(parent, n *html.Node, files []string) bool {
	for i := len(files) - 1; i >= 0; i-- {
		link := n
		if i > 0 {
			link = element(atom.A, "href", files[i])
			link.AppendChild(&html.Node{Type: html.TextNode, Data: strconv.Itoa(i + 1)})
			parent.InsertBefore(link, n.NextSibling)
			parent.InsertBefore(&html.Node{Type: html.TextNode, Data: " "}, link)
		}
		setAttr(link, "href", files[i])
	}
	return len(files) > 0
}

// valueFile is where the files say how a number of the standings was made, which the program says above the
// table itself: on the player's page. It is empty for every other address.
func valueFile(below string) string {
	u, err := url.Parse(below)
	if err != nil || u.Path != "/standings" {
		return ""
	}
	q := u.Query()
	no, err := strconv.Atoi(q.Get("why"))
	if err != nil || no < 1 || q.Get("col") == "" || len(q) != 2 {
		return ""
	}
	return "player-" + strconv.Itoa(no) + ".html#" + url.QueryEscape(q.Get("col"))
}

// languages leads to the same page in the other languages.
func (d *sitePage) languages(parent, n *html.Node) {
	if len(d.langs) < 2 {
		parent.RemoveChild(n)
		return
	}
	for n.FirstChild != nil {
		n.RemoveChild(n.FirstChild)
	}
	for _, l := range d.langs {
		item := element(atom.Span, "lang", l.Tag, "aria-current", "true")
		if l.Tag != d.tag {
			item = element(atom.A, "lang", l.Tag, "hreflang", l.Tag, "href", "../"+l.Tag+"/"+d.name)
		}
		item.AppendChild(&html.Node{Type: html.TextNode, Data: l.Name})
		n.AppendChild(item)
	}
}

// chartStyle is what the picture of the places looks like outside its page.
const chartStyle = "svg{background:#fff;font-family:system-ui,sans-serif}text{font-size:12px;fill:#1c1a17}" +
	".axis line{stroke:#d9d4c8}.line polyline{fill:none;stroke:#57524a;stroke-width:1.5}.line path{fill:#57524a;stroke:none}" +
	".l1 polyline{stroke-dasharray:7 3}.l2 polyline{stroke-dasharray:2 3}.l3 polyline{stroke-dasharray:9 3 2 3}"

// chart is the picture of the places on the page as a file of its own, nil if there is none.
func (d *sitePage) chart() ([]byte, error) {
	n := find(d.root, atom.Svg)
	if n == nil || !classed(n, "chart") {
		return nil, nil
	}
	style := element(atom.Style)
	style.AppendChild(&html.Node{Type: html.TextNode, Data: chartStyle})
	n.InsertBefore(style, n.FirstChild)
	defer n.RemoveChild(style)
	var b bytes.Buffer
	err := html.Render(&b, n)
	return b.Bytes(), err
}

// styleName is the file of a style sheet of ours: css/base.css.
func styleName(href string) (string, bool) {
	u, err := url.Parse(href)
	if err != nil {
		return "", false
	}
	_, name, ok := strings.Cut(u.Path, static.Prefix)
	return name, ok && static.Version(name) != ""
}

func element(a atom.Atom, pairs ...string) *html.Node {
	n := &html.Node{Type: html.ElementNode, Data: a.String(), DataAtom: a}
	for i := 0; i+1 < len(pairs); i += 2 {
		n.Attr = append(n.Attr, html.Attribute{Key: pairs[i], Val: pairs[i+1]})
	}
	return n
}

// find is the first element of a kind in a node, itself included.
func find(n *html.Node, a atom.Atom) *html.Node {
	if n.Type == html.ElementNode && n.DataAtom == a {
		return n
	}
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		if found := find(child, a); found != nil {
			return found
		}
	}
	return nil
}

func elements(n *html.Node) (list []*html.Node) {
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		if child.Type == html.ElementNode {
			list = append(list, child)
		}
	}
	return list
}

func attrOf(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func has(n *html.Node, name string) bool {
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == name })
}

func setAttr(n *html.Node, name, value string) {
	for i := range n.Attr {
		if n.Attr[i].Key == name {
			n.Attr[i].Val = value
		}
	}
}

func classed(n *html.Node, class string) bool {
	return slices.Contains(strings.Fields(attrOf(n, "class")), class)
}
