package models

import (
	"encoding/json"
	"errors"
	"slices"

	"gorm.io/gorm"
)

// maxFileID is the highest row number that a file may have: far above any club's, and far below what
// could use the numbers up.
const maxFileID = 50_000_000

var errFileNumber = errors.New("a number of a row is not possible")

// renumber gives the rows of a file numbers that nothing here has or had: in every table the file's own
// number and the highest that was ever used here. Rows that only the journal remembers get theirs in the
// same way, so what the journal says stays true.
type renumber struct {
	offset  map[string]int64  // by table
	players map[int64]int64   // of the file: who it is here
	slugs   map[string]string // addresses of the file, and of its event: those here
	most    map[string]int64  // by table, the highest number given
}

// newRenumber reads how far the numbers of this database go.
func newRenumber(db *gorm.DB) (*renumber, error) {
	n := &renumber{offset: map[string]int64{}, players: map[int64]int64{}, slugs: map[string]string{}, most: map[string]int64{}}
	var used []struct {
		Name string
		Seq  int64
	}
	if err := db.Raw("SELECT name, seq FROM sqlite_sequence").Scan(&used).Error; err != nil {
		return nil, err
	}
	for _, u := range used {
		n.offset[u.Name] = u.Seq
	}
	return n, nil
}

// id is the number here of a row of the file.
func (n *renumber) id(table string, id int64) (int64, error) {
	if id < 1 || id > maxFileID {
		return 0, errFileNumber
	}
	now := n.offset[table] + id
	n.most[table] = max(n.most[table], now)
	return now, nil
}

// row is a row of the file, or an image of one, as it is here.
func (n *renumber) row(t *table, r row) (row, error) {
	if r == nil {
		return nil, nil
	}
	v := columnsOf(r)
	err := n.move(v, "id", t.name)
	if err == nil && t.ofEvent() {
		err = n.move(v, "tournament_id", "tournaments")
	}
	for column, of := range t.parents {
		switch {
		case err != nil || v[column] == nil:
		case of == "players":
			id, _ := v[column].(int64)
			if v[column] = nil; n.players[id] != 0 {
				v[column] = n.players[id]
			}
		default:
			err = n.move(v, column, of)
		}
	}
	if err != nil {
		return nil, err
	}
	if err := n.special(t.name, v); err != nil {
		return nil, err
	}
	data, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return t.decode(data)
}

func (n *renumber) move(v map[string]any, column, table string) error {
	id, ok := v[column].(int64)
	if !ok {
		return errFileNumber
	}
	now, err := n.id(table, id)
	v[column] = now
	return err
}

// special are the columns that name rows in another way than by one number.
func (n *renumber) special(table string, v map[string]any) error {
	switch table {
	case "tournaments":
		for _, column := range []string{"slug", "event"} {
			if old, _ := v[column].(string); old != "" {
				now, ok := n.slugs[old]
				if !ok {
					return errors.New("an address in its journal is not the event's")
				}
				v[column] = now
			}
		}
	case "decisions":
		text, _ := v["entrants"].(string)
		list, err := n.entrants([]byte(text))
		v["entrants"] = string(list)
		return err
	}
	return nil
}

// entrants is a JSON list of numbers of entrants.
func (n *renumber) entrants(list []byte) ([]byte, error) {
	var ids []int64
	if err := json.Unmarshal(list, &ids); err != nil {
		return nil, err
	}
	for i := range ids {
		var err error
		if ids[i], err = n.id("entrants", ids[i]); err != nil {
			return nil, err
		}
	}
	return json.Marshal(ids)
}

// images are the images of one row of the journal; "" for those of the club's own rows, which stay
// where they are from.
func (n *renumber) images(img JournalImageRow) (string, error) {
	list, err := readImages(img.Tbl, img.Rows)
	if err != nil {
		return "", err
	}
	if slices.Contains(clubTables(), img.Tbl) {
		return "", nil
	}
	pairs := make([][2]json.RawMessage, len(list))
	for i, c := range list {
		for side, was := range []row{c.before, c.after} {
			now, err := n.row(c.table, was)
			if err != nil {
				return "", err
			}
			if pairs[i][side] = json.RawMessage("null"); now != nil {
				pairs[i][side] = json.RawMessage(rowText(now))
			}
		}
	}
	text, err := json.Marshal(pairs)
	return string(text), err
}

// details are the details of a journal entry: some name entrants or other entries by their numbers.
func (n *renumber) details(verb string, text []byte) (json.RawMessage, error) {
	if !json.Valid(text) {
		return nil, errors.New("an entry of its journal has no details")
	}
	if verb != "tie.settle" && verb != verbUndo && verb != verbRestore {
		return text, nil
	}
	var d map[string]json.RawMessage
	if err := json.Unmarshal(text, &d); err != nil {
		return nil, err
	}
	switch {
	case d == nil:
		return text, nil
	case verb == "tie.settle":
		if err := n.change(d, "order", n.entrants); err != nil {
			return nil, err
		}
		return json.Marshal(d)
	}
	number, inner := "of", "root"
	if verb == verbRestore {
		number, inner = "to", "verb"
	}
	if err := n.change(d, number, n.entry); err != nil {
		return nil, err
	}
	var about string
	if d[inner] != nil {
		if err := json.Unmarshal(d[inner], &about); err != nil {
			return nil, err
		}
	}
	if err := n.change(d, "details", func(text []byte) ([]byte, error) { return n.details(about, text) }); err != nil {
		return nil, err
	}
	return json.Marshal(d)
}

func (n *renumber) entry(text []byte) ([]byte, error) {
	var id int64
	if err := json.Unmarshal(text, &id); err != nil {
		return nil, err
	}
	id, err := n.id("journal", id)
	if err != nil {
		return nil, err
	}
	return json.Marshal(id)
}

func (n *renumber) change(d map[string]json.RawMessage, name string, f func([]byte) ([]byte, error)) error {
	if d[name] == nil || string(d[name]) == "null" {
		return nil
	}
	now, err := f(d[name])
	d[name] = now
	return err
}

// keepFree makes sure that the numbers of rows which only the journal remembers are never given again:
// an undo or a way back brings those rows again.
func (n *renumber) keepFree(db *gorm.DB) error {
	for table, most := range n.most {
		done := db.Exec("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", most, table)
		if done.Error != nil {
			return done.Error
		}
		if done.RowsAffected == 0 {
			if err := db.Exec("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", table, most).Error; err != nil {
				return err
			}
		}
	}
	return nil
}
