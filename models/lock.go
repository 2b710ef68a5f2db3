package models

import (
	"os"
	"path/filepath"
)

var errInUse = &Error{Kind: Conflict, Key: "error.db_in_use", Text: "The database {{.path}} is in use by another Roundtable. Stop that one first, or name another file with --db."}

// Lock keeps a second program from serving or replacing the same database. The system gives the lock
// back when the program ends, however it ends. Reading commands and links need no lock.
func Lock(path string) (release func() error, err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, errFolder.With("path", filepath.Dir(path), "reason", err)
	}
	release, taken, err := lockFile(path + ".lock")
	if taken {
		return nil, errInUse.With("path", path)
	}
	return release, err
}
