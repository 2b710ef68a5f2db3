package models

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"roundtable/pairing/scoring"
)

// TestSmallDisk fills a real file system of 4 MB. Where none can be mounted, TestFullDisk still asks the
// engine for the same answer.
func TestSmallDisk(t *testing.T) {
	disk := t.TempDir()
	if runtime.GOOS != "linux" || os.Geteuid() != 0 {
		t.Skip("SKIPPED: mounting a small disk needs root on Linux; TestFullDisk covers the answer of the engine only")
	}
	if said, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", disk).CombinedOutput(); err != nil {
		t.Skipf("SKIPPED: a small disk cannot be mounted here (%v: %s); TestFullDisk covers the answer of the engine only", err, said)
	}
	t.Cleanup(func() {
		if said, err := exec.Command("umount", disk).CombinedOutput(); err != nil {
			t.Errorf("unmount: %v: %s", err, said)
		}
	})
	ctx := context.Background()
	s, err := Open(ctx, filepath.Join(disk, "club.db"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	slug := makeEvent(t, s, 8, Rules{})
	ballast := filepath.Join(disk, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 8<<20), 0o600); err == nil {
		t.Fatal("the disk is not small")
	}
	before := read(t, s, slug)
	var full error
	for i := 0; full == nil && i < 500; i++ {
		before = read(t, s, slug)
		m := before.Rounds[i%7].Matches[0]
		_, full = s.SaveReport(ctx, organiser, slug, Report{Match: m.ID, Version: m.Version, Record: []scoring.Action{[]scoring.Action{"1", "0", "="}[i/7%3]}})
	}
	if !errors.Is(full, errDiskFull) {
		t.Fatalf("on a full disk: %v", full)
	}
	if now := read(t, s, slug); now.Revision != before.Revision {
		t.Error("a change that was refused was made")
	}
	if err := s.Backup(ctx, filepath.Join(disk, "copy.db")); KindOf(err) != Unavailable {
		t.Errorf("a copy on a full disk: %v", err)
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	press(t, s, slug, 7, 2, "1", "1")
	checkRebuilt(t, s)
}
