package exchange

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

var (
	chatHeads = []string{"#接龙", "#接龍", "#group note", "#groupnote", "# 接龙", "# 接龍"}

	// labels stand before a colon in a note.
	labels = wordSet("单位 單位 俱乐部 俱樂部 学校 學校 等级分 等級分 club unit rating 时间 時間 地点 地點 日期 费用 費用 报名费 报名时间 報名時間 报名截止 報名截止 截止 截止时间 联系 联系人 联系电话 電話 电话 " +
		"聯繫人 聯絡人 主办 主辦 主办单位 承办 承办单位 协办 备注 備註 说明 說明 注 注意 规则 規則 赛制 賽制 裁判 裁判长 裁判長 奖励 奖品 比赛时间 比赛地点 例 例如 格式 " +
		"time date place venue note notes contact deadline fee rules arbiter organiser organizer where when what format example remarks info prizes")

	// nameLabels stand before a colon and names.
	nameLabels = wordSet("姓名 名字 name 报名 報名 名单 名單 选手 選手 参赛 參賽 参赛选手 參賽選手 参赛名单 參賽名單 报名名单 報名名單 人员 人員 棋手 participants players entrants names sign-up")

	// titleWords make a first line a title; eventWords make it doubtful.
	titleWords = []string{"报名", "報名", "名单", "名單", "接龙", "接龍", "sign-up", "signup", "sign up", "participants", "entrants", "entry list", "starting list"}
	eventWords = []string{"赛", "賽", "锦标", "錦標", "公开杯", "tournament", "championship", "league", "open 20"}
)

// isChatHead reports whether a line opens a WeChat sign-up list.
func isChatHead(s string) bool {
	s = strings.ToLower(strings.TrimSpace(firstRunes(s, 16)))
	for _, h := range chatHeads {
		if strings.HasPrefix(s, h) {
			return true
		}
	}
	return false
}

// isNote reports whether a line tells something about the event and is nobody's name: a label with
// a colon, a line that ends in a colon, an address.
func isNote(s string) bool {
	s = strings.TrimSpace(s)
	if s == "" {
		return false
	}
	if strings.HasSuffix(s, ":") || strings.HasSuffix(s, "：") || strings.Contains(s, "://") {
		return true
	}
	i := strings.IndexAny(s, ":：")
	if i > 0 && i < 40 && labels[strings.ToLower(strings.TrimSpace(s[:i]))] {
		return true
	}
	word, _, found := strings.Cut(s, " ")
	return found && (word == "例" || word == "例如")
}

// unlabelled is a line without a label before its names: 名单：张三、李四.
func unlabelled(s string) string {
	i := strings.IndexAny(s, ":：")
	if i <= 0 || i > 40 || !nameLabels[strings.ToLower(strings.TrimSpace(s[:i]))] {
		return s
	}
	_, size := utf8.DecodeRuneInString(s[i:])
	if rest := strings.TrimSpace(s[i+size:]); rest != "" {
		return rest
	}
	return s
}

// labelled cuts "上海队：张三、李四" at its colon. The label is a unit, or a note when it does not look
// like one; there is none without a separator behind the colon.
func labelled(s string) (unit, note, rest string) {
	i := strings.IndexAny(s, ":：")
	if i <= 0 || utf8.RuneCountInString(s[:i]) > 12 || anyOf.index(s[:i]) >= 0 {
		return "", "", s
	}
	_, size := utf8.DecodeRuneInString(s[i:])
	label, rest := strings.TrimSpace(s[:i]), s[i+size:]
	switch {
	case anyOf.index(trimEnds(rest)) < 0:
		return "", "", s
	case clubLike(label) && !isGroupLabel(label):
		return CleanName(label), "", rest
	}
	return "", label, rest
}

// isGroupLabel: "A组", "女子组", "Group B".
func isGroupLabel(s string) bool {
	if len(s) > 40 {
		return false
	}
	rs := []rune(strings.ToLower(strings.Join(strings.Fields(s), "")))
	if len(rs) < 2 || len(rs) > 6 {
		return false
	}
	last := rs[len(rs)-1]
	return last == '组' || last == '組' || len(rs) == 6 && string(rs[:5]) == "group"
}

// isDecoration reports whether a line is a rule of dashes or the like: no letter, digit or picture.
func isDecoration(s string) bool {
	for _, r := range s {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.So, r) || unicode.Is(unicode.No, r) {
			return false
		}
	}
	return s != ""
}

// isTitle reports whether the first line of a plain list is a title, and whether it may be one.
func isTitle(s string) (sure, maybe bool) {
	low := strings.ToLower(s)
	for _, w := range titleWords {
		if strings.Contains(low, w) {
			return true, true
		}
	}
	if utf8.RuneCountInString(s) >= 4 {
		for _, w := range eventWords {
			if strings.Contains(low, w) {
				return false, true
			}
		}
	}
	return false, false
}

// aside reports whether a line beside the entries is to be read as a heading wherever it stands.
func aside(s string) bool {
	return isChatHead(s) || isNote(s) || isDecoration(s) || isGroupLabel(s) || isHeaderWords(strings.Fields(s))
}
