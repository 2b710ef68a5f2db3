package handlers

import (
	"context"
	"time"

	"roundtable/models"
	"roundtable/pairing/scoring"
)

// weaponsWorld fills the database with everything that has a form: the club with players, an event in
// two sections that is under way, one that is over with a shared place, one that is not drawn, one in
// the bin.
func (w *web) weaponsWorld() {
	w.t.Helper()
	must := func(err error) {
		w.t.Helper()
		if err != nil {
			w.t.Fatal(err)
		}
	}
	ctx := context.Background()
	must(w.store.SetAccount(ctx, models.Who{Admin: true, Account: models.FirstAccount}, "Olga", "", goodPassword, 1)) // who invites has a name
	w.clubOf(models.PlayerIn{Name: "Anna", Unit: "North"}, models.PlayerIn{Name: "Anna", Unit: "South"}, models.PlayerIn{Name: "Cora"})

	running := w.public("chess", oneGame(), "Anna@North", "Ben@South", "Cleo@North", "Dora", "Emil")
	w.sectionOf(running, "Open", "Youth", "Fay\nGus\nHal")
	w.setLook(running, models.Look{Regulations: "Be quiet."})
	must(w.store.SetCategories(ctx, organiserWho, running, 0, []models.Category{{Name: "Girls", Sex: "f", Prizes: 1}}))
	w.conducts(running, models.Conduct{Withdrawal: models.WithdrawalKeep, HalfOf: models.HalfOfEvent, WarningsLose: 2, OverrunsLose: 3})
	w.playsRounds(running, 1, 1)
	w.playsHalf(running, 2)

	over := w.public("chess", oneGame("lots"), "Ida", "Jan", "Kim")
	for _, r := range w.whole(over).Rounds {
		w.playsHalf(over, r.No)
	}

	open, err := w.store.CreateTournament(ctx, organiserWho, models.NewTournament{
		About: models.About{Name: "Spring", Date: "2026-12-05", TimeZone: "Europe/Berlin"}, Game: models.DefaultGame, Rules: models.Rules{Form: scoring.Single.Form},
		Entrants: []models.EntrantIn{{Name: "Lea"}, {Name: "Max"}, {Name: "Nils"}, {Name: "Olga"}},
	})
	must(err)
	must(w.store.SetTimes(ctx, organiserWho, open, 0, []time.Time{clock}))

	must(w.store.SetRatingRules(ctx, organiserWho, models.RatingRow{K: 20, NewK: 40, Start: 1500, Grades: true, Public: true}))
	season, err := w.store.AddSeason(ctx, organiserWho, models.SeasonIn{Name: "The year", Rule: models.DefaultSeason})
	must(err)
	must(w.store.PublishSeason(ctx, organiserWho, season, 1, true))
}

// playsHalf draws the open matches of a round.
func (w *web) playsHalf(slug string, round int) {
	w.t.Helper()
	for _, m := range w.whole(slug).Round(round).Matches {
		if m.Open() {
			w.reports(slug, &m, "=")
		}
	}
}
