package templates

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
	"time"
)

// zoneNames are the time zones of the IANA database with an inhabited place in a country (its file
// zone.tab), and UTC.
//
//go:embed zones.txt
var zoneNames string

// Zone is a time zone in the list to choose from.
type Zone struct {
	Name   string
	Offset string // now: UTC+8, UTC−3:30
	Own    string // what it calls itself now: CST, CET; empty where that is only the offset again
}

// locations are read once: each is a look into the database.
var locations = sync.OnceValue(func() []*time.Location {
	var list []*time.Location
	for _, name := range strings.Fields(zoneNames) {
		if loc, err := time.LoadLocation(name); err == nil { // a computer's own database may be older
			list = append(list, loc)
		}
	}
	return list
})

// Zones are the time zones with their offsets at that time.
func Zones(now time.Time) []Zone {
	list := make([]Zone, 0, len(locations()))
	for _, loc := range locations() {
		list = append(list, zoneAt(now, loc))
	}
	return list
}

// ZoneOf is a zone by its name; ok is false for a name that is none.
func ZoneOf(now time.Time, name string) (z Zone, ok bool) {
	loc, err := time.LoadLocation(name)
	if err != nil || name == "" || name == "Local" {
		return Zone{}, false
	}
	return zoneAt(now, loc), true
}

func zoneAt(now time.Time, loc *time.Location) Zone {
	own, seconds := now.In(loc).Zone()
	z := Zone{Name: loc.String(), Offset: "UTC"}
	sign, minutes := "+", seconds/60
	if minutes < 0 {
		sign, minutes = "−", -minutes
	}
	if minutes > 0 {
		z.Offset += sign + itoa(minutes/60)
	}
	if minutes%60 > 0 {
		z.Offset += fmt.Sprintf(":%02d", minutes%60)
	}
	if !strings.ContainsAny(own, "+-0123456789") && own != z.Offset {
		z.Own = own
	}
	return z
}

// Text is the offset with the zone's own name: "UTC+8 · CST".
func (z Zone) Text() string {
	if z.Own == "" {
		return z.Offset
	}
	return z.Offset + " · " + z.Own
}

// zoneHint says what the zone of a field is now.
func zoneHint(p Page, name string) string {
	z, ok := ZoneOf(p.Now, name)
	if !ok {
		return p.T("sections.zone.hint", "Type the name of a city, and choose from the list.")
	}
	return p.T("sections.zone.now", "{{.time}} there now ({{.zone}})", "time", p.L.Time(p.Now.In(mustZone(name))), "zone", z.Text())
}

func mustZone(name string) *time.Location {
	loc, err := time.LoadLocation(name)
	if err != nil {
		return time.UTC
	}
	return loc
}
