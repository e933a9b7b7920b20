package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// battlesOf are those that may be fought in a half, where own units are: first as the file has
// them, then those that are fought unasked.
func (p *foresight) battlesOf(half int, after *position) (hs []board.Hex) {
	if p.pass() {
		return nil
	}
	for _, b := range p.Halves[half].Combat {
		if x := after.P.Battle(b.Hex); !p.refuses(b.At) && p.Map.Board.Has(b.Hex) && after.AnyFit(p.Side, b.Hex) && (x == nil || !x.Partial) {
			hs = append(hs, b.Hex)
		}
	}
	for i := range after.P.Battles {
		b := &after.P.Battles[i]
		if !slices.Contains(hs, b.Hex) && !b.Partial && (b.New || after.Besieging(b.Hex) && half == 0) && after.AnyFit(p.Side, b.Hex) {
			hs = append(hs, b.Hex)
		}
	}
	return hs
}

// joined tells of Battles that units of a half come to and that are not fought in it,
// since the file does not name them (R-3.44-1).
func (r *readback) joined(half *order.Half, after *position, fought []board.Hex) {
	named := func(h board.Hex) bool {
		return slices.ContainsFunc(half.Combat, func(b order.Battle) bool { return b.Hex == h })
	}
	var hs []board.Hex
	who := map[board.Hex][]rules.Token{}
	for _, m := range r.missions(half) {
		h := after.P.Blocks[m.block].At
		if r.Map.Board.Has(h) && after.P.Battle(h) != nil && !slices.Contains(fought, h) && !named(h) {
			if who[h] == nil {
				hs = append(hs, h)
			}
			who[h] = append(who[h], m.block)
		}
	}
	for _, h := range hs {
		r.Item("readback.joined", r.Place(h), r.those(who[h]), len(who[h]))
	}
}

// aimed reports whether a half says at what is fired in a Battle, or that nobody fires.
func (r *readback) aimed(half int, h board.Hex) bool {
	return slices.ContainsFunc(r.Halves[half].Combat, func(b order.Battle) bool {
		return b.Hex == h && !r.refuses(b.At) && (len(b.Targets) > 0 || b.Split() || b.HoldAll)
	})
}

// mixed reports whether the enemies in a hex are, or may be, of more than one class.
func (r *readback) mixed(s *position, h board.Hex) bool {
	var classes [4]bool
	kinds := 0
	for _, k := range s.Fit(r.Side.Other(), h) {
		face, ok := r.known(s, k)
		if !ok {
			kinds++ // whatever it is
			continue
		}
		if class := r.Unit(face).Type.Class(); !classes[class] {
			classes[class] = true
			kinds++
		}
	}
	return kinds > 1
}

// known is the face of an enemy, if it is revealed where the file is due: whom a course has seen
// later was guessed.
func (r *readback) known(then *position, k rules.Token) (rommel.Face, bool) {
	now, b := &r.v.Public.Blocks[k], &then.P.Blocks[k]
	return now.Face, now.Shown && b.Shown && now.Face.Unit == b.Face.Unit
}

// battle tells who may meet there: of the enemy what all may see.
func (r *readback) battle(h board.Hex, half int, after *position) {
	f := &fight{Roster: r.Roster, Hex: h, Active: r.Side, Def: r.Side.Other(), Rounds: 1, Mines: slices.Collect(rommel.Revealed(after.P, r.o.S).All())}
	if b := after.P.Battle(h); b != nil {
		f.Def = b.Def
	}
	id := "readback.battle"
	if f.Assault = r.assaulted(h, half); f.Assault {
		id = "readback.assault"
	}
	var ours []UnitNo
	cv := 0
	for _, k := range after.Fit(r.Side, h) {
		face := *after.Face(r.o.S, k)
		ours = append(ours, face.Unit)
		cv += r.Strength(face)
		f.Forces[r.Side] = append(f.Forces[r.Side], face)
	}
	slices.Sort(ours)
	enemies := after.Fit(r.Side.Other(), h)
	if lying := r.disrupted(after, r.Side.Other(), h); len(enemies) == 0 && lying != nil && !r.fights.Has(h) {
		r.Item("readback.routs", r.Place(h), len(lying), r.unitNames(ours))
		return
	}
	costs := page.M("text", "")
	against, open := r.against(f, after, enemies)
	if open && ours != nil {
		costs = r.costs(f, ours)
	}
	names := page.M("readback.ours", r.unitNames(ours))
	if half == 1 && slices.Contains(r.battlesOf(0, r.after[0]), h) && slices.Equal(r.after[0].Fit(r.Side, h), after.Fit(r.Side, h)) {
		names = page.M("readback.ours-again")
	}
	r.Item(id, r.Place(h), len(ours), cv, names, against, costs, r.behind(after, h), r.behindThem(after, h))
	r.ground(f)
}

// assaulted reports whether the file Assaults a hex in a half.
func (r *readback) assaulted(h board.Hex, half int) bool {
	return slices.ContainsFunc(r.Halves[half].Combat, func(b order.Battle) bool { return b.Hex == h && b.Assault && !r.refuses(b.At) })
}

// against tells whom a fight is against, and takes those into it whose faces are known: open
// if that is all of them.
func (r *readback) against(f *fight, after *position, enemies []rules.Token) (told page.Msg, open bool) {
	shown, known := 0, 0
	for _, k := range enemies {
		if face, ok := r.known(after, k); ok {
			shown++
			known += r.Strength(face)
			f.Forces[r.Side.Other()] = append(f.Forces[r.Side.Other()], face)
		}
	}
	switch {
	case len(enemies) == 0:
		return page.M("readback.whoever"), false
	case shown == len(enemies):
		return page.M("readback.shown", shown, known), true
	case shown > 0:
		return page.M("readback.partly", len(enemies), shown, known), false
	}
	return page.M("readback.hidden", len(enemies)), false
}

// ground tells of what helps the defender.
func (r *readback) ground(f *fight) {
	if f.Def == r.Side {
		return
	}
	switch fortress := r.Map.FortressAt(f.Hex) >= 0; {
	case fortress && f.Assault:
		r.Item("readback.fortress-assault", r.Place(f.Hex))
	case fortress:
		r.Item("readback.fortress", r.Place(f.Hex))
	}
	if slices.Contains(f.Mines, f.Hex) {
		r.Item("readback.mined", r.Place(f.Hex))
	}
}

// costs are the losses of one round on average, if they are found at once: check
// is not to be waited for, and what costs more can be asked for (odds), of those who
// fight then.
func (r *readback) costs(f *fight, ours []UnitNo) page.Msg {
	t, left := r.Casualties(f, readbackWork)
	if left >= 0 {
		return page.M("readback.costs", t.Mean(r.Side).FloatString(1), t.Mean(r.Side.Other()).FloatString(1))
	}
	own, assault := page.M("text", ""), page.M("text", "")
	if now := r.unitsOf(r.Position(r.v.Public).Fit(r.Side, f.Hex)); !slices.Equal(now, ours) {
		own = page.M("readback.ask-own", r.unitNames(ours))
	}
	if f.Assault {
		assault = page.M("readback.ask-assault")
	}
	return page.M("readback.ask-odds", r.Place(f.Hex), own, assault)
}
