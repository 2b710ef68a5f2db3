package tiebreak

import (
	"errors"
	"strings"
	"testing"

	"roundtable/pairing"
)

func TestByAcronym(t *testing.T) {
	for text, want := range map[string]string{
		"sb": "SB", "SB": "SB", "Game-Difference": "GD", " de ": "DE", "直胜": "DE", "对手分": "OPP", "CUSS": "PS",
		"BH-C1": "BH-C1", "bh/c1": "BH-C1", "buchholz-c1": "BH-C1", "buchholz-C3": "BH-C3", "BH-M2": "BH-M2", "BH-M3": "BH-M3",
		"KS/L+1": "KS/L+1", "ks/l-2": "KS/L-2", "koya/L+10": "", "KS/L0": "KS", "KS-L+1": "KS/L+1",
		"BH:GP": "BH:GP", "BH-C1:gp": "BH-C1:GP", "DE/P": "DE/P", "BH-C2/P:MP": "BH-C2/P:MP", "SOS-1": "SOS-1", "SOS-C1": "SOS-C1", "EMGSB-C1": "EMGSB-C1",
		"": "", "BH-C0": "", "BH-C": "", "BH-": "", "BH:XP": "", "WIN-C1": "", "LOT/P": "", "XYZ": "", "BH-C1-C1-": "", "-C1": "",
	} {
		c, err := ByAcronym(text)
		switch {
		case want == "" && err == nil:
			t.Errorf("%q is read as %s", text, c.Acronym)
		case want != "" && (err != nil || c.Acronym != want):
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	_, err := ByAcronym("XYZ")
	var say *pairing.Error
	if !errors.As(err, &say) || !strings.Contains(say.Error(), "“XYZ”") {
		t.Errorf("the error names what was typed: %v", err)
	}
}

// Every criterion is found by each of its names, and by the acronym it prints itself.
func TestByAcronymAll(t *testing.T) {
	for _, c := range Criteria.All() {
		for _, name := range append([]string{c.ID, c.Acronym, strings.ToLower(c.Acronym)}, c.Also...) {
			if found, err := ByAcronym(name); err != nil || found != c {
				t.Errorf("%q does not find %s", name, c.ID)
			}
		}
		for text, takes := range map[string]Takes{"-C3": TakesCuts, "/L-2": TakesLimit, ":GP": TakesBasis, "/P": TakesForfeits} {
			found, err := ByAcronym(c.ID + text)
			if takes&c.Takes == 0 {
				if err == nil {
					t.Errorf("%s takes no %s", c.ID, text)
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			if again, err := ByAcronym(found.Acronym); err != nil || again.Params != found.Params || again.ID != found.ID {
				t.Errorf("%s%s is written %s, which is read differently", c.ID, text, found.Acronym)
			}
		}
	}
}

func FuzzByAcronym(f *testing.F) {
	for _, seed := range []string{"BH-C1:GP", "KS/L+1", "直胜", "--", "BH-C1/P/P", "a:b/c-d"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ByAcronym(text)
		if err != nil {
			return
		}
		if again, err := ByAcronym(c.Acronym); err != nil || again.Params != c.Params || again.ID != c.ID {
			t.Errorf("%q is %s, which is read differently", text, c.Acronym)
		}
	})
}

// A form offers what makes sense; a round robin of players without ratings has none of the Swiss ones.
func TestOffered(t *testing.T) {
	for _, c := range []struct {
		event Event
		rated bool
		want  string
	}{
		{Event{}, false, "DE GP GD SB SB-C1 WIN WON BWG BPG KS OPP PS STD FOUL LOT"},
		{Event{Format: McMahon}, false, "DE GP GD WIN WON BWG BPG OPP PS PS-C1 LATE REP STD FOUL NBW MMS SOS SOS-1 SOS-2 SODOS SOSOS TPN LOT"},
	} {
		var got []string
		for _, o := range Offered(c.event, c.rated) {
			got = append(got, o.Acronym)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%+v: %v", c.event, got)
		}
	}
	swiss := Event{Format: Swiss}
	if Buchholz.For(Event{}, true) || !Buchholz.For(swiss, false) || RatingAverage.For(swiss, false) || !RatingAverage.For(swiss, true) ||
		MatchPoints.For(swiss, true) || !MatchPoints.For(Event{Format: Swiss, Teams: true}, false) {
		t.Error("Buchholz is for a Swiss, ratings for the rated, match points for teams")
	}
}
