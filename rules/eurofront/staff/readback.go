package staff

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// undecided are clauses without how battles end, which nobody foretells: that they are fought is read
// back with who fights.
func undecided(became []rules.Became) (left []rules.Became) {
	for _, b := range became {
		if b.What.ID == becameBattle && b.Orders.ID == "account.battle" {
			continue
		}
		if b.What.ID == becameBattle {
			b.What, b.Several = becameDone, severalDone
		}
		left = append(left, b)
	}
	return left
}

// battles reads back who fights where, and whether an active HQ supports it: of a place where the
// second half of a Blitz goes on with the same blocks once.
func (x *foresight) battles(ahead rules.Ahead[Plane, Secret]) {
	told := map[string]bool{}
	seen := slices.DeleteFunc(slices.Clone(ahead.Seen), func(s rules.Seen[Plane, Secret]) bool {
		return s.Mark != eurofront.Moved || s.View.Public.Active != x.side
	})
	for _, e := range ahead.Since {
		switch e := e.(type) {
		case event.BlitzBegins:
			if e.By == x.side {
				seen = seen[min(1, len(seen)):]
			}
		case event.Battle:
			if e.Attacker.By != x.side || len(seen) == 0 {
				continue
			}
			if m := x.battle(seen[0].View, e); !told[fmt.Sprint(m)] {
				told[fmt.Sprint(m)] = true
				x.all.Read.Item(m.ID, m.Args...)
			}
		}
	}
}

func (x *foresight) battle(v view, e event.Battle) page.Msg {
	var own []page.Msg
	look := x.Look(v.Public)
	for _, k := range look.In(x.side, e.At) {
		f := v.Own.S.Blocks[k].Face
		own = append(own, page.M("readback.unit", x.Units[f.Unit].Name, int(f.Level)))
	}
	return page.M("readback.battle", e.Supported, x.Spots[e.At].Name, own, len(look.In(x.side.Other(), e.At)))
}
