package main

import (
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// TestHelp: every command says what it is for, starts with examples, says where
// exit codes and the flags of all commands stand, and documents every flag.
func TestHelp(t *testing.T) {
	a := &app{in: os.Stdin, out: os.Stdout, err: os.Stderr}
	var visit func(c *cobra.Command)
	visit = func(c *cobra.Command) {
		for _, sub := range c.Commands() {
			visit(sub)
		}
		if c.RunE == nil && c.Run == nil {
			return
		}
		if c.Short == "" {
			t.Errorf("%s: no short text", c.CommandPath())
		}
		for _, line := range strings.Split(c.Long+"\n"+c.Example, "\n") {
			if len(line) > 90 {
				t.Errorf("%s: a line of %d columns: %s", c.CommandPath(), len(line), line)
			}
		}
		var help strings.Builder
		c.SetOut(&help)
		if err := c.Help(); err != nil || !strings.HasPrefix(help.String(), c.Short+"\n\nExamples:\n"+c.Example+"\n") {
			t.Errorf("%s: does not start with examples: %v\n%s", c.CommandPath(), err, help.String())
		}
		if !strings.Contains(c.Example, "adjutant") || strings.Count(help.String(), "Examples:") != 1 {
			t.Errorf("%s: no example, or twice", c.CommandPath())
		}
		for text, n := range map[string]int{"adjutant help flags. Exit codes: adjutant help exit-codes": 1, "--passphrase-file": 0, "130": 0} {
			if got := strings.Count(help.String(), text); got != n {
				t.Errorf("%s: its help has %q %d times, not %d", c.CommandPath(), text, got, n)
			}
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Usage == "" {
				t.Errorf("%s: flag --%s is not documented", c.CommandPath(), f.Name)
			}
		})
	}
	visit(a.root())
	for topic, want := range map[string]string{"exit-codes": exitStatus, "flags": "--passphrase-file", "orders miniature": "march: ", "conditions miniature": "foes('c2')", "conditions": "chance(1, 4)"} {
		if text := command(t, 0, append([]string{"help"}, strings.Fields(topic)...)...); !strings.Contains(text, want) {
			t.Errorf("help %s does not have %q:\n%s", topic, want, text)
		}
	}
}

// TestExamplesNameWhatThereIs: the units and hexes of the examples of commands are in the
// roster of the game and on its map.
func TestExamplesNameWhatThereIs(t *testing.T) {
	var schema strings.Builder
	if run([]string{"schema", "rommel"}, strings.NewReader(""), &schema, io.Discard) != 0 {
		t.Fatal("no schema")
	}
	asked := regexp.MustCompile(`adjutant (?:-C \S+ )?(?:supply|reach|why|odds|map) ((?:[A-Z]|\d+/|\d+ [A-Z])[^-\n]*)|reach=(\S+)|--own "([A-Z][^"]*)"`)
	n := 0
	var visit func(c *cobra.Command)
	visit = func(c *cobra.Command) {
		for _, sub := range c.Commands() {
			visit(sub)
		}
		for _, m := range asked.FindAllStringSubmatch(c.Example+"\n"+c.Long, -1) {
			for _, name := range strings.Split(strings.Join(m[1:], ""), ",") {
				if name = strings.TrimSpace(name); name == "UNIT" || name == "HEX" {
					continue // UNIT, HEX
				}
				if n++; !strings.Contains(schema.String(), `"`+name+`"`) {
					t.Errorf("%s: there is no %q", c.CommandPath(), name)
				}
			}
		}
	}
	visit((&app{in: os.Stdin, out: os.Stdout, err: os.Stderr}).root())
	if n < 10 {
		t.Errorf("only %d examples were found", n)
	}
}

// TestHintsLeadSomewhere: whatever topic an error or a text of the program names,
// there is help on it.
func TestHintsLeadSomewhere(t *testing.T) {
	topics := regexp.MustCompile(`adjutant help ([a-z-]+(?: [a-z]+)?)`)
	helped := func(words string) bool {
		try := strings.Fields(words)
		for len(try) > 0 {
			if run(append([]string{"help"}, try...), strings.NewReader(""), io.Discard, io.Discard) == 0 {
				return true
			}
			try = try[:len(try)-1] // the next word may be of the sentence
			if len(try) > 0 && try[0] == "orders" {
				return false // of its commands and games there is help on each
			}
		}
		return false
	}
	said := map[string]string{}
	note := func(text, where string) {
		for _, m := range topics.FindAllStringSubmatch(text, -1) {
			said[m[1]] = where
		}
	}
	var visit func(c *cobra.Command)
	visit = func(c *cobra.Command) {
		note(c.Long, c.CommandPath())
		c.Flags().VisitAll(func(f *pflag.Flag) { note(f.Usage, c.CommandPath()) })
		words := strings.Fields(c.CommandPath())[1:]
		for _, wrong := range [][]string{{"a", "b", "c", "d", "e"}, {"--nonsense"}, {"nonsense"}, {}} {
			if len(words) == 0 || slices.Contains([]string{"demo", "playout", "completion", "help"}, words[0]) {
				continue
			}
			var errs strings.Builder
			run(append(slices.Concat([]string{"-C", t.TempDir(), "--home", t.TempDir()}, words), wrong...), strings.NewReader(""), io.Discard, &errs)
			note(errs.String(), c.CommandPath()+" "+strings.Join(wrong, " "))
		}
		for _, sub := range c.Commands() {
			visit(sub)
		}
	}
	visit((&app{}).root())
	for words, where := range said {
		if !helped(words) {
			t.Errorf("%s: there is no help on %q", where, words)
		}
	}
	if len(said) < 5 {
		t.Error("hardly any hint was found: ", said)
	}
}

// TestNoHelp: who asks help for what it has not is led on.
func TestNoHelp(t *testing.T) {
	for words, want := range map[string]string{
		"minefields": "the rules speak of it: adjutant rule minefields",
		"supplies":   "adjutant rule supplies",
		"rommel":     "adjutant help orders rommel",
		"statsu":     "did you mean status?",
		"xyzzy":      "there is help on briefing, ",
	} {
		var errs strings.Builder
		if code := run([]string{"help", words}, nil, io.Discard, &errs); code != 2 || !strings.Contains(errs.String(), want) {
			t.Errorf("help %s: %d %s", words, code, errs.String())
		}
	}
}

// TestWordsFindRules: a noun finds what the rules say with its verb.
func TestWordsFindRules(t *testing.T) {
	for _, words := range []string{"deployment", "forced marches", "Retreating", "supply line", "lines of supply"} {
		var out strings.Builder
		if code := run(append([]string{"rule"}, strings.Fields(words)...), nil, &out, io.Discard); code != 0 || !strings.Contains(out.String(), "R-") {
			t.Errorf("rule %s: %d %s", words, code, out.String())
		}
	}
}

// shellWords are the words of a command line.
var shellWords = regexp.MustCompile(`"[^"]*"|'[^']*'|\S+`)

// TestExampleCommands: what the help texts show is what the program takes: there are
// such commands, flags, and as many words.
func TestExampleCommands(t *testing.T) {
	seen := 0
	var visit func(c *cobra.Command)
	visit = func(c *cobra.Command) {
		for _, sub := range c.Commands() {
			visit(sub)
		}
		for line := range strings.Lines(c.Example) {
			line, _, _ = strings.Cut(strings.TrimSpace(line), "   ") // a remark
			words := shellWords.FindAllString(line, -1)
			for i, w := range words {
				words[i] = strings.Trim(w, `"'`)
			}
			if i := slices.IndexFunc(words, func(w string) bool { return w == ">" || w == "<" }); i >= 0 {
				words = words[:i]
			}
			root := (&app{in: os.Stdin, out: io.Discard, err: io.Discard}).root()
			if len(words) == 0 || words[0] != "adjutant" {
				t.Errorf("%s: the example %q does not begin with the program", c.CommandPath(), line)
				continue
			}
			root.InitDefaultHelpCmd()
			found, rest, err := root.Find(words[1:])
			if err == nil {
				err = found.ParseFlags(rest)
			}
			if err == nil && !slices.Contains(words, "--help") && !slices.Contains(words, "--version") {
				err = found.ValidateArgs(found.Flags().Args())
			}
			if err != nil {
				t.Errorf("%s: the example %q: %v", c.CommandPath(), line, err)
			}
			seen++
		}
		if n := strings.Count(c.Example, "adjutant"); c.Runnable() && n < 2 {
			t.Errorf("%s: %d examples; two or three are wanted", c.CommandPath(), n)
		}
	}
	visit((&app{}).root())
	if seen < 50 {
		t.Errorf("only %d examples", seen)
	}
}
