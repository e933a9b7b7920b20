package report

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
)

// course is how an HQ can have a block move, as all stand: where to; if nowhere, why not.
type course struct {
	eurofront.Take
	mode eurofront.Mode
	to   board.Set
	full board.Set // places without room
	why  *rules.Refusal
}

// hows are the ways in which an HQ has blocks move.
var hows = [...]eurofront.How{eurofront.Land, eurofront.March, eurofront.Rail, eurofront.Sail, eurofront.Invade, eurofront.Evacuate}

// reach is what every HQ of the view's side can have an own block do: those that are active as they
// are, the others as if they were activated.
func (r *writer) reach(k rules.Token) (all []course) {
	for _, hq := range r.look.OnMap(r.v.Side) {
		f := r.v.Own.S.Blocks[hq].Face
		if hq == k || !r.Units[f.Unit].Type.Leads() {
			continue
		}
		for _, mode := range []eurofront.Mode{eurofront.Normal, eurofront.Invasion} {
			p, why := r.led(hq, mode)
			if why != nil {
				if mode == eurofront.Normal {
					all = append(all, course{Take: eurofront.Take{Block: k, By: hq}, mode: mode, why: why})
				}
				continue
			}
			w := r.WaysOf(p)
			for _, how := range hows {
				all = append(all, r.course(w, course{Take: eurofront.Take{Block: k, By: hq, How: how}, mode: mode}))
			}
		}
	}
	return all
}

// led is the position with an HQ active in a mode; why it cannot be.
func (r *writer) led(hq rules.Token, mode eurofront.Mode) (*Plane, *rules.Refusal) {
	b := &r.v.Public.Blocks[hq]
	switch {
	case b.Mode != eurofront.Idle && b.Mode.Invades() == (mode == eurofront.Invasion):
		return r.v.Public, nil
	case b.Mode != eurofront.Idle || b.Spent:
		return nil, rules.Refuse("EF-5.5-2", "no.spent-hq")
	}
	return r.Activated(r.v.Public, r.v.Own, eurofront.Activation{HQ: hq, Mode: mode})
}

// course finds out where a block gets in a way.
func (r *writer) course(w eurofront.Ways, c course) course {
	if c.why = w.Why(c.Take); c.why != nil {
		return c
	}
	for p := range Place(len(r.Spots)) {
		if p == r.v.Public.Blocks[c.Block].At || r.Spots[p].Owner == rules.Nobody {
			continue
		}
		why := r.goes(w, c.Take, p)
		switch {
		case why == nil:
			c.to = c.to.Add(p)
		case why.Why.ID == "no.stack":
			c.full = c.full.Add(p)
		default:
			if _, beside := r.Over(r.v.Public.Blocks[c.Block].At, p); beside {
				c.why = why
			}
		}
	}
	return c
}

// goes says why a block does not get to a place in a way; nil: it does.
func (r *writer) goes(w eurofront.Ways, x eurofront.Take, p Place) (why *rules.Refusal) {
	if x.How == eurofront.Land {
		_, why = w.Walk(r.v.Own, w.Begin(x.Block), p)
		return why
	}
	for _, yes := range []bool{false, true} {
		if why = w.MayGo(r.v.Own, x, eurofront.Go{To: p, Yes: yes}); why == nil {
			return nil
		}
	}
	return why
}
