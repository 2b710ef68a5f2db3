package main

import "strings"

// message is an error for people: see i18n.Message.
type message struct {
	key, text string
	args      map[string]any
}

// Error is for errors that are joined; people read Message.
func (m message) Error() string { return strings.TrimSpace(m.key + ": " + m.text) }

// Message gives the parts that a language file translates.
func (m message) Message() (key, english string, args map[string]any) { return m.key, m.text, m.args }
