//go:build load

package e2e

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

const loadStreams = 1000

// TestLoadStreams opens a thousand streams and enters results: how much memory the streams take, and
// how long after a result was sent to the program (so with the time it takes to save it) each hears of it.
func TestLoadStreams(t *testing.T) {
	app := Start(t)
	c := app.client(t)
	slug := c.bigEvent(1)
	before := app.memory()

	var sent atomic.Int64 // when the last result was sent, Unix nanoseconds
	var mu sync.Mutex
	var times []time.Duration
	var open, heard sync.WaitGroup
	for i := range loadStreams {
		open.Add(1)
		reader := http.Client{Transport: &http.Transport{DialContext: from(i)}}
		go func() {
			res, err := reader.Get(app.URL + "/t/" + slug + "/live")
			if err != nil || res.StatusCode != http.StatusOK {
				t.Errorf("no stream: %v", err)
				open.Done()
				return
			}
			defer res.Body.Close()
			first := true
			for lines := bufio.NewScanner(res.Body); lines.Scan(); {
				if !strings.HasPrefix(lines.Text(), "data: ") {
					continue
				}
				if first {
					first = false
					open.Done()
					continue
				}
				took := time.Duration(time.Now().UnixNano() - sent.Load())
				mu.Lock()
				times = append(times, took)
				mu.Unlock()
				heard.Done()
			}
		}()
	}
	open.Wait()
	if t.Failed() {
		return
	}
	with := app.memory()
	c.record(slug, 2, func(table int) string { return records[table%len(records)] }, func(int) {
		heard.Wait() // all have heard of the one before
		heard.Add(loadStreams)
		sent.Store(time.Now().UnixNano())
	})
	heard.Wait()
	slices.Sort(times)
	t.Logf("memory: %d MB, with %d streams %d MB, after %d events to each %d MB", before>>20, loadStreams, with>>20, len(times)/loadStreams, app.memory()>>20)
	t.Logf("from sending a result to hearing of it: median %v, 95 of 100 within %v, the last %v", times[len(times)/2], times[len(times)*95/100], times[len(times)-1])
}

// from dials from one of many addresses of this machine (Linux), since one address has 200 streams at most.
func from(reader int) func(context.Context, string, string) (net.Conn, error) {
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 1, byte(reader/100+1))}}
	return d.DialContext
}

// memory is what the program has in memory, in bytes (Linux); memoryPeak is the most it ever had.
func (a *App) memory() int64     { return a.status("VmRSS:") }
func (a *App) memoryPeak() int64 { return a.status("VmHWM:") }

func (a *App) status(field string) (bytes int64) {
	a.t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", a.cmd.Process.Pid))
	if err != nil {
		a.t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(status), field)
	if _, err := fmt.Sscan(rest, &bytes); err != nil {
		a.t.Fatal(err)
	}
	return bytes << 10
}
