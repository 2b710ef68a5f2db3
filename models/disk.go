package models

import (
	"errors"

	modernc "modernc.org/sqlite"
)

var (
	errDiskFull = &Error{Kind: Unavailable, Key: "error.disk_full", Text: "The disk is full: nothing was changed. Free some space and press again."}
	errBusy     = &Error{Kind: Unavailable, Key: "error.busy", Text: "Another program is writing to the database. Nothing was changed; press again in a moment."}
	errReadOnly = &Error{Kind: Unavailable, Key: "error.read_only", Text: "The database may not be written. Nothing was changed. Check the rights of the file and its folder."}
)

// diskError turns the engine's failures that people can mend into sentences.
func diskError(err error) error {
	var e *modernc.Error
	if !errors.As(err, &e) {
		return err
	}
	switch e.Code() & 0xff {
	case 13: // SQLITE_FULL
		return errors.Join(errDiskFull, err)
	case 5, 6: // SQLITE_BUSY, SQLITE_LOCKED
		return errors.Join(errBusy, err)
	case 8: // SQLITE_READONLY
		return errors.Join(errReadOnly, err)
	}
	return err
}
