package store

import "errors"

// A fault makes changes fail, as if the run were killed.
type fault struct {
	left int
	late bool
}

type stage int

const (
	fine   stage = iota
	before       // fail before the file changes
	after        // fail when the file has changed
)

var errFault = errors.New("change failed on purpose")

// FailAfter is for tests: after n more successful changes (writes that are not
// needless, and removals) every change fails, as if the run had been killed at
// the first of them. That one leaves its file as it was, or changes it if late
// is set; the later ones change nothing.
func (d *Dir) FailAfter(n int, late bool) {
	d.fault = &fault{n, late}
}

// next says what becomes of the next change.
func (f *fault) next() stage {
	if f == nil {
		return fine
	}
	f.left--
	switch {
	case f.left >= 0:
		return fine
	case f.left == -1 && f.late:
		return after
	}
	return before
}
