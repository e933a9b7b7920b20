package rommel

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// laws are what must be true of every position whatever the players do. They
// remember the state before the present one.
type laws struct {
	*Game
	now, old *Plane
	secret   [2]*Secret
	between  bool
	flees    map[rules.Token]bool // Undisrupted blocks that are refusing battle or Routed
	total    [2]int16             // Buildup Points, spent or not, while a side spends
}

// Laws implements rules.Advisor.
func (g *Game) Laws() func(rules.Sight[Plane, Secret]) error {
	l := &laws{Game: g, flees: map[rules.Token]bool{}}
	return func(x rules.Sight[Plane, Secret]) error {
		l.now, l.secret, l.between = x.Public, x.Secret, x.Between
		err := l.test(x)
		old := *l.now
		old.Blocks = slices.Clone(old.Blocks)
		old.PortUse = slices.Clone(old.PortUse)
		l.old = &old
		return err
	}
}

func (l *laws) test(x rules.Sight[Plane, Secret]) error {
	if err := l.cards(x); err != nil {
		return err
	}
	for _, law := range []func() error{l.units, l.hexsides, l.recovery, l.points, l.capacities, l.steps} {
		if err := law(); err != nil {
			return err
		}
	}
	if p := l.now; l.between && p.Stage == Finished && len(p.Moves)+len(p.Engaged)+p.Laid.Len() > 0 {
		return fmt.Errorf("%d Moves, %d hexsides and %d cards are left of the last turn", len(p.Moves), len(p.Engaged), p.Laid.Len())
	}
	if l.between {
		return l.battles()
	}
	return nil
}

// cards: 28 real and 14 dummy ones in deck, hands, those laid down and those
// spent; no hand above 16.
func (l *laws) cards(x rules.Sight[Plane, Secret]) error {
	p, c := l.now, l.Scenarios.Common
	if l.between && p.Pool != [4]int16{} { // R-9.5-6
		return fmt.Errorf("hits are left over: %v", p.Pool)
	}
	real, dummy := 0, 0
	for _, cards := range [][]rules.Card{x.Undealt(), p.Hands[0].Cards(), p.Hands[1].Cards(), p.Laid.Cards(), p.Answer.Cards(), p.Spent.Cards()} {
		for _, k := range cards {
			switch x.Card(k) {
			case RealCard:
				real++
			case DummyCard:
				dummy++
			}
		}
	}
	if real != c.Real || dummy != c.Dummy {
		return fmt.Errorf("%d real and %d dummy cards, not %d and %d", real, dummy, c.Real, c.Dummy)
	}
	for side, hand := range p.Hands {
		if hand.Len() > c.HandLimit {
			return fmt.Errorf("%s hand of %d cards", theatre.SideNames[side], hand.Len())
		}
	}
	return nil
}

// units: every unit has one block, its strength is a printed one, and the
// eliminated stay so.
func (l *laws) units() error {
	var has [256]bool
	for side, s := range l.secret {
		for i, f := range s.Faces {
			u := l.Unit(f)
			if has[f.Unit] || u.Side != Side(side) || int(f.Steps) > len(u.Steps) {
				return fmt.Errorf("%s twice, on the wrong side or too strong", u.ID)
			}
			has[f.Unit] = true
			k := l.Tokens(Side(side))[i]
			b := &l.now.Blocks[k]
			if l.between && (f.Steps == 0) != (b.At == Eliminated) {
				return fmt.Errorf("%s has %d steps in %d", u.ID, f.Steps, b.At)
			}
			if l.between && b.Shown && b.At != Eliminated && b.Face != f {
				return fmt.Errorf("%s does not show its face", u.ID)
			}
			if l.old != nil && l.old.Blocks[k].At == Eliminated && b.At != Eliminated {
				return fmt.Errorf("an eliminated block is back in %s", l.Place(b.At))
			}
		}
	}
	return nil
}

// hexsides: no more units Engage over a hexside in a Movement phase than its
// limit.
func (l *laws) hexsides() error {
	for _, x := range l.now.Engaged {
		if x.Count > int16(l.Map.Borders[x.Side].Limit) {
			return fmt.Errorf("%d units have Engaged over hexside %d", x.Count, x.Side)
		}
	}
	return nil
}

// recovery: a Disrupted unit recovers at its own Initial Supply Check or at
// that of a Buildup.
func (l *laws) recovery() error {
	if l.old == nil || l.now.Stage != PlayerTurn {
		return nil
	}
	check := l.now.Laid.Len() == 0 && len(l.now.Moves) == 0
	for k := range l.now.Blocks {
		b, old := &l.now.Blocks[k], &l.old.Blocks[k]
		own := l.SideOf(rules.Token(k)) == l.now.Active
		if old.Disrupted && !b.Disrupted && b.At >= 0 && !(check && (own || int(l.now.Month) == l.Scenario.End)) {
			return fmt.Errorf("a block recovers in %s", l.Place(b.At))
		}
	}
	return nil
}

// points: what is spent and what is left adds up; no more than 20 are saved.
func (l *laws) points() error {
	for side := range Side(2) {
		d, left := l.now.Disclosed[side], l.now.Points[side]
		if left < 0 || l.now.Saved[side] < 0 || int(l.now.Saved[side]) > l.Scenarios.Common.SaveLimit {
			return fmt.Errorf("%s side: %d Buildup Points, %d saved", theatre.SideNames[side], left, l.now.Saved[side])
		}
		total := left + d.RedeployBP + d.StepBP + d.CardBP + d.MineBP
		if left > 0 && l.old != nil && l.old.Points[side] > 0 && d != (Disclosure{}) && l.total[side] != total {
			return fmt.Errorf("%s side: %d Buildup Points in all, not %d", theatre.SideNames[side], total, l.total[side])
		}
		l.total[side] = total
	}
	return nil
}

// capacities of Fortresses bind their ports and those whom they supply; an Oasis supplies one of a side.
func (l *laws) capacities() error {
	for i, f := range l.Map.Fortresses {
		supplied := [2]int{}
		for k := range l.now.Blocks {
			if int(l.now.Blocks[k].Fortress) == i {
				supplied[l.SideOf(rules.Token(k))]++
			}
		}
		side := l.now.Control[i]
		for s, n := range supplied {
			if n > int(l.Map.Places[f].Ports[s]) {
				return fmt.Errorf("%s supplies %d units", l.Place(f), n)
			}
		}
		more := l.old == nil || l.now.PortUse[i] > l.old.PortUse[i]
		if more && l.now.PortUse[i] > int16(l.Map.Places[f].Ports[side]) {
			return fmt.Errorf("the port of %s is used by %d units", l.Place(f), l.now.PortUse[i])
		}
	}
	for i, h := range l.Map.Oases {
		supplied := [2]int{} // a side's assignment lasts until its next check
		for k := range l.now.Blocks {
			if int(l.now.Blocks[k].Oasis) == i+1 {
				supplied[l.SideOf(rules.Token(k))]++
			}
		}
		if supplied[0] > 1 || supplied[1] > 1 {
			return fmt.Errorf("%s supplies %v units", l.Place(h), supplied)
		}
	}
	return nil
}

// battles: a hex with units of both sides, at least one of them Undisrupted,
// is a Battle; no other is; and nobody stands in one with none but Disrupted
// units.
func (l *laws) battles() error {
	var any, fit [2]board.Set
	for k := range l.now.Blocks {
		if b := &l.now.Blocks[k]; b.At >= 0 {
			side := l.SideOf(rules.Token(k))
			any[side] = any[side].Add(b.At)
			if !b.Disrupted {
				fit[side] = fit[side].Add(b.At)
			}
		}
	}
	var battles board.Set
	for _, b := range l.now.Battles {
		battles = battles.Add(b.Hex)
	}
	shared := any[0].Intersect(any[1])
	if want := shared.Intersect(fit[0].Union(fit[1])); l.now.Stage != Finished && want != battles {
		return fmt.Errorf("there are Battles in %v, units of both sides in %v", slices.Collect(battles.All()), slices.Collect(want.All()))
	}
	for side := range Side(2) {
		if bare := shared.Intersect(fit[side]).Minus(fit[side.Other()]); l.now.Stage != Finished && !bare.Empty() {
			return fmt.Errorf("only Disrupted units of one side in %s", l.Place(bare.First()))
		}
	}
	return nil
}
