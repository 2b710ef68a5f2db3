package models

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
)

// EventFileEnding is how the name of an event's file ends.
const EventFileEnding = ".roundtable"

// WriteEvent writes one event, with all its sections and its whole journal, into a file of its own: a
// database with nothing else in it, made from a consistent copy. The file is new; where one is already,
// nothing is written. The program opens it like any other, or takes it in with ReadEvent.
func (s *Store) WriteEvent(ctx context.Context, who Who, slug, path string) error {
	if _, err := s.Tournament(ctx, who, slug); err != nil {
		return err
	}
	if err := s.Backup(ctx, path); err != nil {
		return err
	}
	if err := s.leaveOnly(ctx, slug, path); err != nil {
		return errors.Join(err, os.Remove(path))
	}
	return nil
}

// leaveOnly removes everything from a copy that is not of the event.
func (s *Store) leaveOnly(ctx context.Context, slug, path string) (err error) {
	db, err := sql.Open("sqlite", fileURI(path)+"?_foreign_keys=1&_synchronous=FULL&_time_format=sqlite&_timezone=UTC")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	db.SetMaxOpenConns(1)
	if _, err := db.ExecContext(ctx, "PRAGMA journal_mode=DELETE"); err != nil { // one file, without others beside it
		return err
	}
	work, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer work.Rollback()
	if err := s.prune(ctx, work, slug); err != nil {
		return fmt.Errorf("make the file of %s: %w", slug, err)
	}
	if err := work.Commit(); err != nil {
		return err
	}
	if err := checkForeignKeys(ctx, db); err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "VACUUM") // what was deleted is not in the file
	return err
}

func (s *Store) prune(ctx context.Context, work *sql.Tx, slug string) error {
	const kept = `(SELECT k.id FROM tournaments t JOIN tournaments k ON k.id = t.id OR k.event = t.event AND t.event <> ''
		WHERE t.slug = ? AND k.deleted_at IS NULL)`
	for _, step := range []struct {
		do   string
		args []any
	}{
		{"DELETE FROM journal WHERE tournament_id IS NULL OR tournament_id NOT IN " + kept, []any{slug}},
		{"DELETE FROM tournaments WHERE id NOT IN " + kept, []any{slug}},
		{"DELETE FROM own_games WHERE code NOT IN (SELECT game FROM tournaments)", nil},
		{"DELETE FROM sessions", nil},
		{"DELETE FROM access_links", nil},
		{"DELETE FROM members", nil},
		{"DELETE FROM reports", nil},
		{"DELETE FROM checks", nil},
		{"DELETE FROM organiser_links", nil},        // they point to accounts
		{"DELETE FROM accounts WHERE id <> 1", nil}, // with their devices
		{"DELETE FROM devices", nil},
		{"UPDATE accounts SET name = '', name_key = '', level = 'admin', password = '', closed_at = NULL", nil},
		{"DELETE FROM club", nil},
		{"DELETE FROM rating_rules", nil},
		{"DELETE FROM seasons", nil},
		{"DELETE FROM settings WHERE name <> ?", []any{settingProgram}},
	} {
		if _, err := work.ExecContext(ctx, step.do, step.args...); err != nil {
			return err
		}
	}
	keep, err := playersNeeded(ctx, work)
	if err != nil {
		return err
	}
	list, err := json.Marshal(keep)
	if err != nil {
		return err
	}
	// all in one statement: players point to each other
	if _, err := work.ExecContext(ctx, "DELETE FROM players WHERE id NOT IN (SELECT value FROM json_each(?))", string(list)); err != nil {
		return err
	}
	return s.signPlayers(ctx, work)
}

// playersNeeded are the players that entrants of the event are, those that images of entrants name, since
// an undo brings them back, and whom they were merged into.
func playersNeeded(ctx context.Context, work *sql.Tx) ([]int64, error) {
	need := map[int64]bool{}
	if err := eachImage(ctx, work, "entrants", func(r row) {
		if p := r.(EntrantRow).PlayerID; p != nil {
			need[*p] = true
		}
	}); err != nil {
		return nil, err
	}
	if err := addIDs(ctx, work, need, "SELECT DISTINCT player_id FROM entrants WHERE player_id IS NOT NULL"); err != nil {
		return nil, err
	}
	for known := -1; known != len(need); {
		known = len(need)
		for id := range need {
			if err := addIDs(ctx, work, need, "SELECT merged_into FROM players WHERE id = ? AND merged_into IS NOT NULL", id); err != nil {
				return nil, err
			}
		}
	}
	keep := make([]int64, 0, len(need))
	for id := range need {
		keep = append(keep, id)
	}
	slices.Sort(keep)
	return keep, nil
}

func addIDs(ctx context.Context, work *sql.Tx, into map[int64]bool, query string, args ...any) error {
	rows, err := work.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return err
		}
		into[id] = true
	}
	return rows.Err()
}

// eachImage reads every image of rows of one table.
func eachImage(ctx context.Context, work *sql.Tx, table string, f func(r row)) error {
	rows, err := work.QueryContext(ctx, "SELECT rows FROM journal_images WHERE tbl = ?", table)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return err
		}
		list, err := readImages(table, text)
		if err != nil {
			return err
		}
		for _, c := range list {
			for _, side := range []row{c.before, c.after} {
				if side != nil {
					f(side)
				}
			}
		}
	}
	return rows.Err()
}

// signPlayers begins the journal of the file's own list of players: what it was made of stays behind, in
// entries of other events and of the club.
func (s *Store) signPlayers(ctx context.Context, work *sql.Tx) error {
	if _, err := work.ExecContext(ctx, "DELETE FROM journal_images WHERE tbl IN ('"+strings.Join(clubTables(), "', '")+"')"); err != nil {
		return err
	}
	rows, err := work.QueryContext(ctx, "SELECT id, name, name2, unit, rating, sex, birth_year, note, merged_into, version, created_at, updated_at FROM players ORDER BY id")
	if err != nil {
		return err
	}
	defer rows.Close()
	var pairs [][2]json.RawMessage
	for rows.Next() {
		var p PlayerRow
		if err := rows.Scan(&p.ID, &p.Name, &p.Name2, &p.Unit, &p.Rating, &p.Sex, &p.BirthYear, &p.Note, &p.MergedInto, &p.Version, &p.CreatedAt, &p.UpdatedAt); err != nil {
			return err
		}
		pairs = append(pairs, [2]json.RawMessage{json.RawMessage("null"), json.RawMessage(rowText(p))})
	}
	if err := rows.Err(); err != nil || len(pairs) == 0 {
		return err
	}
	images, err := json.Marshal(pairs)
	if err != nil {
		return err
	}
	done, err := work.ExecContext(ctx, `INSERT INTO journal (tournament_id, at, who, addr, verb, details, op, version) VALUES (NULL, ?, 'roundtable', '', 'player.import', ?, '', 0)`,
		s.now().UTC(), fmt.Sprintf(`{"added":%d,"changed":0}`, len(pairs)))
	if err != nil {
		return err
	}
	entry, err := done.LastInsertId()
	if err != nil {
		return err
	}
	_, err = work.ExecContext(ctx, "INSERT INTO journal_images (journal_id, pos, tbl, rows) VALUES (?, 1, 'players', ?)", entry, string(images))
	return err
}
