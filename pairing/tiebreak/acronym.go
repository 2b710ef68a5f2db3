package tiebreak

import (
	"strconv"
	"strings"

	"roundtable/pairing"
)

// Takes says which parameters a criterion can be given.
type Takes uint8

const (
	TakesCuts     Takes = 1 << iota // -C1: the least left out; -M1: the least and the greatest
	TakesLimit                      // /L+1: the limit half a point higher
	TakesBasis                      // :MP, :GP: counted in match points or in game points
	TakesForfeits                   // /P: forfeits count as played
)

// Params are what a criterion can be told: how many least and greatest rounds are left out, by how many half
// points the limit is moved, what results are counted in, and whether forfeits count as played.
type Params struct {
	Low, High int
	Limit     int
	On        Basis
	Played    bool
}

// MaxCut is the largest number of rounds that can be left out at one end.
const MaxCut = 9

// ByAcronym finds a criterion by its id or acronym, in any case, with parameters where it takes
// some: "sb", "BH-C1", "BH/C1", "KS/L+1", "BH:GP", "DE/P". The error is for people.
func ByAcronym(text string) (*Criterion, error) {
	text = strings.TrimSpace(text)
	if c := named(text); c != nil {
		return c, nil
	}
	for end := len(text) - 1; end > 0; end-- {
		if !strings.ContainsRune("-/:", rune(text[end])) {
			continue
		}
		base := named(text[:end])
		if base == nil {
			continue
		}
		if c := base.with(text[end:]); c != nil {
			if same := named(c.Acronym); same != nil {
				return same, nil
			}
			return c, nil
		}
	}
	return nil, &pairing.Error{Key: "error.standings.criterion", Args: map[string]any{"id": text},
		Text: "There is no tie-break “{{.id}}”. Choose from the list."}
}

// named finds a registered criterion by one of its names.
func named(text string) *Criterion {
	for _, c := range Criteria.All() {
		if strings.EqualFold(c.ID, text) || c.Acronym != "" && strings.EqualFold(c.Acronym, text) {
			return c
		}
		for _, name := range c.Also {
			if strings.EqualFold(name, text) {
				return c
			}
		}
	}
	return nil
}

// with is the criterion with the parameters of a text such as "-C1:GP", nil where it does not take them.
func (c *Criterion) with(text string) *Criterion {
	out := *c
	for text != "" {
		end := len(text)
		if i := strings.IndexAny(text[1:], "/:"); i >= 0 {
			end = i + 1
		}
		takes, ok := out.Params.read(strings.ToUpper(text[1:end]))
		if !ok || c.Takes&takes == 0 {
			return nil
		}
		text = text[end:]
	}
	out.Acronym = c.Acronym + out.Params.text(c.Params)
	if c.Ranking != nil {
		out.Rank = c.Ranking(out.Params)
	}
	return &out
}

// read reads one parameter.
func (p *Params) read(text string) (Takes, bool) {
	switch text {
	case "P":
		p.Played = true
		return TakesForfeits, true
	case "MP":
		p.On = OnMatches
		return TakesBasis, true
	case "GP":
		p.On = OnGames
		return TakesBasis, true
	case "":
		return 0, false
	}
	n, err := strconv.Atoi(text[1:])
	if err != nil || n > MaxCut || n < -MaxCut {
		return 0, false
	}
	switch {
	case text[0] == 'C' && n > 0:
		p.Low, p.High = n, 0
		return TakesCuts, true
	case text[0] == 'M' && n > 0:
		p.Low, p.High = n, n
		return TakesCuts, true
	case text[0] == 'L':
		p.Limit = n
		return TakesLimit, true
	}
	return 0, false
}

// text writes the parameters that differ from those of the base.
func (p Params) text(base Params) string {
	out := ""
	switch {
	case p.Low == base.Low && p.High == base.High:
	case p.High > 0:
		out += "-M" + strconv.Itoa(p.High)
	default:
		out += "-C" + strconv.Itoa(p.Low)
	}
	if p.Limit != base.Limit {
		sign := "+"
		if p.Limit < 0 {
			sign = ""
		}
		out += "/L" + sign + strconv.Itoa(p.Limit)
	}
	if p.Played && !base.Played {
		out += "/P"
	}
	if p.On != base.On {
		out += map[Basis]string{OnMatches: ":MP", OnGames: ":GP"}[p.On]
	}
	return out
}
