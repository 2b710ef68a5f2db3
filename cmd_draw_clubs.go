package main

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/pairing/format"
	"roundtable/templates/i18n"
)

// restricted makes or repeats a restricted draw and prints it with its minutes.
func (f *drawCmd) restricted(w world, code string, lines []string) error {
	names, clubs := make([]string, len(lines)), make([]string, len(lines))
	for i, line := range lines {
		names[i], clubs[i] = nameAndClub(line)
	}
	rr := f.roundRobin(len(lines))
	if err := rr.Validate(); err != nil {
		return usageError{err}
	}
	d, err := rr.DrawProtected(code, models.DrawPurpose, models.OneUnit(clubs))
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w.out)
	m := minutes{Writer: out, l: w.lang(), names: names}
	m.method(code, d.Method)
	for i, number := range d.Numbers {
		fmt.Fprintf(out, "%s\t%s\t%d\n", names[i], clubs[i], number)
	}
	m.envelopes(d.Envelopes)
	m.mates(d)
	return out.Flush()
}

// brackets begin and end what stands behind a name.
var brackets = map[string]string{")": "(", "）": "（", "]": "[", "】": "【", "］": "［"}

// nameAndClub reads one line of the entry list: the club stands behind the first tab, else in brackets
// at the end, else behind the first comma. Blanks are tidied as the program tidies them everywhere,
// so that the same club is the same text.
func nameAndClub(line string) (name, club string) {
	name, club, found := strings.Cut(line, "\t")
	for end, begin := range brackets {
		if text, ok := strings.CutSuffix(line, end); ok && !found {
			if i := strings.LastIndex(text, begin); i > 0 {
				name, club, found = text[:i], text[i+len(begin):], true
			}
		}
	}
	if i := strings.IndexAny(line, ",，"); i > 0 && !found {
		name, club = line[:i], strings.TrimLeft(line[i:], ",，")
	}
	return exchange.CleanName(name), exchange.CleanName(club)
}

// minutes writes what a draw was.
type minutes struct {
	io.Writer
	l     *i18n.Lang
	names []string
}

func (m minutes) method(code string, method format.Method) {
	fmt.Fprintln(m, m.l.T("cli.draw_code", "Code of this draw: {{.code}}", "code", code))
	name, help := m.l.Meta("format-method", method.Meta)
	fmt.Fprintln(m, m.l.T("cli.draw_method", "Method: {{.name}}. {{.help}}", "name", name, "help", help))
}

// envelopes are the steps of a draw by Varma tables.
func (m minutes) envelopes(steps []format.Envelope) {
	for i, e := range steps {
		if i == 0 {
			fmt.Fprintln(m)
		}
		var drew, numbers []string
		for k, who := range e.Entrants {
			drew = append(drew, m.names[who]+" "+strconv.Itoa(e.Taken[k]))
		}
		for _, number := range e.Numbers {
			numbers = append(numbers, strconv.Itoa(number))
		}
		step := []any{"no", i + 1, "numbers", strings.Join(numbers, " "), "drew", m.l.List(drew)}
		if e.Group == "" {
			fmt.Fprintln(m, m.l.T("cli.draw_rest", "{{.no}}. Those without club-mates drew out of {{.numbers}}: {{.drew}}", step...))
			continue
		}
		step = append(step, "club", e.Unit, "group", e.Group, "offered", strings.Join(e.Offered, " "))
		fmt.Fprintln(m, m.l.T("cli.draw_envelope", "{{.no}}. {{.club}} drew envelope {{.group}} (offered: {{.offered}}) with {{.numbers}}: {{.drew}}", step...))
	}
}

// mates say when club-mates meet last, and who could not be kept out of the last three rounds.
func (m minutes) mates(d format.Protected) {
	if d.Latest() == 0 {
		return
	}
	fmt.Fprintln(m)
	fmt.Fprintln(m, m.l.T("cli.draw_latest", "Club-mates meet in round {{.latest}} at the latest; the last three rounds begin with round {{.from}}.",
		"latest", d.Latest(), "from", d.LateFrom))
	if len(d.Late) == 0 {
		return
	}
	fmt.Fprintln(m, m.l.N("cli.draw_late", len(d.Late), "{{.n}} pair of club-mates has to meet in the last three rounds, from round {{.from}} on:",
		"{{.n}} pairs of club-mates have to meet in the last three rounds, from round {{.from}} on:", "from", d.LateFrom))
	for _, pair := range d.Late {
		fmt.Fprintln(m, m.l.T("cli.draw_late_pair", "{{.a}} – {{.b}}: round {{.round}}", "a", m.names[pair.A], "b", m.names[pair.B], "round", pair.Last))
	}
}
