package templates

import (
	"github.com/a-h/templ"

	"roundtable/models"
	"roundtable/pairing/scoring"
)

// ArbiterPage is the tables of a round on a phone: whoever enters results on the way through the hall.
type ArbiterPage struct {
	Page
	Tour    *models.Tournament
	List    string        // address of the page; those of the tables stand below it
	Round   *models.Round // that is shown, nil: there is none yet
	Picked  int           // the round that was asked for, 0: the current one
	Open    []ResultRow
	Waiting []ResultRow // put off, of any round
	Done    []ResultRow
	Reports []TableReports
}

// ArbiterMatchPage is one table on a phone. Refused and Conflict of the row say what went wrong.
type ArbiterMatchPage struct {
	ResultRow
	List    string
	From    string // "list": the form came from there
	Picked  int
	Reports []TableReports // of this table
}

// ArbiterTable is the address of a table below that of the list.
func ArbiterTable(list string, match int64) string { return list + "/m/" + i64toa(match) }

func (p ArbiterPage) table(r ResultRow) string { return ArbiterTable(p.List, r.Match.ID) }

// others are the rounds beside the one shown in which results can be entered.
func (p ArbiterPage) others() (list []*models.Round) {
	for i := range p.Tour.Rounds {
		if r := &p.Tour.Rounds[i]; !r.Closed && r.No != p.Round.No && !p.Tour.Ended() {
			list = append(list, r)
		}
	}
	return list
}

// lead is how far the round is, or when it begins.
func (p ArbiterPage) lead() string {
	done, all := p.Round.Progress()
	text := p.T("phone.progress", "{{.done}} of {{.all}} entered", "done", done, "all", all)
	if at := StartText(p.Page, p.Tour, p.Round.No); at != "" && !pubBegun(p.Round) {
		text = p.T("phone.starts", "The round starts at {{.at}}", "at", at) + " · " + text
	}
	return text
}

// shut says why nothing can be entered in the round, empty: it can.
func (p ArbiterPage) shut() string { return shutText(p.Page, p.Tour, p.Round) }

func shutText(p Page, t *models.Tournament, r *models.Round) string {
	switch {
	case t.Ended():
		return p.T("phone.ended", "The event has been ended. Its results stay as they are.")
	case r.Closed:
		return p.T("phone.closed", "Round {{.n}} is closed. Only an organiser corrects its results.", "n", r.No)
	}
	return ""
}

// first says who moves first in the game that is due; empty where the notes of the match say it.
func (w MatchWords) first() (Phrase, bool) {
	v := w.Match.Verdict
	if due, ok := w.Due(); ok {
		return due, true
	}
	if v.Next != scoring.StepGame {
		return Phrase{}, false
	}
	if w.Tour.Stage.MatchForm.Games == 1 {
		return phrase(w.T("phone.first", "{{.name}} moves first", "name", hole), w.Short(v.First)), true
	}
	return phrase(w.T("results.due.game", "Game {{.n}}: {{.name}} moves first", "n", v.Game, "name", hole), w.Short(v.First)), true
}

// back reports whether something of the match can be taken back.
func (r ResultRow) back() bool {
	for _, a := range r.Possible {
		if a == scoring.Back {
			return true
		}
	}
	return false
}

// rare are the actions behind the fold.
func (r ResultRow) rare() (out []ResultButton) {
	shown := map[scoring.Action]bool{scoring.Back: true}
	for _, b := range r.Buttons() {
		shown[b.Action] = true
	}
	for _, b := range r.Menu() {
		if !shown[b.Action] {
			out = append(out, b)
		}
	}
	return out
}

// sent is what a phone calls an action that has not reached the program yet.
func (r ResultRow) sent(b ResultButton) string {
	return r.T("phone.sent.what", "Table {{.n}}: {{.what}}", "n", r.Match.Table, "what", b.Say)
}

// then is what a phone calls a result that was entered behind another one of the same match which is not sent
// yet: only the program knows which game it will be.
func (r ResultRow) then(b ResultButton) string {
	what := b.Say
	switch b.Action {
	case scoring.FirstWins:
		what = r.T("attable.won", "{{.name}} won", "name", r.Short(0))
	case scoring.SecondWins:
		what = r.T("attable.won", "{{.name}} won", "name", r.Short(1))
	case scoring.DrawGame:
		what = r.T("results.button.draw", "Drawn")
	}
	return r.T("phone.sent.then", "Table {{.n}}, after that: {{.what}}", "n", r.Match.Table, "what", what)
}

// PhoneWords are the words that the script of a phone says.
func PhoneWords(p Page) templ.Attributes {
	return templ.Attributes{
		"data-say-unsent":    p.T("phone.js.unsent", "Not sent"),
		"data-say-sending":   p.T("phone.js.sending", "Being sent"),
		"data-say-refused":   p.T("phone.js.refused", "Not stored"),
		"data-say-kept":      p.T("phone.js.kept", "No connection. What you entered is kept on this phone and is sent by itself, in this order, as soon as the network is back."),
		"data-say-unkept":    p.T("phone.js.unkept", "This phone keeps nothing: leave this page open until everything is sent."),
		"data-say-busy":      p.T("phone.js.busy", "The program cannot take it now. It is sent again by itself."),
		"data-say-stopped":   p.T("phone.js.stopped", "Nothing more is sent until you have decided."),
		"data-say-again":     p.T("phone.js.again", "Send again"),
		"data-say-drop":      p.T("phone.js.drop", "Drop it"),
		"data-say-offline":   p.T("phone.js.offline", "No connection, so this page stays as it was. You can go on entering."),
		"data-say-sent":      p.T("phone.js.sent", "Everything is sent."),
		"data-say-draft":     p.T("phone.js.draft", "What you chose before is filled in. It is not sent yet."),
		"data-say-forbidden": p.T("phone.js.forbidden", "The program refused it."),
	}
}
