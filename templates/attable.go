package templates

import (
	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// AtTablePage is what the code on the card of a table opens: its match, what its players have reported, and the
// form for it where the event takes reports.
type AtTablePage struct {
	Page
	Tour  *models.Tournament
	Own   string // address of the page
	Table int
	Round *models.Round // with Match; nil: nothing is on here
	Match *models.Match
	Said  []models.SideReport

	Side        int // who reads, pairing.NoSeat: not known
	SideMissing bool
	Fields      []MatchField
	Refused     string
	Mine        *MatchWords // what was reported where something else was stored meanwhile
}

func (p AtTablePage) words() MatchWords {
	return MatchWords{Page: p.Page, Tour: p.Tour, Match: p.Match}
}

func (p AtTablePage) reports() TableReports {
	return TableReports{MatchWords: p.words(), Said: p.Said}
}

// MayReport reports whether players can say something now.
func (p AtTablePage) MayReport() bool { return p.Match != nil && p.whyNot() == "" }

// whyNot says why no report is taken; empty: it is.
func (p AtTablePage) whyNot() string {
	switch m := p.Match; {
	case p.Tour.Report == models.ReportNo:
		return p.T("attable.off", "Results are entered by the arbiters here. Please tell one when your match is over.")
	case p.Tour.Ended():
		return p.T("phone.ended", "The event has been ended. Its results stay as they are.")
	case p.Round.Closed:
		return p.T("attable.closed", "Round {{.n}} is closed. Tell an arbiter if this is wrong.", "n", p.Round.No)
	case m.Cancelled || m.Absent != [2]bool{}:
		return p.T("attable.cancelled", "This match is not played: it is cancelled, or somebody is away. Tell an arbiter if that is wrong.")
	}
	return ""
}

// SaidBy is what a side has said, nil: nothing.
func (p AtTablePage) SaidBy(side int) *models.SideReport {
	for i := range p.Said {
		if p.Said[i].Side == side {
			return &p.Said[i]
		}
	}
	return nil
}

// standing says where the reports stand, and in which tone.
func (p AtTablePage) standing() (Kind, string) {
	decided := p.Match.Verdict.State == scoring.Decided
	switch {
	case len(p.Said) == 0 && decided:
		return OK, p.T("attable.counts", "This result counts.")
	case len(p.Said) == 0:
		return "", ""
	case decided:
		return Warn, p.T("attable.differs.stored", "This is not what is stored. The arbiters see both; one of them will come.")
	case p.reports().agree():
		return Info, p.T("attable.agree", "Both sides report the same. It counts as soon as an arbiter confirms it.")
	case len(p.Said) == 2:
		return Warn, p.T("attable.differs", "The two reports differ, so none counts. The arbiters see both; one of them will come. Whoever made a slip can correct it below.")
	case p.Tour.Report == models.ReportArbiter:
		return Info, p.T("attable.waits.arbiter", "Reported. It counts as soon as an arbiter confirms it.")
	}
	return Info, p.T("attable.waits", "Reported. It counts as soon as {{.name}} reports the same, on another phone.", "name", p.words().Label(1-p.Said[0].Side))
}

// folded reports whether the form waits behind a fold: something counts already, or this side has spoken.
func (p AtTablePage) folded() bool {
	return p.Refused == "" && !p.badField() && (p.Match.Verdict.State == scoring.Decided || p.Side != pairing.NoSeat && p.SaidBy(p.Side) != nil)
}

func (p AtTablePage) badField() bool {
	for _, f := range p.Fields {
		if f.Error != "" {
			return true
		}
	}
	return p.SideMissing
}

func (p AtTablePage) foldText() string {
	if len(p.Said) == 0 {
		return p.T("attable.wrong", "This result is wrong")
	}
	return p.T("attable.correct", "Correct my report")
}

// of are the fields of some kinds.
func (p AtTablePage) of(kinds ...string) []MatchField {
	return MatchPage{Fields: p.Fields}.of(kinds...)
}

// extras reports whether the fields behind the fold are in use.
func (p AtTablePage) extras() bool {
	for _, f := range p.of(FieldFirst, FieldPlayoff, FieldLots) {
		if f.Value != "" && f.Value != PlayoffDrawn || f.Error != "" {
			return true
		}
	}
	return false
}

// AtTableField reports whether players fill the field: forfeits and void games are the arbiter's.
func AtTableField(f MatchField) bool { return len(AtTableValues(f.Kind)) > 0 }

// AtTableValues are the values that players may choose in a kind of field.
func AtTableValues(kind string) []scoring.Action {
	switch kind {
	case FieldGame, FieldPlayoff:
		return []scoring.Action{scoring.FirstWins, scoring.DrawGame, scoring.SecondWins}
	case FieldFirst:
		return []scoring.Action{scoring.PlayoffFirst1, scoring.PlayoffFirst2}
	case FieldLots:
		return []scoring.Action{scoring.LotsFirst, scoring.LotsSecond}
	}
	return nil
}

// legend names a field; of a game it says who moves first in it.
func (p AtTablePage) legend(f MatchField) string {
	switch f.Kind {
	case FieldGame:
		if p.Tour.Stage.MatchForm.Games == 1 {
			return p.T("attable.result", "Result")
		}
		return p.T("match.game", "Game {{.n}} ({{.name}} moves first)", "n", f.N, "name", p.words().Label(scoring.FirstOf(f.N)))
	case FieldFirst:
		return p.T("match.first", "Who moves first in the play-off")
	case FieldPlayoff:
		return p.T("results.playoff", "Play-off")
	}
	return p.T("attable.lots", "Who won the lots")
}

// choice is one large radio button.
type choice struct{ Value, Text, Lang string }

func (p AtTablePage) choices(f MatchField) (list []choice) {
	w := p.words()
	for i, a := range AtTableValues(f.Kind) {
		name := w.Short(min(i, 1))
		c := choice{Value: string(a), Text: name, Lang: p.L.NameLang(name)}
		switch a {
		case scoring.DrawGame:
			c.Text, c.Lang = p.T("results.button.draw", "Drawn"), ""
		case scoring.FirstWins, scoring.SecondWins:
			c.Text = p.T("attable.won", "{{.name}} won", "name", name)
			if a == scoring.SecondWins {
				c.Text = p.T("attable.won", "{{.name}} won", "name", w.Short(1))
			}
			c.Lang = ""
		}
		list = append(list, c)
	}
	return list
}
