package models

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"gorm.io/gorm"

	"roundtable/pairing"
	"roundtable/pairing/rating"
)

// Ratings are the ratings of the club over all finished events that count, worked out in the order of their
// days. It is kept as long as nothing of that changes, and never changed itself.
type Ratings struct {
	Rules   RatingRow
	Pools   []*RatingPool // those with a result, by game; one alone where all games rate together
	Sides   Tally         // of all games of the events that count
	Count   int           // of those events
	Private int           // finished events that do not count because they are private and the list is not
}

// RatingPool are the ratings that belong together.
type RatingPool struct {
	Game    string         // its code, empty: all games
	Players []PlayerRating // the highest first
	at      map[int64]int
}

// PlayerRating is one player in a pool. Place is by rating; level ones share it.
type PlayerRating struct {
	Player          int64
	Name, Name2     string // as this reader may see it
	Unit            string
	Place           int
	Rating, Results int
	GradePoints     int
	Steps           []RatingStep // by event, the oldest first
	hidden          bool         // one of the events hides his name
}

// RatingStep is what one event did to a player. Of an event that is private and of others a reader sees the
// rating before and after it, nothing else: Event has no id then.
type RatingStep struct {
	rating.Step
	Player                  int64
	Event                   EventHead
	Entrant                 pairing.ID
	GradeBefore, GradeAfter int // points
}

// Player finds a player, nil if he has no rating here.
func (p *RatingPool) Player(id int64) *PlayerRating {
	if i, ok := p.at[id]; ok {
		return &p.Players[i]
	}
	return nil
}

// ratingsIn works the ratings out, or gives those that were worked out before.
func (s *Store) ratingsIn(db *gorm.DB) (*Ratings, error) {
	rules, err := ratingRulesIn(db)
	if err != nil {
		return nil, err
	}
	heads, err := eventHeads(db)
	if err != nil {
		return nil, err
	}
	heads = slices.DeleteFunc(heads, func(h EventHead) bool { return !rules.Rates(h.Rated) })
	same, err := mergedIn(db)
	if err != nil {
		return nil, err
	}
	key := ratingKey(rules, heads, same)
	s.facts.mu.Lock()
	kept, keptKey := s.facts.folded, s.facts.key
	s.facts.mu.Unlock()
	if kept != nil && keptKey == key {
		return kept, nil
	}
	f := folding{rules: rules, same: same, pools: map[string]*fold{}, ratings: &Ratings{Rules: rules}}
	for _, h := range heads {
		facts, err := s.factsOf(db, h)
		if err != nil {
			return nil, err
		}
		switch {
		case facts == nil || !facts.finished:
		case rules.Public && !h.Published: // its results could be told from what the public sees
			f.ratings.Private++
		default:
			f.event(h, facts)
		}
	}
	all := f.close()
	s.facts.mu.Lock()
	s.facts.folded, s.facts.key = all, key
	s.facts.mu.Unlock()
	return all, nil
}

// ratingKey is everything that ratings depend on. Maps are printed in the order of their keys.
func ratingKey(rules RatingRow, heads []EventHead, same merged) string {
	var b strings.Builder
	fmt.Fprint(&b, rules.Version, same)
	for _, h := range heads {
		fmt.Fprintf(&b, " %d.%d", h.ID, h.Revision)
	}
	return b.String()
}

// folding goes through the events.
type folding struct {
	rules   RatingRow
	same    merged
	pools   map[string]*fold
	ratings *Ratings
}

// fold is one pool on the way.
type fold struct {
	rated   map[rating.ID]rating.Rated
	grades  map[rating.ID]int
	players map[rating.ID]*PlayerRating
}

func (f *folding) event(h EventHead, facts *eventFacts) {
	game := ""
	if f.rules.Apart {
		game = h.Game
	}
	pool := f.pools[game]
	if pool == nil {
		pool = &fold{rated: map[rating.ID]rating.Rated{}, grades: map[rating.ID]int{}, players: map[rating.ID]*PlayerRating{}}
		f.pools[game] = pool
	}
	who, entered := map[pairing.ID]rating.ID{}, map[rating.ID]int{}
	for _, e := range facts.entrants {
		if e.player == 0 {
			continue
		}
		id := rating.ID(f.same.of(e.player))
		who[e.id] = id
		if f.rules.Entered {
			entered[id] = e.rating
		}
	}
	list := facts.matches
	if f.rules.ByGame {
		list = facts.games
	}
	var results []rating.Result
	for _, r := range list {
		if a, b := who[r.a], who[r.b]; a != 0 && b != 0 {
			results = append(results, rating.Result{A: a, B: b, Score: r.score})
		}
	}
	before := pool.grade(facts, who)
	steps := f.rules.elo().Rate(pool.rated, entered, results)
	for _, e := range facts.entrants {
		id := who[e.id]
		if step, ok := steps[id]; ok {
			pool.step(id, RatingStep{Step: step, Player: int64(id), Event: h, Entrant: e.id, GradeBefore: before[id], GradeAfter: pool.grades[id]}, e.hidden)
			delete(steps, id) // two entries of one player in an event, merged later: one line
		}
	}
	f.ratings.Count++
	f.ratings.Sides.Add(facts.sides)
}

// grade plays the won games of an event and gives the points before them.
func (p *fold) grade(facts *eventFacts, who map[pairing.ID]rating.ID) map[rating.ID]int {
	before := make(map[rating.ID]int, len(who))
	for _, id := range who {
		before[id] = p.grades[id]
	}
	for _, r := range facts.games {
		a, b := who[r.a], who[r.b]
		if g, won := r.gradeGame(a, b); won && a != 0 && b != 0 {
			g.Play(p.grades)
		}
	}
	return before
}

func (p *fold) step(id rating.ID, step RatingStep, hidden bool) {
	player := p.players[id]
	if player == nil {
		player = &PlayerRating{Player: int64(id)}
		p.players[id] = player
	}
	was := p.rated[id]
	p.rated[id] = rating.Rated{Rating: step.After, Results: was.Results + step.Results}
	player.Rating, player.Results, player.GradePoints = step.After, was.Results+step.Results, step.GradeAfter
	player.Steps = append(player.Steps, step)
	player.hidden = player.hidden || hidden
}

// close puts the pools in order.
func (f *folding) close() *Ratings {
	for game, p := range f.pools {
		if len(p.players) == 0 {
			continue
		}
		pool := &RatingPool{Game: game}
		for _, player := range p.players {
			pool.Players = append(pool.Players, *player)
		}
		pool.order()
		f.ratings.Pools = append(f.ratings.Pools, pool)
	}
	slices.SortFunc(f.ratings.Pools, func(a, b *RatingPool) int { return cmp.Compare(a.Game, b.Game) })
	return f.ratings
}

// order sorts the players by rating and gives them their places.
func (p *RatingPool) order() {
	slices.SortFunc(p.Players, func(a, b PlayerRating) int {
		return cmp.Or(cmp.Compare(b.Rating, a.Rating), cmp.Compare(a.Player, b.Player))
	})
	p.at = make(map[int64]int, len(p.Players))
	for i := range p.Players {
		x := &p.Players[i]
		p.at[x.Player], x.Place = i, i+1
		if i > 0 && p.Players[i-1].Rating == x.Rating {
			x.Place = p.Players[i-1].Place
		}
	}
}

// Ratings reads the club's ratings as this reader may see them: whoever keeps the club's players always,
// others only once they are public, and then with the names that the events show. as is who looks.
func (s *Store) Ratings(ctx context.Context, as Who) (r *Ratings, err error) {
	err = s.read(ctx, func(db *gorm.DB) error {
		all, err := s.ratingsIn(db)
		if err != nil {
			return err
		}
		if !as.Club() && !all.Rules.Public {
			return ErrNotFound
		}
		names, err := s.namesIn(db)
		if err != nil {
			return err
		}
		r = all.seen(as, names)
		return nil
	})
	return r, err
}

// seen is a reader's own copy.
func (r *Ratings) seen(as Who, names clubNames) *Ratings {
	c := *r
	c.Pools = nil
	for _, p := range r.Pools {
		pool := &RatingPool{Game: p.Game, Players: slices.Clone(p.Players), at: p.at}
		for i := range pool.Players {
			x := &pool.Players[i]
			x.Name, x.Name2, x.Unit = names.of(x.Player, !as.Club(), x.hidden)
			x.Steps = slices.Clone(x.Steps)
			for j := range x.Steps {
				x.Steps[j].hideFrom(as)
			}
		}
		c.Pools = append(c.Pools, pool)
	}
	return &c
}

// hideFrom leaves of a private event of others only what shows in the rating anyway.
func (s *RatingStep) hideFrom(as Who) {
	if !s.Event.seenBy(as) {
		*s = RatingStep{Step: rating.Step{Before: s.Before, After: s.After}, GradeBefore: s.GradeBefore, GradeAfter: s.GradeAfter}
	}
}

// seenBy reports whether somebody may learn of the event: it is public, or he is an organiser of it.
func (h EventHead) seenBy(who Who) bool { return h.Published || who.RoleIn(h.ID) >= AsOrganiser }

// EventSteps are what an event did to the ratings of its entrants, by entrant: nothing while it goes on,
// where it does not count, or where this reader may not see ratings. An organiser of the event sees them.
func (s *Store) EventSteps(ctx context.Context, as Who, t *Tournament) (map[pairing.ID]RatingStep, error) {
	steps := map[pairing.ID]RatingStep{}
	err := s.read(ctx, func(db *gorm.DB) error {
		rules, err := ratingRulesIn(db)
		if err != nil || !rules.Rates(t.Rated) || as.RoleIn(t.ID) < AsOrganiser && !rules.Public {
			return err
		}
		all, err := s.ratingsIn(db)
		if err != nil {
			return err
		}
		for _, pool := range all.Pools {
			for _, p := range pool.Players {
				for _, step := range p.Steps {
					if step.Event.ID == t.ID {
						steps[step.Entrant] = step
					}
				}
			}
		}
		return nil
	})
	return steps, err
}
