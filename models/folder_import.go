package models

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"roundtable/models/folder"
	"roundtable/pairing"
	"roundtable/pairing/format"
	"roundtable/pairing/tiebreak"
)

var (
	errFolderNone    = &Error{Kind: Invalid, Key: "error.folder.store_none", Text: "games.csv has no lines. The rounds of this system are taken as they were played: take the folder in when a round is there."}
	errFolderGame    = &Error{Kind: Invalid, Key: "error.folder.store_game", Text: "The game “{{.game}}” of event.json is not in the catalogue. Write the code of a game, such as {{.like}}."}
	errFolderNumbers = &Error{Kind: Invalid, Key: "error.folder.store_numbers", Text: "In the program the numbers of a round robin run from 1 to the number of entrants, {{.n}}; nobody has the number {{.missing}}. Number the entrants in entrants.csv and games.csv so."}
	errFolderRounds  = &Error{Kind: Invalid, Key: "error.folder.store_rounds", Text: "Some lines of games.csv have a round and others have none. Give every line its round, or none."}
	errFolderCycle   = &Error{Kind: Invalid, Key: "error.folder.store_cycle", Text: "games.csv, line {{.line}}: these two meet more often than the event has cycles ({{.cycles}})."}

	noteNotKept  = &pairing.Error{Key: "error.folder.not_kept", Text: "The program has no place for this column; it was not taken over."}
	noteLongNote = &pairing.Error{Key: "error.folder.not_kept_note", Text: "The note would be longer than {{.most}} characters with the columns that are not known; these were not taken over."}
)

// ImportFolder makes an event of a folder: what was played is stored as it is, with the numbers of the
// folder, whatever the system. Where the lines of a round robin have no rounds, each match gets the round in which the
// schedule of the formulas has it. Notes are what the program has no place for. A round robin whose games.csv
// has no lines is not drawn yet. The error is for people.
func (s *Store) ImportFolder(ctx context.Context, who Who, e *folder.Event) (slug string, notes folder.Problems, err error) {
	if err := e.Check().Err(); err != nil {
		return "", nil, err
	}
	im := &folderImport{Event: e}
	if err := im.prepare(); err != nil {
		return "", nil, err
	}
	err = s.write(ctx, who, func(t *tx) error {
		if err := t.creates(); err != nil {
			return err
		}
		im.tx = t
		if err := im.store(); err != nil {
			return err
		}
		if err := t.own(im.row, nil); err != nil {
			return err
		}
		slug = im.row.Slug
		return t.changed(im.row, "tournament.create", map[string]any{"name": im.row.Name, "entrants": len(e.Entrants)})
	})
	if err == nil && slug == "" { // the form was answered before
		slug, err = s.slugOfOp(ctx, who.Op)
	}
	return slug, im.notes, err
}

// folderImport stores an event of a folder.
type folderImport struct {
	*tx
	*folder.Event
	matches []folder.Match
	rounds  []int // of each match
	row     *TournamentRow
	stage   StageRow
	group   GroupRow
	byNo    map[pairing.ID]int64 // rows of the entrants
	notes   folder.Problems
}

// robin reports whether it is a round robin, whose numbers and rounds the program knows.
func (im *folderImport) robin() bool { return im.System == folder.RoundRobin }

// prepare refuses what the program cannot store, and places the matches.
func (im *folderImport) prepare() error {
	im.matches, _ = im.Matches()
	if !im.robin() {
		if len(im.matches) == 0 {
			return errFolderNone
		}
		return im.placeRounds()
	}
	for no := 1; no <= len(im.Entrants); no++ {
		if im.Entrant(no) == nil {
			return errFolderNumbers.With("n", len(im.Entrants), "missing", no)
		}
	}
	return im.placeRounds()
}

func (im *folderImport) lineOf(m *folder.Match) int { return im.Games[m.Lines[0]].Line }

// withdrew reports whether the rules decide about the results of one of the two, because he has withdrawn.
func (im *folderImport) withdrew(m *folder.Match) bool {
	if !im.robin() {
		return false
	}
	for _, seat := range m.Seats {
		for _, a := range im.Entrant(int(seat.Entrant)).Away {
			if a.Until == 0 {
				return true
			}
		}
	}
	return false
}

// placeRounds gives every match its round: its own, or where no line has one that of the formulas.
func (im *folderImport) placeRounds() error {
	im.rounds = make([]int, len(im.matches))
	known := 0
	for i := range im.matches {
		if im.rounds[i] = im.Games[im.matches[i].Lines[0]].Round; im.rounds[i] > 0 {
			known++
		}
	}
	switch known {
	case len(im.matches):
		return nil
	case 0:
		if im.robin() {
			return im.byFormula()
		}
	}
	return errFolderRounds
}

// byFormula places the matches where the schedule of the formulas has them: the first of a pair in the first
// cycle, and so on. Byes without a round follow from the schedule and are left out.
func (im *folderImport) byFormula() error {
	rr := im.schedule()
	type pair struct{ low, high, cycle int }
	at := map[pair]int{}
	for _, r := range rr.Rounds() {
		for _, p := range r.Pairs {
			at[pair{min(p.First, p.Second), max(p.First, p.Second), r.Cycle}] = r.No
		}
	}
	times := map[pair]int{}
	var matches []folder.Match
	im.rounds = im.rounds[:0]
	for _, m := range im.matches {
		if m.Bye() {
			continue
		}
		a, b := int(m.Seats[0].Entrant), int(m.Seats[1].Entrant)
		k := pair{low: min(a, b), high: max(a, b)}
		times[k]++
		round, ok := at[pair{k.low, k.high, times[k]}]
		if !ok {
			return errFolderCycle.With("line", im.lineOf(&m), "cycles", rr.Cycles)
		}
		matches, im.rounds = append(matches, m), append(im.rounds, round)
	}
	im.matches = matches
	return nil
}

func (im *folderImport) schedule() format.RoundRobin {
	return format.RoundRobin{Entrants: len(im.Entrants), Cycles: max(1, im.Cycles), Swap: im.Swap}
}

// store stores everything.
func (im *folderImport) store() error {
	in, err := im.head()
	if err != nil {
		return err
	}
	if im.row, err = im.newTournament(in); err != nil {
		return err
	}
	if err := im.db.Where("tournament_id = ?", im.row.ID).First(&im.stage).Error; err != nil {
		return err
	}
	if err := im.db.Where("tournament_id = ?", im.row.ID).First(&im.group).Error; err != nil {
		return err
	}
	if err := im.storeEntrants(); err != nil {
		return err
	}
	if len(im.matches) > 0 {
		im.stage.DrawMethod, im.stage.DrawnAt = "given", &im.now
	}
	if err := update(im.tx, &im.stage); err != nil {
		return err
	}
	if err := im.storeMatches(); err != nil {
		return err
	}
	if err := im.storeNotes(); err != nil {
		return err
	}
	im.unkept()
	return im.storeDecisions()
}

// head is the new event without its entrants.
func (im *folderImport) head() (NewTournament, error) {
	game := im.Game
	if game == "" {
		game = DefaultGame
	}
	if _, err := findGame(im.db, game); err != nil {
		return NewTournament{}, errFolderGame.With("game", game, "like", DefaultGame)
	}
	in := NewTournament{
		About: About{Name: im.Name, Venue: im.Venue, Date: im.Date, TimeZone: im.TimeZone}, Game: game,
		Rules: Rules{Cycles: im.Cycles, Swap: im.Swap, Form: im.FormOf(), System: im.Scoring, PlayoffFirst: im.PlayoffFirst, Criteria: []string{},
			Format: formatOf(im.System), Version: im.RuleVersion},
		Conduct: Conduct{Withdrawal: map[string]string{"annul": WithdrawalAnnul, "keep": WithdrawalKeep}[im.Withdrawal],
			HalfOf: map[string]string{"cycle": HalfOfCycle}[im.HalfOf]},
		Look:   Look{Regulations: im.Regulations},
		Agreed: Agreed{Time: im.Time, Late: im.Late, Camps: YesNo(im.Camps), Through: YesNo(im.Through), Passing: YesNo(im.Passing)},
		Hosts:  Hosts(im.Event.Hosts),
	}
	if !im.robin() {
		in.Rules.Rounds, in.Rules.Byes = im.Rounds, im.Byes
		if im.ByeOpponent == tiebreak.ByeLowest {
			in.Rules.ByeOpponent = tiebreak.ByeLowest
		}
	}
	for _, text := range im.Criteria {
		in.Rules.Criteria = append(in.Rules.Criteria, criterionID(text))
	}
	return in, nil
}

// criterionID is a criterion as it is stored: by its id, where it has no parameters.
func criterionID(text string) string {
	c, err := tiebreak.ByAcronym(text)
	if err != nil {
		return text
	}
	if known, ok := tiebreak.Criteria.Get(c.ID); ok && known == c {
		return c.ID
	}
	return text
}

func (im *folderImport) storeEntrants() error {
	in := make([]EntrantIn, len(im.Entrants))
	for i, e := range im.Entrants {
		in[i] = EntrantIn{Name: e.Name, Name2: e.Name2, Unit: e.Unit, Rating: e.Rating, Sex: e.Sex, BirthYear: e.BirthYear, Note: im.note(&e)}
	}
	rows, err := im.addEntrants(im.row, 0, in)
	if err != nil {
		return err
	}
	im.byNo = make(map[pairing.ID]int64, len(rows))
	for i, e := range im.Entrants {
		row := rows[i]
		if im.byNo[pairing.ID(e.No)] = row.ID; len(im.matches) > 0 {
			row.Number = &e.No
		}
		row.FixedTable, row.FromRound, row.Start = e.Table, e.From, int(e.Start)
		var away []Away
		for _, a := range e.Away {
			away = append(away, Away(a))
		}
		if row.Away, err = writeAway(away); err != nil {
			return err
		}
		if err := update(im.tx, row); err != nil {
			return err
		}
	}
	return nil
}

// note is the note of an entrant, with what the columns say that are not known: "coach: Li Wei".
func (im *folderImport) note(e *folder.Entrant) string {
	parts := []string{}
	if e.Note != "" {
		parts = append(parts, e.Note)
	}
	for i, cell := range e.Extra {
		if cell != "" {
			parts = append(parts, im.EntrantColumns[i]+": "+cell)
		}
	}
	all := strings.Join(parts, "; ")
	if len(e.Extra) > 0 && utf8.RuneCountInString(all) > maxNote {
		im.say(folder.EntrantsFile, e.Line, "note", noteLongNote, map[string]any{"most": maxNote})
		return e.Note
	}
	return all
}

func (im *folderImport) say(file string, line int, column string, what *pairing.Error, args map[string]any) {
	im.notes = append(im.notes, folder.Problem{Grade: folder.Note, File: file, Line: line, Column: column,
		What: &pairing.Error{Key: what.Key, Text: what.Text, Args: args}})
}

// unkept lists the columns that the program has no place for.
func (im *folderImport) unkept() {
	if slices.ContainsFunc(im.Games, func(g folder.Game) bool { return g.Note != "" }) {
		im.say(folder.GamesFile, 1, "note", noteNotKept, nil)
	}
	for _, name := range im.GameColumns {
		im.say(folder.GamesFile, 1, name, noteNotKept, nil)
	}
}

func (im *folderImport) storeDecisions() error {
	for _, d := range im.Decisions {
		order := make([]int64, len(d.Order))
		for i, no := range d.Order {
			order[i] = im.byNo[pairing.ID(no)]
		}
		data, err := json.Marshal(order)
		if err != nil {
			return err
		}
		row := &DecisionRow{TournamentID: im.row.ID, StageID: im.stage.ID, Kind: d.Kind, Entrants: string(data), Code: d.Code, Note: d.Note}
		if err := insert(im.tx, row); err != nil {
			return err
		}
	}
	return nil
}
