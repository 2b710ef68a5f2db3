package models

import (
	"errors"
	"fmt"
	"maps"
	"slices"
)

// Restore brings an event back to what it was right after an entry of its log: everything that was
// changed since, by whomever, is taken back in one new change. Versions rise. What stays as it is: the
// club's players, the address of the event, its place among sections, and the bin.
type Restore struct{ Entry int64 }

var errRestoreNothing = &Error{Kind: Conflict, Key: "error.restore_nothing", Text: "Nothing was changed after this entry, so there is nothing to restore."}

func (r Restore) apply(t *tx, row *TournamentRow) (string, map[string]any, error) {
	l, err := openLog(t.db, t.who, row)
	if err != nil {
		return "", nil, err
	}
	entry, err := l.row(r.Entry)
	if err != nil {
		return "", nil, err
	}
	head, list, err := l.planRestore(entry.ID)
	if err == nil && len(list) == 0 && head.same(row) {
		err = errRestoreNothing
	}
	if err == nil {
		list, err = l.raise(list, entry.ID)
	}
	if err == nil {
		err = t.putBack(list)
	}
	if inTheWay(err) { // images that every row was in cannot collide
		err = errJournalDamaged.With("id", entry.ID, "reason", err)
	}
	if err != nil {
		return "", nil, err
	}
	*row = *head
	if _, err := loadTournament(t.db, row.Slug); err != nil {
		return "", nil, fmt.Errorf("restore %s to entry %d: %w", row.Slug, entry.ID, err)
	}
	return verbRestore, map[string]any{"to": entry.ID, "at": entry.At.UTC(), "verb": entry.Verb, "who": entry.Who, "details": asJSON(entry.Details)}, nil
}

// planRestore works out the head and the rows as they were right after an entry: of every row changed
// since, what its first later change found.
func (l *log) planRestore(entry int64) (*TournamentRow, []imaged, error) {
	later, err := l.since(entry)
	if err != nil {
		return nil, nil, err
	}
	now, err := l.stored(later)
	if err != nil {
		return nil, nil, err
	}
	head, seen := l.event, make(map[rowKey]bool, len(later))
	var list []imaged
	for _, c := range later {
		if seen[c.key()] {
			continue
		}
		seen[c.key()] = true
		switch is := now[c.key()]; {
		case c.table.name == "tournaments":
			if head, err = l.headAsIn(c.before); err != nil {
				return nil, nil, err
			}
		case c.table.ofEvent() && !c.table.same(is, c.before):
			list = append(list, imaged{table: c.table, id: c.id, before: is, after: c.before})
		}
	}
	if err := l.knownPlayers(list); err != nil {
		return nil, nil, err
	}
	return head, list, l.checkChildren(list)
}

// headAsIn is the head of the event as a row says it, but for what stays (see Restore).
func (l *log) headAsIn(was row) (*TournamentRow, error) {
	if was == nil { // the event was made later: there is no such entry
		return nil, ErrNotFound
	}
	values, old := columnsOf(*l.event), columnsOf(was)
	for name := range maps.Keys(old) {
		if !slices.Contains(counters, name) && !slices.Contains(fixedColumns, name) {
			values[name] = old[name]
		}
	}
	head, err := headOf(values)
	if err != nil {
		return nil, err
	}
	err = (&tx{db: l.db}).sectionFree(head.Event, head.Section, head.ID)
	if old["event"] != values["event"] || errors.Is(err, errSectionTaken) {
		head.Section, err = l.event.Section, nil
	}
	return head, err
}

// raise gives matches that are written, and those whose seats or games are, a version they never had, so
// that no form from before passes. since is the entry from which on they may have had versions that are
// not stored now.
func (l *log) raise(list []imaged, since int64) ([]imaged, error) {
	list, err := l.withMatches(list)
	if err != nil {
		return nil, err
	}
	had := map[int64]int64{}
	if slices.ContainsFunc(list, func(c imaged) bool { return c.table.name == "matches" && c.before == nil }) {
		images, err := l.images("journal_id >= ? AND tbl = 'matches'", since)
		if err != nil {
			return nil, err
		}
		for _, c := range images {
			for _, side := range []row{c.before, c.after} {
				if m, ok := side.(MatchRow); ok {
					had[m.ID] = max(had[m.ID], m.Version)
				}
			}
		}
	}
	for i, c := range list {
		m, ok := c.after.(MatchRow)
		if !ok {
			continue
		}
		if old, ok := c.before.(MatchRow); ok {
			had[m.ID] = max(had[m.ID], old.Version)
		}
		m.Version = max(had[m.ID], m.Version) + 1
		list[i].after = m
	}
	return list, nil
}

// withMatches adds the matches of seats and games that change to those that change themselves.
func (l *log) withMatches(list []imaged) ([]imaged, error) {
	tab := tableNamed("matches")
	named, ids := map[int64]bool{}, []int64(nil)
	for _, c := range list {
		if c.table == tab {
			named[c.id] = true
		}
	}
	for _, c := range list {
		var id int64
		switch r := c.row().(type) {
		case GameRow:
			id = r.MatchID
		case SeatRow:
			id = r.MatchID
		}
		if id != 0 && !named[id] {
			named[id], ids = true, append(ids, id)
		}
	}
	stored, err := tab.byID(l.db, ids)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		if m := stored[id]; m != nil {
			list = append(list, imaged{table: tab, id: id, before: m, after: m})
		}
	}
	return list, nil
}

// putBack writes rows as they are wanted (after) and keeps their images. The order sees to it that no
// row is in another's place half way, and that nothing is deleted along with its parent: rows without
// children go and come again; of the others unique values are freed first, then what is wanted is
// written, parents first, and only then is removed what nobody points to any more.
func (t *tx) putBack(list []imaged) error {
	for _, c := range list {
		if err := t.keep(c.row(), c.before, c.after); err != nil {
			return err
		}
	}
	for _, tab := range slices.Backward(tables) {
		if tab.leaf() {
			if err := t.takeOut(tab, list, func(c imaged) bool { return c.before != nil }); err != nil {
				return err
			}
		}
	}
	for _, tab := range tables {
		if tab.park == "" {
			continue
		}
		for ids := range slices.Chunk(idsOf(tab, list, func(c imaged) bool { return c.before != nil }), 500) {
			if err := t.db.Exec("UPDATE "+tab.name+" SET "+tab.park+" WHERE id IN ?", ids).Error; err != nil {
				return err
			}
		}
	}
	for _, tab := range tables {
		if !tab.leaf() {
			if err := t.putRows(tab, list); err != nil {
				return err
			}
		}
	}
	for _, tab := range slices.Backward(tables) {
		if !tab.leaf() {
			if err := t.takeOut(tab, list, func(c imaged) bool { return c.before != nil && c.after == nil }); err != nil {
				return err
			}
		}
	}
	for _, tab := range tables {
		if tab.leaf() {
			if err := t.putRows(tab, list); err != nil {
				return err
			}
		}
	}
	return nil
}

// row is one side of a change that is there.
func (c imaged) row() row {
	if c.after != nil {
		return c.after
	}
	return c.before
}

func idsOf(tab *table, list []imaged, of func(imaged) bool) (ids []int64) {
	for _, c := range list {
		if c.table == tab && of(c) {
			ids = append(ids, c.id)
		}
	}
	return ids
}

func (t *tx) takeOut(tab *table, list []imaged, of func(imaged) bool) error {
	for ids := range slices.Chunk(idsOf(tab, list, of), 500) {
		if err := tab.remove(t.db, ids); err != nil {
			return err
		}
	}
	return nil
}

// putRows writes the wanted rows of a table; of one without children all are new, see putBack.
func (t *tx) putRows(tab *table, list []imaged) error {
	var fresh []row
	for _, c := range list {
		switch {
		case c.table != tab || c.after == nil:
		case c.before == nil || tab.leaf():
			fresh = append(fresh, c.after)
		default:
			if err := tab.write(t.db, c.after); err != nil {
				return err
			}
		}
	}
	if len(fresh) == 0 {
		return nil
	}
	return tab.add(t.db, fresh)
}
