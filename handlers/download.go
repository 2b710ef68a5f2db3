package handlers

import (
	"net/url"
	"strings"
)

// download says that the answer is a file to keep. Name may be of any script, from exchange.FileName; old
// programs read the plain one, of letters, digits, hyphens and dots (RFC 6266, RFC 8187).
func (c *Ctx) download(plain, name string) {
	value := `attachment; filename="` + plain + `"`
	if name != plain {
		value += "; filename*=UTF-8''" + strings.ReplaceAll(url.QueryEscape(name), "+", "%20")
	}
	c.Response().Header().Set("Content-Disposition", value)
}
