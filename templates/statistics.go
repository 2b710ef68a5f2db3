package templates

import (
	"roundtable/models"
	"roundtable/pairing"
)

// StatisticsPage is the counts of an event.
type StatisticsPage struct {
	Page
	Tour  *models.Tournament
	S     models.Statistics
	Steps map[pairing.ID]models.RatingStep // of the ratings, empty: none to show
}

// sidesRow is one line of results by first and second mover.
type sidesRow struct {
	What string
	models.Tally
}

// sides are the games, and the matches where they are not the same.
func (p StatisticsPage) sides() []sidesRow {
	rows := []sidesRow{{p.T("statistics.games", "Games"), p.S.Games}}
	if p.S.Matches != p.S.Games {
		rows = append(rows, sidesRow{p.T("statistics.matches", "Matches, by the first mover of game 1"), p.S.Matches})
	}
	return rows
}

// dead reports whether a dead position occurs: only then it has columns.
func dead(rows []sidesRow) bool {
	for _, r := range rows {
		if r.Ahead+r.Behind > 0 {
			return true
		}
	}
	return false
}

// percent is a part of the whole, rounded: "43 %".
func percent(p Page, part, whole int) string {
	if whole == 0 {
		return "–"
	}
	return p.T("statistics.percent", "{{.n}}%", "n", (200*part+whole)/(2*whole))
}

// scorePercent is what the first movers got of what there was.
func scorePercent(p Page, t models.Tally) string {
	return percent(p, int(t.Score()), t.N()*int(pairing.Point))
}

// bar are the ends of the three parts of a bar of 1000: first movers, drawn, second movers.
func bar(t models.Tally) [3]int {
	n := max(1, t.N())
	first := 1000 * (t.Wins + t.Ahead) / n
	drawn := 1000 * (t.Wins + t.Ahead + t.Draws) / n
	return [3]int{first, drawn, 1000}
}

// seriesShown is how many series a list names; those as long as the last of them are added.
const seriesShown = 5

func longest(list []models.Series) []models.Series {
	for i := range list {
		if i >= seriesShown && list[i].N < list[i-1].N {
			return list[:i]
		}
	}
	return list
}

func (p StatisticsPage) fair() string {
	difference, run := p.S.Uneven()
	return p.T("statistics.fair", "The largest difference between first and second moves of one player is {{.n}}; nobody has the same side more than {{.run}} times running.", "n", difference, "run", run)
}
