package main

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// patience is how long a command may work before it tells how far it is.
const patience = 700 * time.Millisecond

// progress is a line on the terminal that says how far a command is and how long it
// will take; it vanishes when the work is done. The nil one says nothing.
type progress struct{ bar *progressbar.ProgressBar }

// progress begins to count: only for somebody who looks at a terminal.
func (a *app) progress(what string, total int) *progress {
	f, ok := a.err.(*os.File)
	if a.json || !ok || !term.IsTerminal(int(f.Fd())) || os.Getenv("TERM") == "dumb" {
		return nil
	}
	return newProgress(f, what, total, patience)
}

func newProgress(w io.Writer, what string, total int, after time.Duration) *progress {
	return &progress{progressbar.NewOptions(total, progressbar.OptionSetWriter(&late{w: w, from: time.Now().Add(after)}),
		progressbar.OptionSetDescription(what), progressbar.OptionSetWidth(20), progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true), progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionClearOnFinish())}
}

// at says how much is done.
func (p *progress) at(done int) {
	if p != nil {
		_ = p.bar.Set(done) // a line that cannot be written is not missed
	}
}

// end takes the line away.
func (p *progress) end() {
	if p != nil {
		_ = p.bar.Finish()
	}
}

// late writes nothing before its time.
type late struct {
	w    io.Writer
	from time.Time
}

func (l *late) Write(b []byte) (int, error) {
	if time.Now().Before(l.from) {
		return len(b), nil
	}
	return l.w.Write(b)
}
