package main

import (
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"
)

// stopAt ends a context when a word is printed.
type stopAt struct {
	io.Writer
	word string
	stop func()
}

func (s stopAt) Write(p []byte) (int, error) {
	if strings.Contains(string(p), s.word) {
		s.stop()
	}
	return s.Writer.Write(p)
}

// Whoever stops the program while it is starting is told of no mistake.
func TestStoppedWhileStarting(t *testing.T) {
	for _, word := range []string{"", "Open it at", "Organiser link", "Ctrl+C"} {
		s := newShell(t)
		ctx, cancel := context.WithCancel(t.Context())
		out := stopAt{&s.out, word, cancel}
		if word == "" { // before anything is printed
			cancel()
		}
		code := run(ctx, []string{"--addr", "127.0.0.1:0", "--no-browser", "--db", filepath.Join(t.TempDir(), "x.db")}, world{
			in: strings.NewReader(""), out: out, err: &s.err, env: func(name string) string { return s.env[name] }, browse: func(string, func(string) string) {},
		})
		cancel()
		if code != exitOK || s.err.String() != "" {
			t.Errorf("stopped at %q: %d, %q", word, code, s.err.String())
		}
	}
}
