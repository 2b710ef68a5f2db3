package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"regexp"
	"syscall"
	"time"

	"roundtable/handlers"
	"roundtable/models"
)

// where are the flags that say where the program is found.
type where struct {
	Addr string `setting:"" default:":8080" help:"Where to listen: :8080 for the whole network, 127.0.0.1:8080 for this computer only."`
	DB   string `setting:"" name:"db" default:"${db}" help:"The database file; it and its folder are made where there is none."`
	Base string `setting:"" help:"What stands before every path behind a reverse proxy, such as /club."`
}

var baseForm = regexp.MustCompile(`^(/[A-Za-z0-9._~-]+)*$`)

// Validate is called by the parser.
func (f *where) Validate() error {
	if f.Base == "/" {
		f.Base = ""
	}
	if !baseForm.MatchString(f.Base) {
		return fmt.Errorf("--base %s is not like /club: it begins with a slash and does not end with one", f.Base)
	}
	if _, _, err := net.SplitHostPort(f.Addr); err != nil {
		return fmt.Errorf("--addr %s is not like :8080 or 127.0.0.1:8080", f.Addr)
	}
	return nil
}

// serveCmd is the program itself.
type serveCmd struct {
	where
	TrustedProxies []netip.Prefix `setting:"" placeholder:"CIDR" help:"Proxies whose X-Forwarded-For and X-Forwarded-Proto are believed, such as 127.0.0.1/32."`
	Demo           bool           `setting:"" help:"Start with sample events; in a file that is thrown away, unless --db names one."`
	NoBrowser      bool           `setting:"" help:"Open no browser."`
	Chromium       string         `setting:"" placeholder:"PATH" help:"Chromium, Chrome or Edge, for PDF files of the sheets; it is looked for in the usual places. “off”: no PDF files."`
	Verbose        bool           `setting:"" help:"Log every request."`
}

// drainTime is how long stopping waits for requests under way.
const drainTime = 10 * time.Second

// Run serves until the context ends.
func (f *serveCmd) Run(ctx context.Context, w world) (err error) {
	chromium, err := findChromium(f.Chromium, w.env)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", f.Addr)
	if err != nil {
		return listenError(f.Addr, err)
	}
	defer listener.Close()
	store, cleanup, err := f.open(ctx, w)
	if err != nil {
		return unlessStopped(ctx, err)
	}
	defer func() { err = errors.Join(err, cleanup()) }()

	level := slog.LevelInfo
	if f.Verbose {
		level = slog.LevelDebug
	}
	log := slog.New(slog.NewTextHandler(w.err, &slog.HandlerOptions{Level: level}))
	most := usualLimits(f.TrustedProxies, mostFiles())
	server := handlers.New(store, handlers.Options{
		Listen: listener.Addr().String(), Addresses: func() []string { return addresses(listener.Addr().String(), f.Base) },
		Base: f.Base, TrustedProxies: f.TrustedProxies, Demo: f.Demo, Version: version(), Logger: log, Streams: most.streams(),
		Chromium: chromium,
	})
	defer server.Close()
	web := webServer(server.Handler(), usualPatience, log)
	stopCopies := keepCopies(ctx, store, log)
	defer stopCopies()
	failed := make(chan error, 1)
	go func() { failed <- web.Serve(limit(listener.(*net.TCPListener), most, log)) }()
	if err := unlessStopped(ctx, f.greet(ctx, w, store, listener.Addr())); err != nil {
		return errors.Join(err, web.Close())
	}
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	fmt.Fprintln(w.out, w.lang().T("start.stopping", "Stopping …"))
	server.CloseStreams()
	drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTime)
	defer cancel()
	if err := web.Shutdown(drain); err != nil {
		return web.Close() // what is still under way after that time is cut off
	}
	return nil
}

// unlessStopped is an error of starting, unless somebody stopped the program meanwhile: what then fails is what
// was cut off, and what does not work for another reason is said at the next start.
func unlessStopped(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// open opens the database; for a demo without a file of its own in a folder that cleanup throws away.
func (f *serveCmd) open(ctx context.Context, w world) (store *models.Store, cleanup func() error, err error) {
	path, folder := f.DB, ""
	if f.Demo && path == defaultDB(w.env) {
		if folder, err = os.MkdirTemp("", "roundtable-demo-"); err != nil {
			return nil, nil, err
		}
		path = filepath.Join(folder, "demo.db")
	}
	remove := func() error {
		if folder == "" {
			return nil
		}
		return os.RemoveAll(folder)
	}
	unlock, err := models.Lock(path)
	if err != nil {
		return nil, nil, errors.Join(err, remove())
	}
	store, err = models.Open(ctx, path, models.Options{Version: version()})
	if err != nil {
		return nil, nil, errors.Join(err, unlock(), remove())
	}
	cleanup = func() error { return errors.Join(store.Close(), unlock(), remove()) }
	if f.Demo {
		if err := fillDemo(ctx, store); err != nil {
			return nil, nil, errors.Join(err, cleanup())
		}
	}
	return store, cleanup, nil
}

// fillDemo puts the sample events into a database without events.
func fillDemo(ctx context.Context, store *models.Store) error {
	events, err := store.Home(ctx, models.Who{Admin: true})
	if err != nil || len(events) > 0 {
		return err
	}
	return store.FillDemo(ctx)
}

// greet prints where the program is and opens it. As long as nobody has claimed the program, that is
// the one-time organiser link; afterwards the home page.
func (f *serveCmd) greet(ctx context.Context, w world, store *models.Store, at net.Addr) error {
	l := w.lang()
	urls := addresses(at.String(), f.Base)
	fmt.Fprintln(w.out, l.T("start.running", "Roundtable is running. Open it at:"))
	for _, u := range urls {
		fmt.Fprintln(w.out, "  "+u+"/")
	}
	claimed, err := store.Claimed(ctx)
	if err != nil {
		return err
	}
	open := urls[0] + "/"
	if claimed {
		fmt.Fprintln(w.out, l.T("start.claimed", "For an organiser link for another device, run: {{.command}}", "command", f.linkCommand(w)))
	} else {
		token, err := store.NewOrganiserLink(ctx, models.FirstAccount)
		if err != nil {
			return err
		}
		open = urls[0] + "/claim/" + token
		fmt.Fprintln(w.out, l.T("start.link", "Organiser link; it works once:"))
		fmt.Fprintln(w.out, "  "+open)
	}
	fmt.Fprintln(w.out, l.T("start.stop", "Ctrl+C stops the program."))
	if !f.NoBrowser {
		w.browse(open, w.env)
	}
	return nil
}

// listenError says in one sentence why the address cannot be had.
func listenError(addr string, err error) error {
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return message{"error.port_used", "The address {{.addr}} is in use already, perhaps by Roundtable itself. Stop that program, or choose another address with --addr, such as --addr :8081.", map[string]any{"addr": addr}}
	case errors.Is(err, syscall.EACCES):
		return message{"error.port_denied", "Listening on {{.addr}} is not allowed here. Choose a port above 1023, such as --addr :8080.", map[string]any{"addr": addr}}
	default:
		return message{"error.listen", "Listening on {{.addr}} does not work: {{.reason}}.", map[string]any{"addr": addr, "reason": err}}
	}
}

// linkCommand is the command that prints a link for the database of this program, with the flags that
// are not what they are by themselves.
func (f *serveCmd) linkCommand(w world) string {
	command := "roundtable link"
	for _, flag := range []struct{ name, value, usual string }{
		{"db", f.DB, defaultDB(w.env)}, {"addr", f.Addr, ":8080"}, {"base", f.Base, ""},
	} {
		if flag.value != flag.usual {
			command += fmt.Sprintf(" --%s=%s", flag.name, flag.value)
		}
	}
	return command
}
