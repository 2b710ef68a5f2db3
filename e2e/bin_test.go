package e2e

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// download posts the form of the page with the browser's own session and writes the answer into a file.
func (e *evening) download(address, name string) string {
	e.t.Helper()
	var text string
	e.Eval(call(`async url => {
		const r = await fetch(url, {method: "POST"});
		const bytes = new Uint8Array(await r.arrayBuffer());
		let s = "";
		for (const b of bytes) s += String.fromCharCode(b);
		return btoa(s);
	}`, e.address(address)), &text)
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		e.t.Fatal(err)
	}
	path := filepath.Join(e.t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		e.t.Fatal(err)
	}
	return path
}

// TestBinAndFile deletes an event with the typed name, restores it, and takes it to another computer, where
// standings and the number of entries of the log are the same.
func TestBinAndFile(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"en", "zh-Hans"} {
		t.Run(lang, func(t *testing.T) {
			e := newEvening(t)
			e.Language(lang)
			e.Open("/new")
			e.Fill("#name", "Spring 春季赛")
			e.Paste2("#names", "张三 市直\n李四光\nAnna Müller\n欧阳修远")
			e.Loads(func() { e.Press("Ctrl+Enter") })
			e.WaitURL("/schedule")
			slug := strings.Split(strings.TrimPrefix(e.URL(), e.app.URL), "/")[2]
			e.looks("/o/"+slug+"/delete", "/o/"+slug+"/take", "/open", "/o/"+slug+"/settings")
			e.Open("/o/" + slug + "/delete")
			e.Fill(`input[name="typed"]`, "spring 春季赛")
			e.Loads(func() { e.Click(`button[value="delete"]`) })
			if status, _ := e.Get("/o/" + slug); status != 404 {
				t.Errorf("the deleted event answers %d", status)
			}
			e.AllowErrors("404")
			e.looks("/", "/bin")
			e.Open("/bin")
			e.Loads(func() { e.Click(`form[action$="/restore"] button`) })
			e.WaitURL("/o/" + slug)

			e.Open("/o/" + slug + "/take")
			file := e.download("/o/"+slug+"/take", slug+".roundtable")
			there := newEvening(t)
			there.Language(lang)
			there.Open("/open")
			there.Upload(`input[name="file"]`, file)
			there.Loads(func() { there.Click(`form[action$="/open"] button`) })
			there.WaitURL("/o/" + slug)
			e.Open("/o/" + slug + "/standings")
			there.Open("/o/" + slug + "/standings")
			if here, is := fmt.Sprint(e.Texts("main table td")), fmt.Sprint(there.Texts("main table td")); here != is || here == "[]" {
				t.Errorf("standings here %s, there %s", here, is)
			}
			for _, b := range []*evening{e, there} {
				b.Open("/o/" + slug + "/log")
			}
			here, is := e.Count("main time"), there.Count("main time")
			if here == 0 || is != here+1 {
				t.Errorf("%d entries of the log here, %d there", here, is)
			}
		})
	}
}
