package print

import (
	"slices"
	"testing"
)

// A sheet of paper in the hand: two leaves joined in the middle, each with a page on either face.
type paperLeaf struct{ over, under int }

// Every booklet that is folded as the bar says is read from its first page to its last, and has every page
// once. The paper is followed here as hands do it: printed, turned on the short edge, laid on a pile,
// folded, leafed through.
func TestAFoldedBookletIsReadInOrder(t *testing.T) {
	for pages := 4; pages <= 400; pages += 4 {
		sides := impose(pages)
		if len(sides) != pages/2 {
			t.Fatalf("%d pages lie on %d sides", pages, len(sides))
		}
		var book []paperLeaf
		for i := len(sides) - 2; i >= 0; i -= 2 { // the innermost sheet comes first, each further one around it
			front, back := sides[i], sides[i+1]
			// Turned on the short edge, what is left on the back lies behind what is right on the front.
			right := paperLeaf{front.right, back.left}
			left := paperLeaf{front.left, back.right}
			// Folded, the left half turns over: its back comes up.
			left.over, left.under = left.under, left.over
			book = append(append([]paperLeaf{right}, book...), left)
		}
		var read, want []int
		for _, leaf := range book {
			read = append(read, leaf.over, leaf.under)
		}
		for n := range pages {
			want = append(want, n+1)
		}
		if !slices.Equal(read, want) {
			t.Fatalf("%d pages are read as %v", pages, read)
		}
	}
}

func TestTheSidesOfABookletOfEight(t *testing.T) {
	if got, want := impose(8), []side{{8, 1}, {2, 7}, {6, 3}, {4, 5}}; !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
}

// Blank pages come before the back, never after the cover, and never more than two.
func TestABookIsFilledUp(t *testing.T) {
	for n := 1; n <= 40; n++ {
		pages := make([]Page, n)
		for i := range pages {
			pages[i].Title = "a page"
		}
		all := (&Context{}).leaves(pages)
		if len(all)%4 != 0 || len(all)-n > 3 {
			t.Errorf("%d pages became %d", n, len(all))
		}
		for i, p := range all {
			if (p.Title == "") != (i >= n) || i >= n && !p.Cover {
				t.Errorf("%d pages: page %d is in the wrong place", n, i+1)
			}
		}
	}
}
