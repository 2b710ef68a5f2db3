package format_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"roundtable/pairing/format"
)

func TestWriteText(t *testing.T) {
	chinese := format.Words{Note: "轮次：台次从左到右，先手在左。", Cycle: "循环", Bye: "轮空"}
	for _, c := range []struct {
		name             string
		entrants, cycles int
		words            format.Words
		want             string
	}{
		{"the table of eight", 8, 1, format.English, `
Round: the tables in order, the first mover on the left.
1:  1-8  2-7  3-6  4-5
2:  8-5  6-4  7-3  1-2
3:  2-8  3-1  4-7  5-6
4:  8-6  7-5  1-4  2-3
5:  3-8  4-2  5-1  6-7
6:  8-7  1-6  2-5  3-4
7:  4-8  5-3  6-2  7-1
`},
		{"three in two cycles, in Chinese", 3, 2, chinese, `
轮次：台次从左到右，先手在左。

循环 1
1:  2-3  轮空 1
2:  3-1  轮空 2
3:  1-2  轮空 3

循环 2
4:  3-2  轮空 1
5:  2-1  轮空 3
6:  1-3  轮空 2
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out strings.Builder
			if err := format.WriteText(&out, schedule(t, c.entrants, c.cycles, true), c.words); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(strings.TrimPrefix(c.want, "\n"), out.String()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestWriteTextBreaksAfterTenTables(t *testing.T) {
	var out strings.Builder
	if err := format.WriteText(&out, schedule(t, 23, 1, true)[:1], format.English); err != nil {
		t.Fatal(err)
	}
	want := format.English.Note + `
1:   2-23   3-22   4-21   5-20   6-19   7-18   8-17   9-16  10-15  11-14
    12-13  bye 1
`
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Error(diff)
	}
}

func TestWriteCSV(t *testing.T) {
	var out strings.Builder
	if err := format.WriteCSV(&out, schedule(t, 3, 1, true)); err != nil {
		t.Fatal(err)
	}
	want := "round,table,first,second\n1,1,2,3\n1,,1,\n2,1,1,2\n2,,3,\n3,1,3,1\n3,,2,\n"
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Error(diff)
	}
}

// The files must hold the whole schedule: what they say, read back, is the schedule again.
func TestFilesReadBack(t *testing.T) {
	for n := 2; n <= 25; n++ {
		rounds := schedule(t, n, 2, true)
		var asCSV, asJSON bytes.Buffer
		if err := errors.Join(format.WriteCSV(&asCSV, rounds), format.WriteJSON(&asJSON, rounds)); err != nil {
			t.Fatal(err)
		}
		var read struct{ Rounds []format.Round }
		if err := json.Unmarshal(asJSON.Bytes(), &read); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(rounds, read.Rounds); diff != "" {
			t.Errorf("%d entrants as JSON: %s", n, diff)
		}
		if diff := cmp.Diff(rows(rounds), rowsOf(t, &asCSV)); diff != "" {
			t.Errorf("%d entrants as CSV: %s", n, diff)
		}
	}
}

// rows has round, table, first and second of every game, and 0 for the table and second of a bye.
func rows(rounds []format.Round) [][4]int {
	var all [][4]int
	for _, r := range rounds {
		for _, p := range r.Pairs {
			all = append(all, [4]int{r.No, p.Table, p.First, p.Second})
		}
		if r.Bye != 0 {
			all = append(all, [4]int{r.No, 0, r.Bye, 0})
		}
	}
	return all
}

func rowsOf(t *testing.T, file io.Reader) [][4]int {
	t.Helper()
	records, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var all [][4]int
	for _, record := range records[1:] {
		var row [4]int
		for i, cell := range record {
			if cell == "" {
				continue
			}
			if row[i], err = strconv.Atoi(cell); err != nil {
				t.Fatal(err)
			}
		}
		all = append(all, row)
	}
	return all
}

func TestJSONIsALineForARound(t *testing.T) {
	var out strings.Builder
	if err := format.WriteJSON(&out, schedule(t, 3, 1, true)[:2]); err != nil {
		t.Fatal(err)
	}
	want := `{"rounds":[
{"round":1,"cycle":1,"cycle_round":1,"pairs":[{"table":1,"first":2,"second":3}],"bye":1},
{"round":2,"cycle":1,"cycle_round":2,"pairs":[{"table":1,"first":1,"second":2}],"bye":3}
]}
`
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Error(diff)
	}
}

var errFull = errors.New("disk full")

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWritingReportsAFullDisk(t *testing.T) {
	rounds := schedule(t, 200, 1, true)
	for name, err := range map[string]error{
		"text": format.WriteText(full{}, rounds, format.English),
		"CSV":  format.WriteCSV(full{}, rounds),
		"JSON": format.WriteJSON(full{}, rounds),
	} {
		if !errors.Is(err, errFull) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}
