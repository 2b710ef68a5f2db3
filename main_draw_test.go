package main

import (
	"strings"
	"testing"
)

// drawn runs the command and gives what it printed.
func drawn(t *testing.T, lang, in string, args ...string) string {
	t.Helper()
	s := newShell(t)
	s.in, s.env["LANG"] = in, lang
	if code := s.run(t.Context(), append([]string{"draw", "--code", "K7Q2-M9XD", "--clubs"}, args...)...); code != exitOK {
		t.Fatalf("code %d: %s", code, s.err.String())
	}
	return s.out.String()
}

// list is an entry list: a letter is the club, and the player is called by letter and place.
func list(clubs string) string {
	var lines strings.Builder
	for i, c := range strings.Split(clubs, "") {
		lines.WriteString(c + string(rune('a'+i)) + "\t" + strings.ReplaceAll(c, ".", "") + "\n")
	}
	return lines.String()
}

func TestRestrictedDraw(t *testing.T) {
	for _, c := range []struct {
		sentence, clubs string
		args            []string
		want            []string
	}{
		{"envelopes for eleven, with their minutes", "ABCDABCDAC.", nil, []string{
			"Code of this draw: K7Q2-M9XD\nMethod: Varma tables. Each club draws",
			"\nAa\tA\t9\nBb\tB\t6\nCc\tC\t7\nDd\tD\t11\n", "\n.k\t\t5\n\n1. A drew envelope A (offered: A B) with 4 5 9 10: Aa 9, Ae 4, Ai 10\n",
			"\n5. Those without club-mates drew out of 5: .k 5\n", "the last three rounds begin with round 9.\n",
		}},
		{"eight by exchange", "AABB.A.B", nil, []string{
			"Method: Numbers exchanged after the draw.", "\nAa\tA\t3\nAb\tA\t2\nBc\tB\t4\n", "\nClub-mates meet in round 4 at the latest; the last three rounds begin with round 5.\n",
		}},
		{"two cycles without the swap", "ABABCCDE", []string{"--double", "--no-swap"}, []string{"\nAa\tA\t7\nBb\tB\t1\n", "begin with round 12.\n"}},
		{"one late pair", "ABAC", nil, []string{"\n1 pair of club-mates has to meet in the last three rounds, from round 1 on:\nAa – Ac: round "}},
		{"several late pairs", "AAAB", nil, []string{"\n3 pairs of club-mates have to meet in the last three rounds, from round 1 on:\n"}},
		{"nobody has a club-mate", "ABCD", nil, []string{"Method: Plain draw. No two entrants are of one club"}},
	} {
		t.Run(c.sentence, func(t *testing.T) {
			got := drawn(t, "C", list(c.clubs), c.args...)
			for _, want := range c.want {
				if !strings.Contains(got, want) {
					t.Errorf("%q is not in\n%s", want, got)
				}
			}
			if plain := strings.Contains(got, "Plain draw"); plain == strings.Contains(got, "the last three rounds begin") {
				t.Errorf("printed:\n%s", got)
			}
		})
	}
}

func TestRestrictedDrawInChinese(t *testing.T) {
	for lang, want := range map[string][]string{
		"zh_CN.UTF-8": {"抽签方法：瓦尔马（Varma）抽签表", "1. A：抽得信封 A（可抽 A B），内有 4 5 9 10：Aa 9", "最后三轮从第 9 轮开始"},
		"zh_TW.UTF-8": {"抽籤方法：瓦爾馬（Varma）抽籤表", "最後三輪從第 9 輪開始"},
	} {
		got := drawn(t, lang, list("ABCDABCDAC."))
		for _, text := range want {
			if !strings.Contains(got, text) {
				t.Errorf("%s: %q is not in\n%s", lang, text, got)
			}
		}
	}
}

func TestNameAndClub(t *testing.T) {
	for _, c := range []struct{ sentence, line, name, club string }{
		{"a tab", "张三\t铁路", "张三", "铁路"},
		{"a tab wins over a comma", "Müller, Anna\tRed Tower", "Müller, Anna", "Red Tower"},
		{"a comma", "张三，铁路", "张三", "铁路"},
		{"a comma and a blank", "Anna, Red  Tower", "Anna", "Red Tower"},
		{"brackets", "张三（铁路）", "张三", "铁路"},
		{"brackets win over a comma", "Müller, Anna (Red Tower)", "Müller, Anna", "Red Tower"},
		{"other brackets", "Anna [Red Tower]", "Anna", "Red Tower"},
		{"only a name", "Anna Müller", "Anna Müller", ""},
		{"brackets with nothing before them", "(Anna)", "(Anna)", ""},
		{"an empty club", "Anna\t", "Anna", ""},
		{"blanks of all kinds", "张　三\t　铁路 ", "张三", "铁路"},
	} {
		t.Run(c.sentence, func(t *testing.T) {
			if name, club := nameAndClub(c.line); name != c.name || club != c.club {
				t.Errorf("%q is %q of %q, want %q of %q", c.line, name, club, c.name, c.club)
			}
		})
	}
}

func TestRestrictedDrawRefuses(t *testing.T) {
	for sentence, args := range map[string][]string{
		"clubs of players without names": {"draw", "--clubs", "--players", "8"},
		"clubs of nobody":                {"draw", "--clubs"},
		"five cycles":                    {"draw", "--clubs", "--cycles", "5"},
		"two answers to one question":    {"draw", "--clubs", "--cycles", "2", "--double"},
	} {
		t.Run(sentence, func(t *testing.T) {
			s := newShell(t)
			if sentence != "clubs of nobody" {
				s.in = list("AABB")
			}
			if code := s.run(t.Context(), args...); code != exitUsage || !strings.HasPrefix(s.err.String(), "roundtable: ") {
				t.Errorf("code %d, said %q", code, s.err.String())
			}
		})
	}
}
