package e2e

import (
	"context"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/signal"
	"testing"
)

// fakeProgram makes this test binary behave as a small program with the flags
// of the real one; its value says how it behaves.
const fakeProgram = "E2E_FAKE_PROGRAM"

func runFake() {
	how := os.Getenv(fakeProgram)
	address := flag.String("addr", "", "")
	flag.String("db", "", "")
	flag.Bool("no-browser", false, "")
	flag.Parse()
	if how == "ends" {
		fmt.Println("the port is taken")
		os.Exit(1)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	server := &http.Server{Addr: *address, Handler: http.NotFoundHandler()}
	go func() { fmt.Println(server.ListenAndServe()) }()
	fmt.Println("Open http://localhost:1/club/ here. Once: http://localhost:1/club/claim/abc-123")
	<-ctx.Done()
	if how == "exits badly" {
		os.Exit(3)
	}
}

// pages are what the harness is tried on; their policy is as strict as the program's.
var pages = map[string]string{
	"/": `<!doctype html><html lang="en"><title>Start</title><link rel="icon" href="data:,"><h1>Start</h1>
		<p id="late" hidden>Here now</p><p id="keys"></p>
		<form action="/hello"><label>Name <input name="name"></label>
		<select name="game" aria-label="Game"><option value="go">Go<option value="xiangqi">Xiangqi</select>
		<button>Send</button></form>
		<div id="under">Covered</div><div id="over"></div>
		<a id="sheet" href="/sheet" target="_blank" rel="noopener">Print</a>
		<script src="/page.js"></script>`,
	"/page.js": `setTimeout(() => { late.hidden = false }, 50)
		addEventListener("keydown", e => { keys.textContent += (e.ctrlKey ? "^" : "") + e.key + " " })
		addEventListener("paste", e => { if (e.target === document.body) { e.preventDefault(); keys.textContent += "[" + e.clipboardData.getData("text/plain") + "]" } })
		over.style.cssText = "position:fixed;inset:0 0 0 80%"
		under.style.cssText = "margin-left:85%"`,
	"/sheet": `<!doctype html><html lang="zh-Hans"><title>Sheet</title><link rel="icon" href="data:,">
		<link rel="stylesheet" href="/sheet.css"><script src="/print.js"></script>
		<h1>轮次表</h1><p>第一页</p><p class="next">½ second page</p>`,
	"/sheet.css": `@page { size: A4; margin: 15mm } .next { break-before: page }`,
	"/out.css":   `@page { size: A4; margin: 0 } p { position: absolute; left: -20px; top: 100px }`,
	"/out":       `<!doctype html><html lang="en"><title>Out</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/out.css"><p>sticks out</p>`,
	"/print.js":  `addEventListener("load", () => window.print())`,
	"/bad": `<!doctype html><html lang="en"><title>Bad</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/bad.css">
		<input><table><tr><td>Averylongnamewithoutanyspaceinit</table><div id="wide">wide</div><script src="/bad.js"></script>`,
	"/bad.css": `table { table-layout: fixed; width: 60px } #wide { width: 3000px }`,
	"/bad.js":  `console.error("something", 1); nothing.here()`,
}

func fakeSite(t *testing.T) *httptest.Server {
	types := map[string]string{".js": "text/javascript", ".css": "text/css"}
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'")
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		body, known := pages[r.URL.Path]
		switch {
		case r.URL.Path == "/hello":
			_, _ = fmt.Fprintf(w, `<!doctype html><html lang="en"><title>Hello</title><link rel="icon" href="data:,"><p id="said">%s plays %s in %s`,
				r.FormValue("name"), r.FormValue("game"), r.Header.Get("Accept-Language"))
		case !known:
			http.NotFound(w, r)
		default:
			for end, kind := range types {
				if len(r.URL.Path) > len(end) && r.URL.Path[len(r.URL.Path)-len(end):] == end {
					w.Header().Set("Content-Type", kind)
				}
			}
			_, _ = w.Write([]byte(body)) // a browser that has gone needs no answer
		}
	}))
	t.Cleanup(site.Close)
	return site
}
