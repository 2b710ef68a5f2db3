// Package i18n holds the words people read. The English text stands in the code beside the thing
// it names; a language is one folder here with lang.json (its own name, tag and formats) and any
// number of word files, which override the English by key. See complete_test.go for what is kept.
package i18n

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"

	goi18n "github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// Files has every language: <tag>/lang.json and <tag>/<area>.json.
//
//go:embed */*.json
var Files embed.FS

// Lang is one language of the program. It is safe for use by many goroutines.
type Lang struct {
	Tag  string   `json:"tag"`  // BCP 47, as in the lang attribute: "en", "zh-Hans"
	Name string   `json:"name"` // its own name for itself
	Also []string `json:"also"` // tags that readers send and that mean this language
	Sort string   `json:"sort"` // BCP 47 with collation, for lists by name

	DateForm string `json:"date"` // layouts of package time
	TimeForm string `json:"time"`
	Comma    string `json:"list"` // what stands between the items of a list

	words     map[string]string // by key; empty for English
	localizer *goi18n.Localizer // for plurals
}

var (
	langs   []*Lang // English first, then by tag
	matcher language.Matcher
	matched []*Lang // the language of each tag that matcher knows
)

func init() {
	if err := load(Files); err != nil {
		panic("languages: " + err.Error())
	}
}

// load reads every language folder. English must be among them.
func load(files fs.FS) error {
	bundle := goi18n.NewBundle(language.English)
	folders, err := fs.Glob(files, "*/lang.json")
	if err != nil {
		return err
	}
	for _, name := range folders {
		l, err := loadLang(files, path.Dir(name), bundle)
		if err != nil {
			return err
		}
		langs = append(langs, l)
	}
	slices.SortStableFunc(langs, func(a, b *Lang) int { return english(a) - english(b) })
	var tags []language.Tag
	for _, l := range langs {
		l.localizer = goi18n.NewLocalizer(bundle, l.Tag)
		for _, tag := range append([]string{l.Tag}, l.Also...) {
			tags = append(tags, language.Make(tag))
			matched = append(matched, l)
		}
	}
	matcher = language.NewMatcher(tags)
	return nil
}

func english(l *Lang) int {
	if l.Tag == "en" {
		return 0
	}
	return 1
}

func loadLang(files fs.FS, folder string, bundle *goi18n.Bundle) (*Lang, error) {
	l := &Lang{words: map[string]string{}}
	data, err := fs.ReadFile(files, folder+"/lang.json")
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(data, l); err != nil {
		return nil, fmt.Errorf("%s/lang.json: %w", folder, err)
	}
	names, err := fs.Glob(files, folder+"/*.json")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if path.Base(name) == "lang.json" {
			continue
		}
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		file, err := goi18n.ParseMessageFileBytes(data, "words.json", nil)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if err := bundle.AddMessages(language.Make(l.Tag), file.Messages...); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		for _, m := range file.Messages {
			l.words[m.ID] = m.Other
		}
	}
	return l, nil
}

// All lists the languages, English first, each under its own name.
func All() []*Lang { return langs }

// For is the language with the tag, English if there is none.
func For(tag string) *Lang {
	for _, l := range langs {
		if l.Tag == tag {
			return l
		}
	}
	return langs[0]
}

// Has reports whether the tag is one of the program's languages.
func Has(tag string) bool { return For(tag).Tag == tag }

// Match picks the language of a reader: what they chose (cookie, a tag of ours), otherwise the best
// of the Accept-Language header, otherwise English.
func Match(cookie, acceptLanguage string) *Lang {
	if Has(cookie) {
		return For(cookie)
	}
	wanted, _, err := language.ParseAcceptLanguage(acceptLanguage)
	if err != nil || len(wanted) == 0 {
		return langs[0]
	}
	_, i, confidence := matcher.Match(wanted...)
	if confidence == language.No {
		return langs[0]
	}
	return matched[i]
}
