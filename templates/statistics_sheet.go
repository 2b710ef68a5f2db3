package templates

import (
	"roundtable/models"
)

// StatisticGroup is some counts of an event under a heading, for sheets.
type StatisticGroup struct {
	Title string
	Lines []StatisticLine
}

// StatisticLine is one count: what of, how many, and what part of the whole or where.
type StatisticLine struct{ What, N, Share string }

// StatisticGroups are the counts of the page of statistics in lines.
func StatisticGroups(p Page, t *models.Tournament) (groups []StatisticGroup) {
	page := StatisticsPage{Page: p, Tour: t, S: t.Statistics()}
	for _, r := range page.sides() {
		groups = append(groups, StatisticGroup{Title: r.What, Lines: sideLines(p, r)})
	}
	groups = append(groups, StatisticGroup{Title: p.T("statistics.decided", "How matches were decided"), Lines: []StatisticLine{
		{What: p.T("statistics.by.playoff", "by a play-off"), N: itoa(page.S.Playoffs)},
		{What: p.T("statistics.by.lots", "by lots"), N: itoa(page.S.Lots)},
		{What: p.T("statistics.by.forfeit", "by forfeit"), N: itoa(page.S.Forfeits)},
	}})
	groups = append(groups, StatisticGroup{Title: p.T("statistics.reasons", "How games ended"), Lines: reasonLines(page)})
	for _, x := range []struct {
		title string
		list  []models.Series
	}{{p.T("statistics.wins", "Most matches won running"), page.S.Wins}, {p.T("statistics.unbeaten", "Longest unbeaten"), page.S.Unbeaten}} {
		g := StatisticGroup{Title: x.title}
		for _, s := range longest(x.list) {
			g.Lines = append(g.Lines, StatisticLine{What: withNumber(t.Entrant(s.Entrant).Number, t.Entrant(s.Entrant).Name), N: itoa(s.N),
				Share: p.T("statistics.rounds", "rounds {{.from}}–{{.to}}", "from", s.From, "to", s.To)})
		}
		groups = append(groups, g)
	}
	return groups
}

func sideLines(p Page, r sidesRow) []StatisticLine {
	lines := []StatisticLine{
		{What: p.T("statistics.first", "First mover won"), N: itoa(r.Wins), Share: percent(p, r.Wins, r.N())},
		{What: p.T("statistics.drawn", "Drawn"), N: itoa(r.Draws), Share: percent(p, r.Draws, r.N())},
		{What: p.T("statistics.second", "Second mover won"), N: itoa(r.Losses), Share: percent(p, r.Losses, r.N())},
	}
	if dead([]sidesRow{r}) {
		lines = append(lines, StatisticLine{What: p.T("statistics.dead", "Dead position: first ahead / behind"), N: itoa(r.Ahead) + " / " + itoa(r.Behind), Share: percent(p, r.Ahead+r.Behind, r.N())})
	}
	return append(lines, StatisticLine{What: p.T("statistics.score", "First mover’s score"), N: r.Score().String(), Share: scorePercent(p, r.Tally)})
}

func reasonLines(p StatisticsPage) (lines []StatisticLine) {
	all := p.S.Unsaid
	for _, r := range p.S.Reasons {
		all += r.N
	}
	for _, r := range p.S.Reasons {
		lines = append(lines, StatisticLine{What: reasonName(p.Page, r.Reason), N: itoa(r.N), Share: percent(p.Page, r.N, all)})
	}
	if p.S.Unsaid > 0 {
		lines = append(lines, StatisticLine{What: p.T("statistics.unsaid", "without a reason"), N: itoa(p.S.Unsaid), Share: percent(p.Page, p.S.Unsaid, all)})
	}
	return lines
}

// FairText says how even first moves are.
func FairText(p Page, s models.Statistics) string { return StatisticsPage{Page: p, S: s}.fair() }
