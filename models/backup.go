package models

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

var (
	errNoDatabase   = &Error{Kind: NotFound, Key: "error.backup_none", Text: "There is no database at {{.path}}. Name the file with --db."}
	errBackupExists = &Error{Kind: Conflict, Key: "error.backup_exists", Text: "{{.path}} exists already, and a copy never replaces a file. Choose another name."}
	errDamaged      = &Error{Kind: Invalid, Key: "error.db_damaged", Text: "The database {{.path}} is damaged: {{.reason}}. Use another copy."}
	errBackup       = &Error{Kind: Unavailable, Key: "error.backup_failed", Text: "The copy {{.path}} could not be written: {{.reason}}. The database itself is as it was."}
)

// Backup writes a consistent copy of a database that may be in use by a running program. A copy of the
// bare file would miss what is still in the write-ahead log. The copy is written under another name,
// checked, and only then gets its own, so that a copy cut short never passes for one.
func Backup(ctx context.Context, path, target string) error {
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		return errNoDatabase.With("path", path)
	}
	db, err := sql.Open("sqlite", fileURI(path)+"?_busy_timeout=5000")
	if err != nil {
		return err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if version, err := schemaVersion(ctx, db); err != nil {
		return errForeign.With("path", path, "reason", err)
	} else if version == 0 {
		return errForeign.With("path", path, "reason", "it is empty")
	}
	return copyDatabase(ctx, db, target)
}

// Backup writes a consistent copy of this open database.
func (s *Store) Backup(ctx context.Context, target string) error { return Backup(ctx, s.path, target) }

// copyDatabase writes what a handle sees into a new file and checks it.
func copyDatabase(ctx context.Context, db *sql.DB, target string) error {
	if _, err := os.Stat(target); err == nil {
		return errBackupExists.With("path", target)
	}
	part := target + ".part"
	failed := func(err error) error {
		return errors.Join(errBackup.With("path", target, "reason", err), os.Remove(part))
	}
	if err := os.Remove(part); err != nil && !errors.Is(err, os.ErrNotExist) {
		return errBackup.With("path", target, "reason", err)
	}
	if _, err := db.ExecContext(ctx, `VACUUM INTO ?`, part); err != nil {
		return failed(err)
	}
	if _, err := CheckFile(ctx, part); err != nil {
		return failed(err)
	}
	if err := syncFile(part); err != nil {
		return failed(err)
	}
	if err := os.Rename(part, target); err != nil {
		return failed(err)
	}
	return syncFolder(filepath.Dir(target))
}

// CheckFile reads a database file whole and gives its schema. The file is only read.
func CheckFile(ctx context.Context, path string) (schema int64, err error) {
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		return 0, errNoDatabase.With("path", path)
	}
	db, err := sql.Open("sqlite", fileURI(path)+"?_query_only=1&_busy_timeout=5000")
	if err != nil {
		return 0, err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if schema, err = schemaVersion(ctx, db); err != nil {
		return 0, errForeign.With("path", path, "reason", err)
	} else if schema == 0 {
		return 0, errForeign.With("path", path, "reason", "it is empty")
	}
	var said string
	if err := db.QueryRowContext(ctx, `PRAGMA integrity_check(1)`).Scan(&said); err != nil {
		return 0, errDamaged.With("path", path, "reason", err)
	} else if said != "ok" {
		return 0, errDamaged.With("path", path, "reason", said)
	}
	if err := checkForeignKeys(ctx, db); err != nil {
		return 0, errDamaged.With("path", path, "reason", err)
	}
	return schema, nil
}

// syncFile waits until a file is on the disk.
func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// syncFolder waits until the names in a folder are on the disk, where the system can do that.
func syncFolder(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	if err := f.Sync(); err != nil && os.PathSeparator == '/' {
		return errors.Join(err, f.Close())
	}
	return f.Close()
}

// bare is the name of a database file without its ending.
func bare(path string) string { return strings.TrimSuffix(path, ".db") }

// stamp is a moment as a part of a file's name, in UTC.
const stamp = "20060102-150405"

func stamped(path, what, moment string) string {
	return fmt.Sprintf("%s.%s.%s.db", bare(path), what, moment)
}
