package pairing

import (
	"fmt"
	"strings"
)

// Error tells a person what is wrong and what to do. Key is stable and names the sentence in the
// language files; Text is the English sentence with places like {{.n}} for the Args.
type Error struct {
	Key  string
	Text string
	Args map[string]any
}

// Error is the English sentence.
func (e *Error) Error() string {
	text := e.Text
	for name, value := range e.Args {
		text = strings.ReplaceAll(text, "{{."+name+"}}", fmt.Sprint(value))
	}
	return text
}

// Message gives the parts that a language file translates.
func (e *Error) Message() (key, english string, args map[string]any) { return e.Key, e.Text, e.Args }

// Is makes errors.Is compare the kind of an error, not what it is about.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Key == e.Key
}
