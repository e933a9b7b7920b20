package drawing

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// Where the blocks of a side stand on the card of a battle, and how wide the card is.
const cardBlocks, cardWide = 104.0, columnWide - 2*gap

// fightCard tells of a battle: where it is fought on which ground, who takes part and as what, losses, and what else counts.
func (m *survey) fightCard(h board.Hex, f *board.Fight) (c card) {
	c.place, c.order, c.w = m.label(h), f.Order, cardWide
	s := &c.scene
	s.place(point{9, 9}, .85, "")
	s.stamp("", swordsOf(f), point{})
	s.close()
	s.write("cardname", 24, 14, c.place)
	ground := m.words.Say(f.Ground)
	if w := Width(ground, false) * 11; w+Width(c.place, true)*14+34 < cardWide {
		s.sized("key", cardWide-w, 13.5, ground, 11)
		c.h = 24
	} else {
		s.sized("key", 24, 29, ground, 11)
		c.h = 38
	}
	own := max(m.pic.Side, 0)
	for _, side := range []int{1 - own, own} {
		c.party(m, m.stack(h, side), side, f)
	}
	for _, n := range f.Notes {
		for _, l := range wrapped(m.words.Say(n), 11.5, cardWide, false) {
			c.h += 14
			s.sized("key", 0, c.h-3, l, 11.5)
		}
	}
	return c
}

// party is a side of a battle: its name and its part, its blocks, dice of a strike and losses.
func (c *card) party(m *survey, t *board.Stack, side int, f *board.Fight) {
	s, tall := &c.scene, cardFace+8
	mid := c.h + cardFace/2
	s.write("cardside", 0, mid-1, sideName(m.words, side))
	s.sized("key", 0, mid+13, m.words.Say(f.Roles[side]), 10.5)
	right := cardWide
	if loss := m.words.Say(f.Losses[side]); f.Losses[side].ID != "" {
		w := Width(loss, true)*10.5 + 13
		right -= w
		s.box("loss", rect{right, mid - 9, w, 18}, 4)
		s.write("losst", right+w/2, mid+3.8, loss)
	}
	if f.Strike > 0 && side != f.Holder {
		right -= 24
		s.stamp("", raid, point{right, mid})
		s.sized("limitn", right+8, mid+4.3, fmt.Sprint(f.Strike), 12)
		right -= 20
	}
	if t != nil {
		var above scene
		b := m.blocks(s)
		b.above = &above
		n := rowOf(t)
		step := min(cardFace+cardGap, (right-cardBlocks-cardFace)/max(1, float64(n-1)))
		for i := range n {
			at := point{cardBlocks + float64(i)*step, c.h}
			if i < len(t.Pieces) {
				b.face(&t.Pieces[i], t.Side, at, cardFace)
			} else {
				b.back(t.Side, t.Hidden(), t.Backs, at.add(2, 2), cardFace-4, "")
			}
		}
		s.append(&above)
	}
	c.h += tall
}
