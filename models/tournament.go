package models

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"
	_ "time/tzdata" // a club's laptop may have no table of time zones

	"gorm.io/gorm"

	"roundtable/models/folder"
	"roundtable/pairing"
	"roundtable/pairing/format"
	"roundtable/pairing/scoring"
	"roundtable/pairing/standings"
)

// Tournament is one event read whole, in a fixed number of queries. Pages, sheets, exports and the
// public site draw from this one value; points and places are worked out from it, never stored.
type Tournament struct {
	TournamentRow
	GameInfo  Game
	Stage     Stage
	Group     GroupRow
	Entrants  []Entrant // by number, before the draw by place in the entry list
	Out       []Entrant // on the list but not taking part, by place in it
	Rounds    []Round   // in order; Rounds[i].No == i+1 unless rounds are hidden from this reader
	Decisions []Decision
	Notes     []Entry             // warnings, overruns, points given or taken, in the order they were noted
	Prizes    []Category          // categories of prizes
	Hosts     Hosts               // who organises and judges it
	Withdrawn []scoring.Withdrawn // what the rule says about those who have withdrawn
	Unranked  []pairing.ID        // withdrawn entrants whose results are annulled: they have no place
	Hidden    int                 // rounds that this reader may not see
	Hall      Hall                // what every page tells: the clock of the round, one line

	byID map[pairing.ID]int
}

// Stage is a stage with its rules as values.
type Stage struct {
	StageRow
	MatchForm   scoring.Form
	CriteriaIDs []string
	ByeWorth    folder.Byes // what byes give
	TimeControl pairing.TimeControl
	Starts      []time.Time // of the rounds, in UTC; the zero time or a missing one: not set
}

// Entrant is an entrant of an event as pages show it.
type Entrant struct {
	ID           pairing.ID
	Pos, Number  int // Number 0 before the draw
	Name, Name2  string
	Unit         string
	Rating       int
	Note         string
	From         int            // the first round he takes part in, 0: the first of all
	Away         []Away         // rounds without him
	FixedTable   int            // the table he must have, 0: any
	Start        pairing.Points // of a McMahon: the start score
	Player       int64          // who it is among the club's players, 0: not known
	Sex          string
	BirthYear    int
	Arrived      bool
	SameNameUnit string // the unit, where another entrant has the same name and it is needed to tell them apart
}

// Round is one round with its matches, the bye last.
type Round struct {
	ID           int64
	No, Cycle    int
	Held, Closed bool
	Matches      []Match
}

// Match is one match with what was reported and what follows from it.
type Match struct {
	pairing.Match
	Version int64
	Later   string  // LaterPostponed or LaterMakeup: played at another time than its round
	Plan    string  // when, in the organiser's words
	Extra   bool    // a make-up match beside another one of that round
	Reason  string  // of a match forfeited as a whole, an id of scoring.Reasons
	Absent  [2]bool // a side that is away: not stored, read from its absence
	LotCode string
	Struck  bool     // annulled by itself, not by somebody's withdrawal
	Stones  int      // handicap stones that seat 0 gives seat 1
	Codes   []string // of each game: the code its first mover was drawn with, empty if it was not drawn
	Verdict scoring.Verdict
}

// Decision is how a shared place was settled.
type Decision struct {
	ID   int64
	Note string
	standings.Decision
}

// Tournament reads an event whole, for an organiser of it.
func (s *Store) Tournament(ctx context.Context, who Who, slug string) (*Tournament, error) {
	t, err := s.load(ctx, slug)
	if err != nil {
		return nil, err
	}
	if err := admits(&t.TournamentRow, who.RoleIn(t.ID), AsOrganiser); err != nil {
		return nil, err
	}
	return t, nil
}

// ForArbiter reads an event for somebody who enters its results: without the rounds that are held, unless he
// is an organiser, but with full names.
func (s *Store) ForArbiter(ctx context.Context, who Who, slug string) (*Tournament, error) {
	t, err := s.load(ctx, slug)
	if err != nil {
		return nil, err
	}
	role := who.RoleIn(t.ID)
	if err := admits(&t.TournamentRow, role, AsArbiter); err != nil {
		return nil, err
	}
	if role < AsOrganiser {
		t.hideHeld()
	}
	return t, nil
}

// Public reads what the public may see of an event: nothing of a held round, neither its pairings nor its
// results. A private event is there only for those who have a role in it.
func (s *Store) Public(ctx context.Context, who Who, slug string) (*Tournament, error) {
	t, err := s.load(ctx, slug)
	if err != nil {
		return nil, err
	}
	if !t.Published && who.RoleIn(t.ID) < AsViewer {
		return nil, ErrNotFound
	}
	t.hide()
	return t, nil
}

// hide takes away what the public may not see.
func (t *Tournament) hide() {
	t.hideHeld()
	t.hideNames()
}

func (t *Tournament) hideHeld() {
	all := len(t.Rounds)
	t.Rounds = slices.DeleteFunc(t.Rounds, func(r Round) bool { return r.Held })
	t.Hidden = all - len(t.Rounds)
}

// loadTournament reads the whole aggregate, inside a transaction or not.
func loadTournament(db *gorm.DB, slug string) (*Tournament, error) {
	return loadPart(db, slug, 0)
}

// loadPart reads the aggregate with one match only (0: all of them): what an operation on a result
// needs, whatever the size of the event.
func loadPart(db *gorm.DB, slug string, only int64) (*Tournament, error) {
	t := &Tournament{}
	if err := db.Where("slug = ? AND deleted_at IS NULL", slug).First(&t.TournamentRow).Error; errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, ErrNotFound
	} else if err != nil {
		return nil, err
	}
	var err error
	if t.GameInfo, err = findGame(db, t.Game); err != nil {
		return nil, fmt.Errorf("%s: game %s: %w", slug, t.Game, err)
	}
	if err := t.loadStage(db); err != nil {
		return nil, err
	}
	if err := t.loadEntrants(db); err != nil {
		return nil, err
	}
	if err := t.loadRounds(db, only); err != nil {
		return nil, err
	}
	if err := t.loadDecisions(db); err != nil {
		return nil, err
	}
	if err := t.loadNotes(db); err != nil {
		return nil, err
	}
	if only == 0 {
		t.applyAbsences()
		if err := t.loadHall(db); err != nil {
			return nil, err
		}
	}
	return t, nil
}

func (t *Tournament) loadStage(db *gorm.DB) error {
	if err := db.Where("tournament_id = ?", t.ID).Order("pos").First(&t.Stage.StageRow).Error; err != nil {
		return fmt.Errorf("stage of %s: %w", t.Slug, err)
	}
	if err := db.Where("stage_id = ?", t.Stage.ID).Order("pos").First(&t.Group).Error; err != nil {
		return fmt.Errorf("group of %s: %w", t.Slug, err)
	}
	return errors.Join(
		json.Unmarshal([]byte(t.Stage.Form), &t.Stage.MatchForm),
		json.Unmarshal([]byte(t.Stage.Criteria), &t.Stage.CriteriaIDs),
		readList(t.Stage.Times, &t.Stage.Starts),
		readByes(t.Stage.Byes, &t.Stage.ByeWorth),
		readTime(t.Stage.TimeLimit, &t.Stage.TimeControl),
		readHosts(t.Hosting, &t.Hosts),
		readList(t.Categories, &t.Prizes))
}

func (t *Tournament) loadEntrants(db *gorm.DB) error {
	var rows []EntrantRow
	if err := db.Where("tournament_id = ?", t.ID).Find(&rows).Error; err != nil {
		return err
	}
	t.Entrants = make([]Entrant, 0, len(rows))
	for _, r := range rows {
		e := Entrant{
			ID: pairing.ID(r.ID), Pos: r.Pos, Name: r.Name, Name2: r.Name2, Unit: r.Unit,
			Rating: r.Rating, Note: r.Note, From: r.FromRound, FixedTable: r.FixedTable, Start: pairing.Points(r.Start),
			Sex: r.Sex, BirthYear: r.BirthYear, Arrived: r.Arrived,
		}
		if r.Number != nil {
			e.Number = *r.Number
		}
		if r.PlayerID != nil {
			e.Player = *r.PlayerID
		}
		var err error
		if e.Away, err = readAway(r.Away); err != nil {
			return fmt.Errorf("absences of entrant %d: %w", r.ID, err)
		}
		if r.Out {
			t.Out = append(t.Out, e)
		} else {
			t.Entrants = append(t.Entrants, e)
		}
	}
	slices.SortFunc(t.Out, func(a, b Entrant) int { return cmp.Compare(a.Pos, b.Pos) })
	slices.SortFunc(t.Entrants, func(a, b Entrant) int {
		return cmp.Or(cmp.Compare(a.Number, b.Number), cmp.Compare(a.Pos, b.Pos))
	})
	t.index()
	return nil
}

// index prepares the look-up by id and marks entrants who share a name.
func (t *Tournament) index() {
	t.byID = make(map[pairing.ID]int, len(t.Entrants))
	names := make(map[string]int, len(t.Entrants))
	for i, e := range t.Entrants {
		t.byID[e.ID] = i
		names[e.Name]++
	}
	for i := range t.Entrants {
		if e := &t.Entrants[i]; names[e.Name] > 1 {
			e.SameNameUnit = e.Unit
		} else {
			e.SameNameUnit = ""
		}
	}
}

func (t *Tournament) loadDecisions(db *gorm.DB) error {
	var rows []DecisionRow
	if err := db.Where("stage_id = ?", t.Stage.ID).Order("id").Find(&rows).Error; err != nil {
		return err
	}
	for _, r := range rows {
		d := Decision{ID: r.ID, Note: r.Note, Decision: standings.Decision{Kind: r.Kind, Code: r.Code}}
		if err := json.Unmarshal([]byte(r.Entrants), &d.Order); err != nil {
			return fmt.Errorf("decision %d: %w", r.ID, err)
		}
		t.Decisions = append(t.Decisions, d)
	}
	return nil
}

// Entrant finds an entrant by id, nil if there is none.
func (t *Tournament) Entrant(id pairing.ID) *Entrant {
	if i, ok := t.byID[id]; ok {
		return &t.Entrants[i]
	}
	return nil
}

// ByNumber finds an entrant by the drawn number, nil if there is none.
func (t *Tournament) ByNumber(no int) *Entrant {
	for i := range t.Entrants {
		if no > 0 && t.Entrants[i].Number == no {
			return &t.Entrants[i]
		}
	}
	return nil
}

// Round finds a round by its number, nil if it is not there for this reader.
func (t *Tournament) Round(no int) *Round {
	for i := range t.Rounds {
		if t.Rounds[i].No == no {
			return &t.Rounds[i]
		}
	}
	return nil
}

// Match finds a match by its id, nil if it is not there for this reader.
func (t *Tournament) Match(id int64) *Match {
	for i := range t.Rounds {
		for j := range t.Rounds[i].Matches {
			if t.Rounds[i].Matches[j].ID == id {
				return &t.Rounds[i].Matches[j]
			}
		}
	}
	return nil
}

// Drawn reports whether the numbers are drawn and the schedule is made.
func (t *Tournament) Drawn() bool { return t.Stage.DrawnAt != nil }

// Ended reports whether the organiser ended the event.
func (t *Tournament) Ended() bool { return t.EndedAt != nil }

// Started reports whether anything was reported at any table.
func (t *Tournament) Started() bool {
	return slices.ContainsFunc(t.Rounds, func(r Round) bool {
		return slices.ContainsFunc(r.Matches, func(m Match) bool { return !m.Bye() && m.Verdict.State != scoring.Open })
	})
}

// Progress counts the matches of a round that are decided, and all of them. A match that waits to be
// played later does not count: the round does not wait for it.
func (r *Round) Progress() (decided, all int) {
	for i := range r.Matches {
		if r.Matches[i].Bye() {
			continue
		}
		if r.Matches[i].Waiting() {
			continue
		}
		all++
		if r.Matches[i].Verdict.State == scoring.Decided {
			decided++
		}
	}
	return decided, all
}

// Done reports whether every match of the round is decided.
func (r *Round) Done() bool {
	decided, all := r.Progress()
	return decided == all
}

// Current is the round being played: the first that is not done, a closed one too where a correction
// took a result away; the last where all are done; nil before the draw.
func (t *Tournament) Current() *Round {
	for i := range t.Rounds {
		if r := &t.Rounds[i]; !r.Done() {
			return r
		}
	}
	if len(t.Rounds) == 0 {
		return nil
	}
	return &t.Rounds[len(t.Rounds)-1]
}

// Complete reports whether every match of the event is decided, those played later too.
func (t *Tournament) Complete() bool {
	return t.Hidden == 0 && len(t.Rounds) > 0 && len(t.Rounds) >= t.Stage.Rounds && len(t.Waiting()) == 0 && !slices.ContainsFunc(t.Rounds, func(r Round) bool { return !r.Done() })
}

// Final reports whether the standings are final: the organiser ended the event or nothing is open.
func (t *Tournament) Final() bool { return t.Ended() || t.Complete() }

// Format is the schedule's format with this event's numbers.
func (t *Tournament) Format() format.RoundRobin {
	return format.RoundRobin{Entrants: len(t.Entrants), Cycles: t.Stage.Cycles, Swap: t.Stage.Swap}
}

// Rules are the rules of the event's stage, as they were given.
func (t *Tournament) Rules() Rules {
	return Rules{
		Cycles: t.Stage.Cycles, Swap: t.Stage.Swap, Form: t.Stage.MatchForm, System: t.Stage.System,
		Criteria: slices.Clone(t.Stage.CriteriaIDs), PlayoffFirst: t.Stage.PlayoffFirst,
		Format: t.Stage.Format, Version: t.Stage.RuleVersion, Rounds: t.Stage.Rounds, Byes: t.Stage.ByeWorth, ByeOpponent: t.Stage.ByeOpponent,
	}
}

// ByFormula reports whether the schedule that this reader may see is the one of the formulas: the same
// opponents in the same rounds, and the same who move first. After a change by hand it is not, and
// the formulas explain nothing any more.
func (t *Tournament) ByFormula() bool {
	if !t.RoundRobin() {
		return false
	}
	at := make(map[[3]int]bool, len(t.Rounds)*len(t.Entrants)/2) // round, first, second
	for _, r := range t.Format().Rounds() {
		for _, p := range r.Pairs {
			at[[3]int{r.No, p.First, p.Second}] = true
		}
		if r.Bye != 0 {
			at[[3]int{r.No, r.Bye, 0}] = true
		}
	}
	for i := range t.Rounds {
		for j := range t.Rounds[i].Matches {
			key := [3]int{t.Rounds[i].No}
			for seat, s := range t.Rounds[i].Matches[j].Seats {
				if seat < 2 {
					key[1+seat] = t.Entrant(s.Entrant).Number
				}
			}
			if !at[key] {
				return false
			}
		}
	}
	return true
}

// Location is the event's own time zone, UTC if it is unknown here.
func (r TournamentRow) Location() *time.Location {
	loc, err := time.LoadLocation(r.TimeZone)
	if err != nil {
		return time.UTC
	}
	return loc
}
