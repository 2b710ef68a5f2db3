package format_test

import (
	"runtime"
	"testing"
)

// BR-140: the schedule of 200 players, 19,900 matches, on one processor stays far below 256 MB, all that is ever
// asked for counted; how long it takes is in the benchmarks.
func TestSmallComputers(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	rounds := schedule(t, 200, 1, true)
	runtime.ReadMemStats(&after)
	matches := 0
	for _, r := range rounds {
		matches += len(r.Pairs)
	}
	if matches != 19900 {
		t.Fatalf("BR-140: %d matches", matches)
	}
	if used := (after.TotalAlloc - before.TotalAlloc) >> 20; used > 64 {
		t.Errorf("BR-140: %d MB", used)
	}
}
