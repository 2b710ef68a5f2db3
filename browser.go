package main

import (
	"os/exec"
	"runtime"
)

// openBrowser opens a page in the user's browser. Where there is none, nothing happens: the address
// was printed. It never waits for the browser.
func openBrowser(url string, env func(string) string) {
	var name string
	var args []string
	switch runtime.GOOS {
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", url}
	case "darwin":
		name, args = "open", []string{url}
	default:
		if env("DISPLAY") == "" && env("WAYLAND_DISPLAY") == "" {
			return
		}
		name, args = "xdg-open", []string{url}
	}
	path, err := exec.LookPath(name)
	if err != nil {
		return
	}
	command := exec.Command(path, args...)
	if command.Start() == nil {
		go command.Wait() //nolint:errcheck // only so that no dead process stays behind
	}
}
