package format

import (
	"maps"
	"slices"
)

// open is the round of a number in a plan of its own, if it can still be changed. The error is an *Error
// with the key "error.plan.round" or "error.plan.begun".
func (p Plan) open(no int) (Plan, *PlanRound, error) {
	p = p.clone()
	r := p.round(no)
	switch {
	case r == nil:
		return p, nil, &Error{Key: "error.plan.round",
			Text: "There is no round {{.round}}. Choose one of the {{.n}} rounds.",
			Args: map[string]any{"round": no, "n": len(p.Rounds)}}
	case r.Fixed:
		return p, nil, &Error{Key: "error.plan.begun",
			Text: "Round {{.round}} has begun, so its matches stay as they are. Choose a round that is still to come.",
			Args: map[string]any{"round": no}}
	}
	return p, r, nil
}

// Exchange lets two numbers change places in a round to come: each plays the other's opponent, on his
// side and at his table, or sits out in his stead. If they meet each other, they change sides. Matches
// beside the round stay. Who meets whom twice or never after that is a matter of Worse.
//
// The error is an *Error with the key "error.plan.round", "error.plan.begun", or "error.plan.exchange" if
// they are not two entrants of whom at least one plays in the round.
func Exchange(p Plan, round, a, b int) (Plan, error) {
	changed, r, err := p.open(round)
	if err != nil {
		return p, err
	}
	turn := func(number int) int {
		switch number {
		case a:
			return b
		case b:
			return a
		}
		return number
	}
	plays := false
	for i := range r.Pairs {
		pair := &r.Pairs[i]
		if !pair.Extra && (pair.Has(a) || pair.Has(b)) {
			plays = true
			pair.First, pair.Second = turn(pair.First), turn(pair.Second)
		}
	}
	if a == b || !p.has(a) || !p.has(b) || !plays {
		return p, &Error{Key: "error.plan.exchange",
			Text: "{{.a}} and {{.b}} cannot change places in round {{.round}}. Choose two different entrants of whom at least one plays in it.",
			Args: map[string]any{"a": a, "b": b, "round": round}}
	}
	for i := range r.Byes {
		r.Byes[i] = turn(r.Byes[i])
	}
	slices.Sort(r.Byes)
	return changed, nil
}

// Tables puts the matches of a round to come at other tables: order lists the tables as they are in the
// order in which they shall be, so that {3, 1, 2} brings the match of table 3 to the lowest table. The
// tables of the round stay the same, and its matches stand in their order afterwards.
//
// The error is an *Error with the key "error.plan.round", "error.plan.begun", or "error.plan.tables" if
// the order is not one of the tables of the round.
func Tables(p Plan, round int, order []int) (Plan, error) {
	changed, r, err := p.open(round)
	if err != nil {
		return p, err
	}
	var tables []int
	for _, pair := range r.Pairs {
		tables = append(tables, pair.Table)
	}
	slices.Sort(tables)
	if !slices.Equal(tables, slices.Sorted(slices.Values(order))) || len(slices.Compact(slices.Clone(tables))) != len(tables) {
		return p, &Error{Key: "error.plan.tables",
			Text: "The new order of round {{.round}} has to name each of its {{.n}} tables once.",
			Args: map[string]any{"round": round, "n": len(tables)}}
	}
	for i := range r.Pairs {
		r.Pairs[i].Table = tables[slices.Index(order, r.Pairs[i].Table)]
	}
	r.sort()
	return changed, nil
}

// FixTables seats numbers at tables they need, in all rounds to come: tables by number. Whoever has the
// table takes theirs. Where two want one table, or meet each other and want two, the lower number keeps
// his. A match beside a round gives way like others, but is never the one that is seated.
//
// The error is an *Error with the key "error.plan.fixed" for a number that no entrant has or a table below 1.
func FixTables(p Plan, tables map[int]int) (Plan, error) {
	numbers := slices.Sorted(maps.Keys(tables))
	for _, number := range numbers {
		if !p.has(number) || tables[number] < 1 {
			return p, &Error{Key: "error.plan.fixed",
				Text: "Number {{.number}} cannot have table {{.table}}. Choose an entrant and a table from 1 on.",
				Args: map[string]any{"number": number, "table": tables[number]}}
		}
	}
	changed := p.clone()
	for i := range changed.Rounds {
		if r := &changed.Rounds[i]; !r.Fixed {
			r.fixTables(numbers, tables)
		}
	}
	return changed, nil
}

// fixTables is FixTables in one round.
func (r *PlanRound) fixTables(numbers []int, tables map[int]int) {
	kept := map[int]bool{} // tables that a lower number has
	for _, number := range numbers {
		mine := slices.IndexFunc(r.Pairs, func(p PlanPair) bool { return !p.Extra && p.Has(number) })
		if mine < 0 || kept[r.Pairs[mine].Table] || kept[tables[number]] {
			continue
		}
		want, from := tables[number], r.Pairs[mine].Table
		for k := range r.Pairs {
			if r.Pairs[k].Table == want {
				r.Pairs[k].Table = from
			}
		}
		r.Pairs[mine].Table = want
		kept[want] = true
	}
	r.sort()
}

// sort puts the matches in the order of the tables.
func (r *PlanRound) sort() {
	slices.SortStableFunc(r.Pairs, func(a, b PlanPair) int { return a.Table - b.Table })
}
