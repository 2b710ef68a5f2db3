package handlers

import (
	"sync"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/standings"
)

// stands are where everybody stood after each round that was begun.
type stands map[pairing.ID]map[int]standings.Stand

// placeTables remembers who was where after each round: as many tables as there are rounds, and every card
// shows a line of each. They are true as long as the public version of the event is.
type placeTables struct {
	mu   sync.Mutex
	kept map[string]placesOf
	work func(*models.Tournament) stands // nil: allPlaces
}

// placesOf are the tables of one event at one version. They are worked out once, for all who ask while
// it is done, and never under the lock: readers of other events do not wait.
type placesOf struct {
	uid     string
	version int64
	by      func() stands
}

const (
	mostKeptPlaces = 20  // events
	mostPlaces     = 128 // entrants; the tables of more take seconds, and a card does without
)

// of is where an entrant stood after each round that was begun, by round; nil where it is not worked
// out.
func (p *placeTables) of(t *models.Tournament, id pairing.ID) map[int]standings.Stand {
	if len(t.Entrants) > mostPlaces || !t.Started() {
		return nil
	}
	return p.tables(t).by()[id]
}

// tables finds the tables of an event, worked out or not. Who still reads an older version does not
// replace the newer one.
func (p *placeTables) tables(t *models.Tournament) placesOf {
	p.mu.Lock()
	defer p.mu.Unlock()
	kept, ok := p.kept[t.Slug]
	if ok && kept.uid == t.UID && kept.version == t.PublicVersion {
		return kept
	}
	work := p.work
	if work == nil {
		work = allPlaces
	}
	fresh := placesOf{t.UID, t.PublicVersion, sync.OnceValue(func() stands { return work(t) })}
	if ok && kept.uid == t.UID && kept.version > t.PublicVersion {
		return fresh
	}
	if p.kept == nil || len(p.kept) >= mostKeptPlaces {
		p.kept = map[string]placesOf{}
	}
	p.kept[t.Slug] = fresh
	return fresh
}

func allPlaces(t *models.Tournament) stands {
	by := stands{}
	for _, path := range standings.Paths(t.Input(), begunRounds(t)) {
		by[path.Entrant] = path.ByRound()
	}
	return by
}

// begunRounds are the numbers of the rounds after which there is a table.
func begunRounds(t *models.Tournament) (list []int) {
	for i := range t.Rounds {
		if begun(&t.Rounds[i]) {
			list = append(list, t.Rounds[i].No)
		}
	}
	return list
}
