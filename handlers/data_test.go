package handlers

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"roundtable/models"
	"roundtable/templates"
)

// vevent is one event of a calendar by the names of its properties, without their parameters.
type vevent map[string]string

// readCalendar is a strict reader of what a calendar of ours may hold (RFC 5545): folded lines of at most 75
// octets, every component closed, what has to be there exactly once, times in UTC or whole days.
func readCalendar(t *testing.T, text string) (list []vevent) {
	t.Helper()
	if !strings.HasSuffix(text, "\r\n") {
		t.Fatal("the last line does not end")
	}
	for _, line := range strings.Split(text, "\r\n") {
		if len(line) > 75 {
			t.Errorf("%d octets: %s", len(line), line)
		}
	}
	lines := strings.Split(strings.TrimSuffix(strings.ReplaceAll(text, "\r\n ", ""), "\r\n"), "\r\n")
	if lines[0] != "BEGIN:VCALENDAR" || lines[len(lines)-1] != "END:VCALENDAR" || !slices.Contains(lines, "VERSION:2.0") {
		t.Fatalf("no calendar: %q", lines)
	}
	form := regexp.MustCompile(`^([A-Z-]+)((?:;[A-Z-]+=[A-Za-z-]+)*):(.*)$`)
	at := map[string]string{"DTSTART": `^\d{8}T\d{6}Z$`, "DTEND": `^\d{8}T\d{6}Z$`, "DTSTAMP": `^\d{8}T\d{6}Z$`, "LAST-MODIFIED": `^\d{8}T\d{6}Z$`, "SEQUENCE": `^\d+$`}
	seen := map[string]bool{}
	var now vevent
	for _, line := range lines {
		parts := form.FindStringSubmatch(line)
		if parts == nil {
			t.Fatalf("no property: %q", line)
		}
		name, value := parts[1], parts[3]
		switch {
		case line == "BEGIN:VEVENT":
			now = vevent{}
		case line == "END:VEVENT":
			for _, must := range []string{"UID", "DTSTAMP", "DTSTART", "SUMMARY"} {
				if now[must] == "" {
					t.Errorf("an event without %s: %v", must, now)
				}
			}
			if seen[now["UID"]] {
				t.Errorf("two events are %s", now["UID"])
			}
			seen[now["UID"]] = true
			list, now = append(list, now), nil
		case now != nil:
			if now[name] != "" {
				t.Errorf("%s twice", name)
			}
			rule := at[name]
			if parts[2] == ";VALUE=DATE" {
				rule = `^\d{8}$`
			}
			if rule != "" && !regexp.MustCompile(rule).MatchString(value) {
				t.Errorf("%s is %s", name, value)
			}
			now[name] = value
		}
	}
	if now != nil || len(list) == 0 {
		t.Error("an event is not closed, or there is none")
	}
	return list
}

func TestCalendarOfAPlayer(t *testing.T) {
	w := newWeb(t)
	slug := w.public("chess", oneGame("sb", "lots"), "Anna", "Müller; Jr., Ulrich von und zu der langen Straße am Ende der Welt", "Chen", "Dora", "Emil")
	ctx, at := context.Background(), "/t/"+slug+"/p/1.ics?lang=en"
	tour := w.whole(slug)
	about := models.About{Name: "Spring, Open", Venue: "Room; 5", TimeZone: "Europe/Berlin"}
	if err := w.store.SetAbout(ctx, organiserWho, slug, 0, about); err != nil {
		t.Fatal(err)
	}
	if a := w.get(at); a.status != 404 || !a.has("no calendar yet") {
		t.Errorf("without any day: %d %s", a.status, plain(a.body))
	}
	if a := w.ok("/t/" + slug + "/p/1"); a.has(".ics") {
		t.Error("the page leads to a calendar that is not there")
	}
	about.Date = "2026-03-28"
	if err := w.store.SetAbout(ctx, organiserWho, slug, 0, about); err != nil {
		t.Fatal(err)
	}
	if list := readCalendar(t, w.ok(at).body); len(list) != 1 || list[0]["DTSTART"] != "20260328" || list[0]["DTEND"] != "20260329" || list[0]["SUMMARY"] != `Spring\, Open` {
		t.Errorf("with a day only: %v", list)
	}
	if a := w.ok("/t/" + slug + "/p/1"); !a.has(`href="webcal://club.test/t/`+slug+`/p/1.ics?lang=en"`, `href="/t/`+slug+`/p/1.ics?lang=en"`) {
		t.Error("the page does not lead to the calendar")
	}
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	var starts []time.Time // two rounds on the evening before summer time begins, the others after it
	for _, day := range []string{"2026-03-28 18:00", "2026-03-28 18:30", "2026-03-29 18:00", "2026-03-30 18:00", "2026-03-31 18:00"} {
		start, err := time.ParseInLocation("2006-01-02 15:04", day, berlin)
		if err != nil {
			t.Fatal(err)
		}
		starts = append(starts, start)
	}
	if err := w.store.SetTimes(ctx, organiserWho, slug, 0, starts); err != nil {
		t.Fatal(err)
	}
	a := w.ok(at)
	list := readCalendar(t, a.body)
	if a.header.Get("Content-Type") != "text/calendar; charset=utf-8" || len(list) != 5 {
		t.Fatalf("%s, %d events", a.header.Get("Content-Type"), len(list))
	}
	for i, want := range []string{"20260328T170000Z 20260328T173000Z", "20260328T173000Z 20260328T183000Z", "20260329T160000Z 20260329T170000Z"} {
		if got := list[i]["DTSTART"] + " " + list[i]["DTEND"]; got != want {
			t.Errorf("round %d: %s, not %s", i+1, got, want)
		}
	}
	byes := 0
	for _, e := range list {
		if strings.HasSuffix(e["SUMMARY"], ": sits out") {
			byes++
		}
		if e["LOCATION"] != `Room\; 5` || e["STATUS"] != "CONFIRMED" || e["URL"] != "http://club.test/t/"+slug+"/p/1" {
			t.Errorf("%v", e)
		}
	}
	if byes != 1 || !strings.Contains(a.body, "table") || !strings.Contains(strings.ReplaceAll(a.body, "\r\n ", ""), `(2) Müller\; Jr.\, Ulrich`) {
		t.Errorf("%d byes: %s", byes, a.body)
	}
	if zh := readCalendar(t, w.ok("/t/"+slug+"/p/1.ics?lang=zh-Hans").body); !strings.HasPrefix(zh[0]["SUMMARY"], "第 1 轮") || zh[0]["UID"] != list[0]["UID"] {
		t.Errorf("in Chinese: %v", zh[0])
	}
	t.Run("a round that is moved keeps its name and gets a later version", func(t *testing.T) {
		starts[4] = starts[4].Add(time.Hour)
		if err := w.store.SetTimes(ctx, organiserWho, slug, 0, starts); err != nil {
			t.Fatal(err)
		}
		after := readCalendar(t, w.ok(at).body)
		if after[4]["UID"] != list[4]["UID"] || after[4]["DTSTART"] != "20260331T170000Z" || len(after[4]["SEQUENCE"]) < len(list[4]["SEQUENCE"]) || after[4]["SEQUENCE"] == list[4]["SEQUENCE"] {
			t.Errorf("%v, before %v", after[4], list[4])
		}
	})
	t.Run("a match that is put off is taken out of the calendar", func(t *testing.T) {
		m := tour.Rounds[0].Matches[0]
		mine := "1"
		for _, s := range m.Seats {
			mine = fmt.Sprint(tour.Entrant(s.Entrant).Number)
		}
		if err := w.store.Do(ctx, organiserWho, slug, 0, models.Postpone{Match: m.ID, Later: true, Plan: "Friday"}); err != nil {
			t.Fatal(err)
		}
		e := readCalendar(t, w.ok("/t/"+slug+"/p/"+mine+".ics").body)[0]
		if e["STATUS"] != "CANCELLED" || !strings.Contains(e["DESCRIPTION"], "put off: Friday") {
			t.Errorf("%v", e)
		}
	})
	t.Run("a held round tells nothing, not even that something happens in it", func(t *testing.T) {
		if err := w.store.HoldRound(ctx, organiserWho, slug, 0, 2, true); err != nil {
			t.Fatal(err)
		}
		before := w.ok(at).body
		if list := readCalendar(t, before); len(list) != 4 {
			t.Errorf("%d events", len(list))
		}
		w.plays(slug, tour.Entrant(tour.Rounds[1].Matches[0].Seats[0].Entrant).Number, tour.Entrant(tour.Rounds[1].Matches[0].Seats[1].Entrant).Number, "1")
		if got := w.ok(at).body; got != before {
			t.Errorf("before\n%s\nafter\n%s", before, got)
		}
	})
	for _, path := range []string{"/p/0.ics", "/p/9.ics", "/p/x.ics", "/p/.ics"} {
		if a := w.get("/t/" + slug + path); a.status != 404 {
			t.Errorf("%s answered %d", path, a.status)
		}
	}
}

func TestPublicTablesAsFiles(t *testing.T) {
	w := newWeb(t)
	slug := w.public("chess", oneGame("sb", "lots"), "=Anna", "Bob, Jr.", "陈", "Dora")
	w.plays(slug, 1, 4, "=")
	w.plays(slug, 2, 3, "1")
	rows := func(path string) [][]string {
		t.Helper()
		a := w.ok("/t/" + slug + path)
		if a.header.Get("Content-Type") != "text/csv; charset=utf-8" || !strings.HasPrefix(a.header.Get("Content-Disposition"), `attachment; filename="`+slug) || a.header.Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%s: %v", path, a.header)
		}
		list, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(a.body, "\ufeff"))).ReadAll()
		if err != nil {
			t.Errorf("%s: %v", path, err)
		}
		return list
	}
	t.Run("standings", func(t *testing.T) {
		list := rows("/standings.csv")
		if len(list) != 5 || list[0][2] != "Name" || list[1][2] != "Bob, Jr." || list[1][4] != "1" || list[2][4] != "0.5" {
			t.Errorf("%q", list)
		}
		if list := rows("/standings.csv?lang=zh-Hans"); list[0][0] != "名次" {
			t.Errorf("in Chinese: %q", list[0])
		}
		if !slices.ContainsFunc(rows("/standings.csv"), func(r []string) bool { return r[2] == "'=Anna" }) {
			t.Error("a name would run as a formula")
		}
	})
	t.Run("a round", func(t *testing.T) {
		list := rows("/r/1.csv")
		if len(list) != 3 || list[1][3] != "½:½" || list[2][3] != "1:0" || list[2][2] != "Bob, Jr." {
			t.Errorf("%q", list)
		}
	})
	t.Run("cross table", func(t *testing.T) {
		if list := rows("/cross.csv"); len(list) != 5 || list[2][4] != "1" || list[3][3] != "0" || list[1][2] != "–" || list[1][3] != "" {
			t.Errorf("%q", list)
		}
	})
	t.Run("for programs", func(t *testing.T) {
		var st templates.StandingsJSON
		var r templates.RoundJSON
		var x templates.CrossJSON
		for path, into := range map[string]any{"/standings.json": &st, "/r/1.json": &r, "/cross.json": &x} {
			a := w.ok("/t/" + slug + path)
			if err := json.Unmarshal([]byte(a.body), into); err != nil || a.header.Get("Content-Type") != "application/json; charset=utf-8" {
				t.Errorf("%s: %v, %v", path, err, a.header)
			}
		}
		if row := st.Standings[0]; row.Place != 1 || row.Name != "Bob, Jr." || row.Points != "1" || st.Event.Page != "http://club.test/t/"+slug || st.Event.Final || st.Event.Updated == nil {
			t.Errorf("%+v", st)
		}
		if m := r.Matches[1]; m.Result != "1:0" || m.First.Number != 2 || m.State != "decided" || len(r.Byes) != 0 {
			t.Errorf("%+v", r)
		}
		if len(x.Matches) != 6 || x.Matches[5].State != "open" || len(x.Standings) != 4 {
			t.Errorf("%+v", x)
		}
	})
	t.Run("the pages lead to them", func(t *testing.T) {
		for page, want := range map[string]string{"/standings?after=1": "/standings.csv?after=1", "/cross": "/cross.json", "/r/1": "/r/1.csv"} {
			if a := w.ok("/t/" + slug + page); !a.has(`href="/t/` + slug + want + `"`) {
				t.Errorf("%s does not lead to %s", page, want)
			}
		}
	})
	for _, path := range []string{"/r/9.csv", "/r/x.json", "/r/.csv", "/rounds.csv"} {
		if a := w.get("/t/" + slug + path); a.status != 404 {
			t.Errorf("%s answered %d", path, a.status)
		}
	}
}
