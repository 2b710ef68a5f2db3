package models

import (
	"context"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"roundtable/models/exchange"
)

// Hosts are who organises an event and who judges it, each a line of one or several names. They stand on its
// books, its sheets and its page of rules; what they may do here is said by their roles (Member), not by this.
type Hosts struct {
	Host      string `json:"host,omitempty"`         // 主办
	RunBy     string `json:"run_by,omitempty"`       // 承办
	Support   string `json:"supported_by,omitempty"` // 协办
	Committee string `json:"committee,omitempty"`    // 组委会
	Chief     string `json:"chief_arbiter,omitempty"`
	Officer   string `json:"pairings_officer,omitempty"`
	Arbiters  string `json:"arbiters,omitempty"`
}

// MaxHosts is how long a line of names may be, in characters.
const MaxHosts = 200

var errHosts = &Error{Kind: Invalid, Key: "error.hosts", Field: "host", Text: "This line may have at most {{.most}} characters; this one has {{.n}}. Write the rest into the regulations."}

// HostLine is one line of the hosts, with the name of its form field.
type HostLine struct {
	Field string
	Text  *string
}

// Lines are all lines in the order of an order book.
func (h *Hosts) Lines() []HostLine {
	return []HostLine{
		{"host", &h.Host}, {"run_by", &h.RunBy}, {"supported_by", &h.Support}, {"committee", &h.Committee},
		{"chief_arbiter", &h.Chief}, {"pairings_officer", &h.Officer}, {"arbiters", &h.Arbiters},
	}
}

// NamesIn parts a line of names at its commas: “Ann Lee, Bo Chen”, “张三、李四”.
func NamesIn(line string) (names []string) {
	for _, name := range strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(",，、;；", r) }) {
		if name = strings.TrimSpace(name); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// clean checks and normalises the lines.
func (h Hosts) clean() (Hosts, error) {
	for _, l := range h.Lines() {
		*l.Text = exchange.CleanName(*l.Text)
		if n := utf8.RuneCountInString(*l.Text); n > MaxHosts {
			return h, errHosts.With("most", MaxHosts, "n", n).In(l.Field)
		}
	}
	return h, nil
}

func (h Hosts) into(row *TournamentRow) error {
	h, err := h.clean()
	if err != nil {
		return err
	}
	row.Hosting = ""
	if h == (Hosts{}) {
		return nil
	}
	text, err := json.Marshal(h)
	row.Hosting = string(text)
	return err
}

// SetHosts says who organises and judges an event. The sections of an event share it.
func (s *Store) SetHosts(ctx context.Context, who Who, slug string, version int64, hosts Hosts) error {
	return s.write(ctx, who, func(t *tx) error {
		row, err := t.load(slug, version)
		if err != nil {
			return err
		}
		if err := hosts.into(row); err != nil {
			return err
		}
		others, err := t.others(row)
		if err != nil {
			return err
		}
		for _, r := range append(others, row) {
			r.Hosting = row.Hosting
			t.public = r.Published
			if err := t.changed(r, "tournament.hosts", nil); err != nil {
				return err
			}
		}
		return nil
	})
}

// readHosts reads stored hosts.
func readHosts(text string, into *Hosts) error {
	if text == "" {
		return nil
	}
	return json.Unmarshal([]byte(text), into)
}
