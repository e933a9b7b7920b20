package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// unfought: why Battles are not fought as they are ordered (3.44).
func (x *explaining) unfought() {
	h := x.half(x.v.Public)
	x.identify(func(string, *rules.Refusal) {}) // that was told when they moved
	seen := map[board.Hex]bool{}
	for _, b := range h.Combat {
		switch {
		case seen[b.Hex]:
			x.at.Bar(b.At, rules.Refuse("R-3.44-1", "cannot.combat-twice", x.Place(b.Hex)))
		default:
			r := x.noBattle(b, h)
			if x.at.Bar(b.At, r); x.hung(b.Hex, r) {
				x.at.Doubt(b.At, onFight, r)
			}
		}
		seen[b.Hex] = true
		for _, u := range b.Hold {
			if r := x.now.notHolding(u.What, b.Hex); r != nil && !h.SentTo(b.Hex, func(y order.March) bool { return y.Unit == u.What }) {
				x.at.Bar(u.At, r)
			}
		}
	}
}

// noBattle is why a Battle is not fought as the file wants it: by the judge of the rules,
// with what the file has done about it.
func (x *explaining) noBattle(b order.Battle, in *order.Half) *rules.Refusal {
	s, here := x.now.s, x.now.s.P.Battle(b.Hex)
	r := s.JudgeBattle(x.v.Own, b.Hex)
	switch {
	case r == nil && b.Assault:
		return x.noAssault()
	case r == nil || r.Why.ID == "no.combat-pass":
		return r
	case here == nil && x.left(b.Hex):
		return rules.Refuse("R-10.3-1", "cannot.combat-left", x.Place(b.Hex))
	case here != nil && here.Partial:
		return r
	case !s.AnyFit(x.Side, b.Hex) && in.SentTo(b.Hex, func(order.March) bool { return true }):
		return rules.Refuse(r.Rule, "cannot.combat-refused", x.Place(b.Hex))
	}
	return r
}

// noAssault is why a Battle that is fought is no Assault.
func (x *explaining) noAssault() *rules.Refusal {
	r := x.now.s.JudgeAssault(x.v.Own)
	if r != nil && x.Blitz.What && x.now.real == rommel.BlitzCards {
		return rules.Refuse(r.Rule, "no.assault-blitz")
	}
	return r
}

// left reports whether the file has had a unit leave a Battle there.
func (x *explaining) left(h board.Hex) bool {
	return slices.ContainsFunc(x.moves, func(m order.Move) bool {
		return slices.ContainsFunc(m.Units, func(u order.March) bool {
			k, lives := x.BlockOf(x.v, u.Unit)
			return lives && x.said(rommel.RetreatKind.Name, u.At) && x.v.Public.Blocks[k].From == h
		})
	})
}
