package models

import "roundtable/pairing"

// Replace puts somebody else in the place of an entrant who has not played yet: one change of one row,
// which every view follows, since all of them go by the entrant's id.
type Replace struct {
	Entrant int64
	By      EntrantIn
}

var errReplacePlayed = &Error{Kind: Conflict, Key: "error.replace_played", Text: "{{.name}} has a result in round {{.round}}, so nobody can take his place any more. Withdraw him, and add the other as a late entrant."}

func (r Replace) apply(t *tx, row *TournamentRow) (string, map[string]any, error) {
	now, err := loadTournament(t.db, row.Slug)
	if err != nil {
		return "", nil, err
	}
	e, err := t.entrant(row, r.Entrant)
	if err != nil {
		return "", nil, err
	}
	for i := range now.Rounds {
		for j := range now.Rounds[i].Matches {
			if m := &now.Rounds[i].Matches[j]; m.SeatOf(pairing.ID(r.Entrant)) != pairing.NoSeat && m.Reported() {
				return "", nil, errReplacePlayed.With("name", e.Name, "round", now.Rounds[i].No)
			}
		}
	}
	in, err := r.By.clean()
	if err != nil {
		return "", nil, err
	}
	before := e.Name
	e.Name, e.Name2, e.Unit, e.Rating, e.Note, e.Sex, e.BirthYear = in.Name, in.Name2, in.Unit, in.Rating, in.Note, in.Sex, in.BirthYear
	e.PlayerID, e.Arrived, e.Away = nil, false, ""
	if in.Player != 0 {
		e.PlayerID = &in.Player
	}
	if err := t.remember([]*EntrantRow{e}); err != nil {
		return "", nil, err
	}
	return "entrant.replace", map[string]any{"before": before, "name": e.Name}, update(t, e)
}
