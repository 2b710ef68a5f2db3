package models

import (
	"context"
	"errors"
	"testing"
)

// section makes a section beside an event.
func section(t *testing.T, s *Store, of SectionOf, names ...string) string {
	t.Helper()
	in := NewTournament{Draw: &DrawIn{Method: "given"}}
	for _, name := range names {
		in.Entrants = append(in.Entrants, EntrantIn{Name: name})
	}
	slug, err := s.CreateSection(context.Background(), organiser, of, 0, in)
	if err != nil {
		t.Fatal(err)
	}
	return slug
}

func TestSections(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	open := makeEvent(t, s, 4, Rules{Cycles: 2, System: "3-1-0"})
	u12 := section(t, s, SectionOf{Slug: open, Name: "U12", Other: "Open"}, "Ann", "Bo")
	u8 := section(t, s, SectionOf{Slug: u12, Name: "U8"}, "Cy", "Di", "Ed")

	t.Run("each has its own entrants and table, and shares name and rules", func(t *testing.T) {
		first, last := read(t, s, open), read(t, s, u8)
		if first.Title() != "Club evening · Open" || last.Title() != "Club evening · U8" || first.Event != open || last.Event != open {
			t.Errorf("%s, %s, events %s, %s", first.Title(), last.Title(), first.Event, last.Event)
		}
		if len(first.Entrants) != 4 || len(last.Entrants) != 3 || last.Stage.Cycles != 2 || last.Stage.System != "3-1-0" {
			t.Errorf("%d and %d entrants, %d cycles, %s", len(first.Entrants), len(last.Entrants), last.Stage.Cycles, last.Stage.System)
		}
	})
	t.Run("they stand in the order they were made", func(t *testing.T) {
		list, err := s.Sections(ctx, organiser, open)
		if err != nil || len(list) != 3 || list[0].Slug != open || list[1].Slug != u12 || list[2].Slug != u8 {
			t.Errorf("%v, %v", list, err)
		}
	})
	t.Run("the public sees those that are published, and no event without any", func(t *testing.T) {
		if _, err := s.Sections(ctx, Who{}, open); !errors.Is(err, ErrNotFound) {
			t.Errorf("before: %v", err)
		}
		if err := s.SetPublished(ctx, organiser, u12, 0, true); err != nil {
			t.Fatal(err)
		}
		if list, err := s.Sections(ctx, Who{}, open); err != nil || len(list) != 1 || list[0].Slug != u12 {
			t.Errorf("after: %v, %v", list, err)
		}
	})
	t.Run("a new date is the date of all", func(t *testing.T) {
		if err := s.SetAbout(ctx, organiser, u8, read(t, s, u8).Version, About{Name: "Spring open", Date: "2027-03-01", TimeZone: "Europe/Berlin"}); err != nil {
			t.Fatal(err)
		}
		for _, slug := range []string{open, u12, u8} {
			if tour := read(t, s, slug); tour.Name != "Spring open" || tour.Date != "2027-03-01" {
				t.Errorf("%s: %s %s", slug, tour.Name, tour.Date)
			}
		}
		if tour := read(t, s, open); tour.PublicVersion != 0 {
			t.Errorf("a private section has public version %d", tour.PublicVersion)
		}
	})
	t.Run("names hidden in one section are hidden in all, a new one too", func(t *testing.T) {
		if err := s.SetLook(ctx, organiser, u12, 0, Look{Names: NamesMinors, Regulations: "Quiet, please."}); err != nil {
			t.Fatal(err)
		}
		fresh := section(t, s, SectionOf{Slug: open, Name: "Blitz"}, "Flo", "Gus")
		for _, slug := range []string{open, u12, u8, fresh} {
			if tour := read(t, s, slug); tour.Names != NamesMinors || (tour.Regulations != "") != (slug == u12) {
				t.Errorf("%s: names %q, regulations %q", slug, tour.Names, tour.Regulations)
			}
		}
	})
	t.Run("no two have one name", func(t *testing.T) {
		_, err := s.CreateSection(ctx, organiser, SectionOf{Slug: open, Name: "u12"}, 0, NewTournament{})
		if !errors.Is(err, errSectionTaken) {
			t.Errorf("made: %v", err)
		}
		if err := s.RenameSection(ctx, organiser, u8, 0, "Open"); !errors.Is(err, errSectionTaken) {
			t.Errorf("renamed: %v", err)
		}
		if err := s.RenameSection(ctx, organiser, u8, 0, "U9"); err != nil || read(t, s, u8).Section != "U9" {
			t.Errorf("renamed: %v", err)
		}
	})
	t.Run("a refused section leaves the first one alone", func(t *testing.T) {
		alone := makeEvent(t, s, 2, Rules{})
		_, err := s.CreateSection(ctx, organiser, SectionOf{Slug: alone, Name: "U12", Other: "U12"}, 0, NewTournament{})
		if !errors.Is(err, errSectionTaken) || read(t, s, alone).Event != "" {
			t.Errorf("%v, event %q", err, read(t, s, alone).Event)
		}
	})
	t.Run("a form sent twice makes one section", func(t *testing.T) {
		who := organiser
		who.Op = "section-once"
		of := SectionOf{Slug: open, Name: "Seniors"}
		one, err := s.CreateSection(ctx, who, of, 0, NewTournament{})
		two, err2 := s.CreateSection(ctx, who, of, 0, NewTournament{})
		if err != nil || err2 != nil || one != two {
			t.Errorf("%s %v, %s %v", one, err, two, err2)
		}
	})
	checkRebuilt(t, s)
}
