// Package pairing holds the rules of a tournament as values and pure functions: who is in it, what
// was reported at the tables, how a draw of lots comes out. It knows no database, no clock, no
// language and no randomness but the code it is given, so the same input gives the same answer on
// every machine.
package pairing

// MaxSeats is the largest number of players at one table (the six-pointed board).
const MaxSeats = 6

// ID names an entrant: someone with a place in one event, a player or a team.
type ID int64

// Entrant is one entrant of an event. Number is the drawn number, 1 and up, 0 before the draw.
// Rating is 0 without one. Start is what a McMahon event begins with; others do not count it.
type Entrant struct {
	ID     ID
	Number int
	Rating int
	Start  Points
}

// Outcome is what one seat got from one game, exactly as the arbiter reported it.
type Outcome uint8

const (
	NoOutcome   Outcome = iota // the game has no result yet
	Win                        // won at the table
	Draw                       // drawn at the table
	Loss                       // lost at the table
	Ahead                      // dead position (死局), half a step ahead: ¾
	Behind                     // dead position (死局), half a step behind: ¼
	ForfeitWin                 // the opponent did not play
	ForfeitLoss                // did not play
)

// Score is the usual game score of an outcome: 1, ½, 0, and ¾ or ¼ for a dead position
// (source rule S3).
func (o Outcome) Score() Points {
	switch o {
	case Win, ForfeitWin:
		return Point
	case Draw:
		return Point / 2
	case Ahead:
		return Point * 3 / 4
	case Behind:
		return Point / 4
	default:
		return 0
	}
}

// Played reports whether the outcome was made at the table, not by a forfeit.
func (o Outcome) Played() bool { return o >= Win && o <= Behind }

// Forfeit reports whether the outcome was made by somebody not playing.
func (o Outcome) Forfeit() bool { return o == ForfeitWin || o == ForfeitLoss }

// NoSeat stands for "no seat" where a seat index is asked for.
const NoSeat = -1

// Game is one game of a match. First is the index of the seat that moved first (NoSeat while a
// play-off waits for its draw). Out has the outcome of each seat, NoOutcome in all while the game
// is not finished. A void game was aborted and is to be replayed: it counts nowhere. Reason says why
// it ended as it did, an id of scoring.Reasons, empty where nobody said. Handicap is the number of
// stones that seat 0 gave seat 1 (让子), negative where seat 0 was given them. Rounds is in which round of
// moves it ended and Home how many pieces of the loser were home then (source rules S4 and S6); 0 where
// nobody noted it.
type Game struct {
	Playoff  bool
	Void     bool
	First    int
	Out      [MaxSeats]Outcome
	Handicap int8
	Reason   string
	Rounds   int16
	Home     int8
}

// Done reports whether the game has a result.
func (g *Game) Done() bool { return g.Out[0] != NoOutcome }

// Seat is one place at the table. Forfeit says that this entrant forfeited the whole match.
type Seat struct {
	Entrant ID
	Forfeit bool
}

// Match is what the entrants of one table play in a round. Seats are in the order of moving in the
// first game; one seat alone is a bye. Table counts from 1 and is 0 for a bye. Games are in the
// order they were played. Lot is the index of the seat that won drawn lots, NoSeat if none were.
//
// A match of two teams has one game a board, in the order of the boards. Where only the game score
// of a match is known it is Given. A bye has its ByeKind, and ByeTurn where the pairing gave it one.
//
// An annulled match stays visible and counts nowhere (a withdrawn entrant's, see scoring.Withdrawals).
// A cancelled one is not played at all: nothing is due in it, and it counts nowhere.
type Match struct {
	ID        int64
	Round     int
	Table     int
	Seats     []Seat
	Games     []Game
	Lot       int
	Given     *Given
	ByeKind   ByeKind
	ByeTurn   Turn
	Annulled  bool
	Cancelled bool
}

// Bye reports whether the match is a bye.
func (m *Match) Bye() bool { return len(m.Seats) == 1 }

// SeatOf is the index of the entrant's seat, NoSeat if the entrant is not at this table.
func (m *Match) SeatOf(id ID) int {
	for i := range m.Seats {
		if m.Seats[i].Entrant == id {
			return i
		}
	}
	return NoSeat
}
