package print

import (
	"math"
	"slices"
	"strconv"

	"roundtable/pairing"
)

// Paper is a size of paper, in millimetres. Short and Long are what its sides have inside the margins:
// the widths of a page. High and Low are the heights that an upright page and one across use of that.
// Slip is what one of eight result slips has of it.
type Paper struct {
	pairing.Meta
	Short, Long           float64
	High, Low             float64
	SlipWidth, SlipHeight float64

	Like    *Paper // pages are laid out as on this one and drawn larger or smaller
	Booklet bool   // two pages on each side of a sheet, to be folded
	Sheet   string // of a booklet: the id of the ordinary paper that is folded
}

// Papers holds the sizes.
var Papers = pairing.Registry[*Paper]{Kind: "paper"}

// How many rows a page has follows from the height that A4 and Letter have in common, so that a
// sheet has the same pages on both and no row is lost when the other paper lies in the printer; the
// two booklets share theirs as well. Columns use the width that there is. A millimetre is kept back
// for rounding.
const (
	commonHigh = 258.0
	commonLow  = 189.0
)

// leaf is a page of a booklet as it is laid out; A5 shows it at 80 %, half a Letter at 76 %, so that
// small print stays readable (print_papers.css).
var leaf = &Paper{Meta: pairing.Meta{ID: "leaf"}, Short: 165, Long: 233, High: 232, Low: 164}

// The sizes. A slip is a little less than an eighth, so that rounding never makes a second page.
var (
	A4 = Papers.Add(&Paper{Meta: pairing.Meta{ID: "a4", Name: "A4", Order: 10},
		Short: 190, Long: 277, High: commonHigh, Low: commonLow, SlipWidth: 105, SlipHeight: 74})
	Letter = Papers.Add(&Paper{Meta: pairing.Meta{ID: "letter", Name: "Letter", Order: 20},
		Short: 195.9, Long: 259.4, High: commonHigh, Low: commonLow, SlipWidth: 107.9, SlipHeight: 69.5})
	A3 = Papers.Add(&Paper{Meta: pairing.Meta{ID: "a3", Name: "A3", Order: 30},
		Short: 277, Long: 400, High: 399, Low: 276, Like: A4})
	A5Booklet = Papers.Add(&Paper{Meta: pairing.Meta{ID: "a5-booklet", Name: "A5 booklet", Order: 40},
		Like: leaf, Booklet: true, Sheet: A4.ID})
	LetterBooklet = Papers.Add(&Paper{Meta: pairing.Meta{ID: "letter-booklet", Name: "Half-letter booklet", Order: 50},
		Like: leaf, Booklet: true, Sheet: Letter.ID})
)

// What a sheet may take: the ordinary papers, which lie in every printer; those and A3, for what hangs
// on a wall; those and the booklets, for books.
var (
	Ordinary = []*Paper{A4, Letter}
	forWalls = []*Paper{A4, Letter, A3}
	forBooks = []*Paper{A4, Letter, A5Booklet, LetterBooklet}
)

// PaperOf finds one of some papers by its id, or else gives the one named last.
func PaperOf(among []*Paper, id string, or *Paper) *Paper {
	if i := slices.IndexFunc(among, func(p *Paper) bool { return p.ID == id }); i >= 0 {
		return among[i]
	}
	return or
}

// On are the papers that the sheet can be printed on.
func (s *Sheet) On() []*Paper {
	if s.Papers == nil {
		return Ordinary
	}
	return s.Papers
}

// lay is the paper that the sheet is laid out on. On one larger than ordinary the type is larger and
// the pages are those of A4, unless the sheet is too crowded for that.
func (c *Context) lay() *Paper {
	if c.laid == nil {
		c.laid = c.Paper
		if c.Paper.Like != nil && (c.Paper.Booklet || !c.crowded()) {
			c.laid = c.Paper.Like
		}
	}
	return c.laid
}

// crowded reports whether the sheet needs the room of a large paper.
func (c *Context) crowded() bool {
	if c.Sheet.Crowded == nil {
		return false
	}
	small, large := *c, *c
	small.Paper, small.laid = c.Paper.Like, c.Paper.Like
	large.laid = c.Paper
	return c.Sheet.Crowded(&small, &large)
}

// manyPages reports whether a sheet has more than one ordinary page.
func manyPages(small, _ *Context) bool { return len(small.Pages()) > 1 }

// enlarged reports whether the pages are drawn larger than they are laid out.
func (c *Context) enlarged() bool { return !c.Paper.Booklet && c.lay() != c.Paper }

// large reports whether the sheet has the room of a large paper.
func (c *Context) large() bool { return c.lay().Low > commonLow }

func (c *Context) width() float64 {
	if c.Sheet.Landscape {
		return c.lay().Long - 1
	}
	return c.lay().Short - 1
}

func (c *Context) height() float64 {
	if c.Sheet.Landscape {
		return c.lay().Low
	}
	return c.lay().High
}

// class names the page box: it fixes the size on the screen and the named page on paper.
func (c *Context) class(p Page) string {
	class := c.Class()
	if p.Cover {
		class += " plain"
	}
	return class
}

// Class is the kind of page that the sheet has, as print_sheet.css and print_papers.css know it. In a booklet
// a page across is turned, its head to the left.
func (c *Context) Class() string {
	id := c.Paper.ID
	if c.enlarged() {
		id = "far-" + id
	}
	switch {
	case c.Paper.Booklet && c.Sheet.Landscape:
		return "leaf turned"
	case c.Paper.Booklet:
		return "leaf"
	case c.Sheet.Bleed:
		return "paper bleed-" + id
	case c.Sheet.Landscape:
		return "paper land-" + id
	default:
		return "paper port-" + id
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
