package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// Engaged is the number of units that have Engaged across a hexside in this
// Movement phase (R-7.1-2).
func (s *Position) Engaged(side board.Side) int {
	for _, x := range s.P.Engaged {
		if x.Side == side {
			return int(x.Count)
		}
	}
	return 0
}

// Engage is what follows when a unit of the Active Player has entered a hex with
// enemy units from a neighbouring one, or (from waiting) from off the board.
//
// A Battle begins if there is none, and its hexsides are the Def's (8.1,
// R-8.1-2). The hexside becomes friendly at once, unless the unit is
// Unsupplied and it was the enemy's (R-8.1-1, R-8.1-4). That holds for new
// Battles too, unless it was agreed otherwise (AMB-1, R-7.0-1, R-8.1-3, R-12.5-3).
func (s *Script) Engage(k rules.Token, from, h board.Hex) {
	b := &s.P.Blocks[k]
	battle := s.P.Battle(h)
	if battle == nil {
		battle = s.openBattle(h)
	}
	d, ok := s.Map.Board.Direction(h, from)
	if !ok { // no hexside limit beside the board (R-7.1-7)
		return
	}
	side := s.Map.Board.Side(h, d)
	b.Over = side
	i := slices.IndexFunc(s.P.Engaged, func(x Crossing) bool { return x.Side == side })
	if i < 0 {
		i = len(s.P.Engaged)
		s.P.Engaged = append(s.P.Engaged, Crossing{Side: side})
	}
	s.P.Engaged[i].Count++
	if !b.Unsupplied || battle.New && s.Options.RaidersInOldBattles {
		battle.Sides[d] = s.Active
	}
}

// openBattle begins a Battle; the Passive Player is its Def (8.3, R-8.3-1).
func (s *Script) openBattle(h board.Hex) *Battle {
	b := Battle{Hex: h, Def: s.Passive, New: true}
	for d := range b.Sides {
		b.Sides[d] = s.Passive
	}
	for i := range s.P.Happened.Held {
		s.P.Happened.Held[i] = s.P.Happened.Held[i].Remove(h)
	}
	i, _ := slices.BinarySearchFunc(s.P.Battles, h, func(x Battle, h board.Hex) int { return int(x.Hex) - int(h) })
	s.P.Battles = slices.Insert(s.P.Battles, i, b)
	return &s.P.Battles[i]
}

// settle ends a Battle that one side has left, or where only Disrupted units
// of both are left (R-8.0-1, R-8.1-5, AMB-14, AMB-19). Where those of one side
// alone were Disrupted they have been Routed before.
func (s *Script) settle(h board.Hex) {
	if s.P.Battle(h) == nil {
		return
	}
	if s.AnyFit(Axis, h) && s.AnyFit(Allied, h) {
		return
	}
	s.P.Battles = slices.DeleteFunc(s.P.Battles, func(b Battle) bool { return b.Hex == h })
	for side := range Side(2) {
		ks := s.In(side, h)
		for _, k := range ks {
			s.P.Blocks[k].Raider, s.P.Blocks[k].Over = false, noSide
		}
		s.conceal(side, ks)
	}
	s.P.Happened.ended(&s.Position, h)
	s.t.Tell(event.BattleOver{In: event.In{Hex: h}})
}

// raiders marks the Unsupplied units that have Engaged over a hexside which is
// still the enemy's after all movement, and frees those whose hexside a
// supplied unit has crossed (12.5, R-12.5-4, R-12.5-6, AMB-2).
func (s *Script) raiders() {
	for side := range Side(2) {
		for k, b := range s.OnBoard(side) {
			raided := b.Raider
			if b.Raider = s.Raids(k); b.Raider && !raided {
				s.tellOf(side, func(ks event.Blocks) rules.Event {
					return event.Raider{Of: event.Of{By: side}, In: event.In{Hex: b.At}, Each: event.Each{Blocks: ks}}
				}, k)
			}
		}
	}
}

// Raids reports of an Unsupplied unit that has Engaged whether the hexside of
// the Battle that it came over is the enemy's (R-12.5-4).
func (s *Position) Raids(k rules.Token) bool {
	b := &s.P.Blocks[k]
	battle := s.P.Battle(b.At)
	if b.Over == noSide || battle == nil || !b.Unsupplied && !b.Raider {
		return false
	}
	for d := range board.Directions {
		if s.Map.Board.Side(b.At, d) == b.Over && battle.Sides[d] != s.SideOf(k) {
			return true
		}
	}
	return false
}

// reveal shows all Undisrupted units in Battles once all movement is complete,
// reinforcements of old Battles included (7.3, R-8.5-1, AMB-24, R-7.3-1, R-7.3-3, R-8.5-2).
func (s *Script) reveal() {
	for side := range Side(2) {
		var ks []rules.Token
		for _, b := range s.P.Battles {
			ks = append(ks, s.hidden(side, b.Hex)...)
		}
		s.show(side, ks)
	}
}

// hidden are a side's Undisrupted units in a hex that are not revealed yet.
func (s *Position) hidden(side rules.Side, h board.Hex) []rules.Token {
	return s.Where(side, func(b *Block) bool { return b.At == h && !b.Disrupted && !b.Retreating && !b.Shown })
}

// shownFaces is what a side's blocks can show: one of its units in the scenario,
// with no more steps than it is printed with.
func (g *Game) shownFaces(side rules.Side) rules.Faces[Face, Secret] {
	return rules.Faces[Face, Secret]{
		Codec: rules.Walk(func(c *rules.Coder, f *Face) {
			codeFace(c, f)
			if c.Reading() && (!slices.Contains(g.Units[side], f.Unit) || int(f.Steps) > len(g.Unit(*f).Steps)) {
				c.Fail()
			}
		}),
		Of: func(s *Secret, k rules.Token) Face { return *g.Face(s, k) },
	}
}

// shows makes the faces of a side's blocks public.
func (s *Script) shows(side rules.Side, l rules.Label, ks []rules.Token) []Face {
	return rules.Show(s.t, s.shownFaces(side), side, l, ks...)
}

func (s *Script) show(side rules.Side, ks []rules.Token) {
	if len(ks) == 0 {
		return
	}
	for i, f := range s.shows(side, s.label("show"), ks) {
		b := &s.P.Blocks[ks[i]]
		b.Shown, b.Face = true, f
		s.t.Tell(event.Reveals{Of: event.Of{By: side}, In: event.In{Hex: b.At}, Shown: event.Shown{Faces: []Face{b.Face}}})
	}
}
