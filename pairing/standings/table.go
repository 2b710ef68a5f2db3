package standings

import (
	"slices"

	"roundtable/pairing"
	"roundtable/pairing/tiebreak"
)

// What separates a row from the row above, besides the index of a column.
const (
	ByPoints   = -1 // the points; also for the first row, which has none above it
	Shared     = -2 // nothing: the two rows share the place
	ByDecision = -3 // a recorded decision, where the criteria do not list lots
)

// Column is one criterion, in the order of the rules.
type Column struct {
	ID        string
	Criterion *tiebreak.Criterion
}

// Row is one entrant of the table.
//
// Place is the place; true ties share one, and the next place counts on (1, 2, 2, 4). Played is the
// number of decided matches: Won + Drawn + Lost + Ahead + Behind. Won and Lost include the
// ForfeitWins and Forfeits; Ahead and Behind are matches of one game that ended in a dead position.
// Byes counts the byes of the rounds that count. Firsts and Seconds count the games moved first and
// second at the table in decided matches: no forfeits, no play-offs, no void games.
// GamesFor and GamesAgainst are the game points (局分).
//
// Values has one value per column. SeparatedBy says what puts the row below the one above: the index
// of a column, ByPoints, Shared or ByDecision. Decision is the recorded decision that moved the
// entrant inside its tied group, else nil.
type Row struct {
	Entrant pairing.ID
	Number  int
	Place   int
	Shared  bool

	Played, Won, Drawn, Lost, Ahead, Behind int
	ForfeitWins, Forfeits, Byes             int
	Firsts, Seconds                         int

	Points, GamesFor, GamesAgainst pairing.Points
	Adjusted                       pairing.Points // of Points: given or taken by the arbiter

	Values      []tiebreak.Value
	SeparatedBy int
	Decision    *Decision
}

// Table is the table of places. Unused lists the recorded decisions that separated nobody, because
// their tie is gone or somebody else is tied with it now. A Table is never changed once it is built.
type Table struct {
	Columns []Column
	Rows    []Row
	Unused  []Decision

	field  *tiebreak.Field
	index  map[pairing.ID]int // sheet of an entrant
	groups [][][]int          // by column: the tied groups its criterion looked at
	last   [][]int            // the tied groups that decisions looked at after all columns
}

// Row finds the row of an entrant, nil if there is none.
func (t Table) Row(id pairing.ID) *Row {
	for i := range t.Rows {
		if t.Rows[i].Entrant == id {
			return &t.Rows[i]
		}
	}
	return nil
}

// Between says what separates two entrants, in the words of Row.SeparatedBy: the answer to "why am
// I below him?". It is Shared when nothing does, or when one of them is not in the table.
func (t Table) Between(a, b pairing.ID) int {
	from := slices.IndexFunc(t.Rows, func(r Row) bool { return r.Entrant == a })
	to := slices.IndexFunc(t.Rows, func(r Row) bool { return r.Entrant == b })
	if from < 0 || to < 0 {
		return Shared
	}
	found := Shared
	for _, r := range t.Rows[min(from, to)+1 : max(from, to)+1] {
		if r.SeparatedBy != Shared && (found == Shared || stage(r.SeparatedBy) < stage(found)) {
			found = r.SeparatedBy
		}
	}
	return found
}

// stage is the order in which things separate: points, the columns, a decision.
func stage(by int) int {
	if by == ByDecision {
		return int(^uint(0) >> 1)
	}
	return by
}

// Move is what a change did to the place of one entrant. A place is 0 where the entrant is not in
// that table.
type Move struct {
	Entrant              pairing.ID
	From, To             int
	FromShared, ToShared bool
}

// Moves lists the entrants whose place differs between two tables, or is shared in one of them only,
// in the order of the table after; entrants who are only in the table before come last.
func Moves(before, after Table) []Move {
	old := make(map[pairing.ID]*Row, len(before.Rows))
	for i := range before.Rows {
		old[before.Rows[i].Entrant] = &before.Rows[i]
	}
	var out []Move
	for i := range after.Rows {
		now := &after.Rows[i]
		m := Move{Entrant: now.Entrant, To: now.Place, ToShared: now.Shared}
		if was, ok := old[now.Entrant]; ok {
			m.From, m.FromShared = was.Place, was.Shared
			delete(old, now.Entrant)
		}
		if m.From != m.To || m.FromShared != m.ToShared {
			out = append(out, m)
		}
	}
	for i := range before.Rows {
		if was := &before.Rows[i]; old[was.Entrant] != nil {
			out = append(out, Move{Entrant: was.Entrant, From: was.Place, FromShared: was.Shared})
		}
	}
	return out
}
