package format

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"io"
	"strconv"
	"strings"
)

// Words are the words of a schedule written as text.
type Words struct {
	Note  string // the line above the table
	Cycle string // stands before the number of a cycle
	Bye   string // stands before the number of the entrant who sits out
}

// English are the words in English.
var English = Words{
	Note:  "Round: the tables in order, the first mover on the left.",
	Cycle: "Cycle",
	Bye:   "bye",
}

// tablesPerLine keeps a big event readable: ten tables are easily counted.
const tablesPerLine = 10

// WriteText writes a schedule for people, a line for a round as in the printed tables: "1: 1-8 2-7
// 3-6 4-5". The bye stands last. Rounds with more than ten tables go on in the next line.
func WriteText(w io.Writer, rounds []Round, words Words) error {
	out := bufio.NewWriter(w)
	out.WriteString(words.Note + "\n")
	cycles, digits := 0, 1
	for _, r := range rounds {
		cycles = max(cycles, r.Cycle)
		digits = max(digits, len(strconv.Itoa(r.highest())))
	}
	wide := len(strconv.Itoa(len(rounds)))
	cycle := 0
	for _, r := range rounds {
		if cycles > 1 && r.Cycle != cycle {
			cycle = r.Cycle
			out.WriteString("\n" + words.Cycle + " " + strconv.Itoa(cycle) + "\n")
		}
		for _, line := range r.lines(wide, digits, words.Bye) {
			out.WriteString(strings.TrimRight(line, " ") + "\n")
		}
	}
	return out.Flush()
}

// highest is the highest number in the round.
func (r *Round) highest() int {
	high := r.Bye
	for _, p := range r.Pairs {
		high = max(high, p.First, p.Second)
	}
	return high
}

// lines is the round in lines of ten tables, with the round in so many columns and every number
// in so many digits.
func (r *Round) lines(wide, digits int, bye string) []string {
	var lines []string
	line := left(strconv.Itoa(r.No), wide) + ":"
	for i, p := range r.Pairs {
		if i > 0 && i%tablesPerLine == 0 {
			lines = append(lines, line)
			line = left("", wide+1)
		}
		second := strconv.Itoa(p.Second)
		line += "  " + left(strconv.Itoa(p.First), digits) + "-" + second + left("", digits-len(second))
	}
	if r.Bye != 0 {
		line += "  " + bye + " " + strconv.Itoa(r.Bye)
	}
	return append(lines, line)
}

// left fills up with blanks on the left.
func left(s string, width int) string {
	return strings.Repeat(" ", max(width-len(s), 0)) + s
}

// WriteCSV writes a schedule as comma-separated values with the columns round, table, first,
// second. A bye is the last row of its round, with the entrant as first and no table and second.
func WriteCSV(w io.Writer, rounds []Round) error {
	out := csv.NewWriter(w)
	row := []string{"round", "table", "first", "second"}
	if err := out.Write(row); err != nil {
		return err
	}
	for _, r := range rounds {
		row[0] = strconv.Itoa(r.No)
		for _, p := range r.Pairs {
			row[1], row[2], row[3] = strconv.Itoa(p.Table), strconv.Itoa(p.First), strconv.Itoa(p.Second)
			if err := out.Write(row); err != nil {
				return err
			}
		}
		if r.Bye == 0 {
			continue
		}
		row[1], row[2], row[3] = "", strconv.Itoa(r.Bye), ""
		if err := out.Write(row); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// WriteJSON writes a schedule as an object with the array "rounds", a line for a round: round,
// cycle, cycle_round, pairs (table, first, second) and, where somebody sits out, bye.
func WriteJSON(w io.Writer, rounds []Round) error {
	out := bufio.NewWriter(w)
	out.WriteString(`{"rounds":[`)
	for i, r := range rounds {
		line, err := json.Marshal(r)
		if err != nil {
			return err
		}
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteByte('\n')
		out.Write(line)
	}
	out.WriteString("\n]}\n")
	return out.Flush()
}
