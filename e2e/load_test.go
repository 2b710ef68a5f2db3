//go:build load

// Measurements, not tests: docs/bench/public.sh runs them, see docs/performance.md.

package e2e

import (
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// client is the organiser without a browser: it fills the forms of the pages it is given.
type client struct {
	t    *testing.T
	base string
	http.Client
}

func (a *App) client(t *testing.T) *client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	c := &client{t: t, base: a.URL, Client: http.Client{Jar: jar}}
	c.get(a.OrganiserLink())
	return c
}

func (c *client) read(res *http.Response, err error) (address, body string) {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode >= 300 {
		c.t.Fatalf("%s answers %d (%v)", res.Request.URL, res.StatusCode, err)
	}
	return res.Request.URL.Path, string(text)
}

func (c *client) get(address string) string {
	c.t.Helper()
	if strings.HasPrefix(address, "/") {
		address = c.base + address
	}
	req, err := http.NewRequest(http.MethodGet, address, nil)
	if err != nil {
		c.t.Fatal(err)
	}
	req.Header.Set("Accept", "text/html") // a person's browser, so the link is used up
	_, body := c.read(c.Do(req))
	return body
}

// submit posts the first form of a page whose action ends so, with these fields changed, and gives the
// path of the page that answers.
func (c *client) submit(page, action string, fields url.Values) string {
	c.t.Helper()
	target, filled := c.form(page, action)
	for name, values := range fields {
		filled[name] = values
	}
	path, _ := c.read(c.PostForm(c.base+target, filled))
	return path
}

// form finds the form and what a browser would send of it.
func (c *client) form(page, action string) (target string, fields url.Values) {
	c.t.Helper()
	tree, err := html.Parse(strings.NewReader(page))
	if err != nil {
		c.t.Fatal(err)
	}
	for form := range tree.Descendants() {
		if form.Data == "form" && attribute(form, "method") == "post" && strings.HasSuffix(attribute(form, "action"), action) {
			return attribute(form, "action"), sent(form)
		}
	}
	c.t.Fatalf("no form for %s", action)
	return "", nil
}

func sent(form *html.Node) url.Values {
	fields := url.Values{}
	for n := range form.Descendants() {
		name := attribute(n, "name")
		kind := attribute(n, "type")
		switch {
		case name == "" || n.Data == "button" || kind == "submit":
		case n.Data == "input" && (kind == "checkbox" || kind == "radio"):
			if has(n, "checked") {
				fields.Add(name, attribute(n, "value"))
			}
		case n.Data == "input":
			fields.Add(name, attribute(n, "value"))
		case n.Data == "textarea" && n.FirstChild != nil:
			fields.Add(name, n.FirstChild.Data)
		case n.Data == "select":
			for option := range n.Descendants() {
				if option.Data == "option" && (has(option, "selected") || !fields.Has(name)) {
					fields.Set(name, attribute(option, "value"))
				}
			}
		}
	}
	return fields
}

func attribute(n *html.Node, name string) string {
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

// records of two games and a play-off.
var records = []string{"1 1", "0 0", "1 0 1", "1 ="}

// bigEvent makes a public event of a hundred with results of so many rounds, and gives its address.
func (c *client) bigEvent(rounds int) (slug string) {
	c.t.Helper()
	var names strings.Builder
	for i := range 100 {
		fmt.Fprintf(&names, "Player %03d\n", i+1)
	}
	path := c.submit(c.get("/new"), "/new", url.Values{"names": {names.String()}, "method": {"given"}})
	slug = strings.Split(path, "/")[2]
	c.submit(c.get("/o/"+slug), "/publish", url.Values{"published": {"1"}})
	for round := range rounds {
		c.record(slug, round+1, func(table int) string { return records[(table*7+round*3)%len(records)] }, nil)
	}
	return slug
}

// record enters whole records at the tables of a round; before, if given, is called before each is sent.
func (c *client) record(slug string, round int, record func(table int) string, before func(table int)) {
	c.t.Helper()
	page := fmt.Sprintf("/o/%s/r/%d", slug, round)
	tree, err := html.Parse(strings.NewReader(c.get(page)))
	if err != nil {
		c.t.Fatal(err)
	}
	table := 0
	for form := range tree.Descendants() {
		if form.Data != "form" || !strings.HasSuffix(attribute(form, "action"), "/press") {
			continue
		}
		table++
		fields := sent(form)
		fields.Set("action", "mine")
		fields.Set("record", record(table))
		req, err := http.NewRequest(http.MethodPost, c.base+attribute(form, "action"), strings.NewReader(fields.Encode()))
		if err != nil {
			c.t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		req.Header.Set("X-Fragment", "1")
		if before != nil {
			before(table)
		}
		c.read(c.Do(req))
	}
}
