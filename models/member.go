package models

import (
	"context"
	"errors"
	"time"

	"gorm.io/gorm"
)

// MemberRow is the role of an account in an event.
type MemberRow struct {
	ID           int64
	TournamentID int64
	AccountID    int64
	Role         string
	CreatedAt    time.Time `gorm:"autoCreateTime:false"`
}

// TableName is the table of the members.
func (MemberRow) TableName() string { return "members" }

// Member is somebody with a role in an event.
type Member struct {
	Account int64
	Name    string
	Role    Role
	Since   time.Time
}

var (
	errLastOwner  = &Error{Kind: Conflict, Key: "error.last_owner", Text: "An event needs an owner. Make somebody else owner first."}
	errMemberSelf = &Error{Kind: Conflict, Key: "error.member_self", Text: "You cannot change your own role. Another owner can."}
)

// Members lists who has a role in an event, the highest first.
func (s *Store) Members(ctx context.Context, who Who, slug string) (list []Member, err error) {
	err = s.readAs(ctx, who, slug, AsOrganiser, func(db *gorm.DB, event *TournamentRow) error {
		var rows []struct {
			MemberRow
			Name string
		}
		err := db.Raw(`SELECT m.*, a.name FROM members m JOIN accounts a ON a.id = m.account_id WHERE m.tournament_id = ?
			ORDER BY CASE m.role WHEN 'owner' THEN 0 WHEN 'organiser' THEN 1 WHEN 'arbiter' THEN 2 ELSE 3 END, m.id`, event.ID).Scan(&rows).Error
		for _, r := range rows {
			list = append(list, Member{Account: r.AccountID, Name: r.Name, Role: RoleOf(r.Role), Since: r.CreatedAt})
		}
		return err
	})
	return list, err
}

// SetMember changes the role of a member; Nobody takes it away. The owner may, and not for himself; an event
// keeps an owner, unless an administrator takes care of it.
func (s *Store) SetMember(ctx context.Context, who Who, slug string, account int64, role Role) error {
	return s.write(ctx, who, func(t *tx) error {
		row, err := t.loadAs(AsOwner, slug, 0)
		if err != nil {
			return err
		}
		var m MemberRow
		err = t.db.Where("tournament_id = ? AND account_id = ?", row.ID, account).First(&m).Error
		if errors.Is(err, gorm.ErrRecordNotFound) {
			return ErrNotFound
		} else if err != nil {
			return err
		}
		before := RoleOf(m.Role)
		if account == who.Account && !who.Admin {
			return errMemberSelf
		}
		if before == AsOwner && role != AsOwner && !who.Admin {
			var owners int64
			if err := t.db.Model(&MemberRow{}).Where("tournament_id = ? AND role = 'owner'", row.ID).Count(&owners).Error; err != nil {
				return err
			}
			if owners == 1 {
				return errLastOwner
			}
		}
		if role == before {
			return nil
		}
		return t.setMember(row, account, role)
	})
}

// setMember writes the role and the journal entry.
func (t *tx) setMember(event *TournamentRow, account int64, role Role) error {
	var of AccountRow
	if err := t.db.Where("id = ?", account).First(&of).Error; err != nil {
		return err
	}
	if err := t.join(event.ID, account, role); err != nil {
		return err
	}
	return t.touched(event, "member", map[string]any{"name": of.Name, "role": role.String()})
}

// join gives an account a role in an event, in place of the one it had.
func (t *tx) join(event, account int64, role Role) error {
	if err := t.db.Where("tournament_id = ? AND account_id = ?", event, account).Delete(&MemberRow{}).Error; err != nil || role == Nobody {
		return err
	}
	return t.db.Create(&MemberRow{TournamentID: event, AccountID: account, Role: role.String(), CreatedAt: t.now}).Error
}

// own makes whoever asks the owner of a new event. Sections of one event have the same members.
func (t *tx) own(event *TournamentRow, base *TournamentRow) error {
	if base != nil {
		var members []MemberRow
		if err := t.db.Where("tournament_id = ?", base.ID).Find(&members).Error; err != nil {
			return err
		}
		for _, m := range members {
			if err := t.join(event.ID, m.AccountID, RoleOf(m.Role)); err != nil {
				return err
			}
		}
		return nil
	}
	if t.who.Account == 0 {
		return nil
	}
	return t.join(event.ID, t.who.Account, AsOwner)
}

// Accept uses an invitation up for somebody who is signed in, and gives the address of the event (empty: to
// make events here). A role that is higher already stays.
func (s *Store) Accept(ctx context.Context, who Who, secret string) (slug string, err error) {
	link, slug, err := s.OpenLink(ctx, secret, LinkInvite)
	if err != nil {
		return "", err
	}
	if who.Account == 0 {
		return "", ErrDenied
	}
	return slug, s.write(ctx, who, func(t *tx) error { return t.accept(link, who.Account) })
}

// AcceptNew uses an invitation up for somebody who makes an account with it, and gives the account too.
func (s *Store) AcceptNew(ctx context.Context, who Who, secret, name, password string) (slug string, account int64, err error) {
	link, slug, err := s.OpenLink(ctx, secret, LinkInvite)
	if err != nil {
		return "", 0, err
	}
	if name, err = loginName(name); err != nil {
		return "", 0, err
	}
	hash, err := s.passwords.hash(ctx, password, name)
	if err != nil {
		return "", 0, err
	}
	who.Account, who.Name = 0, name
	err = s.write(ctx, who, func(t *tx) error {
		if err := nameFree(t.db, name, 0); err != nil {
			return err
		}
		row := AccountRow{Name: name, NameKey: LoginKey(name), Level: LevelHelper, Password: hash, CreatedAt: t.now}
		if err := t.db.Create(&row).Error; err != nil {
			return err
		}
		account = row.ID
		if err := t.changedClub("account.new", map[string]any{"name": name}); err != nil {
			return err
		}
		return t.accept(link, account)
	})
	if err == nil && account == 0 { // the form was answered before, and signed its sender in then
		err = errSecret
	}
	return slug, account, err
}

// accept uses the invitation up, unless somebody else was quicker.
func (t *tx) accept(link *Link, account int64) error {
	used := t.db.Model(&AccessLinkRow{}).Where("id = ? AND used_at IS NULL AND withdrawn_at IS NULL AND expires_at > ?", link.ID, t.now).Update("used_at", t.now)
	if used.Error != nil {
		return used.Error
	}
	if used.RowsAffected == 0 {
		return errSecret
	}
	if link.Tournament == 0 {
		var row AccountRow
		if err := t.db.Where("id = ?", account).First(&row).Error; err != nil {
			return err
		}
		if row.Level == LevelHelper {
			if err := t.db.Model(&row).Update("level", LevelOrganiser).Error; err != nil {
				return err
			}
		}
		return t.changedClub("account.level", map[string]any{"name": row.Name, "level": LevelOrganiser, "closed": false})
	}
	var event TournamentRow
	if err := t.db.Where("id = ? AND deleted_at IS NULL", link.Tournament).First(&event).Error; err != nil {
		return errSecret
	}
	has, err := accountRole(t.db, account, event.ID)
	if err != nil || has >= link.Role {
		return err
	}
	return t.setMember(&event, account, link.Role)
}
