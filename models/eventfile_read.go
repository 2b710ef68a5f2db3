package models

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"

	"gorm.io/gorm"
	modernc "modernc.org/sqlite"

	"roundtable/pairing/standings"
)

// ReadIn is what was taken from a file of an event.
type ReadIn struct {
	Slug     string // of the first section, or of the event itself
	Name     string // of the event
	Sections int    // tournaments, 1 for an event without sections
	Entries  int    // of the journal, without the one about this
	Players  int    // added to the club's list
}

var (
	errEventHere  = &Error{Kind: Conflict, Key: "error.event_here", Field: "file", Text: "“{{.name}}” is here already, so nothing was taken from the file. To use the one of the file, delete the one here first and wait until it has left the bin, or start the program with the file by --db."}
	errEventInBin = &Error{Kind: Conflict, Key: "error.event_in_bin", Field: "file", Text: "“{{.name}}” is here already: it lies in the bin. Restore it from there; nothing was taken from the file."}
)

// ReadEvent takes the event of a file that WriteEvent wrote into this database, with its whole journal and
// one entry about this. Rows get numbers of their own, addresses that are taken here a new one. The file is
// not trusted: where anything in it is not as the program itself would have it, nothing is stored.
func (s *Store) ReadEvent(ctx context.Context, who Who, from io.Reader) (in ReadIn, err error) {
	if !who.Creates && !who.Admin {
		return in, ErrDenied
	}
	f, err := s.openEventFile(ctx, from)
	if err != nil {
		return in, diskError(err)
	}
	defer func() { err = errors.Join(err, f.close()) }()
	err = s.write(ctx, who, func(t *tx) error {
		in = ReadIn{}
		return t.readIn(f, &in)
	})
	if ofFile(err) {
		err = errors.Join(damaged("its rows do not fit together"), err)
	}
	return in, err
}

// ofFile reports whether the database refused a row: only the file can be the reason.
func ofFile(err error) bool {
	var e *modernc.Error
	return errors.Is(err, gorm.ErrDuplicatedKey) || errors.Is(err, gorm.ErrForeignKeyViolated) || errors.Is(err, gorm.ErrCheckConstraintViolated) ||
		errors.As(err, &e) && e.Code()&0xff == 19 // SQLITE_CONSTRAINT
}

func (t *tx) readIn(f *eventFile, in *ReadIn) error {
	if err := t.notHere(f.heads); err != nil {
		return err
	}
	n, err := newRenumber(t.db)
	if err != nil {
		return err
	}
	if err := t.addresses(f.heads, n); err != nil {
		return err
	}
	if in.Players, err = t.readPlayers(f, n); err != nil {
		return err
	}
	if err := t.readGames(f); err != nil {
		return err
	}
	if err := t.readRows(f, n); err != nil {
		return err
	}
	if in.Entries, err = t.readJournal(f, n); err != nil {
		return err
	}
	if err := n.keepFree(t.db); err != nil {
		return err
	}
	for _, h := range f.heads {
		if err := t.signReadIn(n.slugs[h.Slug], h); err != nil {
			return err
		}
	}
	first := slices.MinFunc(f.heads, func(a, b TournamentRow) int { return a.SectionPos - b.SectionPos })
	in.Slug, in.Name, in.Sections = n.slugs[first.Slug], first.Name, len(f.heads)
	return nil
}

// notHere refuses an event that is here already, by the lasting number that it has everywhere.
func (t *tx) notHere(heads []TournamentRow) error {
	for _, h := range heads {
		var here []TournamentRow
		if err := t.db.Where("uid = ?", h.UID).Limit(1).Find(&here).Error; err != nil {
			return err
		}
		for _, row := range here {
			if row.DeletedAt != nil {
				return errEventInBin.With("name", row.Title())
			}
			return errEventHere.With("name", row.Title())
		}
	}
	return nil
}

var addressForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

const maxAddress = 64 // characters of an address

// addresses gives every section, and the event, its address here: its own where that is free.
func (t *tx) addresses(heads []TournamentRow, n *renumber) error {
	for _, h := range heads {
		for _, old := range []string{h.Slug, h.Event} {
			if old == "" || n.slugs[old] != "" {
				continue
			}
			if !addressForm.MatchString(old) || len(old) > maxAddress {
				return damaged("an address is not possible")
			}
			now, err := t.freeAddress(old)
			if err != nil {
				return err
			}
			n.slugs[old] = now
		}
	}
	return nil
}

func (t *tx) freeAddress(old string) (string, error) {
	address := old
	for range 20 {
		var taken int64
		if err := t.db.Model(&TournamentRow{}).Where("slug = ? OR event = ?", address, address).Count(&taken).Error; err != nil {
			return "", err
		}
		if taken == 0 {
			return address, nil
		}
		address = old + "-" + randomCode(4)
	}
	return "", fmt.Errorf("no free address for %q", old)
}

// readGames takes a game that the club of the file added itself.
func (t *tx) readGames(f *eventFile) error {
	for _, h := range f.heads {
		if _, err := findGame(t.db, h.Game); err == nil {
			continue
		}
		var own OwnGameRow
		if err := f.db.Where("code = ?", h.Game).First(&own).Error; err != nil {
			return damaged("its game is missing")
		}
		own.ID = 0
		if err := t.db.Create(&own).Error; err != nil {
			return err
		}
		if _, err := findGame(t.db, h.Game); err != nil {
			return damaged(err)
		}
	}
	return nil
}

// readRows writes the rows of the event, parents first.
func (t *tx) readRows(f *eventFile, n *renumber) error {
	for _, tab := range tables {
		if tab.club {
			continue
		}
		rows, err := tab.find(f.db, "true")
		if err != nil {
			return damaged(err)
		}
		for i := range rows {
			if rows[i], err = n.row(tab, rows[i]); err != nil {
				return damaged(err)
			}
		}
		if len(rows) == 0 {
			continue
		}
		if err := tab.add(t.db, rows); err != nil {
			return err
		}
	}
	return nil
}

// readJournal writes the journal of the event: the entries as they were, with who, when and from where.
func (t *tx) readJournal(f *eventFile, n *renumber) (entries int, err error) {
	var list []JournalRow
	if err := f.db.Where("tournament_id IS NOT NULL").Order("id").Find(&list).Error; err != nil {
		return 0, damaged(err)
	}
	for i := range list {
		e := &list[i]
		e.Op = "" // no form of this program asked
		if e.ID, err = n.id("journal", e.ID); err != nil {
			return 0, damaged(err)
		}
		event, err := n.id("tournaments", *e.TournamentID)
		if err != nil {
			return 0, damaged(err)
		}
		e.TournamentID = &event
		details, err := n.details(e.Verb, []byte(e.Details))
		if err != nil {
			return 0, damaged(err)
		}
		e.Details = string(details)
	}
	if len(list) > 0 {
		if err := t.db.CreateInBatches(list, 200).Error; err != nil {
			return 0, err
		}
	}
	return len(list), t.readImages(f, n)
}

// readImages copies the images row by row: together they can be large.
func (t *tx) readImages(f *eventFile, n *renumber) error {
	rows, err := f.db.Raw(`SELECT i.journal_id, i.pos, i.tbl, i.rows FROM journal_images i JOIN journal j ON j.id = i.journal_id
		WHERE j.tournament_id IS NOT NULL ORDER BY i.journal_id, i.pos`).Rows()
	if err != nil {
		return damaged(err)
	}
	defer rows.Close()
	for rows.Next() {
		var img JournalImageRow
		if err := rows.Scan(&img.JournalID, &img.Pos, &img.Tbl, &img.Rows); err != nil {
			return damaged(err)
		}
		if img.Rows, err = n.images(img); err != nil {
			return damaged(err)
		}
		if img.JournalID, err = n.id("journal", img.JournalID); err != nil {
			return damaged(err)
		}
		if img.Rows == "" {
			continue
		}
		if err := t.db.Create(&img).Error; err != nil {
			return err
		}
	}
	if err := rows.Err(); err != nil {
		return damaged(err)
	}
	return nil
}

// signReadIn looks whether the program can read and work out what was taken in, and writes the entry.
func (t *tx) signReadIn(slug string, from TournamentRow) error {
	var row TournamentRow
	if err := t.db.Where("slug = ?", slug).First(&row).Error; err != nil {
		return err
	}
	if row.DeletedAt == nil {
		if err := readable(t.db, slug); err != nil {
			return damaged(err)
		}
	}
	if err := t.own(&row, nil); err != nil {
		return err
	}
	t.public = row.Published
	return t.changed(&row, "tournament.import", map[string]any{"name": row.Title(), "slug": from.Slug})
}

// readable works out what every page is made of. A value that no operation would have stored may be
// anything to the code that reads it.
func readable(db *gorm.DB, slug string) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("it cannot be worked out: %v", r)
		}
	}()
	now, err := loadTournament(db, slug)
	if err != nil {
		return err
	}
	if _, err := (About{Name: now.Name, Venue: now.Venue, Date: now.Date, TimeZone: now.TimeZone}).clean(); err != nil {
		return err
	}
	standings.Build(now.Input())
	now.summary()
	return nil
}
