package e2e

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// Browser is one tab with cookies of its own. Its methods fail the test when
// they cannot do what they say, so callers check no errors. Errors that the
// page writes to its console fail the test too.
type Browser struct {
	t       testing.TB
	base    string // put before addresses that begin with "/"
	ctx     context.Context
	actions *atomic.Int64 // shared with the tabs that this one opens

	mu      sync.Mutex
	faults  []string // what the console reported
	allowed []string
	prints  int
}

// Browser opens a tab whose addresses are those of the program.
func (a *App) Browser() *Browser {
	a.t.Helper()
	return NewBrowser(a.t, a.URL)
}

// NewBrowser opens a tab. It skips the test where there is no Chromium, and
// fails it when CI=true. One Chromium serves all tests of a run.
func NewBrowser(t testing.TB, base string) *Browser {
	t.Helper()
	root, err := chromium(t)
	if err != nil {
		t.Fatal(err)
	}
	b := &Browser{t: t, base: strings.TrimSuffix(base, "/"), actions: new(atomic.Int64)}
	b.attach(root, chromedp.WithNewBrowserContext())
	b.Size(1280, 800)
	return b
}

// attach makes the tab's context and prepares the tab.
func (b *Browser) attach(parent context.Context, how chromedp.ContextOption) {
	b.t.Helper()
	ctx, cancel := chromedp.NewContext(parent, how, chromedp.WithListener(b.hear))
	b.ctx = ctx
	b.t.Cleanup(func() {
		b.checkConsole()
		cancel()
	})
	// The first step gets no time limit: the limit would end the tab.
	err := chromedp.Do(ctx,
		command(emulation.SetFocusEmulationEnabled.Method, emulation.SetFocusEmulationEnabledParams{Enabled: true}),
		command(page.AddScriptToEvaluateOnNewDocument.Method, page.AddScriptToEvaluateOnNewDocumentParams{Source: hearPrint}),
	)
	if err != nil {
		b.t.Fatal(err)
	}
}

// command is a step that sends one command of the protocol.
func command(method string, params any) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		return t.Call(ctx, method, params, nil)
	})
}

// printed is what a page says to its console in place of printing.
const printed = "the page called window.print()"

const hearPrint = `window.print = () => console.debug("` + printed + `")`

// hear keeps errors of the page. It runs inside the reading loop of the tab,
// so it only writes them down.
func (b *Browser) hear(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		text := e.ExceptionDetails.Text
		if e.ExceptionDetails.Exception != nil {
			text += " " + e.ExceptionDetails.Exception.Description
		}
		b.faults = append(b.faults, text)
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError {
			b.faults = append(b.faults, e.Entry.Text+" "+e.Entry.URL)
		}
	case *runtime.EventConsoleAPICalled:
		text := words(e.Args)
		if text == printed {
			b.prints++
		}
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeAssert {
			b.faults = append(b.faults, text)
		}
	}
}

func words(args []*runtime.RemoteObject) string {
	var out []string
	for _, arg := range args {
		text := arg.Description
		if json.Unmarshal(arg.Value, &text) != nil && text == "" {
			text = string(arg.Value)
		}
		out = append(out, text)
	}
	return strings.Join(out, " ")
}

// AllowErrors lets pass console errors that contain one of the texts, for
// tests that provoke them.
func (b *Browser) AllowErrors(texts ...string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.allowed = append(b.allowed, texts...)
}

// Errors returns what the console reported and was not allowed.
func (b *Browser) Errors() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	var out []string
	for _, fault := range b.faults {
		allowed := false
		for _, text := range b.allowed {
			allowed = allowed || strings.Contains(fault, text)
		}
		if !allowed {
			out = append(out, fault)
		}
	}
	return out
}

func (b *Browser) checkConsole() {
	for _, fault := range b.Errors() {
		b.t.Errorf("the page reported an error: %s", fault)
	}
}

// Prints returns how often pages in this tab called window.print. Nothing is printed.
func (b *Browser) Prints() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.prints
}

// NewTab runs act and returns the tab that it opened. The new tab is loaded a
// second time, with everything in place to hear what it does from its first
// line on, such as window.print. Its actions count with those of the first tab.
func (b *Browser) NewTab(act func()) *Browser {
	b.t.Helper()
	own := chromedp.FromContext(b.ctx)
	opened := make(chan target.ID, 16)
	ctx, stop := context.WithCancel(b.ctx)
	defer stop()
	err := chromedp.ListenBrowser(ctx, func(event any) {
		if e, ok := event.(*target.EventTargetCreated); ok && e.TargetInfo.Type == "page" && e.TargetInfo.BrowserContextID == own.BrowserContextID {
			select {
			case opened <- e.TargetInfo.TargetID:
			default: // more tabs than anybody opens at once
			}
		}
	})
	if err != nil {
		b.t.Fatal(err)
	}
	act()
	select {
	case id := <-opened:
		tab := &Browser{t: b.t, base: b.base, actions: b.actions}
		tab.attach(b.ctx, chromedp.WithTargetID(id))
		tab.WaitTrue("the new tab to load", `location.href !== "about:blank" && document.readyState === "complete"`)
		tab.Reload()
		return tab
	case <-time.After(patience):
		b.fatalf("no new tab was opened")
		return nil
	}
}

// run does steps within the patience.
func (b *Browser) run(steps ...chromedp.Action[chromedp.Void]) error {
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	return chromedp.Do(ctx, steps...)
}

// fatalf ends the test and says where the tab was; with E2E_OUT it leaves a picture there.
func (b *Browser) fatalf(format string, args ...any) {
	b.t.Helper()
	where, _ := evaluate[string](b, `location.href`) // a tab that cannot say is reported without
	if os.Getenv("E2E_OUT") != "" {
		if png, err := chromedp.Run(b.ctx, chromedp.FullScreenshot(100)); err == nil {
			b.t.Logf("picture: %s", b.write(strings.ReplaceAll(b.t.Name(), "/", "_")+"-failed.png", png))
		}
	}
	b.t.Logf("at %s, console %q", where, b.Errors())
	b.t.Fatalf(format, args...)
}

// shared is the Chromium of this run.
var shared struct {
	once   sync.Once
	ctx    context.Context
	cancel context.CancelFunc
	err    error
}

func chromium(t testing.TB) (context.Context, error) {
	t.Helper()
	path := needs(t, "E2E_CHROME", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
	shared.once.Do(func() {
		options := append(chromedp.DefaultExecAllocatorOptions[:],
			chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
			chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
			chromedp.Flag("force-device-scale-factor", "1"), chromedp.Flag("lang", "en"),
		)
		alloc, cancelAlloc := chromedp.NewExecAllocator(context.Background(), options...) // makes a new profile by itself
		ctx, cancel := chromedp.NewContext(alloc)
		shared.ctx, shared.cancel = ctx, func() { cancel(); cancelAlloc() }
		shared.err = chromedp.Do(ctx)
	})
	return shared.ctx, shared.err
}

// needs finds a program by one of its names, or by a variable that names it.
// Without it the test is skipped; with CI=true nothing is, so it fails.
func needs(t testing.TB, variable string, names ...string) string {
	t.Helper()
	for _, name := range append([]string{os.Getenv(variable)}, names...) {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("CI") == "true" {
		t.Fatalf("%s is missing; .ci/deps installs it", names[0])
	}
	t.Skipf("SKIPPED, NOT TESTED: %s is missing; .ci/deps installs it, %s may name it", names[0], variable)
	return ""
}
