package models

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"time"
)

// RestoreFile puts a copy in the place of a database that no program uses. The copy is checked first:
// that it is whole, a database of ours, and not newer than this program (an older one is brought to the
// schema of today when the program starts). The database that was there is kept under the name given
// back, empty if there was none.
func RestoreFile(ctx context.Context, path, from string) (kept string, err error) {
	schema, err := CheckFile(ctx, from)
	if err != nil {
		return "", err
	}
	if newest, err := newestSchema(); err != nil {
		return "", err
	} else if schema > newest {
		return "", newer(ctx, from, schema, newest)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return "", errFolder.With("path", filepath.Dir(path), "reason", err)
	}
	release, err := Lock(path)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, release()) }()
	source, err := sql.Open("sqlite", fileURI(from)+"?_query_only=0&_busy_timeout=5000")
	if err != nil {
		return "", err
	}
	defer source.Close()
	now := time.Now().UTC().Format(stamp)
	fresh := stamped(path, "restoring", now)
	if err := copyDatabase(ctx, source, fresh); err != nil {
		return "", err
	}
	kept = stamped(path, "before-restore", now)
	there, err := setAside(ctx, path, kept)
	if err != nil {
		return "", errors.Join(err, os.Remove(fresh))
	}
	if !there {
		kept = ""
	}
	if err := os.Rename(fresh, path); err != nil {
		return kept, errBackup.With("path", path, "reason", err)
	}
	return kept, syncFolder(filepath.Dir(path))
}

// setAside gives a database another name, with what is still in its write-ahead log. A log without its
// database is moved too: beside a restored file it would be read as if it belonged to it. there tells
// whether there was a database.
func setAside(ctx context.Context, path, kept string) (there bool, err error) {
	if _, err := os.Stat(path); err == nil {
		there = true
		if db, err := sql.Open("sqlite", fileURI(path)+"?_busy_timeout=5000"); err == nil {
			// A damaged file cannot do this; it is then kept as it is, log and all.
			_, _ = db.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
			if err := db.Close(); err != nil {
				return there, err
			}
		}
	}
	for _, tail := range []string{"", "-wal", "-shm"} {
		if err := os.Rename(path+tail, kept+tail); err != nil && !errors.Is(err, os.ErrNotExist) {
			return there, err
		}
	}
	return there, nil
}
