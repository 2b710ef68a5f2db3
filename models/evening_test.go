package models

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// operations is what happens on a random evening: one line each. A refusal is fine; nothing is changed then.
var operations = []operation{
	{"add", 6, func(e *randomEvening) error {
		return e.s.AddEntrants(e.ctx, e.who, e.slug, 0, []EntrantIn{{Name: fmt.Sprintf("N%d", e.step), Unit: e.oneOf("", "North", "South")}})
	}},
	{"edit", 3, func(e *randomEvening) error {
		return e.s.EditEntrant(e.ctx, e.who, e.slug, 0, e.entrant(), EntrantIn{Name: fmt.Sprintf("E%d", e.step), Rating: e.dice.IntN(2000)})
	}},
	{"remove", 4, func(e *randomEvening) error { return e.s.RemoveEntrant(e.ctx, e.who, e.slug, 0, e.entrant()) }},
	{"arrived", 4, func(e *randomEvening) error {
		return e.s.SetArrived(e.ctx, e.who, e.slug, []int64{e.entrant(), e.entrant()}, e.coin())
	}},
	{"out", 5, func(e *randomEvening) error {
		return e.s.SetOut(e.ctx, e.who, e.slug, 0, []int64{e.entrant()}, e.coin())
	}},
	{"draw", 6, func(e *randomEvening) error {
		return e.s.Draw(e.ctx, e.who, e.slug, 0, DrawIn{Method: e.oneOf("random", "given"), Code: "K7Q2-M9XD", Protect: e.coin()})
	}},
	{"press", 60, func(e *randomEvening) error {
		if e.step < 30 { // the list is still being made
			return errNothing
		}
		m := e.match()
		key := []scoring.Action{"1", "0", "=", "1", "0", scoring.Back, scoring.VoidGame, scoring.MatchForfeitFirst, ActionDrawLots, scoring.PlayoffFirst1}[e.dice.IntN(10)]
		_, err := e.s.Press(e.ctx, e.who, e.slug, m.ID, m.Version, key)
		return err
	}},
	{"report", 15, func(e *randomEvening) error {
		m := e.match()
		record := [][]scoring.Action{{}, {"1"}, {"1", "1"}, {"0", "0"}, {scoring.MatchForfeitSecond}, {scoring.MatchForfeitBoth}}[e.dice.IntN(6)]
		_, err := e.s.SaveReport(e.ctx, e.who, e.slug, Report{Match: m.ID, Version: m.Version, Record: record})
		return err
	}},
	{"hold", 2, func(e *randomEvening) error { return e.s.HoldRound(e.ctx, e.who, e.slug, 0, e.round(), e.coin()) }},
	{"close", 3, func(e *randomEvening) error { return e.s.CloseRound(e.ctx, e.who, e.slug, 0, e.round(), e.coin()) }},
	{"publish", 2, func(e *randomEvening) error { return e.s.SetPublished(e.ctx, e.who, e.slug, 0, e.coin()) }},
	{"end", 3, func(e *randomEvening) error { return e.s.SetEnded(e.ctx, e.who, e.slug, 0, e.coin()) }},
	{"rules", 3, func(e *randomEvening) error {
		rules := Rules{Cycles: 1 + e.dice.IntN(2), Form: scoring.Form{Games: 1 + e.dice.IntN(2), Level: scoring.LevelDraw}, System: "1-half-0", Criteria: []string{e.oneOf("sb", "direct")}}
		return e.s.SetRules(e.ctx, e.who, e.slug, 0, "chess", rules)
	}},
	{"about", 2, func(e *randomEvening) error {
		return e.s.SetAbout(e.ctx, e.who, e.slug, 0, About{Name: fmt.Sprintf("Evening %d", e.step), TimeZone: e.oneOf("UTC", "Asia/Shanghai")})
	}},
	{"look", 1, func(e *randomEvening) error {
		return e.s.SetLook(e.ctx, e.who, e.slug, 0, Look{Regulations: fmt.Sprint("Rule ", e.step), Names: e.oneOf(NamesFull, NamesMinors)})
	}},
	{"times", 1, func(e *randomEvening) error {
		return e.s.SetTimes(e.ctx, e.who, e.slug, 0, []time.Time{time.Date(2026, 12, 1, e.dice.IntN(12), 0, 0, 0, time.UTC)})
	}},
	{"prizes", 1, func(e *randomEvening) error {
		return e.s.SetCategories(e.ctx, e.who, e.slug, 0, []Category{{Name: fmt.Sprint("C", e.step), Below: 1500}})
	}},
	{"section", 1, func(e *randomEvening) error {
		if e.read().Event != "" {
			return e.s.RenameSection(e.ctx, e.who, e.slug, 0, fmt.Sprint("S", e.step))
		}
		_, err := e.s.CreateSection(e.ctx, e.who, SectionOf{Slug: e.slug, Name: "B", Other: "A"}, 0, NewTournament{Entrants: []EntrantIn{{Name: "X"}, {Name: "Y"}}})
		return err
	}},
	{"settle", 10, func(e *randomEvening) error {
		place, tied := 0, []int64(nil)
		for _, r := range e.read().Standings(0).Rows {
			if r.Shared && (place == 0 || r.Place == place) {
				place, tied = r.Place, append(tied, int64(r.Entrant))
			}
		}
		return e.s.Settle(e.ctx, e.who, e.slug, 0, Settled{Kind: "lots", Draw: true, Order: tied})
	}},
	{"unsettle", 3, func(e *randomEvening) error {
		if d := e.read().Decisions; len(d) > 0 {
			return e.s.Unsettle(e.ctx, e.who, e.slug, 0, d[0].ID)
		}
		return ErrNotFound
	}},
	{"withdraw", 3, func(e *randomEvening) error {
		return e.do(Withdraw{Entrant: e.entrant(), From: e.round(), Rule: e.oneOf("", WithdrawalKeep), Open: e.oneOf(OpenForfeit, OpenCancel, OpenPlay)})
	}},
	{"return", 4, func(e *randomEvening) error {
		for _, x := range e.read().Entrants {
			if x.Withdrawn() != nil {
				return e.do(Return{Entrant: int64(x.ID), From: e.read().NextFree()})
			}
		}
		return errNothing
	}},
	{"replace", 2, func(e *randomEvening) error {
		return e.do(Replace{Entrant: e.entrant(), By: EntrantIn{Name: fmt.Sprintf("R%d", e.step)}})
	}},
	{"postpone", 3, func(e *randomEvening) error {
		return e.do(Postpone{Match: e.match().ID, Later: e.coin(), Plan: e.oneOf("", "Friday")})
	}},
	{"next", 1, func(e *randomEvening) error { return e.do(StartNext{Round: e.round()}) }},
	{"cancel", 2, func(e *randomEvening) error { return e.do(Cancel{Match: e.match().ID, Cancelled: e.coin()}) }},
	{"swap", 4, func(e *randomEvening) error { return e.do(SwapSides{Match: e.match().ID}) }},
	{"conduct", 1, func(e *randomEvening) error { return e.do(Conduct{WarningsLose: e.dice.IntN(3)}) }},
	{"agreed", 3, func(e *randomEvening) error {
		return e.do(Agreed{Time: pairing.TimeControl{Kind: pairing.TimeMove, Seconds: 1 + e.dice.IntN(30)}, Late: e.dice.IntN(30), Passing: YesNo(e.oneOf("", "yes", "no"))})
	}},
	{"hosts", 3, func(e *randomEvening) error {
		return e.s.SetHosts(e.ctx, e.who, e.slug, 0, Hosts{Host: e.oneOf("", "Club"), Chief: e.oneOf("", fmt.Sprint("C", e.step))})
	}},
	{"rated", 3, func(e *randomEvening) error {
		return e.s.SetRated(e.ctx, e.who, e.slug, 0, e.oneOf(RatedAsClub, RatedYes, RatedNo))
	}},
	{"reason", 6, func(e *randomEvening) error {
		m := e.match()
		return e.do(SetReason{Match: m.ID, Game: e.dice.IntN(3), Reason: e.oneOf("", "resigned"), Course: &Course{Rounds: e.dice.IntN(30), Home: e.dice.IntN(16)}})
	}},
	{"season", 2, (*randomEvening).season},
	{"rating rules", 2, func(e *randomEvening) error {
		rules, err := e.s.RatingRules(e.ctx)
		if err != nil {
			return err
		}
		rules.K, rules.ByGame, rules.Public, rules.Grades = 1+e.dice.IntN(40), e.coin(), e.coin(), e.coin()
		return e.s.SetRatingRules(e.ctx, e.who, rules)
	}},
	{"undo", 40, (*randomEvening).undo},
	{"redo", 15, (*randomEvening).redo},
	{"undo any", 10, (*randomEvening).undoAny},
	{"restore", 6, (*randomEvening).restore},
}

type operation struct {
	name   string
	weight int
	do     func(e *randomEvening) error
}

const eveningLength = 200 // operations

// randomEvening is one event under random operations of two organisers.
type randomEvening struct {
	t             *testing.T
	ctx           context.Context
	s             *Store
	slug          string
	dice          *rand.Rand
	who           Who
	step          int
	now           string           // what it is now, see picture
	done          map[string]int   // how often each operation was not refused
	entries       []int64          // of the event, those made on this evening and the last one before
	before, after map[int64]string // the event before and after each of them
}

func (e *randomEvening) read() *Tournament            { return read(e.t, e.s, e.slug) }
func (e *randomEvening) coin() bool                   { return e.dice.IntN(2) == 0 }
func (e *randomEvening) oneOf(texts ...string) string { return texts[e.dice.IntN(len(texts))] }
func (e *randomEvening) do(c Change) error            { return e.s.Do(e.ctx, e.who, e.slug, 0, c) }

func (e *randomEvening) entrant() int64 {
	all := slices.Concat(e.read().Entrants, e.read().Out)
	if len(all) == 0 {
		return 0
	}
	return int64(all[e.dice.IntN(len(all))].ID)
}

// round is mostly the current one.
func (e *randomEvening) round() int {
	now := e.read()
	if cur := now.Current(); cur != nil && e.dice.IntN(3) > 0 {
		return cur.No
	}
	return 1 + e.dice.IntN(max(len(now.Rounds), 1))
}

// match is mostly one that is open.
func (e *randomEvening) match() *Match {
	r := e.read().Round(e.round())
	if r == nil {
		return &Match{}
	}
	m := &r.Matches[e.dice.IntN(len(r.Matches))]
	for range 3 {
		if !m.Open() {
			m = &r.Matches[e.dice.IntN(len(r.Matches))]
		}
	}
	return m
}

// picture is all of an event that people see, and the ids of everything; without versions, and without
// its place among sections, which stays (see Restore).
func picture(t *Tournament) string {
	c := t.view()
	for i := range c.Rounds {
		c.Rounds[i].Matches = slices.Clone(c.Rounds[i].Matches)
		for j := range c.Rounds[i].Matches {
			c.Rounds[i].Matches[j].Version = 0
		}
	}
	head := tableNamed("tournaments").plain(c.TournamentRow).(TournamentRow)
	head.Event, head.Section, head.SectionPos = "", "", 0
	data, err := json.Marshal(map[string]any{
		"head": head, "stage": c.Stage, "entrants": c.Entrants, "out": c.Out,
		"rounds": c.Rounds, "decisions": c.Decisions, "notes": c.Notes, "standings": c.Standings(0).Rows,
	})
	if err != nil {
		panic(err)
	}
	return string(data)
}

// changed says what differs between two pictures, with some of what stands around.
func changed(a, b string) string {
	return cmp.Diff(strings.Split(a, ","), strings.Split(b, ","))
}

// newest is the last entry of the event.
func (e *randomEvening) newest() JournalEntry {
	list, _, err := e.s.Journal(e.ctx, e.who, e.slug, 0, 1)
	if err != nil || len(list) != 1 {
		e.t.Fatalf("the log: %v, %v", list, err)
	}
	return list[0]
}

func (e *randomEvening) play() {
	e.before, e.after, e.done = map[int64]string{}, map[int64]string{}, map[string]int{}
	e.entries = []int64{e.newest().ID}
	e.now = picture(e.read())
	e.after[e.entries[0]] = e.now
	weights := 0
	for _, op := range operations {
		weights += op.weight
	}
	for e.step = range eveningLength {
		e.who = Who{Admin: true, Session: e.oneOf("desk", "desk", "door")}
		at, op := e.dice.IntN(weights), 0
		for at >= operations[op].weight {
			at -= operations[op].weight
			op++
		}
		before := e.now
		err := operations[op].do(e)
		if err != nil && KindOf(err) == 0 && !errors.Is(err, errNothing) {
			e.t.Fatalf("step %d, %s: %v", e.step, operations[op].name, err)
		}
		now, last := picture(e.read()), e.newest().ID
		if made := last != e.entries[len(e.entries)-1]; err != nil || !made {
			if now != before || made {
				e.t.Fatalf("step %d, %s was refused (%v), but changed the event:\n%s", e.step, operations[op].name, err, changed(before, now))
			}
			continue
		}
		e.done[operations[op].name]++
		e.entries, e.now = append(e.entries, last), now
		e.before[last], e.after[last] = before, now
	}
}

// errNothing says that there is nothing for an operation to do.
var errNothing = errors.New("nothing to do")

// undo takes the last own change back: if the event is as that change left it, it is then as it was before.
func (e *randomEvening) undo() error {
	entry, err := e.s.LastUndoable(e.ctx, e.who, e.slug)
	if err != nil || entry == nil {
		return errors.Join(err, errNothing)
	}
	return e.takeBack(entry.ID)
}

// redo undoes an undo.
func (e *randomEvening) redo() error {
	list, _, err := e.s.Journal(e.ctx, e.who, e.slug, 0, 5)
	if err != nil {
		return err
	}
	for _, entry := range list {
		if entry.Mine && entry.Verb == verbUndo && !entry.Undone {
			return e.takeBack(entry.ID)
		}
	}
	return errNothing
}

// undoAny tries some entry, also of others.
func (e *randomEvening) undoAny() error { return e.takeBack(e.entries[e.dice.IntN(len(e.entries))]) }

func (e *randomEvening) takeBack(id int64) error {
	if err := e.do(Undo{Entry: id}); err != nil {
		return err
	}
	if was, ok := e.before[id]; ok && e.now == e.after[id] {
		e.done["undo checked"]++
		if got := picture(e.read()); got != was {
			e.t.Errorf("step %d: entry %d undone is not as it was before (-):\n%s", e.step, id, changed(was, got))
		}
	}
	return nil
}

// restore looks at the preview first, which shows the event as it was after the entry and changes nothing.
func (e *randomEvening) restore() error {
	id := e.entries[e.dice.IntN(len(e.entries))]
	last := e.newest().ID
	_, after, err := e.s.Preview(e.ctx, e.who, e.slug, 0, Restore{Entry: id})
	if picture(e.read()) != e.now || e.newest().ID != last {
		e.t.Errorf("step %d: the preview changed the event", e.step)
	}
	if err == nil {
		if diff := changed(e.after[id], picture(after)); diff != "" {
			e.t.Errorf("step %d: preview of entry %d:\n%s", e.step, id, diff)
		}
		err = e.do(Restore{Entry: id})
	}
	if err == nil || errors.Is(err, errRestoreNothing) {
		if diff := changed(e.after[id], picture(e.read())); diff != "" {
			e.t.Errorf("step %d: restored to entry %d:\n%s", e.step, id, diff)
		}
	}
	return err
}

// TestRandomEvenings plays 200 random operations in a new database and in databases of older schemas,
// filled by the programs of their time: the migration is in the middle. What the journal then makes of
// nothing is what is stored.
func TestRandomEvenings(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and one thing after another: nothing to race; the unit tests run it")
	}
	total := map[string]int{}
	for _, c := range []struct {
		from  string // a file of testdata, empty: a new one
		phase Phase  // of the event that is played
		n     int    // entrants of a new one
		seeds int
	}{
		{"", Coming, 6, 2}, {"", Coming, 4, 2},
		{"schema-1.db.gz", Coming, 0, 1}, {"schema-1.db.gz", Running, 0, 1}, {"schema-1.db.gz", Past, 0, 1},
		{"schema-2.db.gz", Coming, 0, 1}, {"schema-2.db.gz", Running, 0, 1}, {"schema-2.db.gz", Past, 0, 1}, {"schema-3.db.gz", Running, 0, 1}, {"schema-4.db.gz", Running, 0, 1}, {"schema-7.db.gz", Running, 0, 1},
	} {
		for seed := range c.seeds {
			t.Run(fmt.Sprintf("%s phase %d, %d entrants, seed %d", c.from, c.phase, c.n, seed), func(t *testing.T) {
				e := &randomEvening{t: t, ctx: context.Background(), who: organiser, dice: rand.New(rand.NewPCG(uint64(seed), uint64(c.phase)))}
				if c.from == "" {
					e.s = newStore(t)
					e.slug = makeEvent(t, e.s, c.n, Rules{Form: scoring.Form{Games: 1 + seed%2, Level: scoring.LevelDraw}})
				} else {
					path := unpack(t, "testdata/"+c.from)
					s, err := Open(e.ctx, path, Options{})
					if err != nil {
						t.Fatal(err)
					}
					t.Cleanup(func() { s.Close() })
					list, err := s.Home(e.ctx, organiser)
					if err != nil {
						t.Fatal(err)
					}
					i := slices.IndexFunc(list, func(e Summary) bool { return e.Phase() == c.phase })
					e.s, e.slug = s, list[i].Slug
				}
				e.play()
				checkRebuilt(t, e.s)
				checkKept(t, e.s)
				events, err := Replay(e.ctx, e.s.Path(), "")
				if err != nil {
					t.Fatal(err)
				}
				for _, r := range events {
					if len(r.Differences) > 0 {
						t.Errorf("%s: %+v", r.Slug, r.Differences)
					}
				}
				rows, err := e.s.readerSQL.Query("PRAGMA foreign_key_check")
				if err != nil {
					t.Fatal(err)
				}
				defer rows.Close()
				if rows.Next() {
					t.Error("a row has lost its parent")
				}
				for name, n := range e.done {
					total[name] += n
				}
			})
		}
	}
	// Codes of lots are drawn anew each time, so the figures differ a little from run to run.
	if total["undo checked"] < 50 || total["redo"] < 10 || total["restore"] < 10 || len(total) < 24 {
		t.Errorf("the test lost its weight: %v", total)
	}
	t.Logf("operations that were not refused: %v", total)
}
