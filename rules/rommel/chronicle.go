package rommel

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Chronicle is what a report tells, for a page with pictures and tables.
func (g *Game) Chronicle(v rules.View[Plane, Secret], es []rules.Event) page.Chronicle {
	r := &reporter{Game: g, v: v, words: g.Words("en")}
	c := page.Chronicle{
		Score:    r.figures(),
		Chapters: r.chapters(es),
		Told: []string{"report.happened", "report.happened-in", "stage.turn", "stage.buildup", "stage.pregame", "stage.pregame.deployed",
			"report.stack", "report.stack.revealed", "report.battle", "report.own-hand"},
	}
	if v.Own != nil {
		c.Warnings, c.Supply = r.supplyTold()
		hand := v.Public.Hands[v.Side]
		for _, card := range []string{realCard, dummyCard} {
			for range v.Own.Count(hand, card) {
				c.Hand = append(c.Hand, page.M("card."+card))
			}
		}
		c.Enemy = v.Public.Hands[v.Side.Other()].Len()
	}
	return c
}

// figures are the numbers of both sides that decide a game.
func (r *reporter) figures() (all []page.Figure) {
	p := r.v.Public
	add := func(label string, of func(side rules.Side) int) {
		all = append(all, page.Figure{Label: page.M(label), Value: page.M("score.pair", of(Axis), of(Allied))})
	}
	count := func(ok func(b *Block) bool) func(side rules.Side) int {
		return func(side rules.Side) int { return len(r.position(p).where(side, ok)) }
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
	add("score.blocks", count(func(b *Block) bool { return b.At >= 0 }))
	add("score.lost", count(func(b *Block) bool { return b.At == eliminated }))
	add("score.cards", func(side rules.Side) int { return p.Hands[side].Len() })
	add("score.saved", func(side rules.Side) int { return int(p.Saved[side]) })
	add("score.pool", count(func(b *Block) bool { return b.At == inPool || b.At == undeployed }))
	return all
}

// supplyTold is how each own unit on the map is supplied as it stands, and what
// one must know of it.
func (r *reporter) supplyTold() (warnings []page.Msg, all []page.Standing) {
	s, side := r.position(r.v.Public), r.v.Side
	t := s.tracer(side)
	lines := s.baseLines(side, t)
	base := r.Map.Bases[side]
	t.Aim(base)
	lacking, marked := 0, []page.Msg(nil)
	ks := s.listed(side)
	for _, k := range ks {
		b, u := &s.p.Blocks[k], r.unit(*r.face(r.v.Own.S, k))
		x := page.Standing{Unit: u.Name, Good: true}
		switch {
		case b.At == base:
			x.Text = page.M("standing.base")
		case lines[k]:
			x.Text = page.M("standing.line", r.place(base), t.Length(b.At))
		case b.Fortress >= 0:
			x.Text = page.M("standing.port", r.place(r.Map.Fortresses[b.Fortress]))
		case b.Oasis > 0:
			x.Text = page.M("standing.oasis")
		default:
			x.Text, x.Good = page.M("standing.none"), false
			lacking++
		}
		if b.Unsupplied {
			marked = append(marked, page.M("standing.unit", u.Name, r.place(b.At)))
		}
		all = append(all, x)
	}
	slices.SortFunc(marked, byText)
	if lacking > 0 {
		warnings = append(warnings, page.M(singular("warn.lacking", lacking), lacking, len(ks)))
		for _, n := range s.supplyOverlay(side).Notes {
			warnings = append(warnings, page.M("warn.note", n.Lines[0], n.Lines[1]))
		}
	}
	if marked != nil {
		warnings = append(warnings, page.M("warn.marked", marked))
	}
	if hand := r.v.Public.Hands[side]; hand.Len() > 0 && s.p.Stage == PlayerTurn {
		if n := r.v.Own.Count(hand, realCard); n < 2 {
			warnings = append(warnings, page.M(fmt.Sprint("warn.cards.", n)))
		}
	}
	return warnings, all
}

func byText(a, b page.Msg) int { return slices.Compare([]byte(fmt.Sprint(a)), []byte(fmt.Sprint(b))) }
