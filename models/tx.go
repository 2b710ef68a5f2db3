package models

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"gorm.io/gorm"
)

// tx is one operation's transaction. Inside an operation only the tx is in scope: the store has one
// writer connection and would wait for itself.
type tx struct {
	ctx       context.Context
	db        *gorm.DB
	now       time.Time
	who       Who
	images    []image // since the last journal entry
	events    []Event
	withdrawn []int64  // links, told with the next event
	club      *ClubRow // as this operation leaves it, nil: as it was
	public    bool     // the tournament was public when the operation began
	role      Role     // in the tournament that was loaded
}

// image is what one row was before and after this transaction.
type image struct {
	table         string
	id            int64
	before, after json.RawMessage
}

// errRepeated ends an operation whose form was already answered; it never reaches the caller.
var errRepeated = errors.New("operation was done before")

// write runs one operation in one transaction and tells the listeners after the commit.
func (s *Store) write(ctx context.Context, who Who, f func(t *tx) error) error {
	t := &tx{ctx: ctx, now: s.now().UTC().Truncate(time.Millisecond), who: who}
	err := s.writer.WithContext(ctx).Transaction(func(db *gorm.DB) error {
		t.db = db
		if repeated, err := t.repeated(); err != nil {
			return err
		} else if repeated {
			return errRepeated
		}
		if err := f(t); err != nil {
			return err
		}
		if len(t.images) > 0 {
			return errors.New("operation wrote rows without a journal entry")
		}
		return nil
	})
	if errors.Is(err, errRepeated) {
		return nil
	}
	if err != nil {
		return diskError(err)
	}
	if t.club != nil { // first, so that who hears of it finds the new one
		s.club.put(t.club)
	}
	s.publish(t.events)
	return nil
}

// repeated reports whether the form that asks was answered before.
func (t *tx) repeated() (bool, error) {
	if t.who.Op == "" {
		return false, nil
	}
	var n int64
	err := t.db.Model(&JournalRow{}).Where("op = ?", t.who.Op).Count(&n).Error
	return n > 0, err
}

// insert stores new rows of one kind, many at a time, and keeps their images. The ids are filled in.
func insert[R row](t *tx, rows ...*R) error {
	if len(rows) == 0 {
		return nil
	}
	const batch = 500
	if err := t.db.CreateInBatches(rows, batch).Error; err != nil {
		return fmt.Errorf("insert into %s: %w", (*rows[0]).TableName(), err)
	}
	for _, r := range rows {
		if err := t.keep(*r, nil, r); err != nil {
			return err
		}
	}
	return nil
}

// update stores the row's new values and keeps both images. A row without a change is left alone.
func update[R row](t *tx, r *R) error {
	before := new(R)
	if err := t.db.First(before, (*r).key()).Error; err != nil {
		return fmt.Errorf("update %s %d: %w", (*r).TableName(), (*r).key(), err)
	}
	if err := t.keep(*r, before, r); err != nil {
		return err
	}
	if last := t.images[len(t.images)-1]; string(last.before) == string(last.after) {
		t.images = t.images[:len(t.images)-1]
		return nil
	}
	return t.db.Select("*").Updates(r).Error
}

// remove deletes rows and keeps their images.
func remove[R row](t *tx, rows ...*R) error {
	for chunk := range slices.Chunk(rows, 500) {
		ids := make([]int64, len(chunk))
		for i, r := range chunk {
			if err := t.keep(*r, r, nil); err != nil {
				return err
			}
			ids[i] = (*r).key()
		}
		if err := t.db.Where("id IN ?", ids).Delete(new(R)).Error; err != nil {
			return fmt.Errorf("delete from %s: %w", (*chunk[0]).TableName(), err)
		}
	}
	return nil
}

// keep remembers the image of one row. before and after are pointers to rows, nil for none.
func (t *tx) keep(of row, before, after any) error {
	img := image{table: of.TableName(), id: of.key()}
	for _, side := range []struct {
		value any
		into  *json.RawMessage
	}{{before, &img.before}, {after, &img.after}} {
		if side.value == nil {
			continue
		}
		data, err := json.Marshal(side.value)
		if err != nil {
			return err
		}
		*side.into = data
	}
	t.images = append(t.images, img)
	return nil
}

// load finds the tournament for a change by an organiser of it; see loadAs.
func (t *tx) load(slug string, version int64) (*TournamentRow, error) {
	return t.loadAs(AsOrganiser, slug, version)
}

// loadAs finds the tournament for a change: it exists, this person has at least that role in it, and nobody
// changed it since the page was drawn. version 0 skips the last check (an operation that checks a row's own
// version).
func (t *tx) loadAs(least Role, slug string, version int64) (*TournamentRow, error) {
	var row TournamentRow
	err := t.db.Where("slug = ? AND deleted_at IS NULL", slug).First(&row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, ErrNotFound
	} else if err != nil {
		return nil, err
	}
	role, err := t.roleIn(row.ID)
	if err != nil {
		return nil, err
	}
	if err := admits(&row, role, least); err != nil {
		return nil, err
	}
	if version != 0 && version != row.Version {
		return nil, ErrStale
	}
	t.public, t.role = row.Published, role
	return &row, nil
}

// changed ends an operation: it raises the versions, writes the journal entry with the images and
// queues the event. details are for the words on the journal page.
func (t *tx) changed(tour *TournamentRow, verb string, details map[string]any) error {
	tour.Version++
	return t.changedFor(tour, t.public || tour.Published, verb, details)
}

// changedPrivately ends an operation of which the public sees nothing, whatever it is.
func (t *tx) changedPrivately(tour *TournamentRow, verb string, details map[string]any) error {
	tour.Version++
	return t.changedFor(tour, false, verb, details)
}

// touched ends an operation that no form about the event collides with: each row is its own.
func (t *tx) touched(tour *TournamentRow, verb string, details map[string]any) error {
	return t.changedFor(tour, false, verb, details)
}

func (t *tx) changedFor(tour *TournamentRow, seen bool, verb string, details map[string]any) error {
	tour.Revision++
	tour.UpdatedAt = t.now
	if seen {
		tour.PublicVersion++
	}
	if err := update(t, tour); err != nil {
		return err
	}
	if err := t.enter(&tour.ID, tour.Version, verb, details); err != nil {
		return err
	}
	t.events = append(t.events, Event{
		TournamentID: tour.ID, Slug: tour.Slug, Version: tour.Version, Revision: tour.Revision, PublicVersion: tour.PublicVersion, Public: seen,
		Of: tour.Event, Gone: tour.DeletedAt != nil, Withdrawn: t.withdrawn,
	})
	t.withdrawn = nil
	return nil
}

// changedClub ends an operation on what belongs to no event: the club's players and proposals.
func (t *tx) changedClub(verb string, details map[string]any) error {
	return t.enter(nil, 0, verb, details)
}

// enter writes the journal entry with the images kept since the last one. An operation on several
// events makes an entry in each; the form's number stands in the first.
func (t *tx) enter(tournament *int64, version int64, verb string, details map[string]any) error {
	data, err := json.Marshal(details)
	if err != nil {
		return err
	}
	entry := JournalRow{TournamentID: tournament, At: t.now, Who: t.who.journalName(), Addr: t.who.Addr, Verb: verb, Details: string(data), Op: t.who.Op, Version: version}
	if err := t.db.Create(&entry).Error; err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	if err := t.storeImages(entry.ID); err != nil {
		return err
	}
	t.who.Op, t.images = "", nil
	return nil
}

// storeImages writes the images in the order they were made, runs of one table together.
func (t *tx) storeImages(journalID int64) error {
	const most = 1000 // pairs in one row of the journal
	var rows []JournalImageRow
	for start := 0; start < len(t.images); {
		end := start
		for end < len(t.images) && end-start < most && t.images[end].table == t.images[start].table {
			end++
		}
		pairs := make([][2]json.RawMessage, 0, end-start)
		for _, img := range t.images[start:end] {
			pairs = append(pairs, [2]json.RawMessage{img.before, img.after})
		}
		data, err := json.Marshal(pairs)
		if err != nil {
			return err
		}
		rows = append(rows, JournalImageRow{JournalID: journalID, Pos: len(rows) + 1, Tbl: t.images[start].table, Rows: string(data)})
		start = end
	}
	if len(rows) == 0 {
		return nil
	}
	return t.db.CreateInBatches(rows, 50).Error
}
