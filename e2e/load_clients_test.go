//go:build load

package e2e

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

const (
	stressClients = 5000
	stressRounds  = 6         // of fifty results each
	stressMemory  = 600 << 20 // bytes, the most that the program may ever have in memory meanwhile
	stressAfter   = 200 << 20 // when they have gone
	ofOneAddress  = 200       // clients
)

// TestStressClients holds five thousand connections that are idle, send half a header, send a form byte by
// byte, listen to a stream, or read nothing of a large page; who is cut off comes again at once. Meanwhile
// the organiser saves three hundred results and a reader reads the standings.
func TestStressClients(t *testing.T) {
	roomForFiles(t, 3*stressClients)
	app := Start(t)
	desk := app.client(t)
	slug := desk.bigEvent(1)
	saving := &timed{RoundTripper: &http.Transport{DialContext: comingFrom("127.0.9.1")}}
	desk.Transport = saving
	save := func(round int) {
		desk.record(slug, round, func(table int) string { return records[(table+round)%len(records)] }, nil)
	}
	save(2)
	alone, before := saving.take("POST"), app.memory()

	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	crowd := &crowd{app: app, slug: slug}
	crowd.enter(ctx)

	reading := &timed{RoundTripper: &http.Transport{DialContext: comingFrom("127.0.9.2")}}
	stop, read := make(chan bool), make(chan bool)
	go func() {
		defer close(read)
		reader := http.Client{Transport: reading}
		for {
			select {
			case <-stop:
				return
			default:
			}
			res, err := reader.Get(app.URL + "/t/" + slug + "/standings")
			if err != nil {
				t.Errorf("the reader: %v", err)
				return
			}
			page, err := io.ReadAll(res.Body)
			_ = res.Body.Close()
			if err != nil || res.StatusCode != http.StatusOK || !strings.Contains(string(page), "Player 001") {
				t.Errorf("the reader gets %d and %d bytes, %v", res.StatusCode, len(page), err)
			}
		}
	}()
	began, most := time.Now(), app.connections()
	for round := range stressRounds {
		save(round + 3)
		most = max(most, app.connections())
	}
	took := time.Since(began)
	close(stop)
	<-read
	during, peak := app.memory(), app.memoryPeak()
	t.Logf("connections held: %d at most", most)
	t.Logf("memory: %d MB before, %d MB at the end, %d MB at most", before>>20, during>>20, peak>>20)
	saved, times := saving.take("POST"), reading.take("GET")
	t.Logf("%d results saved before they came; to the answer %s", len(alone), percentiles(alone))
	t.Logf("%d results saved in %v; to the answer %s", len(saved), took.Round(time.Second), percentiles(saved))
	t.Logf("%d times the standings were read; to the answer %s", len(times), percentiles(times))
	for i, k := range kinds {
		t.Logf("%-16s connected %d times, heard %d bytes", k.name, crowd.came[i].Load(), crowd.heard[i].Load())
	}
	cancel()
	crowd.Wait()

	if len(saved) != stressRounds*50 || !saving.good() {
		t.Errorf("%d results were sent; the answers: %v", len(saved), saving.statuses)
	}
	if most < stressClients*9/10 {
		t.Errorf("the program held %d connections only", most)
	}
	if peak > stressMemory {
		t.Errorf("the program took %d MB", peak>>20)
	}
	for i, k := range kinds {
		if again := crowd.came[i].Load() > stressClients/int64(len(kinds)); k.cut && !again || k.kept && again {
			t.Errorf("%s: connected %d times", k.name, crowd.came[i].Load())
		}
	}
	gone := time.Now()
	for limit := gone.Add(10 * time.Minute); app.memory() > stressAfter || app.connections() > 50; time.Sleep(100 * time.Millisecond) {
		if time.Now().After(limit) {
			t.Fatalf("when they have gone the program keeps %d MB and %d connections", app.memory()>>20, app.connections())
		}
	}
	t.Logf("memory: %d MB %v after they have gone", app.memory()>>20, time.Since(gone).Round(time.Second))
}

// crowd is the clients, in equal parts of each kind.
type crowd struct {
	app  *App
	slug string
	sync.WaitGroup
	came, heard [5]atomic.Int64 // of each kind: connections, bytes
}

// kind is what a client does with a connection.
type kind struct {
	name  string
	say   func(slug string, client int) string
	drips bool // sends another byte each second
	reads bool
	cut   bool // the program closes it
	kept  bool // the program keeps it; an idle one it keeps for two minutes
}

const closing = " HTTP/1.1\r\nHost: club\r\n\r\n"

var kinds = [5]kind{
	{name: "idle", reads: true, say: func(slug string, _ int) string { return "GET /t/" + slug + closing }},
	{name: "half a header", reads: true, drips: true, cut: true, say: func(string, int) string {
		return "GET / HTTP/1.1\r\nHost: club\r\nX-Long: " + strings.Repeat("x", 8000)
	}},
	{name: "slow form", reads: true, drips: true, cut: true, say: func(string, int) string {
		return "POST /leave HTTP/1.1\r\nHost: club\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 10000\r\n\r\n"
	}},
	{name: "stream", reads: true, kept: true, say: func(slug string, _ int) string { return "GET /t/" + slug + "/live" + closing }},
	{name: "reads nothing", drips: true, cut: true, say: func(slug string, client int) string {
		own := []string{"", "?unknown=" + strconv.Itoa(client)}[client/5%2] // half of them want pages of their own
		return "GET /t/" + slug + "/cross" + own + closing
	}},
}

// drip sends a byte a second until the connection is closed.
func drip(c net.Conn) {
	for {
		if _, err := c.Write([]byte("x")); err != nil {
			return
		}
		time.Sleep(time.Second)
	}
}

// enter lets all of them connect; they come again until the context ends.
func (w *crowd) enter(ctx context.Context) {
	var there sync.WaitGroup
	for client := range stressClients {
		there.Add(1)
		w.Go(func() {
			first := sync.OnceFunc(there.Done)
			defer first()
			for ctx.Err() == nil {
				w.connect(ctx, client, first)
			}
		})
	}
	there.Wait()
}

func (w *crowd) connect(ctx context.Context, client int, there func()) {
	which := client % len(kinds)
	k := kinds[which]
	c, err := comingFrom(fmt.Sprintf("127.0.2.%d", 1+client/ofOneAddress))(ctx, "tcp", strings.TrimPrefix(w.app.URL, "http://"))
	if err != nil {
		if ctx.Err() == nil {
			w.app.t.Errorf("%s cannot connect: %v", k.name, err)
			there()
			<-ctx.Done()
		}
		return
	}
	defer c.Close()
	defer context.AfterFunc(ctx, func() { _ = c.Close() })()
	w.came[which].Add(1)
	there()
	if !k.reads {
		_ = c.(*net.TCPConn).SetReadBuffer(4 << 10)
	}
	_, _ = io.WriteString(c, k.say(w.slug, client)) // fails where it was closed
	switch {
	case !k.reads:
		drip(c)
		return
	case k.drips:
		w.Go(func() { drip(c) })
	}
	n, _ := io.Copy(io.Discard, c) // until it is closed, in whichever way
	w.heard[which].Add(n)
}
