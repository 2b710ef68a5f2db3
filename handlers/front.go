package handlers

import (
	"log/slog"
	"net/http"
	"strings"
	"sync"

	"roundtable/templates/i18n"
)

// front answers what has no session: the time of day, and public pages from the bytes kept of them. The rest goes on
// to next, which is the whole program.
func (s *Server) front(next http.Handler) http.Handler {
	pages, screens, now := s.opt.Base+"/t/", s.opt.Base+"/tv/", s.opt.Base+"/now"
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, pages) && !strings.HasPrefix(r.URL.Path, screens) && r.URL.Path != now || r.Method != http.MethodGet && r.Method != http.MethodHead {
			next.ServeHTTP(w, r)
			return
		}
		if r.URL.Path == now {
			s.tellTime(w, r)
			return
		}
		key, ok := s.pageKey(r)
		if !ok {
			next.ServeHTTP(w, r)
			return
		}
		p := s.pages.get(key)
		if p == nil {
			network := s.networkOf(r)
			s.turns.join(key, network)
			p = s.pages.fill(r.Context(), key, func(b *bounds) *page {
				b.waits(true)
				leave := s.turns.enterFor(key, network)
				defer leave()
				b.leave = leave
				b.waits(false)
				return s.render(r, key, b, next)
			})
		} else if s.log.Enabled(r.Context(), slog.LevelDebug) {
			s.log.Debug("request", "method", r.Method, "path", r.URL.Path, "kept", true)
		}
		switch {
		case p != nil:
			p.write(w, r)
		case r.Context().Err() == nil: // nothing to share: this reader gets a page of his own
			next.ServeHTTP(w, r)
		}
	})
}

// publicQuery are the parameters that public pages read. An address with another one is answered, but
// not kept: whoever adds a parameter to a public page adds it here.
var publicQuery = map[string]bool{
	"by": true, "after": true, "why": true, "col": true, "from": true, "p": true, "a": true, "b": true, "cat": true,
	"lang": true, "show": true, "page": true, "s": true,
}

// longestQuery is in bytes; no link of ours comes near it.
const longestQuery = 120

// pageKey is everything that a kept page depends on, and false for a request that gets a page of its
// own: one with a session (an organiser sees more), or with an address that no link of ours has.
func (s *Server) pageKey(r *http.Request) (pageKey, bool) {
	u := r.URL
	if u.RawPath != "" || u.ForceQuery || len(u.RawQuery) > longestQuery || !knownQuery(u.RawQuery) {
		return pageKey{}, false
	}
	chosen := ""
	if len(r.Header["Cookie"]) > 0 {
		if _, err := r.Cookie(s.plain.Cookie.Name); err == nil {
			return pageKey{}, false
		}
		if cookie, err := r.Cookie(langCookie); err == nil {
			chosen = cookie.Value
		}
	}
	lang := s.langs.match(chosen, r.Header.Get("Accept-Language"))
	return pageKey{lang: lang, https: s.https(r), host: r.Host, path: u.Path, query: u.RawQuery}, true
}

func knownQuery(query string) bool {
	for query != "" {
		var pair string
		pair, query, _ = strings.Cut(query, "&")
		name, _, _ := strings.Cut(pair, "=")
		if !publicQuery[name] {
			return false
		}
	}
	return true
}

// langs remembers which language a browser's wishes come to; working it out costs more than sending
// a page. Few different wishes are met in a club, so the memory is small and begins anew when full.
type langs struct {
	mu    sync.RWMutex
	known map[wishes]*i18n.Lang
}

type wishes struct{ chosen, accept string }

const (
	mostWishes    = 500
	longestWishes = 200
)

func (l *langs) match(chosen, accept string) *i18n.Lang {
	if len(chosen)+len(accept) > longestWishes {
		return i18n.Match(chosen, accept)
	}
	w := wishes{chosen, accept}
	l.mu.RLock()
	lang := l.known[w]
	l.mu.RUnlock()
	if lang != nil {
		return lang
	}
	lang = i18n.Match(chosen, accept)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.known == nil || len(l.known) >= mostWishes {
		l.known = map[wishes]*i18n.Lang{}
	}
	l.known[wishes{strings.Clone(chosen), strings.Clone(accept)}] = lang
	return lang
}
