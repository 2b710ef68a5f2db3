package i18n

import (
	"errors"
	"fmt"
	"strings"

	goi18n "github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/nicksnyder/go-i18n/v2/i18n/template"

	"roundtable/models/exchange"
	"roundtable/pairing"
)

// T is the text of the key in this language, the English text where the language has none. Args are
// pairs of name and value for the places {{.name}}. Key and English are literals (a test reads them).
func (l *Lang) T(key, english string, args ...any) string {
	text, ok := l.words[key]
	if !ok {
		text = english
	}
	if len(args) == 0 {
		return text
	}
	return fill(text, pairs(args))
}

// N is T for a text with a count, {{.n}}: one is the English for 1, other for every other count.
func (l *Lang) N(key string, n int, one, other string, args ...any) string {
	text, err := l.localizer.Localize(&goi18n.LocalizeConfig{
		DefaultMessage: &goi18n.Message{ID: key, One: one, Other: other},
		PluralCount:    n,
		TemplateData:   append(pairs(args), pair{"n", n}),
		TemplateParser: filler{},
	})
	if err != nil {
		return fill(other, append(pairs(args), pair{"n", n}))
	}
	return text
}

// Meta is the name and the help of a registered thing (tie-break, form of match, scoring, format,
// sheet …), under the keys "<kind>.<id>.name" and "<kind>.<id>.help".
func (l *Lang) Meta(kind string, m pairing.Meta) (name, help string) {
	key := kind + "." + m.ID
	name, help = m.Name, m.Help
	if text, ok := l.words[key+".name"]; ok {
		name = text
	}
	if text, ok := l.words[key+".help"]; ok {
		help = text
	}
	return name, help
}

// Short is the name of a registered thing for a narrow column: its short name, or the name.
func (l *Lang) Short(kind string, m pairing.Meta) string {
	if m.Short == "" {
		name, _ := l.Meta(kind, m)
		return name
	}
	if text, ok := l.words[kind+"."+m.ID+".short"]; ok {
		return text
	}
	return m.Short
}

// Message is what a text for people made below the pages offers: a key, the English text, and the
// values of its places. A value may be a Message itself.
type Message interface {
	Message() (key, english string, args map[string]any)
}

// Say is the message in this language.
func (l *Lang) Say(m Message) string {
	key, english, args := m.Message()
	text, ok := l.words[key]
	if !ok {
		text = english
	}
	if len(args) == 0 {
		return text
	}
	list := make([]pair, 0, len(args))
	for name, value := range args {
		if inner, ok := value.(Message); ok {
			value = l.Say(inner)
		}
		list = append(list, pair{name, value})
	}
	return fill(text, list)
}

// Err is the sentence of an error for people. An error without one is ours: it is not shown.
func (l *Lang) Err(err error) string {
	if err == nil {
		return ""
	}
	var m Message
	if errors.As(err, &m) {
		return l.Say(m)
	}
	return l.T("error.internal", "Something went wrong here. It has been written down; please try again.")
}

type pair struct {
	name  string
	value any
}

// pairs reads name, value, name, value, …; a test keeps the calls right, so a slip is a panic.
func pairs(args []any) []pair {
	if len(args)%2 != 0 {
		panic(fmt.Sprintf("words: name without a value in %v", args))
	}
	list := make([]pair, 0, len(args)/2+1)
	for i := 0; i < len(args); i += 2 {
		list = append(list, pair{args[i].(string), args[i+1]})
	}
	return list
}

// fill puts the values into the places {{.name}}: once, so that a value may hold such places itself, and
// each held together, so that a name from right to left turns nothing around. A place without a value stays
// as it is.
func fill(text string, values []pair) string {
	var b strings.Builder
	for {
		start := strings.Index(text, "{{.")
		if start < 0 {
			break
		}
		end := strings.Index(text[start:], "}}")
		if end < 0 {
			break
		}
		end += start
		b.WriteString(text[:start])
		if value, ok := find(values, text[start+3:end]); ok {
			b.WriteString(value)
		} else {
			b.WriteString(text[start : end+2])
		}
		text = text[end+2:]
	}
	b.WriteString(text)
	return b.String()
}

func find(values []pair, name string) (string, bool) {
	for _, p := range values {
		if p.name != name {
			continue
		}
		if s, ok := p.value.(string); ok {
			return exchange.Isolate(s), true
		}
		return fmt.Sprint(p.value), true
	}
	return "", false
}

// filler is fill as a template engine of go-i18n: the same places, without text/template.
type filler struct{}

type filled struct{ text string }

// Cacheable says that parsing costs nothing.
func (filler) Cacheable() bool { return false }

// Parse keeps the text as it is.
func (filler) Parse(text, _, _ string) (template.ParsedTemplate, error) { return filled{text}, nil }

// Execute fills in the pairs.
func (f filled) Execute(data any) (string, error) { return fill(f.text, data.([]pair)), nil }
