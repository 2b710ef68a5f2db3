package exchange

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

var (
	particles = wordSet("de la las los le du del della di da dos das do van von der den dem ten ter te af av zu zum zur al el bin ibn ben y e")
	suffixes  = wordSet("jr jr. sr sr. ii iii iv")

	// romanised are common Chinese surnames in Latin letters, which stand first.
	romanised = wordSet("wang li zhang liu chen yang zhao huang zhou wu xu sun hu zhu gao lin he guo ma luo liang song zheng xie han tang feng yu dong xiao cheng " +
		"cao yuan deng fu shen zeng peng lu su jiang cai jia ding wei xue ye yan pan du dai xia zhong tian fan fang shi yao tan liao zou xiong jin hao kong bai " +
		"cui kang mao qiu qin gu hou shao meng wan duan qian yin chang qiao ng chan wong cheung lam leung kwok tsang lau yeung chow kwan chiu lai")
)

// Short is the form of a Latin name for a sheet without room, "Surname G.": "Christopher
// Featherstone" and "Featherstone, Christopher" are "Featherstone C.". Particles stay with the
// surname (de la Cour J.), a surname in capitals or a common Chinese one is taken from the front.
// A name of one word, of another script, or one that would not get shorter is returned as it is.
// Two names may have one short form: the sheet has to look.
func Short(name string) string {
	if !shortable(name) {
		return name
	}
	surname, given := splitLatin(name)
	first, _ := utf8.DecodeRuneInString(given)
	if surname == "" || !unicode.IsLetter(first) {
		return name
	}
	short := surname + " " + string(unicode.ToUpper(first)) + "."
	if utf8.RuneCountInString(short) >= utf8.RuneCountInString(name) {
		return name
	}
	return short
}

// shortable: Latin words only, with what belongs in them.
func shortable(s string) bool {
	for _, r := range s {
		if !unicode.Is(unicode.Latin, r) && !unicode.Is(unicode.Mn, r) && !strings.ContainsRune(" -‐‑'’ʼ.,", r) {
			return false
		}
	}
	return strings.Contains(s, " ")
}

// splitLatin gives surname and given names; surname is "" when there is only one of them.
func splitLatin(s string) (surname, given string) {
	if a, b, found := strings.Cut(s, ","); found && !suffixes[strings.ToLower(strings.TrimSpace(b))] {
		return strings.TrimSpace(a), strings.TrimSpace(b)
	}
	words := strings.Fields(strings.ReplaceAll(s, ",", " "))
	if len(words) < 2 {
		return "", s
	}
	n := 0
	for n < len(words) && isCapitals(words[n]) {
		n++
	}
	if n == 0 && romanised[strings.ToLower(words[0])] && len(words) <= 3 && !romanised[strings.ToLower(words[len(words)-1])] {
		n = 1
	}
	if n > 0 && n < len(words) {
		return strings.Join(words[:n], " "), strings.Join(words[n:], " ")
	}
	at := surnameAt(words)
	return strings.Join(words[at:], " "), strings.Join(words[:at], " ")
}

func isCapitals(s string) bool {
	return utf8.RuneCountInString(s) > 2 && strings.ToUpper(s) == s && strings.ToLower(s) != s
}

// surnameAt is the index of the first word of the surname at the end of a name.
func surnameAt(words []string) int {
	at := len(words) - 1
	for at > 1 && suffixes[strings.ToLower(words[at])] {
		at--
	}
	for at > 1 && particles[words[at-1]] {
		at--
	}
	return at
}

// surnameWords are the words of a surname without its particles.
func surnameWords(s string) []string {
	var words []string
	for w := range strings.FieldsSeq(s) {
		if !particles[strings.ToLower(w)] {
			words = append(words, w)
		}
	}
	return words
}
