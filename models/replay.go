package models

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"

	"gorm.io/driver/sqlite"
	"gorm.io/gorm"
	"gorm.io/gorm/logger"
)

// Replayed is an event made of nothing by the images of its journal, compared with what is stored.
type Replayed struct {
	Slug, Name    string
	Deleted       bool // it lies in the bin
	Entries, Rows int  // of the journal, and stored
	Differences   []Mismatch
}

// Mismatch is a row that the journal does not make as it is stored, or an entry that cannot be applied.
// Kinds: DiffColumns, DiffStored, DiffJournal (of a row), DiffChain, DiffDamaged (of an entry).
type Mismatch struct {
	Kind    string
	Table   string
	ID      int64 // of the row, 0: not known
	Entry   int64 // of the journal, 0: none
	Columns []MismatchedColumn
	Reason  string // of DiffDamaged, for experts
}

// MismatchedColumn is a column that is stored otherwise than the journal makes it.
type MismatchedColumn struct {
	Name            string
	Stored, Journal any
}

// Kinds of differences.
const (
	DiffColumns = "columns" // columns differ
	DiffStored  = "stored"  // the row is stored, the journal does not make it
	DiffJournal = "journal" // the journal makes the row, it is not stored
	DiffChain   = "chain"   // an entry found the row otherwise than the entry before it left it
	DiffDamaged = "damaged" // the entry cannot be read
)

var (
	errReplayFile = &Error{Kind: Invalid, Key: "error.replay_file", Text: "There is no database at {{.path}}. Name the file with --db."}
	errReplaySlug = &Error{Kind: NotFound, Key: "error.replay_slug", Text: "The database has no event “{{.slug}}”. Give the last part of its address, or leave it out to replay all events."}
)

// Replay rebuilds events from their journals and compares them with the stored rows: one event, or all
// (slug empty), those in the bin too. The file is only read, in one snapshot, also while the program
// runs. It may be of an older schema: every new column begins with the zero value of its kind, which is
// what an image from before has there too, so no images have to be made when a database is migrated.
func Replay(ctx context.Context, path, slug string) (list []Replayed, err error) {
	if _, err := os.Stat(path); err != nil {
		return nil, errReplayFile.With("path", path)
	}
	pool, err := sql.Open("sqlite", fileURI(path)+"?mode=ro&_query_only=1&_busy_timeout=5000&_time_format=sqlite&_timezone=UTC")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, pool.Close()) }()
	if err := checkReadable(ctx, pool, path); err != nil {
		return nil, err
	}
	reader, err := gorm.Open(dialector{sqlite.New(sqlite.Config{Conn: pool}).(*sqlite.Dialector)}, &gorm.Config{Logger: logger.Discard})
	if err != nil {
		return nil, err
	}
	err = (&Store{reader: reader}).read(ctx, func(db *gorm.DB) error {
		query := db.Order("id")
		if slug != "" {
			query = query.Where("slug = ?", slug)
		}
		var events []TournamentRow
		if err := query.Find(&events).Error; err != nil {
			return err
		}
		if slug != "" && len(events) == 0 {
			return errReplaySlug.With("slug", slug)
		}
		for _, e := range events {
			r, err := replayEvent(db, e)
			if err != nil {
				return fmt.Errorf("replay %s: %w", e.Slug, err)
			}
			list = append(list, r)
		}
		return nil
	})
	return list, err
}

// checkReadable refuses a file that is no database of ours, or of a newer program.
func checkReadable(ctx context.Context, db *sql.DB, path string) error {
	have, err := schemaVersion(ctx, db)
	if err == nil && have == 0 {
		err = errors.New("it is empty")
	}
	if err != nil {
		return errForeign.With("path", path, "reason", err)
	}
	known, err := newestSchema()
	if err != nil {
		return err
	}
	if have > known {
		return errNewer.With("path", path, "have", have, "know", known)
	}
	return nil
}

func replayEvent(db *gorm.DB, event TournamentRow) (Replayed, error) {
	out := Replayed{Slug: event.Slug, Name: event.Title(), Deleted: event.DeletedAt != nil}
	var entries int64
	if err := db.Model(&JournalRow{}).Where("tournament_id = ?", event.ID).Count(&entries).Error; err != nil {
		return out, err
	}
	out.Entries = int(entries)
	made := rebuilt{event: event.ID, rows: map[rowKey]row{}}
	rows, err := db.Raw(`SELECT i.journal_id, i.tbl, i.rows FROM journal_images i JOIN journal j ON j.id = i.journal_id
		WHERE j.tournament_id = ? ORDER BY i.journal_id, i.pos`, event.ID).Rows()
	if err != nil {
		return out, err
	}
	defer rows.Close()
	for rows.Next() {
		var entry int64
		var name, images []byte // whatever is in there
		if err := rows.Scan(&entry, &name, &images); err != nil {
			return out, err
		}
		made.apply(entry, string(name), string(images))
	}
	if err := rows.Err(); err != nil {
		return out, err
	}
	stored, err := storedEvent(db, event.ID)
	if err != nil {
		return out, err
	}
	out.Rows = len(stored)
	out.Differences = append(made.faults, compare(stored, made.rows)...)
	return out, nil
}

// storedEvent are all rows of an event. A table that the schema of the file does not have is empty.
func storedEvent(db *gorm.DB, event int64) (map[rowKey]row, error) {
	stored := map[rowKey]row{}
	for _, t := range tables {
		if t.club || !db.Migrator().HasTable(t.name) {
			continue
		}
		rows, err := t.find(db, t.event(), event)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			stored[rowKey{t, r.key()}] = r
		}
	}
	return stored, nil
}

// rebuilt is an event as the images of its journal make it of nothing.
type rebuilt struct {
	event  int64
	rows   map[rowKey]row
	faults []Mismatch
}

// apply applies one row of journal_images. What cannot be applied is a fault; nothing else stops.
func (b *rebuilt) apply(entry int64, name, images string) {
	list, err := readImages(name, images)
	if err != nil {
		b.faults = append(b.faults, Mismatch{Kind: DiffDamaged, Table: name, Entry: entry, Reason: err.Error()})
		return
	}
	for _, c := range list {
		if c.table.club {
			continue // other events change the club's rows too
		}
		if c.before != nil && c.table.eventOf(c.before) != b.event || c.after != nil && c.table.eventOf(c.after) != b.event {
			b.faults = append(b.faults, Mismatch{Kind: DiffDamaged, Table: name, ID: c.id, Entry: entry, Reason: "the row is of another event"})
			continue
		}
		if had := b.rows[c.key()]; rowText(had) != rowText(c.before) {
			b.faults = append(b.faults, Mismatch{Kind: DiffChain, Table: name, ID: c.id, Entry: entry, Columns: differ(had, c.before)})
		}
		if c.after == nil {
			delete(b.rows, c.key())
		} else {
			b.rows[c.key()] = c.after
		}
	}
}

// eventOf is the id of the event that a row belongs to.
func (t *table) eventOf(r row) int64 {
	if t.name == "tournaments" {
		return r.key()
	}
	id, _ := columnsOf(r)["tournament_id"].(int64)
	return id
}

// compare lists the rows that are not the same, in the order of tables and ids.
func compare(stored, made map[rowKey]row) (list []Mismatch) {
	for k, r := range stored {
		d := Mismatch{Table: k.table.name, ID: k.id}
		switch m := made[k]; {
		case m == nil:
			d.Kind = DiffStored
		case rowText(m) != rowText(r):
			d.Kind, d.Columns = DiffColumns, differ(r, m)
		default:
			continue
		}
		list = append(list, d)
	}
	for k := range made {
		if stored[k] == nil {
			list = append(list, Mismatch{Kind: DiffJournal, Table: k.table.name, ID: k.id})
		}
	}
	place := map[string]int{}
	for i, t := range tables {
		place[t.name] = i
	}
	slices.SortFunc(list, func(a, b Mismatch) int {
		return cmp.Or(cmp.Compare(place[a.Table], place[b.Table]), cmp.Compare(a.ID, b.ID))
	})
	return list
}

// differ are the columns in which two rows differ; of a row that is not there all are.
func differ(stored, made row) (list []MismatchedColumn) {
	s, m := columnsOf(stored), columnsOf(made)
	names := maps.Clone(s)
	if names == nil {
		names = m
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if s[name] != m[name] {
			list = append(list, MismatchedColumn{Name: name, Stored: s[name], Journal: m[name]})
		}
	}
	return list
}
