package models

import (
	"context"
	"slices"

	"gorm.io/gorm"

	"roundtable/pairing"
)

// Alike is another entry of the club's list that may be the same person: a name of his reads like one
// of the player's, or is much like it. Together are the events that both played in; then they are two people.
type Alike struct {
	Player
	Together []string
}

// AlikePlayers are the entries that may be the same person as the player, in the order they were met.
// It only proposes; MergePlayers is the organiser's decision.
func (s *Store) AlikePlayers(ctx context.Context, who Who, id int64) (list []Alike, err error) {
	if !who.Club() {
		return nil, ErrDenied
	}
	err = s.read(ctx, func(db *gorm.DB) error {
		players, err := playersIn(db)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(players, func(p Player) bool { return p.ID == id })
		if at < 0 {
			return nil // gone, or merged into another: nothing to propose
		}
		keys := alikeKeys(players[at].Name, players[at].Name2)
		for _, p := range players {
			if p.ID == id || !slices.ContainsFunc(alikeKeys(p.Name, p.Name2), func(k string) bool { return slices.Contains(keys, k) }) {
				continue
			}
			together, err := togetherIn(db, id, p.ID)
			if err != nil {
				return err
			}
			list = append(list, Alike{Player: p, Together: together})
		}
		return nil
	})
	return list, err
}

// Together are the names of the events that two players were both entered in: then they are two people.
func (s *Store) Together(ctx context.Context, who Who, a, b int64) (names []string, err error) {
	if !who.Club() {
		return nil, ErrDenied
	}
	err = s.read(ctx, func(db *gorm.DB) error {
		names, err = togetherIn(db, a, b)
		return err
	})
	return names, err
}

// PlayersOf says who of the club's players the entrants of an event are, by entrant, those who do not
// take part included. Where an entry was merged into another it is that one. It is for an organiser of the event.
func (s *Store) PlayersOf(ctx context.Context, who Who, slug string) (map[pairing.ID]int64, error) {
	var rows []struct{ Entrant, Player int64 }
	err := s.readAs(ctx, who, slug, AsOrganiser, func(db *gorm.DB, event *TournamentRow) error {
		return db.Raw(`SELECT e.id AS entrant, coalesce(p.merged_into, p.id) AS player FROM entrants e
			JOIN players p ON p.id = e.player_id WHERE e.tournament_id = ?`, event.ID).Scan(&rows).Error
	})
	of := make(map[pairing.ID]int64, len(rows))
	for _, r := range rows {
		of[pairing.ID(r.Entrant)] = r.Player
	}
	return of, err
}

// togetherIn are the names of the events that two players, or entries merged into them, were both entered in.
func togetherIn(db *gorm.DB, a, b int64) (names []string, err error) {
	const theirs = "SELECT e.tournament_id FROM entrants e JOIN players p ON p.id = e.player_id WHERE p.id = ? OR p.merged_into = ?"
	err = db.Raw("SELECT tr.name FROM tournaments tr WHERE tr.id IN ("+theirs+") AND tr.id IN ("+theirs+") ORDER BY tr.date, tr.id", a, a, b, b).Scan(&names).Error
	return names, err
}

// SameNames groups the players whose names read the same or are much alike, by the id of each player: everybody who is
// not alone with his name. A player with two names may stand in two groups.
func SameNames(players []Player) map[int64][]Player {
	byName := map[string][]Player{}
	for _, p := range players {
		for _, key := range alikeKeys(p.Name, p.Name2) {
			byName[key] = append(byName[key], p)
		}
	}
	same := map[int64][]Player{}
	for _, group := range byName {
		for _, p := range group {
			for _, q := range group {
				if p.ID != q.ID && !slices.ContainsFunc(same[p.ID], func(s Player) bool { return s.ID == q.ID }) {
					same[p.ID] = append(same[p.ID], q)
				}
			}
		}
	}
	return same
}
