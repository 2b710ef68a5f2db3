// Roundtable (轮次) runs club tournaments of board games: see README.md, or start it and open /help.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"roundtable/templates/i18n"
)

// What the program gives back to the shell.
const (
	exitOK     = 0
	exitFailed = 1 // what was asked for did not work
	exitUsage  = 2 // what was asked for is not understood
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], world{in: os.Stdin, out: os.Stdout, err: os.Stderr, env: os.Getenv, browse: openBrowser})
	stop()
	os.Exit(code)
}

// world is what a command sees of the computer it runs on.
type world struct {
	in     io.Reader
	out    io.Writer
	err    io.Writer
	env    func(name string) string
	browse func(url string, env func(string) string) // opens a page, or does nothing where there is no browser
}

// lang is the language of the terminal.
func (w world) lang() *i18n.Lang {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if tag := w.env(name); tag != "" {
			tag, _, _ = strings.Cut(tag, ".") // zh_CN.UTF-8
			return i18n.Match("", strings.ReplaceAll(tag, "_", "-"))
		}
	}
	return i18n.For("en")
}

// commands is the grammar of the command line.
type commands struct {
	Serve     serveCmd     `cmd:"" default:"withargs" help:"Start the program and open it in the browser (what happens without a command)."`
	Backup    backupCmd    `cmd:"" help:"Write a consistent copy of the database, also while the program runs."`
	Restore   restoreCmd   `cmd:"" help:"Put a copy in the place of the database; what was there is kept."`
	Export    exportCmd    `cmd:"" help:"Write one event, with its whole log, into a file for another computer."`
	Import    importCmd    `cmd:"" help:"Take one event in from a file."`
	Link      linkCmd      `cmd:"" help:"Print a new one-time organiser link; earlier unused links stop working."`
	Accounts  accountsCmd  `cmd:"" help:"List who can sign in."`
	Password  passwordCmd  `cmd:"" help:"Give an account a new password; all its devices are signed out."`
	Schedule  scheduleCmd  `cmd:"" help:"Print the schedule of a round robin."`
	Draw      drawCmd      `cmd:"" help:"Draw lots, or repeat a draw by its code."`
	Replay    replayCmd    `cmd:"" help:"Rebuild events from their journals and compare them with what is stored."`
	Standings standingsCmd `cmd:"" help:"Print the standings of an event folder (plain files)."`
	Check     checkCmd     `cmd:"" help:"Say what is wrong with the rounds of an event folder."`
	Version   versionCmd   `cmd:"" help:"Print the version."`
}

const about = "Roundtable (轮次) runs club tournaments of board games, from pasted names to published standings. " +
	"Flags of serve and link can be given in the environment too."

// exit carries the code of --help out of the parser.
type exit int

// run does what the arguments ask for, until it is done or the context ends, and gives the code for
// the shell: 0, 1 if it did not work, 2 if it was not understood.
func run(ctx context.Context, args []string, w world) (code int) {
	defer func() {
		if r := recover(); r != nil {
			c, ok := r.(exit)
			if !ok {
				panic(r)
			}
			code = int(c)
		}
	}()
	out, errs := &terminalWriter{to: w.out}, &terminalWriter{to: w.err}
	w.out, w.err = out, errs
	defer out.end()
	defer errs.end()
	var grammar commands
	parser, err := kong.New(&grammar,
		kong.Name("roundtable"), kong.Description(about), kong.Writers(w.out, w.err), kong.UsageOnError(),
		kong.Exit(func(code int) { panic(exit(code)) }),
		kong.Help(helpWithServe),
		kong.Vars{"db": defaultDB(w.env)},
		kong.Resolvers(fromEnv(w.env)), kong.ValueFormatter(withVariable),
		kong.Bind(w), kong.BindTo(ctx, (*context.Context)(nil)),
	)
	if err != nil {
		panic(err) // the grammar above is wrong
	}
	command, err := parser.Parse(args)
	if err != nil {
		return w.complain(err, exitUsage)
	}
	if err := command.Run(); err != nil {
		var usage usageError
		if errors.As(err, &usage) {
			return w.complain(usage.error, exitUsage)
		}
		return w.complain(err, exitFailed)
	}
	return exitOK
}

// helpWithServe is the usual help; that of the program itself has the flags of serve too, for they
// may be given without naming the command.
func helpWithServe(options kong.HelpOptions, ctx *kong.Context) error {
	if err := kong.DefaultHelpPrinter(options, ctx); err != nil || ctx.Selected() != nil {
		return err
	}
	serve, err := kong.Trace(ctx.Kong, []string{"serve"})
	if err != nil {
		return err
	}
	fmt.Fprintln(ctx.Stdout)
	return kong.DefaultHelpPrinter(options, serve)
}

// usageError is about what was typed, not about how it went.
type usageError struct{ error }

// complain writes one sentence.
func (w world) complain(err error, code int) int {
	text := err.Error()
	var m i18n.Message
	if errors.As(err, &m) {
		text = w.lang().Say(m)
	}
	fmt.Fprintln(w.err, "roundtable: "+text)
	var parse *kong.ParseError
	if errors.As(err, &parse) {
		fmt.Fprintln(w.err, "Run “roundtable --help” for what can be given.")
	}
	return code
}

// variable is the environment variable of a flag: --trusted-proxies is ROUNDTABLE_TRUSTED_PROXIES.
func variable(flag string) string {
	return "ROUNDTABLE_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// fromEnv reads the flags marked with "setting" from the environment; the command line wins.
func fromEnv(env func(string) string) kong.Resolver {
	return kong.ResolverFunc(func(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
		if !flag.Tag.Has("setting") {
			return nil, nil
		}
		if value := env(variable(flag.Name)); value != "" {
			return value, nil
		}
		return nil, nil
	})
}

// withVariable adds the variable of a flag to its help.
func withVariable(value *kong.Value) string {
	help := kong.DefaultHelpValueFormatter(value)
	if value.Tag.Has("setting") {
		help += " [" + variable(value.Name) + "]"
	}
	return help
}
