package exchange

import "testing"

func TestGivenName(t *testing.T) {
	for name, want := range map[string]string{
		"Anna Müller": "Anna", "Müller, Anna": "Anna", "Jean-Luc de la Cour": "Jean-Luc", "WANG Xiaoming": "Xiaoming", "Ng Wai-Man": "Wai-Man",
		"王小明": "小明", "张三": "三", "欧阳修远": "修远", "歐陽修": "修", "司马光": "光", "欧阳": "阳", "Anna Maria Rossi": "Anna",
		// spaced, and with something behind
		"王 小明": "小明", "王\u3000小明": "小明", "李 娜": "娜", "王小明A": "小明", "王小明2": "小明", "王小明 (U12)": "小明", "Anna Müller (U12)": "Anna",
		// other orders
		"Nguyễn Văn An": "An", "김민준": "민준", "山田たろう": "たろう", "阿迪力·买买提": "阿迪力",
		// nothing tells
		"李": "", "Plato": "P.", "Иванов Иван": "И. И.", "Lee 李 Jun": "L. J.", "": "",
	} {
		if got := GivenName(name); got != want {
			t.Errorf("GivenName(%q) = %q, want %q", name, got, want)
		}
	}
}
