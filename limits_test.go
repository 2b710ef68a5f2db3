package main

import (
	"bytes"
	"fmt"
	"log/slog"
	"net/netip"
	"strings"
	"testing"
	"time"
)

func TestUsualLimits(t *testing.T) {
	for _, c := range []struct {
		sentence     string
		files        int
		all, reserve int
	}{
		{"a system that does not say", 0, 6000, 100},
		{"files enough", 1 << 20, 6000, 100},
		{"fewer files, fewer connections; some stay for the database", 1024, 824, 82},
		{"very few files", 256, 128, 12},
	} {
		l := usualLimits(nil, c.files)
		if l.all != c.all || l.reserve != c.reserve || l.streams() >= l.all-l.reserve {
			t.Errorf("%s: %+v with %d streams", c.sentence, l, l.streams())
		}
	}
}

// TestWhoFindsRoom is one connection after the other, from these addresses.
func TestWhoFindsRoom(t *testing.T) {
	most := limits{all: 8, reserve: 2, each: 3, free: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/24"), netip.MustParsePrefix("2001:db8:ffff::7/128")}}
	for _, c := range []struct {
		sentence, from, room string // y: there is room
	}{
		{"one address has three", "192.0.2.1 192.0.2.1 192.0.2.1 192.0.2.1", "yyyn"},
		{"another address has its own", "192.0.2.1 192.0.2.1 192.0.2.1 192.0.2.1 192.0.2.2", "yyyny"},
		{"of IPv6 the first 64 bits count", "2001:db8::1 2001:db8::2 2001:db8::3 2001:db8::4 2001:db8:0:1::1", "yyyny"},
		{"an IPv4 address written as IPv6 is that address", "192.0.2.1 ::ffff:192.0.2.1 192.0.2.1 ::ffff:192.0.2.1", "yyyn"},
		{"a proxy has all but the reserve", "10.0.0.1 10.0.0.1 10.0.0.1 10.0.0.1 10.0.0.1 10.0.0.1 10.0.0.1", "yyyyyyn"},
		{"a proxy by IPv6, and its neighbour, who is none", strings.Repeat("2001:db8:ffff::7 ", 5) + "2001:db8:ffff::8", "yyyyyn"},
		{"when others have taken everything, this computer finds room", strings.Repeat("10.0.0.1 ", 7) + "127.0.0.1 ::1 127.0.0.1", "yyyyyynyyn"},
		{"also by its address in the network", strings.Repeat("10.0.0.1 ", 7) + "192.0.2.99", "yyyyyyny"},
		{"this computer has no limit but the whole", strings.Repeat("127.0.0.1 ", 9), "yyyyyyyyn"},
	} {
		t.Run(c.sentence, func(t *testing.T) {
			l := limit(nil, most, slog.New(slog.DiscardHandler))
			var room strings.Builder
			var inside []netip.Addr
			for _, from := range strings.Fields(c.from) {
				a := netip.MustParseAddr(from).Unmap()
				if l.enter(a, netip.MustParseAddr("192.0.2.99")) {
					inside = append(inside, a)
					room.WriteByte('y')
				} else {
					room.WriteByte('n')
				}
			}
			if room.String() != c.room {
				t.Errorf("room: %s, want %s", room.String(), c.room)
			}
			for _, a := range inside {
				l.leave(a)
			}
			if l.open != 0 || len(l.from) != 0 {
				t.Errorf("when all have gone %d are counted, of %v", l.open, l.from)
			}
		})
	}
}

// TestRefusedAreToldOfOnceAMinute: a flood does not fill the log.
func TestRefusedAreToldOfOnceAMinute(t *testing.T) {
	var log bytes.Buffer
	l := limit(nil, limits{}, slog.New(slog.NewTextHandler(&log, nil)))
	now := time.Date(2026, 11, 29, 18, 42, 0, 0, time.UTC)
	l.now = func() time.Time { return now }
	stranger := netip.MustParseAddr("192.0.2.1")
	for range 60 { // a minute, and the first second of the next
		for range 10 {
			l.enter(stranger, netip.Addr{})
		}
		now = now.Add(time.Second)
	}
	l.enter(stranger, netip.Addr{})
	if got := log.String(); strings.Count(got, "\n") != 2 || !strings.Contains(got, "refused=1 ") || !strings.Contains(got, "refused=600 ") {
		t.Errorf("logged:\n%s", got)
	}
}

// TestOneAddressCannotTakeAll opens 600 connections from each of two addresses, with the limits of the
// program.
func TestOneAddressCannotTakeAll(t *testing.T) {
	e := newEvening(t, usualLimits(nil, 0), usualPatience)
	for _, hostile := range []string{"127.0.0.2", "127.0.0.3"} {
		opened, closed, answered := e.fill(600, hostile)
		for range 600 - mostOfNetwork { // the test hangs here if they are not closed
			<-closed
		}
		e.save()
		for _, c := range opened {
			_, _ = fmt.Fprintf(c, "GET /help HTTP/1.1\r\nHost: club\r\n\r\n") // fails where it was closed
		}
		for n := range mostOfNetwork {
			select {
			case status := <-answered:
				if status != "HTTP/1.1 200" {
					t.Fatalf("a connection within the limit was answered %q", status)
				}
			case err := <-closed:
				t.Fatalf("connection %d of those within the limit was closed: %v", n, err)
			}
		}
		e.save()
	}
	if got := strings.Count(e.log.String(), "connections refused"); got != 1 {
		t.Errorf("%d lines in the log:\n%s", got, e.log.String())
	}
}

// TestFullHouse: strangers have taken every connection; the organiser at this computer saves a result, and
// when they go their places are there again.
func TestFullHouse(t *testing.T) {
	e := newEvening(t, limits{all: 40, reserve: 5, each: 30}, usualPatience)
	e.from = "127.0.0.1"
	opened, closed, _ := e.fill(60, "127.0.0.2", "127.0.0.3", "127.0.0.4")
	e.save()
	for range 60 - (40 - 5) { // strangers have no part in the reserve
		<-closed
	}
	e.save()
	for _, c := range opened {
		_ = c.Close()
	}
	e.from = "127.0.0.9"
	e.await("take strangers again", func() bool {
		e.limited.mu.Lock()
		defer e.limited.mu.Unlock()
		return e.limited.open <= 1 // the organiser's
	})
	e.save()
}

// TestHeadersByteByByte: who sends a header for ever is closed, and meanwhile the organiser saves.
func TestHeadersByteByByte(t *testing.T) {
	p := usualPatience
	p.header = time.Second
	e := newEvening(t, usualLimits(nil, 0), p)
	ended := make(chan bool)
	for _, header := range []string{"", "GET / HTTP/1.1\r\nX-Slow: ", "GET / HTTP/1.1\r\nHost: club\r\n"} {
		for range 20 {
			c := e.dial("127.0.0.2")
			go func() {
				defer func() { ended <- true }()
				go func() {
					for _, b := range []byte(header + strings.Repeat("x", 1<<20)) {
						if _, err := c.Write([]byte{b}); err != nil {
							return
						}
						time.Sleep(5 * time.Millisecond)
					}
				}()
				for { // what it is answered, until it is closed
					if _, err := c.Read(make([]byte, 1000)); err != nil {
						return
					}
				}
			}()
		}
	}
	e.save()
	for range 60 {
		<-ended
	}
	e.save()
}

// TestLongHeader: a header beyond all measure is refused before it is in memory.
func TestLongHeader(t *testing.T) {
	e := newEvening(t, usualLimits(nil, 0), usualPatience)
	c := e.dial("127.0.0.2")
	go func() {
		_, _ = fmt.Fprintf(c, "GET / HTTP/1.1\r\nHost: club\r\nX-Long: %s\r\n\r\n", strings.Repeat("x", 1<<20))
	}()
	status := make([]byte, 12)
	if _, err := c.Read(status); err != nil || string(status) != "HTTP/1.1 431" {
		t.Errorf("answered %q, %v", status, err)
	}
	e.save()
}
