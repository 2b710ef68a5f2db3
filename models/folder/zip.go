package folder

import (
	"archive/zip"
	"bytes"
	"io"
	"io/fs"
	"strings"

	"roundtable/pairing"
)

// MaxZip is the largest zip of a folder that is read, in bytes, and maxZipFiles how many files it may name: its files
// are text, which packs well.
const (
	MaxZip      = 32 << 20
	maxZipFiles = 10_000
)

var (
	errZip     = &pairing.Error{Key: "error.folder.zip", Text: "This is no zip, or it is damaged: {{.reason}}."}
	errZipHuge = &pairing.Error{Key: "error.folder.zip_huge", Text: "This zip is larger than {{.most}} MB or names more than {{.files}} files. Put only the files of one event into it."}
	errZipNone = &pairing.Error{Key: "error.folder.zip_none", Text: "There is no event.json in this zip. Pack the folder of an event, or the files in it."}
	errZipMany = &pairing.Error{Key: "error.folder.zip_many", Text: "This zip has more than one event.json. Pack each event by itself."}
)

// IsZip reports whether a file begins as a zip does.
func IsZip(head []byte) bool {
	return bytes.HasPrefix(head, []byte("PK\x03\x04")) || bytes.HasPrefix(head, []byte("PK\x05\x06"))
}

// ReadZip reads an event from a zip of its folder, or of the files in it. Nothing is written anywhere, names in the zip lead
// nowhere, and only the four files of an event are unpacked, each with the limits of Read.
func ReadZip(from io.Reader) (*Event, Problems) {
	refuse := func(what *pairing.Error) (*Event, Problems) {
		return &Event{}, Problems{{Grade: Wrong, What: what}}
	}
	data, err := io.ReadAll(io.LimitReader(from, MaxZip+1))
	if err != nil {
		return refuse(say(errZip, "reason", reason(err)))
	}
	huge := say(errZipHuge, "most", MaxZip>>20, "files", maxZipFiles)
	if len(data) > MaxZip {
		return refuse(huge)
	}
	packed, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return refuse(say(errZip, "reason", reason(err)))
	}
	if len(packed.File) > maxZipFiles {
		return refuse(huge)
	}
	in, what := folderIn(packed)
	if what != nil {
		return refuse(what)
	}
	files, err := fs.Sub(packed, in)
	if err != nil {
		return refuse(say(errZip, "reason", reason(err)))
	}
	return Read(files)
}

// folderIn is the folder of the zip that has event.json, at most two deep; what computers add by themselves is passed over.
func folderIn(packed *zip.Reader) (string, *pairing.Error) {
	found := ""
	for _, f := range packed.File {
		parts := strings.Split(f.Name, "/")
		last := len(parts) - 1
		if !strings.EqualFold(parts[last], SettingsFile) || last > 2 || parts[0] == "__MACOSX" {
			continue
		}
		in := strings.Join(parts[:last], "/")
		if in == "" {
			in = "."
		}
		if !fs.ValidPath(in) {
			continue
		}
		if found != "" && found != in {
			return "", errZipMany
		}
		found = in
	}
	if found == "" {
		return "", errZipNone
	}
	return found, nil
}

// Zip writes an event as a zip of its folder, which is called so inside.
func (e *Event) Zip(out io.Writer, name string) error {
	w := zip.NewWriter(out)
	for _, f := range e.Files() {
		file, err := w.Create(name + "/" + f.Name)
		if err == nil {
			_, err = file.Write(f.Data)
		}
		if err != nil {
			return err
		}
	}
	return w.Close()
}
