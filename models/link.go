package models

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"strings"
	"time"
	"unicode/utf8"

	"gorm.io/gorm"

	"roundtable/models/exchange"
)

// The kinds of links with a secret.
const (
	LinkArbiter = "arbiter" // enters results of open rounds
	LinkTable   = "table"   // one table: sees its match, reports where the event allows it
	LinkScreen  = "screen"  // shows the public pages of the event, also of a private one
	LinkInvite  = "invite"  // makes somebody a member of the event, or an organiser here; used once
)

// AccessLinkRow is a link with a secret, of which only the hash is stored.
type AccessLinkRow struct {
	ID           int64
	TournamentID *int64
	Kind         string
	Role         string
	Tbl          int
	Label        string
	Hash         string
	CreatedAt    time.Time `gorm:"autoCreateTime:false"`
	ExpiresAt    *time.Time
	UsedAt       *time.Time
	WithdrawnAt  *time.Time
}

// TableName is the table of the links.
func (AccessLinkRow) TableName() string { return "access_links" }

// Link is a link with a secret as pages show it: without the secret.
type Link struct {
	ID         int64
	Tournament int64 // 0: an invitation to make events here
	Kind       string
	Role       Role // of an invitation
	Table      int
	Label      string
	CreatedAt  time.Time
	ExpiresAt  *time.Time
	UsedAt     *time.Time
}

func (r AccessLinkRow) link() Link {
	l := Link{ID: r.ID, Kind: r.Kind, Role: RoleOf(r.Role), Table: r.Tbl, Label: r.Label, CreatedAt: r.CreatedAt, ExpiresAt: r.ExpiresAt, UsedAt: r.UsedAt}
	if r.TournamentID != nil {
		l.Tournament = *r.TournamentID
	}
	return l
}

// open reports whether the link still opens something.
func (r AccessLinkRow) open(now time.Time) bool {
	return r.WithdrawnAt == nil && (r.ExpiresAt == nil || now.Before(*r.ExpiresAt)) && (r.Kind != LinkInvite || r.UsedAt == nil)
}

// grants is the role that having the link gives. A table's link lets its holder read the event as the public
// does, nothing else: what it may do at its table asks for the link itself.
func (l *Link) grants() Role {
	switch l.Kind {
	case LinkArbiter:
		return AsArbiter
	case LinkScreen, LinkTable:
		return AsViewer
	}
	return Nobody
}

// Who is whoever opens the link, beside what he is anyway.
func (l *Link) Who(who Who) Who {
	who.Link = l
	if who.Account == 0 && !who.Admin {
		who.Name = l.Kind
		if l.Label != "" {
			who.Name += " " + l.Label
		}
	}
	return who
}

const (
	maxLabel   = 40 // characters
	inviteLife = 14 * 24 * time.Hour
	mostLinks  = 300 // open links of an event
)

var (
	errSecret = &Error{Kind: NotFound, Key: "error.secret", Text: "This link does not work: it is not complete, it was used before, or it was withdrawn. Ask the organiser for a new one."}
	errLabel  = &Error{Kind: Invalid, Key: "error.link_label", Field: "label", Text: "The note may have at most {{.most}} characters."}
	errTables = &Error{Kind: Invalid, Key: "error.link_table", Field: "table", Text: "Give a table from 1 to {{.most}}."}
	errLinks  = &Error{Kind: Conflict, Key: "error.many_links", Text: "This event has {{.most}} open links already. Withdraw some first."}
)

// NewLink says what a link is to open.
type NewLink struct {
	Kind  string
	Role  Role // of an invitation
	Table int
	Label string // who it is for, in the organiser's words
}

// MakeLinks makes links with secrets for an event, and gives the secrets in the order asked for: they are not
// stored and cannot be shown again. A new link to a table takes the place of the one before. Invitations
// are the owner's to make, and his name must be known first.
func (s *Store) MakeLinks(ctx context.Context, who Who, slug string, links ...NewLink) (secrets []string, err error) {
	err = s.write(ctx, who, func(t *tx) error {
		least := AsOrganiser
		for _, l := range links {
			if l.Kind == LinkInvite {
				least = AsOwner
			}
		}
		row, err := t.loadAs(least, slug, 0)
		if err != nil {
			return err
		}
		var open int64
		if err := t.openLinks(row.ID).Count(&open).Error; err != nil {
			return err
		}
		if int(open)+len(links) > mostLinks {
			return errLinks.With("most", mostLinks)
		}
		for _, l := range links {
			secret, err := t.makeLink(row, l)
			if err != nil {
				return err
			}
			secrets = append(secrets, secret)
		}
		first := links[0]
		return t.touched(row, "link.make", map[string]any{"kind": first.Kind, "role": first.Role.String(), "table": first.Table, "label": first.Label, "count": len(links)})
	})
	return secrets, err
}

func (t *tx) makeLink(event *TournamentRow, l NewLink) (secret string, err error) {
	row := AccessLinkRow{TournamentID: &event.ID, Kind: l.Kind, CreatedAt: t.now}
	if row.Label = exchange.CleanName(l.Label); utf8.RuneCountInString(row.Label) > maxLabel {
		return "", errLabel.With("most", maxLabel)
	}
	switch l.Kind {
	case LinkArbiter, LinkScreen:
	case LinkTable:
		if l.Table < 1 || l.Table > maxTable {
			return "", errTables.With("most", maxTable)
		}
		row.Tbl = l.Table
		if err := t.withdraw(t.openLinks(event.ID).Where("kind = ? AND tbl = ?", LinkTable, l.Table)); err != nil {
			return "", err
		}
	case LinkInvite:
		if l.Role == Nobody {
			return "", ErrNotFound
		}
		if err := t.named(); err != nil {
			return "", err
		}
		until := t.now.Add(inviteLife)
		row.Role, row.ExpiresAt = l.Role.String(), &until
	default:
		return "", ErrNotFound
	}
	return t.storeLink(row)
}

// withdraw ends the links that a query finds.
func (t *tx) withdraw(query *gorm.DB) error {
	var ids []int64
	if err := query.Pluck("id", &ids).Error; err != nil || len(ids) == 0 {
		return err
	}
	t.withdrawn = append(t.withdrawn, ids...)
	return t.db.Model(&AccessLinkRow{}).Where("id IN ?", ids).Update("withdrawn_at", t.now).Error
}

const maxTable = 999

// storeLink gives a link its secret: 192 random bits.
func (t *tx) storeLink(row AccessLinkRow) (string, error) {
	secret := newSecret()
	row.Hash = hashToken(secret)
	return secret, t.db.Create(&row).Error
}

func newSecret() string {
	var raw [24]byte
	rand.Read(raw[:]) // never fails
	return base64.RawURLEncoding.EncodeToString(raw[:])
}

// named refuses somebody without a name and a password: others are invited by somebody.
func (t *tx) named() error {
	if t.who.Account == 0 {
		return nil // the command line
	}
	var row AccountRow
	if err := t.db.Where("id = ?", t.who.Account).First(&row).Error; err != nil {
		return err
	}
	if row.NameKey == "" || row.Password == "" {
		return errNameFirst
	}
	return nil
}

func (t *tx) openLinks(event int64) *gorm.DB {
	return t.db.Model(&AccessLinkRow{}).Where("tournament_id = ? AND withdrawn_at IS NULL AND (kind <> ? OR used_at IS NULL AND expires_at > ?)", event, LinkInvite, t.now)
}

// InviteOrganiser makes an invitation to make events here.
func (s *Store) InviteOrganiser(ctx context.Context, who Who, label string) (secret string, err error) {
	err = s.writeAdmin(ctx, who, func(t *tx) error {
		row := AccessLinkRow{Kind: LinkInvite, CreatedAt: t.now}
		if row.Label = exchange.CleanName(label); utf8.RuneCountInString(row.Label) > maxLabel {
			return errLabel.With("most", maxLabel)
		}
		if err := t.named(); err != nil {
			return err
		}
		until := t.now.Add(inviteLife)
		row.ExpiresAt = &until
		if secret, err = t.storeLink(row); err != nil {
			return err
		}
		return t.changedClub("link.make", map[string]any{"kind": LinkInvite, "label": row.Label, "count": 1})
	})
	return secret, err
}

// Links lists the open links of an event, the newest first.
func (s *Store) Links(ctx context.Context, who Who, slug string) (list []Link, err error) {
	err = s.readAs(ctx, who, slug, AsOrganiser, func(db *gorm.DB, event *TournamentRow) error {
		list, err = s.linksOf(db.Where("tournament_id = ?", event.ID))
		return err
	})
	return list, err
}

// ClubInvites lists the open invitations to make events here.
func (s *Store) ClubInvites(ctx context.Context, who Who) (list []Link, err error) {
	if !who.Admin {
		return nil, ErrDenied
	}
	err = s.read(ctx, func(db *gorm.DB) error {
		list, err = s.linksOf(db.Where("tournament_id IS NULL"))
		return err
	})
	return list, err
}

func (s *Store) linksOf(query *gorm.DB) (list []Link, err error) {
	var rows []AccessLinkRow
	err = query.Order("kind, tbl, id DESC").Find(&rows).Error
	for _, r := range rows {
		if r.open(s.now()) {
			list = append(list, r.link())
		}
	}
	return list, err
}

// WithdrawLink ends a link at once; with id 0 all of a kind.
func (s *Store) WithdrawLink(ctx context.Context, who Who, slug string, id int64, kind string) error {
	return s.write(ctx, who, func(t *tx) error {
		row, err := t.load(slug, 0)
		if err != nil {
			return err
		}
		query := t.openLinks(row.ID)
		if id != 0 {
			query = query.Where("id = ?", id)
		} else {
			query = query.Where("kind = ?", kind)
		}
		var links []AccessLinkRow
		if err := query.Find(&links).Error; err != nil {
			return err
		}
		if len(links) == 0 {
			return ErrNotFound
		}
		ids := make([]int64, len(links))
		for i, l := range links {
			ids[i] = l.ID
		}
		if err := t.withdraw(t.db.Model(&AccessLinkRow{}).Where("id IN ?", ids)); err != nil {
			return err
		}
		return t.touched(row, "link.withdraw", map[string]any{"kind": links[0].Kind, "table": links[0].Tbl, "label": links[0].Label, "count": len(links)})
	})
}

// WithdrawInvite ends an invitation to make events here.
func (s *Store) WithdrawInvite(ctx context.Context, who Who, id int64) error {
	return s.writeAdmin(ctx, who, func(t *tx) error {
		res := t.db.Model(&AccessLinkRow{}).Where("id = ? AND tournament_id IS NULL AND withdrawn_at IS NULL", id).Update("withdrawn_at", t.now)
		if res.Error != nil {
			return res.Error
		}
		if res.RowsAffected == 0 {
			return ErrNotFound
		}
		return t.changedClub("link.withdraw", map[string]any{"kind": LinkInvite, "count": 1})
	})
}

// OpenLink finds what a secret of one of the kinds opens, and the address of its event (empty for an
// invitation to make events here). Wrong, used and withdrawn ones give the same error. The secret has 192
// random bits and is looked up by its hash, which is compared again in constant time.
func (s *Store) OpenLink(ctx context.Context, secret string, kinds ...string) (link *Link, slug string, err error) {
	hash := hashToken(secret)
	var row struct {
		AccessLinkRow
		Slug    string
		Deleted bool
	}
	err = s.reader.WithContext(ctx).Raw(`SELECT l.*, coalesce(t.slug, '') AS slug, t.deleted_at IS NOT NULL AS deleted
		FROM access_links l LEFT JOIN tournaments t ON t.id = l.tournament_id WHERE l.hash = ?`, hash).Scan(&row).Error
	switch {
	case err != nil:
		return nil, "", err
	case row.ID == 0 || subtle.ConstantTimeCompare([]byte(hash), []byte(row.Hash)) != 1 || row.Deleted || !row.open(s.now()):
		return nil, "", errSecret
	case !strings.Contains(" "+strings.Join(kinds, " ")+" ", " "+row.Kind+" "):
		return nil, "", errSecret
	}
	l := row.link()
	return &l, row.Slug, nil
}
