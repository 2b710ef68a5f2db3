package models

import (
	"context"
	"fmt"
	"slices"

	"roundtable/models/exchange"
)

// PlayerLine is one line of a list that is to go into the club's list, with what it is taken for.
type PlayerLine struct {
	In    PlayerIn
	Same  *Player  // who it is taken for; nil: somebody new
	Known []Player // everybody of that name, then those with one much like it
	Equal int      // so many of Known have that very name
	Fills []string // fields of the player that are empty and that the line gives
	Fight []string // fields in which the line says something else
}

// PlanPlayers compares a list with the club's players and changes nothing. as says for single lines, by
// index, who they are: the id of a player, or 0 for somebody new; the rest is proposed. A line that is
// word for word an entry of the club is that one, so an exported list proposes no change.
func (s *Store) PlanPlayers(ctx context.Context, who Who, in []PlayerIn, as map[int]int64) ([]PlayerLine, error) {
	players, err := s.Players(ctx, who)
	if err != nil {
		return nil, err
	}
	return planPlayers(players, in, as), nil
}

func planPlayers(players []Player, in []PlayerIn, as map[int]int64) []PlayerLine {
	asked := make([]EntrantIn, len(in))
	lines := make([]PlayerLine, len(in))
	for i := range in {
		if c, err := in[i].clean(); err == nil {
			in[i] = c
		}
		asked[i] = EntrantIn{Name: in[i].Name, Name2: in[i].Name2, Unit: in[i].Unit, Sex: in[i].Sex, BirthYear: in[i].BirthYear}
		lines[i].In = in[i]
	}
	byID := make(map[int64]*Player, len(players))
	for i := range players {
		byID[players[i].ID] = &players[i]
	}
	proposals := propose(players, asked)
	taken := exact(lines, proposals)
	claims := map[int64]int{}
	for i, p := range proposals {
		lines[i].Known, lines[i].Equal = p.Known, p.Equal
		if id, chosen := as[i]; chosen {
			lines[i].Same = byID[id]
		} else if fits := free(fitting(asked[i], p.Known[:p.Equal]), taken); lines[i].Same == nil && len(fits) == 1 {
			lines[i].Same = byID[fits[0].ID]
			claims[fits[0].ID]++
		}
	}
	for i := range lines {
		l := &lines[i]
		if _, chosen := as[i]; l.Same != nil && !chosen && claims[l.Same.ID] > 1 {
			l.Same = nil // two lines of one list are two people
		}
		l.compare()
	}
	return lines
}

// exact joins the lines that are word for word a player's entry, one line to one player.
func exact(lines []PlayerLine, proposals []Proposal) map[int64]bool {
	taken := map[int64]bool{}
	for i := range lines {
		for j, k := range proposals[i].Known {
			if k.In() == lines[i].In && !taken[k.ID] {
				lines[i].Same, taken[k.ID] = &proposals[i].Known[j], true
				break
			}
		}
	}
	return taken
}

func free(players []Player, taken map[int64]bool) []Player {
	return slices.DeleteFunc(slices.Clone(players), func(p Player) bool { return taken[p.ID] })
}

// compare says what the line would change of the player it is taken for.
func (l *PlayerLine) compare() {
	if l.Same == nil {
		return
	}
	club := l.Same.In()
	for _, f := range PlayerFields() {
		switch was, is := club.Get(f), l.In.Get(f); {
		case is == "" || is == was || l.otherName(f, is):
		case was == "":
			l.Fills = append(l.Fills, f)
		default:
			l.Fight = append(l.Fight, f)
		}
	}
}

// otherName: the line has the player's two names the other way round, or only the second.
func (l *PlayerLine) otherName(field, is string) bool {
	return field == FieldName && exchange.SameName(is, l.Same.Name2) || field == FieldName2 && exchange.SameName(is, l.Same.Name)
}

// Merged is the player as he would be with the line: what was empty is filled, and the fields given are
// taken from the line although the club says something else.
func (l PlayerLine) Merged(take ...string) PlayerIn {
	in := l.Same.In()
	for _, f := range slices.Concat(l.Fills, take) {
		in.Take(f, l.In)
	}
	return in
}

// PlayerChange is one change of the club's list: Player 0 adds somebody.
type PlayerChange struct {
	Player, Version int64
	In              PlayerIn
}

// SavePlayers adds and corrects many players in one operation: all of it, or nothing. The field of an
// error is that of the change, "3.unit", counted from 0.
func (s *Store) SavePlayers(ctx context.Context, who Who, changes []PlayerChange) error {
	return s.writeClub(ctx, who, func(t *tx) error {
		var fresh []*PlayerRow
		changed := 0
		for i, c := range changes {
			in, err := c.In.clean()
			if err != nil {
				return atChange(err, i)
			}
			if c.Player == 0 {
				fresh = append(fresh, t.newPlayer(in))
				continue
			}
			row, err := t.player(c.Player, c.Version)
			if err != nil {
				return atChange(err, i)
			}
			if row.In() == in {
				continue
			}
			in.into(row)
			if err := t.updatePlayer(row); err != nil {
				return err
			}
			changed++
		}
		if err := insert(t, fresh...); err != nil {
			return err
		}
		if len(fresh)+changed == 0 {
			return nil
		}
		return t.changedClub("player.import", map[string]any{"added": len(fresh), "changed": changed})
	})
}

// atChange gives an error for people the place of a change in its list.
func atChange(err error, i int) error {
	if e, ok := err.(*Error); ok {
		return e.In(fmt.Sprintf("%d.%s", i, e.Field))
	}
	return err
}
