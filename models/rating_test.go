package models

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// ratedEvent makes an event of entrants on a day in which the one who stands higher on the list wins every
// match, and gives its slug.
func ratedEvent(t *testing.T, s *Store, day string, in ...EntrantIn) string {
	t.Helper()
	ctx := context.Background()
	slug, err := s.CreateTournament(ctx, organiser, NewTournament{
		About: About{Name: "Event of " + day, Date: day, TimeZone: "UTC"}, Game: "chess", Entrants: in, Draw: &DrawIn{Method: "given"},
		Rules: Rules{Cycles: 1, Form: scoring.Form{Games: 1, Level: scoring.LevelDraw}, System: "1-half-0"},
	})
	if err != nil {
		t.Fatal(err)
	}
	win(t, s, slug)
	return slug
}

// win lets the lower number win every match that has no result.
func win(t *testing.T, s *Store, slug string) {
	t.Helper()
	for _, r := range read(t, s, slug).Rounds {
		for _, m := range r.Matches {
			if m.Bye() || m.Verdict.State == scoring.Decided {
				continue
			}
			tour := read(t, s, slug)
			key := scoring.Action("1")
			if tour.Entrant(m.Seats[0].Entrant).Number > tour.Entrant(m.Seats[1].Entrant).Number {
				key = "0"
			}
			press(t, s, slug, r.No, m.Table, key)
		}
	}
}

func names(list ...string) (in []EntrantIn) {
	for _, n := range list {
		in = append(in, EntrantIn{Name: n})
	}
	return in
}

// again are the club's players of these names, entered once more.
func ratedAgain(t *testing.T, s *Store, list ...string) (in []EntrantIn) {
	t.Helper()
	known := knownNames(t, s)
	for _, n := range list {
		in = append(in, EntrantIn{Name: n, Player: known[n].ID})
	}
	return in
}

// rated is the list of the first pool in short.
func rated(t *testing.T, s *Store, as Who) (list []string) {
	t.Helper()
	r, err := s.Ratings(context.Background(), as)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range r.Pools {
		for _, x := range p.Players {
			list = append(list, fmt.Sprintf("%d %s %d/%d", x.Place, x.Name, x.Rating, x.Results))
		}
	}
	return list
}

func wantList(t *testing.T, says string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n got %q\nwant %q", says, got, want)
	}
}

// TestRatingsFollow rates two events and then corrects the first: everything after it follows at once.
func TestRatingsFollow(t *testing.T) {
	ctx, s := context.Background(), newStore(t)
	set := func(change func(r *RatingRow)) {
		t.Helper()
		r, err := s.RatingRules(ctx)
		if err != nil {
			t.Fatal(err)
		}
		change(&r)
		if err := s.SetRatingRules(ctx, organiser, r); err != nil {
			t.Fatal(err)
		}
	}
	first := ratedEvent(t, s, "2026-01-10", names("Anna", "Bob")...)
	wantList(t, "before anything is set a club begins at 1500, newcomers with K 40", rated(t, s, organiser), "1 Anna 1520/1", "2 Bob 1480/1")
	second := ratedEvent(t, s, "2026-02-10", ratedAgain(t, s, "Anna", "Bob")...)
	wantList(t, "the second event uses the ratings of the first", rated(t, s, organiser), "1 Anna 1538/2", "2 Bob 1462/2")

	tour := read(t, s, first)
	m := at(tour, 1, 1)
	if _, err := s.SaveReport(ctx, organiser, first, Report{Match: m.ID, Version: m.Version, Record: []scoring.Action{"0"}}); err != nil {
		t.Fatal(err)
	}
	wantList(t, "a correction in the old event", rated(t, s, organiser), "1 Anna 1502/2", "2 Bob 1498/2")

	steps, err := s.EventSteps(ctx, organiser, read(t, s, second))
	if err != nil || len(steps) != 2 {
		t.Fatalf("%d steps of the second event, %v", len(steps), err)
	}
	if step := steps[read(t, s, second).Entrants[0].ID]; step.Before != 1480 || step.After != 1502 || step.New {
		t.Errorf("Anna in the second event: %+v, want 1480 to 1502", step.Step)
	}

	if err := s.SetRated(ctx, organiser, first, 0, RatedNo); err != nil {
		t.Fatal(err)
	}
	wantList(t, "an event that does not count", rated(t, s, organiser), "1 Anna 1520/1", "2 Bob 1480/1")
	set(func(r *RatingRow) { r.Chosen = true })
	wantList(t, "where only chosen events count and none is", rated(t, s, organiser))
	if err := s.SetRated(ctx, organiser, first, 0, RatedYes); err != nil {
		t.Fatal(err)
	}
	wantList(t, "the chosen one", rated(t, s, organiser), "1 Bob 1520/1", "2 Anna 1480/1")
	set(func(r *RatingRow) { r.Chosen, r.K, r.NewK, r.Start = false, 10, 10, 1000 })
	wantList(t, "another K and start hold from the first event on", rated(t, s, organiser), "1 Anna 1000/2", "1 Bob 1000/2")

	other := ratedEvent(t, s, "2026-03-10", EntrantIn{Name: "Cem", Rating: 1900}, ratedAgain(t, s, "Anna")[0])
	wantList(t, "somebody new", rated(t, s, organiser), "1 Cem 1005/1", "2 Bob 1000/2", "3 Anna 995/3")
	set(func(r *RatingRow) { r.Entered = true })
	wantList(t, "who begins with the rating of his entry", rated(t, s, organiser), "1 Cem 1900/1", "2 Anna 1000/3", "2 Bob 1000/2")
	if err := s.DeleteTournament(ctx, organiser, other, 0, read(t, s, other).Name); err != nil {
		t.Fatal(err)
	}
	wantList(t, "an event in the bin is gone", rated(t, s, organiser), "1 Anna 1000/2", "1 Bob 1000/2")

	checkRebuilt(t, s)
	if _, err := Replay(ctx, s.path, ""); err != nil {
		t.Errorf("replay: %v", err)
	}
}

// TestRatingResults holds what counts: results at the table, a match as one result or each of its games.
func TestRatingResults(t *testing.T) {
	ctx := context.Background()
	two := Rules{Cycles: 1, Form: scoring.Form{Games: 2, Level: scoring.LevelLots, PlayAll: true}, System: "1-half-0"}
	playoff := two
	playoff.Form.Level = scoring.LevelPlayoff
	for _, c := range []struct {
		says           string
		keys           []scoring.Action
		matches, games int
		score          pairing.Points // of the first mover by match
	}{
		{"two games won", []scoring.Action{"1", "1"}, 1, 2, pairing.Point},
		{"a level match that lots decided was no win", []scoring.Action{"1", "0", scoring.LotsFirst}, 1, 2, pairing.Point / 2},
		{"a match forfeited", []scoring.Action{scoring.MatchForfeitFirst}, 0, 0, 0},
		{"a match forfeited by both", []scoring.Action{scoring.MatchForfeitBoth}, 0, 0, 0},
		{"a game that was to be replayed", []scoring.Action{"0", scoring.VoidGame, "1", "1"}, 1, 2, pairing.Point},
		{"a play-off decides its match and is no game", []scoring.Action{"1", "0", scoring.PlayoffFirst1, "0"}, 1, 2, 0},
		{"a game forfeited after one that was played", []scoring.Action{"1", scoring.FirstForfeits}, 0, 1, 0},
	} {
		t.Run(c.says, func(t *testing.T) {
			s := newStore(t)
			rules := two
			if slices.Contains(c.keys, scoring.PlayoffFirst1) {
				rules = playoff
			}
			slug := makeEvent(t, s, 3, rules) // with a bye in every round
			m := at(read(t, s, slug), 1, 1)
			if _, err := s.SaveReport(ctx, organiser, slug, Report{Match: m.ID, Version: m.Version, Record: c.keys}); err != nil {
				t.Fatal(err)
			}
			if err := s.SetEnded(ctx, organiser, slug, 0, true); err != nil {
				t.Fatal(err)
			}
			f := read(t, s, slug).facts()
			if !f.finished || len(f.matches) != c.matches || len(f.games) != c.games {
				t.Fatalf("finished %v, %d matches and %d games, want %d and %d", f.finished, len(f.matches), len(f.games), c.matches, c.games)
			}
			if c.matches > 0 && f.matches[0].score != c.score {
				t.Errorf("the match is %v for the first, want %v", f.matches[0].score, c.score)
			}
		})
	}
	t.Run("an event that goes on counts for nothing, and one with a held round neither", func(t *testing.T) {
		s := newStore(t)
		slug := makeEvent(t, s, 2, two)
		if read(t, s, slug).facts().finished {
			t.Error("an event without results is finished")
		}
		press(t, s, slug, 1, 1, "1", "1")
		if !read(t, s, slug).facts().finished {
			t.Error("all is played and the event is not finished")
		}
		if err := s.HoldRound(ctx, organiser, slug, 0, 1, true); err != nil {
			t.Fatal(err)
		}
		if read(t, s, slug).facts().finished {
			t.Error("an event with a held round counts")
		}
	})
}

// TestRatingGrades plays the games of source rule S6 through the events.
func TestRatingGrades(t *testing.T) {
	ctx, s := context.Background(), newStore(t)
	ratedEvent(t, s, "2026-01-10", names("Anna", "Bob", "Cem")...)
	ratedEvent(t, s, "2026-02-10", ratedAgain(t, s, "Anna", "Cem")...)
	r, err := s.Ratings(ctx, organiser)
	if err != nil {
		t.Fatal(err)
	}
	// Anna wins two games of 25 and is grade 2 then, so the third gives her 24.
	want := map[string]int{"Anna": 74, "Bob": 0, "Cem": -74}
	for _, p := range r.Pools[0].Players {
		if p.GradePoints != want[p.Name] {
			t.Errorf("%s has %d points of grades, want %d", p.Name, p.GradePoints, want[p.Name])
		}
		if p.Name == "Anna" && (p.Steps[0].GradeBefore != 0 || p.Steps[0].GradeAfter != 50 || p.Steps[1].GradeBefore != 50) {
			t.Errorf("Anna's steps are %+v", p.Steps)
		}
	}
}

// TestRatingCourse holds what source rule S6 makes of a game that ended early, and of pieces that were home.
func TestRatingCourse(t *testing.T) {
	for _, c := range []struct {
		says      string
		game      string
		reason    string
		course    Course
		won, lost int
	}{
		{"nothing noted", "chinese-checkers-adjacent", "", Course{}, 25, -25},
		{"pieces home, doubled for the low grades", "chinese-checkers-adjacent", "", Course{Home: 4}, 25, -17},
		{"one-piece jumping, ended before round 18: only taken", "chinese-checkers-adjacent", "", Course{Rounds: 17, Home: 4}, 0, -25},
		{"one-piece jumping, in round 18", "chinese-checkers-adjacent", "", Course{Rounds: 18}, 25, -25},
		{"long jumping, ended before round 10", "chinese-checkers-equidistant", "", Course{Rounds: 9}, 0, -25},
		{"long jumping, in round 10", "chinese-checkers-equidistant", "", Course{Rounds: 10}, 25, -25},
		{"resigned in round 10", "chinese-checkers-equidistant", "resigned", Course{Rounds: 10}, 0, -25},
		{"resigned in round 11", "chinese-checkers-equidistant", "resigned", Course{Rounds: 11}, 25, -25},
		{"another game", "chess", "", Course{Rounds: 9}, 25, -25},
	} {
		t.Run(c.says, func(t *testing.T) {
			ctx, s := context.Background(), newStore(t)
			slug, err := s.CreateTournament(ctx, organiser, NewTournament{
				About: About{Name: "E"}, Game: c.game, Entrants: names("Anna", "Bob"), Draw: &DrawIn{Method: "given"},
				Rules: Rules{Cycles: 1, Form: scoring.Form{Games: 1, Level: scoring.LevelDraw}, System: "1-half-0"},
			})
			if err != nil {
				t.Fatal(err)
			}
			m := press(t, s, slug, 1, 1, "1")
			do(t, s, slug, SetReason{Match: m.ID, Game: 1, Reason: c.reason, Course: &c.course})
			if got := gradePoints(t, s); got != [2]int{c.won, c.lost} {
				t.Errorf("winner and loser have %v, want %d and %d", got, c.won, c.lost)
			}
			if c.course.Rounds == 17 {
				press(t, s, slug, 1, 1, scoring.MatchClear, "1") // another record of the game forgets how it went
				if got := gradePoints(t, s); got != [2]int{25, -25} {
					t.Errorf("entered anew: %v", got)
				}
			}
			checkRebuilt(t, s)
		})
	}
	t.Run("figures that cannot be", func(t *testing.T) {
		ctx, s := context.Background(), newStore(t)
		slug := makeEvent(t, s, 2, Rules{Form: scoring.Single.Form})
		m := press(t, s, slug, 1, 1, "1")
		for course, want := range map[Course]*Error{{Rounds: -1}: errCourseRounds, {Rounds: 1000}: errCourseRounds, {Home: -1}: errCourseHome, {Home: 16}: errCourseHome} {
			if err := s.Do(ctx, organiser, slug, 0, SetReason{Match: m.ID, Game: 1, Course: &course}); !errors.Is(err, want) {
				t.Errorf("%+v: %v", course, err)
			}
		}
		do(t, s, slug, SetReason{Match: m.ID, Game: 1, Course: &Course{Rounds: 20, Home: 3}})
		tour := do(t, s, slug, SetReason{Match: m.ID, Game: 1, Reason: "resigned"})
		if g := tour.Match(m.ID).Games[0]; g.Rounds != 20 || g.Home != 3 || g.Reason != "resigned" {
			t.Errorf("a reason alone leaves the rest as it is: %+v", g)
		}
	})
}

// gradePoints are those of the winner and the loser of a list of two.
func gradePoints(t *testing.T, s *Store) [2]int {
	t.Helper()
	r, err := s.Ratings(context.Background(), organiser)
	if err != nil {
		t.Fatal(err)
	}
	return [2]int{r.Pools[0].Players[0].GradePoints, r.Pools[0].Players[1].GradePoints}
}
