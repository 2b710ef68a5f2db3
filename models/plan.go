package models

import (
	"slices"

	"roundtable/pairing"
	"roundtable/pairing/format"
)

// Plan is the schedule of a drawn event as the rules want it, by numbers. Rounds before NextFree stay as
// they are.
func (t *Tournament) Plan() format.Plan {
	p := format.Plan{Entrants: len(t.Entrants), Cycles: t.Stage.Cycles, Swap: t.Stage.Swap}
	free := t.NextFree()
	for i := range t.Rounds {
		r := &t.Rounds[i]
		round := format.PlanRound{No: r.No, Cycle: r.Cycle, Fixed: r.No < free}
		for j := range r.Matches {
			m := &r.Matches[j]
			if m.Bye() {
				round.Byes = append(round.Byes, t.number(m, 0))
				continue
			}
			round.Pairs = append(round.Pairs, format.PlanPair{Table: m.Table, First: t.number(m, 0), Second: t.number(m, 1), Later: m.Later != "", Extra: m.Extra})
		}
		slices.Sort(round.Byes)
		p.Rounds = append(p.Rounds, round)
	}
	return p
}

func (t *Tournament) number(m *Match, seat int) int { return t.Entrant(m.Seats[seat].Entrant).Number }

// units are the units of the entrants by number, as format.Inspect wants them.
func (t *Tournament) units() []string {
	units := make([]string, len(t.Entrants))
	for _, e := range t.Entrants {
		if e.Number >= 1 && e.Number <= len(units) {
			units[e.Number-1] = e.Unit
		}
	}
	return units
}

// Doubts lists what a change makes wrong or doubtful in the schedule, the worst first. The numbers in it
// are those of the entrants.
func Doubts(before, after *Tournament) []format.Finding {
	return format.Worse(before.Plan(), after.Plan(), after.units())
}

var errPlanReported = &Error{Kind: Conflict, Key: "error.plan_reported", Text: "Round {{.round}}, table {{.table}} has a result already, so this match stays as it is. Take the result back first."}

// planStore writes a plan over the stored schedule. A match that stays a match of the same two in the
// same cycle keeps its row, and with it its version and whether it was put off.
type planStore struct {
	*tx
	now      *Tournament
	byNumber map[int]int64
	rounds   map[int]int64        // the row of a round by its number before
	pool     map[pairKey][]*Match // matches not used yet
	seats    []*SeatRow           // to be stored when every seat is free
}

type pairKey struct{ low, high, cycle int }

func keyOf(cycle, a, b int) pairKey { return pairKey{min(a, b), max(a, b), cycle} }

// storePlan stores a plan that was made from the schedule of now. byNumber gives the entrants. Rounds
// go by their number before (Was, or No where the plan added none).
func (t *tx) storePlan(now *Tournament, plan format.Plan, byNumber map[int]int64) error {
	s := &planStore{tx: t, now: now, byNumber: byNumber, rounds: map[int]int64{}, pool: map[pairKey][]*Match{}}
	for i := range now.Rounds {
		r := &now.Rounds[i]
		s.rounds[r.No] = r.ID
		for j := range r.Matches {
			if m := &r.Matches[j]; !m.Bye() {
				k := keyOf(r.Cycle, now.number(m, 0), now.number(m, 1))
				s.pool[k] = append(s.pool[k], m)
			}
		}
	}
	ids, err := s.storeRounds(plan)
	if err != nil {
		return err
	}
	if err := s.storeMatches(plan, ids); err != nil {
		return err
	}
	if err := s.storeByes(plan, ids); err != nil {
		return err
	}
	if err := insert(t, s.seats...); err != nil {
		return err
	}
	return s.dropRounds(ids)
}

// storeRounds numbers the rounds as the plan does and gives the row of each.
func (s *planStore) storeRounds(plan format.Plan) (ids []int64, err error) {
	const aside = 100_000 // a number that no round has, while others move
	ids = make([]int64, len(plan.Rounds))
	moved := func(r format.PlanRound) bool { return r.Was != 0 && r.Was != r.No }
	for i, r := range plan.Rounds {
		was := r.Was
		if was == 0 && s.rounds[r.No] != 0 && !slices.ContainsFunc(plan.Rounds, func(o format.PlanRound) bool { return o.Was != 0 }) {
			was = r.No // no round was added
		}
		ids[i] = s.rounds[was]
		if moved(r) {
			if err := s.updateRound(ids[i], func(row *RoundRow) { row.No += aside }); err != nil {
				return nil, err
			}
		}
	}
	for _, r := range s.now.Rounds { // one that the plan has no more gives its number free
		if !slices.Contains(ids, r.ID) {
			if err := s.updateRound(r.ID, func(row *RoundRow) { row.No += 2 * aside }); err != nil {
				return nil, err
			}
		}
	}
	for i, r := range plan.Rounds {
		if ids[i] == 0 {
			row := &RoundRow{TournamentID: s.now.ID, GroupID: s.now.Group.ID, No: r.No, Cycle: r.Cycle}
			if err := insert(s.tx, row); err != nil {
				return nil, err
			}
			ids[i] = row.ID
		} else if err := s.updateRound(ids[i], func(row *RoundRow) { row.No, row.Cycle = r.No, r.Cycle }); err != nil {
			return nil, err
		}
	}
	return ids, nil
}

// target is where a match of the plan belongs.
type target struct {
	match *Match // nil: a new one
	round int64
	pair  format.PlanPair
}

func (s *planStore) storeMatches(plan format.Plan, ids []int64) error {
	var targets []target
	for i, r := range plan.Rounds {
		for _, p := range r.Pairs {
			targets = append(targets, target{match: s.take(keyOf(r.Cycle, p.First, p.Second), ids[i]), round: ids[i], pair: p})
		}
	}
	for _, left := range s.pool {
		for _, m := range left {
			if err := s.dropMatch(m); err != nil {
				return err
			}
		}
	}
	targets = slices.DeleteFunc(targets, func(g target) bool { return g.match != nil && s.same(g) })
	for _, g := range targets { // every changed match leaves its table and its seats first
		if g.match != nil {
			if err := s.lift(g); err != nil {
				return err
			}
		}
	}
	for _, g := range targets {
		if err := s.place(g); err != nil {
			return err
		}
	}
	return nil
}

// take finds the stored match of a pair, the one of the same round first.
func (s *planStore) take(k pairKey, round int64) *Match {
	list := s.pool[k]
	if len(list) == 0 {
		return nil
	}
	at := max(0, slices.IndexFunc(list, func(m *Match) bool { return s.rounds[m.Round] == round }))
	m := list[at]
	s.pool[k] = slices.Delete(slices.Clone(list), at, at+1)
	return m
}

func (s *planStore) same(g target) bool {
	m := g.match
	return s.rounds[m.Round] == g.round && m.Table == g.pair.Table && m.Extra == g.pair.Extra && (m.Later != "") == g.pair.Later &&
		s.now.number(m, 0) == g.pair.First
}

func (s *planStore) lift(g target) error {
	m := g.match
	if m.Reported() && (s.rounds[m.Round] != g.round || s.now.number(m, 0) != g.pair.First) {
		return errPlanReported.With("round", m.Round, "table", m.Table)
	}
	if err := s.updateMatch(m.ID, func(r *MatchRow) { r.Tbl = 0 }); err != nil {
		return err
	}
	var seats []*SeatRow
	if err := s.db.Where("match_id = ?", m.ID).Order("seat").Find(&seats).Error; err != nil {
		return err
	}
	if err := remove(s.tx, seats...); err != nil {
		return err
	}
	for i, number := range []int{g.pair.First, g.pair.Second} {
		at := slices.IndexFunc(seats, func(r *SeatRow) bool { return r.EntrantID == s.byNumber[number] })
		s.seats = append(s.seats, &SeatRow{TournamentID: s.now.ID, RoundID: g.round, MatchID: m.ID, Seat: i,
			EntrantID: s.byNumber[number], Forfeit: at >= 0 && seats[at].Forfeit, Extra: g.pair.Extra})
	}
	return nil
}

func (s *planStore) place(g target) error {
	later := func(was string) string {
		switch {
		case !g.pair.Later:
			return ""
		case was != "":
			return was
		}
		return LaterMakeup
	}
	if g.match != nil {
		return s.updateMatch(g.match.ID, func(r *MatchRow) { r.RoundID, r.Tbl, r.Later = g.round, g.pair.Table, later(r.Later) })
	}
	row := &MatchRow{TournamentID: s.now.ID, RoundID: g.round, Tbl: g.pair.Table, LotSeat: pairing.NoSeat, Version: 1, Later: later("")}
	if err := insert(s.tx, row); err != nil {
		return err
	}
	for i, number := range []int{g.pair.First, g.pair.Second} {
		s.seats = append(s.seats, &SeatRow{TournamentID: s.now.ID, RoundID: g.round, MatchID: row.ID, Seat: i, EntrantID: s.byNumber[number], Extra: g.pair.Extra})
	}
	return nil
}

// dropMatch removes a match that the plan has no more.
func (s *planStore) dropMatch(m *Match) error {
	if m.Reported() {
		return errPlanReported.With("round", m.Round, "table", m.Table)
	}
	return s.removeMatch(m.ID)
}

func (t *tx) removeMatch(id int64) error {
	for _, drop := range []func() error{
		func() error { return removeOf[EntryRow](t, id) }, func() error { return removeOf[GameRow](t, id) },
		func() error { return removeOf[SeatRow](t, id) },
	} {
		if err := drop(); err != nil {
			return err
		}
	}
	var row MatchRow
	if err := t.db.First(&row, id).Error; err != nil {
		return err
	}
	return remove(t, &row)
}

func removeOf[R row](t *tx, match int64) error {
	var rows []*R
	if err := t.db.Where("match_id = ?", match).Order("id").Find(&rows).Error; err != nil {
		return err
	}
	return remove(t, rows...)
}

// storeByes keeps the byes that the plan has too, removes the others and adds new ones.
func (s *planStore) storeByes(plan format.Plan, ids []int64) error {
	type seat struct {
		round   int64
		entrant int64
	}
	want := map[seat]bool{}
	for i, r := range plan.Rounds {
		for _, number := range r.Byes {
			want[seat{ids[i], s.byNumber[number]}] = true
		}
	}
	for i := range s.now.Rounds {
		r := &s.now.Rounds[i]
		for j := range r.Matches {
			m := &r.Matches[j]
			if !m.Bye() {
				continue
			}
			if k := (seat{r.ID, int64(m.Seats[0].Entrant)}); want[k] {
				delete(want, k)
			} else if err := s.removeMatch(m.ID); err != nil {
				return err
			}
		}
	}
	for i, r := range plan.Rounds {
		for _, number := range r.Byes {
			if !want[seat{ids[i], s.byNumber[number]}] {
				continue
			}
			row := &MatchRow{TournamentID: s.now.ID, RoundID: ids[i], LotSeat: pairing.NoSeat, Version: 1}
			if err := insert(s.tx, row); err != nil {
				return err
			}
			s.seats = append(s.seats, &SeatRow{TournamentID: s.now.ID, RoundID: ids[i], MatchID: row.ID, EntrantID: s.byNumber[number]})
		}
	}
	return nil
}

// dropRounds removes the rounds that the plan has no more; nothing is in them now.
func (s *planStore) dropRounds(ids []int64) error {
	for _, r := range s.now.Rounds {
		if slices.Contains(ids, r.ID) {
			continue
		}
		var row RoundRow
		if err := s.db.First(&row, r.ID).Error; err != nil {
			return err
		}
		if err := remove(s.tx, &row); err != nil {
			return err
		}
	}
	return nil
}

// byNumbers are the entrants by their numbers.
func (t *Tournament) byNumbers() map[int]int64 {
	at := make(map[int]int64, len(t.Entrants))
	for _, e := range t.Entrants {
		at[e.Number] = int64(e.ID)
	}
	return at
}
