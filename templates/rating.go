package templates

import (
	"strconv"
	"strings"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/rating"
)

// RatingsPage is the club's rating list.
type RatingsPage struct {
	Page
	Ratings *models.Ratings
	Pool    *models.RatingPool // the one that is shown, nil: nobody has a rating
	Games   map[string]string  // names by code, in the reader's language
}

// RatingPlayerPage is the rating of one player over the events, in every game that he has one in.
type RatingPlayerPage struct {
	Page
	Rules models.RatingRow
	Of    []RatingOf // at least one
	Games map[string]string
}

// RatingOf is a player's rating in one pool.
type RatingOf struct {
	Game string
	models.PlayerRating
}

// RatingRulesPage is how the club rates.
type RatingRulesPage struct {
	Page
	Form RatingForm
	Bad  Problems
}

// RatingForm is how the club rates as it stands in the form.
type RatingForm struct {
	Version                        int64
	K, NewK, NewGames, Start       string
	Entered, ByGame, Apart, Chosen bool
	Grades, Public                 bool
}

// RatingFormOf puts the stored rules into the form.
func RatingFormOf(r models.RatingRow) RatingForm {
	return RatingForm{
		Version: r.Version, K: itoa(r.K), NewK: itoa(r.NewK), NewGames: itoa(r.NewGames), Start: itoa(r.Start),
		Entered: r.Entered, ByGame: r.ByGame, Apart: r.Apart, Chosen: r.Chosen, Grades: r.Grades, Public: r.Public,
	}
}

// EventRatingPage is what an event did to the ratings, and whether it counts.
type EventRatingPage struct {
	Page
	Tour  *models.Tournament
	Rules models.RatingRow
	Rated string // as it is chosen in the form
	Steps map[pairing.ID]models.RatingStep
	Bad   Problems
}

// signed is a change: "+12", "−8", "±0".
func signed(n int) string {
	switch {
	case n > 0:
		return "+" + itoa(n)
	case n < 0:
		return "−" + itoa(-n)
	}
	return "±0"
}

// expected is a score that ratings made expect, with two digits at most.
func expected(x rating.Billionths) string {
	return strings.TrimSuffix(strings.TrimRight(strconv.FormatFloat(x.Float(), 'f', 2, 64), "0"), ".")
}

// gameTitle is the name of a pool.
func gameTitle(p Page, games map[string]string, code string) string {
	if code == "" {
		return p.T("rating.all_games", "All games")
	}
	if name := games[code]; name != "" {
		return name
	}
	return code
}

// gradeTitle is the grade for so many points, with its number.
func gradeTitle(p Page, points int) string {
	g := rating.GradeOf(points)
	return p.T("rating.grade.title", "{{.title}} (grade {{.n}})", "title", p.MetaName(rating.Grades.Kind, g.Meta), "n", g.No)
}

// gradeFacts are the points of a player and how many are missing for the grade above.
func gradeFacts(p Page, points int) string {
	text := p.T("rating.grade.points", "{{.n}} points", "n", printInt(points))
	if next := rating.GradeOf(points).Next(); next != nil {
		text += " · " + p.T("rating.grade.next", "{{.n}} more to {{.title}}", "n", next.Points-points, "title", p.MetaName(rating.Grades.Kind, next.Meta))
	}
	return text
}

// printInt is a whole number with the sign of print.
func printInt(n int) string {
	if n < 0 {
		return "−" + itoa(-n)
	}
	return itoa(n)
}

// ratingRule says how the club rates, in a sentence or two.
func ratingRule(p Page, r models.RatingRow) string {
	text := p.T("rating.rule.k", "Everybody begins with {{.start}}; K is {{.k}}.", "start", r.Start, "k", r.K)
	if r.NewGames > 0 && r.NewK != r.K {
		text = p.T("rating.rule.new", "Everybody begins with {{.start}}; K is {{.k}}, for the first {{.n}} results {{.new}}.", "start", r.Start, "k", r.K, "n", r.NewGames, "new", r.NewK)
	}
	list := []string{text}
	if r.Entered {
		list = append(list, p.T("rating.rule.entered", "Whoever brings a rating begins with that."))
	}
	if r.ByGame {
		list = append(list, p.T("rating.rule.game", "Every game at the table is a result."))
	} else {
		list = append(list, p.T("rating.rule.match", "A match at the table is one result, however many games it has."))
	}
	gap := " "
	if strings.HasPrefix(p.L.Tag, "zh") {
		gap = ""
	}
	return strings.Join(list, gap)
}

// curve is a player's rating over his events as a line in a field of curveWide by curveHigh.
type curve struct {
	Line      string // points of the line
	X, Y      string // of its end
	Low, High int
}

const (
	curveWide, curveHigh = 600, 140
	curveEdge            = 8
)

func curveOf(steps []models.RatingStep) (c curve) {
	values := []int{steps[0].Before}
	for _, s := range steps {
		values = append(values, s.After)
	}
	c.Low, c.High = values[0], values[0]
	for _, v := range values {
		c.Low, c.High = min(c.Low, v), max(c.High, v)
	}
	span := max(1, c.High-c.Low)
	var points []string
	for i, v := range values {
		x := curveEdge + float64(i)*float64(curveWide-2*curveEdge)/float64(len(values)-1)
		y := curveEdge + float64(c.High-v)*float64(curveHigh-2*curveEdge)/float64(span)
		c.X, c.Y = strconv.FormatFloat(x, 'f', 1, 64), strconv.FormatFloat(y, 'f', 1, 64)
		points = append(points, c.X+","+c.Y)
	}
	c.Line = strings.Join(points, " ")
	return c
}

// newest are the steps of a player, the newest first.
func newest(steps []models.RatingStep) []models.RatingStep {
	list := make([]models.RatingStep, len(steps))
	for i, s := range steps {
		list[len(steps)-1-i] = s
	}
	return list
}

// stepAddress is the event of a step, for this reader.
func stepAddress(p Page, e models.EventHead) string {
	if e.Published {
		return p.To.PublicStandings(e.Slug)
	}
	return p.To.Standings(e.Slug)
}

func (p EventRatingPage) options() []Option {
	club := p.T("rating.event.club.yes", "As the club says: it counts")
	if p.Rules.Chosen {
		club = p.T("rating.event.club.no", "As the club says: it does not count")
	}
	list := []Option{{Value: "club", Text: club}, {Value: models.RatedYes, Text: p.T("rating.event.yes", "It counts")}, {Value: models.RatedNo, Text: p.T("rating.event.no", "It does not count")}}
	for i := range list {
		list[i].Selected = list[i].Value == p.Rated || i == 0 && p.Rated == models.RatedAsClub
	}
	return list
}

// stepRow is an entrant of an event with what it did to his rating.
type stepRow struct {
	Entrant *models.Entrant
	models.RatingStep
}

// stepRows are the entrants whose rating the event changed, by number.
func stepRows(t *models.Tournament, steps map[pairing.ID]models.RatingStep) (rows []stepRow) {
	for i := range t.Entrants {
		if s, ok := steps[t.Entrants[i].ID]; ok {
			rows = append(rows, stepRow{&t.Entrants[i], s})
		}
	}
	return rows
}
