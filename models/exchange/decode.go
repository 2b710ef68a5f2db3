package exchange

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

// ErrNotText says that a file is no text at all: a workbook, a picture, an archive.
var ErrNotText = errors.New("this file is not text. In the spreadsheet program choose “save as” and CSV, or copy the cells and paste them here")

// charsets in the order of the menu.
var charsets = []struct {
	name string
	enc  encoding.Encoding
}{
	{"UTF-8", encoding.Nop},
	{"GB18030", simplifiedchinese.GB18030},
	{"Big5", traditionalchinese.Big5},
	{"UTF-16LE", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)},
	{"UTF-16BE", unicode.UTF16(unicode.BigEndian, unicode.UseBOM)},
	{"windows-1252", charmap.Windows1252},
	{"windows-1251", charmap.Windows1251},
	{"Shift_JIS", japanese.ShiftJIS},
	{"EUC-KR", korean.EUCKR},
}

// Charsets are the names DecodeAs knows, in the order of the menu.
func Charsets() []string {
	names := make([]string, len(charsets))
	for i, c := range charsets {
		names[i] = c.name
	}
	return names
}

var (
	bomUTF8  = []byte{0xEF, 0xBB, 0xBF}
	bomLE    = []byte{0xFF, 0xFE}
	bomBE    = []byte{0xFE, 0xFF}
	archives = [][]byte{[]byte("PK\x03\x04"), {0xD0, 0xCF, 0x11, 0xE0}, []byte("%PDF-")}
)

// Decode reads the bytes of a file: byte-order mark, strict UTF-8, then GB18030; if that has holes
// too, windows-1252, which fits always. Short lists of names do not tell for sure, so show the text
// with the name of the charset and let the user choose another with DecodeAs. The error is
// ErrNotText.
func Decode(b []byte) (text, charset string, err error) {
	for _, a := range archives {
		if bytes.HasPrefix(b, a) {
			return "", "", ErrNotText
		}
	}
	switch {
	case bytes.HasPrefix(b, bomUTF8):
		charset = "UTF-8"
	case bytes.HasPrefix(b, bomLE):
		charset = "UTF-16LE"
	case bytes.HasPrefix(b, bomBE):
		charset = "UTF-16BE"
	case bytes.IndexByte(b, 0) >= 0:
		return "", "", ErrNotText
	case utf8.Valid(b):
		charset = "UTF-8"
	default:
		text, err = DecodeAs(b, "GB18030")
		if err == nil && !strings.ContainsRune(text, utf8.RuneError) {
			return text, "GB18030", nil
		}
		charset = "windows-1252"
	}
	text, err = DecodeAs(b, charset)
	return text, charset, err
}

// DecodeAs reads bytes in the charset of a name from Charsets (GBK and GB2312 are GB18030). Bytes
// that do not fit become U+FFFD, which Parse marks. The byte-order mark is taken away.
func DecodeAs(b []byte, name string) (string, error) {
	switch strings.ToUpper(name) {
	case "GBK", "GB2312", "CP936":
		name = "GB18030"
	case "UTF8":
		name = "UTF-8"
	}
	for _, c := range charsets {
		if !strings.EqualFold(c.name, name) {
			continue
		}
		out, err := c.enc.NewDecoder().Bytes(b)
		if err != nil {
			return "", fmt.Errorf("reading as %s: %w", c.name, err)
		}
		return strings.TrimPrefix(strings.ToValidUTF8(string(out), "\uFFFD"), "\uFEFF"), nil
	}
	return "", fmt.Errorf("the character set %q is not known; choose one of %s", name, strings.Join(Charsets(), ", "))
}
