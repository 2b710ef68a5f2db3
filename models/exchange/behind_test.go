package exchange

import "testing"

// TestBehindBrackets: what stands behind the unit in brackets is a note.
func TestBehindBrackets(t *testing.T) {
	for text, want := range map[string]Entry{
		"8. 吕布（少年宫） 已缴费":                    {Name: "吕布", Unit: "少年宫", Note: "已缴费"},
		"8. 吕布(少年宫) 已缴费":                    {Name: "吕布", Unit: "少年宫", Note: "已缴费"},
		"8. 吕布（少年宫）已缴费":                     {Name: "吕布", Unit: "少年宫", Note: "已缴费"},
		"8. 吕布（少年宫） 自带棋盘 下午到":               {Name: "吕布", Unit: "少年宫", Note: "自带棋盘 下午到"},
		"8. 吕布（替补） 已缴费":                     {Name: "吕布", Note: "替补; 已缴费"},
		"8. Ivy Jones (North) paid":         {Name: "Ivy Jones", Unit: "North", Note: "paid"},
		"8. Ivy Jones (North) paid in cash": {Name: "Ivy Jones", Unit: "North", Note: "paid in cash"},
		"8. Hans (Hansi) Meier":             {Name: "Hans (Hansi) Meier"},
		"8. 张三（市直）李四":                       {Name: "张三（市直）李四"},
	} {
		if got := ParseWith(text, Options{Form: Numbered}).Entries(); len(got) != 1 || got[0] != want {
			t.Errorf("%s: got %+v", text, got)
		}
	}
}
