package report

import (
	"fmt"
	"maps"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// Chronicle is what a report tells, for a page with pictures and tables.
func (g Reporter) Chronicle(v view, es []rules.Event) page.Chronicle {
	return (&writer{Reporter: g, v: v}).chronicle(es)
}

func (r *writer) chronicle(es []rules.Event) page.Chronicle {
	v := r.v
	c := page.Chronicle{
		Score:    r.figures(),
		Chapters: r.chapters(es),
		Gist:     r.gist(es),
		Told:     []string{"report.stack", "report.battle"},
	}
	if v.Own != nil {
		c.Warnings, c.Told = r.warnings(), append(c.Told, "report.own-hand")
		hand := v.Public.Hands[v.Side]
		for _, card := range []string{rommel.RealCard, rommel.DummyCard} {
			for range v.Own.Count(hand, card) {
				c.Hand = append(c.Hand, page.M("card."+card))
			}
		}
		c.Lesser = v.Own.Count(hand, rommel.DummyCard)
		c.Enemy = v.Public.Hands[v.Side.Other()].Len()
	}
	return c
}

// figures are the numbers of both sides that decide a game.
func (r *writer) figures() (all []page.Figure) {
	p := r.v.Public
	add := func(label string, of func(side rules.Side) int) {
		all = append(all, page.Figure{Label: page.M(label), Value: page.M("score.pair", of(rommel.Axis), of(rommel.Allied))})
	}
	count := func(ok func(b *rommel.Block) bool) func(side rules.Side) int {
		return func(side rules.Side) int { return len(r.Position(p).Where(side, ok)) }
	}
	add("score.fortresses", func(side rules.Side) int {
		n := 0
		for _, s := range p.Control {
			if s == side {
				n++
			}
		}
		return n
	})
	add("score.blocks", count(func(b *rommel.Block) bool { return r.Map.Board.Has(b.At) }))
	add("score.lost", count(func(b *rommel.Block) bool { return b.At == rommel.Eliminated }))
	add("score.cards", func(side rules.Side) int { return p.Hands[side].Len() })
	if p.Stage == rommel.Buildup {
		add("score.points", func(side rules.Side) int { return int(p.Points[side]) })
	} else if r.Saves(p) {
		add("score.saved", func(side rules.Side) int { return int(p.Saved[side]) })
	}
	add("score.pool", count(func(b *rommel.Block) bool { return b.At == rommel.InPool || b.At == rommel.Undeployed }))
	return all
}

// warnings are what one must know of one's own side as it stands.
func (r *writer) warnings() (all []page.Msg) {
	s, side := r.Position(r.v.Public), r.v.Side
	fed := Fed(s, side)
	lacking, marked := 0, map[board.Hex][]rules.Token{}
	ks := s.Listed(side)
	for _, k := range ks {
		if !fed[k] {
			lacking++
		}
		if b := &s.P.Blocks[k]; b.Unsupplied {
			marked[b.At] = append(marked[b.At], k)
		}
	}
	if lacking > 0 {
		all = append(all, page.M("warn.lacking", lacking, len(ks)))
		for _, n := range supplyOverlay(s, side).Notes {
			all = append(all, page.M("warn.note", n.Lines[0], n.Lines[1]))
		}
	}
	if len(marked) > 0 {
		var units []page.Msg
		for _, h := range slices.Sorted(maps.Keys(marked)) {
			units = append(units, page.M("warn.unit", r.namesOf(marked[h]), r.Place(h)))
		}
		all = append(all, page.M("warn.marked", units))
	}
	if s.P.Stage == rommel.PlayerTurn {
		all = append(all, r.ofCards(s)...)
	}
	return all
}

// ofCards are warnings of a hand that pays for little.
func (r *writer) ofCards(s *rommel.Position) []page.Msg {
	hand := r.v.Public.Hands[r.v.Side]
	switch n := r.v.Own.Count(hand, rommel.RealCard); {
	case n == 0 && s.P.Active == r.v.Side && s.P.Laid.Len() == 0 && len(s.Leavable()) > 0:
		return []page.Msg{page.M("warn.due", r.Places(s.Leavable()))}
	case n < 2 && hand.Len() > 0:
		return []page.Msg{page.M(fmt.Sprint("warn.cards.", n))}
	}
	return nil
}
