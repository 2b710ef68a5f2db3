package models

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"roundtable/pairing/scoring"
)

// TestImagesRebuildTheEvent plays an evening and applies the images of the journal in order to
// nothing: what comes out is what is stored.
func TestImagesRebuildTheEvent(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	if err := s.FillDemo(ctx); err != nil {
		t.Fatal(err)
	}
	slug := makeEvent(t, s, 5, Rules{})
	press(t, s, slug, 1, 1, "1", "0", "=", ActionDrawLots, scoring.Back, scoring.LotsFirst)
	press(t, s, slug, 1, 2, scoring.MatchForfeitBoth, scoring.Back, "+", scoring.VoidGame)
	odd := makeEvent(t, s, 3, Rules{})
	if err := s.RemoveEntrant(ctx, organiser, odd, 0, int64(read(t, s, odd).Entrants[1].ID)); err != nil {
		t.Fatal(err)
	}
	if games := checkRebuilt(t, s); games < 60 {
		t.Errorf("only %d games: the test lost its weight", games)
	}
}

// checkRebuilt compares the stored rows of every journalled table, the club's too, with those that the
// images of the journal make of nothing, and gives the number of games.
func checkRebuilt(t *testing.T, s *Store) (games int) {
	t.Helper()
	rebuilt, stored := map[string]string{}, map[string]string{}
	var images []JournalImageRow
	if err := s.reader.Order("journal_id, pos").Find(&images).Error; err != nil {
		t.Fatal(err)
	}
	for _, img := range images {
		changes, err := readImages(img.Tbl, img.Rows)
		if err != nil {
			t.Fatalf("entry %d: %v", img.JournalID, err)
		}
		for _, c := range changes {
			row := fmt.Sprint(c.table.name, " ", c.id)
			if rebuilt[row] != rowText(c.before) {
				t.Errorf("the image before a change is not the one after the last change:\n%s\n%s", rebuilt[row], rowText(c.before))
			}
			delete(rebuilt, row)
			if c.after != nil {
				rebuilt[row] = rowText(c.after)
			}
		}
	}
	for _, tab := range tables {
		rows, err := tab.find(s.reader, "true")
		if err != nil {
			t.Fatal(err)
		}
		if tab.name == "games" {
			games = len(rows)
		}
		for _, r := range rows {
			stored[fmt.Sprint(tab.name, " ", r.key())] = rowText(r)
		}
	}
	if diff := cmp.Diff(stored, rebuilt); diff != "" {
		t.Errorf("stored (-) and rebuilt from the journal (+):\n%s", diff)
	}
	return games
}

// TestEveryRowHasItsTable finds every type of rows that the transaction wrapper takes, by its method key, and
// the references of the database: the list of journalled tables knows them all.
func TestEveryRowHasItsTable(t *testing.T) {
	known := map[string]*table{}
	for _, tab := range tables {
		known[tab.name] = tab
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		names, keyed := map[string]string{}, map[string]bool{}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv == nil {
				continue
			}
			of, ok := f.Recv.List[0].Type.(*ast.Ident)
			if !ok {
				continue
			}
			switch f.Name.Name {
			case "key":
				keyed[of.Name] = of.Name != "imaged"
			case "TableName":
				names[of.Name] = strings.Trim(f.Body.List[0].(*ast.ReturnStmt).Results[0].(*ast.BasicLit).Value, `"`)
			}
		}
		for of, is := range keyed {
			if !is {
				continue
			}
			found++
			if known[names[of]] == nil {
				t.Errorf("%s: rows of %s (%s) are in no list of journalled tables", name, names[of], of)
			}
		}
	}
	if found != len(tables) {
		t.Errorf("%d types of rows and %d tables", found, len(tables))
	}
	s := newStore(t)
	for i, tab := range tables {
		refs, err := s.readerSQL.Query("SELECT \"from\", \"table\" FROM pragma_foreign_key_list(?)", tab.name)
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]string{}
		for refs.Next() {
			var from, to string
			if err := refs.Scan(&from, &to); err != nil {
				t.Fatal(err)
			}
			if from != "tournament_id" {
				want[from] = to
			}
		}
		if err := errors.Join(refs.Err(), refs.Close()); err != nil {
			t.Fatal(err)
		}
		if !maps.Equal(want, tab.parents) {
			t.Errorf("%s points to %v, the list says %v", tab.name, want, tab.parents)
		}
		for _, parent := range tab.parents {
			if at := slices.Index(tables, known[parent]); at > i || known[parent].leaf() {
				t.Errorf("%s points to %s, which comes later or is written like a table without children", tab.name, parent)
			}
		}
	}
}
