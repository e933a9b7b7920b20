package main

import (
	"os"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// TestHelp: every command says what it is for, starts with examples, lists the
// exit codes, and documents every flag.
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
		if c.Short == "" || !strings.Contains(c.Long, "EXIT STATUS") {
			t.Errorf("%s: no short text or exit status", c.CommandPath())
		}
		for _, line := range strings.Split(c.Long+"\n"+c.Example, "\n") {
			if len(line) > 90 {
				t.Errorf("%s: a line of %d columns: %s", c.CommandPath(), len(line), line)
			}
		}
		var text strings.Builder
		c.SetOut(&text)
		if err := c.Help(); err != nil || !strings.HasPrefix(text.String(), c.Short+"\n\nExamples:\n"+c.Example+"\n") {
			t.Errorf("%s: does not start with examples: %v\n%s", c.CommandPath(), err, text.String())
		}
		if !strings.Contains(c.Example, "adjutant") || strings.Count(text.String(), "Examples:") != 1 {
			t.Errorf("%s: no example, or twice", c.CommandPath())
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Usage == "" {
				t.Errorf("%s: flag --%s is not documented", c.CommandPath(), f.Name)
			}
		})
	}
	visit(a.root())
}
