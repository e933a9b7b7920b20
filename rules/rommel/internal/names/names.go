// Package names reads what players call the things of the game: units, hexes, and the kinds
// and classes of units.
package names

import (
	"errors"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// Reader reads the names that a side writes, and notes what is wrong with them.
type Reader struct {
	clerk.Reader
	Game *rommel.Game
	View rules.View[rommel.Plane, rommel.Secret] // to propose what may be meant; what is wrong does not hang on it
	Side rules.Side
}

// Unit is a unit of the side by its name.
func (r *Reader) Unit(n *orders.Node) (rommel.UnitNo, bool) { return r.UnitAmong(n, nil) }

// UnitAmong is a unit of the side by its name; a name that several have means the one of
// those that can be meant here, if it is one.
func (r *Reader) UnitAmong(n *orders.Node, possible []rommel.UnitNo) (rommel.UnitNo, bool) {
	if n.Empty() || n.Kind != orders.Scalar {
		all := r.all()
		r.Wrong(n, "no.unit-list", all[0], all[min(1, len(all)-1)])
		return 0, false
	}
	meant := r.Game.UnitsNamed(r.Side, n.Text)
	if likely := slices.DeleteFunc(slices.Clone(meant), func(u rommel.UnitNo) bool { return !slices.Contains(possible, u) }); len(likely) == 1 {
		meant = likely
	}
	switch len(meant) {
	case 1:
		return meant[0], true
	case 0:
		r.noUnit(n)
	default:
		problem := r.Wrong(n, "no.which-unit", n.Text, strings.Join(r.UnitNames(meant), " or "))
		if r.Tired() {
			break
		}
		if alive := r.alive(meant); len(alive) < len(meant) {
			problem.Hints = r.UnitNames(alive)
		}
	}
	return 0, false
}

// noUnit says that no unit of the side has a name.
func (r *Reader) noUnit(n *orders.Node) {
	if r.Tired() {
		r.Wrong(n, "no.such-unit", n.Text)
		return
	}
	all := r.all()
	h, err := r.Game.Map.Board.Find(n.Text)
	switch {
	case err == nil:
		r.Wrong(n, "no.hex-for-unit", r.Game.Place(h), r.unitsIn(h), all[0])
	case r.Several(n, r.IsUnit) == nil:
		r.NoSuch(n, "no.such-unit", all)
	}
}

// IsUnit reports whether a unit of the side has a name.
func (r *Reader) IsUnit(name string) bool { return len(r.Game.UnitsNamed(r.Side, name)) > 0 }

// all are the names of the side's units.
func (r *Reader) all() []string { return r.UnitNames(r.Game.Units[r.Side]) }

// UnitNames are the names of some units.
func (r *Reader) UnitNames(units []rommel.UnitNo) (names []string) {
	for _, u := range units {
		names = append(names, r.Game.Roster.Units[u].Name)
	}
	return names
}

// alive are those of some own units that are still in the game.
func (r *Reader) alive(units []rommel.UnitNo) []rommel.UnitNo {
	return slices.DeleteFunc(slices.Clone(units), func(u rommel.UnitNo) bool {
		if r.View.Own == nil {
			return false
		}
		_, lives := r.Game.BlockOf(r.View, u)
		return !lives
	})
}

// unitsIn are the own units in a hex, as far as its owner reads.
func (r *Reader) unitsIn(h board.Hex) (names []page.Msg) {
	if r.View.Own == nil {
		return nil
	}
	for _, u := range r.Game.Units[r.Side] {
		if k, lives := r.Game.BlockOf(r.View, u); lives && r.View.Public.Blocks[k].At == h {
			names = append(names, page.M("text", r.Game.Roster.Units[u].Name))
		}
	}
	return names
}

// Hex is a hex by its name or label, or a place beside the map.
func (r *Reader) Hex(n *orders.Node) (board.Hex, bool) {
	switch {
	case n.Empty():
		r.Wrong(n, "no.hex-missing")
		return board.None, false
	case n.Kind != orders.Scalar:
		r.Wrong(n, "no.one-hex")
		return board.None, false
	}
	switch n.Text {
	case rommel.WordExit:
		return rommel.Exited, true
	case rommel.WordWaiting:
		return rommel.Waiting, true
	}
	h, err := r.Game.Map.Board.Find(n.Text)
	if label := (*board.LabelError)(nil); errors.As(err, &label) && r.Several(n, r.IsHex) == nil {
		r.Wrong(n, "no.such-hex", n.Text).Hints = label.Like
	}
	return h, err == nil
}

// IsHex reports whether a hex has a name.
func (r *Reader) IsHex(name string) bool { _, err := r.Game.Map.Board.Find(name); return err == nil }

// Place is a hex, or the place beside the map, as order files write it.
func Place(g *rommel.Game, h board.Hex) string {
	if h == rommel.Exited {
		return rommel.WordExit
	}
	return g.Place(h)
}

// Join lists things by their names.
func Join[T any](xs []T, say func(T) string) (text string) {
	for i, x := range xs {
		if i > 0 {
			text += ", "
		}
		text += say(x)
	}
	return text
}
