package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// reachOverlay shows where a block could get in a Group Move of its own, as
// all blocks stand now (6): without a road, by road only, and with one hex more
// by the Rommel bonus or a Forced March.
func (s *position) reachOverlay(own *rules.Own[Secret], k rules.Token) board.Overlay {
	s = s.copy()
	s.p.Engaged = nil // R-7.1-3
	b, u := s.p.Blocks[k], s.unit(*s.face(own.S, k))
	o := board.Overlay{Title: page.M("overlay.reach", u.Name, s.kind(u), u.Speed()), Faint: true}
	o.Areas = append(o.Areas, board.Area{Hexes: board.SetOf(b.At), Style: board.Own, Ring: true})
	if b.Disrupted {
		o.Note = append(o.Note, page.M("overlay.reach.disrupted", u.Name))
		return o
	}
	foes, _ := s.stacks(s.d)
	plain, least := s.walks(own, k, 0)
	wider, more := s.walks(own, k, 1)
	var near, far board.Set
	for h := range plain.All() {
		if least[h] <= u.Speed() {
			near = near.Add(h)
		} else {
			far = far.Add(h)
		}
	}
	beyond := wider.Minus(plain)
	o.Note = append(o.Note, page.M("overlay.reach.count", near.Len(), far.Len(), beyond.Len()))
	o.Areas = append(o.Areas,
		board.Area{Hexes: near, Style: board.Near, Meaning: page.M("overlay.near")},
		board.Area{Hexes: far, Style: board.Far, Meaning: meaning(!far.Empty(), "overlay.far")},
		board.Area{Hexes: beyond, Style: board.Beyond, Meaning: meaning(!beyond.Empty(), "overlay.beyond")},
		board.Area{Hexes: plain.Union(wider).Add(b.At), Style: board.Beyond, Ring: true},
		board.Area{Hexes: plain.Add(b.At), Style: board.Near, Ring: true})
	for h := range plain.Union(wider).All() {
		sign := board.Sign{Hex: h, To: board.None, Kind: board.Number, Text: page.M("text", least[h]), Meaning: page.M("overlay.walked")}
		if beyond.Has(h) {
			sign.Text = page.M("overlay.walked.more", more[h])
		}
		if foes.Has(h) {
			sign.Kind, sign.Text, sign.Meaning = board.Engages, page.Msg{}, page.M("overlay.engages")
		}
		o.Signs = append(o.Signs, sign)
	}
	return o
}

// walks are the hexes that a block can end in with some extra hexes, and how
// few it walks to each.
func (s *position) walks(own *rules.Own[Secret], k rules.Token, extra int) (board.Set, map[board.Hex]int) {
	j := s.judge(Move{From: s.p.Blocks[k].At, To: board.None})
	j.extra = extra
	start := j.begin(k)
	var ends board.Set
	least := map[board.Hex]int{}
	type state struct {
		at     board.Hex
		road   Road
		walked int
	}
	seen := map[state]bool{}
	ring := []progress{start}
	for len(ring) > 0 {
		var wider []progress
		for _, v := range ring {
			for d := range board.Directions {
				to := s.Map.Board.Neighbour(v.at, d)
				if to == board.None || j.legal(own, v, to) != nil {
					continue
				}
				w := j.ahead(v, to)
				x := state{w.at, w.road, w.walked}
				if seen[x] {
					continue
				}
				seen[x] = true
				if !ends.Has(to) {
					ends, least[to] = ends.Add(to), w.walked
				}
				if !j.foes.Has(to) || v.retreats {
					wider = append(wider, w)
				}
			}
		}
		ring = wider
	}
	return ends.Remove(start.at), least
}
