package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Overlay names what a picture is to show besides: a kind of the game's list,
// and what it is about, such as a unit.
type Overlay struct {
	Kind, About string
	Draft       *Draft
}

// Draft is an order file that an overlay shows, before it is in force: the
// phase that it is for and the kind of the question at which it is due.
type Draft struct {
	Orders     *orders.Node
	Phase, Due string
}

// Overlayer is a Clerk that can draw over its pictures.
type Overlayer[P, S any] interface {
	// Overlays are the kinds, in the order in which they are told.
	Overlays() []string
	// Overlay answers from a view and the events that it may read. An error
	// is worded for people and says what would be understood.
	Overlay(v View[P, S], e []Event, o Overlay) (board.Overlay, error)
}

// Overlays are the kinds of overlays that the game has.
func (s *seat[P, S]) Overlays() []string {
	if c, ok := s.clerk.(Overlayer[P, S]); ok {
		return c.Overlays()
	}
	return nil
}

// Overlay draws over the Map of a side; its events begin at an index.
func (s *seat[P, S]) Overlay(by Side, from int, o Overlay) (board.Overlay, error) {
	kinds := s.Overlays()
	if !slices.Contains(kinds, o.Kind) {
		if kinds == nil {
			return board.Overlay{}, fmt.Errorf("this game has no overlays")
		}
		return board.Overlay{}, fmt.Errorf("there is no overlay %q; there are %s", o.Kind, strings.Join(kinds, ", "))
	}
	if by == Overseer {
		return s.overlayOfBoth(from, o)
	}
	return s.clerk.(Overlayer[P, S]).Overlay(s.known(by), s.since(by, from), o)
}

// Chronicler is a Clerk whose reports can be read as pages with tables.
type Chronicler[P, S any] interface {
	// Chronicle tells what Report tells of the same view and events.
	Chronicle(v View[P, S], e []Event) page.Chronicle
}

// Chronicle is the Report of a side for a page; empty if the game has none.
func (s *seat[P, S]) Chronicle(by Side, from int) page.Chronicle {
	if by == Overseer {
		_, c := s.oversee(from)
		return c
	}
	if c, ok := s.clerk.(Chronicler[P, S]); ok {
		return c.Chronicle(s.known(by), s.since(by, from))
	}
	return page.Chronicle{}
}
