package templates

import (
	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/tiebreak"
)

// What pages say of the formats whose rounds are taken as they were played: byes by their kinds, handicap stones, start
// scores.

// ByeWord names a bye: in a round robin it is nothing but a round without a match.
func ByeWord(p Page, t *models.Tournament, m *models.Match) string {
	if t.RoundRobin() {
		return p.T("player.bye", "sits out")
	}
	switch {
	case m.ID == 0:
		return p.T("played.bye.absent", "not paired")
	case m.ByeKind == pairing.PairingBye:
		return p.T("played.bye.pab", "bye")
	case m.ByeKind == pairing.HalfBye:
		return p.T("played.bye.hpb", "half-point bye")
	case m.ByeKind == pairing.FullBye:
		return p.T("played.bye.fpb", "full-point bye")
	}
	return p.T("played.bye.zpb", "zero-point bye")
}

// ByeName names a kind of bye.
func ByeName(p Page, kind pairing.ByeKind) string {
	switch kind {
	case pairing.PairingBye:
		return p.T("played.pab", "Bye given by the pairing")
	case pairing.HalfBye:
		return p.T("played.hpb", "Half-point bye")
	case pairing.FullBye:
		return p.T("played.fpb", "Full-point bye")
	}
	return p.T("played.zpb", "Zero-point bye, or absent")
}

// byeLine is a bye with what it gives: “half-point bye · ½”.
func byeLine(p Page, t *models.Tournament, m *models.Match) string {
	if t.RoundRobin() {
		return ByeWord(p, t, m)
	}
	return joined(ByeWord(p, t, m), byePoints(t, m))
}

// byePoints are what a bye gives; empty in a round robin, where it is no result.
func byePoints(t *models.Tournament, m *models.Match) string {
	if t.RoundRobin() || m.Annulled || m.Cancelled {
		return ""
	}
	kind := m.ByeKind
	if kind == pairing.Free {
		kind = pairing.ZeroBye
	}
	return t.ByeWorth(kind).Points.String()
}

// StonesText says who gives handicap stones in a match, "" where nobody does. A game that was played has its own.
func StonesText(p Page, t *models.Tournament, m *models.Match) string {
	n := m.Stones
	for i := range m.Games {
		if g := &m.Games[i]; !g.Void && !g.Playoff {
			n = int(g.Handicap)
			break
		}
	}
	giver := 0
	if n < 0 {
		n, giver = -n, 1
	}
	if n == 0 || m.Bye() {
		return ""
	}
	no := 0
	if e := t.Entrant(m.Seats[giver].Entrant); e != nil {
		no = e.Number
	}
	return p.N("played.stones", n, "{{.no}} gives {{.n}} stone", "{{.no}} gives {{.n}} stones", "no", no)
}

// formatName is what an event is where it is no round robin: a Swiss.
func formatName(p Page, t *models.Tournament) string {
	switch t.Stage.Format {
	case models.FormatSwiss:
		return p.T("played.swiss", "Swiss")
	case models.FormatTeamSwiss:
		return p.T("played.team_swiss", "Swiss of teams")
	case models.FormatMcMahon:
		return p.T("played.mcmahon", "McMahon")
	}
	return ""
}

// versionName names a version of the tie-break rules of FIDE by when it holds.
func versionName(p Page, v tiebreak.Version) string {
	switch v {
	case tiebreak.V2023:
		return p.T("played.rules.2023", "until August 2023 (virtual opponent)")
	case tiebreak.V2024:
		return p.T("played.rules.2024", "September 2023 to February 2026")
	}
	return p.T("played.rules.2026", "since March 2026")
}

// absentIn are the rounds, up to the last that was played, in which an entrant has neither a match nor a bye: a Swiss counts
// them as byes worth nothing.
func absentIn(t *models.Tournament, id pairing.ID) (rounds []*models.Round) {
	if t.RoundRobin() {
		return nil
	}
	for i := range t.Rounds {
		r := &t.Rounds[i]
		there := false
		for j := range r.Matches {
			there = there || r.Matches[j].SeatOf(id) != pairing.NoSeat
		}
		if !there && (pubBegun(r) || r.Done()) {
			rounds = append(rounds, r)
		}
	}
	return rounds
}

// bothLost reports whether both sides of a match that was played got nothing.
func bothLost(v scoring.Verdict) bool {
	return v.State == scoring.Decided && v.Out == [2]pairing.Outcome{pairing.Loss, pairing.Loss}
}

// rulesPlayed says how the rounds of an event come about that the program takes as they were played, and what byes give.
func rulesPlayed(p Page, t *models.Tournament) []string {
	text := []string{p.T("played.rule.swiss", "In every round those meet who have about equally many points, and no two meet twice.")}
	if t.McMahon() {
		text = append(text, p.T("played.rule.mcmahon", "Everybody begins with a start score for his strength; it counts in the points."))
	}
	if n := t.LastRound(); n > 0 {
		text = append(text, p.N("reader.rules.rounds", n, "That makes {{.n}} round.", "That makes {{.n}} rounds."))
	}
	for _, kind := range ByeKinds {
		text = append(text, p.T("played.rule.bye", "{{.bye}}: {{.points}}.", "bye", ByeName(p, kind), "points", t.ByeWorth(kind).Points))
	}
	return text
}
