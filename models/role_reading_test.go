package models

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"roundtable/pairing/scoring"
)

// TestEventFileTellsNothingOfPeople: a file of an event has nobody who can sign in, no links and no hashes.
func TestEventFileTellsNothingOfPeople(t *testing.T) {
	ctx := context.Background()
	p := newPeople(t)
	if err := p.SetReporting(ctx, organiser, p.one, ReportBoth); err != nil {
		t.Fatal(err)
	}
	m := at(read(t, p.Store, p.one), 1, 1)
	if _, err := p.Report(ctx, p.base["a table's link"], p.one, NewReport{Match: m.ID, Record: []scoring.Action{"1"}, Device: "the phone"}); err != nil {
		t.Fatal(err)
	}
	for _, account := range []int64{FirstAccount, p.base["an owner"].Account} {
		if _, err := p.NewOrganiserLink(ctx, account); err != nil {
			t.Fatal(err)
		}
	}
	var secrets []string
	for _, query := range []string{"SELECT password FROM accounts WHERE password <> ''", "SELECT hash FROM access_links", "SELECT hash FROM organiser_links", "SELECT device FROM reports"} {
		var some []string
		if err := p.reader.Raw(query).Scan(&some).Error; err != nil || len(some) == 0 {
			t.Fatal(query, some, err)
		}
		secrets = append(secrets, some...)
	}
	path := filepath.Join(t.TempDir(), "event.roundtable")
	if err := p.WriteEvent(ctx, organiser, p.one, path); err != nil {
		t.Fatal(err)
	}
	data := fileText(t, path)
	for _, s := range append(secrets, "Otis") { // has a role in the other event only
		if strings.Contains(data, s) {
			t.Errorf("the file holds %q", s)
		}
	}
	file, err := Open(ctx, path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for query, want := range map[string]int{
		"members": 0, "access_links": 0, "reports": 0, "checks": 0, "devices": 0, "organiser_links": 0, "sessions": 0, "accounts": 1,
	} {
		var n int
		if err := file.readerSQL.QueryRow(fmt.Sprintf("SELECT count(*) FROM %s", query)).Scan(&n); err != nil || n != want {
			t.Errorf("%s: %d, %v", query, n, err)
		}
	}
}

// TestPlayersOfOtherEvents: whoever keeps the club's players sees results only of events that he organises.
func TestPlayersOfOtherEvents(t *testing.T) {
	ctx := context.Background()
	p := newPeople(t)
	ids := make([]int64, 2)
	for i := range ids {
		id, err := p.AddPlayer(ctx, organiser, PlayerIn{Name: fmt.Sprint("Player ", i+1)})
		if err != nil {
			t.Fatal(err)
		}
		ids[i] = id
	}
	for _, of := range []string{"somebody who makes events", "an administrator"} {
		in := NewTournament{About: About{Name: of}, Game: DefaultGame, Draw: &DrawIn{Method: "given"}}
		for i, id := range ids {
			in.Entrants = append(in.Entrants, EntrantIn{Name: fmt.Sprint("Player ", i+1), Player: id})
		}
		if _, err := p.CreateTournament(ctx, p.base[of], in); err != nil {
			t.Fatal(err)
		}
	}
	for says, want := range map[string]int{"somebody who makes events": 1, "an administrator": 2, "an owner": 0} {
		who := p.base[says]
		if who.Account != 0 {
			who = p.who(who.Account) // with the role in what was made above
		}
		card, err := p.PlayerCard(ctx, who, ids[0])
		if err != nil || len(card.Played) != want || card.Events != 2 {
			t.Errorf("%s: %d events shown, %v", says, len(card.Played), err)
		}
		for _, e := range card.Played {
			if who.RoleIn(e.Tournament.ID) < AsOrganiser {
				t.Errorf("%s sees %s", says, e.Tournament.Slug)
			}
		}
		if shared, err := p.SharedEvents(ctx, who, ids[0], ids[1]); err != nil || len(shared) != want {
			t.Errorf("%s: %d shared events, %v", says, len(shared), err)
		}
	}
}
