package handlers

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/static"
)

// The table of rights is testdata/rights.tsv: every address, and for every kind of reader whether it
// answers him (yes), refuses him (no), or is not there for him (404). The event is private and has two
// sections. For an address with a secret the columns of links use their own one, people a made-up one.

// asks are who comes to an address, in the order of the columns.
var asks = []string{
	"stranger", "viewer", "arbiter", "organiser", "owner", "other owner", "helper", "creator", "admin",
	"arbiter link", "table link", "screen link", "invitation", "sign-in link", "withdrawn link",
}

// hall is a server with events and one kind of reader.
type hall struct {
	*web           // the browser of that reader
	one, two, gone string
	account        int64
	tokens         map[string]string // of the reader, by the first part of the address
	values         map[string]string // of parameters, by the address up to them
}

// newHall makes it for one kind of reader.
func newHall(t *testing.T, as string) *hall {
	t.Helper()
	ctx := context.Background()
	w := newWeb(t)
	h := &hall{web: w, one: w.event("One", fourNames...), two: w.event("Two", fourNames...), gone: w.event("Gone", fourNames...), tokens: map[string]string{}}
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	roles := map[string]models.Role{"viewer": models.AsViewer, "arbiter": models.AsArbiter, "organiser": models.AsOrganiser, "owner": models.AsOwner}
	switch role, ok := roles[as]; {
	case ok:
		h.account = w.member("Somebody", h.one, role)
		w.accepts(h.account, w.secret(h.gone, models.NewLink{Kind: models.LinkInvite, Role: role}))
	case as == "other owner":
		h.account = w.member("Somebody", h.two, models.AsOwner)
	case as == "helper":
		h.account = w.member("Somebody", h.two, models.AsViewer)
		check(w.store.SetMember(ctx, organiserWho, h.two, h.account, models.Nobody))
	case as == "creator":
		h.account = w.member("Somebody", "", models.Nobody)
	case as == "admin":
		h.account = models.FirstAccount
	}
	_, err := w.store.CreateSection(ctx, organiserWho, models.SectionOf{Slug: h.one, Name: "Kids", Other: "Open"}, 0, models.NewTournament{Game: models.DefaultGame})
	check(err)
	check(w.store.DeleteTournament(ctx, organiserWho, h.gone, 0, "Gone"))
	if h.account != 0 {
		w.signedIn(h.account)
	}
	h.secrets(as)
	h.ids()
	return h
}

// secrets gives a reader with a link his secret, for every address that takes one.
func (h *hall) secrets(as string) {
	for _, kind := range []string{"claim", "join", "a", "q", "s"} {
		h.tokens[kind] = "made-up"
	}
	own := map[string]models.NewLink{
		"arbiter link": {Kind: models.LinkArbiter}, "table link": {Kind: models.LinkTable, Table: 1}, "screen link": {Kind: models.LinkScreen},
		"invitation": {Kind: models.LinkInvite, Role: models.AsOwner},
	}
	switch link, ok := own[as]; {
	case ok:
		secret := h.secret(h.one, link)
		for kind := range h.tokens {
			h.tokens[kind] = secret
		}
		for _, kind := range []string{"a", "q", "s"} { // what it leaves in the browser is no right elsewhere
			h.get("/" + kind + "/" + secret)
		}
	case as == "sign-in link":
		token := strings.TrimPrefix(h.link(), "/claim/")
		for kind := range h.tokens {
			h.tokens[kind] = token
		}
	case as == "withdrawn link":
		for kind, link := range map[string]models.NewLink{"join": own["invitation"], "a": own["arbiter link"], "q": own["table link"], "s": own["screen link"]} {
			h.tokens[kind] = h.secret(h.one, link)
			if err := h.store.WithdrawLink(context.Background(), organiserWho, h.one, 0, link.Kind); err != nil {
				h.t.Fatal(err)
			}
		}
		h.tokens["claim"] = strings.TrimPrefix(h.link(), "/claim/")
		h.stranger().post("/claim/"+h.tokens["claim"], nil)
	}
}

// ids are those of the things that addresses name.
func (h *hall) ids() {
	h.t.Helper()
	ctx := context.Background()
	tour := h.whole(h.one)
	m := &tour.Rounds[0].Matches[0]
	who := organiserWho
	if own := (models.Who{Account: h.account, Name: "Somebody", Session: "here", Roles: map[int64]models.Role{tour.ID: models.AsOrganiser}}); h.may(own) {
		who = own
	}
	if _, err := h.store.Press(ctx, who, h.one, m.ID, m.Version, "1"); err != nil {
		h.t.Fatal(err)
	}
	log, _, err := h.store.Journal(ctx, organiserWho, h.one, 0, 1)
	if err != nil {
		h.t.Fatal(err)
	}
	bin, err := h.store.Bin(ctx, organiserWho)
	if err != nil {
		h.t.Fatal(err)
	}
	player, err := h.store.AddPlayer(ctx, organiserWho, models.PlayerIn{Name: "Of the club"})
	if err != nil {
		h.t.Fatal(err)
	}
	second, err := h.store.AddPlayer(ctx, organiserWho, models.PlayerIn{Name: "Another"})
	if err != nil {
		h.t.Fatal(err)
	}
	if _, err := h.store.InviteOrganiser(ctx, organiserWho, "somebody"); err != nil {
		h.t.Fatal(err)
	}
	invites, err := h.store.ClubInvites(ctx, organiserWho)
	if err != nil {
		h.t.Fatal(err)
	}
	rated, season := h.rated()
	other := h.member("Other", h.one, models.AsViewer)
	h.secret(h.one, models.NewLink{Kind: models.LinkScreen})
	h.values = map[string]string{
		":t": h.one, ":event": tour.Event, ":n": "1", ":table": "1", ":no": "1", ":a": "1", ":b": "2", ":sheet": "standings", ":code": "made-up",
		"note": i64(h.note(tour)), "player": i64(second),
		"/o/:t/players/:id": i64(int64(tour.Entrants[0].ID)), "/o/:t/m/:id": i64(m.ID), "/a/:token/m/:id": i64(m.ID), "/o/:t/arbiter/m/:id": i64(m.ID),
		"/o/:t/log/:id": i64(log[0].ID), "/bin/:id": i64(bin[0].ID), "/players/:id": i64(player), "/club/players/:id": i64(tour.Entrants[0].Player), "/ratings/:id": i64(rated), "/seasons/:id": i64(season), "/people/:id": i64(other),
		"/people/invite/:id": i64(invites[0].ID), "/o/:t/access/members/:id": i64(other),
	}
}

// rated are a player with a rating and a season; neither the list nor the season is public.
func (h *hall) rated() (player, season int64) {
	h.t.Helper()
	over := h.event("Over", "Ada", "Bea")
	h.finish(over)
	season, err := h.store.AddSeason(context.Background(), organiserWho, models.SeasonIn{Name: "Season", Rule: models.DefaultSeason})
	if err != nil {
		h.t.Fatal(err)
	}
	return h.whole(over).Entrants[0].Player, season
}

// note is something noted about an entrant.
func (h *hall) note(tour *models.Tournament) int64 {
	h.t.Helper()
	note := models.AddNote{Kind: models.EntryPoints, Entrant: int64(tour.Entrants[0].ID), Points: 60, Note: "A reason"}
	if err := h.store.Do(context.Background(), organiserWho, h.one, 0, note); err != nil {
		h.t.Fatal(err)
	}
	return h.whole(h.one).Notes[0].ID
}

// may reports whether somebody may change the first event: his own change can be undone by him.
func (h *hall) may(who models.Who) bool {
	return who.Account != 0 && h.store.SetReporting(context.Background(), who, h.one, models.ReportBoth) == nil
}

// forms are what a line sends where an empty form names nothing that is there.
func (h *hall) form(line string) url.Values {
	form := url.Values{"version": {"999999"}, "published": {"0"}}
	for name, value := range map[string]map[string]string{
		"POST /o/:t/access/links":       {"kind": models.LinkArbiter},
		"POST /o/:t/access/withdraw":    {"kind": models.LinkScreen},
		"POST /o/:t/access/invite":      {"role": "viewer"},
		"POST /o/:t/checkin":            {"on": h.values["/o/:t/players/:id"]},
		"POST /o/:t/notes/drop":         {"id": h.values["note"]},
		"POST /o/:t/standings/unsettle": {"id": "1"},
		"POST /players/:id/merge":       {"other": h.values["player"]},
		"POST /people/:id":              {"level": models.LevelHelper},
		"POST /account/devices":         {"device": "others"},
		"POST /o/:t/players/one":        {"name": "One more"},
		"POST /o/:t/hall/clock":         {"press": "pause", "round": "1"},
		"POST /o/:t/arbiter/clock":      {"press": "pause", "round": "1"},
		"POST /a/:token/clock":          {"press": "pause", "round": "1"},
	}[line] {
		form.Set(name, value)
	}
	return form
}

var parameter = regexp.MustCompile(`:[a-z]+`)

// path is the address with every parameter filled in.
func (h *hall) path(route string) string {
	h.t.Helper()
	route = strings.Replace(route, "/static/*", static.URL("css/base.css"), 1)
	for {
		at := parameter.FindStringIndex(route)
		if at == nil {
			return route
		}
		name := route[at[0]:at[1]]
		value, ok := h.values[name]
		if name == ":token" {
			value, ok = h.tokens[strings.Split(route, "/")[1]]
		}
		if !ok {
			value, ok = h.values[unfilled(h, route[:at[1]])]
		}
		if !ok {
			h.t.Fatalf("no value for %s in %s: say in hall.ids what it names", name, route)
		}
		route = route[:at[0]] + url.PathEscape(value) + route[at[1]:]
	}
}

// unfilled gives a path its first parameter back: the key of hall.values.
func unfilled(h *hall, path string) string {
	path = strings.Replace(path, "/"+url.PathEscape(h.one)+"/", "/:t/", 1)
	for _, token := range h.tokens {
		path = strings.Replace(path, "/"+token+"/", "/:token/", 1)
	}
	return path
}

// asked sends the request of a line.
func (w *web) asked(method, path string, form url.Values) answer {
	if method == http.MethodGet {
		return w.get(path)
	}
	return w.post(path, form)
}

// rightOf is an answer as the table has it.
func rightOf(status int) string {
	switch status {
	case http.StatusUnauthorized, http.StatusForbidden:
		return "no"
	case http.StatusNotFound:
		return "404"
	case http.StatusOK, http.StatusNoContent, http.StatusSeeOther, http.StatusBadRequest, http.StatusConflict, http.StatusUnprocessableEntity:
		return "yes"
	}
	return fmt.Sprint(status)
}

// lastOf are addresses that end a session or change much: they come last.
var lastOf = []string{"POST /o/:t/undo", "POST /people/:id", "POST /account/devices", "POST /leave"}

// lines are all addresses of the program, method and path, in a fixed order: pages before forms.
func (s *Server) lines() []string {
	lines := []string{"GET /t/:t/live"} // answered before the router
	for _, r := range s.list {
		lines = append(lines, r.method+" "+r.path)
	}
	slices.SortFunc(lines, func(a, b string) int {
		return cmp.Or(slices.Index(lastOf, a)-slices.Index(lastOf, b), strings.Compare(a, b))
	})
	return lines
}

func readRights(t *testing.T) map[string]string {
	t.Helper()
	file, err := os.Open("testdata/rights.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rights := map[string]string{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		address, cells, _ := strings.Cut(lines.Text(), "\t")
		if _, twice := rights[address]; twice {
			t.Errorf("two lines for %s", address)
		}
		rights[address] = cells
	}
	return rights
}

// TestRights asks for every address as everybody, and compares with the table.
func TestRights(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and one thing after another: nothing to race; the unit tests run it")
	}
	want := readRights(t)
	lines := newWeb(t).server.lines()
	got := map[string][]string{}
	for _, line := range lines {
		got[line] = make([]string, len(asks))
	}
	t.Run("as", func(t *testing.T) {
		for i, as := range asks {
			t.Run(as, func(t *testing.T) {
				t.Parallel()
				h := newHall(t, as)
				for _, line := range lines {
					got[line][i] = h.askedAs(as, line)
				}
			})
		}
	})
	if head := "address\t" + strings.Join(asks, "\t"); want["address"] != strings.Join(asks, "\t") {
		t.Errorf("the first line is\n%s", head)
	}
	delete(want, "address")
	for _, line := range lines {
		if cells := strings.Join(got[line], "\t"); want[line] != cells {
			t.Errorf("the table says %q, the program\n%s\t%s", want[line], line, cells)
		}
		delete(want, line)
	}
	for line := range want {
		t.Errorf("the table has a line for %s, which is no address", line)
	}
}

// askedAs sends the request of a line as the reader, and gives its cell.
func (h *hall) askedAs(as, line string) string {
	h.t.Helper()
	method, route, _ := strings.Cut(line, " ")
	browser := h.web
	if h.account == 0 && (strings.HasPrefix(route, "/claim/") || strings.HasPrefix(route, "/join/")) {
		browser = h.stranger() // who would be somebody else from then on
	}
	before := h.entries()
	a := browser.asked(method, h.path(route), h.form(line))
	is := rightOf(a.status)
	if is != "yes" && h.entries() != before {
		h.t.Errorf("%s by %s was refused and changed something", line, as)
	}
	if a.status >= 500 {
		h.t.Errorf("%s by %s answered %d\n%s", line, as, a.status, h.log.String()[max(0, h.log.Len()-2000):])
	}
	return is
}

// entries is how long the journal is.
func (w *web) entries() (n int64) {
	w.t.Helper()
	_, reader := w.store.SessionDB()
	if err := reader.QueryRow("SELECT count(*) FROM journal").Scan(&n); err != nil {
		w.t.Fatal(err)
	}
	return n
}

// TestNoAddressEscapesTheTable: the router has no address that was not added with a right.
func TestNoAddressEscapesTheTable(t *testing.T) {
	s := newWeb(t).server
	known := map[string]bool{}
	for _, r := range s.list {
		known[r.method+" "+r.path] = true
		if r.method == http.MethodGet {
			known["HEAD "+r.path] = true
		}
	}
	for _, r := range s.echo.Routes() {
		if line := r.Method + " " + r.Path; !known[line] {
			t.Errorf("%s is in the router, and nobody said who may ask for it", line)
		}
		delete(known, r.Method+" "+r.Path)
	}
	for line := range maps.Keys(known) {
		t.Errorf("%s has a right and no address", line)
	}
}

// TestRightsOfTheTable: what the table says is what each need is for; a line that differs is a mistake in
// one of them.
func TestRightsOfTheTable(t *testing.T) {
	rights := readRights(t)
	pattern := map[need]string{
		signedIn:       "no yes yes yes yes yes yes yes yes no no no no no no",
		clubOrganiser:  "no no no yes yes yes no yes yes no no no no no no",
		creator:        "no no no no no no no yes yes no no no no no no",
		admin:          "no no no no no no no no yes no no no no no no",
		eventArbiter:   "no no yes yes yes no no no yes no no no no no no",
		eventOrganiser: "no no no yes yes no no no yes no no no no no no",
		eventOwner:     "no no no no yes no no no yes no no no no no no",
	}
	also := map[string]string{ // who owns what lies there, models knows
		// an empty form names no report, and says so
		"POST /o/:t/arbiter/m/:id/report": "no no 404 404 404 no no no 404 no no no no no no", "POST /o/:t/m/:id/report": "no no no 404 404 no no no 404 no no no no no no",
		"POST /bin/:id/restore": "no no no no yes no no no yes no no no no no no",
		// everybody takes back what he did himself, here one of those who may
		"GET /o/:t/log/:id/undo": "no no no yes yes no no no no no no no no no no", "POST /o/:t/log/:id/undo": "no no no yes yes no no no no no no no no no no",
	}
	for _, r := range newWeb(t).server.list {
		line := r.method + " " + r.path
		want, ok := also[line]
		if !ok {
			want, ok = pattern[r.need]
		}
		if got := strings.ReplaceAll(rights[line], "\t", " "); ok && got != want {
			t.Errorf("%s: %s, and the need says %s", line, got, want)
		}
	}
}
