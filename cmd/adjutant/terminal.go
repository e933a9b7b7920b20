package main

import (
	"fmt"
	"os"
	"os/exec"
	"strings"

	"golang.org/x/term"
)

// size is the width and height of the terminal; where there is none a mail's
// width, and any height.
func (a *app) size() (width, height int) {
	if f, ok := a.out.(*os.File); ok {
		if w, h, err := term.GetSize(int(f.Fd())); err == nil && w >= 40 {
			return w, h
		}
	}
	return 72, 0
}

// show prints a text, through a pager if it is longer than the terminal.
func (a *app) show(text string) {
	f, ok := a.out.(*os.File)
	if _, height := a.size(); ok && height > 0 && strings.Count(text, "\n") >= height && a.through(text, f) {
		return
	}
	fmt.Fprint(a.out, text)
}

// through runs the pager, as git does: $PAGER, else less; less is told to end at
// once where the text fits, to keep colours and not to clear the screen. It
// reports whether the text has been shown.
func (a *app) through(text string, to *os.File) bool {
	pager, set := os.LookupEnv("PAGER")
	if !set {
		pager = "less"
	}
	if pager = strings.TrimSpace(pager); pager == "" || pager == "cat" {
		return false
	}
	c := exec.Command("sh", "-c", pager)
	c.Stdin, c.Stdout, c.Stderr = strings.NewReader(text), to, os.Stderr
	c.Env = os.Environ()
	for name, value := range map[string]string{"LESS": "FRX", "LV": "-c"} {
		if _, set := os.LookupEnv(name); !set {
			c.Env = append(c.Env, name+"="+value)
		}
	}
	return c.Run() == nil
}

// colourful reports whether standard output takes colour.
func (a *app) colourful() bool {
	f, ok := a.out.(*os.File)
	switch a.color {
	case "always":
		if ok {
			takesColour(f)
		}
		return true
	case "never":
		return false
	}
	return ok && term.IsTerminal(int(f.Fd())) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && takesColour(f)
}
