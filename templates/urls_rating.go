package templates

// Ratings is the club's rating list; its query is game.
func (u URLs) Ratings() string { return u.Path("ratings") }

// RatingsOf is the rating list of one game, of all together where it is empty.
func (u URLs) RatingsOf(game string) string {
	if game == "" {
		return u.Ratings()
	}
	return With(u.Ratings(), "game", game)
}

// RatingPlayer is the rating of one player of the club over the events.
func (u URLs) RatingPlayer(id int64) string { return u.Path("ratings", int(id)) }

// RatingRules is where the club says how it rates.
func (u URLs) RatingRules() string { return u.Path("ratings", "settings") }

// EventRating says whether an event counts for the ratings, and what it did to them.
func (u URLs) EventRating(t string) string { return u.Path("o", t, "rating") }

// Statistics are the counts of an event, PublicStatistics as the public sees them.
func (u URLs) Statistics(t string) string       { return u.Path("o", t, "stats") }
func (u URLs) PublicStatistics(t string) string { return u.Path("t", t, "stats") }

// Seasons are all seasons that the reader may see, Season is one; parts lead to a form of it: "edit",
// "publish", "delete".
func (u URLs) Seasons() string   { return u.Path("seasons") }
func (u URLs) NewSeason() string { return u.Path("seasons", "new") }
func (u URLs) Season(id int64, parts ...any) string {
	return u.Path(append([]any{"seasons", int(id)}, parts...)...)
}
