package main

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// theBoard is the map of the first game.
func theBoard(t *testing.T) *board.Board {
	t.Helper()
	dir, err := store.Open(filepath.Join("..", "..", "examples", "rommel", "first-1940", "axis"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	pic, _, err := s.Picture(1, rules.Overlay{})
	if err != nil {
		t.Fatal(err)
	}
	return pic.Board
}

// TestHexesNeedNoQuotes: names of several words are found one after the other, and
// what is none is refused as the name that it is like.
func TestHexesNeedNoQuotes(t *testing.T) {
	b := theBoard(t)
	for words, want := range map[string][]string{
		"Sidi Omar":                     {"Sidi Omar"},
		"Sidi Omar Sollum":              {"Sidi Omar", "Sollum"},
		"Bardia Tobruk Sidi Barrani E1": {"Bardia", "Tobruk", "Sidi Barrani E1"},
		"el agheila tob ft capuzzo":     {"El Agheila", "Tobruk", "Ft. Capuzzo"},
		"Bir Hacheim Bir Habata Sofafi": {"Bir Hacheim", "Bir Habata", "Sofafi"},
		"Buq Buq":                       {"Buq Buq"},
		"Sidi Omer":                     nil,
		"Bardia Solum":                  nil,
		"Sidi":                          nil,
		"Omar":                          nil,
		"Sidi Omar nowhere":             nil,
		"nowhere Sidi Omar":             nil,
	} {
		named, err := hexesNamed(b, strings.Fields(words))
		var got []string
		for _, h := range named {
			got = append(got, b.Label(h))
		}
		if want == nil != (err != nil) || want != nil && !slices.Equal(got, want) {
			t.Errorf("%s: %q, %v", words, got, err)
		}
	}
	if _, err := hexesNamed(b, []string{"Sidi", "Omer"}); err == nil || !strings.Contains(err.Error(), `did you mean "Sidi Omar"?`) {
		t.Error(err)
	}
	if l, ok := errors.AsType[*board.LabelError](func() error { _, err := hexesNamed(b, []string{"Sollum", "Xyzzy"}); return err }()); !ok || l.Label != "Xyzzy" {
		t.Error(l)
	}
}
