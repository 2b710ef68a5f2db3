package models

import "gorm.io/gorm"

// clubNames are the club's players by id, with whose names the club shows short to the public.
type clubNames struct {
	players map[int64]PlayerRow
	rule    string // NamesFull, NamesMinors or NamesAll
	year    int
}

func (s *Store) namesIn(db *gorm.DB) (n clubNames, err error) {
	club, err := clubIn(db)
	if err != nil {
		return n, err
	}
	var rows []PlayerRow
	if err := db.Find(&rows).Error; err != nil {
		return n, err
	}
	n = clubNames{players: make(map[int64]PlayerRow, len(rows)), rule: club.Names, year: s.now().Year()}
	for _, r := range rows {
		n.players[r.ID] = r
	}
	return n, nil
}

// of is a player's name and unit. The public sees the given name only where an event that he was in or the
// club's own rule says so.
func (n clubNames) of(id int64, public, hidden bool) (name, name2, unit string) {
	p := n.players[id]
	if public && (hidden || n.rule == NamesAll || n.rule == NamesMinors && p.BirthYear > 0 && n.year-p.BirthYear <= ageOfMajority) {
		return HiddenName(p.Name), "", p.Unit
	}
	return p.Name, p.Name2, p.Unit
}
