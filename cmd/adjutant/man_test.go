package main

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

var manFolder = flag.String("man", "", "folder to write the man pages to")

//go:generate go test . -run TestManPages -man ../../.release/man

// writeManPages writes a page for every command, and one that has all topics. What the help
// says in one place for all commands, their flags and exit codes, stands in each page.
func writeManPages(folder string) error {
	root := (&app{}).root()
	var topics []string
	var visit func(c *cobra.Command)
	visit = func(c *cobra.Command) {
		c.DisableAutoGenTag = true // it has the day
		for _, sub := range c.Commands() {
			visit(sub)
		}
		switch {
		case c.Name() == "licences": // they lie beside the program
			c.Parent().RemoveCommand(c)
		case c.IsAdditionalHelpTopicCommand():
			topics = append(topics, "# "+strings.ToUpper(strings.ReplaceAll(c.Name(), "-", " "))+"\n\n"+indented(c.Long))
			c.Parent().RemoveCommand(c)
		case c == root:
		default:
			if c.Name() == "init" {
				c.Long += stock()
			}
			c.Long = indented(c.Long) + "\n\n# EXIT STATUS\n\n" + indented(exitStatus)
		}
	}
	visit(root)
	root.Long += "\n\n" + strings.Join(topics, "\n\n") + "\n\n# EXIT STATUS\n\n" + indented(exitStatus)
	return doc.GenManTree(root, &doc.GenManHeader{Title: "ADJUTANT", Section: "1", Source: "adjutant"}, folder) // with the day of SOURCE_DATE_EPOCH
}

// indented is a text as it stands, for pages that would else break its lines.
func indented(text string) string {
	return "\t" + strings.ReplaceAll(strings.Trim(text, "\n"), "\n", "\n\t")
}

// TestManPages: every command has a man page, with its examples, its flags, those of
// all commands and the exit codes; and the pages are the same whenever they are made.
func TestManPages(t *testing.T) {
	folder := *manFolder
	if folder == "" {
		folder = t.TempDir()
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	if os.Getenv("SOURCE_DATE_EPOCH") == "" {
		t.Setenv("SOURCE_DATE_EPOCH", "1767225600")
	}
	again := t.TempDir()
	for _, to := range []string{folder, again} {
		if err := writeManPages(to); err != nil {
			t.Fatal(err)
		}
	}
	var visit func(c *cobra.Command)
	visit = func(c *cobra.Command) {
		for _, sub := range c.Commands() {
			visit(sub)
		}
		if c.IsAdditionalHelpTopicCommand() {
			return
		}
		name := strings.ReplaceAll(c.CommandPath(), " ", "-") + ".1"
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		if same, err := os.ReadFile(filepath.Join(again, name)); err != nil || string(same) != string(text) {
			t.Errorf("%s is not the same again: %v", name, err)
		}
		for _, want := range []string{".SH EXIT STATUS", "130  interrupted", ".SH EXAMPLE", "passphrase\\-file", c.Short} {
			if !strings.Contains(strings.ReplaceAll(string(text), "passphrase-file", "passphrase\\-file"), want) {
				t.Errorf("%s does not have %q", name, want)
			}
		}
	}
	visit((&app{}).root())
	main, err := os.ReadFile(filepath.Join(folder, "adjutant.1"))
	if err != nil || !strings.Contains(string(main), ".SH TRUST") || !strings.Contains(string(main), ".SH ENVIRONMENT") {
		t.Errorf("the topics are not in adjutant.1: %v", err)
	}
}
