package exchange

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const maxFileName = 120 // bytes of a name without its ending; systems allow 255 with it

// FileName is a name for a file that Windows, macOS and Linux take, in any script: without the signs
// that a system forbids, control characters and isolates, not a device of Windows, no dot or blank at
// its ends, not too long. Where nothing is left of the title it is instead. The ending has its dot.
func FileName(title, ending, instead string) string {
	name := strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune(`<>:"/\|?*%`, r):
			return '-'
		case unicode.Is(unicode.C, r) || r == utf8.RuneError:
			return -1
		case unicode.Is(unicode.Z, r):
			return ' '
		}
		return r
	}, CleanName(title))
	for len(name) > maxFileName {
		_, size := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-size]
	}
	name = strings.Trim(name, " .-")
	if name == "" {
		name = instead
	}
	if isDevice(name) {
		name = "_" + name
	}
	return name + ending
}

// isDevice: CON, CON.zip and the like are devices of Windows in every folder.
func isDevice(name string) bool {
	stem, _, _ := strings.Cut(strings.ToLower(name), ".")
	switch stem = strings.TrimSpace(stem); stem {
	case "con", "prn", "aux", "nul", "conin$", "conout$":
		return true
	}
	port, ok := strings.CutPrefix(stem, "com")
	if !ok {
		port, ok = strings.CutPrefix(stem, "lpt")
	}
	return ok && utf8.RuneCountInString(port) == 1 && strings.Contains("0123456789¹²³", port)
}
