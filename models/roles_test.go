package models

import (
	"context"
	"errors"
	"strings"
	"testing"

	"roundtable/pairing/scoring"
)

func TestRoles(t *testing.T) {
	t.Run("each is read as it is written, anything else is nobody", func(t *testing.T) {
		for r := Nobody; r < roleSentinel; r++ {
			if RoleOf(r.String()) != r {
				t.Errorf("%d: %q", r, r)
			}
		}
		for _, name := range []string{"admin", "Owner", "owner ", "helper"} {
			if RoleOf(name) != Nobody {
				t.Errorf("%q is %v", name, RoleOf(name))
			}
		}
	})
	t.Run("a link adds to what somebody is anyway, in its event only", func(t *testing.T) {
		p := newPeople(t)
		one, two := read(t, p.Store, p.one).ID, read(t, p.Store, p.two).ID
		link := p.base["an arbiter's link"].Link
		if got := link.Who(p.base["a viewer"]).RoleIn(one); got != AsArbiter {
			t.Errorf("a viewer with an arbiter's link is %v", got)
		}
		if got := link.Who(p.base["an owner"]).RoleIn(one); got != AsOwner {
			t.Errorf("an owner with an arbiter's link is %v", got)
		}
		if got := link.Who(p.base["the owner of another event"]); got.RoleIn(one) != AsArbiter || got.RoleIn(two) != AsOwner || got.Name != "Otis" {
			t.Errorf("%v, %v, %q", got.RoleIn(one), got.RoleIn(two), got.Name)
		}
		if got := link.Who(Who{}); got.RoleIn(two) != Nobody || got.Club() || got.Known() || got.Name != "arbiter Anna" {
			t.Errorf("%+v", got)
		}
	})
	t.Run("an administrator who reads as the public does sees no private event he has no role in", func(t *testing.T) {
		p := newPeople(t)
		if _, err := p.Public(context.Background(), p.base["an administrator"].Reader(), p.one); !errors.Is(err, ErrNotFound) {
			t.Errorf("got %v", err)
		}
		if _, err := p.Public(context.Background(), p.base["an owner"].Reader(), p.one); err != nil {
			t.Errorf("an owner reads his private event: %v", err)
		}
		if r := p.base["an owner"].Reader(); r.RoleIn(read(t, p.Store, p.one).ID) != AsViewer || r.Name != "" {
			t.Errorf("%+v", r)
		}
	})
	t.Run("BR-134 the owner of one event can do nothing in another, with ids of his or of the other", func(t *testing.T) {
		ctx := context.Background()
		p := newPeople(t)
		mine, other := p.base["an owner"], at(read(t, p.Store, p.two), 1, 1)
		revision := read(t, p.Store, p.two).Revision
		for name, op := range asked(t, p.Store, other) {
			if err := op.do(ctx, mine, p.two); KindOf(err) != NotFound && KindOf(err) != Denied {
				t.Errorf("%s in the other event: %v", name, err)
			}
		}
		if _, err := p.Press(ctx, mine, p.one, other.ID, other.Version, "1"); !errors.Is(err, ErrNotFound) {
			t.Errorf("a match of the other event in his: %v", err)
		}
		links, err := p.Links(ctx, Who{Admin: true}, p.two)
		if err != nil || len(links) != 0 {
			t.Fatal(links, err)
		}
		p.links(p.two, NewLink{Kind: LinkScreen})
		links, err = p.Links(ctx, Who{Admin: true}, p.two)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.WithdrawLink(ctx, mine, p.one, links[0].ID, ""); !errors.Is(err, ErrNotFound) {
			t.Errorf("a link of the other event: %v", err)
		}
		if err := p.SetMember(ctx, mine, p.one, p.base["the owner of another event"].Account, AsViewer); !errors.Is(err, ErrNotFound) {
			t.Errorf("a member of the other event: %v", err)
		}
		if got := read(t, p.Store, p.two).Revision; got != revision+1 { // the link made above
			t.Errorf("the other event went from revision %d to %d", revision, got)
		}
	})
	t.Run("BR-136 a helper of one event enters results there and nowhere else; removed, his next key is refused; the log has his name", func(t *testing.T) {
		ctx := context.Background()
		p := newPeople(t)
		helper := p.base["an arbiter"]
		m, other := at(read(t, p.Store, p.one), 1, 1), at(read(t, p.Store, p.two), 1, 1)
		if _, err := p.Press(ctx, helper, p.one, m.ID, m.Version, "1"); err != nil {
			t.Fatal(err)
		}
		list, _, err := p.Journal(ctx, organiser, p.one, 0, 1)
		if err != nil || !strings.HasPrefix(list[0].Who, "Arthur · ") || list[0].Verb != "result" {
			t.Errorf("the log: %+v, %v", list, err)
		}
		if _, err := p.Press(ctx, helper, p.two, other.ID, other.Version, "1"); !errors.Is(err, ErrNotFound) {
			t.Errorf("in the other event, which is private: %v", err)
		}
		if err := p.SetPublished(ctx, organiser, p.two, 0, true); err != nil {
			t.Fatal(err)
		}
		if _, err := p.Press(ctx, helper, p.two, other.ID, other.Version, "1"); !errors.Is(err, ErrDenied) {
			t.Errorf("in the other event, which is public: %v", err)
		}
		if err := p.AddEntrants(ctx, helper, p.one, 0, []EntrantIn{{Name: "Late"}}); !errors.Is(err, ErrDenied) {
			t.Errorf("an entrant: %v", err)
		}
		if err := p.SetMember(ctx, organiser, p.one, helper.Account, Nobody); err != nil {
			t.Fatal(err)
		}
		// helper still holds the rights of the page he has open: they are read anew
		m = at(read(t, p.Store, p.one), 1, 2)
		if _, err := p.Press(ctx, helper, p.one, m.ID, m.Version, "1"); KindOf(err) != NotFound {
			t.Errorf("after he was removed: %v", err)
		}
	})
	t.Run("BR-133 an arbiter's link enters results of open rounds, and nothing of held and closed ones", func(t *testing.T) {
		ctx := context.Background()
		p := newPeople(t)
		by := p.base["an arbiter's link"]
		for table := 1; table <= 2; table++ {
			m := at(read(t, p.Store, p.one), 1, table)
			if _, err := p.Press(ctx, by, p.one, m.ID, m.Version, "1"); err != nil {
				t.Fatal(err)
			}
		}
		if err := p.CloseRound(ctx, organiser, p.one, 0, 1, true); err != nil {
			t.Fatal(err)
		}
		m := at(read(t, p.Store, p.one), 1, 1)
		if _, err := p.SaveReport(ctx, by, p.one, Report{Match: m.ID, Version: m.Version, Record: []scoring.Action{"0"}}); !errors.Is(err, errArbiterClosed) {
			t.Errorf("a closed round: %v", err)
		}
		if err := p.HoldRound(ctx, organiser, p.one, 0, 2, true); err != nil {
			t.Fatal(err)
		}
		m = at(read(t, p.Store, p.one), 2, 1)
		if _, err := p.Press(ctx, by, p.one, m.ID, m.Version, "1"); !errors.Is(err, ErrNotFound) {
			t.Errorf("a held round: %v", err)
		}
		if _, _, err := p.Check(ctx, by, p.one, m.ID, m.Version, nil); !errors.Is(err, ErrNotFound) {
			t.Errorf("checking a held round: %v", err)
		}
		tour, err := p.ForArbiter(ctx, by, p.one)
		if err != nil || tour.Match(m.ID) != nil {
			t.Errorf("a held round is in what he reads, %v", err)
		}
	})
	t.Run("names in the journal cannot be made up: a device's dot is in no name", func(t *testing.T) {
		for _, name := range []string{"Anna · 3f", "·", "a·b"} {
			if _, err := loginName(name); !errors.Is(err, errLoginName) {
				t.Errorf("%q: %v", name, err)
			}
		}
		who := Who{Account: 5, Name: "A_n%a!", Session: "3f"}
		var n int
		s := newStore(t)
		for text, want := range map[string]int{"A_n%a! · 77": 1, "Axn%a! · 77": 0, "A_nna! · 77": 0, "A_n%a!x · 77": 0} {
			if err := s.reader.Raw("SELECT ? LIKE ? ESCAPE '!'", text, likeDevices(who.Name)).Scan(&n).Error; err != nil || n != want {
				t.Errorf("%q: %d, %v", text, n, err)
			}
			if who.wrote(text) != (want == 1) {
				t.Errorf("%q: wrote says otherwise", text)
			}
		}
	})
}
