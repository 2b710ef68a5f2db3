package handlers

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"roundtable/models"
	"roundtable/templates"
)

// settleForm is the form that settles a shared place: a number for each of the tied.
type settleForm struct{ templates.SettleForm }

func readSettle(c *Ctx) settleForm {
	f := settleForm{templates.SettleForm{Kind: c.Form("kind"), Note: c.Form("note"), Place: map[int64]string{}}}
	for _, text := range c.Forms()["entrant"] {
		id, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			continue
		}
		f.Group = append(f.Group, id)
		f.Place[id] = c.Form("place-" + text)
	}
	return f
}

// order is the tied entrants in the typed order. Numbers that are not 1, 2, 3 … each once give an
// order in which one entrant stands everywhere: it is refused with the sentence about that.
func (f settleForm) order() []int64 {
	order := make([]int64, len(f.Group))
	for _, id := range f.Group {
		place, err := strconv.Atoi(strings.TrimSpace(f.Place[id]))
		if err != nil || place < 1 || place > len(order) || order[place-1] != 0 {
			return slices.Repeat(f.Group[:1], len(order))
		}
		order[place-1] = id
	}
	return order
}

// fieldOf is the form field an error for people belongs to, "" for none.
func fieldOf(err error) string {
	var e *models.Error
	if errors.As(err, &e) {
		return e.Field
	}
	return ""
}
