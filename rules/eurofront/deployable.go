package eurofront

import (
	"errors"
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// Deployable says why a set-up might leave some block without a place: data of one's own that may do
// so cannot be played.
func (g *Game) Deployable() error {
	p, _ := g.Start()
	var wrong []error
	for side := range rules.Nobody {
		x := stations{Position: g.Look(&p), side: side}
		x.find()
		for _, g := range x.groups {
			wrong = append(wrong, x.crowded(g))
		}
		for _, p := range x.held(side) {
			wrong = append(wrong, x.unheld(p))
		}
	}
	return errors.Join(wrong...)
}

// stations are where the groups of a side may be set up.
type stations struct {
	*Position
	side   rules.Side
	groups []*theatre.Group
	of     map[*theatre.Group]board.Set
}

func (x *stations) find() {
	x.of = map[*theatre.Group]board.Set{}
	for i := range x.Groups {
		g := &x.Groups[i]
		if g.Side != x.side {
			continue
		}
		x.groups = append(x.groups, g)
		x.of[g] = x.Where(func(p Place) bool { return x.Home(x.side, p) && g.Area.Has(p) && x.supplied(x.side, p) })
	}
}

// crowded: there is room in supply for all who may be set up where a group is, whoever is first.
func (x *stations) crowded(g *theatre.Group) error {
	room, blocks := 0, 0
	for p := range x.of[g].All() {
		room += x.Spots[p].Stack
	}
	for _, other := range x.groups {
		if other == g || !x.of[g].Intersect(x.of[other]).Empty() {
			blocks += len(other.Units)
		}
	}
	if room < blocks {
		return fmt.Errorf("%s: area: room in supply for %d, and %d are set up there", g.Said, room, blocks)
	}
	return nil
}

// unheld: there are blocks enough for a place that must be held, and all others that must.
func (x *stations) unheld(p Place) error {
	blocks, places := 0, len(x.held(x.side))
	for _, g := range x.groups {
		if x.of[g].Has(p) {
			blocks += len(g.Units)
		}
	}
	if blocks < places {
		return fmt.Errorf("scenario.yaml: must_occupy: %d blocks may stand in %s, of %d places that must be held", blocks, x.Spots[p].Name, places)
	}
	return nil
}
