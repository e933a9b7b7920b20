package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// turn looks at a Player-Turn of the file's side.
func (p *warnings) turn() {
	p.s.Turn = turn{Active: p.Side, Passive: p.Side.Other()}
	if ss := p.seen(rommel.Supplied); ss != nil {
		p.supplies()
		p.before = ss[0]
	}
	p.real = min(max(p.Laid[rommel.RealCard].What, laidBy(p.v)), rommel.BlitzCards)
	if p.isSecond() && !p.Blitz.What { // there is none
		p.after = []*position{p.before}
		return
	}
	if p.after = p.seen(rommel.Arrived); p.after == nil {
		p.after, p.lacks = []*position{p.before}, true
		return // it is asked for something first that the file lacks
	}
	for _, s := range p.after {
		p.raiders(s)
	}
	p.travelled()
	p.leftBattles()
	p.idle()
	for i := range p.after {
		p.s = p.after[i]
		p.attacks(&p.Halves[i])
		for _, b := range p.Halves[i].Combat {
			p.aims(b)
		}
	}
	p.held()
	p.spare()
	if held := p.o.Count(p.v.Public.Hands[p.Side], rommel.RealCard); p.Laid[rommel.RealCard].What > 0 && !p.Misread["cards"] && p.real == held && !p.isSecond() && !p.wins() {
		p.warn(p.Laid[rommel.RealCard].At, "R-3.42-1", "warn.last-real")
	}
	p.outlook()
}

// isSecond reports whether the file is due for a second half alone.
func (p *foresight) isSecond() bool { return p.ahead.Due == rommel.BlitzKind.Name }

// raiders marks who raids as blocks stand.
func (p *foresight) raiders(s *position) {
	for k := range s.OnBoard(p.Side) {
		s.P.Blocks[k].Raider = s.Raids(k)
	}
}

// leftBattles notes the Battles that all have left, and warns of the Disrupted who stay.
func (p *warnings) leftBattles() {
	told := map[board.Hex]bool{}
	for i, s := range p.after {
		for _, m := range p.missions(&p.Halves[i]) {
			h := p.before.P.Blocks[m.block].At
			if !m.Retreat || !p.Map.Board.Has(h) || s.AnyFit(p.Side, h) {
				continue
			}
			p.left = p.left.Add(h)
			var behind []UnitNo
			for _, k := range p.before.In(p.Side, h) {
				if p.before.P.Blocks[k].Disrupted {
					behind = append(behind, p.unitOf(k))
				}
			}
			if behind != nil && !told[h] {
				told[h] = true
				p.warn(m.At, "R-7.2-6", "warn.left-behind", p.unitNames(behind), p.Place(h))
			}
		}
	}
}

// pass reports whether the turn is to be a Pass.
func (p *foresight) pass() bool { return p.real == 0 }

// wins reports whether so many Supplied units leave the map in the turn that it ends the
// game, if they do (R-17.1-1).
func (p *foresight) wins() bool { return p.exiting(p.after[len(p.after)-1]) >= 3 }

// idle warns of a Pass that comes about by nothing being ordered, and of cards that buy less
// than they could.
func (p *warnings) idle() {
	said := p.isSecond() || p.Second.What != "" || p.Passing.What || p.Misread["pass"] || p.Misread["moves"] || p.Misread["cards"]
	switch h := &p.Halves[0]; {
	case said || p.overdrawn(p.v):
	case !p.pass() && !p.Blitz.What:
		p.idleCards(h)
	case p.pass() && !p.endsMonth() && len(h.Moves) == 0 && !p.cardless():
		p.warn(p.at("cards"), "R-4-8", "warn.idle-pass")
	}
}

func (p *warnings) idleCards(h *order.Half) {
	switch cards := p.at("cards"); {
	case p.real == 1 && len(h.Moves)+len(h.Combat) == 0 && !p.mustFight():
		p.warn(cards, "R-4-1", "warn.idle-one")
	case p.real == 2 && len(h.Moves) < 2 && !p.Misread["combat"] && !p.assaults():
		p.warn(cards, "R-4-3", "warn.idle-two")
	case p.real == 3 && !p.Misread["blitz"]:
		p.warn(cards, "R-4-1", "warn.idle-three")
	}
}

// assaults reports whether a Battle is fought as an Assault.
func (p *foresight) assaults() bool {
	return slices.ContainsFunc(p.Halves[0].Combat, func(b order.Battle) bool { return b.Assault && !p.refuses(b.At) })
}

// movesOf counts the Moves of a half that have not been refused.
func (r *readback) movesOf(h *order.Half) (n int) {
	for _, m := range h.Moves {
		if m.Overrun == board.None && !r.refusesMove(&m) {
			n++
		}
	}
	return n
}

// mustFightAnyway notes of Battles that wait for conditions that they must be fought, however these
// come out (R-8.6-2).
func (p *warnings) mustFightAnyway() {
	f := p.cased
	if !p.whole || f.Duty != order.TurnFile {
		return
	}
	for i := range p.after {
		for _, b := range f.Halves[i].Combat {
			at := p.after[i].P.Battle(b.Hex)
			free := slices.ContainsFunc(b.All(), func(x order.Battle) bool { return x.When.Expr == nil })
			if at != nil && !free && !p.refuses(b.At) && p.after[i].Mandatory(at) {
				p.tell(b.At, orders.Problem{Warning: true, Note: true, Rule: "R-8.6-2", ID: "note.must-fight", Args: []any{p.Place(b.Hex)}})
			}
		}
	}
	orders.Sort(p.problems)
}

// held notes Battles that the enemy cannot refuse (R-8.4-5). Where dice or a Probe come
// before, blocks may stand otherwise when he is asked.
func (p *warnings) held() {
	partial := slices.ContainsFunc(p.after[0].P.Battles, func(b Battle) bool { return b.Partial })
	if partial || p.marches != nil || !p.fights.Empty() && len(p.after) > 1 {
		return
	}
	for _, e := range p.ahead.Since {
		e, ok := e.(event.Accepts)
		if !ok || e.By == p.Side || !e.Barred {
			continue
		}
		for _, b := range p.Halves[0].Combat {
			if b.Hex == e.Hex && !p.refuses(b.At) {
				p.tell(b.At, orders.Problem{Warning: true, Note: true, Rule: "R-8.4-5", ID: "note.combat-held", Args: []any{p.Place(b.Hex)}})
			}
		}
	}
}

// spare tells who is named for losses and certainly takes none in this turn: who is in no
// Battle and is sent nowhere, while the enemy moves no more (R-9.5-1, R-10.5-1).
func (p *warnings) spare() {
	if p.wrongAnywhere() || p.Side != p.v.Public.Active && mayStillBlitz(p.v.Public) {
		return
	}
	var spared []UnitNo
	for _, u := range p.Losses {
		at := p.v.Public.Blocks[p.block(u.What)].At
		if p.moved[u.What] == "" && (!p.Map.Board.Has(at) || p.v.Public.Battle(at) == nil) {
			spared = append(spared, u.What)
		}
	}
	if spared != nil {
		p.note(p.at("losses"), "note.losses-none", p.unitNames(spared))
	}
}

// unattacked tells who is named under withdraw in a reply and certainly comes to no
// withdrawal: who is in no Battle and among no enemies, while none can come any more
// (R-8.4-1, R-11.4-1).
func (p *warnings) unattacked() {
	if p.wrongAnywhere() || mayStillBlitz(p.v.Public) {
		return
	}
	var safe []UnitNo
	at := ""
	for _, r := range p.Withdraw {
		if r.All {
			continue
		}
		h := p.v.Public.Blocks[p.block(r.Unit)].At
		if !p.Map.Board.Has(h) || p.v.Public.Battle(h) == nil && !foe(p.before, p.Side, h) {
			if safe == nil {
				at = r.At
			}
			safe = append(safe, r.Unit)
		}
	}
	if safe != nil {
		p.note(at, "note.withdraw-none", p.unitNames(safe))
	}
}
