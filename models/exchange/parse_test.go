package exchange

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// written is a short form of entries for tables: "name @unit #note" one after the other with " / ".
func written(es []Entry) string {
	var out []string
	for _, e := range es {
		s := e.Name
		if e.Name2 != "" {
			s += " ~" + e.Name2
		}
		if e.Unit != "" {
			s += " @" + e.Unit
		}
		if e.Rating != 0 {
			s += fmt.Sprint(" *", e.Rating)
		}
		if e.Sex != "" {
			s += " " + e.Sex
		}
		if e.BirthYear != 0 {
			s += fmt.Sprint(" °", e.BirthYear)
		}
		if e.Note != "" {
			s += " #" + e.Note
		}
		if e.Absent {
			s += " absent"
		}
		out = append(out, s)
	}
	return strings.Join(out, " / ")
}

// kinds is one letter a line: e h b d.
func kinds(l List) string {
	s := ""
	for _, line := range l.Lines {
		s += string(line.Kind[:1])
	}
	return s
}

// marks is the marks of a list as "2:two_names 3:duplicate>2".
func marks(l List) string {
	var out []string
	for _, line := range l.Lines {
		for _, m := range line.Marks {
			s := fmt.Sprint(line.No, ":", strings.TrimPrefix(m.Key, "paste."))
			if m.Other != 0 {
				s += fmt.Sprint(">", m.Other)
			}
			out = append(out, s)
		}
	}
	return strings.Join(out, " ")
}

type pasteCase struct {
	what, text, form string
	kinds, entries   string
	marks            string
}

var chatCases = []pasteCase{
	{"a WeChat list with title and blank line", "#接龙\n周六跳棋赛 19:00 活动中心\n\n1. 张三\n2. 李四光 市直\n3. Anna Müller +1",
		"wechat", "hhbeed", "张三 / 李四光 @市直 / Anna Müller #+1", "6:plus"},
	{"a WeChat list with an example line", "#接龙\n跳棋公开赛\n例 姓名 单位\n\n1. 王小明 铁路\n2. 赵一 市直\n", "wechat", "hhhbee", "王小明 @铁路 / 赵一 @市直", ""},
	{"an English WeChat list", "#Group Note\nSaturday games\n\n1. Anna\n2. Bob Lee\n", "wechat", "hhbee", "Anna / Bob Lee", ""},
	{"a traditional WeChat list", "#接龍\n週六\n1. 陳大文\n2. 黃小美（沙田）", "wechat", "hhee", "陳大文 / 黃小美 @沙田", ""},
	{"nicknames with pictures stay", "#接龙\n1. 🌸小花🌸\n2. 👨‍👩‍👧一家人\n3. 🐼", "wechat", "heed", "🌸小花🌸 / 👨‍👩‍👧一家人 / 🐼", "4:no_letters"},
	{"an empty place in a sign-up list", "#接龙\n1. 张三\n2. \n3. 王五", "wechat", "hede", "张三 / 王五", "3:nothing"},
	{"someone forgot the number", "#接龙\n1. 张三\n李四\n3. 王五", "wechat", "hede", "张三 / 李四 / 王五", "3:unnumbered"},
	{"a note after the names", "#接龙\n1. 张三\n2. 李四\n\n备注：自带棋盘", "wechat", "heebh", "张三 / 李四", ""},
	{"an announcement with numbered notes of its own", "#接龙\n1. 时间：周六\n2. 地点：活动中心\n\n1. 张三\n2. 李四", "wechat", "hhhbee", "张三 / 李四", ""},
	{"sections in Chinese numerals before the list", "一、时间：周六\n二、地点：活动中心\n三、名单\n1. 张三\n2. 李四", "numbered", "hhhee", "张三 / 李四", ""},
	{"two groups with names", "A组\n1. 张三\n2. 李四\nB组\n1. 王五\n2. 赵六", "numbered", "heehee", "张三 / 李四 / 王五 / 赵六", ""},
	{"notes behind the name", "#接龙\n1. 张三（替补）\n2. 李四（市直）+1\n3. 王五 13900000000", "wechat", "hede", "张三 #替补 / 李四 @市直 #+1 / 王五 #13900000000", "3:plus"},
	{"the list has pairs", "#接龙\n1. 张三、李四\n2. 王五", "wechat", "hde", "张三、李四 / 王五", "2:two_names"},
	{"a list with units behind a comma", "#接龙\n1. 张三，市直\n2. 李四，铁路\n3. 王五，市直", "wechat", "heee", "张三 @市直 / 李四 @铁路 / 王五 @市直", ""},
	{"two-name mark on a Han pair with a blank", "1. 张三 李四\n2. 王五 市直", "numbered", "de", "张三 @李四 / 王五 @市直", "1:two_names"},
	{"numbers with zero at the start", "0. 裁判\n1. 张三", "numbered", "ee", "裁判 / 张三", ""},
}

// workingCases are the untidy ones.
var workingCases = []pasteCase{
	{"a whole announcement", "#接龙\n【跳棋周赛】报名接龙\n时间：11月29日（周六）19:00\n地点：社区活动中心二楼\n费用：20元/人\n\n1. 老张\n2. 王姐（带孩子）\n" +
		"3. 🍀Lucky🍀\n4. A-陈工\n5. 刘洋 迟到10分钟\n6. 赵 敏", "wechat", "hhhhhbeeeeee", "老张 / 王姐 #带孩子 / 🍀Lucky🍀 / A-陈工 / 刘洋 #迟到10分钟 / 赵敏", ""},
	{"groups of men and women", "男子组\n1. 张三\n2. 李四\n女子组\n1. 王芳\n2. 李娜", "numbered", "heehee", "张三 / 李四 / 王芳 / 李娜", ""},
	{"teams with their players", "上海队：张三、李四\n北京队：王五、赵六", "names", "ee", "张三 @上海队 / 李四 @上海队 / 王五 @北京队 / 赵六 @北京队", ""},
	{"groups on a line each", "第一组：张三、李四\n第二组：赵六、钱七", "names", "ee", "张三 #第一组 / 李四 #第一组 / 赵六 #第二组 / 钱七 #第二组", ""},
	{"called with @", "@张三 @Anna Lee @王五", "plain", "e", "张三 / Anna Lee / 王五", ""},
	{"telephone numbers", "张三13800000000\nAnna 13900000000", "plain", "ee", "张三 #13800000000 / Anna #13900000000", ""},
	{"numbers in words", "No.1 张三\nNo.2 李四", "numbered", "ee", "张三 / 李四", ""},
	{"players with numbers", "选手1：张三\n选手2：李四", "numbered", "ee", "张三 / 李四", ""},
	{"numbers with 号", "1号 张三\n2号：李四", "numbered", "ee", "张三 / 李四", ""},
	{"names that end in a number", "Player 1\nPlayer 2\n1号楼\n2号楼", "plain", "eeee", "Player 1 / Player 2 / 1号楼 / 2号楼", ""},
	{"all on one line with commas and a full stop", "1.王强，2.李娜，3.赵云。", "numbered", "e", "王强 / 李娜 / 赵云", ""},
	{"all on one line without points", "1 王强 2 李娜 3 赵云", "numbered", "e", "王强 / 李娜 / 赵云", ""},
	{"all on one line with brackets", "1.张三(男)2.李四(女)3.王五(男)", "numbered", "e", "张三 m / 李四 f / 王五 m", ""},
	{"two columns of a numbered list", "1. 张三    2. 李四\n3. 王五    4. 赵六", "numbered", "ee", "张三 / 李四 / 王五 / 赵六", ""},
	{"a form filled in", "姓名：张三\n单位：市直\n\n姓名：李四\n单位：铁路", "plain", "ehbeh", "张三 / 李四", ""},
	{"semicolons with an empty cell", "Anna Müller;Turm Berlin;1850\nBob Lee;Springer Köln;1720\nCarl Roe;Turm Berlin;", "columns", "eee",
		"Anna Müller @Turm Berlin #1850 / Bob Lee @Springer Köln #1720 / Carl Roe @Turm Berlin", ""},
	{"a unit on a line of its own", "1. 张三\n   市直\n2. 李四", "numbered", "ede", "张三 / 市直 / 李四", "2:unnumbered"},
}

var numberCases = []pasteCase{
	{"points", "1. Anna\n2. Bob\n3. Carl", "numbered", "eee", "Anna / Bob / Carl", ""},
	{"ideographic commas", "1、张三\n2、李四\n10、王五", "numbered", "eee", "张三 / 李四 / 王五", ""},
	{"brackets behind", "1)张三\n2）李四", "numbered", "ee", "张三 / 李四", ""},
	{"circled", "①张三\n②李四\n⑳王五\n㉑赵六", "numbered", "eeee", "张三 / 李四 / 王五 / 赵六", ""},
	{"full-width brackets", "（1）张三\n（2）李四", "numbered", "ee", "张三 / 李四", ""},
	{"ASCII brackets", "(1) Anna\n(2) Bob", "numbered", "ee", "Anna / Bob", ""},
	{"bracketed ideographs", "㈠张三\n㈡李四", "numbered", "ee", "张三 / 李四", ""},
	{"Chinese numerals", "一、张三\n二、李四\n十、王五\n十一、赵六\n二十、钱七", "numbered", "eeeee", "张三 / 李四 / 王五 / 赵六 / 钱七", ""},
	{"Chinese numerals in brackets", "（一）张三\n（二）李四", "numbered", "ee", "张三 / 李四", ""},
	{"full-width digits and point", "１．张三\n２．李四", "numbered", "ee", "张三 / 李四", ""},
	{"keycaps", "1️⃣ 张三\n2️⃣ 李四\n🔟 王五", "numbered", "eee", "张三 / 李四 / 王五", ""},
	{"number and blank", "1 张三\n2 李四 市直\n3 Anna Müller", "numbered", "eee", "张三 / 李四 @市直 / Anna Müller", ""},
	{"number without anything", "1张三\n2李四\n3王五", "numbered", "eee", "张三 / 李四 / 王五", ""},
	{"number on a line of its own", "1.\n张三\n2.\n李四", "numbered", "hehe", "张三 / 李四", ""},
	{"all on one line", "1.张三 2.李四 3.王五", "numbered", "e", "张三 / 李四 / 王五", ""},
	{"all on one line, circled", "①张三②李四③王五", "numbered", "e", "张三 / 李四 / 王五", ""},
	{"circled up to twenty, then points", "⑲张三\n⑳李四\n21.王五", "numbered", "eee", "张三 / 李四 / 王五", ""},
	{"a list from a word processor", "1.\t张三\t市直\n2.\t李四\t铁路", "numbered", "ee", "张三 @市直 / 李四 @铁路", ""},
	{"bullets", "Players:\n- Anna\n- Bob\n- Carl", "bulleted", "heee", "Anna / Bob / Carl", ""},
	{"round bullets", "• 张三\n• 李四", "bulleted", "ee", "张三 / 李四", ""},
	{"the tail of a list", "5. 张三\n6. 李四", "numbered", "ee", "张三 / 李四", ""},
	{"a list that lost its first number", "张三\n2. 李四\n3. 王五", "numbered", "dee", "张三 / 李四 / 王五", "1:unnumbered"},
	{"a date at the start is no number", "12.5 周六\n1. 张三\n2. 李四", "numbered", "hee", "张三 / 李四", ""},
	{"one line only with number", "1 张三", "numbered", "e", "张三", ""},
	{"surname first in a numbered list", "1. Caruana, Fabiano\n2. Nakamura, Hikaru\n3. So, Wesley", "numbered", "eee", "Caruana, Fabiano / Nakamura, Hikaru / So, Wesley", ""},
	{"clubs behind a comma in a numbered list", "1. Anna Müller, Turm\n2. Bob Lee, Turm\n3. Carl Roe, Springer", "numbered", "eee", "Anna Müller @Turm / Bob Lee @Turm / Carl Roe @Springer", ""},
}

var plainCases = []pasteCase{
	{"nothing", "", "plain", "", "", ""},
	{"blank lines only", "\n \n　\n", "plain", "bbb", "", ""},
	{"one name", "张三", "plain", "e", "张三", ""},
	{"Latin names", "Anna Müller\nJosé Ñandú\nZoë", "plain", "eee", "Anna Müller / José Ñandú / Zoë", ""},
	{"Han names with unit behind a blank", "李四光 市直\n王五 铁路中学", "plain", "ee", "李四光 @市直 / 王五 @铁路中学", ""},
	{"spread names", "张　三\n李 四\n欧 阳 市直", "plain", "eee", "张三 / 李四 / 欧阳 @市直", ""},
	{"units in brackets", "张三（市直）\nAnna Müller (Club X)\n李四【铁路】\nBob [Y]", "plain", "eeee", "张三 @市直 / Anna Müller @Club X / 李四 @铁路 / Bob @Y", ""},
	{"a name in two scripts stays one", "Lee 李 Jun\nNg Wai-Man\nLi Wei (李伟)\n李伟 Li Wei", "plain", "eeee", "Lee 李 Jun / Ng Wai-Man / Li Wei (李伟) / 李伟 Li Wei", "3:two_scripts"},
	{"names with a middle dot", "买买提·艾力\n古丽·阿不都 新疆", "plain", "ee", "买买提·艾力 / 古丽·阿不都 @新疆", ""},
	{"a tab before the unit", "张三\t市直\n李四\t铁路", "columns", "ee", "张三 @市直 / 李四 @铁路", ""},
	{"surname first, one a line", "Caruana, Fabiano\nCarlsen, Magnus\nDing Liren\nvan Wely, Loek", "plain", "eeee", "Caruana, Fabiano / Carlsen, Magnus / Ding Liren / van Wely, Loek", ""},
	{"one comma in a plain list", "Anna\nBob, Carl\nDan\nEve", "plain", "edee", "Anna / Bob, Carl / Dan / Eve", "2:two_names"},
	{"a junior is one person", "Anna\nSammy Davis, Jr.\nDan", "plain", "eee", "Anna / Sammy Davis, Jr. / Dan", ""},
	{"a title above a plain list", "周六跳棋报名名单\n张三\n李四", "plain", "hee", "张三 / 李四", ""},
	{"a line that may be a title", "市直跳棋公开赛\n张三\n李四", "plain", "dee", "市直跳棋公开赛 / 张三 / 李四", "1:title"},
	{"a rule between names", "张三\n-----\n李四\n======", "plain", "eheh", "张三 / 李四", ""},
	{"a name of digits", "张三\n007\n李四", "plain", "ede", "张三 / 007 / 李四", "2:digits"},
	{"two names in one piece", "张三李四\n欧阳娜娜\n王五", "plain", "dee", "张三李四 / 欧阳娜娜 / 王五", "1:two_names"},
	{"two names joined by a word", "Anna & Bob\n张三/李四\nAnna and Bob", "plain", "ddd", "Anna & Bob / 张三/李四 / Anna and Bob", "1:two_names 2:two_names 3:two_names"},
	{"a header of one word", "姓名\n张三\n李四", "plain", "hee", "张三 / 李四", ""},
	{"a name with a number in a plain list", "张三\n李四\n3. 王五\n赵六\n钱七", "plain", "eeeee", "张三 / 李四 / 王五 / 赵六 / 钱七", ""},
	{"Han names with blanks on a line", "张三 李四 王五 赵六", "plain", "e", "张三 / 李四 / 王五 / 赵六", ""},
	{"the same name twice", "Li Wei\nＬＩ　wei\n王五", "plain", "eee", "Li Wei / LI wei / 王五", "1:duplicate>2 2:duplicate>1"},
	{"most have a unit", "张三（市直）\n李四（铁路）\n王五", "plain", "eee", "张三 @市直 / 李四 @铁路 / 王五", "3:no_unit"},
	{"old line ends and a byte-order mark", "\ufeff张三\r\n李四\r王五", "plain", "eee", "张三 / 李四 / 王五", ""},
	{"hidden direction marks", "\u202eAnna\u202c\n\u200bBob", "plain", "ee", "Anna / Bob", ""},
}

var separatedCases = []pasteCase{
	{"Chinese commas on one line", "张三、李四、王五", "names", "e", "张三 / 李四 / 王五", ""},
	{"mixed separators on one line", "张三，李四、王五；赵六,钱七;孙八", "names", "e", "张三 / 李四 / 王五 / 赵六 / 钱七 / 孙八", ""},
	{"a label before the names", "名单：张三、李四、王五", "names", "e", "张三 / 李四 / 王五", ""},
	{"Latin names on one line", "Anna, Bob, Carl", "names", "e", "Anna / Bob / Carl", ""},
	{"two Latin names on one line", "Anna, Bob", "names", "d", "Anna / Bob", "1:one_name"},
	{"names over two lines", "张三，李四，王五，\n赵六，钱七", "names", "ee", "张三 / 李四 / 王五 / 赵六 / 钱七", ""},
	{"two names a line", "张三，李四\n王五，赵六", "names", "ee", "张三 / 李四 / 王五 / 赵六", ""},
	{"units on one line of names", "张三（市直）、李四（铁路）", "names", "e", "张三 @市直 / 李四 @铁路", ""},
	{"surname first with semicolons", "Caruana, Fabiano; Carlsen, Magnus; So, Wesley", "plain", "e", "Caruana, Fabiano / Carlsen, Magnus / So, Wesley", ""},
	{"number, name, unit with semicolons", "1,张三,市直;\n2,李四,铁路;", "columns", "ee", "张三 @市直 / 李四 @铁路", ""},
	{"the same on one line", "1,张三,市直;2,李四,铁路;", "columns", "e", "张三 @市直 / 李四 @铁路", ""},
	{"name and unit with a comma", "张三,市直\n李四,铁路\n王五,市直", "columns", "eee", "张三 @市直 / 李四 @铁路 / 王五 @市直", ""},
	{"commas in brackets part nothing", "张三（市直，三队）、李四（铁路、二队）", "names", "e", "张三 @市直，三队 / 李四 @铁路、二队", ""},
	{"commas in brackets, one a line", "张三（市直，三队）\n李四（铁路，二队）", "plain", "ee", "张三 @市直，三队 / 李四 @铁路，二队", ""},
	{"a bracket that is not closed", "张三（市直，李四，王五", "names", "e", "张三（市直 / 李四 / 王五", ""},
	{"surname first with a club in brackets", "Caruana, Fabiano (Turm)\nSo, Wesley (Turm)", "plain", "ee", "Caruana, Fabiano @Turm / So, Wesley @Turm", ""},
	{"a grid of names", "张三\t李四\t王五\n赵六\t钱七\t孙八", "names", "ee", "张三 / 李四 / 王五 / 赵六 / 钱七 / 孙八", ""},
}

var columnCases = []pasteCase{
	{"a sheet with Chinese titles", "序号\t姓名\t单位\t等级分\n1\t张三\t市直\t1850\n2\t李四\t铁路\t", "columns", "hee", "张三 @市直 *1850 / 李四 @铁路", ""},
	{"a sheet with English titles", "No\tName\tClub\tRating\n1\tAnna Müller\tTurm\t1900\n2\tBob Lee\tSpringer\t2000", "columns", "hee", "Anna Müller @Turm *1900 / Bob Lee @Springer *2000", ""},
	{"a title above the titles", "2026 跳棋赛\n\n姓名\t单位\n张三\t市直", "columns", "hbhe", "张三 @市直", ""},
	{"no titles, number first", "1\t张三\t市直\n2\t李四\t铁路", "columns", "ee", "张三 @市直 / 李四 @铁路", ""},
	{"two scripts in two columns", "姓名,英文名,单位\n李伟,Li Wei,市直\n王芳,Wang Fang,铁路", "columns", "hee", "李伟 ~Li Wei @市直 / 王芳 ~Wang Fang @铁路", ""},
	{"two scripts without titles", "Li Wei\t李伟\tX\nWang Fang\t王芳\tY", "columns", "ee", "Li Wei ~李伟 @X / Wang Fang ~王芳 @Y", ""},
	{"surname and given name apart", "Last name;First name;Club\nMüller;Anna;Turm\nLee;Bob;Springer", "columns", "hee", "Anna Müller @Turm / Bob Lee @Springer", ""},
	{"other columns are kept", "姓名,电话,备注\n张三,123,素食\n李四,456,", "columns", "hee", "张三 #电话: 123; 素食 / 李四 #电话: 456", ""},
	{"a row without a name", "姓名\t单位\n\t市直\n李四\t铁路", "columns", "hde", "李四 @铁路", "2:nothing"},
	{"too many cells", "name,club\nAnna,X\nBob,Y,Z", "columns", "hed", "Anna @X / Bob @Y #Z", "3:fields"},
	{"a quote that is not closed", "name,club\n\"Anna,X\nBob,Y", "columns", "hde", "\"Anna @X / Bob @Y", "2:quote"},
	{"a rating that is none", "name,rating\nAnna,1900\nBob,strong", "columns", "hed", "Anna *1900 / Bob #strong", "3:rating"},
	{"a unit within the name cell", "序号\t姓名\n1\t张三（市直）\n2\t李四", "columns", "hee", "张三 @市直 / 李四", ""},
	{"numbers in the first cell of a headed list", "姓名，单位\n1. 张三，市直\n2. 李四，铁路", "columns", "hee", "张三 @市直 / 李四 @铁路", ""},
	{"a table from a page with bars", "姓名|单位\n张三|市直\n李四|铁路", "columns", "hee", "张三 @市直 / 李四 @铁路", ""},
	{"titles with blanks only", "姓名 单位\n张三 市直\n李四 铁路", "plain", "hee", "张三 @市直 / 李四 @铁路", ""},
	{"sex and year of birth", "姓名\t性别\t出生年\n张三\t男\t2008\n李四\t女\t1999年\n王五\t-\t", "columns", "heee", "张三 m °2008 / 李四 f °1999 / 王五", ""},
	{"sex and date of birth in English", "Name,Gender,Date of birth\nAnna,Female,2008-05-17\nBob,m,17.05.1999\nCarl,M,5/17/2001", "columns", "heee",
		"Anna f °2008 / Bob m °1999 / Carl m °2001", ""},
	{"traditional titles and dates in one piece", "姓名\t性別\t出生日期\n陳大文\t男\t20080517\n黃小美\t女\t199905", "columns", "hee", "陳大文 m °2008 / 黃小美 f °1999", ""},
	{"a sex and a year that are none", "name,sex,born\nAnna,yes,soon\nBob,m,08", "columns", "hdd", "Anna #sex: yes; born: soon / Bob m #born: 08", "2:sex 2:born 3:born"},
	{"men and women behind the name", "1. 张三（男）\n2. 李四 女\n3. 王五（市直）", "numbered", "eee", "张三 m / 李四 f / 王五 @市直", ""},
	{"a column of men and women", "张三,市直,男\n李四,铁路,女\n王五,市直,男", "columns", "eee", "张三 @市直 m / 李四 @铁路 f / 王五 @市直 m", ""},
}

// TestParse: what people paste is read as they meant it.
func TestParse(t *testing.T) {
	for _, group := range [][]pasteCase{chatCases, workingCases, numberCases, plainCases, separatedCases, columnCases} {
		for _, c := range group {
			t.Run(c.what, func(t *testing.T) {
				l := Parse(c.text)
				got := pasteCase{c.what, c.text, string(l.As.Form), kinds(l), written(l.Entries()), marks(l)}
				if diff := cmp.Diff(c, got, cmp.AllowUnexported(pasteCase{})); diff != "" {
					t.Errorf("wanted - got +\n%s", diff)
				}
			})
		}
	}
}
