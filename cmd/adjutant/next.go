package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// next tells what to type next.
func (a *app) next(steps ...string) {
	for _, s := range steps {
		fmt.Fprintln(a.out, "next:", s)
	}
}

// near is a path as the user would type it here.
func (a *app) near(path string) string {
	if here, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(here, path); err == nil && !strings.HasPrefix(rel, "..") {
			return rel
		}
	}
	return path
}

// flags repeats the global flags of this run in the commands that it names, but
// for what the environment says already.
func (a *app) flags() string {
	f := ""
	if a.dir != "" && a.dir != os.Getenv("ADJUTANT_GAME") {
		f += "-C " + quoted(a.dir) + " "
	}
	if a.home != "" && a.home != os.Getenv("ADJUTANT_HOME") {
		f += "--home " + quoted(a.home) + " "
	}
	return f
}

// quoted is a word as a shell takes it.
func quoted(word string) string {
	plain := func(c rune) bool {
		return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.ContainsRune("./\\_-+,:=@%~", c)
	}
	if word != "" && strings.IndexFunc(word, func(c rune) bool { return !plain(c) }) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
