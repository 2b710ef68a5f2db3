package templates

// Changes of the order of play.

// Later puts a match off or brings it back.
func (u URLs) Later(t string, match int) string { return u.Path("o", t, "m", match, "later") }

// CancelMatch cancels a match, or takes that back.
func (u URLs) CancelMatch(t string, match int) string { return u.Path("o", t, "m", match, "cancel") }

// Swap shows what it changes when the other one moves first.
func (u URLs) Swap(t string, match int) string { return u.Path("o", t, "m", match, "swap") }

// StartNext starts the round after one with open matches.
func (u URLs) StartNext(t string, round int) string { return u.Path("o", t, "r", round, "next") }

// Arrange changes the pairings of a coming round by hand.
func (u URLs) Arrange(t string, round int) string { return u.Path("o", t, "arrange", round) }

// Printed is told that a sheet is being printed.
func (u URLs) Printed(t, sheet string) string { return u.Path("o", t, "print", sheet, "printed") }
