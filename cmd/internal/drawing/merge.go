package drawing

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// arrow is a way of pieces as it is drawn.
type arrow struct {
	board.Line
	joins bool // it ends in another, which has the head and counts its pieces
}

// arrowsOf are the ways of pieces of an overlay, the longest first. Those off the board
// that lead to one place join each other, so that a single head tells how many go there.
func arrowsOf(o *board.Overlay) (all []arrow) {
	for _, l := range o.Lines {
		if l.Arrow && len(l.Way) > 1 {
			all = append(all, arrow{Line: l})
		}
	}
	slices.SortStableFunc(all, func(a, b arrow) int { return len(b.Way) - len(a.Way) })
	for i := range all {
		for j := range i {
			if main := &all[j]; !main.joins && main.takes(&all[i].Line) {
				main.Count = max(1, main.Count) + max(1, all[i].Count)
				all[i].joins = true
				at := slices.IndexFunc(all[i].Way, func(h board.Hex) bool { return taken(all[:i], h, main) })
				all[i].Way = all[i].Way[:at+1]
				break
			}
		}
	}
	return slices.DeleteFunc(all, func(a arrow) bool { return len(a.Way) < 2 }) // it begins in another
}

// takes reports whether a way joins this one, if they meet: both lead off the board from
// one place.
func (a *arrow) takes(l *board.Line) bool {
	return a.Travel == board.OffBoard && l.Travel == board.OffBoard && a.Style == l.Style && a.Label == "" && l.Label == "" &&
		a.Way[len(a.Way)-1] == l.Way[len(l.Way)-1]
}

// taken reports whether a way that leads where another does passes a hex.
func taken(all []arrow, h board.Hex, main *arrow) bool {
	return slices.ContainsFunc(all, func(a arrow) bool {
		return (a.joins || a.takes(&main.Line)) && a.Travel == main.Travel && a.Style == main.Style && slices.Contains(a.Way, h)
	})
}
