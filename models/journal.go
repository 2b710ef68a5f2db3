package models

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"math"
	"slices"
	"time"

	"gorm.io/gorm"
)

// JournalEntry is one change of an event as the log shows it.
type JournalEntry struct {
	ID       int64
	At       time.Time // UTC
	Who      string    // see Who: the name and the device
	Addr     string
	Verb     string
	Details  map[string]any // what the change said of itself; whole numbers are int64
	Version  int64          // of the event, after it
	Mine     bool           // made by who asks, on the same device
	Undone   bool           // taken back by a later entry, which is not taken back itself
	Undoable bool           // can be taken back now; looked at for the newest own entries only
}

// RowChange is one row before and after a change. Both sides hold the columns that differ, without
// those that only count changes; a side is nil where the row was not there.
type RowChange struct {
	Table         string
	ID            int64
	Before, After map[string]any
}

const (
	verbUndo    = "undo"
	verbRestore = "restore"
	lookedAt    = 10  // own entries of a page for which Undoable is worked out
	maxEntries  = 500 // of one page
)

var errJournalDamaged = &Error{Kind: Conflict, Key: "error.journal_damaged", Text: "Entry {{.id}} of the log cannot be read: {{.reason}}. Run “roundtable replay” to see what is damaged."}

// Journal reads the log of an event, the newest entry first: at most limit entries, older than the
// entry before (0: from the newest on), and whether there are more. It is for the organiser.
func (s *Store) Journal(ctx context.Context, who Who, slug string, before int64, limit int) (list []JournalEntry, more bool, err error) {
	limit = min(max(limit, 1), maxEntries)
	err = s.readLog(ctx, who, slug, func(l *log) error {
		query := l.db.Where("tournament_id = ?", l.event.ID)
		if before > 0 {
			query = query.Where("id < ?", before)
		}
		var rows []JournalRow
		if err := query.Order("id DESC").Limit(limit + 1).Find(&rows).Error; err != nil {
			return err
		}
		if more = len(rows) > limit; more {
			rows = rows[:limit]
		}
		looked := 0
		for _, r := range rows {
			e := l.entry(r)
			if e.Mine && looked < lookedAt {
				looked++
				if e.Undoable, err = l.undoable(r); err != nil {
					return err
				}
			}
			list = append(list, e)
		}
		return nil
	})
	return list, more, err
}

// JournalOf reads those entries of the whole log that are wanted, the newest first: at most limit of them, and
// whether there are more. It reads the log in pieces, so that only what is wanted is in memory; whether an entry can
// be undone is not worked out. It is for the organiser.
func (s *Store) JournalOf(ctx context.Context, who Who, slug string, limit int, want func(e JournalEntry) bool) (list []JournalEntry, more bool, err error) {
	err = s.readLog(ctx, who, slug, func(l *log) error {
		for before := int64(math.MaxInt64); ; {
			var rows []JournalRow
			if err := l.db.Where("tournament_id = ? AND id < ?", l.event.ID, before).Order("id DESC").Limit(maxEntries).Find(&rows).Error; err != nil {
				return err
			}
			for _, r := range rows {
				before = r.ID
				e := l.entry(r)
				if !want(e) {
					continue
				}
				if len(list) == limit {
					more = true
					return nil
				}
				list = append(list, e)
			}
			if len(rows) < maxEntries {
				return nil
			}
		}
	})
	return list, more, err
}

// JournalEntry reads one entry with the rows it changed, in the order it changed them.
func (s *Store) JournalEntry(ctx context.Context, who Who, slug string, id int64) (entry *JournalEntry, rows []RowChange, err error) {
	err = s.readLog(ctx, who, slug, func(l *log) error {
		r, err := l.row(id)
		if err != nil {
			return err
		}
		e := l.entry(r)
		if e.Undoable, err = l.undoable(r); err != nil {
			return err
		}
		entry = &e
		images, err := l.imagesOf(id)
		if err != nil {
			return err
		}
		for _, c := range net(images) {
			if change := c.readable(); change != nil {
				rows = append(rows, *change)
			}
		}
		return nil
	})
	return entry, rows, err
}

// LastUndoable is the last change that who asks made and has not taken back, if it can be taken back
// now; nil if there is none, or somebody has changed the same since.
func (s *Store) LastUndoable(ctx context.Context, who Who, slug string) (entry *JournalEntry, err error) {
	err = s.readLog(ctx, who, slug, func(l *log) error {
		var rows []JournalRow
		if err := l.db.Where("tournament_id = ? AND (who = ? OR ? AND who LIKE ? ESCAPE '!') AND verb <> ?", l.event.ID, who.journalName(), who.Name != "", likeDevices(who.Name), verbUndo).Order("id DESC").Limit(maxEntries).Find(&rows).Error; err != nil {
			return err
		}
		for _, r := range rows {
			if l.undone[r.ID] || neverUndone[r.Verb] {
				continue
			}
			switch err := l.tryUndo(r); {
			case errors.Is(err, errUndoNever):
				continue
			case inTheWay(err) || KindOf(err) != 0:
				return nil
			case err != nil:
				return err
			}
			e := l.entry(r)
			e.Undoable, entry = true, &e
			return nil
		}
		return nil
	})
	return entry, err
}

// log is the journal of one event in one snapshot of the database, for one reader.
type log struct {
	db     *gorm.DB
	who    Who
	event  *TournamentRow
	undone map[int64]bool
}

func (s *Store) readLog(ctx context.Context, who Who, slug string, f func(l *log) error) error {
	return s.read(ctx, func(db *gorm.DB) error {
		row, err := s.reading(db, who).load(slug, 0) // the same rights as for a change
		if err != nil {
			return err
		}
		l, err := openLog(db, who, row)
		if err != nil {
			return err
		}
		return f(l)
	})
}

func openLog(db *gorm.DB, who Who, event *TournamentRow) (*log, error) {
	l := &log{db: db, who: who, event: event, undone: map[int64]bool{}}
	var undos []JournalRow
	if err := db.Where("tournament_id = ? AND verb = ?", event.ID, verbUndo).Order("id DESC").Find(&undos).Error; err != nil {
		return nil, err
	}
	for _, u := range undos { // newest first: an undo that was undone takes nothing back
		if !l.undone[u.ID] {
			var of struct{ Of int64 }
			if json.Unmarshal([]byte(u.Details), &of) == nil { // a damaged one takes nothing back
				l.undone[of.Of] = true
			}
		}
	}
	return l, nil
}

// row finds an entry of this event.
func (l *log) row(id int64) (r JournalRow, err error) {
	err = l.db.Where("tournament_id = ? AND id = ?", l.event.ID, id).First(&r).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		err = ErrNotFound
	}
	return r, err
}

func (l *log) entry(r JournalRow) JournalEntry {
	details, err := readValues([]byte(r.Details))
	if err != nil || details == nil {
		details = map[string]any{} // what the rows say is left
	}
	return JournalEntry{
		ID: r.ID, At: r.At.UTC(), Who: r.Who, Addr: r.Addr, Verb: r.Verb, Details: details, Version: r.Version,
		Mine: r.Who == l.who.journalName(), Undone: l.undone[r.ID],
	}
}

// imagesOf are the changes of one entry.
func (l *log) imagesOf(id int64) ([]imaged, error) { return l.images("journal_id = ?", id) }

// since are the changes after an entry, the oldest first.
func (l *log) since(id int64) ([]imaged, error) { return l.images("journal_id > ?", id) }

func (l *log) images(where string, args ...any) (list []imaged, err error) {
	var stored []JournalImageRow
	query := l.db.Where("journal_id IN (SELECT id FROM journal WHERE tournament_id = ?)", l.event.ID)
	if err := query.Where(where, args...).Order("journal_id, pos").Find(&stored).Error; err != nil {
		return nil, err
	}
	for _, img := range stored {
		changes, err := readImages(img.Tbl, img.Rows)
		if err != nil {
			return nil, errJournalDamaged.With("id", img.JournalID, "reason", err)
		}
		list = append(list, changes...)
	}
	return list, nil
}

// counters are columns that say how often something changed, and when.
var counters = []string{"version", "revision", "public_version", "updated_at"}

// readable is the change for people; nil where only counters rose.
func (c imaged) readable() *RowChange {
	before, after := columnsOf(c.before), columnsOf(c.after)
	for _, side := range []map[string]any{before, after} {
		for _, name := range counters {
			delete(side, name)
		}
	}
	if before != nil && after != nil {
		for _, name := range slices.Collect(maps.Keys(after)) {
			if before[name] == after[name] {
				delete(before, name)
				delete(after, name)
			}
		}
		if len(after) == 0 {
			return nil
		}
	}
	return &RowChange{Table: c.table.name, ID: c.id, Before: before, After: after}
}

// readValues reads a JSON object; whole numbers become int64.
func readValues(data []byte) (map[string]any, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	values := map[string]any{}
	if err := d.Decode(&values); err != nil {
		return nil, err
	}
	return plainNumbers(values).(map[string]any), nil
}

func plainNumbers(v any) any {
	switch v := v.(type) {
	case json.Number:
		if n, err := v.Int64(); err == nil {
			return n
		}
		f, _ := v.Float64()
		return f
	case []any:
		for i := range v {
			v[i] = plainNumbers(v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = plainNumbers(v[k])
		}
	}
	return v
}

// exported is a line of an exported journal.
type exported struct {
	ID      int64           `json:"id"`
	At      time.Time       `json:"at"`
	Who     string          `json:"who"`
	Addr    string          `json:"addr"`
	Verb    string          `json:"verb"`
	Details json.RawMessage `json:"details"`
	Version int64           `json:"version"`
	Images  []exportedRows  `json:"images"`
}

// exportedRows are changes of rows of one table, pairs of before and after.
type exportedRows struct {
	Table string          `json:"table"`
	Rows  json.RawMessage `json:"rows"`
}

// WriteJournal writes the log of an event, the oldest entry first: a JSON object a line, with the
// images of every row before and after. Applied in order to nothing they make the event. What is
// damaged and no JSON any more is written as a text.
func (s *Store) WriteJournal(ctx context.Context, who Who, slug string, w io.Writer) error {
	return s.readLog(ctx, who, slug, func(l *log) error {
		out := json.NewEncoder(w)
		out.SetEscapeHTML(false)
		var batch []JournalRow
		return l.db.Where("tournament_id = ?", l.event.ID).FindInBatches(&batch, 200, func(*gorm.DB, int) error {
			for _, r := range batch {
				line, err := l.export(r)
				if err != nil {
					return err
				}
				if err := out.Encode(line); err != nil {
					return err
				}
			}
			return nil
		}).Error
	})
}

func (l *log) export(r JournalRow) (exported, error) {
	line := exported{ID: r.ID, At: r.At.UTC(), Who: r.Who, Addr: r.Addr, Verb: r.Verb, Details: asJSON(r.Details), Version: r.Version, Images: []exportedRows{}}
	var stored []JournalImageRow
	if err := l.db.Where("journal_id = ?", r.ID).Order("pos").Find(&stored).Error; err != nil {
		return line, err
	}
	for _, img := range stored {
		line.Images = append(line.Images, exportedRows{Table: img.Tbl, Rows: asJSON(img.Rows)})
	}
	return line, nil
}

// asJSON is a text as it is if it is JSON, else as a JSON text.
func asJSON(text string) json.RawMessage {
	if json.Valid([]byte(text)) {
		return json.RawMessage(text)
	}
	quoted, _ := json.Marshal(text) // never fails
	return quoted
}
