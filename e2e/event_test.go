package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// evening is an organiser with the program and a browser.
type evening struct {
	*Browser
	app  *App
	slug string
}

// newEvening starts the program as it is on a new machine and opens the organiser's link.
func newEvening(t *testing.T, args ...string) *evening {
	t.Helper()
	app := Start(t, args...)
	e := &evening{Browser: app.Browser(), app: app}
	e.Size(1280, 900)
	e.Open(app.OrganiserLink())
	e.WaitURL("/new")
	return e
}

// event is what the organiser chooses on the page of a new tournament.
type event struct {
	name     string
	names    []string
	game     string
	cycles   int
	noSwap   bool
	form     string
	system   string
	criteria []string
	numbers  map[string]int // lots drawn by hand, by name; nil: drawn by the program
}

// make enters an event on /new, and the lots on the page of the draw.
func (e *evening) make(ev event) {
	e.t.Helper()
	if ev.name != "" {
		e.Fill("#name", ev.name)
	}
	if ev.game != "" {
		e.Choose("#game", ev.game)
	}
	e.openMore()
	if ev.cycles > 1 {
		e.Choose("#cycles", fmt.Sprint(ev.cycles))
	}
	if ev.noSwap {
		e.Click("input[name=swap]")
	}
	for css, value := range map[string]string{"#form": ev.form, "#system": ev.system} {
		if value != "" {
			e.Choose(css, value)
		}
	}
	e.order(ev.criteria)
	if ev.numbers != nil {
		e.Click(`input[name=method][value=typed]`)
	}
	e.Fill("#names", strings.Join(ev.names, "\n"))
	e.Loads(func() { e.Press("Ctrl+Enter") })
	if ev.numbers != nil {
		e.WaitURL("/draw")
		e.typeLots(ev.numbers)
	}
	e.WaitURL("/schedule")
	e.slug = strings.Split(strings.TrimPrefix(e.URL(), e.app.URL), "/")[2]
}

// openMore unfolds the format.
func (e *evening) openMore() {
	if e.Count("details.more[open] #cycles") == 0 {
		e.Click("details.more > summary")
	}
}

// order makes the list of tie-breaks, button by button.
func (e *evening) order(criteria []string) {
	if criteria == nil {
		return
	}
	for e.Count(`button[value="drop:0"]`) > 0 {
		e.Loads(func() { e.Click(`button[value="drop:0"]`) })
		e.openMore()
	}
	for _, id := range criteria {
		e.Choose("#criterion", id)
		e.Loads(func() { e.Click(`button[value="add"]`) })
		e.openMore()
	}
}

func (e *evening) typeLots(numbers map[string]int) {
	names := e.Texts("#typed .lots .nm")
	for i, name := range names {
		e.Fill(fmt.Sprintf(`#typed .lots li:nth-child(%d) input`, i+1), fmt.Sprint(numbers[name]))
	}
	e.Loads(func() { e.Click("#typed button[type=submit]") })
}

// round opens a round on the desk and gives the names at its tables, first-listed entrant first.
func (e *evening) round(n int) [][2]string {
	e.t.Helper()
	e.Open(fmt.Sprintf("/o/%s/r/%d", e.slug, n))
	return e.tables()
}

// tables are the names at the tables of the round that is open.
func (e *evening) tables() [][2]string {
	first, second := e.Texts("#results tr[data-table] .who-1 .nm"), e.Texts("#results tr[data-table] .who-2 .nm")
	out := make([][2]string, len(first))
	for i := range first {
		out[i] = [2]string{first[i], second[i]}
	}
	return out
}

// keys types keys on the desk and waits until all of them are saved.
func (e *evening) keys(chords ...string) {
	e.t.Helper()
	e.Press(chords...)
	e.saved()
}

// saved waits until no key waits and no row is being saved.
func (e *evening) saved() {
	e.WaitTrue("every key to be saved", `document.getElementById("results-pending").hidden && !document.querySelector("#results .saving:not([hidden])")`)
}

// states are the states of the rows of the desk.
func (e *evening) states() []string {
	var out []string
	e.Eval(`[...document.querySelectorAll("#results tr[data-table]")].map(r => r.dataset.state)`, &out)
	return out
}

func (e *evening) publish() {
	e.t.Helper()
	e.Open("/o/" + e.slug)
	e.Loads(func() { e.Click(`form[action$="/publish"] button`) })
}

// place is one row of the public table of places: every column by its English head.
type place map[string]string

// standings reads the public table.
func (e *evening) standings() []place {
	e.t.Helper()
	if status := e.Open("/t/" + e.slug + "/standings"); status != 200 {
		e.t.Fatalf("public standings answer %d", status)
	}
	var cells [][]string
	e.Eval(`[...document.querySelectorAll("table.standings tr")].map(tr => [...tr.cloneNode(true).children].map(td => {
		td.querySelector(".moved")?.remove(); // who went up or down
		const nm = td.querySelector(".nm"), val = td.querySelector(".val");
		return (nm ?? val ?? td).textContent.trim();
	}))`, &cells)
	rows := make([]place, 0, len(cells))
	for _, row := range cells[1:] {
		p := place{}
		for i, head := range cells[0] {
			p[head] = row[i]
		}
		rows = append(rows, p)
	}
	return rows
}

// of finds the row of a name.
func of(rows []place, name string) place {
	i := slices.IndexFunc(rows, func(p place) bool { return p["Name"] == name })
	if i < 0 {
		return nil
	}
	return rows[i]
}
