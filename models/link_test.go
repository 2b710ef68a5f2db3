package models

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func TestLinks(t *testing.T) {
	ctx := context.Background()
	p := newPeople(t)
	owner := p.base["an owner"]
	t.Run("only the hash of the secret is stored", func(t *testing.T) {
		secret := p.links(p.one, NewLink{Kind: LinkArbiter})[0]
		if len(secret) != 32 || strings.Contains(fileText(t, p.Path()), secret) {
			t.Errorf("the file holds %q", secret)
		}
	})
	t.Run("a secret opens its own kind only", func(t *testing.T) {
		for _, kind := range []string{LinkArbiter, LinkTable, LinkScreen, LinkInvite} {
			secret := p.links(p.one, NewLink{Kind: kind, Role: AsViewer, Table: 9})[0]
			for _, asked := range []string{LinkArbiter, LinkTable, LinkScreen, LinkInvite} {
				link, slug, err := p.OpenLink(ctx, secret, asked)
				if asked == kind && (err != nil || slug != p.one || link.Kind != kind) {
					t.Errorf("%s as %s: %+v %q %v", kind, asked, link, slug, err)
				} else if asked != kind && !errors.Is(err, errSecret) {
					t.Errorf("%s as %s: %v", kind, asked, err)
				}
			}
			if _, _, err := p.OpenLink(ctx, secret); !errors.Is(err, errSecret) {
				t.Errorf("%s as nothing: %v", kind, err)
			}
		}
	})
	t.Run("a wrong secret, its hash, and a secret in another case open nothing", func(t *testing.T) {
		secret := p.links(p.one, NewLink{Kind: LinkArbiter})[0]
		for _, wrong := range []string{"", "x", hashToken(secret), secret + "x", secret[1:], secret + " ", swapCase(secret)} {
			if _, _, err := p.OpenLink(ctx, wrong, LinkArbiter); !errors.Is(err, errSecret) {
				t.Errorf("%q: %v", wrong, err)
			}
		}
	})
	t.Run("a new link of a table takes the place of the one before, of that table only", func(t *testing.T) {
		old := p.links(p.one, NewLink{Kind: LinkTable, Table: 1}, NewLink{Kind: LinkTable, Table: 2})
		other := p.links(p.two, NewLink{Kind: LinkTable, Table: 1})[0]
		now := p.links(p.one, NewLink{Kind: LinkTable, Table: 1})[0]
		for secret, open := range map[string]bool{old[0]: false, old[1]: true, other: true, now: true} {
			if _, _, err := p.OpenLink(ctx, secret, LinkTable); (err == nil) != open {
				t.Errorf("open %v: %v", open, err)
			}
		}
	})
	t.Run("one that is withdrawn ends at once, also for a page that is open", func(t *testing.T) {
		secret := p.links(p.one, NewLink{Kind: LinkArbiter})[0]
		by := p.by(secret)
		if err := p.WithdrawLink(ctx, owner, p.one, by.Link.ID, ""); err != nil {
			t.Fatal(err)
		}
		if _, _, err := p.OpenLink(ctx, secret, LinkArbiter); !errors.Is(err, errSecret) {
			t.Errorf("got %v", err)
		}
		m := at(read(t, p.Store, p.one), 1, 1)
		if _, err := p.Press(ctx, by, p.one, m.ID, m.Version, "1"); KindOf(err) != NotFound {
			t.Errorf("a key: %v", err)
		}
		if err := p.WithdrawLink(ctx, owner, p.one, by.Link.ID, ""); !errors.Is(err, ErrNotFound) {
			t.Errorf("a second time: %v", err)
		}
	})
	t.Run("all of a kind are withdrawn together, the others stay", func(t *testing.T) {
		tables := p.links(p.one, NewLink{Kind: LinkTable, Table: 3}, NewLink{Kind: LinkTable, Table: 4})
		screen := p.links(p.one, NewLink{Kind: LinkScreen})[0]
		if err := p.WithdrawLink(ctx, owner, p.one, 0, LinkTable); err != nil {
			t.Fatal(err)
		}
		for _, secret := range tables {
			if _, _, err := p.OpenLink(ctx, secret, LinkTable); !errors.Is(err, errSecret) {
				t.Errorf("got %v", err)
			}
		}
		if _, _, err := p.OpenLink(ctx, screen, LinkScreen); err != nil {
			t.Error(err)
		}
		list, err := p.Links(ctx, owner, p.one)
		if err != nil || slices.ContainsFunc(list, func(l Link) bool { return l.Kind == LinkTable }) {
			t.Errorf("%+v, %v", list, err)
		}
	})
	t.Run("a link to an event in the bin opens nothing, and works again when the event is back", func(t *testing.T) {
		secret := p.links(p.two, NewLink{Kind: LinkScreen})[0]
		tour := read(t, p.Store, p.two)
		if err := p.DeleteTournament(ctx, organiser, p.two, 0, tour.Title()); err != nil {
			t.Fatal(err)
		}
		if _, _, err := p.OpenLink(ctx, secret, LinkScreen); !errors.Is(err, errSecret) {
			t.Errorf("got %v", err)
		}
		for says, who := range p.base {
			if _, err := p.Undelete(ctx, who, tour.ID); says != "an administrator" && says != "the owner of another event" && KindOf(err) == 0 {
				t.Errorf("%s takes it out of the bin: %v", says, err)
			}
		}
		if _, _, err := p.OpenLink(ctx, secret, LinkScreen); err != nil {
			t.Error(err)
		}
	})
	t.Run("what cannot be made", func(t *testing.T) {
		long := strings.Repeat("a", maxLabel+1)
		for says, c := range map[string]struct {
			link NewLink
			want error
		}{
			"a kind that there is not": {NewLink{Kind: "root"}, ErrNotFound}, "an invitation as nobody": {NewLink{Kind: LinkInvite}, ErrNotFound},
			"table 0": {NewLink{Kind: LinkTable}, errTables}, "table 1000": {NewLink{Kind: LinkTable, Table: 1000}, errTables},
			"a long note": {NewLink{Kind: LinkArbiter, Label: long}, errLabel},
		} {
			if _, err := p.MakeLinks(ctx, owner, p.one, c.link); !errors.Is(err, c.want) {
				t.Errorf("%s: %v", says, err)
			}
		}
		if _, err := p.InviteOrganiser(ctx, Who{Admin: true}, long); !errors.Is(err, errLabel) {
			t.Errorf("got %v", err)
		}
		if _, err := p.MakeLinks(ctx, p.base["an administrator"], p.one, NewLink{Kind: LinkInvite, Role: AsViewer}); !errors.Is(err, errNameFirst) {
			t.Errorf("an invitation by somebody without a name: %v", err)
		}
		many := make([]NewLink, mostLinks+1)
		for i := range many {
			many[i] = NewLink{Kind: LinkArbiter}
		}
		if _, err := p.MakeLinks(ctx, owner, p.one, many...); !errors.Is(err, errLinks) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("a form sent twice makes its links once", func(t *testing.T) {
		owner.Op = "the form"
		first, err := p.MakeLinks(ctx, owner, p.one, NewLink{Kind: LinkScreen})
		again, err2 := p.MakeLinks(ctx, owner, p.one, NewLink{Kind: LinkScreen})
		if err != nil || err2 != nil || len(first) != 1 || len(again) != 0 {
			t.Errorf("%d and %d, %v, %v", len(first), len(again), err, err2)
		}
	})
}

func swapCase(s string) string {
	return strings.Map(func(r rune) rune {
		if up := strings.ToUpper(string(r)); up != string(r) {
			return []rune(up)[0]
		}
		return []rune(strings.ToLower(string(r)))[0]
	}, s)
}

func TestInvitations(t *testing.T) {
	ctx := context.Background()
	p := newPeople(t)
	invite := func() string { return p.links(p.one, NewLink{Kind: LinkInvite, Role: AsArbiter})[0] }
	t.Run("opening it uses nothing up; accepting does, once", func(t *testing.T) {
		secret := invite()
		for range 3 {
			if _, _, err := p.OpenLink(ctx, secret, LinkInvite); err != nil {
				t.Fatal(err)
			}
		}
		if slug, err := p.Accept(ctx, p.base["somebody who makes events"], secret); err != nil || slug != p.one {
			t.Fatal(slug, err)
		}
		if _, err := p.Accept(ctx, p.base["a viewer"], secret); !errors.Is(err, errSecret) {
			t.Errorf("got %v", err)
		}
		if who := p.who(p.base["somebody who makes events"].Account); who.RoleIn(read(t, p.Store, p.one).ID) != AsArbiter {
			t.Errorf("%+v", who)
		}
	})
	t.Run("it ends after 14 days", func(t *testing.T) {
		secret, now := invite(), p.now
		defer func() { p.now = now }()
		for after, open := range map[time.Duration]bool{inviteLife - time.Second: true, inviteLife: false} {
			p.now = func() time.Time { return now().Add(after) }
			if _, _, err := p.OpenLink(ctx, secret, LinkInvite); (err == nil) != open {
				t.Errorf("after %v: %v", after, err)
			}
		}
		p.now = func() time.Time { return now().Add(inviteLife) }
		if _, _, err := p.AcceptNew(ctx, Who{}, secret, "Late", samplePassword); !errors.Is(err, errSecret) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("one that is withdrawn is refused", func(t *testing.T) {
		secret := invite()
		if err := p.WithdrawLink(ctx, organiser, p.one, 0, LinkInvite); err != nil {
			t.Fatal(err)
		}
		if _, _, err := p.AcceptNew(ctx, Who{}, secret, "Too late", samplePassword); !errors.Is(err, errSecret) {
			t.Errorf("got %v", err)
		}
		club, err := p.InviteOrganiser(ctx, organiser0, "x")
		if err != nil {
			t.Fatal(err)
		}
		list, err := p.ClubInvites(ctx, organiser0)
		if err != nil || len(list) != 1 {
			t.Fatal(list, err)
		}
		for says, who := range p.base {
			if err := p.WithdrawInvite(ctx, who, list[0].ID); (err == nil) != who.Admin {
				t.Errorf("%s: %v", says, err)
			}
		}
		if _, err := p.Accept(ctx, p.base["a viewer"], club); !errors.Is(err, errSecret) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("a higher role stays, and nobody's level falls", func(t *testing.T) {
		if _, err := p.Accept(ctx, p.base["an owner"], invite()); err != nil {
			t.Fatal(err)
		}
		if who := p.who(p.base["an owner"].Account); who.RoleIn(read(t, p.Store, p.one).ID) != AsOwner {
			t.Errorf("%+v", who)
		}
		club, err := p.InviteOrganiser(ctx, organiser0, "")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Accept(ctx, p.base["an administrator"], club); err != nil || !p.who(FirstAccount).Admin {
			t.Errorf("%v", err)
		}
	})
	t.Run("what is refused uses nothing up", func(t *testing.T) {
		secret := invite()
		for name, password := range map[string]string{"": samplePassword, "Anna": "short", "Otto": samplePassword} {
			if _, _, err := p.AcceptNew(ctx, Who{}, secret, name, password); KindOf(err) != Invalid && KindOf(err) != Conflict {
				t.Errorf("%q: %v", name, err)
			}
		}
		if _, err := p.Accept(ctx, Who{}, secret); !errors.Is(err, ErrDenied) {
			t.Errorf("nobody accepts: %v", err)
		}
		if _, _, err := p.AcceptNew(ctx, Who{}, secret, "Anna", samplePassword); err != nil {
			t.Error(err)
		}
	})
	t.Run("of many who take one invitation at once, one gets it and the others leave no account", func(t *testing.T) {
		secret := invite()
		var before int64
		if err := p.reader.Model(&AccountRow{}).Count(&before).Error; err != nil {
			t.Fatal(err)
		}
		var won atomic.Int64
		var done sync.WaitGroup
		for i := range 6 {
			done.Go(func() {
				switch _, account, err := p.AcceptNew(ctx, Who{}, secret, fmt.Sprint("Racer ", i), samplePassword); {
				case err == nil && account != 0:
					won.Add(1)
				case !errors.Is(err, errSecret):
					t.Error(err)
				}
			})
		}
		done.Wait()
		var after int64
		if err := p.reader.Model(&AccountRow{}).Count(&after).Error; err != nil || won.Load() != 1 || after != before+1 {
			t.Errorf("%d won, %d accounts more, %v", won.Load(), after-before, err)
		}
	})
	t.Run("the same form twice at once makes one account and signs nobody else in", func(t *testing.T) {
		secret := invite()
		var done sync.WaitGroup
		accounts := make([]int64, 4)
		errs := make([]error, 4)
		for i := range 4 {
			done.Go(func() { _, accounts[i], errs[i] = p.AcceptNew(ctx, Who{Op: "join"}, secret, "Double", samplePassword) })
		}
		done.Wait()
		for i := range 4 {
			if (errs[i] == nil) != (accounts[i] != 0) {
				t.Errorf("account %d with %v", accounts[i], errs[i])
			}
		}
	})
}

// organiser0 is the command line.
var organiser0 = Who{Admin: true, Name: "roundtable"}
