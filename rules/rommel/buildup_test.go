package rommel

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// R-16.5-1, R-16.51-1, R-16.53-1, R-16.54-1, R-16.55-1: what costs points can be
// done with just as many, not with one less.
func TestJustEnoughPoints(t *testing.T) {
	for _, c := range []struct {
		a    Action
		cost int16
		rule string
	}{
		{Action{Do: Redeploy, To: board.None}, 1, "R-16.51-1"},
		{Action{Do: Sail}, 1, "R-16.53-1"},
		{Action{Do: Rebuild, To: board.None}, 1, "R-16.54-1"},
		{Action{Do: LayMinefield, To: board.None}, 15, "R-16.55-1"},
		{Action{Do: BuyCard, To: board.None}, 10, "R-16.5-1"},
	} {
		x := Load(t, "map: fx1\ncontrol: {FB: axis, FT: axis}\naxis: {C4: [a=inf 2], C0: [b=inf 2], C10: [c=inf 2]}\nallied: {C20: [inf 2]}")
		if c.a.Do == Sail {
			c.a.To = HexOf(t, x.Map, "C0")
		}
		p, _ := x.Start()
		p.Stage = Buildup
		s := x.Position(&p)
		p.Networks[axis] = s.NetworkOf(axis)
		l := s.Lands(axis)
		for points, rule := range map[int16]string{c.cost: "", c.cost - 1: c.rule} {
			p.Points[axis] = points
			got := ""
			if r := s.JudgeAction(nil, l, axis, c.a); r != nil {
				if got = r.Rule; fmt.Sprint(r.Why.Args) != fmt.Sprint([]int16{c.cost}) {
					t.Errorf("%+v needs %v points, not %d", c.a, r.Why.Args, c.cost)
				}
			}
			if got != rule {
				t.Errorf("%+v with %d points: %q, not %q", c.a, points, got, rule)
			}
		}
	}
}

// R-16.41-4, AMB-36: the Malta Group may be called from its Month on, once;
// one by one, if that was agreed, until all have come.
func TestMaltaOnce(t *testing.T) {
	for _, c := range []struct {
		called, byUnit, left bool
		month                int16
		side                 rules.Side
		stage                Stage
		may                  bool
	}{
		{false, false, true, 11, axis, Buildup, true},
		{false, false, true, 10, axis, Buildup, false},
		{false, false, true, 11, allied, Buildup, false},
		{false, false, true, 11, axis, SetUp, false},
		{true, false, true, 12, axis, Buildup, false},
		{true, false, false, 12, axis, Buildup, false},
		{true, true, true, 12, axis, Buildup, true},
		{true, true, false, 12, axis, Buildup, false},
	} {
		g := Standard(t, "s1941-42")
		g.Options.MaltaByUnit = c.byUnit
		p, _ := g.Start()
		p.Stage, p.Month, p.Malta = c.stage, c.month, c.called
		for k := range p.Blocks {
			if IsMalta(&p.Blocks[k]) && !c.left {
				p.Blocks[k].At = g.Map.Bases[axis]
			}
		}
		if r := g.Position(&p).judgeMalta(c.side); (r == nil) != c.may {
			t.Errorf("%+v: %v", c, r)
		}
	}
}

// Orders of a Buildup about the enemy's blocks, or none, are no choice: they
// are not judged, and so tell nothing.
func TestBuildupJudgesOwnBlocks(t *testing.T) {
	g := FixtureGame(t, [3]Side{Axis, Axis, Allied}, []Stand{"ita-brescia C3"}, []Stand{"uk-7-4 C20"}, func(p *Plane, _ *[2]Secret) { p.Saved = [2]int16{20, 20} })
	asked := 0
	pl := &Planned{Other: map[string]func(v rules.View[Plane, Secret], q rules.Asked) any{"buildup": func(v rules.View[Plane, Secret], q rules.Asked) any {
		asked++
		for _, a := range []Action{
			{Redeploy, g.Tokens(allied)[0], board.None}, {Redeploy, rules.Token(len(v.Public.Blocks)), board.None},
			{Refit, g.Tokens(allied)[0], board.None}, {Sail, g.Tokens(axis)[0], board.None}, {Sail, g.Tokens(axis)[0], board.Hex(g.Map.Board.Len())},
		} {
			if r := q.Judge(a); r == nil || r.Rule != "" {
				t.Errorf("%+v: %+v", a, r)
			}
		}
		return Act(EndBuildup)
	}}}
	g.Run(t, &GivenLuck{}, 1, [2]*Planned{pl, {}})
	if asked == 0 {
		t.Error("nobody is asked")
	}
}

// R-16.5-1, R-16.51-1, R-16.53-1: all that a side may do is offered, once, and of what
// it may not do neither what costs points without any nor what a block cannot do where
// it stands; Refit is free (R-16.52-1).
func TestDeedsOffered(t *testing.T) {
	for _, c := range []struct {
		position string
		points   int16
		want     string
	}{
		{"axis: {C4: [a=inf 2], C0: [b=inf 2], C10: [c=inf 2]}", 0, "- rebuild minefield card malta refit-a refit-c"},
		{"axis: {C4: [a=inf 2], C0: [b=inf 2], C10: [c=inf 2]}", 1,
			"- rebuild minefield card malta redeploy-a refit-a sail-a-AB sail-a-FT redeploy-b sail-b-FB sail-b-FT redeploy-c refit-c sail-c-AB sail-c-FB"},
		{"axis: {C4: [a=inf 2 D], waiting: [b=inf 2], C5: [c=inf 2]}", 1, "- rebuild minefield card malta redeploy-c refit-c"},
	} {
		x := Load(t, "map: fx1\ncontrol: {FB: axis, FT: axis}\nallied: {C20: [u=inf 2]}\n"+c.position)
		p, _ := x.Start()
		p.Stage = Buildup
		s := x.Position(&p)
		p.Networks[axis] = s.NetworkOf(axis)
		l := s.Lands(axis)
		p.Points[axis] = c.points
		write := func(a Action) string {
			word := deedNames[a.Do]
			if a.Block != NoBlock {
				word += "-" + x.Unit(x.Secrets[axis].Faces[a.Block]).ID
			}
			if a.To != board.None {
				word += "-" + x.Map.Board.Label(a.To)
			}
			return word
		}
		var offered []string
		s.actions(l, axis, func(a Action) bool { offered = append(offered, write(a)); return true })
		if got := strings.Join(offered, " "); got != c.want {
			t.Errorf("%s with %d points: %s, not %s", c.position, c.points, got, c.want)
		}
		for _, k := range x.Tokens(axis) {
			all := []Action{{Redeploy, k, board.None}, {Refit, k, board.None}}
			for h := range board.Hex(x.Map.Board.Len()) {
				all = append(all, Action{Sail, k, h})
			}
			for _, a := range all {
				if s.JudgeAction(nil, l, axis, a) == nil && !slices.Contains(offered, write(a)) {
					t.Errorf("%s with %d points: %s is not offered", c.position, c.points, write(a))
				}
			}
		}
		for n := range offered {
			got := 0
			s.actions(l, axis, func(Action) bool { got++; return got <= n })
			if got != n+1 {
				t.Errorf("%s: %d deeds are offered to who has seen enough of %d", c.position, got, n)
			}
		}
	}
}

// AMB-36: the blocks of the Malta Group are called as a whole or, if that was agreed,
// one by one, and no others.
func TestMaltaOffered(t *testing.T) {
	g := Standard(t, "s1942")
	p, secrets := g.Start()
	p.Stage = Buildup
	s := g.Position(&p)
	for byUnit, want := range map[bool]string{false: "[]", true: "[Folgore Ramcke Spezia]"} {
		g.Options.MaltaByUnit = byUnit
		names, others := []string{}, 0
		s.actions(s.Lands(axis), axis, func(a Action) bool {
			switch {
			case a.Do == CallMalta && a.Block != NoBlock:
				names = append(names, g.Unit(*g.Face(&secrets[axis], a.Block)).Name)
			case a.Block == NoBlock:
				others++
			}
			return true
		})
		slices.Sort(names)
		if fmt.Sprint(names) != want || others != 5-rules.Bit(byUnit) {
			t.Errorf("by unit %v: %v, and %d deeds without a block", byUnit, names, others)
		}
	}
}

// R-16.55-1: why a minefield may not lie in a hex, and whether there is any for
// one, as all see it and as its owner does.
func TestMinefieldPlaces(t *testing.T) {
	x := Load(t, "map: fx1\naxis: {C9: [inf 2]}\nallied: {C9: [inf 2]}\nbattles: {C9: axis}\nmines: {known: [C5], axis: [C6]}")
	p, s := x.Start()
	p.Networks[axis] = hexSet(t, x.Map, "C5 C6 C7 C9")
	look, own := x.Position(&p), &rules.Own[Secret]{S: &s[axis]}
	for hex, want := range map[string]string{"C12": "no.own-network", "C9": "no.battle", "C5": "no.minefield", "C6": "no.minefield"} {
		if r := look.JudgeMinefield(nil, axis, HexOf(t, x.Map, hex)); r.Rule != "R-16.55-1" || r.Why.ID != want {
			t.Errorf("%s: %+v", hex, r)
		}
	}
	for _, c := range []struct {
		network        string
		relaid, lifted bool
		all, owner     bool // think that there is a place
	}{
		{"C5 C9", false, false, false, false},
		{"C5 C9", true, false, true, false},
		{"C5 C9", true, true, true, true},
		{"C6 C9", false, false, true, false},
		{"C6 C7", false, false, true, true},
	} {
		p.Networks[axis], p.Relaid[axis], s[axis].Lifted = hexSet(t, x.Map, c.network), c.relaid, nil
		if c.lifted {
			s[axis].Lifted = p.Mines
		}
		all, owner := look.JudgeMinefield(nil, axis, board.None) == nil, look.JudgeMinefield(own, axis, board.None) == nil
		if all != c.all || owner != c.owner {
			t.Errorf("%+v: %v, %v", c, all, owner)
		}
	}
}
