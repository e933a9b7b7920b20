package report

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// journey kinds are drawn with a badge, those over the sea as such.
var journeyBadges = map[string]string{"rail": "byrail", "sea": "bysea", "invade": "landed", "evacuate": "bysea"}

// movesOverlay shows the ways of blocks in some events, and what each side has lost where.
func (r *writer) movesOverlay(es []rules.Event) board.Overlay {
	o := board.Overlay{Title: page.M("overlay.moves"), Faint: true}
	lost := map[[2]int]int{}   // steps and blocks, by side and place
	starve := map[[2]int]int{} // those who have no supply, of whom some may die of it
	for _, x := range digest(es) {
		switch e := x.Event.(type) {
		case event.Moves:
			r.went(&o, e.By, e.How, e.Leg, x)
		case event.HQMoves:
			r.went(&o, e.By, "", e.Leg, x)
		case event.Repulsed:
			r.went(&o, e.By, "repulsed", e.Leg, x)
		case event.Loses:
			lost[[2]int{int(e.By), int(e.At)}]++
		case event.Unsupplied:
			lost[[2]int{int(e.By), int(e.At)}] += x.n
			starve[[2]int{int(e.By), int(e.At)}] += x.n
		case event.Dies:
			if by := [2]int{int(e.By), int(e.At)}; starve[by] > 0 { // that step is counted
				starve[by]--
			} else {
				lost[by]++
			}
		case event.Turn:
			clear(starve)
		}
	}
	for p := range Place(len(r.Spots)) {
		for side := range rules.Nobody {
			if n := lost[[2]int{int(side), int(p)}]; n > 0 {
				o.Signs = append(o.Signs, board.Sign{Hex: p, To: board.None, Kind: board.Loss, Side: int(side), Text: page.M("overlay.loss", n), Meaning: page.M("overlay.losses")})
			}
		}
	}
	if o.Lines == nil && o.Signs == nil {
		o.Note = append(o.Note, page.M("overlay.moves.none"))
	}
	return o
}

// PlanOverlay shows the ways of the view's own blocks in a course of play.
func (g Reporter) PlanOverlay(v view, es []rules.Event) board.Overlay {
	own := slices.DeleteFunc(slices.Clone(es), func(e rules.Event) bool {
		switch e := e.(type) {
		case event.Moves:
			return e.By != v.Side
		case event.HQMoves:
			return e.By != v.Side
		}
		return true
	})
	o := g.writer(v).movesOverlay(own)
	o.Title, o.Faint = page.M("overlay.plan"), false
	return o
}

// went draws a way.
func (r *writer) went(o *board.Overlay, side rules.Side, how string, leg event.Leg, x told) {
	l := board.Line{Way: slices.Concat([]board.Hex{leg.From}, x.way, []board.Hex{leg.To}), Style: board.Own, Arrow: true, Count: x.n, Badge: journeyBadges[how], Meaning: sideWord(side)}
	if side == eurofront.Soviet {
		l.Style = board.Enemy
	}
	switch how {
	case "sea", "invade", "evacuate":
		l.Travel = board.BySea
	case "rail":
		l.Way = r.byRail(leg)
	case "repulsed": // from the sea where it is not beside that place
		if l.Badge = how; !r.beside(leg) {
			l.Travel = board.BySea
		}
	}
	o.Draw(l)
}

// beside reports whether the ends of a leg lie beside each other.
func (g Reporter) beside(leg event.Leg) bool {
	w, ok := g.Over(leg.From, leg.To)
	return ok && (w.OnRoute() || g.Overland(w))
}

// byRail is a shortest way of a leg on rails.
func (g Reporter) byRail(leg event.Leg) (way []board.Hex) {
	came := map[Place]Place{leg.From: leg.From}
	for queue := []Place{leg.From}; len(queue) > 0; queue = queue[1:] {
		for _, w := range g.Ways[queue[0]] {
			if _, seen := came[w.To]; w.Rail && !seen {
				came[w.To] = queue[0]
				queue = append(queue, w.To)
			}
		}
	}
	for p := leg.To; p != leg.From; p = came[p] {
		way = append(way, p)
	}
	way = append(way, leg.From)
	slices.Reverse(way)
	return way
}
