package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// look is all that tells a block from another in its enemy's eyes, packed:
// blocks of one look cannot be told apart (AMB-32) and are mingled (R-2.1-1).
type look [2]uint64

// alone is the look of a block that is not to be mingled: its face is known,
// or it has been. No block looks so, since no mark is without meaning.
var alone = look{0, 1 << 63}

// look returns the look of a block; ok is false for blocks of a known face:
// the shown, the eliminated (their owner's, if they have died unseen: they are
// not mingled any more).
func (g *Game) look(p *Plane, k rules.Token) (l look, ok bool) {
	b := &p.Blocks[k]
	if b.Shown || b.At == Eliminated {
		return look{}, false
	}
	marks := uint64(g.SideOf(k))
	for _, m := range [7]bool{b.Disrupted, b.Unsupplied, b.Raider, b.Moved, b.Stopped, b.Fired, b.Retreating} {
		marks = marks<<1 | uint64(rules.Bit(m))
	}
	return look{
		uint64(uint16(b.At)) | uint64(uint16(b.From))<<16 | uint64(uint16(b.Since))<<32 | uint64(uint16(b.Over))<<48,
		uint64(b.Month) | uint64(uint8(b.Fortress))<<8 | uint64(b.Oasis)<<16 | uint64(b.Move)<<24 |
			uint64(b.Walked)<<32 | uint64(b.Road)<<40 | marks<<48,
	}, true
}

// Alike numbers the looks of all blocks, -1 for blocks of a known face: the
// classes that no block can be followed into (rulestest).
func (g *Game) Alike(p *Plane) map[rules.Token]int {
	number := map[look]int{}
	alike := map[rules.Token]int{}
	for k := range p.Blocks {
		l, ok := g.look(p, rules.Token(k))
		if !ok {
			alike[rules.Token(k)] = -1
			continue
		}
		n, known := number[l]
		if !known {
			n = k
			number[l] = n
		}
		alike[rules.Token(k)] = n
	}
	return alike
}

// mingle mingles all blocks of a side that look alike. It is called when
// blocks have joined others: at the end of a movement, at recovery, at the end
// of a turn.
func (s *Script) mingle(side rules.Side, path string, n int) {
	blocks := s.Of(side)
	first := s.First(side)
	var once, twice board.Set // hexes with a block, with more than one
	for i := range blocks {
		if h := blocks[i].At; h >= 0 {
			word, bit := h>>6, uint64(1)<<(h&63)
			twice[word] |= once[word] & bit
			once[word] |= bit
		}
	}
	s.looks = slices.Grow(s.looks[:0], len(blocks))
	for i := range blocks {
		like := alone
		if h := blocks[i].At; h < 0 || twice.Has(h) {
			if l, ok := s.look(s.P, first+rules.Token(i)); ok {
				like = l
			}
		}
		s.looks = append(s.looks, like)
	}
	for i, l := range s.looks {
		if l == alone {
			continue
		}
		s.same = append(s.same[:0], first+rules.Token(i))
		for j := i + 1; j < len(blocks); j++ {
			if s.looks[j] == l {
				s.same = append(s.same, first+rules.Token(j))
				s.looks[j] = alone
			}
		}
		if len(s.same) > 1 {
			s.t.Mingle(side, rules.L(path, n, i), s.same)
		}
	}
}
