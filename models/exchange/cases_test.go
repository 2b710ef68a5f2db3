package exchange

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
)

// same fails when two values differ.
func same(t *testing.T, want, got any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("wanted - got +\n%s", diff)
	}
}

// TestKnownFaults: faults that were seen elsewhere do not happen here.
func TestKnownFaults(t *testing.T) {
	t.Run("BR-022 a name that is the word for bye is an ordinary name", func(t *testing.T) {
		l := Parse("张三\n轮空\n李四\nbye\nBYE BYE")
		same(t, "张三 / 轮空 / 李四 / bye / BYE BYE", written(l.Entries()))
		same(t, "", marks(l))
		same(t, "eeeee", kinds(l))
	})
	t.Run("BR-055 without a status column everybody is there", func(t *testing.T) {
		l := Parse("name,club\nA1,X\nB1,X\nC1,Y\nD1,Y\nE1,Z\nF1,Z\nG1,Z\nH1,Z")
		same(t, 8, present(l))
		l = Parse("name,status\nA1,\nB1,present\nC1,absent\nD1,\nE1,yes\nF1,\nG1,\nH1,")
		same(t, 7, present(l))
		same(t, 8, len(l.Entries()))
		l = Parse("姓名\t状态\n张三\t请假\n李四\t已确认")
		same(t, "张三 #请假 absent / 李四 #已确认", written(l.Entries()))
	})
	t.Run("BR-104 a misspelt title is shown with the titles found", func(t *testing.T) {
		l := Parse("\ufeffname,club\nAnna,X\nBob,Y")
		same(t, "Anna @X / Bob @Y", written(l.Entries()))
		l = Parse("nmae,club\nAnna,X\nBob,Y")
		same(t, "Anna @X / Bob @Y", written(l.Entries()))
		same(t, "1:columns", marks(l))
		same(t, map[string]any{"Found": "nmae, club", "Taken": "nmae"}, l.Lines[0].Marks[0].Args)
	})
	t.Run("BR-106 a separator in quotes belongs to the name", func(t *testing.T) {
		for _, sep := range []string{",", ";", "\t", "，"} {
			same(t, "Li, A @ClubX", written(Parse("name"+sep+"club\n\"Li, A\""+sep+"ClubX").Entries()))
			same(t, "Li, A @ClubX", written(Parse("\"Li, A\"" + sep + "ClubX\n\"Wu, B\"" + sep + "ClubX").Entries()[:1]))
		}
		l := Parse("name,club\nA1,X\nB1,X\nC1,X\nD1,X,Y")
		same(t, "5:fields", marks(l))
		same(t, map[string]any{"Found": 3, "Expected": 2}, l.Lines[4].Marks[0].Args)
	})
	t.Run("BR-107 commas and tabs give the same, and the guess can be changed", func(t *testing.T) {
		same(t, "Alpha #2", written(Parse("7,Alpha,2").Entries()))
		same(t, Parse("7,Alpha,2").Lines[0].Entrants, Parse("7\tAlpha\t2").Lines[0].Entrants)
		same(t, 7, Parse("7,Alpha,2").Lines[0].Number)
		o := Options{Form: Columns, Separator: ",", Columns: []Column{ColRating, ColName, ColUnit}}
		same(t, "Alpha @2 *7", written(ParseWith("7,Alpha,2", o).Entries()))
		same(t, "7,Alpha,2", written(ParseWith("7,Alpha,2", Options{Form: Plain}).Entries()))
		same(t, "7 / Alpha / 2", written(ParseWith("7,Alpha,2", Options{Form: Names}).Entries()))
	})
	t.Run("BR-109 no cell of a sheet runs in a spreadsheet", func(t *testing.T) {
		es := []Entry{{Name: "=1+1", Unit: "@x", Note: "+1"}, {Name: "＝cmd", Unit: "－3"}, {Name: "'=quoted"}}
		for _, line := range strings.Split(strings.TrimSpace(sheet(es)), "\r\n")[1:] {
			for cell := range strings.SplitSeq(line, ",") {
				if cell = strings.TrimPrefix(cell, `"`); cell != "" && strings.ContainsAny(firstRunes(cell, 1), "=+-@＝＋－＠") {
					t.Errorf("the cell %q runs in a spreadsheet", cell)
				}
			}
		}
		sheetAgain(t, es)
		same(t, "=1+1 / @x", written(Parse("=1+1\n@x").Entries()))
	})
	t.Run("BR-115 names are free text", func(t *testing.T) {
		same(t, "Jean-Luc de la Cour / 李四 / 阿里·买买 / Ng", written(Parse("Jean-Luc de la Cour\n李四\n阿里·买买\nNg").Entries()))
	})
	t.Run("BR-116 white space is made normal", func(t *testing.T) {
		same(t, "Li Wei", CleanName(" Li\u3000\u3000Wei "))
		same(t, true, SameName("Li Wei", "Li  Wei"))
		l := Parse(" Li\u3000\u3000Wei \nLi  Wei")
		same(t, "Li Wei / Li Wei", written(l.Entries()))
		same(t, "1:duplicate>2 2:duplicate>1", marks(l))
	})
	t.Run("BR-118 two persons of one name stay two", func(t *testing.T) {
		l := Parse("Li Wei (X)\nLi Wei (Y)")
		same(t, []Entry{{Name: "Li Wei", Unit: "X"}, {Name: "Li Wei", Unit: "Y"}}, l.Entries())
		same(t, "1:same_name>2 2:same_name>1", marks(l))
		same(t, "ee", kinds(l))
	})
	t.Run("BR-119 a script typed as a name is plain text", func(t *testing.T) {
		for _, name := range []string{`<script>alert(1)</script>`, `" onmouseover=1 x=`} {
			l := Parse("Anna\n" + name + "\nBob")
			same(t, "Anna / "+name+" / Bob", written(l.Entries()))
			same(t, "", marks(l))
		}
	})
	t.Run("BR-121 any printable character survives", func(t *testing.T) {
		const team = `Chess 'n' Go; Club, No. 1`
		same(t, team, Parse(`"` + team + `"`).Entries()[0].Name)
		same(t, team+" @X", written(Parse(`"` + team + `",X` + "\nBob,Y").Entries()[:1]))
		sheetAgain(t, []Entry{{Name: team, Note: team}, {Name: `"Ace"`, Unit: "it's", Name2: "a，b；c、d|e"}, {Name: "(half", Unit: "half)"}})
		same(t, "O’Brien / O'Brien", written(Parse("O’Brien\nO'Brien").Entries()))
	})
}

func present(l List) int {
	n := 0
	for _, e := range l.Entries() {
		if !e.Absent {
			n++
		}
	}
	return n
}

// TestDecode: the same table in any encoding gives the same list.
func TestDecode(t *testing.T) {
	const table = "姓名,单位\n张三,市直\n李四光,铁路\n买买提·艾力,新疆\n"
	gbk, err := simplifiedchinese.GBK.NewEncoder().Bytes([]byte(table))
	same(t, nil, err)
	le, err := unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewEncoder().Bytes([]byte(table))
	same(t, nil, err)
	be, err := unicode.UTF16(unicode.BigEndian, unicode.ExpectBOM).NewEncoder().Bytes([]byte(table))
	same(t, nil, err)
	for _, c := range []struct {
		what, charset string
		bytes         []byte
	}{
		{"UTF-8", "UTF-8", []byte(table)},
		{"UTF-8 with mark", "UTF-8", append([]byte("\ufeff"), table...)},
		{"GBK", "GB18030", gbk},
		{"UTF-16LE with mark", "UTF-16LE", le},
		{"UTF-16BE with mark", "UTF-16BE", be},
	} {
		t.Run("BR-113 "+c.what, func(t *testing.T) {
			text, charset, err := Decode(c.bytes)
			same(t, nil, err)
			same(t, c.charset, charset)
			same(t, table, text)
			same(t, 3, len(Parse(text).Entries()))
		})
	}
	t.Run("BR-113 pure ASCII is unchanged", func(t *testing.T) {
		text, charset, err := Decode([]byte("Anna\r\nBob\n"))
		same(t, []any{"Anna\r\nBob\n", "UTF-8", nil}, []any{text, charset, err})
	})
	t.Run("BR-113 the user may choose another charset", func(t *testing.T) {
		big5 := []byte{0xB3, 0xAF, 0xA4, 0x6A, 0xA4, 0xE5} // 陳大文
		text, err := DecodeAs(big5, "big5")
		same(t, []any{"陳大文", nil}, []any{text, err})
		text, err = DecodeAs([]byte{'M', 0xFC, 'l', 'l', 'e', 'r'}, "windows-1252")
		same(t, []any{"Müller", nil}, []any{text, err})
		text, err = DecodeAs(gbk, "GBK")
		same(t, []any{table, nil}, []any{text, err})
		if _, err = DecodeAs(gbk, "EBCDIC"); err == nil || !strings.Contains(err.Error(), "GB18030") {
			t.Errorf("an unknown charset gives %v, not the list of charsets", err)
		}
	})
	t.Run("what fits nowhere is read byte by byte", func(t *testing.T) {
		text, charset, err := Decode([]byte{'J', 'o', 's', 0xE9, '\n', 'A'})
		same(t, []any{"José\nA", "windows-1252", nil}, []any{text, charset, err})
	})
	t.Run("a workbook is no text", func(t *testing.T) {
		for _, b := range []string{"PK\x03\x04rest", "%PDF-1.7", "a\x00b"} {
			_, _, err := Decode([]byte(b))
			same(t, ErrNotText.Error(), err.Error())
		}
	})
	t.Run("bytes that do not fit are marked", func(t *testing.T) {
		text, err := DecodeAs([]byte("Anna\nJos\xe9\n"), "UTF-8")
		same(t, nil, err)
		same(t, "2:unreadable", marks(Parse(text)))
		same(t, "2:unreadable", marks(Parse("Anna\nJos\xe9\n")))
	})
}

// TestChoices: what was guessed can be changed line by line, and nothing is lost on the way.
func TestChoices(t *testing.T) {
	const text = "周六跳棋报名名单\n张三\n-----\n李四"
	same(t, "hehe", kinds(Parse(text)))
	l := ParseWith(text, Options{Kinds: map[int]LineKind{1: Entrant, 2: Heading}})
	same(t, "ehhe", kinds(l))
	same(t, "周六跳棋报名名单 / 李四", written(l.Entries()))
	l = ParseWith("姓名\t单位\n张三\t市直", Options{Kinds: map[int]LineKind{1: Entrant}})
	same(t, "姓名 @单位 / 张三 @市直", written(l.Entries()))
	l = ParseWith("张三\n2. 李四", Options{Form: WeChat})
	same(t, WeChat, l.As.Form)
	same(t, "张三 / 李四", written(l.Entries()))
}

// TestUnderstood: the preview says what a text was taken for.
func TestUnderstood(t *testing.T) {
	for text, want := range map[string]string{
		"#接龙\n1. 张三":                    "WeChat sign-up list",
		"1. 张三\n2. 李四":                  "Numbered list",
		"1. 张三，市直\n2. 李四，铁路":            "Numbered list with columns: {{.Columns}}",
		"张三\n李四":                        "One name a line",
		"Lee, Ann\nRoe, Carl\nFox, Bea": "One name a line, surname first",
		"张三、李四":                         "Names separated by {{.Separator}}",
		"张三\t市直\n李四\t铁路":                "Columns from a spreadsheet: {{.Columns}}",
		"name;club\nAnna;X":             "Columns separated by {{.Separator}}: {{.Columns}}",
	} {
		l := Parse(text)
		same(t, want, l.As.Text)
		same(t, want, FormTexts()[l.As.Key])
	}
	same(t, map[string]any{"Separator": ";", "Columns": "name, club"}, Parse("name;club\nAnna;X").As.Args)
}

// TestLongNames: a name too long to store is kept whole and marked.
func TestLongNames(t *testing.T) {
	long := strings.Repeat("Anna ", 30)
	l := Parse(long + "\nBob")
	same(t, strings.TrimSpace(long), l.Entries()[0].Name)
	same(t, "1:too_long", marks(l))
	same(t, map[string]any{"Length": 149, "Limit": MaxNameRunes}, l.Lines[0].Marks[0].Args)
	same(t, "1:long", marks(Parse("这是一个很长很长的名字\nBob")))
}

// TestTexts: every mark, form and column has its English text.
func TestTexts(t *testing.T) {
	for _, k := range MarkKinds() {
		if k.Text == "" || !strings.HasPrefix(k.Key, "paste.") {
			t.Errorf("the mark %+v is not complete", k)
		}
	}
	for _, c := range ColumnKinds() {
		if _, text := ColumnText(c); text == "" {
			t.Errorf("the column %s has no text", c)
		}
	}
	for _, f := range Forms() {
		if FormTexts()["paste.form."+string(f)] == "" {
			t.Errorf("the form %s has no text", f)
		}
	}
}
