// Package names reads what players call the things of the game: units, places and seas.
package names

import (
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/orders/spelling"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Reader reads the names that a side writes, and notes what is wrong with them.
type Reader struct {
	clerk.Reader
	Game *eurofront.Game
	Side rules.Side
}

// Unit is a unit of the side by its name.
func (r *Reader) Unit(n *orders.Node) (theatre.UnitNo, bool) {
	return r.unit(n, func(*theatre.Unit) bool { return true })
}

// HQ is a headquarters of the side by its name.
func (r *Reader) HQ(n *orders.Node) (theatre.UnitNo, bool) {
	return r.unit(n, func(u *theatre.Unit) bool { return u.Type.Leads() })
}

// unit is one of those that fit.
func (r *Reader) unit(n *orders.Node, fits func(*theatre.Unit) bool) (theatre.UnitNo, bool) {
	if n.Empty() || n.Kind != orders.Scalar {
		r.Wrong(n, "no.one-unit", r.example())
		return 0, false
	}
	var names []string
	for _, u := range r.Game.Of(r.Side) {
		x := &r.Game.Units[u]
		if !fits(x) {
			continue
		}
		if names = append(names, x.Name); Called(r.Game, u, n.Text) {
			return u, true
		}
	}
	for u := range r.Game.Units {
		switch {
		case !Called(r.Game, theatre.UnitNo(u), n.Text):
			continue
		case r.Game.Units[u].Side == r.Side:
			r.Wrong(n, "no.unit-here", r.Game.Units[u].Name)
		default:
			r.Wrong(n, "no.enemy-unit", r.Game.Units[u].Name, page.M(fmt.Sprint("side.", r.Game.Units[u].Side)))
		}
		return 0, false
	}
	called := func(name string) bool {
		return slices.ContainsFunc(r.Game.Of(r.Side), func(u theatre.UnitNo) bool { return Called(r.Game, u, name) })
	}
	if r.Several(n, called) == nil {
		r.NoSuch(n, "no.such-unit", names)
	}
	return 0, false
}

// example is that of the key that is read; "": none is.
func (r *Reader) example() string {
	if k := r.Key(); k != nil {
		return k.Example
	}
	return ""
}

// Place is a hex, an Area or a box by any of its names.
func (r *Reader) Place(n *orders.Node) (eurofront.Place, bool) {
	if n.Empty() || n.Kind != orders.Scalar {
		r.Wrong(n, "no.one-place", r.example())
		return eurofront.None, false
	}
	p, err := r.Game.Find(n.Text)
	if err == nil {
		return p, true
	}
	var names []string
	for i := range r.Game.Spots {
		names = append(names, r.Game.Spots[i].Name)
	}
	r.NoSuch(n, "no.such-place", names)
	return eurofront.None, false
}

// Sea is a sea by its name in the data.
func (r *Reader) Sea(n *orders.Node) (theatre.SeaNo, bool) {
	var names []string
	for i := range r.Game.Seas {
		if names = append(names, r.Game.Seas[i].ID); Folded(r.Game.Seas[i].ID) == Folded(Said(n)) {
			return theatre.SeaNo(i), true
		}
	}
	r.NoSuch(n, "no.such-sea", names, strings.Join(names, ", "))
	return theatre.NoSea, false
}

// Short is a unit's name without what stands in brackets.
func Short(name string) string {
	name, _, _ = strings.Cut(name, " (")
	return name
}

// Called reports whether a unit has a name: its own, with or without what stands in brackets and the
// title of a theatre HQ, or its id.
func Called(g *eurofront.Game, u theatre.UnitNo, name string) bool {
	x, word := &g.Units[u], Folded(name)
	return word != "" && (word == Folded(x.Name) || word == Folded(Short(x.Name)) || word == Folded(x.ID) || word == Folded(strings.TrimPrefix(x.Name, "THQ ")))
}

// Folded is a name without what does not count in it: case, accents, spaces.
func Folded(name string) string {
	word, _ := spelling.Fold(name)
	return word
}

// CutLevel cuts the level off a name that it stands behind, as in Vyborg 3; "": none does.
func CutLevel(text string) (name, level string) {
	if i := strings.LastIndexByte(text, ' '); i >= 0 && strings.Trim(text[i+1:], "0123456789") == "" {
		return text[:i], text[i+1:]
	}
	return text, ""
}

// Said is what a scalar says.
func Said(n *orders.Node) string {
	if n == nil {
		return ""
	}
	return n.Text
}
