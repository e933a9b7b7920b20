package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/adjutant-pbem/adjutant/cmd/internal/render"
	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/all"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// app is one run of the program: its streams and global flags.
type app struct {
	in       io.Reader
	out, err io.Writer

	dir, home, color, lang, passphraseFile string
	json, dryRun                           bool
	terminal                               bool // somebody sees what is written to out, at once

	printed bool // the error has been shown already
}

// run is main without the process: it returns the exit code. A panic is a fault
// of the program; it leaves the files as they were or as they should be.
func run(args []string, in io.Reader, out, errs io.Writer) (code int) {
	return (&app{in: in, out: out, err: errs, terminal: isTerminal(out)}).run(args)
}

func (a *app) run(args []string) (code int) {
	defer func() {
		if fault := recover(); fault != nil {
			a.confess(fault, debug.Stack())
			code = session.CodeInternal
		}
	}()
	root := a.root()
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		group(c)
	}
	root.SetArgs(args)
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.err)
	err := root.Execute()
	if err == nil {
		return 0
	}
	code = session.Code(err)
	if strings.HasPrefix(err.Error(), "unknown command") {
		code = session.CodeUsage
	}
	if !a.printed {
		a.complain(err, code)
	}
	return code
}

// issues is where faults of the program are reported.
const issues = "https://github.com/adjutant-pbem/adjutant/issues"

// confess tells in one line that the program itself is at fault, and where to
// report it; the stack only to those who ask for it.
func (a *app) confess(fault any, stack []byte) {
	text := strings.Join(strings.Fields(visible(fmt.Sprint(fault))), " ")
	text = fmt.Sprintf("internal error: %s; please report it at %s with what the command prints when ADJUTANT_DEBUG=1 is set", text, issues)
	if a.json {
		a.printJSON(a.err, map[string]any{"schema": "adjutant/error/v1", "error": text, "code": session.CodeInternal})
	} else {
		fmt.Fprintln(a.err, "adjutant: "+text)
	}
	if os.Getenv("ADJUTANT_DEBUG") != "" {
		fmt.Fprintf(a.err, "%s %s/%s\n%s", runtime.Version(), runtime.GOOS, runtime.GOARCH, stack)
	}
}

// visible is a text with what a terminal would not show, or show elsewhere, as
// escapes: errors repeat what others have written.
func visible(s string) string {
	var b strings.Builder
	for _, c := range s {
		switch {
		case c == '\n', c == '\t', c != utf8.RuneError && !unicode.IsControl(c) && !unicode.In(c, unicode.Bidi_Control, unicode.Zl, unicode.Zp):
			b.WriteRune(c)
		default: // none of these is beyond the first 65536
			fmt.Fprintf(&b, `\u%04x`, c)
		}
	}
	return b.String()
}

// complain prints an error, as JSON if that was asked for.
func (a *app) complain(err error, code int) {
	if a.json {
		a.printJSON(a.err, map[string]any{"schema": "adjutant/error/v1", "error": err.Error(), "code": code})
		return
	}
	fmt.Fprintf(a.err, "adjutant: error: %s\n", visible(err.Error()))
	if errors.Is(err, session.ErrNoKeys) {
		fmt.Fprintln(a.err, "adjutant: hint: make keys with: adjutant keygen")
	}
	if errors.Is(err, session.ErrNotDue) {
		fmt.Fprintln(a.err, "adjutant: hint: until then map, and what else can be asked of your game (adjutant help), show what you could do next; an order file can be written, and is judged when it is due")
	}
	if errors.Is(err, store.ErrLocked) {
		fmt.Fprintln(a.err, "adjutant: hint: wait until it has ended, then repeat the command")
	}
}

func (a *app) printJSON(w io.Writer, v any) {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	if err == nil {
		_, err = io.WriteString(w, visible(b.String())) // these escapes are JSON's own
	}
	if err != nil {
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
		Example: `  adjutant demo                       watch a whole game being played
  adjutant keygen                     make your keys, once
  adjutant join axis invitation.txt   answer an invitation
  adjutant status                     what is due, and what to type next
  adjutant help orders rommel         every word of an order file`,
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
	root.SetFlagErrorFunc(flagFault)
	root.PersistentPreRunE = func(*cobra.Command, []string) error { return a.settings() }
	root.AddGroup(
		&cobra.Group{ID: "game", Title: "Beginning a game:"},
		&cobra.Group{ID: "play", Title: "Playing:"},
		&cobra.Group{ID: "look", Title: "Looking:"},
		&cobra.Group{ID: "proof", Title: "Proving:"},
	)
	for _, o := range a.commands() {
		root.AddCommand(o.command())
	}
	root.AddCommand(ordersCommand(a))
	root.AddCommand(advice(a)...)
	root.AddCommand(topics(f)...)
	tellVersion(root)
	root.SetHelpCommand((&helping{a, root}).command())
	root.SetHelpTemplate(helpTemplate)
	root.SetUsageTemplate(strings.NewReplacer(usageExamples, "", usageGlobals, usageElsewhere).Replace(root.UsageTemplate()))
	for _, c := range root.Commands() {
		finish(c)
	}
	return root
}

// commands are the options of all commands, as flags and words will set them.
func (a *app) commands() []interface{ command() *cobra.Command } {
	post, look := mailing{app: a}, looking{app: a}
	return []interface{ command() *cobra.Command }{
		&keymaking{app: a}, &inviting{mailing: post}, &joining{mailing: post}, &dropping{a}, &copying{app: a},
		&describing{a}, &sending{mailing: post}, &receiving{mailing: post}, &resolving{post},
		&asking{a}, &reporting{looking: look}, &mapping{looking: look}, &consulting{a}, &listing{a},
		&proving{a}, &publishing{post}, &replaying{look}, &throwing{a}, &trials{app: a}, &showing{app: a},
		&rehearsal{app: a},
	}
}

// group makes a command that only has commands of its own refuse others: cobra
// would show its help and be content.
func group(c *cobra.Command) {
	if c.Runnable() || !c.HasSubCommands() {
		return
	}
	c.DisableFlagsInUseLine = true
	c.Args = func(c *cobra.Command, args []string) error {
		if len(args) > 0 {
			return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("unknown command %q for %q; see adjutant help %s", args[0], c.CommandPath(), topic(c))}
		}
		return nil
	}
	c.RunE = func(c *cobra.Command, _ []string) error { return c.Help() }
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

// usageGlobals is the part of the usual text that lists the flags of all commands;
// it stands once, with the exit codes, where usageElsewhere says.
const (
	usageGlobals = `{{if .HasAvailableInheritedFlags}}

Global Flags:
{{.InheritedFlags.FlagUsages | trimTrailingWhitespaces}}{{end}}`
	usageElsewhere = `{{if .HasAvailableInheritedFlags}}

Flags of all commands, such as -C: adjutant help flags. Exit codes: adjutant help exit-codes{{end}}`
)

// helping is one run of help; a topic that does not exist is wrong usage.
type helping struct {
	*app
	root *cobra.Command
}

func (o *helping) command() *cobra.Command {
	return &cobra.Command{
		Use:     "help [TOPIC]",
		Short:   "Help about a command or a topic",
		Example: "  adjutant help send\n  adjutant help orders rommel     every key of an order file\n  adjutant help trust",
		RunE:    func(_ *cobra.Command, args []string) error { return o.run(args) },

		ValidArgsFunction: complete(o.topics, gameIDs),
	}
}

func (o *helping) run(args []string) error {
	if tell := ofGame(args); tell != nil {
		told, words := tell()
		fmt.Fprint(o.root.OutOrStdout(), render.Text(told, words, render.Options{}))
		return nil
	}
	c, rest, err := o.root.Find(args)
	if err != nil || len(rest) > 0 {
		return noHelp(o.root, o.rulebook(), args)
	}
	c.InitDefaultHelpFlag()
	return c.Help()
}

// ofGame tells the words of a game's order files, or what its conditions speak of; nil: that
// is not asked for.
func ofGame(args []string) func() (page.Page, page.Words) {
	if len(args) != 2 {
		return nil
	}
	i := slices.IndexFunc(all.Titles(), func(t rules.Title) bool { return t.ID == args[1] })
	switch {
	case i >= 0 && args[0] == "orders":
		return all.Titles()[i].Keys
	case i >= 0 && args[0] == "conditions":
		return all.Titles()[i].Conditions
	}
	return nil
}

// topics are what there is help on: commands and topics, then games.
func (o *helping) topics([]string) (names []cobra.Completion) {
	for _, c := range o.root.Commands() {
		if c.IsAvailableCommand() || c.IsAdditionalHelpTopicCommand() {
			names = append(names, cobra.CompletionWithDesc(c.Name(), c.Short))
		}
	}
	return names
}

// topic is what help calls a command.
func topic(c *cobra.Command) string {
	_, words, _ := strings.Cut(c.CommandPath(), " ")
	return words
}

// finish gives usage errors of every command their exit code.
func finish(c *cobra.Command) {
	for _, sub := range c.Commands() {
		finish(sub)
	}
	if c.Run == nil && c.RunE == nil {
		return
	}
	if args := c.Args; args != nil {
		c.Args = func(c *cobra.Command, given []string) error {
			if args(c, given) == nil {
				return nil
			}
			_, words, _ := strings.Cut(c.Use, " ")
			if words == "" {
				words = "no words"
			}
			number := fmt.Sprint(len(given), " are")
			switch len(given) {
			case 0:
				number = "none is"
			case 1:
				number = "one is"
			}
			more := ""
			if strings.Contains(words, "GAME SCENARIO") {
				more = "; games and scenarios:\n" + strings.TrimSuffix(shelf(), "\n")
			}
			return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("%s takes %s, and %s given; see adjutant help %s%s", c.CommandPath(), words, number, topic(c), more)}
		}
	}
}

const exitStatus = `  0    done
  1    failure
  2    wrong usage
  3    orders rejected
  4    verification failed
  5    waiting for somebody
  70   internal error: please report it
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
