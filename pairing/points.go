package pairing

import "strconv"

// Points are counted in sixtieths, so that ¼, ⅓, ½ and shared places stay exact.
type Points int64

// Point is one whole point.
const Point Points = 60

var fractions = map[Points]string{15: "¼", 20: "⅓", 30: "½", 40: "⅔", 45: "¾"}

// String writes the points for people: "2", "1½", "¾"; a fraction without a sign of its own is
// written in sixtieths.
func (p Points) String() string {
	if p < 0 {
		return "−" + (-p).String()
	}
	whole, rest := p/Point, p%Point
	if rest == 0 {
		return strconv.FormatInt(int64(whole), 10)
	}
	sign, ok := fractions[rest]
	if !ok {
		sign = " " + strconv.FormatInt(int64(rest), 10) + "/60"
	}
	if whole == 0 {
		return sign
	}
	return strconv.FormatInt(int64(whole), 10) + sign
}
