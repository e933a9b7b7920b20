package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// cards: those that the hand has, and no more than a Turn Option takes (4, R-3.42-1).
func (p *bars) cards(told telling) {
	for _, face := range []string{rommel.RealCard, rommel.DummyCard} {
		wanted := p.Laid[face]
		held := p.o.Count(p.s.P.Hands[p.Side], face)
		switch {
		case face == rommel.RealCard && wanted.What > 3:
			told(wanted.At, rules.Refuse("R-4-1", "cannot.four-cards", min(held, 3)))
		case wanted.What > held:
			told(wanted.At, rules.Refuse("R-3.42-1", "cannot.not-held", wanted.What, held, face))
		}
	}
	at := p.Blitz.At
	if p.Second.What == order.WordAsk {
		at = p.Second.At
	}
	if real := p.Laid[rommel.RealCard].What; at != "" && real < rommel.BlitzCards && !p.Misread["cards"] {
		rule := "R-4-1"
		if real == 0 {
			rule = "R-4-8"
		}
		told(at, rules.Refuse(rule, "cannot.blitz-cards", real))
	}
}

// mayMove says why a Move cannot be made after those that are named before it, and at which
// clause.
func (p *bars) mayMove(m order.Move, named int) (at string, r *rules.Refusal) {
	switch {
	case m.Named.Regroup && m.Named.To == rommel.Exited:
		return m.At, rules.Refuse("R-5.2-1", "cannot.regroup-exit")
	case !m.Whole(p.Map):
		return m.At, rules.Refuse("R-5.2-1", "cannot.regroup-hex")
	case !m.Named.Regroup && !p.s.AnyIn(p.Side, m.Named.From) && !p.arrivesAt(m):
		return m.At, rules.Refuse("R-5.1-1", "cannot.no-group", p.Place(m.Named.From))
	}
	s, led := p.s.Copy(), m.Named
	s.P.Moves, led.Rommel = s.P.Moves[:min(named+rules.Bit(s.P.Blitz), len(s.P.Moves))], false // those before it
	r = s.JudgeMove(p.o, m.Named, named)
	switch {
	case r != nil && m.Named.Rommel && s.JudgeMove(p.o, led, named) == nil:
		return m.Rommel, r
	case r != nil && r.Why.ID == "no.second-move" && p.Blitz.What:
		return m.At, rules.Refuse(r.Rule, "cannot.second-half-move")
	}
	return m.At, r
}

// arrivesAt reports whether a Group's units have already gone there: they are
// told by name that they have moved.
func (p *bars) arrivesAt(m order.Move) bool {
	return slices.ContainsFunc(m.Units, func(u order.March) bool { return p.moved[u.Unit] != "" })
}

// identify finds the block of a unit, and says why it can be no part of its Move whatever
// its way. Who has been identified has its Move.
func (p *bars) identify(m order.Move, u order.March) (rules.Token, *rules.Refusal) {
	k := p.block(u.Unit)
	at, name := p.s.P.Blocks[k].At, p.name(u.Unit)
	if before := p.moved[u.Unit]; before != "" {
		return k, rules.Refuse("R-4-4", "cannot.moved", name, order.LineOf(before))
	}
	if r := p.s.JudgeMember(p.o, m.Named, k); r != nil {
		return k, r
	}
	among := p.s.AnyIn(p.Side.Other(), at)
	unclear := p.fight.Has(at) // whether there is a Battle still
	switch {
	case !u.Retreat && among && !unclear:
		return k, rules.Refuse("R-3.43-1", "cannot.in-battle", name, p.Place(at))
	case u.Retreat && !among && !unclear:
		return k, rules.Refuse("R-7.2-1", "cannot.no-battle", name, p.Place(at))
	case len(u.Way) == 0 && !m.Named.Regroup:
		return k, rules.Refuse("R-5.0-3", "cannot.no-way-named", name)
	case m.Named.Regroup && len(u.Way) > 0 && u.Way[len(u.Way)-1].What != m.Named.To:
		return k, rules.Refuse("R-5.2-5", "cannot.other-end", name, p.Place(m.Named.To))
	}
	p.moved[u.Unit] = u.At
	return k, nil
}

// noOverrun says why an Overrun is not resolved where a half wants it: units of the file come
// there too late for it, such as those who march by force (3.43).
func (p *bars) noOverrun(h board.Hex, before, in *order.Half) *rules.Refusal {
	walks := func(u order.March) bool { return !u.Forced }
	switch r := p.s.JudgeOverrun(h); {
	case r == nil && !before.SentTo(h, walks) && in.SentTo(h, walks):
		return rules.Refuse("R-11.4-1", "no.overrun-unmanned", p.Place(h))
	case r != nil && r.Why.ID == "no.overrun-unmanned" && in.SentTo(h, func(u order.March) bool { return u.Forced }):
		return rules.Refuse("R-3.43-1", "cannot.overrun-marched", p.Place(h))
	default:
		return r
	}
}

// block is a unit's block.
func (p *bars) block(u UnitNo) rules.Token {
	k, _ := p.BlockOf(rules.View[Plane, Secret]{Side: p.Side, Public: p.s.P, Own: p.o}, u)
	return k
}

// unitOf is the unit of an own block.
func (p *bars) unitOf(k rules.Token) UnitNo { return p.s.Face(p.o.S, k).Unit }

// leftBehind says why a Retreat that must be one of all units is none: some of them stay,
// whom the file does not lead away.
func (p *bars) leftBehind(u UnitNo, m Move, h board.Hex, goes func(rules.Token) bool) *rules.Refusal {
	var left []UnitNo
	for _, k := range p.s.Fit(p.Side, h) {
		if !goes(k) {
			left = append(left, p.unitOf(k))
		}
	}
	switch {
	case len(left) == 0:
		return nil
	case m.Withdrawal:
		return rules.Refuse("R-5.3-13", "cannot.withdraw-all", p.name(u), p.Place(h), p.unitNames(left))
	}
	return rules.Refuse("AMB-16", "cannot.besieger", p.name(u), p.Place(h), p.unitNames(left))
}

// noWay says why a unit has no way, by Forced March if it is to (6.4): nil if it has one.
func (p *bars) noWay(t task, travel func(extra int) *journey) *rules.Refusal {
	x := travel(0)
	x.Crowd = p.crowd
	way := x.Way()
	switch {
	case !t.Forced && way != nil:
		return nil
	case !t.Forced:
		return x.Bar()
	case x.Leaves():
		return rules.Refuse("R-6.4-1", "cannot.march-exit", p.name(t.Unit))
	case way != nil:
		return rules.Refuse("R-6.4-1", "cannot.march-near", p.name(t.Unit), p.Place(x.End()))
	}
	if x = travel(1); x.Way() != nil {
		return nil
	}
	x.Crowd = p.crowd
	return x.Bar()
}

// kept tells of the hexes that units of a Move leave and that stay in the Network after
// it: who stays there, or over whose lines.
func (p *bars) kept(m order.Move, after *position, goes func(order.March) bool) (told []page.Msg) {
	var seen board.Set
	for _, u := range m.Units {
		k := p.block(u.Unit)
		h := p.s.P.Blocks[k].At
		if !goes(u) || seen.Has(h) || after.P.Blocks[k].At == h {
			continue
		}
		seen = seen.Add(h)
		ks := after.WhoseLines(p.Side, h)
		there := slices.DeleteFunc(slices.Clone(ks), func(k rules.Token) bool { return after.P.Blocks[k].At != h })
		switch {
		case len(there) > 0: // without whom others may have none over it
			told = append(told, page.M("part.kept-there", p.Place(h), p.unitNames(p.unitsOf(there))))
		case ks != nil:
			told = append(told, page.M("part.kept", p.Place(h), p.unitNames(p.unitsOf(ks))))
		}
	}
	return told
}

func (p *bars) unitsOf(ks []rules.Token) []UnitNo { return unitsOf(ks, p.unitOf) }

// unitsOf are the units of own blocks, as in the roster.
func unitsOf(ks []rules.Token, unitOf func(rules.Token) UnitNo) (us []UnitNo) {
	for _, k := range ks {
		us = append(us, unitOf(k))
	}
	slices.Sort(us)
	return us
}

// dead tells which names of the lists that say who comes first are those of the dead: names
// alone can be wrong there.
func (p *bars) dead(told telling) {
	for _, u := range slices.Concat(p.Losses, p.Supply) {
		told(u.At, p.fallen(u.What))
	}
	for _, r := range p.Withdraw {
		if !r.All {
			told(r.At, p.fallen(r.Unit))
		}
	}
}

// fallen is why a unit does nothing any more.
func (p *bars) fallen(u UnitNo) *rules.Refusal {
	if b := &p.s.P.Blocks[p.block(u)]; b.At == rommel.Eliminated {
		return p.Absent(p.name(u), b)
	}
	return nil
}

// notHolding is why a unit does not hold its fire in a Battle: it is elsewhere (AMB-50).
func (p *bars) notHolding(u UnitNo, h board.Hex) *rules.Refusal {
	switch b := &p.s.P.Blocks[p.block(u)]; {
	case b.At == h:
		return nil
	case !p.Map.Board.Has(b.At):
		return rules.Refuse("AMB-50", "no.unit-there", p.name(u), p.absent(b))
	default:
		return rules.Refuse("AMB-50", "cannot.holds-elsewhere", p.name(u), p.Place(b.At), p.Place(h))
	}
}
