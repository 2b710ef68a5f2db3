package main

import (
	"bufio"
	"crypto/rand"
	"fmt"
	"io"
	"strings"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/format"
)

// drawCmd draws lots without a server, exactly as an event does it.
type drawCmd struct {
	Code    string `help:"The code printed with the draw, such as K7Q2-M9XD; without it a new draw is made."`
	Players int    `xor:"list" help:"How many entrants; without it their names are read from the standard input, one on each line, in the order of the entry list."`
	Clubs   bool   `xor:"list" help:"Restricted draw: club-mates meet early and not in the last three rounds. On each line of the standard input the name, then the club behind a tab or a comma or in brackets."`

	cycleFlags `embed:""`
}

var errDrawSize = message{"error.draw_size", "A draw needs 2 to {{.most}} entrants, and there are {{.n}}. Give --players, or one name on each line.", nil}

// Run prints the code, then each entrant in the order of the entry list with the number drawn.
func (f *drawCmd) Run(w world) error {
	code, err := f.code()
	if err != nil {
		return usageError{err}
	}
	names, err := f.names(w.in)
	if err != nil {
		return err
	}
	if len(names) < format.MinEntrants || len(names) > format.MaxEntrants {
		e := errDrawSize
		e.args = map[string]any{"most": format.MaxEntrants, "n": len(names)}
		return usageError{e}
	}
	if f.Clubs {
		return f.restricted(w, code, names)
	}
	out := bufio.NewWriter(w.out)
	fmt.Fprintln(out, w.lang().T("cli.draw_code", "Code of this draw: {{.code}}", "code", code))
	for i, number := range pairing.DrawNumbers(code, models.DrawPurpose, len(names)) {
		fmt.Fprintf(out, "%s\t%d\n", names[i], number)
	}
	return out.Flush()
}

func (f *drawCmd) code() (string, error) {
	if f.Code != "" {
		return pairing.ParseCode(f.Code)
	}
	var bits [5]byte
	rand.Read(bits[:])
	return pairing.NewCode(bits), nil
}

// names are the entrants in the order of the entry list.
func (f *drawCmd) names(in io.Reader) ([]string, error) {
	var names []string
	if f.Players != 0 {
		for i := range min(f.Players, format.MaxEntrants+1) {
			names = append(names, fmt.Sprint(i+1))
		}
		return names, nil
	}
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		name := strings.Trim(strings.TrimPrefix(lines.Text(), "\uFEFF"), " \u3000\r") // a tab at the end says: no club
		if strings.TrimSpace(name) != "" {
			names = append(names, name)
		}
	}
	return names, lines.Err()
}
