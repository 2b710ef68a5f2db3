package models

import (
	"context"
	"time"

	"gorm.io/gorm"

	"roundtable/pairing/standings"
)

// Summary is one event, or one section of it, in short: what the first page, the page of an event and
// the switcher of sections show. It is kept by version (see summaries) and never changed.
type Summary struct {
	TournamentRow
	Role                    Role // of this reader
	GameInfo                Game
	Entrants                int
	Drawn                   bool
	Tables, Decided, Rounds int // of the whole event; for the public without held rounds
	Started, Complete       bool
	Hidden                  int       // rounds that this reader may not see
	Shown                   []int     // the numbers of the rounds that he may see
	Now                     int       // the round being played, 0: none to show
	Start                   time.Time // of that round, without one of the first; zero: not set
	Leaders                 []Leader  // the first places, by place; nobody before the first result
	find                    findable
}

// Leader is somebody on one of the first places, under the name that this reader may see.
type Leader struct {
	Place int
	Name  string
	Unit  string // where it is needed to tell two of one name apart
}

// leaderPlaces is how many places a finished event names.
const leaderPlaces = 3

// Final reports whether the standings are final: the organiser ended the event or nothing is open.
func (s Summary) Final() bool { return s.EndedAt != nil || s.Complete }

// Phase says where an event stands.
type Phase uint8

const (
	Coming Phase = iota
	Running
	Past
)

// Phase is where the event stands: past when it was ended or nothing is open, running when there
// are results, coming before.
func (s Summary) Phase() Phase {
	switch {
	case s.Final():
		return Past
	case s.Started:
		return Running
	}
	return Coming
}

// Home lists the events that this reader may see, the newest first.
func (s *Store) Home(ctx context.Context, who Who) (list []Summary, err error) {
	err = s.read(ctx, func(db *gorm.DB) (err error) {
		list, err = s.summariesOf(db.Order("date DESC, event, section_pos, id DESC"), db, who)
		return err
	})
	return list, err
}

// summariesOf draws up the lines of the events that a query finds, without those this reader may not see.
func (s *Store) summariesOf(query, db *gorm.DB, who Who) ([]Summary, error) {
	if !who.Admin {
		mine := []int64{0}
		for id := range who.Roles {
			mine = append(mine, id)
		}
		query = query.Where("published OR id IN ?", mine)
	}
	query = query.Where("deleted_at IS NULL")
	var rows []TournamentRow
	if err := query.Find(&rows).Error; err != nil {
		return nil, err
	}
	list := make([]Summary, 0, len(rows))
	for _, row := range rows {
		whole := who.RoleIn(row.ID) >= AsOrganiser
		line, ok := s.summaries.get(row.ID, row.Revision, whole)
		if !ok {
			t, err := s.glance(db, row.ID, row.Revision, row.Slug)
			if err != nil {
				return nil, err
			}
			if !whole {
				t.hide()
			}
			line = t.summary()
			s.summaries.put(line, whole)
		}
		line.Role = who.RoleIn(row.ID)
		list = append(list, line)
	}
	return list, nil
}

func (t *Tournament) summary() Summary {
	s := Summary{TournamentRow: t.TournamentRow, GameInfo: t.GameInfo, Entrants: len(t.Entrants), Drawn: t.Drawn(), Rounds: len(t.Rounds), Started: t.Started(), Complete: t.Complete()}
	s.Hidden, s.find = t.Hidden, t.findable()
	for i := range t.Rounds {
		decided, all := t.Rounds[i].Progress()
		s.Decided += decided
		s.Tables += all
		s.Shown = append(s.Shown, t.Rounds[i].No)
	}
	if now := t.Current(); now != nil {
		s.Now = now.No
	}
	s.Start = t.Starts(max(s.Now, 1))
	if s.Started {
		s.Leaders = t.leaders()
	}
	return s
}

// leaders are the first places of the table, more people where a place is shared. Decisions belong to
// the end of the event: while rounds are held, they would tell of results that this reader may not see.
func (t *Tournament) leaders() (list []Leader) {
	in := t.Input()
	if t.Hidden > 0 {
		in.Decisions = nil
	}
	for _, r := range standings.Build(in).Rows {
		if r.Place > leaderPlaces {
			break
		}
		e := t.Entrant(r.Entrant)
		list = append(list, Leader{Place: r.Place, Name: e.Name, Unit: e.SameNameUnit})
	}
	return list
}
