package pairing

import "slices"

// ByeKind says what a bye is, which decides what it is worth and how tie-breaks count it.
type ByeKind uint8

const (
	Free       ByeKind = iota // 轮空 of a round robin: no points, and it counts nowhere
	PairingBye                // given by the pairing, for want of an opponent (PAB)
	HalfBye                   // asked for, worth a draw (HPB)
	ZeroBye                   // asked for, or absent: worth nothing (ZPB)
	FullBye                   // granted, worth a win (FPB)
)

var byeNames = [...]string{"free", "pab", "hpb", "zpb", "fpb"}

// String is the usual short name of a kind: "pab".
func (k ByeKind) String() string { return byeNames[k] }

// ByeKindOf finds a kind by its short name.
func ByeKindOf(name string) (ByeKind, bool) {
	i := slices.Index(byeNames[:], name)
	return ByeKind(max(i, 0)), i >= 0
}

// Requested reports whether the entrant chose not to play (FIDE C.07 art. 16: half-point and
// zero-point byes, a round after a withdrawal included).
func (k ByeKind) Requested() bool { return k == HalfBye || k == ZeroBye }

// Turn is the side that an entrant has or would have had in a single game.
type Turn uint8

const (
	NoTurn      Turn = iota // unknown, or neither
	MovesFirst              // 先手
	MovesSecond             // 后手
)

// Given is the game score of a match whose single games are not known: of both seats, in the order
// of Seats. It stands in place of Games. The higher score won, equal scores are a draw, and 0:0 is
// lost by both, who sat at the table all the same.
type Given struct{ Score [2]Points }
