package models

import (
	"context"
	"runtime"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"
	"golang.org/x/text/unicode/norm"
)

// passwords hashes and checks passwords with argon2id. Each takes memory and time by intention, so only a few
// run at once: a crowd of wrong tries waits, the desk does not.
type passwords struct {
	turn  chan struct{}
	dummy func() string // a hash that nobody knows the password of
}

const (
	minPassword = 8
	maxPassword = 200 // characters; longer ones would only cost time
)

// cost is the second choice of OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one thread.
var cost = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

var (
	errPassword     = &Error{Kind: Invalid, Key: "error.password", Field: "password", Text: "A password has {{.least}} to {{.most}} characters. Several words in a row are good and easy to remember."}
	errPasswordEasy = &Error{Kind: Invalid, Key: "error.password_easy", Field: "password", Text: "This password is one of the first that anybody would try. Choose several words in a row."}
	errOldPassword  = &Error{Kind: Invalid, Key: "error.old_password", Field: "old", Text: "This is not the password until now. Whoever forgot it runs “roundtable password” on the computer of the program."}
)

func newPasswords() *passwords {
	p := &passwords{turn: make(chan struct{}, max(1, min(2, runtime.NumCPU()-1)))}
	p.dummy = sync.OnceValue(func() string {
		hash, err := argon2id.CreateHash("nobody", cost)
		if err != nil {
			panic("no randomness: " + err.Error())
		}
		return hash
	})
	return p
}

// plain is the password as it is hashed: keyboards write the same letter in several ways.
func plain(password string) string { return norm.NFKC.String(password) }

// hash checks that a new password is worth having, and hashes it.
func (p *passwords) hash(ctx context.Context, password, name string) (string, error) {
	password = plain(password)
	if n := utf8.RuneCountInString(password); n < minPassword || n > maxPassword {
		return "", errPassword.With("least", minPassword, "most", maxPassword)
	}
	if easy(password, name) {
		return "", errPasswordEasy
	}
	if err := p.wait(ctx); err != nil {
		return "", err
	}
	defer p.done()
	return argon2id.CreateHash(password, cost)
}

// check compares in constant time. Without a hash it takes as long and fails.
func (p *passwords) check(ctx context.Context, hash, password string) error {
	if utf8.RuneCountInString(password) > 4*maxPassword {
		return errLogin
	}
	if err := p.wait(ctx); err != nil {
		return err
	}
	defer p.done()
	known := hash != ""
	if !known {
		hash = p.dummy()
	}
	same, err := argon2id.ComparePasswordAndHash(plain(password), hash)
	if err != nil {
		return err
	}
	if !same || !known {
		return errLogin
	}
	return nil
}

func (p *passwords) wait(ctx context.Context) error {
	select {
	case p.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (p *passwords) done() { <-p.turn }

// easy finds passwords that are tried first: the name itself, one letter again and again, rows of keys,
// and the words that lead every published list.
func easy(password, name string) bool {
	key := strings.ToLower(password)
	core := strings.TrimRight(strings.TrimLeft(key, "0123456789"), "0123456789!.?*#@-_ ")
	if own := LoginKey(name); own != "" && (LoginKey(key) == own || LoginKey(core) == own) {
		return true
	}
	for _, word := range []string{"password", "passwort", "roundtable", "letmein", "iloveyou", "welcome", "admin", "administrator", "organiser", "organizer", "tournament", "qwerty", "qwertyui", "qwertyuiop", "asdfghjk", "asdfghjkl", "abcdefgh", "abc", "woaini", "baseball", "football", "princess", "sunshine", "trustno", "dragon", "monkey", "computer", "internet", "12qwaszx", "1q2w3e4r", "1qaz2wsx", "zaq12wsx", "qazwsxedc", "a1b2c3d4", "passw0rd", "p@ssw0rd"} {
		if key == word || core == word {
			return true
		}
	}
	same, up, down := true, true, true
	letters := []rune(key)
	for i := 1; i < len(letters); i++ {
		step := letters[i] - letters[i-1]
		same = same && step == 0
		up = up && (step == 1 || step == -9)
		down = down && (step == -1 || step == 9)
	}
	return same || up || down
}
