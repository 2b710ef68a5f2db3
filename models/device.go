package models

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"time"

	"gorm.io/gorm"
)

// DeviceRow is where an account is signed in.
type DeviceRow struct {
	ID        int64
	AccountID int64
	Tag       string // a short name for the journal, no secret
	Agent     string // browser and system, such as "Firefox · Android"
	Addr      string
	CreatedAt time.Time `gorm:"autoCreateTime:false"`
	SeenAt    time.Time
	EndedAt   *time.Time
}

// TableName is the table of the devices.
func (DeviceRow) TableName() string { return "devices" }

// seenEvery is how exactly the last visit of a device is kept: one write in so long.
const seenEvery = time.Hour

// deviceLife is how long a device stays signed in without a visit: a club meets again after the summer.
const deviceLife = 180 * 24 * time.Hour

// SignIn checks name and password. What is wrong is not said more exactly, and takes as long.
func (s *Store) SignIn(ctx context.Context, name, password string) (account int64, err error) {
	var row AccountRow
	err = s.reader.WithContext(ctx).Where("name_key = ? AND name_key <> '' AND closed_at IS NULL", LoginKey(name)).First(&row).Error
	if err != nil && !errors.Is(err, gorm.ErrRecordNotFound) {
		return 0, err
	}
	if err := s.passwords.check(ctx, row.Password, password); err != nil {
		return 0, err
	}
	return row.ID, nil
}

// NewDevice signs a device in, and gives its number for the session.
func (s *Store) NewDevice(ctx context.Context, account int64, tag, agent, addr string) (int64, error) {
	if tag == "" {
		var raw [3]byte
		rand.Read(raw[:]) // never fails
		tag = hex.EncodeToString(raw[:])
	}
	now := s.now().UTC()
	row := DeviceRow{AccountID: account, Tag: tag, Agent: agent, Addr: addr, CreatedAt: now, SeenAt: now}
	err := s.writer.WithContext(ctx).Transaction(func(db *gorm.DB) error {
		// those nobody has seen for so long have no session any more
		if err := db.Where("coalesce(ended_at, seen_at) < ?", now.Add(-deviceLife)).Delete(&DeviceRow{}).Error; err != nil {
			return err
		}
		return db.Create(&row).Error
	})
	return row.ID, diskError(err)
}

// Device is who is signed in on a device: nobody when it was ended, or the account was closed.
func (s *Store) Device(ctx context.Context, id int64) (who Who, err error) {
	var rows []struct {
		Account, Tournament    int64
		Name, Level, Tag, Role string
		SeenAt                 time.Time
	}
	err = s.reader.WithContext(ctx).Raw(`SELECT a.id AS account, a.name, a.level, d.tag, d.seen_at, coalesce(m.tournament_id, 0) AS tournament, coalesce(m.role, '') AS role
		FROM devices d JOIN accounts a ON a.id = d.account_id LEFT JOIN members m ON m.account_id = a.id
		WHERE d.id = ? AND d.ended_at IS NULL AND a.closed_at IS NULL`, id).Scan(&rows).Error
	if err != nil || len(rows) == 0 {
		return Who{}, err
	}
	first := rows[0]
	who = Who{
		Account: first.Account, Name: first.Name, Session: first.Tag,
		Admin: first.Level == LevelAdmin, Creates: first.Level == LevelAdmin || first.Level == LevelOrganiser, Roles: map[int64]Role{},
	}
	for _, r := range rows {
		if role := RoleOf(r.Role); role != Nobody {
			who.Roles[r.Tournament] = role
		}
	}
	if s.now().Sub(first.SeenAt) > seenEvery && s.writerSQL.Stats().InUse == 0 { // a page must not wait for the writer
		err = s.writer.WithContext(ctx).Model(&DeviceRow{}).Where("id = ?", id).Update("seen_at", s.now().UTC()).Error
	}
	return who, diskError(err)
}

// Devices lists where the own account is signed in, the last seen first.
func (s *Store) Devices(ctx context.Context, who Who) (list []DeviceRow, err error) {
	if who.Account == 0 {
		return nil, ErrDenied
	}
	err = s.reader.WithContext(ctx).Where("account_id = ? AND ended_at IS NULL", who.Account).Order("seen_at DESC, id DESC").Find(&list).Error
	return list, err
}

// EndDevice signs out one device of the own account; 0: all but keep.
func (s *Store) EndDevice(ctx context.Context, who Who, id, keep int64) error {
	if who.Account == 0 {
		return ErrDenied
	}
	return s.write(ctx, who, func(t *tx) error {
		if id == 0 {
			return endDevices(t, who.Account, keep)
		}
		res := t.db.Model(&DeviceRow{}).Where("id = ? AND account_id = ? AND ended_at IS NULL", id, who.Account).Update("ended_at", t.now)
		if res.Error == nil && res.RowsAffected == 0 {
			return ErrNotFound
		}
		return res.Error
	})
}

// EndDevicesOf signs somebody out everywhere; an administrator may.
func (s *Store) EndDevicesOf(ctx context.Context, who Who, account int64) error {
	return s.writeAdmin(ctx, who, func(t *tx) error { return endDevices(t, account, 0) })
}

func endDevices(t *tx, account, keep int64) error {
	return t.db.Model(&DeviceRow{}).Where("account_id = ? AND id <> ? AND ended_at IS NULL", account, keep).Update("ended_at", t.now).Error
}
