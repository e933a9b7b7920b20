package order

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
)

// Where units go that must withdraw: places to come nearer to, or a mapping with all that can be
// wished of a withdrawal.

// wordEnemy stands among places that are avoided for the hexes beside Undisrupted enemies.
const wordEnemy = "enemy"

// retreatForm is where a unit goes that must withdraw.
var retreatForm = clerk.Form[*compiler, Retreat]{Name: "withdraw", Done: (*compiler).endRetreat, Keys: func(k *keys, r *Retreat) {
	clerk.To(k, "to", "R-5.3-15", "to: [Bardia, Tobruk]", &r.Ends, hexes)
	clerk.To(k, "toward", "R-5.3-15", "toward: Gazala", &r.Toward, hexes)
	clerk.To(k, "stack", "R-5.3-15", "stack: true", &r.Stack, yesNo)
	clerk.Do(k, "each", "R-5.3-15", "each: true", yesNo, apart)
	clerk.Do(k, "avoid", "R-11.4-1", "avoid: [Sollum, enemy]", avoided, r.avoids)
	clerk.To(k, "via", "R-5.3-4", "via: Acroma", &r.via, clerk.A(aHex))
	clerk.To(k, "keep-supply", "R-5.3-12", "keep-supply: true", &r.supply, yesNo)
	clerk.To(k, "join-shield", "R-11.11-1", "join-shield: true", &r.Friends, yesNo)
}}

// aRetreat are places alone, to come nearer to, or that mapping.
var aRetreat = shape[Retreat]{
	Schema: clerk.Either(hexes.Schema, clerk.In(&retreatForm).Schema),
	Forms:  clerk.In(&retreatForm).Forms,
	Read: func(c *compiler, n *orders.Node) (r Retreat, ok bool) {
		if n != nil && n.Kind == orders.Map {
			return clerk.In(&retreatForm).Read(c, n)
		}
		r.Toward, ok = hexes.Read(c, n)
		return r, ok
	},
}

// apart says that units go each for itself, which they do anyway.
func apart(*compiler, orders.Pair, said[bool], bool) {}

// endRetreat: all to one hex, or each for itself. An end that is named again says no more.
func (c *compiler) endRetreat(n *orders.Node, r *Retreat, _ clerk.Stands) bool {
	var ends []said[board.Hex]
	for _, h := range r.Ends {
		if !slices.Contains(Hexes(ends), h.What) {
			ends = append(ends, h)
		}
	}
	r.Ends = ends
	each := c.Value(n, "each")
	if yes, problem := each.Bool(); r.Stack.What && each != nil && problem == nil && yes {
		c.Wrong(each, "no.stack-each").Rule = "R-5.3-15"
	}
	return true
}

// shunned is a hex, or what is beside Undisrupted enemies.
type shunned struct {
	hex  board.Hex
	foes bool
}

var avoided = clerk.Some(shape[shunned]{
	Schema: clerk.Either(clerk.Inline(clerk.Word(wordEnemy)), aHex.Schema),
	Read: func(c *compiler, n *orders.Node) (shunned, bool) {
		if clerk.Is(n, wordEnemy) {
			return shunned{board.None, true}, true
		}
		h, ok := c.Hex(n)
		return shunned{h, false}, ok
	},
})

func (r *Retreat) avoids(_ *compiler, _ orders.Pair, all []said[shunned], _ bool) {
	for _, x := range all {
		again := slices.ContainsFunc(r.avoid, func(h said[board.Hex]) bool { return h.What == x.What.hex })
		switch {
		case x.What.foes:
			r.foes = said[bool]{What: true, At: x.At}
		case !again:
			r.avoid = append(r.avoid, said[board.Hex]{What: x.What.hex, At: x.At})
		}
	}
}

// retreatList is where units go that have to withdraw; of places alone it is told who is missing.
var retreatList = shape[[]Retreat]{Schema: retreats.Schema, Forms: retreats.Forms, Read: func(c *compiler, n *orders.Node) ([]Retreat, bool) {
	if !n.Empty() && n.Kind != orders.Map {
		wrong := len(c.Problems)
		if places, ok := hexes.Read(c, n); ok && len(places) > 0 {
			c.Wrong(n, "no.retreat-whose", c.Key().Name, c.Game.Places(Hexes(places)))
			return nil, false
		}
		c.Problems = c.Problems[:wrong]
	}
	return retreats.Read(c, n)
}}

// retreats are the orders of a retreatList.
var retreats = clerk.Then(clerk.ByForm(unitOrAll, aRetreat), func(c *compiler, _ *orders.Node, pairs []clerk.Pair[whose, Retreat]) (rs []Retreat, all bool) {
	for _, p := range pairs {
		if r := p.Value; p.Named {
			if p.Node.Empty() { // an empty list is none, and goes with all others
				c.Wrong(p.Key, "no.retreat-where", p.Key.Text)
			}
			r.All, r.Unit, r.At, r.Rout = p.Name.all, p.Name.unit, p.At(), c.Key().Name == "rout"
			rs = append(rs, r)
		}
	}
	return rs, true
})
