package print

import (
	"math"
	"strconv"

	"roundtable/pairing"
)

// Paper is a size of paper, in millimetres. Short and Long are what its sides have inside margins of
// 10 mm, Slip is what one of eight result slips has of it.
type Paper struct {
	pairing.Meta
	Short, Long           float64
	SlipWidth, SlipHeight float64
}

// Papers holds the sizes.
var Papers = pairing.Registry[*Paper]{Kind: "paper"}

// The sizes. A slip is a little less than an eighth, so that rounding never makes a second page.
var (
	A4     = Papers.Add(&Paper{Meta: pairing.Meta{ID: "a4", Name: "A4", Order: 10}, Short: 190, Long: 277, SlipWidth: 105, SlipHeight: 74})
	Letter = Papers.Add(&Paper{Meta: pairing.Meta{ID: "letter", Name: "Letter", Order: 20}, Short: 195.9, Long: 259.4, SlipWidth: 107.9, SlipHeight: 69.5})
)

// PaperOf finds a size by its id, A4 where there is none.
func PaperOf(id string) *Paper {
	if p, ok := Papers.Get(id); ok {
		return p
	}
	return A4
}

// How many rows a page has follows from the height that A4 and Letter have in common, so that a
// sheet has the same pages on both and no row is lost when the other paper lies in the printer.
// Columns use the width that there is. A millimetre is kept back for rounding.
const (
	longSide  = 258.0
	shortSide = 189.0
)

func (c *Context) width() float64 {
	if c.Sheet.Landscape {
		return c.Paper.Long - 1
	}
	return c.Paper.Short - 1
}

func (c *Context) height() float64 {
	if c.Sheet.Landscape {
		return shortSide
	}
	return longSide
}

// class names the page box: it fixes the size on the screen and the named page on paper.
func (c *Context) class(p Page) string {
	class := c.pageClass()
	if p.Cover {
		class += " plain"
	}
	return class
}

func (c *Context) pageClass() string {
	switch {
	case c.Sheet.Bleed:
		return "paper bleed-" + c.Paper.ID
	case c.Sheet.Landscape:
		return "paper land-" + c.Paper.ID
	default:
		return "paper port-" + c.Paper.ID
	}
}

// widthClass and heightClass are the classes of print_sheet.css for a size in millimetres, rounded
// down: whole millimetres from 4 to 120, and half ones from 3 to 20.
func widthClass(mm float64) string {
	return "w" + strconv.Itoa(int(min(max(math.Floor(mm), 4), 120)))
}

func heightClass(mm float64) string {
	return "h" + strconv.Itoa(int(min(max(math.Floor(mm*2), 6), 40))*5)
}

// even divides n things into as few parts of at most most as possible, as even as possible. It gives
// the bounds of each part, [from, to).
func even(n, most int) [][2]int {
	if n <= 0 {
		return nil
	}
	parts := (n + most - 1) / max(most, 1)
	out := make([][2]int, parts)
	for i := range out {
		out[i] = [2]int{n * i / parts, n * (i + 1) / parts}
	}
	return out
}

// fits is how many things of a size there is room for, at least one.
func fits(room, size float64) int { return max(int(room/size), 1) }
