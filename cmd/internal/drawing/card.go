package drawing

import (
	"math"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// card shows the pieces of a hex once more beside the map, large enough to be read.
type card struct {
	w, h  float64
	place string
	order int   // of play
	scene scene // from the origin
}

// The measures of a card.
const (
	cardFace = 38.0 // the side of a piece
	cardRow  = 8    // pieces in a row
	cardGap  = 4.0
)

// cards are those of the hexes in a part of the map that have no room for all of their
// pieces, or whose pieces are too small for names.
func (m *survey) cards(in rect) (all []card) {
	for h, x := range m.hexes {
		at := m.at(board.Hex(h))
		if (m.crowded(board.Hex(h)) || x.Fight != nil) && (rect{at.x, at.y, 1, 1}).overlaps(in) {
			c := m.card(board.Hex(h))
			if f := x.Fight; f != nil {
				c = m.fightCard(board.Hex(h), f)
			}
			all = append(all, c)
		}
	}
	slices.SortStableFunc(all, func(a, b card) int { return a.order - b.order })
	return all
}

// crowded reports whether a hex shows some of its known pieces too small for their
// names, or only counts them.
func (m *survey) crowded(h board.Hex) bool {
	stacks := m.hexes[h].Stacks
	most := 8
	if len(stacks) > 1 {
		most = 2
	}
	return slices.ContainsFunc(stacks, func(t board.Stack) bool { return len(t.Pieces) > 0 && rowOf(&t) > most })
}

// card is that of a hex: enemies above a line, own pieces below it.
func (m *survey) card(h board.Hex) (c card) {
	c.place = m.label(h)
	own := max(m.pic.Side, 0)
	b := m.blocks(&c.scene)
	c.scene.write("cardname", 0, 13, c.place)
	c.w, c.h = Width(c.place, true)*14, 22
	theirs, mine := m.stack(h, 1-own), m.stack(h, own)
	if theirs != nil {
		c.stack(b, theirs)
	}
	line := c.h
	if theirs != nil && mine != nil {
		c.h += 8
	}
	if mine != nil {
		c.stack(b, mine)
	}
	if line += 1; theirs != nil && mine != nil {
		c.scene.path("front", strokes(point{}, 1, 0, line, c.w, line))
	}
	return c
}

// stack draws pieces below what the card has, hidden ones as a pile.
func (c *card) stack(b *blocks, t *board.Stack) {
	n := rowOf(t)
	for i := range n {
		at := point{float64(i%cardRow) * (cardFace + cardGap), c.h + float64(i/cardRow)*(cardFace+7)}
		if i < len(t.Pieces) {
			b.face(&t.Pieces[i], t.Side, at.add(0, 3), cardFace)
		} else {
			b.back(t.Side, t.Hidden(), t.Backs, at.add(4, 6), cardFace-6, "")
		}
	}
	c.w = max(c.w, float64(min(n, cardRow))*(cardFace+cardGap)-cardGap)
	c.h += float64((n+cardRow-1)/cardRow)*(cardFace+7) + 6
}

// cardsOf are the cards of a whole picture, and all that is drawn in them, for a page.
func cardsOf(pic *board.Picture, w page.Words) (k keyList) {
	m := newSurvey(pic, w)
	for _, c := range m.cards(m.limits) {
		out := writer{}
		out.scene(&c.scene)
		k.all.append(&c.scene)
		w, h := decimal(math.Ceil(c.w+3)), decimal(math.Ceil(c.h))
		k.html += `<li><svg viewBox="-1 0 ` + w + " " + h + `" width="` + w + `" role="img" aria-label="` + escape(m.say("draw.card", c.place)) + `">` + out.b.String() + "</svg></li>\n"
	}
	if k.html != "" {
		k.html = `<ul class="crowds">` + "\n" + k.html + "</ul>\n"
	}
	return k
}
