package format_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"roundtable/pairing/format"
)

func TestEveryFormatIsDescribed(t *testing.T) {
	if len(format.Formats.All()) == 0 {
		t.Fatal("no format is registered")
	}
	for _, f := range format.Formats.All() {
		if f.Name == "" || f.Help == "" {
			t.Errorf("%s has no name or no help", f.ID)
		}
		seen := map[string]bool{}
		for _, o := range f.Options {
			if o.ID == "" || seen[o.ID] || o.Name == "" || o.Help == "" || o.Default < o.Min || o.Default > o.Max {
				t.Errorf("%s: option %+v", f.ID, o)
			}
			seen[o.ID] = true
		}
	}
}

func TestRoundRobinFromItsOptions(t *testing.T) {
	f, ok := format.Formats.Get("round-robin")
	if !ok {
		t.Fatal("the round robin is not registered")
	}
	for _, c := range []struct {
		name   string
		chosen format.Values
		want   []format.Round
	}{
		{"nothing chosen: one cycle", nil, schedule(t, 6, 1, true)},
		{"two cycles, swapped by default", format.Values{"cycles": 2}, schedule(t, 6, 2, true)},
		{"three cycles in the plain order", format.Values{"cycles": 3, "swap": 0}, schedule(t, 6, 3, false)},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := f.Schedule(6, c.chosen)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
	var people *format.Error
	if got, err := f.Schedule(6, format.Values{"cycles": 9}); got != nil || !errors.As(err, &people) {
		t.Errorf("nine cycles: %v, %v", got, err)
	}
}
