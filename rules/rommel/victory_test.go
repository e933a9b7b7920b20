package rommel

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// army is n German and m Italian blocks of the 1942 Axis, or n Allied ones.
func army(g *Game, german, italian, allies int) (p Plane) {
	p, s := g.Start()
	for k := range p.Blocks {
		b := &p.Blocks[k]
		side := g.SideOf(rules.Token(k))
		b.Face, b.Shown = s[side].Faces[g.ordinal(rules.Token(k))], true
		b.At = Eliminated
		n := &allies
		switch g.Unit(b.Face).Nation {
		case theatre.German:
			n = &german
		case theatre.Italian:
			n = &italian
		}
		if *n > 0 {
			*n--
			b.At = g.Map.Bases[side]
		}
	}
	return p
}

// R-13.5-2, R-17.2-1, R-17.3-1, R-17.4-1, R-17.5-1, T-17.2-a, G-30, AMB-41, AMB-51.
func TestVerdict(t *testing.T) {
	g := Standard(t, "s1942")
	tobruk := HexOf(t, g.Map, "Tobruk")
	for _, c := range []struct {
		id                      string
		german, italian, allies int
		tobruk                  rules.Side
		besieger                rules.Side
		winner                  rules.Side
		level                   Level
	}{
		{"T-17.2-a 19 to 9", 10, 4, 9, allied, axis, axis, Decisive},
		{"R-17.2-1 just twice as many", 4, 0, 3, allied, axis, axis, Decisive},
		{"T-17.2-a 19 to 10", 10, 4, 10, allied, axis, axis, Attrition},
		{"G-30 Decisive beats Positional", 10, 4, 9, allied, rules.Nobody, axis, Decisive},
		{"G-30 Allies", 1, 1, 10, axis, rules.Nobody, allied, Decisive},
		{"Positional beats Attrition", 10, 4, 10, allied, rules.Nobody, allied, Positional},
		{"Positional, Axis", 2, 0, 5, axis, rules.Nobody, axis, Positional},
		{"R-17.3-1 besieged", 2, 0, 5, axis, allied, allied, Attrition},
		{"AMB-41 equal", 2, 0, 3, axis, allied, rules.Nobody, NoVictory},
		{"nobody left", 0, 0, 0, allied, rules.Nobody, allied, Positional},
	} {
		p := army(g, c.german, c.italian, c.allies)
		p.Control[g.Map.FortressAt(tobruk)] = c.tobruk
		if c.besieger != rules.Nobody { // one of its blocks moves next to Tobruk
			p.Blocks[g.Position(&p).In(c.besieger, g.Map.Bases[c.besieger])[0]].At = g.Map.Board.Neighbour(tobruk, board.E)
		}
		s := &Position{Game: g, P: &p}
		if v := s.Verdict(); v.Winner != c.winner || v.Best != c.level {
			t.Errorf("%s: %+v", c.id, v)
		}
	}
}

// R-17.3-1: where there is no Fortress nobody holds Tobruk.
func TestVerdictWithoutFortress(t *testing.T) {
	g := *Standard(t, "s1942")
	p := army(&g, 2, 0, 4)
	d, m := *g.Data, *g.Map
	m.Fortresses, d.Map, g.Data = nil, &m, &d
	if v := (&Position{Game: &g, P: &p}).Verdict(); v.Winner != allied || v.Best != Attrition {
		t.Errorf("%+v", v)
	}
}

// AMB-51: waiting and refitting blocks count, others off the map do not.
func TestInPlay(t *testing.T) {
	for at, want := range map[board.Hex]bool{0: true, Waiting: true, InRefit: true, InPool: false, Exited: false, Eliminated: false, Undeployed: false} {
		if b := Away(at); InPlay(&b) != want {
			t.Error(at)
		}
	}
}

// R-17.1-1, T-17.1-a, AMB-39, AMB-40, R-1.6-2.
func TestImmediateVictory(t *testing.T) {
	for _, c := range []struct {
		id     string
		axis   []Stand
		allies []Stand
		exits  [2]int16
		winner rules.Side
	}{
		{"T-17.1-a empty Base", []Stand{"ita-brescia C20"}, []Stand{"uk-7-4 C18"}, [2]int16{}, axis},
		{"T-17.1-a defended", []Stand{"ita-brescia C20"}, []Stand{"uk-7-4 C20"}, [2]int16{}, rules.Nobody},
		{"all attackers Disrupted", []Stand{"ita-brescia C20 D"}, []Stand{"uk-7-4 C18"}, [2]int16{}, rules.Nobody},
		{"the Axis Base", []Stand{"ita-brescia C9"}, []Stand{"uk-7-4 C0"}, [2]int16{}, allied},
		{"AMB-39 two exits", []Stand{"ita-brescia C9"}, []Stand{"uk-7-4 C18"}, [2]int16{2, 0}, rules.Nobody},
		{"AMB-39 three exits", []Stand{"ita-brescia C9"}, []Stand{"uk-7-4 C18"}, [2]int16{0, 3}, allied},
	} {
		g := FixtureGame(t, [3]Side{}, c.axis, c.allies, nil)
		won := false
		g.set = func(set func(*Plane, *[2]Secret)) func(*Plane, *[2]Secret) {
			return func(p *Plane, s *[2]Secret) { set(p, s); p.Stage, p.Exits = PlayerTurn, c.exits }
		}(g.set)
		g.Turn = func(s *Script) {
			if won = s.immediateVictory(); !won {
				s.P.Stage, s.P.Month = PlayerTurn, int16(s.Scenario.End)
				s.monthOver()
			}
		}
		m := g.Run(t, &GivenLuck{}, 2, [2]*Planned{{}, {}})
		p := m.Public()
		if won != (c.winner != rules.Nobody) || p.Stage != Finished || won && (p.Victor != c.winner || p.Level != Strategic) {
			t.Errorf("%s: %v, %d, %d", c.id, won, p.Victor, p.Level)
		}
		if e := Told[event.Victory](m, axis); len(e) != 1 || won && e[0].Points != 10 {
			t.Error(c.id, e)
		}
	}
}

// R-17.0-1, R-3.1-1: the game ends after its last Month, no earlier.
func TestGameEnd(t *testing.T) {
	g := Trial{Game: Standard(t, "crusader")}
	pl := func() *Planned { return &Planned{Other: Answers{"deploy": Deploys(t, g.Game)}} }
	m := g.Run(t, &GivenLuck{}, 100, [2]*Planned{pl(), pl()})
	p := m.Public()
	if p.Stage != Finished || p.Month != 10 || len(Told[event.MonthOver](m, axis)) != 3 || len(Told[event.Month](m, axis)) != 2 {
		t.Error(p.Stage, p.Month)
	}
	for k := range p.Blocks {
		if b := &p.Blocks[k]; InPlay(b) && !b.Shown {
			t.Error("a block in play is not opened")
		}
	}
	// 22 Axis units, 12 of them German, and 32 Allied ones; Tobruk is Allied and free.
	if c := Told[event.Count](m, axis); len(c) != 2 || c[1].Value != 32 || p.Level != Positional || p.Victor != allied {
		t.Error(c, p.Level, p.Victor)
	}
}

// AMB-47, R-17.0-1: the Unsupplied are eliminated before units are counted.
func TestUnsuppliedAreNotCounted(t *testing.T) {
	g := FixtureGame(t, [3]Side{Axis, Axis, Allied}, []Stand{"ita-brescia C3", "ita-pavia E10", "ita-savona C9"}, []Stand{"uk-7-4 C20"},
		func(p *Plane, _ *[2]Secret) { p.Stage, p.Blocks[2] = PlayerTurn, Away(InPool) })
	g.Turn = func(s *Script) {
		s.P.Month = int16(s.Scenario.End)
		s.monthOver()
	}
	m := g.Run(t, &GivenLuck{}, 2, [2]*Planned{{}, {}})
	c := Told[event.Count](m, axis)
	if got := kindsOf(m, "eliminated count"); got != "eliminated count count" || c[axis].Value != 1 || c[allied].Value != 1 {
		t.Error(got, c)
	}
	for _, b := range m.Public().Blocks { // a reinforcement that has not come is opened to nobody
		if b.Shown != (b.At != InPool) {
			t.Errorf("%+v", b)
		}
	}
}

// R-17.1-1, R-17.2-1, R-17.3-1, R-17.4-1: points of the levels.
func TestPointsOfLevels(t *testing.T) {
	for l, want := range map[Level]int16{NoVictory: 0, Attrition: 1, Positional: 2, Decisive: 5, Strategic: 10} {
		if got := l.Points(); got != want {
			t.Errorf("level %d: %d", l, got)
		}
	}
}

// A game that is won in the middle of a Movement phase ends like a Player-Turn: no Move,
// hexside, mark or card of it is left on the board (R-17.1-1, AMB-40).
func TestNothingIsLeftOfTheLastTurn(t *testing.T) {
	x := Load(t, "map: fx1\nturn: axis\nhands: {axis: 2 1}\naxis: {C19: [a=mot 2, b=mot 2], C18: [c=mot 2]}\nallied: {D18: [u=inf 2]}\n")
	x.Hands = [2][2]int{{2, 1}, {2, 1}}
	p := x.PlayOut(t, nil, "axis lay-card dummy", "axis plays 1", "axis name-move group C19", "axis take-up a C20", "axis take-up b D18").M.Public()
	if p.Stage != Finished || p.Victor != axis || p.Blocks[0].At != x.Map.Bases[allied] {
		t.Fatalf("stage %v, won by %v, block in %v", p.Stage, p.Victor, p.Blocks[0].At)
	}
	if len(p.Moves) > 0 || len(p.Engaged) > 0 || p.Laid.Len() > 0 || p.Spent.Len() == 0 || p.Rommel || p.Blitz {
		t.Errorf("Moves %v, hexsides %v, %d cards laid and %d spent", p.Moves, p.Engaged, p.Laid.Len(), p.Spent.Len())
	}
	for k, b := range p.Blocks {
		if b.Moved || b.Retreating || b.Fired || b.Move != 0 || b.Walked != 0 {
			t.Errorf("block %d: %+v", k, b)
		}
	}
}
