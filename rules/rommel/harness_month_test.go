package rommel

import (
	"fmt"
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

const (
	axis   = rules.Side(Axis)
	allied = rules.Side(Allied)
)

// Trial is a game that may begin in a position of its own and whose
// Player-Turns are played by a stand-in: two Passes if it has none.
type Trial struct {
	*Game
	set  func(p *Plane, s *[2]Secret)
	Turn func(s *Script)
}

func (g Trial) Start() (Plane, [2]Secret) {
	p, s := g.Game.Start()
	if g.set != nil {
		g.set(&p, &s)
	}
	return p, s
}

func (g Trial) Play(t *rules.Table[Secret], p *Plane) bool {
	if p.Stage != PlayerTurn {
		return g.Game.Play(t, p)
	}
	s := &Script{Position: Position{Game: g.Game, P: p}, t: t}
	if g.Turn != nil {
		g.Turn(s)
	} else {
		p.Turn, p.Count = 2, p.Count+2
		s.monthOver()
	}
	return p.Stage == Finished
}

// GivenLuck is a host whose dice and deck are given where a test cares.
type GivenLuck struct {
	*playout.Memory
	Rolls  map[string][]int // by label
	throws map[string][]int
}

func (h GivenLuck) Roll(batch int, k rules.Key, n int) ([]int, bool) {
	if d := h.Rolls[k.Label.String()]; len(d) == n {
		return d, true
	}
	return h.Memory.Roll(batch, k, n)
}

func (h GivenLuck) Throw(by rules.Side, batch int, k rules.Key, n int) ([]int, bool) {
	if d := h.throws[k.Label.String()]; len(d) == n {
		return d, true
	}
	return h.Memory.Throw(by, batch, k, n)
}

// deedNames are the deeds as tests write them.
var deedNames = [numberOfDeeds]string{"-", "redeploy", "sail", "refit", "rebuild", "minefield", "card", "malta"}

// DoneDeed is one thing that a test player does in a Buildup, or may not do: then
// no is the rule.
type DoneDeed struct {
	Do   Deed
	Unit string   // id; "" where none
	Way  []string // hexes of a redeployment, the port where it lands, the units rebuilt, the hexes of a minefield
	No   string
}

// Planned plays a side by a plan; it keeps its place in it, so it serves one
// run of a machine that never halts.
type Planned struct {
	T     testing.TB
	G     *Game
	Deeds []DoneDeed
	now   DoneDeed
	Other map[string]func(v rules.View[Plane, Secret], q rules.Asked) any
	File  rules.Policy[Plane, Secret] // an order file, in place of all that
	Wrong []orders.Problem            // what check finds wrong in it

	Trial   Trial // that is played
	Journal *playout.Memory
}

func (pl *Planned) token(v rules.View[Plane, Secret], id string) rules.Token {
	pl.T.Helper()
	for _, k := range pl.G.Tokens(v.Side) {
		if pl.G.Unit(*pl.G.Face(v.Own.S, k)).ID == id {
			return k
		}
	}
	pl.T.Fatalf("no unit %s", id)
	return NoBlock
}

func (pl *Planned) next() string {
	if len(pl.now.Way) == 0 {
		return ""
	}
	w := pl.now.Way[0]
	pl.now.Way = pl.now.Way[1:]
	return w
}

func (pl *Planned) refused(q rules.Asked, a any, rule string) {
	pl.T.Helper()
	if r := q.Judge(a); r == nil || r.Rule != rule {
		pl.T.Errorf("%v: refusal %+v, want %s", a, r, rule)
	}
}

// Answer implements rules.Policy.
func (pl *Planned) Answer(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	pl.T.Helper()
	if pl.File != nil {
		return pl.File.Answer(v, q)
	}
	if f := pl.Other[q.Kind]; f != nil {
		return f(v, q), "test", true
	}
	switch q.Kind {
	case ChallengeKind.Name, AnswerKind.Name: // nor plays a card
		return NoCard, "test", true
	case RedrawKind.Name: // who plans nothing keeps his hand
		return false, "test", true
	case BuildupKind.Name, ActionKind.Name:
		for len(pl.Deeds) > 0 {
			d := pl.Deeds[0]
			a := Act(d.Do)
			if d.Unit != "" {
				a.Block = pl.token(v, d.Unit)
			}
			if d.Do == Sail {
				a.To = HexOf(pl.T, pl.G.Map, d.Way[0])
			}
			pl.Deeds, pl.now = pl.Deeds[1:], d
			if d.No == "" || d.Do == Redeploy && len(d.Way) > 0 {
				if r := q.Judge(a); r != nil {
					pl.T.Errorf("%+v: refused: %+v", d, r)
				}
				return a, "test", true
			}
			pl.refused(q, a, d.No)
		}
		return Act(EndBuildup), "test", true
	case RedeployKind.Name:
		done := factsOf(q, RedeployKind).Done // steps without a choice are not asked for
		if done >= len(pl.now.Way) {
			return board.None, "test", true
		}
		h := HexOf(pl.T, pl.G.Map, pl.now.Way[done])
		if done == len(pl.now.Way)-1 && pl.now.No != "" {
			pl.refused(q, h, pl.now.No)
			return board.None, "test", true
		}
		if r := q.Judge(h); r != nil {
			pl.T.Errorf("%s: refused: %+v", pl.G.Place(h), r)
		}
		return h, "test", true
	case "rebuild-unit":
		if w := pl.next(); w != "" {
			u, _ := pl.G.Roster.Find(w)
			if q.Judge(int(u)) != nil {
				pl.T.Errorf("%s cannot be rebuilt", w)
			}
			return int(u), "test", true
		}
		return NoUnit, "test", true
	case "lay-minefield", "lift-minefield":
		if w := pl.next(); w != "" {
			return HexOf(pl.T, pl.G.Map, w), "test", true
		}
	}
	return nil, "", false
}

// Run plays a game under two players until a number of segments is over or
// nothing more can happen, and returns the machine.
func (g Trial) Run(t testing.TB, h *GivenLuck, segments int, players [2]*Planned) (m *rules.Machine[Plane, Secret]) {
	t.Helper()
	h.Memory = playout.NewMemory(1, rules.Both, true)
	m, err := rules.NewMachine[Plane, Secret](g, h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	m.Strict()
	type enough struct{}
	n := 0
	m.Passed(func(rules.Checkpoint) {
		if n++; n == segments {
			panic(enough{})
		}
	})
	for side, pl := range players {
		if pl != nil {
			pl.T, pl.G, pl.Trial, pl.Journal = t, g.Game, g, h.Memory
			m.Orders(rules.Side(side), pl)
		}
	}
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(enough); !ok {
				panic(r)
			}
		}
		for _, r := range m.Refused() {
			t.Errorf("refused: %+v", r)
		}
	}()
	due, err := m.Run()
	if due != nil || err != nil {
		t.Fatalf("due %v, error %v", due, err)
	}
	return m
}

// Told returns the events of a kind.
func Told[E rules.Event](m *rules.Machine[Plane, Secret], side rules.Side) (es []E) {
	for _, e := range m.Events(side) {
		if x, ok := e.(E); ok {
			es = append(es, x)
		}
	}
	return es
}

// Standard makes a game of the published data.
func Standard(t testing.TB, scenario string) *Game {
	t.Helper()
	g, err := New(theatre.Standard(), scenario)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Stand is a unit and where it stands, such as "ita-brescia C9" on FX1; a
// third word "D" Disrupts it, a number takes steps from it.
type Stand string

// FixtureGame makes a game on FX1 in the first Buildup, with these blocks on
// the map. The Fortresses belong to control, west to east.
func FixtureGame(t testing.TB, control [3]Side, axisStands, alliedStands []Stand, more func(p *Plane, s *[2]Secret)) Trial {
	t.Helper()
	std := theatre.Standard()
	m := Fx1(t)
	sc := Scenario{ID: "fx1", Start: 1, End: 6, BPDice: 2, Fortresses: control[:],
		Resupply: [2][]theatre.Allotment{{{FromMonth: 1, Cards: 2}}, {{FromMonth: 1, Cards: 3}}}}
	var at [2][]board.Hex
	var steps [2][]uint8
	var down [2][]bool
	for side, list := range [2][]Stand{axisStands, alliedStands} {
		d := Deployment{Side: Side(side), Mode: theatre.Fixed, Area: board.SetOf(m.Bases[side])}
		for _, x := range list {
			var id, hex, how string
			fmt.Sscan(string(x), &id, &hex, &how)
			u, ok := std.Roster.Find(id)
			if !ok {
				t.Fatal("no unit ", id)
			}
			lost := uint8(0)
			if how != "" && how != "D" {
				lost = how[0] - '0'
			}
			d.Units = append(d.Units, u)
			at[side] = append(at[side], HexOf(t, m, hex))
			steps[side] = append(steps[side], lost)
			down[side] = append(down[side], how == "D")
		}
		sc.Deployments = append(sc.Deployments, d)
	}
	g, err := New(&Data{Map: m, Roster: std.Roster, Scenarios: &theatre.Scenarios{Common: std.Scenarios.Common, List: []Scenario{sc}}}, "fx1")
	if err != nil {
		t.Fatal(err)
	}
	return Trial{Game: g, set: func(p *Plane, s *[2]Secret) {
		p.Stage = Buildup
		for k := range p.Blocks {
			side, i := g.SideOf(rules.Token(k)), g.ordinal(rules.Token(k))
			p.Blocks[k].At, p.Blocks[k].Disrupted = at[side][i], down[side][i]
			s[side].Faces[i].Steps -= steps[side][i]
		}
		if more != nil {
			more(p, s)
		}
	}}
}

// where tells where a unit stands.
func WhereIs(t testing.TB, m *rules.Machine[Plane, Secret], g *Game, side rules.Side, id string) string {
	t.Helper()
	pl := Planned{T: t, G: g}
	v := m.View(side)
	h := v.Public.Blocks[pl.token(v, id)].At
	if h < 0 {
		return fmt.Sprint(h)
	}
	return g.Map.Board.Cell(h).ID
}

// face returns the face of a unit.
func FaceOf(t testing.TB, m *rules.Machine[Plane, Secret], g *Game, side rules.Side, id string) Face {
	t.Helper()
	pl := Planned{T: t, G: g}
	v := m.View(side)
	return *g.Face(v.Own.S, pl.token(v, id))
}

func counts(p *Plane, g *Game, side rules.Side) map[string]int {
	c := map[string]int{}
	for h := range g.Map.Board.All().All() {
		if n := len(g.Position(p).In(side, h)); n > 0 {
			c[g.Place(h)] = n
		}
	}
	return c
}

// battleAt makes a Battle in a hex, with the hexsides of the attacker.
func battleAt(t testing.TB, m *Map, p *Plane, hex string, def rules.Side, taken ...board.Direction) {
	t.Helper()
	b := Battle{Hex: HexOf(t, m, hex), Def: def}
	for d := range b.Sides {
		b.Sides[d] = def
		if slices.Contains(taken, board.Direction(d)) {
			b.Sides[d] = def.Other()
		}
	}
	p.Battles = append(p.Battles, b)
}
