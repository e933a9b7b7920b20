package miniature

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// file is an order file, compiled: what it says about each question, with the
// place where it says so.
type file struct {
	deploy   map[uint8]said[Hex] // by unit ID; only looked up, never iterated
	mine     said[Hex]
	cards    []said[string]
	moves    []way
	marches  []way
	refuse   map[Hex]said[bool]
	withdraw map[uint8]said[Hex]
	losses   []said[uint8]
}

type said[T any] struct {
	what T
	at   string // "line:col"
}

// way is a unit with the hexes that it enters.
type way struct {
	unit uint8
	at   string
	to   []said[Hex]
}

func place(n *orders.Node) string { return fmt.Sprintf("%d:%d", n.Line, n.Col) }

// Phase names the orders that by's questions are answered from.
func (Game) Phase(p *Plane, by rules.Side) string {
	switch {
	case p.Stage == setup:
		return "deploy/" + sides[by]
	case p.Stage == buildup:
		return fmt.Sprintf("b%d/%s", p.Turn, sides[by])
	case by == p.Active():
		return fmt.Sprintf("t%d/%s", p.Turn, sides[by])
	}
	return fmt.Sprintf("t%d/%s-reply", p.Turn, sides[by])
}

var sides = [3]string{"north", "south", "nobody"}

// compiler reads an order file and collects what is wrong with it.
type compiler struct {
	problems []orders.Problem
}

func (c *compiler) wrong(n *orders.Node, rule, id string, among []string, args ...any) {
	p := n.Problem(id, args...)
	p.Rule = rule
	if n != nil && len(among) > 0 {
		p.Hints = orders.Suggest(n.Text, among)
	}
	c.problems = append(c.problems, *p)
}

func (c *compiler) hex(n *orders.Node) (said[Hex], bool) {
	var names []string
	for h := Hex(0); h < size*size; h++ {
		if n.Text == h.String() {
			return said[Hex]{h, place(n)}, true
		}
		names = append(names, h.String())
	}
	c.wrong(n, "", "no.such-hex", names, n.Text)
	return said[Hex]{}, false
}

func (c *compiler) unit(n *orders.Node) (uint8, bool) {
	id := slices.Index(names[:], n.Text)
	if id < 0 {
		c.wrong(n, "", "no.such-unit", names[:], n.Text)
	}
	return uint8(max(id, 0)), id >= 0
}

func (c *compiler) pairs(n *orders.Node) []orders.Pair {
	if n.Empty() || n.Kind == orders.Map {
		return n.Pairs
	}
	c.wrong(n, "", "no.map", nil)
	return nil
}

func (c *compiler) items(n *orders.Node) []*orders.Node {
	if n.Empty() || n.Kind == orders.List {
		return n.Items
	}
	return []*orders.Node{n}
}

// Orders compiles an order file.
func (g Game) Orders(_ view, phase string, n *orders.Node) (rules.Policy[Plane, Secret], []orders.Problem) {
	c := &compiler{}
	f := &file{deploy: map[uint8]said[Hex]{}, refuse: map[Hex]said[bool]{}, withdraw: map[uint8]said[Hex]{}}
	for _, p := range c.pairs(n) {
		switch p.Key.Text {
		case "game", "orders": // the header
		case "deploy":
			c.places(p.Value, f.deploy)
		case "mine":
			f.mine, _ = c.hex(p.Value)
		case "cards":
			for _, card := range c.pairs(p.Value) {
				if card.Key.Text != realCard && card.Key.Text != dummyCard {
					c.wrong(card.Key, "", "no.such-card", []string{realCard, dummyCard}, card.Key.Text)
					continue
				}
				count, problem := card.Value.Int(0, 2)
				if problem != nil {
					c.problems = append(c.problems, *problem)
				}
				for range count {
					f.cards = append(f.cards, said[string]{card.Key.Text, place(card.Value)})
				}
			}
		case "moves":
			f.moves = c.ways(p.Value)
		case "march":
			f.marches = c.ways(p.Value)
		case "refuse":
			for _, r := range c.pairs(p.Value) {
				h, ok := c.hex(r.Key)
				yes, problem := r.Value.Bool()
				if problem != nil {
					c.problems = append(c.problems, *problem)
				} else if ok {
					f.refuse[h.what] = said[bool]{yes, place(r.Value)}
				}
			}
		case "withdraw":
			c.places(p.Value, f.withdraw)
		case "losses":
			for _, u := range c.items(p.Value) {
				if id, ok := c.unit(u); ok {
					f.losses = append(f.losses, said[uint8]{id, place(u)})
				}
			}
		default:
			c.wrong(p.Key, "", "no.such-key", []string{"deploy", "mine", "cards", "moves", "march", "refuse", "withdraw", "losses"}, p.Key.Text)
		}
	}
	orders.Sort(c.problems)
	return f, c.problems
}

func (c *compiler) places(n *orders.Node, into map[uint8]said[Hex]) {
	for _, u := range c.pairs(n) {
		id, ok := c.unit(u.Key)
		h, ok2 := c.hex(u.Value)
		if ok && ok2 {
			into[id] = h
		}
	}
}

func (c *compiler) ways(n *orders.Node) []way {
	var ways []way
	for _, u := range c.pairs(n) {
		id, ok := c.unit(u.Key)
		w := way{unit: id, at: place(u.Key)}
		for _, h := range c.items(u.Value) {
			to, ok2 := c.hex(h)
			ok = ok && ok2
			w.to = append(w.to, to)
		}
		if ok {
			ways = append(ways, w)
		}
	}
	return ways
}

// token finds a unit on the board by its owner's plane.
func token(v view, id uint8) (rules.Token, bool) {
	for _, k := range v.Public.onBoard(v.Side) {
		if v.Own.S.unit(k).ID == id {
			return k, true
		}
	}
	return noToken, false
}

// walker is a way with the block that goes it.
type walker struct {
	way
	block rules.Token
}

// inOrder lists the units of ways that are on the board in the order of hexes
// and blocks, which tells nothing: that of the file may be the order of a
// roster.
func inOrder(v view, ways []way) (ws []walker) {
	for h := range Hex(size * size) {
		for _, k := range v.Public.in(v.Side, h) {
			for _, w := range ways {
				if w.unit == v.Own.S.unit(k).ID {
					ws = append(ws, walker{w, k})
				}
			}
		}
	}
	return ws
}

// fileAnswers are what a file answers; what it leaves open takes the default.
var fileAnswers = rules.NewAnswerer[*file, Plane, Secret](&kinds)

func init() {
	rules.On(fileAnswers, deployKind, (*file).deploys)
	rules.On(fileAnswers, mineKind, (*file).mines)
	rules.On(fileAnswers, layKind, (*file).lays)
	rules.On(fileAnswers, takeKind, (*file).takes)
	rules.On(fileAnswers, stepKind, (*file).steps)
	rules.On(fileAnswers, marchKind, (*file).marchesOn)
	rules.On(fileAnswers, refuseKind, (*file).refuses)
	rules.On(fileAnswers, withdrawKind, (*file).withdraws)
	rules.On(fileAnswers, lossKind, (*file).loses)
	rules.On(fileAnswers, pursuitLossKind, (*file).loses)
}

// Kinds are all that the game asks.
func (Game) Kinds() *rules.Kinds { return &kinds }

// Answer implements rules.Policy.
func (f *file) Answer(v view, q rules.Asked) (any, string, bool) { return fileAnswers.Answer(f, v, q) }

func (f *file) deploys(v view, q put[Hex, rules.Token]) (Hex, string, bool) {
	s, ok := f.deploy[v.Own.S.unit(q.Facts).ID]
	return s.what, s.at, ok
}

func (f *file) mines(view, put[Hex, none]) (Hex, string, bool) {
	return f.mine.what, f.mine.at, f.mine.at != ""
}

func (f *file) lays(v view, q put[string, none]) (string, string, bool) {
	laid := v.Public.Laid.Len()
	if laid >= len(f.cards) {
		return noCard, "", true
	}
	c := f.cards[laid]
	if q.Judge(c.what) != nil { // he holds none
		c.what = noCard
	}
	return c.what, c.at, true
}

func (f *file) takes(v view, _ put[rules.Token, none]) (rules.Token, string, bool) {
	for _, w := range inOrder(v, f.moves) {
		if !v.Public.Blocks[w.block].Moved {
			return w.block, w.at, true
		}
	}
	return noToken, "", true
}

func (f *file) steps(v view, q put[Hex, Walk]) (Hex, string, bool) {
	for _, w := range f.moves {
		if n := q.Facts.Hexes; w.unit == v.Own.S.unit(q.Facts.Token).ID && n < len(w.to) {
			return w.to[n].what, w.to[n].at, true
		}
	}
	return halt, "", true
}

func (f *file) marchesOn(v view, q put[Step, none]) (Step, string, bool) {
	for _, w := range inOrder(v, f.marches) {
		if len(w.to) > 0 {
			if s := (Step{w.block, w.to[0].what}); q.Judge(s) == nil {
				return s, w.at, true
			}
		}
	}
	return noStep, "", true
}

func (f *file) refuses(_ view, q put[bool, Hex]) (bool, string, bool) {
	s, ok := f.refuse[q.Facts]
	return s.what, s.at, ok
}

func (f *file) withdraws(v view, q put[Hex, rules.Token]) (Hex, string, bool) {
	s, ok := f.withdraw[v.Own.S.unit(q.Facts).ID]
	return s.what, s.at, ok
}

func (f *file) loses(v view, q put[rules.Token, Hex]) (rules.Token, string, bool) {
	for _, l := range f.losses {
		if k, ok := token(v, l.what); ok && q.Judge(k) == nil {
			return k, l.at, true
		}
	}
	return noToken, "", false
}

// Template is an order file for the open question.
func (g Game) Template(v view, q rules.Asked, say func(page.Msg) string, _ bool) *orders.Node {
	p := v.Public
	note := func(n *orders.Node, id string, args ...any) *orders.Node { return n.Note(say(page.M(id, args...))) }
	entry := func(key string, value *orders.Node, id string, args ...any) orders.Pair {
		return orders.Pair{Key: note(orders.Text(key), id, args...), Value: value}
	}
	switch {
	case q.Kind == rules.DueLink:
		return orders.NewMap()
	case q.Kind == refuseKind.Name:
		refuse := orders.NewMap()
		for _, h := range p.attacked() {
			e := orders.Entry(h.String(), orders.Truth(false))
			note(e.Key, "sheet.attackers", len(p.fit(v.Side.Other(), h)), len(p.fit(v.Side, h)))
			refuse.Pairs = append(refuse.Pairs, e)
		}
		return orders.NewMap(entry("refuse", refuse, "sheet.refuse"), entry("losses", orders.NewList(), "sheet.losses"))
	case p.Stage == buildup:
		return orders.NewMap(entry("mine", orders.Text("c3"), "sheet.mine"))
	case q.Kind == deployKind.Name || q.Kind == mineKind.Name:
		deploy := orders.NewMap()
		for i := range perSide - 1 {
			deploy.Pairs = append(deploy.Pairs, orders.Entry(names[i], orders.Text(Hex(home(v.Side)*size+i%size).String())))
		}
		return orders.NewMap(entry("deploy", deploy, "sheet.deploy"), entry("mine", orders.Text("c3"), "sheet.mine"))
	}
	moves := note(orders.Text("moves"), "sheet.moves")
	for _, k := range p.onBoard(v.Side) {
		if b := &p.Blocks[k]; !b.Disrupted {
			u := v.Own.S.unit(k)
			note(moves, "sheet.unit", u.Name(), b.At.String(), u.Speed())
		}
	}
	hand := p.Hands[v.Side]
	return orders.NewMap(
		entry("cards", orders.NewMap(orders.Entry(realCard, orders.Number(0)), orders.Entry(dummyCard, orders.Number(0))),
			"sheet.cards", v.Own.Count(hand, realCard), v.Own.Count(hand, dummyCard)),
		orders.Pair{Key: moves, Value: orders.NewMap()},
		entry("march", orders.NewMap(), "sheet.march"),
		entry("losses", orders.NewList(), "sheet.losses"))
}
