package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestFindChromium(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("programs are found by their ending there")
	}
	none := func(string) string { return "" }
	empty, full := t.TempDir(), t.TempDir()
	for _, name := range []string{"google-chrome", "mine"} {
		if err := os.WriteFile(filepath.Join(full, name), []byte("#!/bin/sh\n"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for _, x := range []struct{ sentence, path, named, want, err string }{
		{"it is looked for", full, "", filepath.Join(full, "google-chrome"), ""},
		{"a name wins", full, "mine", filepath.Join(full, "mine"), ""},
		{"a path wins", empty, filepath.Join(full, "mine"), filepath.Join(full, "mine"), ""},
		{"off is off, whatever is installed", full, "off", "", ""},
		{"one that is not there is said", full, "/nothing/here", "", "There is no program"},
	} {
		t.Run(x.sentence, func(t *testing.T) {
			t.Setenv("PATH", x.path)
			got, err := findChromium(x.named, none)
			if got != x.want || (err == nil) != (x.err == "") || err != nil && !strings.Contains(err.Error(), x.err) {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
}

func TestChromiumPlaces(t *testing.T) {
	env := func(name string) string {
		return map[string]string{"ProgramFiles": "C:/Programs", "HOME": "/Users/club"}[name]
	}
	for system, want := range map[string]string{"windows": "msedge.exe", "darwin": "Google Chrome.app"} {
		if places := strings.Join(chromiumPlaces(system, env), "\n"); !strings.Contains(places, want) {
			t.Errorf("%s: %s", system, places)
		}
	}
	if places := chromiumPlaces("linux", env); len(places) > 0 {
		t.Errorf("on Linux it is in PATH: %q", places)
	}
}
