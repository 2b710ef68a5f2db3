package handlers

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"slices"
	"strconv"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/templates"
)

// recognise says for every entry that goes in who of the club's players it may be, and who it is taken
// for: whom the reader chose, else whom the copied event says, else whom the rule proposes, else somebody
// new. What the club knows is a help: where it cannot be read, everybody is new and the failure is logged.
func (c *Ctx) recognise(x *templates.Paste, choices, preset url.Values) {
	picked := x.Picked()
	if len(picked) == 0 {
		return
	}
	proposals, err := c.Store().Propose(c.Request().Context(), c.Who(), plainEntrants(picked))
	if err != nil {
		c.s.log.Error("proposals", "error", err)
		return
	}
	tokens := whoTokens(picked)
	if err := c.remembered(tokens, preset, proposals); err != nil {
		c.s.log.Error("proposals", "error", err)
		return
	}
	x.People = make([]templates.Person, len(picked))
	others := c.inSections(c.goingInto())
	taken := map[int64]bool{}
	for i, token := range tokens {
		p := templates.Person{Field: token, Known: proposals[i].Known, Equal: proposals[i].Equal, Proposed: proposals[i].Same}
		p.Player = chosenPlayer(choices, token, proposals[i])
		if taken[p.Player] && p.Player != 0 { // two lines are two people
			p.Player, p.Twice = 0, true
		}
		taken[p.Player] = true
		p.In = others[p.Player]
		x.People[i] = p
	}
}

// remembered puts the players of the copied event among those who are known for their entries, and
// proposes them, also where a player has another name by now.
func (c *Ctx) remembered(tokens []string, preset url.Values, proposals []models.Proposal) error {
	if len(preset) == 0 {
		return nil
	}
	players, err := c.Store().Players(c.Request().Context(), c.Who())
	if err != nil {
		return err
	}
	for i, token := range tokens {
		id, err := strconv.ParseInt(preset.Get(token), 10, 64)
		at := slices.IndexFunc(players, func(p models.Player) bool { return p.ID == id })
		if err != nil || at < 0 {
			continue
		}
		p := &proposals[i]
		if p.Same = id; !slices.ContainsFunc(p.Known, func(k models.Player) bool { return k.ID == id }) {
			p.Known = append([]models.Player{players[at]}, p.Known...)
			p.Equal++
		}
	}
	return nil
}

// chosenPlayer is who an entry is taken for. A choice of somebody who is not offered is none.
func chosenPlayer(choices url.Values, field string, p models.Proposal) int64 {
	says := choices.Get(field)
	if says == templates.SomebodyNew {
		return 0
	}
	id, err := strconv.ParseInt(says, 10, 64)
	if err != nil || !slices.ContainsFunc(p.Known, func(k models.Player) bool { return k.ID == id }) {
		return p.Same
	}
	return id
}

// whoTokens are the names of the fields that say who the entries are. A field belongs to a name with a
// unit, and to the first, second … line with both: so a choice stays with its person when lines come
// or go above. A short hash, because a name may hold what no field's name may.
func whoTokens(entries []exchange.Entry) []string {
	tokens, seen := make([]string, len(entries)), map[string]int{}
	for i, e := range entries {
		key := exchange.Key(e.Name) + "\x00" + exchange.Key(e.Unit)
		seen[key]++
		sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d", key, seen[key]))
		tokens[i] = templates.WhoField + hex.EncodeToString(sum[:8])
	}
	return tokens
}

// sayKnown tells after the event is made how many of its entrants the club knew. Where it knew nobody
// there is nothing to tell.
func (c *Ctx) sayKnown(x templates.Paste) {
	if known, fresh := x.Counts(); known > 0 {
		text := c.Lang().N("sections.known.done", known, "{{.n}} known player", "{{.n}} known players")
		if fresh > 0 {
			text += c.Lang().Comma + c.Lang().N("sections.known.new", fresh, "{{.n}} new", "{{.n}} new")
		}
		c.Flash(templates.OK, c.T("sections.known.said", "On the list: {{.who}}.", "who", text))
	}
}
