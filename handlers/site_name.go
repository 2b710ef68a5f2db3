package handlers

import (
	"net/url"
	"strconv"
	"strings"
)

// siteName is the file of a public page, by its path below the event's and its query; false for a page that
// asks something of the reader, and so is none of the files.
func siteName(path, query string) (string, bool) {
	values, err := url.ParseQuery(query)
	if err != nil || len(values) > 1 {
		return "", false
	}
	number := func(name string) string {
		if n, err := strconv.Atoi(values.Get(name)); err == nil && n > 0 {
			return "-" + strconv.Itoa(n)
		}
		return ""
	}
	parts := strings.Split(strings.TrimPrefix(path, "/"), "/")
	stem, ending := parts[len(parts)-1], ".html"
	for _, e := range []string{".csv", ".json", ".ics"} {
		if cut, ok := strings.CutSuffix(stem, e); ok {
			stem, ending = cut, e
		}
	}
	plain := len(values) == 0
	switch {
	case path == "" || path == "/":
		return "index.html", plain
	case len(parts) == 2 && parts[0] == "r" && ending != ".ics":
		if values.Get("by") == "name" && ending == ".html" {
			return "round-" + stem + "-names.html", true
		}
		return "round-" + stem + ending, plain
	case len(parts) == 2 && parts[0] == "p" && (ending == ".html" || ending == ".ics"):
		return "player-" + stem + ending, plain || ending == ".ics" && values.Has("lang")
	case len(parts) > 1 || ending == ".ics":
		return "", false
	}
	switch stem {
	case "standings":
		if after := number("after"); after != "" {
			return stem + after + ending, true
		}
		return stem + ending, plain
	case "cross":
		if values.Get("by") == "rank" && ending == ".html" {
			return "cross-places.html", true
		}
		return stem + ending, plain || values.Get("by") == "no"
	case "schedule":
		if from := number("from"); from != "" && from != "-1" {
			return stem + from + ".html", ending == ".html"
		}
		return stem + ".html", ending == ".html" && (plain || values.Has("from"))
	case "players", "rules", "history", "stats":
		return stem + ".html", ending == ".html" && plain
	}
	return "", false
}
