package models

import (
	"context"
	"errors"

	"gorm.io/gorm"

	"roundtable/pairing/rating"
)

// RatingRow is how the club rates, in one row. Ratings themselves are never stored: see Ratings.
type RatingRow struct {
	ID       int64 `json:"id"`
	K        int   `json:"k"`
	NewK     int   `json:"new_k" gorm:"column:new_k"`
	NewGames int   `json:"new_games"`
	Start    int   `json:"start"`
	Entered  bool  `json:"entered"` // who is new begins with the rating of his entry
	ByGame   bool  `json:"by_game"` // each game is a result, not the match
	Apart    bool  `json:"apart"`   // every kind of game has ratings of its own
	Chosen   bool  `json:"chosen"`  // only events that say so count
	Grades   bool  `json:"grades"`  // the grades of source rule S6 are kept too
	Public   bool  `json:"public"`  // everybody sees the list
	Version  int64 `json:"version"` // 0: nothing was set yet
}

// TableName is the table of the one row.
func (RatingRow) TableName() string { return "rating_rules" }
func (r RatingRow) key() int64      { return r.ID }

// elo are the rules as the pure package wants them.
func (r RatingRow) elo() rating.Rules {
	return rating.Rules{K: r.K, NewK: r.NewK, NewGames: r.NewGames, Start: r.Start}
}

// defaultRating is how a club rates that has set nothing.
var defaultRating = RatingRow{ID: 1, K: 20, NewK: 40, NewGames: 20, Start: 1500}

// The largest figures that a club may set.
const (
	maxK        = 100
	maxNewGames = 500
)

// Whether an event changes the club's ratings.
const (
	RatedAsClub = ""    // as the club says
	RatedYes    = "yes" // it does
	RatedNo     = "no"  // it does not
)

var (
	errRatingK     = &Error{Kind: Invalid, Key: "error.rating_k", Text: "K is a whole number from 1 to {{.most}}."}
	errRatingNew   = &Error{Kind: Invalid, Key: "error.rating_new", Field: "new_games", Text: "The number of results is a whole number from 0 to {{.most}}."}
	errRatingStart = &Error{Kind: Invalid, Key: "error.rating_start", Field: "start", Text: "The rating to begin with is a whole number from 1 to {{.most}}."}
	errRatingStale = &Error{Kind: Conflict, Key: "error.rating_stale", Text: "Somebody changed how the club rates meanwhile. Look at it again and repeat your change."}
	errRated       = &Error{Kind: Invalid, Key: "error.rated", Field: "rated", Text: "Choose whether the event counts for the ratings."}
)

// RatingRules reads how the club rates.
func (s *Store) RatingRules(ctx context.Context) (row RatingRow, err error) {
	err = s.read(ctx, func(db *gorm.DB) error {
		row, err = ratingRulesIn(db)
		return err
	})
	return row, err
}

func ratingRulesIn(db *gorm.DB) (RatingRow, error) {
	var row RatingRow
	err := db.First(&row, 1).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return defaultRating, nil
	}
	return row, err
}

// SetRatingRules changes how the club rates; in.Version is the one that was seen. All ratings follow at
// once, those of past events too.
func (s *Store) SetRatingRules(ctx context.Context, who Who, in RatingRow) error {
	return s.writeAdmin(ctx, who, func(t *tx) error {
		row, err := ratingRulesIn(t.db)
		if err != nil {
			return err
		}
		if row.Version != in.Version {
			return errRatingStale
		}
		if err := in.check(); err != nil {
			return err
		}
		isNew := row.Version == 0
		in.ID, in.Version = 1, row.Version+1
		if isNew {
			err = insert(t, &in)
		} else {
			err = update(t, &in)
		}
		if err != nil {
			return err
		}
		t.events = append(t.events, Event{Club: true})
		return t.changedClub("rating.set", map[string]any{"k": in.K, "start": in.Start, "public": in.Public})
	})
}

func (r RatingRow) check() error {
	switch {
	case r.K < 1 || r.K > maxK:
		return errRatingK.In("k").With("most", maxK)
	case r.NewK < 1 || r.NewK > maxK:
		return errRatingK.In("new_k").With("most", maxK)
	case r.NewGames < 0 || r.NewGames > maxNewGames:
		return errRatingNew.With("most", maxNewGames)
	case r.Start < 1 || r.Start > maxRating:
		return errRatingStart.With("most", maxRating)
	}
	return nil
}

// Rates reports whether the club counts an event that says this of itself.
func (r RatingRow) Rates(rated string) bool {
	return rated == RatedYes || rated == RatedAsClub && !r.Chosen
}

// SetRated says whether an event changes the club's ratings.
func (s *Store) SetRated(ctx context.Context, who Who, slug string, version int64, rated string) error {
	return s.write(ctx, who, func(t *tx) error {
		row, err := t.load(slug, version)
		if err != nil {
			return err
		}
		if rated != RatedAsClub && rated != RatedYes && rated != RatedNo {
			return errRated
		}
		row.Rated = rated
		return t.changed(row, "tournament.rated", map[string]any{"rated": rated})
	})
}
