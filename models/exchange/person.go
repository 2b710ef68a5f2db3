package exchange

import (
	"strings"
	"unicode/utf8"
)

// surnames are common Chinese surnames of one character, both ways of writing.
const surnames = "王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱高林何郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮于董萧蕭程曹袁邓鄧许許傅沈曾彭吕呂" +
	"苏蘇卢盧蒋蔣蔡贾賈丁魏薛叶葉阎閻余潘杜戴夏钟鍾鐘汪田任姜范方石姚谭譚廖邹鄒熊金陆陸郝孔白崔康毛邱秦江史顾顧侯邵孟龙龍万萬" +
	"段章钱錢汤湯尹黎易常武乔喬贺賀赖賴龚龔文施洪季葛柳岳齐齊伍庞龐颜顏倪庄莊聂聶焦向柴左辛管祝霍柯阮纪紀梅童詹翁盛路涂" +
	"喻凌耿滕游甘柏冉解桂井褚卜尤成申裴席关關包司卫衛骆駱单單靳欧歐阳陽苗殷温溫牛毕畢华華祁樊鲍鮑莫陶俞蓝藍严嚴"

// compoundSurnames have two characters.
const compoundSurnames = "欧阳 歐陽 上官 司马 司馬 诸葛 諸葛 东方 東方 皇甫 尉迟 尉遲 公孙 公孫 令狐 慕容 夏侯 端木 司徒 司空 长孙 長孫 宇文 轩辕 軒轅 南宫 南宮 独孤 獨孤"

// unitEnds are characters that end the name of a unit far more often than that of a person.
const unitEnds = "队隊校局厂廠司院部会會区區市县縣省镇鎮乡鄉村组組社馆館站所处處室系街级級班团團"

// places are short names of units and towns that begin with a surname.
const places = "金华 金華 江西 江苏 江蘇 江门 江門 温州 溫州 常州 徐州 苏州 蘇州 郑州 鄭州 洛阳 武汉 武漢 武昌 成都 黄山 黃山 黄石 黃石 黄冈 吕梁 " +
	"孟州 石家庄 石家莊 马鞍山 馬鞍山 高中 高邮 江阴 江陰 常熟 龙岩 龍岩 梅州 万州 萬州 文山 白山 白银 白銀 柳州 桂林 华东 華東 华南 華南 华北 華北 关东 方圆 左岸 成人 公安 金融 石化 石油"

var isUnitName, isCompound = wordSet(places), wordSet(compoundSurnames)

func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		set[w] = true
	}
	return set
}

// allHan reports whether a text has Han characters only, and how many.
func allHan(s string) (n int, ok bool) {
	for _, r := range s {
		if !isHan(r) {
			return n, false
		}
		n++
	}
	return n, n > 0
}

// likePerson reports whether a text looks like the name of a Chinese person: a common surname and
// one or two characters, or a compound surname and as many. It errs on the side of no.
func likePerson(s string) bool {
	s = CleanName(s)
	n, ok := allHan(s)
	if !ok || n < 2 || n > 4 || isUnitName[s] {
		return false
	}
	if last, _ := utf8.DecodeLastRuneInString(s); strings.ContainsRune(unitEnds, last) {
		return false
	}
	if n > 2 && isCompound[firstRunes(s, 2)] {
		return true
	}
	first, _ := utf8.DecodeRuneInString(s)
	return n <= 3 && strings.ContainsRune(surnames, first)
}

// likeTwoPersons: four or more Han characters in one piece with a surname where a second name
// would begin (张三李四, 李小明王五).
func likeTwoPersons(s string) bool {
	n, ok := allHan(s)
	if !ok || n < 4 || n > 6 || isCompound[firstRunes(s, 2)] {
		return false
	}
	for cut := 2; cut <= 3 && n-cut >= 2; cut++ {
		head := firstRunes(s, cut)
		if likePerson(head) && likePerson(s[len(head):]) {
			return true
		}
	}
	return false
}

func firstRunes(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}
