package models

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"gorm.io/gorm"
)

// table is what undo, restore and replay know of one journalled table.
type table struct {
	name    string
	club    bool              // the club's: its rows belong to no event and stay as they are
	parents map[string]string // columns that point to rows of other journalled tables, without tournament_id
	park    string            // for tables with children: frees the unique values of rows; empty: such rows are deleted and come again

	decode func(data []byte) (row, error)                              // an image as the row of today
	plain  func(r row) row                                             // the row without counters, which say how often it changed and not what it is
	find   func(db *gorm.DB, where string, args ...any) ([]row, error) // stored rows, by id
	add    func(db *gorm.DB, rows []row) error                         // writes new rows, with their ids
	write  func(db *gorm.DB, r row) error                              // writes a row that is there
	remove func(db *gorm.DB, ids []int64) error
}

// tables are all journalled tables, parents before children. A column that an older program did not
// have begins with its zero value (see the migrations), so an image of any age is read as the row of
// today and means the same.
var tables = []*table{
	tableOf(table{}, func(r *TournamentRow) { r.Version, r.Revision, r.PublicVersion, r.UpdatedAt = 0, 0, 0, r.CreatedAt }),
	tableOf[PlayerRow](table{club: true, parents: map[string]string{"merged_into": "players"}}, nil),
	tableOf[ClubRow](table{club: true}, nil),
	tableOf[RatingRow](table{club: true}, nil),
	tableOf[SeasonRow](table{club: true}, nil),
	tableOf[StageRow](table{park: "pos = pos + 1000000"}, nil),
	tableOf[GroupRow](table{park: "pos = pos + 1000000", parents: map[string]string{"stage_id": "stages"}}, nil),
	tableOf[EntrantRow](table{park: "pos = pos + 1000000, number = NULL", parents: map[string]string{"player_id": "players"}}, nil),
	tableOf[RoundRow](table{park: "no = no + 1000000", parents: map[string]string{"group_id": "groups"}}, nil),
	tableOf(table{park: "tbl = 0", parents: map[string]string{"round_id": "rounds"}}, func(r *MatchRow) { r.Version = 0 }),
	tableOf[SeatRow](table{parents: map[string]string{"round_id": "rounds", "match_id": "matches", "entrant_id": "entrants"}}, nil),
	tableOf[GameRow](table{parents: map[string]string{"match_id": "matches"}}, nil),
	tableOf[DecisionRow](table{parents: map[string]string{"stage_id": "stages"}}, nil),
	tableOf[EntryRow](table{parents: map[string]string{"entrant_id": "entrants", "match_id": "matches"}}, nil),
}

func tableOf[R row](t table, plain func(*R)) *table {
	t.name = (*new(R)).TableName()
	t.decode = func(data []byte) (row, error) {
		var r *R
		if err := json.Unmarshal(data, &r); err != nil {
			return nil, err
		}
		if r == nil {
			return nil, nil
		}
		return *r, nil
	}
	t.plain = func(r row) row {
		of := r.(R)
		if plain != nil {
			plain(&of)
		}
		return of
	}
	t.find = func(db *gorm.DB, where string, args ...any) ([]row, error) {
		var found []R
		if err := db.Where(where, args...).Order("id").Find(&found).Error; err != nil {
			return nil, fmt.Errorf("read %s: %w", t.name, err)
		}
		list := make([]row, len(found))
		for i := range found {
			list[i] = found[i]
		}
		return list, nil
	}
	t.add = func(db *gorm.DB, rows []row) error {
		of := make([]R, len(rows))
		for i := range rows {
			of[i] = rows[i].(R)
		}
		return db.CreateInBatches(of, 500).Error
	}
	t.write = func(db *gorm.DB, r row) error {
		of := r.(R)
		return db.Select("*").Updates(&of).Error
	}
	t.remove = func(db *gorm.DB, ids []int64) error { return db.Where("id IN ?", ids).Delete(new(R)).Error }
	return &t
}

func tableNamed(name string) *table {
	for _, t := range tables {
		if t.name == name {
			return t
		}
	}
	return nil
}

// ofEvent reports whether the rows are those inside an event: not its head, not the club's.
func (t *table) ofEvent() bool { return !t.club && t.name != "tournaments" }

// leaf reports whether no journalled row can point to a row of this table.
func (t *table) leaf() bool { return t.park == "" && t.ofEvent() }

// event is the condition that finds the rows of one event.
func (t *table) event() string {
	if t.name == "tournaments" {
		return "id = ?"
	}
	return "tournament_id = ?"
}

// byID are stored rows by their ids; what is not there is not in it.
func (t *table) byID(db *gorm.DB, ids []int64) (map[int64]row, error) {
	found := make(map[int64]row, len(ids))
	for chunk := range slices.Chunk(ids, 500) {
		rows, err := t.find(db, "id IN ?", chunk)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			found[r.key()] = r
		}
	}
	return found, nil
}

// same reports whether two rows say the same, whatever their counters; nil is a row that is not there.
func (t *table) same(a, b row) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return rowText(t.plain(a)) == rowText(t.plain(b))
}

// rowText is a row as an image holds it.
func rowText(r row) string {
	if r == nil {
		return ""
	}
	data, err := json.Marshal(r)
	if err != nil {
		panic(err) // rows are plain values
	}
	return string(data)
}

// columnsOf are the values of a row by the names of its columns.
func columnsOf(r row) map[string]any {
	if r == nil {
		return nil
	}
	values, err := readValues([]byte(rowText(r)))
	if err != nil {
		panic(err) // as above
	}
	return values
}

// imaged is one row before and after something; nil: it is not there.
type imaged struct {
	table         *table
	id            int64
	before, after row
}

// rowKey says which row.
type rowKey struct {
	table *table
	id    int64
}

func (c imaged) key() rowKey { return rowKey{c.table, c.id} }

var (
	errImageTable = errors.New("it is of an unknown table")
	errImagePair  = errors.New("it is not a pair of a row before and after")
	errImageRow   = errors.New("its rows are not of one id")
)

// readImages reads one row of journal_images. It takes anything: what is damaged is an error.
func readImages(name, rows string) ([]imaged, error) {
	t := tableNamed(name)
	if t == nil {
		return nil, errImageTable
	}
	var pairs [][]json.RawMessage
	if err := json.Unmarshal([]byte(rows), &pairs); err != nil {
		return nil, err
	}
	list := make([]imaged, 0, len(pairs))
	for _, p := range pairs {
		if len(p) != 2 {
			return nil, errImagePair
		}
		c := imaged{table: t}
		var err error
		if c.before, err = t.decode(p[0]); err != nil {
			return nil, err
		}
		if c.after, err = t.decode(p[1]); err != nil {
			return nil, err
		}
		for _, side := range []row{c.before, c.after} {
			if side == nil {
				continue
			}
			if side.key() <= 0 || c.id != 0 && c.id != side.key() {
				return nil, errImageRow
			}
			c.id = side.key()
		}
		if c.id == 0 {
			return nil, errImagePair
		}
		list = append(list, c)
	}
	return list, nil
}

// net folds changes of the same rows, in the order they were made, into one change a row; rows that
// are in the end as they were before fall out. The order is that of the first change of each row.
func net(list []imaged) []imaged {
	at := make(map[rowKey]int, len(list))
	var out []imaged
	for _, c := range list {
		if i, ok := at[c.key()]; ok {
			out[i].after = c.after
			continue
		}
		at[c.key()] = len(out)
		out = append(out, c)
	}
	kept := out[:0]
	for _, c := range out {
		if rowText(c.before) != rowText(c.after) {
			kept = append(kept, c)
		}
	}
	return kept
}
