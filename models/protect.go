package models

import (
	"roundtable/models/exchange"
	"roundtable/pairing/format"
)

// protected draws numbers that keep entrants of one unit apart in the last rounds. A code, the entry
// list and the units give the same numbers again; see DrawProtected.
func protected(rr format.RoundRobin, code string, units []string) ([]int, error) {
	d, err := rr.DrawProtected(code, DrawPurpose, OneUnit(units))
	if err != nil {
		return nil, asInvalid(err, "names")
	}
	return d.Numbers, nil
}

// OneUnit writes units that read the same (Red Club, RED CLUB, ＲＥＤ Club) as the first of them, since a
// restricted draw takes equal texts for one unit.
func OneUnit(units []string) []string {
	first := make(map[string]string, len(units))
	out := make([]string, len(units))
	for i, u := range units {
		key := exchange.Key(u)
		if _, seen := first[key]; !seen {
			first[key] = u
		}
		out[i] = first[key]
	}
	return out
}
