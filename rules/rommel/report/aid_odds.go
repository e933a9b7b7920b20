package report

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/chances"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// odds tells how likely each loss of both sides is in a battle (9).
func (a *aid) odds(n *orders.Node) {
	enemy := a.v.Side.Other()
	f, hidden := a.fight(n)
	if len(a.ask.Problems) > 0 {
		return
	}
	among := MayBeThere(a.look, enemy, f.Hex)
	hidden = min(hidden, len(among))
	t, middling := Expected(a.look.Game, f, enemy, among, hidden, rommel.OddsWork)
	if t == nil {
		a.ask.Wrong(n, "odds.much")
		return
	}
	a.Title = page.M("odds.of")
	if f.Hex != board.None {
		a.Title = page.M("odds.at", a.Place(f.Hex))
	}
	a.enemies(f, hidden, among, middling)
	a.assumptions(f)
	if a.elites(f, among, hidden) {
		a.Item("odds.elite")
	}
	a.Item("odds.usual")
	a.tolls(t)
}

// Expected is how a fight may end in which so many units of the enemy are hidden, exactly or,
// where that is too much work, with some of middling strength in their place; nil: too much too.
func Expected(g *rommel.Game, f *rommel.Fight, enemy rules.Side, among []rommel.UnitNo, hidden, work int) (t *chances.Toll, middling bool) {
	t, ok := g.CasualtiesAmong(f, enemy, among, hidden, work)
	if ok || hidden == 0 {
		return t, false
	}
	for _, u := range g.MiddlingChoice(among, hidden) {
		f.Forces[enemy] = append(f.Forces[enemy], rommel.Face{Unit: u, Steps: uint8(len(f.Roster.Units[u].Steps))})
	}
	t, _ = g.CasualtiesAmong(f, enemy, nil, 0, work)
	return t, true
}

// fight reads what is asked: who fights where, and how many of the enemy nothing
// is known of.
func (a *aid) fight(n *orders.Node) (f *rommel.Fight, hidden int) {
	own, enemy := a.v.Side, a.v.Side.Other()
	roster := theatre.Roster{Units: slices.Clone(a.Roster.Units)}
	f = &rommel.Fight{Roster: &roster, Hex: board.None, Rounds: 1, Active: own}
	if at := n.Get("at"); !at.Empty() {
		f.Hex, _ = a.ask.Hex(at)
	}
	f.Forces[own] = a.force(&roster, own, n.Get("own"))
	f.Forces[enemy] = a.force(&roster, enemy, n.Get("enemy"))
	if a.Map.Board.Has(f.Hex) && n.Get("own").Empty() {
		for _, k := range a.look.Fit(own, f.Hex) {
			f.Forces[own] = append(f.Forces[own], *a.Face(a.v.Own.S, k))
		}
	}
	if a.Map.Board.Has(f.Hex) && n.Get("enemy").Empty() {
		for _, k := range a.look.Fit(enemy, f.Hex) {
			if b := &a.v.Public.Blocks[k]; b.Shown {
				f.Forces[enemy] = append(f.Forces[enemy], b.Face)
			} else {
				hidden++
			}
		}
	}
	switch {
	case len(a.ask.Problems) > 0:
	case len(f.Forces[own]) == 0:
		if f.Hex != board.None {
			a.ask.Wrong(n, "odds.no-own-in", a.Place(f.Hex))
		} else {
			a.ask.Wrong(n, "odds.no-own")
		}
	case len(f.Forces[enemy])+hidden == 0:
		a.ask.Wrong(n, "odds.no-enemy")
	}
	a.circumstances(f, n)
	return f, hidden
}

// circumstances reads who is active and for how many rounds, and finds who is
// the Original Defender: of a Battle on the map, else who is passive.
func (a *aid) circumstances(f *rommel.Fight, n *orders.Node) {
	own, enemy := a.v.Side, a.v.Side.Other()
	if x := n.Get("rounds"); !x.Empty() {
		f.Rounds = a.ask.Number(x, 1, 6).What
	}
	if x := n.Get("assault"); !x.Empty() {
		f.Assault = a.ask.Yes(x).What
	}
	battle := a.v.Public.Battle(f.Hex)
	if a.Map.Board.Has(f.Hex) && battle == nil && a.look.AnyIn(own, f.Hex) {
		f.Active = enemy // he comes to them
	}
	if battle != nil && a.v.Public.Stage == rommel.PlayerTurn {
		f.Active = a.v.Public.Active
	}
	if x := n.Get("active"); !x.Empty() {
		f.Active = a.ask.Whose(x, own, "odds.no-active")
	}
	f.Def = f.Active.Other()
	if battle != nil {
		f.Def = battle.Def
		f.Assault = f.Assault || battle.Assault
	}
	mines := rommel.Revealed(a.v.Public, a.v.Own.S)
	if f.Def == own {
		mines = a.look.Minefields(a.v.Own.S)
	}
	f.Mines = slices.Collect(mines.All())
}

// enemies says who fights, and whom the numbers assume.
func (a *aid) enemies(f *rommel.Fight, hidden int, among []rommel.UnitNo, middling bool) {
	own, enemy := a.v.Side, a.v.Side.Other()
	a.Item("odds.own", a.facesOf(f, own))
	switch {
	case hidden == 0 || middling:
		a.Item("odds.enemy", a.facesOf(f, enemy))
	case len(f.Forces[enemy]) > 0:
		a.Item("odds.enemy-some", a.facesOf(f, enemy), hidden)
	default:
		a.Item("odds.enemy-hidden", hidden)
	}
	switch {
	case middling:
		a.Item("odds.middling", hidden, len(among))
	case hidden > 0:
		a.Item("odds.among", hidden, len(among), a.rosterOf(among))
	}
}

// assumptions says what else the numbers stand on.
func (a *aid) assumptions(f *rommel.Fight) {
	a.Item("odds.rounds", f.Rounds, SideWord(f.Active.Other()), SideWord(f.Active), SideWord(f.Def))
	if a.Map.FortressAt(f.Hex) >= 0 {
		a.Item("odds.fortress", SideWord(f.Def))
	}
	if slices.Contains(f.Mines, f.Hex) {
		a.Item("odds.mines", SideWord(f.Def))
	}
	if f.Assault {
		a.Item("odds.assault")
	}
}

// elites reports whether an elite unit fights, or a hidden block may be one of those that
// it may be.
func (a *aid) elites(f *rommel.Fight, among []rommel.UnitNo, hidden int) bool {
	elite := func(r *theatre.Roster, u rommel.UnitNo) bool { return r.Units[u].Elite }
	for _, faces := range f.Forces {
		if slices.ContainsFunc(faces, func(x rommel.Face) bool { return elite(f.Roster, x.Unit) }) {
			return true
		}
	}
	return hidden > 0 && slices.ContainsFunc(among, func(u rommel.UnitNo) bool { return elite(f.Roster, u) })
}

// facesOf are the units of a side in a fight.
func (a *aid) facesOf(f *rommel.Fight, side rules.Side) (ms []page.Msg) {
	faces := slices.Clone(f.Forces[side])
	slices.SortFunc(faces, func(x, y rommel.Face) int { return int(x.Unit) - int(y.Unit) })
	for _, x := range faces {
		u := &f.Roster.Units[x.Unit]
		cv := int(u.Steps[len(u.Steps)-int(x.Steps)])
		if int(x.Unit) >= len(a.Roster.Units) {
			ms = append(ms, page.M("odds.assumed", a.TypeOf(u), cv))
		} else {
			ms = append(ms, page.M("unit", u.Name, a.TypeOf(u), cv))
		}
	}
	return ms
}

// tolls tells what is lost on average, then the table of losses.
func (a *aid) tolls(t *chances.Toll) {
	own, enemy := a.v.Side, a.v.Side.Other()
	for _, x := range []struct {
		mean, gone string
		side       rules.Side
	}{{"odds.mean-own", "odds.gone-own", own}, {"odds.mean-enemy", "odds.gone-enemy", enemy}} {
		a.Item(x.mean, t.Mean(x.side).FloatString(2))
		a.Item(x.gone, chances.Told(t.End(x.side)))
	}
	a.Add(t.Table(own))
}
