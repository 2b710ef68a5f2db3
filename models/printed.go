package models

import (
	"context"
	"errors"
	"slices"
	"time"

	"gorm.io/gorm"
)

// PrintedSheet is what is printed: a kind of sheet and, where a sheet is about one round, that round.
type PrintedSheet struct {
	ID    string
	Round int
}

const verbPrint = "print"

// changesSheets are the changes that make a schedule on paper wrong. Results do not: they are written
// on it.
var changesSheets = []string{
	"draw", "entrant.add", "entrant.remove", "entrant.edit", "entrant.out", "entrant.withdraw", "entrant.return", "entrant.replace",
	"entrant.late", "match.postpone", "match.cancel", "match.swap", "round.next", "arrange.exchange", "arrange.tables", "arrange.fix",
	"tournament.rules", "tournament.times", verbRestore,
}

// Printed notes that a sheet was printed, and with a book the sheets that are its parts. Nothing else changes.
func (s *Store) Printed(ctx context.Context, who Who, slug string, sheet PrintedSheet, parts ...PrintedSheet) error {
	details := sheet.details()
	if len(parts) > 0 {
		list := make([]map[string]any, len(parts))
		for i, part := range parts {
			list[i] = part.details()
		}
		details["parts"] = list
	}
	return s.write(ctx, who, func(t *tx) error {
		row, err := t.load(slug, 0)
		if err != nil {
			return err
		}
		return t.touched(row, verbPrint, details)
	})
}

func (p PrintedSheet) details() map[string]any {
	return map[string]any{"sheet": p.ID, "round": p.Round}
}

// Print is the last time a sheet was printed, and what changed after it that the paper does not know,
// the oldest first. A change that was taken back since is no change.
type Print struct {
	At      time.Time // UTC
	Changes []JournalEntry
}

// PrintedSince reads when each of some sheets was printed last; a sheet that was not has no entry. One
// reading of the log answers for all of them.
func (s *Store) PrintedSince(ctx context.Context, who Who, slug string, sheets ...PrintedSheet) (prints map[PrintedSheet]Print, err error) {
	prints = map[PrintedSheet]Print{}
	err = s.readLog(ctx, who, slug, func(l *log) error {
		last, err := l.prints(sheets)
		if err != nil || len(last) == 0 {
			return err
		}
		oldest := int64(0)
		for _, e := range last {
			if oldest == 0 || e.ID < oldest {
				oldest = e.ID
			}
		}
		var rows []JournalRow
		if err := l.db.Where("tournament_id = ? AND id > ? AND verb IN ?", l.event.ID, oldest, append(slices.Clone(changesSheets), verbUndo)).Order("id").Find(&rows).Error; err != nil {
			return err
		}
		for sheet, printed := range last {
			p := Print{At: printed.At}
			for _, r := range rows {
				if e := l.entry(r); e.ID > printed.ID && l.makesOld(e, sheet, printed.ID) {
					p.Changes = append(p.Changes, e)
				}
			}
			prints[sheet] = p
		}
		return nil
	})
	return prints, err
}

// printedAlone finds the prints of a sheet by itself, printedWithin those of a book that it is a part of.
const (
	printedAlone  = "details ->> '$.sheet' = ? AND coalesce(details ->> '$.round', 0) = ?"
	printedWithin = "EXISTS (SELECT 1 FROM json_each(details, '$.parts') AS part WHERE part.value ->> '$.sheet' = ? AND coalesce(part.value ->> '$.round', 0) = ?)"
)

// prints finds the last print of each sheet, by itself or within a book.
func (l *log) prints(sheets []PrintedSheet) (map[PrintedSheet]JournalEntry, error) {
	last := map[PrintedSheet]JournalEntry{}
	for _, sheet := range sheets {
		var row JournalRow
		err := l.db.Where("tournament_id = ? AND verb = ? AND ("+printedAlone+" OR "+printedWithin+")",
			l.event.ID, verbPrint, sheet.ID, sheet.Round, sheet.ID, sheet.Round).Order("id DESC").First(&row).Error
		if errors.Is(err, gorm.ErrRecordNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		last[sheet] = l.entry(row)
	}
	return last, nil
}

// makesOld reports whether a change is one that a sheet printed before it does not show. An undo is
// none where what it took back is younger than the paper, and neither is what it took back.
func (l *log) makesOld(e JournalEntry, sheet PrintedSheet, printed int64) bool {
	if e.Undone {
		return false
	}
	d := e.Details
	if e.Verb == verbUndo {
		of, _ := d["of"].(int64)
		root, _ := d["root"].(string)
		if of > printed || !slices.Contains(changesSheets, root) {
			return false
		}
		d, _ = d["details"].(map[string]any)
	}
	return concerns(d, sheet.Round)
}

// concerns reports whether a change is about a round: it names none, or this one, or it begins before
// its end.
func concerns(d map[string]any, round int) bool {
	if round == 0 {
		return true
	}
	if no, ok := d["round"].(int64); ok && no > 0 {
		return no == int64(round)
	}
	if from, ok := d["from"].(int64); ok {
		return from <= int64(round)
	}
	return true
}
