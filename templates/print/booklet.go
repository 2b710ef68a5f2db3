package print

// A booklet is printed on both sides of ordinary paper, turned on the short edge, folded in the middle
// and stapled in the fold: saddle stitch. The order of its pages is worked out here, so that no printer
// has to know of it.

// side is one side of a sheet of a booklet: the numbers of its two pages, counted from 1 in the order of
// reading.
type side struct{ left, right int }

// impose lays the pages of a booklet on the sides of its sheets, front and back of the outermost sheet
// first. The number of pages is a multiple of four. The outermost sheet has the last page and the first
// one on its front, the second and the last but one on its back.
func impose(pages int) []side {
	sides := make([]side, 0, pages/2)
	for first := 1; first < pages/2; first += 2 {
		last := pages + 1 - first
		sides = append(sides, side{last, first}, side{first + 1, last - 1})
	}
	return sides
}

// leaves fills the pages of a book up to a multiple of four: the last one is the back of the booklet,
// blank ones are before it.
func (c *Context) leaves(pages []Page) []Page {
	missing := (4 - len(pages)%4) % 4
	for i := range missing {
		page := Page{Cover: true, Body: blankPage()}
		if i == missing-1 {
			page.Body = backPage(c)
		}
		pages = append(pages, page)
	}
	return pages
}

// sheetClass is the class of a side of a booklet.
func (c *Context) sheetClass() string { return "paper spread-" + c.Paper.Sheet }

// sideLabel says which side of which sheet it is, and what is on it.
func (v View) sideLabel(i int, s side) string {
	values := []any{"n", i/2 + 1, "left", s.left, "right", s.right}
	if i%2 == 0 {
		return v.Sheet.T("sheet.booklet.front", "Sheet {{.n}}, front: pages {{.left}} and {{.right}}", values...)
	}
	return v.Sheet.T("sheet.booklet.back", "Sheet {{.n}}, back: pages {{.left}} and {{.right}}", values...)
}

// sides are the sides of the booklet that the browser gets.
func (v View) sides() []side {
	sides := impose(len(v.Pages))
	if v.Bare {
		return sides[:1]
	}
	return sides
}

// folding says how to print a booklet, in the language of the reader; "" for other papers.
func (v View) folding() string {
	if !v.Sheet.Paper.Booklet {
		return ""
	}
	return v.T("print.booklet", "Print on both sides, turned on the short edge, at 100 %. Fold the pile in the middle and staple it in the fold.")
}
