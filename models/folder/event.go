package folder

import (
	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// The files of a folder. Upper and lower case make no difference.
const (
	SettingsFile  = "event.json"
	EntrantsFile  = "entrants.csv"
	GamesFile     = "games.csv"
	PenaltiesFile = "penalties.csv"
)

// FormatName and FormatVersion stand at the head of event.json. A folder of a later version is refused.
const (
	FormatName    = "roundtable-event"
	FormatVersion = 1
)

// The systems that rounds can come from.
const (
	RoundRobin = "round_robin"
	Swiss      = "swiss"
	TeamSwiss  = "team_swiss"
	McMahon    = "mcmahon"
)

// Systems lists them in the order of the documentation.
var Systems = []string{RoundRobin, Swiss, TeamSwiss, McMahon}

// Event is an event as its files have it.
type Event struct {
	Settings
	Entrants  []Entrant
	Games     []Game
	Penalties []Penalty

	EntrantColumns []string // of entrants.csv, that this program does not know; kept as they are
	GameColumns    []string // the same of games.csv
}

// Settings are what event.json says. Zero values are the defaults.
type Settings struct {
	Name, Game            string // Game is a code of the catalogue
	Venue, Date, TimeZone string
	Regulations           string
	System                string
	Rounds                int // 0: as many as games.csv has
	Cycles                int // of a round robin
	Swap                  bool
	RuleVersion           string
	Form                  scoring.Form
	Scoring               string   // an id of scoring.Systems
	Criteria              []string // ids of tiebreak criteria, in order
	Byes                  Byes
	ByeOpponent           string // "", "zero" or "lowest": what the opponent of a bye counts in xiangqi
	PlayoffFirst          string // "draw" or "set"
	Withdrawal            string // half, annul, keep
	HalfOf                string // event, cycle
	Decisions             []Decision
	Time                  pairing.TimeControl
	Late                  int    // minutes after which somebody who is not there forfeits, 0: not said
	Camps                 string // of Chinese checkers, yes or no, empty: not said: pieces may stay in the camps of others
	Through               string // and jump through them
	Passing               string // and a turn may be passed
	Hosts                 Hosts
}

// Hosts are who organises and judges the event, each a line of one or several names.
type Hosts struct{ Host, RunBy, Support, Committee, Chief, Officer, Arbiters string }

// hostLine is one line of the hosts by the name it has in event.json.
type hostLine struct {
	name string
	text *string
}

func (h *Hosts) lines() []hostLine {
	return []hostLine{
		{"host", &h.Host}, {"run_by", &h.RunBy}, {"supported_by", &h.Support}, {"committee", &h.Committee},
		{"chief_arbiter", &h.Chief}, {"pairings_officer", &h.Officer}, {"arbiters", &h.Arbiters},
	}
}

// Byes are what byes are worth. Nil: what the rules say.
type Byes struct{ Pairing, Half, Zero, Full *Worth }

// Worth is what a bye gives: points, and in a team event game points.
type Worth struct {
	Points pairing.Points
	Games  *pairing.Points
}

// Decision is a shared place that was settled: numbers of entrants, the best first.
type Decision struct {
	Kind  string
	Order []int
	Code  string
	Note  string
}

// Entrant is one line of entrants.csv.
type Entrant struct {
	No          int
	Name, Name2 string
	Unit        string
	Rating      int
	Start       pairing.Points // of a McMahon event
	Fouls       int
	Sex         string
	BirthYear   int
	From        int // the first round he takes part in, 0: the first of all
	Away        []Away
	Table       int // the table he must have
	Note        string
	Extra       []string // by Event.EntrantColumns
	Line        int
}

// Away is a span of rounds without an entrant. Until 0: he has withdrawn. Rule is annul, keep, or empty
// for that of the event.
type Away struct {
	From, Until int
	Rule        string
}

// Game is one line of games.csv: a game, lots, a whole match, or a bye. Round 0: not known. First and
// Second are numbers; First moved first in this game, unless Unknown. No is the number of the game in its
// match, or its board, 0: the next one. Score is of a match whose games are not known.
type Game struct {
	Round, Table, No int
	First, Second    int
	Kind             Kind
	Result           Result
	Score            *[2]pairing.Points
	Unknown          bool // nobody knows who moved first
	Handicap         int  // stones that First gave Second
	Turn             pairing.Turn
	Later            Later
	Reason           string
	Note             string
	Extra            []string // by Event.GameColumns
	Line             int
}

// Penalty is one line of penalties.csv: points given (+) or taken (−) by the arbiter, fouls noted, or both.
// Round 0: none in particular.
type Penalty struct {
	No, Round int
	Points    pairing.Points
	Fouls     int
	Reason    string
	Note      string
	Line      int
}

// Entrant finds an entrant by number, nil if there is none.
func (e *Event) Entrant(no int) *Entrant {
	for i := range e.Entrants {
		if e.Entrants[i].No == no {
			return &e.Entrants[i]
		}
	}
	return nil
}

// LastRound is the last round that games.csv has, 0 where it has none.
func (e *Event) LastRound() int {
	last := 0
	for i := range e.Games {
		last = max(last, e.Games[i].Round)
	}
	return last
}

// FormOf is the form of a match: that of the settings, one game where they give none.
func (s Settings) FormOf() scoring.Form {
	if s.Form == (scoring.Form{}) {
		return scoring.Single.Form
	}
	return s.Form
}
