package main

import (
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"time"

	"roundtable/handlers"
)

// limits are how many connections there may be at a time.
type limits struct {
	all     int            // together
	reserve int            // of these, kept for this computer
	each    int            // from one network: an address, for IPv6 the first 64 bits of it
	free    []netip.Prefix // proxies, which speak for many and have no limit of their own
}

// A connection takes some 20 to 40 kB, and what the system keeps of it at most twice sendBuffer and
// receiveBuffer. A hall behind one router has one address: 200 phones with a stream each and one or two
// connections for pages are 500. The organiser who sits at this computer needs a handful of connections.
const (
	mostConnections = 6000
	ownConnections  = 100
	mostOfNetwork   = 500

	sendBuffer    = 64 << 10 // bytes; what a reader has not taken is beyond the memory of the program, so it is bounded here
	receiveBuffer = 64 << 10
	otherFiles    = 200 // open files that are no connections: the database, its copies, uploads
)

// usualLimits are those of the program, fewer where the system does not let it open as many files.
func usualLimits(proxies []netip.Prefix, files int) limits {
	l := limits{all: mostConnections, reserve: ownConnections, each: mostOfNetwork, free: proxies}
	if files > 0 {
		l.all = min(l.all, max(files-otherFiles, files/2))
		l.reserve = min(l.reserve, l.all/10)
	}
	return l
}

// streams are how many connections may be live streams; the rest is for pages.
func (l limits) streams() int { return l.all * 5 / 6 }

// refusedEvery is how often refused connections are told of in the log.
const refusedEvery = time.Minute

// limited is a listener that closes connections beyond its limits at once, before anything is read.
type limited struct {
	*net.TCPListener
	limits
	log *slog.Logger
	now func() time.Time

	mu      sync.Mutex
	open    int
	from    map[netip.Prefix]int
	refused int       // since they were told of
	told    time.Time // the last time
}

func limit(l *net.TCPListener, most limits, log *slog.Logger) *limited {
	return &limited{TCPListener: l, limits: most, log: log, now: time.Now, from: map[netip.Prefix]int{}}
}

// Accept gives the next connection that there is room for. It waits for nothing but connections.
func (l *limited) Accept() (net.Conn, error) {
	for {
		c, err := l.AcceptTCP()
		if err != nil {
			return nil, err
		}
		from, at := addressOf(c.RemoteAddr()), addressOf(c.LocalAddr())
		if !l.enter(from, at) {
			_ = c.SetLinger(0) // closed without a trace in the system either
			_ = c.Close()
			continue
		}
		_ = c.SetWriteBuffer(sendBuffer) // a system that refuses keeps its own
		_ = c.SetReadBuffer(receiveBuffer)
		return &counted{TCPConn: c, leave: sync.OnceFunc(func() { l.leave(from) })}, nil
	}
}

// enter counts a connection from an address to one of ours, or says that there is no room for it.
func (l *limited) enter(from, at netip.Addr) bool {
	own, network := ofThisComputer(from, at), handlers.Network(from)
	l.mu.Lock()
	defer l.mu.Unlock()
	most := l.all
	if !own {
		most -= l.reserve
	}
	if l.open >= most || l.from[network] >= l.each && !own && !l.proxy(from) {
		l.refuse()
		return false
	}
	l.open++
	l.from[network]++
	return true
}

func (l *limited) leave(from netip.Addr) {
	network := handlers.Network(from)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open--
	if l.from[network]--; l.from[network] == 0 {
		delete(l.from, network)
	}
}

// refuse tells of refused connections, now and then. The lock is held.
func (l *limited) refuse() {
	l.refused++
	if now := l.now(); now.Sub(l.told) >= refusedEvery {
		l.log.Warn("connections refused: too many are open", "refused", l.refused, "open", l.open, "networks", len(l.from))
		l.refused, l.told = 0, now
	}
}

func (l *limited) proxy(a netip.Addr) bool {
	return slices.ContainsFunc(l.free, func(p netip.Prefix) bool { return p.Contains(a) })
}

// counted is a connection that has a place until it is closed.
type counted struct {
	*net.TCPConn
	leave func()
}

// Close closes the connection and gives its place back.
func (c *counted) Close() error {
	defer c.leave()
	return c.TCPConn.Close()
}

func addressOf(a net.Addr) netip.Addr { return a.(*net.TCPAddr).AddrPort().Addr().Unmap().WithZone("") }

// The addresses that a system uses by itself to reach itself. Others of 127.0.0.0/8 are chosen on purpose.
var ownAddresses = []netip.Addr{netip.AddrFrom4([4]byte{127, 0, 0, 1}), netip.IPv6Loopback()}

// ofThisComputer reports whether a connection comes from the computer itself, by whichever of its addresses.
func ofThisComputer(from, at netip.Addr) bool {
	return from == at || slices.Contains(ownAddresses, from)
}

// patience is how long the server waits for a connection; handlers.Pace is about requests that have begun.
type patience struct {
	header time.Duration // for a request to begin and its header to arrive
	body   time.Duration // for all of a request, unless its handler says otherwise
	answer time.Duration // for an answer to begin; handlers set it anew with each piece
	idle   time.Duration // between requests
}

var usualPatience = patience{header: 10 * time.Second, body: time.Minute, answer: time.Minute, idle: 2 * time.Minute}

// mostHeader is in bytes. Thousands may send a header at the same time; cookies of other programs on the
// same host come along, but a browser sends no more than some kilobytes of them.
const mostHeader = 16 << 10

// webServer speaks HTTP.
func webServer(h http.Handler, p patience, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler: h, ReadHeaderTimeout: p.header, ReadTimeout: p.body, WriteTimeout: p.answer, IdleTimeout: p.idle,
		MaxHeaderBytes: mostHeader, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}
