// Package e2e tests the program from outside: it builds it, starts it with a
// database of its own, and uses it with a real browser as a person would.
package e2e

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// patience guards against waiting for ever, no more: a test that meets it has
// failed. It measures no speed.
const patience = time.Minute

// App is one running program.
type App struct {
	URL      string // http://127.0.0.1:PORT, without a slash at the end
	Database string // the SQLite file

	t    testing.TB
	cmd  *exec.Cmd
	out  *output
	done chan struct{} // closed when the process has ended
	err  error         // of the process, once done is closed
}

// Start builds the program once per run of the tests and starts it on a free
// port with a new database. It is stopped, and its exit checked, when the test ends.
func Start(t testing.TB, args ...string) *App {
	t.Helper()
	return StartOn(t, filepath.Join(t.TempDir(), "test.db"), args...)
}

// StartOn starts the program on a database that may exist, such as that of an
// App that was stopped or killed before.
func StartOn(t testing.TB, database string, args ...string) *App {
	t.Helper()
	binary, err := program()
	if err != nil {
		t.Fatal(err)
	}
	return start(t, binary, database, nil, args...)
}

// program builds the program; with E2E_RACE=1 with the race detector.
var program = sync.OnceValues(func() (string, error) {
	binary := filepath.Join(scratch(), "roundtable")
	args, cgo := []string{"build", "-o", binary}, "0"
	if os.Getenv("E2E_RACE") == "1" {
		args, cgo = append(args, "-race"), "1"
	}
	cmd := exec.Command("go", append(args, ".")...)
	cmd.Dir = ".."
	cmd.Env = append(os.Environ(), "CGO_ENABLED="+cgo)
	if text, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("building the program: %w\n%s", err, text)
	}
	return binary, nil
})

func start(t testing.TB, binary, database string, env []string, args ...string) *App {
	t.Helper()
	address := freeAddress(t)
	args = append([]string{"--addr=" + address, "--db=" + database, "--no-browser"}, args...)
	home := t.TempDir()
	a := &App{URL: "http://" + address, Database: database, t: t, out: &output{}, done: make(chan struct{})}
	a.cmd = exec.Command(binary, args...)
	a.cmd.Env = append(os.Environ(), "HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_DATA_HOME="+home)
	a.cmd.Env = append(a.cmd.Env, env...)
	a.cmd.Stdout, a.cmd.Stderr = a.out, a.out
	if err := a.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		a.err = a.cmd.Wait()
		close(a.done)
	}()
	t.Cleanup(a.Stop)
	a.await("answer on "+a.URL, a.answers)
	return a
}

// freeAddress finds a port of the loopback address that nobody uses.
func freeAddress(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func (a *App) answers() bool {
	client := http.Client{
		Timeout:       patience,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport:     &http.Transport{DisableKeepAlives: true},
	}
	res, err := client.Get(a.URL + "/")
	if err != nil {
		return false
	}
	return res.Body.Close() == nil
}

// await waits until the program has done something, and fails the test when it
// ends instead.
func (a *App) await(what string, happened func() bool) {
	a.t.Helper()
	for limit := time.Now().Add(patience); !happened(); time.Sleep(10 * time.Millisecond) {
		select {
		case <-a.done:
			a.t.Fatalf("the program ended (%v) and did not %s. It said:\n%s", a.err, what, a.out)
		default:
		}
		if time.Now().After(limit) {
			a.t.Fatalf("the program did not %s. It said:\n%s", what, a.out)
		}
	}
}

// link is the one-time link, as its path.
var link = regexp.MustCompile(`https?://[^/\s"]+(/[^\s"]*claim/[^\s"]+)`)

// OrganiserLink returns the one-time link that the program printed at its first
// start, with the host of this test.
func (a *App) OrganiserLink() string {
	a.t.Helper()
	var found []string
	a.await("print the organiser's link", func() bool {
		found = link.FindStringSubmatch(a.Output())
		return found != nil
	})
	return a.URL + found[1]
}

// Output returns what the program has written so far.
func (a *App) Output() string { return a.out.String() }

// Stop ends the program as Ctrl+C does and checks that it ended well. A second
// call does nothing.
func (a *App) Stop() {
	a.t.Helper()
	select {
	case <-a.done:
		return
	default:
	}
	if err := a.cmd.Process.Signal(os.Interrupt); err != nil {
		a.t.Error(err)
	}
	select {
	case <-a.done:
	case <-time.After(patience):
		_ = a.cmd.Process.Kill() // reported below: it did not stop by itself
		<-a.done
		a.t.Error("the program did not stop when asked to")
	}
	if a.err != nil {
		a.t.Errorf("the program did not end well: %v. It said:\n%s", a.err, a.out)
	}
	for _, bad := range []string{"panic:", "WARNING: DATA RACE", "goroutine 1 ["} {
		if strings.Contains(a.Output(), bad) {
			a.t.Errorf("the program wrote %q:\n%s", bad, a.out)
		}
	}
}

// Kill ends the program at once, as a power cut does.
func (a *App) Kill() {
	a.t.Helper()
	if err := a.cmd.Process.Kill(); err != nil {
		a.t.Error(err)
	}
	<-a.done
}

// output is a buffer that the process writes while the test reads.
type output struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.buf.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.buf.String()
}

// scratch is a folder for one run of the tests.
var scratch = sync.OnceValue(func() string {
	dir, err := os.MkdirTemp("", "roundtable-e2e-")
	if err != nil {
		panic(err) // without a place for files no test can run
	}
	scratchMade = dir
	return dir
})

var scratchMade string

// cleanUp ends Chromium and removes what the run left. TestMain calls it last.
func cleanUp() {
	if shared.cancel != nil {
		shared.cancel()
	}
	if scratchMade != "" {
		_ = os.RemoveAll(scratchMade) // a folder of the system's, emptied in time anyway
	}
}
