package models

import (
	"context"
	"errors"
	"testing"

	"pgregory.net/rapid"
)

func TestMembers(t *testing.T) {
	ctx := context.Background()
	p := newPeople(t)
	owner, admin := p.base["an owner"], p.base["an administrator"]
	olga := p.base["an organiser"].Account
	t.Run("whoever made an event owns it; the command line owns nothing", func(t *testing.T) {
		mine, err := p.CreateTournament(ctx, p.base["somebody who makes events"], NewTournament{Game: DefaultGame, About: About{Name: "Mine"}})
		if err != nil {
			t.Fatal(err)
		}
		list, err := p.Members(ctx, organiser, mine)
		if err != nil || len(list) != 1 || list[0].Role != AsOwner || list[0].Name != "Hai" {
			t.Errorf("%+v, %v", list, err)
		}
		if _, err := p.CreateTournament(ctx, p.base["an arbiter"], NewTournament{Game: DefaultGame, About: About{Name: "No"}}); !errors.Is(err, ErrDenied) {
			t.Errorf("a helper makes an event: %v", err)
		}
	})
	t.Run("a section has the members of its event", func(t *testing.T) {
		slug, err := p.CreateSection(ctx, owner, SectionOf{Slug: p.one, Name: "Kids", Other: "Open"}, 0, NewTournament{Game: DefaultGame})
		if err != nil {
			t.Fatal(err)
		}
		list, err := p.Members(ctx, organiser, slug)
		if err != nil || len(list) != 4 || list[0].Name != "Otto" || list[3].Name != "Vera" {
			t.Errorf("%+v, %v", list, err)
		}
	})
	for _, step := range []struct {
		says    string
		who     Who
		account int64
		role    Role
		want    error
	}{
		{"an organiser changes no role", p.base["an organiser"], olga, AsOwner, ErrDenied},
		{"an owner does not change his own", owner, owner.Account, AsViewer, errMemberSelf},
		{"an administrator may take the last owner away", admin, owner.Account, AsOrganiser, nil},
		{"then he is none any more", owner, olga, AsArbiter, ErrDenied},
		{"the administrator gives it back", admin, owner.Account, AsOwner, nil},
		{"a second owner", owner, olga, AsOwner, nil},
		{"who takes the first away", p.base["an organiser"], owner.Account, Nobody, nil},
		{"somebody without a role in the event is no member", p.base["an organiser"], owner.Account, AsViewer, ErrNotFound},
		{"the last owner stays", p.base["an organiser"], olga, Nobody, errMemberSelf},
	} {
		if err := p.SetMember(ctx, step.who, p.one, step.account, step.role); !errors.Is(err, step.want) {
			t.Errorf("%s: %v", step.says, err)
		}
	}
}

// TestAnEventKeepsAnOwner: whatever the owners do to each other, in any order, one is left.
func TestAnEventKeepsAnOwner(t *testing.T) {
	ctx := context.Background()
	p := newPeople(t)
	event := read(t, p.Store, p.one).ID
	names := []string{"an owner", "an organiser", "an arbiter", "a viewer"}
	rapid.Check(t, func(r *rapid.T) {
		for range rapid.IntRange(1, 12).Draw(r, "steps") {
			by := p.base[rapid.SampledFrom(names).Draw(r, "by")]
			to := p.base[rapid.SampledFrom(names).Draw(r, "to")]
			role := Role(rapid.IntRange(0, int(AsOwner)).Draw(r, "role"))
			before, err := accountRole(p.reader, by.Account, event)
			if err != nil {
				r.Fatal(err)
			}
			if err := p.SetMember(ctx, by, p.one, to.Account, role); err == nil && before != AsOwner {
				r.Fatalf("%v gave a role", before)
			}
		}
		var owners int64
		if err := p.reader.Model(&MemberRow{}).Where("tournament_id = ? AND role = 'owner'", event).Count(&owners).Error; err != nil || owners == 0 {
			r.Fatalf("%d owners, %v", owners, err)
		}
		// everybody back, so that the next one begins with some to take away
		for i, name := range names {
			role := []Role{AsOwner, AsOrganiser, AsArbiter, AsViewer}[i]
			if err := p.write(ctx, organiser, func(t *tx) error { return t.join(event, p.base[name].Account, role) }); err != nil {
				r.Fatal(err)
			}
		}
	})
}
