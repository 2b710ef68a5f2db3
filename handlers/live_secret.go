package handlers

import (
	"context"
	"net/http"

	"roundtable/models"
)

// secretStreams are the kinds of links that have a stream, by the first part of their address.
var secretStreams = map[string]string{"a": models.LinkArbiter, "q": models.LinkTable, "s": models.LinkScreen}

// liveSecret is the stream of whoever has a link with a secret, also of a private event. It says only that
// something is new; the page that is fetched then asks for the secret again. It ends when the link is withdrawn or
// the event deleted. Wrong secrets count as tries.
func (s *Server) liveSecret(w http.ResponseWriter, r *http.Request, secret, kind string) {
	key := "secret " + tryerOf(s.echo.IPExtractor(r))
	if !s.secrets.left(key) {
		w.Header().Set("Retry-After", "10")
		http.Error(w, http.StatusText(http.StatusTooManyRequests), http.StatusTooManyRequests)
		return
	}
	link, slug, err := s.store.OpenLink(r.Context(), secret, kind)
	if err != nil {
		if models.KindOf(err) != 0 {
			s.secrets.failed(key)
		}
		s.setHeaders(w.Header())
		s.noStream(w, r, "of a link", err)
		return
	}
	s.live(w, r, audience{name: slug, room: inside(slug), link: link.ID, version: func(ctx context.Context) (int64, error) {
		link, _, err := s.store.OpenLink(ctx, secret, kind) // again: it may have been withdrawn before the stream was in its room
		if err != nil {
			return 0, err
		}
		t, err := s.store.Public(ctx, link.Who(models.Who{}), slug)
		if err != nil {
			return 0, err
		}
		return t.Revision, nil
	}})
}
