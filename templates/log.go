package templates

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"roundtable/models"
)

// LogPage lists the changes of an event.
type LogPage struct {
	Page
	Tour    *models.Tournament
	Entries []models.JournalEntry
	More    bool // older ones follow
	Later   bool // newer ones come before
}

// The two ways back.
const (
	BackUndo    = "undo"
	BackRestore = "restore"
)

// LogEntryPage is one entry: what it changed, or what going back would do.
type LogEntryPage struct {
	Page
	Tour       *models.Tournament
	Entry      models.JournalEntry
	Rows       []models.RowChange
	Back       string // BackUndo or BackRestore
	Difference models.Difference
	Refused    string // why it cannot be done
	Stale      string // why it was not done
}

func (p LogPage) older() int64 { return p.Entries[len(p.Entries)-1].ID }

// at is the moment of an entry in the event's time zone.
func entryTime(t *models.Tournament, e models.JournalEntry) time.Time { return e.At.In(t.Location()) }

// newDay reports whether an entry is the first of its day on the page.
func (p LogPage) newDay(i int) bool {
	return i == 0 || p.L.Date(entryTime(p.Tour, p.Entries[i])) != p.L.Date(entryTime(p.Tour, p.Entries[i-1]))
}

// Say is an entry in a sentence.
func (p LogEntryPage) Say(e models.JournalEntry) string { return SayEntry(p.Page, e) }

// who is who made an entry, in the reader's words.
func entryWho(p Page, e models.JournalEntry) string {
	if e.Mine {
		return p.T("log.you", "you, on this device")
	}
	name, device, found := strings.Cut(e.Who, " · ")
	if name == "organiser" {
		name = p.T("log.organiser", "organiser")
	}
	if found {
		return name + " · " + device
	}
	return name
}

// changedColumns are the columns of a changed row in a fixed order.
func changedColumns(r models.RowChange) []string {
	names := map[string]bool{}
	for name := range r.Before {
		names[name] = true
	}
	for name := range r.After {
		names[name] = true
	}
	var list []string
	for name := range names {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

// stored is a stored value as text; a dash where there is none.
func stored(values map[string]any, column string) string {
	v, ok := values[column]
	if !ok || v == nil || v == "" {
		return "–"
	}
	return fmt.Sprint(v)
}
