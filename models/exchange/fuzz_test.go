package exchange

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"
)

// whole checks what is true of every reading of every text.
func whole(t interface{ Errorf(string, ...any) }, text string, l List) {
	raws := make([]string, len(l.Lines))
	for i, line := range l.Lines {
		raws[i] = line.Raw
		if line.No != i+1 {
			t.Errorf("line %d has the number %d", i+1, line.No)
		}
		if hold := line.Kind == Entrant; hold && len(line.Entrants) == 0 {
			t.Errorf("line %d is an entrant without one: %q", line.No, line.Raw)
		}
		if (line.Kind == Heading || line.Kind == Blank) && len(line.Entrants) > 0 {
			t.Errorf("line %d is no entrant and has one: %q", line.No, line.Raw)
		}
		if line.Kind == Doubtful && len(line.Marks) == 0 {
			t.Errorf("line %d is doubtful and does not say why: %q", line.No, line.Raw)
		}
		for _, m := range line.Marks {
			if m.Text == "" || m.Key == "" || m.Other == line.No && len(line.Entrants) < 2 {
				t.Errorf("line %d has the mark %+v", line.No, m)
			}
		}
		for _, e := range line.Entrants {
			if e.Name == "" || e.Name != CleanName(e.Name) || e.Unit != CleanName(e.Unit) || e.Name2 != CleanName(e.Name2) {
				t.Errorf("line %d gives an entry that is not clean: %+v", line.No, e)
			}
			if e.Sex != "" && e.Sex != "f" && e.Sex != "m" || e.BirthYear != 0 && (e.BirthYear < firstYear || e.BirthYear > lastYear) {
				t.Errorf("line %d gives a sex or a year that is none: %+v", line.No, e)
			}
		}
	}
	if want := strings.TrimSuffix(lineEnds.Replace(text), "\n"); strings.Join(raws, "\n") != want {
		t.Errorf("the lines are not the text: %q", want)
	}
	if l.As.Key == "" || l.As.Text == "" {
		t.Errorf("the list does not say what it was taken for")
	}
}

// sheet is the file that a club's list of players is written to.
func sheet(es []Entry) string {
	return Sheet([]string{"Name", "Second name", "Club", "Rating", "Sex", "Year of birth", "Note"}, "female", "male", es)
}

// sheetAgain checks that a sheet gives back every field.
func sheetAgain(t interface{ Errorf(string, ...any) }, es []Entry) {
	for i := range es {
		es[i].Absent = false
	}
	if back := Parse(sheet(es)).Entries(); len(es) > 0 && !slices.Equal(back, es) {
		t.Errorf("%+v came back as %+v from %q", es, back, sheet(es))
	}
}

// kept checks that every letter of a line without number and label is found in its entrants.
func kept(t interface{ Errorf(string, ...any) }, l List) {
	for _, line := range l.Lines {
		if text := tidy(line.Raw); len(line.Entrants) == 0 || numberOf(text).style != noNumber || unlabelled(text) != text {
			continue
		}
		left := map[rune]int{}
		for _, e := range line.Entrants {
			sex := map[string]string{"f": "女", "m": "男"}[e.Sex] // of a plain line only these two are read
			for _, r := range e.Name + e.Name2 + e.Unit + e.Note + sex {
				left[r]++
			}
		}
		for _, r := range cleanText(line.Raw) {
			if left[r]--; left[r] < 0 && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
				t.Errorf("line %d lost %q: %q gives %+v", line.No, r, line.Raw, line.Entrants)
				return
			}
		}
	}
}

// TestEveryLetterIsKept holds the letters of the sample texts against what was read.
func TestEveryLetterIsKept(t *testing.T) {
	for _, c := range plainCases {
		kept(t, ParseWith(c.text, Options{Form: Plain}))
	}
}

func FuzzParse(f *testing.F) {
	for _, group := range [][]pasteCase{chatCases, workingCases, numberCases, plainCases, separatedCases, columnCases} {
		for _, c := range group {
			f.Add(c.text, uint8(0))
		}
	}
	f.Add("\"a,\"b\n\xff\x00,;\t|", uint8(3))
	f.Add("Name\tUnit\nName\tUnit\n\"=1\t'+2", uint8(4))
	f.Add("#接龙\n1. #接龙\n2. 张三", uint8(4))
	f.Fuzz(func(t *testing.T, text string, form uint8) {
		l := Parse(text)
		whole(t, text, l)
		sheetAgain(t, l.Entries())
		forms := Forms()
		o := Options{Form: forms[int(form)%len(forms)], Kinds: map[int]LineKind{1: Entrant, 2: Heading}}
		whole(t, text, ParseWith(text, o))
		kept(t, ParseWith(text, Options{Form: Plain}))
	})
}

func FuzzNames(f *testing.F) {
	for _, s := range []string{"张　三", "A\u200d\u200c\u0301", "🏴\U000E0067\U000E007F", "Caruana, Fabiano", "de la", "ß\u1160", "ΰ", "\uab7f"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		name := CleanName(s)
		if CleanName(name) != name {
			t.Errorf("%+q is not clean: %+q", name, CleanName(name))
		}
		if !SameName(s, name) || Key(Key(s)) != Key(s) {
			t.Errorf("the key of %+q is not stable: %+q, %+q", s, Key(s), Key(Key(s)))
		}
		if unguarded(guarded(s)) != s {
			t.Errorf("%q is not guarded", s)
		}
		if short := Short(name); len([]rune(short)) > len([]rune(name)) {
			t.Errorf("%q is longer than %q", short, name)
		}
		Script(name)
	})
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte("Anna\n\xd5\xc5\xc8\xfd"))
	f.Add([]byte("\xff\xfea"))
	f.Fuzz(func(t *testing.T, b []byte) {
		text, charset, err := Decode(b)
		if (err == nil) != (charset != "") {
			t.Errorf("charset %q with error %v", charset, err)
		}
		if err == nil && strings.ToValidUTF8(text, "") != text {
			t.Errorf("%q is not UTF-8", text)
		}
		for _, name := range Charsets() {
			if _, err := DecodeAs(b, name); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// ordinary names and units, as people have them.
var (
	ordinaryNames = rapid.SampledFrom([]string{"张三", "李四光", "欧阳娜娜", "买买提·艾力", "Anna Müller", "Ng Wai-Man", "Lee 李 Jun", "O’Brien",
		"Caruana, Fabiano", "轮空", "bye", "🌸小花", "Анна", "さくら", "陳大文", "Li Wei", "=1+1", "Zoë"})
	ordinaryNotes = rapid.SampledFrom([]string{"", "Jr.", "a; b", "，、", "(", "\"", "-", "No, 1\""})
	ordinaryUnits = rapid.SampledFrom([]string{"", "市直", "铁路中学", "Club X", "Turm 1890", "No. 1", "FC", "新疆"})
)

// TestSheetsOfAnySize: what is written for a spreadsheet comes back whole, at every size.
func TestSheetsOfAnySize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sheetAgain(t, rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Entry {
			return Entry{
				Name: ordinaryNames.Draw(t, "name"), Name2: rapid.SampledFrom([]string{"", "Li Wei", "李伟"}).Draw(t, "name2"), Unit: ordinaryUnits.Draw(t, "unit"),
				Rating: rapid.IntRange(0, 9999).Draw(t, "rating"), Sex: rapid.SampledFrom([]string{"", "f", "m"}).Draw(t, "sex"),
				BirthYear: rapid.SampledFrom([]int{0, firstYear, 2008, lastYear}).Draw(t, "born"), Note: ordinaryNotes.Draw(t, "note"),
			}
		}), 1, 40).Draw(t, "entries"))
	})
}

// TestListsOfAnySize: one list written in any of the usual ways gives its entries back.
func TestListsOfAnySize(t *testing.T) {
	ways := map[string]func(i int, e Entry) string{
		"tabs":     func(_ int, e Entry) string { return e.Name + "\t" + e.Unit },
		"numbers":  func(i int, e Entry) string { return fmt.Sprintf("%d. %s\t%s", i+1, e.Name, e.Unit) },
		"brackets": func(i int, e Entry) string { return fmt.Sprintf("（%d）%s", i+1, bracketed2(e)) },
	}
	rapid.Check(t, func(t *rapid.T) {
		es := rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) Entry {
			return Entry{Name: ordinaryNames.Draw(t, "name"), Unit: ordinaryUnits.Draw(t, "unit")}
		}), 1, 40, func(e Entry) string { return e.Name }).Draw(t, "entries")
		sheetAgain(t, es)
		for way, write := range ways {
			var b strings.Builder
			for i, e := range es {
				b.WriteString(write(i, e) + "\n")
			}
			back := Parse(b.String()).Entries()
			if fmt.Sprint(names(back)) != fmt.Sprint(names(es)) {
				t.Errorf("%s: %q came back as %q", way, names(es), names(back))
			}
			whole(t, b.String(), Parse(b.String()))
		}
	})
}

func bracketed2(e Entry) string {
	if e.Unit == "" {
		return e.Name
	}
	return e.Name + "（" + e.Unit + "）"
}

func names(es []Entry) []string {
	out := make([]string, len(es))
	for i, e := range es {
		out[i] = e.Name + "|" + e.Unit
	}
	return out
}
