package handlers

import (
	"net/url"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"rsc.io/qr"

	"roundtable/models"
	"roundtable/templates"
)

// listens makes a server that was started at an address, on a computer with these addresses.
func listens(at string, found ...string) func(*Options) {
	return func(o *Options) {
		o.Listen = at
		o.Addresses = func() (urls []string) {
			for _, host := range found {
				urls = append(urls, "http://"+host+o.Base)
			}
			return urls
		}
	}
}

// modules reads the squares of a code back from the path that draws them.
func modules(t *testing.T, svg *html.Node) map[[2]int]bool {
	t.Helper()
	path := all(svg, func(n *html.Node) bool { return n.Data == "path" })
	if len(path) != 1 {
		t.Fatalf("the code has %d paths", len(path))
	}
	dark := map[[2]int]bool{}
	for _, stroke := range strings.Split(strings.TrimPrefix(attr(path[0], "d"), "M"), "M") {
		at, rest, _ := strings.Cut(stroke, "h")
		x, y, _ := strings.Cut(at, " ")
		width, _, _ := strings.Cut(rest, "v")
		for i := range number(t, width) {
			dark[[2]int{number(t, x) + i, number(t, y)}] = true
		}
	}
	return dark
}

func number(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%q is no number", text)
	}
	return n
}

// checkCode compares the code on a page with the code of an address, square by square, border and all.
func checkCode(t *testing.T, a answer, address string) {
	t.Helper()
	svg := all(a.dom(t), func(n *html.Node) bool { return hasClass(n, "qr-code") })
	if len(svg) != 1 {
		t.Fatalf("%d codes on the page", len(svg))
	}
	want, err := qr.Encode(address, qr.M)
	if err != nil {
		t.Fatal(err)
	}
	side := strconv.Itoa(want.Size + 8)
	if box := attr(svg[0], "viewbox") + attr(svg[0], "viewBox"); box != "0 0 "+side+" "+side {
		t.Errorf("the code of %s has the box %q", address, box)
	}
	dark := modules(t, svg[0])
	for y := -4; y < want.Size+4; y++ {
		for x := -4; x < want.Size+4; x++ {
			if want.Black(x, y) != dark[[2]int{x + 4, y + 4}] {
				t.Fatalf("the code is not that of %s: at %d, %d", address, x, y)
			}
		}
	}
}

// TestLinksPage is the address to hand out: picked, warned about, encoded.
func TestLinksPage(t *testing.T) {
	const here, listensHere, name = "means “this computer”", "listens on this computer only (--addr 127.0.0.1:8080)", "club.test"
	for _, c := range []struct {
		says, host, query string
		options           func(*Options)
		address           string
		warn              string
	}{
		{"a name is taken as it is", name, "", listens(":8080", "localhost:8080", "192.168.1.7:8080"), "http://club.test", ""},
		{"localhost: the address in the network is picked", "localhost:8080", "", listens(":8080", "localhost:8080", "192.168.1.7:8080"), "http://192.168.1.7:8080", "address of this computer in the network"},
		{"networks inside the computer come last", "localhost:8080", "", listens(":8080", "localhost:8080", "172.17.0.1:8080", "192.168.1.7:8080"), "http://192.168.1.7:8080", ""},
		{"unless there is no other", "localhost:8080", "", listens(":8080", "localhost:8080", "172.17.0.1:8080"), "http://172.17.0.1:8080", ""},
		{"another network is chosen", "192.168.1.7:8080", "10.0.0.4:8080", listens(":8080", "localhost:8080", "10.0.0.4:8080", "192.168.1.7:8080"), "http://10.0.0.4:8080", ""},
		{"localhost is chosen: a warning", "192.168.1.7:8080", "localhost:8080", listens(":8080", "localhost:8080", "192.168.1.7:8080"), "http://localhost:8080", here},
		{"only this computer: a warning that says how to start", "127.0.0.1:8080", "", listens("127.0.0.1:8080", "127.0.0.1:8080"), "http://127.0.0.1:8080", listensHere},
		{"no network at all", "localhost:8080", "", listens("[::]:8080", "localhost:8080"), "http://localhost:8080", "in no network"},
		{"an unknown host is not printed into a code", name, "evil.example", listens(":8080", "localhost:8080"), "http://club.test", ""},
	} {
		t.Run(c.says, func(t *testing.T) {
			for _, base := range []string{"", "/club"} {
				w := newWeb(t, c.options, func(o *Options) { o.Base = base })
				slug := w.event("Spring", "A", "B")
				w.publish(slug)
				w.claim()
				page := func(path string) answer {
					if c.query != "" {
						path += "?host=" + url.QueryEscape(c.query)
					}
					return w.get(path, from("127.0.0.1:9", c.host))
				}
				a := page("/o/" + slug + "/links")
				whole := c.address + base + "/t/" + slug
				if a.status != 200 || !a.has(`value="`+whole+`"`, "Spring\n") {
					t.Fatalf("answered %d without %s", a.status, whole)
				}
				checkCode(t, a, whole)
				checkCode(t, page("/o/"+slug+"/links/qr"), whole)
				if warned := strings.Contains(a.body, "notice warn"); warned != (c.warn != "" && !strings.Contains(c.warn, "address of this")) {
					t.Errorf("warned: %v", warned)
				}
				if !strings.Contains(a.body, c.warn) {
					t.Errorf("the page does not say %q", c.warn)
				}
			}
		})
	}
	t.Run("a private event is published from here", func(t *testing.T) {
		w := newWeb(t)
		slug := w.event("Spring", "A", "B")
		if a := w.claim().ok("/o/" + slug + "/links"); !a.has("not public yet", "Publish the event") {
			t.Error("the page hands out an address that leads nowhere")
		}
	})
	t.Run("strangers have no such page", func(t *testing.T) {
		w := newWeb(t)
		if a := w.get("/o/" + w.event("Spring", "A", "B") + "/links"); a.status != 403 {
			t.Errorf("answered %d", a.status)
		}
	})
}

// TestLook is the form of what the public sees.
func TestLook(t *testing.T) {
	w := newWeb(t)
	slug := w.public("chess", oneGame(), "Anna Quentin", "Bob Roy")
	o := newOrganiser(w)
	save := func(form url.Values) answer { return o.post("/o/"+slug+"/public", form) }
	if a := save(url.Values{"names": {"all"}, "indexed": {"1"}, "regulations": {"Be quiet."}}); a.status != 303 {
		t.Fatalf("answered %d: %s", a.status, a.body)
	}
	if got := w.whole(slug); got.Names != models.NamesAll || !got.Indexed || got.Regulations != "Be quiet." {
		t.Errorf("stored %q %v %q", got.Names, got.Indexed, got.Regulations)
	}
	a := o.ok("/o/" + slug + "/public")
	if !a.has("Be quiet.", "2 players have no year of birth") {
		t.Error("the page does not show what is stored")
	}
	g := a.grid(t, "look-preview", seen)
	same(t, "preview", g[1], "Anna Quentin", "Anna Quentin", "Anna")
	t.Run("nothing typed is lost when it is refused", func(t *testing.T) {
		long := strings.Repeat("rules ", 4000)
		if a := save(url.Values{"names": {"minors"}, "regulations": {long}}); a.status != 422 || !a.has("at most 20000 characters", strings.TrimSpace(long)) {
			t.Errorf("answered %d", a.status)
		}
		if a := save(url.Values{"names": {"some"}, "regulations": {"x"}}); a.status != 422 {
			t.Errorf("an unknown choice answered %d", a.status)
		}
	})
}

// TestTextBlocks reads paragraphs and lists out of what somebody wrote.
func TestTextBlocks(t *testing.T) {
	kinds := func(text string) string {
		var b strings.Builder
		for _, block := range templates.TextBlocks(text) {
			switch {
			case block.Bullet:
				b.WriteString("b")
			case block.Items:
				b.WriteString("n")
			default:
				b.WriteString("p")
			}
			b.WriteString(strconv.Itoa(len(block.Lines)))
		}
		return b.String()
	}
	for _, c := range []struct{ says, text, want string }{
		{"nothing", " \n\r\n ", ""},
		{"one paragraph of two lines", "a\r\nb", "p2"},
		{"an empty line parts paragraphs", "a\n\n\nb", "p1p1"},
		{"bullets of any kind", "- a\n• b\n* c", "b3"},
		{"a dash inside a word is none", "-a\n-b", "p2"},
		{"a list after a line", "Bring:\n- a\n- b\nThanks", "p1b2p1"},
		{"numbers as people write them", "1. a\n2) b\n3、c\n（4）d\n五、e\n⑥ f", "n6"},
		{"a time, a date and an amount are none", "10.30 starts\n2026年 club\n5 euros", "p3"},
		{"a lone dash is text", "-", "p1"},
	} {
		if got := kinds(c.text); got != c.want {
			t.Errorf("%s: %s, want %s", c.says, got, c.want)
		}
	}
}
