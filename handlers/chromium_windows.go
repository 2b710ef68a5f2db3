package handlers

import (
	"os/exec"
	"strconv"
)

// ownGroup has nothing to do here: taskkill follows who started whom.
func ownGroup(*exec.Cmd) {}

// endGroup ends the program and all that it started.
func endGroup(cmd *exec.Cmd) error {
	return exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(cmd.Process.Pid)).Run()
}
