package models

// Conduct are the rules of an event about people: what becomes of the results of somebody who
// withdraws, and what warnings and overruns of the clock cost.
type Conduct struct {
	Withdrawal   string // WithdrawalHalf, WithdrawalAnnul or WithdrawalKeep
	HalfOf       string // HalfOfEvent or HalfOfCycle
	WarningsLose int    // so many warnings in one game lose it (source rule S7: two), 0: none does
	OverrunsLose int    // so many overruns of the clock in one game lose it (S7: three), 0: none does
}

const maxConduct = 9 // warnings or overruns of one game

var (
	errWithdrawal = &Error{Kind: Invalid, Key: "error.withdrawal", Field: "withdrawal", Text: "Choose what becomes of the results of somebody who withdraws."}
	errConduct    = &Error{Kind: Invalid, Key: "error.conduct", Field: "warnings_lose", Text: "Warnings and overruns that lose a game are a whole number from 0 to {{.most}}; 0 means that none does."}
)

// Conduct are the rules about people of the event's stage.
func (t *Tournament) Conduct() Conduct {
	return Conduct{Withdrawal: t.Stage.Withdrawal, HalfOf: t.Stage.HalfOf, WarningsLose: t.Stage.WarningsLose, OverrunsLose: t.Stage.OverrunsLose}
}

func (c Conduct) into(stage *StageRow) error {
	switch {
	case c.Withdrawal != WithdrawalHalf && c.Withdrawal != WithdrawalAnnul && c.Withdrawal != WithdrawalKeep:
		return errWithdrawal
	case c.HalfOf != HalfOfEvent && c.HalfOf != HalfOfCycle:
		return errWithdrawal
	case c.WarningsLose < 0 || c.WarningsLose > maxConduct:
		return errConduct.With("most", maxConduct)
	case c.OverrunsLose < 0 || c.OverrunsLose > maxConduct:
		return errConduct.With("most", maxConduct).In("overruns_lose")
	}
	stage.Withdrawal, stage.HalfOf, stage.WarningsLose, stage.OverrunsLose = c.Withdrawal, c.HalfOf, c.WarningsLose, c.OverrunsLose
	return nil
}

// apply stores the rules. What they mean for those who have withdrawn already follows in the next
// request; games that warnings lost already stay as they are.
func (c Conduct) apply(t *tx, row *TournamentRow) (string, map[string]any, error) {
	now, err := loadTournament(t.db, row.Slug)
	if err != nil {
		return "", nil, err
	}
	stage := now.Stage.StageRow
	if err := c.into(&stage); err != nil {
		return "", nil, err
	}
	return "tournament.conduct", map[string]any{
		"withdrawal": c.Withdrawal, "half_of": c.HalfOf, "warnings_lose": c.WarningsLose, "overruns_lose": c.OverrunsLose,
	}, update(t, &stage)
}
