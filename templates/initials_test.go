package templates

import "testing"

func TestInitials(t *testing.T) {
	initials := Initials()
	for name, want := range map[string]string{
		"张三": "zs", "李四光": "lsg", "欧阳修远": "oyxy", "陳大文": "cdw", "曾国藩": "zgf", "单田芳": "stf", "阿爸": "ab", "诸葛孔明": "zgkm",
		"买买提·艾力": "mmtal", "Anna": "", "Lee 李 Jun": "l", "": "", "やまだ": "",
	} {
		if got := initials(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
