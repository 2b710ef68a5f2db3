package handlers

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"image/png"
	"slices"
	"strings"
	"sync"

	"golang.org/x/net/html"
	"golang.org/x/time/rate"

	"roundtable/models"
	"roundtable/templates"
)

var (
	errNoPictures = &models.Error{
		Kind: models.Conflict, Key: "error.picture.none",
		Text: "Pictures as files are made by Chromium, Chrome or Edge, and none of them is on the computer that runs Roundtable.",
	}
	errPictureBusy = &models.Error{
		Kind: models.Unavailable, Key: "error.picture.busy",
		Text: "Other pictures are being made. Wait a moment, then try again.",
	}
	errPictureFailed = &models.Error{
		Kind: models.Unavailable, Key: "error.picture.failed",
		Text: "The picture could not be made on the computer that runs Roundtable. A browser with script draws it on the page “Picture for the group chat”.",
	}
	errPictureFont = &models.Error{
		Kind: models.Unavailable, Key: "error.picture.font",
		Text: "The computer that runs Roundtable has no font for these signs: {{.signs}}. Install one, such as Noto Sans CJK, or draw the picture with a browser on the page “Picture for the group chat”.",
	}
)

// pictures keeps the pictures of public tables as files, each until its event changes.
type pictures struct {
	strangers chan struct{} // full while one of them starts Chromium
	allow     *rate.Limiter // how often they may

	mu   sync.Mutex
	sets map[pictureKey]pictureSet
	size int // bytes of all
}

// pictureKey is everything that the pictures of a table depend on, besides the state of the event.
type pictureKey struct{ uid, show, lang, url string }

type pictureSet struct {
	revision int64
	files    [][]byte
	size     int
}

// picturesBudget is in bytes. A picture has 100,000; the largest event has ten of a table in a language.
const picturesBudget = 32 << 20

func newPictures() *pictures {
	return &pictures{
		strangers: make(chan struct{}, 1), allow: rate.NewLimiter(rate.Every(pictureEvery), pictureBurst), sets: map[pictureKey]pictureSet{},
	}
}

func pictureKeyOf(p templates.ShownPage) pictureKey {
	return pictureKey{p.Tour.UID, p.Show, p.L.Tag, p.URL}
}

// kept are the pictures of a table where they are there and true.
func (p *pictures) kept(of templates.ShownPage) [][]byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	if set, ok := p.sets[pictureKeyOf(of)]; ok && set.revision == of.Tour.Revision {
		return set.files
	}
	return nil
}

// keep remembers pictures, and makes room for them: those of states that are gone leave first.
func (p *pictures) keep(of templates.ShownPage, files [][]byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	set := pictureSet{revision: of.Tour.Revision, files: files}
	for _, f := range files {
		set.size += len(f)
	}
	for key, old := range p.sets {
		if key == pictureKeyOf(of) || key.uid == of.Tour.UID && old.revision < set.revision {
			p.forget(key)
		}
	}
	for key := range p.sets {
		if p.size+set.size <= picturesBudget {
			break
		}
		p.forget(key)
	}
	if set.size <= picturesBudget {
		p.sets[pictureKeyOf(of)], p.size = set, p.size+set.size
	}
}

func (p *pictures) forget(key pictureKey) {
	p.size -= p.sets[key].size
	delete(p.sets, key)
}

// draw makes the pictures of tables, all in one run of Chromium, those that are kept left out. A table that is too
// large for pictures has none.
func (p *pictures) draw(ctx context.Context, b *chromium, tables ...templates.ShownPage) ([][][]byte, error) {
	all := make([][][]byte, len(tables))
	var todo []int
	var page []templates.ShownPage
	for i, table := range tables {
		if all[i] = p.kept(table); all[i] == nil && table.Pictures() > 0 {
			todo, page = append(todo, i), append(page, table)
		}
	}
	if len(todo) == 0 {
		return all, nil
	}
	var in bytes.Buffer
	if err := templates.Pictures(page).Render(ctx, &in); err != nil {
		return nil, err
	}
	out, err := b.dom(ctx, in.Bytes())
	if err != nil {
		return nil, err
	}
	drawn, err := readPictures(out, page)
	if err != nil {
		return nil, err
	}
	for k, i := range todo {
		all[i] = drawn[k]
		p.keep(tables[i], drawn[k])
	}
	return all, nil
}

// readPictures takes the pictures out of the page that Chromium drew them into.
func readPictures(page []byte, tables []templates.ShownPage) ([][][]byte, error) {
	root, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		return nil, fmt.Errorf("%w: %v", errPictureFailed, err)
	}
	var all [][][]byte
	for n := range root.Descendants() {
		if n.Type != html.ElementNode || !has(n, "data-pictures") {
			continue
		}
		if signs := attrOf(n, "data-missing"); signs != "" {
			return nil, errPictureFont.With("signs", firstSigns(signs))
		}
		var files [][]byte
		for img := range n.Descendants() {
			if img.Type != html.ElementNode || img.Data != "img" {
				continue
			}
			file, err := readPicture(attrOf(img, "src"))
			if err != nil {
				return nil, fmt.Errorf("%w: %v", errPictureFailed, err)
			}
			files = append(files, file)
		}
		all = append(all, files)
	}
	right := slices.EqualFunc(all, tables, func(files [][]byte, table templates.ShownPage) bool { return len(files) == table.Pictures() })
	if !right {
		return nil, fmt.Errorf("%w: not the pictures that were asked for", errPictureFailed)
	}
	return all, nil
}

// readPicture is a picture of a data: address.
func readPicture(address string) ([]byte, error) {
	text, ok := strings.CutPrefix(address, "data:image/png;base64,")
	if !ok {
		return nil, fmt.Errorf("no picture: %.40q", address)
	}
	file, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, err
	}
	_, err = png.DecodeConfig(bytes.NewReader(file))
	return file, err
}

// firstSigns are as many signs as fit into a sentence.
func firstSigns(signs string) string {
	const most = 12
	if list := []rune(signs); len(list) > most {
		return string(list[:most]) + "…"
	}
	return signs
}
