package models

import (
	"gorm.io/gorm"

	"roundtable/pairing"
)

// Kinds of entries about an entrant.
const (
	EntryWarning = "warning"
	EntryOverrun = "overrun" // of the clock
	EntryPoints  = "points"  // given (+) or taken (−)
)

// Entry is what was noted about an entrant. Round, Match and Game are 0 where it belongs to none; Game
// is the place in the record of the match, from 1.
type Entry struct {
	ID      int64
	Kind    string
	Entrant pairing.ID
	Round   int
	Match   int64
	Game    int
	Points  pairing.Points
	Reason  string
	Note    string
}

func (t *Tournament) loadNotes(db *gorm.DB) error {
	var rows []EntryRow
	if err := db.Where("tournament_id = ?", t.ID).Order("id").Find(&rows).Error; err != nil {
		return err
	}
	for _, r := range rows {
		e := Entry{ID: r.ID, Kind: r.Kind, Entrant: pairing.ID(r.EntrantID), Round: r.Round, Game: r.Game, Points: pairing.Points(r.Points), Reason: r.Reason, Note: r.Note}
		if r.MatchID != nil {
			e.Match = *r.MatchID
		}
		t.Notes = append(t.Notes, e)
	}
	return nil
}

// NotesOf are the entries of one kind about an entrant.
func (t *Tournament) NotesOf(id pairing.ID, kind string) (list []Entry) {
	for _, e := range t.Notes {
		if e.Entrant == id && e.Kind == kind {
			list = append(list, e)
		}
	}
	return list
}
