package templates

import (
	"slices"
	"strconv"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/format"
)

// DrawFacts is what can be said about a draw that was made: whether its code gives the numbers that
// are stored, how a restricted draw went, and when club-mates meet.
type DrawFacts struct {
	List      []*models.Entrant // in the order of the entry list, which Mates counts in
	Agrees    bool              // the code gives these numbers for this list
	Protected format.Protected  // of a restricted draw that agrees
	Mates     []format.Mates    // all pairs of one club with the numbers as they are
	LateFrom  int               // the first of the last three rounds
}

// FactsOfDraw works a draw out again from its code. Units that were corrected since, or anything else
// that the draw did not see, show in Agrees.
func FactsOfDraw(t *models.Tournament) DrawFacts {
	f := DrawFacts{List: EntryList(t)}
	if !t.Drawn() {
		return f
	}
	rr := t.Format()
	numbers, units := make([]int, len(f.List)), unitsOf(f.List)
	for i, e := range f.List {
		numbers[i] = e.Number
	}
	f.Mates = rr.Mates(numbers, units)
	f.LateFrom = max(rr.NumRounds()-2, 1)
	switch {
	case t.Stage.DrawCode == "":
	case t.Stage.Protect:
		again, err := rr.DrawProtected(t.Stage.DrawCode, models.DrawPurpose, units)
		if f.Agrees = err == nil && slices.Equal(again.Numbers, numbers); f.Agrees {
			f.Protected, f.LateFrom = again, again.LateFrom
		}
	default:
		f.Agrees = slices.Equal(pairing.DrawNumbers(t.Stage.DrawCode, models.DrawPurpose, len(numbers)), numbers)
	}
	return f
}

// Late are the pairs of one club who meet in the last three rounds.
func (f DrawFacts) Late() (late []format.Mates) {
	for _, m := range f.Mates {
		if m.Last >= f.LateFrom {
			late = append(late, m)
		}
	}
	return late
}

// EntryList are the entrants in the order of the entry list.
func EntryList(t *models.Tournament) []*models.Entrant {
	list := make([]*models.Entrant, 0, len(t.Entrants))
	for i := range t.Entrants {
		list = append(list, &t.Entrants[i])
	}
	sortByPos(list)
	return list
}

func unitsOf(list []*models.Entrant) []string {
	units := make([]string, len(list))
	for i, e := range list {
		units[i] = e.Unit
	}
	return models.OneUnit(units)
}

// clubPairs counts the pairs of entrants of one club.
func clubPairs(t *models.Tournament) (pairs int) {
	members := map[string]int{}
	for _, unit := range unitsOf(EntryList(t)) {
		if unit != "" {
			pairs += members[unit]
			members[unit]++
		}
	}
	return pairs
}

// DrawCommand is the command that repeats the draw; a restricted one reads the entry list.
func DrawCommand(t *models.Tournament) string {
	command := "roundtable draw --code " + t.Stage.DrawCode
	if !t.Stage.Protect {
		return command + " --players " + strconv.Itoa(len(t.Entrants))
	}
	command += " --clubs"
	if t.Stage.Cycles > 1 {
		command += " --cycles " + strconv.Itoa(t.Stage.Cycles)
		if !t.Stage.Swap {
			command += " --no-swap"
		}
	}
	return command + " < list.txt"
}
