package exchange

import (
	"fmt"
	"strings"
	"testing"
)

// chat is a sign-up list of n names.
func chat(n int) string {
	var b strings.Builder
	b.WriteString("#接龙\n周六跳棋赛 19:00 活动中心\n\n")
	for i := range n {
		switch i % 3 {
		case 0:
			fmt.Fprintf(&b, "%d. 李%c%c 市直\n", i+1, '一'+rune(i), '丁'+rune(i/7))
		case 1:
			fmt.Fprintf(&b, "%d. Anna Müller-%d (Club X)\n", i+1, i)
		default:
			fmt.Fprintf(&b, "%d. 🌸小花%d\n", i+1, i)
		}
	}
	return b.String()
}

func benchmark(b *testing.B, text string) {
	b.ReportAllocs()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Parse(text)
	}
}

func BenchmarkParse12(b *testing.B)    { benchmark(b, chat(12)) }
func BenchmarkParse1000(b *testing.B)  { benchmark(b, chat(1000)) }
func BenchmarkParse10000(b *testing.B) { benchmark(b, chat(9999)) }

// BenchmarkParseNasty are megabytes on which a careless parser goes back again and again.
func BenchmarkParseNasty(b *testing.B) {
	for what, unit := range map[string]string{
		"quotes": `"a,`, "doubled": `"",""x,`, "brackets": "（", "numbers": " 2.", "digits": "1", "joiners": "👧\u200d", "seps": ",;、\t|",
		"lines": "1.\n", "colons": "：", "plus": "+1", "marks": "a\u0301", "same": "Li Wei\n", "quoted lines": "\"a,b\n", "mixed": "2（\"、+1.",
	} {
		b.Run(what, func(b *testing.B) { benchmark(b, "1."+strings.Repeat(unit, 1_000_000/len(unit))) })
		b.Run(what+" plain", func(b *testing.B) { benchmark(b, strings.Repeat(unit, 1_000_000/len(unit))) })
	}
}
