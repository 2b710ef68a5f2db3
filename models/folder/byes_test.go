package folder

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func FuzzReadByes(f *testing.F) {
	for _, text := range []string{"", "{}", `{"pab":1,"hpb":0.5}`, `{"pab":{"points":1,"games":2}}`, `{"zpb":"1/3"}`, `{"x":1}`, "[", `{"pab":null}`, `{"hpb":"½"}`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		byes, err := ReadByes(text)
		if err != nil {
			return
		}
		again, err := ReadByes(byes.Text())
		if diff := cmp.Diff(byes, again); err != nil || diff != "" {
			t.Errorf("%q becomes %q: %v\n%s", text, byes.Text(), err, diff)
		}
	})
}
