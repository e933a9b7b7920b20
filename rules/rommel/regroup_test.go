package rommel

import (
	"os"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
)

// stepwise are the hexes that a unit can come to by legal hexsides, one after
// the other, without passing enemies: what Judge.destinations floods at once.
func stepwise(j *Judge, o *rules.Own[Secret], k rules.Token) board.Set {
	var out board.Set
	type stage struct {
		at     board.Hex
		walked int
		road   Road
	}
	seen := map[stage]bool{}
	var walk func(v Progress)
	walk = func(v Progress) {
		for d := range board.Directions {
			to := j.Map.Board.Neighbour(v.At, d)
			if to == board.None || j.Crossing(v, to) != nil {
				continue
			}
			w := j.Ahead(v, to)
			x := stage{w.At, w.Walked, w.Road}
			if w.Walked > j.Limit(o, k, w.Road) || seen[x] {
				continue
			}
			seen[x] = true
			out = out.Add(to)
			if !j.Foes.Has(to) {
				walk(w)
			}
		}
	}
	walk(j.Begin(k))
	return out
}

// TestDestinations: what a Regroup can reach is found ring by ring as it is
// step by step (R-5.2-3 to -5), and a unit can arrive where it can begin to
// go; also where hexsides are full (R-7.1-1), and out of Battles (R-7.2-4).
func TestDestinations(t *testing.T) {
	for _, name := range []string{"contact", "siege", "desert"} {
		text, err := os.ReadFile("testdata/" + name + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		x := Load(t, string(text))
		for side := range rules.Side(2) {
			s := &Position{Game: x.Game, P: &x.Begin, Turn: Turn{Active: side, Passive: side.Other()}}
			for round := range 2 { // in the second some hexsides are full
				compared := 0
				for k := range s.OnBoard(side) {
					if x.Begin.Blocks[k].Disrupted {
						continue
					}
					j := s.Judge(Move{Regroup: true, From: x.Begin.Blocks[k].At, To: board.None})
					j.Extra = 1
					want := stepwise(j, nil, k)
					if got := j.Destinations(nil, k); got != want {
						t.Errorf("%s: from %s %s, not %s", name, s.Place(x.Begin.Blocks[k].At), fixture.Names(x.Map, got), fixture.Names(x.Map, want))
					}
					for h := range x.Map.Hexes.All() {
						j := s.Judge(Move{Regroup: true, From: x.Begin.Blocks[k].At, To: h})
						j.Extra = 1
						if got := j.SomeStep(nil, k); got != want.Has(h) {
							t.Errorf("%s: from %s to %s: a first step %v", name, s.Place(x.Begin.Blocks[k].At), s.Place(h), got)
						}
						compared++
					}
				}
				if compared == 0 {
					t.Fatal("nobody to compare")
				}
				if round == 0 {
					for side := range x.Map.Board.Sides() {
						if side%3 == 0 {
							x.Begin.Engaged = append(x.Begin.Engaged, Crossing{board.Side(side), 2})
						}
					}
				}
			}
			x.Begin.Engaged = nil
			for _, first := range []bool{false, true} { // AMB-48; and a Withdrawal (5.3)
				x.Options.MarchByFirstPart = first
				for k := range s.OnBoard(side) {
					from := x.Begin.Blocks[k].At
					ends := s.Judge(Move{Regroup: true, From: from, To: board.None, Withdrawal: true})
					ends.Extra = 1
					got := ends.Destinations(nil, k)
					for h := range x.Map.Hexes.All() {
						if h == from || x.Begin.Blocks[k].Disrupted || s.Map.Board.Distance(from, h) > 9 {
							continue
						}
						j := s.Judge(Move{Regroup: true, From: from, To: h, Withdrawal: true})
						if j.Extra = 1; j.SomeStep(nil, k) != got.Has(h) {
							t.Errorf("%s: withdrawal from %s to %s, first part %v: %v", name, s.Place(from), s.Place(h), first, got.Has(h))
						}
					}
				}
			}
			x.Options.MarchByFirstPart = false
		}
	}
}
