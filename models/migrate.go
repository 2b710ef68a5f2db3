package models

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/sqlite/*.sql
var migrationFiles embed.FS

var (
	errNewer   = &Error{Kind: Conflict, Key: "error.db_newer", Text: "The database {{.path}} was written by a newer Roundtable (schema {{.have}}, this program knows {{.know}}). Use the newer program, or another file with --db."}
	errForeign = &Error{Kind: Invalid, Key: "error.db_foreign", Text: "The file {{.path}} cannot be opened as a Roundtable database: {{.reason}}. Choose another file with --db."}
)

// migrate brings the file to the newest schema on a handle of its own with foreign keys off (a
// rebuilt table would otherwise delete its children without an error) and checks them afterwards.
// An existing database is copied beside itself before it is changed.
func migrate(ctx context.Context, path string) error {
	db, err := sql.Open("sqlite", fileURI(path)+"?_synchronous=FULL&_foreign_keys=0&_busy_timeout=5000")
	if err != nil {
		return err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	files, err := fs.Sub(migrationFiles, "migrations/sqlite")
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, files, goose.WithTableName("schema_version"))
	if err != nil {
		return fmt.Errorf("read migrations: %w", err)
	}
	sources := provider.ListSources()
	newest := sources[len(sources)-1].Version
	have, err := schemaVersion(ctx, db)
	if err != nil {
		return errForeign.With("path", path, "reason", err)
	}
	switch {
	case have == newest:
		return checkForeignKeys(ctx, db)
	case have > newest:
		return errNewer.With("path", path, "have", have, "know", newest)
	case have > 0:
		if err := copyBefore(ctx, db, path, have); err != nil {
			return err
		}
	}
	if _, err := db.ExecContext(ctx, "PRAGMA journal_mode=WAL"); err != nil { // only now: the file is ours
		return fmt.Errorf("migrate %s: %w", path, err)
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("migrate %s: %w", path, err)
	}
	return checkForeignKeys(ctx, db)
}

// schemaVersion is 0 for an empty file. A database with tables but without ours belongs to
// somebody else and is refused.
func schemaVersion(ctx context.Context, db *sql.DB) (int64, error) {
	var tables, ours int
	err := db.QueryRowContext(ctx, `SELECT count(*), coalesce(sum(name = 'schema_version'), 0) FROM sqlite_master WHERE type = 'table'`).Scan(&tables, &ours)
	if err != nil || tables == 0 {
		return 0, err
	}
	if ours == 0 {
		return 0, errors.New("it holds tables of another program")
	}
	var version int64
	err = db.QueryRowContext(ctx, `SELECT coalesce(max(version_id), 0) FROM schema_version WHERE is_applied`).Scan(&version)
	return version, err
}

// copyBefore keeps a consistent copy beside the file, named by the schema it holds.
func copyBefore(ctx context.Context, db *sql.DB, path string, version int64) error {
	target := fmt.Sprintf("%s.schema-%d.%s.db", strings.TrimSuffix(path, ".db"), version, time.Now().UTC().Format("20060102-150405"))
	unfinished := target + ".part" // a copy cut short must not pass for one
	_, err := db.ExecContext(ctx, `VACUUM INTO ?`, unfinished)
	if err == nil {
		err = os.Rename(unfinished, target)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("copy %s before migrating: %w", path, err), os.Remove(unfinished))
	}
	return nil
}

func checkForeignKeys(ctx context.Context, db *sql.DB) error {
	rows, err := db.QueryContext(ctx, `PRAGMA foreign_key_check`)
	if err != nil {
		return err
	}
	defer rows.Close()
	if rows.Next() {
		return errors.New("migration left rows without their parents")
	}
	return rows.Err()
}
