package models

import (
	"encoding/json"
	"errors"
	"slices"

	"gorm.io/gorm"

	"roundtable/pairing/scoring"
)

// Undo takes one entry of the log back: one's own, as long as nobody changed the same rows since. The
// rows become what they were before it, as a new change; versions rise. An undo can be undone in turn.
// What the club has learnt of its players stays.
type Undo struct{ Entry int64 }

// neverUndone are changes that cannot be taken back: an event is deleted instead, and comes back from
// the bin; a printed sheet is printed; rights are given and taken on their own page; a clock has run.
var neverUndone = map[string]bool{
	"tournament.create": true, "tournament.delete": true, "tournament.undelete": true, "tournament.import": true, "print": true,
	"link.make": true, "link.withdraw": true, "member": true, verbClock: true, verbLine: true,
}

var (
	errUndoOther   = &Error{Kind: Denied, Key: "error.undo_other", Text: "This change was made by {{.who}}. Only your own changes can be undone; for others use “restore to here” in the log."}
	errUndoDone    = &Error{Kind: Conflict, Key: "error.undo_done", Text: "This change is undone already."}
	errUndoNever   = &Error{Kind: Conflict, Key: "error.undo_never", Text: "This change cannot be undone by itself."}
	errUndoChanged = &Error{Kind: Conflict, Key: "error.undo_changed", Text: "{{.who}} changed the same since, at {{.at}}, so this cannot be undone alone. Use “restore to here” in the log."}
)

// errBlocked says that later changes stand in the way; see log.blame.
type errBlocked struct {
	by func(imaged) bool // finds what stands in the way among the later changes
}

func (errBlocked) Error() string { return "later changes stand in the way" }

func (u Undo) apply(t *tx, row *TournamentRow) (string, map[string]any, error) {
	l, err := openLog(t.db, t.who, row)
	if err != nil {
		return "", nil, err
	}
	r, err := l.row(u.Entry)
	if err != nil {
		return "", nil, err
	}
	if err := l.mayUndo(r); err != nil {
		return "", nil, err
	}
	head, list, err := l.planUndo(r)
	if err == nil {
		err = l.checkUndo(head, list)
	}
	if err == nil {
		list, err = l.raise(list, r.ID)
	}
	if err == nil {
		err = t.putBack(list)
	}
	if err == nil {
		err = t.checkSound(row.Slug)
	}
	if err != nil {
		return "", nil, l.blame(r, err)
	}
	*row = *head
	return verbUndo, undoDetails(r), nil
}

// undoDetails name the entry that is taken back. Of an undo that is undone they name what comes again.
func undoDetails(r JournalRow) map[string]any {
	var root struct {
		Root    string          `json:"root"`
		Redo    bool            `json:"redo"`
		Details json.RawMessage `json:"details"`
	}
	d := map[string]any{"of": r.ID, "verb": r.Verb, "root": r.Verb, "redo": false, "details": asJSON(r.Details)}
	if r.Verb == verbUndo && json.Unmarshal([]byte(r.Details), &root) == nil {
		d["root"], d["redo"], d["details"] = root.Root, !root.Redo, root.Details
	}
	return d
}

// mayUndo checks what can be said without looking at the rows.
func (l *log) mayUndo(r JournalRow) error {
	switch {
	case !l.who.wrote(r.Who):
		return errUndoOther.With("who", r.Who)
	case l.undone[r.ID]:
		return errUndoDone
	case neverUndone[r.Verb]:
		return errUndoNever
	}
	return nil
}

// undoable reports whether an entry can be taken back as far as the rows themselves say.
func (l *log) undoable(r JournalRow) (bool, error) {
	err := l.tryUndo(r)
	if inTheWay(err) || KindOf(err) != 0 {
		return false, nil
	}
	return err == nil, err
}

// tryUndo says what stands in the way of taking an entry back, writing nothing.
func (l *log) tryUndo(r JournalRow) error {
	if err := l.mayUndo(r); err != nil {
		return err
	}
	head, list, err := l.planUndo(r)
	if err != nil {
		return err
	}
	return l.checkUndo(head, list)
}

// planUndo works out what the rows would be without the entry: the head of the event, and the rows
// that change. A row that is no longer as the entry left it stands in the way.
func (l *log) planUndo(r JournalRow) (*TournamentRow, []imaged, error) {
	images, err := l.imagesOf(r.ID)
	if err != nil {
		return nil, nil, err
	}
	images = net(images)
	head := l.event
	for _, c := range images {
		if c.table.name == "tournaments" {
			if head, err = headBefore(head, c); err != nil {
				return nil, nil, err
			}
		}
	}
	now, err := l.stored(images)
	if err != nil {
		return nil, nil, err
	}
	var list []imaged
	for _, c := range images {
		if !c.table.ofEvent() {
			continue
		}
		is := now[c.key()]
		if !c.table.same(is, c.after) {
			return nil, nil, errBlocked{func(o imaged) bool { return o.key() == c.key() }}
		}
		if !c.table.same(is, c.before) {
			list = append(list, imaged{table: c.table, id: c.id, before: is, after: c.before})
		}
	}
	if len(list) == 0 && head.same(l.event) {
		return nil, nil, errUndoNever
	}
	return head, list, l.knownPlayers(list)
}

// same reports whether two heads of an event say the same, whatever their counters.
func (r *TournamentRow) same(o *TournamentRow) bool { return tableNamed("tournaments").same(*r, *o) }

// headBefore is the head of an event with those columns as they were before a change that the change
// left as they are now.
func headBefore(now *TournamentRow, c imaged) (*TournamentRow, error) {
	before, after, values := columnsOf(c.before), columnsOf(c.after), columnsOf(*now)
	for name, value := range after {
		if slices.Contains(counters, name) || before[name] == value {
			continue
		}
		if before == nil || slices.Contains(fixedColumns, name) {
			return nil, errUndoNever
		}
		if values[name] != value {
			return nil, errBlocked{func(o imaged) bool {
				return o.table.name == "tournaments" && columnsOf(o.before)[name] != columnsOf(o.after)[name]
			}}
		}
		values[name] = before[name]
	}
	return headOf(values)
}

// fixedColumns of an event's head stay as they are: its names for machines, its place among sections,
// and the bin, which an event leaves in its own way.
var fixedColumns = []string{"id", "uid", "slug", "event", "section_pos", "created_at", "deleted_at"}

func headOf(values map[string]any) (*TournamentRow, error) {
	data, err := json.Marshal(values)
	if err != nil {
		return nil, err
	}
	head := &TournamentRow{}
	return head, json.Unmarshal(data, head)
}

// stored are the rows as they are now of those that changes name; what is not there is not in it. The
// event's head and the club's rows are left out.
func (l *log) stored(list []imaged) (map[rowKey]row, error) {
	ids := map[*table][]int64{}
	for _, c := range list {
		if c.table.ofEvent() {
			ids[c.table] = append(ids[c.table], c.id)
		}
	}
	now := make(map[rowKey]row, len(list))
	for t, of := range ids {
		rows, err := t.byID(l.db, of)
		if err != nil {
			return nil, err
		}
		for id, r := range rows {
			now[rowKey{t, id}] = r
		}
	}
	return now, nil
}

// knownPlayers lets an entrant who comes back be nobody the club knows where it has forgotten him since.
func (l *log) knownPlayers(list []imaged) error {
	for i, c := range list {
		e, ok := c.after.(EntrantRow)
		if !ok || e.PlayerID == nil {
			continue
		}
		known, err := tableNamed("players").byID(l.db, []int64{*e.PlayerID})
		if err != nil {
			return err
		}
		if known[*e.PlayerID] == nil {
			e.PlayerID = nil
			list[i].after = e
		}
	}
	return nil
}

// checkUndo checks what the rows alone do not say.
func (l *log) checkUndo(head *TournamentRow, list []imaged) error {
	if err := l.checkChildren(list); err != nil {
		return err
	}
	if head.Section != l.event.Section {
		if err := (&tx{db: l.db}).sectionFree(head.Event, head.Section, head.ID); err != nil {
			return err
		}
	}
	touches := func(names ...string) bool {
		return slices.ContainsFunc(list, func(c imaged) bool { return slices.Contains(names, c.table.name) })
	}
	if head.EndedAt != nil && touches("matches", "seats", "games") {
		return errEventEnded
	}
	for _, c := range list {
		stage, ok := c.after.(StageRow)
		if !ok || c.before == nil || stage.Form == c.before.(StageRow).Form || touches("matches", "games") {
			continue
		}
		now, err := loadTournament(l.db, l.event.Slug)
		if err != nil {
			return err
		}
		var form scoring.Form
		if err := json.Unmarshal([]byte(stage.Form), &form); err != nil {
			return err
		}
		if err := now.allows(form); err != nil {
			return err
		}
	}
	return nil
}

// checkChildren refuses to remove rows to which others point that stay.
func (l *log) checkChildren(list []imaged) error {
	gone, named := map[string][]int64{}, make(map[rowKey]bool, len(list))
	for _, c := range list {
		named[c.key()] = true
		if c.after == nil {
			gone[c.table.name] = append(gone[c.table.name], c.id)
		}
	}
	for _, child := range tables {
		for column, parent := range child.parents {
			for ids := range slices.Chunk(gone[parent], 500) {
				rows, err := child.find(l.db, column+" IN ?", ids)
				if err != nil {
					return err
				}
				for _, r := range rows {
					if key := (rowKey{child, r.key()}); !named[key] {
						return errBlocked{func(o imaged) bool { return o.key() == key }}
					}
				}
			}
		}
	}
	return nil
}

// checkSound refuses what no operation would have made: entrants without a number beside a schedule,
// results that the form of a match does not allow, lots among people who are not there.
func (t *tx) checkSound(slug string) error {
	now, err := loadTournament(t.db, slug)
	if err != nil {
		return err
	}
	unsound := errBlocked{func(imaged) bool { return true }}
	if !now.Drawn() && len(now.Rounds) > 0 {
		return unsound
	}
	for _, e := range now.Entrants {
		if now.Drawn() != (e.Number > 0) {
			return unsound
		}
	}
	for i := range now.Rounds {
		for _, m := range now.Rounds[i].Matches {
			for _, s := range m.Seats {
				if now.Entrant(s.Entrant) == nil {
					return unsound
				}
			}
		}
	}
	for _, d := range now.Decisions {
		for _, id := range d.Order {
			if now.Entrant(id) == nil {
				return unsound
			}
		}
	}
	return now.allows(now.Stage.MatchForm)
}

// blame turns what stands in the way into a sentence that names who changed it last, and when.
func (l *log) blame(r JournalRow, err error) error {
	if !inTheWay(err) {
		return err
	}
	blocked := errBlocked{func(imaged) bool { return true }}
	errors.As(err, &blocked)
	var later []JournalRow
	if err := l.db.Where("tournament_id = ? AND id > ?", l.event.ID, r.ID).Order("id DESC").Find(&later).Error; err != nil {
		return err
	}
	for _, e := range later {
		images, err := l.imagesOf(e.ID)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(images, blocked.by) {
			return errUndoChanged.With("who", e.Who, "at", e.At.In(l.event.Location()).Format("2006-01-02 15:04"))
		}
	}
	return ErrStale // the rows are not those of the journal
}

// inTheWay reports whether rows that are there now do not let rows come back.
func inTheWay(err error) bool {
	return errors.As(err, new(errBlocked)) || errors.Is(err, gorm.ErrDuplicatedKey) || errors.Is(err, gorm.ErrForeignKeyViolated)
}
