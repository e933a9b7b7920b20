package staff

import (
	"cmp"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// Standing orders answer what no other orders in force do: what may come up in a fight, at the
// Supply Check of a Month's end, and, where they speak of it, Attacks, a turn that is passed
// and a Buildup, for which play would wait. They last until others of their side replace them.

// lasting are the questions that standing orders answer, by the key for them.
var lasting = map[string]string{
	rommel.FortressKind.Name: "supply",
	rommel.OasisKind.Name:    "supply",
	rommel.FireKind.Name:     "combat",
	rommel.LossKind.Name:     "losses",
	rommel.LoseStepKind.Name: "losses",
	rommel.ProbeKind.Name:    "probe",
	rommel.PursuitKind.Name:  "pursue",
	rommel.PursueKind.Name:   "pursue",
	rommel.FleeKind.Name:     "withdraw",
}

// Afterwards implements rules.OrderFile.
func (f *orderFile) Afterwards(v view, q rules.Asked) (any, string, bool) {
	s, p := f.standing, v.Public
	switch {
	case s == nil:
		return nil, "", false
	case p.Stage == rommel.Buildup || p.Stage == rommel.Initiative:
		return buildsUp(s, v, q)
	case p.Stage == rommel.PlayerTurn && p.Active == v.Side && passesNow(s, v, q):
		return passesTurn(s, v, q)
	}
	if put, is := rommel.RefuseKind.Of(q); is {
		yes, clause, ok := reacts(s, v, put)
		return yes, clause, ok
	}
	if put, is := rommel.FirstKind.Of(q); is {
		h, clause, ok := refusesInOrder(s, put)
		return h, clause, ok
	}
	a, clause, ok := wishes(s, v, q)
	if !ok && s.Pace.What == order.Careful && q.Halt == rules.May && p.Active != v.Side {
		q.Wait()
	}
	return a, clause, ok
}

// wishes are what standing orders say of that for which play does not wait.
func wishes(s *orderFile, v view, q rules.Asked) (any, string, bool) {
	key := lasting[q.Kind]
	if key == "" || q.Halt == rules.Must || s.Keys[key] == "" && !(key == "withdraw" && s.Rout != nil) {
		return nil, "", false
	}
	return fileAnswers.Answer(s, v, q)
}

// buildsUp answers in a Buildup that standing orders carry out, up to the Initiative.
func buildsUp(s *orderFile, v view, q rules.Asked) (any, string, bool) {
	at := s.Keys["buildup"]
	switch {
	case at == "":
		return wishes(s, v, q)
	case q.Kind == rommel.AnswerKind.Name && s.Pace.What == order.Careful && s.Keys["answer"] == "":
		return nil, "", false
	}
	a, clause, ok := fileAnswers.Answer(s, v, q)
	return a, cmp.Or(clause, at), ok
}

// Keep implements rules.Clerk: lists go on without the eliminated.
func (g *Game) Keep(v rules.View[Plane, Secret], standing *orders.Node) *orders.Node {
	kept := *standing
	kept.Pairs = nil
	for _, p := range standing.Pairs {
		switch order.Book.Name(p.Key) {
		case "losses", "supply":
			p.Value = g.living(v, p.Value)
		case "combat":
			p.Value = holding(p.Value, func(u *orders.Node) bool { return g.dead(v, u) })
		}
		if p.Value != nil {
			kept.Pairs = append(kept.Pairs, p)
		}
	}
	return &kept
}

// living is a unit, a list of units or a mapping of them without the eliminated, nil if
// nobody is left.
func (g *Game) living(v view, units *orders.Node) *orders.Node {
	return without(units, func(u *orders.Node) bool { return g.dead(v, u) })
}

// dead reports whether a word names a unit that is eliminated.
func (g *Game) dead(v view, n *orders.Node) bool {
	us := g.UnitsNamed(v.Side, n.Text)
	if n.Kind != orders.Scalar || len(us) != 1 {
		return false
	}
	_, lives := g.BlockOf(v, us[0])
	return !lives
}

// without is a unit, a list of units or a mapping of them without some, nil if nobody is left.
func without(units *orders.Node, gone func(*orders.Node) bool) *orders.Node {
	left := *units
	left.Items = slices.DeleteFunc(slices.Clone(left.Items), gone)
	left.Pairs = slices.DeleteFunc(slices.Clone(left.Pairs), func(p orders.Pair) bool { return gone(p.Key) })
	if gone(units) || hollow(&left) {
		return nil
	}
	return &left
}

// hollow reports whether a list or a mapping has nothing in it.
func hollow(n *orders.Node) bool { return n.Kind != orders.Scalar && len(n.Items)+len(n.Pairs) == 0 }

// holding are entries of combat, one or a list, in which some hold no fire, nor in what stands in
// their place; what says nothing else is left out there.
func holding(b *orders.Node, gone func(*orders.Node) bool) *orders.Node {
	left := *b
	left.Items, left.Pairs = nil, nil
	for _, x := range b.Items {
		left.Items = append(left.Items, holding(x, gone))
	}
	for _, p := range b.Pairs {
		switch {
		case clerk.Is(p.Key, "hold"):
			p.Value = without(p.Value, gone)
		case clerk.Is(p.Key, "else"):
			others := holding(p.Value, gone)
			others.Items = slices.DeleteFunc(others.Items, hollow)
			if p.Value = others; hollow(others) {
				p.Value = nil
			}
		}
		if p.Value != nil {
			left.Pairs = append(left.Pairs, p)
		}
	}
	return &left
}

// Resume implements rules.Clerk: wishes for what may come up in the phase at any time
// go on without the eliminated, and in the enemy's turn those for Battles that go on.
func (g *Game) Resume(v rules.View[Plane, Secret], held *orders.Node) *orders.Node {
	again := orders.NewMap()
	add := func(key string, value *orders.Node) {
		again.Pairs = append(again.Pairs, orders.Entry(key, value))
	}
	held = order.WrittenOut(g.Game, v.Side, held)
	for _, key := range []string{"withdraw", "pursue", "losses"} {
		value := order.Book.Value(held, key)
		if key == "pursue" {
			value = chasedIn(v, value)
		}
		if value.Empty() {
			continue
		}
		if value = g.living(v, value); value != nil {
			add(key, value)
		}
	}
	if hand := order.Book.Value(held, "redraw"); v.Public.Stage == rommel.SetUp && !hand.Empty() && !clerk.Is(hand, order.WordAsk) {
		add("redraw", hand)
	}
	fought := orders.NewList()
	for _, b := range clerk.Items(order.Book.Value(held, "combat")) {
		if at := order.Book.Value(b, "at"); at != nil && v.Side != v.Public.Active {
			if h, err := g.Map.Board.Find(at.Text); err == nil && v.Public.Battle(h) != nil {
				fought.Items = append(fought.Items, holding(b, func(u *orders.Node) bool { return g.elsewhere(v, u, h) }))
			}
		}
	}
	if len(fought.Items) > 0 {
		add("combat", fought)
	}
	return again
}

// elsewhere reports whether a word names a unit that is not in a hex, or not any more.
func (g *Game) elsewhere(v view, n *orders.Node, h board.Hex) bool {
	us := g.UnitsNamed(v.Side, n.Text)
	if n.Kind != orders.Scalar || len(us) != 1 {
		return false
	}
	k, lives := g.BlockOf(v, us[0])
	return !lives || v.Public.Blocks[k].At != h
}

// chasedIn is what standing orders say of Pursuit Fire in this turn, without that before which
// play waits.
func chasedIn(v view, said *orders.Node) *orders.Node {
	switch {
	case said.Empty(), clerk.Is(said, order.WordAsk):
		return nil
	case said.Kind != orders.Map:
		return said
	}
	others := "refusers"
	if v.Side == v.Public.Active {
		others = "retreaters"
	}
	now := *said
	now.Pairs = slices.DeleteFunc(slices.Clone(said.Pairs), func(p orders.Pair) bool { return clerk.Is(p.Key, others) || clerk.Is(p.Value, order.WordAsk) })
	return &now
}

// speaksOf reports whether standing orders say who is supplied first.
func (f *orderFile) speaksOf(us []UnitNo) bool {
	return f.standing != nil && slices.ContainsFunc(f.standing.Supply, func(u said[UnitNo]) bool { return slices.Contains(us, u.What) })
}

// firstStanding is how early standing orders name a block for supply.
func (p *foresight) firstStanding(k rules.Token) int {
	if p.standing == nil {
		return 0
	}
	i := slices.IndexFunc(p.standing.Supply, func(u said[UnitNo]) bool { return u.What == p.unitOf(k) })
	if i < 0 {
		return len(p.standing.Supply)
	}
	return i
}
