package folder

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"roundtable/models/exchange"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/tiebreak"
)

// form reads the name of a form, or its parts.
func (v *value) form(form *scoring.Form) {
	var id string
	if json.Unmarshal(v.raw, &id) == nil {
		if preset, ok := scoring.Presets.Get(id); ok {
			*form = preset.Form
			return
		}
		v.bad(errMatchForm)
		return
	}
	f := scoring.Form{Level: scoring.LevelDraw}
	d := json.NewDecoder(strings.NewReader(string(v.raw)))
	d.DisallowUnknownFields()
	if d.Decode(&f) != nil {
		v.bad(errMatchForm)
		return
	}
	var what interface {
		Message() (string, string, map[string]any)
	}
	if err := f.Validate(); errors.As(err, &what) {
		key, text, args := what.Message()
		v.bad(&pairing.Error{Key: key, Text: text, Args: args})
		return
	}
	*form = f
}

// criteria reads the list of criteria. "points" may stand first: the table has them anyway.
func (v *value) criteria(list *[]string) {
	var texts []string
	if json.Unmarshal(v.raw, &texts) != nil {
		v.bad(errList)
		return
	}
	found, what := Criteria(texts)
	if what != nil {
		v.bad(what)
		return
	}
	*list = found
}

var errPointsFirst = &pairing.Error{Key: "error.folder.points_first", Text: "Points always come first. Put “points” at the beginning of the list, or leave it out."}

// Criteria checks a list of criteria as people write it: acronyms or ids, any case, with “points” at its
// beginning or not. The texts are those of tiebreak.ByAcronym.
func Criteria(texts []string) ([]string, *pairing.Error) {
	out := []string{}
	for i, text := range texts {
		text = strings.TrimSpace(text)
		switch {
		case strings.EqualFold(text, "points") && i == 0:
			continue
		case strings.EqualFold(text, "points"):
			return nil, errPointsFirst
		}
		if _, err := tiebreak.ByAcronym(text); err != nil {
			return nil, forPeople(err)
		}
		out = append(out, text)
	}
	return out, nil
}

// forPeople is the sentence of an error of the rules.
func forPeople(err error) *pairing.Error {
	var what interface {
		Message() (string, string, map[string]any)
	}
	if errors.As(err, &what) {
		key, text, args := what.Message()
		return &pairing.Error{Key: key, Text: text, Args: args}
	}
	return say(errUnread, "reason", err.Error())
}

// byes reads what byes are worth.
func (v *value) byes(byes *Byes) {
	var all map[string]json.RawMessage
	if json.Unmarshal(v.raw, &all) != nil {
		v.bad(errByeWorth)
		return
	}
	for name, raw := range all {
		into := byes.of(name)
		if into == nil {
			v.bad(errByeWorth)
			return
		}
		w, ok := worth(raw)
		if !ok {
			v.bad(errByeWorth)
			return
		}
		*into = w
	}
}

// of is the place of a kind of bye, nil for an unknown one.
func (b *Byes) of(name string) **Worth {
	switch Kind(name) {
	case KindPAB:
		return &b.Pairing
	case KindHPB:
		return &b.Half
	case KindZPB:
		return &b.Zero
	case KindFPB:
		return &b.Full
	}
	return nil
}

// worth reads 0.5, "½", or {"points": 1, "games": 2}.
func worth(raw json.RawMessage) (*Worth, bool) {
	if p, ok := jsonPoints(raw); ok {
		return &Worth{Points: p}, true
	}
	var parts map[string]json.RawMessage
	if json.Unmarshal(raw, &parts) != nil || len(parts) == 0 {
		return nil, false
	}
	w := &Worth{}
	for name, raw := range parts {
		p, ok := jsonPoints(raw)
		switch {
		case ok && name == "points":
			w.Points = p
		case ok && name == "games":
			w.Games = &p
		default:
			return nil, false
		}
	}
	return w, true
}

func jsonPoints(raw json.RawMessage) (pairing.Points, bool) {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return parsePoints(text)
	}
	return parsePoints(string(raw))
}

// time reads a time control, such as "30m+3x30s".
func (v *value) time(into *pairing.TimeControl) {
	before := len(v.problems)
	text := v.text()
	if len(v.problems) > before {
		return
	}
	t, err := pairing.ParseTime(text)
	if err != nil {
		v.bad(forPeople(err))
		return
	}
	*into = t
}

// hosts reads who organises and judges the event.
func (v *value) hosts(into *Hosts) {
	var all map[string]string
	read := Hosts{}
	lines := read.lines()
	err := json.Unmarshal(v.raw, &all)
	names := make([]string, len(lines))
	for i, l := range lines {
		names[i], *l.text = l.name, exchange.CleanName(all[l.name])
		delete(all, l.name)
	}
	if err != nil || len(all) > 0 {
		v.bad(errHosts, "choices", strings.Join(names, ", "))
		return
	}
	*into = read
}

// decisions reads how shared places were settled.
func (v *value) decisions(list *[]Decision) {
	var all []decisionJSON
	if json.Unmarshal(v.raw, &all) != nil {
		v.bad(errDecision)
		return
	}
	for _, d := range all {
		order := slices.Clone(d.Order)
		slices.Sort(order)
		if !slices.Contains([]string{"lots", "playoff", "arbiter"}, d.Kind) || len(d.Order) < 2 || len(slices.Compact(order)) != len(d.Order) {
			v.bad(errDecision)
			return
		}
		*list = append(*list, Decision{Kind: d.Kind, Order: d.Order, Code: d.Code, Note: exchange.CleanName(d.Note)})
	}
}

type decisionJSON struct {
	Kind  string `json:"kind"`
	Order []int  `json:"order"`
	Code  string `json:"code,omitempty"`
	Note  string `json:"note,omitempty"`
}
