package order

import (
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// Wish is a part of a clause, such as that a hex is avoided.
type Wish struct {
	clause, ID, place string
	Hex               board.Hex // of that place, if it is one
}

// The ids of wishes, by which their words stand in the catalogue.
const (
	WishTo       = "to"
	WishToward   = "toward"
	WishAvoid    = "avoid"
	WishVia      = "via"
	WishFoes     = "foes"
	WishSupply   = "supply"
	WishStack    = "stack"
	WishFriends  = "friends"
	WishTogether = "together"
)

// Name is by what an account finds that it was not kept (rules.Wish).
func (x Wish) Name() string { return x.clause + " " + x.ID + " " + x.place }

// Is is the wish in words.
func (x Wish) Is() page.Msg { return page.M("wish."+x.ID, x.place) }

// Lost is why it is not kept.
func (x Wish) Lost() page.Msg { return page.M("lost."+x.ID, x.place) }

// Wishes are the parts of a clause that is more than places to come nearer to.
func (r *Retreat) Wishes(g *rommel.Game) (all []Wish) {
	if r.Plain() {
		return nil
	}
	for _, h := range r.Ends {
		all = append(all, r.EndAt(g, h.What))
	}
	if len(r.Toward) > 0 {
		all = append(all, Wish{r.At, WishToward, g.Places(Hexes(r.Toward)), board.None})
	}
	all = append(all, r.Limits(g)...)
	if r.Friends.What {
		all = append(all, Wish{r.At, WishFriends, "", board.None})
	}
	return all
}

// EndAt is the wish to end in a hex.
func (r *Retreat) EndAt(g *rommel.Game, h board.Hex) Wish {
	return Wish{r.At, WishTo, g.Place(h), h}
}

// Limits are the wishes of a clause that leave hexes out.
func (r *Retreat) Limits(g *rommel.Game) (all []Wish) {
	for _, h := range r.avoid {
		all = append(all, Wish{r.At, WishAvoid, g.Place(h.What), h.What})
	}
	if r.via.At != "" {
		all = append(all, Wish{r.At, WishVia, g.Place(r.via.What), r.via.What})
	}
	if r.foes.What {
		all = append(all, Wish{r.At, WishFoes, "", board.None})
	}
	if r.supply.What {
		all = append(all, Wish{r.At, WishSupply, "", board.None})
	}
	if r.Stack.What {
		all = append(all, Wish{r.At, WishStack, "", board.None})
	}
	return all
}

// Together is that the wishes of a clause are kept by one hex.
func (r *Retreat) Together() Wish { return Wish{r.At, WishTogether, "", board.None} }

// Lost are wishes as they are not kept.
func Lost(unkept []Wish) (all []page.Msg) {
	for _, x := range unkept {
		all = append(all, x.Lost())
	}
	return all
}
