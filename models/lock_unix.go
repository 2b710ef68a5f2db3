//go:build !windows

package models

import (
	"errors"
	"os"
	"syscall"
)

// lockFile takes an exclusive lock on a file beside the database.
func lockFile(path string) (release func() error, taken bool, err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, false, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return nil, errors.Is(err, syscall.EWOULDBLOCK), errors.Join(err, f.Close())
	}
	return f.Close, false, nil
}
