package scoring

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"roundtable/pairing"
)

// met is a match of one game between two entrants with the keys of the result desk.
func met(t testing.TB, round int, first, second pairing.ID, keys string) pairing.Match {
	t.Helper()
	m := typed(t, Single.Form, keys)
	m.Round, m.Seats[0].Entrant, m.Seats[1].Entrant = round, first, second
	return m
}

func refs(list []pairing.Match) (out []*pairing.Match) {
	for i := range list {
		out = append(out, &list[i])
	}
	return out
}

func twoRounds(round int) int { return (round-1)/2 + 1 }

func never(int) bool { return false }

// Entrant 9 meets 1, 2, 3, 4 in the rounds 1 to 4, two of them in each cycle; the fifth match is
// somebody else's.
func TestEffects(t *testing.T) {
	const gone = pairing.ID(9)
	still := func(i int) Effect {
		return [...]Effect{{}, {Absent: [2]bool{true}}, {Annulled: true}, {Absent: [2]bool{true}, Annulled: true}}[i]
	}
	const (
		asIs = iota
		away
		annulled
		awayAnnulled
	)
	cases := []struct {
		name    string
		results [4]string
		rules   Withdrawals
		absence Absence
		effects [4]int
		said    []Withdrawn
	}{
		{"exactly half counts as at least half", [4]string{"1", "0", "", ""}, Withdrawals{}, Absence{From: 3},
			[4]int{asIs, asIs, away, away}, []Withdrawn{{gone, 2, 4, false, false}}},
		{"less than half is annulled, and what he did not play too", [4]string{"1", "", "", ""}, Withdrawals{}, Absence{From: 2},
			[4]int{annulled, awayAnnulled, awayAnnulled, awayAnnulled}, []Withdrawn{{gone, 1, 4, true, true}}},
		{"a match he forfeited himself was not played", [4]string{"1", "-", "", ""}, Withdrawals{}, Absence{From: 3},
			[4]int{annulled, annulled, awayAnnulled, awayAnnulled}, []Withdrawn{{gone, 1, 4, true, true}}},
		{"a match forfeited to him was played", [4]string{"1", "+", "", ""}, Withdrawals{}, Absence{From: 3},
			[4]int{asIs, asIs, away, away}, []Withdrawn{{gone, 2, 4, false, false}}},
		{"a record that is there stands in an absence", [4]string{"1", "1", "1", ""}, Withdrawals{}, Absence{From: 2},
			[4]int{asIs, asIs, asIs, away}, []Withdrawn{{gone, 3, 4, false, false}}},
		{"who comes back loses the round he missed and no more", [4]string{"1", "", "", "1"}, Withdrawals{}, Absence{From: 2, Until: 2},
			[4]int{asIs, away, asIs, asIs}, nil},
		{"who comes back has nothing annulled, whatever the rule", [4]string{"1", "", "", ""}, Withdrawals{Rule: WithdrawalAnnul}, Absence{From: 2, Until: 3},
			[4]int{asIs, away, away, asIs}, nil},
		{"the event annuls always", [4]string{"1", "1", "1", ""}, Withdrawals{Rule: WithdrawalAnnul}, Absence{From: 4},
			[4]int{annulled, annulled, annulled, awayAnnulled}, []Withdrawn{{gone, 3, 4, true, true}}},
		{"the event keeps always", [4]string{"", "", "", ""}, Withdrawals{Rule: WithdrawalKeep}, Absence{From: 1},
			[4]int{away, away, away, away}, []Withdrawn{{gone, 0, 4, false, false}}},
		{"the organiser keeps what the event annuls", [4]string{"1", "", "", ""}, Withdrawals{Rule: WithdrawalAnnul}, Absence{From: 2, Rule: WithdrawalKeep},
			[4]int{asIs, away, away, away}, []Withdrawn{{gone, 1, 4, false, false}}},
		{"the organiser annuls what the rule keeps", [4]string{"1", "1", "1", ""}, Withdrawals{}, Absence{From: 4, Rule: WithdrawalAnnul},
			[4]int{annulled, annulled, annulled, awayAnnulled}, []Withdrawn{{gone, 3, 4, true, true}}},
		{"half of the cycle: an earlier cycle stands and he keeps a place", [4]string{"1", "1", "", ""}, Withdrawals{PerCycle: true}, Absence{From: 3},
			[4]int{asIs, asIs, awayAnnulled, awayAnnulled}, []Withdrawn{{gone, 0, 2, true, false}}},
		{"half of the first cycle: nothing of his is left", [4]string{"", "", "", ""}, Withdrawals{PerCycle: true}, Absence{From: 1},
			[4]int{awayAnnulled, awayAnnulled, awayAnnulled, awayAnnulled}, []Withdrawn{{gone, 0, 2, true, true}}},
		{"half of the cycle played: the rest is forfeited", [4]string{"1", "", "", ""}, Withdrawals{PerCycle: true}, Absence{From: 2},
			[4]int{asIs, away, away, away}, []Withdrawn{{gone, 1, 2, false, false}}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			var list []pairing.Match
			for i, keys := range c.results {
				list = append(list, met(t, i+1, gone, pairing.ID(i+1), keys))
			}
			list = append(list, met(t, 4, 1, 2, ""))
			before := slices.Clone(list)
			for i := range before {
				before[i].Seats = slices.Clone(list[i].Seats)
			}
			c.rules.Form, c.rules.Cycle, c.absence.Entrant = Single.Form, twoRounds, gone
			effects, said := c.rules.Effects([]Absence{c.absence}, refs(list), never)
			var want []Effect
			for _, e := range c.effects {
				want = append(want, still(e))
			}
			if diff := cmp.Diff(append(want, Effect{}), effects); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(c.said, said); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(before, list); diff != "" {
				t.Errorf("the matches were changed: %s", diff)
			}
		})
	}
}

func TestEffectsOfTwo(t *testing.T) {
	rules := Withdrawals{Form: Single.Form}
	open := refs([]pairing.Match{met(t, 1, 1, 2, ""), met(t, 2, 1, 3, "")})
	t.Run("both away, both forfeit", func(t *testing.T) {
		effects, _ := rules.Effects([]Absence{{Entrant: 1, From: 1, Until: 1}, {Entrant: 2, From: 1, Until: 1}}, open, never)
		if diff := cmp.Diff([]Effect{{Absent: [2]bool{true, true}}, {}}, effects); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("each has his own rule, and one annulled side annuls the match", func(t *testing.T) {
		effects, said := rules.Effects([]Absence{{Entrant: 1, From: 1, Rule: WithdrawalKeep}, {Entrant: 3, From: 1}}, open, never)
		if diff := cmp.Diff([]Effect{{Absent: [2]bool{true}}, {Absent: [2]bool{true, true}, Annulled: true}}, effects); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]Withdrawn{{1, 0, 2, false, false}, {3, 0, 1, true, true}}, said); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("a bye has no effect and is no match of his", func(t *testing.T) {
		bye := met(t, 2, 1, 2, "")
		bye.Seats = bye.Seats[:1]
		effects, said := rules.Effects([]Absence{{Entrant: 1, From: 2}}, refs([]pairing.Match{met(t, 1, 1, 2, "1"), bye}), never)
		if diff := cmp.Diff([]Effect{{}, {}}, effects); diff != "" || said[0].Of != 1 {
			t.Error(diff, said)
		}
	})
}

// A match put off from an earlier round is not played any more by one who has withdrawn; one who is
// away for a while plays it when he is back.
func TestEffectsOfMatchesPutOff(t *testing.T) {
	list := refs([]pairing.Match{met(t, 1, 1, 2, ""), met(t, 2, 1, 3, "1"), met(t, 3, 1, 4, "")})
	rules := Withdrawals{Form: Single.Form, Rule: WithdrawalKeep}
	putOff := func(i int) bool { return i == 0 }
	for until, want := range map[int]bool{0: true, 3: false} {
		effects, _ := rules.Effects([]Absence{{Entrant: 1, From: 3, Until: until}}, list, putOff)
		if effects[0].Absent[0] != want || !effects[2].Absent[0] {
			t.Errorf("away until %d: %+v", until, effects)
		}
	}
}

// A cancelled match counts nowhere, in half of the matches neither.
func TestCancelled(t *testing.T) {
	lost := met(t, 1, 1, 2, "0")
	for _, keys := range []string{"", "1", "-"} {
		m := met(t, 2, 1, 3, keys)
		m.Cancelled = true
		v := Judge(Single.Form, &m)
		if diff := cmp.Diff(Verdict{State: Decided, By: ByCancel, First: pairing.NoSeat}, v); diff != "" {
			t.Errorf("%q: %s", keys, diff)
		}
		if v.Text() != "–" || v.Seen(1).Text() != "–" {
			t.Errorf("%q reads %q", keys, v.Text())
		}
		for _, s := range Systems.All() {
			if s.Points(v) != points(0, 0) {
				t.Errorf("%s gives points for a cancelled match", s.ID)
			}
		}
		effects, said := Withdrawals{Form: Single.Form}.Effects([]Absence{{Entrant: 1, From: 2}},
			refs([]pairing.Match{lost, m, met(t, 3, 1, 4, "")}), never)
		if diff := cmp.Diff([]Withdrawn{{1, 1, 2, false, false}}, said); diff != "" || effects[1] != (Effect{}) {
			t.Errorf("%q: %s %+v", keys, diff, effects)
		}
	}
}
