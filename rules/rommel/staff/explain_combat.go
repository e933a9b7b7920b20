package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// unfought: why Battles are not fought as they are ordered (3.44).
func (x *explaining) unfought() {
	h := x.half(x.v.Public)
	seen := map[board.Hex]bool{}
	for _, b := range h.combat {
		switch {
		case seen[b.hex]:
			x.at.Bar(b.at, rules.Refuse("R-3.44-1", "plan.combat-twice", x.Place(b.hex)))
		default:
			x.at.Bar(b.at, x.noBattle(b, h))
		}
		seen[b.hex] = true
		for _, u := range b.hold {
			x.at.Bar(u.At, x.now.notHolding(u.What, b.hex))
		}
	}
}

// noBattle is why a Battle is not fought as the file wants it.
func (x *explaining) noBattle(b battleOrder, in *half) *rules.Refusal {
	name, s := x.Place(b.hex), x.now.s
	battle := s.P.Battle(b.hex)
	switch {
	case x.now.pass():
		return rules.Refuse("R-4-8", "plan.combat-pass", name)
	case battle == nil && x.left(b.hex):
		return rules.Refuse("R-10.3-1", "plan.combat-left", name)
	case battle != nil && battle.Partial:
		return rules.Refuse("R-10.4-3", "plan.combat-partial", name)
	case x.misread["moves"] || s.P.Blitz && x.misread["blitz"]: // who comes there is not known
		return nil
	case !s.AnyFit(x.side, b.hex) && in.sentTo(b.hex, func(unitOrder) bool { return true }):
		return rules.Refuse("R-3.44-1", "plan.combat-refused", name)
	case !s.AnyFit(x.side, b.hex):
		return rules.Refuse("R-3.44-1", "plan.combat-nobody", name)
	case !s.AnyIn(x.side.Other(), b.hex):
		return rules.Refuse("R-3.44-1", "plan.combat-no-enemy", name)
	case b.assault && !s.MayAssault(x.v.Own):
		return x.noAssault()
	}
	return nil
}

// left reports whether the file has had a unit leave a Battle there.
func (x *explaining) left(h board.Hex) bool {
	return slices.ContainsFunc(x.moves, func(m moveOrder) bool {
		return slices.ContainsFunc(m.units, func(u unitOrder) bool {
			k, lives := x.own(x.v, u.unit)
			return lives && x.said(rommel.RetreatKind.Name, u.at) && x.v.Public.Blocks[k].From == h
		})
	})
}

// noAssault is why a Battle is no Assault, by cards and Moves (4.3).
func (x *explaining) noAssault() *rules.Refusal {
	switch {
	case x.v.Public.Blitz || x.blitz.What && x.now.real == 3:
		return rules.Refuse("R-4-6", "plan.assault-blitz")
	case x.now.real != 2:
		return rules.Refuse("R-4-6", "plan.assault-cards", x.now.real)
	}
	return rules.Refuse("R-4-6", "plan.assault-moves")
}
