package exchange

import (
	"encoding/csv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCSV(t *testing.T) {
	for _, x := range []struct{ sentence, cell, want string }{
		{"a number", "12.5", "12.5"},
		{"a number below nought", "-1", "-1"},
		{"nothing", "", ""},
		{"a name with a quote and a comma", `Anna "A", B`, `"Anna ""A"", B"`},
		{"a formula", "=1+1", `"'=1+1"`},
		{"a formula of a number", "-1+cmd|x", `"'-1+cmd|x"`},
		{"a line break", "a\nb", "\"a\nb\""},
	} {
		t.Run(x.sentence, func(t *testing.T) {
			if got := CSV([][]string{{x.cell}}); got != "\ufeff"+x.want+"\r\n" {
				t.Errorf("%q", got)
			}
		})
	}
	rows := [][]string{{"名次", "Name"}, {"1", "甲, 乙"}}
	got, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(CSV(rows), "\ufeff"))).ReadAll()
	if err != nil || cmp.Diff(rows, got) != "" {
		t.Errorf("%v %v", got, err)
	}
}
