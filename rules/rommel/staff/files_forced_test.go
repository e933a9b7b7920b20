package staff

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// What is refused could not have been done: each refused clause is tried in a world of its
// own, in which the file is followed and, where it has no more to say, the executor alone is
// asked for what the clause wants.

// ofTheFile are reasons that lie in the file itself, not in the rules: the executor knows
// nothing of them.
var ofTheFile = map[string]string{
	"cannot.moved":            "the unit has another order",
	"cannot.deployed-twice":   "the unit has another hex",
	"no.attack":               "the clause says attack: false",
	"no.own-hex":              "the unit is there",
	"no.same-hex":             "the way stands still",
	"cannot.other-end":        "the way leads elsewhere than its Regroup",
	"cannot.march-near":       "no Forced March is needed",
	"cannot.march-exit":       "nor is one to leave the map",
	"cannot.in-battle":        "it stands under units, not under retreat",
	"cannot.no-battle":        "it stands under retreat, not under units",
	"cannot.no-way-named":     "the clause names no hex",
	"cannot.not-held":         "the cards are those of the file",
	"cannot.four-cards":       "the cards are those of the file",
	"cannot.combat-twice":     "the clause before is done",
	"cannot.stands":           "it stands there",
	"cannot.comes-later":      "nobody deploys it",
	"no.overrun-unmanned":     "an Overrun waits for units that come after it in the file",
	"cannot.overrun-marched":  "an Overrun waits for units that come after it in the file",
	"no.disrupted-on-way":     "an Overrun of the file comes too late for it",
	"no.enemies-on-way":       "the way named leads through enemies, another may not",
	"no.too-far":              "by the hexes that the clause names it is too far, straight on it may not be",
	"cannot.besieger":         "all leave or none, as the file says it",
	"cannot.withdraw-all":     "all leave or none, as the file says it",
	"cannot.not-all":          "all leave or none, as the file says it",
	"cannot.concedes-nothing": "the Move would be made and taken back",
	"no.second-move":          "the Moves of the file before it count, whether they are made or not",
	"no.third-move":           "the Moves of the file before it count, whether they are made or not",
	"cannot.second-half-move": "the Moves of the file before it count, whether they are made or not",
	"no.blitz-move":           "the Moves of the file before it count, whether they are made or not",
	"no.second-withdrawal":    "the Moves of the file before it count, whether they are made or not",
}

// forced tries what is refused of a file, by the entries up to the halt where it was due.
func (p *trial) forced(begun []rules.Entry, why map[string]rules.Refusal) {
	for _, m := range p.file.Halves[0].Moves {
		for _, u := range m.Units {
			r, refused := why[u.At]
			if !refused {
				r, refused = why[m.At]
			}
			if end := u.End(m.Named); refused && ofTheFile[r.Why.ID] == "" && p.Map.Board.Has(end) && !u.Forced && m.Whole(p.Map) {
				for _, way := range p.waysTo(u, m.Named, end) {
					p.force(begun, u.At, r, &forcing{trial: p, move: m, unit: u, way: way})
				}
			}
		}
	}
	for _, b := range p.file.Halves[0].Combat {
		if r, refused := why[b.At]; refused && ofTheFile[r.Why.ID] == "" {
			p.force(begun, b.At, r, &forcing{trial: p, battle: b})
		}
	}
	several := func(d said[order.Deed]) bool { // which are bought together or not at all
		return slices.ContainsFunc(p.file.Deeds, func(x said[order.Deed]) bool { return x.At == d.At && x.What.Cards > 1 })
	}
	for _, d := range p.file.Deeds {
		if r, refused := why[d.At]; refused && d.What.Do != rommel.Redeploy && d.What.Do != rommel.Rebuild && !several(d) && !p.again(d.What.Unit) {
			p.force(begun, d.At, r, &forcing{trial: p, deed: d})
		}
	}
	for _, a := range p.file.Deploy {
		if r, refused := why[a.At]; refused && ofTheFile[r.Why.ID] == "" && !p.incomplete {
			p.force(begun, a.At, r, &forcing{trial: p, place: a})
		}
	}
	for _, d := range p.file.Refuse {
		if r, refused := why[d.At]; refused && d.What.Yes {
			p.force(begun, d.At, r, &forcing{trial: p, refuse: d})
		}
	}
}

// waysTo are the ways by the hexes of a clause over land, by each class of road, and clear of
// enemies or not.
func (p *trial) waysTo(u order.March, m Move, end board.Hex) (ways [][]board.Hex) {
	at := p.before[u.Unit].at
	foes, _ := p.Position(&p.begun).Stacks(p.side.Other())
	for r := range rommel.Highway + 1 {
		for _, clear := range []bool{true, false} {
			var way []board.Hex
			from := at
			for _, to := range u.Named(m) {
				if !p.Map.Board.Has(from) || !p.Map.Board.Has(to) {
					break
				}
				leg := rommel.Shortest(p.Map, from, to, u.Exact, func(h board.Hex, d board.Direction) bool {
					next := p.Map.Board.Neighbour(h, d)
					return p.Map.Open[h]>>d&1 != 0 && p.Map.Links[h].Road[d] >= r && !(clear && next != end && foes.Has(next))
				})
				if leg == nil { // also of a hex that is named twice
					way, from = nil, board.None
					break
				}
				way, from = append(way, leg...), to
			}
			if from == end && way != nil && !slices.ContainsFunc(ways, func(w []board.Hex) bool { return slices.Equal(w, way) }) {
				ways = append(ways, way)
			}
		}
	}
	return ways
}

// force plays a world of its own, and fails if the clause is done in it.
func (p *trial) force(begun []rules.Entry, clause string, r rules.Refusal, x *forcing) {
	host := playout.NewMemory(p.host.Seed, rules.Both, true)
	host.Load(begun)
	m, err := rules.NewMachine[Plane, Secret](p.Game, host, rules.Both, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	m.Orders(p.side, x, p.file, p.quietly)
	m.Orders(p.side.Other(), p.quietly)
	if _, err := m.Run(); err != nil {
		p.t.Fatal(err)
	}
	p.counts["forced"]++
	if x.done {
		p.fail("%s is refused (%s %s), and can be done: %v", clause, r.Rule, r.Why.ID, x.way)
	}
}

// forcing wants what one refused clause says wherever its file has no more to say.
type forcing struct {
	*trial
	move   order.Move
	unit   order.March
	way    []board.Hex
	battle order.Battle
	deed   said[order.Deed]
	place  said[order.Assignment]
	refuse said[order.Decision]
	taken  bool
	done   bool
}

// Answer implements rules.Policy: the file goes first.
func (x *forcing) Answer(v view, q rules.Asked) (any, string, bool) {
	if x.Phase(v.Public, x.side) != x.file.ForPhase {
		return nil, "", false
	}
	answer, _, said := x.file.Answer(v, q)
	want := x.wants(v, q)
	switch {
	case want == nil || said && answer != nothing[q.Kind] && q.Judge(answer) == nil:
		return nil, "", false
	case q.Judge(want) != nil:
		return nil, "", false
	}
	switch q.Kind {
	case rommel.TakeKind.Name, rommel.RetreatKind.Name:
		x.taken = true
	case rommel.StepKind.Name:
		y, _ := rommel.StepKind.Of(q)
		x.done = x.done || y.Facts.Walked == len(x.way)-1
	case rommel.MoveKind.Name, rommel.DestKind.Name:
	default:
		x.done = true
	}
	return want, "forced", true
}

// nothing are the answers by which a file says that it wants no more.
var nothing = map[string]any{
	rommel.MoveKind.Name: rommel.NoMove, rommel.TakeKind.Name: rommel.NoTake, rommel.RetreatKind.Name: rommel.NoTake,
	rommel.StepKind.Name: rommel.Stop, rommel.ActiveKind.Name: board.None, rommel.DestKind.Name: board.None,
	rommel.BuildupKind.Name: rommel.Act(rommel.EndBuildup), rommel.ActionKind.Name: rommel.Act(rommel.EndBuildup), rommel.RefuseKind.Name: false,
	rommel.AssaultKind.Name: false,
}

// wants is what the clause would answer; nil: it has nothing to say.
func (x *forcing) wants(v view, q rules.Asked) any {
	k, _ := x.file.BlockOf(v, x.unit.Unit)
	switch m := x.move.Named; q.Kind {
	case rommel.MoveKind.Name:
		if x.way != nil {
			m.To, m.Withdrawal = board.None, !x.file.pays(v.Public)
			return m
		}
	case rommel.DestKind.Name:
		if y, ok := rommel.DestKind.Of(q); ok && x.way != nil && y.Facts.Move.From == m.From && y.Facts.Move.Regroup {
			return m.To
		}
	case rommel.TakeKind.Name, rommel.RetreatKind.Name:
		if x.way == nil || x.taken || x.unit.Retreat != (q.Kind == rommel.RetreatKind.Name) {
			return nil
		}
		for i, made := range v.Public.Moves {
			t := Take{Block: k, Move: uint8(i), Rout: board.None}
			if made.From == m.From && made.Regroup == m.Regroup && made.To == m.To && q.Judge(t) == nil {
				return t
			}
		}
	case rommel.StepKind.Name:
		if y, ok := rommel.StepKind.Of(q); ok && x.taken && y.Facts.Block == k && y.Facts.Walked < len(x.way) {
			return x.way[y.Facts.Walked]
		}
	case rommel.ActiveKind.Name:
		if x.battle.At != "" && !x.battle.Assault {
			return x.battle.Hex
		}
	case rommel.AssaultKind.Name:
		if y, ok := rommel.AssaultKind.Of(q); ok && x.battle.Assault && y.Facts.Hex == x.battle.Hex {
			return true
		}
	case rommel.BuildupKind.Name, rommel.ActionKind.Name:
		if x.deed.At != "" && !x.done && x.deed.What.Do != rommel.LayMinefield {
			return x.file.action(v, x.deed.What)
		}
	case rommel.DeployKind.Name:
		k, _ := x.file.BlockOf(v, x.place.What.Unit)
		if x.place.At != "" {
			return Placement{Block: k, Hex: x.place.What.Hex}
		}
	case rommel.RefuseKind.Name:
		if y, ok := rommel.RefuseKind.Of(q); ok && x.refuse.At != "" && y.Facts.Hex == x.refuse.What.Hex {
			return true
		}
	}
	return nil
}

// reasons are why clauses are refused, by their places.
func (p *trial) reasons() map[string]rules.Refusal {
	why := map[string]rules.Refusal{}
	for _, f := range p.found {
		if at := fmt.Sprintf("%d:%d", f.Line, f.Col); f.Kind() == "error" && f.Rule != "" {
			why[at] = *rules.Refuse(f.Rule, f.ID, f.Args...)
		}
	}
	return why
}
