package e2e

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// papers are the sheets by name, in inches.
var papers = map[string]chromedp.PaperSize{
	"A3": chromedp.PaperA3, "A4": chromedp.PaperA4, "A5": chromedp.PaperA5, "Letter": chromedp.PaperLetter,
}

// PDF opens an address and prints it as a browser does, without backgrounds, on
// "A3", "A4", "A5" or "Letter"; a size that the page's own style names wins.
func (b *Browser) PDF(url, paper string) *PDF {
	b.t.Helper()
	size, known := papers[paper]
	if !known {
		b.fatalf("no such paper: %q", paper)
	}
	if status := b.Open(url); status >= 400 {
		b.fatalf("%s answered %d", url, status)
	}
	b.Eval(`document.fonts.ready.then(() => true)`, nil)
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	content, err := chromedp.Run(ctx, chromedp.PrintToPDF(chromedp.PDFPaper(size), chromedp.PDFPreferCSSPageSize()))
	if err != nil {
		b.fatalf("print %s: %v", url, err)
	}
	return ReadPDF(b.t, content)
}

// PDF is a printed document, read with poppler.
type PDF struct {
	File  string // where it lies while the test runs
	Pages []Sheet

	t testing.TB
}

// Sheet is one page; sizes and places are in points, 1/72 inch, from the top left.
type Sheet struct {
	Width  float64 `xml:"width,attr"`
	Height float64 `xml:"height,attr"`
	Words  []Word  `xml:"word"`
}

// Word is a word with its box.
type Word struct {
	Left   float64 `xml:"xMin,attr"`
	Top    float64 `xml:"yMin,attr"`
	Right  float64 `xml:"xMax,attr"`
	Bottom float64 `xml:"yMax,attr"`
	Text   string  `xml:",chardata"`
}

// ReadPDF reads a document. It skips the test where poppler's tools are
// missing, and fails it when CI=true.
func ReadPDF(t testing.TB, content []byte) *PDF {
	t.Helper()
	p := &PDF{File: filepath.Join(t.TempDir(), "sheet.pdf"), t: t}
	if err := os.WriteFile(p.File, content, 0o644); err != nil {
		t.Fatal(err)
	}
	var boxes struct {
		Pages []Sheet `xml:"body>doc>page"`
	}
	in := xml.NewDecoder(bytes.NewReader(p.tool("pdftotext", "-bbox", p.File, "-")))
	in.Strict, in.Entity = false, xml.HTMLEntity
	if err := in.Decode(&boxes); err != nil {
		t.Fatal(err)
	}
	p.Pages = boxes.Pages
	count := regexp.MustCompile(`(?m)^Pages:\s+(\d+)$`).FindSubmatch(p.tool("pdfinfo", p.File))
	if count == nil || string(count[1]) != strconv.Itoa(len(p.Pages)) {
		t.Fatalf("pdfinfo and pdftotext do not agree: %s pages and %d", count, len(p.Pages))
	}
	return p
}

func (p *PDF) tool(name string, args ...string) []byte {
	p.t.Helper()
	needs(p.t, "E2E_"+strings.ToUpper(name), name)
	var fault bytes.Buffer
	cmd := exec.Command(name, args...)
	cmd.Stderr = &fault
	out, err := cmd.Output()
	if err != nil {
		p.t.Fatalf("%s: %v %s", name, err, &fault)
	}
	return out
}

// Text returns the text of a page, counted from 1, laid out as printed.
func (p *PDF) Text(page int) string {
	p.t.Helper()
	n := strconv.Itoa(page)
	return string(p.tool("pdftotext", "-layout", "-f", n, "-l", n, p.File, "-"))
}

// Missing returns those of the texts, such as names, that no page shows. Spaces
// do not count: in a narrow column a name may be broken. What lies beyond the
// edge of the paper is missing too.
func (p *PDF) Missing(texts ...string) []string {
	var all strings.Builder
	for _, s := range p.Pages {
		for _, w := range s.Words {
			all.WriteString(strings.Join(strings.Fields(w.Text), ""))
		}
	}
	return slices.DeleteFunc(slices.Clone(texts), func(text string) bool {
		return strings.Contains(all.String(), strings.Join(strings.Fields(text), ""))
	})
}

// Outside returns the words that the edge of the paper cuts. Words wholly
// beyond it are in no PDF reader's text: see Missing.
func (p *PDF) Outside() []string {
	var out []string
	for i, s := range p.Pages {
		for _, w := range s.Words {
			if w.Left < 0 || w.Top < 0 || w.Right > s.Width || w.Bottom > s.Height {
				out = append(out, fmt.Sprintf("page %d: %q at %.0f,%.0f to %.0f,%.0f of %.0f×%.0f", i+1, w.Text, w.Left, w.Top, w.Right, w.Bottom, s.Width, s.Height))
			}
		}
	}
	return out
}

// PNG draws a page, counted from 1, at a number of dots per inch and returns
// the file, which lies in a folder that goes with the test.
func (p *PDF) PNG(page, dpi int) string {
	p.t.Helper()
	file, n := filepath.Join(p.t.TempDir(), fmt.Sprintf("page-%d", page)), strconv.Itoa(page)
	p.tool("pdftoppm", "-png", "-singlefile", "-r", strconv.Itoa(dpi), "-f", n, "-l", n, p.File, file)
	return file + ".png"
}
