package models

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"gorm.io/gorm"

	"roundtable/pairing/scoring"
)

// Whether players report at their table.
const (
	ReportNo      = ""
	ReportBoth    = "both"    // counts when both sides say the same
	ReportArbiter = "arbiter" // counts when one side and an arbiter say the same
)

// ReportRow is what one side of a match says.
type ReportRow struct {
	ID           int64
	TournamentID int64
	MatchID      int64
	Side         int
	Record       string
	Device       string // a hash, so that one phone does not speak for both sides
	At           time.Time
}

// TableName is the table of the reports.
func (ReportRow) TableName() string { return "reports" }

// SideReport is what one side of a match says, until it is agreed, confirmed or set aside. Match is the match
// with that record; Record are the actions from nothing.
type SideReport struct {
	ID     int64
	Side   int
	Record []scoring.Action
	At     time.Time
	Match  Match
}

// Differs reports whether the report says something else than is stored, where something is.
func (r SideReport) Differs(stored *Match) bool {
	return stored.Verdict.State != scoring.Open && r.Match.Text() != stored.Text()
}

var (
	errReportOff    = &Error{Kind: Denied, Key: "error.report_off", Text: "In this event results are entered by the arbiters. Please tell an arbiter."}
	errReportOpen   = &Error{Kind: Invalid, Key: "error.report_open", Field: "record", Text: "This is not the whole result of the match yet. Enter every game, and what decided where it was level."}
	errReportPhone  = &Error{Kind: Conflict, Key: "error.report_phone", Text: "This phone has reported for {{.name}} already. The other player reports with another phone, or an arbiter confirms."}
	errReportLater  = &Error{Kind: Conflict, Key: "error.report_later", Text: "This match is not on at this table now. Open the page again."}
	errReportClosed = &Error{Kind: Conflict, Key: "error.report_closed", Text: "Round {{.round}} is closed. Tell an arbiter if its result is wrong."}
	errReportMode   = &Error{Kind: Invalid, Key: "error.report_mode", Field: "report", Text: "Choose how players report."}
)

// SetReporting says whether players report at their tables.
func (s *Store) SetReporting(ctx context.Context, who Who, slug string, mode string) error {
	return s.write(ctx, who, func(t *tx) error {
		row, err := t.load(slug, 0)
		if err != nil {
			return err
		}
		if !slices.Contains([]string{ReportNo, ReportBoth, ReportArbiter}, mode) {
			return errReportMode
		}
		if row.Report == mode {
			return nil
		}
		row.Report = mode
		return t.touched(row, "tournament.report", map[string]any{"report": mode})
	})
}

// Reports are the open reports of an event by match, for whoever enters its results.
func (s *Store) Reports(ctx context.Context, who Who, slug string) (map[int64][]SideReport, error) {
	t, err := s.ForArbiter(ctx, who, slug)
	if err != nil {
		return nil, err
	}
	return s.reportsOf(ctx, t)
}

func (s *Store) reportsOf(ctx context.Context, t *Tournament) (map[int64][]SideReport, error) {
	var rows []ReportRow
	if err := s.reader.WithContext(ctx).Where("tournament_id = ?", t.ID).Order("match_id, side").Find(&rows).Error; err != nil {
		return nil, err
	}
	reports := map[int64][]SideReport{}
	for _, r := range rows {
		m := t.Match(r.MatchID)
		if m == nil || len(m.Seats) != 2 {
			continue // a round that this reader may not see
		}
		if said, err := t.said(m, r); err == nil { // what does not fit the rules of today any more says nothing
			reports[m.ID] = append(reports[m.ID], said)
		}
	}
	return reports, nil
}

func (t *Tournament) said(m *Match, r ReportRow) (SideReport, error) {
	record := readRecord(r.Record)
	as, err := (&tx{}).replay(t, *m, record)
	return SideReport{ID: r.ID, Side: r.Side, Record: record, At: r.At, Match: as}, err
}

func readRecord(text string) (record []scoring.Action) {
	for _, a := range strings.Fields(text) {
		record = append(record, scoring.Action(a))
	}
	return record
}

func writeRecord(record []scoring.Action) string {
	words := make([]string, len(record))
	for i, a := range record {
		words[i] = string(a)
	}
	return strings.Join(words, " ")
}

// AtTable is what the link of a table shows: the event without held rounds, the match that is on at the
// table, nil while none is, and what its sides have reported.
func (s *Store) AtTable(ctx context.Context, link *Link, slug string) (t *Tournament, m *Match, said []SideReport, err error) {
	t, err = s.load(ctx, slug)
	if err != nil {
		return nil, nil, nil, err
	}
	t.hideHeld()
	if now := t.Current(); now != nil {
		for i := range now.Matches {
			if now.Matches[i].Table == link.Table {
				m = &now.Matches[i]
			}
		}
	}
	if m == nil {
		return t, nil, nil, nil
	}
	reports, err := s.reportsOf(ctx, t)
	return t, m, reports[m.ID], err
}

// NewReport is what one side reports at its table.
type NewReport struct {
	Match  int64
	Side   int
	Record []scoring.Action
	Device string // of the phone, a secret that only it has
}

// Reported is what became of a report.
type Reported uint8

// What becomes of a report.
const (
	ReportWaits  Reported = iota // for the other side, or an arbiter
	ReportCounts                 // it is the result
	ReportOpen                   // the two sides, or what is stored, say something else: the arbiters have both
)

// Report takes what one side says at its table. When the event lets both sides agree and they do, it becomes
// the result in the same operation.
func (s *Store) Report(ctx context.Context, who Who, slug string, in NewReport) (became Reported, err error) {
	err = s.write(ctx, who, func(t *tx) error {
		row, now, m, err := t.reporting(slug, in.Match)
		if err != nil {
			return err
		}
		next, err := t.replay(now, *m, in.Record)
		if err != nil {
			return err
		}
		if next.Verdict.State != scoring.Decided {
			return errReportOpen
		}
		if in.Side != 0 && in.Side != 1 {
			return ErrNotFound
		}
		if next.Text() == m.Text() {
			became = ReportCounts
			return t.db.Where("match_id = ? AND side = ?", m.ID, in.Side).Delete(&ReportRow{}).Error
		}
		mine := ReportRow{TournamentID: row.ID, MatchID: m.ID, Side: in.Side, Record: writeRecord(in.Record), Device: hashToken(in.Device), At: t.now}
		other, err := t.otherSide(now, m, &mine)
		if err != nil {
			return err
		}
		switch {
		case m.Verdict.State == scoring.Decided, other != nil && other.Match.Text() != next.Text():
			became = ReportOpen
		case other == nil || row.Report != ReportBoth:
			became = ReportWaits
		default:
			became = ReportCounts
			return t.agreed(row, now, m, &next)
		}
		if err := t.db.Where("match_id = ? AND side = ?", m.ID, in.Side).Delete(&ReportRow{}).Error; err != nil {
			return err
		}
		return t.db.Create(&mine).Error
	})
	return became, err
}

// reporting checks that the link that was opened may report on this match now.
func (t *tx) reporting(slug string, match int64) (*TournamentRow, *Tournament, *Match, error) {
	row, err := t.loadAs(AsViewer, slug, 0)
	if err != nil {
		return nil, nil, nil, err
	}
	if t.who.Link == nil || t.who.Link.Kind != LinkTable || t.who.Link.Tournament != row.ID {
		return nil, nil, nil, ErrDenied
	}
	if role, err := t.linkRole(row.ID); err != nil || role == Nobody {
		return nil, nil, nil, errors.Join(err, errSecret)
	}
	now, err := loadPart(t.db, slug, match)
	if err != nil {
		return nil, nil, nil, err
	}
	m := now.Match(match)
	switch {
	case row.Report == ReportNo:
		return nil, nil, nil, errReportOff
	case m == nil || m.Table != t.who.Link.Table || len(m.Seats) != 2 || now.Round(m.Round).Held || m.Cancelled:
		return nil, nil, nil, errReportLater
	case now.Ended():
		return nil, nil, nil, errEventEnded
	case now.Round(m.Round).Closed:
		return nil, nil, nil, errReportClosed.With("round", m.Round)
	case now.absentAt(m) != nil:
		return nil, nil, nil, errReportLater
	}
	return row, now, m, nil
}

// otherSide is what the other side has said, nil: nothing yet. One phone does not speak for both.
func (t *tx) otherSide(now *Tournament, m *Match, mine *ReportRow) (*SideReport, error) {
	var row ReportRow
	err := t.db.Where("match_id = ? AND side = ?", m.ID, 1-mine.Side).First(&row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	if row.Device == mine.Device {
		return nil, errReportPhone.With("name", now.Entrant(m.Seats[row.Side].Entrant).Name)
	}
	said, err := now.said(m, row)
	if err != nil {
		return nil, nil // the rules were changed since: it says nothing any more
	}
	return &said, nil
}

// agreed makes what both sides said the result.
func (t *tx) agreed(row *TournamentRow, now *Tournament, m, next *Match) error {
	next.Version = m.Version + 1
	if err := t.saveMatch(now, m, next); err != nil {
		return err
	}
	if err := t.dropReports(m.ID); err != nil {
		return err
	}
	details := resultDetails(now, m, next)
	details["agreed"] = true
	return t.changed(row, "result", details)
}

func (t *tx) dropReports(match int64) error {
	return t.db.Where("match_id = ?", match).Delete(&ReportRow{}).Error
}

// dropAgreeing forgets the reports that say what is stored now: nothing is open about them.
func (t *tx) dropAgreeing(now *Tournament, next *Match) error {
	if next.Verdict.State != scoring.Decided {
		return nil
	}
	var rows []ReportRow
	if err := t.db.Where("match_id = ?", next.ID).Find(&rows).Error; err != nil {
		return err
	}
	for _, r := range rows {
		if said, err := now.said(next, r); err == nil && said.Match.Text() != next.Text() {
			continue
		}
		if err := t.db.Delete(&r).Error; err != nil {
			return err
		}
	}
	return nil
}

// ConfirmReport makes what one side said the result; whoever enters results may. version is that of the match
// as it was shown.
func (s *Store) ConfirmReport(ctx context.Context, who Who, slug string, match, report, version int64) (after *Match, err error) {
	var row ReportRow
	err = s.reader.WithContext(ctx).Where("id = ? AND match_id = ?", report, match).First(&row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, ErrStale // it was confirmed or set aside meanwhile
	} else if err != nil {
		return nil, err
	}
	err = s.result(ctx, who, slug, match, version, func(t *tx, now *Tournament, m *Match) (Match, error) {
		if r := now.Round(m.Round); r.Closed {
			return *m, errRoundClosed.With("round", r.No)
		}
		if err := t.dropReports(match); err != nil {
			return *m, err
		}
		return t.replay(now, *m, readRecord(row.Record))
	}, &after)
	return after, err
}

// DropReports sets aside what the sides of a match have said; whoever enters results may.
func (s *Store) DropReports(ctx context.Context, who Who, slug string, match int64) error {
	return s.write(ctx, who, func(t *tx) error {
		row, err := t.loadAs(AsArbiter, slug, 0)
		if err != nil {
			return err
		}
		return t.db.Where("tournament_id = ? AND match_id = ?", row.ID, match).Delete(&ReportRow{}).Error
	})
}
