package report

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// reachOverlay shows where a block could get in a Group Move of its own, as
// all blocks stand now (6): without a road, by road only, and with one hex more
// by the Rommel bonus or a Forced March.
func (g Reporter) reachOverlay(s *rommel.Position, own *rules.Own[rommel.Secret], k rules.Token) board.Overlay {
	b, u := s.P.Blocks[k], s.Unit(*s.Face(own.S, k))
	o := board.Overlay{Title: page.M("overlay.reach", u.Name, g.TypeOf(u), u.Speed()), Faint: true}
	o.Areas = append(o.Areas, board.Area{Hexes: board.SetOf(b.At), Style: board.Own, Ring: true})
	if b.Disrupted {
		o.Note = append(o.Note, page.M("overlay.reach.disrupted", u.Name))
		return o
	}
	foes, _ := s.Stacks(s.Passive)
	reach := s.ReachOf(own, k)
	plain := reach.Plain.Hexes()
	var near, far board.Set
	for h := range plain.All() {
		if reach.Plain.Steps[h] <= u.Speed() {
			near = near.Add(h)
		} else {
			far = far.Add(h)
		}
	}
	beyond := reach.Rommel.Union(reach.March).Union(reach.Beyond)
	o.Note = append(o.Note, page.M("overlay.reach.count", near.Len(), far.Len(), beyond.Len()))
	o.Areas = append(o.Areas,
		board.Area{Hexes: near, Style: board.Near, Meaning: page.M("overlay.near")},
		board.Area{Hexes: far, Style: board.Far, Meaning: page.If(!far.Empty(), "overlay.far")},
		board.Area{Hexes: beyond, Style: board.Beyond, Meaning: page.If(!beyond.Empty(), "overlay.beyond")},
		board.Area{Hexes: plain.Union(beyond).Add(b.At), Style: board.Beyond, Ring: true},
		board.Area{Hexes: plain.Add(b.At), Style: board.Near, Ring: true})
	for h := range plain.Union(beyond).All() {
		sign := board.Sign{Hex: h, To: board.None, Kind: board.Number, Meaning: page.M("overlay.walked")}
		switch {
		case foes.Has(h):
			sign.Kind, sign.Meaning = board.Engages, page.M("overlay.engages")
		case plain.Has(h):
			sign.Text = page.M("text", reach.Plain.Steps[h])
		default:
			sign.Text = page.M("overlay.walked.more")
		}
		o.Signs = append(o.Signs, sign)
	}
	return o
}
