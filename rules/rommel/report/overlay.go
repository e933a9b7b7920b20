package report

import (
	"errors"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// Overlays are what can be drawn over the map.
func (g Reporter) Overlays() []rules.OverlayKind {
	return []rules.OverlayKind{{Name: "supply", Now: true, Whole: true}, {Name: "reach", About: "UNIT"}, {Name: "moves", Open: true, Past: true},
		{Name: "deploy", Whole: true}, {Name: "plan", About: "FILE", Orders: true}}
}

// Overlay draws supply lines and Network, the reach of a unit, what moved since
// the last report, or where a side may deploy.
func (g Reporter) Overlay(v view, es []rules.Event, o rules.Overlay) (board.Overlay, error) {
	if o.Kind == "moves" {
		return g.movesOverlay(es), nil
	}
	s := g.Position(v.Public)
	s.Turn = rommel.Turn{Active: v.Side, Passive: v.Side.Other()}
	switch o.Kind {
	case "supply":
		return supplyOverlay(s, v.Side), nil
	case "deploy":
		return g.deploymentOverlay(s, v.Side)
	}
	k, err := ownBlock(s, v, o.About)
	if err != nil {
		return board.Overlay{}, err
	}
	return g.reachOverlay(s, v.Own, k), nil
}

// ownBlock finds a unit of the view's side on the map by its name or id.
func ownBlock(s *rommel.Position, v view, name string) (rules.Token, error) {
	names := ownNames(s, v)
	if names == nil {
		return rommel.NoBlock, errors.New("none of your units is on the map; briefing tells where they may begin and when they come")
	}
	if meant := s.UnitsNamed(v.Side, name); len(meant) == 1 {
		for k := range s.OnBoard(v.Side) {
			if s.Face(v.Own.S, k).Unit == meant[0] {
				return k, nil
			}
		}
	}
	return rommel.NoBlock, rules.NoUnit("reach", name, names)
}

// ownNames are the units of the view's side on the map, as in the roster.
func ownNames(s *rommel.Position, v view) (names []string) {
	have := map[rommel.UnitNo]bool{}
	for k := range s.OnBoard(v.Side) {
		have[s.Face(v.Own.S, k).Unit] = true
	}
	for u := range s.Roster.Units {
		if have[rommel.UnitNo(u)] {
			names = append(names, s.Roster.Units[u].Name)
		}
	}
	return names
}

// Travels are the ways of a block: by land, also in the second half of a Blitz, over the
// last hex of a Forced March, by sea, and off to Refit.
var Travels = map[string]board.Travel{
	"land": board.ByLand, "second": board.Later, "march": board.ByChance, "sea": board.BySea, "refit": board.OffBoard,
}
