package report

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// supplyNow is how a unit is supplied, or why it is not. It is public, so that the side
// that counts is the unit's: the Overseer, who reads it too, has none.
func (a *writer) supplyNow(x *rommel.SupplyOf) page.Msg {
	s := a.Position(a.v.Public)
	b, side := &a.v.Public.Blocks[x.Block], s.SideOf(x.Block)
	switch {
	case !a.Map.Board.Has(b.At):
		return page.M("supply.away")
	case a.inOasis(b):
		return page.M("supplied.oasis")
	case b.Oasis > 0 && a.v.Public.Active == side:
		return page.M("supplied.oasis-left")
	case x.Way != nil && b.Fortress >= 0:
		return page.M("supply.fortress", a.Place(x.Source))
	case len(x.Way) == 1:
		return page.M("supplied.base")
	case x.Way != nil:
		return page.M("supplied.line", len(x.Way)-1)
	}
	why, _ := s.Lack(x.Block)
	return a.NoLine(why, b.At, x.Bars)
}

// inOasis reports whether a block stands in the Oasis that supplies it.
func (a *writer) inOasis(b *rommel.Block) bool { return b.Oasis > 0 && a.Map.Oases[b.Oasis-1] == b.At }

// supplyAhead is supplyNow, but for a unit without a line that a Fortress or an Oasis
// serves whatever is said: it lacks nothing, though no check has found it yet.
func (a *writer) supplyAhead(x *rommel.SupplyOf) page.Msg {
	if x.Way == nil {
		if next := a.nextCheck(x); next.found == served {
			return page.M("supply.inside", a.Place(next.by))
		}
	}
	return a.supplyNow(x)
}

// outOfSight is how far away a player does not look for what cuts a unit off.
const outOfSight = 4

// NoLine says why a hex has no line, by what cuts it, the nearest first.
func (a Reporter) NoLine(why int16, from board.Hex, by []board.Hex) page.Msg {
	switch why {
	case rommel.IsRaider:
		return page.M("supply.raider")
	case rommel.NoneInRange:
		return page.M("supply.far")
	case rommel.BattleShut:
		return page.M("supply.cut-here")
	}
	bars := a.PlaceList(by)
	if n := a.Map.Board.Distance(from, by[0]); n >= outOfSight {
		bars[0] = page.M("supply.far-off", bars[0], n)
	}
	return page.M("supply.cut", bars)
}

// forecast is what the next supply check finds of a unit if all stays as it is, in
// words and in short.
type forecast struct {
	told  page.Msg
	found finding
	by    board.Hex // of served: who serves it
}

type finding uint8

const (
	supplied finding = iota
	served           // by a Fortress or an Oasis, which serves all who stand in it
	atRisk
	away // and not looked for
)

// nextCheck is what the next supply check finds if all stays as it is (12.7).
func (a *writer) nextCheck(x *rommel.SupplyOf) forecast {
	p := a.v.Public
	s := a.Position(p)
	b, side := &p.Blocks[x.Block], s.SideOf(x.Block)
	assigned := b.Fortress >= 0 || b.Oasis > 0
	switch turn := p.Stage == rommel.PlayerTurn && p.Active == side; {
	case !a.Map.Board.Has(b.At):
		return forecast{told: page.M("supply.away"), found: away}
	case s.HasLine(x.Block):
		return forecast{told: page.M("supply.next.supplied"), found: supplied}
	case turn && assigned && a.lapses(x.Block):
		return forecast{told: page.M("supply.next.lapses"), found: atRisk}
	case turn && assigned:
		return forecast{told: page.M("supply.next.supplied"), found: supplied} // of what it has been assigned
	}
	found := page.M(a.suffers(b, side))
	for _, by := range s.Suppliers(side) {
		if within := slices.Index(by.Candidates, x.Block); within >= 0 {
			if within >= by.Inside || by.Inside > by.Room || a.Options.FinalSupplyMarkedOnly {
				return forecast{told: page.M("supply.next.local", a.Place(by.Hex), found, by.Room, len(by.Candidates)), found: atRisk}
			}
			return forecast{page.M("supply.next.inside", a.Place(by.Hex), by.Inside, by.Room, a.ruleOfRoom(by.Hex)), served, by.Hex}
		}
	}
	return forecast{told: found, found: atRisk}
}

// suffers is what the next check does to a block that it finds without supply.
func (a *writer) suffers(b *rommel.Block, side rules.Side) string {
	switch p := a.v.Public; {
	case p.Stage != rommel.PlayerTurn || p.Active != side:
		return "supply.next.marked"
	case b.Unsupplied && b.Disrupted:
		return "supply.next.suffers-nothing" // R-12.7-4
	case b.Unsupplied:
		return "supply.next.disrupted"
	case initialCheckWaits(p):
		return "supply.next.now"
	}
	return "supply.next.month"
}

// ruleOfRoom is the rule by which a Fortress or an Oasis serves those who stand in it.
func (a *writer) ruleOfRoom(h board.Hex) string {
	if a.Map.FortressAt(h) < 0 {
		return "R-15.1-2"
	}
	return "R-13.3-5"
}

// lapses reports whether a block without a line will have no supply when what it has been
// assigned counts no more (R-13.3-8): it stands where nobody can be assigned any.
func (a *writer) lapses(k rules.Token) bool {
	s := a.Position(a.v.Public)
	side := s.SideOf(k)
	for _, by := range Released(s, side).Suppliers(side) {
		if slices.Contains(by.Candidates, k) {
			return false
		}
	}
	return true
}

// initialCheckWaits reports whether a Player-Turn has only begun: while its
// player has neither laid a card nor named a Move, a unit of his without supply
// and without a marker has not been checked, since the Initial Check marks them
// all (R-12.7-1). It waits for the word whom a Fortress or an Oasis supplies.
func initialCheckWaits(p *rommel.Plane) bool { return p.Laid.Len() == 0 && len(p.Moves) == 0 }

// Fed are the blocks of a side that a supply check would find supplied if all
// stayed as it is: by a line to the Base, by what they have been assigned, or by
// a Fortress or an Oasis that has room for all who want it.
func Fed(s *rommel.Position, side rules.Side) []bool {
	fed := s.BaseLines(side, s.Tracer(side))
	for k := range s.OnBoard(side) {
		fed[k] = s.HasSupply(k, fed)
	}
	for _, x := range s.Suppliers(side) {
		lacking := slices.DeleteFunc(x.Candidates, func(k rules.Token) bool { return fed[k] })
		room := max(0, x.Room-(len(x.Candidates)-len(lacking))) // some may still have what they were assigned
		for _, k := range lacking[:min(len(lacking), room)] {
			fed[k] = true
		}
	}
	return fed
}

// Released is a position in which the side is not active: what Fortresses and Oases have
// given counts no more (R-13.3-8).
func Released(s *rommel.Position, side rules.Side) *rommel.Position {
	then := s.Copy()
	then.P.Active = side.Other()
	for _, b := range then.OnBoard(side) {
		b.Fortress, b.Oasis = -1, 0
	}
	return then
}
