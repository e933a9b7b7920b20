package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// rations are what Fortresses and Oases give as a turn begins.
type rations struct {
	parts map[rules.Token]rommel.Ration // the last source that a unit had a part in
	shut  map[rules.Token]rommel.Ration // or one that those inside want for themselves
	given map[board.Hex]int             // to units that are named, by source
}

// rations gives out what Fortresses and Oases have as the check will: to whom the file names
// first of those who may have it, or to any if there is room for all. Where the file names
// too few the check would stop and ask again, with nothing of the turn done. false: that was
// done before.
func (p *bars) rations(due string, told telling) (*rations, bool) {
	r := &rations{parts: map[rules.Token]rommel.Ration{}, shut: map[rules.Token]rommel.Ration{}, given: map[board.Hex]int{}}
	if due != rommel.FortressKind.Name && due != rommel.OasisKind.Name {
		return nil, false
	}
	stopped := false
	p.s.Assign(p.Side, event.InitialCheck, func(x rommel.Ration) rules.Token {
		if stopped || due == rommel.OasisKind.Name && p.Map.FortressAt(x.Source) >= 0 { // that was given before
			return rommel.NoBlock
		}
		note(r.parts, x, x.Who)
		note(r.shut, x, x.Outside)
		n := r.given[x.Source]
		switch k, named := p.firstNamed(x.Who); {
		case named:
			r.given[x.Source]++
			return k
		case p.SupplyLater != "" && !x.Must:
			return rommel.NoBlock
		case len(x.Who) <= x.Free:
			return x.Who[0]
		case p.Misread["supply"]:
		case n == 0 && !x.Must:
			told(p.orderFile.Where("supply"), rules.Refuse(x.Rule, "lacks.supply-outside", p.Place(x.Source), x.Free, p.unitNames(p.unitsOf(x.Who))))
		case n == 0:
			told(p.orderFile.Where("supply"), rules.Refuse(x.Rule, "lacks.supply-missing", p.Place(x.Source), x.Free, p.unitNames(p.unitsOf(x.Who))))
		default:
			told(p.orderFile.Where("supply"), rules.Refuse(x.Rule, "lacks.supply-few", p.Place(x.Source), x.Free+n, n, p.unitNames(p.unitsOf(x.Who))))
		}
		stopped = true
		return rommel.NoBlock
	})
	return r, true
}

// note notes for units a ration as it was at first.
func note(last map[rules.Token]rommel.Ration, x rommel.Ration, ks []rules.Token) {
	for _, k := range ks {
		if y, ok := last[k]; !ok || y.Source != x.Source {
			last[k] = x
		}
	}
}

// firstNamed is whom of some units the file names first.
func (p *bars) firstNamed(who []rules.Token) (k rules.Token, named bool) {
	for _, u := range p.Supply {
		if k := p.block(u.What); slices.Contains(who, k) {
			return k, true
		}
	}
	return rommel.NoBlock, false
}
