package staff

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/names"
	"github.com/adjutant-pbem/adjutant/rules/rommel/report"
)

func (s *sheet) turn() *orders.Node {
	p := s.v.Public
	real, dummy := s.hand()
	var example aBattle
	combat := []string{s.word("sheet.no-combat")}
	if real > 0 {
		combat, example = s.someCombat(real)
	}
	var moves []string
	if some := s.someMoves(example.move); some != nil {
		moves = append([]string{s.word(paidFor("sheet.moves", min(real, 1)))}, some...)
	}
	moves = append(moves, s.word(paidFor("sheet.can-move", min(real, 1))))
	moves = append(moves, s.reaches()...)
	for _, b := range p.Battles {
		combat = append(combat, s.word("sheet.battle", s.Place(b.Hex), len(s.Position(p).Fit(s.v.Side, b.Hex)), len(s.Position(p).Fit(s.v.Side.Other(), b.Hex))))
	}
	paid, leaving := s.siege(real)
	cards := []string{s.word(paidFor("sheet.cards", min(real, 3)), real, dummy)}
	if paid > 0 {
		cards = append(cards, s.duty(real)...)
	} else if len(leaving.Items) > 0 {
		moves = append(moves, s.duty(real)...)
	}
	if p.Passed {
		cards = append(cards, s.word("score.passed", report.SideWord(s.v.Side.Other()), report.SideWord(s.v.Side), s.LastMonth(p)))
	}
	m := orders.NewMap(
		s.entry("cards", orders.NewMap(orders.Entry(rommel.RealCard, orders.Number(paid)), orders.Entry(rommel.DummyCard, orders.Number(0))), cards...),
		s.entry("moves", leaving, moves...),
		s.entry("combat", orders.NewList(), combat...),
	)
	m.Pairs = append(m.Pairs, s.common()...)
	return m
}

// secondHalf is the second half of a Blitz turn whose first has been played.
func (s *sheet) secondHalf() *orders.Node {
	moves := append([]string{s.word("sheet.can-move.1")}, s.reaches()...)
	var combat []string
	for _, b := range s.v.Public.Battles {
		combat = append(combat, s.word("sheet.battle", s.Place(b.Hex), len(s.Position(s.v.Public).Fit(s.v.Side, b.Hex)), len(s.Position(s.v.Public).Fit(s.v.Side.Other(), b.Hex))))
	}
	half := orders.NewMap(s.entry("moves", orders.NewList(), moves...), s.entry("combat", orders.NewList(), combat...))
	m := orders.NewMap(s.entry("blitz", half, s.word("sheet.second")))
	m.Pairs = append(m.Pairs, s.common()...)
	return m
}

// paidFor is a comment on what some real cards can pay for, and no more (R-4-1).
func paidFor(id string, real int) string { return fmt.Sprint(id, ".", real) }

// someCombat are examples of Battles as far as the real cards pay for them: an Assault
// takes two (R-4-1). It goes with an example of a Move if there is no Battle yet.
func (s *sheet) someCombat(real int) ([]string, aBattle) {
	title, assault := "sheet.combat", ""
	if real > 1 {
		assault = ", assault: true"
	}
	x, ok := s.findBattle()
	switch {
	case !ok:
		return []string{s.word("sheet.combat-form", assault)}, x
	case x.move != "":
		title = "sheet.combat-new"
	}
	return append([]string{s.word(title)}, s.inBattle(x, assault)...), x
}

// siege is what the Att of a Fortress must do at least: fight for a card, or
// without one leave, where all his units can (13.2, R-8.6-3, R-8.6-4).
func (s *sheet) siege(real int) (paid int, moves *orders.Node) {
	moves = orders.NewList()
	held := s.Position(s.v.Public).Leavable()
	switch {
	case len(held) == 0:
		return 0, moves
	case real > 0:
		return 1, moves
	}
	look, h := s.Position(s.v.Public), held[0] // a Pass has one Withdrawal Move (AMB-18)
	t, units := look.Tracer(s.v.Side), orders.NewMap()
	for _, k := range look.Fit(s.v.Side, h) {
		to := look.Refuges(s.v.Own, t, k).First()
		units.Pairs = append(units.Pairs, orders.Entry(s.name(k), orders.Text(s.Place(to))))
	}
	moves.Items = append(moves.Items, orders.NewMap(orders.Entry("group", orders.Text(s.Place(h))), orders.Entry("retreat", units)))
	return 0, moves
}

// duty says why a sheet has what siege gives it, and what is free in that.
func (s *sheet) duty(real int) []string {
	held := s.Position(s.v.Public).Leavable()
	if real == 0 {
		return []string{s.word("sheet.siege-leaves", s.Place(held[0])), s.word("sheet.siege-where")}
	}
	return []string{s.word("sheet.siege-fights", names.Join(held, s.Place)), s.word("sheet.siege-or")}
}

// common are the orders that a side may need in any Player-Turn. Units withdraw
// towards what supplies them, so that is the example.
func (s *sheet) common(from ...board.Hex) []orders.Pair {
	look := s.Position(s.v.Public)
	to := []board.Hex{s.Map.Bases[s.v.Side]}
	for _, h := range from {
		for _, k := range look.Fit(s.v.Side, h) {
			if source := look.Source(k); !slices.Contains(to, source) {
				to = append(to, source)
			}
		}
	}
	all := names.Join(to, s.Place)
	if len(to) > 1 {
		all = "[" + all + "]"
	}
	return []orders.Pair{
		s.entry("withdraw", orders.NewMap(), s.word("sheet.withdraw"), "  all: "+all),
		s.entry("pursue", orders.Text("all"), s.word("sheet.pursue")),
		s.entry("losses", orders.NewList(), s.word("sheet.losses")),
		s.entry("supply", orders.NewList(), s.word("sheet.supply")),
	}
}

// standing are no standing orders, with how to give some.
func (s *sheet) standing() orders.Pair {
	unit, base := s.anyUnit(), s.Place(s.Map.Bases[s.v.Side])
	notes := []string{s.word("sheet.standing")}
	for _, line := range []string{
		"refuse: {anywhere: {refuse: attackers > mine, accept: true}}",
		"withdraw: {all: " + base + "}",
		"pass: {when: hand.real == 0}",
		"buildup: [{cards: 1}]",
		"losses: [" + unit + "]",
		"supply: [" + unit + "]",
		"pace: fast",
	} {
		notes = append(notes, "  "+line)
	}
	return s.entry(rules.StandingOrders, orders.NewMap(), notes...)
}

// reply lists everything that may still be asked in this phase.
func (s *sheet) reply(q rules.Asked) *orders.Node {
	p := s.v.Public
	refuse := orders.NewMap()
	var ways []string
	var attacked []board.Hex
	look := s.Position(p)
	for i := range p.Battles {
		b := &p.Battles[i]
		here := fitHere(look, b, s.v.Side)
		if b.New && b.Def == s.v.Side && !b.Replied {
			e := s.entry(s.Place(b.Hex), orders.Truth(false), s.say(page.M("sheet.attacked", here.foes, here.own, p.Laid.Len(), s.behind(look, b.Hex))))
			if r := look.MayRefuse(b.Hex); r != nil {
				e.Key.Note(s.word("sheet.cannot", r.Rule, r.Why))
			}
			refuse.Pairs = append(refuse.Pairs, e)
			attacked = append(attacked, b.Hex)
			ways = append(ways, s.ways(look, b.Hex)...)
		}
	}
	m := orders.NewMap()
	coming := attackable(look)
	if len(refuse.Pairs) > 0 || !coming.Empty() || q.Kind == rommel.RefuseKind.Name {
		e := s.entry("refuse", refuse, s.word("sheet.refuse"))
		if len(refuse.Pairs) > 0 && stageOf(look) != arrived {
			e.Key.Note(s.word("sheet.refuse-if"))
		}
		if !coming.Empty() {
			e.Key.Note(s.word("sheet.refuse-moves", names.Join(slices.Collect(coming.All()), s.Place)))
		}
		m.Pairs = append(m.Pairs, e)
	}
	if put, is := rommel.ProbeKind.Of(q); is {
		h := put.Facts.Hex
		m.Pairs = append(m.Pairs, s.entry("probe", orders.NewMap(s.entry(s.Place(h), orders.Truth(false))), s.word("sheet.probe", s.Place(h))))
	}
	common := s.common(attacked...)
	if put, is := rommel.FleeKind.Of(q); is {
		common[0].Key.Note(s.word("sheet.flee", s.name(put.Facts.Block), s.Place(put.Facts.Way[0]), s.Place(put.Facts.At), put.Facts.Walked))
	}
	common[0].Key.Note(ways...)
	if put, is := rommel.PursuitKind.Of(q); is {
		common[1].Key.Note(s.pursuit(put.Facts)...)
	}
	m.Pairs = append(m.Pairs, common...)
	return s.defended(q, m)
}

// defended is a reply with how Battles are fought: first, where that is what play waits for.
func (s *sheet) defended(q rules.Asked, m *orders.Node) *orders.Node {
	var example []string
	if x, ok := s.findBattle(); ok {
		example = s.inBattle(x, "")
	}
	fought := func(notes ...string) orders.Pair {
		return s.entry("combat", orders.NewList(), append(notes, example...)...)
	}
	if put, is := rommel.FireKind.Of(q); is {
		m.Pairs = append([]orders.Pair{fought(s.fire(s.Position(s.v.Public), put.Facts.Hex)...)}, m.Pairs...)
	} else {
		m.Pairs = append(m.Pairs, fought(s.word("sheet.defence")))
	}
	return m
}

// fire tells who is to fire in a Combat Round under way, and at whom: all have been revealed.
func (s *sheet) fire(look *position, h board.Hex) []string {
	those := func(ks []rules.Token) (told []page.Msg) {
		var fs []Face
		for _, k := range ks {
			fs = append(fs, look.P.Blocks[k].Face)
		}
		slices.SortFunc(fs, func(a, b Face) int { return cmp.Compare(a.Unit, b.Unit) })
		for _, f := range fs {
			told = append(told, page.M("unit", s.Unit(f).Name, s.TypeOf(s.Unit(f)), s.Strength(f)))
		}
		return told
	}
	return []string{s.word("sheet.fire", s.Place(h)), s.word("sheet.fire-own", those(look.Shooters(s.v.Side, h))), s.word("sheet.fire-at", those(look.Fit(s.v.Side.Other(), h)))}
}

// pursuit tells who leaves, and with how many dice own units can fire at them (R-10.5-2).
func (s *sheet) pursuit(f QuarryFacts) []string {
	lines := []string{s.word("sheet.pursuit", f.Units, s.Place(f.Hex), f.Slowest)}
	for _, x := range rommel.Pursuers(s.Position(s.v.Public), s.v.Own.S, s.v.Side, f.Hex, f.Slowest) {
		lines = append(lines, s.word("sheet.pursuer", s.Roster.Units[x.Unit].Name, x.Dice))
	}
	return lines
}

// ways tells for each own unit in a hex where it may withdraw to.
func (s *sheet) ways(look *position, h board.Hex) []string {
	var lines []string
	t := look.Tracer(s.v.Side)
	for _, k := range s.Position(s.v.Public).In(s.v.Side, h) {
		f := *s.Face(s.v.Own.S, k)
		ends := look.Refuges(s.v.Own, t, k)
		where := s.word("sheet.nowhere")
		if !ends.Empty() {
			var names []string
			for e := range ends.All() {
				names = append(names, s.Place(e))
			}
			where = strings.Join(names, ", ")
		}
		lines = append(lines, s.word("sheet.way", s.Unit(f).Name, s.Speed(f), where))
	}
	return lines
}

// behind counts the own Disrupted units behind those who are attacked.
func (s *sheet) behind(look *position, h board.Hex) page.Msg {
	if n := len(look.Where(s.v.Side, func(b *Block) bool { return b.At == h && b.Disrupted })); n > 0 {
		return page.M("readback.behind-them", n)
	}
	return page.M("text", "")
}

type present struct{ own, foes int }

// fitHere counts the Undisrupted units of both sides in a Battle.
func fitHere(s *position, b *Battle, side rules.Side) present {
	return present{len(s.Fit(side, b.Hex)), len(s.Fit(side.Other(), b.Hex))}
}
