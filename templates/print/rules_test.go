package print_test

import (
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/templates/print"
)

// agreed is an event that has said everything about time and who answers for it.
func agreed(t *testing.T) *models.Tournament {
	t.Helper()
	tour := *event(t, setting{entrants: 6})
	tour.Stage.TimeControl = pairing.TimeControl{Kind: pairing.TimeGame, Minutes: 30, Periods: 3, Seconds: 30}
	tour.Stage.Late, tour.Stage.Camps, tour.Stage.Through = 15, models.No, models.Yes
	tour.Hosts = models.Hosts{Host: "Chess Club, North", RunBy: "少年宫", Committee: "Ann Lee, Bo Chen", Chief: "张三", Officer: "Wilhelmina Featherstonehaugh-Cholmondeley", Arbiters: "李四、王五"}
	return &tour
}

// What is agreed is a sentence on the rule sheet; what is not has a box or a line for the pen.
func TestRuleSheetSaysWhatIsAgreed(t *testing.T) {
	lines, ticks := `class="fill"`, `class="tick"`
	for _, c := range []struct {
		lang        string
		tour        *models.Tournament
		has, lacks  []string
		fill, boxes int
	}{
		{"en", event(t, setting{entrants: 6}), []string{"Time for each player", "Late arrivals lose after", "Pieces may not stay", "A turn may be passed"}, []string{"byo-yomi"}, 2, 3},
		{"en", agreed(t), []string{"30 minutes for each player, then 3 × 30 seconds (byo-yomi).", "the time for each game of a match", "15 minutes after a round began forfeits", "Pieces may not stay in the camps of others. Pieces may jump through"}, []string{"Late arrivals lose after", "Time for each player"}, 0, 1},
		{"zh-Hans", agreed(t), []string{"每方 30 分钟，用完后读秒 3 次，每次 30 秒。", "一轮开始后 15 分钟仍未到场", "不得停留在他人营区。允许借道"}, []string{"迟到判负的时限"}, 0, 1},
		{"zh-Hant", agreed(t), []string{"每方 30 分鐘，用完後讀秒 3 次，每次 30 秒。", "按棄權判負"}, []string{"用時（每方或每步）"}, 0, 1},
	} {
		_, pages := draw(t, "rules", c.tour, c.lang, print.A4, print.Options{})
		text := strings.Join(pages, "")
		for _, want := range c.has {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is missing", c.lang, want)
			}
		}
		for _, not := range c.lacks {
			if strings.Contains(text, not) {
				t.Errorf("%s: %q is there", c.lang, not)
			}
		}
		if fill, boxes := strings.Count(text, lines), strings.Count(text, ticks); fill != c.fill || boxes != c.boxes {
			t.Errorf("%s: %d lines and %d boxes for the pen, want %d and %d", c.lang, fill, boxes, c.fill, c.boxes)
		}
	}
}

// Books name who organises and judges; sheets name who signs. Where nobody is named there is a line.
func TestBooksNameTheHosts(t *testing.T) {
	around := print.Around{Members: []models.Member{{Name: "Kim", Role: models.AsArbiter}, {Name: "Lou", Role: models.AsOwner}}}
	named := strings.Join(bind(t, "orderbook", agreed(t), "en", print.Options{}, around), "")
	for _, want := range []string{">Chess Club, North</dd>", ">少年宫</dd>", ">Ann Lee</span>", ">Bo Chen</span>", ">李四</span>", ">王五</span>", `<b lang="zh-Hans" translate="no">张三</b>`, "Wilhelmina", "30 min + 3 × 30 s"} {
		if !strings.Contains(named, want) {
			t.Errorf("%q is missing", want)
		}
	}
	if strings.Contains(named, ">Kim</span>") || strings.Contains(named, ">Lou</span>") || strings.Contains(named, "Supported by</dt>") {
		t.Error("who is named stands for the members; what is empty has no line on the cover")
	}
	bare := strings.Join(bind(t, "orderbook", event(t, setting{entrants: 6}), "en", print.Options{}, around), "")
	if !strings.Contains(bare, ">Kim</span>") || !strings.Contains(bare, ">Lou</span>") || strings.Contains(bare, "<b lang") || !strings.Contains(bare, "Host organisation</dt><dd lang") {
		t.Error("where nobody is named the members are, and the pen has its lines")
	}
	long := agreed(t)
	long.Hosts.Host, long.Hosts.Chief = strings.Repeat("W", models.MaxHosts), strings.Repeat("长", models.MaxHosts)
	if html := strings.Join(bind(t, "orderbook", long, "zh-Hans", print.Options{}, around), ""); !strings.Contains(html, "主办单位："+long.Hosts.Host) || strings.Contains(html, `translate="no">`+long.Hosts.Chief) {
		t.Error("a long line is a paragraph, a long signature is cut")
	}
}
