package models

import (
	"context"
	"database/sql"
	"errors"
	"os"
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
	if _, err := os.Stat(path); err == nil {
		kept = stamped(path, "before-restore", now)
		if err := setAside(ctx, path, kept); err != nil {
			return "", errors.Join(err, os.Remove(fresh))
		}
	}
	return kept, os.Rename(fresh, path)
}

// setAside gives a database another name, with what is still in its write-ahead log.
func setAside(ctx context.Context, path, kept string) error {
	if db, err := sql.Open("sqlite", fileURI(path)+"?_busy_timeout=5000"); err == nil {
		// A damaged file cannot do this; it is then kept as it is, log and all.
		_, _ = db.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
		if err := db.Close(); err != nil {
			return err
		}
	}
	if err := os.Rename(path, kept); err != nil {
		return err
	}
	for _, tail := range []string{"-wal", "-shm"} {
		if err := os.Rename(path+tail, kept+tail); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}
