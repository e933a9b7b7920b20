package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// immediateVictory ends the game by a Strategic Victory (R-17.1-1): an enemy
// Base taken, or three Supplied units off the enemy's map end: in this
// Player-Turn, or in all if that was agreed (AMB-39, beginTurn). It is asked
// after every movement phase and Battle (AMB-40).
func (s *Script) immediateVictory() bool {
	winner, taken := s.baseTaken()
	for side := range Side(2) {
		switch {
		case taken && side == winner:
			s.t.Tell(event.BaseTaken{Of: event.Of{By: side}, In: event.In{Hex: s.Map.Bases[side.Other()]}})
		case s.P.Exits[side] >= 3:
			s.t.Tell(event.Exited{Of: event.Of{By: side}, N: int(s.P.Exits[side])})
		default:
			continue
		}
		s.victory(side, Strategic)
		return true
	}
	return false
}

// baseTaken is the side that holds the enemy's Base: Undisrupted units in it
// and no defender (R-17.1-1, AMB-40, R-1.6-2).
func (s *Position) baseTaken() (rules.Side, bool) {
	for side := range Side(2) {
		h := s.Map.Bases[side.Other()]
		if s.AnyFit(side, h) && !s.AnyIn(side.Other(), h) {
			return side, true
		}
	}
	return rules.Nobody, false
}

// victory ends the game, in the middle of a Player-Turn too: then nothing of it is left,
// and its cards are discarded as they lie. Who died unseen is told now (AMB-31).
func (s *Script) victory(side rules.Side, level Level) {
	if s.P.Stage == PlayerTurn {
		s.wipe()
		s.P.Spent.Take(&s.P.Laid)
	}
	for owner := range Side(2) {
		fallen := s.Where(owner, func(b *Block) bool { return b.At == Eliminated && !b.Shown })
		s.showFaces(owner, rules.L("game-over/fallen", int(owner)), fallen)
	}
	s.P.Victor, s.P.Level, s.P.Stage = side, level, Finished
	over := event.Victory{Of: event.Of{By: side}, Level: event.Level(level), Points: int(level.Points()), Unheld: board.None}
	if t := s.Tobruk(); t >= 0 {
		over.Unheld = s.Map.Fortresses[t]
	}
	s.t.Tell(over)
}

// Points are the victory points of a level (17).
func (l Level) Points() int16 { return [...]int16{0, 1, 2, 5, 10}[l] }

// lastMonthOver judges the game after its last Month (R-17.0-1). First the
// Unsupplied are eliminated (AMB-47); then all blocks are opened, since German
// units count for more.
func (s *Script) lastMonthOver() {
	s.buildupSupplyCheck()
	for side := range Side(2) {
		s.openBlocks(side)
	}
	v := s.Verdict()
	for side, halves := range v.Halves {
		s.t.Tell(event.Count{Of: event.Of{By: Side(side)}, Value: int(halves / 2), Tenths: int(halves % 2 * 5)})
	}
	s.victory(v.Winner, v.Best)
}

// InPlay reports whether a block counts: on the map, beside an Engaged Base or
// in Refit (AMB-51).
func InPlay(b *Block) bool { return b.At >= 0 || b.At == Waiting || b.At == InRefit }

// openBlocks shows all blocks of a side that are in play.
func (s *Script) openBlocks(side rules.Side) {
	ks := s.Where(side, func(b *Block) bool { return InPlay(b) && !b.Shown })
	s.showFaces(side, rules.L("game-over/show", int(side)), ks)
}

// showFaces makes the faces of blocks public, as they are now. Of none there is
// nothing to claim.
func (s *Script) showFaces(side rules.Side, l rules.Label, ks []rules.Token) {
	if len(ks) == 0 {
		return
	}
	for i, f := range s.shows(side, l, ks) {
		b := &s.P.Blocks[ks[i]]
		b.Shown, b.Face = true, f
	}
}

// Verdict is what each side has achieved, and who wins at which level. The
// weights are counted in halves: a German unit counts 1.5, all others 1
// (R-17.2-1, AMB-41).
type Verdict struct {
	Halves [2]int16
	level  [2]Level
	Winner rules.Side
	Best   Level
}

// Verdict judges the position, all blocks being open. The highest level that
// either side achieves decides (R-17.5-1).
func (s *Position) Verdict() Verdict {
	v := Verdict{Winner: rules.Nobody}
	for k := range s.P.Blocks {
		if b := &s.P.Blocks[k]; InPlay(b) {
			side := s.SideOf(rules.Token(k))
			v.Halves[side] += 2
			if s.Unit(b.Face).Nation == theatre.German {
				v.Halves[side]++
			}
		}
	}
	for side := range Side(2) {
		own, enemy := v.Halves[side], v.Halves[side.Other()]
		switch t := s.Tobruk(); {
		case own > 0 && own >= 2*enemy: // R-17.2-1
			v.level[side] = Decisive
		case t >= 0 && s.P.Control[t] == side && !s.Besieged(side, s.Map.Fortresses[t]): // R-17.3-1
			v.level[side] = Positional
		case own > enemy: // R-17.4-1
			v.level[side] = Attrition
		}
		if v.level[side] > v.Best {
			v.Winner, v.Best = side, v.level[side]
		}
	}
	return v
}

// Tobruk is the index of Tobruk, the Fortress with the largest port (13.3).
func (s *Position) Tobruk() int {
	best, most := -1, int8(0)
	for i, f := range s.Map.Fortresses {
		if n := s.Map.Places[f].Ports[Allied]; n > most {
			best, most = i, n
		}
	}
	return best
}
