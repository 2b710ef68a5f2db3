package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// order is the import rule: a package imports only packages that stand before
// it. A new package gets its place here, on purpose, or the test fails.
var order = []string{
	"static",
	"pairing", "pairing/matching", "pairing/rating",
	"pairing/scoring", "pairing/tiebreak", "pairing/standings", "pairing/format", "pairing/sim",
	"models/catalogue", "models/migrations", "models/exchange", "models/folder", "models",
	"templates/i18n", "templates/components", "templates", "templates/print",
	"handlers", "handlers/webtest", ".", "e2e",
}

// sees narrows the rule: these packages see only the packages named, whatever
// stands before them. models/exchange knows rules but no storage, and the
// tests of the whole see the program from outside.
var sees = map[string][]string{
	"static": {}, "e2e": {},
	"models/catalogue": {"pairing"}, "models/migrations": {},
	"models/exchange": {"pairing"}, "models/folder": {"pairing", "models/exchange"},
}

// strangers lists, for each top folder, the imports from outside the project
// that would break what the folder is for. "pairing" has a rule of its own.
var strangers = map[string][]string{
	"models":    {"net/http", "github.com/labstack", "github.com/a-h/templ", "github.com/nicksnyder"},
	"templates": {"gorm.io", "database/sql", "github.com/labstack"},
	"handlers":  {"gorm.io"},
}

// folders are the folders allowed at the top; files at the top are free.
var folders = []string{"handlers", "pairing", "models", "templates", "static", "e2e", "docs"}

// impure are the standard packages that bring a clock, the outside or chance.
var impure = []string{"time", "os", "net", "io/ioutil", "database", "syscall", "log", "math/rand", "crypto/rand", "runtime", "plugin"}

// impureNames are single functions of packages that are otherwise fine.
// math/rand/v2 is fine as a generator with a seed, which New and its sources are.
var impureNames = map[string]func(string) bool{
	"fmt": func(name string) bool {
		return strings.HasPrefix(name, "Print") || strings.HasPrefix(name, "Scan")
	},
	"math/rand/v2": func(name string) bool {
		return !slices.Contains([]string{"New", "NewPCG", "NewChaCha8", "Rand", "PCG", "ChaCha8", "Source"}, name)
	},
}

// maxLines is the length at which a file is more than one thing.
const maxLines = 450

func TestImportRule(t *testing.T) {
	for _, fault := range checkImports(os.DirFS(".")) {
		t.Error(fault)
	}
}

func TestFolders(t *testing.T) {
	for _, fault := range checkFolders(os.DirFS(".")) {
		t.Error(fault)
	}
}

func TestFileLength(t *testing.T) {
	for _, fault := range checkLength(os.DirFS(".")) {
		t.Error(fault)
	}
}

func TestNoMachinePaths(t *testing.T) {
	for _, fault := range checkWords(os.DirFS("."), machineWords()) {
		t.Error(fault)
	}
}

// The packages that .ci/race leaves out start nothing and share nothing that changes.
func TestAlone(t *testing.T) {
	script, err := os.ReadFile(".ci/race")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(script), "alone='")
	list, _, _ = strings.Cut(list, "'")
	packages := strings.Fields(list)
	if len(packages) == 0 {
		t.Fatal("no list in .ci/race")
	}
	for _, pkg := range packages {
		for _, fault := range checkAlone(os.DirFS("."), pkg) {
			t.Error(fault)
		}
	}
}

// checkAlone finds what runs side by side or is locked in a package: go statements, channels, and of sync anything
// but a value made once.
func checkAlone(fsys fs.FS, pkg string) (faults []string) {
	names, err := fs.Glob(fsys, pkg+"/*.go")
	if err != nil || len(names) == 0 {
		return []string{pkg + ": no package"}
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		content, err := fs.ReadFile(fsys, name)
		if err != nil {
			return []string{err.Error()}
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, content, 0)
		if err != nil {
			return []string{err.Error()}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt, *ast.ChanType, *ast.SelectStmt:
				faults = append(faults, fmt.Sprintf("%s: %T; take the package out of the list in .ci/race", name, n))
			case *ast.SelectorExpr:
				if id, ok := n.X.(*ast.Ident); ok && (id.Name == "sync" && n.Sel.Name != "OnceValue" || id.Name == "atomic") {
					faults = append(faults, fmt.Sprintf("%s: %s.%s; take the package out of the list in .ci/race", name, id.Name, n.Sel.Name))
				}
			}
			return true
		})
	}
	return faults
}

// machineWords are folders and hosts of a workplace. They are put together
// here so that this file does not hold them itself.
func machineWords() []string {
	return []string{"/wo" + "rk/", "/fa" + "rm/", "registry." + "npmjs", "deb." + "debian", "proxy." + "golang"}
}

// walk calls visit for every file of the project, not for what git or a build
// keeps beside it.
func walk(fsys fs.FS, visit func(name string, content string)) (faults []string) {
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains([]string{".git", "bin", "e2e/out", ".idea", ".vscode"}, name):
			return fs.SkipDir
		case !d.Type().IsRegular():
			return nil
		}
		content, err := fs.ReadFile(fsys, name)
		if err == nil {
			visit(name, string(content))
		}
		return err
	})
	if err != nil {
		faults = append(faults, err.Error())
	}
	return faults
}

// checkImports reads every Go file and returns what breaks the import rule.
// It reads the files itself: asking the go command is answered from the cache
// of the last run.
func checkImports(fsys fs.FS) (faults []string) {
	module := moduleName(fsys)
	broken := walk(fsys, func(name, content string) {
		if !strings.HasSuffix(name, ".go") || strings.Contains(name, "testdata/") {
			return
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, content, parser.SkipObjectResolution)
		if err != nil {
			faults = append(faults, err.Error())
			return
		}
		faults = append(faults, checkFile(module, name, file)...)
	})
	return append(faults, broken...)
}

func moduleName(fsys fs.FS) string {
	mod, _ := fs.ReadFile(fsys, "go.mod")
	first, _, _ := strings.Cut(string(mod), "\n")
	return strings.TrimSpace(strings.TrimPrefix(first, "module"))
}

func checkFile(module, name string, file *ast.File) (faults []string) {
	pkg, test := path.Dir(name), strings.HasSuffix(name, "_test.go")
	if !slices.Contains(order, pkg) {
		return []string{fmt.Sprintf("%s: the package %s has no place in the import rule; give it one in arch_test.go", name, pkg)}
	}
	say := func(format string, args ...any) {
		faults = append(faults, name+": "+fmt.Sprintf(format, args...))
	}
	for _, spec := range file.Imports {
		full, _ := strconv.Unquote(spec.Path.Value)
		own, isOwn := strings.CutPrefix(full, module+"/")
		switch {
		case isOwn && !mayImport(pkg, own, test):
			say("%s must not import %s", pkg, own)
		case isOwn || test:
		case full == "C":
			say("cgo is not used: every build is one static file")
		case inside(pkg, "pairing") && strings.Contains(full, "."):
			say("pairing imports the standard library only, not %s", full)
		case inside(pkg, "pairing") && slices.ContainsFunc(impure, func(p string) bool { return full != "math/rand/v2" && inside(full, p) }):
			say("pairing has no clock, no I/O and no chance of its own: not %s", full)
		case slices.ContainsFunc(strangers[top(pkg)], func(p string) bool { return inside(full, p) }):
			say("%s must not know %s", top(pkg), full)
		}
	}
	if inside(pkg, "pairing") && !test {
		faults = append(faults, checkNames(name, file)...)
	}
	return faults
}

// checkNames finds functions of otherwise harmless packages that print or draw.
func checkNames(name string, file *ast.File) (faults []string) {
	alias := map[string]string{}
	for _, spec := range file.Imports {
		full, _ := strconv.Unquote(spec.Path.Value)
		short := path.Base(strings.TrimSuffix(full, "/v2"))
		if spec.Name != nil {
			short = spec.Name.Name
		}
		alias[short] = full
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok {
				if bad := impureNames[alias[id.Name]]; bad != nil && bad(sel.Sel.Name) {
					faults = append(faults, fmt.Sprintf("%s: pairing has no I/O and no chance of its own: not %s.%s", name, id.Name, sel.Sel.Name))
				}
			}
		}
		return true
	})
	return faults
}

// mayImport applies the order. A test may also use every package of its own
// top folder, since it is no part of the program.
func mayImport(pkg, imported string, test bool) bool {
	if test && top(pkg) == top(imported) {
		return true
	}
	if only, narrow := sees[pkg]; narrow && !slices.ContainsFunc(only, func(p string) bool { return inside(imported, p) }) {
		return false
	}
	at := slices.Index(order, imported)
	return at >= 0 && at < slices.Index(order, pkg)
}

func inside(name, folder string) bool {
	return name == folder || strings.HasPrefix(name, folder+"/")
}

func top(name string) string {
	first, _, _ := strings.Cut(name, "/")
	return first
}

// checkFolders finds folders at the top that hold files and are not in the list.
func checkFolders(fsys fs.FS) (faults []string) {
	seen := map[string]bool{}
	broken := walk(fsys, func(name, _ string) {
		folder := top(name)
		if folder == name || strings.HasPrefix(folder, ".") || slices.Contains(folders, folder) || seen[folder] {
			return
		}
		seen[folder] = true
		faults = append(faults, fmt.Sprintf("%s: the top level holds %s only", folder, strings.Join(folders, ", ")))
	})
	return append(faults, broken...)
}

// checkLength finds files of ours with more than maxLines lines. Data, other
// people's files and generated code have the length they have.
func checkLength(fsys fs.FS) (faults []string) {
	broken := walk(fsys, func(name, content string) {
		ours := slices.Contains([]string{".go", ".templ", ".css", ".js", ".sh", ".sql"}, path.Ext(name)) || top(name) == ".ci"
		if !ours || strings.HasSuffix(name, "_templ.go") || inside(name, "static/vendor") || strings.Contains(name, "testdata/") {
			return
		}
		if lines := strings.Count(content, "\n"); lines > maxLines {
			faults = append(faults, fmt.Sprintf("%s has %d lines; over %d it is more than one thing", name, lines, maxLines))
		}
	})
	return append(faults, broken...)
}

// checkWords finds text files that hold one of the words.
func checkWords(fsys fs.FS, words []string) (faults []string) {
	broken := walk(fsys, func(name, content string) {
		if strings.ContainsRune(content, 0) {
			return // not a text
		}
		for _, word := range words {
			before, _, found := strings.Cut(content, word)
			if found {
				faults = append(faults, fmt.Sprintf("%s:%d names %q, which exists on one machine only", name, strings.Count(before, "\n")+1, word))
			}
		}
	})
	return append(faults, broken...)
}
