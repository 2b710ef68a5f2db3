package i18n

import (
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"roundtable/models/exchange"
)

// Date is the day as this language writes it: "29 Nov 2026", "2026年11月29日". The time must be in
// the event's own zone already; a zero time gives "".
func (l *Lang) Date(t time.Time) string { return format(t, l.DateForm) }

// Time is the time of day: "18:42".
func (l *Lang) Time(t time.Time) string { return format(t, l.TimeForm) }

// DateTime is day and time: "29 Nov 2026 18:42".
func (l *Lang) DateTime(t time.Time) string { return format(t, l.DateForm+" "+l.TimeForm) }

// ISODate is the day for machines and for <input type="date">: "2026-11-29".
func (l *Lang) ISODate(t time.Time) string { return format(t, time.DateOnly) }

// Day is a stored day ("2026-11-29") as this language writes it; what is no day stays as it is.
func (l *Lang) Day(iso string) string {
	t, err := time.Parse(time.DateOnly, iso)
	if err != nil {
		return iso
	}
	return l.Date(t)
}

func format(t time.Time, layout string) string {
	if t.IsZero() {
		return ""
	}
	return t.Format(layout)
}

// Int is a count with the language's grouping: "499,500".
func (l *Lang) Int(n int) string {
	return message.NewPrinter(language.Make(l.Tag)).Sprintf("%d", n)
}

// List joins the items of a list: "a, b", "甲、乙".
func (l *Lang) List(items []string) string {
	held := make([]string, len(items))
	for i, item := range items {
		held[i] = exchange.Isolate(item)
	}
	return strings.Join(held, l.Comma)
}

// Sorter compares names as this language lists them: by pinyin, by strokes, by letters. Make one for
// each list; it is not safe for use by two goroutines.
func (l *Lang) Sorter() func(a, b string) int {
	return collate.New(language.Make(l.Sort), collate.Numeric).CompareString
}

// scripts that say which language a name is in.
var scripts = []struct {
	script *unicode.RangeTable
	lang   string
}{
	{unicode.Hiragana, "ja"},
	{unicode.Katakana, "ja"},
	{unicode.Hangul, "ko"},
	{unicode.Cyrillic, "ru"},
	{unicode.Greek, "el"},
	{unicode.Arabic, "ar"},
	{unicode.Hebrew, "he"},
	{unicode.Thai, "th"},
}

// NameLang is the language tag of a person's name, by its script, so that fonts and voices are right:
// a Han name is in the reader's Chinese, or in simplified Chinese for a reader of another language.
func (l *Lang) NameLang(name string) string {
	han := false
	for _, r := range name {
		if r < 0x370 {
			continue
		}
		for _, s := range scripts {
			if unicode.Is(s.script, r) {
				return s.lang
			}
		}
		han = han || unicode.Is(unicode.Han, r)
	}
	switch {
	case han && strings.HasPrefix(l.Tag, "zh"):
		return l.Tag
	case han:
		return "zh-Hans"
	default:
		return "en"
	}
}
