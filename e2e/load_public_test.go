//go:build load

package e2e

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

const (
	loadRounds  = 9 // how often each server has its turn
	loadSeconds = 1 // of a turn
)

// TestLoadPublicPages serves the bytes of two large pages from nginx, from a bare net/http handler and
// from the program, by turns, with eight connections, and compares the requests per second.
func TestLoadPublicPages(t *testing.T) {
	for _, tool := range []string{"nginx", "wrk"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Fatal(err)
		}
	}
	app := Start(t)
	slug := app.client(t).bigEvent(8)
	for _, name := range []string{"standings", "cross"} {
		url := app.URL + "/t/" + slug + "/" + name
		packed, header := fetch(t, url, "gzip")
		plain, plainHeader := fetch(t, url, "identity")
		dir := t.TempDir()
		for file, content := range map[string][]byte{"static/page.html": plain, "static/page.html.gz": packed, "packing/page.html": plain} {
			path := filepath.Join(dir, file)
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, content, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		nginx, workers := startNginx(t, dir)
		own, program := []int{os.Getpid()}, []int{app.cmd.Process.Pid}
		bare, barePlain := startBare(t, header, packed), startBare(t, plainHeader, plain)
		t.Logf("%s: %d bytes, %d packed", name, len(plain), len(packed))
		compare(t, []server{
			{"nginx, packed before", nginx + "/static/page.html", "gzip", workers},
			{"nginx, packs each time", nginx + "/packing/page.html", "gzip", workers},
			{"net/http, packed before", bare, "gzip", own},
			{"Roundtable, gzip", url, "gzip", program},
		})
		compare(t, []server{
			{"nginx, plain", nginx + "/static/page.html", "identity", workers},
			{"net/http, plain", barePlain, "identity", own},
			{"Roundtable, plain", url, "identity", program},
		})
	}
}

// fetch gets a page as a browser that accepts the encoding does; the body stays packed.
func fetch(t *testing.T, url, encoding string) ([]byte, http.Header) {
	t.Helper()
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Accept-Encoding", encoding)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("%s answers %d (%v)", url, res.StatusCode, err)
	}
	if encoding == "gzip" {
		if _, err := gzip.NewReader(bytes.NewReader(body)); err != nil {
			t.Fatalf("%s is not packed: %v", url, err)
		}
	}
	return body, res.Header
}

const nginxConf = `%[3]s daemon off; master_process on; worker_processes auto; pid %[1]s/pid; error_log %[1]s/error.log crit;
events { worker_connections 1024; }
http {
	access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; etag on;
	open_file_cache max=100; types { text/html html; }
	client_body_temp_path %[1]s/b; proxy_temp_path %[1]s/p; fastcgi_temp_path %[1]s/f; uwsgi_temp_path %[1]s/u; scgi_temp_path %[1]s/s;
	server {
		listen %[2]s; root %[1]s;
		location /static/ { gzip_static on; }
		location /packing/ { gzip on; }
	}
}`

// startNginx serves the files of a folder, as text that is packed already where the reader wants that,
// and packed anew for each request below /packing.
func startNginx(t *testing.T, dir string) (url string, pids []int) {
	t.Helper()
	address := freeAddress(t)
	conf := filepath.Join(dir, "nginx.conf")
	user := ""
	if os.Geteuid() == 0 {
		user = "user root;" // another one could not read the folder of a test
	}
	if err := os.WriteFile(conf, fmt.Appendf(nil, nginxConf, dir, address, user), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("nginx", "-c", conf, "-p", dir, "-e", filepath.Join(dir, "error.log"))
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(os.Interrupt) // it stops its workers itself
		_ = cmd.Wait()
	})
	waitFor(t, address)
	return "http://" + address, family(t, cmd.Process.Pid)
}

// startBare is a handler that does nothing but write these bytes under this header.
func startBare(t *testing.T, header http.Header, body []byte) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	header = header.Clone()
	header.Del("Date")
	bare := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		h := w.Header()
		for name, values := range header {
			h[name] = values
		}
		_, _ = w.Write(body)
	})}
	go func() { _ = bare.Serve(l) }()
	t.Cleanup(func() { _ = bare.Close() })
	return "http://" + l.Addr().String() + "/"
}

func waitFor(t *testing.T, address string) {
	t.Helper()
	for range 500 {
		c, err := net.DialTimeout("tcp", address, patience)
		if err == nil {
			_ = c.Close()
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("nobody listens on %s", address)
}

// server is one that takes its turn; pids are its processes.
type server struct {
	name, url, encoding string
	pids                []int
}

// turn is what one turn came to.
type turn struct {
	rate float64 // requests a second
	cost float64 // microseconds of processor time of the server for a request
}

// compare gives each server its turns and logs the medians, also in relation to the first. Requests a
// second say most on a machine that does nothing else; the processor time holds on a busy one too.
func compare(t *testing.T, servers []server) {
	t.Helper()
	rates, costs := make([][]float64, len(servers)), make([][]float64, len(servers))
	for round := range loadRounds {
		for i := range servers {
			at := (i + round) % len(servers)
			got := take(t, servers[at])
			rates[at], costs[at] = append(rates[at], got.rate), append(costs[at], got.cost)
		}
	}
	for i, s := range servers {
		t.Logf("%-24s %7.0f requests/s (%.2f of the first), %6.1f µs of processor each (the first takes %.2f of it)",
			s.name, median(rates[i]), median(rates[i])/median(rates[0]), median(costs[i]), median(costs[0])/median(costs[i]))
	}
}

var (
	rateLine  = regexp.MustCompile(`Requests/sec:\s+([0-9.]+)`)
	countLine = regexp.MustCompile(`([0-9]+) requests in`)
)

func take(t *testing.T, s server) turn {
	t.Helper()
	before := processor(t, s.pids)
	out, err := exec.Command("wrk", "-t2", "-c8", fmt.Sprintf("-d%ds", loadSeconds), "-H", "Accept-Encoding: "+s.encoding, "-H", "Accept-Language: en", s.url).CombinedOutput()
	used := processor(t, s.pids) - before
	if err != nil || bytes.Contains(out, []byte("Non-2xx")) || bytes.Contains(out, []byte("Socket errors")) {
		t.Fatalf("%s: %v\n%s", s.name, err, out)
	}
	number := func(line *regexp.Regexp) float64 {
		found := line.FindSubmatch(out)
		if found == nil {
			t.Fatalf("%s", out)
		}
		n, err := strconv.ParseFloat(string(found[1]), 64)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	return turn{number(rateLine), used / number(countLine)}
}

// processor is the processor time that processes have used, in microseconds (Linux, 100 ticks a second).
func processor(t *testing.T, pids []int) (used float64) {
	t.Helper()
	for _, pid := range pids {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil {
			t.Fatal(err)
		}
		fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
		for _, field := range fields[11:13] { // utime, stime
			ticks, err := strconv.ParseFloat(field, 64)
			if err != nil {
				t.Fatal(err)
			}
			used += ticks * 1e4
		}
	}
	return used
}

// family is a process and its children.
func family(t *testing.T, pid int) []int {
	t.Helper()
	list, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", pid, pid))
	if err != nil {
		t.Fatal(err)
	}
	pids := []int{pid}
	for _, child := range strings.Fields(string(list)) {
		n, err := strconv.Atoi(child)
		if err != nil {
			t.Fatal(err)
		}
		pids = append(pids, n)
	}
	return pids
}

func median(list []float64) float64 {
	sorted := slices.Sorted(slices.Values(list))
	return sorted[len(sorted)/2]
}
