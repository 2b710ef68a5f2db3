package tiebreak

import (
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"roundtable/pairing"
)

func TestRatText(t *testing.T) {
	cases := []struct {
		num, den      int64
		text, decimal string
	}{
		{0, 1, "0", "0"},
		{101, 4, "25¼", "25.25"},
		{1, 2, "½", "0.5"},
		{-1, 2, "−½", "-0.5"},
		{-4, 2, "−2", "-2"},
		{6, 8, "¾", "0.75"},
		{1, 16, "0.0625", "0.0625"},
		{-33, 16, "−2.0625", "-2.0625"},
		{1, 3, "1/3", "0.3333"},
		{7, 3, "2 1/3", "2.3333"},
		{-7, 3, "−2 1/3", "-2.3333"},
		{2, 3, "2/3", "0.6667"},
		{29999, 30000, "29999/30000", "1.0000"},
		{1, 5, "0.2", "0.2"},
		{-1, -4, "¼", "0.25"},
	}
	for _, c := range cases {
		r := NewRat(c.num, c.den)
		if r.Text() != c.text || r.Decimal() != c.decimal {
			t.Errorf("%d/%d is %q and %q, want %q and %q", c.num, c.den, r.Text(), r.Decimal(), c.text, c.decimal)
		}
	}
	if got := (Rat{}).Text() + (Rat{}).Decimal(); got != "00" {
		t.Errorf("the zero value is 0, not %q", got)
	}
	if v := (Value{None: true}); v.Text() != "" || v.Decimal() != "" {
		t.Error("no value has no text")
	}
	if got := RatOf(90 * pairing.Point / 60).Text(); got != "1½" {
		t.Errorf("one point and a half is %q", got)
	}
}

// Fractions add and compare like those of the standard library, and their decimals are right to four
// places.
func TestRatProperty(t *testing.T) {
	gen := rapid.Custom(func(t *rapid.T) Rat {
		return NewRat(rapid.Int64Range(-100000, 100000).Draw(t, "num"), rapid.Int64Range(1, 4000).Draw(t, "den"))
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b := gen.Draw(t, "a"), gen.Draw(t, "b")
		x, y := big.NewRat(a.Num, a.Den), big.NewRat(b.Num, b.Den)
		sum := a.Add(b)
		if want := new(big.Rat).Add(x, y); want.Cmp(big.NewRat(sum.Num, sum.Den)) != 0 || want.Denom().Int64() != sum.Den {
			t.Fatalf("%v + %v = %v, want %v", a, b, sum, want)
		}
		if a.Cmp(b) != x.Cmp(y) {
			t.Fatalf("%v against %v: %d", a, b, a.Cmp(b))
		}
		got, ok := new(big.Rat).SetString(a.Decimal())
		if !ok {
			t.Fatalf("%q is no number", a.Decimal())
		}
		slack := new(big.Rat).Sub(got, x)
		if slack.Abs(slack).Cmp(big.NewRat(1, 20000)) > 0 {
			t.Fatalf("%v is written %s", a, a.Decimal())
		}
		if text := a.Text(); strings.Contains(text, ".") && slack.Sign() != 0 {
			t.Fatalf("a text is exact: %s for %v", text, x)
		}
	})
}
