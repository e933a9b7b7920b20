package main

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"
)

// TestProgress: whoever waits for long is told how much is left; nobody is before, and
// nobody who does not look at a terminal.
func TestProgress(t *testing.T) {
	if testing.Short() {
		t.Skip("waits")
	}
	var told, hasty bytes.Buffer
	p, q := newProgress(&told, "s1940", 10, 0), newProgress(&hasty, "s1940", 10, time.Hour)
	for n := range 4 {
		time.Sleep(110 * time.Millisecond)
		p.at(n + 1)
		q.at(n + 1)
	}
	if s := told.String(); !strings.Contains(s, "s1940") || !strings.Contains(s, "4/10") || strings.Contains(s, "\n") {
		t.Errorf("%q", s)
	}
	p.end()
	q.end()
	if s := told.String(); strings.TrimSpace(s[strings.LastIndexByte(strings.TrimRight(s, "\r"), '\r')+1:]) != "" {
		t.Errorf("the line stays: %q", s)
	}
	if hasty.Len() != 0 {
		t.Errorf("told too early: %q", hasty.String())
	}
	for _, a := range []*app{{err: &told}, {err: io.Discard, json: true}} {
		if p := a.progress("s1940", 10); p != nil {
			t.Error("told where there is no terminal")
		} else {
			p.at(1)
			p.end()
		}
	}
}
