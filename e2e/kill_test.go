package e2e

import (
	"database/sql"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	_ "modernc.org/sqlite"
)

// kills is how often the program is killed: a few times in every run, STRESS_KILLS times in "make stress".
func kills(t *testing.T) int {
	t.Helper()
	text := os.Getenv("STRESS_KILLS")
	if text == "" {
		return 5
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("STRESS_KILLS: %v", err)
	}
	return n
}

// recorded is one match that a desk works on: what the program has confirmed, and what it was being
// asked for when it was killed.
type recorded struct {
	id, version int64
	games       int // confirmed
	asked       int // difference that was asked for and not answered
	total       int // answers in all
}

// TestKilledProgramKeepsResults kills the program at random moments while four desks send results, and
// compares the database with every answer they got: nothing that was answered as saved is missing, and
// nothing is there twice.
func TestKilledProgramKeepsResults(t *testing.T) {
	database := filepath.Join(t.TempDir(), "killed.db")
	app := StartOn(t, database)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar}
	slug := killEvent(t, client, app)
	matches := readMatches(t, database)
	answers, inFlight := 0, 0
	for round := range kills(t) {
		answers += shoot(app, client, slug, matches)
		applied := compareKilled(t, database, round, matches)
		inFlight += applied
		if t.Failed() {
			return
		}
		app = StartOn(t, database)
		moveCookies(t, jar, app)
	}
	if answers == 0 {
		t.Fatal("no result was saved: the test says nothing")
	}
	t.Logf("%d kills, %d results answered as saved, all there; %d more were saved and the answer was cut off", kills(t), answers, inFlight)
}

// moveCookies checks that the organiser is still known: the port changes at each start, but cookies do
// not go by ports.
func moveCookies(t *testing.T, jar http.CookieJar, app *App) {
	t.Helper()
	u, err := url.Parse(app.URL)
	if err != nil {
		t.Fatal(err)
	}
	if len(jar.Cookies(u)) == 0 {
		t.Fatal("the organiser's cookie is gone")
	}
}

// killEvent claims the program and makes an event of 16 with two-game matches.
func killEvent(t *testing.T, client *http.Client, app *App) string {
	t.Helper()
	req, err := http.NewRequest(http.MethodGet, app.OrganiserLink(), nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Accept", "text/html")
	res, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	names := ""
	for i := range 16 {
		names += "Player " + string(rune('A'+i)) + "\n"
	}
	res, err = client.PostForm(app.URL+"/new", url.Values{"names": {names}, "name": {"Power cut cup"}, "do": {"draw"}})
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	db := openDatabase(t, app.Database)
	var slug string
	if err := db.QueryRow("SELECT slug FROM tournaments").Scan(&slug); err != nil {
		t.Fatalf("no event was made (%d): %s", res.StatusCode, body[:min(len(body), 2000)])
	}
	return slug
}

func openDatabase(t *testing.T, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+path+"?_busy_timeout=5000&_query_only=1")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func readMatches(t *testing.T, database string) (list []*recorded) {
	t.Helper()
	rows, err := openDatabase(t, database).Query("SELECT id, version FROM matches WHERE tbl > 0 ORDER BY id")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		m := &recorded{}
		if err := rows.Scan(&m.id, &m.version); err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	if len(list) != 120 {
		t.Fatalf("%d matches", len(list))
	}
	return list
}

// shoot sends results from four desks until the program is killed, and counts the answers.
func shoot(app *App, client *http.Client, slug string, matches []*recorded) (answers int) {
	const desks = 4
	var done sync.WaitGroup
	counts := make([]int, desks)
	for desk := range desks {
		done.Go(func() {
			for i := desk; ; i = (i + desks) % len(matches) {
				if !matches[i].send(app, client, slug) {
					return
				}
				counts[desk]++
			}
		})
	}
	time.Sleep(time.Duration(rand.Int64N(int64(400 * time.Millisecond))))
	app.Kill()
	done.Wait()
	for _, n := range counts {
		answers += n
	}
	return answers
}

// send enters the next game of a match, or takes one back when both are entered.
func (m *recorded) send(app *App, client *http.Client, slug string) bool {
	action, step := "1", 1
	if m.games == 2 || m.games == 1 && m.total%4 == 3 {
		action, step = "back", -1
	}
	m.asked = step
	req, err := http.NewRequest(http.MethodPost, app.URL+"/o/"+slug+"/m/"+strconv.FormatInt(m.id, 10)+"/press",
		strings.NewReader(url.Values{"version": {strconv.FormatInt(m.version, 10)}, "action": {action}}.Encode()))
	if err != nil {
		return false
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("X-Fragment", "1")
	res, err := client.Do(req)
	if err != nil {
		return false // cut off
	}
	_, err = io.Copy(io.Discard, res.Body)
	res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return false
	}
	m.games, m.version, m.asked, m.total = m.games+step, m.version+1, 0, m.total+1
	return err == nil
}

// compareKilled compares what is stored with what was answered, and counts what was stored unanswered.
func compareKilled(t *testing.T, database string, round int, matches []*recorded) (unanswered int) {
	t.Helper()
	db := openDatabase(t, database)
	var said string
	if err := db.QueryRow("PRAGMA integrity_check").Scan(&said); err != nil || said != "ok" {
		t.Fatalf("kill %d: integrity %q, %v", round+1, said, err)
	}
	for _, m := range matches {
		var games int
		var version int64
		if err := db.QueryRow("SELECT (SELECT count(*) FROM games WHERE match_id = m.id AND outcomes <> ''), version FROM matches m WHERE id = ?", m.id).Scan(&games, &version); err != nil {
			t.Fatal(err)
		}
		switch {
		case games == m.games && version == m.version:
		case m.asked != 0 && games == m.games+m.asked && version == m.version+1:
			unanswered++
			m.total++
		default:
			t.Errorf("kill %d, match %d: %d games in version %d were answered as saved, stored are %d in version %d (asked %+d)", round+1, m.id, m.games, m.version, games, version, m.asked)
		}
		m.games, m.version, m.asked = games, version, 0
	}
	var orphans int
	if err := db.QueryRow("SELECT count(*) FROM (SELECT match_id FROM games GROUP BY match_id, pos HAVING count(*) > 1)").Scan(&orphans); err != nil || orphans != 0 {
		t.Errorf("kill %d: %d games are there twice (%v)", round+1, orphans, err)
	}
	return unanswered
}
