package handlers

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// How many wrong tries are let through. A hall full of phones may share one address, and only wrong tries
// count, so the numbers are for people who mistype, not for programs that guess.
const (
	loginBurst  = 10
	loginEvery  = 20 * time.Second
	secretBurst = 30
	secretEvery = 2 * time.Second
)

// tries counts wrong tries by whom they come from, or whom they are for. Right ones cost nothing.
type tries struct {
	now   func() time.Time
	every time.Duration
	burst int

	mu    sync.Mutex
	known map[string]*rate.Limiter
}

// mostTriers is how many are remembered. Beyond it those are forgotten who have all their tries again.
const mostTriers = 20_000

func newTries(now func() time.Time, every time.Duration, burst int) *tries {
	return &tries{now: now, every: every, burst: burst, known: map[string]*rate.Limiter{}}
}

// left reports whether one more try is let through for every one of the keys.
func (t *tries) left(keys ...string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, k := range keys {
		if l := t.known[k]; l != nil && l.TokensAt(t.now()) < 1 {
			return false
		}
	}
	return true
}

// failed counts a wrong try.
func (t *tries) failed(keys ...string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, k := range keys {
		l := t.known[k]
		if l == nil {
			t.forget()
			l = rate.NewLimiter(rate.Every(t.every), t.burst)
			t.known[k] = l
		}
		l.AllowN(t.now(), 1)
	}
}

// forget makes room. Where nobody can be forgotten the memory begins anew: that many addresses at once are
// no people.
func (t *tries) forget() {
	if len(t.known) < mostTriers {
		return
	}
	for k, l := range t.known {
		if l.TokensAt(t.now()) >= float64(t.burst) {
			delete(t.known, k)
		}
	}
	if len(t.known) >= mostTriers {
		clear(t.known)
	}
}

// tryer is the address that tries are counted for: the connection's, or what a trusted proxy says. One
// customer of IPv6 has a whole /64.
func (c *Ctx) tryer() string { return tryerOf(c.RealIP()) }

func tryerOf(address string) string {
	addr, err := netip.ParseAddr(address)
	if err != nil {
		return "?"
	}
	if addr = addr.Unmap(); addr.Is6() {
		if p, err := addr.Prefix(64); err == nil {
			return p.String()
		}
	}
	return addr.String()
}
