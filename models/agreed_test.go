package models

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"roundtable/pairing"
)

var (
	someAgreed = Agreed{Time: pairing.TimeControl{Kind: pairing.TimeGame, Minutes: 30, Periods: 3, Seconds: 30}, Late: 15, Camps: No, Through: Yes, Passing: Yes}
	someHosts  = Hosts{Host: "Chess Club, North", RunBy: "少年宫", Support: "Café", Committee: "Ann Lee, Bo Chen", Chief: "张三", Officer: "Ida", Arbiters: "李四、王五"}
)

func TestAgreedIsStored(t *testing.T) {
	ctx, s := context.Background(), newStore(t)
	slug := makeEvent(t, s, 4, Rules{})
	before := read(t, s, slug)
	if before.Agreed() != (Agreed{}) || before.Hosts != (Hosts{}) {
		t.Errorf("a new event has agreed nothing: %+v, %+v", before.Agreed(), before.Hosts)
	}
	tour := do(t, s, slug, someAgreed)
	if tour.Agreed() != someAgreed || tour.Version != before.Version+1 {
		t.Errorf("stored %+v", tour.Agreed())
	}
	typed := someHosts
	typed.Chief, typed.Host = "  张　三 ", "Chess \tClub,  North\u202e"
	if err := s.SetHosts(ctx, organiser, slug, tour.Version, typed); err != nil {
		t.Fatal(err)
	}
	if got := read(t, s, slug); got.Hosts != someHosts {
		t.Errorf("stored %+v", got.Hosts)
	}
	t.Run("each is taken back by itself, and again", func(t *testing.T) {
		for _, want := range []Hosts{{}, someHosts} {
			list, _, err := s.Journal(ctx, organiser, slug, 0, 1)
			if err != nil {
				t.Fatal(err)
			}
			do(t, s, slug, Undo{Entry: list[0].ID})
			if got := read(t, s, slug); got.Hosts != want || got.Agreed() != someAgreed {
				t.Errorf("%+v, %+v", got.Hosts, got.Agreed())
			}
		}
	})
	t.Run("nothing is agreed any more", func(t *testing.T) {
		do(t, s, slug, Agreed{})
		if err := s.SetHosts(ctx, organiser, slug, 0, Hosts{Committee: " \u200b "}); err != nil {
			t.Fatal(err)
		}
		if got := read(t, s, slug); got.Agreed() != (Agreed{}) || got.Hosting != "" {
			t.Errorf("%+v, %q", got.Agreed(), got.Hosting)
		}
	})
	checkRebuilt(t, s)
	replaysWhole(t, s)
}

func TestAgreedRefused(t *testing.T) {
	ctx, s := context.Background(), newStore(t)
	slug := makeEvent(t, s, 4, Rules{})
	do(t, s, slug, someAgreed)
	for _, c := range []struct {
		says  string
		in    Agreed
		field string
	}{
		{"a time that no clock shows", Agreed{Time: pairing.TimeControl{Kind: pairing.TimeMove}}, "time"},
		{"an unknown kind of time", Agreed{Time: pairing.TimeControl{Kind: "week"}}, "time"},
		{"late before it begins", Agreed{Late: -1}, "late_minutes"},
		{"late for ever", Agreed{Late: MaxLate + 1}, "late_minutes"},
		{"perhaps in the camps", Agreed{Camps: "perhaps"}, "camps"},
		{"perhaps through", Agreed{Through: "YES"}, "through"},
		{"perhaps passing", Agreed{Passing: "1"}, "passing"},
	} {
		var e *Error
		if err := s.Do(ctx, organiser, slug, 0, c.in); !errors.As(err, &e) || e.Kind != Invalid || e.Field != c.field {
			t.Errorf("%s: %v at %+v", c.says, err, e)
		}
	}
	for _, l := range new(Hosts).Lines() {
		h := someHosts
		for _, mine := range h.Lines() {
			if mine.Field == l.Field {
				*mine.Text = strings.Repeat("长", MaxHosts+1)
			}
		}
		var e *Error
		if err := s.SetHosts(ctx, organiser, slug, 0, h); !errors.As(err, &e) || e.Field != l.Field {
			t.Errorf("%s too long: %v", l.Field, err)
		}
	}
	tour := read(t, s, slug)
	if err := s.SetHosts(ctx, organiser, slug, tour.Version-1, someHosts); !errors.Is(err, ErrStale) {
		t.Errorf("a version of before: %v", err)
	}
	if err := s.Do(ctx, organiser, slug, tour.Version-1, Agreed{}); !errors.Is(err, ErrStale) {
		t.Errorf("a version of before: %v", err)
	}
	if tour.Agreed() != someAgreed || tour.Hosts != (Hosts{}) {
		t.Errorf("what was refused changed something: %+v, %+v", tour.Agreed(), tour.Hosts)
	}
}

// Sections share who organises and judges; each has its own time.
func TestHostsOfSections(t *testing.T) {
	ctx, s := context.Background(), newStore(t)
	open, kids := twoSections(t, s)
	if err := s.SetHosts(ctx, organiser, kids, 0, someHosts); err != nil {
		t.Fatal(err)
	}
	do(t, s, kids, someAgreed)
	if a, b := read(t, s, open), read(t, s, kids); a.Hosts != someHosts || b.Hosts != someHosts || a.Agreed() != (Agreed{}) || b.Agreed() != someAgreed {
		t.Errorf("%+v %+v, %+v %+v", a.Hosts, a.Agreed(), b.Hosts, b.Agreed())
	}
	third, err := s.CreateSection(ctx, organiser, SectionOf{Slug: open, Name: "U8"}, 0, NewTournament{Agreed: someAgreed, Hosts: Hosts{Chief: "Nobody"}})
	if err != nil {
		t.Fatal(err)
	}
	if got := read(t, s, third); got.Hosts != someHosts || got.Agreed() != someAgreed {
		t.Errorf("a section made later: %+v, %+v", got.Hosts, got.Agreed())
	}
	replaysWhole(t, s)
}

// What was agreed goes into a new event, a folder and a file, and comes out again.
func TestAgreedTravels(t *testing.T) {
	ctx, s := context.Background(), newStore(t)
	in := NewTournament{About: About{Name: "Spring"}, Game: DefaultGame, Agreed: someAgreed, Hosts: someHosts, Entrants: []EntrantIn{{Name: "A"}, {Name: "B"}}}
	slug, err := s.CreateTournament(ctx, organiser, in)
	if err != nil {
		t.Fatal(err)
	}
	made := read(t, s, slug)
	out, _ := imported(t, s, again(t, made.Folder()))
	there := newStore(t)
	taken, err := there.ReadEvent(ctx, organiser, strings.NewReader(string(wrote(t, s, slug))))
	if err != nil {
		t.Fatal(err)
	}
	for says, got := range map[string]*Tournament{"made": made, "through a folder": out, "through a file": read(t, there, taken.Slug)} {
		if diff := cmp.Diff([]any{someAgreed, someHosts}, []any{got.Agreed(), got.Hosts}); diff != "" {
			t.Errorf("%s:\n%s", says, diff)
		}
	}
}

func TestNamesIn(t *testing.T) {
	for line, want := range map[string]string{
		"": "", " , ": "", "Ann Lee": "Ann Lee", "Ann Lee, Bo Chen": "Ann Lee|Bo Chen", "张三、李四，王五；赵六;": "张三|李四|王五|赵六",
	} {
		if got := strings.Join(NamesIn(line), "|"); got != want {
			t.Errorf("%q: %q", line, got)
		}
	}
}

// A clock of the hall proposes what the agreed time takes, where it has an end.
func TestClockOfTheAgreedTime(t *testing.T) {
	s := newStore(t)
	slug := makeEvent(t, s, 4, Rules{}) // two games a match
	for text, want := range map[string]int{"": usualClock, "none": usualClock, "10s/move": usualClock, "30m+3x30s": usualClock, "15m": 60, "10m+5s": 60, "20m": 80, "600m": 720} {
		time, err := pairing.ParseTime(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := do(t, s, slug, Agreed{Time: time}).ClockMinutes(1); got != want {
			t.Errorf("%q: %d minutes, want %d", text, got, want)
		}
	}
}

// The log is read whole, whatever its length, and only what is wanted is kept.
func TestJournalOf(t *testing.T) {
	ctx, s := context.Background(), newStore(t)
	slug := makeEvent(t, s, 4, Rules{})
	do(t, s, slug, someAgreed)
	if _, err := s.writerSQL.Exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1300)
		INSERT INTO journal (tournament_id, at, who, addr, verb, details, op, version) SELECT t.id, '2026-11-29 20:00:00+00:00', 'desk', '', 'hall.line', '{}', '', t.version FROM n, tournaments t`); err != nil {
		t.Fatal(err)
	}
	do(t, s, slug, Agreed{Late: 5})
	agreed := func(e JournalEntry) bool { return e.Verb == "tournament.agreed" }
	list, more, err := s.JournalOf(ctx, organiser, slug, 10, agreed)
	if err != nil || more || len(list) != 2 || list[0].Details["late"] != int64(5) || list[1].Details["time"] != "30m+3x30s" {
		t.Errorf("%+v, %v, %v", list, more, err)
	}
	if list, more, err = s.JournalOf(ctx, organiser, slug, 1, agreed); err != nil || !more || len(list) != 1 {
		t.Errorf("%d entries, more: %v, %v", len(list), more, err)
	}
	if list, more, err = s.JournalOf(ctx, organiser, slug, 1302, func(e JournalEntry) bool { return e.Verb != "tournament.create" }); err != nil || more || len(list) != 1302 {
		t.Errorf("%d entries, more: %v, %v", len(list), more, err)
	}
}
