package handlers

import (
	"errors"
	"net/url"
	"slices"
	"strconv"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/templates"
)

// maxVoid is the number of void runs of one game that the form shows at most.
const maxVoid = 5

// storedFields is the form filled with what is stored.
func storedFields(t *models.Tournament, m *models.Match) []templates.MatchField {
	values := url.Values{}
	game, voids := 1, 0
	for i, g := range m.Games {
		result := string(resultAction(g))
		first := ""
		if g.Playoff && g.First != pairing.NoSeat && m.Codes[i] == "" {
			first = string([]scoring.Action{scoring.PlayoffFirst1, scoring.PlayoffFirst2}[g.First])
		}
		switch {
		case g.Void && g.Playoff:
			voids++
			values.Set(numbered("playoffv", voids), result)
			values.Set(numbered("firstv", voids), first)
		case g.Void:
			voids++
			values.Set(voidName(game, voids), result)
		case g.Playoff:
			values.Set("playoff", result)
			values.Set("first", first)
		default:
			values.Set(numbered("g", game), result)
			game, voids = game+1, 0
		}
		if g.Void && i+1 < len(m.Games) && m.Games[i+1].Playoff && !g.Playoff {
			voids = 0
		}
	}
	if m.Lot == 0 || m.Lot == 1 {
		values.Set("lots", string([]scoring.Action{scoring.LotsFirst, scoring.LotsSecond}[m.Lot]))
	}
	values.Set("forfeit", string(forfeitAction(m)))
	if m.Given != nil {
		for seat, name := range scoreFields {
			values.Set(name, m.Given.Score[seat].String())
		}
	}
	return withScore(t, m, values)
}

func numbered(name string, n int) string { return name + strconv.Itoa(n) }

func voidName(game, run int) string { return numbered("g", game) + numbered("v", run) }

// matchFields is the form with the values of its fields, in the order in which things are played:
// the void runs of a game before the one that counts, and one more of them for the next.
func matchFields(t *models.Tournament, values url.Values) []templates.MatchField {
	var fields []templates.MatchField
	add := func(kind, name string, n int) string {
		value := values.Get(name)
		fields = append(fields, templates.MatchField{Kind: kind, Name: name, Value: value, N: n})
		return value
	}
	form, drawn := t.Stage.MatchForm, t.Stage.PlayoffFirst == "draw"
	for n := 1; n <= form.Games; n++ {
		for run := 1; run <= maxVoid; run++ {
			if add(templates.FieldVoid, voidName(n, run), n) == "" {
				break
			}
		}
		add(templates.FieldGame, numbered("g", n), n)
	}
	first := func(kind, name string) {
		if add(kind, name, 0) == "" && drawn {
			fields[len(fields)-1].Value = templates.PlayoffDrawn
		}
	}
	if form.Level == scoring.LevelPlayoff {
		for run := 1; run <= maxVoid; run++ {
			first(templates.FieldVoidFirst, numbered("firstv", run))
			if add(templates.FieldVoidOff, numbered("playoffv", run), 0) == "" {
				break
			}
		}
		first(templates.FieldFirst, "first")
		add(templates.FieldPlayoff, "playoff", 0)
	}
	if form.Level != scoring.LevelDraw {
		add(templates.FieldLots, "lots", 0)
	}
	add(templates.FieldForfeit, "forfeit", 0)
	return fields
}

// allowed are the values of a kind of field, beside the empty one.
func allowed(t *models.Tournament, kind string) []scoring.Action {
	switch kind {
	case templates.FieldFirst, templates.FieldVoidFirst:
		if t.Stage.PlayoffFirst == "draw" {
			return []scoring.Action{templates.PlayoffDrawn, scoring.PlayoffFirst1, scoring.PlayoffFirst2}
		}
		return []scoring.Action{scoring.PlayoffFirst1, scoring.PlayoffFirst2}
	case templates.FieldLots:
		return []scoring.Action{scoring.LotsFirst, scoring.LotsSecond, models.ActionDrawLots}
	case templates.FieldForfeit:
		return []scoring.Action{scoring.MatchForfeitFirst, scoring.MatchForfeitSecond, scoring.MatchForfeitBoth}
	}
	return slices.DeleteFunc(slices.Clone(scoring.Actions), func(a scoring.Action) bool {
		_, ok := templates.ResultOf(a)
		return !ok
	})
}

// reading turns the fields of the form into a record, field by field, so that what does not fit is
// said at its field.
type reading struct {
	c       *Ctx
	t       *models.Tournament
	match   int64
	fields  []templates.MatchField
	record  []scoring.Action
	now     models.Match // as the record so far makes it
	dropped bool         // play-off or lots were given although they are not due
	bad     bool
	failed  error // ours
}

// readMatch reads the whole form.
func readMatch(c *Ctx, t *models.Tournament, m *models.Match) *reading {
	r := &reading{c: c, t: t, match: m.ID, fields: withScore(t, m, c.Forms())}
	for i, f := range r.fields {
		if f.Value != "" && f.Kind != templates.FieldScore && !slices.Contains(allowed(t, f.Kind), scoring.Action(f.Value)) {
			r.complain(i, c.T("match.choose", "Choose one of the list."))
		}
	}
	if r.bad {
		return r
	}
	r.extend(0)
	r.score()
	r.games()
	r.playoff()
	r.lots()
	if i := r.index("forfeit"); r.fields[i].Value != "" {
		r.extend(i, scoring.Action(r.fields[i].Value))
	}
	return r
}

func (r *reading) complain(i int, text string) {
	if r.fields[i].Error == "" {
		r.fields[i].Error = text
	}
	r.bad = true
}

func (r *reading) index(name string) int {
	return slices.IndexFunc(r.fields, func(f templates.MatchField) bool { return f.Name == name })
}

func (r *reading) value(name string) scoring.Action {
	if i := r.index(name); i >= 0 {
		return scoring.Action(r.fields[i].Value)
	}
	return ""
}

// extend adds actions that field i stands for.
func (r *reading) extend(i int, actions ...scoring.Action) {
	if r.bad || r.failed != nil {
		return
	}
	r.record = append(r.record, actions...)
	m, err := r.t.PreviewReport(r.match, withoutLots(r.record))
	switch {
	case err == nil:
		r.now = m
	case r.c.Status(err) == 0:
		r.failed = err
	default:
		r.complain(i, r.sentence(err))
	}
}

// sentence says what is wrong in the words of a form instead of those of the keys.
func (r *reading) sentence(err error) string {
	var e *models.Error
	if errors.As(err, &e) && e.Key == scoring.ErrDecided.Key {
		return r.c.T("match.over", "The match was over before this. Leave this empty, or look at the games before it.")
	}
	return r.c.Lang().Err(err)
}

// games reads the regular games. A game without a result must not have one after it.
func (r *reading) games() {
	missing := -1
	for i, f := range r.fields {
		if f.Kind != templates.FieldGame && f.Kind != templates.FieldVoid {
			continue
		}
		switch {
		case f.Value != "" && missing >= 0:
			r.complain(missing, r.c.T("match.gap", "This game has no result although a later one has. Enter it, or take the later one out."))
			return
		case f.Value != "" && f.Kind == templates.FieldVoid:
			r.extend(i, scoring.Action(f.Value), scoring.VoidGame)
		case f.Value != "":
			r.extend(i, scoring.Action(f.Value))
		case f.Kind == templates.FieldGame && missing < 0:
			missing = i
		}
	}
}

// playoff reads the play-off with its void runs. Where the games leave no play-off it is dropped.
func (r *reading) playoff() {
	if r.index("playoff") < 0 || r.bad {
		return
	}
	given := r.value("playoff") != "" || r.value("playoffv1") != "" || r.set("first") || r.set("firstv1")
	if !given || !r.dueAfterGames() {
		return
	}
	for run := 1; r.value(numbered("playoffv", run)) != "" && run <= maxVoid; run++ {
		r.first(numbered("firstv", run), r.value(numbered("playoffv", run)))
		r.extend(r.index(numbered("playoffv", run)), r.value(numbered("playoffv", run)), scoring.VoidGame)
	}
	r.first("first", r.value("playoff"))
	if result := r.value("playoff"); result != "" {
		r.extend(r.index("playoff"), result)
	}
}

// set reports whether a first mover was chosen by hand.
func (r *reading) set(name string) bool {
	v := r.value(name)
	return v == scoring.PlayoffFirst1 || v == scoring.PlayoffFirst2
}

// first reads who moves first in a play-off, which a play-off that was played must have.
func (r *reading) first(name string, result scoring.Action) {
	i := r.index(name)
	if r.set(name) {
		r.extend(i, r.value(name))
		return
	}
	// A play-off that was played is not drawn after the fact: its first mover was drawn before, or is
	// chosen here.
	out, played := templates.ResultOf(result)
	if played && !out[0].Forfeit() && (r.now.Verdict.Next == scoring.StepPlayoffFirst || !r.drawnBefore()) {
		r.complain(i, r.c.T("match.first.missing", "Choose who moved first in the play-off."))
	}
}

// drawnBefore reports whether the match has a play-off whose first mover the program drew.
func (r *reading) drawnBefore() bool {
	m := r.t.Match(r.match)
	for i := range m.Games {
		if m.Games[i].Playoff && m.Codes[i] != "" {
			return true
		}
	}
	return false
}

// dueAfterGames reports whether play-off or lots come after what was read so far; where a game is
// missing that is said at the game, where the match is decided they are dropped.
func (r *reading) dueAfterGames() bool {
	switch r.now.Verdict.Next {
	case scoring.StepNone:
		r.dropped = true
		return false
	case scoring.StepGame:
		i := r.index(numbered("g", r.now.Verdict.Game))
		r.complain(i, r.c.T("match.gap", "This game has no result although a later one has. Enter it, or take the later one out."))
		return false
	}
	return true
}

// complainDropped says at the field what was dropped, where it was all that the form changed.
func (r *reading) complainDropped() bool {
	if !r.dropped {
		return false
	}
	for _, name := range []string{"playoff", "lots"} {
		if i := r.index(name); i >= 0 && r.value(name) != "" {
			r.complain(i, r.c.T("match.over", "The match was over before this. Leave this empty, or look at the games before it."))
		}
	}
	return r.bad
}

func (r *reading) lots() {
	lots := r.value("lots")
	if lots == "" || r.bad || !r.dueAfterGames() {
		return
	}
	if r.now.Verdict.Next != scoring.StepLots {
		r.complain(r.index("playoff"), r.c.T("match.playoff.missing", "Lots come after a drawn play-off. Enter the play-off, or take the lots out."))
		return
	}
	r.extend(r.index("lots"), lots)
}
