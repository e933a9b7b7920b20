package report

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

// why tells of a unit why it has no supply, why it cannot move, and why it
// cannot refuse battle, as far as any of it is so.
func (a *aid) why(n *orders.Node) {
	k, ok := a.unitOf(n.Get("unit"))
	if !ok {
		return
	}
	b := &a.v.Public.Blocks[k]
	a.Title = a.about("why.of", k)
	if a.absent(k) {
		return
	}
	if b.At == rommel.Waiting {
		a.Say("supply.waiting", a.Place(a.Map.Bases[a.v.Side]))
		return
	}
	a.Heading("why.supply")
	x := a.look.SupplyOf(k)
	if b.Unsupplied {
		a.Item("supply.marked")
	}
	a.Item("why.supplied", a.supplyNow(x))
	if x.Way == nil && b.Oasis == 0 {
		a.bars(x)
	}
	a.Item("supply.next", a.nextCheck(x).told)
	a.Heading("why.move")
	a.whyStays(k)
	a.Heading("why.refuse")
	a.whyFights(k)
}

// whyStays tells whether a unit can move, or why it cannot.
func (a *aid) whyStays(k rules.Token) {
	look := a.look.TurnOf(a.v.Side)
	switch b := &look.P.Blocks[k]; {
	case b.Disrupted:
		a.Item("why.disrupted")
		a.Item(a.recovery(b))
	case b.Moved:
		a.Item("why.moved")
	case !look.Judge(rommel.Move{From: b.At, To: board.None}).SomeStep(a.v.Own, k):
		a.Item("why.no-step")
		for _, r := range a.refusedSteps(look, k) {
			a.Item(r.ID, r.Args...)
		}
	case look != a.look:
		a.Item("why.not-now", SideWord(a.v.Side))
	case a.passes():
		a.Item("why.withdrawal-alone")
		a.whyWithdraws(look, k)
	default:
		a.Item("why.can-move")
	}
}

// passes reports whether the side can pay for nothing but a Pass: it lays cards in its own
// Player-Turn, and holds no real one.
func (a *aid) passes() bool {
	p := a.v.Public
	return p.Laid.Len() == 0 && a.v.Own.Count(p.Hands[a.v.Side], rommel.RealCard) == 0
}

// whyWithdraws tells where a unit can withdraw to, or why nowhere (5.3).
func (a *aid) whyWithdraws(look *rommel.Position, k rules.Token) {
	from, source := look.P.Blocks[k].At, look.Source(k)
	x := look.JourneyOf(a.v.Own, rommel.Move{From: from, To: board.None, Withdrawal: true}, k, nil, false, 0)
	x.Lines.Aim(source)
	switch ends := x.WithdrawalEnds(); {
	case from == source:
		a.Item("why.withdraw-source")
	case look.P.Blocks[k].Raider || !x.Lines.Supplied(supply.Begin(from)):
		a.Item("why.withdraw-line")
	case ends.Empty():
		a.Item("why.withdraw-nowhere")
	default:
		a.Item("why.withdraw-to", a.PlaceList(slices.Collect(ends.All())))
	}
}

// recovery says when a Disrupted unit recovers: it must have been Disrupted during one
// whole Player-Turn of the enemy (R-11.2-1).
func (a *aid) recovery(b *rommel.Block) string {
	p, enemy := a.v.Public, a.v.Side.Other()
	if p.Stage == rommel.PlayerTurn && p.Active == enemy && b.Since >= p.Last[enemy] {
		return "why.recovers-later"
	}
	return "why.recovers"
}

// refusedSteps are the hexes next to a block that can enter none of them, and why.
func (a *aid) refusedSteps(look *rommel.Position, k rules.Token) (ms []page.Msg) {
	j := look.Judge(rommel.Move{From: look.P.Blocks[k].At, To: board.None})
	v := j.Begin(k)
	for to := range j.Next(v) {
		if a.Map.Board.Has(to) {
			ms = append(ms, a.refused(to, j.Legal(a.v.Own, v, to)))
		}
	}
	return ms
}

func (a *aid) refused(to board.Hex, r *rules.Refusal) page.Msg {
	return page.M("why.step", a.Place(to), r.Why, r.Rule)
}

// whyFights tells whether the group of a unit could refuse an Attack on its hex
// as the blocks stand, or who of it could not, and why (8.4).
func (a *aid) whyFights(k rules.Token) {
	look, h := a.look.TurnOf(a.v.Side.Other()), a.v.Public.Blocks[k].At
	battle := look.P.Battle(h)
	switch {
	case battle != nil && battle.Def != a.v.Side:
		a.Item("why.attacker")
		return
	case battle != nil && !look.P.Attacked(a.v.Side, battle):
		a.Item("why.old-battle")
		return
	}
	if !look.AnyFit(a.v.Side, h) {
		a.Item("why.routed")
		return
	}
	r := look.MayRefuse(h)
	if r == nil {
		a.Item("why.can-refuse")
		return
	}
	a.Item("why.cannot-refuse", r.Rule)
	t := look.Tracer(a.v.Side)
	for _, member := range a.ordered(look.Fit(a.v.Side, h)) {
		if look.CanFlee(t, member) {
			continue
		}
		name := a.Unit(*a.Face(a.v.Own.S, member)).Name
		if x := look.SupplyOf(member); x.Way == nil {
			a.Item("why.no-line", name, a.supplyNow(x))
			continue
		}
		a.Item("why.no-way", name, a.barredWays(look, member))
	}
	a.Item("why.not-asked")
}

// barredWays are the hexes next to a block that it cannot withdraw to, and why.
func (a *aid) barredWays(look *rommel.Position, k rules.Token) []page.Msg {
	return page.Every(look.BarredWays(look.Tracer(a.v.Side), k), func(b event.Bar) page.Msg { return a.refused(b.To, b.By) })
}

// trap says why a unit that had to withdraw could not, if that is how it died: hexes that
// are barred for the same reason together.
func (r *writer) trap(x *event.Trap, at board.Hex) page.Msg {
	switch {
	case x == nil:
		return page.M("text", "")
	case x.Lack != 0:
		return page.M("trap.no-line", r.NoLine(x.Lack, at, []board.Hex{x.Cut}))
	}
	var ways []page.Msg
	for _, bars := range page.Alike(x.Bars, func(a, b event.Bar) bool { return a.By == b.By }) {
		var to []board.Hex
		for _, b := range bars {
			to = append(to, b.To)
		}
		ways = append(ways, page.M("trap.way", r.Places(to), bars[0].By.Why))
	}
	return page.M("trap.no-way", ways)
}
