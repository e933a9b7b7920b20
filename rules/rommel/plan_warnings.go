package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// What is legal and probably not meant is warned of, by what the side knows.

// fewExits is the number of units that must leave the map together to win by it
// (17.1, AMB-39).
const fewExits = 3

// manyFoes is how many enemies make a fight of one block alone a doubtful one.
const manyFoes = 4

// warnings looks at the position as the Moves of a turn would leave it.
func (p *planner) warnings() {
	lines := p.s.baseLines(p.side, p.s.tracer(p.side))
	mines := p.s.minefields(p.o.S)
	exits, exitsAt := 0, ""
	for _, k := range p.tokens(p.side) {
		b := &p.s.p.Blocks[k]
		u := p.unitOf(k)
		at, moves := p.moved[u]
		moves = moves && !p.refused[at]
		switch {
		case b.At == exited && moves:
			if exits++; exitsAt == "" {
				exitsAt = at
			}
		case b.At < 0:
		default:
			p.unfed(k, at, moves, lines)
			if moves && b.Moved {
				p.daring(k, at, mines)
			}
		}
	}
	if exits > 0 && exits < fewExits {
		p.warn(exitsAt, "R-17.1-2", "plan.few-exits", exits)
	}
	p.openRoad()
}

// unfed warns of a unit that will have no supply where it is, or still none.
func (p *planner) unfed(k rules.Token, at string, moves bool, lines []bool) {
	b := &p.s.p.Blocks[k]
	i := p.Map.FortressAt(b.At)
	local := i >= 0 && p.s.p.Control[i] == p.side // or one of the few that it supplies
	switch {
	case p.s.hasSupply(k, lines) || local:
	case moves:
		p.warn(at, "R-12.7-2", "plan.unfed", p.name(p.unitOf(k)), p.place(b.At))
	case b.Unsupplied && !b.Disrupted:
		p.warn(p.root, "R-12.7-3", "plan.still-unfed", p.name(p.unitOf(k)), p.place(b.At))
	}
}

// daring warns of a unit that Engages alone, in a minefield or as a Raider.
func (p *planner) daring(k rules.Token, at string, mines board.Set) {
	b, name := &p.s.p.Blocks[k], p.name(p.unitOf(k))
	if mines.Has(b.At) && slices.Contains(p.s.p.Mines, b.At) {
		p.warn(at, "R-14.2-3", "plan.minefield", name, p.place(b.At))
	}
	foes := len(p.s.fit(p.side.Other(), b.At))
	if foes == 0 {
		return
	}
	if n := len(p.s.fit(p.side, b.At)); n == 1 && foes >= manyFoes {
		p.warn(at, "R-8.6-2", "plan.alone", name, p.place(b.At), foes)
	}
	if b.Unsupplied {
		p.warn(at, "R-12.5-4", "plan.raid", name, p.place(b.At))
	}
}

// openRoad warns where the Moves open a way to the own Base that no enemy had
// before (17.1).
func (p *planner) openRoad() {
	base := p.Map.Bases[p.side]
	if len(p.halves[0].moves) == 0 || len(p.s.in(p.side, base)) > 0 {
		return
	}
	if p.threatened(p.s.p, base) && !p.threatened(p.v.Public, base) {
		p.warn(p.halves[0].moves[0].at, "R-17.1-1", "plan.open-base", p.place(base))
	}
}

// threatened reports whether an enemy block could get to a hex in a Group Move.
func (p *planner) threatened(plane *Plane, h board.Hex) bool {
	x := *plane
	x.Active = p.side.Other()
	enemy := p.position(&x)
	for k, b := range enemy.onBoard(x.Active) {
		if !b.Disrupted && enemy.judge(Move{From: b.At, To: board.None}).destinations(nil, k).Has(h) {
			return true
		}
	}
	return false
}

// crowded warns of a set-up that puts everything into the Base.
func (p *planner) crowded() {
	base := p.Map.Bases[p.side]
	for _, a := range p.deploy {
		if a.what.hex != base {
			return
		}
	}
	if len(p.deploy) > 1 {
		p.warn(p.at("deploy"), "R-18.0-1", "plan.all-in-base", p.place(base))
	}
}
