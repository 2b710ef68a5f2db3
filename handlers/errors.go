package handlers

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"

	"github.com/labstack/echo/v4"

	"roundtable/models"
	"roundtable/templates"
	"roundtable/templates/i18n"
)

// statusOf is the answer to an error: 4xx for theirs, 500 for ours.
func statusOf(err error) int {
	var tooLong *http.MaxBytesError
	var routing *echo.HTTPError
	var message i18n.Message
	switch {
	case models.KindOf(err) == models.NotFound:
		return http.StatusNotFound
	case models.KindOf(err) == models.Conflict:
		return http.StatusConflict
	case models.KindOf(err) == models.Denied:
		return http.StatusForbidden
	case models.KindOf(err) == models.Unavailable:
		return http.StatusServiceUnavailable
	case errors.As(err, &tooLong):
		return http.StatusRequestEntityTooLarge
	case tooSlow(err):
		return http.StatusRequestTimeout
	case errors.As(err, &routing):
		return routing.Code
	case errors.As(err, &message):
		return http.StatusUnprocessableEntity
	default:
		return http.StatusInternalServerError
	}
}

// Status is the status for redrawing a page with an error for people on it; 0: the error is ours, or
// there is no page to redraw, and the handler returns it.
func (c *Ctx) Status(err error) int {
	status := statusOf(err)
	if status == http.StatusUnprocessableEntity || status == http.StatusConflict {
		return status
	}
	return 0
}

// badForm is a body that is no form.
func badForm(err error) error {
	var tooLong *http.MaxBytesError
	if errors.As(err, &tooLong) || tooSlow(err) {
		return err
	}
	return echo.NewHTTPError(http.StatusBadRequest).SetInternal(err)
}

// fail answers a request that went wrong with a page in the reader's language.
func (s *Server) fail(err error, ec echo.Context) {
	if ec.Response().Committed {
		return
	}
	if errors.Is(err, context.Canceled) && ec.Request().Context().Err() != nil {
		return // the reader has gone
	}
	if tooSlow(err) { // then net/http takes the reader for gone
		ec.SetRequest(ec.Request().WithContext(context.WithoutCancel(ec.Request().Context())))
	}
	c := s.ctx(ec)
	status := statusOf(err)
	page := s.errorPage(c, status, err)
	if status >= http.StatusInternalServerError {
		if models.KindOf(err) == 0 {
			page.Request = requestID(ec)
		}
		s.log.Error("request failed", "id", page.Request, "method", ec.Request().Method, "route", ec.Path(), "error", err)
	}
	if err := c.Draw(status, templates.Error(page)); err != nil {
		s.log.Error("error page failed", "error", err)
		_ = ec.String(http.StatusInternalServerError, "Internal error") // the connection may be gone as well
	}
}

// errorPage says what is wrong and what to do, by status.
func (s *Server) errorPage(c *Ctx, status int, err error) templates.ErrorPage {
	p := templates.ErrorPage{Page: c.Page(""), Status: status}
	var message i18n.Message
	if errors.As(err, &message) {
		p.Text = c.lang.Err(err)
	}
	title, text, advice := s.errorWords(c, status)
	if errors.Is(err, models.ErrStale) {
		title = c.T("error.page.409", "Changed meanwhile")
	}
	p.Title = title
	if p.Text == "" {
		p.Text, p.Advice = text, advice
	}
	if c.Request().Method != http.MethodGet && status < http.StatusInternalServerError {
		if back := c.here(); back != "/" {
			p.Back = s.opt.Base + back
		}
	}
	return p
}

func (s *Server) errorWords(c *Ctx, status int) (title, text, advice string) {
	switch status {
	case http.StatusForbidden:
		return c.T("error.page.403", "For the organiser only"),
			c.T("error.page.403.text", "This form came from another site, so nothing was changed."),
			c.T("error.page.403.do", "Open the page here and send the form again.")
	case http.StatusNotFound:
		return c.T("error.page.404", "Not found"),
			c.T("error.page.404.text", "There is no such page."),
			c.T("error.page.404.do", "Check the address, or start from the list of events.")
	case http.StatusMethodNotAllowed:
		return c.T("error.page.405", "Not a page to open"),
			c.T("error.page.405.text", "This address takes a form and is no page of its own."),
			c.T("error.page.405.do", "Go back to the page with the form.")
	case http.StatusRequestTimeout:
		return c.T("error.page.408", "Too slow"),
			c.T("error.page.408.text", "What was sent did not arrive in time, so nothing was changed."),
			c.T("error.page.408.do", "Check the network, then send it again.")
	case http.StatusConflict:
		return c.T("error.page.not_now", "Not possible now"), "", ""
	case http.StatusServiceUnavailable:
		return c.T("error.page.503", "The computer cannot do it now"), "", ""
	case http.StatusRequestEntityTooLarge:
		return c.T("error.page.413", "Too long"),
			c.T("error.page.413.text", "What was sent is longer than 2 MB."),
			c.T("error.page.413.do", "Send the list in parts.")
	case http.StatusTooManyRequests:
		return c.T("error.page.429", "Too many tries"),
			c.T("error.page.429.text", "Too many links were tried from this address."),
			c.T("error.page.429.do", "Wait a minute, then open the link again.")
	case http.StatusInternalServerError:
		return c.T("error.page.500", "Our mistake"),
			c.T("error.internal", "Something went wrong here. It has been written down; please try again."), ""
	default:
		return c.T("error.page.400", "That did not work"),
			c.T("error.page.400.text", "The request could not be understood, so nothing was changed."),
			c.T("error.page.400.do", "Go back, look at what was entered, and send it again.")
	}
}

// recovered turns a panic into an error with the place where it happened.
func (s *Server) recovered(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) (err error) {
		defer func() {
			if r := recover(); r != nil {
				if r == http.ErrAbortHandler {
					panic(r)
				}
				err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
			}
		}()
		return next(c)
	}
}
