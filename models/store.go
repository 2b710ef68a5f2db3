// Package models stores tournaments and holds every operation on them. One operation is one
// transaction: it checks existence, right and version, writes the rows, keeps their images in the
// journal, raises the versions and, after commit, tells the listeners.
package models

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"gorm.io/driver/sqlite"
	"gorm.io/gorm"
	"gorm.io/gorm/logger"
	modernc "modernc.org/sqlite"
)

// Options for opening a store.
type Options struct {
	Now     func() time.Time // the clock; nil: time.Now
	Version string           // of the program, kept in the database for the words of an older one; empty: not kept
}

// Store is an open database.
type Store struct {
	path      string
	now       func() time.Time
	writer    *gorm.DB // one connection: SQLite has one writer, so writes queue here instead of failing there
	reader    *gorm.DB
	writerSQL *sql.DB
	readerSQL *sql.DB
	summaries summaries
	recent    recent
	club      clubCache
	facts     factsCache
	passwords *passwords

	mu        sync.Mutex
	listeners map[int]func(Event)
	lastID    int

	copyTrouble error // of the last copy of the day; under mu
}

// Event says that a tournament is at a new version, or that the club has changed. It is sent after
// commit only.
type Event struct {
	Club         bool // what stands around every page: the club's name; no tournament is named
	TournamentID int64
	Slug         string
	Version      int64
	Revision     int64

	PublicVersion int64
	Public        bool // the public sees the change

	Of        string  // the address of the event that the tournament is a section of, empty: of none
	Gone      bool    // the tournament was deleted
	Withdrawn []int64 // links to it that open nothing any more
}

const pragmas = "?_journal_mode=WAL&_synchronous=FULL&_foreign_keys=1&_busy_timeout=5000&_time_format=sqlite&_timezone=UTC"

// Open opens the database file, makes it and its folder where there is none, and migrates it.
// Errors for people: the folder cannot be written, the file is no database of ours, the database is
// newer than the program.
func Open(ctx context.Context, path string, opt Options) (*Store, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, errFolder.With("path", filepath.Dir(path), "reason", err)
	}
	if err := migrate(ctx, path, migrations()); err != nil {
		return nil, err
	}
	s := &Store{path: path, now: opt.Now, passwords: newPasswords(), listeners: map[int]func(Event){}}
	if s.now == nil {
		s.now = time.Now
	}
	var err error
	if s.writer, s.writerSQL, err = openPool(path, "&_txlock=immediate", 1); err != nil {
		return nil, err
	}
	if s.reader, s.readerSQL, err = openPool(path, "&_query_only=1", 4); err != nil {
		return nil, errors.Join(err, s.writerSQL.Close())
	}
	if err := s.signProgram(ctx, opt.Version); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// signProgram keeps the version of the program that uses the database.
func (s *Store) signProgram(ctx context.Context, version string) error {
	if version == "" {
		return nil
	}
	var was string
	err := s.readerSQL.QueryRowContext(ctx, "SELECT value FROM settings WHERE name = ?", settingProgram).Scan(&was)
	if was == version || err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	_, err = s.writerSQL.ExecContext(ctx, "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", settingProgram, version)
	return err
}

var errFolder = &Error{Kind: Invalid, Key: "error.db_folder", Text: "The folder {{.path}} cannot be made or written: {{.reason}}. Choose another place with --db."}

func openPool(path, extra string, size int) (*gorm.DB, *sql.DB, error) {
	pool, err := sql.Open("sqlite", fileURI(path)+pragmas+extra)
	if err != nil {
		return nil, nil, err
	}
	pool.SetMaxOpenConns(size)
	pool.SetMaxIdleConns(size)
	db, err := gorm.Open(dialector{sqlite.New(sqlite.Config{Conn: pool}).(*sqlite.Dialector)}, &gorm.Config{
		TranslateError: true, SkipDefaultTransaction: true, PrepareStmt: true, Logger: logger.Discard,
	})
	if err != nil {
		return nil, nil, errors.Join(err, pool.Close())
	}
	return db, pool, nil
}

// fileURI writes a file name as the engine wants it: what a URI may not hold is escaped, and a name
// that begins with slashes or a drive letter is not taken for a host.
func fileURI(path string) string {
	name := strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(filepath.ToSlash(path))
	switch {
	case strings.HasPrefix(name, "/"):
		return "file://" + name
	case filepath.VolumeName(path) != "":
		return "file:///" + name
	}
	return "file:" + name
}

// dialector translates the errors of the pure-Go engine, which gorm's driver does not know.
type dialector struct{ *sqlite.Dialector }

func (d dialector) Translate(err error) error {
	var e *modernc.Error
	if errors.As(err, &e) {
		switch e.Code() {
		case 1555, 2067: // SQLITE_CONSTRAINT_PRIMARYKEY, _UNIQUE
			return gorm.ErrDuplicatedKey
		case 787: // SQLITE_CONSTRAINT_FOREIGNKEY
			return gorm.ErrForeignKeyViolated
		}
	}
	return err
}

// Close checkpoints and closes the database.
func (s *Store) Close() error { return errors.Join(s.readerSQL.Close(), s.writerSQL.Close()) }

// SessionDB are the handles for the table of web sessions: changes go to the writer, looking up must
// not wait for it. Never use them inside an operation: with one writer connection it would wait for
// itself.
func (s *Store) SessionDB() (writer, reader *sql.DB) { return s.writerSQL, s.readerSQL }

// Path is the file of the database.
func (s *Store) Path() string { return s.path }

// Listen calls f after each committed change until the returned function is called. f must not
// block: the writer is waiting.
func (s *Store) Listen(f func(Event)) (stop func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lastID++
	id := s.lastID
	s.listeners[id] = f
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.listeners, id)
	}
}

func (s *Store) publish(events []Event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range events {
		for _, f := range s.listeners {
			f(e)
		}
	}
}

// read runs one reading in one snapshot of the database.
func (s *Store) read(ctx context.Context, f func(db *gorm.DB) error) error {
	db := s.reader.WithContext(ctx).Begin()
	if db.Error != nil {
		return fmt.Errorf("begin reading: %w", db.Error)
	}
	defer db.Rollback()
	return f(db)
}
