package miniature

import "github.com/adjutant-pbem/adjutant/rules"

// Guess implements rules.Guesser: a block that is not shown may be anything, a mine may lie in
// any hex between, and the cards laid pay for the Moves.
func (Game) Guess(v view, strength rules.Strength, chance *rules.Chance) rules.Guess[Secret] {
	enemy, g := v.Side.Other(), rules.Guess[Secret]{}
	hidden := unseen(v.Public, enemy)
	order, n := chance.Order(len(hidden)), 0
	for i := range g.Secret.Faces {
		b, face := &v.Public.Blocks[first(enemy)+rules.Token(i)], &g.Secret.Faces[i]
		if b.Shown {
			*face = b.Face
			continue
		}
		if i == perSide-1 && b.At == pool {
			*face = atStart(perSide - 1)
			continue
		}
		*face = atStart(hidden[order[n]])
		n++
		if b.At == dead {
			face.Steps = 0
		} else {
			face.Steps = uint8(strength.Of(int(face.Steps), chance))
		}
	}
	g.Holds(v.Public.Laid, realCard, int(v.Public.Moves)+chance.Below(1+max(0, v.Public.Laid.Len()-int(v.Public.Moves))))
	if !v.Public.Found[enemy] {
		rules.GuessSeal(&g, mineKind, v.Public.Mines[enemy], rows(1, size-2)[chance.Below(3*size)])
	}
	return g
}

// unseen are the units of a side that nobody sees on the board. The one that is still to
// come is known, and where the dead are is forgotten.
func unseen(p *Plane, side rules.Side) (ids []uint8) {
	for id := range uint8(perSide) {
		if id == perSide-1 && p.Blocks[first(side)+perSide-1].At == pool {
			break
		}
		if p.tokens(side, func(b *Block) bool { return b.Shown && b.Face.ID == id }) == nil {
			ids = append(ids, id)
		}
	}
	return ids
}

// atStart is a unit at full strength: Foot has three steps, Horse two.
func atStart(id uint8) Unit { return Unit{ID: id, Steps: uint8(4 - Unit{ID: id}.Speed())} }
