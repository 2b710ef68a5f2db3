package models

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"
	"unicode/utf8"

	"gorm.io/gorm"

	"roundtable/models/exchange"
	"roundtable/pairing/rating"
)

// SeasonRow is a season: which events it counts, and by what rule. The table is never stored: see SeasonTable.
type SeasonRow struct {
	ID        int64  `json:"id"`
	Name      string `json:"name"`
	Chosen    bool   `json:"chosen"` // the events are chosen one by one
	Events    string `json:"events"` // ids of those, a JSON list
	FromDay   string `json:"from_day"`
	ToDay     string `json:"to_day"`
	Game      string `json:"game"`    // its code, empty: any
	Section   string `json:"section"` // the name of a section, empty: any
	Points    string `json:"points"`  // by place, a JSON list
	Rest      int    `json:"rest"`    // for the places behind it
	Share     string `json:"share"`   // see rating.Share
	Best      int    `json:"best"`    // so many results count, 0: all
	Least     int    `json:"least"`   // so many events for a place
	Apart     bool   `json:"apart"`   // level ones are told apart by their best results
	Published bool   `json:"published"`
	Version   int64  `json:"version"`
}

// TableName is the table of the seasons.
func (SeasonRow) TableName() string { return "seasons" }
func (r SeasonRow) key() int64      { return r.ID }

// SeasonIn is a season as the organiser types it.
type SeasonIn struct {
	Name           string
	Chosen         bool
	Events         []int64 // ids of tournaments
	FromDay, ToDay string
	Game, Section  string
	Rule           rating.Season
}

// DefaultSeason is proposed for a new season.
var DefaultSeason = rating.Season{Points: []int{10, 8, 6, 5, 4, 3, 2, 1}, Rest: 1}

const (
	maxSeasonPoints = 1000 // for one place
	maxSeasonPlaces = 100
)

var (
	errSeasonName   = &Error{Kind: Invalid, Key: "error.season_name", Field: "name", Text: "Give the season a name of 1 to {{.most}} characters, such as “Club championship 2026”."}
	errSeasonDays   = &Error{Kind: Invalid, Key: "error.season_days", Field: "from_day", Text: "The first day of the season comes before the last one. Leave one empty for an open end."}
	errSeasonPoints = &Error{Kind: Invalid, Key: "error.season_points", Field: "points", Text: "The points of the places are whole numbers from 0 to {{.most}}, none higher than the one before."}
	errSeasonCount  = &Error{Kind: Invalid, Key: "error.season_count", Text: "This is a whole number from 0 to {{.most}}."}
	errSeasonShare  = &Error{Kind: Invalid, Key: "error.season_share", Field: "share", Text: "Choose what those who share a place get."}
	errSeasonStale  = &Error{Kind: Conflict, Key: "error.season_stale", Text: "Somebody changed this season meanwhile. Look at it again and repeat your change."}
)

// In is the season as a form shows it.
func (r SeasonRow) In() (in SeasonIn, err error) {
	in = SeasonIn{Name: r.Name, Chosen: r.Chosen, FromDay: r.FromDay, ToDay: r.ToDay, Game: r.Game, Section: r.Section}
	in.Rule = rating.Season{Rest: r.Rest, Share: rating.Share(r.Share), Best: r.Best, Least: r.Least, Apart: r.Apart}
	return in, errors.Join(json.Unmarshal([]byte(r.Events), &in.Events), json.Unmarshal([]byte(r.Points), &in.Rule.Points))
}

// into checks what was typed.
func (in SeasonIn) into(db *gorm.DB, r *SeasonRow) error {
	if r.Name = exchange.CleanName(in.Name); r.Name == "" || utf8.RuneCountInString(r.Name) > maxName {
		return errSeasonName.With("most", maxName)
	}
	for _, day := range []string{in.FromDay, in.ToDay} {
		if _, err := time.Parse(time.DateOnly, day); day != "" && err != nil {
			return errSeasonDays
		}
	}
	if in.FromDay != "" && in.ToDay != "" && in.ToDay < in.FromDay {
		return errSeasonDays
	}
	if in.Game != "" {
		if _, err := findGame(db, in.Game); err != nil {
			return err
		}
	}
	if err := checkSeason(in.Rule); err != nil {
		return err
	}
	events, points := slices.Clone(in.Events), slices.Clone(in.Rule.Points)
	slices.Sort(events)
	eventText, err := json.Marshal(append([]int64{}, slices.Compact(events)...))
	pointText, err2 := json.Marshal(append([]int{}, points...))
	r.Chosen, r.Events, r.Points = in.Chosen, string(eventText), string(pointText)
	r.FromDay, r.ToDay, r.Game, r.Section = in.FromDay, in.ToDay, in.Game, exchange.CleanName(in.Section)
	r.Rest, r.Share, r.Best, r.Least, r.Apart = in.Rule.Rest, string(in.Rule.Share), in.Rule.Best, in.Rule.Least, in.Rule.Apart
	return errors.Join(err, err2)
}

func checkSeason(rule rating.Season) error {
	all := append(slices.Clone(rule.Points), rule.Rest)
	for i, p := range all {
		if p < 0 || p > maxSeasonPoints || i > 0 && p > all[i-1] {
			return errSeasonPoints.With("most", maxSeasonPoints)
		}
	}
	switch {
	case len(rule.Points) > maxSeasonPlaces:
		return errSeasonPoints.With("most", maxSeasonPoints)
	case rule.Best < 0 || rule.Best > maxSeasonPlaces:
		return errSeasonCount.In("best").With("most", maxSeasonPlaces)
	case rule.Least < 0 || rule.Least > maxSeasonPlaces:
		return errSeasonCount.In("least").With("most", maxSeasonPlaces)
	case !slices.Contains(rating.Shares, rule.Share):
		return errSeasonShare
	}
	return nil
}

// AddSeason makes a season, which nobody but the club's organisers sees until it is published.
func (s *Store) AddSeason(ctx context.Context, who Who, in SeasonIn) (id int64, err error) {
	err = s.writeClub(ctx, who, func(t *tx) error {
		row := &SeasonRow{Version: 1}
		if err := in.into(t.db, row); err != nil {
			return err
		}
		if err := insert(t, row); err != nil {
			return err
		}
		id = row.ID
		return t.changedClub("season.add", map[string]any{"name": row.Name})
	})
	if err == nil && id == 0 { // the form was answered before
		err = s.reader.WithContext(ctx).Raw("SELECT max(id) FROM seasons").Scan(&id).Error
	}
	return id, err
}

// EditSeason changes a season; version is the one that was seen. Chosen events that this person does not see,
// and so had no box for, stay chosen.
func (s *Store) EditSeason(ctx context.Context, who Who, id, version int64, in SeasonIn) error {
	return s.changeSeason(ctx, who, id, version, "season.edit", func(t *tx, r *SeasonRow) error {
		was, err := r.In()
		if err != nil {
			return err
		}
		heads, err := eventHeads(t.db)
		if err != nil {
			return err
		}
		for _, h := range heads {
			if !h.seenBy(who) && slices.Contains(was.Events, h.ID) {
				in.Events = append(in.Events, h.ID)
			}
		}
		return in.into(t.db, r)
	})
}

// PublishSeason shows a season to everybody, or not any more.
func (s *Store) PublishSeason(ctx context.Context, who Who, id, version int64, published bool) error {
	return s.changeSeason(ctx, who, id, version, "season.publish", func(_ *tx, r *SeasonRow) error {
		r.Published = published
		return nil
	})
}

func (s *Store) changeSeason(ctx context.Context, who Who, id, version int64, verb string, f func(t *tx, r *SeasonRow) error) error {
	return s.writeClub(ctx, who, func(t *tx) error {
		row, err := t.season(id, version)
		if err != nil {
			return err
		}
		if err := f(t, row); err != nil {
			return err
		}
		row.Version++
		if err := update(t, row); err != nil {
			return err
		}
		return t.changedClub(verb, map[string]any{"name": row.Name, "published": row.Published})
	})
}

// DeleteSeason forgets a season. Its events stay as they are.
func (s *Store) DeleteSeason(ctx context.Context, who Who, id, version int64) error {
	return s.writeClub(ctx, who, func(t *tx) error {
		row, err := t.season(id, version)
		if err != nil {
			return err
		}
		if err := remove(t, row); err != nil {
			return err
		}
		return t.changedClub("season.delete", map[string]any{"name": row.Name})
	})
}

// season finds a season for a change.
func (t *tx) season(id, version int64) (*SeasonRow, error) {
	row, err := seasonIn(t.db, id)
	if err == nil && row.Version != version {
		err = errSeasonStale
	}
	return row, err
}

func seasonIn(db *gorm.DB, id int64) (*SeasonRow, error) {
	var row SeasonRow
	err := db.First(&row, id).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, ErrNotFound
	}
	return &row, err
}

// Seasons lists the seasons that this reader may see, the newest first.
func (s *Store) Seasons(ctx context.Context, who Who) (rows []SeasonRow, err error) {
	err = s.read(ctx, func(db *gorm.DB) error {
		if !who.Club() {
			db = db.Where("published")
		}
		return db.Order("id DESC").Find(&rows).Error
	})
	return rows, err
}
