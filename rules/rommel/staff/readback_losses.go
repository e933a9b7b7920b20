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
	lacking := r.turnsEnd(after).lacking
	var final []rules.Token
	for k := range after.OnBoard(r.Side) {
		if dies(after, k, lacking) && !slices.Contains(gone, k) {
			final = append(final, k)
		}
	}
	if final != nil && r.mayFight() { // which is no Pass
		r.Item("readback.lost-fought", r.those(final))
		return
	}
	if final != nil {
		tell("readback.lost.final", r.those(final))
	}
	if r.pass() {
		id := "readback.lost.passes"
		if r.endsMonth() {
			id = "readback.lost.month"
		}
		if who := r.starved(after, append(gone, final...)); who != nil {
			tell(id, r.those(who))
		}
	}
	if told.ID != "" {
		r.Item("readback.lost", told)
	}
}

// starved are those beside some whom the check of the Month's end would eliminate if
// all stood then as it does after the turn (R-12.7-5): where a Fortress or an Oasis has
// not room for all, those whom it would leave out.
func (r *readback) starved(after *position, but []rules.Token) (who []rules.Token) {
	then := r.monthsEnd(after)
	for k := range then.OnBoard(r.Side) {
		if then.lacking[k] && !slices.Contains(but, k) {
			who = append(who, k)
		}
	}
	return who
}

func (r *readback) those(ks []rules.Token) page.Msg {
	return page.M("text", r.unitNames(r.unitsOf(ks)))
}
