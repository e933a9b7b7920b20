package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// reacts is what standing orders say of an Attack: by its hex, else by what they say of any.
// Where they say nothing, or that play waits, they give no answer.
func reacts(f *orderFile, v view, q put[bool, AttackFacts]) (bool, string, bool) {
	x := reacting{orderFile: f, v: v, q: q.Asked, above: make([]board.Set, len(f.Reactions)+1)}
	x.decided, x.above[0] = x.others(q.Facts.Refused)
	if said, ok := x.reaction(q.Facts.Hex); ok {
		return said.Do == order.Refuse, said.At, said.Do != order.Await
	}
	return false, f.Pace.At, f.Pace.What == order.Fast
}

// reacting goes through entries in the order in which they are written: their conditions see
// all Attacks as blocks stand before anybody goes, but know what the entries above have refused,
// and before them other orders of their side, such as a reply.
type reacting struct {
	*orderFile
	v       view
	q       rules.Asked
	above   []board.Set // by reaction: the hexes that entries above have refused
	now     board.Set   // those that its own has refused, such as that of a zone
	decided board.Set   // the hexes that are answered for
}

// others are the hexes of which other orders have been asked in this half and have answered, and
// those of them where they refuse battle. Who is asked is told by his clause, hex by hex.
func (x *reacting) others(refused board.Set) (asked, refuse board.Set) {
	var before []rules.Spoken
	for _, s := range x.q.Spoken {
		if s.Kind == rommel.RefuseKind.Name {
			before = append(before, s)
		}
	}
	own := func(clause string) bool {
		return slices.ContainsFunc(x.Reactions, func(r order.Reaction) bool {
			return slices.ContainsFunc(r.Says, func(y order.Retort[order.Resolve]) bool { return y.At == clause })
		})
	}
	for _, b := range slices.Backward(x.v.Public.Battles) {
		if !b.New || !b.Replied || len(before) == 0 {
			continue
		}
		var last rules.Spoken
		last, before = before[len(before)-1], before[:len(before)-1]
		if !own(last.Clause) {
			asked = asked.Add(b.Hex)
		}
	}
	return asked, asked.Intersect(refused)
}

// reaction is what is said of an Attack, if anything is.
func (x *reacting) reaction(h board.Hex) (said order.Retort[order.Resolve], ok bool) {
	for i, r := range x.Reactions {
		if i > 0 {
			x.above[i] = x.above[i-1]
		}
		if i > 0 && r.At != x.Reactions[i-1].At {
			x.above[i], x.now = x.above[i].Union(x.now), board.Set{}
		}
		for to := range order.AttackedIn(x.v.Public, x.v.Side).All() {
			turn := x.turn(to, i)
			if turn == nil {
				continue
			}
			said, ok = x.speaks(to, turn)
			if to == h && (ok || r.Hex != to || x.of(board.None) <= i) {
				return said, ok
			}
			if ok {
				x.decide(to, said)
			}
		}
	}
	return order.Retort[order.Resolve]{}, false
}

// turn are the reactions that are tried for a hex when it is a reaction's turn: that of the hex
// itself, with that of any hex if it has been passed over so far.
func (x *reacting) turn(h board.Hex, i int) []int {
	anywhere, named := x.of(board.None), x.Reactions[i].Hex == h
	switch {
	case x.decided.Has(h):
		return nil
	case named && 0 <= anywhere && anywhere < i:
		return []int{i, anywhere}
	case named, i == anywhere && x.of(h) < i:
		return []int{i}
	}
	return nil
}

// decide notes what is said of an Attack; a refusal that is none now is no refusal.
func (x *reacting) decide(h board.Hex, said order.Retort[order.Resolve]) {
	x.decided = x.decided.Add(h)
	if said.Do == order.Refuse && x.Position(x.v.Public).MayRefuse(h) == nil {
		x.now = x.now.Add(h)
	}
}

// of is the reaction to Attacks on a hex, or (board.None) on any; -1: there is none.
func (x *reacting) of(h board.Hex) int {
	return slices.IndexFunc(x.Reactions, func(r order.Reaction) bool { return r.Hex == h })
}

// speaks is the first answer of some reactions to an Attack on a hex whose condition is true.
func (x *reacting) speaks(h board.Hex, reactions []int) (order.Retort[order.Resolve], bool) {
	k := rules.Key{Seg: x.q.Key.Seg, Label: rules.L("refuse", int(h), rules.Bit(x.v.Public.Blitz))}
	for _, i := range reactions {
		for _, y := range x.Reactions[i].Says {
			if y.When.Speaks(x.q, k, y.At, x.orderFile.site(x.v, h).Refusing(x.orderFile.Zones, x.above[i])) {
				return y, true
			}
		}
	}
	return order.Retort[order.Resolve]{}, false
}

// refusesInOrder: the refusals of standing orders are carried out in the order in which they
// are written.
func refusesInOrder(f *orderFile, q put[board.Hex, none]) (board.Hex, string, bool) {
	for _, r := range f.Reactions {
		for h := range q.All() {
			named := slices.ContainsFunc(f.Reactions, func(x order.Reaction) bool { return x.Hex == h })
			if r.Hex == h || r.Hex == board.None && !named {
				return h, r.At, true
			}
		}
	}
	return board.None, "", false
}
