package tiebreak

import (
	"cmp"
	"strconv"
	"strings"

	"roundtable/pairing"
)

// Rat is an exact fraction in lowest terms. Den 0, as in the zero value, means 1.
type Rat struct{ Num, Den int64 }

// NewRat is num/den in lowest terms; den must not be 0.
func NewRat(num, den int64) Rat {
	if den < 0 {
		num, den = -num, -den
	}
	if d := gcd(max(num, -num), den); d > 1 {
		num, den = num/d, den/d
	}
	return Rat{num, den}
}

// RatOf is the number of points.
func RatOf(p pairing.Points) Rat { return NewRat(int64(p), int64(pairing.Point)) }

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func (r Rat) den() int64 { return max(r.Den, 1) }

// Add is the sum of two fractions.
func (r Rat) Add(s Rat) Rat {
	return NewRat(r.Num*s.den()+s.Num*r.den(), r.den()*s.den())
}

// Cmp is negative when r is smaller than s, 0 when they are equal, positive when it is larger.
func (r Rat) Cmp(s Rat) int { return cmp.Compare(r.Num*s.den(), s.Num*r.den()) }

// Text writes the fraction for people, exactly: whole quarters with their signs ("25¼"), otherwise a
// decimal ("0.0625") or, where that would not end, a fraction ("2 1/3").
func (r Rat) Text() string {
	if 4%r.den() == 0 {
		return pairing.Points(r.Num * int64(pairing.Point) / r.den()).String()
	}
	if r.Num < 0 {
		return "−" + Rat{-r.Num, r.Den}.Text()
	}
	if _, ok := r.places(); ok {
		return r.Decimal()
	}
	whole := ""
	if r.Num > r.Den {
		whole = strconv.FormatInt(r.Num/r.Den, 10) + " "
	}
	return whole + strconv.FormatInt(r.Num%r.Den, 10) + "/" + strconv.FormatInt(r.Den, 10)
}

// String is Text.
func (r Rat) String() string { return r.Text() }

// Decimal writes the fraction with a decimal point and as few digits as are exact ("25.25", "2",
// "-0.5"); where no number of digits is, rounded to four.
func (r Rat) Decimal() string {
	if r.Num < 0 {
		return "-" + Rat{-r.Num, r.Den}.Decimal()
	}
	n, exact := r.places()
	scale := int64(1)
	for range n {
		scale *= 10
	}
	whole, rest := r.Num/r.den(), r.Num%r.den()
	digits := (rest*scale*2 + r.den()) / (2 * r.den())
	if digits == scale {
		whole, digits = whole+1, 0
	}
	out := strconv.FormatInt(whole, 10)
	if digits == 0 && exact {
		return out
	}
	tail := strconv.FormatInt(digits, 10)
	return out + "." + strings.Repeat("0", n-len(tail)) + tail
}

// places is the number of decimals that write the fraction exactly; without such a number it is 4
// and false.
func (r Rat) places() (int, bool) {
	den, n := r.den(), 0
	for ; n <= 9 && den > 1; n++ {
		d := gcd(den, 10)
		if d == 1 {
			return 4, false
		}
		den /= d
	}
	if den > 1 {
		return 4, false
	}
	return n, true
}
