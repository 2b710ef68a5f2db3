package models

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strings"

	"github.com/pressly/goose/v3"
	"gorm.io/driver/sqlite"
	"gorm.io/gorm"
	"gorm.io/gorm/logger"
)

// MaxEventFile is the largest file of an event that is taken in, in bytes; one of a hundred players has
// about one million.
const MaxEventFile = 200 << 20

var (
	errFileKind    = &Error{Kind: Invalid, Key: "error.event_file_kind", Field: "file", Text: "This is not a file of an event. Choose the one that ends with .roundtable, written by “Take this event to another computer”."}
	errFileLarge   = &Error{Kind: Invalid, Key: "error.event_file_large", Field: "file", Text: "This file is larger than {{.most}} MB, so it cannot be the file of one event."}
	errFileDamaged = &Error{Kind: Invalid, Key: "error.event_file_damaged", Field: "file", Text: "This file is damaged, and nothing was taken from it ({{.reason}}). Write it again on the other computer."}
	errFileNewer   = &Error{Kind: Conflict, Key: "error.event_file_newer", Field: "file", Text: "This file was written by a newer Roundtable: {{.program}} (schema {{.have}}, this program knows {{.know}}). Bring this program to that version first; nothing was taken from the file."}
	errFileMany    = &Error{Kind: Invalid, Key: "error.event_file_many", Field: "file", Text: "This file holds {{.n}} events. Open it on the other computer and take the one event from there; or start the program with this file by --db."}
	errFileNone    = &Error{Kind: Invalid, Key: "error.event_file_none", Field: "file", Text: "There is no event in this file."}
)

func damaged(reason any) error { return errFileDamaged.With("reason", reason) }

// eventFile is a checked file of one event, brought to the schema of this program.
type eventFile struct {
	folder string // of its own, removed by close
	pool   *sql.DB
	db     *gorm.DB
	heads  []TournamentRow
}

func (f *eventFile) close() error {
	var err error
	if f.pool != nil {
		err = f.pool.Close()
	}
	return errors.Join(err, os.RemoveAll(f.folder))
}

// openEventFile copies what from gives beside the database and checks it from the outside to the inside:
// size, kind, schema (no view and no trigger ever runs), integrity, references, and that its journal
// makes what is stored in it.
func (s *Store) openEventFile(ctx context.Context, from io.Reader) (*eventFile, error) {
	folder, err := os.MkdirTemp(filepath.Dir(s.path), ".event-")
	if err != nil {
		return nil, err
	}
	f := &eventFile{folder: folder}
	if err := f.open(ctx, from); err != nil {
		return nil, errors.Join(err, f.close())
	}
	return f, nil
}

func (f *eventFile) open(ctx context.Context, from io.Reader) error {
	path := filepath.Join(f.folder, "event.db")
	if err := receive(from, path); err != nil {
		return err
	}
	if err := checkShape(ctx, path); err != nil {
		return err
	}
	if err := migrate(ctx, path, migrations()); err != nil {
		return damaged(err)
	}
	made, err := Replay(ctx, path, "")
	if err != nil {
		return damaged(err)
	}
	for _, r := range made {
		if n := len(r.Differences); n > 0 {
			return damaged(fmt.Sprintf("%s: %d", r.Slug, n))
		}
	}
	if f.pool, err = sql.Open("sqlite", fileURI(path)+"?_query_only=1&_busy_timeout=5000&_time_format=sqlite&_timezone=UTC"); err != nil {
		return err
	}
	if f.db, err = gorm.Open(dialector{sqlite.New(sqlite.Config{Conn: f.pool}).(*sqlite.Dialector)}, &gorm.Config{Logger: logger.Discard}); err != nil {
		return err
	}
	f.db = f.db.WithContext(ctx)
	return f.readHeads()
}

// receive writes the file to the disk; it is never in memory as a whole.
func receive(from io.Reader, path string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	n, err := io.Copy(file, io.LimitReader(from, MaxEventFile+1))
	if err = errors.Join(err, file.Close()); errors.Is(err, io.ErrUnexpectedEOF) {
		return damaged("it did not arrive whole")
	} else if err != nil {
		return err
	}
	if n > MaxEventFile {
		return errFileLarge.With("most", MaxEventFile>>20)
	}
	return nil
}

const sqliteMagic = "SQLite format 3\x00"

// checkShape checks that the file is a sound database with exactly the tables and indexes that our
// migrations make at its version.
func checkShape(ctx context.Context, path string) error {
	if kind, err := firstBytes(path, len(sqliteMagic)); err != nil {
		return err
	} else if kind != sqliteMagic {
		return errFileKind
	}
	db, err := sql.Open("sqlite", fileURI(path)+"?_busy_timeout=5000")
	if err != nil {
		return err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	for _, guard := range []string{"PRAGMA trusted_schema=OFF", "PRAGMA cell_size_check=ON", "PRAGMA query_only=ON"} {
		if _, err := db.ExecContext(ctx, guard); err != nil {
			return damaged(err)
		}
	}
	has, err := schemaOf(ctx, db)
	if err != nil {
		return damaged(err)
	}
	if _, ours := has["table schema_version"]; !ours || strings.Contains(strings.ToUpper(has["table schema_version"]), "VIRTUAL") {
		return errFileKind
	}
	version, err := schemaVersion(ctx, db)
	if err != nil {
		return damaged(err)
	}
	newest, err := newestSchema()
	switch {
	case err != nil:
		return err
	case version < 1:
		return errFileKind
	case version > newest:
		return fileNewer(ctx, db, version, newest)
	}
	want, err := schemaAt(ctx, filepath.Join(filepath.Dir(path), "like.db"), version)
	if err != nil {
		return err
	}
	if !maps.Equal(has, want) {
		return damaged("its tables are not those of Roundtable")
	}
	var said string
	if err := db.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&said); err != nil {
		return damaged(err)
	} else if said != "ok" {
		return damaged(said)
	}
	return nil
}

func fileNewer(ctx context.Context, db *sql.DB, have, know int64) error {
	program := "?"
	var value string
	if db.QueryRowContext(ctx, "SELECT value FROM settings WHERE name = ?", settingProgram).Scan(&value) == nil && len(value) <= 40 {
		program = value
	}
	return errFileNewer.With("program", program, "have", have, "know", know)
}

func firstBytes(path string, n int) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	head := make([]byte, n)
	switch _, err := io.ReadFull(file, head); {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "", nil
	case err != nil:
		return "", err
	}
	return string(head), nil
}

// schemaOf is everything that a database has: what it is and what it is called, with its definition.
func schemaOf(ctx context.Context, db *sql.DB) (map[string]string, error) {
	rows, err := db.QueryContext(ctx, "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_master")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	has := map[string]string{}
	for rows.Next() {
		var kind, name, of, text string
		if err := rows.Scan(&kind, &name, &of, &text); err != nil {
			return nil, err
		}
		if _, twice := has[kind+" "+name]; twice {
			return nil, errors.New("two things have one name")
		}
		has[kind+" "+name] = of + ": " + text
	}
	return has, rows.Err()
}

// schemaAt is what the migrations make up to a version.
func schemaAt(ctx context.Context, path string, version int64) (has map[string]string, err error) {
	db, err := sql.Open("sqlite", fileURI(path)+"?_foreign_keys=0&_synchronous=OFF")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	db.SetMaxOpenConns(1)
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, migrations(), goose.WithTableName("schema_version"))
	if err != nil {
		return nil, err
	}
	if _, err := provider.UpTo(ctx, version); err != nil {
		return nil, err
	}
	return schemaOf(ctx, db)
}

// readHeads reads which event it is: one that stands alone, or all sections of one.
func (f *eventFile) readHeads() error {
	if err := f.db.Order("id").Find(&f.heads).Error; err != nil {
		return damaged(err)
	}
	events := map[string]bool{}
	for _, h := range f.heads {
		if h.Event == "" {
			events["alone "+h.Slug] = true
		} else {
			events["sections of "+h.Event] = true
		}
	}
	switch len(events) {
	case 0:
		return errFileNone
	case 1:
		return nil
	}
	return errFileMany.With("n", len(events))
}
