package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// lost tells in one item whom the turn costs, or may cost, beside the fighting: by the
// Rout of who passes in the Battle of a Fortress, by the Final Supply Check, and by a
// Pass that ends the Month or may.
func (r *readback) lost(after *position) {
	var told page.Msg
	tell := func(id string, who page.Msg) {
		if m := page.M(id, who); told.ID == "" {
			told = m
		} else {
			told = page.M("readback.lost.and", told, m)
		}
	}
	var gone []rules.Token // of whom it has been told
	if r.pass() {
		for _, h := range r.routedFrom() {
			ks := r.besiegersOf(h)
			gone = append(gone, ks...)
			tell("readback.lost.rout", r.those(ks))
		}
	}
	fed := fed(after, r.side)
	var final []rules.Token
	for k := range after.OnBoard(r.side) {
		if r.dies(after, k, fed) && !slices.Contains(gone, k) {
			final = append(final, k)
		}
	}
	if final != nil {
		tell("readback.lost.final", r.those(final))
	}
	if r.pass() {
		id := "readback.lost.passes"
		if r.before.P.Passed {
			id = "readback.lost.month"
		}
		if who := r.starved(after, append(gone, final...)); who.ID != "" {
			tell(id, who)
		}
	}
	if told.ID != "" {
		r.Item("readback.lost", told)
	}
}

// starved are those beside some whom the check of the Month's end would eliminate if
// all stood then as it does after the turn (R-12.7-5): those without supply, and of
// those in a Fortress or an Oasis that has not room for all as many as are too many.
// What has been assigned before does not count then (R-13.3-8). Without an id: nobody.
func (r *readback) starved(after *position, but []rules.Token) (who page.Msg) {
	then := after.Copy()
	then.P.Active = r.side.Other()
	add := func(m page.Msg) {
		if who.ID == "" {
			who = m
		} else {
			who = page.M("readback.lost.with", who, m)
		}
	}
	fed := fed(then, r.side)
	var lacking []rules.Token
	var crowds []page.Msg
	for _, x := range then.Suppliers(r.side) {
		if x.Inside > x.Room {
			crowds = append(crowds, page.M("readback.lost.too-many", x.Inside-x.Room, r.those(x.Candidates)))
			but = append(but, x.Candidates...)
		}
	}
	for k := range then.OnBoard(r.side) {
		if !fed[k] && !slices.Contains(but, k) {
			lacking = append(lacking, k)
		}
	}
	if lacking != nil {
		add(r.those(lacking))
	}
	for _, m := range crowds {
		add(m)
	}
	return who
}

func (r *readback) those(ks []rules.Token) page.Msg {
	return page.M("text", r.unitNames(r.unitsOf(ks)))
}
