package templates

import "strconv"

// Log is the log of an event.
func (u URLs) Log(t string) string { return u.Path("o", t, "log") }

// LogEntry is one entry of the log of an event.
func (u URLs) LogEntry(t string, id int64) string {
	return u.Path("o", t, "log", strconv.FormatInt(id, 10))
}

// LogBack undoes an entry (BackUndo) or goes back to it (BackRestore).
func (u URLs) LogBack(t string, id int64, kind string) string {
	return u.Path("o", t, "log", strconv.FormatInt(id, 10), kind)
}

// LogFile is the whole log as a file.
func (u URLs) LogFile(t string) string { return u.Path("o", t, "log.jsonl") }

// UndoLast undoes the last change of this device.
func (u URLs) UndoLast(t string) string { return u.Path("o", t, "undo") }
