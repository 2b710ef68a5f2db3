package templates

import (
	"strings"

	"rsc.io/qr"

	"roundtable/models"
)

// LinksPage is the public address of an event, to hand out.
type LinksPage struct {
	Page
	Tour   *models.Tournament
	URL    string   // the whole public address, under the chosen host
	Host   string   // the chosen one
	Hosts  []string // those to choose from, the browser's own first
	Here   bool     // the chosen address works on this computer only
	Only   bool     // the program listens on this computer only
	Listen string   // where it listens, such as 127.0.0.1:8080
	Open   string   // how to make it listen for the network: ":8080"
	Picked bool     // the browser's own address works here only, so that another was picked
	Code   *qr.Code

	Sections []models.Summary // the public ones of the event, where they have a screen together
}

// quietZone is the white border of a QR code, in modules, as the standard demands.
const quietZone = 4

// qrBox is the view box of a code with its border.
func qrBox(c *qr.Code) string {
	side := itoa(c.Size + 2*quietZone)
	return "0 0 " + side + " " + side
}

// qrPath draws the dark modules, those beside each other in one stroke.
func qrPath(c *qr.Code) string {
	var b strings.Builder
	for y := range c.Size {
		for x := 0; x < c.Size; x++ {
			from := x
			for x < c.Size && c.Black(x, y) {
				x++
			}
			if x > from {
				b.WriteString("M" + itoa(from+quietZone) + " " + itoa(y+quietZone) + "h" + itoa(x-from) + "v1h-" + itoa(x-from) + "z")
			}
		}
	}
	return b.String()
}

// QRBox and QRPath are a code for whoever draws it elsewhere: the view box and the dark modules.
func QRBox(c *qr.Code) string  { return qrBox(c) }
func QRPath(c *qr.Code) string { return qrPath(c) }

// chatText is what the organiser sends to the group.
func (p LinksPage) chatText() string {
	lines := []string{p.Tour.Title()}
	var facts []string
	if p.Tour.Date != "" {
		facts = append(facts, p.L.Day(p.Tour.Date))
	}
	if at := StartText(p.Page, p.Tour, 1); at != "" {
		facts = append(facts, at)
	}
	if p.Tour.Venue != "" {
		facts = append(facts, p.Tour.Venue)
	}
	if len(facts) > 0 {
		lines = append(lines, joined(facts...))
	}
	return strings.Join(append(lines, p.T("reader.links.chat", "Pairings, results and standings:"), p.URL), "\n")
}

// plainURL is an address as people read it aloud: without http://.
func plainURL(url string) string { return strings.TrimPrefix(url, "http://") }

// screenURL is the whole address of the public screen, under the chosen host.
func (p LinksPage) screenURL() string {
	return strings.TrimSuffix(p.URL, p.To.Public(p.Tour.Slug)) + p.To.TV(p.Tour.Slug)
}

// secure reports whether pages under the chosen host may ask for more, such as to keep the screen on.
func (p LinksPage) secure() bool { return strings.HasPrefix(p.URL, "https://") || p.Here }

// screenKinds is what a screen can show.
func (p LinksPage) screenKinds() []Option {
	return []Option{
		{Value: "", Text: p.T("hall.screens.everything", "everything by turns"), Selected: true},
		{Value: string(ScreenPairings), Text: p.T("tab.pairings", "Pairings")},
		{Value: string(ScreenStandings), Text: p.T("tab.standings", "Standings")},
		{Value: string(ScreenCross), Text: p.T("tab.cross", "Cross table")},
	}
}
