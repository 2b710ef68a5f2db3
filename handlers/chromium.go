package handlers

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"roundtable/models"
)

// chromium makes PDF files of sheets, and pictures of tables, with the Chromium (or Chrome, or Edge) of this computer. It is a
// large program, so one runs at a time, a few wait, and each ends with everything that it started.
type chromium struct {
	path string        // of the program, empty: there is none
	turn chan struct{} // full while one runs
	line chan struct{} // who runs or waits
	time time.Duration // for one file, waiting included
}

const (
	pdfLine = 6                // who runs and who waits
	pdfTime = 45 * time.Second // a sheet takes a second or two
	pdfMore = 30 * time.Second // for each megabyte of a page: 200 players on 110 pages have four to five
	pdfMost = 64 << 20         // bytes of a file; the largest sheets have a few millions
)

var (
	errNoChromium = &models.Error{
		Kind: models.Conflict, Key: "error.pdf.none",
		Text: "PDF files are made by Chromium, Chrome or Edge, and none of them is on the computer that runs Roundtable. Press Print and choose “Save as PDF” in the dialog of your browser.",
	}
	errPDFBusy = &models.Error{
		Kind: models.Unavailable, Key: "error.pdf.busy",
		Text: "Other PDF files are being made. Wait a moment, then try again.",
	}
	errPDFFailed = &models.Error{
		Kind: models.Unavailable, Key: "error.pdf.failed",
		Text: "The PDF file could not be made on this computer. Press Print and choose “Save as PDF” in the dialog of your browser.",
	}
)

func newChromium(path string) *chromium {
	return &chromium{path: path, turn: make(chan struct{}, 1), line: make(chan struct{}, pdfLine), time: pdfTime}
}

// there reports whether PDF files and pictures can be made.
func (b *chromium) there() bool { return b.path != "" }

// flags of every run. What lies beyond the one page is out of its reach: no host has an address, and the
// page itself allows no script and nothing but its own style (Chromium prints by a script of its own, so that one stays on).
var chromiumFlags = []string{
	"--headless", "--disable-gpu", "--disable-quic", "--no-first-run", "--no-default-browser-check", "--disable-extensions",
	"--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-default-apps", "--disable-breakpad",
	"--disable-dev-shm-usage", "--mute-audio", "--host-resolver-rules=MAP * ~NOTFOUND",
}

// errNoTurn is that others were before, for longer than somebody waits.
var errNoTurn = errors.New("no turn")

// pdf prints a page that needs nothing beside itself. The size of the paper is what its style says. The
// error is one for people, and what to write into the log.
func (b *chromium) pdf(ctx context.Context, page []byte) (file []byte, err error) {
	if !b.there() {
		return nil, errNoChromium
	}
	err = b.alone(ctx, page, func(ctx context.Context, folder, in string) error {
		out := filepath.Join(folder, "sheet.pdf")
		if err := b.run(ctx, folder, io.Discard, "--no-pdf-header-footer", "--print-to-pdf="+out, in); err != nil {
			return err
		}
		file, err = readPDF(out)
		return err
	})
	return file, chromiumError(err, errPDFBusy, errPDFFailed)
}

// dom runs the scripts of a page that needs nothing beside itself, and gives what became of it. The error is as in pdf.
func (b *chromium) dom(ctx context.Context, page []byte) ([]byte, error) {
	said := &limited{most: pdfMost}
	err := b.alone(ctx, page, func(ctx context.Context, folder, in string) error {
		return b.run(ctx, folder, said, "--dump-dom", in)
	})
	if err == nil && said.over {
		err = errors.New("the page became too large")
	}
	return said.text, chromiumError(err, errPictureBusy, errPictureFailed)
}

// chromiumError is an error for people: others were before, or something went wrong.
func chromiumError(err error, busy, failed *models.Error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, errNoTurn):
		return busy
	default:
		return fmt.Errorf("%w: %v", failed, err)
	}
}

// alone waits for its turn, and puts the page into a folder that is thrown away: in is its address. Work
// has until the time of its context.
func (b *chromium) alone(ctx context.Context, page []byte, work func(ctx context.Context, folder, in string) error) error {
	select {
	case b.line <- struct{}{}:
		defer func() { <-b.line }()
	default:
		return errNoTurn
	}
	ctx, cancel := context.WithTimeout(ctx, b.time+pdfMore*time.Duration(len(page)>>20))
	defer cancel()
	select {
	case b.turn <- struct{}{}:
		defer func() { <-b.turn }()
	case <-ctx.Done():
		return errNoTurn
	}
	folder, err := os.MkdirTemp("", "roundtable-pdf-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	in := filepath.Join(folder, "page.html")
	if err := os.WriteFile(in, page, 0o600); err != nil {
		return err
	}
	address := "file://" + filepath.ToSlash(in)
	if !strings.HasPrefix(filepath.ToSlash(in), "/") { // C:/…
		address = "file:///" + filepath.ToSlash(in)
	}
	return work(ctx, folder, address)
}

// run lets the program do what args say, and ends it with all its processes when the time is over.
func (b *chromium) run(ctx context.Context, folder string, out io.Writer, args ...string) error {
	flags := append(slices.Clone(chromiumFlags), "--user-data-dir="+filepath.Join(folder, "profile"))
	if os.Geteuid() == 0 { // it refuses to run as root otherwise
		flags = append(flags, "--no-sandbox")
	}
	said := &lastWords{}
	cmd := exec.CommandContext(ctx, b.path, append(flags, args...)...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = folder, io.MultiWriter(said, out), said
	cmd.Env = chromiumEnv(os.Environ(), folder)
	cmd.WaitDelay = time.Second // some child keeps the output open
	ownGroup(cmd)
	cmd.Cancel = func() error { return endGroup(cmd) }
	err := cmd.Run()
	if cmd.Process != nil {
		_ = endGroup(cmd) // what it left behind
	}
	if err != nil && !errors.Is(err, exec.ErrWaitDelay) {
		return fmt.Errorf("%v: %s", err, said)
	}
	return nil
}

// chromiumEnv is the environment without what is this program's own, and with a home that is thrown away.
func chromiumEnv(env []string, folder string) []string {
	env = slices.DeleteFunc(slices.Clone(env), func(v string) bool { return strings.HasPrefix(v, "ROUNDTABLE_") })
	return append(env, "HOME="+folder, "XDG_CONFIG_HOME="+folder, "XDG_CACHE_HOME="+folder)
}

func readPDF(name string) ([]byte, error) {
	about, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if about.Size() > pdfMost {
		return nil, fmt.Errorf("%d bytes", about.Size())
	}
	file, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if !strings.HasPrefix(string(file[:min(len(file), 5)]), "%PDF-") {
		return nil, errors.New("what was written is no PDF")
	}
	return file, nil
}

// lastWords keeps the end of what a program says.
type lastWords struct{ text []byte }

func (l *lastWords) Write(p []byte) (int, error) {
	l.text = append(l.text, p...)
	if most := 2000; len(l.text) > most {
		l.text = slices.Clone(l.text[len(l.text)-most:])
	}
	return len(p), nil
}

func (l *lastWords) String() string { return strings.TrimSpace(string(l.text)) }

// limited keeps what a program says up to a limit.
type limited struct {
	text []byte
	most int
	over bool
}

func (l *limited) Write(p []byte) (int, error) {
	if len(l.text)+len(p) > l.most {
		l.over = true
		return len(p), nil
	}
	l.text = append(l.text, p...)
	return len(p), nil
}
