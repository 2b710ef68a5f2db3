package pairing

import (
	"errors"
	"testing"
)

func TestTimeControlTexts(t *testing.T) {
	for _, c := range []struct {
		text string
		want TimeControl
	}{
		{"", TimeControl{}},
		{"none", TimeControl{Kind: TimeNone}},
		{"10s/move", TimeControl{Kind: TimeMove, Seconds: 10}},
		{"30m", TimeControl{Kind: TimeGame, Minutes: 30}},
		{"30m+3x30s", TimeControl{Kind: TimeGame, Minutes: 30, Periods: 3, Seconds: 30}},
		{"0m+1x40s", TimeControl{Kind: TimeGame, Periods: 1, Seconds: 40}},
		{"25m+10s", TimeControl{Kind: TimeGame, Minutes: 25, Seconds: 10}},
		{"600m+60x3600s", TimeControl{Kind: TimeGame, Minutes: 600, Periods: 60, Seconds: 3600}},
	} {
		got, err := ParseTime(c.text)
		if err != nil || got != c.want || got.Text() != c.text {
			t.Errorf("%q is %+v (%q), %v", c.text, got, got.Text(), err)
		}
	}
	for written, want := range map[string]string{" 30 M + 3 × 30 s ": "30m+3x30s", "NONE": "none", "05s/Move": "5s/move"} {
		if got, err := ParseTime(written); err != nil || got.Text() != want {
			t.Errorf("%q is %q, %v; want %q", written, got.Text(), err, want)
		}
	}
}

func TestTimeControlsRefused(t *testing.T) {
	for _, c := range []struct {
		says, text string
		want       *Error
	}{
		{"no word of ours", "blitz", ErrTimeText},
		{"a number alone", "30", ErrTimeText},
		{"below 0", "-5m", ErrTimeText},
		{"a fraction", "2.5m", ErrTimeText},
		{"more digits than any clock has", "100000m", ErrTimeText},
		{"a move without time", "0s/move", errTimeMove},
		{"a move longer than an hour", "3601s/move", errTimeMove},
		{"no time at all", "0m", errTimeMinutes},
		{"nothing to begin with but an increment", "0m+10s", errTimeMinutes},
		{"longer than ten hours", "601m", errTimeMinutes},
		{"no period", "30m+0x30s", errTimePeriods},
		{"too many periods", "30m+61x30s", errTimePeriods},
		{"a period without time", "30m+3x0s", errTimeSeconds},
		{"an increment of nothing", "30m+0s", errTimeSeconds},
		{"a period longer than an hour", "30m+3x3601s", errTimeSeconds},
	} {
		if got, err := ParseTime(c.text); !errors.Is(err, c.want) || got != (TimeControl{}) {
			t.Errorf("%s: %q is %+v, %v", c.says, c.text, got, err)
		}
	}
	for _, bad := range []TimeControl{{Kind: "week"}, {Kind: TimeNone, Seconds: 1}, {Minutes: 5}, {Kind: TimeMove, Seconds: 10, Minutes: 1}, {Kind: TimeGame, Minutes: 5, Periods: -1, Seconds: 5}} {
		if bad.Validate() == nil {
			t.Errorf("%+v is taken", bad)
		}
	}
}

func FuzzParseTime(f *testing.F) {
	for _, text := range []string{"", "none", "10s/move", "30m+3x30s", "25m+10s", "0m", "9m+×"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseTime(text)
		if err != nil {
			return
		}
		if again, err := ParseTime(c.Text()); err != nil || again != c || c.Validate() != nil {
			t.Errorf("%q becomes %q: %+v, %v", text, c.Text(), again, err)
		}
	})
}
