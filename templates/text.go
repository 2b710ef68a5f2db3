package templates

import (
	"strconv"
	"strings"

	"roundtable/models/exchange"
)

func itoa(n int) string { return strconv.Itoa(n) }

// withNumber is a name with its number before it, where both are one text.
func withNumber(no int, name string) string { return "(" + itoa(no) + ") " + exchange.Isolate(name) }

// joined are facts on one line. Names among them turn nothing around: see exchange.Isolate.
func joined(facts ...string) string {
	held := make([]string, 0, len(facts))
	for _, f := range facts {
		if f != "" {
			held = append(held, exchange.Isolate(f))
		}
	}
	return strings.Join(held, " · ")
}
