package pairing_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"roundtable/pairing"
)

// The numbers below were worked out by a program in another language, from the description alone.
func TestDrawIsTheSameEverywhere(t *testing.T) {
	for _, c := range []struct {
		name, code, purpose string
		want                []int
	}{
		{"eight entrants", "K7Q2-M9XD", "numbers", []int{2, 6, 8, 4, 3, 7, 1, 5}},
		{"twelve need more than one block of the stream", "K7Q2-M9XD", "numbers", []int{6, 2, 12, 10, 11, 3, 1, 4, 5, 7, 8, 9}},
		{"another purpose is another draw", "K7Q2-M9XD", "match 7", []int{7, 5, 2, 1, 3, 8, 6, 4}},
		{"another code is another draw", "0000-0000", "numbers", []int{2, 5, 3, 6, 4, 7, 8, 1}},
		{"a purpose in Chinese", "K7Q2-M9XD", "抽签", []int{1, 2, 8, 9, 6, 5, 3, 4, 7}},
		{"no purpose at all", "ZZZZ-ZZZZ", "", []int{1, 3, 2}},
		{"one entrant", "K7Q2-M9XD", "numbers", []int{1}},
		{"nobody", "K7Q2-M9XD", "numbers", []int{}},
		{"the code typed carelessly", " k7q2 m9xd", "numbers", []int{2, 6, 8, 4, 3, 7, 1, 5}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, pairing.DrawNumbers(c.code, c.purpose, len(c.want))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestDrawOneIsTheSameEverywhere(t *testing.T) {
	for _, c := range []struct {
		name, purpose string
		n, want       int
	}{
		{"lots fall to the second", "match 7", 2, 1},
		{"lots fall to the first", "match 8", 2, 0},
		{"one of six", "first", 6, 3},
		{"one of one", "first", 1, 0},
		{"one word of the stream is thrown away", "match 8", 3 << 29, 1197991927},
		{"two words of the stream are thrown away", "big 7", 3 << 29, 1521515973},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := pairing.DrawOne("K7Q2-M9XD", c.purpose, c.n); got != c.want {
				t.Errorf("got %d, want %d", got, c.want)
			}
		})
	}
}

func TestDrawOneRefusesNothingToDrawFrom(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a lot was drawn out of none")
		}
	}()
	pairing.DrawOne("K7Q2-M9XD", "first", 0)
}

func TestDrawIsAPermutation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		code := rapid.String().Draw(t, "code")
		purpose := rapid.String().Draw(t, "purpose")
		n := rapid.IntRange(0, 1000).Draw(t, "n")
		drawn := pairing.DrawNumbers(code, purpose, n)
		if again := pairing.DrawNumbers(code, purpose, n); !slices.Equal(drawn, again) {
			t.Fatalf("the second draw differs: %v, %v", drawn, again)
		}
		slices.Sort(drawn)
		for i, number := range drawn {
			if number != i+1 || len(drawn) != n {
				t.Fatalf("not the numbers 1 to %d: %v", n, drawn)
			}
		}
	})
}

// codes are the first n codes in counting order: a fixed sample, so these tests never waver.
func codes(n int) []string {
	list := make([]string, n)
	for i := range list {
		var bits [5]byte
		binary.BigEndian.PutUint32(bits[1:], uint32(i))
		list[i] = pairing.NewCode(bits)
	}
	return list
}

// chiSquare is the sum of (seen − expected)² / expected.
func chiSquare(seen []int, draws int) float64 {
	expected, sum := float64(draws)/float64(len(seen)), 0.0
	for _, n := range seen {
		sum += (float64(n) - expected) * (float64(n) - expected) / expected
	}
	return sum
}

func TestDrawIsFair(t *testing.T) {
	sample := codes(12000)
	t.Run("every entrant draws every number equally often", func(t *testing.T) {
		var seen [8][]int
		for entrant := range seen {
			seen[entrant] = make([]int, 8)
		}
		for _, code := range sample {
			for entrant, number := range pairing.DrawNumbers(code, "numbers", 8) {
				seen[entrant][number-1]++
			}
		}
		for entrant := range seen {
			// 7 degrees of freedom: more than 30 happens once in ten thousand fair samples.
			if x := chiSquare(seen[entrant], len(sample)); x > 30 {
				t.Errorf("entrant %d: chi-square %.1f, numbers %v", entrant+1, x, seen[entrant])
			}
		}
	})
	t.Run("every order of four is equally likely", func(t *testing.T) {
		orders := map[string]int{}
		for _, code := range sample {
			orders[fmt.Sprint(pairing.DrawNumbers(code, "numbers", 4))]++
		}
		var seen []int
		for _, n := range orders {
			seen = append(seen, n)
		}
		// 23 degrees of freedom: more than 60 happens less than once in ten thousand fair samples.
		if x := chiSquare(seen, len(sample)); len(seen) != 24 || x > 60 {
			t.Errorf("%d orders, chi-square %.1f: %v", len(seen), x, orders)
		}
	})
	t.Run("a field that does not divide 2³² has no favourites", func(t *testing.T) {
		// Plain remainders would put three quarters of the lots below 2³⁰, fair lots two thirds.
		low := 0
		for _, code := range sample {
			if pairing.DrawOne(code, "first", 3<<29) < 1<<30 {
				low++
			}
		}
		if share := float64(low) / float64(len(sample)); share < 0.65 || share > 0.69 {
			t.Errorf("share of low lots is %.3f", share)
		}
	})
}

func TestNewCode(t *testing.T) {
	for _, c := range []struct {
		bits [5]byte
		want string
	}{
		{[5]byte{}, "0000-0000"},
		{[5]byte{0xff, 0xff, 0xff, 0xff, 0xff}, "ZZZZ-ZZZZ"},
		{[5]byte{1, 2, 3, 4, 5}, "0410-6105"},
		{[5]byte{0, 0, 0, 0, 1}, "0000-0001"},
		{[5]byte{0x99, 0xee, 0x2a, 0x27, 0xad}, "K7Q2-M9XD"},
	} {
		if got := pairing.NewCode(c.bits); got != c.want {
			t.Errorf("bits %x: got %s, want %s", c.bits, got, c.want)
		}
	}
}

var printedCode = regexp.MustCompile(`^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$`)

func TestEveryCodeReadsAsItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var bits [5]byte
		copy(bits[:], rapid.SliceOfN(rapid.Byte(), 5, 5).Draw(t, "bits"))
		code := pairing.NewCode(bits)
		if !printedCode.MatchString(code) {
			t.Fatalf("%x is printed as %q", bits, code)
		}
		if got, err := pairing.ParseCode(code); got != code || err != nil {
			t.Fatalf("%q reads as %q, %v", code, got, err)
		}
	})
}

func TestParseCode(t *testing.T) {
	for _, c := range []struct{ name, typed, want, key string }{
		{"as printed", "K7Q2-M9XD", "K7Q2-M9XD", ""},
		{"small letters, no dash", "k7q2m9xd", "K7Q2-M9XD", ""},
		{"blanks anywhere", "  K7 Q2\tM9 XD\n", "K7Q2-M9XD", ""},
		{"letters for digits", "OoIi-LlAB", "0011-11AB", ""},
		{"full-width forms and blank", "Ｋ７ｑ２　－Ｍ９ＸＤ", "K7Q2-M9XD", ""},
		{"a long dash, a minus sign, an underline", "K7—Q2−M9_XD", "K7Q2-M9XD", ""},
		{"an invisible character from a chat", "\u200bK7Q2-M9XD\ufeff", "K7Q2-M9XD", ""},
		{"nothing", "", "", "error.code.length"},
		{"only a dash", "-", "", "error.code.length"},
		{"too short", "K7Q2-M9X", "", "error.code.length"},
		{"too long", "K7Q2-M9XD-3", "", "error.code.length"},
		{"the letter U", "K7QU-M9XD", "", "error.code.sign"},
		{"a dot", "K7Q2.M9XD", "", "error.code.sign"},
		{"a Chinese character", "抽7Q2-M9XD", "", "error.code.sign"},
		{"broken bytes", "K7Q2-M9X\xff", "", "error.code.sign"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := pairing.ParseCode(c.typed)
			if got != c.want || keyOf(err) != c.key {
				t.Errorf("%q: got %q and %v, want %q and %q", c.typed, got, err, c.want, c.key)
			}
		})
	}
}

func TestParseCodeSaysWhatIsWrong(t *testing.T) {
	for typed, want := range map[string]string{
		"K7Q2-M9X":  "A code of a draw has 8 letters and digits, not 7. Type it as printed, like K7Q2-M9XD.",
		"K7QU-M9XD": "No code of a draw contains “U”. Type the 8 letters and digits as printed, like K7Q2-M9XD.",
	} {
		if _, err := pairing.ParseCode(typed); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %q", typed, err, want)
		}
	}
}

// keyOf is the key of an error for people, "" for no error.
func keyOf(err error) string {
	if err == nil {
		return ""
	}
	var people *pairing.Error
	if !errors.As(err, &people) {
		return "not an error for people: " + err.Error()
	}
	return people.Key
}

func FuzzParseCode(f *testing.F) {
	for _, typed := range []string{"K7Q2-M9XD", "ｋ７ｑ２ ｍ９ｘｄ", "oil", "", "K7Q2-M9XD-3", "\xff"} {
		f.Add(typed)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		code, err := pairing.ParseCode(typed)
		if err != nil {
			if key := keyOf(err); code != "" || (key != "error.code.sign" && key != "error.code.length") {
				t.Fatalf("%q: code %q, key %q", typed, code, key)
			}
			return
		}
		if !printedCode.MatchString(code) {
			t.Fatalf("%q reads as %q", typed, code)
		}
		if again, err := pairing.ParseCode(code); again != code || err != nil {
			t.Fatalf("%q reads as %q, and that as %q, %v", typed, code, again, err)
		}
	})
}

func BenchmarkDrawNumbers(b *testing.B) {
	for b.Loop() {
		pairing.DrawNumbers("K7Q2-M9XD", "numbers", 1000)
	}
}
