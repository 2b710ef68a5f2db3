package models

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"roundtable/pairing/scoring"
)

// demoEvent is one event of the demonstration: how it is made and how far it is played.
type demoEvent struct {
	NewTournament
	days   int // from today
	rounds int // played to the end; the next one half
	seed   uint64
}

func demoEvents() []demoEvent {
	return []demoEvent{
		{
			NewTournament: NewTournament{
				About: About{Name: "周六跳棋赛", Venue: "活动中心 201"}, Game: DefaultGame,
				Entrants: demoEntrants("张三 市直", "李四光 东区", "王小明 市直", "赵敏 西区", "陈大文 东区", "孙悟空 西区", "周瑜 市直", "欧阳修远 东区"),
				Draw:     &DrawIn{Method: "random", Code: "R0VN-DTB1"},
			}, days: -7, rounds: 7, seed: 11,
		},
		{
			NewTournament: NewTournament{
				About: About{Name: "Autumn Draughts Cup", Venue: "Library hall"}, Game: "draughts-international",
				Entrants: demoEntrants("Anna Müller", "Ben Carter", "Chiara Rossi", "Daan de Vries", "Eva Novák", "Finn Olsen", "Grace Kim", "Hugo Martin", "Ines Costa"),
				Draw:     &DrawIn{Method: "random", Code: "DRAV-GHT2"},
			}, days: 0, rounds: 3, seed: 5,
		},
		{
			NewTournament: NewTournament{
				About: About{Name: "社區象棋聯誼賽", Venue: "社區會堂"}, Game: "xiangqi",
				Entrants: demoEntrants("陳家豪", "林美玲", "黃志明", "張雅婷", "李國榮", "王淑芬", "吳建宏", "劉怡君", "蔡文雄", "楊小芳", "許明哲", "鄭麗華"),
			}, days: 7,
		},
	}
}

// demoEntrants reads "name unit" for Han names and plain names for others.
func demoEntrants(lines ...string) []EntrantIn {
	in := make([]EntrantIn, len(lines))
	for i, line := range lines {
		in[i].Name = line
		var name, unit string
		if n, _ := fmt.Sscan(line, &name, &unit); n == 2 && name[0] >= 0x80 {
			in[i].Name, in[i].Unit = name, unit
		}
	}
	return in
}

// FillDemo puts a finished, a running and a fresh event with invented names into an empty database,
// all published. A database that holds events already is left alone.
func (s *Store) FillDemo(ctx context.Context) error {
	who := Who{Admin: true, Name: "demo"}
	if list, err := s.Home(ctx, who); err != nil || len(list) > 0 {
		return err
	}
	for _, e := range demoEvents() {
		e.Date = s.now().AddDate(0, 0, e.days).Format(time.DateOnly)
		e.Rules.Swap = true
		slug, err := s.CreateTournament(ctx, who, e.NewTournament)
		if err != nil {
			return fmt.Errorf("demo event %s: %w", e.Name, err)
		}
		if err := s.playDemo(ctx, who, slug, e); err != nil {
			return fmt.Errorf("demo event %s: %w", e.Name, err)
		}
		if err := s.SetPublished(ctx, who, slug, 0, true); err != nil {
			return err
		}
	}
	return nil
}

// playDemo reports results as an arbiter would, key by key.
func (s *Store) playDemo(ctx context.Context, who Who, slug string, e demoEvent) error {
	t, err := s.Tournament(ctx, who, slug)
	if err != nil {
		return err
	}
	dice := rand.New(rand.NewPCG(e.seed, 1))
	for _, r := range t.Rounds {
		for i, m := range r.Matches {
			if m.Bye() || r.No > e.rounds+1 || r.No == e.rounds+1 && i >= len(r.Matches)/2 {
				continue
			}
			if err := s.playDemoMatch(ctx, who, t, m, dice); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *Store) playDemoMatch(ctx context.Context, who Who, t *Tournament, m Match, dice *rand.Rand) error {
	keys := []scoring.Action{scoring.FirstWins, scoring.SecondWins, scoring.FirstWins, scoring.SecondWins, scoring.DrawGame}
	if !t.GameInfo.Draws {
		keys = keys[:4]
	}
	if dice.IntN(24) == 0 {
		_, err := s.Press(ctx, who, t.Slug, m.ID, m.Version, scoring.MatchForfeitSecond)
		return err
	}
	now := &m
	for now.Verdict.State != scoring.Decided {
		key := keys[dice.IntN(len(keys))]
		switch now.Verdict.Next {
		case scoring.StepLots:
			key = ActionDrawLots
		case scoring.StepPlayoff:
			if dice.IntN(3) == 0 {
				key = scoring.DrawGame
			}
		}
		var err error
		if now, err = s.Press(ctx, who, t.Slug, now.ID, now.Version, key); err != nil {
			return err
		}
	}
	return nil
}
