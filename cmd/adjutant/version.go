package main

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/all"
)

// release and commit are written into the binary of a release by the linker: its tag
// and the commit that it was made from (see .goreleaser.yaml).
var release, commit string

const devel = "(devel)"

// version is this program's version: that of the release, else as a module, which names
// the commit where Go knows it; "(devel)" where it was built from files alone.
func version() string {
	if release != "" {
		return release
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return devel
}

// built says what a program was built from and with. What has neither a release nor a
// commit is told apart by the hash of its own bytes.
func built() string {
	from := commit
	if info, ok := debug.ReadBuildInfo(); ok && from == "" {
		changed := ""
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				from = s.Value
			case s.Key == "vcs.modified" && s.Value == "true":
				changed = ", changed"
			}
		}
		if from != "" {
			from += changed
		}
	}
	if from = cmp.Or(from, bytesOfItself()); from != "" {
		from += ", "
	}
	return fmt.Sprintf("%s%s %s/%s", from, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// bytesOfItself names this program by the beginning of its hash, if it can be read and
// has no other name.
func bytesOfItself() string {
	if version() != devel {
		return ""
	}
	name, err := os.Executable()
	if err != nil {
		return ""
	}
	f, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return ""
	}
	return fmt.Sprintf("program %.6x", h.Sum(nil))
}

// versions is what --version prints: the program, and of each game the edition
// of its behaviour. By both an archivist finds the program that plays an old
// game again.
func versions() string {
	text := fmt.Sprintf("adjutant %s (%s)\n", version(), built())
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
	root.Flags().Lookup("version").Usage = "print the version of the program, what it was built from, and the editions of its games"
}
