package folder

import (
	"archive/zip"
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// zipped packs files as they are named.
func zipped(t testing.TB, files ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for i := 0; i+1 < len(files); i += 2 {
		f, err := w.Create(files[i])
		if err == nil {
			_, err = f.Write([]byte(files[i+1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

const (
	zipSettings = `{"format": "roundtable-event", "version": 1, "name": "Cup", "system": "swiss", "scoring": "1-half-0"}`
	zipEntrants = "no,name\n1,A\n2,B\n"
	zipGames    = "round,first,second,result\n1,1,2,first\n"
)

func TestZipThereAndBack(t *testing.T) {
	first, problems := Read(os.DirFS("../testdata/played/swiss"))
	if problems.Wrong() {
		t.Fatal(problems)
	}
	var out bytes.Buffer
	if err := first.Zip(&out, "swiss-open"); err != nil {
		t.Fatal(err)
	}
	if !IsZip(out.Bytes()) {
		t.Error("it does not begin as a zip does")
	}
	second, problems := ReadZip(&out)
	if problems.Wrong() {
		t.Fatal(problems)
	}
	if diff := cmp.Diff(first, second); diff != "" {
		t.Error(diff)
	}
}

func TestZips(t *testing.T) {
	link := func() []byte {
		var out bytes.Buffer
		w := zip.NewWriter(&out)
		h := &zip.FileHeader{Name: "event.json"}
		h.SetMode(os.ModeSymlink | 0o777)
		f, err := w.CreateHeader(h)
		if err == nil {
			_, err = f.Write([]byte("/etc/passwd"))
		}
		if err != nil || w.Close() != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	}
	bomb := zipped(t, "event.json", zipSettings, "entrants.csv", zipEntrants, "games.csv", strings.Repeat("0", MaxFile+1))
	for _, c := range []struct {
		says string
		data []byte
		key  string // of what is wrong, empty: nothing
	}{
		{"files without a folder", zipped(t, "event.json", zipSettings, "entrants.csv", zipEntrants, "games.csv", zipGames), ""},
		{"a folder, and what computers add", zipped(t, "cup/event.json", zipSettings, "cup/entrants.csv", zipEntrants, "cup/games.csv", zipGames, "__MACOSX/cup/event.json", "x", "cup/.DS_Store", "x"), ""},
		{"capital letters", zipped(t, "Cup/Event.JSON", zipSettings, "Cup/ENTRANTS.CSV", zipEntrants, "Cup/games.csv", zipGames), ""},
		{"no zip", []byte("PK\x03\x04 and no more"), "error.folder.zip"},
		{"nothing", nil, "error.folder.zip"},
		{"no event", zipped(t, "a.txt", "x"), "error.folder.zip_none"},
		{"two events", zipped(t, "a/event.json", zipSettings, "b/event.json", zipSettings), "error.folder.zip_many"},
		{"a path that climbs", zipped(t, "../event.json", zipSettings, "../entrants.csv", zipEntrants), "error.folder.zip_none"},
		{"an absolute path is one inside", zipped(t, "/event.json", zipSettings), "error.folder.no_file"},
		{"a link", link(), "error.folder.not_plain"},
		{"a file that grows when it is unpacked", bomb, "error.folder.huge"},
		{"a table that is missing", zipped(t, "event.json", zipSettings, "games.csv", zipGames), "error.folder.no_file"},
		{"a wrong cell", zipped(t, "event.json", zipSettings, "entrants.csv", zipEntrants, "games.csv", "round,first,second,result\n1,1,2,what\n"), "error.folder.result"},
	} {
		t.Run(c.says, func(t *testing.T) {
			_, problems := ReadZip(bytes.NewReader(c.data))
			key := ""
			for _, p := range problems {
				if p.Grade == Wrong && key == "" {
					key = p.What.Key
				}
			}
			if key != c.key {
				t.Errorf("%q: %v", key, problems)
			}
		})
	}
}

func FuzzReadZip(f *testing.F) {
	f.Add(zipped(f, "event.json", zipSettings, "entrants.csv", zipEntrants, "games.csv", zipGames))
	f.Add([]byte("PK\x05\x06"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if e, _ := ReadZip(bytes.NewReader(data)); e == nil {
			t.Error("no event, and nothing said")
		}
	})
}
