package report

import (
	"slices"
	"strconv"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/chances"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/names"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// odds tells exactly what a round of combat may cost both sides.
func (a *aid) odds(n *orders.Node) {
	c := a.combat(n)
	if len(a.ask.Problems) > 0 {
		return
	}
	cost := a.Odds(a.v.Public, c)
	me, enemy := a.v.Side, a.v.Side.Other()
	a.Title = page.M("odds.at", a.label(c.At))
	a.Item("odds.own", a.facesOf(c.Forces[me]))
	unknown := func(k rules.Token) bool { _, known := a.face(k); return !known }
	a.Item("odds.enemy", a.facesOf(c.Forces[enemy]), n.Get("enemy").Empty() && slices.ContainsFunc(a.look.In(enemy, c.At), unknown))
	a.Item("odds.active", sideWord(c.Active), c.Supported, sideWord(c.OD))
	if c.Strike > 0 {
		a.Item("odds.strike", c.Strike)
	}
	if cost.Repulses > 0 {
		a.Item("odds.repulse", cost.Repulses)
	}
	if a.Item("odds.defence", cost.Defence, sideWord(c.Active.Other())); cost.Barren {
		a.Item("odds.barren")
	}
	for _, side := range [2]rules.Side{me, enemy} {
		a.Item("odds.mean", sideWord(side), cost.Mean(side).FloatString(2), chances.Told(cost.End(side)))
	}
	a.Add(cost.Table(me))
	if len(cost.Repulsed) > 1 {
		t := page.Table{Head: []page.Msg{page.M("head.repulsed"), page.M("head.chance")}}
		for n, p := range cost.Repulsed {
			t.Rows = append(t.Rows, []page.Msg{page.M("text", n), chances.Told(p)})
		}
		a.Add(t)
	}
}

// combat reads what is asked: where, who fights, who is active, what helps.
func (a *aid) combat(n *orders.Node) eurofront.Combat {
	me, enemy := a.v.Side, a.v.Side.Other()
	c := eurofront.Combat{At: eurofront.None, Active: me, Supported: true}
	if x := n.Get("at"); x.Empty() {
		a.ask.Wrong(n, "odds.where")
		return c
	} else if p, ok := a.ask.Place(x); !ok {
		return c
	} else if c.At = p; a.Spots[p].Owner == rules.Nobody {
		a.ask.Wrong(x, "no.such-place", x.Text)
		return c
	}
	battle := a.look.Battle(c.At)
	if battle == nil && a.look.Any(me, c.At) || battle != nil && a.v.Public.Stage == eurofront.PlayerTurn && a.v.Public.Active == enemy {
		c.Active = enemy
	}
	c.OD = c.Active.Other()
	if battle != nil {
		c.OD, c.Assault = battle.OD, battle.Assault
	}
	if c.Supported = a.supportable(c.Active, c.At); a.commanded(c.Active) {
		c.Supported = a.Supported(a.v.Public).Has(c.At)
	}
	a.circumstances(n, &c)
	c.Forces[me] = a.force(me, n.Get("own"), c.At)
	c.Forces[enemy] = a.force(enemy, n.Get("enemy"), c.At)
	switch {
	case len(a.ask.Problems) > 0:
	case len(c.Forces[me]) == 0:
		a.ask.Wrong(n, "odds.no-own", a.label(c.At))
	case len(c.Forces[enemy]) == 0:
		a.ask.Wrong(n, "odds.no-enemy", a.label(c.At))
	}
	return c
}

// commanded reports whether it is known which HQs support a side: it has activated them, and fights
// or comes to the second half of a Blitz.
func (a *aid) commanded(side rules.Side) bool {
	if a.v.Public.Stage != eurofront.PlayerTurn || a.v.Public.Active != side {
		return false
	}
	return a.v.Public.Phase == eurofront.Fighting || slices.ContainsFunc(a.v.Public.Blocks, func(b eurofront.Block) bool { return b.Mode != eurofront.Idle })
}

// supportable reports whether an HQ might support a side in a place if it were activated where it stands:
// of the enemy's only Mannerheim is known not to (EF-7.4-1, EF-5.8-2).
func (a *aid) supportable(side rules.Side, at Place) bool {
	if side == eurofront.Axis && !a.Home(side, at) {
		return false
	}
	return side != a.v.Side || slices.ContainsFunc(a.look.OnMap(side), func(hq rules.Token) bool {
		for _, mode := range []eurofront.Mode{eurofront.Normal, eurofront.Invasion} {
			if p, r := a.Activated(a.v.Public, a.v.Own, eurofront.Activation{HQ: hq, Mode: mode}); r == nil && a.Supported(p).Has(at) {
				return true
			}
		}
		return false
	})
}

// circumstances are the flags.
func (a *aid) circumstances(n *orders.Node, c *eurofront.Combat) {
	if x := n.Get("active"); !x.Empty() {
		c.Active = a.ask.Whose(x, a.v.Side, "odds.no-active")
		if a.look.Battle(c.At) == nil {
			c.OD = c.Active.Other()
		}
	}
	if x := n.Get("unsupported"); !x.Empty() {
		c.Supported = !a.ask.Yes(x).What
	}
	if x := n.Get("strike"); !x.Empty() {
		c.Strike = a.ask.Number(x, 0, 6).What
	}
	edges := map[string]eurofront.Edge{"river": eurofront.OverRiver, "sea": eurofront.FromSea, "land": eurofront.OverLand}
	if x := n.Get("across"); !x.Empty() {
		e, ok := edges[x.Text]
		if !ok {
			a.ask.Wrong(x, "odds.no-assault", x.Text)
		}
		c.Edge, c.Assault = e, e > eurofront.OverLand
	} else if c.Assault {
		c.Edge = a.edge(c)
	}
}

// edge is what the assault on a place has come over.
func (a *aid) edge(c *eurofront.Combat) eurofront.Edge {
	best := eurofront.FromSea
	for _, k := range a.look.In(c.Active, c.At) {
		best = min(best, a.v.Public.Blocks[k].Edge)
	}
	return best
}

// force are the units that are named; without a name those in a place, of which a hidden one is
// taken for infantry of a middling level.
func (a *aid) force(side rules.Side, n *orders.Node, p Place) (faces []eurofront.Face) {
	if n.Empty() {
		for _, k := range a.look.In(side, p) {
			f, known := a.face(k)
			if !known {
				f, _ = a.assumed(side, theatre.Infantry.String(), 2)
			}
			faces = append(faces, f)
		}
		return faces
	}
	for _, item := range clerk.Items(n) {
		for part := range strings.SplitSeq(item.Text, ",") {
			if part = strings.TrimSpace(part); part == "" {
				continue
			}
			if f, ok := a.named(side, part); ok {
				faces = append(faces, f)
			} else {
				a.ask.Wrong(item, "odds.no-unit", part)
			}
		}
	}
	if len(faces) > 8 {
		a.ask.Wrong(n, "odds.much")
	}
	return faces
}

// named is a unit by its name, with its level or another behind it, or a type with a level.
func (a *aid) named(side rules.Side, text string) (eurofront.Face, bool) {
	name, level := names.CutLevel(text)
	n, err := strconv.Atoi(level)
	if err != nil {
		n = -1
	}
	for _, u := range a.Of(side) {
		if names.Called(a.Game, u, text) {
			return a.known(side, u, -1), true
		} else if names.Called(a.Game, u, name) {
			return a.known(side, u, n), true
		}
	}
	return a.assumed(side, name, n)
}

// known is a unit at a level that it can have, else as it stands, as far as the side that asks sees it; if
// that is unknown at its highest.
func (a *aid) known(side rules.Side, u UnitNo, n int) eurofront.Face {
	x := &a.Units[u]
	if n >= x.Lowest() && n <= x.Highest() {
		return eurofront.Face{Unit: u, Level: int8(n)}
	}
	for _, k := range a.look.OnMap(side) {
		if f, is := a.face(k); is && f.Unit == u {
			return f
		}
	}
	return eurofront.Face{Unit: u, Level: int8(x.Highest())}
}

// assumed is a unit of a side and type, at a level that it can have.
func (a *aid) assumed(side rules.Side, kind string, level int) (eurofront.Face, bool) {
	for _, u := range a.Of(side) {
		if x := &a.Units[u]; !x.Type.Leads() && names.Folded(x.Type.String()) == names.Folded(kind) {
			return eurofront.Face{Unit: u, Level: int8(level)}, level >= x.Lowest() && level <= x.Highest()
		}
	}
	return eurofront.Face{}, false
}

// facesOf are units by type and level: those that are assumed have no name.
func (a *aid) facesOf(faces []eurofront.Face) []page.Msg {
	return ordered(page.Every(faces, func(f eurofront.Face) page.Msg {
		return page.M("odds.face", typeWord(a.Units[f.Unit].Type), level(&a.Units[f.Unit], f.Level))
	}))
}
