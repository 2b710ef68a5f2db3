package main

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/alecthomas/kong"

	"roundtable/models"
)

// shell runs the program and keeps what it prints.
type shell struct {
	t      *testing.T
	in     string
	env    map[string]string
	opened chan string // what the browser was sent to
	out    locked
	err    locked
}

// locked is a buffer that two goroutines may use.
type locked struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *locked) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *locked) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

func newShell(t *testing.T) *shell {
	return &shell{t: t, env: map[string]string{"HOME": t.TempDir(), "LANG": "C"}, opened: make(chan string, 1)}
}

func (s *shell) run(ctx context.Context, args ...string) int {
	return run(ctx, args, world{
		in: strings.NewReader(s.in), out: &s.out, err: &s.err,
		env:    func(name string) string { return s.env[name] },
		browse: func(url string, _ func(string) string) { s.opened <- url },
	})
}

// serve starts the program and waits until it opens the browser; stop ends it and gives its code.
func (s *shell) serve(args ...string) (opened string, stop func() int) {
	s.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	code := -1
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		code = s.run(ctx, append([]string{"--addr", "127.0.0.1:0"}, args...)...)
	}()
	select {
	case opened = <-s.opened:
	case <-ended:
		s.t.Fatalf("the program ended at once with %d: %s", code, s.err.String())
	}
	stop = func() int { cancel(); <-ended; return code }
	s.t.Cleanup(func() { stop() })
	return opened, stop
}

func TestSchedule(t *testing.T) {
	for _, c := range []struct {
		says string
		args []string
		want string // a regular expression over the whole output
	}{
		{"four players as text", []string{"--players", "4"}, `(?s)first mover on the left.*1: +1-4 +2-3\n`},
		{"an odd count has a bye in each round", []string{"--players", "3"}, `(?s)(.*bye \d){3}`},
		{"CSV with the bye last, without table and second", []string{"--players", "3", "--csv"}, `^round,table,first,second\n1,1,2,3\n1,,1,\n`},
		{"two cycles by --double", []string{"--players", "4", "--double", "--csv"}, `^([^\n]+\n){13}$`},
		{"two cycles by --cycles", []string{"--players", "4", "--cycles", "2", "--csv"}, `^([^\n]+\n){13}$`},
	} {
		t.Run(c.says, func(t *testing.T) {
			s := newShell(t)
			if code := s.run(t.Context(), append([]string{"schedule"}, c.args...)...); code != 0 {
				t.Fatalf("code %d: %s", code, s.err.String())
			}
			if !regexp.MustCompile(c.want).MatchString(s.out.String()) {
				t.Errorf("printed:\n%s", s.out.String())
			}
		})
	}
	t.Run("the swap changes a double round robin, --no-swap leaves it", func(t *testing.T) {
		swapped, plain := newShell(t), newShell(t)
		swapped.run(t.Context(), "schedule", "--players", "6", "--double")
		plain.run(t.Context(), "schedule", "--players", "6", "--double", "--no-swap")
		if swapped.out.String() == plain.out.String() {
			t.Error("both print the same")
		}
	})
	t.Run("JSON is JSON", func(t *testing.T) {
		s := newShell(t)
		s.run(t.Context(), "schedule", "--players", "7", "--json")
		var got struct {
			Rounds []struct{ Round, Bye int }
		}
		if err := json.Unmarshal([]byte(s.out.String()), &got); err != nil || len(got.Rounds) != 7 || got.Rounds[0].Bye == 0 {
			t.Errorf("%v: %s", err, s.out.String())
		}
	})
	t.Run("in Chinese where the terminal is", func(t *testing.T) {
		s := newShell(t)
		s.env["LANG"] = "zh_TW.UTF-8"
		s.run(t.Context(), "schedule", "--players", "3")
		if !strings.Contains(s.out.String(), "輪空") {
			t.Errorf("printed:\n%s", s.out.String())
		}
	})
}

func TestDraw(t *testing.T) {
	s := newShell(t)
	s.in = "\uFEFF张三\r\n\n Anna Müller \n李四"
	if code := s.run(t.Context(), "draw", "--code", "k7q2 m9xd"); code != 0 {
		t.Fatal(s.err.String())
	}
	named := s.out.String()
	if !regexp.MustCompile(`^Code of this draw: K7Q2-M9XD\n张三\t\d\nAnna Müller\t\d\n李四\t\d\n$`).MatchString(named) {
		t.Errorf("printed:\n%q", named)
	}
	counted := newShell(t)
	counted.run(t.Context(), "draw", "--code", "K7Q2-M9XD", "--players", "3")
	digits := regexp.MustCompile(`\t(\d)\n`)
	if a, b := digits.FindAllString(named, -1), digits.FindAllString(counted.out.String(), -1); !reflect.DeepEqual(a, b) {
		t.Errorf("names and numbers draw differently: %q %q", a, b)
	}
	fresh, other := newShell(t), newShell(t)
	fresh.run(t.Context(), "draw", "--players", "30")
	other.run(t.Context(), "draw", "--players", "30")
	if fresh.out.String() == other.out.String() {
		t.Error("two new draws are the same")
	}
}

func TestWhatIsNotUnderstood(t *testing.T) {
	for says, args := range map[string][]string{
		"an unknown flag":                {"--bogus"},
		"an unknown command":             {"bogus"},
		"no players":                     {"schedule"},
		"one player":                     {"schedule", "--players", "1"},
		"too many players":               {"schedule", "--players", "1001"},
		"no number":                      {"schedule", "--players", "x"},
		"no cycle":                       {"schedule", "--players", "4", "--cycles", "0"},
		"two answers to one question":    {"schedule", "--players", "4", "--csv", "--json"},
		"a code that is none":            {"draw", "--code", "K7", "--players", "4"},
		"a draw of one":                  {"draw", "--players", "1"},
		"a draw of a negative count":     {"draw", "--players", "-3"},
		"a draw of nobody":               {"draw"},
		"an address without a port":      {"--addr", "localhost"},
		"a base with a slash at its end": {"--base", "/club/"},
		"a base without a slash":         {"--base", "club"},
		"a base with a space":            {"--base", "/a b"},
		"a proxy that is no network":     {"--trusted-proxies", "somewhere"},
		"a variable that is no network":  {"serve"},
	} {
		t.Run(says, func(t *testing.T) {
			s := newShell(t)
			if says == "a variable that is no network" {
				s.env["ROUNDTABLE_TRUSTED_PROXIES"] = "somewhere"
			}
			if code := s.run(t.Context(), args...); code != exitUsage {
				t.Errorf("code %d", code)
			}
			if text := s.err.String(); !strings.HasPrefix(text, "roundtable: ") || strings.Contains(text, "goroutine") {
				t.Errorf("said %q", text)
			}
		})
	}
}

func TestHelpAndVersion(t *testing.T) {
	s := newShell(t)
	if code := s.run(t.Context(), "version"); code != 0 || !strings.HasPrefix(s.out.String(), "roundtable ") {
		t.Errorf("version: %d %q", code, s.out.String())
	}
	for _, args := range [][]string{{"--help"}, {"schedule", "--help"}, {"link", "--help"}, {"draw", "--help"}, {"version", "--help"}} {
		s := newShell(t)
		if code := s.run(t.Context(), args...); code != 0 || !strings.Contains(s.out.String(), "Usage: roundtable") {
			t.Errorf("%v: %d %q", args, code, s.out.String())
		}
	}
	s = newShell(t)
	s.run(t.Context(), "--help")
	for _, want := range []string{"--addr", "ROUNDTABLE_DB", "--demo", "schedule", "link"} {
		if !strings.Contains(s.out.String(), want) {
			t.Errorf("--help does not mention %s", want)
		}
	}
}

func get(t *testing.T, url string) (int, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept", "text/html")
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	res, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, res.Header.Get("Location") + string(body)
}

// split parts the address of a page from its path.
func split(t *testing.T, url string) (root, path string) {
	t.Helper()
	m := regexp.MustCompile(`^(http://[^/]+)(/.*)$`).FindStringSubmatch(url)
	if m == nil {
		t.Fatalf("no address: %q", url)
	}
	return m[1], m[2]
}

func TestFirstStart(t *testing.T) {
	s := newShell(t)
	opened, stop := s.serve()
	root, path := split(t, opened)
	if !strings.HasPrefix(path, "/claim/") || !strings.Contains(s.out.String(), opened) {
		t.Errorf("opened %q, printed:\n%s", opened, s.out.String())
	}
	if status, body := get(t, opened); status != 303 || body != "/new" {
		t.Errorf("the link answered %d %q", status, body)
	}
	if status, _ := get(t, root+"/"); status != 200 {
		t.Errorf("home answered %d", status)
	}
	db := filepath.Join(s.env["HOME"], ".local", "share", "roundtable", "roundtable.db")
	if !exists(db) {
		t.Errorf("no database at %s", db)
	}
	link := newShell(t)
	if code := link.run(t.Context(), "link", "--db", db, "--addr", strings.TrimPrefix(root, "http://")); code != 0 {
		t.Fatalf("link while the program runs: %d %s", code, link.err.String())
	}
	fresh := regexp.MustCompile(`http://\S+`).FindString(link.out.String())
	if status, body := get(t, fresh); status != 303 || body != "/new" {
		t.Errorf("the new link %q answered %d %q", fresh, status, body)
	}
	if code := stop(); code != 0 {
		t.Errorf("stopping gave %d: %s", code, s.err.String())
	}
	if text := s.err.String(); text != "" {
		t.Errorf("complained: %s", text)
	}

	again, stop := s.serve()
	if _, path := split(t, again); path != "/" {
		t.Errorf("a claimed program opened %q", again)
	}
	if !strings.Contains(s.out.String(), "roundtable link") {
		t.Errorf("it does not say how to get a link:\n%s", s.out.String())
	}
	stop()
}

func TestSettings(t *testing.T) {
	s := newShell(t)
	db := filepath.Join(t.TempDir(), "a", "b", "c.db")
	s.env["ROUNDTABLE_DB"], s.env["ROUNDTABLE_BASE"] = db, "/club"
	opened, stop := s.serve("--base", "/other")
	root, path := split(t, opened)
	if !strings.HasPrefix(path, "/other/claim/") {
		t.Errorf("the command line does not win over the environment: %q", opened)
	}
	if !exists(db) {
		t.Error("the database is not where the environment says")
	}
	if status, _ := get(t, root+"/other/help"); status != 200 {
		t.Errorf("below the base: %d", status)
	}
	stop()
}

func TestDemo(t *testing.T) {
	s := newShell(t)
	s.env["LANG"] = "zh_CN.UTF-8"
	opened, stop := s.serve("--demo")
	root, _ := split(t, opened)
	_, home := get(t, root+"/")
	if n := strings.Count(home, `href="/t/`); n != 3 {
		t.Errorf("the home page has %d events: %s", n, home)
	}
	if !strings.Contains(s.out.String(), "主办方链接") {
		t.Errorf("printed:\n%s", s.out.String())
	}
	stop()
	if exists(filepath.Join(s.env["HOME"], ".local")) {
		t.Error("the demo wrote into the user's own data folder")
	}
}

// TestHelpPageNamesEveryFlag keeps the handbook equal to the command line.
func TestHelpPageNamesEveryFlag(t *testing.T) {
	s := newShell(t)
	opened, _ := s.serve()
	root, _ := split(t, opened)
	_, page := get(t, root+"/help")
	parser, err := kong.New(&commands{}, kong.Vars{"db": ""}, kong.Exit(func(int) {}))
	if err != nil {
		t.Fatal(err)
	}
	for _, command := range parser.Model.Children {
		for _, flag := range command.Flags {
			if flag.Name != "help" && !strings.Contains(page, "--"+flag.Name) {
				t.Errorf("/help does not mention --%s of %s", flag.Name, command.Name)
			}
			if flag.Tag.Has("setting") && !strings.Contains(page, variable(flag.Name)) {
				t.Errorf("/help does not mention %s", variable(flag.Name))
			}
		}
		if !strings.Contains(page, "roundtable "+command.Name) {
			t.Errorf("/help does not mention the command %s", command.Name)
		}
	}
}

func TestWhatDoesNotWork(t *testing.T) {
	fail := func(t *testing.T, want string, args ...string) {
		t.Helper()
		s := newShell(t)
		code := s.run(t.Context(), args...)
		text := strings.TrimSpace(s.err.String())
		if code != exitFailed || !strings.Contains(text, want) || strings.Contains(text, "\n") {
			t.Errorf("code %d, said %q", code, text)
		}
	}
	t.Run("a port in use", func(t *testing.T) {
		busy, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer busy.Close()
		fail(t, "in use", "--addr", busy.Addr().String())
	})
	t.Run("an address of another computer", func(t *testing.T) {
		fail(t, "Listening on", "--addr", "192.0.2.1:0")
	})
	t.Run("a database path through a file", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		fail(t, "--db", "--addr", "127.0.0.1:0", "--db", filepath.Join(file, "x.db"))
	})
	t.Run("a file that is no database", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "letter.txt")
		if err := os.WriteFile(file, []byte(strings.Repeat("Dear club, ", 100)), 0o600); err != nil {
			t.Fatal(err)
		}
		fail(t, "--db", "--addr", "127.0.0.1:0", "--db", file)
	})
	t.Run("a database of a newer program", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "new.db")
		store, err := models.Open(t.Context(), path, models.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := store.Close(); err != nil {
			t.Fatal(err)
		}
		db, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec("INSERT INTO schema_version (version_id, is_applied) VALUES (9999, 1)"); err != nil {
			t.Fatal(err)
		}
		db.Close()
		fail(t, "newer", "--addr", "127.0.0.1:0", "--db", path)
		fail(t, "newer", "link", "--db", path)
	})
	t.Run("a link without a database", func(t *testing.T) {
		fail(t, "no database", "link", "--db", filepath.Join(t.TempDir(), "none.db"))
	})
}

func TestAddresses(t *testing.T) {
	for _, c := range []struct{ listening, want string }{
		{"127.0.0.1:80", "http://127.0.0.1:80/b"},
		{"[::1]:8080", "http://[::1]:8080/b"},
		{"192.0.2.7:8080", "http://192.0.2.7:8080/b"},
		{"[::]:8080", "http://localhost:8080/b"},
		{":8080", "http://localhost:8080/b"},
		{"club.test:8080", "http://club.test:8080/b"},
	} {
		if got := addresses(c.listening, "/b")[0]; got != c.want {
			t.Errorf("%s is reached at %s, want %s", c.listening, got, c.want)
		}
	}
}

func TestDefaultDB(t *testing.T) {
	if got := defaultDB(func(string) string { return "" }); got != "roundtable.db" {
		t.Errorf("without a home: %s", got)
	}
}
