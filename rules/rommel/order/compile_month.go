package order

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// deeds of a Buildup, in the order in which they are done.
type deeds []said[Deed]

// deedForm is a deed, or several in one mapping.
var deedForm = clerk.Form[*compiler, deeds]{Name: "buildup", Keys: func(k *keys, ds *deeds) {
	deedKeys(k, ds, BuildupFile|SetupFile, BuildupFile)
}}

// beforeGame bars a Buildup in the set-up of a scenario that has none then (R-18.7-3).
func beforeGame[T any](c *compiler, n *orders.Node, deeds T) (none T, ok bool) {
	if c.duty != SetupFile || c.Game.Scenario.Pregame != nil {
		return deeds, true
	}
	c.Wrong(n, "no.pregame").Rule = "R-18.7-3"
	return none, false
}

// deedKeys are the deeds of a Buildup; before the game (18.7) there are fewer.
func deedKeys(k *keys, ds *deeds, always, later Duty) {
	k.In(always)
	clerk.Do(k, "redeploy", "R-16.51-1", "redeploy: {Pavia: [Bardia, Sollum]}", clerk.By(aUnit, hexes), ds.redeploy)
	clerk.Do(k, "sea", "R-16.53-1", "sea: {Pavia: Tobruk}", clerk.By(aUnit, hexes), ds.sail)
	k.In(later)
	clerk.Do(k, "refit", "R-16.52-1", "refit: Pavia", unitList, ds.refit)
	k.In(always)
	clerk.Do(k, "replace", "R-16.54-1", "replace: {Pavia: 2}", clerk.By(aUnit, clerk.Count[*compiler](1, 6)), ds.rebuild)
	clerk.Do(k, "minefield", "R-16.55-1", "minefield: Sollum", aHex, ds.mine)
	clerk.Do(k, "cards", "R-16.5-1", "cards: 1", clerk.Count[*compiler](1, 16), ds.buy)
	k.In(later)
	clerk.Do(k, "malta", "R-16.41-4", "malta: true", clerk.Raw(yesOrUnits), ds.malta).Only(rommel.Axis).Judged()
}

// yesOrUnits is read as it was agreed (AMB-36).
var yesOrUnits = shape[bool]{Schema: clerk.Either(unitList.Schema, yesNo.Schema)}

// a is a deed that begins an entry of the file.
func (ds *deeds) a(do rommel.Deed) Deed {
	return Deed{Do: do, First: len(*ds), Hex: board.None, Port: board.None}
}

func (ds *deeds) add(n *orders.Node, d Deed) { *ds = append(*ds, clerk.At(n, d)) }

func (ds *deeds) redeploy(c *compiler, _ orders.Pair, ways []clerk.Pair[UnitNo, []said[board.Hex]], _ bool) {
	ds.travel(c, ways, ds.a(rommel.Redeploy))
}

func (ds *deeds) sail(c *compiler, _ orders.Pair, ways []clerk.Pair[UnitNo, []said[board.Hex]], _ bool) {
	ds.travel(c, ways, ds.a(rommel.Sail))
}

// travel sends units by land or by sea.
func (ds *deeds) travel(c *compiler, ways []clerk.Pair[UnitNo, []said[board.Hex]], d Deed) {
	for _, w := range ways {
		d.Unit, d.Way, d.Exact = w.Name, w.Value, w.Node.Kind == orders.List
		switch {
		case !w.OK:
			continue
		case len(d.Way) == 0:
			c.Wrong(w.Key, "no.deed-hex", c.Game.Roster.Units[d.Unit].Name).Rule = c.Key().Rule
			continue
		case d.Do == rommel.Sail:
			d.Port = d.Way[0].What
		}
		ds.add(w.Key, d)
	}
}

func (ds *deeds) refit(_ *compiler, _ orders.Pair, units []said[UnitNo], _ bool) {
	ds.each(rommel.Refit, units)
}

// each does the same with each of some units.
func (ds *deeds) each(do rommel.Deed, units []said[UnitNo]) {
	for _, u := range units {
		d := ds.a(do)
		d.Unit = u.What
		*ds = append(*ds, said[Deed]{What: d, At: u.At})
	}
}

func (ds *deeds) rebuild(_ *compiler, p orders.Pair, steps []clerk.Pair[UnitNo, said[int]], _ bool) {
	d := ds.a(rommel.Rebuild)
	for _, s := range steps {
		for range s.Value.What {
			if s.OK {
				d.Steps = append(d.Steps, clerk.At(s.Key, s.Name))
			}
		}
	}
	if len(d.Steps) > 0 {
		ds.add(p.Key, d)
	}
}

func (ds *deeds) mine(_ *compiler, p orders.Pair, h board.Hex, ok bool) {
	if d := ds.a(rommel.LayMinefield); ok {
		d.Hex = h
		ds.add(p.Key, d)
	}
}

func (ds *deeds) buy(_ *compiler, p orders.Pair, number said[int], _ bool) {
	for left := number.What; left > 0 || left == number.What; left-- {
		d := ds.a(rommel.BuyCard)
		d.Cards = left
		ds.add(p.Key, d)
	}
}

func (ds *deeds) malta(c *compiler, p orders.Pair, n *orders.Node, _ bool) {
	switch {
	case !c.Game.Options.MaltaByUnit || c.Side != rommel.Axis:
		if c.Yes(n).What {
			ds.add(p.Key, ds.a(rommel.CallMalta))
		}
	case truth(n):
		c.Wrong(n, "no.malta-units")
	default:
		units, _ := unitList.Read(c, n)
		ds.each(rommel.CallMalta, units)
	}
}

// truth reports whether a node says yes or no.
func truth(n *orders.Node) bool {
	_, problem := n.Bool()
	return problem == nil
}
