package templates

import (
	"slices"
	"strings"

	"github.com/a-h/templ"

	"roundtable/models"
	"roundtable/pairing/scoring"
)

// VerifyPage is a round whose results are typed a second time. Its rows tell nothing of what is stored
// until they were typed. Prev, Next and the strip lead to the same page of the other rounds.
type VerifyPage struct {
	ResultsPage
	Lines        []VerifyRow // instead of Rows
	Checked, All int         // of the results that can be typed again
	Away         string      // where the mode ends
}

// VerifyRow is one table of it. The match is as it was typed so far; as stored where it was checked, or
// where there is nothing to type.
type VerifyRow struct {
	ResultRow
	Skipped bool       // no result is stored yet, or one that nobody played for
	Differs bool       // what was typed is another result
	More    bool       // the stored record goes on after what was typed
	Stored  MatchWords // of a row that differs
	Correct bool       // the reader may correct it
}

// checkedText says who checked a result and when; on which device is left out.
func (r ResultRow) checkedText() string {
	name, _, _ := strings.Cut(r.Checked.Who, " · ")
	who := entryWho(r.Page, models.JournalEntry{Who: name})
	return r.T("verify.checked", "checked by {{.who}}, {{.when}}", "who", who, "when", r.L.DateTime(r.Checked.At.In(r.Tour.Location())))
}

func (p VerifyPage) progress() string {
	return p.T("verify.progress", "{{.done}} of {{.all}} checked", "done", p.Checked, "all", p.All)
}

func (r VerifyRow) class() string {
	class := "result " + r.stage()
	switch {
	case r.Differs:
		class += " differs"
	case r.Skipped:
		class += " skipped"
	}
	if r.On {
		class += " on"
	}
	return class
}

// stage is how far the typing is, in the words of the desk.
func (r VerifyRow) stage() string {
	switch {
	case r.ResultRow.Checked != nil:
		return scoring.Decided.String()
	case r.Record == "":
		return scoring.Open.String()
	default:
		return scoring.InProgress.String()
	}
}

// state is the stage, or what stops the keys.
func (r VerifyRow) state() string {
	switch {
	case r.Differs:
		return "conflict"
	case r.Refused != "":
		return "refused"
	default:
		return r.stage()
	}
}

// said is the row in one line for the status line of the page.
func (r VerifyRow) said() string {
	if r.Refused != "" {
		return r.Refused
	}
	text := r.T("results.table", "Table {{.n}}", "n", r.Match.Table)
	switch {
	case r.Differs:
		return text + ", " + r.difference()
	case r.ResultRow.Checked != nil:
		return text + ", " + r.T("verify.same", "the same, checked")
	}
	if score, _ := r.Score(); score != "" {
		text += ", " + score
	}
	if due, ok := r.due(); ok {
		text += ", " + due.Text()
	}
	return text
}

// difference is what was typed and what is stored in one sentence.
func (r VerifyRow) difference() string {
	typed, _ := r.Score()
	stored, _ := r.Stored.Score()
	if stored == "" {
		stored = r.T("results.empty", "nothing entered")
	}
	if typed == stored {
		return r.T("verify.differs.inside", "Different: the score {{.score}} is the same, but not how it came about.", "score", typed)
	}
	return r.T("verify.differs", "Different: typed {{.typed}}, stored {{.stored}}.", "typed", typed, "stored", stored)
}

// due is what is to be typed next. Who moves first in a play-off that is not stored is not said, for it
// was never drawn.
func (r VerifyRow) due() (Phrase, bool) {
	switch r.Match.Verdict.Next {
	case scoring.StepPlayoff:
		return Phrase{Before: r.T("verify.due.playoff", "Play-off: its result")}, true
	case scoring.StepLots:
		return Phrase{Before: r.T("verify.due.lots", "Still level: who won the lots?")}, true
	default:
		return r.Due()
	}
}

// buttons are those of the desk without the draw of lots, which was done.
func (r VerifyRow) buttons() []ResultButton {
	return slices.DeleteFunc(r.Buttons(), func(b ResultButton) bool { return b.Action == models.ActionDrawLots })
}

// keys are the lines of the help.
func (p VerifyPage) keys() []keyLine {
	return []keyLine{
		{[]string{"1"}, p.T("verify.keys.1", "the first-listed player won this game; moves first in the play-off; won the lots")},
		{[]string{"0"}, p.T("verify.keys.0", "the same for the second-listed player")},
		{[]string{"=", "5", p.T("results.keys.space", "Space")}, p.T("results.keys.draw", "drawn")},
		{[]string{"+"}, p.T("results.keys.plus", "the second-listed player forfeits this game")},
		{[]string{"-"}, p.T("results.keys.minus", "the first-listed player forfeits this game")},
		{[]string{"*"}, p.T("results.keys.star", "both forfeit this game")},
		{[]string{"⌫"}, p.T("results.keys.back", "take back the last thing; on an empty row go to the row before")},
		{[]string{"↵"}, p.T("verify.keys.enter", "leave the row and go to the next one that is not checked")},
		{[]string{"↑", "↓"}, p.T("results.keys.arrows", "the row before, the row after")},
		{[]string{"T", "1", "2", "↵"}, p.T("results.keys.table", "go to table 12")},
		{[]string{"[", "]"}, p.T("results.keys.round", "the round before, the round after")},
		{[]string{"V", "Esc"}, p.T("verify.keys.end", "stop verifying")},
		{[]string{"?"}, p.T("results.keys.help", "this help")},
	}
}

func (p VerifyPage) scriptWords() templ.Attributes {
	words := p.ResultsPage.scriptWords()
	words["data-say-saving"] = p.T("verify.js.saving", "comparing")
	words["data-say-unsaved"] = p.T("verify.js.unsaved", "Not compared: the program does not answer. What you typed is kept.")
	words["data-say-refused"] = p.T("verify.js.refused", "Not compared: the program refused it ({{.n}}). Load the page again.", "n", "#")
	return words
}
