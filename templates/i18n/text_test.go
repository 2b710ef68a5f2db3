package i18n

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/fstest"
	"time"

	"roundtable/pairing"
)

func TestText(t *testing.T) {
	en, hans := For("en"), For("zh-Hans")
	for _, c := range []struct{ says, got, want string }{
		{"a word", en.T("tab.desk", "Desk"), "Desk"},
		{"a word in another language", hans.T("tab.desk", "Desk"), "工作台"},
		{"a word that the language lacks stays English", hans.T("no.such.key", "Plain"), "Plain"},
		{"values", en.T("x", "{{.a}} meets {{.b}}", "a", "Ann", "b", 7), "Ann meets 7"},
		{"a value twice", en.T("x", "{{.a}}-{{.a}}", "a", 1), "1-1"},
		{"a value that looks like a place is left alone", en.T("x", "{{.a}} {{.b}}", "a", "{{.b}}", "b", "B"), "{{.b}} B"},
		{"a place without a value stays", en.T("x", "{{.a}} {{.b}}", "a", 1), "1 {{.b}}"},
		{"an open place is text", en.T("x", "{{.a", "a", 1), "{{.a"},
		{"one", en.N("home.entrants", 1, "{{.n}} player", "{{.n}} players"), "1 player"},
		{"none is many", en.N("home.entrants", 0, "{{.n}} player", "{{.n}} players"), "0 players"},
		{"many", en.N("home.entrants", 12, "{{.n}} player", "{{.n}} players"), "12 players"},
		{"a language without plurals", hans.N("home.entrants", 1, "{{.n}} player", "{{.n}} players"), "1 名棋手"},
		{"a count with another value", en.N("x", 2, "{{.n}} of {{.all}} table", "{{.n}} of {{.all}} tables", "all", 6), "2 of 6 tables"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %q, want %q", c.says, c.got, c.want)
		}
	}
}

// said is an error for people.
type said struct{ args map[string]any }

func (said) Error() string { return "raw" }

func (e said) Message() (string, string, map[string]any) {
	return "error.draw_size.test", "At most {{.most}}, not {{.n}}.", e.args
}

func TestErr(t *testing.T) {
	en := For("en")
	e := said{map[string]any{"most": 1000, "n": said{map[string]any{"most": 1, "n": 2}}}}
	for _, c := range []struct {
		says string
		err  error
		want string
	}{
		{"none", nil, ""},
		{"one for people, with another inside", e, "At most 1000, not At most 1, not 2.."},
		{"one for people, wrapped", fmt.Errorf("open: %w", said{}), "At most {{.most}}, not {{.n}}."},
		{"one for people, joined", errors.Join(errors.New("disk"), said{map[string]any{"most": 3, "n": 4}}), "At most 3, not 4."},
		{"one of ours tells nothing", errors.New("secret"), "Something went wrong here. It has been written down; please try again."},
	} {
		if got := en.Err(c.err); got != c.want {
			t.Errorf("%s: %q", c.says, got)
		}
	}
}

func TestMeta(t *testing.T) {
	m := pairing.Meta{ID: "sb", Name: "English name", Help: "English help"}
	if name, help := For("zh-Hant").Meta("tiebreak", m); name != "索伯分" || help == m.Help {
		t.Errorf("%q %q", name, help)
	}
	if name, help := For("en").Meta("tiebreak", m); name != m.Name || help != m.Help {
		t.Errorf("%q %q", name, help)
	}
}

func TestDatesAndNumbers(t *testing.T) {
	at := time.Date(2026, 11, 9, 8, 5, 0, 0, time.UTC)
	for tag, want := range map[string][5]string{
		"en":      {"9 Nov 2026", "08:05", "9 Nov 2026 08:05", "499,500", "a, b"},
		"zh-Hans": {"2026年11月9日", "08:05", "2026年11月9日 08:05", "499,500", "a、b"},
		"zh-Hant": {"2026年11月9日", "08:05", "2026年11月9日 08:05", "499,500", "a、b"},
	} {
		l := For(tag)
		got := [5]string{l.Date(at), l.Time(at), l.DateTime(at), l.Int(499500), l.List([]string{"a", "b"})}
		if got != want {
			t.Errorf("%s: %q", tag, got)
		}
		if l.ISODate(at) != "2026-11-09" || l.Day("2026-11-09") != want[0] || l.Day("soon") != "soon" || l.Date(time.Time{}) != "" {
			t.Errorf("%s: %q %q %q %q", tag, l.ISODate(at), l.Day("2026-11-09"), l.Day("soon"), l.Date(time.Time{}))
		}
	}
}

func TestNameLang(t *testing.T) {
	for name, want := range map[string][2]string{ // for an English and a traditional Chinese reader
		"张三":          {"zh-Hans", "zh-Hant"},
		"Lee 李 Jun":   {"zh-Hans", "zh-Hant"},
		"O’Brien":     {"en", "en"},
		"Anna Müller": {"en", "en"},
		"山田はな":        {"ja", "ja"},
		"김민준":         {"ko", "ko"},
		"Иван":        {"ru", "ru"},
		"":            {"en", "en"},
	} {
		if got := [2]string{For("en").NameLang(name), For("zh-Hant").NameLang(name)}; got != want {
			t.Errorf("%q: %q", name, got)
		}
	}
}

func TestSorter(t *testing.T) {
	for _, c := range []struct {
		tag  string
		want []string
	}{
		{"zh-Hans", []string{"李四", "王小明", "张三"}}, // li, wang, zhang
		{"zh-Hant", []string{"丁一", "王小明", "李四"}}, // 2, 4, 7 strokes
		{"en", []string{"Ann", "Émile", "Zoë"}},
	} {
		names := slices.Clone(c.want)
		slices.Reverse(names)
		slices.SortFunc(names, For(c.tag).Sorter())
		if !slices.Equal(names, c.want) {
			t.Errorf("%s sorts %q", c.tag, names)
		}
	}
}

func TestLanguagesAreListed(t *testing.T) {
	var tags []string
	for _, l := range All() {
		tags = append(tags, l.Tag)
		if l.Name == "" || l.DateForm == "" || l.TimeForm == "" || l.Comma == "" || l.Sort == "" {
			t.Errorf("%s lacks something: %+v", l.Tag, l)
		}
	}
	if !slices.Equal(tags, []string{"en", "zh-Hans", "zh-Hant"}) {
		t.Errorf("languages %q", tags)
	}
	if Has("zh") || Has("") || !Has("zh-Hant") {
		t.Error("a tag is a language of ours only as its folder spells it")
	}
}

// TestANewLanguageIsOneFolder loads English and a language with real plurals from a folder.
func TestANewLanguageIsOneFolder(t *testing.T) {
	before, beforeMatcher, beforeMatched := langs, matcher, matched
	defer func() { langs, matcher, matched = before, beforeMatcher, beforeMatched }()
	langs, matched = nil, nil
	err := load(fstest.MapFS{
		"en/lang.json":  {Data: []byte(`{"tag":"en","name":"English"}`)},
		"pl/lang.json":  {Data: []byte(`{"tag":"pl","name":"polski","also":["szl"]}`)},
		"pl/words.json": {Data: []byte(`{"tables":{"one":"{{.n}} stół","few":"{{.n}} stoły","many":"{{.n}} stołów","other":"{{.n}} stołu"}}`)},
	})
	if err != nil {
		t.Fatal(err)
	}
	l := Match("", "szl;q=0.9")
	for n, want := range map[int]string{1: "1 stół", 3: "3 stoły", 5: "5 stołów"} {
		if got := l.N("tables", n, "{{.n}} table", "{{.n}} tables"); got != want {
			t.Errorf("%d: %q", n, got)
		}
	}
}

func BenchmarkWord(b *testing.B) {
	l := For("zh-Hans")
	b.ReportAllocs()
	for b.Loop() {
		l.T("tab.desk", "Desk")
	}
}

func BenchmarkCount(b *testing.B) {
	l := For("zh-Hans")
	b.ReportAllocs()
	for b.Loop() {
		l.N("home.entrants", 12, "{{.n}} player", "{{.n}} players")
	}
}
