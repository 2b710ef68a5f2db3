package models

import (
	"context"
	"errors"
	"strings"

	"gorm.io/gorm"
)

// Role is what somebody may do in one event; a higher one may do all that a lower one may.
type Role uint8

// The roles.
const (
	Nobody       Role = iota // what the public may
	AsViewer                 // also read a private event as the public would
	AsArbiter                // also enter results of open rounds
	AsOrganiser              // also change the event
	AsOwner                  // also say who may, and delete it
	roleSentinel             // behind the last one
)

// roleNames are the roles as they are stored.
var roleNames = [roleSentinel]string{"", "viewer", "arbiter", "organiser", "owner"}

// String is the role as it is stored.
func (r Role) String() string { return roleNames[r] }

// RoleOf reads a stored role; anything else is Nobody.
func RoleOf(name string) Role {
	for r, n := range roleNames {
		if n == name {
			return Role(r)
		}
	}
	return Nobody
}

// Who asks for an operation: the rights it has, and what the journal remembers of it. Op is the
// number of the form; an operation with a number that the journal has already is not done again.
type Who struct {
	Admin   bool           // may do everything: an administrator, or the command line on this computer
	Creates bool           // may make events and keeps the club's players
	Account int64          // 0: a link, the command line, or nobody
	Roles   map[int64]Role // of the account, by tournament
	Link    *Link          // a link with a secret that was opened
	Name    string         // empty: an account without a name yet
	Session string         // a short name of the session, no secret
	Addr    string
	Op      string
}

// Known reports whether this is somebody with an account.
func (w Who) Known() bool { return w.Admin || w.Account != 0 }

// RoleIn is the role in a tournament.
func (w Who) RoleIn(tournament int64) Role {
	if w.Admin {
		return AsOwner
	}
	role := w.Roles[tournament]
	if w.Link != nil && w.Link.Tournament == tournament {
		role = max(role, w.Link.grants())
	}
	return role
}

// Club reports whether this is an organiser of the club: of one event at least. He sees the club's players.
func (w Who) Club() bool {
	if w.Admin || w.Creates {
		return true
	}
	for _, r := range w.Roles {
		if r >= AsOrganiser {
			return true
		}
	}
	return false
}

// journalName is who it was, for the journal: a name, and the device where that says more.
func (w Who) journalName() string {
	name := w.Name
	if name == "" && (w.Admin || w.Account != 0) {
		name = "organiser"
	}
	if w.Session != "" {
		name += device + w.Session
	}
	return name
}

// wrote reports whether an entry of the journal is by this person: with a name on whatever device, without
// one on this device only.
func (w Who) wrote(journalName string) bool {
	return journalName == w.journalName() || w.Name != "" && w.Account != 0 && strings.HasPrefix(journalName, w.Name+device)
}

// device stands between the name and the device in the journal; no name of an account has the dot.
const device = " · "

// likeDevices is the pattern of the journal names of a person on all devices.
func likeDevices(name string) string {
	return strings.NewReplacer("!", "!!", "%", "!%", "_", "!_").Replace(name+device) + "%"
}

// roleIn reads the role anew, so that a right that was just taken away is gone for a form under way too.
func (t *tx) roleIn(tournament int64) (Role, error) {
	switch {
	case t.who.Admin && t.who.Account == 0:
		return AsOwner, nil
	case t.who.Link != nil:
		role, err := t.linkRole(tournament)
		if err != nil || t.who.Account == 0 {
			return role, err
		}
		account, err := accountRole(t.db, t.who.Account, tournament)
		return max(role, account), err
	case t.who.Account == 0:
		return Nobody, nil
	}
	return accountRole(t.db, t.who.Account, tournament)
}

func accountRole(db *gorm.DB, account, tournament int64) (Role, error) {
	var row struct{ Level, Role string }
	err := db.Raw(`SELECT a.level, coalesce(m.role, '') AS role FROM accounts a LEFT JOIN members m ON m.account_id = a.id AND m.tournament_id = ?
		WHERE a.id = ? AND a.closed_at IS NULL`, tournament, account).Scan(&row).Error
	if row.Level == LevelAdmin {
		return AsOwner, err
	}
	return RoleOf(row.Role), err
}

// linkRole is what the opened link still gives.
func (t *tx) linkRole(tournament int64) (Role, error) {
	var row AccessLinkRow
	err := t.db.Where("id = ? AND tournament_id = ?", t.who.Link.ID, tournament).First(&row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return Nobody, nil
	} else if err != nil {
		return Nobody, err
	}
	if !row.open(t.now) {
		return Nobody, nil
	}
	link := row.link()
	return link.grants(), nil
}

// admits answers somebody whose role is too low: a private event is not there for those who have none in it.
func admits(row *TournamentRow, role, least Role) error {
	switch {
	case role >= least:
		return nil
	case role == Nobody && !row.Published:
		return ErrNotFound
	}
	return ErrDenied
}

// reading is the part of an operation that looks up rights, for readings.
func (s *Store) reading(db *gorm.DB, who Who) *tx { return &tx{db: db, who: who, now: s.now().UTC()} }

// readAs reads something of an event for somebody who has at least that role in it.
func (s *Store) readAs(ctx context.Context, who Who, slug string, least Role, f func(db *gorm.DB, event *TournamentRow) error) error {
	return s.read(ctx, func(db *gorm.DB) error {
		row, err := s.reading(db, who).loadAs(least, slug, 0)
		if err != nil {
			return err
		}
		return f(db, row)
	})
}

// RoleIn is the role of whoever asks in an event: Nobody too where there is no such event.
func (s *Store) RoleIn(ctx context.Context, who Who, slug string) (Role, error) {
	if who.Admin {
		return AsOwner, nil
	}
	if len(who.Roles) == 0 && who.Link == nil {
		return Nobody, nil
	}
	var id int64
	err := s.reader.WithContext(ctx).Raw("SELECT id FROM tournaments WHERE slug = ? AND deleted_at IS NULL", slug).Scan(&id).Error
	return who.RoleIn(id), err
}

// Reader is the same person reading what the public reads, private events that he was invited to included.
func (w Who) Reader() Who {
	roles := make(map[int64]Role, len(w.Roles))
	for id, r := range w.Roles {
		roles[id] = min(r, AsViewer)
	}
	return Who{Account: w.Account, Roles: roles, Link: w.Link}
}
