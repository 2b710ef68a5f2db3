package models

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// fileText is everything in a database file and in its log.
func fileText(t *testing.T, path string) string {
	t.Helper()
	var text strings.Builder
	for _, name := range []string{path, path + "-wal"} {
		data, err := os.ReadFile(name)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
		text.Write(data)
	}
	return text.String()
}

func TestSetAccount(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	p := &people{Store: s, t: t}
	who, elsewhere := p.who(FirstAccount), p.who(FirstAccount)
	devices, err := s.Devices(ctx, who)
	if err != nil || len(devices) != 2 {
		t.Fatal(devices, err)
	}
	here := devices[1].ID
	const first, then = "a kettle on the moon", "seven slow green boats"
	steps := []struct {
		says, name, old, password string
		want                      error
	}{
		{"the first time asks for a password too", "Anna", "", "", errPassword},
		{"a short password is refused", "Anna", "", "1234567", errPassword},
		{"so is one that is tried first", "Anna", "", "password1", errPasswordEasy},
		{"and the name itself", "Anna Bell", "", "anna bell1", errPasswordEasy},
		{"also in a name of two letters and many digits", "张三", "", "张三 2024 !!", errPasswordEasy},
		{"a name is needed", " \u3000 ", "", first, errLoginName},
		{"the first password needs none before it", "Anna", "", first, nil},
		{"the name as it is, nothing else: no password needed", "Anna", "", "", nil},
		{"another way to write the same name is no change of it", "ＡＮＮＡ", "", "", nil},
		{"another name needs the password", "Bella", "", "", errOldPassword},
		{"a new password needs the old one", "Anna", "wrong words in a row", then, errOldPassword},
		{"with it both change", "Bella", first, then, nil},
		{"the old one is old now", "Bella", first, first, errOldPassword},
	}
	for _, step := range steps {
		if err := s.SetAccount(ctx, who, step.name, step.old, step.password, here); !errors.Is(err, step.want) {
			t.Fatalf("%s: %v", step.says, err)
		}
		devices, err := s.Devices(ctx, who)
		signedIn := 2
		if step.want == nil && step.password != "" || step.says == "" {
			signedIn = 1
		}
		if err != nil || len(devices) > signedIn {
			t.Errorf("%s: %d devices, %v", step.says, len(devices), err)
		}
	}
	if devices, err = s.Devices(ctx, who); err != nil || len(devices) != 1 || devices[0].ID != here {
		t.Errorf("only this device is signed in: %+v, %v", devices, err)
	}
	if who, err := s.Device(ctx, here); err != nil || who.Name != "Bella" {
		t.Errorf("%+v, %v", who, err)
	}
	if elsewhere.Session == who.Session {
		t.Error("two devices have one name")
	}
	if _, err := s.SignIn(ctx, " ＢＥＬＬＡ ", then); err != nil {
		t.Errorf("case and width of the name do not count: %v", err)
	}
	for name, password := range map[string]string{"Bella": first, "Anna": then, "": then, "Nobody": then} {
		if _, err := s.SignIn(ctx, name, password); !errors.Is(err, errLogin) {
			t.Errorf("%q with %q: %v", name, password, err)
		}
	}
	if _, err := s.SignIn(ctx, "Bella", strings.ToUpper(then)); !errors.Is(err, errLogin) {
		t.Errorf("case counts in the password: %v", err)
	}
	text := fileText(t, s.Path())
	for _, secret := range []string{first, then, "wrong words in a row"} {
		if strings.Contains(text, secret) {
			t.Errorf("the file holds %q", secret)
		}
	}
	t.Run("the journal has the change, without the password and its hash", func(t *testing.T) {
		var rows []JournalRow
		if err := s.reader.Where("verb = 'account.set'").Find(&rows).Error; err != nil || len(rows) != 4 {
			t.Fatalf("%d entries, %v", len(rows), err)
		}
		if last := rows[3]; last.Details != `{"name":"Bella"}` || !strings.HasPrefix(last.Who, "organiser · ") {
			t.Errorf("%+v", last)
		}
		var images int64
		if err := s.reader.Model(&JournalImageRow{}).Where("tbl IN ?", []string{"accounts", "devices", "members", "access_links", "reports", "checks"}).Count(&images).Error; err != nil || images != 0 {
			t.Errorf("%d images, %v", images, err)
		}
	})
	t.Run("a name that somebody has is taken, whatever its case and width", func(t *testing.T) {
		ben := p.who(p.join("Ben", "", Nobody))
		if err := s.SetAccount(ctx, ben, "ｂｅｌｌＡ", samplePassword, "", 0); !errors.Is(err, errLoginTaken) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("of two who change the password at once one is told to look again", func(t *testing.T) {
		ben := p.who(p.join("Bob", "", Nobody))
		var done sync.WaitGroup
		results := make([]error, 2)
		for i, password := range []string{"one of two passwords", "two of two passwords"} {
			done.Go(func() { results[i] = s.SetAccount(ctx, ben, "Bob", samplePassword, password, 0) })
		}
		done.Wait()
		won := slices.Index(results, nil)
		if won < 0 || results[1-won] == nil || !errors.Is(results[1-won], ErrStale) && !errors.Is(results[1-won], errOldPassword) {
			t.Errorf("got %v", results)
		}
	})
	t.Run("nobody has no account", func(t *testing.T) {
		if err := s.SetAccount(ctx, Who{}, "Carl", "", first, 0); !errors.Is(err, ErrDenied) {
			t.Errorf("got %v", err)
		}
	})
}

// TestPasswords: what is accepted signs in, in every way that a keyboard writes it, and nothing else does.
func TestPasswords(t *testing.T) {
	ctx := context.Background()
	p := newPasswords()
	t.Run("one that is refused or accepted", func(t *testing.T) {
		for password, want := range map[string]error{
			"１２３４５６７８": errPasswordEasy, "12345678": errPasswordEasy, "87654321": errPasswordEasy, "11111111": errPasswordEasy, "90123456": errPasswordEasy,
			"Password123!": errPasswordEasy, "2024roundtable": errPasswordEasy, "abcdefgh": errPasswordEasy, "张三张三张三张": errPassword,
			strings.Repeat("x1", 101): errPassword, "correct horse": nil, "三个词的密码很好": nil, "p@ss but longer": nil,
		} {
			if _, err := p.hash(ctx, password, "Anna"); !errors.Is(err, want) {
				t.Errorf("%q: %v", password, err)
			}
		}
	})
	hash, err := p.hash(ctx, "Ünïcode ＷＯＲＤＳ １", "Anna")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Errorf("the cost: %s", hash)
	}
	for typed, want := range map[string]error{"Ünïcode WORDS 1": nil, "U\u0308ni\u0308code WORDS 1": nil, "ünïcode words 1": errLogin, "": errLogin, strings.Repeat("x", 801): errLogin} {
		if err := p.check(ctx, hash, typed); !errors.Is(err, want) {
			t.Errorf("%q: %v", typed, err)
		}
	}
	if again, err := p.hash(ctx, "Ünïcode ＷＯＲＤＳ １", "Anna"); err != nil || again == hash {
		t.Errorf("two hashes of one password are the same: no salt, %v", err)
	}
	t.Run("without a hash the check works as hard, and fails even for what the stand-in was made of", func(t *testing.T) {
		if err := p.check(ctx, "", "nobody"); !errors.Is(err, errLogin) {
			t.Errorf("got %v", err)
		}
		if !strings.HasPrefix(p.dummy(), "$argon2id$v=19$m=19456,t=2,p=1$") {
			t.Errorf("the stand-in costs something else: %s", p.dummy())
		}
	})
	t.Run("who gives up waiting for a turn is let go", func(t *testing.T) {
		for range cap(p.turn) {
			p.turn <- struct{}{}
		}
		gone, cancel := context.WithCancel(ctx)
		cancel()
		if err := p.check(gone, hash, "x"); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
		if _, err := p.hash(gone, "four words in a row", "x"); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
		for range cap(p.turn) {
			p.done()
		}
	})
}

// TestLoginKey: what counts as one name.
func TestLoginKey(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name, err := loginName(rapid.String().Draw(t, "name"))
		if err != nil {
			return
		}
		for _, other := range []string{strings.ToUpper(name), strings.ToLower(name), " " + name + "\u3000"} {
			if strings.EqualFold(strings.ToUpper(name), name) && LoginKey(other) != LoginKey(name) {
				t.Errorf("%q and %q are two names", name, other)
			}
		}
		if again, err := loginName(name); err != nil || again != name {
			t.Errorf("%q is cleaned to %q, then %v", name, again, err)
		}
	})
}

func TestSetLevel(t *testing.T) {
	ctx := context.Background()
	p := newPeople(t)
	admin := p.base["an administrator"]
	olga, hai := p.base["an organiser"].Account, p.base["somebody who makes events"].Account
	refusals := []struct {
		says    string
		who     Who
		account int64
		level   string
		closed  bool
		want    error
	}{
		{"an organiser may not", p.base["an organiser"], hai, LevelAdmin, false, ErrDenied},
		{"not even himself", p.base["an organiser"], olga, LevelAdmin, false, ErrDenied},
		{"nobody may not", Who{}, hai, LevelAdmin, false, ErrDenied},
		{"a link may not", p.base["an arbiter's link"], hai, LevelAdmin, false, ErrDenied},
		{"an administrator does not take away his own rights", admin, FirstAccount, LevelHelper, false, errOwnAccount},
		{"nor closes his own account", admin, FirstAccount, LevelAdmin, true, errOwnAccount},
		{"the command line does not leave the server without one", Who{Admin: true}, FirstAccount, LevelHelper, false, errLastAdmin},
		{"nor with a closed one", Who{Admin: true}, FirstAccount, LevelAdmin, true, errLastAdmin},
		{"there is no such level", admin, hai, "root", false, ErrNotFound},
		{"there is no such account", admin, 999, LevelHelper, false, ErrNotFound},
	}
	for _, r := range refusals {
		if err := p.SetLevel(ctx, r.who, r.account, r.level, r.closed); !errors.Is(err, r.want) {
			t.Errorf("%s: %v", r.says, err)
		}
	}
	if err := p.SetLevel(ctx, admin, olga, LevelAdmin, false); err != nil {
		t.Fatal(err)
	}
	second := p.who(olga)
	if !second.Admin || !second.Creates {
		t.Fatalf("%+v", second)
	}
	if err := p.SetLevel(ctx, second, FirstAccount, LevelHelper, true); err != nil {
		t.Fatalf("one of two administrators closes the other: %v", err)
	}
	// admin has a page open still
	if err := p.SetLevel(ctx, admin, hai, LevelAdmin, false); !errors.Is(err, ErrDenied) {
		t.Errorf("the closed account still rules: %v", err)
	}
	if list, err := p.Devices(ctx, admin); err != nil || len(list) != 0 {
		t.Errorf("the closed account is signed in: %+v, %v", list, err)
	}
	if _, err := p.Press(ctx, admin, p.one, at(read(t, p.Store, p.one), 1, 1).ID, 1, "1"); KindOf(err) != NotFound {
		t.Errorf("a key of the closed account: %v", err)
	}
	if token, err := p.NewOrganiserLink(ctx, FirstAccount); err != nil {
		t.Error(err)
	} else if _, err := p.ClaimOrganiserLink(ctx, token); !errors.Is(err, errLink) {
		t.Errorf("a link to a closed account: %v", err)
	}
	if err := p.SetLevel(ctx, second, FirstAccount, LevelHelper, false); err != nil {
		t.Fatal(err)
	}
	if who := p.who(FirstAccount); who.Admin || who.Creates || !who.Known() {
		t.Errorf("opened again as a helper: %+v", who)
	}
}

func TestDevices(t *testing.T) {
	ctx := context.Background()
	p := newPeople(t)
	olga := p.base["an organiser"]
	second := p.who(olga.Account)
	list, err := p.Devices(ctx, olga)
	if err != nil || len(list) != 2 {
		t.Fatal(list, err)
	}
	mine, other := list[1].ID, list[0].ID
	t.Run("nobody ends a device of somebody else", func(t *testing.T) {
		for says, who := range p.base {
			if who.Account == olga.Account {
				continue
			}
			if err := p.EndDevice(ctx, who, mine, 0); !errors.Is(err, ErrNotFound) && !errors.Is(err, ErrDenied) {
				t.Errorf("%s: %v", says, err)
			}
			if err := p.EndDevicesOf(ctx, who, olga.Account); (err == nil) != who.Admin {
				t.Errorf("%s: %v", says, err)
			} else if who.Admin {
				if err := p.writer.Exec("UPDATE devices SET ended_at = NULL WHERE account_id = ?", olga.Account).Error; err != nil {
					t.Fatal(err)
				}
			}
		}
	})
	t.Run("an ended one is nobody, and stays ended", func(t *testing.T) {
		if err := p.EndDevice(ctx, olga, 0, mine); err != nil {
			t.Fatal(err)
		}
		if who, err := p.Device(ctx, other); err != nil || who.Known() || len(who.Roles) > 0 {
			t.Errorf("%+v, %v", who, err)
		}
		if who, err := p.Device(ctx, mine); err != nil || who.Account != olga.Account {
			t.Errorf("%+v, %v", who, err)
		}
		if err := p.EndDevice(ctx, second, other, 0); !errors.Is(err, ErrNotFound) {
			t.Errorf("a second time: %v", err)
		}
	})
	t.Run("its last visit is kept to the hour", func(t *testing.T) {
		now := p.now
		defer func() { p.now = now }()
		for after, moves := range map[time.Duration]bool{time.Minute: false, 59 * time.Minute: false, 2 * time.Hour: true} {
			p.now = func() time.Time { return now().Add(after) }
			if _, err := p.Device(ctx, mine); err != nil {
				t.Fatal(err)
			}
			var row DeviceRow
			if err := p.reader.First(&row, mine).Error; err != nil || row.SeenAt.After(now()) != moves {
				t.Errorf("after %v: seen %v, %v", after, row.SeenAt, err)
			}
			if err := p.writer.Model(&DeviceRow{}).Where("id = ?", mine).Update("seen_at", now()).Error; err != nil {
				t.Fatal(err)
			}
		}
	})
	t.Run("one that nobody saw for half a year is forgotten", func(t *testing.T) {
		now := p.now
		defer func() { p.now = now }()
		p.now = func() time.Time { return now().Add(deviceLife + time.Hour) }
		p.who(olga.Account)
		var n int64
		if err := p.reader.Model(&DeviceRow{}).Count(&n).Error; err != nil || n != 1 {
			t.Errorf("%d devices, %v", n, err)
		}
	})
}

// TestCommandLineAccounts: what the computer of the program can do.
func TestCommandLineAccounts(t *testing.T) {
	ctx := context.Background()
	p := newPeople(t)
	otto := p.base["an owner"].Account
	if err := p.SetPassword(ctx, otto, "another row of words"); err != nil {
		t.Fatal(err)
	}
	if list, err := p.Devices(ctx, p.base["an owner"]); err != nil || len(list) != 0 {
		t.Errorf("signed out everywhere: %v, %v", list, err)
	}
	if got, err := p.SignIn(ctx, "otto", "another row of words"); err != nil || got != otto {
		t.Errorf("%d, %v", got, err)
	}
	if err := p.SetPassword(ctx, otto, "otto"); !errors.Is(err, errPassword) {
		t.Errorf("got %v", err)
	}
	if a, err := p.AccountNamed(ctx, "ＯＴＴＯ"); err != nil || a.ID != otto {
		t.Errorf("%+v, %v", a, err)
	}
	if a, err := p.AccountNamed(ctx, ""); err != nil || a.ID != FirstAccount {
		t.Errorf("%+v, %v", a, err)
	}
	if _, err := p.AccountNamed(ctx, "Nobody"); !errors.Is(err, errNoAccount) {
		t.Errorf("got %v", err)
	}
	if err := p.NameAccount(ctx, FirstAccount, "Otto"); !errors.Is(err, errLoginTaken) {
		t.Errorf("got %v", err)
	}
	if err := p.NameAccount(ctx, FirstAccount, "Head"); err != nil {
		t.Error(err)
	}
}
