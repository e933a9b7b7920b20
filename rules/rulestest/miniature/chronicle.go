package miniature

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// side is a side in words.
func side(s rules.Side) page.Msg { return page.M(fmt.Sprint("side.", s)) }

// Named implements rules.Clerk: "turn 3, North", "reply of South in turn 3".
func (Game) Named(phase string) page.Msg {
	for s := range rules.Nobody {
		for _, of := range []struct{ id, form string }{{"phase.deploy", "deploy/%[2]s"}, {"phase.buildup", "b%d/%s"}, {"phase.turn", "t%d/%s"}, {"phase.reply", "t%d/%s-reply"}} {
			for n := range lastTurn + 1 {
				if phase == fmt.Sprintf(of.form, n, sides[s]) {
					return page.M(of.id, side(s), n)
				}
			}
		}
	}
	return page.M("text", phase)
}

// Owed implements rules.Clerk.
func (Game) Owed(p *Plane, d rules.Due) page.Msg {
	switch {
	case d.By == rules.Nobody: // dice that others throw
		return page.Msg{}
	case d.Kind == refuseKind.Name:
		var at []page.Msg
		for _, h := range p.attacked() {
			at = append(at, page.M("text", h.String()))
		}
		return page.M("owed.reply", at)
	case p.Stage == setup:
		return page.M("owed.deploy")
	case p.Stage == buildup:
		return page.M("owed.buildup", int(p.Turn))
	}
	return page.M("owed.turn", int(p.Turn))
}

// Ended implements rules.Reporter.
func (Game) Ended(p *Plane) page.Msg {
	switch p.Winner {
	case 2:
		return page.Msg{}
	case 3:
		return page.M("ended.draw")
	}
	return page.M("ended.won", side(rules.Side(p.Winner)))
}

// Chronicle implements rules.Reporter: a chapter for each player turn, and what one's own
// cards pay for.
func (g Game) Chronicle(v view, es []rules.Event) page.Chronicle {
	c := page.Chronicle{Told: []string{"hand", "enemy.hand"}}
	c.Score = []page.Figure{{Label: page.M("figure.blocks"), Value: page.M("figure.pair", len(v.Public.onBoard(North)), len(v.Public.onBoard(South)))}}
	moves, battles := 0, 0
	for _, e := range es {
		switch e := e.(type) {
		case Enters:
			moves += e.N
		case Battle:
			battles++
		}
	}
	c.Chapters, c.Gist = chapters(es), page.M("gist", moves, battles)
	if v.Own == nil {
		return c
	}
	hand := v.Public.Hands[v.Side]
	if v.Own.Count(hand, realCard) == 0 && v.Public.Winner == 2 && v.Public.Stage == turn {
		c.Warnings = append(c.Warnings, page.M("warn.unpaid"))
	}
	for _, face := range []string{realCard, dummyCard} {
		for range v.Own.Count(hand, face) {
			c.Hand = append(c.Hand, page.M("text", face))
		}
	}
	c.Lesser, c.Enemy = v.Own.Count(hand, dummyCard), v.Public.Hands[v.Side.Other()].Len()
	return c
}

// chapters are events in words, those together that tell of the same.
func chapters(es []rules.Event) []page.Chapter {
	var folded []rules.Event
	for _, e := range es {
		folded = page.Fold(folded, e, together, nil)
	}
	all := page.Chapters{First: page.M("happened")}
	for _, e := range folded {
		if _, ok := e.(TurnBegins); ok {
			all.Begin(say(e))
			continue
		}
		tale := page.Tale{Text: say(e), Scores: true}
		if x, ok := e.(interface{ Thrown() Throw }); ok {
			throw := x.Thrown()
			tale.Label, tale.Faces, tale.Low = throw.Roll.String(), throw.Dice, throw.Low
		}
		chapter := all.Now()
		chapter.Tale = append(chapter.Tale, tale)
	}
	return all.End()
}

// Oversee implements rules.Reporter: what has happened, and the blocks of both.
func (g Game) Oversee(of [2]view, es []rules.Event) (page.Page, page.Chronicle) {
	p := page.Page{Title: page.M("title", page.M("both"))}
	p.Tell(chapters(es), page.M("happened"), page.M("nothing"))
	for s, v := range of {
		p.Heading("blocks", side(rules.Side(s)))
		own(&p, v)
	}
	return p, g.Chronicle(view{Side: rules.Nobody, Public: of[0].Public}, es)
}

// Luck implements rules.Reporter: fire, battle by battle.
func (Game) Luck(es []rules.Event, from int) []page.Luck {
	var all page.Lucks
	at := "" // where the battle is
	for i, e := range es {
		switch e := e.(type) {
		case TurnBegins:
			all.Begin(page.M("luck.turn", e.Turn))
		case Battle:
			at = e.Hex.String()
		case Fire:
			if i >= from {
				all.Throw(at, int(e.By), len(e.Dice), e.Low, e.Hits, false)
			}
		}
	}
	return all.All
}

var chronicleWords = page.Words{
	"both":          "both sides",
	"blocks":        "Blocks of {0}",
	"phase.deploy":  "{0}: deployment",
	"phase.buildup": "{0}: buildup after turn {1}",
	"phase.turn":    "{0}: turn {1}",
	"phase.reply":   "{0}: reply in turn {1}",
	"owed.deploy":   "the deployment",
	"owed.buildup":  "the buildup after turn {0}",
	"owed.turn":     "turn {0}",
	"owed.reply":    "the reply to the attack on {0}",
	"ended.draw":    "a draw",
	"ended.won":     "{0} has won",
	"figure.blocks": "blocks on the board, North and South",
	"figure.pair":   "{0} : {1}",
	"gist":          "{0, plural, =0{nobody moves} one{one Move} other{# Moves}}, {1, plural, =0{no battle} one{one battle} other{# battles}}",
	"warn.unpaid":   "You hold no real card: you cannot pay for a Move.",
	"luck.turn":     "turn {0}",
}
