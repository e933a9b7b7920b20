package staff

import (
	"maps"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// manyBlocks is how many Undisrupted enemy blocks are many for one.
const manyBlocks = 3

// alone warns of one block that fights many (8.6).
func (p *warnings) alone(h *order.Half, sent []mission) {
	warn := func(at string, hex board.Hex) {
		ours, theirs := p.fighting(hex), len(p.s.Fit(p.Side.Other(), hex))
		if len(ours) != 1 || theirs < manyBlocks {
			return
		}
		u := p.unitOf(ours[0])
		p.warnOf(subject{[]UnitNo{u}, hex, nil}, at, "R-8.6-2", "warn.alone", p.name(u), p.Place(hex), theirs)
	}
	var told board.Set
	for _, m := range sent {
		if end := p.endOf(m); p.Map.Board.Has(end) && !m.Retreat {
			told = told.Add(end)
			warn(m.At, end)
		}
	}
	for _, b := range h.Combat {
		if !p.refuses(b.At) && !told.Has(b.Hex) {
			warn(b.At, b.Hex)
		}
	}
}

// fighting are the own Undisrupted blocks of a hex.
func (p *foresight) fighting(h board.Hex) []rules.Token {
	return p.s.Fit(p.Side, h)
}

// firing are those of them who do not hold their fire.
func (p *warnings) firing(b order.Battle) []rules.Token {
	if b.HoldAll {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(p.fighting(b.Hex)), func(k rules.Token) bool { return p.holds(b, p.unitOf(k)) })
}

// aims warns of targets that the rules leave to none of the own units of a Battle:
// infantry and armor fire at their like while there is any, and only artillery at
// artillery that is supported (R-9.3-1, R-9.3-2, R-9.3-4).
func (p *warnings) aims(b order.Battle) {
	if len(b.Targets) == 0 || p.refuses(b.At) {
		return
	}
	var here [4]bool
	firing := p.firing(b)
	for _, k := range firing {
		here[p.Roster.Units[p.unitOf(k)].Type.Class()] = true
	}
	warn := func(rule, id string) { p.warnOf(subject{hex: b.Hex}, b.At, rule, id, p.Place(b.Hex)) }
	if len(firing) > 0 && slices.Contains(b.Targets, rommel.ArtilleryClass) && !here[rommel.ArtilleryClass] {
		warn("R-9.3-4", "warn.aim-artillery")
	}
	all := !here[rommel.ArtilleryClass] && !here[rommel.AntiTankClass]
	if p.bound(b, rommel.InfantryClass, here) {
		if all && !here[rommel.ArmorClass] {
			warn("R-9.3-2", "warn.aim-infantry")
		} else {
			p.boundSome(b, rommel.InfantryClass, "R-9.3-2", "note.aim-infantry-some")
		}
	}
	if p.bound(b, rommel.ArmorClass, here) {
		if all && !here[rommel.InfantryClass] {
			warn("R-9.3-1", "warn.aim-armor")
		} else {
			p.boundSome(b, rommel.ArmorClass, "R-9.3-1", "note.aim-armor-some")
		}
	}
}

// bound reports whether own units of a class must fire at their like first, though
// the list has something else first.
func (p *foresight) bound(b order.Battle, class Class, here [4]bool) bool {
	return here[class] && b.Targets[0] != class && p.mayMeet(b.Hex, class)
}

// boundSome notes which of all own units these are: for the others the list counts.
func (p *warnings) boundSome(b order.Battle, class Class, rule, id string) {
	us := p.unitsOf(p.firing(b))
	us = slices.DeleteFunc(us, func(u UnitNo) bool { return p.Roster.Units[u].Type.Class() != class })
	p.tell(b.At, orders.Problem{Warning: true, Note: true, Rule: rule, ID: id, Args: []any{p.unitNames(us), p.Place(b.Hex)}})
}

// mayMeet reports whether an enemy in a hex is of a class, or may be for all that its
// own side knows.
func (p *foresight) mayMeet(h board.Hex, class Class) bool {
	return slices.ContainsFunc(p.s.In(p.Side.Other(), h), func(k rules.Token) bool {
		b := &p.v.Public.Blocks[k]
		return !b.Shown || p.Unit(b.Face).Type.Class() == class
	})
}

// duty warns of the Battle of a Fortress that must be fought although the file does
// not name it: the Att fights in each of his turns, or leaves (R-8.6-3).
func (p *warnings) duty(h *order.Half) {
	if p.Misread["moves"] || p.Misread["combat"] { // who leaves, or fights, is not known
		return
	}
	for _, b := range p.s.P.Battles {
		named := slices.ContainsFunc(h.Combat, func(x order.Battle) bool { return x.Hex == b.Hex })
		if b.New || named || p.left.Has(b.Hex) || !p.s.Besieging(b.Hex) {
			continue
		}
		p.warnOf(subject{hex: b.Hex}, p.at("combat"), "R-8.6-3", "warn.duty", p.Place(b.Hex), len(p.s.Fit(p.Side, b.Hex)), len(p.s.Fit(p.Side.Other(), b.Hex)))
	}
}

// routs warns of the Att of a Fortress who passes and is not told to leave it: if all
// of his could, that is refused, else they are Routed (R-13.2-3, R-8.6-4).
func (p *warnings) routs() {
	for _, h := range p.routedFrom() {
		us := p.unitsOf(p.besiegersOf(h))
		p.warnOf(subject{us, h, nil}, p.at("cards"), "R-13.2-3", "warn.routed", p.unitNames(us), p.Place(h))
	}
}

// routedFrom are the Fortresses from which a Pass has the Att Routed.
func (p *foresight) routedFrom() []board.Hex {
	before := p.Position(p.v.Public)
	held := before.Leavable()
	return slices.DeleteFunc(slices.Clone(p.Map.Fortresses), func(h board.Hex) bool {
		return !before.Besieging(h) || p.left.Has(h) || slices.Contains(held, h) && !slices.ContainsFunc(held, p.left.Has)
	})
}

// besiegersOf are the own upright blocks in a hex as the turn begins.
func (p *foresight) besiegersOf(h board.Hex) []rules.Token {
	return p.Position(p.v.Public).Fit(p.Side, h)
}

// endOf is the last hex of a mission, below 0 off the map.
func (p *warnings) endOf(m mission) board.Hex { return order.Last(p.ways[m.At]) }

// mined warns of who attacks enemies in a minefield that is known, but for artillery,
// whose hits count in full there (R-14.2-3). One that is known may have been
// dismantled in secret (AMB-61).
func (p *warnings) mined(sent []mission) {
	over := map[board.Hex][]UnitNo{}
	first := map[board.Hex]string{}
	for _, m := range sent {
		end := p.endOf(m)
		if m.Retreat || p.Roster.Units[m.Unit].Type.Class() == rommel.ArtilleryClass || !rommel.Revealed(p.s.P, p.o.S).Has(end) || !p.s.AnyIn(p.Side.Other(), end) {
			continue
		}
		if b := p.s.P.Battle(end); b != nil && b.Def == p.Side {
			continue
		}
		if over[end] == nil {
			first[end] = m.At
		}
		over[end] = append(over[end], m.Unit)
	}
	for _, h := range slices.Sorted(maps.Keys(over)) {
		p.warnOf(subject{over[h], h, nil}, first[h], "R-14.2-3", "warn.mined", p.unitNames(over[h]), p.Place(h))
	}
}

// raiding warns of an Unsupplied unit that Engages over a hexside of the enemy's
// (12.5).
func (p *warnings) raiding(m mission) {
	if m.Forced {
		return // its die has not fallen
	}
	if p.s.Raids(m.block) {
		at := p.s.P.Blocks[m.block].At
		p.warnOf(subject{[]UnitNo{m.Unit}, at, nil}, m.At, "R-12.5-4", "warn.raid", p.name(m.Unit), p.Place(at))
	}
}
