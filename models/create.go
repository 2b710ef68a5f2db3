package models

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"roundtable/models/exchange"
	"roundtable/models/folder"
	"roundtable/pairing/format"
	"roundtable/pairing/scoring"
	"roundtable/pairing/tiebreak"
)

// NewTournament is what the organiser gives to make an event. Zero rules are filled in from the
// game. With Draw set the numbers are drawn and the schedule is made in the same operation.
type NewTournament struct {
	About
	Game     string
	Rules    Rules
	Look     Look
	Prizes   []Category
	Conduct  Conduct     // the rules about people
	Agreed   Agreed      // time, lateness, ways of jumping
	Hosts    Hosts       // who organises and judges it
	Starts   []time.Time // of the rounds
	Entrants []EntrantIn
	Draw     *DrawIn
}

// About is what an event is called and where and when it is.
type About struct {
	Name     string
	Venue    string
	Date     string // 2026-11-29 or empty
	TimeZone string // an IANA name; empty: UTC
}

// Rules are the rules of the event's stage.
type Rules struct {
	Cycles       int
	Swap         bool
	Form         scoring.Form
	System       string
	Criteria     []string
	Reason       string // of a change of the order of tie-breaks after the first result; not stored with the rules
	PlayoffFirst string // "draw": the program draws who moves first in a play-off game; "set": the arbiter sets it

	// What only formats have whose rounds are taken as they were played. Empty: a round robin.
	Format      string      `json:",omitempty"`
	Version     string      `json:",omitempty"` // of the tie-break rules, empty: as it is
	Rounds      int         `json:",omitempty"` // of the event, 0: as many as were played
	Byes        folder.Byes `json:",omitzero"`
	ByeOpponent string      `json:",omitempty"`
}

// RuleVersion names the edition of the tie-break rules that a new event uses.
const RuleVersion = "2026-03"

const (
	maxName  = 120 // characters of an event's name
	maxPlace = 120
)

var (
	errName     = &Error{Kind: Invalid, Key: "error.name", Field: "name", Text: "Give the tournament a name of 1 to {{.most}} characters."}
	errVenue    = &Error{Kind: Invalid, Key: "error.venue", Field: "venue", Text: "The venue may have at most {{.most}} characters."}
	errDate     = &Error{Kind: Invalid, Key: "error.date", Field: "date", Text: "Write the date as year-month-day, for example 2026-11-29, or leave it empty."}
	errZone     = &Error{Kind: Invalid, Key: "error.time_zone", Field: "time_zone", Text: "The time zone {{.zone}} is not known. Use a name such as Asia/Shanghai or Europe/Berlin."}
	errCriteria = &Error{Kind: Invalid, Key: "error.criteria", Field: "criteria", Text: "The tie-breaks hold an unknown or a repeated entry. Choose each at most once from the list."}
	errPlayoff  = &Error{Kind: Invalid, Key: "error.playoff_first", Field: "playoff_first", Text: "Choose whether the first move of a play-off is drawn or set."}
)

// CreateTournament makes an event and gives its slug.
func (s *Store) CreateTournament(ctx context.Context, who Who, in NewTournament) (slug string, err error) {
	in.Rules.Format = FormatRoundRobin
	err = s.write(ctx, who, func(t *tx) error {
		if err := t.creates(); err != nil {
			return err
		}
		row, err := t.newTournament(in)
		if err != nil {
			return err
		}
		if err := t.own(row, nil); err != nil {
			return err
		}
		entrants, err := t.addEntrants(row, 0, in.Entrants)
		if err != nil {
			return err
		}
		details := map[string]any{"name": row.Name, "entrants": len(entrants)}
		if in.Draw != nil {
			if err := t.draw(row, *in.Draw); err != nil {
				return err
			}
			details["draw"] = in.Draw.Method
		}
		slug = row.Slug
		return t.changed(row, "tournament.create", details)
	})
	if err == nil && slug == "" { // the form was answered before
		slug, err = s.slugOfOp(ctx, who.Op)
	}
	return slug, err
}

// slugOfOp finds the event that an answered form made or changed.
func (s *Store) slugOfOp(ctx context.Context, op string) (slug string, err error) {
	err = s.reader.WithContext(ctx).Raw("SELECT t.slug FROM journal j JOIN tournaments t ON t.id = j.tournament_id WHERE j.op = ?", op).Scan(&slug).Error
	if err == nil && slug == "" {
		err = ErrNotFound
	}
	return slug, err
}

func (t *tx) newTournament(in NewTournament) (*TournamentRow, error) {
	about, err := in.clean()
	if err != nil {
		return nil, err
	}
	game, err := findGame(t.db, in.Game)
	if err != nil {
		return nil, err
	}
	rules, err := in.Rules.complete(game)
	if err != nil {
		return nil, err
	}
	slug, err := t.freeSlug(about)
	if err != nil {
		return nil, err
	}
	row := &TournamentRow{
		UID: uuid.Must(uuid.NewV7()).String(), Slug: slug, Name: about.Name, Game: game.Code, Venue: about.Venue,
		Date: about.Date, TimeZone: about.TimeZone, CreatedAt: t.now, UpdatedAt: t.now,
	}
	if err := in.Look.into(row); err != nil {
		return nil, err
	}
	if row.Categories, err = writeCategories(in.Prizes); err != nil {
		return nil, err
	}
	if err := in.Hosts.into(row); err != nil {
		return nil, err
	}
	if err := insert(t, row); err != nil {
		return nil, err
	}
	stage := &StageRow{TournamentID: row.ID, Pos: 1, RuleVersion: RuleVersion, Held: "[]"}
	if stage.Times, err = writeTimes(in.Starts); err != nil {
		return nil, err
	}
	if err := rules.into(stage); err != nil {
		return nil, err
	}
	if err := errors.Join(in.Conduct.into(stage), in.Agreed.into(stage)); err != nil {
		return nil, err
	}
	if err := insert(t, stage); err != nil {
		return nil, err
	}
	return row, insert(t, &GroupRow{TournamentID: row.ID, StageID: stage.ID, Pos: 1})
}

// clean checks and normalises the texts of an event.
func (a About) clean() (About, error) {
	a.Name, a.Venue, a.Date = exchange.CleanName(a.Name), exchange.CleanName(a.Venue), strings.TrimSpace(a.Date)
	if a.Name == "" || utf8.RuneCountInString(a.Name) > maxName {
		return a, errName.With("most", maxName)
	}
	if utf8.RuneCountInString(a.Venue) > maxPlace {
		return a, errVenue.With("most", maxPlace)
	}
	if a.Date != "" {
		if _, err := time.Parse(time.DateOnly, a.Date); err != nil {
			return a, errDate
		}
	}
	if a.TimeZone == "" {
		a.TimeZone = "UTC"
	}
	if _, err := time.LoadLocation(a.TimeZone); err != nil || a.TimeZone == "Local" {
		return a, errZone.With("zone", shortened(a.TimeZone))
	}
	return a, nil
}

// complete fills empty rules from the game and checks the rest.
func (r Rules) complete(game Game) (Rules, error) {
	if r.Cycles == 0 {
		r.Cycles = 1
	}
	if r.Form == (scoring.Form{}) {
		preset, ok := scoring.Presets.Get(game.Form)
		if !ok {
			return r, errForm
		}
		r.Form = preset.Form
	}
	if r.System == "" {
		r.System = game.System
	}
	if r.Criteria == nil {
		r.Criteria = DefaultCriteria()
	}
	r.Criteria = slices.Clone(r.Criteria)
	if r.Format == "" {
		r.Format = FormatRoundRobin
	}
	if r.PlayoffFirst == "" {
		r.PlayoffFirst = "draw"
	}
	return r, r.check()
}

// DefaultCriteria is the order that the project proposes for a round robin of matches.
func DefaultCriteria() []string {
	return []string{"direct", "games", "sb", "wins-second", "lots"}
}

// CriterionText is how a criterion is stored: its id, or its acronym where it has parameters.
func CriterionText(c *tiebreak.Criterion) string {
	if plain, ok := tiebreak.Criteria.Get(c.ID); ok && plain == c {
		return c.ID
	}
	return c.Acronym
}

// check refuses what cannot be, and writes the criteria as they are stored.
func (r Rules) check() error {
	if err := r.Form.Validate(); err != nil {
		return asInvalid(err, "form")
	}
	if _, ok := scoring.Systems.Get(r.System); !ok {
		return errSystem
	}
	seen := map[string]bool{}
	for i, text := range r.Criteria {
		c, err := tiebreak.ByAcronym(text)
		if err != nil || seen[c.Acronym] || !r.played() && !c.For(tiebreak.Event{}, true) {
			return errCriteria
		}
		seen[c.Acronym] = true
		r.Criteria[i] = CriterionText(c)
	}
	if r.PlayoffFirst != "draw" && r.PlayoffFirst != "set" {
		return errPlayoff
	}
	if err := r.checkPlayed(); err != nil {
		return err
	}
	if err := (format.RoundRobin{Entrants: 2, Cycles: r.Cycles}).Validate(); err != nil {
		return asInvalid(err, "cycles")
	}
	return nil
}

// asInvalid makes a rule's own error (key, English, arguments) an error of a form field.
func asInvalid(err error, field string) error {
	var m interface {
		Message() (string, string, map[string]any)
	}
	if !errors.As(err, &m) {
		return err
	}
	key, text, args := m.Message()
	return &Error{Kind: Invalid, Key: key, Text: text, Args: args, Field: field}
}

func (r Rules) into(stage *StageRow) error {
	form, err := json.Marshal(r.Form)
	if err != nil {
		return err
	}
	if r.Criteria == nil {
		r.Criteria = []string{}
	}
	criteria, err := json.Marshal(r.Criteria)
	if err != nil {
		return err
	}
	stage.Cycles, stage.Swap, stage.Form, stage.System = r.Cycles, r.Swap, string(form), r.System
	stage.Criteria, stage.PlayoffFirst = string(criteria), r.PlayoffFirst
	stage.Format, stage.Rounds, stage.Byes, stage.ByeOpponent = r.Format, r.Rounds, r.Byes.Text(), r.ByeOpponent
	if r.Version != "" {
		stage.RuleVersion = r.Version
	}
	return nil
}

var notSlug = regexp.MustCompile(`[^a-z0-9]+`)

// freeSlug makes a short address: the Latin letters of the name, else the date, and where that is
// taken a few letters more.
func (t *tx) freeSlug(about About) (string, error) {
	base := strings.Trim(notSlug.ReplaceAllString(strings.ToLower(about.Name), "-"), "-")
	if len(base) > 40 {
		base = strings.Trim(base[:40], "-")
	}
	if len(base) < 3 {
		base = about.Date
	}
	if base == "" {
		base = t.now.Format(time.DateOnly)
	}
	slug := base
	for range 20 {
		var n int64
		if err := t.db.Model(&TournamentRow{}).Where("slug = ? OR event = ?", slug, slug).Count(&n).Error; err != nil {
			return "", err
		}
		if n == 0 {
			return slug, nil
		}
		slug = base + "-" + randomCode(4)
	}
	return "", fmt.Errorf("no free address for %q", about.Name)
}

// randomCode is n random letters and digits that are not mistaken for each other.
func randomCode(n int) string {
	const letters = "23456789abcdefghjkmnpqrstvwxyz"
	raw := make([]byte, n)
	rand.Read(raw) // never fails
	for i, b := range raw {
		raw[i] = letters[int(b)%len(letters)]
	}
	return string(raw)
}
