package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// standingDead warns of the dead in standing orders: of positions that come nothing is known.
func (p *warnings) standingDead() {
	f := p.standing
	if f == nil {
		return
	}
	for _, u := range slices.Concat(f.Losses, f.Supply) {
		if b := &p.v.Public.Blocks[p.block(u.What)]; b.At == rommel.Eliminated { // perhaps since they were written
			p.warnOf(subject{units: []UnitNo{u.What}}, u.At, "R-2.3-2", "warn.standing-dead", p.name(u.What))
		}
	}
}

// standingNames tells what names are wrong in standing orders.
func (p *bars) standingNames(told telling) {
	f := p.standing
	if f == nil {
		return
	}
	seen := map[string]bool{}
	for _, b := range f.Halves[0].Combat {
		switch name := p.Place(b.Hex); {
		case b.Assault:
			told(b.At, rules.Refuse("R-4-6", "cannot.assault-reply"))
		case !p.Map.Board.Has(b.Hex):
			told(b.At, rules.Refuse("R-3.44-1", "cannot.defence-nowhere", name))
		case seen[name]:
			told(b.At, rules.Refuse("R-3.44-1", "cannot.combat-twice", name))
		default:
			seen[name] = true
		}
		for _, u := range b.Hold {
			told(u.At, p.fallen(u.What))
		}
	}
	for _, r := range f.Reactions {
		if r.Hex != board.None && !p.Map.Board.Has(r.Hex) {
			for _, x := range r.Says {
				told(x.At, rules.Refuse("R-8.4-1", "cannot.not-attacked", p.Place(r.Hex), ""))
			}
		}
	}
	for _, d := range f.Probe {
		if !p.Map.Board.Has(d.What.Hex) {
			told(d.At, rules.Refuse("R-10.41-1", "cannot.probe-nobody", p.Place(d.What.Hex)))
		}
	}
}
