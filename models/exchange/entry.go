package exchange

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// noteWords in brackets are a note, not a unit.
var noteWords = wordSet("替补 替補 候补 候補 迟到 遲到 待定 请假 請假 已缴费 已付 男 女 late reserve tbc m f")

// noteStarts begin a remark behind a name: 迟到10分钟, 带孩子.
var noteStarts = []string{"迟到", "遲到", "晚到", "替补", "替補", "候补", "候補", "待定", "请假", "請假", "可能", "已", "带", "帶"}

func isRemark(s string) bool {
	for _, w := range noteStarts {
		if strings.HasPrefix(s, w) {
			return true
		}
	}
	return noteWords[strings.ToLower(s)]
}

// readEntry reads one entrant from a tidy text without a number: the name, and the unit behind a
// tab, in brackets at the end or, for a Han name, behind a blank. ok is false when no name is left.
func (l *Line) readEntry(s string) (e Entry, ok bool) {
	parts := strings.Split(s, "\t")
	s = trimEnds(parts[0])
	e.Unit = CleanName(strings.Join(parts[1:min(2, len(parts))], ""))
	e.addNote(strings.Join(parts[min(2, len(parts)):], " "))
	if r := cut(s, anyOf); len(r.cells) == 1 && r.quoted && strings.ContainsFunc(r.cells[0], isListSep) {
		e.Name = CleanName(r.cells[0]) // quoted because of the separators in it
		return l.checked(e)
	}
	s = l.takePlus(&e, s)
	s = l.takeBehind(&e, s)
	s = l.takePlus(&e, e.takePhone(s))
	if name, unit, note, ok := hanUnit(s); ok && e.Unit == "" {
		if likePerson(name) && likePerson(unit) && note == "" {
			l.mark(markTwoNames, 0, args("Name", cleanText(s)))
		}
		if s = name; isRemark(unit) {
			e.addRemark(unit)
		} else {
			e.Unit = CleanName(unit)
		}
		e.addRemark(note)
	}
	e.Name = CleanName(s)
	return l.checked(e)
}

// checked marks what is odd about an entry; without a name it is none.
func (l *Line) checked(e Entry) (Entry, bool) {
	if !visible(e.Name) {
		l.mark(markNothing, 0, nil)
		return e, false
	}
	l.lookAt(e)
	return e, true
}

func (e *Entry) addNote(s string) {
	if s = cleanText(s); s == "" {
		return
	}
	if e.Note != "" {
		e.Note += "; "
	}
	e.Note += s
}

// takePlus moves "+1" from the end of the name to the note.
func (l *Line) takePlus(e *Entry, s string) string {
	i := strings.LastIndexAny(s, "+＋")
	if i <= 0 || strings.IndexFunc(s[:i], unicode.IsLetter) < 0 {
		return s
	}
	_, size := utf8.DecodeRuneInString(s[i:])
	number := strings.TrimSpace(s[i+size:])
	if v, n := leadingInt(number); n == 0 || n != len(number) || v > 9 {
		return s
	}
	plus := "+" + number
	e.addNote(plus)
	l.mark(markPlus, 0, args("Note", plus))
	return strings.TrimSpace(s[:i])
}

// phoneDigits is the length from which digits at the end are taken for a telephone number.
const phoneDigits = 7

// takePhone moves a telephone number from the end of the name to the note: it is nobody's name
// and is not for the notice board.
func (e *Entry) takePhone(s string) string {
	name := strings.TrimRight(s, "0123456789")
	if len(s)-len(name) < phoneDigits || strings.IndexFunc(name, unicode.IsLetter) < 0 {
		return s
	}
	e.addNote(s[len(name):])
	return strings.TrimSpace(name)
}

// takeBrackets moves what stands in brackets at the end to the unit or the note.
func (l *Line) takeBrackets(e *Entry, s string) string {
	last, size := utf8.DecodeLastRuneInString(s)
	open := strings.LastIndexAny(s, "(（[【〔［")
	if open <= 0 || !strings.ContainsRune(")）]】〕］", last) {
		return s
	}
	_, width := utf8.DecodeRuneInString(s[open:])
	if open+width > len(s)-size {
		return s
	}
	inner, name := strings.TrimSpace(s[open+width:len(s)-size]), strings.TrimSpace(s[:open])
	switch {
	case strings.ContainsAny(inner, ")）]】〕］") || !visible(CleanName(name)):
		return s
	case isLatin(name) && likePerson(inner), likePerson(name) && latinName(inner):
		l.mark(markScripts, 0, nil)
		return s
	case isRemark(inner), strings.IndexFunc(inner, unicode.IsLetter) < 0, e.Unit != "":
		e.addRemark(inner)
	default:
		e.Unit = CleanName(inner)
	}
	return name
}

const closers = ")）]】〕］"

// takeBehind is takeBrackets for a text that goes on behind the brackets: 吕布（少年宫） 已缴费. What
// stands there is a note, unless it looks like a part of the name, as in Hans (Hansi) Meier, or like
// one more person.
func (l *Line) takeBehind(e *Entry, s string) string {
	at := strings.LastIndexAny(s, closers)
	if at < 0 {
		return s
	}
	_, size := utf8.DecodeRuneInString(s[at:])
	head, tail := s[:at+size], strings.TrimSpace(s[at+size:])
	if tail == "" {
		return l.takeBrackets(e, s)
	}
	open := strings.IndexAny(head, "(（[【〔［")
	if open <= 0 || !behindIsNote(strings.TrimSpace(head[:open]), tail) {
		return s
	}
	taken := l.takeBrackets(e, head)
	if taken == head {
		return s
	}
	e.addRemark(tail)
	return taken
}

// behindIsNote: the tail behind brackets is no name and no part of one.
func behindIsNote(name, tail string) bool {
	words := strings.Fields(tail)
	first, _ := utf8.DecodeRuneInString(tail)
	switch {
	case isRemark(tail):
		return true
	case strings.ContainsFunc(tail, isListSep), strings.ContainsAny(tail, "([（【〔［+＋"), likePerson(words[0]):
		return false
	}
	return hanName(name) || unicode.IsLower(first) || unicode.IsDigit(first) || isHan(first)
}

// latinName: two or three Latin words and not the name of a club, as in 李伟 (Li Wei).
func latinName(s string) bool { return isLatin(s) && strings.Contains(s, " ") && givenLike(s) }

// hanUnit cuts "李四光 市直 note" at its blanks. One character, blank, one character is the name.
func hanUnit(s string) (name, unit, note string, ok bool) {
	words := strings.Fields(s)
	if len(words) > 2 && len([]rune(words[0])) == 1 && len([]rune(words[1])) == 1 {
		if joined := CleanName(words[0] + " " + words[1]); !strings.Contains(joined, " ") {
			words = append([]string{joined}, words[2:]...)
		}
	}
	if len(words) < 2 || !hanName(words[0]) {
		return "", "", "", false
	}
	if len(words) == 2 && (words[1] == "男" || words[1] == "女") {
		return words[0], "", words[1], true
	}
	first, size := utf8.DecodeRuneInString(words[1])
	if !isHan(first) || len(words[1]) == size {
		if unicode.IsDigit(first) && !strings.ContainsFunc(words[1], unicode.IsLetter) {
			return words[0], "", strings.Join(words[1:], " "), true
		}
		return "", "", "", false
	}
	return words[0], words[1], strings.Join(words[2:], " "), true
}

var middleDots = strings.NewReplacer("•", "·", "・", "·", "‧", "·")

// hanName: two to four Han characters, or parts of them around a middle dot.
func hanName(s string) bool {
	if a, b, found := strings.Cut(middleDots.Replace(s), "·"); found {
		_, okA := allHan(a)
		_, okB := allHan(strings.ReplaceAll(b, "·", ""))
		return okA && okB
	}
	n, ok := allHan(s)
	return ok && n >= 2 && n <= 4
}
