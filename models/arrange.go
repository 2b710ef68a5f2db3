package models

import (
	"roundtable/pairing"
	"roundtable/pairing/format"
)

// Exchange lets two entrants change places in a round that has not begun; one of them may have a bye in it.
type Exchange struct {
	Round int
	A, B  int64 // entrants
}

// SetTables puts the matches of a round that has not begun at its tables in a new order.
type SetTables struct {
	Round   int
	Matches []int64 // in the order of the tables
}

// FixTable gives an entrant the table he needs, in all rounds that have not begun (0: any table). Whoever
// has it takes his.
type FixTable struct {
	Entrant int64
	Table   int
}

var errFixedTable = &Error{Kind: Invalid, Key: "error.fixed_table", Field: "table", Text: "Choose a table from 1 to {{.most}}, or none."}

func (x Exchange) apply(t *tx, row *TournamentRow) (string, map[string]any, error) {
	now, a, err := t.pairable(row, x.A)
	if err != nil {
		return "", nil, err
	}
	b, err := t.entrant(row, x.B)
	if err != nil || b.Number == nil {
		return "", nil, ErrNotFound
	}
	plan, err := format.Exchange(now.Plan(), x.Round, *a.Number, *b.Number)
	if err != nil {
		return "", nil, asConflict(err)
	}
	return "arrange.exchange", map[string]any{"round": x.Round, "name": a.Name, "other": b.Name}, t.storePlan(now, plan, now.byNumbers())
}

func (s SetTables) apply(t *tx, row *TournamentRow) (string, map[string]any, error) {
	now, err := loadTournament(t.db, row.Slug)
	if err != nil {
		return "", nil, err
	}
	if err := now.robin(); err != nil {
		return "", nil, err
	}
	order := make([]int, 0, len(s.Matches))
	for _, id := range s.Matches {
		m := now.Match(id)
		if m == nil || m.Round != s.Round || m.Bye() {
			return "", nil, ErrNotFound
		}
		order = append(order, m.Table)
	}
	plan, err := format.Tables(now.Plan(), s.Round, order)
	if err != nil {
		return "", nil, asConflict(err)
	}
	return "arrange.tables", map[string]any{"round": s.Round}, t.storePlan(now, plan, now.byNumbers())
}

func (f FixTable) apply(t *tx, row *TournamentRow) (string, map[string]any, error) {
	now, e, err := t.pairable(row, f.Entrant)
	if err != nil {
		return "", nil, err
	}
	if most := len(now.Entrants) / 2; f.Table < 0 || f.Table > most {
		return "", nil, errFixedTable.With("most", most)
	}
	e.FixedTable = f.Table
	if err := update(t, e); err != nil {
		return "", nil, err
	}
	now.Entrant(pairing.ID(e.ID)).FixedTable = f.Table
	return "arrange.fix", map[string]any{"name": e.Name, "table": f.Table}, t.keepTables(now)
}

// keepTables seats those who need a certain table there, in all rounds that have not begun.
func (t *tx) keepTables(now *Tournament) error {
	tables := map[int]int{}
	for _, e := range now.Entrants {
		if e.FixedTable > 0 && e.FixedTable <= len(now.Entrants)/2 {
			tables[e.Number] = e.FixedTable
		}
	}
	if len(tables) == 0 {
		return nil
	}
	plan, err := format.FixTables(now.Plan(), tables)
	if err != nil {
		return asConflict(err)
	}
	return t.storePlan(now, plan, now.byNumbers())
}
