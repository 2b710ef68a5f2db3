package main

import (
	"fmt"
	"runtime/debug"
)

// release is set when a release is built: -ldflags "-X main.release=1.0.0".
var release = ""

// versionCmd prints the version.
type versionCmd struct{}

// Run prints it.
func (versionCmd) Run(w world) error {
	_, err := fmt.Fprintln(w.out, "roundtable "+version())
	return err
}

// version is the release, or for other builds the commit they were made from.
func version() string {
	if release != "" {
		return release
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "dev"
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return "dev-" + s.Value[:min(12, len(s.Value))]
		}
	}
	return "dev"
}
