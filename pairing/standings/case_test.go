package standings

import (
	"runtime"
	"testing"
)

// BR-140: the standings of 200 players after 11 rounds with ten criteria on one processor need little memory, all
// that is ever asked for counted; how long they take is in the benchmarks (BenchmarkGrowth).
func TestSmallComputers(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	in := swissEvent(200, 11)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	table := Build(in)
	runtime.ReadMemStats(&after)
	if len(table.Rows) != 200 {
		t.Fatalf("BR-140: %d rows", len(table.Rows))
	}
	if used := (after.TotalAlloc - before.TotalAlloc) >> 20; used > 64 {
		t.Errorf("BR-140: %d MB", used)
	}
}
