package tiebreak

// Use says where a criterion makes sense.
type Use uint8

const (
	InRoundRobin Use = 1 << iota
	InSwiss
	InMcMahon
	OfTeams  // of teams only
	OfRated  // only where entrants have ratings
	Anywhere = InRoundRobin | InSwiss | InMcMahon
)

// For reports whether the criterion makes sense in an event. With rated, the entrants have ratings.
// It is about what a form offers: one that does not is worked out all the same when it is listed.
func (c *Criterion) For(e Event, rated bool) bool {
	in := map[Format]Use{RoundRobin: InRoundRobin, Swiss: InSwiss, McMahon: InMcMahon}[e.Format]
	return c.In&in != 0 && (c.In&OfTeams == 0 || e.Teams) && (c.In&OfRated == 0 || rated)
}

// Offered lists the criteria that make sense in an event, in the order of menus.
func Offered(e Event, rated bool) []*Criterion {
	var out []*Criterion
	for _, c := range Criteria.All() {
		if c.For(e, rated) {
			out = append(out, c)
		}
	}
	return out
}
