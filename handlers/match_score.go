package handlers

import (
	"net/url"
	"strings"

	"roundtable/models"
	"roundtable/models/folder"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/templates"
)

// scoreFields are the fields of the score of a match whose games are not known, by seat.
var scoreFields = [2]string{"score1", "score2"}

// withScore is the form of a match, with the score in place of games where that is of use: where it is stored so, and in
// a match of teams.
func withScore(t *models.Tournament, m *models.Match, values url.Values) []templates.MatchField {
	fields := matchFields(t, values)
	if m.Given == nil && !t.Teams() {
		return fields
	}
	for _, name := range scoreFields {
		fields = append(fields, templates.MatchField{Kind: templates.FieldScore, Name: name, Value: strings.TrimSpace(values.Get(name))})
	}
	return fields
}

// score reads the score of a match whose games are not known. It stands in place of games.
func (r *reading) score() {
	at := [2]int{r.index(scoreFields[0]), r.index(scoreFields[1])}
	if at[0] < 0 || r.fields[at[0]].Value == "" && r.fields[at[1]].Value == "" {
		return
	}
	for _, f := range r.fields {
		if f.Value != "" && (f.Kind == templates.FieldGame || f.Kind == templates.FieldVoid) {
			r.complain(at[0], r.c.T("played.score.both", "Enter the games or the score, not both."))
			return
		}
	}
	var score [2]pairing.Points
	for seat, i := range at {
		points, ok := folder.ParsePoints(r.fields[i].Value)
		if score[seat] = points; !ok || points < 0 {
			r.complain(i, r.c.T("played.score.bad", "Write the points of this side, such as 2½ or 2.5."))
		}
	}
	r.extend(at[0], scoring.GivenScore(score))
}
