package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

// chromiumOff says that no PDF files are made, whatever is installed.
const chromiumOff = "off"

// chromiumNames are the programs that print to PDF, as they are called on Linux.
var chromiumNames = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"}

// chromiumPlaces are where they lie on systems that do not put them into PATH.
func chromiumPlaces(system string, env func(string) string) (places []string) {
	switch system {
	case "windows":
		for _, root := range []string{"ProgramFiles", "ProgramFiles(x86)", "LocalAppData"} {
			if folder := env(root); folder != "" {
				places = append(places,
					filepath.Join(folder, "Google", "Chrome", "Application", "chrome.exe"),
					filepath.Join(folder, "Chromium", "Application", "chrome.exe"),
					filepath.Join(folder, "Microsoft", "Edge", "Application", "msedge.exe"))
			}
		}
	case "darwin":
		for _, folder := range []string{"/Applications", filepath.Join(env("HOME"), "Applications")} {
			for _, name := range []string{"Google Chrome", "Chromium", "Microsoft Edge"} {
				places = append(places, filepath.Join(folder, name+".app", "Contents", "MacOS", name))
			}
		}
	}
	return places
}

// findChromium is the program that makes PDF files: the one that is named, or the first of the usual ones;
// empty where there is none. One that is named and not there is an error.
func findChromium(named string, env func(string) string) (string, error) {
	if named == chromiumOff {
		return "", nil
	}
	if named != "" {
		path, err := exec.LookPath(named)
		if err != nil {
			return "", message{"error.chromium", "There is no program {{.path}}. Give the path of Chromium, Chrome or Edge with --chromium, or leave it out.", map[string]any{"path": named}}
		}
		return path, nil
	}
	for _, name := range chromiumNames {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	for _, path := range chromiumPlaces(runtime.GOOS, env) {
		if about, err := os.Stat(path); err == nil && about.Mode().IsRegular() {
			return path, nil
		}
	}
	return "", nil
}
