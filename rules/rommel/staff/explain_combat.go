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
	x.identify(func(string, *rules.Refusal) {}) // that was told when they moved
	seen := map[board.Hex]bool{}
	for _, b := range h.combat {
		switch {
		case seen[b.hex]:
			x.at.Bar(b.at, rules.Refuse("R-3.44-1", "cannot.combat-twice", x.Place(b.hex)))
		default:
			r := x.noBattle(b, h)
			if x.at.Bar(b.at, r); x.hung(b.hex, r) {
				x.at.Doubt(b.at, onFight, r)
			}
		}
		seen[b.hex] = true
		for _, u := range b.hold {
			if r := x.now.notHolding(u.What, b.hex); r != nil && !x.misread["moves"] && !h.sentTo(b.hex, func(y unitOrder) bool { return y.unit == u.What }) {
				x.at.Bar(u.At, r)
			}
		}
	}
}

// noBattle is why a Battle is not fought as the file wants it: by the judge of the rules,
// with what the file has done about it.
func (x *explaining) noBattle(b battleOrder, in *half) *rules.Refusal {
	s, here := x.now.s, x.now.s.P.Battle(b.hex)
	r := s.JudgeBattle(x.v.Own, b.hex)
	switch {
	case r == nil && b.assault:
		return x.noAssault()
	case r == nil || r.Why.ID == "no.combat-pass":
		return r
	case here == nil && x.left(b.hex):
		return rules.Refuse("R-10.3-1", "cannot.combat-left", x.Place(b.hex))
	case here != nil && here.Partial:
		return r
	case x.misread["moves"] || s.P.Blitz && x.misread["blitz"]: // who comes there is not known
		return nil
	case !s.AnyFit(x.side, b.hex) && in.sentTo(b.hex, func(unitOrder) bool { return true }):
		return rules.Refuse(r.Rule, "cannot.combat-refused", x.Place(b.hex))
	}
	return r
}

// noAssault is why a Battle that is fought is no Assault.
func (x *explaining) noAssault() *rules.Refusal {
	r := x.now.s.JudgeAssault(x.v.Own)
	if r != nil && x.blitz.What && x.now.real == 3 {
		return rules.Refuse(r.Rule, "no.assault-blitz")
	}
	return r
}

// left reports whether the file has had a unit leave a Battle there.
func (x *explaining) left(h board.Hex) bool {
	return slices.ContainsFunc(x.moves, func(m moveOrder) bool {
		return slices.ContainsFunc(m.units, func(u unitOrder) bool {
			k, lives := x.BlockOf(x.v, u.unit)
			return lives && x.said(rommel.RetreatKind.Name, u.at) && x.v.Public.Blocks[k].From == h
		})
	})
}
