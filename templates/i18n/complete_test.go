package i18n

import (
	"encoding/json"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"roundtable/models/exchange"
)

var place = regexp.MustCompile(`\{\{\.([A-Za-z0-9_]+)\}\}`)

// places are the names that a text fills in, sorted, each once.
func places(s string) []string {
	var list []string
	for _, m := range place.FindAllStringSubmatch(s, -1) {
		list = append(list, m[1])
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// words are a language's texts by key, with the file of each.
func words(t *testing.T, tag string) map[string][2]string {
	t.Helper()
	names, err := fs.Glob(Files, tag+"/*.json")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][2]string{}
	for _, name := range names {
		if path.Base(name) == "lang.json" {
			continue
		}
		data, err := fs.ReadFile(Files, name)
		if err != nil {
			t.Fatal(err)
		}
		decoder := json.NewDecoder(strings.NewReader(string(data)))
		if _, err := decoder.Token(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for decoder.More() {
			key, err := decoder.Token()
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			var value string
			if err := decoder.Decode(&value); err != nil {
				t.Fatalf("%s: %v: a language file is flat, key and text: %v", name, key, err)
			}
			if before, twice := all[key.(string)]; twice {
				t.Errorf("%s has %v again: it is in %s", name, key, before[0])
			}
			all[key.(string)] = [2]string{name, value}
		}
	}
	return all
}

// TestEveryLanguageIsComplete keeps the languages equal to the program: no key is missing, none is
// left over, none is empty, and each fills in what the English text fills in.
func TestEveryLanguageIsComplete(t *testing.T) {
	b := readBook(t, "../..")
	if len(b.uses) < 100 {
		t.Fatalf("only %d texts were found: the reader of the program is broken", len(b.uses))
	}
	addLists(b)
	for _, p := range b.problems {
		t.Error(p)
	}
	for key, uses := range b.uses {
		for _, u := range uses {
			if !slices.Equal(u.english, uses[0].english) {
				t.Errorf("%s has two English texts: %q at %s, %q at %s", key, uses[0].english, uses[0].at, u.english, u.at)
			}
			if slices.Contains(u.english, "") {
				t.Errorf("%s: %s is empty in English", u.at, key)
			}
		}
	}
	for _, l := range All()[1:] {
		t.Run(l.Tag, func(t *testing.T) { checkLang(t, b, words(t, l.Tag)) })
	}
}

// addLists adds the texts that a package keeps in a list of its own and shows by key.
func addLists(b *book) {
	for _, k := range exchange.MarkKinds() {
		b.add(k.Key, "models/exchange", k.Text)
	}
	for key, text := range exchange.FormTexts() {
		b.add(key, "models/exchange", text)
	}
	for _, c := range exchange.ColumnKinds() {
		key, text := exchange.ColumnText(c)
		b.add(key, "models/exchange", text)
	}
}

func checkLang(t *testing.T, b *book, words map[string][2]string) {
	for key, uses := range b.uses {
		w, ok := words[key]
		if !ok {
			t.Errorf("%s is missing; English at %s: %q", key, uses[0].at, uses[0].english)
			continue
		}
		if strings.TrimSpace(w[1]) == "" {
			t.Errorf("%s: %s is empty", w[0], key)
		}
		want := places(strings.Join(uses[0].english, " "))
		if got := places(w[1]); !slices.Equal(got, want) {
			t.Errorf("%s: %s fills in %v, the English text %v", w[0], key, got, want)
		}
	}
	for key, w := range words {
		if _, ok := b.uses[key]; !ok {
			t.Errorf("%s: nothing uses %s", w[0], key)
		}
	}
}
