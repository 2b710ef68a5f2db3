package models

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"roundtable/pairing/scoring"
)

// people is a database with two events and somebody for every role in the first one.
type people struct {
	*Store
	t    *testing.T
	one  string // the event they have roles in
	two  string // another one, of another owner
	base map[string]Who
}

const samplePassword = "four words in a row"

// join makes an account by an invitation to an event, empty: to make events here.
func (p *people) join(name, slug string, role Role) int64 {
	p.t.Helper()
	ctx := context.Background()
	var secret string
	var err error
	if slug == "" {
		secret, err = p.InviteOrganiser(ctx, Who{Admin: true}, name)
	} else {
		secret = p.links(slug, NewLink{Kind: LinkInvite, Role: role})[0]
	}
	if err != nil {
		p.t.Fatal(err)
	}
	_, account, err := p.AcceptNew(ctx, Who{}, secret, name, samplePassword)
	if err != nil {
		p.t.Fatalf("%s: %v", name, err)
	}
	return account
}

func (p *people) links(slug string, links ...NewLink) []string {
	p.t.Helper()
	secrets, err := p.MakeLinks(context.Background(), Who{Admin: true}, slug, links...)
	if err != nil {
		p.t.Fatal(err)
	}
	return secrets
}

// who signs an account in on a new device.
func (p *people) who(account int64) Who {
	p.t.Helper()
	device, err := p.NewDevice(context.Background(), account, "", "Browser", "192.0.2.1")
	if err != nil {
		p.t.Fatal(err)
	}
	who, err := p.Device(context.Background(), device)
	if err != nil {
		p.t.Fatal(err)
	}
	return who
}

// by is whoever opens a link.
func (p *people) by(secret string) Who {
	p.t.Helper()
	link, _, err := p.OpenLink(context.Background(), secret, LinkArbiter, LinkTable, LinkScreen)
	if err != nil {
		p.t.Fatal(err)
	}
	return link.Who(Who{})
}

func newPeople(t *testing.T) *people {
	t.Helper()
	s := newStore(t)
	p := &people{Store: s, t: t, one: makeEvent(t, s, 4, Rules{Form: scoring.Single.Form}), two: makeEvent(t, s, 4, Rules{Form: scoring.Single.Form})}
	secrets := p.links(p.one, NewLink{Kind: LinkArbiter, Label: "Anna"}, NewLink{Kind: LinkTable, Table: 1}, NewLink{Kind: LinkScreen})
	p.base = map[string]Who{
		"nobody": {}, "somebody who makes events": p.who(p.join("Hai", "", Nobody)),
		"a viewer": p.who(p.join("Vera", p.one, AsViewer)), "an arbiter": p.who(p.join("Arthur", p.one, AsArbiter)),
		"an organiser": p.who(p.join("Olga", p.one, AsOrganiser)), "an owner": p.who(p.join("Otto", p.one, AsOwner)),
		"the owner of another event": p.who(p.join("Otis", p.two, AsOwner)), "an administrator": p.who(FirstAccount),
		"an arbiter's link": p.by(secrets[0]), "a table's link": p.by(secrets[1]), "a screen's link": p.by(secrets[2]),
	}
	return p
}

// roleOf is what each of the people is in the first event.
var roleOf = map[string]Role{
	"nobody": Nobody, "somebody who makes events": Nobody, "a viewer": AsViewer, "an arbiter": AsArbiter, "an organiser": AsOrganiser,
	"an owner": AsOwner, "the owner of another event": Nobody, "an administrator": AsOwner,
	"an arbiter's link": AsArbiter, "a table's link": AsViewer, "a screen's link": AsViewer,
}

// asked are the operations on an event with the least role that may ask for them. The values they are
// given are often wrong: only a refusal for want of a right counts.
func asked(t *testing.T, s *Store, m *Match) map[string]struct {
	least Role
	do    func(ctx context.Context, who Who, slug string) error
} {
	type ask = struct {
		least Role
		do    func(ctx context.Context, who Who, slug string) error
	}
	list := map[string]ask{
		"SetAbout": {AsOrganiser, func(ctx context.Context, who Who, slug string) error { return s.SetAbout(ctx, who, slug, 0, About{}) }},
		"SetLook": {AsOrganiser, func(ctx context.Context, who Who, slug string) error {
			return s.SetLook(ctx, who, slug, 0, Look{Names: "?"})
		}},
		"SetRules": {AsOrganiser, func(ctx context.Context, who Who, slug string) error {
			return s.SetRules(ctx, who, slug, 0, "?", Rules{})
		}},
		"SetPublished": {AsOrganiser, func(ctx context.Context, who Who, slug string) error {
			return s.SetPublished(ctx, who, slug, -1, true)
		}},
		"SetHosts": {AsOrganiser, func(ctx context.Context, who Who, slug string) error { return s.SetHosts(ctx, who, slug, -1, Hosts{}) }},
		"SetRated": {AsOrganiser, func(ctx context.Context, who Who, slug string) error { return s.SetRated(ctx, who, slug, -1, "?") }},
		"SetEnded": {AsOrganiser, func(ctx context.Context, who Who, slug string) error { return s.SetEnded(ctx, who, slug, -1, true) }},
		"SetCategories": {AsOrganiser, func(ctx context.Context, who Who, slug string) error {
			return s.SetCategories(ctx, who, slug, -1, nil)
		}},
		"SetArrived": {AsOrganiser, func(ctx context.Context, who Who, slug string) error {
			return s.SetArrived(ctx, who, slug, []int64{int64(read(t, s, slug).Entrants[0].ID)}, false)
		}},
		"SetOut": {AsOrganiser, func(ctx context.Context, who Who, slug string) error { return s.SetOut(ctx, who, slug, -1, nil, true) }},
		"SetTimes": {AsOrganiser, func(ctx context.Context, who Who, slug string) error {
			return s.SetTimes(ctx, who, slug, -1, []time.Time{})
		}},
		"Do": {AsOrganiser, func(ctx context.Context, who Who, slug string) error {
			return s.Do(ctx, who, slug, -1, Cancel{Match: m.ID})
		}},
		"Preview": {AsOrganiser, func(ctx context.Context, who Who, slug string) error {
			_, _, err := s.Preview(ctx, who, slug, -1, Cancel{Match: m.ID})
			return err
		}},
		"Draw": {AsOrganiser, func(ctx context.Context, who Who, slug string) error {
			return s.Draw(ctx, who, slug, -1, DrawIn{Method: "given"})
		}},
		"AddEntrants": {AsOrganiser, func(ctx context.Context, who Who, slug string) error { return s.AddEntrants(ctx, who, slug, -1, nil) }},
		"EditEntrant": {AsOrganiser, func(ctx context.Context, who Who, slug string) error {
			return s.EditEntrant(ctx, who, slug, -1, 1, EntrantIn{})
		}},
		"RemoveEntrant": {AsOrganiser, func(ctx context.Context, who Who, slug string) error { return s.RemoveEntrant(ctx, who, slug, -1, 1) }},
		"WriteEvent": {AsOrganiser, func(ctx context.Context, who Who, slug string) error {
			return s.WriteEvent(ctx, who, slug, "/dev/null/none")
		}},
		"JournalOf": {AsOrganiser, func(ctx context.Context, who Who, slug string) error {
			_, _, err := s.JournalOf(ctx, who, slug, 1, func(JournalEntry) bool { return true })
			return err
		}},
		"Journal": {AsOrganiser, func(ctx context.Context, who Who, slug string) error {
			_, _, err := s.Journal(ctx, who, slug, 0, 5)
			return err
		}},
		"JournalEntry": {AsOrganiser, func(ctx context.Context, who Who, slug string) error {
			list, _, err := s.Journal(ctx, Who{Admin: true}, slug, 0, 1)
			if err != nil {
				return err
			}
			_, _, err = s.JournalEntry(ctx, who, slug, list[0].ID)
			return err
		}},
		"LastUndoable": {AsOrganiser, func(ctx context.Context, who Who, slug string) error { return second(s.LastUndoable(ctx, who, slug)) }},
		"WriteJournal": {AsOrganiser, func(ctx context.Context, who Who, slug string) error {
			return s.WriteJournal(ctx, who, slug, &strings.Builder{})
		}},
		"MakeLinks": {AsOrganiser, func(ctx context.Context, who Who, slug string) error {
			return second(s.MakeLinks(ctx, who, slug, NewLink{Kind: LinkTable}))
		}},
		"MakeLinks, an invitation": {AsOwner, func(ctx context.Context, who Who, slug string) error {
			return second(s.MakeLinks(ctx, who, slug, NewLink{Kind: LinkInvite, Role: AsViewer, Label: strings.Repeat("x", 99)}))
		}},
		"Links": {AsOrganiser, func(ctx context.Context, who Who, slug string) error { return second(s.Links(ctx, who, slug)) }},
		"WithdrawLink": {AsOrganiser, func(ctx context.Context, who Who, slug string) error {
			if err := s.WithdrawLink(ctx, who, slug, 0, "none"); !errors.Is(err, ErrNotFound) || who.RoleIn(read(t, s, slug).ID) < AsOrganiser {
				return err
			}
			return nil // there is none of that kind
		}},
		"Members": {AsOrganiser, func(ctx context.Context, who Who, slug string) error { return second(s.Members(ctx, who, slug)) }},
		"SetMember": {AsOwner, func(ctx context.Context, who Who, slug string) error {
			list, err := s.Members(ctx, Who{Admin: true}, slug)
			if err != nil {
				return err
			}
			return s.SetMember(ctx, who, slug, list[len(list)-1].Account, list[len(list)-1].Role)
		}},
		"PlayersOf": {AsOrganiser, func(ctx context.Context, who Who, slug string) error { return second(s.PlayersOf(ctx, who, slug)) }},
		"Printed": {AsOrganiser, func(ctx context.Context, who Who, slug string) error {
			return s.Printed(ctx, who, slug, PrintedSheet{ID: "standings"})
		}},
		"PressClock": {AsArbiter, func(ctx context.Context, who Who, slug string) error {
			return s.PressClock(ctx, who, slug, ClockPress{Do: "?"})
		}},
		"PressClocks":  {AsArbiter, s.asksClocks},
		"AnnounceAll":  {AsOrganiser, s.asksLines},
		"Announce":     {AsOrganiser, func(ctx context.Context, who Who, slug string) error { return s.Announce(ctx, who, slug, "") }},
		"PrintedSince": {AsOrganiser, func(ctx context.Context, who Who, slug string) error { return second(s.PrintedSince(ctx, who, slug)) }},
		"SetReporting": {AsOrganiser, func(ctx context.Context, who Who, slug string) error { return s.SetReporting(ctx, who, slug, ReportNo) }},
		"Reports":      {AsArbiter, func(ctx context.Context, who Who, slug string) error { return second(s.Reports(ctx, who, slug)) }},
		"Checks":       {AsArbiter, func(ctx context.Context, who Who, slug string) error { return second(s.Checks(ctx, who, slug)) }},
		"ForArbiter":   {AsArbiter, func(ctx context.Context, who Who, slug string) error { return second(s.ForArbiter(ctx, who, slug)) }},
		"Check": {AsArbiter, func(ctx context.Context, who Who, slug string) error {
			_, _, err := s.Check(ctx, who, slug, m.ID, 99, nil)
			return err
		}},
		"ConfirmReport": {AsArbiter, func(ctx context.Context, who Who, slug string) error {
			err := s.writer.Create(&ReportRow{TournamentID: read(t, s, slug).ID, MatchID: m.ID, Record: "1", Device: "x", At: s.now()}).Error
			if err != nil {
				return err
			}
			defer s.writer.Where("match_id = ?", m.ID).Delete(&ReportRow{})
			var row ReportRow
			if err := s.writer.Where("match_id = ?", m.ID).First(&row).Error; err != nil {
				return err
			}
			return second(s.ConfirmReport(ctx, who, slug, m.ID, row.ID, 99))
		}},
		"DropReports": {AsArbiter, func(ctx context.Context, who Who, slug string) error { return s.DropReports(ctx, who, slug, m.ID) }},
		"Press": {AsArbiter, func(ctx context.Context, who Who, slug string) error {
			return second(s.Press(ctx, who, slug, m.ID, 99, "1"))
		}},
		"SaveReport": {AsArbiter, func(ctx context.Context, who Who, slug string) error {
			return second(s.SaveReport(ctx, who, slug, Report{Match: m.ID, Version: 99, Record: []scoring.Action{"1"}}))
		}},
		"CloseRound": {AsOrganiser, func(ctx context.Context, who Who, slug string) error {
			return s.CloseRound(ctx, who, slug, -1, 1, true)
		}},
		"HoldRound": {AsOrganiser, func(ctx context.Context, who Who, slug string) error { return s.HoldRound(ctx, who, slug, -1, 1, true) }},
		"CreateSection": {AsOrganiser, func(ctx context.Context, who Who, slug string) error {
			return second(s.CreateSection(ctx, who, SectionOf{Slug: slug}, -1, NewTournament{Game: DefaultGame}))
		}},
		"RenameSection": {AsOrganiser, func(ctx context.Context, who Who, slug string) error { return s.RenameSection(ctx, who, slug, -1, "") }},
		"Settle":        {AsOrganiser, func(ctx context.Context, who Who, slug string) error { return s.Settle(ctx, who, slug, -1, Settled{}) }},
		"Unsettle":      {AsOrganiser, func(ctx context.Context, who Who, slug string) error { return s.Unsettle(ctx, who, slug, -1, 1) }},
		"Tournament":    {AsOrganiser, func(ctx context.Context, who Who, slug string) error { return second(s.Tournament(ctx, who, slug)) }},
		"Public":        {AsViewer, func(ctx context.Context, who Who, slug string) error { return second(s.Public(ctx, who, slug)) }},
		"DeleteTournament": {AsOwner, func(ctx context.Context, who Who, slug string) error {
			return s.DeleteTournament(ctx, who, slug, 0, "another name")
		}},
	}
	return list
}

// TestEveryOperationAsksForARole: each operation on an event, asked for by everybody, of a private event.
func TestEveryOperationAsksForARole(t *testing.T) {
	ctx := context.Background()
	p := newPeople(t)
	m := at(read(t, p.Store, p.one), 1, 1)
	operations := asked(t, p.Store, m)
	for name, op := range operations {
		for says, who := range p.base {
			role, revision := roleOf[says], read(t, p.Store, p.one).Revision
			err := op.do(ctx, who, p.one)
			kind := KindOf(err)
			refused := kind == Denied || kind == NotFound
			switch {
			case refused == (role >= op.least):
				t.Errorf("%s by %s: %v", name, says, err)
			case role == Nobody && kind != NotFound:
				t.Errorf("%s by %s says that a private event is there: %v", name, says, err)
			case refused && read(t, p.Store, p.one).Revision != revision:
				t.Errorf("%s by %s was refused and changed the event", name, says)
			}
		}
	}
	// Store and its operations are compared, so that a new one comes with its line here.
	elsewhere := []string{ // belong to no event, or say themselves who may: tested where they are
		"AddSeason", "DeleteSeason", "EditSeason", "EventHeads", "EventSteps", "PublishSeason", "Ratings", "Season", "Seasons", "SetRatingRules",
		"Account", "AccountNamed", "Accounts", "Accept", "AcceptNew", "AddGame", "AddPlayer", "AlikePlayers", "Answered", "Bin", "ClubInvites", "HallOthers", "People", "Person",
		"CreateTournament", "DeletePlayer", "Devices", "EditPlayer", "EndDevice", "EndDevicesOf", "Home", "ImportFolder", "InviteOrganiser", "MergePlayers", "PlanPlayers",
		"PlayerCard", "Players", "Propose", "ReadEvent", "RememberEarlier", "Report", "RoleIn", "SavePlayers", "Sections", "SetAccount", "SetClub",
		"SetLevel", "SharedEvents", "SplitPlayer", "Together", "Undelete", "Unremembered", "WithdrawInvite",
	}
	whoType := reflect.TypeFor[Who]()
	for method := range reflect.TypeFor[*Store]().Methods() {
		takes := false
		for in := range method.Type.Ins() {
			takes = takes || in == whoType
		}
		if _, ok := operations[method.Name]; takes && !ok && !slices.Contains(elsewhere, method.Name) {
			t.Errorf("the operation %s has no line", method.Name)
		}
	}
}
