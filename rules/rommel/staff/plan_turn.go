package staff

import (
	"maps"
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// turn plans a Player-Turn.
func (p *planner) turn(due string) {
	p.supplyFirst(due)
	p.before = p.s.Copy()
	p.payment()
	start := p.s.P.Battles
	started := map[board.Hex]bool{}
	for _, b := range start {
		started[b.Hex] = true
	}
	p.moves(&p.halves[0])
	p.hangs(&p.halves[0], nil)
	p.besiegers()
	p.combat(&p.halves[0], started)
	p.attacks(&p.halves[0])
	if p.blitz.What {
		p.second(started)
		p.attacks(&p.halves[1])
	}
	p.wishes()
	if held := p.o.Count(p.v.Public.Hands[p.side], rommel.RealCard); p.laid[rommel.RealCard].What > 0 && !p.misread["cards"] && p.real == held && !p.wins() {
		p.warn(p.laid[rommel.RealCard].At, "R-3.42-1", "plan.last-real")
	}
	p.outlook()
}

// wins reports whether so many Supplied units leave the map in the turn that it ends the
// game, if they do (R-17.1-1).
func (p *planner) wins() bool { return p.exiting(p.after[len(p.after)-1]) >= 3 }

// payment judges the cards: those that the hand has, and no more than a Turn
// Option takes (4, R-3.42-1).
func (p *planner) payment() {
	barsAt(p.orderFile, p.v).cards(p.refuse)
	p.real = min(p.laid[rommel.RealCard].What, 3)
	if p.pass() && p.o.Count(p.v.Public.Hands[p.side], rommel.RealCard) > 0 && idle(p) {
		p.warn(p.at("cards"), "R-4-8", "plan.idle-pass")
	}
}

// idle reports whether a Pass comes about by nothing being ordered, and ends no Month.
func idle(p *planner) bool {
	said := p.passing.What || p.misread["pass"]
	return !said && !p.endsMonth() && len(p.halves[0].moves) == 0 && !p.misread["moves"]
}

// besiegers: whoever attacks a Fortress and passes must leave with all that can
// (13.2, R-8.6-4).
func (p *planner) besiegers() {
	if held := p.leavable(p.v.Public); p.pass() && !p.misread["moves"] && len(held) > 0 && !p.leavesOneOf(held) {
		id := "plan.must-leave"
		if p.cardless() {
			id = "plan.must-leave.pass"
		}
		p.wrong(p.at("moves"), "R-8.6-4", id, p.hexNames(held))
	}
}

// leavable are the Fortresses that the Active Player attacks and whose attackers could
// all withdraw as the turn begins.
func (g *Game) leavable(p *Plane) []board.Hex {
	begun := g.Position(p)
	return slices.DeleteFunc(slices.Clone(g.Map.Fortresses), func(h board.Hex) bool { return !begun.Besieging(h) || !begun.AllCanFlee(h) })
}

// leavesOneOf reports whether the one Withdrawal Move of a Pass is that out of one of
// some hexes (AMB-18).
func (p *planner) leavesOneOf(held []board.Hex) bool {
	return slices.ContainsFunc(held, func(h board.Hex) bool { return p.leaving[h].full })
}

// combat judges the Battles that are to be fought (3.44).
func (p *planner) combat(h *half, old map[board.Hex]bool) {
	seen := map[board.Hex]bool{}
	assaults := 0
	for _, b := range h.combat {
		name := p.Place(b.hex)
		switch {
		case seen[b.hex]:
			p.wrong(b.at, "R-3.44-1", "plan.combat-twice", name)
		case p.pass():
			p.wrong(b.at, "R-4-8", "plan.combat-pass", name)
		case p.leaves(b.hex):
			p.refuse(b.at, p.left(b.hex))
		case p.partial(b.hex) && p.entered(b.hex) && p.contested(b.hex):
			p.depends(b.at, onProbe, "R-10.4-3", "plan.combat-rearguard", name)
		case p.partial(b.hex):
			p.wrong(b.at, "R-10.4-3", "plan.combat-partial", name)
		case p.unread(): // who comes there is not known
		case len(p.fighting(b.hex)) == 0 && h.sentTo(b.hex, func(unitOrder) bool { return true }):
			p.wrong(b.at, "R-3.44-1", "plan.combat-refused", name)
		case len(p.fighting(b.hex)) == 0:
			p.wrong(b.at, "R-3.44-1", "plan.combat-nobody", name)
		case !p.contested(b.hex):
			p.wrong(b.at, "R-3.44-1", "plan.combat-no-enemy", name)
		case b.assault && p.mayAssault() != nil:
			r := p.mayAssault()
			p.wrong(b.at, r.Rule, r.Why.ID, r.Why.Args...)
		default:
			if b.assault {
				assaults++
			}
			p.doubt(b, old)
		}
		seen[b.hex] = true
		p.aims(b)
		p.holding(b)
	}
	if _, said := p.laid[rommel.RealCard]; !said || p.misread["cards"] {
		return
	}
	if p.real == 1 && !p.blitz.What && len(h.moves)+len(h.combat) == 0 && !p.misread["moves"] && !p.mustFight() {
		p.warn(p.at("cards"), "R-4-1", "plan.idle-one")
	}
	if p.real == 2 && assaults == 0 && !p.blitz.What && len(h.moves) < 2 && !p.misread["moves"] && !p.misread["combat"] {
		p.warn(p.at("cards"), "R-4-3", "plan.idle-two")
	}
	if p.real == 3 && !p.blitz.What && !p.misread["blitz"] {
		p.warn(p.at("cards"), "R-4-1", "plan.idle-three")
	}
}

// left is why a Battle that units leave is not fought.
func (p *planner) left(h board.Hex) *rules.Refusal {
	if p.leaving[h].full {
		return rules.Refuse("R-10.3-1", "plan.combat-left", p.Place(h))
	}
	return rules.Refuse("R-10.4-3", "plan.combat-partial", p.Place(h))
}

// unread reports whether something of the Moves could not be read: what hangs on them is
// left unjudged.
func (p *planner) unread() bool { return p.misread["moves"] || p.s.P.Blitz && p.misread["blitz"] }

// movesOf counts the Moves of a half that have not been refused.
func (p *planner) movesOf(h *half) (n int) {
	for _, m := range h.moves {
		if m.overrun == board.None && !p.refused[m.at] {
			n++
		}
	}
	return n
}

func (p *planner) leaves(h board.Hex) bool {
	_, ok := p.leaving[h]
	return ok
}

// partial reports whether the first half of a Blitz turn makes a Partial Retreat from a
// Battle. It is over only if a probe kills its Rearguard: who enters then begins another.
func (p *planner) partial(h board.Hex) bool {
	b := p.s.P.Battle(h)
	return b != nil && b.Partial
}

// entered reports whether the second half sends a unit into a hex.
func (p *planner) entered(h board.Hex) bool {
	return slices.ContainsFunc(p.s.Fit(p.side, h), func(k rules.Token) bool { return p.after[0].P.Blocks[k].At != h }) ||
		slices.ContainsFunc(p.marches, func(m marchOrder) bool { return m.to == h })
}

// contested reports whether enemies may be in a hex when it is fought for.
func (p *planner) contested(h board.Hex) bool {
	return p.Map.Board.Has(h) && (p.s.AnyIn(p.side.Other(), h) || p.routed.Has(h) || p.fights.Has(h) || p.strays.Has(h))
}

// mayAssault judges an Assault by cards and Moves (4.3).
func (p *planner) mayAssault() *rules.Refusal {
	switch {
	case p.s.P.Blitz || p.blitz.What && p.real == 3:
		return rules.Refuse("R-4-6", "plan.assault-blitz")
	case p.real != 2:
		return rules.Refuse("R-4-6", "plan.assault-cards", p.real)
	case p.movesOf(&p.halves[0]) > 1:
		return rules.Refuse("R-4-6", "plan.assault-moves")
	}
	return nil
}

// doubt tells what a Battle hangs on.
func (p *planner) doubt(b battleOrder, old map[board.Hex]bool) {
	name := p.Place(b.hex)
	marched := slices.ContainsFunc(p.marches, func(m marchOrder) bool { return m.to == b.hex })
	switch {
	case p.fights.Has(b.hex), p.strays.Has(b.hex) && !p.s.AnyFit(p.side.Other(), b.hex):
		p.depends(b.at, onFight, "R-4-7", "plan.combat-fight", name)
	case p.routed.Has(b.hex):
		p.depends(b.at, onRout, "R-11.4-2", "plan.combat-rout", name)
	case marched && !p.s.AnyFit(p.side, b.hex):
		p.depends(b.at, onDie, "R-6.4-1", "plan.combat-march", name)
	case old[b.hex]:
	case p.held(b.hex):
		p.tell(b.at, orders.Problem{Warning: true, Note: true, Rule: "R-8.4-5", ID: "plan.combat-held", Args: []any{name}})
	default:
		p.depends(b.at, onRefusal, "R-8.4-1", "plan.combat-refusal", name)
	}
}

// held reports whether the enemies in a hex must accept battle whatever the dice
// bring before they are asked: one of them has no way out (R-8.4-5), such as one
// whom the Fortress supplies in which it stands (R-13.3-9). A Forced March that
// fails bars no line. After an Overrun, a Probe or a fight blocks may stand
// otherwise than they are planned.
func (p *planner) held(h board.Hex) bool {
	for _, x := range p.leaving {
		if !x.full {
			return false
		}
	}
	if p.blood || !p.fights.Empty() {
		return false
	}
	s := p.s.Copy()
	for _, m := range slices.Concat(p.marched, p.marches) {
		s.P.Blocks[m.block].Disrupted = true
	}
	return s.MayRefuse(h) != nil
}

// holding judges who holds his fire (AMB-50).
func (p *planner) holding(b battleOrder) {
	for _, u := range b.hold {
		k := p.block(u.What)
		if !slices.ContainsFunc(p.marches, func(m marchOrder) bool { return m.block == k && m.to == b.hex }) {
			p.refuse(u.At, p.bars().notHolding(u.What, b.hex))
		}
	}
}

// second plans the second half of a Blitz turn. What a fight of the first half
// brings is not known: a clause is wrong if it fails even if all enemies have
// gone from there, and it depends on the fight if it fails while they stand
// (R-4-7).
func (p *planner) second(old map[board.Hex]bool) {
	var fights []board.Hex
	for _, b := range p.s.P.Battles {
		ordered := slices.ContainsFunc(p.halves[0].combat, func(c battleOrder) bool { return c.hex == b.Hex && !p.refused[c.at] })
		if b.New || ordered || p.s.Besieging(b.Hex) {
			p.fights = p.fights.Add(b.Hex)
			fights = append(fights, b.Hex)
		}
	}
	for _, m := range p.marches {
		if p.s.AnyIn(p.side.Other(), m.to) && !p.fights.Has(m.to) {
			p.fights = p.fights.Add(m.to)
			fights = append(fights, m.to)
		}
	}
	if len(fights) > 0 && len(p.halves[1].moves)+len(p.halves[1].combat) > 0 {
		p.depends(p.blitz.At, onFight, "R-4-7", "plan.blitz-fight", p.hexNames(fights))
	}
	p.s.P.Blitz, p.s.P.Engaged = true, nil
	for i := range p.s.P.Battles {
		p.s.P.Battles[i].New = false
	}
	stood := p.s.Copy()
	p.disperse()
	p.leaving = map[board.Hex]retreatPlan{}
	p.marched, p.marches = p.marches, nil
	for _, b := range p.s.P.Battles {
		old[b.Hex] = true
	}
	for h := range p.fights.All() {
		old[h] = true
	}
	maps.DeleteFunc(p.moved, func(_ UnitNo, at string) bool { return p.refused[at] }) // who could not move then may now
	p.moves(&p.halves[1])
	p.hangs(&p.halves[1], stood)
	p.combat(&p.halves[1], old)
}

// disperse takes the enemies of the fights off the plan; they may stand, and
// those who go may be where the plan does not expect them.
func (p *planner) disperse() {
	enemy := p.side.Other()
	t := p.s.Tracer(enemy)
	var gone []rules.Token
	for h := range p.fights.All() {
		for _, k := range p.s.In(enemy, h) {
			p.strays = p.strays.Union(p.s.Refuges(nil, t, k).Minus(p.fights))
			gone = append(gone, k)
		}
	}
	for _, k := range gone {
		p.s.P.Blocks[k].At = rommel.Eliminated
	}
	p.s.P.Battles = slices.DeleteFunc(p.s.P.Battles, func(b Battle) bool { return p.fights.Has(b.Hex) })
}

// wishes judges the lists that say who comes first.
func (p *planner) wishes() {
	barsAt(p.orderFile, p.v).dead(p.refuse)
	p.spare()
	p.unattacked()
}

// spare tells who is named for losses and certainly takes none in this turn: who is in no
// Battle and is sent nowhere, while the enemy moves no more (R-9.5-1, R-10.5-1).
func (p *planner) spare() {
	if p.wrongAnywhere() || p.side != p.v.Public.Active && mayStillBlitz(p.v.Public) {
		return
	}
	var spared []UnitNo
	for _, u := range p.losses {
		at := p.v.Public.Blocks[p.block(u.What)].At
		if p.moved[u.What] == "" && (!p.Map.Board.Has(at) || p.v.Public.Battle(at) == nil) {
			spared = append(spared, u.What)
		}
	}
	if spared != nil {
		p.note(p.at("losses"), "plan.losses-none", p.unitNames(spared))
	}
}

// unattacked tells who is named under withdraw in a reply and certainly comes to no
// withdrawal: who is in no Battle and among no enemies, while none can come any more
// (R-8.4-1, R-11.4-1).
func (p *planner) unattacked() {
	if p.side == p.v.Public.Active || p.wrongAnywhere() || mayStillBlitz(p.v.Public) {
		return
	}
	var safe []UnitNo
	at := ""
	for _, r := range p.withdraw {
		if r.all {
			continue
		}
		h := p.v.Public.Blocks[p.block(r.unit)].At
		if !p.Map.Board.Has(h) || p.v.Public.Battle(h) == nil && !foe(p.before, p.side, h) {
			if safe == nil {
				at = r.at
			}
			safe = append(safe, r.unit)
		}
	}
	if safe != nil {
		p.note(at, "plan.withdraw-none", p.unitNames(safe))
	}
}
