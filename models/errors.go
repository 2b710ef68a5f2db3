package models

import (
	"errors"
	"fmt"
	"strings"
)

// Kind says whose turn it is when something was refused.
type Kind uint8

const (
	Invalid     Kind = iota + 1 // a value is wrong: say which and what to do
	NotFound                    // there is no such thing, or this reader may not know of it
	Conflict                    // somebody changed it meanwhile, or the event is past that step
	Denied                      // the reader is known to lack the right
	Unavailable                 // the machine cannot do it now: a full disk, a busy file
)

// Error is an error for people: what is wrong, where, what to do. Key and Text (English) with the
// named Args make the sentence in the reader's language; Field is the form field it belongs to.
type Error struct {
	Kind  Kind
	Key   string
	Text  string
	Field string
	Args  map[string]any
}

// Error is the English sentence, for logs and the command line.
func (e *Error) Error() string {
	text := e.Text
	for name, value := range e.Args {
		text = strings.ReplaceAll(text, "{{."+name+"}}", fmt.Sprint(value))
	}
	return text
}

// Message gives the parts that a language file translates.
func (e *Error) Message() (key, english string, args map[string]any) { return e.Key, e.Text, e.Args }

// Is makes two errors with one key the same error, whatever their arguments.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Key == e.Key
}

// In gives a copy of the error that belongs to a form field.
func (e *Error) In(field string) *Error {
	c := *e
	c.Field = field
	return &c
}

// With gives a copy of the error with named arguments: With("name", v, "name2", v2).
func (e *Error) With(pairs ...any) *Error {
	c := *e
	c.Args = make(map[string]any, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		c.Args[pairs[i].(string)] = pairs[i+1]
	}
	return &c
}

// KindOf is the kind of an error for people, 0 for every other error.
func KindOf(err error) Kind {
	var e *Error
	if errors.As(err, &e) {
		return e.Kind
	}
	return 0
}

// Errors that several operations share.
var (
	ErrNotFound = &Error{Kind: NotFound, Key: "error.not_found", Text: "There is no such page or tournament. Check the address, or start from the home page."}
	ErrDenied   = &Error{Kind: Denied, Key: "error.denied", Text: "Only the organiser may do this. Open the organiser link on this device first."}
	ErrStale    = &Error{Kind: Conflict, Key: "error.stale", Text: "Somebody changed this tournament meanwhile. Look at it again and repeat your change."}
)
