package models

import (
	"time"
)

// The rows of an event as they are stored. Every one belongs to a tournament and is kept in the
// journal before and after each change; see migrations for the constraints.

// row is what the transaction wrapper needs to keep an image of a stored row.
type row interface {
	TableName() string
	key() int64
}

// TournamentRow is the head of a tournament. Version rises with every change of it, PublicVersion
// with every change that the public sees.
type TournamentRow struct {
	ID            int64      `json:"id"`
	UID           string     `json:"uid" gorm:"column:uid"`
	Slug          string     `json:"slug"`
	Name          string     `json:"name"`
	Game          string     `json:"game"`
	Venue         string     `json:"venue"`
	Date          string     `json:"date"` // 2026-11-29, or empty
	TimeZone      string     `json:"time_zone"`
	Published     bool       `json:"published"`
	EndedAt       *time.Time `json:"ended_at"`
	Event         string     `json:"event"`       // the address of the event that this is a section of, empty: it stands alone
	Section       string     `json:"section"`     // its name there
	SectionPos    int        `json:"section_pos"` // its place there
	Regulations   string     `json:"regulations"` // what the organiser writes on the page of rules
	Names         string     `json:"names"`       // whose names the public sees short: NamesFull, NamesMinors, NamesAll
	Indexed       bool       `json:"indexed"`     // search engines may list the public pages
	Categories    string     `json:"categories"`  // of prizes, a JSON list, or empty
	Report        string     `json:"report"`      // whether players report at their table: ReportNo, ReportBoth, ReportArbiter
	Rated         string     `json:"rated"`       // whether it changes the club's ratings: RatedAsClub, RatedYes, RatedNo
	Hosting       string     `json:"hosting"`     // who organises and judges it: Hosts as JSON, or empty
	Revision      int64      `json:"revision"`    // rises with every change, Version not with a check-in
	Version       int64      `json:"version"`
	PublicVersion int64      `json:"public_version"`
	CreatedAt     time.Time  `json:"created_at" gorm:"autoCreateTime:false"`
	UpdatedAt     time.Time  `json:"updated_at" gorm:"autoUpdateTime:false"`
	DeletedAt     *time.Time `json:"deleted_at"` // in the bin since then
}

// StageRow is a stage with its format and rules. Form and Criteria are JSON.
type StageRow struct {
	ID           int64      `json:"id"`
	TournamentID int64      `json:"tournament_id"`
	Pos          int        `json:"pos"`
	Format       string     `json:"format"`
	Cycles       int        `json:"cycles"`
	Swap         bool       `json:"swap"`
	Form         string     `json:"form"`
	System       string     `json:"system"`
	Criteria     string     `json:"criteria"`
	PlayoffFirst string     `json:"playoff_first"`
	RuleVersion  string     `json:"rule_version"`
	DrawMethod   string     `json:"draw_method"`
	DrawCode     string     `json:"draw_code"`
	DrawnAt      *time.Time `json:"drawn_at"`
	Held         string     `json:"held"`          // rounds held back when the schedule was dropped, a JSON list
	Times        string     `json:"times"`         // starts of the rounds in UTC, a JSON list by round, or empty
	Protect      bool       `json:"protect"`       // the draw kept club-mates apart in the last rounds
	Withdrawal   string     `json:"withdrawal"`    // whether the results of somebody who withdrew count: WithdrawalHalf, …Annul, …Keep
	HalfOf       string     `json:"half_of"`       // half of what: empty: the event, HalfOfCycle
	WarningsLose int        `json:"warnings_lose"` // so many warnings in one game lose it, 0: none does
	OverrunsLose int        `json:"overruns_lose"` // so many overruns of the clock in one game lose it, 0: none does
	Rounds       int        `json:"rounds"`        // of a played format: how many the event has, 0: as many as were played
	Byes         string     `json:"byes"`          // what byes give, JSON as in event.json, empty: what the rules say
	ByeOpponent  string     `json:"bye_opponent"`  // what a bye adds to 对手分: empty: nothing, "lowest"
	TimeLimit    string     `json:"time_limit"`    // the time of the players, see pairing.TimeControl.Text, empty: not said
	Late         int        `json:"late"`          // minutes after which somebody who is not there forfeits, 0: not said
	Camps        YesNo      `json:"camps"`         // of Chinese checkers: pieces may stay in the camps of others
	Through      YesNo      `json:"through"`       // and jump through them
	Passing      YesNo      `json:"passing"`       // and a turn may be passed
}

// GroupRow is one group of a stage.
type GroupRow struct {
	ID           int64  `json:"id"`
	TournamentID int64  `json:"tournament_id"`
	StageID      int64  `json:"stage_id"`
	Pos          int    `json:"pos"`
	Name         string `json:"name"`
}

// EntrantRow is somebody with a place in this event. Pos is the place in the entry list, Number
// the drawn number.
type EntrantRow struct {
	ID           int64  `json:"id"`
	TournamentID int64  `json:"tournament_id"`
	Pos          int    `json:"pos"`
	Number       *int   `json:"number"`
	Name         string `json:"name"`
	Name2        string `json:"name2" gorm:"column:name2"`
	Unit         string `json:"unit"`
	Rating       int    `json:"rating"`
	Note         string `json:"note"`
	FromRound    int    `json:"from_round"`
	UntilRound   int    `json:"until_round"`
	PlayerID     *int64 `json:"player_id"`   // who it is among the club's players
	Sex          string `json:"sex"`         // "f", "m" or empty
	BirthYear    int    `json:"birth_year"`  // 0: not known
	Arrived      bool   `json:"arrived"`     // checked in
	Out          bool   `json:"out"`         // on the list, but not taking part: he did not come
	Away         string `json:"away"`        // spans of rounds without him, a JSON list of Away, or empty
	FixedTable   int    `json:"fixed_table"` // the table he must have, 0 for none
	Start        int    `json:"start"`       // of a McMahon: the start score, in sixtieths
}

// RoundRow is one round of a group. A held round is not shown to the public; in a closed one only
// corrections are made.
type RoundRow struct {
	ID           int64 `json:"id"`
	TournamentID int64 `json:"tournament_id"`
	GroupID      int64 `json:"group_id"`
	No           int   `json:"no"`
	Cycle        int   `json:"cycle"`
	Held         bool  `json:"held"`
	Closed       bool  `json:"closed"`
}

// MatchRow is one match; its version rises with every change of its result.
type MatchRow struct {
	ID           int64  `json:"id"`
	TournamentID int64  `json:"tournament_id"`
	RoundID      int64  `json:"round_id"`
	Tbl          int    `json:"tbl"`
	LotSeat      int    `json:"lot_seat"`
	LotCode      string `json:"lot_code"`
	Version      int64  `json:"version"`
	Later        string `json:"later"`     // played at another time than its round: LaterPostponed, LaterMakeup
	Plan         string `json:"plan"`      // when, in the organiser's words
	Cancelled    bool   `json:"cancelled"` // not played, counts for nobody
	Reason       string `json:"reason"`    // of a match forfeited as a whole
	ByeKind      string `json:"bye_kind"`  // empty: of a round robin; pab, hpb, zpb, fpb
	ByeTurn      int    `json:"bye_turn"`  // of a bye: pairing.Turn
	Given        string `json:"given"`     // the score of a match whose games are not known: 150:90, in sixtieths
	Annulled     bool   `json:"annulled"`  // shown, and counts nowhere
	Handicap     int    `json:"handicap"`  // stones that seat 0 gives seat 1
}

// SeatRow is one seat of a match.
type SeatRow struct {
	ID           int64 `json:"id"`
	TournamentID int64 `json:"tournament_id"`
	RoundID      int64 `json:"round_id"`
	MatchID      int64 `json:"match_id"`
	Seat         int   `json:"seat"`
	EntrantID    int64 `json:"entrant_id"`
	Forfeit      bool  `json:"forfeit"`
	Extra        bool  `json:"extra"` // in a make-up match beside another one of that round
}

// GameRow is one game of a match. Outcomes has one letter a seat, see outcomeLetters.
type GameRow struct {
	ID           int64  `json:"id"`
	TournamentID int64  `json:"tournament_id"`
	MatchID      int64  `json:"match_id"`
	Pos          int    `json:"pos"`
	Playoff      bool   `json:"playoff"`
	Void         bool   `json:"void"`
	FirstSeat    int    `json:"first_seat"`
	FirstCode    string `json:"first_code"`
	Outcomes     string `json:"outcomes"`
	Reason       string `json:"reason"` // why it ended as it did, an id of scoring.Reasons
	Rounds       int    `json:"rounds"` // in which round of moves it ended, 0: not noted
	Home         int    `json:"home"`   // pieces of the loser that were home then
	Handicap     int    `json:"handicap"`
}

// EntryRow is what is noted about an entrant: a warning, an overrun of the clock, points given or taken.
type EntryRow struct {
	ID           int64  `json:"id"`
	TournamentID int64  `json:"tournament_id"`
	EntrantID    int64  `json:"entrant_id"`
	Kind         string `json:"kind"`  // EntryWarning, EntryOverrun, EntryPoints
	Round        int    `json:"round"` // 0: none
	MatchID      *int64 `json:"match_id"`
	Game         int    `json:"game"`   // place in the match's record from 1, 0: none
	Points       int    `json:"points"` // sixtieths, signed
	Reason       string `json:"reason"`
	Note         string `json:"note"`
}

// DecisionRow is how a shared place was settled. Entrants is a JSON list of entrant ids.
type DecisionRow struct {
	ID           int64  `json:"id"`
	TournamentID int64  `json:"tournament_id"`
	StageID      int64  `json:"stage_id"`
	Kind         string `json:"kind"`
	Entrants     string `json:"entrants"`
	Code         string `json:"code"`
	Note         string `json:"note"`
}

func (TournamentRow) TableName() string { return "tournaments" }
func (StageRow) TableName() string      { return "stages" }
func (GroupRow) TableName() string      { return "groups" }
func (EntrantRow) TableName() string    { return "entrants" }
func (RoundRow) TableName() string      { return "rounds" }
func (MatchRow) TableName() string      { return "matches" }
func (SeatRow) TableName() string       { return "seats" }
func (GameRow) TableName() string       { return "games" }
func (DecisionRow) TableName() string   { return "decisions" }
func (EntryRow) TableName() string      { return "entries" }

func (r TournamentRow) key() int64 { return r.ID }
func (r StageRow) key() int64      { return r.ID }
func (r GroupRow) key() int64      { return r.ID }
func (r EntrantRow) key() int64    { return r.ID }
func (r RoundRow) key() int64      { return r.ID }
func (r MatchRow) key() int64      { return r.ID }
func (r SeatRow) key() int64       { return r.ID }
func (r GameRow) key() int64       { return r.ID }
func (r DecisionRow) key() int64   { return r.ID }
func (r EntryRow) key() int64      { return r.ID }

// JournalRow is one operation: who did what, when, from where. TournamentID is nil for an operation
// on the club. Details is JSON for the words on the page; Op is the number of the form that asked, so that a form posted twice acts once.
type JournalRow struct {
	ID           int64     `json:"id"`
	TournamentID *int64    `json:"tournament_id"`
	At           time.Time `json:"at"`
	Who          string    `json:"who"`
	Addr         string    `json:"addr"`
	Verb         string    `json:"verb"`
	Details      string    `json:"details"`
	Op           string    `json:"op"`
	Version      int64     `json:"version"`
}

// JournalImageRow holds images of rows of one table: a JSON list of [before, after] pairs.
type JournalImageRow struct {
	ID        int64  `json:"id"`
	JournalID int64  `json:"journal_id"`
	Pos       int    `json:"pos"`
	Tbl       string `json:"tbl"`
	Rows      string `json:"rows"`
}

func (JournalRow) TableName() string      { return "journal" }
func (JournalImageRow) TableName() string { return "journal_images" }
