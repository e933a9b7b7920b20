package rommel

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// R-2.1-1, AMB-32: blocks look alike if nothing that all can see tells them
// apart, and only then.
func TestLooksTellApart(t *testing.T) {
	g := FixtureGame(t, [3]Side{Axis, Axis, Allied}, []Stand{"ita-brescia C3"}, []Stand{"uk-7-4 C20"}, nil)
	p, _ := g.Start()
	seen := map[look]Block{}
	p.Blocks[0] = Block{}
	if l, ok := g.look(&p, 0); !ok || l == alone {
		t.Error("a block of no marks in the first hex is not mingled")
	}
	random := rand.New(rand.NewPCG(1, 1))
	yes := func() bool { return random.IntN(2) == 0 }
	for range 60000 {
		b := Block{
			At: board.Hex(random.IntN(2)), From: board.Hex(random.IntN(2)), Since: int16(random.IntN(2)), Over: board.Side(random.IntN(2) - 1),
			Month: uint8(random.IntN(2)), Fortress: int8(random.IntN(2) - 1), Oasis: uint8(random.IntN(2)), Move: uint8(random.IntN(2)),
			Walked: uint8(random.IntN(2)), Road: Road(random.IntN(4)),
			Disrupted: yes(), Unsupplied: yes(), Raider: yes(), Moved: yes(), Stopped: yes(), Fired: yes(), Retreating: yes(),
		}
		p.Blocks[0] = b
		l, ok := g.look(&p, 0)
		if was, known := seen[l]; !ok || known && was != b {
			t.Fatalf("alike: %+v\n%+v", was, b)
		}
		seen[l] = b
	}
	p.Blocks[1] = p.Blocks[0]
	if x, _ := g.look(&p, 0); x == func() look { y, _ := g.look(&p, 1); return y }() {
		t.Error("blocks of both sides are alike")
	}
	for _, b := range []Block{{Shown: true}, {At: Eliminated}} {
		p.Blocks[0] = b
		if _, ok := g.look(&p, 0); ok {
			t.Errorf("%+v is mingled", b)
		}
	}
}

// What tells blocks apart is packed into a look: all has room there of its
// own, whatever its value.
func TestLooksHaveRoom(t *testing.T) {
	g := FixtureGame(t, [3]Side{Axis, Axis, Allied}, []Stand{"ita-brescia C3"}, []Stand{"uk-7-4 C20"}, nil)
	p, _ := g.Start()
	of := func(k rules.Token, b Block) look {
		p.Blocks[k] = b
		l, _ := g.look(&p, k)
		return l
	}
	none := of(0, Block{})
	var taken look
	room := func(name string, l look, want int) {
		n := 0
		for i := range l {
			l[i] ^= none[i]
			n += bits.OnesCount64(l[i])
			if l[i]&taken[i] != 0 {
				t.Errorf("%s has no room of its own", name)
			}
			taken[i] |= l[i]
		}
		if n != want {
			t.Errorf("%s has %d bits, not %d", name, n, want)
		}
	}
	for name, b := range map[string]Block{"At": {At: board.None}, "From": {From: -1}, "Since": {Since: -1}, "Over": {Over: -1}} {
		room(name, of(0, b), 16)
	}
	for name, b := range map[string]Block{
		"Month": {Month: 255}, "Fortress": {Fortress: -1}, "Oasis": {Oasis: 255}, "Move": {Move: 255}, "Walked": {Walked: 255}, "Road": {Road: 255},
	} {
		room(name, of(0, b), 8)
	}
	for name, b := range map[string]Block{
		"Disrupted": {Disrupted: true}, "Unsupplied": {Unsupplied: true}, "Raider": {Raider: true}, "Moved": {Moved: true},
		"Stopped": {Stopped: true}, "Fired": {Fired: true}, "Retreating": {Retreating: true},
	} {
		room(name, of(0, b), 1)
	}
	room("the side", of(1, Block{}), 1)
	room("alone", look{none[0] ^ alone[0], none[1] ^ alone[1]}, 1)
}

// AMB-32, R-2.1-1: blocks of one look are of one class; whose face is known
// is of none.
func TestAlike(t *testing.T) {
	g := FixtureGame(t, [3]Side{Axis, Axis, Allied}, []Stand{"ita-brescia C3", "ita-pavia C3", "ita-trento C5", "ita-ariete C3"}, []Stand{"uk-7-4 C20"}, nil)
	p, _ := g.Start()
	p.Blocks[3].Shown = true
	if c := g.Alike(&p); c[0] != c[1] || c[0] == c[2] || c[2] == c[4] || c[0] < 0 || c[2] < 0 || c[3] != -1 || len(c) != 5 {
		t.Error(c)
	}
}

// R-2.1-1, R-7.2-5, R-11.4-4, AMB-32: who leaves a Battle or is Routed lies unseen among those
// that go with it. Here two that look alike change places whenever they are mingled: the
// block that unit a was when it was last seen is another when the enemy sees it move again.
func TestNobodyIsKnownAgain(t *testing.T) {
	for _, c := range []struct{ position, orders string }{
		{ // open in its Battle, then among those that retreat
			"axis: {C12: [a=mot 3, b=mot 3], C5: [inf 2]}\nallied: {C12: [inf 3], C16: [inf 2]}\nbattles: {C12: allied W}",
			"axis plays 1; axis name-move group C12; axis retreat a C11; axis retreat b C11; axis go a C11; axis go b C11",
		},
		{ // Routed, and once more where both have gone
			"axis: {C12: [a=mot 3 D, b=mot 3 D], C5: [inf 2]}\nallied: {C13: [x=mot 2, y=mot 2]}\nturn: allied",
			"allied plays 1; allied name-move group C13; allied take-up x C12; allied take-up rout C12; allied take-up y C12 C11; " +
				"axis withdraw a C11; axis withdraw b C11",
		},
	} {
		x := Load(t, "map: fx1\nhands: {axis: 1 0, allied: 1 0}\n"+c.position)
		x.permute = func(side rules.Side, k rules.Key, n int) []int {
			if k.Label.Path != "stacks" {
				return InOrder(side, k, n)
			}
			var to []int
			for i := range n {
				to = append(to, n-1-i)
			}
			return to
		}
		var seen []rules.Token // the block that a is whenever somebody is to leave
		x.watch = rules.PolicyFunc[Plane, Secret](func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
			if v.Side == axis && slices.Contains([]string{RetreatKind.Name, StepKind.Name, FleeKind.Name}, q.Kind) {
				seen = append(seen, (&player{Played: &Played{T: t, Table: x}}).token(v, "a"))
			}
			return nil, "", false
		})
		y := x.PlayOut(t, nil, strings.Split(c.orders, "; ")...)
		if len(slices.Compact(seen)) < 2 {
			t.Errorf("%s: a is the same block all the time; %s", c.orders, y.Events("moves retreats rout withdraws"))
		}
	}
}
