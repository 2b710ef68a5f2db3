package exchange

import (
	"fmt"
	"testing"
	"time"
)

func (m Moment) String() string {
	text := ""
	if m.HasYear {
		text = fmt.Sprintf("%04d-", m.Year)
	}
	if m.HasDay {
		text += fmt.Sprintf("%02d-%02d", m.Month, m.Day)
	}
	if m.HasTime {
		text += fmt.Sprintf(" %02d:%02d", m.Hour, m.Minute)
	}
	return text
}

func TestParseMoment(t *testing.T) {
	for typed, want := range map[string]string{
		"14:00": " 14:00", "1400": " 14:00", "14.00": " 14:00", "9:05": " 09:05", "905": " 09:05", "0:20": " 00:20", "２：３０": " 02:30", "１４００": " 14:00", " 14:00 ": " 14:00",
		"14点": " 14:00", "14点30分": " 14:30", "下午2点": " 14:00", "下午 2:30": " 14:30", "下午2点半": " 14:30", "上午9點": " 09:00", "晚上7:30": " 19:30", "中午12点": " 12:00", "中午1点": " 13:00",
		"2:30 pm": " 14:30", "2:30PM": " 14:30", "12:15 am": " 00:15", "12 pm": "", "2 p.m.": "", "14:00 Uhr": " 14:00", "14h": " 14:00", "14h30": " 14:30",
		"2026-12-05 14:00": "2026-12-05 14:00", "2026-12-05T14:00": "2026-12-05 14:00", "2026/12/5 14:00": "2026-12-05 14:00", "2026.12.5 14.00": "2026-12-05 14:00", "2026年12月5日 14:00": "2026-12-05 14:00",
		"２０２６－１２－０５　１４：００": "2026-12-05 14:00", "2026年12月5日 周六 下午2点": "2026-12-05 14:00", "2026年12月5日（周六）14:00": "2026-12-05 14:00", "12月5日 14:00": "12-05 14:00", "12月5号14点": "12-05 14:00",
		"12-05 14:00": "12-05 14:00", "5.12.2026 14:00": "2026-12-05 14:00", "5. 12. 2026 14.00": "2026-12-05 14:00", "2026-12-05": "2026-12-05", "12月5日": "12-05", "29.02.2028 9:00": "2028-02-29 09:00",
	} {
		m, fault := ParseMoment(typed)
		if want == "" {
			if fault == MomentOK {
				t.Errorf("%q was understood as %v", typed, m)
			}
			continue
		}
		if fault != MomentOK || m.String() != want {
			t.Errorf("%q: got %q (fault %d), want %q", typed, m.String(), fault, want)
		}
	}
	for typed, want := range map[string]MomentFault{
		"": MomentUnknown, "soon": MomentUnknown, "14": MomentUnknown, "14:0": MomentUnknown, "14:000": MomentUnknown, "1e3": MomentUnknown, "0x10": MomentUnknown, "14:00:00": MomentUnknown, "5/12 14:00": MomentUnknown, "-1:00": MomentUnknown,
		"25:00": MomentNoTime, "2400": MomentNoTime, "12:60": MomentNoTime, "13:00 pm": MomentNoTime, "下午14:00": MomentNoTime,
		"2026-02-30 14:00": MomentNoDay, "2026-13-01 14:00": MomentNoDay, "2027-02-29 9:00": MomentNoDay, "0000-01-01 9:00": MomentNoDay, "2月30日 9:00": MomentNoDay, "2026-00-10": MomentNoDay,
	} {
		if m, fault := ParseMoment(typed); fault != want {
			t.Errorf("%q: fault %d, want %d (%v)", typed, fault, want, m)
		}
	}
}

func zone(t *testing.T, name string) *time.Location {
	t.Helper()
	loc, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return loc
}

func TestMomentOnADay(t *testing.T) {
	for _, c := range []struct{ sentence, typed, day, zone, want string }{
		{"the day of the round before", "14:50", "2026-12-05T14:00", "Asia/Shanghai", "2026-12-05T14:50 +0800"},
		{"a day without a year", "12月6日 9:00", "2026-12-05T14:00", "Asia/Shanghai", "2026-12-06T09:00 +0800"},
		{"over the end of the year", "1月2日 9:00", "2026-12-30T14:00", "Asia/Shanghai", "2027-01-02T09:00 +0800"},
		{"back over it", "12月30日 9:00", "2027-01-02T14:00", "Asia/Shanghai", "2026-12-30T09:00 +0800"},
		{"a day alone keeps the time of day", "2026-12-12", "2026-12-05T14:00", "Asia/Shanghai", "2026-12-12T14:00 +0800"},
		{"after the clocks went back it is the same time of day", "2026-11-01 19:00", "2026-10-25T19:00", "America/Los_Angeles", "2026-11-01T19:00 -0800"},
		{"a time that the clocks skip", "2026-03-08 2:30", "2026-03-01T19:00", "America/Los_Angeles", ""},
		{"29 February of a year that has none", "2月29日 9:00", "2027-02-20T14:00", "Asia/Shanghai", ""},
	} {
		loc := zone(t, c.zone)
		day, err := time.ParseInLocation("2006-01-02T15:04", c.day, loc)
		if err != nil {
			t.Fatal(err)
		}
		m, fault := ParseMoment(c.typed)
		at, ok := m.On(day.UTC(), loc)
		if got := at.Format("2006-01-02T15:04 -0700"); fault != MomentOK || ok != (c.want != "") || ok && got != c.want {
			t.Errorf("%s: %q is %s, %v, want %q", c.sentence, c.typed, got, ok, c.want)
		}
	}
}

// FuzzParseMoment: whatever is typed, what is understood is a day and a time that exist.
func FuzzParseMoment(f *testing.F) {
	for _, seed := range []string{"14:00", "2026-12-05 14:00", "下午2点半", "２：３０", "5.12.2026 9.00", "12 am", "2026年2月29日（周六）"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		m, fault := ParseMoment(typed)
		if fault != MomentOK {
			return
		}
		if !m.HasDay && !m.HasTime {
			t.Errorf("%q was understood and says nothing", typed)
		}
		if m.Hour < 0 || m.Hour > 23 || m.Minute < 0 || m.Minute > 59 || m.HasDay && !m.dayExists() {
			t.Errorf("%q is %v", typed, m)
		}
	})
}
