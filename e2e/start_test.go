package e2e

import (
	"os/exec"
	"strings"
	"testing"
)

// TestASecondDevice opens a fresh link that the command line prints while the program runs, and finds
// the used one powerless.
func TestASecondDevice(t *testing.T) {
	t.Parallel()
	app := Start(t)
	first := app.Browser()
	first.Open(app.OrganiserLink())
	first.WaitURL("/new")
	second := app.Browser()
	second.AllowErrors("403")
	if status := second.Open("/new"); status != 403 {
		t.Errorf("a stranger's /new answers %d", status)
	}
	if status := second.Open(app.OrganiserLink()); status != 403 {
		t.Errorf("a used link answers %d", status)
	}
	second.Open(freshLink(t, app))
	second.WaitURL("/new")
}

// freshLink asks the program's command line for a new organiser link, as a second device needs one.
func freshLink(t *testing.T, app *App) string {
	t.Helper()
	binary, err := program()
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(binary, "link", "--db="+app.Database, "--addr="+strings.TrimPrefix(app.URL, "http://")).Output()
	if err != nil {
		t.Fatalf("roundtable link: %v", err)
	}
	i := strings.Index(string(out), "/claim/")
	if i < 0 {
		t.Fatalf("roundtable link printed no link:\n%s", out)
	}
	return strings.Fields(string(out)[i:])[0]
}
