package models

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"slices"

	"roundtable/pairing"
	"roundtable/pairing/format"
)

// DrawIn says how numbers are given out.
type DrawIn struct {
	Method  string      // random: by code; typed: physical lots, typed in; given: in the order of the entry list
	Code    string      // random: a code to repeat, empty for a new one
	Protect bool        // random: club-mates meet early and not in the last three rounds
	Numbers map[int]int // typed: place in the entry list → number
}

var (
	errMethod      = &Error{Kind: Invalid, Key: "error.draw_method", Field: "method", Text: "Choose how numbers are drawn: at random, typed lots, or the given order."}
	errTwoNeeded   = &Error{Kind: Invalid, Key: "error.two_needed", Field: "names", Text: "A draw needs at least two entrants; this list has {{.n}}. Add names first."}
	errNumber      = &Error{Kind: Invalid, Key: "error.number", Field: "numbers", Text: "{{.name}} has no valid number. Numbers go from 1 to {{.most}}."}
	errNumberTaken = &Error{Kind: Invalid, Key: "error.number_taken", Field: "numbers", Text: "Number {{.number}} was drawn by {{.name}} and by {{.other}}. Each number goes to one entrant."}
	errDrawOver    = &Error{Kind: Conflict, Key: "error.draw_over", Text: "Results have been entered, so the numbers stay. Lots can be drawn again only before the first result."}
)

// Draw gives out the numbers and makes the schedule, again and again until the first result.
func (s *Store) Draw(ctx context.Context, who Who, slug string, version int64, in DrawIn) error {
	return s.write(ctx, who, func(t *tx) error {
		row, err := t.load(slug, version)
		if err != nil {
			return err
		}
		if err := t.draw(row, in); err != nil {
			return err
		}
		return t.changed(row, "draw", map[string]any{"method": in.Method})
	})
}

// draw replaces numbers and schedule inside an operation.
func (t *tx) draw(row *TournamentRow, in DrawIn) error {
	now, err := loadTournament(t.db, row.Slug)
	if err != nil {
		return err
	}
	if err := now.robin(); err != nil {
		return err
	}
	if now.Started() {
		return errDrawOver
	}
	if len(now.Entrants) < 2 {
		return errTwoNeeded.With("n", len(now.Entrants))
	}
	if err := t.dropSchedule(now); err != nil { // fills now.Stage.Held
		return err
	}
	var entrants []*EntrantRow
	if err := t.db.Where("tournament_id = ? AND NOT out", row.ID).Order("pos").Find(&entrants).Error; err != nil {
		return err
	}
	numbers, code, err := in.numbers(entrants, now)
	if err != nil {
		return err
	}
	for i, e := range entrants {
		e.Number = &numbers[i]
		now.Entrant(pairing.ID(e.ID)).Number = numbers[i]
		if err := update(t, e); err != nil {
			return err
		}
	}
	stage := now.Stage.StageRow
	stage.DrawMethod, stage.DrawCode, stage.DrawnAt, stage.Protect = in.Method, code, &t.now, in.Protect && in.Method == "random"
	if err := t.schedule(now, stage); err != nil {
		return err
	}
	stage.Held = "[]" // the rounds say it themselves now
	return update(t, &stage)
}

// schedule makes the rounds for the drawn numbers, in place of those there are.
func (t *tx) schedule(now *Tournament, stage StageRow) error {
	rr := format.RoundRobin{Entrants: len(now.Entrants), Cycles: stage.Cycles, Swap: stage.Swap}
	if err := rr.Validate(); err != nil {
		return asInvalid(err, "names")
	}
	held, err := now.heldRounds()
	if err != nil {
		return err
	}
	if err := t.dropRounds(now.ID); err != nil {
		return err
	}
	byNumber := make([]int64, len(now.Entrants)+1)
	for _, e := range now.Entrants {
		byNumber[e.Number] = int64(e.ID)
	}
	if err := t.makeSchedule(now.ID, now.Group.ID, rr.Rounds(), held, byNumber); err != nil {
		return err
	}
	if !slices.ContainsFunc(now.Entrants, func(e Entrant) bool { return e.FixedTable > 0 }) {
		return nil
	}
	made, err := loadTournament(t.db, now.Slug)
	if err != nil {
		return err
	}
	return t.keepTables(made)
}

// heldRounds are the numbers of the rounds that are held back, or were when the schedule was dropped:
// what was kept from the public stays so in the schedule that takes its place.
func (t *Tournament) heldRounds() ([]int, error) {
	var held []int
	err := json.Unmarshal([]byte(t.Stage.Held), &held)
	for _, r := range t.Rounds {
		if r.Held && !slices.Contains(held, r.No) {
			held = append(held, r.No)
		}
	}
	return held, err
}

// numbers works out the number of each entrant of the entry list.
func (in DrawIn) numbers(entrants []*EntrantRow, now *Tournament) (numbers []int, code string, err error) {
	n := len(entrants)
	switch in.Method {
	case "given":
		numbers = make([]int, n)
		for i := range numbers {
			numbers[i] = i + 1
		}
		return numbers, "", nil
	case "random":
		code = newCode()
		if in.Code != "" {
			if code, err = pairing.ParseCode(in.Code); err != nil {
				return nil, "", asInvalid(err, "code")
			}
		}
		if in.Protect {
			units := make([]string, n)
			for i, e := range entrants {
				units[i] = e.Unit
			}
			numbers, err = protected(now.Format(), code, units)
			return numbers, code, err
		}
		return pairing.DrawNumbers(code, DrawPurpose, n), code, nil
	case "typed":
		numbers, err = in.typed(entrants)
		return numbers, "", err
	}
	return nil, "", errMethod
}

// DrawPurpose is the purpose of the draw of numbers for pairing.Draw: with the printed code and the
// entry list anybody can repeat it.
const DrawPurpose = "numbers"

func (in DrawIn) typed(entrants []*EntrantRow) ([]int, error) {
	numbers := make([]int, len(entrants))
	taken := make(map[int]string, len(entrants))
	for i, e := range entrants {
		no := in.Numbers[e.Pos]
		if no < 1 || no > len(entrants) {
			return nil, errNumber.With("name", e.Name, "most", len(entrants))
		}
		if other, ok := taken[no]; ok {
			return nil, errNumberTaken.With("number", no, "name", other, "other", e.Name)
		}
		taken[no], numbers[i] = e.Name, no
	}
	return numbers, nil
}

// newCode is a fresh code for a draw of lots.
func newCode() string {
	var entropy [5]byte
	rand.Read(entropy[:]) // never fails
	return pairing.NewCode(entropy)
}

// makeSchedule stores the rounds with their matches and seats.
func (t *tx) makeSchedule(tournament, group int64, rounds []format.Round, held []int, byNumber []int64) error {
	roundRows := make([]*RoundRow, len(rounds))
	for i, r := range rounds {
		roundRows[i] = &RoundRow{TournamentID: tournament, GroupID: group, No: r.No, Cycle: r.Cycle, Held: slices.Contains(held, r.No)}
	}
	if err := insert(t, roundRows...); err != nil {
		return err
	}
	var matches []*MatchRow
	for i, r := range rounds {
		for _, p := range r.Pairs {
			matches = append(matches, &MatchRow{TournamentID: tournament, RoundID: roundRows[i].ID, Tbl: p.Table, LotSeat: pairing.NoSeat, Version: 1})
		}
		if r.Bye != 0 {
			matches = append(matches, &MatchRow{TournamentID: tournament, RoundID: roundRows[i].ID, LotSeat: pairing.NoSeat, Version: 1})
		}
	}
	if err := insert(t, matches...); err != nil {
		return err
	}
	seats := make([]*SeatRow, 0, 2*len(matches))
	seat := func(m *MatchRow, index, number int) {
		seats = append(seats, &SeatRow{TournamentID: tournament, RoundID: m.RoundID, MatchID: m.ID, Seat: index, EntrantID: byNumber[number]})
	}
	next := 0
	for _, r := range rounds {
		for _, p := range r.Pairs {
			seat(matches[next], 0, p.First)
			seat(matches[next], 1, p.Second)
			next++
		}
		if r.Bye != 0 {
			seat(matches[next], 0, r.Bye)
			next++
		}
	}
	return insert(t, seats...)
}

// dropSchedule removes numbers, rounds and everything in them, journalled row by row.
func (t *tx) dropSchedule(now *Tournament) error {
	if !now.Drawn() {
		return nil
	}
	held, err := now.heldRounds()
	if err != nil {
		return err
	}
	kept, err := json.Marshal(append([]int{}, held...))
	if err != nil {
		return err
	}
	if err := t.dropRounds(now.ID); err != nil {
		return err
	}
	var entrants []*EntrantRow
	if err := t.db.Where("tournament_id = ?", now.ID).Order("pos").Find(&entrants).Error; err != nil {
		return err
	}
	for _, e := range entrants {
		e.Number = nil
		if err := update(t, e); err != nil {
			return err
		}
	}
	stage := now.Stage.StageRow
	stage.DrawMethod, stage.DrawCode, stage.DrawnAt, stage.Protect, stage.Held = "", "", nil, false, string(kept)
	now.Stage.StageRow = stage
	return update(t, &stage)
}

// dropRounds removes the rounds with everything in them, children first.
func (t *tx) dropRounds(tournament int64) error {
	for _, drop := range []func(*tx, int64) error{
		removeAll[EntryRow], removeAll[GameRow], removeAll[SeatRow], removeAll[MatchRow], removeAll[RoundRow], removeAll[DecisionRow],
	} {
		if err := drop(t, tournament); err != nil {
			return fmt.Errorf("drop schedule: %w", err)
		}
	}
	return nil
}

func removeAll[R row](t *tx, tournament int64) error {
	var rows []*R
	if err := t.db.Where("tournament_id = ?", tournament).Order("id").Find(&rows).Error; err != nil {
		return err
	}
	return remove(t, rows...)
}
