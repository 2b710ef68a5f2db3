package models

import (
	"context"
	"crypto/sha256"
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
	AccountID int64 // whose browser it makes it
}

// TableName is the table of the one-time links.
func (OrganiserLinkRow) TableName() string { return "organiser_links" }

var errLink = &Error{Kind: Denied, Key: "error.link", Text: "This organiser link was used already or is not right. Run “roundtable link” on the computer of the program to print a new one."}

// NewOrganiserLink makes the secret of a one-time link that signs an account in. Links of that account that
// were not used before lose their power: the newest printed one counts.
func (s *Store) NewOrganiserLink(ctx context.Context, account int64) (string, error) {
	token := newSecret()
	err := s.writer.WithContext(ctx).Transaction(func(db *gorm.DB) error {
		if err := db.Where("used_at IS NULL AND account_id = ?", account).Delete(&OrganiserLinkRow{}).Error; err != nil {
			return err
		}
		return db.Create(&OrganiserLinkRow{Hash: hashToken(token), CreatedAt: s.now().UTC(), AccountID: account}).Error
	})
	return token, diskError(err)
}

// ClaimOrganiserLink uses a link up, and says whom it signs in. Wrong and used links give the same error. The secret has 192
// random bits and is looked up by its hash, so the time of the look-up tells nothing.
func (s *Store) ClaimOrganiserLink(ctx context.Context, token string) (account int64, err error) {
	err = s.writer.WithContext(ctx).Transaction(func(db *gorm.DB) error {
		var row OrganiserLinkRow
		err := db.Where("hash = ? AND used_at IS NULL AND account_id IN (SELECT id FROM accounts WHERE closed_at IS NULL)", hashToken(token)).First(&row).Error
		if errors.Is(err, gorm.ErrRecordNotFound) {
			return errLink
		} else if err != nil {
			return err
		}
		account = row.AccountID
		return db.Model(&row).Update("used_at", s.now().UTC()).Error
	})
	return account, diskError(err)
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
