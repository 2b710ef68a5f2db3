package main

import (
	"cmp"
	"io"
	"maps"
	"math/big"
	"net/http"
	"net/http/cookiejar"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/pairing/tiebreak"
)

var (
	pageRow   = regexp.MustCompile(`(?s)<tr id="no(\d+)".*?<td class="place[^"]*">\s*(\d+)(.*?)</tr>`)
	pageValue = regexp.MustCompile(`col=([^"&]+)#why">([^<]*)</a>`)
)

// decimal is a value of the page as a number: 9¼ is 37/4, 38 5/6 is 233/6.
func decimal(text string) string {
	whole, rest, mixed := strings.Cut(text, " ")
	for sign, part := range map[string]string{"¼": "1/4", "⅓": "1/3", "½": "1/2", "⅔": "2/3", "¾": "3/4"} {
		if before, ok := strings.CutSuffix(text, sign); ok {
			whole, rest, mixed = before, part, true
		}
	}
	if !mixed {
		return text
	}
	sum, ok := new(big.Rat).SetString("0" + whole)
	part, ok2 := new(big.Rat).SetString(rest)
	if !ok || !ok2 {
		return text
	}
	return sum.Add(sum, part).RatString()
}

// tableOnPage is a table of places by the numbers of the entrants.
type tableOnPage struct {
	places map[string]string
	values map[string]map[string]string // by the id of the column
}

func readPage(page string) tableOnPage {
	t := tableOnPage{map[string]string{}, map[string]map[string]string{}}
	for _, row := range pageRow.FindAllStringSubmatch(page, -1) {
		t.places[row[1]], t.values[row[1]] = row[2], map[string]string{}
		for _, v := range pageValue.FindAllStringSubmatch(row[3], -1) {
			t.values[row[1]][v[1]] = decimal(v[2])
		}
	}
	return t
}

// importPublished takes a published event in, with some tie-breaks under one version of the rules.
func importPublished(t *testing.T, store *models.Store, p publishedFolder, rules string, criteria []string) string {
	t.Helper()
	event, problems, err := openFolder(vectorFolder(t, p.slug))
	if err != nil || problems.Wrong() {
		t.Fatal(p.slug, err, problems)
	}
	event.RuleVersion, event.Criteria = versionOf(rules), criteria
	slug, notes, err := store.ImportFolder(t.Context(), terminal, event)
	if err == nil {
		err = store.SetPublished(t.Context(), terminal, slug, 0, true)
	}
	if err != nil || len(notes) > 0 {
		t.Fatal(p.slug, err, notes)
	}
	return slug
}

// versionOf is a version of the rules by the beginning of its name.
func versionOf(begins string) string {
	for _, v := range tiebreak.Versions {
		if begins != "" && strings.HasPrefix(string(v), begins) {
			return string(v)
		}
	}
	return ""
}

// criteria are those of the columns that are printed by other rules, or (empty) by the event's own.
func (p publishedFolder) criteria(rules string) (list []string) {
	for _, column := range slices.Sorted(maps.Keys(p.columns)) {
		if c := p.columns[column]; c != "points" && p.other[column] == rules && !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	// Direct encounter is about those who are level when it is asked: the source asks it first.
	slices.SortStableFunc(list, func(a, b string) int {
		return cmp.Compare(strconv.FormatBool(b == "DE"), strconv.FormatBool(a == "DE"))
	})
	return list
}

// published compares a table with the columns of the source: points, and every tie-break that was printed.
func (p publishedFolder) published(t *testing.T, got tableOnPage, rules string) (compared int) {
	t.Helper()
	for column, criterion := range p.columns {
		if p.other[column] != rules {
			continue
		}
		id := "points"
		if criterion != "points" {
			c, err := tiebreak.ByAcronym(criterion)
			if err != nil {
				t.Fatal(err)
			}
			id = models.CriterionText(c)
		}
		for _, want := range vectorRows(t, p.slug, "expected.csv") {
			if want[column] == "" || p.only > 0 && float(t, want["no"]) > float64(p.only) {
				continue
			}
			if value := got.values[want["no"]][id]; !p.agrees(column, value, want[column]) {
				t.Errorf("%s of %s is %q, published %s", column, want["no"], value, want[column])
			}
			compared++
		}
	}
	return compared
}

// ranked compares the places where they follow from the rules. Where these leave two level, the source lists them in
// some order.
func (p publishedFolder) ranked(t *testing.T, got tableOnPage) {
	t.Helper()
	shares := map[string]int{}
	for _, place := range got.places {
		shares[place]++
	}
	for _, want := range vectorRows(t, p.slug, "expected.csv") {
		if place := got.places[want["no"]]; place != want["rank"] && shares[place] < 2 {
			t.Errorf("%s: place %s on the page, published %s", want["no"], place, want["rank"])
		}
	}
}

// order are the criteria that give the published places.
func (p publishedFolder) orderBy() []string {
	if p.order == "-" {
		return []string{}
	}
	return strings.Split(p.order, ",")
}

// visitor is a browser that keeps its cookies.
func visitor(t *testing.T) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &http.Client{Jar: jar}
}

func look(t *testing.T, client *http.Client, url string) string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept", "text/html")
	res, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("%s: %d %v", url, res.StatusCode, err)
	}
	return string(body)
}

// Every published event that is taken into the program has on its pages, for readers and for the organiser, what its
// source says: points, every tie-break that was printed, and the places where they follow from the rules.
func TestPublishedEventsOnThePage(t *testing.T) {
	db := filepath.Join(t.TempDir(), "club.db")
	opened, _ := newShell(t).serve("--db", db)
	root, _ := split(t, opened)
	reader, organiser := visitor(t), visitor(t)
	look(t, organiser, opened)
	store, err := models.Open(t.Context(), db, models.Options{})
	if err != nil {
		t.Fatal(err)
	}
	type pages struct {
		columns map[string]string // by rules
		places  string
	}
	stored := map[string]pages{}
	for _, p := range publishedFolders {
		s := pages{columns: map[string]string{"": importPublished(t, store, p, p.rules, p.criteria(""))}}
		for _, rules := range p.other {
			if s.columns[rules] == "" {
				s.columns[rules] = importPublished(t, store, p, rules, p.criteria(rules))
			}
		}
		if p.order != "" {
			s.places = importPublished(t, store, p, p.rules, p.orderBy())
		}
		stored[p.slug] = s
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	for _, p := range publishedFolders {
		t.Run(p.slug, func(t *testing.T) {
			compared := 0
			for rules, slug := range stored[p.slug].columns {
				compared += p.published(t, readPage(look(t, reader, root+"/t/"+slug+"/standings")), rules)
				p.published(t, readPage(look(t, organiser, root+"/o/"+slug+"/standings")), rules)
			}
			if compared < p.least {
				t.Errorf("only %d values compared, want %d", compared, p.least)
			}
			if p.order != "" {
				p.ranked(t, readPage(look(t, reader, root+"/t/"+stored[p.slug].places+"/standings")))
			}
		})
	}
}
