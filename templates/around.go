package templates

import (
	"context"
	"slices"

	"roundtable/models"
)

// Around is what stands around every page, whoever draws it: the club, and the sections of the event
// that the page belongs to. It travels with the request.
type Around struct {
	Club     string        // its name, empty: not said
	Event    string        // the address of the event with sections, empty: the tournament stands alone
	Sections []SectionLink // that this reader may see, in their order
}

// SectionLink is one section in the switcher.
type SectionLink struct {
	Slug, Name string
	Published  bool
	Rounds     []int // that this reader may see
	Now        int   // the round being played, 0: none to show
}

type aroundKey struct{}

// WithAround gives a context that carries what stands around the page. look is called when a page is
// drawn, once for each thing around it.
func WithAround(ctx context.Context, look func() Around) context.Context {
	return context.WithValue(ctx, aroundKey{}, look)
}

func aroundOf(ctx context.Context) Around {
	if look, ok := ctx.Value(aroundKey{}).(func() Around); ok {
		return look()
	}
	return Around{}
}

// SectionLinkOf is a section as the switcher needs it.
func SectionLinkOf(s models.Summary) SectionLink {
	return SectionLink{Slug: s.Slug, Name: s.Section, Published: s.Published, Rounds: s.Shown, Now: s.Now}
}

// at is the round of this section that stands for a round of another one: the same if it has it, else
// the one it is playing.
func (l SectionLink) at(round int) int {
	if slices.Contains(l.Rounds, round) {
		return round
	}
	return l.Now
}

// brand is the club's name, or the program's.
func brand(ctx context.Context, p Page) string {
	if name := aroundOf(ctx).Club; name != "" {
		return name
	}
	return p.T("layout.brand", "Roundtable")
}

// brandTranslate: the club's name is a name, ours is a word.
func brandTranslate(ctx context.Context) string {
	if aroundOf(ctx).Club != "" {
		return "no"
	}
	return "yes"
}

// windowTitle is the page's title with the club's name at the end.
func windowTitle(ctx context.Context, p Page) string {
	title, club := p.WindowTitle(), aroundOf(ctx).Club
	if club == "" || club == title {
		return title
	}
	return joined(title, club)
}

// sectionAddress is the same tab of another section.
func sectionAddress(p Page, l SectionLink) string {
	round := l.at(p.Nav.Round)
	if p.Nav.Public {
		return publicAddress(p, l.Slug, round)
	}
	switch {
	case p.Nav.Active == TabPlayers:
		return p.To.Players(l.Slug)
	case p.Nav.Active == TabDraw:
		return p.To.Draw(l.Slug)
	case p.Nav.Active == TabSchedule:
		return p.To.Schedule(l.Slug)
	case p.Nav.Active == TabRound && round > 0:
		return p.To.Round(l.Slug, round)
	case p.Nav.Active == TabStandings:
		return p.To.Standings(l.Slug)
	case p.Nav.Active == TabCross:
		return p.To.Cross(l.Slug)
	case p.Nav.Active == TabPrint:
		return p.To.Print(l.Slug)
	case p.Nav.Active == TabSettings:
		return p.To.Settings(l.Slug)
	case p.Nav.Active == TabSections:
		return p.To.Sections(l.Slug)
	}
	return p.To.Desk(l.Slug)
}

func publicAddress(p Page, slug string, round int) string {
	switch {
	case p.Nav.Active == TabPlayers:
		return p.To.PublicPlayers(slug)
	case p.Nav.Active == TabSchedule:
		return p.To.PublicSchedule(slug)
	case p.Nav.Active == TabRound && round > 0:
		return p.To.PublicRound(slug, round)
	case p.Nav.Active == TabStandings:
		return p.To.PublicStandings(slug)
	case p.Nav.Active == TabCross:
		return p.To.PublicCross(slug)
	}
	return p.To.Public(slug)
}
