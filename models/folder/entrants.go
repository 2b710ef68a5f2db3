package folder

import (
	"strconv"
	"strings"

	"roundtable/models/exchange"
	"roundtable/pairing"
)

// EntrantColumns of entrants.csv, in the order they are written.
var entrantColumns = []column{
	{"no", []string{"number", "nr", "序号", "序號", "编号", "編號"}, true},
	{"name", []string{"姓名", "棋手", "队名", "隊名", "team", "player"}, true},
	{"name2", []string{"other_name"}, false},
	{"unit", []string{"fed", "club", "federation", "单位", "單位"}, false},
	{"rating", []string{"elo", "等级分", "等級分"}, false},
	{"start", []string{"mms"}, false},
	{"sex", []string{"性别", "性別"}, false},
	{"birth_year", []string{"born"}, false},
	{"from", []string{"from_round"}, false},
	{"away", []string{"absent"}, false},
	{"table", []string{"fixed_table"}, false},
	{"note", []string{"remark", "备注", "備註"}, false},
}

var (
	errNoTwice  = &pairing.Error{Key: "error.folder.no_twice", Text: "The number {{.n}} has been given before, in line {{.line}}. Each entrant has a number of its own."}
	errSex      = &pairing.Error{Key: "error.folder.sex", Text: "“{{.cell}}” is not known here. Write f, m, or leave it empty."}
	errAway     = &pairing.Error{Key: "error.folder.away", Text: "“{{.cell}}” is no list of rounds. Write 4 for one round, 4..6 for several, 7.. from round 7 to the end, with a semicolon between; “annul” or “keep” may stand behind the last."}
	errNobody   = &pairing.Error{Key: "error.folder.nobody", Text: "Nobody in entrants.csv has the number {{.n}}."}
	errFew      = &pairing.Error{Key: "error.folder.few", Text: "There is nobody in this file. An event has at least one entrant."}
	errBirth    = &pairing.Error{Key: "error.folder.birth", Text: "“{{.cell}}” is no year of birth. Write a year from {{.least}} to {{.most}}."}
	errNoPoints = &pairing.Error{Key: "error.folder.penalty", Text: "This line says neither points nor fouls. Fill one of the two columns in."}
)

func (r *reader) entrants(text string) {
	t := r.table(EntrantsFile, text, maxEntrants, entrantColumns)
	if t == nil {
		return
	}
	r.event.EntrantColumns = t.unknownNames()
	seen := make(map[int]int, len(t.lines))
	for _, l := range t.lines {
		e := l.entrant()
		if before, twice := seen[e.No]; twice && e.No > 0 {
			l.bad("no", errNoTwice, "n", e.No, "line", before)
		}
		seen[e.No] = l.no
		r.event.Entrants = append(r.event.Entrants, e)
	}
	if len(t.lines) == 0 {
		r.wrong(EntrantsFile, 0, "", errFew)
	}
}

func (l line) entrant() Entrant {
	e := Entrant{
		No: l.must("no", 1, maxNumber), Name: exchange.CleanName(l.cell("name")), Name2: exchange.CleanName(l.cell("name2")),
		Unit: exchange.CleanName(l.cell("unit")), Rating: l.whole("rating", 0, 9999, 0), Sex: l.sex(), From: l.whole("from", 1, maxRounds, 0),
		Table: l.whole("table", 1, maxNumber, 0), Note: exchange.CleanName(l.cell("note")), Extra: l.extra(), Line: l.no,
	}
	e.Start, _ = l.points("start")
	if e.Name == "" {
		l.bad("name", errEmpty)
	}
	if cell := l.cell("birth_year"); cell != "" {
		const least, most = 1900, 2100
		if n, err := strconv.Atoi(cell); err == nil && n >= least && n <= most {
			e.BirthYear = n
		} else {
			l.bad("birth_year", errBirth, "cell", cell, "least", least, "most", most)
		}
	}
	if cell := l.cell("away"); cell != "" {
		var ok bool
		if e.Away, ok = parseAway(cell); !ok {
			l.bad("away", errAway, "cell", cell)
		}
	}
	return e
}

func (l line) sex() string {
	switch cell := strings.ToLower(l.cell("sex")); cell {
	case "", "f", "m":
		return cell
	case "w", "女":
		return "f"
	case "男":
		return "m"
	default:
		l.bad("sex", errSex, "cell", cell)
		return ""
	}
}

// parseAway reads "4; 6..8; 11.. annul".
func parseAway(text string) (list []Away, ok bool) {
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ';' || r == '；' }) {
		fields := strings.Fields(part)
		if len(fields) == 0 || len(fields) > 2 {
			return nil, false
		}
		a := Away{}
		if len(fields) == 2 {
			if a.Rule = fields[1]; a.Rule != "annul" && a.Rule != "keep" {
				return nil, false
			}
		}
		from, until, span := strings.Cut(fields[0], "..")
		first, ok := digits(from)
		last := first
		if span && until == "" {
			last = 0
		} else if span {
			var ok2 bool
			last, ok2 = digits(until)
			ok = ok && ok2 && last >= first
		}
		if !ok || first < 1 || first > maxRounds || last > maxRounds || a.Rule != "" && last != 0 {
			return nil, false
		}
		a.From, a.Until = int(first), int(last)
		list = append(list, a)
	}
	return list, len(list) > 0
}

// awayText writes what parseAway reads.
func awayText(list []Away) string {
	parts := make([]string, len(list))
	for i, a := range list {
		switch {
		case a.Until == 0:
			parts[i] = strings.TrimSpace(strconv.Itoa(a.From) + ".. " + a.Rule)
		case a.Until == a.From:
			parts[i] = strconv.Itoa(a.From)
		default:
			parts[i] = strconv.Itoa(a.From) + ".." + strconv.Itoa(a.Until)
		}
	}
	return strings.Join(parts, "; ")
}

var penaltyColumns = []column{
	{"no", []string{"number", "序号", "序號"}, true},
	{"round", []string{"轮次", "輪次"}, false},
	{"points", nil, false},
	{"fouls", []string{"犯规", "犯規"}, false},
	{"reason", nil, false},
	{"note", []string{"remark", "备注", "備註"}, false},
}

func (r *reader) penalties(text string) {
	t := r.table(PenaltiesFile, text, maxGames, penaltyColumns)
	if t == nil {
		return
	}
	for _, l := range t.lines {
		p := Penalty{
			No: l.must("no", 1, maxNumber), Round: l.whole("round", 1, maxRounds, 0), Fouls: l.whole("fouls", 0, 999, 0),
			Reason: l.reason(), Note: exchange.CleanName(l.cell("note")), Line: l.no,
		}
		p.Points, _ = l.points("points")
		if p.Points == 0 && p.Fouls == 0 && l.cell("points") == "" {
			l.bad("", errNoPoints)
		}
		r.event.Penalties = append(r.event.Penalties, p)
	}
}
