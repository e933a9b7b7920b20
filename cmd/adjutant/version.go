package main

import (
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/all"
)

// version is this program's version as a module: "(devel)" where it was built
// from a working copy.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// versions is what --version prints: the program, and of each game the edition
// of its behaviour. By both an archivist finds the program that plays an old
// game again.
func versions() string {
	text := "adjutant " + version() + "\n"
	for _, t := range all.Titles() {
		desk, _, err := t.Open(rules.Setup{Scenario: t.Scenarios[0].ID})
		if err != nil {
			continue // whoever plays it is told
		}
		text += fmt.Sprintf("%s edition %d\n", t.ID, desk.Edition())
	}
	return text
}

func init() { cobra.AddTemplateFunc("versions", versions) } // once: it is kept for all commands

// tellVersion gives a root command the flag --version. Games are opened only if
// it is used.
func tellVersion(root *cobra.Command) {
	root.Version = "of the program and its games"
	root.SetVersionTemplate("{{versions}}")
	root.InitDefaultVersionFlag()
	root.Flags().Lookup("version").Usage = "print the version of the program and the editions of its games"
}
