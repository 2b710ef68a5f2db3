package folder

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"roundtable/pairing"
)

// largestPoints bounds points in files, so that sums of them stay far from the end of the numbers.
const largestPoints = 1_000_000 * pairing.Point

var signs = map[string]pairing.Points{"¼": 15, "⅓": 20, "½": 30, "⅔": 40, "¾": 45}

// ParsePoints reads points as people write them: 1, 0.5, ½, 1/3; ok is false for anything else.
func ParsePoints(text string) (points pairing.Points, ok bool) { return parsePoints(text) }

// parsePoints reads points as people and scripts write them: 2, 2.5, 2,5, ½, 2½, 1/3, 2 1/3, −1, +0.5.
// Everything that is no whole number of sixtieths is refused.
func parsePoints(text string) (pairing.Points, bool) {
	text = strings.Replace(strings.TrimSpace(text), "−", "-", 1)
	sign := pairing.Points(1)
	if rest, ok := strings.CutPrefix(text, "-"); ok {
		sign, text = -1, rest
	} else {
		text = strings.TrimPrefix(text, "+")
	}
	p, ok := unsigned(text)
	return sign * p, ok && p <= largestPoints
}

func unsigned(text string) (pairing.Points, bool) {
	for s, part := range signs {
		if whole, ok := strings.CutSuffix(text, s); ok {
			if whole == "" {
				return part, true
			}
			n, ok := digits(whole)
			return pairing.Points(n)*pairing.Point + part, ok
		}
	}
	if whole, part, ok := strings.Cut(text, " "); ok && strings.Contains(part, "/") {
		n, ok := digits(whole)
		p, ok2 := unsigned(part)
		return pairing.Points(n)*pairing.Point + p, ok && ok2
	}
	if above, below, ok := strings.Cut(text, "/"); ok {
		a, ok := digits(above)
		b, ok2 := digits(below)
		if !ok || !ok2 || b == 0 || a*int64(pairing.Point)%b != 0 {
			return 0, false
		}
		return pairing.Points(a * int64(pairing.Point) / b), true
	}
	whole, part, _ := strings.Cut(strings.Replace(text, ",", ".", 1), ".")
	part = strings.TrimRight(part, "0")
	n, ok := digits(whole)
	if part == "" {
		return pairing.Points(n) * pairing.Point, ok
	}
	f, ok2 := digits(part)
	scale := int64(math.Pow10(len(part)))
	if !ok || !ok2 || len(part) > 6 || f*int64(pairing.Point)%scale != 0 {
		return 0, false
	}
	return pairing.Points(n)*pairing.Point + pairing.Points(f*int64(pairing.Point)/scale), true
}

// digits is a plain whole number of at most nine digits, without a sign.
func digits(text string) (int64, bool) {
	if text == "" || len(text) > 9 || strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil
}

// pointsText writes points so that parsePoints reads them and a spreadsheet takes them for a number, never
// for a date: 2.5; what no decimal says exactly is a fraction of sixty behind the whole, 0 20/60.
func pointsText(p pairing.Points) string {
	if p < 0 {
		return "-" + pointsText(-p)
	}
	if p%3 != 0 {
		return fmt.Sprintf("%d %d/60", p/pairing.Point, p%pairing.Point)
	}
	hundredths := int64(p) * 100 / int64(pairing.Point)
	whole, part := strconv.FormatInt(hundredths/100, 10), hundredths%100
	if part == 0 {
		return whole
	}
	return whole + "." + strings.TrimRight(strconv.FormatInt(100+part, 10)[1:], "0")
}
