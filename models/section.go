package models

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"gorm.io/gorm"

	"roundtable/models/exchange"
)

const maxSection = 40 // characters of a section's name

var (
	errSection      = &Error{Kind: Invalid, Key: "error.section", Field: "section", Text: "Give the section a name of 1 to {{.most}} characters, such as “U12” or “Open”."}
	errSectionTaken = &Error{Kind: Conflict, Key: "error.section_taken", Field: "section", Text: "This event has a section “{{.name}}” already. Choose another name."}
	errSectionBin   = &Error{Kind: Conflict, Key: "error.section_bin", Field: "section", Text: "A section “{{.name}}” of this event lies in the bin, so its name is still taken. Restore it from there, or choose another name."}
)

// Title is the tournament's name as it stands on pages and sheets: of a section the event's name and
// its own.
func (r TournamentRow) Title() string {
	if r.Section == "" {
		return r.Name
	}
	return exchange.Isolate(r.Name) + " · " + exchange.Isolate(r.Section)
}

// SectionOf makes a tournament a section of the event of another one.
type SectionOf struct {
	Slug  string // a tournament of the event
	Name  string // of the new section
	Other string // of the section that the tournament itself becomes; needed while it stands alone
}

// CreateSection makes a section of an event: a tournament with its own entrants, draw and tables that
// has name, date, venue and time zone of the event. Rules that in leaves empty are those of the
// tournament it is made beside.
func (s *Store) CreateSection(ctx context.Context, who Who, of SectionOf, version int64, in NewTournament) (slug string, err error) {
	in.Rules.Format = ""
	err = s.write(ctx, who, func(t *tx) error {
		base, err := t.load(of.Slug, version)
		if err != nil {
			return err
		}
		name, err := t.joinEvent(base, of)
		if err != nil {
			return err
		}
		now, err := loadTournament(t.db, base.Slug)
		if err != nil {
			return err
		}
		in.About = About{Name: base.Name, Venue: base.Venue, Date: base.Date, TimeZone: base.TimeZone}
		if in.Game == "" {
			in.Game = base.Game
		}
		if in.Look.Names == NamesFull { // names that one section hides, a new one does not show
			in.Look.Names = base.Names
		}
		in.Look.Indexed, in.Hosts = base.Indexed, now.Hosts
		if in.Rules.isZero() {
			in.Rules = now.Rules().ForNew()
		}
		row, err := t.newTournament(in)
		if err != nil {
			return err
		}
		row.Rated = base.Rated
		if err := t.own(row, base); err != nil {
			return err
		}
		row.Event, row.Section = base.Event, name
		if row.SectionPos, err = t.lastSection(base.Event); err != nil {
			return err
		}
		row.SectionPos++
		if _, err := t.addEntrants(row, 0, in.Entrants); err != nil {
			return err
		}
		if in.Draw != nil {
			if err := t.draw(row, *in.Draw); err != nil {
				return err
			}
		}
		slug = row.Slug
		return t.changed(row, "tournament.create", map[string]any{"name": row.Title(), "entrants": len(in.Entrants)})
	})
	if err == nil && slug == "" { // the form was answered before
		slug, err = s.newestSection(ctx, of.Slug)
	}
	return slug, err
}

// joinEvent makes the tournament a section if it stands alone, and checks the new section's name.
func (t *tx) joinEvent(base *TournamentRow, of SectionOf) (name string, err error) {
	if name, err = sectionName(of.Name); err != nil {
		return "", err
	}
	if base.Event == "" {
		other, err := sectionName(of.Other)
		if err != nil {
			return "", err.(*Error).In("other")
		}
		base.Event, base.Section, base.SectionPos = base.Slug, other, 1
		if err := t.changed(base, "tournament.section", map[string]any{"name": other}); err != nil {
			return "", err
		}
	}
	return name, t.sectionFree(base.Event, name, 0)
}

func sectionName(typed string) (string, error) {
	name := exchange.CleanName(typed)
	if name == "" || utf8.RuneCountInString(name) > maxSection {
		return "", errSection.With("most", maxSection)
	}
	return name, nil
}

// sectionFree refuses a name that another section of the event has.
func (t *tx) sectionFree(event, name string, self int64) error {
	rows, err := t.sections(event)
	if err != nil {
		return err
	}
	for _, r := range rows {
		switch {
		case r.ID == self || !exchange.SameName(r.Section, name):
		case r.DeletedAt != nil:
			return errSectionBin.With("name", name)
		default:
			return errSectionTaken.With("name", name)
		}
	}
	return nil
}

func (t *tx) sections(event string) (rows []*TournamentRow, err error) {
	err = t.db.Where("event = ? AND event <> ''", event).Order("section_pos, id").Find(&rows).Error
	return rows, err
}

func (t *tx) lastSection(event string) (last int, err error) {
	err = t.db.Raw("SELECT coalesce(max(section_pos), 0) FROM tournaments WHERE event = ?", event).Scan(&last).Error
	return last, err
}

func (s *Store) newestSection(ctx context.Context, slug string) (newest string, err error) {
	err = s.reader.WithContext(ctx).Raw(`SELECT n.slug FROM tournaments t JOIN tournaments n ON n.event = t.event
		WHERE t.slug = ? AND t.event <> '' AND n.deleted_at IS NULL ORDER BY n.id DESC LIMIT 1`, slug).Scan(&newest).Error
	if err == nil && newest == "" {
		err = ErrNotFound
	}
	return newest, err
}

// RenameSection changes the name of a section.
func (s *Store) RenameSection(ctx context.Context, who Who, slug string, version int64, name string) error {
	return s.write(ctx, who, func(t *tx) error {
		row, err := t.load(slug, version)
		if err != nil {
			return err
		}
		if row.Event == "" {
			return ErrNotFound
		}
		if name, err = sectionName(name); err != nil {
			return err
		}
		if err := t.sectionFree(row.Event, name, row.ID); err != nil {
			return err
		}
		before := row.Section
		row.Section = name
		return t.changed(row, "tournament.section", map[string]any{"before": before, "name": name})
	})
}

// Sections lists the sections of an event that this reader may see, in their order. An event with
// none of them is not there.
func (s *Store) Sections(ctx context.Context, who Who, event string) ([]Summary, error) {
	var list []Summary
	err := s.read(ctx, func(db *gorm.DB) (err error) {
		list, err = s.summariesOf(db.Where("event = ? AND event <> ''", event).Order("section_pos, id"), db, who)
		return err
	})
	if err == nil && len(list) == 0 {
		err = ErrNotFound
	}
	return list, err
}

// others are the further sections of the event that a tournament belongs to.
func (t *tx) others(row *TournamentRow) ([]*TournamentRow, error) {
	if row.Event == "" {
		return nil, nil
	}
	rows, err := t.sections(row.Event)
	return slices.DeleteFunc(rows, func(r *TournamentRow) bool { return r.ID == row.ID }), err
}

// isZero reports whether nothing was said.
func (r Rules) isZero() bool {
	return r.Cycles == 0 && r.System == "" && r.Criteria == nil && strings.TrimSpace(r.PlayoffFirst) == ""
}
