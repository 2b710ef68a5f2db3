package models

import (
	"slices"

	"roundtable/models/folder"
	"roundtable/pairing"
	"roundtable/pairing/format"
)

// storeMatches stores rounds, matches, seats and games. An entrant without a line in a round has a bye
// there in a round robin; every round up to the last one is made.
func (im *folderImport) storeMatches() error {
	if len(im.matches) == 0 {
		return nil
	}
	rounds, err := im.storeRounds()
	if err != nil {
		return err
	}
	all := im.withByes(len(rounds))
	rows := make([]*MatchRow, len(all))
	for i, m := range all {
		row := &MatchRow{TournamentID: im.row.ID, RoundID: rounds[m.round-1].ID, Tbl: m.table, LotSeat: m.Lot, Version: 1, Cancelled: m.Cancelled,
			ByeKind: byeKindText(m.ByeKind), ByeTurn: int(m.ByeTurn), Given: givenText(m.Given), Annulled: m.Annulled && !im.withdrew(&m.Match),
			Handicap: m.Stones()}
		if row.Later = string(m.Later); m.Later == folder.Beside {
			row.Later = LaterMakeup
		}
		if m.Seats[0].Forfeit || len(m.Seats) == 2 && m.Seats[1].Forfeit {
			row.Reason = im.Games[m.Lines[0]].Reason
		}
		rows[i] = row
	}
	if err := insert(im.tx, rows...); err != nil {
		return err
	}
	var seats []*SeatRow
	var games []*GameRow
	for i, m := range all {
		for n, s := range m.Seats {
			seats = append(seats, &SeatRow{TournamentID: im.row.ID, RoundID: rows[i].RoundID, MatchID: rows[i].ID, Seat: n,
				EntrantID: im.byNo[s.Entrant], Forfeit: s.Forfeit, Extra: m.Later == folder.Beside})
		}
		for n, g := range m.Games {
			games = append(games, &GameRow{TournamentID: im.row.ID, MatchID: rows[i].ID, Pos: n + 1, Playoff: g.Playoff, Void: g.Void,
				FirstSeat: g.First, Outcomes: letters(g, len(m.Seats)), Reason: g.Reason, Handicap: int(g.Handicap)})
		}
	}
	if err := insert(im.tx, seats...); err != nil {
		return err
	}
	return insert(im.tx, games...)
}

func (im *folderImport) storeRounds() ([]*RoundRow, error) {
	last := slices.Max(im.rounds)
	if im.robin() {
		last = max(last, im.Rounds)
	}
	var each []format.Round
	if im.robin() {
		each = im.schedule().Rounds()
	}
	rows := make([]*RoundRow, last)
	for i := range rows {
		rows[i] = &RoundRow{TournamentID: im.row.ID, GroupID: im.group.ID, No: i + 1, Cycle: max(1, im.Cycles)}
		if i < len(each) {
			rows[i].Cycle = each[i].Cycle
		}
	}
	return rows, insert(im.tx, rows...)
}

// placed is a match with its round and its table.
type placed struct {
	folder.Match
	round, table int
}

// withByes lists the matches with tables and the byes of everybody who has no line in a round.
func (im *folderImport) withByes(last int) []placed {
	busy := make([]map[pairing.ID]bool, last+1)
	tables := make([]map[int]bool, last+1)
	for round := range busy {
		busy[round], tables[round] = map[pairing.ID]bool{}, map[int]bool{}
	}
	all := make([]placed, len(im.matches))
	for i, m := range im.matches {
		all[i] = placed{Match: m, round: im.rounds[i], table: m.Table}
		tables[im.rounds[i]][m.Table] = true
		for _, s := range m.Seats {
			busy[im.rounds[i]][s.Entrant] = true
		}
	}
	for i := range all {
		if all[i].Bye() || all[i].table > 0 {
			continue
		}
		for all[i].table = 1; tables[all[i].round][all[i].table]; {
			all[i].table++
		}
		tables[all[i].round][all[i].table] = true
	}
	for round := 1; round <= last && im.robin(); round++ {
		if len(busy[round]) == 0 {
			continue
		}
		for _, e := range im.Entrants {
			if id := pairing.ID(e.No); !busy[round][id] {
				m := folder.Match{Match: pairing.Match{Lot: pairing.NoSeat, Seats: []pairing.Seat{{Entrant: id}}}}
				all = append(all, placed{Match: m, round: round})
			}
		}
	}
	return all
}

// storeNotes stores points given or taken, and fouls, each as a warning.
func (im *folderImport) storeNotes() error {
	var rows []*EntryRow
	for _, p := range im.Penalties {
		row := EntryRow{TournamentID: im.row.ID, EntrantID: im.byNo[pairing.ID(p.No)], Round: p.Round, Reason: p.Reason, Note: p.Note}
		if p.Points != 0 {
			points := row
			points.Kind, points.Points = EntryPoints, int(p.Points)
			rows = append(rows, &points)
		}
		for range p.Fouls {
			foul := row
			foul.Kind = EntryWarning
			rows = append(rows, &foul)
		}
	}
	return insert(im.tx, rows...)
}
