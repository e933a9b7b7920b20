package main

import (
	"cmp"
	"slices"
	"strings"
)

// support is the file that the mutated package gets besides; its name goes first.
const support = `package %s

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"time"
)

// mutant is the one that lives; 0 is none.
var mutant = func() int {
	n, _ := strconv.Atoi(os.Args[len(os.Args)-1])
	go func() { // a loop without an end must not eat the machine
		for range time.Tick(time.Second / 4) {
			var m runtime.MemStats
			if runtime.ReadMemStats(&m); m.HeapAlloc > 2<<30 {
				fmt.Println("too much memory")
				os.Exit(2)
			}
		}
	}()
	return n
}()

func mutantPick[T any](id int, living, dead T) T {
	if mutant == id {
		return living
	}
	return dead
}

type mutantNumber interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

func mutantPlus[T mutantNumber](id int, a, b T) T {
	if mutant == id {
		return a - b
	}
	return a + b
}

func mutantMinus[T mutantNumber](id int, a, b T) T {
	if mutant == id {
		return a + b
	}
	return a - b
}
`

// writer writes a file with mutants. They may be nested, so each asks for the
// text of what it encloses. Only one lives at a time: the text that a mutant
// has while it lives encloses no others.
type writer struct {
	src     []byte
	mutants []*mutant // enclosing ones first
}

func newWriter(src []byte, ms []*mutant) *writer {
	w := &writer{src, slices.Clone(ms)}
	slices.SortStableFunc(w.mutants, func(a, b *mutant) int { return cmp.Or(a.from-b.from, b.to-a.to, b.id-a.id) })
	return w
}

// file is the whole text.
func (w *writer) file() string { return w.text(0, 0, len(w.src)) }

// rest is the text of a mutant's range with the mutants that it encloses.
func (w *writer) rest(m *mutant) string { return w.between(m, m.from, m.to) }

// between is a part of a mutant's range.
func (w *writer) between(m *mutant, from, to int) string {
	return w.text(slices.Index(w.mutants, m)+1, from, to)
}

// text is a range of the source with the mutants from the i-th on.
func (w *writer) text(i, from, to int) string {
	var b strings.Builder
	for ; i < len(w.mutants); i++ {
		if m := w.mutants[i]; m.from >= from && m.to <= to {
			b.Write(w.src[from:m.from])
			b.WriteString(m.write(m, w))
			from = m.to
		}
	}
	b.Write(w.src[from:to])
	return b.String()
}
