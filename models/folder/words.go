package folder

import (
	"strings"

	"roundtable/pairing"
)

// Kind says what a line of games.csv is about.
type Kind string

// The kinds of lines. A line without one is a game; without a second entrant it is a bye.
const (
	KindGame      Kind = ""          // a game of the match
	KindPlayoff   Kind = "playoff"   // the play-off game of a level match
	KindVoid      Kind = "void"      // a game that was aborted and is played again
	KindLots      Kind = "lots"      // lots that decided the match: result says who won them
	KindMatch     Kind = "match"     // the match as a whole: forfeited, or only its score is known
	KindCancelled Kind = "cancelled" // a match that is not played
	KindAnnulled  Kind = "annulled"  // a game that is shown and counts nowhere
	KindFree      Kind = "bye"       // a bye of a round robin
	KindPAB       Kind = "pab"       // a bye given by the pairing
	KindHPB       Kind = "hpb"       // a half-point bye
	KindZPB       Kind = "zpb"       // a zero-point bye
	KindFPB       Kind = "fpb"       // a full-point bye
)

var kinds = []Kind{KindPlayoff, KindVoid, KindLots, KindMatch, KindCancelled, KindAnnulled, KindFree, KindPAB, KindHPB, KindZPB, KindFPB}

// Later says that a match is played at another time than its round.
type Later string

// What a match played at another time is. Its entrants may have one beside another match of the round.
const (
	Postponed Later = "postponed"
	MakeUp    Later = "makeup"
	Beside    Later = "beside" // a make-up match beside another one of the round
)

// byeKinds are the kinds of byes.
var byeKinds = map[Kind]pairing.ByeKind{
	KindFree: pairing.Free, KindPAB: pairing.PairingBye, KindHPB: pairing.HalfBye, KindZPB: pairing.ZeroBye, KindFPB: pairing.FullBye,
}

// KindOfBye is the kind of a line for a bye.
func KindOfBye(bye pairing.ByeKind) Kind {
	for k, b := range byeKinds {
		if b == bye {
			return k
		}
	}
	return KindFree
}

// Bye reports whether the line is a bye.
func (k Kind) Bye() bool {
	_, ok := byeKinds[k]
	return ok
}

// Result is how a game ended, seen from the entrants in the columns first and second of its line. It is
// a word and not 1-0, which a spreadsheet may turn into a date.
type Result string

// The results. No result: not played yet.
const (
	NoResult       Result = ""
	FirstWins      Result = "first"
	SecondWins     Result = "second"
	Drawn          Result = "draw"
	FirstAhead     Result = "first-ahead" // a dead position (死局): ¾ to ¼
	SecondAhead    Result = "second-ahead"
	FirstForfeits  Result = "first-forfeits"
	SecondForfeits Result = "second-forfeits"
	BothForfeit    Result = "both-forfeit"
	BothLose       Result = "both-lose" // they played, and nobody has anything
)

var results = []Result{FirstWins, SecondWins, Drawn, FirstAhead, SecondAhead, FirstForfeits, SecondForfeits, BothForfeit, BothLose}

// outcomes are the outcomes of a result; BothLose has none, see pairing.Given.
var outcomes = map[Result][2]pairing.Outcome{
	NoResult:       {},
	FirstWins:      {pairing.Win, pairing.Loss},
	SecondWins:     {pairing.Loss, pairing.Win},
	Drawn:          {pairing.Draw, pairing.Draw},
	FirstAhead:     {pairing.Ahead, pairing.Behind},
	SecondAhead:    {pairing.Behind, pairing.Ahead},
	FirstForfeits:  {pairing.ForfeitLoss, pairing.ForfeitWin},
	SecondForfeits: {pairing.ForfeitWin, pairing.ForfeitLoss},
	BothForfeit:    {pairing.ForfeitLoss, pairing.ForfeitLoss},
}

// otherResults are further ways to write a result by hand.
var otherResults = map[string]Result{
	"1-0": FirstWins, "1:0": FirstWins, "1": FirstWins, "win": FirstWins, "先胜": FirstWins, "先勝": FirstWins,
	"0-1": SecondWins, "0:1": SecondWins, "0": SecondWins, "loss": SecondWins, "后胜": SecondWins, "後勝": SecondWins,
	"1/2-1/2": Drawn, "½-½": Drawn, "½:½": Drawn, "½": Drawn, "0.5-0.5": Drawn, "0.5": Drawn, "=": Drawn, "和": Drawn,
	"-+": FirstForfeits, "先弃": FirstForfeits, "先棄": FirstForfeits,
	"+-": SecondForfeits, "后弃": SecondForfeits, "後棄": SecondForfeits,
	"--": BothForfeit, "双弃": BothForfeit, "雙棄": BothForfeit,
	"0-0": BothLose, "0:0": BothLose,
	"*": NoResult,
}

// parseResult reads a result. Dashes of every kind are the same.
func parseResult(text string) (Result, bool) {
	text = strings.NewReplacer("−", "-", "–", "-", "—", "-", "：", ":", " ", "", "_", "-").Replace(strings.ToLower(strings.TrimSpace(text)))
	for _, r := range results {
		if text == string(r) {
			return r, true
		}
	}
	r, ok := otherResults[text]
	return r, ok || text == ""
}

func parseKind(text string) (Kind, bool) {
	text = strings.ReplaceAll(strings.ToLower(strings.TrimSpace(text)), "-", "")
	for _, k := range kinds {
		if text == string(k) {
			return k, true
		}
	}
	switch text {
	case "", "game":
		return KindGame, true
	case "free":
		return KindFree, true
	}
	return "", false
}

// resultOf is the result with these outcomes.
func resultOf(out [2]pairing.Outcome) Result {
	for r, o := range outcomes {
		if o == out {
			return r
		}
	}
	return NoResult
}
