package print_test

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/templates/print"
)

// Public reports of what went wrong on the sheets of other programs; each stays right here.

var (
	numbered = regexp.MustCompile(`\((\d+)\)`)
	tableRow = regexp.MustCompile(`(?s)<tr[ >].*?</tr>`)
)

// inOneRow counts for each pair of numbers the table rows that name exactly these two.
func inOneRow(pages []string) map[[2]string]int {
	found := map[[2]string]int{}
	for _, page := range pages {
		for _, row := range tableRow.FindAllString(page, -1) {
			if n := numbered.FindAllStringSubmatch(row, -1); len(n) == 2 {
				found[[2]string{n[0][1], n[1][1]}]++
			}
		}
	}
	return found
}

func TestCasesOfSheets(t *testing.T) {
	t.Run("BR-095 forty tables: no match is split between pages", func(t *testing.T) {
		tour := event(t, setting{entrants: 80})
		for _, paper := range print.Pairings.On() {
			_, pages := draw(t, "pairings", tour, "zh-Hans", paper, print.Options{Round: 1})
			found := inOneRow(pages)
			for i := range tour.Round(1).Matches {
				m := &tour.Round(1).Matches[i]
				key := [2]string{fmt.Sprint(tour.Entrant(m.Seats[0].Entrant).Number), fmt.Sprint(tour.Entrant(m.Seats[1].Entrant).Number)}
				if found[key] != 1 {
					t.Errorf("%s: %v stand in %d rows", paper.ID, key, found[key])
				}
			}
		}
		css, err := os.ReadFile("../../static/css/print_sheet.css")
		if err != nil || !regexp.MustCompile(`break-inside: *avoid`).Match(css) {
			t.Errorf("nothing keeps a row together: %v", err)
		}
	})
	t.Run("BR-097 wide cross tables show every entrant as a row and as a column", func(t *testing.T) {
		heads := regexp.MustCompile(`<th scope="col" class="w\d+">(\d+)</th>`)
		sides := regexp.MustCompile(`<th scope="row">(\d+)</th>`)
		for _, n := range []int{6, 12, 24, 32} {
			slug, err := shelf.CreateTournament(context.Background(), asked, models.NewTournament{
				About: models.About{Name: fmt.Sprint("Wide ", n)}, Game: models.DefaultGame, Rules: models.Rules{}, Entrants: longNames(n), Draw: &models.DrawIn{Method: "given"},
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, paper := range print.CrossTable.On() {
				_, pages := draw(t, "cross", read(t, slug), "en", paper, print.Options{})
				all := strings.Join(pages, "")
				columns, rows := map[string]bool{}, map[string]bool{}
				for _, h := range heads.FindAllStringSubmatch(all, -1) {
					columns[h[1]] = true
				}
				for _, h := range sides.FindAllStringSubmatch(all, -1) {
					rows[h[1]] = true
				}
				if len(columns) != n || len(rows) != n {
					t.Errorf("%d entrants on %s: %d columns, %d rows", n, paper.ID, len(columns), len(rows))
				}
			}
		}
	})
	t.Run("BR-100 as many slips as tables, and no blank page", func(t *testing.T) {
		for _, tables := range []int{1, 7, 8, 9, 64} {
			_, pages := draw(t, "slips", event(t, setting{entrants: 2 * tables}), "en", print.A4, print.Options{Round: 1})
			slips := 0
			for i, page := range pages {
				n := strings.Count(page, `class="slip"`)
				if slips += n; n == 0 {
					t.Errorf("%d tables: page %d is blank", tables, i+1)
				}
			}
			if slips != tables {
				t.Errorf("%d tables have %d slips", tables, slips)
			}
		}
	})
	t.Run("BR-101 nine rounds of five tables: fewer pages than rounds, each round in one row", func(t *testing.T) {
		tour := event(t, setting{entrants: 10})
		_, pages := draw(t, "roundtable", tour, "en", print.A4, print.Options{})
		if len(pages) >= len(tour.Rounds) {
			t.Errorf("%d pages for %d rounds", len(pages), len(tour.Rounds))
		}
		whole := 0
		for _, page := range pages {
			for _, row := range tableRow.FindAllString(page, -1) {
				if n := len(numbered.FindAllString(row, -1)); n == 10 {
					whole++
				} else if n > 1 {
					t.Errorf("a row has %d of 10 entrants", n)
				}
			}
		}
		if whole != len(tour.Rounds) {
			t.Errorf("%d rounds stand in one row, of %d", whole, len(tour.Rounds))
		}
	})
	t.Run("BR-103 by place, row and column of a number mean the same entrant", func(t *testing.T) {
		tour := event(t, setting{entrants: 12, played: true})
		_, pages := draw(t, "cross", tour, "en", print.A4, print.Options{Results: true, ByRank: true})
		cells := regexp.MustCompile(`(?s)<td class="(meet|diag|self)[^"]*".*?</td>`)
		var grid [][]string
		for _, row := range tableRow.FindAllString(pages[0], -1) {
			if of := cells.FindAllString(row, -1); len(of) > 0 {
				grid = append(grid, of)
			}
		}
		if len(grid) != 12 {
			t.Fatalf("%d rows", len(grid))
		}
		played := 0
		for i := range grid {
			for j := range grid[i] {
				here, there := strings.Contains(grid[i][j], `class="got`), strings.Contains(grid[j][i], `class="got`)
				if here != there {
					t.Errorf("row %d has a result in column %d and the mirror cell has not", i+1, j+1)
				}
				if here {
					played++
				}
			}
		}
		if played == 0 {
			t.Error("no result stands in the table")
		}
	})
}

// longNames are names of twelve characters.
func longNames(n int) []models.EntrantIn {
	list := make([]models.EntrantIn, n)
	for i := range list {
		list[i].Name = fmt.Sprintf("Featherst %02d", i+1)
	}
	return list
}
