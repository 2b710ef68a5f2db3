package models

import (
	"cmp"
	"slices"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// Tally counts results at the table from the side of whoever moved first. Ahead and Behind are dead
// positions.
type Tally struct {
	Wins, Draws, Losses, Ahead, Behind int
}

// N is how many results there are.
func (c Tally) N() int { return c.Wins + c.Draws + c.Losses + c.Ahead + c.Behind }

// Score is what the first movers got together.
func (c Tally) Score() pairing.Points {
	return pairing.Points(c.Wins)*pairing.Win.Score() + pairing.Points(c.Draws)*pairing.Draw.Score() +
		pairing.Points(c.Ahead)*pairing.Ahead.Score() + pairing.Points(c.Behind)*pairing.Behind.Score()
}

// Add takes another tally in.
func (c *Tally) Add(other Tally) {
	c.Wins += other.Wins
	c.Draws += other.Draws
	c.Losses += other.Losses
	c.Ahead += other.Ahead
	c.Behind += other.Behind
}

func (c *Tally) count(o pairing.Outcome) {
	switch o {
	case pairing.Win:
		c.Wins++
	case pairing.Draw:
		c.Draws++
	case pairing.Loss:
		c.Losses++
	case pairing.Ahead:
		c.Ahead++
	case pairing.Behind:
		c.Behind++
	}
}

// Statistics are the counts of an event, over the rounds that its reader may see.
type Statistics struct {
	Games    Tally         // by who moved first in each game, play-offs included
	Matches  Tally         // by who moved first in game 1, those decided at the table; lots: drawn
	Playoffs int           // matches that a play-off decided
	Lots     int           // matches that lots decided
	Forfeits int           // matches decided by forfeit
	Reasons  []ReasonCount // why games ended, the most frequent first
	Unsaid   int           // finished games without a reason
	Wins     []Series      // the longest of each player, the longest first, of two and more
	Unbeaten []Series
	Firsts   []FirstCount // by number
	Tables   int          // the highest table
}

// ReasonCount is how many games ended so.
type ReasonCount struct {
	Reason string // an id of scoring.Reasons
	N      int
}

// Series are matches of one player one after the other, from one round to another.
type Series struct {
	Entrant  pairing.ID
	N        int
	From, To int
}

// FirstCount is how often somebody moves first and second in game 1, and where he sits: matches of the
// rounds shown, played or to be played. Run is the longest series of one of the two. At is by table from 1.
type FirstCount struct {
	Entrant       pairing.ID
	First, Second int
	Run           int
	At            []int
}

// Difference is how much oftener he moves first than second, or the other way round.
func (f FirstCount) Difference() int { return max(f.First-f.Second, f.Second-f.First) }

// Different is at how many tables he sits, Most how often at the one he has most often.
func (f FirstCount) Different() (tables int) {
	for _, n := range f.At {
		if n > 0 {
			tables++
		}
	}
	return tables
}

// Most is how often he sits at the table he has most often.
func (f FirstCount) Most() int { return slices.Max(append([]int{0}, f.At...)) }

// Uneven is the largest difference between first and second moves of one player, Run the longest series of
// one of them.
func (s Statistics) Uneven() (difference, run int) {
	for _, f := range s.Firsts {
		difference, run = max(difference, f.Difference()), max(run, f.Run)
	}
	return difference, run
}

// Statistics counts what is stored of the event.
func (t *Tournament) Statistics() Statistics {
	s := Statistics{}
	c := counting{Statistics: &s, reasons: map[string]int{}, of: map[pairing.ID]*trail{}}
	for i := range t.Entrants {
		c.of[t.Entrants[i].ID] = &trail{}
	}
	for i := range t.Rounds {
		for j := range t.Rounds[i].Matches {
			if m := &t.Rounds[i].Matches[j]; len(m.Seats) == 2 && !m.Cancelled {
				c.match(m)
			}
		}
	}
	for id, n := range c.reasons {
		s.Reasons = append(s.Reasons, ReasonCount{id, n})
	}
	slices.SortFunc(s.Reasons, func(a, b ReasonCount) int { return cmp.Or(cmp.Compare(b.N, a.N), cmp.Compare(a.Reason, b.Reason)) })
	for _, e := range t.Entrants {
		p := c.of[e.ID]
		p.firsts.Entrant, p.firsts.At = e.ID, append(p.firsts.At, make([]int, s.Tables-len(p.firsts.At))...)
		s.Firsts = append(s.Firsts, p.firsts)
		for into, run := range map[*[]Series]Series{&s.Wins: p.wins.best, &s.Unbeaten: p.unbeaten.best} {
			if run.N > 1 {
				run.Entrant = e.ID
				*into = append(*into, run)
			}
		}
	}
	for _, list := range [][]Series{s.Wins, s.Unbeaten} {
		slices.SortStableFunc(list, func(a, b Series) int { return cmp.Compare(b.N, a.N) })
	}
	return s
}

// counting goes through the matches in the order of the rounds.
type counting struct {
	*Statistics
	reasons map[string]int
	of      map[pairing.ID]*trail
}

// trail is what is known of one entrant so far.
type trail struct {
	firsts         FirstCount
	side, running  int // the side of the last matches, and how many one after the other
	wins, unbeaten streak
}

// streak is a series that goes on, and the longest one.
type streak struct{ now, best Series }

func (s *streak) next(goesOn bool, round int) {
	if !goesOn {
		s.now = Series{}
		return
	}
	if s.now.N == 0 {
		s.now.From = round
	}
	s.now.N, s.now.To = s.now.N+1, round
	if s.now.N > s.best.N {
		s.best = s.now
	}
}

func (c *counting) match(m *Match) {
	v := m.Verdict
	forfeit := v.State == scoring.Decided && v.By == scoring.ByForfeit
	if !forfeit {
		c.Tables = max(c.Tables, m.Table)
		for seat := range m.Seats {
			if p := c.of[m.Seats[seat].Entrant]; p != nil {
				p.seat(seat, m.Table)
			}
		}
	}
	for i := range m.Games {
		if !m.Games[i].Void && !m.Annulled {
			c.game(&m.Games[i])
		}
	}
	if v.State != scoring.Decided || m.Annulled {
		return
	}
	if forfeit {
		c.Forfeits++
		if m.Reason != "" {
			c.reasons[m.Reason]++
		}
		return
	}
	switch {
	case v.By == scoring.ByLots:
		c.Lots++
		c.Matches.count(pairing.Draw)
	case atTable(v.Out[0], v.Out[1]):
		c.Matches.count(v.Out[0])
	}
	if v.By == scoring.ByPlayoff {
		c.Playoffs++
	}
	for seat := range m.Seats {
		if p := c.of[m.Seats[seat].Entrant]; p != nil {
			out := v.Out[seat]
			p.wins.next(out == pairing.Win, m.Round)
			p.unbeaten.next(out == pairing.Win || out == pairing.Draw || out == pairing.Ahead, m.Round)
		}
	}
}

func (c *counting) game(g *pairing.Game) {
	if !g.Done() {
		return
	}
	if g.First >= 0 && g.First < 2 && atTable(g.Out[0], g.Out[1]) {
		c.Games.count(g.Out[g.First])
	}
	if g.Reason == "" {
		c.Unsaid++
	} else {
		c.reasons[g.Reason]++
	}
}

// seat counts a match in which he moves first in game 1 (seat 0) or second.
func (p *trail) seat(seat, table int) {
	f := &p.firsts
	if seat == 0 {
		f.First++
	} else {
		f.Second++
	}
	if p.running > 0 && p.side == seat {
		p.running++
	} else {
		p.side, p.running = seat, 1
	}
	f.Run = max(f.Run, p.running)
	if table > 0 {
		if len(f.At) < table {
			f.At = append(f.At, make([]int, table-len(f.At))...)
		}
		f.At[table-1]++
	}
}
