package models

import (
	"strings"

	"roundtable/models/exchange"
)

// findable is what an event is found by, as one reader may see it: texts of the event, and its people under the
// names that he sees. Keys compare without case, width and kind of dash (exchange.Key).
type findable struct {
	texts  []string // keys
	people []string
	keys   []string // of the people
}

func (t *Tournament) findable() (f findable) {
	texts := []string{t.Name, t.Section, t.Venue}
	for _, name := range t.GameInfo.Names {
		texts = append(texts, name)
	}
	for _, text := range texts {
		if key := exchange.Key(text); key != "" {
			f.texts = append(f.texts, key)
		}
	}
	f.texts = append(f.texts, t.Date)
	for i := range t.Entrants {
		for _, name := range []string{t.Entrants[i].Name, t.Entrants[i].Name2} {
			if key := exchange.Key(name); key != "" && name != hiddenName {
				f.people, f.keys = append(f.people, name), append(f.keys, key)
			}
		}
	}
	return f
}

// Find says whether the event has every word of a search in its name, its place, its game, its day or among its
// people, and who of them has the words that nothing else has.
func (s Summary) Find(text string) (people []string, ok bool) {
	var rest []string // words that only people can have
	for _, word := range strings.Fields(text) {
		if key := exchange.Key(word); key != "" && !has(s.find.texts, key) {
			rest = append(rest, key)
		}
	}
	if len(rest) == 0 {
		return nil, true
	}
	for i, key := range s.find.keys {
		all := true
		for _, word := range rest {
			all = all && strings.Contains(key, word)
		}
		if all {
			people = append(people, s.find.people[i])
		}
	}
	return people, len(people) > 0
}

func has(texts []string, word string) bool {
	for _, text := range texts {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}
