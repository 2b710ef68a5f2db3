package exchange

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// LooseKeys are what different spellings of one name in Latin letters have in common, more loosely
// than Key: without accents, an umlaut as its letter or with an e behind it, and the words of a name
// of two to four in any order. There is none for a name in another script. A common key is a reason to
// ask whether it is the same person, and nothing more.
func LooseKeys(name string) []string {
	key := strings.NewReplacer(",", " ", ".", " ").Replace(strings.ToLower(norm.NFC.String(Key(name))))
	if !isLatin(key) {
		return nil
	}
	var keys []string
	for _, fold := range []*strings.Replacer{plainLetters, longLetters} {
		words := strings.Fields(unmarked(fold.Replace(key)))
		if len(words) >= 2 && len(words) <= 4 {
			slices.Sort(words)
		}
		if k := strings.Join(words, " "); k != "" && !slices.Contains(keys, k) {
			keys = append(keys, k)
		}
	}
	return keys
}

// Letters that are no letter with a mark for Unicode, or that have two ways of being written plainly.
var (
	plainLetters = strings.NewReplacer("ß", "ss", "æ", "ae", "œ", "oe", "ø", "o", "ł", "l", "đ", "d", "ð", "d", "þ", "th", "ı", "i")
	longLetters  = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss", "æ", "ae", "œ", "oe", "ø", "oe", "å", "aa", "ł", "l", "đ", "d", "ð", "d", "þ", "th", "ı", "i")
)

// unmarked is a text without the marks over and under its letters.
func unmarked(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(s))
}
