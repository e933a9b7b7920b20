package eurofront

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// fighting is a Combat phase while it runs.
type fighting struct {
	*Script
	a, d    rules.Side
	support board.Set     // places that an active HQ supports, as it was at the start (EF-5.31-4)
	struck  []rules.Token // HQs that have ordered an airstrike (EF-13.1-1)
}

// combat: all airstrikes are assigned before anything is revealed; then all active battles are
// named and shown together, and fought one by one; then HQs are deactivated (EF-4.33-1).
func (s *Script) combat(a rules.Side) {
	s.phase(Fighting)
	f := newFighting(s, a)
	f.begin()
	f.strikes()
	f.name()
	f.fightAll()
	f.invaded(a, true)
	f.disband()
	for i := range s.P.Battles {
		b := &s.P.Battles[i]
		b.New, b.Active, b.Fought, b.Assault, b.Strike = false, false, false, false, NoBlock
	}
	s.mingle(Axis)
	s.mingle(Soviet)
}

// newFighting is the phase of a side, with what its HQs support.
func newFighting(s *Script, a rules.Side) *fighting {
	f := &fighting{Script: s, a: a, d: a.Other()}
	for _, k := range f.active(a) {
		f.support = f.support.Union(f.supports(k))
	}
	return f
}

// begin shows the attackers: those who have joined a battle or begun one lie open from now on,
// fought or not, in Areas their idle HQs too (EF-7.12-1, EF-18.4-2, EAMB-69). It finds out which
// battles are assaults.
func (f *fighting) begin() {
	for i := range f.P.Battles {
		b := &f.P.Battles[i]
		ks := f.In(f.a, b.At)
		if b.OD != f.a {
			f.show(f.a, ks)
		}
		b.Assault = b.New && f.assault(b)
	}
}

// assault: all who start the battle cross rivers or come from the sea; one who does not spoils
// it (EF-7.6-1, EF-15.53-1, EAMB-47).
func (f *fighting) assault(b *Battle) bool {
	return !slices.ContainsFunc(f.In(f.a, b.At), func(k rules.Token) bool { return f.b(k).Edge <= OverLand })
}

// supports are the places in which an HQ supports combat: a field HQ in its radius, an Invasion
// HQ along the shore, Mannerheim inside Finland, STAVKA nowhere (EF-7.4-1, EF-7.4-2, EF-5.8-1,
// EF-5.7-2, EF-5.9-2, EF-21.48-6, EAMB-38).
func (f *fighting) supports(k rules.Token) (in board.Set) {
	b := f.b(k)
	u, v := f.unit(b.Face), f.Working(b.Face, b.At)
	switch {
	case u.Type == theatre.SHQ:
		return in
	case b.Mode.Invades():
		return f.Shore(b.At, v)
	}
	if in = f.Radius(f.a, b.At, v); u.Type == theatre.THQ {
		in = in.Intersect(f.Where(f.finnish))
	}
	return in
}

// strikes asks for airstrikes: one of each active HQ, one on each battle (EF-7.13-1, EF-13.1-1,
// EF-5.4-1).
func (f *fighting) strikes() {
	for {
		x := rules.Ask(f.t, question[Sortie, none]{
			Kind: StrikeKind, By: f.a, Label: f.label("strike"),
			All:    slices.Values(f.sorties()),
			Beyond: f.noSortie,
			Legal:  func(_ *rules.Own[Secret], x Sortie) *rules.Refusal { return f.mayStrike(x) },
		})
		if x.HQ == NoBlock {
			return
		}
		f.Battle(x.At).Strike = x.HQ
		f.struck = append(f.struck, x.HQ)
		f.t.Tell(event.Strike{Here: here(f.a, x.At), From: f.b(x.HQ).At})
	}
}

// sorties are all that may be flown, the end first.
func (f *fighting) sorties() []Sortie {
	all := []Sortie{{NoBlock, None}}
	for _, k := range f.active(f.a) {
		for _, b := range f.P.Battles {
			all = append(all, Sortie{k, b.At})
		}
	}
	return all
}

// noSortie says why a strike is none that public facts allow.
func (f *fighting) noSortie(x Sortie) *rules.Refusal {
	switch {
	case x.HQ == NoBlock:
		return nil
	case f.b(x.HQ).Mode == Idle:
		return rules.Refuse("EF-13.1-1", "no.idle-hq")
	}
	return rules.Refuse("EF-7.13-1", "no.battle-there", f.Spots[x.At].Name)
}

// MayStrike says why an HQ may not strike a battle, as if the Combat phase began now; nil: it
// may.
func (g *Game) MayStrike(p *Plane, x Sortie) *rules.Refusal {
	f := newFighting(&Script{Position: *g.Look(p)}, p.Active)
	if f.b(x.HQ).Mode == Idle || f.Battle(x.At) == nil {
		return f.noSortie(x)
	}
	return f.mayStrike(x)
}

// mayStrike: within its working value by air, STAVKA twice as far; at Ø no HQ has a die; Finland
// only at home (EF-13.11-1, EF-13.22-1, EF-13.23-1, EF-5.7-2, EAMB-39, EAMB-48).
func (f *fighting) mayStrike(x Sortie) *rules.Refusal {
	if x.HQ == NoBlock {
		return nil
	}
	h := f.b(x.HQ)
	switch {
	case slices.Contains(f.struck, x.HQ):
		return rules.Refuse("EF-7.13-1", "no.second-strike")
	case f.Battle(x.At).Strike != NoBlock:
		return rules.Refuse("EF-7.13-1", "no.strike-there", f.Spots[x.At].Name)
	case f.Working(h.Face, h.At) < 1:
		return rules.Refuse("EF-13.22-1", "no.strike-die")
	case f.a == Axis && !f.finnish(x.At):
		return rules.Refuse("EF-13.23-1", "no.strike-abroad")
	case f.Far(h.At, x.At) > f.AirRange(h.Face, h.At):
		return rules.Refuse("EF-13.11-1", "no.range", f.Spots[x.At].Name)
	case f.barred(f.Battle(x.At)):
		return rules.Refuse("EF-7.4-3", "no.blitz-front")
	}
	return nil
}

// AirRange is how far an HQ strikes from a place, in hexes; 0 or less: it has no dice.
func (s *Position) AirRange(f Face, at Place) int {
	n := s.Working(f, at)
	if s.unit(f).Type == theatre.SHQ {
		n *= 2
	}
	return n
}

// compulsory: new battles, but in Areas assaults only; battles that are struck; and the OA
// against a fortress, but not in the Blitz (EF-7.15-1, EF-6.4-1, EF-18.4-1, EAMB-18, EF-7.5-1).
func (f *fighting) compulsory(b *Battle) bool {
	switch {
	case f.barred(b):
		return false
	case b.Strike != NoBlock:
		return true
	case b.New && (b.Assault || !f.Spots[b.At].Area()):
		return true
	}
	return f.Spots[b.At].Fortress && b.OD != f.a && !f.P.Second
}

// barred: in the Blitz there is no unsupported combat on a front where no Blitz HQ was activated
// (EF-7.4-3).
func (f *fighting) barred(b *Battle) bool {
	return f.P.Second && !f.support.Has(b.At) && !f.P.Blitz[rules.Bit(f.North(b.At))]
}

// name asks which other battles are fought, then shows all blocks in active ones, at once
// (EF-7.14-1).
func (f *fighting) name() {
	for i := range f.P.Battles {
		f.P.Battles[i].Active = f.compulsory(&f.P.Battles[i])
	}
	for {
		more := []Place{None}
		for _, b := range f.P.Battles {
			if f.mayFight(b.At) == nil {
				more = append(more, b.At)
			}
		}
		p := rules.Ask(f.t, question[Place, none]{
			Kind: CombatKind, By: f.a, Label: f.label("combat"), All: slices.Values(more), Beyond: f.mayFight,
		})
		if p == None {
			break
		}
		f.Battle(p).Active = true
	}
	for _, b := range f.P.Battles {
		if b.Active {
			f.t.Tell(event.Active{Here: event.Here{Of: event.Of{By: f.a}, In: event.In{At: b.At}}})
			f.show(f.d, f.In(f.d, b.At))
			f.show(f.a, f.In(f.a, b.At))
		}
	}
}

// mayFight says why a battle is not fought that is none or that is barred; nil: it may be, if it
// is not fought anyway.
func (f *fighting) mayFight(p Place) *rules.Refusal {
	switch b := f.Battle(p); {
	case b != nil && f.barred(b):
		return rules.Refuse("EF-7.4-3", "no.blitz-front")
	case b == nil || b.Active:
		return rules.Refuse("EF-7.14-1", "no.battle")
	}
	return nil
}

// MayFight says why there is no combat in a place, as if the Combat phase began now; nil: there may
// be.
func (g *Game) MayFight(p *Plane, at Place) *rules.Refusal {
	return newFighting(&Script{Position: *g.Look(p)}, p.Active).mayFight(at)
}

// fightAll: the active side chooses the next battle as it goes along (EF-7.21-1).
func (f *fighting) fightAll() {
	for {
		var left []Place
		for _, b := range f.P.Battles {
			if b.Active && !b.Fought {
				left = append(left, b.At)
			}
		}
		if len(left) == 0 {
			return
		}
		p := rules.Ask(f.t, question[Place, none]{
			Kind: NextKind, By: f.a, Label: f.label("next"), All: slices.Values(left),
			Beyond: func(Place) *rules.Refusal { return rules.Refuse("EF-7.21-1", "no.battle") },
		})
		f.Battle(p).Fought = true
		f.fight(p)
	}
}

// disband: HQs that have supported are deactivated where they are; a Blitz HQ loses a step and
// stays active after the first half (EF-5.52-1, EF-5.6-1).
func (f *fighting) disband() {
	for _, k := range f.active(f.a) {
		b := f.b(k)
		if b.Mode.Blitzes() && !f.P.Second {
			f.lose(k)
		} else {
			f.deactivate(k)
		}
	}
	f.standUp(f.a, func(b *Block) bool {
		x := f.Battle(b.At)
		return x == nil || x.OD == b.Side
	})
	f.settle(f.a)
}
