package models

import (
	"cmp"
	"errors"
	"slices"
	"sync"

	"gorm.io/gorm"

	"roundtable/pairing"
	"roundtable/pairing/rating"
	"roundtable/pairing/scoring"
)

// eventFacts is what ratings and seasons need of one event. It is kept by revision and never changed.
type eventFacts struct {
	finished bool // final, and no round is held: what it says is nobody's secret
	entrants []factEntrant
	matches  []factResult // played at the table, in the order of play
	games    []factResult
	sides    Tally // of the games
}

// factEntrant is one entrant; a player of 0 is not known to the club. Place is 0 for who has none.
type factEntrant struct {
	id           pairing.ID
	player       int64
	rating       int
	place, among int
	points       pairing.Points
	hidden       bool // the public sees only his given name here
}

// factResult is one result of two entrants, from the side of the first. A match has no course.
type factResult struct {
	a, b  pairing.ID
	score pairing.Points
	out   pairing.Outcome
	ended rating.Ended
	home  int // pieces of the loser
}

// factsCache keeps the facts of each event at the revision they were read at.
type factsCache struct {
	mu     sync.Mutex
	facts  map[int64]factsAt
	folded *Ratings
	key    string
}

type factsAt struct {
	revision int64
	facts    *eventFacts
}

func (c *factsCache) get(id, revision int64) *eventFacts {
	c.mu.Lock()
	defer c.mu.Unlock()
	if at := c.facts[id]; at.revision == revision {
		return at.facts
	}
	return nil
}

func (c *factsCache) put(id, revision int64, f *eventFacts) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.facts == nil {
		c.facts = map[int64]factsAt{}
	}
	c.facts[id] = factsAt{revision, f}
}

// EventHead names an event in ratings and seasons.
type EventHead struct {
	TournamentRow
	Day string // its date, or that of its making
}

// headColumns are what is read of an event that may have nothing new.
const headColumns = "id, slug, name, game, date, time_zone, published, ended_at, event, section, section_pos, names, rated, revision, version, created_at"

// eventHeads are the events in the order in which they count: by day, those of one day as they were made, on
// whatever computer.
func eventHeads(db *gorm.DB) ([]EventHead, error) {
	var rows []TournamentRow
	if err := db.Select(headColumns).Where("deleted_at IS NULL").Find(&rows).Error; err != nil {
		return nil, err
	}
	heads := make([]EventHead, len(rows))
	for i, r := range rows {
		heads[i] = EventHead{TournamentRow: r, Day: r.Date}
		if r.Date == "" {
			heads[i].Day = r.CreatedAt.In(r.Location()).Format("2006-01-02")
		}
	}
	slices.SortFunc(heads, EventHead.compare)
	return heads, nil
}

// compare is the order in which events count.
func (h EventHead) compare(o EventHead) int {
	return cmp.Or(cmp.Compare(h.Day, o.Day), h.CreatedAt.Compare(o.CreatedAt), cmp.Compare(h.ID, o.ID))
}

// factsOf reads what ratings and seasons need of an event, from memory where it has not changed; nil if
// it is gone meanwhile.
func (s *Store) factsOf(db *gorm.DB, head EventHead) (*eventFacts, error) {
	if f := s.facts.get(head.ID, head.Revision); f != nil {
		return f, nil
	}
	t, err := s.glance(db, head.ID, head.Revision, head.Slug)
	if errors.Is(err, ErrNotFound) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	f := t.facts()
	s.facts.put(t.ID, t.Revision, f)
	return f, nil
}

// facts works them out. Nothing is read of an event that is still going on.
func (t *Tournament) facts() *eventFacts {
	f := &eventFacts{finished: t.Final() && !slices.ContainsFunc(t.Rounds, func(r Round) bool { return r.Held })}
	if !f.finished {
		return f
	}
	table := t.Standings(0)
	among := map[int]int{}
	for _, r := range table.Rows {
		among[r.Place]++
	}
	for i := range t.Entrants {
		e := &t.Entrants[i]
		entry := factEntrant{id: e.ID, player: e.Player, rating: e.Rating, hidden: t.Names == NamesAll || t.Names == NamesMinors && t.Minor(e)}
		if row := table.Row(e.ID); row != nil && t.Started() {
			entry.place, entry.among, entry.points = row.Place, among[row.Place], row.Points
		}
		f.entrants = append(f.entrants, entry)
	}
	for i := range t.Rounds {
		for j := range t.Rounds[i].Matches {
			f.match(&t.Rounds[i].Matches[j], wayOf(t.Game))
		}
	}
	f.sides = t.Statistics().Games
	return f
}

// wayOf is the way of jumping of a game of the catalogue.
func wayOf(game string) rating.Way {
	switch game {
	case "chinese-checkers-adjacent":
		return rating.OnePiece
	case "chinese-checkers-equidistant":
		return rating.LongJump
	}
	return rating.WayUnknown
}

// atTable reports whether a result was made by two at the table: no forfeit, and not lost by both.
func atTable(a, b pairing.Outcome) bool {
	return a.Played() && b.Played() && a.Score()+b.Score() == pairing.Point
}

// match adds what was played at a table: no bye, no forfeit, nothing that is annulled, no game with a
// handicap. Lots are no play, so a match that they decided was level. A play-off decides its match and is no
// result of its own.
func (f *eventFacts) match(m *Match, way rating.Way) {
	if len(m.Seats) != 2 || m.Annulled || m.Cancelled {
		return
	}
	a, b := m.Seats[0].Entrant, m.Seats[1].Entrant
	handicap := slices.ContainsFunc(m.Games, func(g pairing.Game) bool { return g.Handicap != 0 })
	if v := m.Verdict; v.State == scoring.Decided && !handicap && atTable(v.Out[0], v.Out[1]) {
		out := v.Out[0]
		if v.By == scoring.ByLots {
			out = pairing.Draw
		}
		f.matches = append(f.matches, factResult{a: a, b: b, score: out.Score(), out: out})
	}
	for _, g := range m.Games {
		if g.Playoff || g.Void || g.Handicap != 0 || !atTable(g.Out[0], g.Out[1]) {
			continue
		}
		ended := rating.Ended{Way: way, Round: int(g.Rounds), Resigned: g.Reason == scoring.Resigned.ID}
		f.games = append(f.games, factResult{a: a, b: b, score: g.Out[0].Score(), out: g.Out[0], ended: ended, home: int(g.Home)})
	}
}

// merged says who a player is today: himself, or whom he was merged into.
type merged map[int64]int64

func mergedIn(db *gorm.DB) (merged, error) {
	var rows []struct{ ID, MergedInto int64 }
	if err := db.Raw("SELECT id, merged_into FROM players WHERE merged_into IS NOT NULL ORDER BY id").Scan(&rows).Error; err != nil {
		return nil, err
	}
	m := make(merged, len(rows))
	for _, r := range rows {
		m[r.ID] = r.MergedInto
	}
	return m, nil
}

func (m merged) of(player int64) int64 {
	if into := m[player]; into != 0 {
		return into
	}
	return player
}

// gradeGame is the game as the grades want it, false for one without a winner. A length that nobody noted
// counts as long enough, and pieces that nobody counted give nothing.
func (r factResult) gradeGame(a, b rating.ID) (rating.GradeGame, bool) {
	switch r.out {
	case pairing.Win:
		return rating.GradeGame{Winner: a, Loser: b, Home: r.home, Ended: r.ended}, true
	case pairing.Loss:
		return rating.GradeGame{Winner: b, Loser: a, Home: r.home, Ended: r.ended}, true
	}
	return rating.GradeGame{}, false
}
