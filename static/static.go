// Package static holds the files that browsers load: style sheets, scripts and
// pictures. They are part of the program, so nothing is ever loaded from
// elsewhere.
package static

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/url"
)

// Prefix is the path under which the files are served.
const Prefix = "/static/"

//go:embed css js img
var files embed.FS

// FS holds the files by their names below this folder, such as "css/app.css".
var FS fs.FS = files

// versions is the first eight bytes, in hex, of the SHA-256 of each file, by name.
var versions = readVersions(files)

// URL returns the path of a file with its version, such as
// "/static/css/app.css?v=0123456789abcdef". The version changes exactly when
// the content does, so an answer to it may be kept for ever. A name that is no
// file gets its plain path, which the server answers with 404.
func URL(name string) string {
	path := (&url.URL{Path: Prefix + name}).EscapedPath()
	if v := Version(name); v != "" {
		return path + "?v=" + v
	}
	return path
}

// Version returns the version of a file, sixteen hex digits, or "" when there
// is no such file.
func Version(name string) string { return versions[name] }

func readVersions(fsys fs.FS) map[string]string {
	out := map[string]string{}
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := fs.ReadFile(fsys, name)
		sum := sha256.Sum256(content)
		out[name] = hex.EncodeToString(sum[:8])
		return err
	})
	if err != nil {
		panic("static: the embedded files cannot be read: " + err.Error()) // a broken build, not a run-time condition
	}
	return out
}
