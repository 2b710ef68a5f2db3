package standings

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/tiebreak"
)

// unfinished are small events of any form, format and points system, with a few open matches among decided,
// annulled and cancelled ones.
func unfinished(most int) *rapid.Generator[Input] {
	return rapid.Custom(func(t *rapid.T) Input {
		var in Input
		in.Rules.Form = scoring.Form{Games: rapid.IntRange(1, 2).Draw(t, "games"), Level: rapid.SampledFrom(scoring.Levels).Draw(t, "level")}
		in.Rules.System = rapid.SampledFrom(scoring.Systems.All()).Draw(t, "system").ID
		for _, c := range rapid.SliceOfN(rapid.SampledFrom(tiebreak.Criteria.All()), 0, 3).Draw(t, "criteria") {
			in.Rules.Criteria = append(in.Rules.Criteria, c.ID)
		}
		in.Rules.Event.Format = rapid.SampledFrom(tiebreak.Formats).Draw(t, "format")
		in.Rules.Event.Version = rapid.SampledFrom(tiebreak.Versions).Draw(t, "version")
		in.Rules.Event.Teams = in.Rules.Form.Games > 1 && rapid.Bool().Draw(t, "teams")
		if rapid.Bool().Draw(t, "byes are worth something") {
			in.Rules.Event.Byes = map[pairing.ByeKind]tiebreak.Worth{pairing.ZeroBye: {Points: pairing.Point / 2}}
		}
		n := rapid.IntRange(2, 5).Draw(t, "entrants")
		for i := range n {
			in.Entrants = append(in.Entrants, pairing.Entrant{ID: pairing.ID(i + 1), Number: i + 1, Rating: 1500 + 100*i,
				Start: pairing.Point / 2 * pairing.Points(rapid.IntRange(0, 3).Draw(t, "start"))})
		}
		open := 0
		for i := range rapid.IntRange(1, 8).Draw(t, "matches") {
			a, b := rapid.IntRange(1, n).Draw(t, "first"), rapid.IntRange(1, n).Draw(t, "second")
			if a == b {
				continue
			}
			m := vs(int64(i), a, b)
			m.Round = rapid.IntRange(1, 3).Draw(t, "round")
			for range rapid.IntRange(0, 5).Draw(t, "keys") {
				m, _ = scoring.Press(in.Rules.Form, m, rapid.SampledFrom(scoring.Actions[:12]).Draw(t, "key"))
			}
			m.Annulled = rapid.IntRange(0, 9).Draw(t, "annulled") == 0
			m.Cancelled = rapid.IntRange(0, 9).Draw(t, "cancelled") == 0
			if scoring.Judge(in.Rules.Form, &m).State != scoring.Decided && !m.Annulled {
				if open++; open > most/in.Rules.Form.Games {
					continue
				}
			}
			in.Matches = append(in.Matches, m)
		}
		if rapid.Bool().Draw(t, "points given") {
			in.Adjust = []Adjustment{{Entrant: 1, Points: pairing.Point * pairing.Points(rapid.IntRange(-2, 2).Draw(t, "given"))}}
		}
		if rapid.Bool().Draw(t, "lots") {
			in.Decisions = []Decision{{Kind: tiebreak.ByLots, Order: rapid.Permutation(ids(in.Entrants)).Draw(t, "order")}}
		}
		return in
	})
}

// vs is an open match of two numbers.
func vs(id int64, a, b int) pairing.Match {
	return pairing.Match{ID: id, Round: 1, Table: 1, Lot: pairing.NoSeat, Seats: []pairing.Seat{{Entrant: pairing.ID(a)}, {Entrant: pairing.ID(b)}}}
}

// pressed are the ends of a match from pressing every one of the keys until it is decided, without leaving
// anything out.
func pressed(f scoring.Form, m pairing.Match, keys []scoring.Action) (out []pairing.Match) {
	if scoring.Judge(f, &m).State == scoring.Decided {
		return []pairing.Match{m}
	}
	due := scoring.Judge(f, &m).Next
	for _, key := range keys {
		if mover := key == "pf1" || key == "pf2"; mover && due != scoring.StepPlayoffFirst {
			continue // changed again and again it would go on for ever
		}
		if next, err := scoring.Press(f, m, key); err == nil {
			out = append(out, pressed(f, next, keys)...)
		}
	}
	return out
}

// bruteEnds are the ends of a match that is played; with anything, all that can be reported.
func bruteEnds(f scoring.Form, m pairing.Match, anything bool) []pairing.Match {
	if scoring.Judge(f, &m).State == scoring.Decided {
		return []pairing.Match{m}
	}
	if !anything {
		return pressed(f, m, []scoring.Action{"1", "0", "=", "pf1", "pf2", "lot1", "lot2"})
	}
	both := m
	both.Games, both.Given = nil, &pairing.Given{}
	return append(pressed(f, m, append(scoring.Actions[:12:12], "mf1", "mf2", "mf*")), both)
}

// brute tries everything: the places with all criteria, and those on points with ties either way.
func brute(in Input, anything bool) (full, onPoints map[pairing.ID][2]int) {
	full, onPoints = map[pairing.ID][2]int{}, map[pairing.ID][2]int{}
	widen := func(of map[pairing.ID][2]int, id pairing.ID, best, worst int) {
		r, ok := of[id]
		if !ok {
			r = [2]int{best, worst}
		}
		of[id] = [2]int{min(r[0], best), max(r[1], worst)}
	}
	matches := in.Matches
	in.Matches = append([]pairing.Match(nil), matches...)
	var end func(i int)
	end = func(i int) {
		if i < len(matches) {
			m := matches[i]
			if m.Annulled || m.Cancelled {
				end(i + 1)
				return
			}
			for _, e := range bruteEnds(in.Rules.Form, m, anything) {
				in.Matches[i] = e
				end(i + 1)
			}
			return
		}
		rows := Build(in).Rows
		for _, r := range rows {
			sharing, better, level := 0, 0, 0
			for _, o := range rows {
				switch {
				case o.Entrant == r.Entrant:
					continue
				case o.Points > r.Points:
					better++
				case o.Points == r.Points:
					level++
				}
				if o.Place == r.Place {
					sharing++
				}
			}
			widen(full, r.Entrant, r.Place, r.Place+sharing)
			widen(onPoints, r.Entrant, 1+better, 1+better+level)
		}
	}
	end(0)
	return full, onPoints
}

// The ranges are those of trying everything: with all criteria, and on points.
func TestProspectsAgainstEverything(t *testing.T) {
	for _, anything := range []bool{false, true} {
		t.Run(fmt.Sprintf("anything %v", anything), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				most := 3
				if anything {
					most = 2
				}
				in := unfinished(most).Draw(t, "event")
				full, onPoints := brute(in, anything)
				for _, c := range []struct {
					o    Outlook
					want map[pairing.ID][2]int
				}{
					{newForesight(in, nil, anything).outlook(1<<30, MostOpen), full},
					{newForesight(in, nil, anything).outlook(0, MostOpen), onPoints},
				} {
					for _, p := range c.o.Of {
						if got := [2]int{p.Best, p.Worst}; got != c.want[p.Entrant] {
							t.Fatalf("%s, %v: places %v, want %v", name(p.Entrant), c.o.Exact, got, c.want[p.Entrant])
						}
					}
				}
				for _, p := range newForesight(in, nil, anything).outlook(0, -1).Of {
					if r := onPoints[p.Entrant]; p.Best > r[0] || p.Worst < r[1] {
						t.Fatalf("%s: bounds %d–%d leave out %v", name(p.Entrant), p.Best, p.Worst, r)
					}
				}
				if anything {
					for _, limit := range []int{0, 30, 4000} {
						for _, p := range prospects(in, nil, limit, MostOpen).Of {
							if r := full[p.Entrant]; p.Secured() && r != [2]int{p.Best, p.Best} {
								t.Fatalf("%s: %d is called secured, possible is %v", name(p.Entrant), p.Best, r)
							}
						}
					}
				}
			})
		})
	}
}

// A place is secured against forfeits too: who must still turn up to keep it has it only if all is played.
func TestSecured(t *testing.T) {
	rules := Rules{Form: scoring.Single.Form, System: scoring.DefaultSystem} // a loss gives 1, a forfeit 0
	in := event(t, 3, rules, "A-B 1", "A-C")
	p := Prospects(in).For(id("A"))
	if !p.Certain() || p.Secured() {
		t.Errorf("A has 2 and loses at worst, which gives 3 against 1 and 2: %+v; who forfeits has 2, and C may have 2", p)
	}
	if p := Prospects(event(t, 3, rules, "A-B 1", "A-C 1")).For(id("A")); !p.Secured() {
		t.Errorf("nothing is open: %+v", p)
	}
	if p := Prospects(event(t, 4, single("sb"), "A-B 1", "A-C 1", "A-D 1", "B-C", "B-D", "C-D")).For(id("A")); !p.Secured() {
		t.Errorf("A has 3, the others at most 2: %+v", p)
	}
}

// A result that is entered never widens a range, whatever the limits were.
func TestProspectsOnlyNarrow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := unfinished(6).Draw(t, "event")
		endings, open := rapid.SampledFrom([]int{0, 30, 300}).Draw(t, "endings"), rapid.IntRange(-1, 4).Draw(t, "open")
		before := newForesight(in, nil, false)
		was := before.outlook(endings, open)
		if len(before.open) == 0 {
			t.Skip("nothing is open")
		}
		m := rapid.SampledFrom(newForesight(in, nil, false).open).Draw(t, "match")
		after := in
		after.Matches = append([]pairing.Match(nil), in.Matches...)
		for step := 0; step < 3; step++ { // a game, a match
			now := after.Matches[m.at]
			keys := dueKeys(scoring.Judge(in.Rules.Form, &now).Next, gameKeys)
			if len(keys) == 0 {
				break
			}
			after.Matches[m.at], _ = scoring.Press(in.Rules.Form, now, rapid.SampledFrom(keys).Draw(t, "key"))
			now2 := newForesight(after, nil, false).outlook(endings, open)
			for i, p := range now2.Of {
				if w := was.Of[i]; p.Best < w.Best || p.Worst > w.Worst || p.Least < w.Least || p.Most > w.Most {
					t.Fatalf("%s: %+v became %+v (%v, then %v)", name(p.Entrant), w, p, was.Exact, now2.Exact)
				}
			}
			was = now2
		}
	})
}

// The endings are those of pressing everything, each kind once.
func TestEndings(t *testing.T) {
	for _, c := range []struct {
		sentence string
		form     scoring.Form
		keys     []scoring.Action // of the record so far
		game     []scoring.Action // a game can end with
		criteria []string
		want     int
	}{
		{"one game", scoring.Single.Form, nil, nil, nil, 3},
		{"one game that cannot be drawn", scoring.Single.Form, nil, []scoring.Action{"1", "0"}, nil, 2},
		{"one game with dead positions", scoring.Single.Form, nil, append([]scoring.Action{"ahead1", "ahead2"}, gameKeys...), nil, 5},
		{"two games that may be drawn, by their score", scoring.TwoDraw.Form, nil, nil, []string{"games", "sb"}, 5},
		{"the same where games won moving second count", scoring.TwoDraw.Form, nil, nil, []string{"wins-second"}, 8},
		{"the same where games won count: 1:1 by two draws or a win each", scoring.TwoDraw.Form, nil, nil, []string{"won"}, 6},
		{"two games and a play-off", scoring.TwoPlayoff.Form, nil, nil, nil, 6},
		{"the same where games won moving second count", scoring.TwoPlayoff.Form, nil, nil, []string{"wins-second"}, 10},
		{"the second of two games", scoring.TwoPlayoff.Form, []scoring.Action{"1"}, nil, nil, 4},
		{"a play-off that is due", scoring.TwoPlayoff.Form, []scoring.Action{"1", "0"}, nil, nil, 2},
		{"lots that are due", scoring.TwoPlayoff.Form, []scoring.Action{"=", "=", "pf1", "="}, nil, nil, 2},
		{"a decided match", scoring.Single.Form, []scoring.Action{"1"}, nil, nil, 1},
	} {
		t.Run(c.sentence, func(t *testing.T) {
			r := Rules{Form: c.form, System: scoring.DefaultSystem, Criteria: c.criteria}
			m := vs(1, 1, 2)
			for _, key := range c.keys {
				m, _ = scoring.Press(c.form, m, key)
			}
			ends := r.sees().endings(r, m, c.game, false)
			if len(ends) != c.want {
				t.Errorf("%d endings, want %d", len(ends), c.want)
			}
			for _, e := range ends {
				if err := scoring.Check(c.form, &e.Match); err != nil || e.Verdict.State != scoring.Decided {
					t.Errorf("%v: %v", e.Verdict, err)
				}
			}
		})
	}
	// Whoever chooses sees the games, where any criterion does.
	byGames := Rules{Form: scoring.TwoDraw.Form, System: scoring.DefaultSystem, Criteria: []string{"wins-second"}}
	if n := len(Endings(byGames, vs(1, 1, 2))); n != 9 {
		t.Errorf("two games have %d orders of results", n)
	}
	// Where a play-off and lots give different points, they are different ends.
	if n := len(Endings(Rules{Form: scoring.TwoPlayoff.Form, System: scoring.Decider.ID}, vs(1, 1, 2))); n != 8 {
		t.Errorf("with 3, 1½, 1 and 0 there are %d endings", n)
	}
	// On boards, teams are told apart by which of them won.
	teams := Rules{Form: scoring.Form{Games: 2, Level: scoring.LevelDraw, PlayAll: true}, System: "games", Criteria: []string{"board-count"}, Event: tiebreak.Event{Teams: true}}
	if n := len(Endings(teams, vs(1, 1, 2))); n != 9 {
		t.Errorf("two boards have %d endings", n)
	}
	if ends := Endings(DefaultRules(), pairing.Match{Seats: []pairing.Seat{{Entrant: 1}}, Lot: pairing.NoSeat}); len(ends) != 0 {
		t.Errorf("a bye has %d endings", len(ends))
	}
}

// Places that everybody understands without working them out.
func TestProspectsOfFour(t *testing.T) {
	form := scoring.Single.Form
	rules := Rules{Form: form, System: "1-half-0", Criteria: []string{"direct", "sb"}}
	in := Input{Rules: rules}
	for i := range 4 {
		in.Entrants = append(in.Entrants, pairing.Entrant{ID: pairing.ID(i + 1), Number: i + 1})
	}
	play := func(a, b int, key scoring.Action) {
		m := vs(int64(len(in.Matches)), a, b)
		if key != "" {
			m, _ = scoring.Press(form, m, key)
		}
		in.Matches = append(in.Matches, m)
	}
	play(1, 4, "1")
	play(2, 3, "1")
	play(1, 3, "1")
	play(4, 2, "1")
	play(1, 2, "")
	play(3, 4, "")
	o := Prospects(in)
	if o.Exact != Full || o.Open != 2 || o.Endings != 9 {
		t.Errorf("%v, %d open, %d endings", o.Exact, o.Open, o.Endings)
	}
	for id, want := range map[pairing.ID][2]int{1: {1, 3}, 2: {1, 4}, 3: {2, 4}, 4: {1, 4}} {
		if p := o.For(id); p.Best != want[0] || p.Worst != want[1] {
			t.Errorf("%s: %d–%d, want %v", name(id), p.Best, p.Worst, want)
		}
	}
	if o.For(9) != nil {
		t.Error("somebody who is not in the event has a prospect")
	}
	if p := o.For(1); p.Least != 2*pairing.Point || p.Most != 3*pairing.Point || p.Secured() || p.Within(2) || !p.Within(3) {
		t.Errorf("the leader: %+v", p)
	}
}

// paths of an event are what its tables say.
func TestPaths(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := inputs().Draw(t, "event")
		paths := Paths(in, []int{1, 2, 4})
		for i, r := range func() []Row { in.After = 4; return Build(in).Rows }() {
			if paths[i].Entrant != r.Entrant {
				t.Fatalf("row %d is %s, the path of %s", i+1, name(r.Entrant), name(paths[i].Entrant))
			}
		}
		for k, round := range []int{1, 2, 4} {
			in.After = round
			table := Build(in)
			for _, p := range paths {
				r, s := table.Row(p.Entrant), p.Stands[k]
				if s.Round != round || s.Place != r.Place || s.Shared != r.Shared || s.Points != r.Points || table.Rows[s.Row-1].Entrant != p.Entrant {
					t.Fatalf("%s after round %d: %+v, want %+v", name(p.Entrant), round, s, r)
				}
			}
		}
		for _, p := range paths {
			if p.Up(0) != 0 || p.Up(1) != p.Stands[0].Place-p.Stands[1].Place || p.Up(9) != 0 {
				t.Fatalf("%s goes up %d, %d", name(p.Entrant), p.Up(0), p.Up(1))
			}
		}
	})
	if Paths(Input{}, nil) != nil {
		t.Error("without rounds there are paths")
	}
}

// lastRounds is a round robin of so many entrants, all but the last matches decided.
func lastRounds(form scoring.Form, system string, n, open int) Input {
	in := Input{Rules: Rules{Form: form, System: system, Criteria: DefaultRules().Criteria}}
	for i := range n {
		in.Entrants = append(in.Entrants, pairing.Entrant{ID: pairing.ID(i + 1), Number: i + 1})
	}
	all := n * (n - 1) / 2
	for round := 1; round < n; round++ { // the circle: n stands still
		for k := range n / 2 {
			a, b := n, round
			if k > 0 {
				a, b = (round+k-1)%(n-1)+1, (round-k-1+n-1)%(n-1)+1
			}
			m := vs(int64(len(in.Matches)), a, b)
			m.Round = round
			for i := 0; len(in.Matches) < all-open && scoring.Judge(form, &m).State != scoring.Decided; i++ {
				keys := dueKeys(scoring.Judge(form, &m).Next, gameKeys)
				m, _ = scoring.Press(form, m, keys[(a*7+b*5+round*3+i)%len(keys)])
			}
			in.Matches = append(in.Matches, m)
		}
	}
	return in
}

func BenchmarkProspects(b *testing.B) {
	for _, c := range []struct {
		name   string
		form   scoring.Form
		system string
		n      int
		open   int
	}{
		{"a round of single games", scoring.Single.Form, "1-half-0", 12, 6},
		{"12 open single games", scoring.Single.Form, "1-half-0", 12, 12},
		{"12 open matches of two games", scoring.TwoPlayoff.Form, scoring.DefaultSystem, 12, 12},
		{"12 open best of three on game points", scoring.BestOf.Form, "games", 12, 12},
		{"3 open matches of two games, full", scoring.TwoPlayoff.Form, scoring.DefaultSystem, 12, 3},
		{"all of 40", scoring.Single.Form, "1-half-0", 40, 780},
	} {
		b.Run(c.name, func(b *testing.B) {
			in := lastRounds(c.form, c.system, c.n, c.open)
			b.ReportAllocs()
			var o Outlook
			for b.Loop() {
				o = Prospects(in)
			}
			b.ReportMetric(float64(o.Exact), "exactness")
		})
	}
}

// The limits are kept: each step leads to the next coarser one.
func TestProspectsKeepTheirLimits(t *testing.T) {
	for _, c := range []struct {
		open int
		want Exactness
	}{{0, Full}, {1, Full}, {7, Full}, {8, OnPoints}, {12, OnPoints}, {13, Bounds}, {66, Bounds}} {
		t.Run(fmt.Sprint(c.open), func(t *testing.T) {
			if o := Prospects(lastRounds(scoring.Single.Form, "1-half-0", 12, c.open)); o.Exact != c.want || o.Open != c.open {
				t.Errorf("%d open: %v, want %v", o.Open, o.Exact, c.want)
			}
		})
	}
}
