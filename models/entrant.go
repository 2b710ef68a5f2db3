package models

import (
	"context"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"gorm.io/gorm"

	"roundtable/models/exchange"
)

// EntrantIn is an entrant as the organiser types it.
type EntrantIn struct {
	Name, Name2, Unit, Note string
	Rating                  int
	Sex                     string // "f", "m" or empty
	BirthYear               int    // 0: not known
	Player                  int64  // the player of the club who it is; 0: somebody new
}

const (
	maxEntrantName = exchange.MaxNameRunes
	maxUnit        = 60
	maxNote        = 200
	maxRating      = 9999
	maxEntrants    = 1000
	minBirthYear   = 1900
	maxBirthYear   = 2100
)

var (
	errEntrantName   = &Error{Kind: Invalid, Key: "error.entrant_name", Field: "name", Text: "A name has 1 to {{.most}} characters. Shorten “{{.name}}” or fill it in."}
	errEntrantUnit   = &Error{Kind: Invalid, Key: "error.entrant_unit", Field: "unit", Text: "A unit has at most {{.most}} characters."}
	errNote          = &Error{Kind: Invalid, Key: "error.note", Field: "note", Text: "A note has at most {{.most}} characters."}
	errRating        = &Error{Kind: Invalid, Key: "error.rating", Field: "rating", Text: "A rating is a whole number from 0 to {{.most}}; 0 means none."}
	errSex           = &Error{Kind: Invalid, Key: "error.sex", Field: "sex", Text: "Choose female, male, or leave it open."}
	errBirthYear     = &Error{Kind: Invalid, Key: "error.birth_year", Field: "birth_year", Text: "A year of birth is a whole number from {{.least}} to {{.most}}; leave it empty where it is not known."}
	errTooMany       = &Error{Kind: Invalid, Key: "error.too_many", Field: "names", Text: "A round robin here has at most {{.most}} entrants; this list has {{.n}}."}
	errEntrantsFixed = &Error{Kind: Conflict, Key: "error.entrants_fixed", Field: "names", Text: "Results have been entered, so the list of entrants stays as it is. Names can still be corrected."}
)

func (in EntrantIn) clean() (EntrantIn, error) {
	in.Name, in.Name2 = exchange.CleanName(in.Name), exchange.CleanName(in.Name2)
	in.Unit, in.Note = exchange.CleanName(in.Unit), exchange.CleanName(in.Note)
	size := utf8.RuneCountInString
	switch {
	case in.Name == "" || size(in.Name) > maxEntrantName:
		return in, errEntrantName.With("most", maxEntrantName, "name", shortened(in.Name))
	case size(in.Name2) > maxEntrantName:
		return in, errEntrantName.With("most", maxEntrantName, "name", shortened(in.Name2)).In("name2")
	case size(in.Unit) > maxUnit:
		return in, errEntrantUnit.With("most", maxUnit)
	case size(in.Note) > maxNote:
		return in, errNote.With("most", maxNote)
	case in.Rating < 0 || in.Rating > maxRating:
		return in, errRating.With("most", maxRating)
	case in.Sex != "" && in.Sex != "f" && in.Sex != "m":
		return in, errSex
	case in.BirthYear != 0 && (in.BirthYear < minBirthYear || in.BirthYear > maxBirthYear):
		return in, errBirthYear.With("least", minBirthYear, "most", maxBirthYear)
	}
	return in, nil
}

// shortened keeps a sentence readable when what was typed is very long.
func shortened(s string) string {
	if r := []rune(s); len(r) > 24 {
		return string(r[:24]) + "…"
	}
	return s
}

// addEntrants stores entrants behind the last one of the entry list.
func (t *tx) addEntrants(tour *TournamentRow, last int, in []EntrantIn) ([]*EntrantRow, error) {
	if last+len(in) > maxEntrants {
		return nil, errTooMany.With("most", maxEntrants, "n", last+len(in))
	}
	rows := make([]*EntrantRow, len(in))
	for i, e := range in {
		e, err := e.clean()
		if err != nil {
			return nil, err
		}
		rows[i] = &EntrantRow{
			TournamentID: tour.ID, Pos: last + i + 1, Name: e.Name, Name2: e.Name2,
			Unit: e.Unit, Rating: e.Rating, Note: e.Note, Sex: e.Sex, BirthYear: e.BirthYear,
		}
		if e.Player != 0 {
			rows[i].PlayerID = &e.Player
		}
	}
	if err := t.remember(rows); err != nil {
		return nil, err
	}
	return rows, insert(t, rows...)
}

// AddEntrants adds entrants before the first result. A schedule that was made already is dropped:
// it no longer fits, and the page says to draw again.
func (s *Store) AddEntrants(ctx context.Context, who Who, slug string, version int64, in []EntrantIn) error {
	return s.write(ctx, who, func(t *tx) error {
		row, err := t.load(slug, version)
		if err != nil {
			return err
		}
		now, err := t.beforeResults(slug)
		if err != nil {
			return err
		}
		last := 0
		for _, e := range slices.Concat(now.Entrants, now.Out) {
			last = max(last, e.Pos)
		}
		if len(now.Entrants)+len(in) > maxEntrants {
			return errTooMany.With("most", maxEntrants, "n", len(now.Entrants)+len(in))
		}
		if _, err := t.addEntrants(row, last, in); err != nil {
			return err
		}
		names := make([]string, len(in))
		for i, e := range in {
			names[i] = e.Name
		}
		return t.changed(row, "entrant.add", map[string]any{"names": strings.Join(names, ", ")})
	})
}

// beforeResults reads the event, refuses if anything was reported, and drops the schedule.
func (t *tx) beforeResults(slug string) (*Tournament, error) {
	now, err := loadTournament(t.db, slug)
	if err != nil {
		return nil, err
	}
	if err := now.robin(); err != nil {
		return nil, err
	}
	if now.Started() {
		return nil, errEntrantsFixed
	}
	return now, t.dropSchedule(now)
}

// EditEntrant corrects an entrant, at any time: a name is free text, keys are ids. Who he is among the
// club's players stays as it was.
func (s *Store) EditEntrant(ctx context.Context, who Who, slug string, version, id int64, in EntrantIn) error {
	return s.write(ctx, who, func(t *tx) error {
		tour, err := t.load(slug, version)
		if err != nil {
			return err
		}
		row, err := t.entrant(tour, id)
		if err != nil {
			return err
		}
		if in, err = in.clean(); err != nil {
			return err
		}
		before := row.Name
		row.Name, row.Name2, row.Unit, row.Rating, row.Note = in.Name, in.Name2, in.Unit, in.Rating, in.Note
		row.Sex, row.BirthYear = in.Sex, in.BirthYear
		if err := update(t, row); err != nil {
			return err
		}
		return t.changed(tour, "entrant.edit", map[string]any{"before": before, "name": row.Name})
	})
}

// RemoveEntrant takes an entrant off the list before the first result; a schedule is dropped.
func (s *Store) RemoveEntrant(ctx context.Context, who Who, slug string, version, id int64) error {
	return s.write(ctx, who, func(t *tx) error {
		tour, err := t.load(slug, version)
		if err != nil {
			return err
		}
		if _, err := t.entrant(tour, id); err != nil {
			return err
		}
		if _, err := t.beforeResults(slug); err != nil {
			return err
		}
		row, err := t.entrant(tour, id) // again: dropping the schedule took the number away
		if err != nil {
			return err
		}
		if err := remove(t, row); err != nil {
			return err
		}
		return t.changed(tour, "entrant.remove", map[string]any{"name": row.Name})
	})
}

// entrant finds an entrant of this event; one of another event is not there.
func (t *tx) entrant(tour *TournamentRow, id int64) (*EntrantRow, error) {
	var row EntrantRow
	err := t.db.Where("tournament_id = ? AND id = ?", tour.ID, id).First(&row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, ErrNotFound
	}
	return &row, err
}
