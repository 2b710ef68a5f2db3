package exchange

import (
	"strings"
	"unicode"
)

// traditionalOnly and simplifiedOnly are characters of names that are written in one way only.
// Characters that are right in both (于 余 范 姜 叶 云 后) stand in neither.
const (
	traditionalOnly = "張陳劉黃楊趙吳孫馬羅鄭謝韓馮蕭鄧許蘇盧蔣賈閻鍾鐘陸譚鄒顧龍萬錢湯喬賀賴龔齊龐顏莊聶紀塗費褚關單駱歐陽溫畢華鮑藍嚴國偉強麗軍" +
		"傑濤斌鵬慶飛紅蘭鳳蓮愛麗靜潔瓊瑩穎豔艷華蓉貴寶賓廣興運義學業榮輝東來樂慶壽興鐵銀鋼銘鋒鈞錦鑫賢達進遠連選勝勵勁勛勳聰" +
		"聖聲職聯蘊藝蘆葉薩補裝覺親觀記訓詩詠誠語調諾謙諺護讓豐豬貞貢資賜賽質贊軒輔輕輝農鄉釗鈴鈺銳錄鍵鎮鏡鑒長門開閔閣闊陣陰際險隨隱" +
		"雙雞離雲電靈頂順須領頌預頻頡題顯風飛馨馳駿騰驊驍驕驚魯鮮鳴鴻鵑鶴鷹麥黨點齡龜億傳優俠個倫儀儒僑內凱劍劇動勞區協卻參員問啟喚單嘉圍園圓團塵" +
		"壯處夢夾奪奮妝婭嬌嬋孿學寧審將專尋對導層島峽崗崢嵐嶺幣師帥帶幫幹廈廠廟彈彥彎彙徑從徹恆悅惲愷憶應懷戀戰戲撫擇擔據擴攝數斕斬時晉曄曉曠書" +
		"會朧術東桿條棟楓榮構槍樣樹橋機檔檢權歡歲歷殘氣漢沖決沒況洶淵淚淺渾湧溝滄滬滿漁潤漸潔澤濟濱瀟瀾災為烏無煉煒煙熒熱燁燈燕營燦爐爾牆牽狀獨獻獲" +
		"瑋瑤瑪環璣璽瓏產畫異療盡監盤眾睜矯碩磊礎禎禮禪稱積穩窯竄競筆節範築篤簡籃紅紋純紛級細紳終組結絕絡給統絲綠經綜維綱網綸緒線緣編練縉縣總績繼續纖羅"
	simplifiedOnly = "张陈刘黄杨赵吴孙马罗郑谢韩冯萧邓许苏卢蒋贾阎钟陆谭邹顾龙钱汤乔贺赖龚齐庞颜庄聂纪费关单骆欧阳毕华鲍蓝严国伟丽军" +
		"涛鹏庆飞红兰凤莲爱静洁琼莹颖艳贵宝宾广兴运义学业荣辉东来乐寿铁银钢铭锋钧锦贤达进远连选胜励劲勋聪" +
		"圣声职联蕴艺芦萨补装觉亲观记训诗咏诚语调诺谦谚护让贞贡资赐赛质赞轩辅轻农乡钊铃钰锐录键镇镜鉴长门开闵阁阔阵阴际险随隐" +
		"双鸡离电灵顶顺须领颂预频颉题显风驰骏腾骅骁骄惊鲁鲜鸣鸿鹃鹤鹰麦点龄龟亿传优侠个伦仪侨凯剑剧动劳区协却参员问启唤围园圆团尘" +
		"壮处梦夹夺奋妆娅娇婵宁审将专寻对导层岛峡岗峥岚岭币师帅带帮厦厂庙弹弯汇径从彻恽恺忆应怀恋战戏抚择担扩摄数斓斩时晋晔晓旷书" +
		"会胧条栋枫构枪样树桥档检权欢岁历残气汉决没况汹渊泪浅浑涌沟沧沪满渔润渐泽济滨潇澜灾为乌无炼炜烟荧热烨灯营灿炉尔墙牵状独献获" +
		"玮瑶玛环玑玺珑产画异疗尽监盘众睁矫硕础祯礼禅称积稳窑窜竞笔节筑笃简篮纹纯纷级细绅终组结绝络给统丝绿经综维纲网纶绪线缘编练缙县总绩继续纤"
)

var onlyTraditional, onlySimplified = runeDifference(traditionalOnly, simplifiedOnly), runeDifference(simplifiedOnly, traditionalOnly)

// runeDifference is the set of the runes of a that are not in b.
func runeDifference(a, b string) map[rune]bool {
	set := map[rune]bool{}
	for _, r := range a {
		if isHan(r) && !strings.ContainsRune(b, r) {
			set[r] = true
		}
	}
	return set
}

// tagged are scripts with one tag each. A script of many languages gets no language: und.
var tagged = []struct {
	table *unicode.RangeTable
	tag   string
}{
	{unicode.Hiragana, "ja"}, {unicode.Katakana, "ja"}, {unicode.Hangul, "ko"}, {unicode.Bopomofo, "zh-Hant"},
	{unicode.Thai, "th"}, {unicode.Greek, "el"}, {unicode.Hebrew, "he"}, {unicode.Armenian, "hy"}, {unicode.Georgian, "ka"},
	{unicode.Cyrillic, "und-Cyrl"}, {unicode.Arabic, "und-Arab"}, {unicode.Devanagari, "und-Deva"},
}

// Script is the language tag (BCP 47) for the lang attribute of a name, so that the right face is
// chosen for it; "" makes no claim. Han names are zh-Hant or zh-Hans when a character is written
// in that way only, else zh. A script that stands for one language names it (ja, ko), others are
// und with the script: Cyrillic is not always Russian. Latin is "".
func Script(name string) string {
	han := ""
	for _, r := range name {
		if r < 0x0370 {
			continue
		}
		if isHan(r) {
			han = hanTag(han, r)
			continue
		}
		for _, t := range tagged {
			if unicode.Is(t.table, r) {
				return t.tag
			}
		}
	}
	if han == "mixed" {
		return "zh"
	}
	return han
}

// hanTag goes on from the tag so far with one more character.
func hanTag(tag string, r rune) string {
	next := "zh"
	switch {
	case onlyTraditional[r]:
		next = "zh-Hant"
	case onlySimplified[r]:
		next = "zh-Hans"
	}
	switch {
	case tag == "" || tag == "zh":
		return next
	case next == "zh" || next == tag:
		return tag
	}
	return "mixed"
}

// Spread reports whether a name is one of two Han characters, set as wide as three on sheets.
func Spread(name string) bool {
	n, ok := allHan(name)
	return ok && n == 2
}
