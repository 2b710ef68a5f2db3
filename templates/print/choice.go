package print

import (
	"slices"
	"strconv"
	"strings"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/pairing"
	"roundtable/templates"
	"roundtable/templates/i18n"
)

// Choice is something that can be chosen for a sheet: the name of a form field.
type Choice string

// The choices.
const (
	ChooseRound   Choice = "round"   // a number of a round
	ChooseAfter   Choice = "after"   // the standings after a round; empty: after everything
	ChooseOrder   Choice = "by"      // "no" or "rank"
	ChooseFill    Choice = "fill"    // "blank" or "results"
	ChooseSort    Choice = "sort"    // SortNumber, SortName or SortUnit
	ChooseEntrant Choice = "entrant" // one entrant; empty: everybody
	ChoosePlaces  Choice = "places"  // up to which place
	ChooseSheets  Choice = "sheets"  // several sheets, their ids
	ChooseNames   Choice = "names"   // the round whose names stand on it; empty: no names
	ChooseFold    Choice = "fold"    // "flat" or "tent"
)

// Options are what was chosen. Round is a round that exists, wherever the event has rounds.
type Options struct {
	Round   int
	After   int
	ByRank  bool
	Results bool
	Sort    string     // "": by number
	Entrant pairing.ID // 0: everybody
	Places  int        // 0: the first three
	Sheets  string     // ids of sheets, parted by commas
	Names   int        // a round; 0: no names
	Tent    bool       // folded to stand, both faces alike
}

// The orders of a list of people.
const (
	SortNumber = "no"
	SortName   = "name"
	SortUnit   = "unit"
)

// choosing is one choice: how it is read from an address, and how it is offered. Read reports whether
// what it was given exists; a word that means nothing leaves the default.
type choosing struct {
	read func(t *models.Tournament, values []string, o *Options) bool
	show func(l *i18n.Lang, t *models.Tournament, o Options) templates.SheetChoice
}

var choosings = map[Choice]choosing{
	ChooseRound: {
		read: func(t *models.Tournament, values []string, o *Options) bool { return readRound(t, values[0], &o.Round) },
		show: func(l *i18n.Lang, t *models.Tournament, o Options) templates.SheetChoice {
			return templates.SheetChoice{Label: l.T("print.round", "Round"), Options: roundOptions(t, o.Round)}
		},
	},
	ChooseAfter: {
		read: func(t *models.Tournament, values []string, o *Options) bool { return readRound(t, values[0], &o.After) },
		show: func(l *i18n.Lang, t *models.Tournament, o Options) templates.SheetChoice {
			now := templates.Option{Text: l.T("print.after.now", "all results so far"), Selected: o.After == 0}
			return templates.SheetChoice{Label: l.T("print.after", "After round"), Options: append([]templates.Option{now}, roundOptions(t, o.After)...)}
		},
	},
	ChooseOrder: {
		read: func(_ *models.Tournament, values []string, o *Options) bool {
			o.ByRank = values[0] == "rank"
			return true
		},
		show: func(l *i18n.Lang, _ *models.Tournament, o Options) templates.SheetChoice {
			return templates.SheetChoice{Label: l.T("print.order", "Order"), Options: []templates.Option{
				{Value: "no", Text: l.T("print.order.no", "by number"), Selected: !o.ByRank},
				{Value: "rank", Text: l.T("print.order.rank", "by place"), Selected: o.ByRank},
			}}
		},
	},
	ChooseFill: {
		read: func(_ *models.Tournament, values []string, o *Options) bool {
			o.Results = values[0] == "results"
			return true
		},
		show: func(l *i18n.Lang, _ *models.Tournament, o Options) templates.SheetChoice {
			return templates.SheetChoice{Label: l.T("print.fill", "Results"), Options: []templates.Option{
				{Value: "blank", Text: l.T("print.fill.blank", "blank, for the pen"), Selected: !o.Results},
				{Value: "results", Text: l.T("print.fill.results", "filled in"), Selected: o.Results},
			}}
		},
	},
	ChooseSort: {
		read: func(_ *models.Tournament, values []string, o *Options) bool {
			if slices.Contains([]string{SortNumber, SortName, SortUnit}, values[0]) {
				o.Sort = values[0]
			}
			return true
		},
		show: func(l *i18n.Lang, _ *models.Tournament, o Options) templates.SheetChoice {
			return templates.SheetChoice{Label: l.T("print.order", "Order"), Options: []templates.Option{
				{Value: SortNumber, Text: l.T("print.order.no", "by number"), Selected: o.Sort == SortNumber},
				{Value: SortName, Text: l.T("print.sort.name", "by name"), Selected: o.Sort == SortName},
				{Value: SortUnit, Text: l.T("print.sort.unit", "by club"), Selected: o.Sort == SortUnit},
			}}
		},
	},
	ChooseEntrant: {
		read: func(t *models.Tournament, values []string, o *Options) bool {
			id, err := strconv.ParseInt(values[0], 10, 64)
			o.Entrant = pairing.ID(id)
			return err == nil && t.Entrant(o.Entrant) != nil
		},
		show: func(l *i18n.Lang, t *models.Tournament, o Options) templates.SheetChoice {
			list := []templates.Option{{Text: l.T("print.entrant.all", "everybody"), Selected: o.Entrant == 0}}
			for i := range t.Entrants {
				e := &t.Entrants[i]
				text := exchange.Isolate(e.Name)
				if e.Number > 0 {
					text = "(" + itoa(e.Number) + ") " + text
				}
				list = append(list, templates.Option{Value: strconv.FormatInt(int64(e.ID), 10), Text: text, Selected: e.ID == o.Entrant})
			}
			return templates.SheetChoice{Label: l.T("print.entrant", "For"), Options: list}
		},
	},
	ChooseNames: {
		read: func(t *models.Tournament, values []string, o *Options) bool { return readRound(t, values[0], &o.Names) },
		show: func(l *i18n.Lang, t *models.Tournament, o Options) templates.SheetChoice {
			none := templates.Option{Text: l.T("print.names.none", "number only"), Selected: o.Names == 0}
			return templates.SheetChoice{Label: l.T("print.names", "With the names of round"), Options: append([]templates.Option{none}, roundOptions(t, o.Names)...)}
		},
	},
	ChooseFold: {
		read: func(_ *models.Tournament, values []string, o *Options) bool {
			o.Tent = values[0] == "tent"
			return true
		},
		show: func(l *i18n.Lang, _ *models.Tournament, o Options) templates.SheetChoice {
			return templates.SheetChoice{Label: l.T("print.fold", "Form"), Options: []templates.Option{
				{Value: "flat", Text: l.T("print.fold.flat", "flat, two to a page"), Selected: !o.Tent},
				{Value: "tent", Text: l.T("print.fold.tent", "tent, folded in the middle"), Selected: o.Tent},
			}}
		},
	},
	ChoosePlaces: {
		read: func(t *models.Tournament, values []string, o *Options) bool {
			n, err := strconv.Atoi(values[0])
			o.Places = n
			return err == nil && n > 0 && n <= max(len(t.Entrants), usualPlaces)
		},
		show: func(l *i18n.Lang, t *models.Tournament, o Options) templates.SheetChoice {
			return templates.SheetChoice{Label: l.T("print.places", "Up to place"), Options: placeOptions(len(t.Entrants), o.places())}
		},
	},
	ChooseSheets: {
		read: func(t *models.Tournament, values []string, o *Options) bool {
			var ids []string
			for _, id := range strings.FieldsFunc(strings.Join(values, ","), func(r rune) bool { return r == ',' }) {
				if s, ok := Sheets.Get(id); !ok || s.Many {
					return false
				}
				ids = append(ids, id)
			}
			o.Sheets = strings.Join(ids, ",")
			return true
		},
		show: func(l *i18n.Lang, t *models.Tournament, o Options) templates.SheetChoice {
			choice := templates.SheetChoice{Label: l.T("print.sheets", "Sheets"), Many: true}
			for _, s := range Sheets.All() {
				if s.Many || s.Refuse(t) != nil {
					continue
				}
				name, _ := l.Meta(Sheets.Kind, s.Meta)
				choice.Options = append(choice.Options, templates.Option{Value: s.ID, Text: name, Selected: slices.Contains(strings.Split(o.Sheets, ","), s.ID)})
			}
			return choice
		},
	},
}

// usualPlaces are the places that win something where nobody says more.
const usualPlaces = 3

func (o Options) places() int {
	if o.Places == 0 {
		return usualPlaces
	}
	return o.Places
}

// Read takes what was chosen for the sheet from an address. It reports false where that names a round
// or somebody who does not exist.
func (s *Sheet) Read(t *models.Tournament, query map[string][]string, o Options) (Options, bool) {
	for _, take := range s.Takes {
		values := query[string(take)]
		if len(values) == 0 || values[0] == "" {
			continue
		}
		if !choosings[take].read(t, values, &o) {
			return o, false
		}
	}
	return o, true
}

// Choices are what can be chosen for the sheet, in a language.
func (s *Sheet) Choices(l *i18n.Lang, t *models.Tournament, o Options) (list []templates.SheetChoice) {
	if o.Sort == "" {
		o.Sort = s.Sort
	}
	for _, take := range s.Takes {
		choice := choosings[take].show(l, t, o)
		choice.Name = string(take)
		list = append(list, choice)
	}
	return list
}

func readRound(t *models.Tournament, text string, to *int) bool {
	n, err := strconv.Atoi(text)
	*to = n
	return err == nil && t.Round(n) != nil
}

func roundOptions(t *models.Tournament, chosen int) (list []templates.Option) {
	for _, r := range t.Rounds {
		no := itoa(r.No)
		list = append(list, templates.Option{Value: no, Text: no, Selected: r.No == chosen})
	}
	return list
}

// placeOptions offers the usual numbers of prizes, and everybody.
func placeOptions(entrants, chosen int) (list []templates.Option) {
	numbers := []int{1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, entrants, chosen}
	slices.Sort(numbers)
	for _, n := range slices.Compact(numbers) {
		if n > 0 && n <= max(entrants, usualPlaces) {
			list = append(list, templates.Option{Value: itoa(n), Text: itoa(n), Selected: n == chosen})
		}
	}
	return list
}
