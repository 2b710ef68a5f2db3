package models

import (
	"context"
	"encoding/json"
	"time"
)

var (
	errTimes      = &Error{Kind: Invalid, Key: "error.round_times", Field: "times", Text: "Round {{.round}} would begin before round {{.before}}. Give the rounds times in their order."}
	errTimesCount = &Error{Kind: Invalid, Key: "error.round_times_count", Field: "times", Text: "A schedule has at most {{.most}} rounds; there are {{.n}} times."}
)

// maxTimes is more than the rounds of the largest round robin.
const maxTimes = 4 * maxEntrants

// SetTimes sets when the rounds begin, the first element for round 1; the zero time leaves a round
// without one. The times stay when lots are drawn again.
func (s *Store) SetTimes(ctx context.Context, who Who, slug string, version int64, starts []time.Time) error {
	return s.write(ctx, who, func(t *tx) error {
		tour, err := t.load(slug, version)
		if err != nil {
			return err
		}
		text, err := writeTimes(starts)
		if err != nil {
			return err
		}
		var stage StageRow
		if err := t.db.Where("tournament_id = ?", tour.ID).Order("pos").First(&stage).Error; err != nil {
			return err
		}
		stage.Times = text
		if err := update(t, &stage); err != nil {
			return err
		}
		return t.changed(tour, "tournament.times", map[string]any{"rounds": len(starts)})
	})
}

// moveTimes keeps the clock times of the rounds where the time zone of an event is corrected.
func (t *tx) moveTimes(tour *TournamentRow, zone string) error {
	var stage StageRow
	if err := t.db.Where("tournament_id = ?", tour.ID).Order("pos").First(&stage).Error; err != nil {
		return err
	}
	if stage.Times == "" || tour.TimeZone == zone {
		return nil
	}
	var starts []time.Time
	if err := readList(stage.Times, &starts); err != nil {
		return err
	}
	from, err := time.LoadLocation(tour.TimeZone)
	if err != nil {
		return err
	}
	to, err := time.LoadLocation(zone)
	if err != nil {
		return err
	}
	for i, at := range starts {
		if at.IsZero() {
			continue
		}
		at = at.In(from)
		starts[i] = time.Date(at.Year(), at.Month(), at.Day(), at.Hour(), at.Minute(), 0, 0, to)
	}
	if stage.Times, err = writeTimes(starts); err != nil {
		return err
	}
	return update(t, &stage)
}

// writeTimes checks the order and writes the list, empty if no round has a time.
func writeTimes(starts []time.Time) (string, error) {
	if len(starts) > maxTimes {
		return "", errTimesCount.With("most", maxTimes, "n", len(starts))
	}
	last, utc := 0, make([]time.Time, 0, len(starts))
	for i, at := range starts {
		utc = append(utc, at.UTC().Truncate(time.Minute))
		if at.IsZero() {
			continue
		}
		if last > 0 && utc[i].Before(utc[last-1]) {
			return "", errTimes.With("round", i+1, "before", last)
		}
		last = i + 1
	}
	if last == 0 {
		return "", nil
	}
	text, err := json.Marshal(utc[:last])
	return string(text), err
}

// readList reads a list kept as JSON; an empty text is an empty list.
func readList[T any](text string, into *[]T) error {
	if text == "" {
		return nil
	}
	return json.Unmarshal([]byte(text), into)
}

// Starts is when a round begins, in the event's own time zone; the zero time if that is not set.
func (t *Tournament) Starts(round int) time.Time {
	if round < 1 || round > len(t.Stage.Starts) || t.Stage.Starts[round-1].IsZero() {
		return time.Time{}
	}
	return t.Stage.Starts[round-1].In(t.Location())
}
