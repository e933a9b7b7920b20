package staff

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// scribe writes order files at random, good and bad, for a position.
type scribe struct {
	*Game
	*rand.Rand
	v rules.View[Plane, Secret]
}

func (w *scribe) near(h board.Hex) string {
	var hs []board.Hex
	for g := range w.Map.Hexes.All() {
		if h < 0 || w.Map.Board.Distance(g, h) <= 1+w.IntN(6) {
			hs = append(hs, g)
		}
	}
	if len(hs) == 0 {
		return w.Place(max(h, 0))
	}
	return w.Map.Board.Cell(hs[w.IntN(len(hs))]).ID
}

// one is any hex of a set.
func (w *scribe) one(hs board.Set) string {
	n := w.IntN(hs.Len())
	for h := range hs.All() {
		if n--; n < 0 {
			return w.Map.Board.Cell(h).ID
		}
	}
	return ""
}

// unit is a clause for an own block.
func (w *scribe) unit(k rules.Token) string {
	at := w.v.Public.Blocks[k].At
	name := w.Roster.Units[w.Face(w.v.Own.S, k).Unit].Name
	to := w.near(at)
	var ends, beyond board.Set
	if at >= 0 && w.IntN(8) > 0 {
		j := w.Position(w.v.Public).Judge(rommel.Move{From: at, To: board.None})
		ends = j.Destinations(w.v.Own, k).Remove(at)
		j.Extra = 1
		beyond = j.Destinations(w.v.Own, k).Minus(ends).Remove(at)
	}
	if !ends.Empty() {
		to = w.one(ends)
	}
	if w.IntN(15) == 0 {
		to = rommel.WordExit
	}
	switch w.IntN(8) {
	case 0:
		if !beyond.Empty() {
			to = w.one(beyond)
		}
		return fmt.Sprintf("%s: {go: %s, forced: true}", name, to)
	case 1:
		return fmt.Sprintf("%s: [%s, %s]", name, w.near(at), to)
	case 2:
		return fmt.Sprintf("%s: {go: %s, attack: %v}", name, to, w.IntN(2) == 0)
	case 3:
		return name + ": [" + to + "]"
	}
	return name + ": " + to
}

// moves are some Moves, mostly of units that are there.
func (w *scribe) moves() string {
	stacks := map[board.Hex][]rules.Token{}
	var hexes []board.Hex
	for _, k := range w.Tokens(w.v.Side) {
		if h := w.v.Public.Blocks[k].At; h >= 0 {
			if stacks[h] == nil {
				hexes = append(hexes, h)
			}
			stacks[h] = append(stacks[h], k)
		}
	}
	var list []string
	for range w.IntN(4) {
		if len(hexes) == 0 {
			break
		}
		h := hexes[w.IntN(len(hexes))]
		var units []string
		for _, k := range stacks[h] {
			if w.IntN(3) > 0 {
				units = append(units, w.unit(k))
			}
		}
		key := "units"
		if w.v.Public.Battle(h) != nil && w.IntN(4) > 0 {
			key = "retreat"
		}
		id := w.Map.Board.Cell(h).ID
		entry := fmt.Sprintf("{group: %s, %s: {%s}}", id, key, strings.Join(units, ", "))
		if w.IntN(3) == 0 {
			to := w.near(h)
			if w.IntN(10) == 0 {
				to = []string{rommel.WordExit, rommel.WordWaiting}[w.IntN(2)]
			}
			for i, k := range stacks[h] {
				if i >= len(units) {
					break
				}
				end := to
				if w.IntN(4) == 0 {
					end = "{go: " + to + ", forced: true}"
				}
				units[i] = w.Roster.Units[w.Face(w.v.Own.S, k).Unit].Name + ": " + end
			}
			entry = fmt.Sprintf("{regroup: %s, to: %s, %s: {%s}}", id, to, key, strings.Join(units, ", "))
		}
		list = append(list, entry)
		if w.IntN(6) == 0 {
			list = append(list, "{overrun: "+w.near(h)+"}")
		}
	}
	return "[" + strings.Join(list, ", ") + "]"
}

func (w *scribe) combat() string {
	var list []string
	for _, b := range w.v.Public.Battles {
		if w.IntN(2) == 0 {
			list = append(list, fmt.Sprintf("{at: %s, fire: [infantry, armor], assault: %v}", w.Map.Board.Cell(b.Hex).ID, w.IntN(5) == 0))
		}
	}
	if w.IntN(6) == 0 {
		list = append(list, "{at: "+w.near(-1)+"}")
	}
	return "[" + strings.Join(list, ", ") + "]"
}

func (w *scribe) turn() string {
	text := fmt.Sprintf("cards: {real: %d, dummy: %d}\nmoves: %s\ncombat: %s\n", []int{0, 1, 1, 2, 2, 2, 3}[w.IntN(7)], w.IntN(2), w.moves(), w.combat())
	if w.IntN(4) == 0 {
		text += fmt.Sprintf("blitz: {moves: %s, combat: %s}\n", w.moves(), w.combat())
	}
	if w.IntN(3) == 0 {
		text += "withdraw: {all: " + w.near(-1) + "}\n"
	}
	return text
}
