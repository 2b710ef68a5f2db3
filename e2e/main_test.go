package e2e

import (
	"os"
	"testing"
)

func TestMain(m *testing.M) {
	if os.Getenv(fakeProgram) != "" {
		runFake()
		return
	}
	code := m.Run()
	cleanUp()
	os.Exit(code)
}
