package exchange

import "strings"

// Column is the meaning of a column.
type Column string

const (
	ColNumber Column = "number"
	ColName   Column = "name"
	ColName2  Column = "name2"  // the name in another script
	ColFamily Column = "family" // surname, where given names have a column of their own
	ColGiven  Column = "given"
	ColUnit   Column = "unit"
	ColRating Column = "rating"
	ColSex    Column = "sex"
	ColBorn   Column = "born" // the year of birth, or a date with it
	ColStatus Column = "status"
	ColNote   Column = "note"
	ColOther  Column = "other" // kept in the note with its title
)

// ColumnKinds lists the columns in the order of menus.
func ColumnKinds() []Column {
	return []Column{ColName, ColName2, ColFamily, ColGiven, ColUnit, ColRating, ColSex, ColBorn, ColNumber, ColStatus, ColNote, ColOther}
}

// maxColumns is the widest table; more cells in a line are names.
const maxColumns = 64

// columnTexts are the English names of the columns.
var columnTexts = map[Column]string{
	ColName: "name", ColName2: "second name", ColFamily: "surname", ColGiven: "given name", ColUnit: "club",
	ColRating: "rating", ColSex: "sex", ColBorn: "year of birth", ColNumber: "number", ColStatus: "status", ColNote: "note", ColOther: "other",
}

// ColumnText is the key and the English name of a column.
func ColumnText(c Column) (key, text string) { return "paste.column." + string(c), columnTexts[c] }

// headerWords are the titles of columns, small letters, without blanks.
var headerWords = map[Column]map[string]bool{
	ColNumber: wordSet("序号 序號 编号 編號 序 号 號 号码 签号 籤號 no no. nr nr. # number num startno start-no"),
	ColName: wordSet("姓名 名字 名称 名稱 选手 選手 选手姓名 棋手 队名 隊名 队伍 隊伍 参赛者 參賽者 运动员 運動員 昵称 暱稱 微信名 " +
		"name names player players fullname entrant participant teamname"),
	ColName2:  wordSet("英文名 英文姓名 中文名 中文姓名 拼音 外文名 另一种文字的姓名 另一種文字的姓名 englishname chinesename name2 secondname localname"),
	ColFamily: wordSet("姓 姓氏 surname lastname familyname nachname"),
	ColGiven:  wordSet("名 firstname givenname givennames forename vorname"),
	ColUnit: wordSet("单位 單位 俱乐部 俱樂部 学校 學校 所属 所屬 代表队 代表隊 代表单位 代表單位 协会 協會 地区 地區 单位/俱乐部 " +
		"club unit team school organisation organization association verein federation fed city"),
	ColRating: wordSet("等级分 等級分 等级分数 rating elo rtg"),
	ColSex:    wordSet("性别 性別 男女 sex gender m/f f/m geschlecht"),
	ColBorn: wordSet("出生年 出生年份 出生年月 出生年月日 出生日期 出生 生年 生日 生于 生於 born birth birthyear birth-year yearofbirth yob " +
		"dateofbirth birthdate birthday dob geburtsjahr geburtsdatum jahrgang"),
	ColStatus: wordSet("状态 狀態 出席 签到 簽到 status attendance present"),
	ColNote:   wordSet("备注 備註 note notes remark remarks comment comments"),
}

// absences are the words of a status column that say somebody is not there.
var absences = wordSet("absent no n out away withdrawn 缺席 缺 请假 請假 退赛 退賽 弃权 棄權 不参加 不參加 否 未到")

// headerOf is the column a title names.
func headerOf(title string) (Column, bool) {
	title = strings.ToLower(strings.Join(strings.Fields(title), ""))
	title = strings.Trim(title, ":：*【】[]")
	for _, c := range ColumnKinds() {
		if headerWords[c][title] {
			return c, true
		}
	}
	return ColOther, false
}

// isHeaderWords reports whether all cells are titles of columns, one of them that of the name.
func isHeaderWords(cells []string) bool {
	name := false
	for _, cell := range cells {
		c, known := headerOf(cell)
		if !known {
			return false
		}
		name = name || c == ColName
	}
	return name
}

// header reads a header row. First says that nothing stands above it; then one known title of two
// is enough, so that a misspelt one is seen and reported.
func header(cells []string, first bool) ([]Column, bool) {
	cols := make([]Column, len(cells))
	known, filled, name := 0, 0, false
	for i, cell := range cells {
		c, ok := headerOf(cell)
		cols[i] = c
		if ok {
			known++
			name = name || c == ColName || c == ColFamily
		}
		if cell != "" {
			filled++
		}
	}
	if len(cells) > maxColumns {
		return nil, false
	}
	enough := filled >= 2 && (name && 2*known >= filled || known >= 2 && 2*known >= filled || first && 2*known >= filled)
	if !enough {
		return nil, false
	}
	return onlyOnce(cols), true
}

// onlyOnce leaves one column of each kind: a second club is a note, a second name a second script.
func onlyOnce(cols []Column) []Column {
	seen := map[Column]bool{}
	for i, c := range cols {
		if c == ColName && seen[ColName] && !seen[ColName2] {
			c = ColName2
		}
		if seen[c] && c != ColNote && c != ColOther {
			c = ColOther
		}
		cols[i], seen[c] = c, true
	}
	if !seen[ColName] && !seen[ColFamily] {
		for i, c := range cols {
			if c == ColName2 {
				cols[i] = ColName
				break
			}
		}
	}
	return cols
}

// hasName reports whether the columns give a name.
func hasName(cols []Column) bool {
	return has(cols, ColName) || has(cols, ColFamily) || has(cols, ColGiven)
}

func has(cols []Column, want Column) bool {
	for _, c := range cols {
		if c == want {
			return true
		}
	}
	return false
}
