package staff

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// sheet writes order files that are legal as they stand, with the choices in comments.
type sheet struct {
	*Game
	v   view
	say func(page.Msg) string
	all bool // each unit with what it can do
}

// Template is an order file for the open question.
func (g *Game) Template(v view, q rules.Asked, say func(page.Msg) string, all bool) *orders.Node {
	s := &sheet{g, v, say, all}
	switch {
	case q.Kind == rules.DueLink:
		return orders.NewMap()
	case q.Kind == rules.StandingOrders:
		return orders.NewMap(s.standing())
	case q.Kind == eurofront.DeployKind.Name:
		return orders.NewMap(s.setUp(), s.standing())
	case q.Kind == eurofront.ProductionKind.Name:
		keys := []orders.Pair{s.production(s.budget()...)}
		if eurofront.MayLead(v.Side, &s.Months[v.Public.Fortnight/2]) {
			keys = append(keys, s.entry("turn", orders.NewMap(), s.word("sheet.turn"), "  turn: {activate: {"+s.leader()+": normal}}"))
		}
		return s.lasting(keys)
	case q.Kind == eurofront.AnswerKind.Name:
		x := s.Look(v.Public)
		answer := orders.Text(wordRefuse)
		if s.Default(v, q).(bool) {
			answer = orders.Text(wordAccept)
		}
		return orders.NewMap(s.entry("armistice", answer, s.word("sheet.armistice", x.HQValues(v.Own.S), x.FinnsOut())))
	case v.Public.Second:
		return orders.NewMap(slices.Concat([]orders.Pair{
			s.entry("blitz", orders.Text(wordNone), append([]string{s.word("sheet.blitz")}, s.roster()...)...),
		}, s.thens(), s.later())...)
	}
	return s.turn()
}

func (s *sheet) word(id string, args ...any) string { return s.say(page.M(id, args...)) }

// entry is a key with its value and comment lines above.
func (s *sheet) entry(key string, value *orders.Node, notes ...string) orders.Pair {
	return orders.Pair{Key: orders.Text(key).Note(notes...), Value: value}
}

// setUp places all blocks: as the example of the scenario does.
func (s *sheet) setUp() orders.Pair {
	setup, notes := orders.NewMap(), []string{s.word("sheet.setup")}
	for i := range s.Groups {
		g := &s.Groups[i]
		if g.Side != s.v.Side {
			continue
		}
		var names []string
		for _, u := range g.Units {
			names = append(names, s.Units[u].Name)
			at, shown := s.Example[u]
			if !shown { // in data of one's own
				continue
			}
			setup.Pairs = append(setup.Pairs, orders.Entry(s.Units[u].Name, orders.Text(fmt.Sprintf("%s %d", s.Spots[at.At].Name, at.Level))))
		}
		notes = append(notes, wrapped(s.word("sheet.group", strings.Join(names, ", "), g.CV, strings.Join(s.within(g.Area), ", "), len(names)))...)
	}
	for _, p := range s.Hold[s.v.Side] {
		notes = append(notes, s.word("sheet.hold", s.Spots[p].Name))
	}
	return s.entry("setup", setup, notes...)
}

// within are the names of places.
func (s *sheet) within(area board.Set) (names []string) {
	for p := range area.All() {
		names = append(names, s.Spots[p].Name)
	}
	return names
}

// wrapped are the lines of a text.
func wrapped(text string) (lines []string) {
	line := ""
	for _, w := range strings.Fields(text) {
		if line != "" && len(line)+1+len(w) > 95 {
			lines, line = append(lines, line), " "
		}
		if line += " " + w; len(lines) == 0 && line == " "+w {
			line = w
		}
	}
	return append(lines, line)
}

// turn is a turn in which nobody is activated.
func (s *sheet) turn() *orders.Node {
	var battles []string
	look := s.Look(s.v.Public)
	for _, b := range s.v.Public.Battles {
		battles = append(battles, s.word("sheet.battle", s.Spots[b.At].Name, len(look.In(s.v.Side, b.At)), len(look.In(s.v.Side.Other(), b.At))))
	}
	hq, move := s.someMove()
	m := orders.NewMap(
		s.entry("activate", orders.NewMap(), append(s.hqs(), s.word("sheet.activate", s.v.Side == eurofront.Soviet), "  activate: {"+hq+": normal}")...),
		s.entry("moves", orders.NewList(), append([]string{s.word("sheet.moves"), "  - {by: " + hq + ", units: " + move + "}"}, s.roster()...)...),
		s.entry("combat", orders.NewList(), append([]string{s.word("sheet.combat"), "  - {at: Vyborg, strike: " + hq + "}"}, battles...)...),
	)
	if s.v.Side == eurofront.Soviet {
		m.Pairs = append(m.Pairs, s.entry("blitz", orders.Text(wordNone), s.word("sheet.blitz")))
	} else if !s.v.Public.Offered {
		m.Pairs = append(m.Pairs, s.entry("offer", orders.Truth(false), s.word("sheet.offer")))
	}
	return s.lasting(append(m.Pairs, s.later()...))
}

// thens is for what HQs do that are active in a second half.
func (s *sheet) thens() []orders.Pair {
	var active []string
	for _, k := range s.own() {
		if s.v.Public.Blocks[k].Mode != eurofront.Idle {
			active = append(active, s.named(k))
		}
	}
	if active == nil {
		return nil
	}
	return []orders.Pair{s.entry("activate", orders.NewMap(), s.word("sheet.then", strings.Join(active, ", ")), "  activate: {"+active[0]+": {then: {land: Vyborg E1}}}")}
}

// later is the list of the next month, if it may come before its side is asked again.
func (s *sheet) later() []orders.Pair {
	if !s.producesAfter(s.v.Public.Fortnight) {
		return nil
	}
	points := s.Points(s.v.Public, s.v.Own.S, s.v.Side)
	list := s.production(append(wrapped(s.word("sheet.production", points)), s.spendsOf(points)...)...)
	list.Value = &orders.Node{} // else it would be saved unasked
	return []orders.Pair{list}
}

// production saves all.
func (s *sheet) production(notes ...string) orders.Pair {
	return s.entry("production", orders.Text(wordSave), notes...)
}

// spendsOf is an example of a list that points pay for; nothing if they pay for none.
func (s *sheet) spendsOf(points int) []string {
	name, least := s.gainer()
	if least > points {
		return nil
	}
	return []string{s.word("sheet.such"), "  production: {steps: [" + name + "], cadres: {}}"}
}

// gains is what a step more would cost a block of the side, if it can gain one.
func (s *sheet) gains(k rules.Token) (points int, ok bool) {
	h := s.v.Own.S.Blocks[k]
	points, ok = s.StepPrice(s.v.Public, s.v.Side, h.Unit, s.v.Public.Blocks[k].At)
	return points, ok && int(h.Level) < s.Units[h.Unit].Highest()
}

// gainer is a unit that gains a step for the fewest points, for examples.
func (s *sheet) gainer() (name string, least int) {
	name, least = s.anyUnit(), math.MaxInt
	for _, k := range s.own() {
		if points, ok := s.gains(k); ok && points < least {
			name, least = s.named(k), points
		}
	}
	return name, least
}

// budget is what can be spent, and what units cost.
func (s *sheet) budget() (lines []string) {
	points := s.Points(s.v.Public, s.v.Own.S, s.v.Side)
	lines = append(lines, s.word("sheet.points", points))
	for _, k := range s.own() {
		if points, ok := s.gains(k); ok {
			h, at := s.v.Own.S.Blocks[k], s.v.Public.Blocks[k].At
			lines = append(lines, s.word("sheet.step", s.Units[h.Unit].Name, s.Spots[at].Name, int(h.Level), points))
		}
	}
	for _, u := range s.Of(s.v.Side) {
		if k, lives := eurofront.BlockOf(s.v, u); k != eurofront.NoBlock && !lives {
			lines = append(lines, s.cadre(u, s.v.Public.Blocks[k].Died)...)
		}
	}
	return append(lines, s.spendsOf(points)...)
}

// cadre is where a unit that is out of play may return, and for how much.
func (s *sheet) cadre(u UnitNo, died Place) []string {
	var at []page.Msg
	prices := s.CadrePrices(s.v.Public, s.v.Side, u, died)
	for _, p := range slices.Sorted(maps.Keys(prices)) {
		at = append(at, page.M("sheet.cadre.at", s.Spots[p].Name, prices[p]))
	}
	if at == nil {
		return nil
	}
	return []string{s.word("sheet.cadre", s.Units[u].Name, at)}
}

func (s *sheet) standing() orders.Pair {
	return s.entry(rules.StandingOrders, orders.NewMap(), s.word("sheet.standing"), "  "+s.someStanding())
}

// lasting are some keys, with a note of standing orders: the key itself would end those in force.
func (s *sheet) lasting(keys []orders.Pair) *orders.Node {
	first := keys[0].Key
	first.Comment = append([]string{s.word("sheet.lasting"), "  " + rules.StandingOrders + ": " + s.someStanding()}, first.Comment...)
	return orders.NewMap(keys...)
}

// someStanding is an example of standing orders.
func (s *sheet) someStanding() string {
	if s.v.Side == eurofront.Soviet {
		return "{lose: [static, infantry, mech, hq], interdict: true, armistice: {accept: 10}}"
	}
	return "{lose: [static, infantry, mech, hq], interdict: true}"
}

// own are the own blocks on the map, place by place, in the order of the roster.
func (s *sheet) own() []rules.Token {
	ks := s.Look(s.v.Public).OnMap(s.v.Side)
	slices.SortFunc(ks, func(a, b rules.Token) int {
		return cmp.Or(cmp.Compare(s.v.Public.Blocks[a].At, s.v.Public.Blocks[b].At), cmp.Compare(eurofront.UnitOf(s.v, a), eurofront.UnitOf(s.v, b)))
	})
	return ks
}

// roster are the own units by place, those that are no HQ; if all is wanted also these, and where each
// unit can get.
func (s *sheet) roster() (lines []string) {
	at, units := eurofront.None, []string(nil)
	flush := func() {
		if units != nil {
			lines = append(lines, fmt.Sprintf("  %s: %s", s.Spots[at].Name, strings.Join(units, ", ")))
		}
		units = nil
	}
	for _, k := range s.own() {
		if b := &s.v.Public.Blocks[k]; b.At != at {
			flush()
			at = b.At
		}
		if h := s.v.Own.S.Blocks[k]; s.all || !s.Units[h.Unit].Type.Leads() {
			units = append(units, fmt.Sprintf("%s %d", s.Units[h.Unit].Name, h.Level))
		}
	}
	if flush(); s.all {
		lines = append(lines, s.reaches()...)
	}
	return lines
}

// reaches are where each own unit can get, by which HQ and how, as the aid tells it.
func (s *sheet) reaches() (lines []string) {
	for _, k := range s.own() {
		told, _ := s.Aid(s.v, "reach", orders.NewMap(orders.Entry("unit", orders.Text(s.named(k)))))
		lines = append(lines, s.named(k)+":")
		for _, b := range told.Blocks {
			if l, is := b.(page.List); is {
				for _, m := range l.Items {
					lines = append(lines, wrapped("  "+s.say(m))...)
				}
			}
		}
	}
	return lines
}

// hqs are the own HQs, with their values.
func (s *sheet) hqs() []string {
	var hqs []string
	for _, k := range s.own() {
		if h := s.v.Own.S.Blocks[k]; s.Units[h.Unit].Type.Leads() {
			hqs = append(hqs, s.word("sheet.hq", s.Units[h.Unit].Name, int(h.Level), s.Spots[s.v.Public.Blocks[k].At].Name))
		}
	}
	return wrapped(s.word("sheet.hqs", strings.Join(hqs, ", ")))
}

// leader is some HQ of the side, if it can one that has a step to pay with, and anyUnit some other unit,
// for examples.
func (s *sheet) leader() string  { return s.example(true) }
func (s *sheet) anyUnit() string { return s.example(false) }

func (s *sheet) example(leads bool) string {
	for _, k := range s.own() {
		if h := s.v.Own.S.Blocks[k]; s.Units[h.Unit].Type.Leads() == leads && (h.Level > 0 || !leads) {
			return s.Units[h.Unit].Name
		}
	}
	for _, u := range s.Of(s.v.Side) {
		if s.Units[u].Type.Leads() == leads {
			return s.Units[u].Name
		}
	}
	return ""
}

// someMove is an HQ with a move of a unit by land that it can order if it is activated; any HQ without one
// if none can.
func (s *sheet) someMove() (hq, move string) {
	for _, by := range s.own() {
		p, r := s.Activated(s.v.Public, s.v.Own, eurofront.Activation{HQ: by, Mode: eurofront.Normal})
		if r != nil || s.v.Own.S.Blocks[by].Level == 0 {
			continue
		}
		ways := s.WaysOf(p)
		for _, k := range s.own() {
			if k == by || ways.Why(eurofront.Take{Block: k, By: by, How: eurofront.Land}) != nil {
				continue
			}
			for _, w := range s.Ways[p.Blocks[k].At] {
				if way, _ := ways.Walk(s.v.Own, ways.Begin(k), w.To); way != nil {
					return s.named(by), "{" + s.named(k) + ": " + s.Spots[w.To].Name + "}"
				}
			}
		}
	}
	return s.leader(), "{}"
}

func (s *sheet) named(k rules.Token) string { return s.Units[eurofront.UnitOf(s.v, k)].Name }
