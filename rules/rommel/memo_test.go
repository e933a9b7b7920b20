package rommel

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// What is asked of a position where no question is open, as the plan of an order
// file does, is judged as its blocks stand then, also after they have moved.
func TestNothingIsKeptBetweenQuestions(t *testing.T) {
	x := Load(t, "map: fx1\naxis: {C9: [a=inf 2]}\nallied: {C20: [u=inf 2]}")
	p, _ := x.Start()
	s := &Position{Game: x.Game, P: &p, Turn: Turn{Active: axis, Passive: allied}}
	o := &rules.Own[Secret]{S: &x.Secrets[axis]}
	c9, c11, c15 := HexOf(t, x.Map, "C9"), HexOf(t, x.Map, "C11"), HexOf(t, x.Map, "C15")
	group := Move{From: c9, To: board.None}
	regroup := Move{Regroup: true, From: c9, To: board.None}
	p.Moves = []Move{group}
	near := s.judgeOf(0, 0, board.None).Foes
	from, ends := s.starts(false).from, s.destinations(o, regroup)
	a, u := x.Tokens(axis)[0], x.Tokens(allied)[0]
	p.Blocks[u].At = c11
	if got := s.judgeOf(0, 0, board.None).Foes; near.Has(c11) || !got.Has(c11) {
		t.Error("a judge has not seen the enemy come")
	}
	if got := s.destinations(o, regroup); !ends.Has(c15) || got.Has(c15) {
		t.Error("the way past C11 is still open")
	}
	s.memo.open = true // the owner knows how fast his units are, and reads of none what all must think of
	for range 2 {
		if all, own := s.destinations(nil, regroup), s.destinations(o, regroup); all.Minus(own).Empty() || !own.Minus(all).Empty() {
			t.Error("what the owner knows is what all see")
		}
	}
	fast := regroup
	fast.Rommel = true
	if s.destinations(o, fast).Minus(s.destinations(o, regroup)).Empty() {
		t.Error("Rommel leads nobody farther")
	}
	s.memo.open, s.memo.ends = false, nil
	p.Blocks[a].At = c15
	if got := s.starts(false).from; !from.Has(c9) || got.Has(c9) || !got.Has(c15) {
		t.Error("Moves begin where a block has been")
	}
}

// R-5.0-2, R-4-4: Moves begin where somebody can still move, be it beside the Base (16.41).
func TestStarts(t *testing.T) {
	x := Load(t, "map: fx1\naxis: {C5: [d=inf 2 D], C7: [m=inf 2], C9: [a=inf 2], waiting: [w=inf 2]}\nallied: {C20: [u=inf 2]}")
	p, _ := x.Start()
	p.Blocks[1].Moved = true
	s := &Position{Game: x.Game, P: &p, Turn: Turn{Active: axis, Passive: allied}}
	if got := s.findStarts(false); got.from != board.SetOf(HexOf(t, x.Map, "C9")) || !got.waiting {
		t.Errorf("%+v", got)
	}
	if s.findStarts(true).waiting {
		t.Error("it withdraws into the Base")
	}
}
