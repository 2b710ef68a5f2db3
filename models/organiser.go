package models

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"time"

	"gorm.io/gorm"
)

// OrganiserLinkRow is a one-time link that makes a browser the organiser's. Only the hash of the
// secret is stored.
type OrganiserLinkRow struct {
	ID        int64
	Hash      string
	CreatedAt time.Time `gorm:"autoCreateTime:false"`
	UsedAt    *time.Time
}

// TableName is the table of the one-time links.
func (OrganiserLinkRow) TableName() string { return "organiser_links" }

var errLink = &Error{Kind: Denied, Key: "error.link", Text: "This organiser link was used already or is not right. Run “roundtable link” on the computer of the program to print a new one."}

// NewOrganiserLink makes the secret of a one-time link. Links that were not used before lose their
// power: the newest printed one counts.
func (s *Store) NewOrganiserLink(ctx context.Context) (string, error) {
	var raw [24]byte
	rand.Read(raw[:]) // never fails
	token := base64.RawURLEncoding.EncodeToString(raw[:])
	err := s.writer.WithContext(ctx).Transaction(func(db *gorm.DB) error {
		if err := db.Where("used_at IS NULL").Delete(&OrganiserLinkRow{}).Error; err != nil {
			return err
		}
		return db.Create(&OrganiserLinkRow{Hash: hashToken(token), CreatedAt: s.now().UTC()}).Error
	})
	return token, diskError(err)
}

// ClaimOrganiserLink uses a link up. Wrong and used links give the same error. The secret has 192
// random bits and is looked up by its hash, so the time of the look-up tells nothing.
func (s *Store) ClaimOrganiserLink(ctx context.Context, token string) error {
	now := s.now().UTC()
	res := s.writer.WithContext(ctx).Model(&OrganiserLinkRow{}).
		Where("hash = ? AND used_at IS NULL", hashToken(token)).Update("used_at", now)
	if res.Error != nil {
		return diskError(res.Error)
	}
	if res.RowsAffected == 0 {
		return errLink
	}
	return nil
}

// Claimed reports whether any organiser link was ever used.
func (s *Store) Claimed(ctx context.Context) (bool, error) {
	var row OrganiserLinkRow
	err := s.reader.WithContext(ctx).Where("used_at IS NOT NULL").First(&row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return false, nil
	}
	return err == nil, err
}

func hashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
