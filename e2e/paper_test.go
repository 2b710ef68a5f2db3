package e2e

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// outOfPage returns the texts that stand outside of the page that they belong to: a sheet of paper, or one half
// of it in a booklet. It measures what is seen, turned and drawn larger or smaller.
func (b *Browser) outOfPage() []string {
	b.t.Helper()
	var out []string
	b.Eval(`(() => {
		const out = []
		document.querySelectorAll(document.querySelector(".leaf") ? ".leaf" : ".paper").forEach((page, i) => {
			const box = page.getBoundingClientRect(), walk = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
			while (walk.nextNode()) {
				const text = walk.currentNode
				if (!text.data.trim() || text.parentElement.closest(".vh")) continue
				const range = document.createRange()
				range.selectNodeContents(text)
				const r = range.getBoundingClientRect()
				if (r.width == 0) continue // it is on the screen only
				if (r.left < box.left - 1 || r.right > box.right + 1 || r.top < box.top - 2 || r.bottom > box.bottom + 2)
					out.push("page " + (i + 1) + ": " + text.data.trim().slice(0, 40))
			}
		})
		return out
	})()`, &out)
	return out
}

// size is the height of the first of these words that the document has, in points.
func (p *PDF) size(words ...string) float64 {
	p.t.Helper()
	for _, page := range p.Pages {
		for _, w := range page.Words {
			if slices.Contains(words, w.Text) {
				return w.Bottom - w.Top
			}
		}
	}
	p.t.Fatalf("none of %q is on the sheet", words)
	return 0
}

// booklet checks the PDF of a booklet: so many sides of paper, on them the pages in the order for folding, each
// with its number unless it is a cover or blank, every word away from the fold, and on some pages a text. The
// two numbers of a side make one more than there are pages; the lower one lies right on a front, left on a back.
func (s sheets) booklet(sheet, paper, lang string, sides int, want map[int]string) {
	t := s.t
	t.Helper()
	p := s.print(sheet, paper, lang, sides, true)
	all := 2 * len(p.Pages)
	for i, page := range p.Pages {
		low := i + 1
		numbers := [2]int{all + 1 - low, low} // the front of a sheet
		if i%2 == 1 {
			numbers = [2]int{low, all + 1 - low}
		}
		var halves [2]Sheet
		for _, w := range page.Words {
			half := 0
			if w.Left > page.Width/2 {
				half = 1
			}
			if w.Left < page.Width/2+18 && w.Right > page.Width/2-18 {
				t.Errorf("side %d: %q stands in the fold", i+1, w.Text)
			}
			halves[half].Words = append(halves[half].Words, w)
		}
		for half, n := range numbers {
			text := squeezed(halves[half])
			if number := fmt.Sprintf("%d/%d", n, all); text != "" && n > 1 && n < all && foot(halves[half], page.Height) != number {
				t.Errorf("side %d, half %d is not page %s: %.200s", i+1, half+1, number, text)
			}
			if !strings.Contains(text, want[n]) {
				t.Errorf("page %d has no %q: %.200s", n, want[n], text)
			}
		}
	}
}

// foot is what stands below everything else on a page, from left to right.
func foot(page Sheet, height float64) string {
	low := slices.DeleteFunc(slices.Clone(page.Words), func(w Word) bool { return w.Top < height-42 })
	slices.SortFunc(low, func(a, b Word) int { return cmp.Compare(a.Left, b.Left) })
	return squeezed(Sheet{Words: low})
}
