package models

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// reporting is an event whose players report, with somebody at its first table.
type reporting struct {
	*people
	table Who // at table 1
}

func newTables(t *testing.T, mode string) *reporting {
	t.Helper()
	s := newStore(t)
	p := &people{Store: s, t: t, one: makeEvent(t, s, 4, Rules{Form: scoring.Single.Form})}
	if err := s.SetReporting(context.Background(), organiser, p.one, mode); err != nil {
		t.Fatal(err)
	}
	return &reporting{p, p.by(p.links(p.one, NewLink{Kind: LinkTable, Table: 1})[0])}
}

// match is the one that is on at a table of round 1.
func (p *reporting) match(table int) *Match { return at(read(p.t, p.Store, p.one), 1, table) }

// says is what a side reports on a phone.
func (p *reporting) says(side int, phone string, record ...scoring.Action) (Reported, error) {
	return p.Report(context.Background(), p.table, p.one, NewReport{Match: p.match(1).ID, Side: side, Record: record, Device: phone})
}

func (p *reporting) open() []SideReport {
	p.t.Helper()
	all, err := p.Reports(context.Background(), organiser, p.one)
	if err != nil {
		p.t.Fatal(err)
	}
	return all[p.match(1).ID]
}

func TestReports(t *testing.T) {
	ctx := context.Background()
	type said struct {
		side   int
		phone  string
		record string
		became Reported
		want   error
	}
	for _, c := range []struct {
		says   string
		mode   string
		steps  []said
		open   int    // reports at the end
		result string // of the match, empty: none
	}{
		{"both say the same: it counts", ReportBoth, []said{{0, "a", "1", ReportWaits, nil}, {1, "b", "1", ReportCounts, nil}}, 0, "1"},
		{"the other side first", ReportBoth, []said{{1, "b", "0", ReportWaits, nil}, {0, "a", "0", ReportCounts, nil}}, 0, "0"},
		{"they differ: both stay for the arbiter", ReportBoth, []said{{0, "a", "1", ReportWaits, nil}, {1, "b", "0", ReportOpen, nil}}, 2, ""},
		{"who was wrong says it again", ReportBoth, []said{{0, "a", "1", ReportWaits, nil}, {1, "b", "0", ReportOpen, nil}, {0, "a", "0", ReportCounts, nil}}, 0, "0"},
		{"a side corrects itself before the other speaks", ReportBoth, []said{{0, "a", "1", ReportWaits, nil}, {0, "a", "=", ReportWaits, nil}}, 1, ""},
		{"one phone does not speak for both", ReportBoth, []said{{0, "a", "1", ReportWaits, nil}, {1, "a", "1", 0, errReportPhone}}, 1, ""},
		{"with an arbiter both the same wait", ReportArbiter, []said{{0, "a", "1", ReportWaits, nil}, {1, "b", "1", ReportWaits, nil}}, 2, ""},
		{"with an arbiter they may differ", ReportArbiter, []said{{0, "a", "1", ReportWaits, nil}, {1, "b", "0", ReportOpen, nil}}, 2, ""},
		{"said after it counts: nothing is open", ReportBoth, []said{{0, "a", "1", ReportWaits, nil}, {1, "b", "1", ReportCounts, nil}, {0, "a", "1", ReportCounts, nil}}, 0, "1"},
		{"another result after it counts is open", ReportBoth, []said{{0, "a", "1", ReportWaits, nil}, {1, "b", "1", ReportCounts, nil}, {0, "a", "0", ReportOpen, nil}}, 1, "1"},
		{"both change their minds after it counts: the arbiter decides", ReportBoth,
			[]said{{0, "a", "1", ReportWaits, nil}, {1, "b", "1", ReportCounts, nil}, {0, "a", "0", ReportOpen, nil}, {1, "b", "0", ReportOpen, nil}}, 2, "1"},
		{"half a result is none", ReportBoth, []said{{0, "a", "", 0, errReportOpen}}, 0, ""},
		{"what the form of the match has not is refused", ReportBoth, []said{{0, "a", "1 1", 0, scoring.ErrAction}}, 0, ""},
		{"there are two sides", ReportBoth, []said{{2, "a", "1", 0, ErrNotFound}, {-1, "a", "1", 0, ErrNotFound}}, 0, ""},
		{"off is off", ReportNo, []said{{0, "a", "1", 0, errReportOff}}, 0, ""},
	} {
		t.Run(c.says, func(t *testing.T) {
			p := newTables(t, c.mode)
			for i, step := range c.steps {
				became, err := p.says(step.side, step.phone, readRecord(step.record)...)
				if step.want == scoring.ErrAction {
					if err == nil {
						t.Errorf("step %d was taken", i)
					}
				} else if !errors.Is(err, step.want) || err == nil && became != step.became {
					t.Errorf("step %d: %v, %v", i, became, err)
				}
			}
			if got := p.open(); len(got) != c.open {
				t.Errorf("%d open: %+v", len(got), got)
			}
			m := p.match(1)
			decided := m.Verdict.State == scoring.Decided
			if decided != (c.result != "") || decided && (m.Games[0].Out[0] == pairing.Win) != (c.result == "1") {
				t.Errorf("the match: %+v", m.Games)
			}
			checkRebuilt(t, p.Store)
		})
	}
	t.Run("only the table's own link reports, only its own match, only while it is on", func(t *testing.T) {
		p := newTables(t, ReportBoth)
		mine, other := p.match(1).ID, p.match(2).ID
		later := at(read(t, p.Store, p.one), 2, 1).ID
		elsewhere := makeEvent(t, p.Store, 4, Rules{})
		foreign := at(read(t, p.Store, elsewhere), 1, 1).ID
		secrets := p.links(p.one, NewLink{Kind: LinkArbiter}, NewLink{Kind: LinkScreen}, NewLink{Kind: LinkTable, Table: 2})
		report := func(who Who, slug string, match int64) error {
			return second(p.Report(ctx, who, slug, NewReport{Match: match, Record: []scoring.Action{"1"}, Device: "a"}))
		}
		for says, c := range map[string]struct {
			err, want error
		}{
			"the match of another table":       {report(p.table, p.one, other), errReportLater},
			"a match of another event":         {report(p.table, p.one, foreign), errReportLater},
			"in another event":                 {report(p.table, elsewhere, foreign), ErrNotFound},
			"an arbiter's link":                {report(p.by(secrets[0]), p.one, mine), ErrDenied},
			"a screen's link":                  {report(p.by(secrets[1]), p.one, mine), ErrDenied},
			"another table's link":             {report(p.by(secrets[2]), p.one, mine), errReportLater},
			"the organiser: he enters results": {report(organiser, p.one, mine), ErrDenied},
			"nobody":                           {report(Who{}, p.one, mine), ErrNotFound},
			"a match of the same table in a round still to come": {report(p.table, p.one, later), nil},
		} {
			if !errors.Is(c.err, c.want) {
				t.Errorf("%s: %v", says, c.err)
			}
		}
		if err := p.HoldRound(ctx, organiser, p.one, 0, 2, true); err != nil {
			t.Fatal(err)
		}
		if err := report(p.table, p.one, later); !errors.Is(err, errReportLater) {
			t.Errorf("a held round: %v", err)
		}
		if _, m, _, err := p.AtTable(ctx, p.table.Link, p.one); err != nil || m == nil || m.ID != mine {
			t.Errorf("at the table: %+v, %v", m, err)
		}
		if err := p.WithdrawLink(ctx, organiser, p.one, p.table.Link.ID, ""); err != nil {
			t.Fatal(err)
		}
		if err := report(p.table, p.one, mine); !errors.Is(err, errSecret) && !errors.Is(err, ErrNotFound) {
			t.Errorf("a link that was withdrawn: %v", err)
		}
	})
	t.Run("closed rounds and ended events take none", func(t *testing.T) {
		p := newTables(t, ReportBoth)
		press(t, p.Store, p.one, 1, 1, "1")
		press(t, p.Store, p.one, 1, 2, "1")
		if err := p.CloseRound(ctx, organiser, p.one, 0, 1, true); err != nil {
			t.Fatal(err)
		}
		if _, err := p.says(0, "a", "0"); !errors.Is(err, errReportClosed) {
			t.Errorf("got %v", err)
		}
		if err := p.SetEnded(ctx, organiser, p.one, 0, true); err != nil {
			t.Fatal(err)
		}
		if _, err := p.says(0, "a", "0"); !errors.Is(err, errEventEnded) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("what is stored of a phone is a hash", func(t *testing.T) {
		p := newTables(t, ReportBoth)
		if _, err := p.says(0, "the secret of a phone", "1"); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(fileText(t, p.Path()), "the secret of a phone") {
			t.Error("the file holds it")
		}
	})
	t.Run("how players report is the organiser's to say", func(t *testing.T) {
		p := newTables(t, ReportNo)
		if err := p.SetReporting(ctx, organiser, p.one, "maybe"); !errors.Is(err, errReportMode) {
			t.Errorf("got %v", err)
		}
		before := journalLength(t, p.Store)
		if err := p.SetReporting(ctx, organiser, p.one, ReportNo); err != nil || journalLength(t, p.Store) != before {
			t.Errorf("no change is no entry, %v", err)
		}
	})
}

func TestReportsMeetTheArbiter(t *testing.T) {
	ctx := context.Background()
	t.Run("a report that is confirmed is the result, by the arbiter's name, and none is open", func(t *testing.T) {
		p := newTables(t, ReportArbiter)
		p.says(0, "a", "1")
		p.says(1, "b", "0")
		arbiter := p.by(p.links(p.one, NewLink{Kind: LinkArbiter, Label: "Ann"})[0])
		list := p.open()
		if len(list) != 2 || list[0].Differs(p.match(1)) {
			t.Fatalf("%+v", list)
		}
		after, err := p.ConfirmReport(ctx, arbiter, p.one, p.match(1).ID, list[1].ID, p.match(1).Version)
		if err != nil || after.Text() != list[1].Match.Text() || len(p.open()) != 0 {
			t.Errorf("%+v, %v, open %d", after, err, len(p.open()))
		}
		entries, _, err := p.Journal(ctx, organiser, p.one, 0, 1)
		if err != nil || entries[0].Who != "arbiter Ann" {
			t.Errorf("%+v, %v", entries, err)
		}
		if _, err := p.ConfirmReport(ctx, arbiter, p.one, p.match(1).ID, list[1].ID, p.match(1).Version); !errors.Is(err, ErrStale) {
			t.Errorf("a second time: %v", err)
		}
	})
	t.Run("a result that came meanwhile is shown first, and the reports stay", func(t *testing.T) {
		p := newTables(t, ReportArbiter)
		p.says(0, "a", "1")
		seen := p.match(1).Version
		press(t, p.Store, p.one, 1, 1, "0")
		var stale *ErrMatchStale
		if _, err := p.ConfirmReport(ctx, organiser, p.one, p.match(1).ID, p.open()[0].ID, seen); !errors.As(err, &stale) {
			t.Errorf("got %v", err)
		}
		if list := p.open(); len(list) != 1 || !list[0].Differs(p.match(1)) {
			t.Errorf("%+v", list)
		}
	})
	t.Run("the result that an arbiter enters forgets the reports that say the same, not the others", func(t *testing.T) {
		p := newTables(t, ReportArbiter)
		p.says(0, "a", "1")
		p.says(1, "b", "0")
		press(t, p.Store, p.one, 1, 1, "1")
		if list := p.open(); len(list) != 1 || list[0].Side != 1 {
			t.Errorf("%+v", list)
		}
	})
	t.Run("a report of another match, or of another event, is none of this one", func(t *testing.T) {
		p := newTables(t, ReportArbiter)
		p.says(0, "a", "1")
		report := p.open()[0].ID
		if _, err := p.ConfirmReport(ctx, organiser, p.one, p.match(2).ID, report, p.match(2).Version); !errors.Is(err, ErrStale) {
			t.Errorf("got %v", err)
		}
		other := makeEvent(t, p.Store, 4, Rules{Form: scoring.Single.Form})
		if _, err := p.ConfirmReport(ctx, organiser, other, p.match(1).ID, report, p.match(1).Version); !errors.Is(err, ErrNotFound) {
			t.Errorf("got %v", err)
		}
		if err := p.DropReports(ctx, organiser, other, p.match(1).ID); err != nil && !errors.Is(err, ErrNotFound) {
			t.Error(err)
		}
		if len(p.open()) != 1 {
			t.Error("the report is gone")
		}
		if err := p.DropReports(ctx, organiser, p.one, p.match(1).ID); err != nil || len(p.open()) != 0 {
			t.Errorf("set aside: %v", err)
		}
	})
	t.Run("in a closed round nothing is confirmed", func(t *testing.T) {
		p := newTables(t, ReportArbiter)
		p.says(0, "a", "0")
		press(t, p.Store, p.one, 1, 1, "1")
		press(t, p.Store, p.one, 1, 2, "1")
		if err := p.CloseRound(ctx, organiser, p.one, 0, 1, true); err != nil {
			t.Fatal(err)
		}
		if _, err := p.ConfirmReport(ctx, organiser, p.one, p.match(1).ID, p.open()[0].ID, p.match(1).Version); !errors.Is(err, errRoundClosed) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("what does not fit the rules of today says nothing any more", func(t *testing.T) {
		p := newTables(t, ReportBoth)
		p.says(0, "a", "=")
		if err := p.writer.Exec("UPDATE reports SET record = 'nonsense'").Error; err != nil {
			t.Fatal(err)
		}
		if len(p.open()) != 0 {
			t.Error("it is shown")
		}
		if became, err := p.says(1, "b", "1"); err != nil || became != ReportWaits {
			t.Errorf("the other side: %v, %v", became, err)
		}
	})
}

// TestBothReportAtOnce: whatever the order, two who agree make one result, two who differ none.
func TestBothReportAtOnce(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	slug := makeEvent(t, s, 12, Rules{Form: scoring.Single.Form}) // 66 matches
	p := &people{Store: s, t: t, one: slug}
	if err := s.SetReporting(ctx, organiser, slug, ReportBoth); err != nil {
		t.Fatal(err)
	}
	links := make([]NewLink, 6)
	for i := range links {
		links[i] = NewLink{Kind: LinkTable, Table: i + 1}
	}
	tables := make([]Who, len(links))
	for i, secret := range p.links(slug, links...) {
		tables[i] = p.by(secret)
	}
	tour := read(t, s, slug)
	pairs := 0
	for _, r := range tour.Rounds {
		for i := range r.Matches {
			if pairs == 50 {
				break
			}
			m, agree := &r.Matches[i], pairs%2 == 0
			pairs++
			var done sync.WaitGroup
			for side := range 2 {
				record := []scoring.Action{"1"}
				if side == 1 && !agree {
					record[0] = "0"
				}
				done.Go(func() {
					in := NewReport{Match: m.ID, Side: side, Record: record, Device: fmt.Sprint(m.ID, side)}
					if _, err := s.Report(ctx, tables[m.Table-1], slug, in); err != nil {
						t.Errorf("match %d side %d: %v", m.ID, side, err)
					}
				})
			}
			done.Wait()
		}
	}
	reports, err := s.Reports(ctx, organiser, slug)
	if err != nil {
		t.Fatal(err)
	}
	after, decided := read(t, s, slug), 0
	for _, r := range after.Rounds {
		for i := range r.Matches {
			m := &r.Matches[i]
			if m.Verdict.State == scoring.Decided {
				decided++
				if len(m.Games) != 1 || len(reports[m.ID]) != 0 || m.Version != tour.Match(m.ID).Version+1 {
					t.Errorf("match %d: %d games, %d reports, version %d", m.ID, len(m.Games), len(reports[m.ID]), m.Version)
				}
			}
		}
	}
	if decided != 25 || len(reports) != 25 {
		t.Errorf("%d decided, %d with open reports", decided, len(reports))
	}
	var entries int64
	if err := s.reader.Model(&JournalRow{}).Where("verb = 'result'").Count(&entries).Error; err != nil || entries != 25 {
		t.Errorf("%d entries, %v", entries, err)
	}
}

// TestReportAgainstPress: a report and a key of the desk at the same moment: the key counts, and a report
// that says something else stays open.
func TestReportAgainstPress(t *testing.T) {
	ctx := context.Background()
	for range 10 {
		p := newTables(t, ReportBoth)
		p.says(0, "a", "0")
		m := p.match(1)
		var done sync.WaitGroup
		done.Go(func() { p.says(1, "b", "0") })
		var pressed error
		done.Go(func() { _, pressed = p.Press(ctx, organiser, p.one, m.ID, m.Version, "1") })
		done.Wait()
		var stale *ErrMatchStale
		switch after := p.match(1); {
		case pressed == nil && (after.Games[0].Out[0] != pairing.Win || len(p.open()) != 2):
			t.Errorf("the key counts: %+v, %d open", after.Games, len(p.open()))
		case pressed != nil && (!errors.As(pressed, &stale) || after.Games[0].Out[0] != pairing.Loss):
			t.Errorf("the players were first: %v, %+v", pressed, after.Games)
		}
	}
}

// TestUpgradeToAccounts: a database of the program before accounts keeps what it has, and whoever was its
// organiser is the first account.
func TestUpgradeToAccounts(t *testing.T) {
	ctx := context.Background()
	s, err := Open(ctx, unpack(t, "testdata/schema-3.db.gz"), Options{Now: func() time.Time { return time.Date(2026, 12, 1, 19, 0, 0, 0, time.UTC) }})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	checkRebuilt(t, s)
	list, err := s.Accounts(ctx, organiser0)
	if err != nil || len(list) != 1 || list[0].ID != FirstAccount || list[0].Level != LevelAdmin || list[0].HasPassword || list[0].Name != "" {
		t.Fatalf("%+v, %v", list, err)
	}
	events, err := s.Home(ctx, organiser0)
	if err != nil || len(events) == 0 {
		t.Fatal(events, err)
	}
	p := &people{Store: s, t: t}
	first := p.who(FirstAccount)
	for _, e := range events {
		if e.Report != ReportNo {
			t.Errorf("%s: players report", e.Slug)
		}
		if _, err := s.Tournament(ctx, first, e.Slug); err != nil {
			t.Errorf("%s: %v", e.Slug, err)
		}
		if members, err := s.Members(ctx, first, e.Slug); err != nil || len(members) != 0 {
			t.Errorf("%s: %+v, %v", e.Slug, members, err)
		}
	}
	if token, err := s.NewOrganiserLink(ctx, FirstAccount); err != nil {
		t.Error(err)
	} else if account, err := s.ClaimOrganiserLink(ctx, token); err != nil || account != FirstAccount {
		t.Errorf("%d, %v", account, err)
	}
}
