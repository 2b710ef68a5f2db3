package handlers

import (
	"slices"
	"sync"
	"time"

	"roundtable/models"
)

// madeLink is a link that was just made, with its secret.
type madeLink struct {
	models.NewLink
	Secret string
}

// made keeps the secrets of links that were just made, so that the form that made them can answer with an
// address like every other: they are shown, printed, and forgotten. Nothing of it reaches the disk.
type made struct {
	now  func() time.Time
	mu   sync.Mutex
	kept map[string]madeBatch
}

type madeBatch struct {
	account int64
	event   string
	links   []madeLink
	until   time.Time
}

const madeTime = 10 * time.Minute

func newMade(now func() time.Time) *made { return &made{now: now, kept: map[string]madeBatch{}} }

// keep remembers the links for whoever made them, and gives the name to take them by.
func (m *made) keep(account int64, event string, links []madeLink) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	for code, b := range m.kept {
		if m.now().After(b.until) {
			delete(m.kept, code)
		}
	}
	code := newOp()
	m.kept[code] = madeBatch{account: account, event: event, links: links, until: m.now().Add(madeTime)}
	return code
}

// take gives the links, as often as asked in that time: a printed page is opened twice.
func (m *made) take(account int64, event, code string) ([]madeLink, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	b, ok := m.kept[code]
	if !ok || b.account != account || b.event != event || m.now().After(b.until) {
		return nil, false
	}
	return slices.Clone(b.links), true
}

// positive reads a whole number above 0 of a form.
func positive(text string) (int, bool) { return wholeNumber(text, 1, 999_999_999) }
