package models

import (
	"context"

	"gorm.io/gorm"
)

// Summary is one event on the home page.
type Summary struct {
	TournamentRow
	GameInfo                Game
	Entrants                int
	Drawn                   bool
	Tables, Decided, Rounds int // of the whole event; for the public without held rounds
	Started, Complete       bool
}

// Phase says where an event stands.
type Phase uint8

const (
	Coming Phase = iota
	Running
	Past
)

// Phase is where the event stands: past when it was ended or nothing is open, running when there
// are results, coming before.
func (s Summary) Phase() Phase {
	switch {
	case s.EndedAt != nil || s.Complete:
		return Past
	case s.Started:
		return Running
	}
	return Coming
}

// Home lists the events that this reader may see, the newest first.
func (s *Store) Home(ctx context.Context, who Who) (list []Summary, err error) {
	err = s.read(ctx, func(db *gorm.DB) error {
		query := db.Order("date DESC, id DESC")
		if !who.Organiser {
			query = query.Where("published")
		}
		var rows []TournamentRow
		if err := query.Find(&rows).Error; err != nil {
			return err
		}
		list = make([]Summary, 0, len(rows))
		for _, row := range rows {
			line, ok := s.summaries.get(row.ID, row.Version, who.Organiser)
			if !ok {
				t, err := loadTournament(db, row.Slug)
				if err != nil {
					return err
				}
				if !who.Organiser {
					t.hideHeld()
				}
				line = t.summary()
				s.summaries.put(line, who.Organiser)
			}
			list = append(list, line)
		}
		return nil
	})
	return list, err
}

func (t *Tournament) summary() Summary {
	s := Summary{TournamentRow: t.TournamentRow, GameInfo: t.GameInfo, Entrants: len(t.Entrants), Drawn: t.Drawn(), Rounds: len(t.Rounds), Started: t.Started(), Complete: t.Complete()}
	for i := range t.Rounds {
		decided, all := t.Rounds[i].Progress()
		s.Decided += decided
		s.Tables += all
	}
	return s
}
