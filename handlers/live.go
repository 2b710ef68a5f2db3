package handlers

import (
	"context"
	"io"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"time"

	"roundtable/models"
)

const (
	liveBeat  = 25 * time.Second // proxies and phone networks close what is silent for half a minute
	liveWrite = 10 * time.Second // a reader who takes longer to take a line has gone
	liveRetry = 2000             // milliseconds until a browser comes back, and up to as many more, so that not all come at once
	liveWait  = "30"             // seconds until a reader may try again when there are too many
)

// streams answers those who want to hear of news; they have deadlines of their own. The rest goes on to next.
func (s *Server) streams(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		below, ours := strings.CutPrefix(r.URL.Path, s.opt.Base+"/")
		path, live := strings.CutSuffix(below, "/live")
		kind, name, whole := strings.Cut(path, "/")
		bare := r.Body == nil || r.Body == http.NoBody // a body would have to be waited for
		if ours && live && whole && bare && r.Method == http.MethodGet && !strings.Contains(name, "/") {
			switch kind {
			case "t":
				s.live(w, r, s.ofEvent(name))
				return
			case "e":
				s.live(w, r, s.ofSections(name))
				return
			}
			if links := secretStreams[kind]; links != "" {
				s.liveSecret(w, r, name, links)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// audience is who hears of what: the room in the hub, the link that they came by, and the version to begin with,
// which is read when the stream is in its room already.
type audience struct {
	name, room string // name is of the event, for the log
	link       int64
	version    func(ctx context.Context) (int64, error)
}

// ofEvent is everybody who looks at a public event.
func (s *Server) ofEvent(slug string) audience {
	return audience{name: slug, room: slug, version: func(ctx context.Context) (int64, error) {
		t, err := s.store.Public(ctx, models.Who{}, slug)
		if err != nil {
			return 0, err
		}
		return t.PublicVersion, nil
	}}
}

// ofSections is everybody who looks at the public sections of an event together. A version is theirs together.
func (s *Server) ofSections(event string) audience {
	return audience{name: event, room: together(event), version: func(ctx context.Context) (int64, error) {
		list, err := s.store.Sections(ctx, models.Who{}, event)
		return versionOf(list), err
	}}
}

func versionOf(sections []models.Summary) (version int64) {
	for _, t := range sections {
		version += t.PublicVersion
	}
	return version
}

// live is a stream: first the version, then each new one, as server-sent events. It has no session and reads the
// database once.
func (s *Server) live(w http.ResponseWriter, r *http.Request, a audience) {
	h := w.Header()
	s.setHeaders(h)
	network := s.networkOf(r)
	st, ok := s.hub.join(a.room, network, a.link) // before reading the version, so that no change falls between
	if !ok {
		h.Set("Retry-After", liveWait)
		http.Error(w, "Too many streams", http.StatusServiceUnavailable)
		return
	}
	defer s.hub.leave(a.room, st)
	version, err := s.liveVersion(r, a, network)
	if err != nil {
		s.noStream(w, r, a.name, err)
		return
	}
	h.Set("Content-Type", "text/event-stream; charset=utf-8")
	h.Set("Cache-Control", "no-cache, no-transform")
	h.Set("X-Accel-Buffering", "no") // nginx
	h.Set("Connection", "close")     // it had time limits of its own
	out := newLine(w)
	if out.send("retry: "+strconv.Itoa(liveRetry+rand.IntN(liveRetry))+"\n"+news(version)) != nil {
		return
	}
	beat := time.NewTicker(s.beat)
	defer beat.Stop()
	for err == nil {
		select {
		case version := <-st.news:
			err = out.send(news(version))
		case <-beat.C:
			err = out.send(":\n\n")
		case <-r.Context().Done():
			return
		case <-st.over:
			return
		case <-s.hub.quit:
			return
		}
	}
}

// liveVersion reads the event once. After a cut of the network all come at once, so they take turns: only
// the first has to read the database.
func (s *Server) liveVersion(r *http.Request, a audience, network string) (int64, error) {
	leave, err := s.greeted.enter(r.Context(), network)
	if err != nil {
		return 0, err
	}
	defer leave()
	return a.version(r.Context())
}

// noStream says that there is none.
func (s *Server) noStream(w http.ResponseWriter, r *http.Request, slug string, err error) {
	status := statusOf(err)
	if models.KindOf(err) == 0 && r.Context().Err() == nil {
		s.log.Error("live stream", "event", slug, "error", err)
	}
	http.Error(w, http.StatusText(status), status)
}

// news is one event of the stream.
func news(version int64) string {
	v := strconv.FormatInt(version, 10)
	return "id: " + v + "\ndata: " + v + "\n\n"
}

// line writes to a reader who may be stuck.
type line struct {
	w       io.Writer
	control *http.ResponseController
}

func newLine(w http.ResponseWriter) line {
	l := line{w, http.NewResponseController(w)}
	_ = l.control.SetReadDeadline(time.Time{}) // the server's limit is for requests, not for waiting
	return l
}

func (l line) send(text string) error {
	_ = l.control.SetWriteDeadline(time.Now().Add(liveWrite)) // where there are no deadlines there is no stuck reader
	if _, err := io.WriteString(l.w, text); err != nil {
		return err
	}
	return l.control.Flush()
}
