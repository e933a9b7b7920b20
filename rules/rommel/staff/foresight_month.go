package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// setUp looks at a deployment as it stands when all are placed, and at the Buildup before the
// game.
func (p *warnings) setUp() {
	if p.ahead.Due == rommel.RedrawKind.Name {
		return
	}
	if buys(p.foresight) {
		p.buildup()
	}
	b := barsAt(p.orderFile, p.v)
	b.s = p.s.Copy()
	b.deployment(func(string, *rules.Refusal) {})
	p.s = b.s
	p.allInBase()
}

// buys reports whether a set-up has a Buildup that is still to come.
func buys(p *foresight) bool {
	return p.Keys["buildup"] != "" && p.seen(rommel.Spent(p.Side)) != nil
}

// buildup looks at the position when the side has spent its points.
func (p *warnings) buildup() {
	if ss := p.seen(rommel.Spent(p.Side)); ss != nil {
		p.s = ss[0]
	}
	for _, e := range p.ahead.Since {
		switch e := e.(type) {
		case event.Redeploys:
			p.sent(e.By, e.From, e.Way, e.Units, "land")
		case event.Sails:
			p.sent(e.By, e.From, []board.Hex{e.To}, e.Units, "sea")
		case event.Refits:
			p.sent(e.By, e.From, e.Way, e.Units, "refit")
		}
	}
	p.saving()
	p.emptiedByDeeds()
}

func (p *warnings) sent(by rules.Side, from board.Hex, way []board.Hex, units []UnitNo, how string) {
	if by != p.Side {
		return
	}
	for _, u := range units {
		p.gone = append(p.gone, going{p.block(u), from, way, how})
	}
}

// done are the deeds that are not refused, with those of their steps that are not.
func (p *foresight) done() (ds []said[order.Deed]) {
	for _, d := range p.Deeds {
		if d.What.Do == rommel.Rebuild {
			d.What.Steps = slices.DeleteFunc(slices.Clone(d.What.Steps), func(u said[UnitNo]) bool { return p.refuses(u.At) })
			if len(d.What.Steps) > 0 {
				ds = append(ds, d)
			}
			continue
		}
		if !p.refuses(d.At) {
			d.What.Points = p.answered("buildup", d.At)
			ds = append(ds, d)
		}
	}
	return ds
}

// answered counts the answers of a clause to questions of a label.
func (p *foresight) answered(path, at string) (n int) {
	for _, a := range p.ahead.Answers {
		n += rules.Bit(a.From == at && a.Key.Label.Path == path)
	}
	return n
}

// exchanged are the exchanges of minefields that are not refused.
func (r *readback) exchanged() (all [][]said[board.Hex]) {
	for list := range slices.Chunk(r.Dismantle, 3) {
		if len(list) == 3 && !r.refuses(r.at("dismantle")) && !slices.ContainsFunc(list, func(h said[board.Hex]) bool { return r.refuses(h.At) }) {
			all = append(all, list)
		}
	}
	return all
}

// saving warns of points that are lost, and in the last Month, whose Buildup no other
// follows, of what is only for the next: points that are saved, and Refit.
func (p *warnings) saving() {
	if p.v.Public.Stage == rommel.Initiative || p.ahead.Due == rommel.RedrawKind.Name {
		return
	}
	limit, left := int16(p.Scenarios.Common.SaveLimit), p.s.P.Points[p.Side]
	last := !p.Saves(p.v.Public)
	switch {
	case p.Misread["buildup"]: // what is spent is not known
	case last && left > 0:
		p.warn(p.at("buildup"), "R-16.5-2", "warn.points-last", int(left))
	case left > limit:
		p.warn(p.at("buildup"), "R-16.5-2", "warn.points-lost", int(limit), int(left-limit))
	}
	var us []UnitNo
	at := ""
	for _, d := range p.done() {
		if d.What.Do == rommel.Refit && last {
			if us == nil {
				at = d.At
			}
			us = append(us, d.What.Unit)
		}
	}
	if us != nil {
		p.warnOf(subject{units: us, hex: board.None}, at, "R-16.52-1", "warn.refit-last", p.unitNames(us))
	}
}
