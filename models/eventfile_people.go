package models

import (
	"fmt"
	"slices"
)

// readPlayers finds out who the players of the file are here, and adds those whom nobody here is: the
// same name, other name, club and year of birth are the same person, once a file. Who was merged into
// another is that one. It gives how many were added.
func (t *tx) readPlayers(f *eventFile, n *renumber) (added int, err error) {
	var theirs []PlayerRow
	if err := f.db.Order("id").Find(&theirs).Error; err != nil {
		return 0, damaged(err)
	}
	byID := make(map[int64]*PlayerRow, len(theirs))
	for i := range theirs {
		byID[theirs[i].ID] = &theirs[i]
	}
	var ours []PlayerRow
	if err := t.db.Order("merged_into IS NOT NULL, id").Find(&ours).Error; err != nil {
		return 0, err
	}
	taken, fresh := map[int64]bool{}, []*PlayerRow{}
	for i := range theirs {
		p := &theirs[i]
		if p.MergedInto != nil {
			continue
		}
		at := slices.IndexFunc(ours, func(o PlayerRow) bool {
			return !taken[o.ID] && o.Name == p.Name && o.Name2 == p.Name2 && o.Unit == p.Unit && o.BirthYear == p.BirthYear
		})
		if at >= 0 {
			n.players[p.ID], taken[ours[at].ID] = ours[at].ID, true
			continue
		}
		row := *p
		row.ID = 0
		if err := insert(t, &row); err != nil {
			return 0, err
		}
		n.players[p.ID], fresh = row.ID, append(fresh, &row)
	}
	for _, p := range theirs {
		root := &p
		for range len(theirs) { // no longer than that, whatever the file says
			if root.MergedInto == nil {
				break
			}
			if root = byID[*root.MergedInto]; root == nil {
				return 0, damaged(fmt.Sprint("player ", p.ID))
			}
		}
		if n.players[root.ID] == 0 {
			return 0, damaged(fmt.Sprint("player ", p.ID))
		}
		n.players[p.ID] = n.players[root.ID]
	}
	return len(fresh), nil
}
