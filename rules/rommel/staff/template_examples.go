package staff

import (
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// mostTries is how many units a sheet tries an example with.
const mostTries = 8

// example is what may stand under a key: of some entries the first that check
// accepts. A sheet teaches nothing that would be refused.
func (s *sheet) example(key string, entries []string) []string {
	for _, text := range entries[:min(len(entries), mostTries)] {
		if s.accepts(1, key+":\n"+text) {
			return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		}
	}
	return nil
}

// accepts reports whether check would accept a file with such clauses, paid for
// with some real cards as far as there are any.
func (s *sheet) accepts(cards int, clauses string) bool {
	head := "quiet: []\n" // where the file begins: what it lacks is told there
	if real, _ := s.hand(); real > 0 && s.v.Public.Stage == rommel.PlayerTurn && s.v.Side == s.v.Public.Active {
		head += fmt.Sprintf("cards: {real: %d}\n", min(real, cards))
	}
	n, unread := orders.Parse("example", []byte(head+clauses+"\n"))
	file, wrong := s.Orders(s.v, s.Phase(s.v.Public, s.v.Side), n)
	if slices.ContainsFunc(slices.Concat(unread, wrong), func(x orders.Problem) bool { return !x.Warning && x.Line > 1 }) {
		return false
	}
	return file.(*orderFile).goodNow(s.v)
}

// goodNow reports whether nothing bars what a file orders, each clause alone, as blocks
// stand.
func (f *orderFile) goodNow(v view) bool {
	good := true
	told := func(_ string, r *rules.Refusal) { good = good && r == nil }
	b := barsAt(f, v)
	b.real = f.Laid[rommel.RealCard].What
	switch f.Duty {
	case order.SetupFile, order.BuildupFile:
		m := f.month(v)
		for _, d := range f.Deeds {
			r := m.bars(d.What)
			if told(d.At, r); r == nil {
				m.spend(d.What)
			}
		}
		for list := range slices.Chunk(f.Dismantle, 3) {
			told(m.barsExchange(list))
		}
	case order.ReplyFile:
		for _, d := range f.Refuse {
			if on, why := b.noRefusal(d.What); on == "" {
				told(d.At, why)
			}
		}
		b.fleeing(told)
	case order.TurnFile:
		b.cards(told)
		b.s = b.s.Supposing(b.real)
		f.movesNow(v, b, told)
		for _, c := range f.Halves[0].Combat {
			if b.s.P.Battle(c.Hex) == nil && !f.Halves[0].SentTo(c.Hex, func(order.March) bool { return true }) {
				return false
			}
		}
	}
	return good
}

// movesNow tells what bars Moves as blocks stand.
func (f *orderFile) movesNow(v view, b *bars, told telling) {
	x := f.follow(v, nil)
	for i, m := range x.moves {
		told(b.mayMove(m, i))
		for _, u := range m.Units {
			k, r := b.identify(m, u)
			if told(u.At, r); r != nil {
				continue
			}
			t := task{u, m, k}
			if h := v.Public.Blocks[k].At; u.Retreat && b.s.Whole(h, m.Named) {
				told(u.At, b.leftBehind(u.Unit, m.Named, h, func(y rules.Token) bool { return y == k }))
			}
			told(u.At, b.noWay(t, func(extra int) *journey { return x.travel(b.s, m.Named, u, k, extra) }))
		}
		if !x.concedes(m) {
			told(m.At, rules.Refuse("R-5.3-5", "cannot.concedes-nothing", b.kept(m, x.withdrawn(m), func(order.March) bool { return true })))
		}
	}
}

// someMoves are examples of Moves: a Group Move, which may be given, a Regroup Move,
// one with a Forced March, and one out of a Battle, as far as there is one.
func (s *sheet) someMoves(group string) (lines []string) {
	var groups, regroups, marches, retreats []string
	look := s.Position(s.v.Public)
	led := ""
	if s.Scenario.RommelBonus && s.v.Side == rommel.Axis {
		led = "\n    rommel: true"
	}
	real, _ := s.hand()
	for _, k := range s.Tokens(s.v.Side) {
		b := &s.v.Public.Blocks[k]
		if !s.Map.Board.Has(b.At) || b.Disrupted || b.Moved {
			continue
		}
		ends := look.Judge(Move{From: b.At, To: board.None}).Destinations(s.v.Own, k).Remove(b.At)
		if real == 0 { // a Pass has a Withdrawal Move
			ends = look.Refuges(s.v.Own, look.Tracer(s.v.Side), k)
		}
		if ends.Empty() {
			continue
		}
		unit, from, to := s.name(k), s.Place(b.At), s.Place(ends.First())
		if look.AnyIn(s.v.Side.Other(), b.At) {
			retreats = append(retreats, fmt.Sprintf("  - group: %s\n    retreat: {%s: %s}", from, unit, to))
			continue
		}
		groups = append(groups, groupMove(from, unit, to))
		regroups = append(regroups, fmt.Sprintf("  - regroup: %s\n    to: %s\n    units: {%s: %s}%s", from, to, unit, to, led))
		if real > 0 && len(marches) < mostTries {
			for h := range look.ReachOf(s.v.Own, k).March.All() {
				marches = append(marches, fmt.Sprintf("  - group: %s\n    units: {%s: {go: %s, forced: true}}", from, unit, s.Place(h)))
				break
			}
		}
	}
	if group != "" {
		groups = []string{group}
	}
	for _, entries := range [][]string{groups, regroups, marches, retreats} {
		lines = append(lines, s.example("moves", entries)...)
	}
	return lines
}

func groupMove(from, unit, to string) string {
	return fmt.Sprintf("  - group: %s\n    units: {%s: %s}", from, unit, to)
}

// aBattle is an example of a Battle: where, an own unit in it, and the Move that leads to
// it if there is no Battle yet.
type aBattle struct{ at, unit, move string }

// findBattle finds a Battle of this Player-Turn, or one that a Group Move begins (7.1), if there is
// any that check accepts.
func (s *sheet) findBattle() (aBattle, bool) {
	look := s.Position(s.v.Public)
	var tries []aBattle
	for _, fresh := range []bool{true, false} {
		for _, b := range s.v.Public.Battles {
			if fit := look.Fit(s.v.Side, b.Hex); b.New == fresh && len(fit) > 0 {
				tries = append(tries, aBattle{at: s.Place(b.Hex), unit: s.name(fit[0])})
			}
		}
	}
	if tries == nil && s.v.Side == s.v.Public.Active {
		tries = s.someAttacks(look)
	}
	for _, x := range tries[:min(len(tries), mostTries)] {
		clauses := "combat:\n  - {at: " + x.at + "}"
		if x.move != "" {
			clauses = "moves:\n" + x.move + "\n" + clauses
		}
		if s.accepts(1, clauses) {
			return x, true
		}
	}
	return aBattle{}, false
}

// someAttacks are Group Moves of one unit to where enemies stand.
func (s *sheet) someAttacks(look *position) (tries []aBattle) {
	_, foes := look.Stacks(s.v.Side.Other())
	for _, k := range s.Tokens(s.v.Side) {
		b := &s.v.Public.Blocks[k]
		if !s.Map.Board.Has(b.At) || b.Disrupted || b.Moved || foes.Has(b.At) {
			continue
		}
		ends := look.Judge(Move{From: b.At, To: board.None}).Destinations(s.v.Own, k)
		if ends = ends.Intersect(foes); !ends.Empty() {
			to := s.Place(ends.First())
			tries = append(tries, aBattle{to, s.name(k), groupMove(s.Place(b.At), s.name(k), to)})
		}
	}
	return tries
}

// inBattle are the lines of an example of a Battle, and of one in which a unit holds its
// fire if that was agreed (AMB-50).
func (s *sheet) inBattle(x aBattle, more string) []string {
	lines := []string{"  - {at: " + x.at + ", fire: [artillery, anti-tank, armor, infantry]" + more + "}"}
	if s.Options.HoldFire {
		lines = append(lines, s.word("sheet.hold"), "  - {at: "+x.at+", hold: ["+x.unit+"]}")
	}
	return lines
}

// someDeeds are examples of what can be done in this Buildup.
func (s *sheet) someDeeds() (lines []string) {
	var land, sea, steps, refits []string
	look := s.Position(s.v.Public)
	l := look.Lands(s.v.Side)
	for _, k := range s.Tokens(s.v.Side) {
		b := &s.v.Public.Blocks[k]
		if !s.Map.Board.Has(b.At) {
			continue
		}
		if ends := s.redeployments(look, l, k); !ends.Empty() && len(land) < mostTries {
			land = append(land, "  - redeploy: {"+s.name(k)+": "+s.Place(ends.First())+"}")
		}
		for _, h := range s.portsFrom(look, l, k) {
			sea = append(sea, "  - sea: {"+s.name(k)+": "+s.Place(h)+"}")
			break
		}
		if f := *s.Face(s.v.Own.S, k); b.At == s.Map.Bases[s.v.Side] && int(f.Steps) < len(s.Unit(f).Steps) {
			steps = append(steps, "  - replace: {"+s.name(k)+": 1}")
		} else if b.At != s.Map.Bases[s.v.Side] {
			refits = append(refits, "  - refit: "+s.name(k))
		}
	}
	var mines []string
	for h := range look.Room(s.v.Own.S, s.v.Side).All() {
		mines = append(mines, "  - minefield: "+s.Place(h))
	}
	malta := []string{"  - malta: true"}
	if left := look.Where(s.v.Side, rommel.IsMalta); len(left) > 0 && s.Options.MaltaByUnit {
		malta = []string{"  - malta: [" + s.name(left[0]) + "]"}
	}
	for _, entries := range [][]string{land, sea, steps, refits, mines, {"  - cards: 1"}, malta} {
		lines = append(lines, s.example("buildup", entries)...)
	}
	return lines
}

// redeployments are the hexes to which a block may be redeployed for one point
// (16.51).
func (s *sheet) redeployments(look *position, l *lands, k rules.Token) (ends board.Set) {
	from := s.v.Public.Blocks[k].At
	if look.JudgeRedeployment(l, s.v.Side, k) != nil {
		return ends
	}
	for h := range s.v.Public.Networks[s.v.Side].All() {
		if h == from {
			continue
		}
		if way := redeployment(look, l, s.v.Side, from, order.Deed{Way: []said[board.Hex]{{What: h}}}); way != nil && len(way.ends) == 1 {
			ends = ends.Add(h)
		}
	}
	return ends
}

// portsFrom are the ports to which a block may sail (16.53).
func (s *sheet) portsFrom(look *position, l *lands, k rules.Token) (ports []board.Hex) {
	for h := range s.Map.Hexes.All() {
		if look.JudgeSailing(l, s.v.Side, k, h) == nil {
			ports = append(ports, h)
		}
	}
	return ports
}

// prices are the lines that say what deeds cost, and how far a redeployment goes
// (16.5 to 16.55).
func (s *sheet) prices() []string {
	by := func(r Road) int { return rommel.Allowance(rommel.RedeploySpeed, r) }
	lines := []string{
		s.word("sheet.prices"),
		s.word("sheet.price.land", by(rommel.Highway), by(rommel.Track), by(rommel.Trail), by(rommel.NoRoad)),
		s.word("sheet.price.sea"),
		s.word("sheet.price.steps"),
		s.word("sheet.price.others", int(rommel.MinefieldCost), int(rommel.CardCost)),
	}
	if s.v.Public.Stage != rommel.SetUp { // R-18.7-3
		lines = append(lines, s.word("sheet.price.refit"))
	}
	return lines
}

// transports lists for each hex with own units where these may go in this
// Buildup.
func (s *sheet) transports() (lines []string) {
	look := s.Position(s.v.Public)
	l := look.Lands(s.v.Side)
	for h := range s.Map.Hexes.All() {
		ks := look.In(s.v.Side, h)
		if len(ks) == 0 {
			continue
		}
		var to []string
		for end := range s.redeployments(look, l, ks[0]).All() {
			to = append(to, s.Place(end))
		}
		for _, port := range s.portsFrom(look, l, ks[0]) {
			to = append(to, s.word("sheet.by-sea", s.Place(port), int(l.SeaFare(h, port))))
		}
		if to != nil {
			lines = append(lines, folded("  "+s.Place(h)+": ", "    ", to)...)
		}
	}
	return lines
}
