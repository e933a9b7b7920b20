package rommel

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// oddsWork is how many shots are followed at most: a second or two.
const oddsWork = 1_000_000

// odds tells how likely each loss of both sides is in a battle (9).
func (a *aid) odds(n *orders.Node) {
	enemy := a.v.Side.Other()
	f, hidden := a.fight(n)
	if len(a.ask.Problems) > 0 {
		return
	}
	among := a.mayBeThere(enemy)
	if hidden > len(among) {
		hidden = len(among)
	}
	t, ok := a.tollAmong(f, enemy, among, hidden)
	if !ok {
		a.ask.Wrong(n, "odds.much")
		return
	}
	a.Title = page.M("odds.of")
	if f.hex != board.None {
		a.Title = page.M("odds.at", a.place(f.hex))
	}
	a.assumptions(f, hidden, among)
	a.tolls(t)
}

// fight reads what is asked: who fights where, and how many of the enemy nothing
// is known of.
func (a *aid) fight(n *orders.Node) (f *fight, hidden int) {
	own, enemy := a.v.Side, a.v.Side.Other()
	roster := theatre.Roster{Units: slices.Clone(a.Roster.Units)}
	f = &fight{roster: &roster, hex: board.None, rounds: 1, active: own}
	if at := n.Get("at"); !at.Empty() {
		f.hex, _ = a.ask.hex(at)
	}
	f.forces[own] = a.force(&roster, own, n.Get("own"))
	f.forces[enemy] = a.force(&roster, enemy, n.Get("enemy"))
	if f.hex >= 0 && n.Get("own").Empty() {
		for _, k := range a.look.fit(own, f.hex) {
			f.forces[own] = append(f.forces[own], *a.face(a.v.Own.S, k))
		}
	}
	if f.hex >= 0 && n.Get("enemy").Empty() {
		for _, k := range a.look.fit(enemy, f.hex) {
			if b := &a.v.Public.Blocks[k]; b.Shown {
				f.forces[enemy] = append(f.forces[enemy], b.Face)
			} else {
				hidden++
			}
		}
	}
	switch {
	case len(a.ask.Problems) > 0:
	case len(f.forces[own]) == 0:
		a.ask.Wrong(n, "odds.no-own")
	case len(f.forces[enemy])+hidden == 0:
		a.ask.Wrong(n, "odds.no-enemy")
	}
	a.circumstances(f, n)
	return f, hidden
}

// circumstances reads who is active and for how many rounds, and finds who is
// the Original Defender: of a Battle on the map, else who is passive.
func (a *aid) circumstances(f *fight, n *orders.Node) {
	own, enemy := a.v.Side, a.v.Side.Other()
	if x := n.Get("rounds"); !x.Empty() {
		f.rounds = a.ask.Number(x, 1, 6).What
	}
	if x := n.Get("assault"); !x.Empty() {
		f.assault = a.ask.Yes(x).What
	}
	battle := a.v.Public.battle(f.hex)
	if f.hex >= 0 && battle == nil && a.look.anyIn(own, f.hex) {
		f.active = enemy // he comes to them
	}
	if battle != nil && a.v.Public.Stage == PlayerTurn {
		f.active = a.v.Public.Active
	}
	if x := n.Get("active"); !x.Empty() {
		switch x.Text {
		case "own":
			f.active = own
		case "enemy":
			f.active = enemy
		default:
			a.ask.Wrong(x, "odds.no-active", x.Text)
		}
	}
	f.def = f.active.Other()
	if battle != nil {
		f.def = battle.Def
		f.assault = f.assault || battle.Assault
	}
	f.mines = a.v.Public.Mines
	if f.def == own {
		f.mines = slices.Sorted(slices.Values(slices.Concat(f.mines, a.v.Own.S.Mines)))
	}
}

// assumptions says what the numbers stand on.
func (a *aid) assumptions(f *fight, hidden int, among []UnitNo) {
	own, enemy := a.v.Side, a.v.Side.Other()
	a.Item("odds.own", a.facesOf(f, own))
	switch {
	case hidden == 0:
		a.Item("odds.enemy", a.facesOf(f, enemy))
	case len(f.forces[enemy]) > 0:
		a.Item("odds.enemy-some", a.facesOf(f, enemy), hidden)
	default:
		a.Item("odds.enemy-hidden", hidden)
	}
	if hidden > 0 {
		a.Item("odds.among", hidden, len(among), a.rosterOf(among))
	}
	a.Item("odds.rounds", f.rounds, sideWord(f.active.Other()), sideWord(f.active), sideWord(f.def))
	if f.hex >= 0 && a.Map.FortressAt(f.hex) >= 0 {
		a.Item("odds.fortress", sideWord(f.def))
	}
	if f.hex >= 0 && slices.Contains(f.mines, f.hex) {
		a.Item("odds.mines", sideWord(f.def))
	}
	if f.assault {
		a.Item("odds.assault")
	}
	a.Item("odds.usual")
}

// facesOf are the units of a side in a fight.
func (a *aid) facesOf(f *fight, side rules.Side) (ms []page.Msg) {
	faces := slices.Clone(f.forces[side])
	slices.SortFunc(faces, func(x, y Face) int { return int(x.Unit) - int(y.Unit) })
	for _, x := range faces {
		u := &f.roster.Units[x.Unit]
		cv := int(u.Steps[len(u.Steps)-int(x.Steps)])
		if int(x.Unit) >= len(a.Roster.Units) {
			ms = append(ms, page.M("odds.assumed", a.kind(u), cv))
		} else {
			ms = append(ms, page.M("unit", u.Name, a.kind(u), cv))
		}
	}
	return ms
}

// tolls is the table of losses, with exact fractions and rounded percents.
func (a *aid) tolls(t *toll) {
	own, enemy := a.v.Side, a.v.Side.Other()
	table := page.Table{Head: []page.Msg{page.M("head.steps"), page.M("head.you"), page.M("head.exactly"), page.M("head.enemy"), page.M("head.exactly")}}
	for steps := range max(len(t.lost[own]), len(t.lost[enemy])) {
		row := []page.Msg{page.M("text", steps)}
		for _, side := range [2]rules.Side{own, enemy} {
			p := t.chance(side, steps)
			row = append(row, page.M("text", percent(p)), page.M("text", p.RatString()))
		}
		table.Rows = append(table.Rows, row)
	}
	a.Add(table)
	for _, x := range []struct {
		id   string
		side rules.Side
	}{{"odds.mean-own", own}, {"odds.mean-enemy", enemy}} {
		a.Item(x.id, t.mean(x.side).FloatString(2))
	}
	for _, x := range []struct {
		id   string
		side rules.Side
	}{{"odds.gone-own", own}, {"odds.gone-enemy", enemy}} {
		p := new(big.Rat).SetFrac(t.gone[x.side], t.of)
		a.Item(x.id, percent(p), p.RatString())
	}
}

// chance is that of a side to lose so many steps.
func (t *toll) chance(side rules.Side, steps int) *big.Rat {
	if steps >= len(t.lost[side]) {
		return new(big.Rat)
	}
	return new(big.Rat).SetFrac(t.lost[side][steps], t.of)
}

// mean is how many steps a side loses on average.
func (t *toll) mean(side rules.Side) *big.Rat {
	sum := new(big.Int)
	for steps, ways := range t.lost[side] {
		sum.Add(sum, times(ways, big.NewInt(int64(steps))))
	}
	return new(big.Rat).SetFrac(sum, t.of)
}

// percent is a chance in percent, rounded; what is possible and not certain is
// never told as 0 or 100.
func percent(p *big.Rat) string {
	text := new(big.Rat).Mul(p, big.NewRat(100, 1)).FloatString(1)
	switch {
	case p.Sign() == 0:
		text = "0"
	case p.Cmp(big.NewRat(1, 1)) == 0:
		text = "100"
	case text == "0.0":
		text = "<0.1"
	case text == "100.0":
		text = ">99.9"
	}
	return fmt.Sprint(text, " %")
}
