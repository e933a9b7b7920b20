package session

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/rules"
)

// TestMarks: of a game that was played through there is a mark for every segment in which
// it has halted, at the first halt there; the last one before a halt is found, and play
// goes on from there as it does from the start.
func TestMarks(t *testing.T) {
	g := finished(t).thaw(t)
	for _, p := range []*person{g.umpire, g.north} {
		s := p.full()
		n := len(s.results)
		segments, first := []int32(nil), map[int32]int{}
		_, err := s.game.run(course{to: n, visit: func(at *table) error {
			c := at.seat.Checkpoint()
			if i := at.j.at.now; !slices.Contains(segments, c.Segment) {
				segments, first[c.Segment] = append(segments, c.Segment), i
			}
			return nil
		}})
		if err != nil {
			t.Fatal(err)
		}
		if len(s.marks) != len(segments) || len(segments) < 4 {
			t.Fatalf("%s: %d marks of %d segments", p.name, len(s.marks), len(segments))
		}
		for i, m := range s.marks {
			if m.at.Segment != segments[i] || m.result != first[segments[i]] || s.strange(m) {
				t.Errorf("%s: mark %d is at result %d, segment %d", p.name, i, m.result, m.at.Segment)
			}
		}
		marks := slices.Clone(s.marks)
		if m := s.markBefore(marks[0].result - 1); m != nil {
			t.Errorf("%s: before all marks is one at %d", p.name, m.result)
		}
		for result := range n + 1 {
			m := s.markBefore(result)
			i := slices.IndexFunc(marks, func(x mark) bool { return x.result > result })
			if i < 0 {
				i = len(marks)
			}
			if i > 0 && (m == nil || m.result != marks[i-1].result) || i == 0 && m != nil {
				t.Fatalf("%s: before the halt after result %d is no mark, or %+v", p.name, result, m)
			}
		}
		s.marks = slices.Clone(marks[5:6]) // from an earlier halt on those that lie before it are not made
		if _, err := s.game.run(course{to: n, from: 1}); err != nil || s.marks[0].result != marks[5].result || len(s.marks) != len(marks)-5 {
			t.Errorf("%s: %d marks behind that at %d, %v", p.name, len(s.marks), marks[5].result, err)
		}
		for result := 1; result <= n; result++ {
			s.marks = slices.Clone(marks)
			near, err := s.game.run(course{to: result, from: result, audit: result})
			if err != nil || len(s.marks) < len(marks) {
				t.Fatalf("%s: result %d cannot be played from a mark: %v", p.name, result, err)
			}
			far, err := s.game.run(course{to: result, from: result, start: true})
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(full(near.seat.Halt()), full(far.seat.Halt())) || fmt.Sprint(near.j.at) != fmt.Sprint(far.j.at) {
				t.Errorf("%s: from a mark result %d leads to another halt: %+v, not %+v", p.name, result, near.j.at, far.j.at)
			}
		}
	}
}

// TestStrangeMarks: a mark of another course of the game, or made when other secrets were
// known, is not played from.
func TestStrangeMarks(t *testing.T) {
	g := newTrio(t)
	g.turn(g.north)
	g.turn(g.south)
	s := g.north.open()
	good := s.marks[0]
	for what, x := range map[string]struct {
		change  func(m *mark)
		strange bool
	}{
		"as it was":             {func(*mark) {}, false},
		"of another packet":     {func(m *mark) { m.packet = packet.Hash{7} }, true},
		"before the charter":    {func(m *mark) { m.result = -1 }, true},
		"after the last result": {func(m *mark) { m.result = len(s.results) + 1 }, true},
		"by both planes":        {func(m *mark) { m.holds = rules.Both }, true},
		"by the deck":           {func(m *mark) { m.deck = true }, true},
	} {
		m := good
		x.change(&m)
		if got := s.strange(m); got != x.strange {
			t.Errorf("a mark %s: strange is %v", what, got)
		}
	}
}
