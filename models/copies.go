package models

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Automatic copies stand in a folder beside the database: one a day on which something was changed. The
// seven newest are kept, and of the older ones the newest of each of the four weeks before.
const (
	copyEvery  = 24 * time.Hour
	keptDays   = 7
	keptWeeks  = 4
	copyPrefix = "daily-"
)

// Copy is one automatic copy: of a day, or made before the schema was changed.
type Copy struct {
	Path   string
	At     time.Time
	Size   int64
	Schema bool // made before a change of the schema; never deleted by the program
}

// CopiesFolder is where the daily copies are.
func (s *Store) CopiesFolder() string { return bare(s.path) + "-copies" }

// Copies lists the automatic copies, the newest first.
func (s *Store) Copies() (list []Copy, err error) {
	daily, err := filepath.Glob(filepath.Join(escapeGlob(s.CopiesFolder()), copyPrefix+"*.db"))
	if err != nil {
		return nil, err
	}
	schema, err := filepath.Glob(escapeGlob(bare(s.path)) + ".schema-*.db")
	if err != nil {
		return nil, err
	}
	for _, path := range append(daily, schema...) {
		info, err := os.Stat(path)
		if err != nil {
			continue // gone meanwhile
		}
		name := strings.TrimSuffix(filepath.Base(path), ".db")
		at, err := time.Parse(stamp, name[max(0, len(name)-len(stamp)):])
		if err != nil {
			continue // not made by the program
		}
		list = append(list, Copy{Path: path, At: at, Size: info.Size(), Schema: slices.Contains(schema, path)})
	}
	slices.SortFunc(list, func(a, b Copy) int { return b.At.Compare(a.At) })
	return list, nil
}

// escapeGlob makes a name mean itself in a pattern.
func escapeGlob(path string) string {
	if os.PathSeparator != '/' {
		return path // no escapes there; a name with brackets finds no copies
	}
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(path)
}

// CopyDaily makes the copy of the day, if the last one is a day old and something was changed since, and
// removes those that are no longer kept. made tells whether a copy was made. A failure is remembered
// until the next time, for CopyTrouble.
func (s *Store) CopyDaily(ctx context.Context) (made bool, err error) {
	made, err = s.copyDaily(ctx)
	if ctx.Err() == nil { // a program that stops is no trouble
		s.mu.Lock()
		defer s.mu.Unlock()
		s.copyTrouble = err
	}
	return made, err
}

// CopyTrouble is why the last copy of the day was not made; nil if all is well.
func (s *Store) CopyTrouble() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.copyTrouble
}

func (s *Store) copyDaily(ctx context.Context) (made bool, err error) {
	list, err := s.Copies()
	if err != nil {
		return false, err
	}
	var last time.Time
	for _, c := range list {
		if !c.Schema && c.At.After(last) {
			last = c.At
		}
	}
	now := s.now().UTC()
	if now.Sub(last) < copyEvery {
		return false, nil
	}
	var changes int64
	if err := s.reader.WithContext(ctx).Model(&JournalRow{}).Where("at > ?", last).Count(&changes).Error; err != nil {
		return false, err
	}
	if changes == 0 {
		return false, nil
	}
	if err := os.MkdirAll(s.CopiesFolder(), 0o755); err != nil {
		return false, errBackup.With("path", s.CopiesFolder(), "reason", err)
	}
	target := filepath.Join(s.CopiesFolder(), copyPrefix+now.Format(stamp)+".db")
	if err := s.Backup(ctx, target); err != nil {
		return false, err
	}
	return true, s.rotate()
}

// rotate removes the daily copies that are no longer kept.
func (s *Store) rotate() error {
	list, err := s.Copies()
	if err != nil {
		return err
	}
	days := 0
	weeks := map[[2]int]bool{}
	for _, c := range list {
		if c.Schema {
			continue
		}
		if days++; days <= keptDays {
			continue
		}
		year, week := c.At.ISOWeek()
		if w := [2]int{year, week}; !weeks[w] && len(weeks) < keptWeeks {
			weeks[w] = true
			continue
		}
		if err := os.Remove(c.Path); err != nil {
			return err
		}
	}
	return nil
}
