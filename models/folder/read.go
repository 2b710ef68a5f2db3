package folder

import (
	"errors"
	"io"
	"io/fs"
	"strings"
	"unicode/utf8"

	"roundtable/models/exchange"
	"roundtable/pairing"
)

// What is read at most: far more than any event has, far less than would hurt.
const (
	MaxFile     = 16 << 20 // bytes of one file
	maxSettings = 1 << 20
	maxEntrants = 5000
	maxGames    = 200_000
	maxRounds   = 4000 // more than four cycles of the largest round robin
	maxLate     = 600  // minutes
	maxNumber   = 99_999
	maxText     = 500 // characters of one cell
)

var (
	errNoFile    = &pairing.Error{Key: "error.folder.no_file", Text: "There is no such file in this folder. A folder of an event has event.json, entrants.csv and games.csv."}
	errTwoFiles  = &pairing.Error{Key: "error.folder.two_files", Text: "The folder has this file twice, in upper and lower case. Keep one."}
	errNotPlain  = &pairing.Error{Key: "error.folder.not_plain", Text: "This is not a plain file. Put the file itself here, no link, folder or device."}
	errHuge      = &pairing.Error{Key: "error.folder.huge", Text: "This file is larger than {{.most}} MB, so it is not read."}
	errUnread    = &pairing.Error{Key: "error.folder.unread", Text: "This file cannot be read: {{.reason}}."}
	errNotText   = &pairing.Error{Key: "error.folder.not_text", Text: "This is no text. Save it in the spreadsheet program as CSV in UTF-8."}
	noteEncoding = &pairing.Error{Key: "error.folder.encoding", Text: "This file is not in UTF-8 and was read as {{.charset}}. If names look wrong, save it as UTF-8."}
)

// Read reads a folder. The event is whole where nothing in the problems is Wrong; otherwise it has what
// could be understood. A folder of the disk is opened with os.OpenRoot, so that no link leads out of it.
func Read(files fs.FS) (*Event, Problems) {
	r := &reader{files: files, event: &Event{}}
	r.find()
	if text, ok := r.text(SettingsFile, maxSettings, true); ok {
		r.settings(text)
	}
	if text, ok := r.text(EntrantsFile, MaxFile, true); ok {
		r.entrants(text)
	}
	if text, ok := r.text(GamesFile, MaxFile, true); ok {
		r.games(text)
	}
	if text, ok := r.text(PenaltiesFile, MaxFile, false); ok {
		r.penalties(text)
	}
	if !r.problems.Wrong() {
		r.numbers()
	}
	return r.event, r.problems
}

// reader reads the files of one folder.
type reader struct {
	list
	files fs.FS
	names map[string][]string // what the files are called here, by their names in small letters
	event *Event
}

// find looks which of the files there are.
func (r *reader) find() {
	r.names = map[string][]string{}
	entries, err := fs.ReadDir(r.files, ".")
	if err != nil {
		r.wrong(SettingsFile, 0, "", errUnread, "reason", reason(err))
		return
	}
	for _, e := range entries {
		name := strings.ToLower(e.Name())
		r.names[name] = append(r.names[name], e.Name())
	}
}

// text is the text of a file. ok is false where there is none to be read; the problem is told then.
func (r *reader) text(name string, most int64, needed bool) (text string, ok bool) {
	found := r.names[name]
	switch {
	case len(found) == 0 && (!needed || r.problems.Wrong() && name != SettingsFile && len(r.names) == 0):
		return "", false
	case len(found) == 0:
		r.wrong(name, 0, "", errNoFile)
		return "", false
	case len(found) > 1:
		r.wrong(name, 0, "", errTwoFiles)
		return "", false
	}
	raw, what := load(r.files, found[0], most)
	if what != nil {
		r.wrong(name, 0, "", what)
		return "", false
	}
	text, charset, err := exchange.Decode(raw)
	if err != nil || strings.ContainsRune(text, 0) {
		r.wrong(name, 0, "", errNotText)
		return "", false
	}
	if charset != "UTF-8" {
		r.note(name, 0, "", noteEncoding, "charset", charset)
	}
	text = strings.ToValidUTF8(text, string(utf8.RuneError))
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n"), true
}

// load reads a plain file of a bounded size. It asks before it opens: opening a pipe waits.
func load(files fs.FS, name string, most int64) ([]byte, *pairing.Error) {
	info, err := lstat(files, name)
	switch {
	case err != nil:
		return nil, say(errUnread, "reason", reason(err))
	case !info.Mode().IsRegular():
		return nil, errNotPlain
	case info.Size() > most:
		return nil, say(errHuge, "most", most>>20)
	}
	file, err := files.Open(name)
	if err != nil {
		return nil, say(errUnread, "reason", reason(err))
	}
	defer file.Close()
	raw, err := io.ReadAll(io.LimitReader(file, most+1)) // what a size says need not be true
	switch {
	case err != nil:
		return nil, say(errUnread, "reason", reason(err))
	case int64(len(raw)) > most:
		return nil, say(errHuge, "most", most>>20)
	}
	return raw, nil
}

// lstat asks what a file is without following a link.
func lstat(files fs.FS, name string) (fs.FileInfo, error) {
	if l, ok := files.(fs.ReadLinkFS); ok {
		return l.Lstat(name)
	}
	return fs.Stat(files, name)
}

// reason is why a file could not be read, without the path that the caller knows.
func reason(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err.Error()
	}
	return err.Error()
}
