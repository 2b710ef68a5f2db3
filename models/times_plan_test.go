package models

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func clockAt(t *testing.T, zone, text string) time.Time {
	t.Helper()
	loc, err := time.LoadLocation(zone)
	if err != nil {
		t.Fatal(err)
	}
	when, err := time.ParseInLocation("2006-01-02 15:04", text, loc)
	if err != nil {
		t.Fatal(err)
	}
	return when
}

func TestTimesPlan(t *testing.T) {
	for _, c := range []struct {
		sentence, zone string
		plan           TimesPlan
		n              int
		want           string
	}{
		{"all on one day", "Asia/Shanghai", TimesPlan{Minutes: 50}, 4, "05 14:00, 05 14:50, 05 15:40, 05 16:30"},
		{"with a pause after the second", "Asia/Shanghai", TimesPlan{Minutes: 60, PauseAfter: 2, Pause: 90}, 4, "05 14:00, 05 15:00, 05 17:30, 05 18:30"},
		{"two a day on days in a row", "Asia/Shanghai", TimesPlan{Minutes: 60, PerDay: 2, EveryDays: 1}, 5, "05 14:00, 05 15:00, 06 14:00, 06 15:00, 07 14:00"},
		{"three a day with a pause in each", "Asia/Shanghai", TimesPlan{Minutes: 60, PerDay: 3, EveryDays: 1, PauseAfter: 1, Pause: 30}, 6, "05 14:00, 05 15:30, 05 16:30, 06 14:00, 06 15:30, 06 16:30"},
		{"one a week", "Asia/Shanghai", TimesPlan{Minutes: 50, PerDay: 1, EveryDays: 7}, 3, "05 14:00, 12 14:00, 19 14:00"},
		{"no rounds", "Asia/Shanghai", TimesPlan{Minutes: 50}, 0, ""},
	} {
		c.plan.First = clockAt(t, c.zone, "2026-12-05 14:00")
		var got []string
		for _, s := range c.plan.Starts(c.n) {
			got = append(got, s.Format("02 15:04"))
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: %q, want %q", c.sentence, got, c.want)
		}
	}
	t.Run("a round a week keeps its time of day over a change of the clocks", func(t *testing.T) {
		plan := TimesPlan{First: clockAt(t, "America/Los_Angeles", "2026-10-25 19:00"), PerDay: 1, EveryDays: 7}
		starts := plan.Starts(2)
		if got := starts[1].Format("2006-01-02 15:04 MST"); got != "2026-11-01 19:00 PST" || starts[1].Sub(starts[0]) != 7*24*time.Hour+time.Hour {
			t.Errorf("the second round is at %s", got)
		}
	})
}

// Property: every day opens at the time of the first, starts of a day are in order, and as many
// rounds as asked for.
func TestTimesPlanProperties(t *testing.T) {
	zones := []string{"Asia/Shanghai", "America/Los_Angeles", "Europe/Berlin", "Australia/Lord_Howe", "UTC"}
	rapid.Check(t, func(r *rapid.T) {
		loc, err := time.LoadLocation(rapid.SampledFrom(zones).Draw(r, "zone"))
		if err != nil {
			r.Fatal(err)
		}
		plan := TimesPlan{
			First:   time.Date(2026, 1, 1+rapid.IntRange(0, 700).Draw(r, "day"), rapid.IntRange(4, 22).Draw(r, "hour"), 30, 0, 0, loc), // no zone changes its clocks then
			Minutes: rapid.IntRange(1, 300).Draw(r, "minutes"), PerDay: rapid.IntRange(0, 6).Draw(r, "a day"), EveryDays: rapid.IntRange(1, 14).Draw(r, "every"),
			PauseAfter: rapid.IntRange(0, 6).Draw(r, "after"), Pause: rapid.IntRange(0, 200).Draw(r, "pause"),
		}
		n := rapid.IntRange(0, 40).Draw(r, "rounds")
		starts := plan.Starts(n)
		if len(starts) != n {
			r.Fatalf("%d starts for %d rounds", len(starts), n)
		}
		for i, s := range starts {
			if opens := i == 0 || plan.PerDay > 0 && i%plan.PerDay == 0; opens && (s.Hour() != plan.First.Hour() || s.Minute() != plan.First.Minute()) {
				r.Fatalf("day of round %d opens at %s, not at %s", i+1, s, plan.First)
			} else if !opens && !s.After(starts[i-1]) {
				r.Fatalf("round %d at %s is not after %s", i+1, s, starts[i-1])
			}
		}
	})
}
