package pairing

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"strconv"
	"strings"
	"unicode"
)

// codeLetters are Crockford's 32 signs: no I, L, O (read as 1, 1, 0) and no U.
const codeLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

const codeLength = 8

var codeEncoding = base32.NewEncoding(codeLetters).WithPadding(base32.NoPadding)

// NewCode writes 40 bits as a code for a draw of lots, 8 signs of Crockford's base 32 printed as
// "K7Q2-M9XD". Different bits give different codes.
func NewCode(entropy [5]byte) string {
	return grouped(codeEncoding.EncodeToString(entropy[:]))
}

func grouped(signs string) string {
	return signs[:codeLength/2] + "-" + signs[codeLength/2:]
}

// ParseCode reads a code as people type it and returns it as NewCode prints it. Small and
// full-width letters, blanks and dashes anywhere, O for 0, I and L for 1 are all understood.
// The error is an *Error with the key "error.code.sign" or "error.code.length".
func ParseCode(typed string) (string, error) {
	var signs strings.Builder
	count := 0
	for _, r := range typed {
		if separates(r) {
			continue
		}
		sign := codeSign(r)
		if !strings.ContainsRune(codeLetters, sign) {
			return "", &Error{
				Key:  "error.code.sign",
				Text: "No code of a draw contains “{{.sign}}”. Type the 8 letters and digits as printed, like K7Q2-M9XD.",
				Args: map[string]any{"sign": string(r)},
			}
		}
		count++
		if count <= codeLength {
			signs.WriteRune(sign)
		}
	}
	if count != codeLength {
		return "", &Error{
			Key:  "error.code.length",
			Text: "A code of a draw has 8 letters and digits, not {{.n}}. Type it as printed, like K7Q2-M9XD.",
			Args: map[string]any{"n": count},
		}
	}
	return grouped(signs.String()), nil
}

// separates reports what may stand between the signs of a code: blanks, dashes of every kind
// (the minus sign is none for Unicode), and the invisible characters that pasting brings along.
func separates(r rune) bool {
	return unicode.IsSpace(r) || unicode.In(r, unicode.Pd, unicode.Cf) || r == '−' || r == '_'
}

// codeSign is the sign of a code meant by a typed character.
func codeSign(r rune) rune {
	const fullWidth = 0xFEE0 // distance of the full-width forms from ASCII
	if r >= 0xFF01 && r <= 0xFF5E {
		r -= fullWidth
	}
	if r >= 'a' && r <= 'z' {
		r -= 'a' - 'A'
	}
	switch r {
	case 'O':
		return '0'
	case 'I', 'L':
		return '1'
	}
	return r
}

// DrawNumbers draws the numbers 1 to n by lot: result[i] is the number drawn by entrant i of the entry
// list, counted from 0. Purpose keeps several draws with one code apart. Whoever has the code can
// repeat the draw, in any language:
//
//  1. Block k (k = 0, 1, 2, ...) is the SHA-256 of the UTF-8 text code + "\n" + purpose + "\n" + k,
//     with the code as printed ("K7Q2-M9XD") and k in decimal digits. Cut every block into 8 words
//     of 4 bytes, the first byte the highest: 8 hexadecimal digits of the hash are one word.
//     All words of all blocks, in order, are the stream.
//  2. A number below m (0 to m-1): take the next word w. If w ≥ m·⌊2³²/m⌋, throw it away and take
//     the next one, so that no number is likelier than another. The number is w mod m.
//  3. Write the list 1, 2, ..., n. For i = n, n-1, ..., 2 take a number j below i and exchange the
//     i-th and the (j+1)-th of the list (Fisher and Yates). Entrant 1 has the first of the list.
//
// A code that ParseCode understands counts as the printed one.
func DrawNumbers(code, purpose string, n int) []int {
	lots := NewLots(code, purpose)
	drawn := make([]int, max(n, 0))
	for i := range drawn {
		drawn[i] = i + 1
	}
	for i := n; i >= 2; i-- {
		j := lots.Below(i)
		drawn[i-1], drawn[j] = drawn[j], drawn[i-1]
	}
	return drawn
}

// DrawOne draws one of n: the first number below n of the stream that DrawNumbers describes, 0 to n-1.
// It decides lots and who moves first. N is at least 1 and at most 2³².
func DrawOne(code, purpose string, n int) int {
	return NewLots(code, purpose).Below(n)
}

// Lots are the lots that a code and a purpose decide, one after another, for a draw of several steps:
// the numbers that step 2 of DrawNumbers takes from the stream of step 1.
type Lots struct {
	text  string
	block uint64
	words []byte
}

// NewLots begins the stream. A code that ParseCode understands counts as the printed one.
func NewLots(code, purpose string) *Lots {
	if printed, err := ParseCode(code); err == nil {
		code = printed
	}
	return &Lots{text: code + "\n" + purpose + "\n"}
}

func (l *Lots) word() uint32 {
	if len(l.words) == 0 {
		sum := sha256.Sum256([]byte(l.text + strconv.FormatUint(l.block, 10)))
		l.words = sum[:]
		l.block++
	}
	w := binary.BigEndian.Uint32(l.words)
	l.words = l.words[4:]
	return w
}

// Below takes the next lot, one of n: a number 0 to n-1 by step 2 of DrawNumbers. N is at least 1 and
// at most 2³².
func (l *Lots) Below(n int) int {
	const all = uint64(1) << 32
	m := uint64(n)
	if n < 1 || m > all {
		panic("pairing: no lot can be drawn out of " + strconv.Itoa(n))
	}
	fair := all / m * m
	for {
		if w := uint64(l.word()); w < fair {
			return int(w % m)
		}
	}
}
