//go:build load

package e2e

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// comingFrom dials from an address of this machine (Linux: any of 127.0.0.0/8).
func comingFrom(address string) func(ctx context.Context, network, to string) (net.Conn, error) {
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	return d.DialContext
}

// roomForFiles lets this process, and those that it starts, have so many files open.
func roomForFiles(t *testing.T, n uint64) {
	t.Helper()
	var l syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &l); err != nil {
		t.Fatal(err)
	}
	if l.Max < n {
		t.Fatalf("%d open files are allowed here, and the test needs %d: ulimit -Hn", l.Max, n)
	}
	l.Cur = l.Max
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &l); err != nil {
		t.Fatal(err)
	}
}

// connections are those that the program has open (Linux), with the socket that it listens on.
func (a *App) connections() (n int) {
	a.t.Helper()
	dir := fmt.Sprintf("/proc/%d/fd", a.cmd.Process.Pid)
	files, err := os.ReadDir(dir)
	if err != nil {
		a.t.Fatal(err)
	}
	for _, f := range files {
		if to, err := os.Readlink(filepath.Join(dir, f.Name())); err == nil && strings.HasPrefix(to, "socket:") {
			n++
		}
	}
	return n
}

// timed is a client's way to the program, which notes the answers.
type timed struct {
	http.RoundTripper
	mu       sync.Mutex
	took     map[string][]time.Duration // by method, until the answer begins
	statuses map[int]int
}

func (m *timed) RoundTrip(r *http.Request) (*http.Response, error) {
	began := time.Now()
	res, err := m.RoundTripper.RoundTrip(r)
	took := time.Since(began)
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.took == nil {
		m.took, m.statuses = map[string][]time.Duration{}, map[int]int{}
	}
	m.took[r.Method] = append(m.took[r.Method], took)
	if err == nil {
		m.statuses[res.StatusCode]++
	} else {
		m.statuses[0]++
	}
	return res, err
}

// take gives the times of a method, and begins anew.
func (m *timed) take(method string) []time.Duration {
	m.mu.Lock()
	defer m.mu.Unlock()
	times := m.took[method]
	delete(m.took, method)
	return times
}

// good reports whether every answer was 2xx or 3xx.
func (m *timed) good() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	for status := range m.statuses {
		if status < 200 || status > 399 {
			return false
		}
	}
	return true
}

func percentiles(times []time.Duration) string {
	slices.Sort(times)
	at := func(part int) time.Duration {
		return times[min(len(times)*part/100, len(times)-1)].Round(100 * time.Microsecond)
	}
	return fmt.Sprintf("median %v, 95 of 100 within %v, 99 within %v, the last %v", at(50), at(95), at(99), at(100))
}
