package models

import (
	"context"
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	"gorm.io/gorm"

	"roundtable/models/exchange"
)

// The levels of an account.
const (
	LevelAdmin     = "admin"     // everything on this server
	LevelOrganiser = "organiser" // may make events, keeps the club's players
	LevelHelper    = "helper"    // only the events he was invited to
)

// FirstAccount is that of whoever claimed the program.
const FirstAccount int64 = 1

// AccountRow is somebody who can sign in.
type AccountRow struct {
	ID        int64
	Name      string // empty: not named yet
	NameKey   string
	Level     string
	Password  string    // argon2id, empty: none
	CreatedAt time.Time `gorm:"autoCreateTime:false"`
	ClosedAt  *time.Time
}

// TableName is the table of the accounts.
func (AccountRow) TableName() string { return "accounts" }

// Account is an account as pages show it.
type Account struct {
	ID          int64
	Name        string
	Level       string
	HasPassword bool
	Closed      bool
	CreatedAt   time.Time
	Devices     int // that are signed in
	Events      int // with a role in them
}

func (r AccountRow) account() Account {
	return Account{ID: r.ID, Name: r.Name, Level: r.Level, HasPassword: r.Password != "", Closed: r.ClosedAt != nil, CreatedAt: r.CreatedAt}
}

const maxLogin = 40 // characters of an account's name

var (
	errLoginName  = &Error{Kind: Invalid, Key: "error.login_name", Field: "name", Text: "Give a name of 1 to {{.most}} characters to sign in with, such as your own."}
	errLoginTaken = &Error{Kind: Conflict, Key: "error.login_taken", Field: "name", Text: "Somebody here signs in as “{{.name}}” already. Choose another name."}
	errLogin      = &Error{Kind: Invalid, Key: "error.login", Field: "password", Text: "Name and password do not fit together. Upper and lower case count in the password."}
	errNameFirst  = &Error{Kind: Conflict, Key: "error.name_first", Text: "Before others come in, give yourself a name and a password under “My account”: then the log says who did what, and you can sign in from elsewhere."}
	errOwnAccount = &Error{Kind: Conflict, Key: "error.own_account", Text: "You cannot close your own account or take your own rights away."}
	errLastAdmin  = &Error{Kind: Conflict, Key: "error.last_admin", Text: "This is the only administrator. Make somebody else administrator first."}
)

// LoginKey is how names are compared: case and width of letters do not count.
func LoginKey(name string) string { return exchange.Key(name) }

func loginName(typed string) (string, error) {
	name := exchange.CleanName(typed)
	if name == "" || LoginKey(name) == "" || strings.Contains(name, "·") || utf8.RuneCountInString(name) > maxLogin {
		return "", errLoginName.With("most", maxLogin)
	}
	return name, nil
}

// Accounts lists who can sign in, for an administrator.
func (s *Store) Accounts(ctx context.Context, who Who) (list []Account, err error) {
	if !who.Admin {
		return nil, ErrDenied
	}
	err = s.read(ctx, func(db *gorm.DB) error {
		var rows []struct {
			AccountRow
			Devices, Events int
		}
		if err := db.Raw(`SELECT a.*, (SELECT count(*) FROM devices d WHERE d.account_id = a.id AND d.ended_at IS NULL) AS devices,
			(SELECT count(*) FROM members m JOIN tournaments t ON t.id = m.tournament_id WHERE m.account_id = a.id AND t.deleted_at IS NULL) AS events
			FROM accounts a ORDER BY a.closed_at IS NOT NULL, a.id`).Scan(&rows).Error; err != nil {
			return err
		}
		for _, r := range rows {
			a := r.account()
			a.Devices, a.Events = r.Devices, r.Events
			list = append(list, a)
		}
		return nil
	})
	return list, err
}

// Account reads the account of whoever asks.
func (s *Store) Account(ctx context.Context, who Who) (Account, error) {
	row, err := s.accountRow(ctx, who.Account)
	return row.account(), err
}

func (s *Store) accountRow(ctx context.Context, id int64) (row AccountRow, err error) {
	err = s.reader.WithContext(ctx).Where("id = ?", id).First(&row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		err = ErrDenied
	}
	return row, err
}

// AccountNamed finds an open account by its name, for the command line; an empty name is the first one.
func (s *Store) AccountNamed(ctx context.Context, name string) (Account, error) {
	var row AccountRow
	query := s.reader.WithContext(ctx).Where("closed_at IS NULL")
	if name == "" {
		query = query.Where("id = ?", FirstAccount)
	} else {
		query = query.Where("name_key = ?", LoginKey(name))
	}
	err := query.First(&row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return Account{}, errNoAccount.With("name", name)
	}
	return row.account(), err
}

var errNoAccount = &Error{Kind: NotFound, Key: "error.no_account", Text: "There is no open account named “{{.name}}”."}

// nameFree refuses a name that another account has.
func nameFree(db *gorm.DB, name string, self int64) error {
	var n int64
	err := db.Model(&AccountRow{}).Where("name_key = ? AND id <> ?", LoginKey(name), self).Count(&n).Error
	if err == nil && n > 0 {
		err = errLoginTaken.With("name", name)
	}
	return err
}

// SetAccount names the own account and gives it its first password, or a new one. old is the password until
// now where there was one. Other devices are signed out when the password changes; keep is the one that asks.
func (s *Store) SetAccount(ctx context.Context, who Who, name, old, password string, keep int64) error {
	name, err := loginName(name)
	if err != nil {
		return err
	}
	row, err := s.accountRow(ctx, who.Account)
	if err != nil {
		return err
	}
	changes := password != "" || row.Password == ""
	if row.Password != "" && (changes || LoginKey(name) != row.NameKey) {
		if err := s.passwords.check(ctx, row.Password, old); err != nil {
			return errOldPassword
		}
	}
	hash := row.Password
	if changes {
		if hash, err = s.passwords.hash(ctx, password, name); err != nil {
			return err
		}
	}
	return s.write(ctx, who, func(t *tx) error {
		if err := nameFree(t.db, name, row.ID); err != nil {
			return err
		}
		update := t.db.Model(&AccountRow{}).Where("id = ? AND password = ?", row.ID, row.Password).
			Updates(map[string]any{"name": name, "name_key": LoginKey(name), "password": hash})
		if update.Error != nil {
			return update.Error
		}
		if update.RowsAffected == 0 { // the password was changed meanwhile
			return ErrStale
		}
		if changes {
			if err := endDevices(t, row.ID, keep); err != nil {
				return err
			}
		}
		return t.changedClub("account.set", map[string]any{"name": name})
	})
}

// SetPassword gives an account a password from the command line of this computer, and signs out all its devices.
func (s *Store) SetPassword(ctx context.Context, account int64, password string) error {
	row, err := s.accountRow(ctx, account)
	if err != nil {
		return err
	}
	hash, err := s.passwords.hash(ctx, password, row.Name)
	if err != nil {
		return err
	}
	return s.write(ctx, Who{Admin: true, Name: "roundtable"}, func(t *tx) error {
		if err := t.db.Model(&AccountRow{}).Where("id = ?", account).Update("password", hash).Error; err != nil {
			return err
		}
		if err := endDevices(t, account, 0); err != nil {
			return err
		}
		return t.changedClub("account.password", map[string]any{"name": row.Name})
	})
}

// NameAccount names an account from the command line of this computer.
func (s *Store) NameAccount(ctx context.Context, account int64, name string) error {
	name, err := loginName(name)
	if err != nil {
		return err
	}
	return s.write(ctx, Who{Admin: true, Name: "roundtable"}, func(t *tx) error {
		if err := nameFree(t.db, name, account); err != nil {
			return err
		}
		if err := t.db.Model(&AccountRow{}).Where("id = ?", account).Updates(map[string]any{"name": name, "name_key": LoginKey(name)}).Error; err != nil {
			return err
		}
		return t.changedClub("account.set", map[string]any{"name": name})
	})
}

// SetLevel makes an account an administrator, an organiser or a helper; closed accounts cannot sign in.
// Only an administrator may, and not to himself.
func (s *Store) SetLevel(ctx context.Context, who Who, account int64, level string, closed bool) error {
	if level != LevelAdmin && level != LevelOrganiser && level != LevelHelper {
		return ErrNotFound
	}
	return s.writeAdmin(ctx, who, func(t *tx) error {
		var row AccountRow
		err := t.db.Where("id = ?", account).First(&row).Error
		switch {
		case errors.Is(err, gorm.ErrRecordNotFound):
			return ErrNotFound
		case err != nil:
			return err
		case account == who.Account:
			return errOwnAccount
		case (row.Level == level) && (row.ClosedAt != nil) == closed:
			return nil
		}
		var others int64
		err = t.db.Model(&AccountRow{}).Where("level = ? AND closed_at IS NULL AND id <> ?", LevelAdmin, account).Count(&others).Error
		if err != nil {
			return err
		}
		if others == 0 && (level != LevelAdmin || closed) {
			return errLastAdmin
		}
		row.Level, row.ClosedAt = level, nil
		if closed {
			row.ClosedAt = &t.now
			if err := endDevices(t, account, 0); err != nil {
				return err
			}
		}
		if err := t.db.Select("level", "closed_at").Updates(&row).Error; err != nil {
			return err
		}
		return t.changedClub("account.level", map[string]any{"name": row.Name, "level": level, "closed": closed})
	})
}

// writeAdmin runs an operation that only an administrator may ask for.
func (s *Store) writeAdmin(ctx context.Context, who Who, f func(t *tx) error) error {
	return s.write(ctx, who, func(t *tx) error {
		level, err := t.level()
		if err != nil {
			return err
		}
		if level != LevelAdmin {
			return ErrDenied
		}
		return f(t)
	})
}

// level is that of the account as it is now, LevelAdmin for the command line, empty for everybody else.
func (t *tx) level() (level string, err error) {
	if t.who.Account == 0 {
		if t.who.Admin {
			level = LevelAdmin
		}
		return level, nil
	}
	err = t.db.Raw("SELECT level FROM accounts WHERE id = ? AND closed_at IS NULL", t.who.Account).Scan(&level).Error
	return level, err
}

// creates refuses whoever may not make events.
func (t *tx) creates() error {
	level, err := t.level()
	if err == nil && level != LevelAdmin && level != LevelOrganiser {
		err = ErrDenied
	}
	return err
}

// HasPasswords reports whether anybody can sign in with a password.
func (s *Store) HasPasswords(ctx context.Context) (bool, error) {
	var n int64
	err := s.reader.WithContext(ctx).Model(&AccountRow{}).Where("password <> '' AND closed_at IS NULL").Count(&n).Error
	return n > 0, err
}

// TitleOf is the title of an event, for somebody who is invited to it.
func (s *Store) TitleOf(ctx context.Context, slug string) (string, error) {
	var row TournamentRow
	err := s.reader.WithContext(ctx).Where("slug = ? AND deleted_at IS NULL", slug).First(&row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		err = ErrNotFound
	}
	return row.Title(), err
}
