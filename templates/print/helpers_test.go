package print_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"roundtable/models"
	"roundtable/pairing/scoring"
	"roundtable/templates"
	"roundtable/templates/i18n"
	"roundtable/templates/print"
)

// hardNames are names of every kind that a sheet has to set.
var hardNames = []string{
	"张三", "李四光", "欧阳修远", "Anna Müller", "王小明", "陳大文", "Ng Wai-Man", "赵敏", "Christopher Featherstonehaugh", "孙悟空", "周瑜",
	"Lee 李 Jun", "Jean-Luc de la Cour", "买买提·艾力", "Zoë O’Brien", "诸葛孔明", "阿卜杜热西提·买买提明", "José María García Fernández",
	"Иван Сергеевич Тургенев", "张伟", "张伟", "Wolfgang Freiherr von Hohenlohe-Langenburg",
}

// setting is an event that tests draw sheets of.
type setting struct {
	entrants, cycles int
	form             scoring.Form
	played           bool // the first rounds have results of every kind
	name             string
}

var (
	shelf    *models.Store
	shelfErr error
	made     = map[setting]*models.Tournament{}
	making   sync.Mutex
	asked    = models.Who{Admin: true}
	printed  = time.Date(2026, 11, 29, 10, 42, 0, 0, time.UTC)
)

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "print")
	if err != nil {
		panic(err)
	}
	shelf, shelfErr = models.Open(context.Background(), filepath.Join(dir, "test.db"), models.Options{})
	code := m.Run()
	if shelfErr == nil {
		shelfErr = shelf.Close()
	}
	if err := os.RemoveAll(dir); err != nil || shelfErr != nil {
		fmt.Println(err, shelfErr)
		code = 1
	}
	os.Exit(code)
}

func entrants(n int) []models.EntrantIn {
	list := make([]models.EntrantIn, n)
	for i := range list {
		list[i] = models.EntrantIn{Name: hardNames[i%len(hardNames)], Unit: []string{"市直", "城东棋社", "River Club", ""}[i%4]}
		if i >= len(hardNames) {
			list[i].Name = fmt.Sprintf("王%c%c", '一'+rune(i), '丁'+rune(7*i))
		}
	}
	list[1].Name2 = "Li Siguang"
	return list
}

// event makes an event once and reads it for each test that asks.
func event(t *testing.T, s setting) *models.Tournament {
	t.Helper()
	if shelfErr != nil {
		t.Fatal(shelfErr)
	}
	making.Lock()
	defer making.Unlock()
	if made[s] != nil {
		return made[s]
	}
	name := s.name
	if name == "" {
		name = "周六跳棋赛 Saturday Open"
	}
	ctx := context.Background()
	slug, err := shelf.CreateTournament(ctx, asked, models.NewTournament{
		About: models.About{Name: name, Venue: "活动中心 201", Date: "2026-11-29", TimeZone: "Asia/Shanghai"},
		Game:  "chinese-checkers-adjacent", Rules: models.Rules{Cycles: max(s.cycles, 1), Swap: true, Form: s.form},
		Entrants: entrants(s.entrants), Draw: &models.DrawIn{Method: "given"},
	})
	if err != nil {
		t.Fatal(err)
	}
	if s.played {
		play(t, slug)
	}
	made[s] = read(t, slug)
	return made[s]
}

func read(t *testing.T, slug string) *models.Tournament {
	t.Helper()
	tour, err := shelf.Tournament(context.Background(), asked, slug)
	if err != nil {
		t.Fatal(err)
	}
	return tour
}

// ended is the event as it is when the organiser has ended it.
func ended(tour *models.Tournament) *models.Tournament {
	over := *tour
	over.EndedAt = &printed
	return &over
}

// play enters results of every kind in the first two rounds: by games, by a play-off, by lots, by
// forfeit, and leaves the last match of the second round open.
func play(t *testing.T, slug string) {
	t.Helper()
	results := [][]scoring.Action{{"1", "1"}, {"1", "0", "pf1", "1"}, {"1", "0", "pf1", "=", "lot2"}, {"mf1"}, {"0", "0"}, {"=", "1"}}
	tour := read(t, slug)
	for r := range tour.Rounds[:2] {
		for i, m := range tour.Rounds[r].Matches {
			if m.Bye() || r == 1 && i == 0 {
				continue
			}
			version := m.Version
			for _, key := range results[(i+r)%len(results)] {
				after, err := shelf.Press(context.Background(), asked, slug, m.ID, version, key)
				if err != nil {
					t.Fatal(err)
				}
				version = after.Version
			}
		}
	}
}

// draw draws a sheet and returns it with its pages as HTML.
func draw(t *testing.T, id string, tour *models.Tournament, lang string, paper *print.Paper, o print.Options) (*print.Context, []string) {
	t.Helper()
	sheet, ok := print.Sheets.Get(id)
	if !ok {
		t.Fatalf("no sheet %s", id)
	}
	if o.Round == 0 {
		o.Round = 1
	}
	c := print.NewContext(sheet, tour, i18n.For(lang), paper, o, printed)
	var out []string
	for _, p := range c.Pages() {
		var b bytes.Buffer
		if err := p.Body.Render(context.Background(), &b); err != nil {
			t.Fatal(err)
		}
		out = append(out, b.String())
	}
	return c, out
}

// document draws the whole page of a sheet.
func document(t *testing.T, c *print.Context) string {
	t.Helper()
	page := templates.Page{L: c.Lang, To: templates.URLs{}}
	var b bytes.Buffer
	if err := print.Document(print.NewView(page, c, nil)).Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
