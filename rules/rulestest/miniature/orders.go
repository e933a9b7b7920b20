package miniature

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// file is an order file, compiled: what it says about each question.
type file struct {
	deploy  map[uint8]said[Hex] // by unit ID; only looked up, never iterated
	mine    said[Hex]
	cards   cards
	moves   []clerk.Pair[uint8, []said[Hex]] // units with the hexes that they enter
	marches []clerk.Pair[uint8, march]
	ask     said[bool] // before Forced Marches
	refuse  map[Hex]said[bool]
	wishes
	standing wishes

	node   *orders.Node
	stands clerk.Stands // of its keys: under misread ones nothing is missing for sure
}

type said[T any] = clerk.Said[T]

// march is a Forced March, with others under else.
type march = clerk.Cases[view, said[Hex]]

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

// compiler reads order files.
type compiler struct{ clerk.Reader }

// Orders compiles an order file.
func (g Game) Orders(v view, phase string, n *orders.Node) (rules.OrderFile[Plane, Secret], []orders.Problem) {
	c, f := &compiler{}, &file{node: n}
	c.Open(book, dutyOf(phase), v.Side)
	f.stands = fileForm.Fill(c, c.Clauses(n), f)
	orders.Sort(c.Problems)
	return f, c.Problems
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

// inOrder are the blocks of a side in the order of hexes, which tells nothing: that of the
// file may be the order of a roster.
func inOrder(v view) (ks []rules.Token) {
	for h := range Hex(size * size) {
		ks = append(ks, v.Public.in(v.Side, h)...)
	}
	return ks
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
	return f.deploy[v.Own.S.unit(q.Facts).ID].Answer()
}

func (f *file) mines(view, put[Hex, none]) (Hex, string, bool) { return f.mine.Answer() }

func (f *file) lays(v view, q put[string, none]) (string, string, bool) {
	laid := v.Public.Laid.Len()
	if laid >= len(f.cards) || !q.Try(f.cards[laid].What, f.cards[laid].At) { // there is none
		return noCard, "", true
	}
	return f.cards[laid].Answer()
}

func (f *file) takes(v view, _ put[rules.Token, none]) (rules.Token, string, bool) {
	for _, k := range inOrder(v) {
		for _, w := range f.moves {
			if w.Name == v.Own.S.unit(k).ID && !v.Public.Blocks[k].Moved {
				return k, w.At(), true
			}
		}
	}
	return noToken, "", true
}

func (f *file) steps(v view, q put[Hex, Walk]) (Hex, string, bool) {
	for _, w := range f.moves {
		if n := q.Facts.Hexes; w.Name == v.Own.S.unit(q.Facts.Token).ID && n < len(w.Value) {
			return w.Value[n].Answer()
		}
	}
	return halt, "", true
}

// marchesOn: a chance in a condition is one for the turn, however often it is asked.
func (f *file) marchesOn(v view, q put[Step, none]) (Step, string, bool) {
	for _, k := range inOrder(v) {
		for _, w := range f.marches {
			for _, x := range w.Value.All() {
				if w.Name != v.Own.S.unit(k).ID || slices.Contains(q.Spoken, rules.Spoken{Kind: marchKind.Name, Clause: x.At}) {
					break // it is another's, or has been announced
				}
				if s := (Step{k, x.What.What}); x.When.Speaks(q.Asked, rules.Key{Seg: q.Key.Seg}, x.At, v) && q.Try(s, x.At) {
					return s, x.At, true
				}
			}
		}
	}
	if f.ask.What {
		q.Wait()
	}
	return noStep, "", !f.ask.What
}

func (f *file) refuses(_ view, q put[bool, Hex]) (bool, string, bool) {
	return f.refuse[q.Facts].Answer()
}

func (f *file) withdraws(v view, q put[Hex, rules.Token]) (Hex, string, bool) {
	return f.withdraw[v.Own.S.unit(q.Facts).ID].Answer()
}

func (f *file) loses(v view, q put[rules.Token, Hex]) (rules.Token, string, bool) {
	return clerk.First(q, f.losses, func(id uint8) (rules.Token, bool) { return token(v, id) })
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
	case q.Kind == rules.StandingOrders:
		return orders.NewMap(entry(rules.StandingOrders, orders.NewMap(), "sheet.standing"))
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
	return orders.NewMap(
		entry("cards", orders.NewMap(orders.Entry(realCard, orders.Number(0)), orders.Entry(dummyCard, orders.Number(0))),
			"sheet.cards", v.Own.Count(p.Hands[v.Side], realCard), v.Own.Count(p.Hands[v.Side], dummyCard)),
		orders.Pair{Key: moves, Value: orders.NewMap()},
		entry("march", orders.NewMap(), "sheet.march"),
		entry("losses", orders.NewList(), "sheet.losses"))
}
