package rules

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Reporter is how people read from a game. The game owns its vocabulary;
// cmd/internal/render owns layout and languages.
type Reporter[P, S any] interface {
	// Report tells what happened (public events and own notes, in order) and
	// what the view knows now. Own is nil in the view of Nobody, who knows
	// what is public.
	Report(v View[P, S], e []Event) page.Page
	// Chronicle tells what Report tells of the same view and events, for a page with
	// tables.
	Chronicle(v View[P, S], e []Event) page.Chronicle
	// Oversee is Report and Chronicle for the Overseer: from the views of both sides, and
	// the events of both in the words of those who know most of each. All else that is
	// for them is made of what each side is told, so that no game has a view of both.
	Oversee(of [2]View[P, S], e []Event) (page.Page, page.Chronicle)
	// Luck tells of each battle in the events from an index on which dice should have hit
	// how often; those before it say when they happened.
	Luck(e []Event, from int) []page.Luck
	// Ended words the end of a game that is over, such as "a draw", by a message without
	// id if it goes on. All may read it.
	Ended(p *P) page.Msg
	// Picture is the board as the view knows it; Own may be nil. It always has its Board.
	Picture(v View[P, S]) board.Picture
	// Overlays are the kinds of what can be drawn over it, in the order in which they
	// are told.
	Overlays() []OverlayKind
	// Overlay draws one of these from a view and the events that it may read: of one that
	// is not Open the view has its Own. An error is worded for people and says what would
	// be understood.
	Overlay(v View[P, S], e []Event, o Overlay) (board.Overlay, error)
	// Words is the catalogue of the game's messages in a language.
	Words(lang string) page.Words
}

// OverlayKind is a kind of what can be drawn over a picture, and where programs show it
// unasked.
type OverlayKind struct {
	Name   string
	About  string // what is named with it, such as UNIT in reach=UNIT; "": nothing
	Open   bool   // all may see it; others are of a side
	Orders bool   // it is what an order file plans (Foreseen.Draw): Overlay is not asked
	Now    bool   // it tells what one must know of the position: beside each map and report
	Past   bool   // it tells what has happened since the last report: beside each report
	Whole  bool   // it is about all of the board, not the front alone
}

// Overlay names what a picture is to show besides: a kind of the game's list,
// and what it is about, such as a unit.
type Overlay struct{ Kind, About string }

// NoUnit says why an overlay is about none of a side's units on the map that it may be about, which
// have names.
func NoUnit(kind, name string, names []string) error {
	switch near := orders.Suggest(name, names); {
	case names == nil:
		return errors.New("none of your units is on the map for that")
	case strings.TrimSpace(name) == "":
		return fmt.Errorf("whose %s? Name a unit, such as %[1]s=%q", kind, names[0])
	case near != nil:
		return fmt.Errorf("you have no unit %q on the map; did you mean %s?", name, strings.Join(near, ", "))
	}
	return fmt.Errorf("you have no unit %q on the map; you have %s", name, strings.Join(names, ", "))
}

// Events implements Seat.
func (s *seat[P, S]) Events(by Side) int { return s.count(by) }

// known is the view of a side, or of Nobody.
func (s *seat[P, S]) known(by Side) View[P, S] {
	if by == Nobody {
		return View[P, S]{Side: Nobody, Public: s.Public()}
	}
	return s.View(by)
}

// Report implements Seat.
func (s *seat[P, S]) Report(by Side, from int) page.Page {
	if by == Overseer {
		p, _ := s.oversee(from)
		return p
	}
	return s.reporter.Report(s.known(by), s.since(by, from))
}

// Chronicle implements Seat.
func (s *seat[P, S]) Chronicle(by Side, from int) page.Chronicle {
	if by == Overseer {
		_, c := s.oversee(from)
		return c
	}
	return s.reporter.Chronicle(s.known(by), s.since(by, from))
}

// Luck implements Seat.
func (s *seat[P, S]) Luck(from int) []page.Luck {
	return s.reporter.Luck(s.since(Nobody, 0), from)
}

// Ended implements Seat.
func (s *seat[P, S]) Ended() page.Msg { return s.reporter.Ended(s.Public()) }

// Map implements Seat.
func (s *seat[P, S]) Map(by Side) board.Picture {
	if by == Overseer {
		return board.Join(s.reporter.Picture(s.View(0)), s.reporter.Picture(s.View(1)))
	}
	return s.reporter.Picture(s.known(by))
}

// Overlays implements Seat.
func (s *seat[P, S]) Overlays() []OverlayKind { return s.reporter.Overlays() }

// Overlay implements Seat.
func (s *seat[P, S]) Overlay(by Side, from int, o Overlay) (board.Overlay, error) {
	kinds := s.Overlays()
	i := slices.IndexFunc(kinds, func(k OverlayKind) bool { return k.Name == o.Kind })
	switch {
	case i < 0:
		return board.Overlay{}, fmt.Errorf("there is no overlay %q; %s", o.Kind, listed(kinds, func(OverlayKind) bool { return true }))
	case kinds[i].Orders:
		return board.Overlay{}, fmt.Errorf("whose %s? Name an order file: %[1]s=FILE", o.Kind)
	case o.About != "" && kinds[i].About == "":
		return board.Overlay{}, fmt.Errorf("the overlay %s is not about anything: write it without %q", o.Kind, o.About)
	case by == Nobody && !kinds[i].Open:
		return board.Overlay{}, fmt.Errorf("the overlay %s is one side's; for all %s", o.Kind, listed(kinds, func(k OverlayKind) bool { return k.Open }))
	case by == Overseer:
		return s.overlayOfBoth(from, kinds[i], o)
	}
	return s.reporter.Overlay(s.known(by), s.since(by, from), o)
}

// listed says which overlays there are of a sort.
func listed(kinds []OverlayKind, is func(OverlayKind) bool) string {
	var names []string
	for _, k := range kinds {
		if is(k) {
			names = append(names, k.Name)
		}
	}
	if names == nil {
		return "there are none"
	}
	return "there are " + strings.Join(names, ", ")
}
