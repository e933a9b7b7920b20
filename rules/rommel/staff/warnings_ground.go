package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// emptied warns of a Fortress that the last unit leaves (13).
func (p *warnings) emptied(after *position, sent []mission) {
	for i, h := range p.Map.Fortresses {
		if p.before.P.Control[i] != p.Side || !p.before.AnyIn(p.Side, h) || after.AnyIn(p.Side, h) {
			continue
		}
		for _, m := range slices.Backward(sent) {
			if p.before.P.Blocks[m.block].At == h {
				p.warnOf(subject{[]UnitNo{m.Unit}, h, nil}, m.At, "R-13.4-1", "warn.empty-fortress", p.Place(h), p.name(m.Unit))
				break
			}
		}
	}
}

// emptiedByDeeds warns of one that redeployments leave empty.
func (p *warnings) emptiedByDeeds() {
	for i, h := range p.Map.Fortresses {
		if p.before.P.Control[i] != p.Side || !p.before.AnyIn(p.Side, h) || p.s.AnyIn(p.Side, h) {
			continue
		}
		for _, d := range slices.Backward(p.done()) {
			if move := d.What.Do == rommel.Redeploy || d.What.Do == rommel.Sail || d.What.Do == rommel.Refit; move && p.before.P.Blocks[p.block(d.What.Unit)].At == h {
				p.warnOf(subject{[]UnitNo{d.What.Unit}, h, nil}, d.At, "R-13.4-1", "warn.empty-fortress", p.Place(h), p.name(d.What.Unit))
				break
			}
		}
	}
}

// openRoad warns of a way on which an enemy can get into the own Base in his
// next turn (17.1), at the Move that opens it if it is one.
func (p *warnings) openRoad(after *position, sent []mission) {
	from, far := threat(after, p.Side)
	if from == board.None {
		return
	}
	at := p.at("moves")
	if closed, _ := threat(p.before, p.Side); closed == board.None {
		for i := range sent {
			if m := sent[i].entry; p.opens(after, sent, m) {
				at = m.At
				break
			}
		}
	}
	base := p.Map.Bases[p.Side]
	p.warnOf(subject{hex: base}, at, "R-17.1-1", "warn.open-road", p.Place(base), p.Place(from), far)
}

// opens reports whether the road would be shut without a Move.
func (p *foresight) opens(after *position, sent []mission, m *order.Move) bool {
	s := after.Copy()
	for _, x := range sent {
		if x.entry == m {
			s.P.Blocks[x.block].At = p.before.P.Blocks[x.block].At
		}
	}
	from, _ := threat(s, p.Side)
	return from == board.None
}

// threat is the nearest hex from which enemies who are in no Battle could get
// into the empty Base of a side in one Move, as fast as they may be and by Forced
// March; board.None if there is none.
func threat(s *position, side rules.Side) (from board.Hex, far int) {
	base, from := s.Map.Bases[side], board.None
	if s.AnyIn(side, base) {
		return from, 0
	}
	x := s.Copy()
	x.Active, x.Passive, x.P.Engaged = side.Other(), side, nil
	m := Move{Regroup: true, From: base, To: base, Rommel: side == rommel.Allied && s.Scenario.RommelBonus}
	j := x.Judge(m)
	j.Extra = 1
	near := j.DistancesTo(false)
	for k, b := range x.OnBoard(x.Active) {
		if b.Disrupted || x.P.Battle(b.At) != nil {
			continue
		}
		for r := range near {
			n := int(near[r][b.At]) - 1
			if n > 0 && n <= j.Limit(nil, k, Road(r)) && (from == board.None || n < far) {
				from, far = b.At, n
			}
		}
	}
	return from, far
}

// exits warns of units that leave the map for nothing: Unsupplied ones do not
// count, and fewer than three win nothing (17.1, AMB-39).
func (p *warnings) exits(after *position, sent []mission) {
	var gone []UnitNo
	at, count := "", p.exiting(after)
	for _, m := range sent {
		if after.P.Blocks[m.block].At != rommel.Exited {
			continue
		}
		if at == "" {
			at = m.At
		}
		gone = append(gone, m.Unit)
		if p.before.P.Blocks[m.block].Unsupplied {
			p.warnOf(subject{units: []UnitNo{m.Unit}, hex: p.before.P.Blocks[m.block].At}, m.At, "R-17.1-1", "warn.exits-unsupplied", p.name(m.Unit))
		}
	}
	if len(gone) > 0 && count < 3 {
		p.warnOf(subject{units: gone, hex: board.None}, at, "R-17.1-1", "warn.exits-few", p.unitNames(gone), count)
	}
}

// exiting counts the Supplied units that leave the map, with those that have and count
// still (17.1, AMB-39).
func (p *foresight) exiting(after *position) int {
	count := int(p.v.Public.Exits[p.Side])
	for _, k := range p.Tokens(p.Side) {
		if before := &p.before.P.Blocks[k]; after.P.Blocks[k].At == rommel.Exited && before.At != rommel.Exited && !before.Unsupplied {
			count++
		}
	}
	return count
}

// rommels warns if Rommel leads no Move, or one that gets there without him, while a
// unit goes as far as it can or marches by force: his hex might serve it (6.3). Not for
// want of speed goes no further who leaves a Battle for the hex behind it, who comes among
// enemies, or off the map.
func (p *warnings) rommels(sent []mission) {
	if p.Side != rommel.Axis || !p.Scenario.RommelBonus || len(sent) == 0 {
		return
	}
	var led, needy, marching []UnitNo
	where, spent := "", false
	for _, m := range sent {
		if m.Forced {
			marching = append(marching, m.Unit)
		}
		if !m.entry.Named.Rommel {
			spent = spent || p.spends(m)
			continue
		}
		led, where = append(led, m.Unit), m.entry.Rommel
		if p.beyond(m) > 0 { // who marches by force needs him too, or he would not
			needy = append(needy, m.Unit)
		}
	}
	switch {
	case !spent: // nobody else could use him
	case led == nil && marching != nil:
		p.warnOf(subject{marching, board.None, nil}, p.at("moves"), "R-6.3-1", "warn.rommel-marches", p.unitNames(marching))
	case led == nil:
		p.warnOf(general, p.at("moves"), "R-6.3-1", "warn.rommel-unused")
	case needy == nil:
		p.warnOf(general, where, "R-6.3-1", "warn.rommel-idle", p.unitNames(led))
	}
}

// beyond is how many hexes a unit goes further than it may without Rommel and a Forced March.
func (p *foresight) beyond(m mission) int {
	way := p.ways[m.At]
	return len(way) - rommel.Allowance(p.s.SpeedOf(p.o, m.block), p.roadOf(m.block, way))
}

// spends reports whether a unit goes as far as it can, and would go on if it could go further.
func (p *foresight) spends(m mission) bool {
	way := p.ways[m.At]
	end := order.Last(way)
	stops := m.Retreat && len(way) == 1 || end == rommel.Exited || foe(p.before, p.Side, end)
	return m.Forced || p.beyond(m) >= 0 && !stops
}

// allInBase warns of a deployment with everything in the Base (18.0).
func (p *warnings) allInBase() {
	base := p.Map.Bases[p.Side]
	for _, a := range p.Deploy {
		if a.What.Hex != base {
			return
		}
	}
	if len(p.Deploy) > 1 {
		p.warnOf(subject{hex: base}, p.at("deploy"), "R-18.0-1", "warn.all-in-base", p.Place(base))
	}
}
