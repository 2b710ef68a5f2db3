package templates

import (
	"net/url"
	"strconv"
	"strings"

	"roundtable/static"
)

// URLs makes every address of the program. Base is what stands before all of them ("" or "/club"),
// so no template and no handler writes a path by hand.
type URLs struct{ Base string }

// Path joins escaped parts to an address: Path("o", slug, "r", 3) is "/o/spring/r/3".
func (u URLs) Path(parts ...any) string {
	var b strings.Builder
	b.WriteString(u.Base)
	for _, part := range parts {
		b.WriteByte('/')
		switch p := part.(type) {
		case string:
			b.WriteString(url.PathEscape(p))
		case int:
			b.WriteString(strconv.Itoa(p))
		default:
			panic("address: a part is neither text nor number")
		}
	}
	if len(parts) == 0 {
		b.WriteByte('/')
	}
	return b.String()
}

// With adds a query to an address: With(u.Cross(t), "by", "rank").
func With(address string, pairs ...string) string {
	query := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		query.Set(pairs[i], pairs[i+1])
	}
	sep := "?"
	if strings.Contains(address, "?") {
		sep = "&"
	}
	return address + sep + query.Encode()
}

// Everybody's pages.

func (u URLs) Home() string  { return u.Path() }
func (u URLs) Games() string { return u.Path("games") }
func (u URLs) Help() string  { return u.Path("help") }

// Claim is where the one-time organiser link leads.
func (u URLs) Claim(token string) string { return u.Path("claim", token) }

// Leave ends the session on this device.
func (u URLs) Leave() string { return u.Path("leave") }

// Lang changes the language and goes back to the page (its path below the base).
func (u URLs) Lang(to, back string) string { return With(u.Path("lang"), "to", to, "back", back) }

// Static is a file of the program: a style sheet, a script, an icon.
func (u URLs) Static(name string) string { return u.Base + static.URL(name) }

// The organiser's pages of the event t.

func (u URLs) New() string                  { return u.Path("new") }
func (u URLs) Desk(t string) string         { return u.Path("o", t) }
func (u URLs) Players(t string) string      { return u.Path("o", t, "players") }
func (u URLs) Draw(t string) string         { return u.Path("o", t, "draw") }
func (u URLs) Schedule(t string) string     { return u.Path("o", t, "schedule") }
func (u URLs) Standings(t string) string    { return u.Path("o", t, "standings") }
func (u URLs) Cross(t string) string        { return u.Path("o", t, "cross") }
func (u URLs) Settings(t string) string     { return u.Path("o", t, "settings") }
func (u URLs) Print(t string) string        { return u.Path("o", t, "print") }
func (u URLs) Round(t string, n int) string { return u.Path("o", t, "r", n) }

// Sheet is one print sheet, by its id.
func (u URLs) Sheet(t, sheet string) string { return u.Path("o", t, "print", sheet) }

// Match is one match of a round, by its table (0: the bye).
func (u URLs) Match(t string, round, table int) string { return u.Path("o", t, "r", round, "m", table) }

// Act is where a form of the event t posts to: Act(t, "publish"), Act(t, "r", 3, "hold").
func (u URLs) Act(t string, parts ...any) string {
	return u.Path(append([]any{"o", t}, parts...)...)
}

// The public pages of the event t.

func (u URLs) Public(t string) string          { return u.Path("t", t) }
func (u URLs) PublicStandings(t string) string { return u.Path("t", t, "standings") }
func (u URLs) PublicCross(t string) string     { return u.Path("t", t, "cross") }
func (u URLs) PublicSchedule(t string) string  { return u.Path("t", t, "schedule") }
func (u URLs) PublicPlayers(t string) string   { return u.Path("t", t, "players") }

// PublicRound is the pairings and results of a round.
func (u URLs) PublicRound(t string, n int) string { return u.Path("t", t, "r", n) }

// PublicPlayer is the card of the entrant with the number.
func (u URLs) PublicPlayer(t string, no int) string { return u.Path("t", t, "p", no) }

// PublicMeet says when two entrants meet and who moves first.
func (u URLs) PublicMeet(t string, a, b int) string { return u.Path("t", t, "meet", a, b) }
