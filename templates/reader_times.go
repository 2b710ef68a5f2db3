package templates

import "roundtable/models"

// roundStart is when a round begins, in words.
type roundStart struct {
	Round int
	Text  string
}

// roundStarts are the rounds with a time that this reader may see.
func roundStarts(p Page, t *models.Tournament) (list []roundStart) {
	for i := range t.Rounds {
		if text := StartText(p, t, t.Rounds[i].No); text != "" {
			list = append(list, roundStart{t.Rounds[i].No, text})
		}
	}
	return list
}
