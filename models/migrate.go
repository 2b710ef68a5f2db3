package models

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/sqlite/*.sql
var migrationFiles embed.FS

var (
	errNewer   = &Error{Kind: Conflict, Key: "error.db_newer", Text: "The database {{.path}} was written by a newer Roundtable: {{.program}} (schema {{.have}}, this program knows {{.know}}). Use that version or a newer one, or another file with --db."}
	errForeign = &Error{Kind: Invalid, Key: "error.db_foreign", Text: "The file {{.path}} cannot be opened as a Roundtable database: {{.reason}}. Choose another file with --db."}
)

// migrate brings the file to the newest schema on a handle of its own with foreign keys off (a
// rebuilt table would otherwise delete its children without an error) and checks them afterwards.
// An existing database is copied beside itself before it is changed. A migration that fails leaves the
// database as it was.
func migrate(ctx context.Context, path string, files fs.FS) error {
	db, err := sql.Open("sqlite", fileURI(path)+"?_synchronous=FULL&_foreign_keys=0&_busy_timeout=5000")
	if err != nil {
		return err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
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
		return newer(ctx, path, have, newest)
	}
	kept := ""
	if have > 0 {
		if kept, err = copyBefore(ctx, db, path, have); err != nil {
			return err
		}
	}
	if _, err := db.ExecContext(ctx, "PRAGMA journal_mode=WAL"); err != nil { // only now: the file is ours
		return fmt.Errorf("migrate %s: %w", path, err)
	}
	if _, err := provider.Up(ctx); err != nil && kept != "" {
		return errors.Join(errMigrate.With("path", path, "reason", err, "copy", kept), err)
	} else if err != nil {
		return fmt.Errorf("migrate %s: %w", path, err)
	}
	return checkForeignKeys(ctx, db)
}

var errMigrate = &Error{Kind: Unavailable, Key: "error.db_migrate", Text: "The database {{.path}} could not be brought to the schema of this program: {{.reason}}. It is as it was, and the copy made before is {{.copy}}. Go on with the program you used until now."}

// migrations are the files of the migrations.
func migrations() fs.FS {
	files, err := fs.Sub(migrationFiles, "migrations/sqlite")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return files
}

// newestSchema is the schema of this program.
func newestSchema() (int64, error) {
	names, err := fs.Glob(migrations(), "*.sql")
	if err != nil || len(names) == 0 {
		return 0, errors.Join(err, errors.New("no migrations"))
	}
	var newest int64
	_, err = fmt.Sscanf(names[len(names)-1], "%d_", &newest)
	return newest, err
}

// newer is the refusal of a database of a newer program, naming that program.
func newer(ctx context.Context, path string, have, know int64) error {
	program := "?"
	if db, err := sql.Open("sqlite", fileURI(path)+"?_query_only=1&_busy_timeout=5000"); err == nil {
		defer db.Close()
		var value string
		if db.QueryRowContext(ctx, "SELECT value FROM settings WHERE name = ?", settingProgram).Scan(&value) == nil {
			program = value
		}
	}
	return errNewer.With("path", path, "program", program, "have", have, "know", know)
}

// settingProgram is the setting that names the newest program that has used the database.
const settingProgram = "program"

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
func copyBefore(ctx context.Context, db *sql.DB, path string, version int64) (target string, err error) {
	target = stamped(path, fmt.Sprintf("schema-%d", version), time.Now().UTC().Format(stamp))
	if _, err := os.Stat(target); err == nil { // a second start within one second: that copy is as good
		return target, nil
	}
	return target, copyDatabase(ctx, db, target)
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
