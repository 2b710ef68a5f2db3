package handlers

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"roundtable/models"
)

var echoTooMany = echo.NewHTTPError(http.StatusTooManyRequests)

// openSecret finds what the secret in the address opens, of one of the kinds. From then on the request has the
// rights of the link beside those it has anyway. Wrong secrets count as tries.
func (c *Ctx) openSecret(kinds ...string) (*models.Link, string, error) {
	key := "secret " + c.tryer()
	if !c.s.secrets.left(key) {
		c.Response().Header().Set("Retry-After", "10")
		return nil, "", echoTooMany
	}
	link, slug, err := c.Store().OpenLink(c.Request().Context(), c.Param("token"), kinds...)
	if models.KindOf(err) != 0 {
		c.s.secrets.failed(key)
	}
	if err != nil {
		return nil, "", err
	}
	c.link = link
	return link, slug, nil
}
