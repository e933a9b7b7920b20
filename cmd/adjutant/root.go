package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
)

// app is one run of the program: its streams and global flags.
type app struct {
	in       io.Reader
	out, err io.Writer

	dir, home, color, lang, passphraseFile string
	json, dryRun                           bool

	printed bool // the error has been shown already
}

// run is main without the process: it returns the exit code.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	a := &app{in: in, out: out, err: errs}
	root := a.root()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errs)
	err := root.Execute()
	if err == nil {
		return 0
	}
	code := session.Code(err)
	if strings.HasPrefix(err.Error(), "unknown command") {
		code = session.CodeUsage
	}
	if !a.printed {
		a.complain(err, code)
	}
	return code
}

// complain prints an error, as JSON if that was asked for.
func (a *app) complain(err error, code int) {
	if a.json {
		a.printJSON(a.err, map[string]any{"schema": "adjutant/error/v1", "error": err.Error(), "code": code})
		return
	}
	fmt.Fprintf(a.err, "adjutant: error: %v\n", err)
	if errors.Is(err, session.ErrNoKeys) {
		fmt.Fprintln(a.err, "adjutant: hint: make keys with: adjutant keygen")
	}
	if errors.Is(err, store.ErrLocked) {
		fmt.Fprintln(a.err, "adjutant: hint: wait until it has ended, then repeat the command")
	}
}

func (a *app) printJSON(w io.Writer, v any) {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		fmt.Fprintln(a.err, "adjutant: error:", err)
	}
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "adjutant",
		Short: "Play hidden-information wargames by mail",
		Long: `Adjutant plays hidden-information wargames by mail: players exchange blocks of
text, the program checks orders, rolls dice that nobody can steer, and writes
for each side what that side may know.`,
		Example: `  adjutant demo                     watch a whole game being played
  adjutant keygen                   make your keys, once
  adjutant join axis invitation.txt answer an invitation
  adjutant status                   what is due, and what to type next`,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	f := root.PersistentFlags()
	f.StringVarP(&a.dir, "dir", "C", "", "game folder (default: the one at or above the current folder)")
	f.StringVar(&a.home, "home", "", "folder of your keys (default: $ADJUTANT_HOME, else your configuration folder)")
	f.StringVar(&a.passphraseFile, "passphrase-file", "", "file with the passphrase of your keys, for scripts")
	f.StringVar(&a.color, "color", "auto", "colour: auto, always or never")
	f.StringVar(&a.lang, "lang", "", "language of reports: en")
	f.BoolVar(&a.json, "json", false, "print one JSON document instead of text")
	f.BoolVarP(&a.dryRun, "dry-run", "n", false, "change nothing, only name the files that would be written")
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error {
		return &session.Fault{Code: session.CodeUsage, Err: err}
	})
	root.PersistentPreRunE = func(*cobra.Command, []string) error { return a.settings() }
	root.AddGroup(
		&cobra.Group{ID: "game", Title: "Beginning a game:"},
		&cobra.Group{ID: "play", Title: "Playing:"},
		&cobra.Group{ID: "look", Title: "Looking:"},
		&cobra.Group{ID: "proof", Title: "Proving:"},
	)
	root.AddCommand(
		a.keygen(), a.init(), a.join(), a.drop(), a.data(),
		a.orders(), a.send(), a.receive(), a.resolve(),
		a.status(), a.report(), a.boardMap(), a.log(),
		a.verify(), a.publish(), a.replay(), a.dice(), a.playout(), a.demo(),
	)
	root.AddCommand(topics()...)
	root.SetHelpCommand(help(root))
	root.SetHelpTemplate(helpTemplate)
	root.SetUsageTemplate(strings.Replace(root.UsageTemplate(), usageExamples, "", 1))
	for _, c := range root.Commands() {
		finish(c)
	}
	return root
}

// helpTemplate begins with what a command is for and examples of it, then
// explains.
const helpTemplate = `{{if .HasExample}}{{.Short}}

Examples:
{{.Example}}

{{end}}{{with (or .Long .Short)}}{{. | trimTrailingWhitespaces}}

{{end}}{{if or .Runnable .HasSubCommands}}{{.UsageString}}{{end}}`

// usageExamples is the part of the usual text that helpTemplate has written.
const usageExamples = `{{if .HasExample}}

Examples:
{{.Example}}{{end}}`

// help is the help command; a topic that does not exist is wrong usage.
func help(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:     "help [TOPIC]",
		Short:   "Help about a command or a topic",
		Example: "  adjutant help send\n  adjutant help trust",
		RunE: func(_ *cobra.Command, args []string) error {
			c, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("there is no help on %q", strings.Join(args, " "))}
			}
			c.InitDefaultHelpFlag()
			return c.Help()
		},
	}
}

// finish gives every command its exit status section and usage errors their
// exit code.
func finish(c *cobra.Command) {
	for _, sub := range c.Commands() {
		finish(sub)
	}
	if c.Run == nil && c.RunE == nil {
		return
	}
	c.Long = strings.TrimSpace(c.Long) + "\n\nEXIT STATUS\n" + exitStatus
	if args := c.Args; args != nil {
		c.Args = func(c *cobra.Command, given []string) error {
			if err := args(c, given); err != nil {
				return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("%w; see adjutant help %s", err, c.Name())}
			}
			return nil
		}
	}
}

const exitStatus = `  0    done
  1    failure
  2    wrong usage
  3    orders rejected
  4    verification failed
  5    waiting for somebody
  130  interrupted`

// settings checks the global flags and fills in what the environment says.
func (a *app) settings() error {
	if a.lang == "" {
		a.lang = os.Getenv("ADJUTANT_LANG")
	}
	if a.lang == "" {
		a.lang = "en"
	}
	if a.lang != "en" {
		return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("there is no language %q; languages: en", a.lang)}
	}
	switch a.color {
	case "auto", "always", "never":
		return nil
	}
	return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("--color is auto, always or never")}
}
