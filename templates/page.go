// Package templates draws the pages: one struct and one file for each. A page struct embeds Page and
// holds values only; a template asks nothing of a store.
package templates

import (
	"time"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/templates/i18n"
)

// Page is what every page has. Handlers get a filled one from (*Ctx).Page.
type Page struct {
	L       *i18n.Lang // the reader's language
	To      URLs       // addresses: p.To.Desk(slug)
	Title   string     // of the window; the event's name is added by the layout
	Path    string     // this page below the base, with its query: the language switch comes back here
	Me      Me         // who reads it
	Nav     Nav
	Flash   Flash
	Now     time.Time // in the zone the page shows
	Version string    // of the program
	Scripts []string  // files under static/js that this page needs beside app.js: "desk.js"
	Styles  []string  // files under static/css that this page needs beside the common ones: "desk.css"
	Op      string    // a fresh number for the form on this page: <input type="hidden" name="op" value={ p.Op }/>
	Demo    bool      // the events are samples
	Preview Preview   // public pages: for chat programs and search engines
	Hall    *Hall     // what the hall is told; nil: not on this page
	Wide    bool      // use the whole width of the window (cross tables, the desk)
}

// Me is who reads a page, as far as pages differ by it.
type Me struct {
	Known   bool   // has an account
	Name    string // of the account, empty: none yet
	Admin   bool   // of this server
	Creates bool   // may make events
	Club    bool   // an organiser of an event at least
}

// T is the text of the key in the reader's language; see i18n.Lang.T.
func (p Page) T(key, english string, args ...any) string { return p.L.T(key, english, args...) }

// N is a text with a count; see i18n.Lang.N.
func (p Page) N(key string, n int, one, other string, args ...any) string {
	return p.L.N(key, n, one, other, args...)
}

// MetaName is the name of a registered thing in the reader's language.
func (p Page) MetaName(kind string, m pairing.Meta) string {
	name, _ := p.L.Meta(kind, m)
	return name
}

// MetaHelp is the help of a registered thing in the reader's language.
func (p Page) MetaHelp(kind string, m pairing.Meta) string {
	_, help := p.L.Meta(kind, m)
	return help
}

// Tab names a tab of the event's navigation.
type Tab string

// The tabs, of both navigations.
const (
	TabDesk      Tab = "desk" // public: now
	TabPlayers   Tab = "players"
	TabDraw      Tab = "draw"
	TabSchedule  Tab = "schedule"
	TabRound     Tab = "round"
	TabStandings Tab = "standings"
	TabCross     Tab = "cross"
	TabRules     Tab = "rules" // public
	TabPrint     Tab = "print"
	TabSettings  Tab = "settings"
	TabLog       Tab = "log"
)

// Nav is the navigation of the event that the page belongs to; an empty Slug: of none.
type Nav struct {
	Slug   string // the event
	Name   string
	Public bool // draw the public tabs, not the organiser's
	Active Tab
	Round  int // the round that the round tab leads to; 0: the tab is left out

	Played bool // the rounds are taken as they were played: there is no draw, and the cross table goes by rounds

	Role      models.Role // of the reader in the event, on public pages
	Published bool        // the event has a public page to look at (organiser's navigation only)
}

// Kind is the tone of a notice.
type Kind string

// The tones.
const (
	OK   Kind = "ok"
	Info Kind = "info"
	Warn Kind = "warn"
	Err  Kind = "err"
)

// Flash is one message about what was just done. Empty text: none.
type Flash struct {
	Kind Kind
	Text string
}

// WindowTitle is the page's title with the event's name.
func (p Page) WindowTitle() string {
	switch {
	case p.Nav.Name == "" || p.Nav.Name == p.Title:
		return p.Title
	case p.Title == "":
		return p.Nav.Name
	default:
		return joined(p.Title, p.Nav.Name)
	}
}
