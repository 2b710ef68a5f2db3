package handlers

import (
	"strconv"
	"strings"

	"roundtable/pairing"
)

// plainDigits turns what keyboards and the program itself write into one form.
var plainDigits = strings.NewReplacer(
	"−", "-", "–", "-", "－", "-", "﹣", "-", "＋", "+", "．", ".", "，", ",", "／", "/", "⁄", "/", "　", " ",
	"０", "0", "１", "1", "２", "2", "３", "3", "４", "4", "５", "5", "６", "6", "７", "7", "８", "8", "９", "9",
	"½", " 1/2", "¼", " 1/4", "¾", " 3/4", "⅓", " 1/3", "⅔", " 2/3", "⅕", " 1/5", "⅖", " 2/5", "⅗", " 3/5", "⅘", " 4/5", "⅙", " 1/6", "⅚", " 5/6",
)

// parseSigned reads points with a sign: "−1", "+½", "-1 1/2", "+0,25". A number without a sign is not
// read: whoever forgets it must not give what he means to take.
func parseSigned(text string) (pairing.Points, bool) {
	text = strings.TrimSpace(plainDigits.Replace(text))
	sign := pairing.Points(1)
	switch {
	case strings.HasPrefix(text, "-"):
		sign = -1
	case !strings.HasPrefix(text, "+"):
		return 0, false
	}
	parts := strings.Fields(text[1:])
	if len(parts) == 0 || len(parts) > 2 {
		return 0, false
	}
	sum := pairing.Points(0)
	for i, part := range parts {
		var points pairing.Points
		var ok bool
		if strings.Contains(part, "/") {
			points, ok = parseFraction(part)
		} else if ok = len(parts) == 1; ok {
			points, ok = parseDecimal(part)
		} else if ok = i == 0; ok { // the whole number before a fraction
			points, ok = parseDecimal(part)
			ok = ok && points%pairing.Point == 0
		}
		if !ok || i == 0 && len(parts) == 2 && strings.Contains(part, "/") {
			return 0, false
		}
		sum += points
	}
	return sign * sum, true
}

// parseFraction reads "1/2"; the points must be whole sixtieths.
func parseFraction(text string) (pairing.Points, bool) {
	above, below, _ := strings.Cut(text, "/")
	a, okA := parseWhole(above)
	b, okB := parseWhole(below)
	if !okA || !okB || b == 0 || a*int(pairing.Point)%b != 0 {
		return 0, false
	}
	return pairing.Points(a * int(pairing.Point) / b), true
}

// parseDecimal reads "1", "1.5" and "0,25".
func parseDecimal(text string) (pairing.Points, bool) {
	whole, part, found := strings.Cut(strings.ReplaceAll(text, ",", "."), ".")
	n, ok := parseWhole(whole)
	if !ok {
		return 0, false
	}
	points := pairing.Points(n) * pairing.Point
	if !found {
		return points, true
	}
	below := 1
	for range part {
		if below *= 10; below > 10000 {
			return 0, false
		}
	}
	a, ok := parseWhole(part)
	if !ok || a*int(pairing.Point)%below != 0 {
		return 0, false
	}
	return points + pairing.Points(a*int(pairing.Point)/below), true
}

// parseWhole reads digits alone.
func parseWhole(text string) (int, bool) {
	if text == "" || len(text) > 6 || strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}
