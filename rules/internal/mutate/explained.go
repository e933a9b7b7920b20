package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
)

// list is the reasons by change.
type list map[change]string

// reason is why a mutant survives, or "". A part of the line will do; * and *
// stand for any file and function.
func (l list) reason(c change) string {
	if r := l[c]; r != "" {
		return r
	}
	for k, r := range l {
		if k.covers(c) {
			return r
		}
	}
	return ""
}

// covers reports whether an explanation is of a mutant.
func (k change) covers(c change) bool {
	here := k.file == "*" || k.file == c.file && k.in == c.in
	return here && (k == c || k.after != "" && strings.Contains(c.before, k.before) && strings.Replace(c.before, k.before, k.after, 1) == c.after)
}

// idle are the explanations of mutants that are no more: of lines that have changed.
func (l list) idle(ms []*mutant) (out []change) {
	for k := range l {
		if !slices.ContainsFunc(ms, func(m *mutant) bool { return k.covers(m.change) }) {
			out = append(out, k)
		}
	}
	slices.SortFunc(out, func(a, b change) int {
		return cmp.Or(strings.Compare(a.file, b.file), strings.Compare(a.before, b.before), strings.Compare(a.after, b.after))
	})
	return out
}

// how a package is swept.
type how struct {
	leave   []string // files without anything that could be wrong: their mutants are not drawn
	provers []string // packages, below the module, whose tests prove this one too
	first   string   // tests that notice most, and soon, as go test -run takes them: they run first
	apart   string   // tests which only tell that a game has changed: they run apart and in full
}

// set takes a line such as "leave doc.go bot.go".
func (h *how) set(line string) bool {
	key, rest, _ := strings.Cut(line, " ")
	switch key {
	case "leave":
		h.leave = strings.Fields(rest)
	case "prove":
		h.provers = strings.Fields(rest)
	case "first":
		h.first = rest
	case "apart":
		h.apart = rest
	default:
		return false
	}
	return true
}

// explanations reads how a package is swept and the list of mutants that survive for a
// reason, if there is one. Each is four lines: the file and the function, the line before
// and after, the reason. A line "! leave", "! prove", "! first" or "! apart" fills a field of how.
func explanations(file string) (list, how, error) {
	known, by := list{}, how{}
	text, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, by, err
	}
	var c change
	for n, line := range strings.Split(string(text), "\n") {
		rest := ""
		if len(line) > 2 {
			rest = line[2:]
		}
		switch {
		case strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "! "):
			if !by.set(rest) {
				return nil, by, fmt.Errorf("%s:%d: want leave, prove, first or apart after the mark", file, n+1)
			}
		case strings.HasPrefix(line, "- "):
			c.before = rest
		case strings.HasPrefix(line, "+ "):
			if c.after = rest; rest == "(skipped)" {
				c.after = ""
			}
		case strings.HasPrefix(line, "= ") && c.before != "":
			known[c] = rest
		default:
			words := strings.Fields(line)
			if len(words) != 2 {
				return nil, by, fmt.Errorf("%s:%d: want a file and a function, or a line that begins with !, -, + or =", file, n+1)
			}
			c = change{file: words[0], in: words[1]}
		}
	}
	return known, by, nil
}
