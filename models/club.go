package models

import (
	"context"
	"encoding/json"
	"errors"
	"time"
	"unicode/utf8"

	"gorm.io/gorm"

	"roundtable/models/exchange"
)

// ClubRow is what the club proposes for its next event, in one row. Rules is the JSON of Rules, empty
// for those of the last event.
type ClubRow struct {
	ID           int64  `json:"id"`
	Name         string `json:"name"`
	Venue        string `json:"venue"`
	TimeZone     string `json:"time_zone"`
	Game         string `json:"game"`
	Rules        string `json:"rules"`
	FirstStart   string `json:"first_start"` // 14:00, or empty
	RoundMinutes int    `json:"round_minutes"`
	Names        string `json:"names"` // see TournamentRow.Names
	Version      int64  `json:"version"`
}

// TableName is the table of the one row.
func (ClubRow) TableName() string { return "club" }
func (r ClubRow) key() int64      { return r.ID }

// Club is the club with its proposals. A zero field proposes nothing.
type Club struct {
	Name, Venue, TimeZone string
	Game                  string
	Rules                 *Rules // nil: those of the last event
	FirstStart            string // when the first round usually begins: 14:00
	RoundMinutes          int    // from the start of a round to that of the next; 0: not planned
	Names                 string // NamesFull, NamesMinors or NamesAll
	Version               int64
}

// MaxRoundMinutes is the longest time from the start of a round to that of the next: a league plays a
// round a week.
const MaxRoundMinutes = 7 * 24 * 60

var (
	errClubName     = &Error{Kind: Invalid, Key: "error.club_name", Field: "club_name", Text: "The name of the club may have at most {{.most}} characters."}
	errFirstStart   = &Error{Kind: Invalid, Key: "error.first_start", Field: "first_start", Text: "Write the time as hours and minutes, for example 14:00, or leave it empty."}
	errRoundMinutes = &Error{Kind: Invalid, Key: "error.round_minutes", Field: "round_minutes", Text: "The minutes from round to round are a whole number from 1 to {{.most}}; leave it empty for none."}
	errNames        = &Error{Kind: Invalid, Key: "error.names", Field: "names_shown", Text: "Choose whose names the public sees in full."}
	errClubStale    = &Error{Kind: Conflict, Key: "error.club_stale", Text: "Somebody changed the club's settings meanwhile. Look at them again and repeat your change."}
)

// Club reads the club's name and proposals. The name is public, everything else is the organiser's.
func (s *Store) Club(ctx context.Context) (c Club, err error) {
	row := s.club.get()
	if row == nil {
		if err := s.read(ctx, func(db *gorm.DB) error {
			stored, err := clubIn(db)
			row = &stored
			return err
		}); err != nil {
			return c, err
		}
		s.club.put(row)
	}
	c = Club{
		Name: row.Name, Venue: row.Venue, TimeZone: row.TimeZone, Game: row.Game, FirstStart: row.FirstStart,
		RoundMinutes: row.RoundMinutes, Names: row.Names, Version: row.Version,
	}
	if row.Rules != "" {
		c.Rules = &Rules{}
		err = json.Unmarshal([]byte(row.Rules), c.Rules)
	}
	return c, err
}

// clubIn is the stored row; one with version 0 where nothing was set yet.
func clubIn(db *gorm.DB) (ClubRow, error) {
	row := ClubRow{}
	err := db.First(&row, 1).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return ClubRow{ID: 1}, nil
	}
	return row, err
}

// SetClub keeps the club's name and proposals; c.Version is the one that was seen.
func (s *Store) SetClub(ctx context.Context, who Who, c Club) error {
	return s.writeAdmin(ctx, who, func(t *tx) error {
		row, err := clubIn(t.db)
		if err != nil {
			return err
		}
		if row.Version != c.Version {
			return errClubStale
		}
		isNew := row.Version == 0
		if err := c.into(t.db, &row); err != nil {
			return err
		}
		row.Version++
		if isNew {
			err = insert(t, &row)
		} else {
			err = update(t, &row)
		}
		if err != nil {
			return err
		}
		t.club = &row
		t.events = append(t.events, Event{Club: true})
		return t.changedClub("club.set", map[string]any{"name": row.Name})
	})
}

// into checks the proposals as the event that will be made of them is checked.
func (c Club) into(db *gorm.DB, row *ClubRow) error {
	row.Name = exchange.CleanName(c.Name)
	if utf8.RuneCountInString(row.Name) > maxName {
		return errClubName.With("most", maxName)
	}
	about, err := About{Name: "-", Venue: c.Venue, TimeZone: c.TimeZone}.clean()
	if err != nil {
		return err
	}
	row.Venue, row.TimeZone, row.Game = about.Venue, c.TimeZone, c.Game
	if c.TimeZone != "" {
		row.TimeZone = about.TimeZone
	}
	if row.FirstStart = c.FirstStart; c.FirstStart != "" {
		at, err := time.Parse("15:04", c.FirstStart)
		if err != nil {
			return errFirstStart
		}
		row.FirstStart = at.Format("15:04")
	}
	if row.RoundMinutes = c.RoundMinutes; c.RoundMinutes < 0 || c.RoundMinutes > MaxRoundMinutes {
		return errRoundMinutes.With("most", MaxRoundMinutes)
	}
	if row.Names = c.Names; !validNames(c.Names) {
		return errNames
	}
	return c.rulesInto(db, row)
}

func (c Club) rulesInto(db *gorm.DB, row *ClubRow) error {
	if c.Game != "" {
		if _, err := findGame(db, c.Game); err != nil {
			return err
		}
	}
	row.Rules = ""
	if c.Rules == nil {
		return nil
	}
	if err := c.Rules.check(); err != nil {
		return err
	}
	text, err := json.Marshal(c.Rules)
	row.Rules = string(text)
	return err
}

func validNames(names string) bool {
	return names == NamesFull || names == NamesMinors || names == NamesAll
}
