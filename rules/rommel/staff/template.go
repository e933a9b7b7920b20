package staff

import (
	"cmp"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/rommel/report"
)

// sheet writes order files that are legal as they stand, with the choices in
// comments.
type sheet struct {
	*Game
	v   rules.View[Plane, Secret]
	due string // the question that is open
	say func(page.Msg) string
	all bool // also how far each unit can get
}

// Template is an order file for the open question.
func (g *Game) Template(v rules.View[Plane, Secret], q rules.Asked, say func(page.Msg) string, all bool) *orders.Node {
	s := &sheet{g, v, q.Kind, say, all}
	switch {
	case q.Kind == rommel.RedrawKind.Name:
		return orders.NewMap(s.hands())
	case v.Public.Stage == rommel.SetUp && q.Kind == rules.DueLink:
		return orders.NewMap(s.redraw())
	case q.Kind == rules.DueLink:
		return orders.NewMap()
	case q.Kind == rules.StandingOrders:
		return orders.NewMap(s.standing())
	case q.Kind == rommel.ChallengeKind.Name:
		return orders.NewMap(s.card("challenge", "sheet.drawn"))
	case q.Kind == rommel.AnswerKind.Name:
		return orders.NewMap(s.card("answer", "sheet.drawn"))
	case v.Public.Stage == rommel.SetUp && q.Kind == rommel.DeployKind.Name:
		return orders.NewMap(s.deployment(), s.redraw())
	case v.Public.Stage != rommel.PlayerTurn:
		return s.buildup()
	case q.Kind == rommel.BlitzKind.Name:
		return s.secondHalf()
	case v.Side == v.Public.Active:
		return s.supplied(q, s.turn())
	}
	return s.supplied(q, s.reply(q))
}

// supplied names the units for an open question of Fortress or Oasis Supply:
// the one that the default would take, then the others (13.3, 15.1).
func (s *sheet) supplied(q rules.Asked, m *orders.Node) *orders.Node {
	if q.Kind != rommel.FortressKind.Name && q.Kind != rommel.OasisKind.Name {
		return m
	}
	first := s.Default(s.v, q)
	list := orders.NewList()
	for i := -1; i < q.N(); i++ {
		a := first
		if i >= 0 {
			a = q.At(i)
		}
		if k := a.(rules.Token); k != rommel.NoBlock && (i < 0 || a != first) {
			list.Items = append(list.Items, orders.Text(s.name(k)))
		}
	}
	for i := range m.Pairs {
		if m.Pairs[i].Key.Text == "supply" {
			m.Pairs[i].Value = list
		}
	}
	return m
}

// entry is a key with its value and comment lines above.
func (s *sheet) entry(key string, value *orders.Node, notes ...string) orders.Pair {
	return orders.Pair{Key: orders.Text(key).Note(notes...), Value: value}
}

func (s *sheet) word(id string, args ...any) string { return s.say(page.M(id, args...)) }

// deployment places all own units, as the default does; more is said above it.
func (s *sheet) deployment(more ...string) orders.Pair {
	deploy := orders.NewMap()
	notes := more
	for i := range s.Groups[s.v.Side] {
		grp := &s.Groups[s.v.Side][i]
		if grp.Mode == theatre.Fixed {
			continue
		}
		notes = append(notes, s.word("sheet.deploy", len(s.v.Public.Undeployed(grp)), s.Area(grp.Area)))
		for _, l := range grp.Limits {
			notes = append(notes, s.word("sheet.limit", s.Place(l.Hex), l.Max))
		}
	}
	notes = append(notes, s.brief()...)
	for _, a := range s.Position(s.v.Public).Deployment(s.v.Own, s.v.Side) {
		deploy.Pairs = append(deploy.Pairs, orders.Entry(s.name(a.Block), orders.Text(s.Place(a.Hex))))
	}
	return s.entry("deploy", deploy, notes...)
}

func (s *sheet) redraw() orders.Pair {
	return s.entry("redraw", orders.Text("hand.dummy > hand.real"), s.word("sheet.redraw"))
}

// hands is the same when the hand is dealt.
func (s *sheet) hands() orders.Pair {
	real, dummy := s.hand()
	return s.entry("redraw", orders.Truth(false), s.word("sheet.hand", real, dummy))
}

// card is a card for the Initiative.
func (s *sheet) card(key, id string) orders.Pair {
	real, dummy := s.hand()
	return s.entry(key, orders.Text(order.WordNone), s.word(id, real, dummy))
}

func (s *sheet) name(k rules.Token) string { return s.Unit(*s.Face(s.v.Own.S, k)).Name }

// roster lists the own units on the map hex by hex, as the report does, with speed and
// combat value.
func (s *sheet) roster() []string {
	var lines []string
	held, _ := s.Position(s.v.Public).Stacks(s.v.Side)
	for h := range held.All() {
		for _, f := range s.ownIn(h) {
			lines = append(lines, s.word("sheet.unit", s.Unit(f).Name, s.Place(h), s.Speed(f), s.Strength(f), s.TypeOf(s.Unit(f))))
		}
	}
	return lines
}

// ownIn are the own units in a hex in the order of the roster: that of the blocks
// says nothing to their owner.
func (s *sheet) ownIn(h board.Hex) (units []Face) {
	for _, k := range s.Position(s.v.Public).In(s.v.Side, h) {
		units = append(units, *s.Face(s.v.Own.S, k))
	}
	slices.SortFunc(units, func(a, b Face) int { return cmp.Compare(a.Unit, b.Unit) })
	return units
}

func (s *sheet) buildup() *orders.Node {
	p, side := s.v.Public, s.v.Side
	notes := []string{s.word("sheet.points", p.Points[side])}
	for _, f := range s.ownIn(s.Map.Bases[side]) {
		if u := s.Unit(f); int(f.Steps) < len(u.Steps) {
			notes = append(notes, s.word("sheet.rebuild", u.Name, len(u.Steps)-int(f.Steps), rommel.StepCost(u)))
		}
	}
	notes = append(notes, s.prices()...)
	if some := s.someDeeds(); some != nil {
		notes = append(append(notes, s.word("sheet.buildup")), some...)
	}
	notes = append(notes, s.roster()...)
	if s.all {
		notes = append(append(notes, s.word("sheet.transports")), s.transports()...)
	} else {
		notes = append(notes, s.word("sheet.transports.all"))
	}
	_, dummy := s.hand()
	m := orders.NewMap(s.entry("buildup", orders.NewList(), notes...))
	if known := s.Position(p).Minefields(s.v.Own.S); known.Len() > 1 {
		a := known.First()
		m.Pairs = append(m.Pairs, s.entry("dismantle", orders.NewList(), s.word("sheet.dismantle", s.Place(a), s.Place(known.Remove(a).First()))))
	}
	if p.Stage == rommel.SetUp { // there are no hands yet
		if !s.Options.DeployBeforeBuildup {
			var later []string
			if side == rommel.Allied { // who deploy when the Axis have
				later = append(later, s.word("sheet.deploy-later"))
			}
			m.Pairs = append(m.Pairs, s.deployment(later...))
		}
		m.Pairs = append(m.Pairs, s.redraw())
		return m
	}
	m.Pairs = append(m.Pairs, s.entry("discard", orders.Number(0), s.word("sheet.discard", dummy)))
	if side == rommel.Allied {
		m.Pairs = append(m.Pairs, s.card("challenge", "sheet.challenge"))
	} else {
		m.Pairs = append(m.Pairs, s.card("answer", "sheet.answer"))
	}
	return m
}

// reaches lists the units that may move, hex by hex, or one by one with the hexes
// that each can enter by a Group Move without Rommel and without Forced March.
func (s *sheet) reaches() []string {
	if !s.all {
		return append(s.byHex(), s.word("sheet.all"))
	}
	var lines []string
	look := s.Position(s.v.Public)
	real, _ := s.hand() // in a Pass there is a Withdrawal alone (R-4-8)
	for _, k := range s.Tokens(s.v.Side) {
		b := &s.v.Public.Blocks[k]
		if !s.Map.Board.Has(b.At) && b.At != rommel.Waiting || b.Disrupted || b.Moved {
			continue
		}
		f := *s.Face(s.v.Own.S, k)
		lines = append(lines, s.word("sheet.unit", s.Unit(f).Name, s.Place(b.At), s.Speed(f), s.Strength(f), s.TypeOf(s.Unit(f))))
		if !s.Map.Board.Has(b.At) {
			lines = append(lines, "  "+s.word("sheet.waiting", s.Place(rommel.Waiting), s.Place(s.Map.Bases[s.v.Side])))
			continue
		}
		line := "  " + s.word("sheet.reach")
		for h := range look.Judge(Move{From: b.At, To: board.None, Withdrawal: real == 0}).Destinations(s.v.Own, k).Remove(b.At).All() {
			if len(line) > 90 {
				lines = append(lines, line)
				line = "   "
			}
			line += " " + s.Place(h) + ","
		}
		lines = append(lines, strings.TrimSuffix(line, ","))
	}
	return lines
}

// byHex are the units that may move, by the hex where they stand.
func (s *sheet) byHex() []string {
	at := map[board.Hex][]string{}
	for _, k := range s.Tokens(s.v.Side) {
		if b := &s.v.Public.Blocks[k]; (s.Map.Board.Has(b.At) || b.At == rommel.Waiting) && !b.Disrupted && !b.Moved {
			f := *s.Face(s.v.Own.S, k)
			at[b.At] = append(at[b.At], s.word("sheet.in-group", s.Unit(f).Name, s.Speed(f), s.Strength(f)))
		}
	}
	var lines []string
	for h := range s.Map.Board.Len() {
		if units := at[board.Hex(h)]; units != nil {
			lines = append(lines, folded("  "+s.Place(board.Hex(h))+": ", "    ", units)...)
		}
	}
	if units := at[rommel.Waiting]; units != nil {
		lines = append(lines, folded("  "+s.word("sheet.waiting", s.Place(rommel.Waiting), s.Place(s.Map.Bases[s.v.Side]))+" ", "    ", units)...)
	}
	return lines
}

// folded are lines with some words, divided by commas.
func folded(first, rest string, words []string) (lines []string) {
	line := first
	for i, w := range words {
		if i < len(words)-1 {
			w += ","
		}
		switch {
		case i == 0:
		case len(line)+1+len(w) > 90:
			lines, line = append(lines, line), rest
		default:
			line += " "
		}
		line += w
	}
	return append(lines, line)
}

// anyUnit is some own unit on the map, for examples.
func (s *sheet) anyUnit() string {
	for k := range s.Position(s.v.Public).OnBoard(s.v.Side) {
		return s.name(k)
	}
	return s.name(s.Tokens(s.v.Side)[0])
}

func (s *sheet) hand() (real, dummy int) {
	hand := s.v.Public.Hands[s.v.Side]
	return s.v.Own.Count(hand, rommel.RealCard), s.v.Own.Count(hand, rommel.DummyCard)
}

// brief is the part of the briefing that a set-up sheet carries: the own
// reinforcements and what wins.
func (s *sheet) brief() []string {
	sc := s.Scenario
	notes := []string{s.word("sheet.length", sc.Months(), sc.MonthName(sc.Start), sc.MonthName(sc.End), report.SideWord(sc.FirstPlayer))}
	for _, x := range sc.Reinforcements[s.v.Side] {
		notes = append(notes, s.word("sheet.arrive", s.Month(int16(x.Month)), len(x.Units)))
	}
	notes = append(notes, s.word("sheet.briefing"))
	if slices.ContainsFunc(s.Groups[s.v.Side], func(g group) bool { return g.Mode == theatre.Free }) {
		notes = append(notes, s.word("sheet.proposal"))
	}
	return notes
}
