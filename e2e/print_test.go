package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// sheetNames are names of every kind that a sheet has to set.
var sheetNames = []string{
	"张三", "李四光", "欧阳修远", "Anna Müller", "王小明", "陳大文", "Ng Wai-Man", "赵敏", "Christopher Featherstonehaugh", "孙悟空", "周瑜",
	"Jean-Luc de la Cour", "买买提·艾力", "Zoë O’Brien", "诸葛孔明", "马超", "黄忠", "冯三娘", "褚四", "卫五", "蒋六郎", "沈七", "韩八", "杨九妹",
}

// shortNames are what stands for a name where cells are narrow.
var shortNames = map[string]string{"Christopher Featherstonehaugh": "Featherstonehaugh C.", "Jean-Luc de la Cour": "de la Cour J."}

// sheets prints sheets of one event and checks what a printer would make of them.
type sheets struct {
	*evening
	names []string
}

// print makes the PDF of a sheet and checks its pages: how many, on which paper, every word inside
// the margins, every name there (in the form that the sheet gives it), no cell too narrow.
func (s sheets) print(sheet, paper, lang string, pages int, short bool) *PDF {
	s.t.Helper()
	size := map[string]string{"a4": "A4", "letter": "Letter", "a3": "A3", "a5-booklet": "A4"}[paper]
	sep := "?"
	if strings.Contains(sheet, "?") {
		sep = "&"
	}
	p := s.PDF("/o/"+s.slug+"/print/"+sheet+sep+"paper="+paper+"&lang="+lang, size)
	if len(p.Pages) != pages {
		s.t.Errorf("%d pages, want %d", len(p.Pages), pages)
	}
	for i, page := range p.Pages {
		s.inside(page, i+1, sheet, paper)
	}
	for _, name := range p.Missing(s.names...) {
		if !short || shortNames[name] == "" || len(p.Missing(shortNames[name])) > 0 {
			s.t.Errorf("not on the sheet: %q", name)
		}
	}
	s.Media("print")
	defer s.Media("")
	if wide := append(s.Overflow(), s.outOfPage()...); len(wide) > 0 {
		s.t.Errorf("too wide: %q", wide)
	}
	return p
}

// inside checks the paper and that every word keeps away from its sides: by 10 mm less a hair, slips,
// which are cut, by 3 mm. A word's box is as high as its face may be, so above and below it may reach
// into the margin, as the number of the page does.
func (s sheets) inside(page Sheet, n int, sheet, paper string) {
	s.t.Helper()
	wide, high := 595.0, 842.0
	switch paper {
	case "letter":
		wide, high = 612, 792
	case "a3":
		wide, high = 842, 1191
	}
	edge, foot := 27.0, 5.0
	switch {
	case paper == "a5-booklet":
		wide, high, edge, foot = high, wide, 20, 12
	case strings.HasPrefix(sheet, "roundtable"), strings.HasPrefix(sheet, "cross"):
		wide, high = high, wide
	case strings.HasPrefix(sheet, "slips"):
		edge = 8
	}
	if page.Width < wide-1 || page.Width > wide+1 || page.Height < high-1 || page.Height > high+1 {
		s.t.Errorf("page %d is %.0f × %.0f points, not %.0f × %.0f", n, page.Width, page.Height, wide, high)
	}
	for _, w := range page.Words {
		if w.Left < edge || w.Right > page.Width-edge || w.Top < 0 || w.Bottom > page.Height-foot {
			s.t.Errorf("page %d: %q leaves the margins: %.0f,%.0f to %.0f,%.0f", n, w.Text, w.Left, w.Top, w.Right, w.Bottom)
		}
	}
}

func TestSheetsOfTwelvePlayers(t *testing.T) {
	t.Parallel()
	s := sheets{evening: newEvening(t), names: sheetNames[:12]}
	s.make(event{name: "周六跳棋赛 Saturday Open", names: s.names})
	for _, x := range []struct {
		sheet, lang string
		short       bool
	}{
		{"roundtable", "zh-Hans", true},
		{"pairings?round=4", "en", true},
		{"slips?round=4", "zh-Hans", true},
		{"slips?round=4", "en", true},
		{"cross", "zh-Hant", true},
		{"cross?fill=results&by=rank", "en", true},
		{"standings", "en", false},
	} {
		for _, paper := range []string{"a4", "letter"} {
			t.Run(fmt.Sprintf("%s on %s, %s", x.sheet, paper, x.lang), func(t *testing.T) {
				defer s.as(t)()
				s.print(x.sheet, paper, x.lang, 1, x.short)
			})
		}
	}
	t.Run("the page says which of how many", func(t *testing.T) {
		defer s.as(t)()
		if p := s.print("roundtable", "a4", "en", 1, true); len(p.Missing("1/1")) > 0 {
			t.Error("the number of the page is missing")
		}
	})
}

// as makes failures belong to a part of a test until the returned function is called.
func (s sheets) as(t *testing.T) func() {
	whole := s.t
	s.Browser.t = t
	return func() { s.Browser.t = whole }
}

func TestSheetsOfTwentyFourPlayers(t *testing.T) {
	t.Parallel()
	s := sheets{evening: newEvening(t), names: sheetNames}
	s.make(event{name: "Twenty-four", names: s.names})
	s.print("roundtable", "a4", "zh-Hans", 1, false)
	s.print("roundtable", "letter", "en", 1, false)
	s.print("cross", "a4", "zh-Hans", 4, true)
	s.print("slips?round=1", "letter", "zh-Hant", 2, true)
	s.print("pairings?round=23", "a4", "zh-Hans", 1, true)
	s.print("tables?names=23", "letter", "zh-Hant", 6, false)
	t.Run("A3 has room for the cross table, and larger type for the pairings", func(t *testing.T) {
		defer s.as(t)()
		s.print("cross", "a3", "zh-Hant", 1, true)
		a4, a3 := s.print("pairings?round=23", "a4", "en", 1, true), s.print("pairings?round=23", "a3", "en", 1, true)
		if ratio := a3.size("▸", "Saturday", "Twenty-four") / a4.size("▸", "Saturday", "Twenty-four"); ratio < 1.38 || ratio > 1.45 {
			t.Errorf("the type is %.2f times as large", ratio)
		}
	})
	t.Run("the order book as a booklet", func(t *testing.T) {
		defer s.as(t)()
		s.booklet("orderbook", "a5-booklet", "zh-Hans", 8, map[int]string{1: "秩序册", 2: "目录", 3: "组委会", 4: "规则说明", 5: "日程表", 6: "参赛名单", 16: "秩序册"})
	})
}

func TestSheetsOfAnOddFieldInCycles(t *testing.T) {
	t.Parallel()
	s := sheets{evening: newEvening(t), names: sheetNames[:13]}
	s.make(event{name: "Thirteen, twice", names: s.names, cycles: 2})
	s.print("roundtable", "letter", "en", 2, true)
	s.print("cross", "a4", "zh-Hans", 1, true)
}

func TestTheBarOfASheet(t *testing.T) {
	t.Parallel()
	s := sheets{evening: newEvening(t), names: sheetNames[:4]}
	s.make(event{name: "Bar", names: s.names})
	s.Open("/o/" + s.slug + "/print/roundtable")
	s.Loads(func() { s.Choose("select[name=lang]", "zh-Hans") })
	if got := s.Text("h1"); got != "轮次表" {
		t.Errorf("choosing a language shows %q", got)
	}
	if s.Prints() != 0 {
		t.Error("a preview printed itself")
	}
	s.Click("[data-print-button]")
	s.until("the print dialog", func() (bool, string) { return s.Prints() == 1, fmt.Sprint(s.Prints()) })
	s.Open("/o/" + s.slug + "/print/roundtable?print=1")
	s.until("a sheet opened to print to call the dialog", func() (bool, string) { return s.Prints() == 2, fmt.Sprint(s.Prints()) })
	for _, path := range []string{"/o/" + s.slug + "/print", "/o/" + s.slug + "/print/cross"} {
		s.Open(path)
		if found := s.Axe(); len(found) > 0 {
			t.Errorf("%s: %v", path, found)
		}
		s.Size(360, 800)
		if found := s.Overflow(); len(found) > 0 {
			t.Errorf("%s on a phone: %q", path, found)
		}
		s.Size(1280, 900)
	}
}
