package i18n

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// use is one place in the program that has a text.
type use struct {
	at      string
	english []string // one text, or one and other of a count
}

// book is every text of the program, by key.
type book struct {
	uses     map[string][]use
	problems []string
}

func (b *book) add(key, at string, english ...string) {
	b.uses[key] = append(b.uses[key], use{at, english})
}

func (b *book) wrong(at, format string, args ...any) {
	b.problems = append(b.problems, at+": "+fmt.Sprintf(format, args...))
}

// errorKey is how keys of errors look: they stand in a literal right before their English text.
var errorKey = regexp.MustCompile(`^(error|scoring|finding)\.[a-z0-9._-]+$`)

// readBook reads every Go file of the program but tests, generated pages included: they hold the
// calls of the templates, and a check keeps them current.
func readBook(t *testing.T, root string) *book {
	t.Helper()
	b := &book{uses: map[string][]use{}}
	folders := map[string][]*ast.File{}
	files := token.NewFileSet()
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") && name != root || d.Name() == "testdata" || d.Name() == "e2e") {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(files, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		folder, err := filepath.Rel(root, filepath.Dir(name))
		folders[filepath.ToSlash(folder)] = append(folders[filepath.ToSlash(folder)], file)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for folder, list := range folders {
		r := reader{book: b, files: files, folder: folder, kind: kindOf(list), consts: constsOf(list)}
		for _, file := range list {
			r.read(file)
		}
	}
	return b
}

// kindOf is the Kind of the registries made in a folder, by the name of the type registered.
func kindOf(list []*ast.File) map[string]string {
	kinds := map[string]string{}
	for _, file := range list {
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			if !ok {
				return true
			}
			if index, ok := lit.Type.(*ast.IndexExpr); ok && typeName(index.X) == "Registry" {
				if kind, ok := text(field(lit, "Kind")); ok {
					kinds[typeName(index.Index)] = kind
				}
			}
			return true
		})
	}
	return kinds
}

// constsOf are the constants of a folder that are texts: ids that code compares are constants.
func constsOf(list []*ast.File) map[string]string {
	consts := map[string]string{}
	for _, file := range list {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.GenDecl)
			if !ok || decl.Tok != token.CONST {
				continue
			}
			for _, spec := range decl.Specs {
				values := spec.(*ast.ValueSpec)
				for i, name := range values.Names {
					if i < len(values.Values) {
						if s, ok := text(values.Values[i]); ok {
							consts[name.Name] = s
						}
					}
				}
			}
		}
	}
	return consts
}

func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return typeName(e.X)
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// reader reads the files of one folder.
type reader struct {
	*book
	files  *token.FileSet
	folder string
	kind   map[string]string // type name → kind
	consts map[string]string // the folder's constants that are texts
}

func (r reader) read(file *ast.File) {
	talks := !strings.HasPrefix(r.folder, "pairing") && r.folder != "templates/i18n" // the rest knows no language
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			// The small methods T and N hand their key on and are no use of it.
			return n.Name.Name != "T" && n.Name.Name != "N"
		case *ast.CallExpr:
			if talks {
				r.call(n)
			}
			r.pairs(n.Args)
		case *ast.CompositeLit:
			r.literal(n)
		}
		return true
	})
}

func (r reader) at(n ast.Node) string {
	p := r.files.Position(n.Pos())
	return r.folder + "/" + filepath.Base(p.Filename) + ":" + strconv.Itoa(p.Line)
}

// call reads x.T("key", "English", …) and x.N("key", n, "one", "other", …).
func (r reader) call(c *ast.CallExpr) {
	sel, ok := c.Fun.(*ast.SelectorExpr)
	if !ok {
		return
	}
	var texts []ast.Expr
	switch {
	case sel.Sel.Name == "T" && len(c.Args) >= 2:
		texts = c.Args[1:2]
		r.names(c, c.Args[2:])
	case sel.Sel.Name == "N" && len(c.Args) >= 4:
		texts = c.Args[2:4]
		r.names(c, c.Args[4:])
	default:
		return
	}
	key, ok := text(c.Args[0])
	if !ok {
		r.wrong(r.at(c), "the key is no literal, so nobody can find its translations")
		return
	}
	var english []string
	for _, e := range texts {
		s, ok := text(e)
		if !ok {
			r.wrong(r.at(c), "the English text of %s is no literal", key)
			return
		}
		english = append(english, s)
	}
	r.add(key, r.at(c), english...)
}

// names checks that the values of a call are pairs with literal names.
func (r reader) names(c *ast.CallExpr, args []ast.Expr) {
	if c.Ellipsis.IsValid() {
		return
	}
	if len(args)%2 != 0 {
		r.wrong(r.at(c), "a name without a value")
	}
	for i := 0; i < len(args); i += 2 {
		if _, ok := text(args[i]); !ok {
			r.wrong(r.at(c), "the name of a value is no literal")
		}
	}
}

// literal reads &Error{Key: …, Text: …}, message{"error.…", "…"} and Meta{ID: …, Name: …, Help: …}.
func (r reader) literal(lit *ast.CompositeLit) {
	r.pairs(lit.Elts)
	if key, ok := text(field(lit, "Key")); ok && errorKey.MatchString(key) {
		english, ok := text(field(lit, "Text"))
		if !ok {
			r.wrong(r.at(lit), "the English text of %s is no literal", key)
			return
		}
		r.add(key, r.at(lit), english)
	}
	// The Meta of something registered is the field of a literal of the registered type.
	kind, registered := r.kind[typeName(lit.Type)]
	if !registered {
		kind = r.onlyKind()
	}
	for _, e := range append([]ast.Expr{lit}, lit.Elts...) {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		meta, ok := e.(*ast.CompositeLit)
		if !ok || typeName(meta.Type) != "Meta" || (e == ast.Expr(lit)) {
			continue
		}
		if optionKind := r.optionKind(lit, kind); optionKind != "" {
			r.meta(optionKind, meta)
		}
	}
}

// onlyKind is the kind of a folder with one registry.
func (r reader) onlyKind() string {
	if len(r.kind) != 1 {
		return ""
	}
	for _, kind := range r.kind {
		return kind
	}
	return ""
}

// optionKind is the kind of a thing with a Meta that is not registered itself but belongs to
// something registered, such as an option of a format: "format-option".
func (r reader) optionKind(lit *ast.CompositeLit, kind string) string {
	name := typeName(lit.Type)
	if _, ok := r.kind[name]; ok || kind == "" {
		return kind
	}
	return kind + "-" + strings.ToLower(name)
}

func (r reader) meta(kind string, meta *ast.CompositeLit) {
	id, ok := text(field(meta, "ID"))
	if name, isName := field(meta, "ID").(*ast.Ident); isName {
		id, ok = r.consts[name.Name]
	}
	if !ok {
		r.wrong(r.at(meta), "the id of a %s is neither a literal nor a constant of its package", kind)
		return
	}
	for name, suffix := range map[string]string{"Name": ".name", "Short": ".short", "Help": ".help"} {
		english, ok := text(field(meta, name))
		if !ok && field(meta, name) != nil {
			r.wrong(r.at(meta), "the %s of the %s %s is no literal", name, kind, id)
		}
		if english != "" {
			r.add(kind+"."+id+suffix, r.at(meta), english)
		}
	}
}

// pairs finds the key of an error right before its English text, in calls and literals without
// field names.
func (r reader) pairs(list []ast.Expr) {
	for i := 0; i+1 < len(list); i++ {
		key, ok := text(list[i])
		if !ok || !errorKey.MatchString(key) {
			continue
		}
		if english, ok := text(list[i+1]); ok && !errorKey.MatchString(english) { // not a list of keys
			r.add(key, r.at(list[i]), english)
		}
	}
}

func field(lit *ast.CompositeLit, name string) ast.Expr {
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok && typeName(kv.Key) == name {
			return kv.Value
		}
	}
	return nil
}

// text is the value of a string literal, also of one in pieces.
func text(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			s, err := strconv.Unquote(e.Value)
			return s, err == nil
		}
	case *ast.BinaryExpr:
		left, ok := text(e.X)
		right, ok2 := text(e.Y)
		return left + right, ok && ok2 && e.Op == token.ADD
	case *ast.ParenExpr:
		return text(e.X)
	}
	return "", false
}

// TestReaderOfTheProgram tries the reader on a small program with every way to write a text and
// every mistake it must see.
func TestReaderOfTheProgram(t *testing.T) {
	root := t.TempDir()
	source := map[string]string{
		"a/a.go": `package a
var Things = pairing.Registry[*Thing]{Kind: "thing"}
var X = Things.Add(&Thing{Meta: pairing.Meta{ID: "x", Name: "Ex", Help: "An " + "ex."}, Options: []Option{{Meta: pairing.Meta{ID: "deep", Name: "Deep"}}}})
const idOfY = "y"
var Y = Things.Add(&Thing{Meta: pairing.Meta{ID: idOfY, Name: "Why"}})
var O = Option{Meta: pairing.Meta{ID: "o", Name: "Oh"}}
var E = &Error{Key: "error.a", Text: "Bad {{.n}}"}
var F = newError("error.b", "Worse")
var G = []string{"error.c", "error.d", "error.e"}
func f() { p.T("k", "Text", "n", 1); p.N("n", 2, "one", "many"); p.T(key, "No"); p.T("odd", "Odd", "n") }
`,
	}
	for name, text := range source {
		if err := os.MkdirAll(filepath.Join(root, filepath.Dir(name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	b := readBook(t, root)
	for _, key := range []string{"k", "n", "odd", "error.a", "error.b", "thing.x.name", "thing.x.help", "thing.y.name", "thing-option.o.name"} {
		if len(b.uses[key]) == 0 {
			t.Errorf("%s was not found", key)
		}
	}
	if got := b.uses["thing.x.help"][0].english[0]; got != "An ex." {
		t.Errorf("a text in pieces reads %q", got)
	}
	if len(b.uses["error.c"]) != 0 {
		t.Error("a list of keys was taken for a key and its text")
	}
	if len(b.problems) != 2 {
		t.Errorf("a key that is no literal and a name without a value are two problems, not %q", b.problems)
	}
}
