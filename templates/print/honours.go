package print

import (
	"strings"

	"github.com/a-h/templ"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/templates"
)

// ErrNotFinal is why a certificate cannot be printed while places can still change.
var ErrNotFinal = &models.Error{
	Kind: models.Conflict, Key: "error.sheet.not_final",
	Text: "The places are not final yet. Enter the missing results or end the event, then this sheet can be printed.",
}

// ErrNoResults is why a sheet about results cannot be printed before there are any.
var ErrNoResults = &models.Error{
	Kind: models.Conflict, Key: "error.sheet.no_results",
	Text: "There are no results yet. Enter some, then this sheet can be printed.",
}

// needsResults refuses a sheet about results before there are any.
func needsResults(t *models.Tournament) error {
	if err := needsDraw(t); err != nil {
		return err
	}
	if !t.Started() {
		return ErrNoResults
	}
	return nil
}

// PrizeList is who wins what: the first places of all, and those of each category.
var PrizeList = Sheets.Add(&Sheet{
	Meta: pairing.Meta{ID: "prizes", Name: "Prize list", Order: 52,
		Help: "The first places of all and of each category, with a line to sign for the prize."},
	Papers:  forWalls,
	When:    After,
	Follows: true,
	Takes:   []Choice{ChoosePlaces},
	Refuse:  needsResults,
	Draw:    drawPrizeList,
})

// honour is a place that wins something.
type honour struct {
	entrant *models.Entrant
	place   string
	points  pairing.Points
	number  int
	shared  bool
	under   string // the category, at its first place
	of      string // the category it belongs to, "" for all
}

// honours are the first places of all and those of each category.
func (c *Context) honours(places int) (list []honour) {
	table := c.Tour.Standings(0)
	groups := append([]models.Category{{Prizes: places}}, c.Tour.Prizes...)
	for _, g := range groups {
		under := g.Name
		if under == "" {
			under = c.T("sheet.prizes.all", "All players")
		} else if text := templates.CategoryText(c.piece(), g); text != "" {
			under = c.T("sheet.prizes.category", "{{.name}} ({{.who}})", "name", g.Name, "who", text)
		}
		for _, p := range templates.CategoryPlaces(c.Tour, &table, g) {
			if p.Place > max(g.Prizes, 1) {
				break
			}
			h := honour{entrant: c.Tour.Entrant(p.Row.Entrant), place: itoa(p.Place), number: p.Place, shared: p.Shared, points: p.Row.Points, under: under, of: g.Name}
			if p.Shared {
				h.place += "="
			}
			list, under = append(list, h), ""
		}
	}
	return list
}

func drawPrizeList(c *Context) []Page {
	won := c.honours(c.places())
	people := make([]*models.Entrant, len(won))
	for i := range won {
		people[i] = won[i].entrant
	}
	place := column{head: c.T("sheet.place", "Place"), width: 16, class: "c b", cell: func(i int, _ float64) templ.Component { return plainText(won[i].place) }}
	name := column{head: c.T("sheet.name", "Name"), share: 3, class: "l", named: true, cell: func(i int, width float64) templ.Component {
		return whoIs(people[i], c.FitWhole(withoutUnit(people[i], c.hasUnits()), width-2.6-numberRoom*13*mmPerPoint, 13), false)
	}}
	points := column{head: c.T("sheet.points", "Points"), width: 16, class: "c", cell: func(i int, _ float64) templ.Component { return plainText(won[i].points.String()) }}
	columns := append([]column{place, name}, c.unitColumns(people, 10, 2)...)
	columns = append(columns, points, column{head: c.T("sheet.prizes.prize", "Prize"), width: 24, class: "l"}, column{head: c.T("sheet.signature", "Signed"), width: 34, class: "l"})
	return c.listPages(&list{
		part: c.standingsState(), n: len(won), row: 9, points: 13, columns: columns, class: "ruled",
		heading: func(i int) string { return won[i].under },
		notes:   []string{c.T("sheet.prizes.note", "A category’s places follow from the standings of all. 2= is a shared place; nobody is left out because of it.")},
	})
}

// Certificates are for those who won a place.
var Certificates = Sheets.Add(&Sheet{
	Meta: pairing.Meta{ID: "certificates", Name: "Certificates", Order: 53,
		Help: "A page for each place that wins something, with room for the seal: of all players and of each category."},
	When:      After,
	Landscape: true,
	Takes:     []Choice{ChoosePlaces},
	Refuse:    needsFinal,
	Draw:      drawCertificates,
})

func needsFinal(t *models.Tournament) error {
	if err := needsResults(t); err != nil {
		return err
	}
	if !t.Final() {
		return ErrNotFinal
	}
	return nil
}

func drawCertificates(c *Context) (pages []Page) {
	for _, h := range c.honours(c.places()) {
		pages = append(pages, Page{Cover: true, Body: certificate(c, h)})
	}
	return pages
}

// placeWords is a place as it is said: "1st place", "第一名".
func (c *Context) placeWords(h honour) string {
	text := c.T("sheet.certificate.place", "{{.n}} place", "n", c.Ordinal(h.number))
	if h.shared {
		text = c.T("sheet.certificate.shared", "shared {{.place}}", "place", text)
	}
	return text
}

// Ordinal is a number as it counts: "1st", in Chinese 一.
func (c *Context) Ordinal(n int) string {
	if strings.HasPrefix(c.Tag, "zh") {
		return hanNumber(n)
	}
	switch {
	case n%10 == 1 && n%100 != 11:
		return itoa(n) + "st"
	case n%10 == 2 && n%100 != 12:
		return itoa(n) + "nd"
	case n%10 == 3 && n%100 != 13:
		return itoa(n) + "rd"
	default:
		return itoa(n) + "th"
	}
}

var hanDigits = []string{"〇", "一", "二", "三", "四", "五", "六", "七", "八", "九"}

// hanNumber is a number from 1 to 999 in Han characters: 二十三.
func hanNumber(n int) string {
	switch {
	case n >= 100 && n%100 == 0:
		return hanDigits[n/100] + "百"
	case n >= 100 && n%100 < 10:
		return hanDigits[n/100] + "百零" + hanDigits[n%10]
	case n >= 100 && n%100 < 20:
		return hanDigits[n/100] + "百一" + hanNumber(n%100)
	case n >= 100:
		return hanDigits[n/100] + "百" + hanNumber(n%100)
	case n < 10:
		return hanDigits[n]
	}
	text := "十"
	if n >= 20 {
		text = hanDigits[n/10] + "十"
	}
	if n%10 > 0 {
		text += hanDigits[n%10]
	}
	return text
}

// certificateDay is the day of the event; in Chinese in Han characters: 二〇二六年十一月二十九日.
func (c *Context) certificateDay() string {
	day := c.Tour.Date
	if day == "" {
		day = c.ISODate(c.Printed)
	}
	if !strings.HasPrefix(c.Tag, "zh") || len(day) != len("2026-11-29") {
		return c.Day(day)
	}
	year := ""
	for _, r := range day[:4] {
		year += hanDigits[r-'0']
	}
	two := func(s string) string { return hanNumber(int(s[0]-'0')*10 + int(s[1]-'0')) }
	return year + "年" + two(day[5:7]) + "月" + two(day[8:10]) + "日"
}
