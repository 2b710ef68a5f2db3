package models

import (
	"errors"
	"syscall"
)

// errSharing is ERROR_SHARING_VIOLATION: somebody has the file open and shares it with nobody.
const errSharing = syscall.Errno(32)

// lockFile opens a file beside the database so that nobody else can.
func lockFile(path string) (release func() error, taken bool, err error) {
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, false, err
	}
	h, err := syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, 0, nil, syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if err != nil {
		return nil, errors.Is(err, errSharing), err
	}
	return func() error { return syscall.CloseHandle(h) }, false, nil
}
