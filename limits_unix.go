//go:build !windows

package main

import (
	"math"
	"syscall"
)

// mostFiles is how many files this process may have open at a time; 0: nobody knows.
func mostFiles() int {
	var l syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &l); err != nil {
		return 0
	}
	return int(min(uint64(l.Cur), math.MaxInt32)) // signed on some systems
}
