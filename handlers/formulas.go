package handlers

import (
	"math"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"unicode"

	"roundtable/pairing/format"
	"roundtable/templates"
)

// formulas is the calculator. Without a question it works an example out.
func (s *Server) formulas(c *Ctx) error {
	page := templates.FormulasPage{Page: c.formulasPage(c.T("formulas.title", "Round-robin formulas"))}
	if page.Example = !c.asks("p", "players", "a", "b"); page.Example {
		page.Form = templates.FormulasForm{P: "8", A: "5", B: "6"}
	} else {
		page.Form = templates.FormulasForm{P: c.typed("p"), Players: c.typed("players"), A: c.typed("a"), B: c.typed("b"), Cycles: c.typed("cycles"), Swap: c.typed("swap")}
	}
	q, wrong := c.calculation(page.Form)
	if len(wrong) > 0 {
		page.Form.Errors = wrong
		return c.Draw(http.StatusUnprocessableEntity, templates.Formulas(page))
	}
	if query := q.query(); !page.Example && c.QueryParams().Encode() != query.Encode() {
		return c.See(c.To().Formulas() + "?" + query.Encode())
	}
	page.Robin = format.RoundRobin{Entrants: q.entrants(), Cycles: q.cycles, Swap: q.swap}
	page.Bye = q.b > page.Robin.Entrants
	full := page.Robin
	full.Entrants = q.p // the empty seat is a number like any other for the formulas
	page.Meetings = full.Meet(q.a, q.b)
	if !page.Bye {
		page.Meetings = page.Robin.Meet(q.a, q.b)
	}
	return c.Draw(http.StatusOK, templates.Formulas(page))
}

// formulasPage is a page about the formulas.
func (c *Ctx) formulasPage(title string) templates.Page {
	p := c.Page(title)
	p.Styles = []string{"formulas.css"}
	return p
}

// typed is a value of the query as it was typed.
func (c *Ctx) typed(name string) string { return clean(c.QueryParam(name)) }

// asks reports whether the query has one of the names.
func (c *Ctx) asks(names ...string) bool {
	query := c.QueryParams()
	for _, name := range names {
		if query.Has(name) {
			return true
		}
	}
	return false
}

// calculation is what the calculator was asked. Players is 0 where p was given instead.
type calculation struct {
	p, players, a, b, cycles int
	swap                     bool
}

func (q calculation) entrants() int {
	if q.players > 0 {
		return q.players
	}
	return q.p
}

// query is the address of the calculation, the same however it was typed.
func (q calculation) query() url.Values {
	v := url.Values{"a": {strconv.Itoa(q.a)}, "b": {strconv.Itoa(q.b)}}
	if q.players > 0 {
		v.Set("players", strconv.Itoa(q.players))
	} else {
		v.Set("p", strconv.Itoa(q.p))
	}
	if q.cycles > 1 {
		v.Set("cycles", strconv.Itoa(q.cycles))
		if !q.swap {
			v.Set("swap", "0")
		}
	}
	return v
}

// calculation reads the form. Wrong has a sentence for each field that is refused.
func (c *Ctx) calculation(f templates.FormulasForm) (q calculation, wrong map[string]string) {
	wrong = map[string]string{}
	q.p, q.players = c.size(f, wrong)
	most := q.p
	if most == 0 {
		most = format.MaxEntrants
	}
	q.a = c.figure("a", f.A, 1, most, wrong)
	q.b = c.figure("b", f.B, 1, most, wrong)
	if q.a != 0 && q.a == q.b {
		wrong["b"] = c.T("formulas.bad.same", "These are the same number. Write two different ones.")
	}
	q.a, q.b = min(q.a, q.b), max(q.a, q.b)
	q.cycles, q.swap = 1, f.Swap != "0"
	if f.Cycles != "" {
		q.cycles = c.figure("cycles", f.Cycles, 1, format.MaxCycles, wrong)
	}
	return q, wrong
}

// size reads p and the number of players, of which one is enough.
func (c *Ctx) size(f templates.FormulasForm, wrong map[string]string) (p, players int) {
	if f.Players == "" && f.P == "" {
		wrong["p"] = c.T("formulas.bad.size", "Write the number of players, or p.")
		return 0, 0
	}
	if f.P != "" {
		p = c.largest("p", f.P, format.MaxEntrants, wrong)
	}
	if f.Players == "" {
		return p, 0
	}
	players = c.figure("players", f.Players, format.MinEntrants, format.MaxEntrants, wrong)
	due := players + players%2
	if p != 0 && players != 0 && p != due {
		wrong["p"] = c.T("formulas.bad.both", "With {{.n}} players p is {{.p}}. Clear one of the two fields.", "n", players, "p", due)
	}
	return due, players
}

// largest reads p, the largest number, which is even; 0 and a sentence where it is not.
func (c *Ctx) largest(name, text string, most int, wrong map[string]string) int {
	p := c.figure(name, text, format.MinEntrants, most, wrong)
	if p%2 == 0 {
		return p
	}
	wrong[name] = c.T("formulas.bad.odd", "p is always even. For {{.n}} players it is {{.p}}, and {{.p}} is the empty seat.", "n", p, "p", p+1)
	return 0
}

// figure reads a whole number; 0 and a sentence where there is none. What is not understood is never cut.
func (c *Ctx) figure(name, text string, least, most int, wrong map[string]string) int {
	n, ok := readFigure(text)
	switch {
	case strings.TrimSpace(text) == "":
		wrong[name] = c.T("formulas.bad.empty", "Write a number.")
	case !ok:
		wrong[name] = c.T("formulas.bad.number", "“{{.text}}” is not a whole number. Write it in digits, such as 12.", "text", shortened(text))
	case n < least || n > most:
		wrong[name] = c.T("formulas.bad.range", "Write a number from {{.least}} to {{.most}}.", "least", least, "most", most)
	default:
		return n
	}
	return 0
}

// shortened keeps a sentence readable that quotes what was typed.
func shortened(text string) string {
	const most = 20
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}

// readFigure reads a whole number in ordinary or full-width digits, blanks around it left out. Signs,
// points, exponents and other bases are no whole numbers here. A number too long is very large.
func readFigure(text string) (n int, ok bool) {
	digits := strings.Map(func(r rune) rune {
		if r >= '０' && r <= '９' {
			return r - '０' + '0'
		}
		return r
	}, strings.TrimFunc(text, unicode.IsSpace))
	if digits == "" || strings.ContainsFunc(digits, func(r rune) bool { return r < '0' || r > '9' }) {
		return 0, false
	}
	n, err := strconv.Atoi(digits)
	if err != nil {
		return math.MaxInt, true
	}
	return n, true
}
