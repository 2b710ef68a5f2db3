package templates

import (
	"strings"
	"unicode"

	"roundtable/templates/i18n"
)

// pinyinFirst are the first syllables of each letter as Chinese sorts them: a Han character that sorts
// between 阿 and 八 is read with an A. No syllable begins with I, U or V.
var pinyinFirst = []struct {
	syllable, letter string
}{
	{"阿", "a"}, {"八", "b"}, {"嚓", "c"}, {"哒", "d"}, {"妸", "e"}, {"发", "f"}, {"旮", "g"}, {"哈", "h"}, {"讥", "j"}, {"咔", "k"}, {"垃", "l"}, {"妈", "m"},
	{"拏", "n"}, {"噢", "o"}, {"妑", "p"}, {"七", "q"}, {"呥", "r"}, {"仨", "s"}, {"他", "t"}, {"穵", "w"}, {"夕", "x"}, {"丫", "y"}, {"帀", "z"},
}

// surnames are read otherwise as a name than as a word.
var surnames = map[rune]string{'曾': "z", '单': "s", '單': "s", '仇': "q", '解': "x", '查': "z", '盖': "g", '翟': "z", '朴': "p", '冼': "x", '尉': "y", '缪': "m", '折': "s", '种': "c", '乐': "y"}

// Initials makes the pinyin initials of names: "zs" of 张三. A name that has no Han character has none.
// Make one for each list; it is not safe for use by two goroutines.
func Initials() func(name string) string {
	compare := i18n.For("zh-Hans").Sorter()
	return func(name string) string {
		var b strings.Builder
		for i, r := range []rune(name) {
			if !unicode.Is(unicode.Han, r) {
				continue
			}
			if letter, ok := surnames[r]; ok && i == 0 {
				b.WriteString(letter)
				continue
			}
			for k := len(pinyinFirst) - 1; k >= 0; k-- {
				if compare(pinyinFirst[k].syllable, string(r)) <= 0 {
					b.WriteString(pinyinFirst[k].letter)
					break
				}
			}
		}
		return b.String()
	}
}
