package folder

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"roundtable/models/exchange"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/standings"
)

// words are texts that are awkward in a table.
var words = rapid.Custom(func(t *rapid.T) string {
	return exchange.CleanName(rapid.StringOfN(rapid.SampledFrom([]rune(`ab =+-@'",;|李四＝🙂`)), 1, 12, -1).Draw(t, "word"))
}).Filter(func(s string) bool { return s != "" })

// maybe is a value or, as often, the zero value.
func maybe[T any](t *rapid.T, g *rapid.Generator[T], name string) (v T) {
	if rapid.Bool().Draw(t, "has "+name) {
		return g.Draw(t, name)
	}
	return v
}

// times are a time control of every kind.
var times = []pairing.TimeControl{
	{Kind: pairing.TimeNone}, {Kind: pairing.TimeMove, Seconds: 10}, {Kind: pairing.TimeGame, Minutes: 30},
	{Kind: pairing.TimeGame, Periods: 1, Seconds: 40}, {Kind: pairing.TimeGame, Minutes: 25, Seconds: 10},
}

var yesNo = rapid.SampledFrom([]string{"yes", "no"})

// someEvent draws an event that files can say: all settings, entrants of every kind, a round a line of every
// kind of bye and of game.
func someEvent(t *rapid.T) *Event {
	e := &Event{Settings: Settings{
		Name: words.Draw(t, "name"), Game: "xiangqi", Venue: maybe(t, words, "venue"), Date: "2026-04-05", TimeZone: "UTC",
		Regulations: maybe(t, rapid.SampledFrom([]string{"a\n\nb", "<b>&", "\"q\""}), "regulations"), System: rapid.SampledFrom(Systems).Draw(t, "system"),
		Rounds: 40, Cycles: maybe(t, rapid.IntRange(1, 4), "cycles"), Swap: rapid.Bool().Draw(t, "swap"), RuleVersion: "2024",
		Form:    maybe(t, rapid.SampledFrom([]scoring.Form{{Games: 1, Level: scoring.LevelDraw}, {Games: 2, Level: scoring.LevelPlayoff}, {Games: 4, Level: scoring.LevelDraw, PlayAll: true}}), "form"),
		Scoring: rapid.SampledFrom([]string{"1-half-0", "2-1-0", "games"}).Draw(t, "scoring"), Criteria: []string{"DE", "BH-C1", "KS/L+1", "对手分"},
		ByeOpponent: maybe(t, rapid.SampledFrom([]string{"zero", "lowest"}), "bye opponent"), PlayoffFirst: "set", Withdrawal: "keep", HalfOf: "cycle",
		Time: maybe(t, rapid.SampledFrom(times), "time"), Late: maybe(t, rapid.IntRange(1, 600), "late"),
		Camps: maybe(t, yesNo, "camps"), Through: maybe(t, yesNo, "through"), Passing: maybe(t, yesNo, "passing"),
		Hosts: Hosts{Host: maybe(t, words, "host"), RunBy: maybe(t, words, "run by"), Support: maybe(t, words, "support"), Committee: maybe(t, words, "committee"),
			Chief: maybe(t, words, "chief"), Officer: maybe(t, words, "officer"), Arbiters: maybe(t, words, "arbiters")},
		Byes: Byes{Pairing: &Worth{Points: 60}, Half: &Worth{Points: 20, Games: new(pairing.Points)}},
	}}
	n := rapid.IntRange(2, 9).Draw(t, "entrants")
	for no := 1; no <= n; no++ {
		e.Entrants = append(e.Entrants, Entrant{
			No: no, Name: words.Draw(t, "name"), Name2: maybe(t, words, "name2"), Unit: maybe(t, words, "unit"), Rating: maybe(t, rapid.IntRange(1, 2900), "rating"),
			Start: maybe(t, rapid.Map(rapid.Int64Range(-200, 2000), func(p int64) pairing.Points { return pairing.Points(p) }), "start"), Sex: maybe(t, rapid.SampledFrom([]string{"f", "m"}), "sex"),
			BirthYear: maybe(t, rapid.IntRange(1900, 2100), "born"), From: maybe(t, rapid.IntRange(1, 9), "from"), Table: maybe(t, rapid.IntRange(1, 9), "table"), Note: maybe(t, words, "note"),
			Away: maybe(t, rapid.SampledFrom([][]Away{{{From: 2, Until: 2}}, {{From: 1, Until: 3}, {From: 7}}, {{From: 4, Rule: "annul"}}}), "away"),
		})
	}
	e.Decisions = []Decision{{Kind: "lots", Order: []int{2, 1}, Code: "K7Q2-M9XD", Note: "n"}}
	kinds := append([]Kind{KindGame, KindGame, KindGame}, kinds...)
	for round := range rapid.IntRange(0, 30).Draw(t, "lines") {
		e.Games = append(e.Games, someLine(t, round+1, n, rapid.SampledFrom(kinds).Draw(t, "kind")))
	}
	for range rapid.IntRange(0, 3).Draw(t, "penalties") {
		e.Penalties = append(e.Penalties, Penalty{No: rapid.IntRange(1, n).Draw(t, "no"), Round: maybe(t, rapid.IntRange(1, 9), "round"),
			Points: pairing.Points(rapid.IntRange(-90, 90).Draw(t, "points")), Fouls: maybe(t, rapid.IntRange(1, 3), "fouls"), Note: maybe(t, words, "note")})
	}
	for i := range e.Entrants {
		e.Entrants[i].Line = i + 2
	}
	for i := range e.Games {
		e.Games[i].Line = i + 2
	}
	for i := range e.Penalties {
		e.Penalties[i].Line = i + 2
	}
	return e
}

func someLine(t *rapid.T, round, entrants int, kind Kind) Game {
	g := Game{Round: round, Kind: kind, First: rapid.IntRange(1, entrants).Draw(t, "first"), Note: maybe(t, words, "note")}
	if kind.Bye() {
		g.Turn = maybe(t, rapid.SampledFrom([]pairing.Turn{pairing.MovesFirst, pairing.MovesSecond}), "turn")
		return g
	}
	g.Second = g.First%entrants + 1
	g.Table, g.Later = maybe(t, rapid.IntRange(1, 9), "table"), maybe(t, rapid.SampledFrom([]Later{Postponed, MakeUp, Beside}), "later")
	switch kind {
	case KindCancelled:
	case KindLots:
		g.Result = rapid.SampledFrom([]Result{FirstWins, SecondWins}).Draw(t, "result")
	case KindMatch:
		if rapid.Bool().Draw(t, "scored") {
			g.Score = &[2]pairing.Points{pairing.Points(rapid.IntRange(0, 300).Draw(t, "a")), pairing.Points(rapid.IntRange(0, 300).Draw(t, "b"))}
		} else {
			g.Result = rapid.SampledFrom([]Result{FirstForfeits, SecondForfeits, BothForfeit}).Draw(t, "result")
		}
	default:
		g.Result, g.No = maybe(t, rapid.SampledFrom(results), "result"), maybe(t, rapid.IntRange(1, 3), "no")
		g.Unknown, g.Handicap = rapid.Bool().Draw(t, "unknown"), maybe(t, rapid.IntRange(-9, 9), "handicap")
		g.Reason = maybe(t, rapid.SampledFrom([]string{scoring.Reasons.All()[0].ID}), "reason")
	}
	return g
}

// What is written is read back exactly: settings, entrants, lines, penalties.
func TestWrittenIsRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := someEvent(t)
		got, problems := read(filesOf(want))
		if len(problems) > 0 {
			t.Fatal(problems, filesOf(want))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%s\n%v", diff, filesOf(want))
		}
	})
}

// The order of the lines of entrants.csv changes no value, and the lines of games.csv only where they are
// games of one match.
func TestOrderOfLinesChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 12).Draw(t, "entrants")
		e := &Event{Settings: Settings{System: Swiss, Scoring: "1-half-0", Criteria: []string{"BH-C1", "SB", "DE", "WON", "BPG"}}}
		for no := 1; no <= n; no++ {
			e.Entrants = append(e.Entrants, Entrant{No: no, Name: "x"})
		}
		for round := 1; round <= 5; round++ {
			order := rapid.Permutation(e.Entrants).Draw(t, "round")
			for i := 0; i+1 < n; i += 2 {
				e.Games = append(e.Games, Game{Round: round, First: order[i].No, Second: order[i+1].No, Result: rapid.SampledFrom([]Result{FirstWins, SecondWins, Drawn, FirstForfeits, BothForfeit}).Draw(t, "result")})
			}
			if n%2 == 1 {
				e.Games = append(e.Games, Game{Round: round, First: order[n-1].No, Kind: rapid.SampledFrom([]Kind{KindPAB, KindHPB, KindZPB, KindFPB}).Draw(t, "bye")})
			}
		}
		other := *e
		other.Entrants, other.Games = rapid.Permutation(e.Entrants).Draw(t, "entrants"), rapid.Permutation(e.Games).Draw(t, "games")
		if a, b := lines(t, e), lines(t, &other); a != b {
			t.Fatalf("%s\n%s", a, b)
		}
	})
}

func lines(t *rapid.T, e *Event) (text string) {
	in, problems := e.Input()
	if problems.Wrong() {
		t.Fatal(problems)
	}
	table := standings.Build(in)
	for i := range table.Rows {
		r := &table.Rows[i]
		text += number(r.Place) + ":" + number(r.Number) + " " + r.Points.String()
		for _, v := range r.Values {
			text += " " + v.Text()
		}
		text += "\n"
	}
	return text
}

// The lines of a match make the match again, whoever moved first in which game.
func TestLinesOfAMatch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		form := rapid.SampledFrom([]scoring.Form{scoring.TwoPlayoff.Form, {Games: 3, Level: scoring.LevelLots}, {Games: 4, Level: scoring.LevelDraw, PlayAll: true}}).Draw(t, "form")
		m := pairing.Match{ID: 1, Round: 2, Table: 3, Lot: pairing.NoSeat, Seats: []pairing.Seat{{Entrant: 7}, {Entrant: 4}}}
		for range rapid.IntRange(1, 12).Draw(t, "keys") {
			actions := []scoring.Action{scoring.FirstWins, scoring.SecondWins, scoring.DrawGame, scoring.LotsFirst, scoring.LotsSecond, scoring.PlayoffFirst1, scoring.PlayoffFirst2}
			if next, err := scoring.Press(form, m, rapid.SampledFrom(actions).Draw(t, "key")); err == nil {
				m = next
			}
		}
		if len(m.Games) == 0 {
			return
		}
		e := &Event{Settings: Settings{System: RoundRobin, Form: form}, Games: LinesOf(&m, Game{Round: 2, Table: 3, First: 7, Second: 4}, true)}
		matches, problems := e.Matches()
		if len(matches) != 1 || len(problems) != 0 {
			t.Fatal(problems, e.Games)
		}
		if first := e.Games[0].First; first != 7 { // the seats are in the order of moving in the first game
			return
		}
		if diff := cmp.Diff(m, matches[0].Match); diff != "" {
			t.Fatal(diff)
		}
	})
}
