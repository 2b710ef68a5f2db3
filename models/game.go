package models

import (
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"gorm.io/gorm"

	"roundtable/models/exchange"
	"roundtable/pairing/scoring"
)

// Words is one text in the three languages, keyed by language tag: en, zh-Hans, zh-Hant.
type Words map[string]string

// In gives the text in a language, else in English, else in any.
func (w Words) In(tag string) string {
	for _, t := range []string{tag, "en", "zh-Hans", "zh-Hant"} {
		if w[t] != "" {
			return w[t]
		}
	}
	return ""
}

// Game is one game of the catalogue: names, the names of the two sides in the order of moving,
// board and men, and what is usually played. The facts of the built-in ones are in catalogue/*.json,
// one file a game.
type Game struct {
	Code            string   `json:"code"`
	Order           int      `json:"order"`
	Names           Words    `json:"names"`
	OtherNames      []string `json:"other_names,omitempty"`
	PDN             int      `json:"pdn,omitempty"` // game type number of portable draughts notation
	Seats           []int    `json:"seats"`
	Board           string   `json:"board,omitempty"`
	Cells           string   `json:"cells,omitempty"`
	Men             string   `json:"men,omitempty"` // a side
	First           Words    `json:"first"`         // the side that moves first
	Second          Words    `json:"second"`
	CaptureBackward *bool    `json:"capture_backward,omitempty"`
	FlyingKings     *bool    `json:"flying_kings,omitempty"`
	MaxCapture      string   `json:"max_capture,omitempty"` // none, most, most-kings, kings-first, value, ordered
	Draws           bool     `json:"draws"`
	Form            string   `json:"form"`   // usual form of a match, an id of scoring.Forms
	System          string   `json:"system"` // usual points, an id of scoring.Systems
	Own             bool     `json:"-"`      // added by the club
}

//go:embed catalogue/*.json
var catalogueFiles embed.FS

// DefaultGame is the game of a first tournament.
const DefaultGame = "chinese-checkers-adjacent"

// builtIn is the catalogue that comes with the program, by code.
var builtIn = mustCatalogue(catalogueFiles)

func mustCatalogue(files fs.FS) map[string]Game {
	games := map[string]Game{}
	paths, err := fs.Glob(files, "catalogue/*.json")
	if err != nil {
		panic(err)
	}
	for _, path := range paths {
		data, err := fs.ReadFile(files, path)
		if err != nil {
			panic(err)
		}
		var g Game
		if err := json.Unmarshal(data, &g); err != nil {
			panic(fmt.Sprintf("%s: %v", path, err))
		}
		games[g.Code] = g
	}
	return games
}

// OwnGameRow is a game that the club added.
type OwnGameRow struct {
	ID   int64
	Code string
	Data string
}

// TableName is the table of the club's own games.
func (OwnGameRow) TableName() string { return "own_games" }

// Games lists the catalogue in menu order, the club's own games last.
func (s *Store) Games(ctx context.Context) (games []Game, err error) {
	err = s.read(ctx, func(db *gorm.DB) error {
		games, err = loadGames(db)
		return err
	})
	return games, err
}

func loadGames(db *gorm.DB) ([]Game, error) {
	games := make([]Game, 0, len(builtIn)+4)
	for _, g := range builtIn {
		games = append(games, g)
	}
	slices.SortFunc(games, func(a, b Game) int { return cmp.Compare(a.Order, b.Order) })
	var rows []OwnGameRow
	if err := db.Order("id").Find(&rows).Error; err != nil {
		return nil, err
	}
	for _, row := range rows {
		var g Game
		if err := json.Unmarshal([]byte(row.Data), &g); err != nil {
			return nil, fmt.Errorf("own game %s: %w", row.Code, err)
		}
		g.Own = true
		games = append(games, g)
	}
	return games, nil
}

// findGame looks a code up, in the catalogue first.
func findGame(db *gorm.DB, code string) (Game, error) {
	if g, ok := builtIn[code]; ok {
		return g, nil
	}
	var row OwnGameRow
	if err := db.Where("code = ?", code).First(&row).Error; errors.Is(err, gorm.ErrRecordNotFound) {
		return Game{}, errGame
	} else if err != nil {
		return Game{}, err
	}
	var g Game
	err := json.Unmarshal([]byte(row.Data), &g)
	g.Own = true
	return g, err
}

var (
	errGame      = &Error{Kind: Invalid, Key: "error.game", Field: "game", Text: "This game is not in the catalogue. Choose one from the list."}
	errGameName  = &Error{Kind: Invalid, Key: "error.game_name", Field: "name", Text: "Give the game a name of 1 to 60 characters."}
	errGameSides = &Error{Kind: Invalid, Key: "error.game_sides", Field: "first", Text: "Name both sides with 1 to 20 characters each, for example Red and Black, and not the same."}
	errGameTaken = &Error{Kind: Invalid, Key: "error.game_taken", Field: "name", Text: "There is a game with this name already. Choose another name."}
	errForm      = &Error{Kind: Invalid, Key: "error.form", Field: "form", Text: "Choose how a match is played from the list."}
	errSystem    = &Error{Kind: Invalid, Key: "error.system", Field: "system", Text: "Choose the points of a match from the list."}
)

// OwnGame is a game that the club adds, in the words it uses itself.
type OwnGame struct {
	Name, First, Second string
	Form, System        string
	Draws               bool
}

// AddGame adds a game of the club's own and gives its code.
func (s *Store) AddGame(ctx context.Context, who Who, in OwnGame) (string, error) {
	if !who.Club() {
		return "", ErrDenied
	}
	g, err := in.game()
	if err != nil {
		return "", err
	}
	err = s.writer.WithContext(ctx).Transaction(func(db *gorm.DB) error {
		games, err := loadGames(db)
		if err != nil {
			return err
		}
		own := 0
		for _, other := range games {
			if other.Own {
				own++
			}
			if other.Own && in.same(other) { // the form was posted twice
				g = other
				return nil
			}
			for _, name := range other.Names {
				if exchange.SameName(name, in.Name) {
					return errGameTaken
				}
			}
		}
		g.Order = 1000 + own
		data, err := json.Marshal(g)
		if err != nil {
			return err
		}
		return db.Create(&OwnGameRow{Code: g.Code, Data: string(data)}).Error
	})
	return g.Code, diskError(err)
}

var notCode = regexp.MustCompile(`[^a-z0-9]+`)

// same reports whether a game of the club is just the one asked for.
func (in OwnGame) same(g Game) bool {
	return exchange.CleanName(in.Name) == g.Names.In("en") && exchange.CleanName(in.First) == g.First.In("en") &&
		exchange.CleanName(in.Second) == g.Second.In("en") && in.Form == g.Form && in.System == g.System && in.Draws == g.Draws
}

func (in OwnGame) game() (Game, error) {
	name, first, second := exchange.CleanName(in.Name), exchange.CleanName(in.First), exchange.CleanName(in.Second)
	size := utf8.RuneCountInString
	if name == "" || size(name) > 60 {
		return Game{}, errGameName
	}
	if first == "" || second == "" || size(first) > 20 || size(second) > 20 || first == second {
		return Game{}, errGameSides
	}
	if _, ok := scoring.Presets.Get(in.Form); !ok {
		return Game{}, errForm
	}
	if _, ok := scoring.Systems.Get(in.System); !ok {
		return Game{}, errSystem
	}
	code := "own-" + strings.Trim(notCode.ReplaceAllString(strings.ToLower(name), "-"), "-") + "-" + randomCode(4)
	return Game{
		Code: strings.ReplaceAll(code, "--", "-"), Seats: []int{2}, Draws: in.Draws, Form: in.Form, System: in.System,
		Names: Words{"en": name}, First: Words{"en": first}, Second: Words{"en": second},
	}, nil
}
