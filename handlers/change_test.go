package handlers

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// numbered makes a published event of so many, P1 with number 1 and so on, one game a match.
func (w *web) numbered(n int) string {
	w.t.Helper()
	names := make([]string, n)
	for i := range names {
		names[i] = "P" + strconv.Itoa(i+1)
	}
	return w.public("chess", oneGame(), names...)
}

// playsRounds enters a win of the first-listed at every open table of the rounds.
func (w *web) playsRounds(slug string, from, to int) {
	w.t.Helper()
	for n := from; n <= to; n++ {
		for _, m := range w.whole(slug).Round(n).Matches {
			if m.Open() {
				w.reports(slug, &m, "1")
			}
		}
	}
}

func (w *web) reports(slug string, m *models.Match, actions ...scoring.Action) {
	w.t.Helper()
	if _, err := w.store.SaveReport(w.t.Context(), organiserWho, slug, models.Report{Match: m.ID, Version: m.Version, Record: actions}); err != nil {
		w.t.Fatal(err)
	}
}

// path is the address of a change about the entrant with a number.
func (w *web) person(slug string, no int, what string) string {
	w.t.Helper()
	return "/o/" + slug + "/players/" + strconv.Itoa(int(w.whole(slug).ByNumber(no).ID)) + "/" + what
}

// form is what the page of a change sends.
func (w *web) form(slug string, pairs ...string) url.Values {
	w.t.Helper()
	form := url.Values{"op": {newOp()}, "version": {strconv.FormatInt(w.whole(slug).Version, 10)}}
	for i := 0; i+1 < len(pairs); i += 2 {
		form.Set(pairs[i], pairs[i+1])
	}
	return form
}

// does posts a change that must be taken, and gives the page it leads to.
func (w *web) does(slug, path string, pairs ...string) answer {
	w.t.Helper()
	a := w.post(path, w.form(slug, pairs...))
	if a.status != http.StatusSeeOther {
		w.t.Fatalf("%s answered %d: %s", path, a.status, a.body)
	}
	next, _, _ := strings.Cut(a.location, "#")
	return w.ok(next)
}

// of are the matches of the entrant with a number, in the order of rounds.
func (w *web) of(slug string, no int) (list []*models.Match) {
	w.t.Helper()
	t := w.whole(slug)
	id := t.ByNumber(no).ID
	for i := range t.Rounds {
		for j := range t.Rounds[i].Matches {
			if m := &t.Rounds[i].Matches[j]; !m.Bye() && m.SeatOf(id) != pairing.NoSeat {
				list = append(list, m)
			}
		}
	}
	return list
}

func TestWithdrawalRule(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and one thing after another: nothing to race; the unit tests run it")
	}
	t.Run("BR-025 seven players, P7 leaves after two of six games: unranked, both games shown and not counted", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.numbered(7)
		last := 0
		for played := 0; played < 2; last++ {
			w.playsRounds(slug, last+1, last+1)
			played = 0
			for _, m := range w.of(slug, 7) {
				if m.Reported() {
					played++
				}
			}
		}
		from := strconv.Itoa(last + 1)
		look := w.ok(w.person(slug, 7, "withdraw") + "?from=" + from)
		if !look.has("P7 has played 2 of 6 matches: below half", "2 results are still shown and count for nobody", "4 matches to come are not played", "By the rule of this event") {
			t.Errorf("the preview says %s", look.body)
		}
		if w.whole(slug).ByNumber(7).Withdrawn() != nil {
			t.Fatal("looking changed something")
		}
		list := w.does(slug, w.person(slug, 7, "withdraw"), "from", from)
		if !list.has("P7 has withdrawn from round "+from+" on.", "from round "+from+" on") {
			t.Errorf("the list says %s", list.body)
		}
		now := w.whole(slug)
		table := now.Standings(0)
		if len(table.Rows) != 6 || table.Row(now.ByNumber(7).ID) != nil {
			t.Errorf("%d have places, want 6 without P7", len(table.Rows))
		}
		for _, m := range w.of(slug, 7) {
			if !m.Annulled {
				t.Errorf("round %d counts", m.Round)
			}
			if page := w.ok("/t/" + slug + "/r/" + strconv.Itoa(m.Round)); !page.has("not counted") {
				t.Errorf("the public page of round %d does not say that the match does not count", m.Round)
			}
		}
		for i := range table.Rows { // opponents without him
			for no := 1; no <= 6; no++ {
				e := now.ByNumber(no)
				if e.ID != table.Rows[i].Entrant {
					continue
				}
				want := pairing.Points(0)
				for _, m := range w.of(slug, no) {
					if m.SeatOf(now.ByNumber(7).ID) == pairing.NoSeat && m.Reported() && m.SeatOf(e.ID) == 0 {
						want += pairing.Point
					}
				}
				if table.Rows[i].Points != want {
					t.Errorf("P%d has %v points, want %v", no, table.Rows[i].Points, want)
				}
			}
		}
	})
	t.Run("BR-025 after three of six games the games stand and the other three are forfeits", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.numbered(7)
		last := 0
		for played := 0; played < 3; {
			last++
			w.playsRounds(slug, last, last)
			played = 0
			for _, m := range w.of(slug, 7) {
				if m.Reported() {
					played++
				}
			}
		}
		from := strconv.Itoa(last + 1)
		if look := w.ok(w.person(slug, 7, "withdraw") + "?from=" + from); !look.has("P7 has played 3 of 6 matches: half or more", "3 matches are decided by forfeit") {
			t.Errorf("the preview says %s", look.body)
		}
		w.does(slug, w.person(slug, 7, "withdraw"), "from", from)
		now := w.whole(slug)
		forfeits := 0
		for _, m := range w.of(slug, 7) {
			if m.Annulled {
				t.Errorf("round %d does not count", m.Round)
			}
			if seat := m.SeatOf(now.ByNumber(7).ID); m.Absent[seat] && m.Verdict.Out[1-seat] == pairing.ForfeitWin {
				forfeits++
			}
		}
		if forfeits != 3 || len(now.Standings(0).Rows) != 7 {
			t.Errorf("%d forfeits, %d have places", forfeits, len(now.Standings(0).Rows))
		}
	})
	t.Run("BR-025 after round 1 nobody is marked, so nobody is removed although all have played one of six", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.numbered(7)
		w.playsRounds(slug, 1, 1)
		if rows := len(w.whole(slug).Standings(0).Rows); rows != 7 {
			t.Errorf("%d have places, want 7", rows)
		}
		if page := w.ok("/o/" + slug + "/players"); page.has("withdrawn from round") {
			t.Error("somebody is marked")
		}
	})
	for rule, c := range map[string]struct {
		points, ranked int
		said           string
	}{
		models.WithdrawalAnnul: {0, 3, "these results are shown and not counted"},
		models.WithdrawalKeep:  {1, 4, "these results count, the rest is forfeited"},
	} {
		t.Run("BR-026 four players, P4 lost to P1 and leaves, rule "+rule+": all opponents are treated alike", func(t *testing.T) {
			w := newWeb(t).claim()
			slug := w.numbered(4)
			w.plays(slug, 1, 4, "1")
			a := w.does(slug, w.person(slug, 4, "withdraw"), "from", "2", "rule", rule)
			if !a.has(c.said) {
				t.Errorf("it says %s", a.body)
			}
			now := w.whole(slug)
			table := now.Standings(0)
			if len(table.Rows) != c.ranked {
				t.Errorf("%d have places, want %d", len(table.Rows), c.ranked)
			}
			for no := 1; no <= 3; no++ {
				if row := table.Row(now.ByNumber(no).ID); row == nil || row.Points != pairing.Point*pairing.Points(c.points) {
					t.Errorf("P%d: %+v, want %d points", no, row, c.points)
				}
			}
		})
	}
}

func TestWithdrawInMidEvent(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and one thing after another: nothing to race; the unit tests run it")
	}
	t.Run("BR-028 withdrawn after round 2 of 5: rounds 3 to 5 say so on every page in the same request", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.numbered(6)
		w.playsRounds(slug, 1, 2)
		w.ok("/t/" + slug + "/schedule") // fills the cache of public pages
		w.does(slug, w.person(slug, 1, "withdraw"), "rule", models.WithdrawalKeep)
		reader := w.stranger()
		for n := 3; n <= 5; n++ {
			for _, path := range []string{"/t/" + slug + "/r/" + strconv.Itoa(n)} {
				if page := reader.ok(path); !page.has("won by forfeit", "withdrawn") {
					t.Errorf("%s: %s", path, page.body)
				}
			}
			for _, m := range w.whole(slug).Round(n).Matches {
				if id := w.whole(slug).ByNumber(1).ID; m.SeatOf(id) != pairing.NoSeat && m.Open() {
					t.Errorf("the match of round %d is open", n)
				}
			}
		}
		for _, path := range []string{"/t/" + slug + "/schedule", "/t/" + slug + "/p/1", "/t/" + slug + "/players", "/o/" + slug + "/schedule"} {
			if page := w.ok(path); !page.has("withdrawn") {
				t.Errorf("%s says nothing", path)
			}
		}
		if page := w.ok("/o/" + slug + "/print/cross"); strings.Count(page.body, "P1") == 0 {
			t.Error("the print has lost P1")
		}
	})
	for open, c := range map[string]struct {
		says string
		out  pairing.Outcome
	}{
		"":                 {"decided by forfeit", pairing.ForfeitWin},
		models.OpenCancel:  {"is not played and counts for nobody", pairing.NoOutcome},
		models.OpenForfeit: {"decided by forfeit", pairing.ForfeitWin},
	} {
		t.Run("BR-029 round 2 runs, P6 leaves ("+open+"): the open match is closed and round 3 can begin", func(t *testing.T) {
			w := newWeb(t).claim()
			slug := w.numbered(6)
			w.playsRounds(slug, 1, 1)
			var game *models.Match
			for _, m := range w.whole(slug).Round(2).Matches {
				if m.SeatOf(w.whole(slug).ByNumber(6).ID) != pairing.NoSeat {
					game = &m
				} else {
					w.reports(slug, &m, "1")
				}
			}
			page := w.ok(w.person(slug, 6, "withdraw"))
			other := w.whole(slug).Entrant(game.Seats[1-game.SeatOf(w.whole(slug).ByNumber(6).ID)].Entrant)
			if !page.has("The open match of round 2, table "+strconv.Itoa(game.Table), other.Name+" wins it by forfeit", "It is cancelled", "It is still played", `value="forfeit" checked`) {
				t.Errorf("the page does not ask: %s", page.body)
			}
			if look := w.ok(w.person(slug, 6, "withdraw") + "?rule=keep&open=" + open); !look.has(c.says) {
				t.Errorf("the preview does not say %q: %s", c.says, look.body)
			}
			if open := missingTables(w.whole(slug).Round(2)); len(open) != 1 {
				t.Fatalf("%d open tables before", len(open))
			}
			w.does(slug, w.person(slug, 6, "withdraw"), "from", "2", "rule", models.WithdrawalKeep, "open", open)
			now := w.whole(slug)
			if open := missingTables(now.Round(2)); len(open) != 0 || now.Current().No != 3 {
				t.Errorf("%d open tables, the current round is %d", len(open), now.Current().No)
			}
			if m := now.Match(game.ID); m.Verdict.Out[1-m.SeatOf(now.ByNumber(6).ID)] != c.out {
				t.Errorf("got %v", m.Verdict)
			}
			if a := w.post("/o/"+slug+"/r/2/close", w.form(slug, "closed", "1")); a.status != http.StatusSeeOther {
				t.Errorf("the round cannot be closed: %d", a.status)
			}
		})
	}
	t.Run("BR-029 a match that is still played stays open, and the withdrawal begins after it", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.numbered(6)
		w.playsRounds(slug, 1, 1)
		w.does(slug, w.person(slug, 6, "withdraw"), "from", "2", "open", models.OpenPlay)
		if a := w.whole(slug).ByNumber(6).Withdrawn(); a == nil || a.From != 3 || len(missingTables(w.whole(slug).Round(2))) != 3 {
			t.Errorf("got %+v", a)
		}
	})
	t.Run("BR-031 three of fifty games open: one comes, one leaves, each page says what changes, and no way ends silently", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.numbered(100)
		open := 3
		for i, m := range w.whole(slug).Round(1).Matches {
			if i >= open {
				w.reports(slug, &m, "1")
			}
		}
		first := w.whole(slug).Round(1).Matches[0]
		no := w.whole(slug).Entrant(first.Seats[0].Entrant).Number
		if page := w.ok(w.person(slug, no, "withdraw")); !page.has("round 1 (being played)", "The open match of round 1, table 1", "99 matches to come are not played and count for nobody") {
			t.Errorf("got %s", page.body)
		}
		w.does(slug, w.person(slug, no, "withdraw"))
		if page := w.ok("/o/" + slug + "/late"); !page.has("Play beside the rounds", "New order of the rounds to come", "Number 101") {
			t.Errorf("got %s", page.body)
		}
		w.does(slug, "/o/"+slug+"/late", "name", "Newcomer", "way", "beside")
		a := w.post("/o/"+slug+"/r/1/close", w.form(slug, "closed", "1"))
		if a.status != http.StatusConflict || !a.has("2 tables have no result", "table-2", "table-3") {
			t.Errorf("the open games are not listed: %d", a.status)
		}
	})
}

func TestReturn(t *testing.T) {
	t.Run("BR-034 out from round 4, back from round 6: every round shows the status of that round", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.numbered(8)
		w.playsRounds(slug, 1, 3)
		w.does(slug, w.person(slug, 5, "withdraw"), "from", "4", "rule", models.WithdrawalKeep)
		gone := func(n int) bool {
			page := w.ok("/t/" + slug + "/r/" + strconv.Itoa(n))
			return slices.ContainsFunc(all(page.dom(t), func(e *html.Node) bool { return hasClass(e, "gone") }), func(e *html.Node) bool { return strings.Contains(heard(e), "P5") })
		}
		for n, want := range map[int]bool{1: false, 3: false, 4: true, 7: true} {
			if gone(n) != want {
				t.Errorf("round %d: withdrawn %v, want %v", n, !want, want)
			}
		}
		w.playsRounds(slug, 4, 5)
		if page := w.ok(w.person(slug, 5, "return")); !page.has("is out from round 4 on") && !page.has("plays again from round 6 on", "matches are to be played after all") {
			t.Errorf("the preview says %s", page.body)
		}
		w.does(slug, w.person(slug, 5, "return"), "from", "6")
		for n, want := range map[int]bool{3: false, 4: true, 5: true, 6: false, 7: false} {
			if gone(n) != want {
				t.Errorf("after the return, round %d: withdrawn %v, want %v", n, !want, want)
			}
		}
		if page := w.ok("/t/" + slug + "/players"); !page.has("away in rounds 4 to 5") {
			t.Errorf("the list says %s", page.body)
		}
	})
	t.Run("BR-035 a return begins with the next round that has not begun, and no round is without him", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.numbered(8)
		w.playsRounds(slug, 1, 3)
		w.does(slug, w.person(slug, 5, "withdraw"), "from", "4", "rule", models.WithdrawalKeep)
		open := w.whole(slug).Round(4).Matches
		i := slices.IndexFunc(open, func(m models.Match) bool { return m.Open() })
		w.reports(slug, &open[i], "1")
		if a := w.post(w.person(slug, 5, "return"), w.form(slug, "from", "4")); a.status != http.StatusUnprocessableEntity || !a.has("Choose a round from 5 to 7", `aria-invalid="true"`) {
			t.Errorf("round 4: %d %s", a.status, a.body)
		}
		w.does(slug, w.person(slug, 5, "return"))
		now := w.whole(slug)
		e := now.ByNumber(5)
		if !e.AwayIn(4) || e.AwayIn(5) {
			t.Errorf("away: %+v", e.Away)
		}
		if n := len(w.of(slug, 5)); n != 7 {
			t.Errorf("P5 has %d rows, want one a round", n)
		}
	})
	t.Run("where every round has begun the page says so", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.numbered(4)
		w.playsRounds(slug, 1, 2)
		w.does(slug, w.person(slug, 4, "withdraw"), "from", "3")
		w.playsRounds(slug, 3, 3)
		if page := w.ok(w.person(slug, 4, "return")); !page.has("Every round has begun") {
			t.Errorf("got %s", page.body)
		}
		if a := w.post(w.person(slug, 4, "return"), w.form(slug, "from", "3")); a.status != http.StatusConflict {
			t.Errorf("got %d", a.status)
		}
	})
}
