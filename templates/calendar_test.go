package templates

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// unfold is a strict reader of the lines of RFC 5545: CRLF, at most 75 octets, whole characters.
func unfold(text string) ([]string, error) {
	if !strings.HasSuffix(text, "\r\n") {
		return nil, fmt.Errorf("the last line does not end")
	}
	var lines []string
	for _, line := range strings.Split(strings.TrimSuffix(text, "\r\n"), "\r\n") {
		switch {
		case len(line) > 75 || strings.ContainsAny(line, "\r\n") || !utf8.ValidString(line) || line == "":
			return nil, fmt.Errorf("a bad line of %d octets: %q", len(line), line)
		case line[0] == ' ' && len(lines) > 0:
			lines[len(lines)-1] += line[1:]
		default:
			lines = append(lines, line)
		}
	}
	return lines, nil
}

// unescape reads a text of RFC 5545.
func unescape(text string) (string, error) {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == ';' || text[i] == ',':
			return "", fmt.Errorf("%q has a bare %c", text, text[i])
		case text[i] != '\\':
			b.WriteByte(text[i])
		case i+1 < len(text) && strings.IndexByte(`\;,`, text[i+1]) >= 0:
			i++
			b.WriteByte(text[i])
		case i+1 < len(text) && text[i+1] == 'n':
			i++
			b.WriteByte('\n')
		default:
			return "", fmt.Errorf("%q has a bad escape", text)
		}
	}
	return b.String(), nil
}

func TestCalendarText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringOf(rapid.SampledFrom([]rune("轮次\\;,\n𠀀a éñ")))).Draw(t, "text")
		c := &calendar{}
		c.text("SUMMARY", text)
		if text == "" {
			if c.b.Len() > 0 {
				t.Fatalf("an empty text is written: %q", c.b.String())
			}
			return
		}
		lines, err := unfold(c.b.String())
		if err != nil || len(lines) != 1 {
			t.Fatalf("%v: %q", err, lines)
		}
		got, err := unescape(strings.TrimPrefix(lines[0], "SUMMARY:"))
		if want := calendarClean(text); err != nil || got != want {
			t.Fatalf("%q, not %q: %v", got, want, err)
		}
	})
}

func TestDecimal(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "3": "3", "1½": "1.5", "½": "0.5", "−½": "-0.5", "−1¾": "-1.75", "12": "12", "1½:½": "1½:½", "2=": "2=", "1 7/60": "1 7/60",
	} {
		if got := plainFigure(text); got != want {
			t.Errorf("%q is %q, not %q", text, got, want)
		}
	}
}
