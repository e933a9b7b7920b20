package eurofront

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
)

// Alike numbers blocks that cannot be told apart, -1 for those of a known face or beside the
// map for good (rulestest): two hidden blocks that are equal in all that is public, and stand
// in one place, look alike (EF-2.1-1, EAMB-32).
func (g *Game) Alike(p *Plane) map[rules.Token]int {
	number, alike := map[Block]int{}, map[rules.Token]int{}
	for k := range p.Blocks {
		b := p.Blocks[k]
		if b.Shown || b.At == Gone {
			alike[rules.Token(k)] = -1
			continue
		}
		if _, known := number[b]; !known {
			number[b] = k
		}
		alike[rules.Token(k)] = number[b]
	}
	return alike
}

// mingle mixes all blocks of a side that look alike, so that none can be followed through a
// stack (EAMB-32). It is called when blocks have joined others.
func (s *Script) mingle(side rules.Side) {
	done := make([]bool, len(s.P.Blocks))
	for k := range s.P.Blocks {
		b := &s.P.Blocks[k]
		if done[k] || b.Side != side || b.Shown || b.At == Gone {
			continue
		}
		var same []rules.Token
		for i := k + 1; i < len(s.P.Blocks); i++ {
			if x := &s.P.Blocks[i]; x.At == b.At && *x == *b {
				same, done[i] = append(same, rules.Token(i)), true
			}
		}
		if same != nil {
			s.t.Mingle(side, s.label("mingle", k), append(same, rules.Token(k)))
		}
	}
}

// show turns blocks face up that are not, and tells their faces.
func (s *Script) show(side rules.Side, ks []rules.Token) {
	var hidden []rules.Token
	for _, k := range ks {
		if !s.b(k).Shown {
			hidden = append(hidden, k)
		}
	}
	if len(hidden) == 0 {
		return
	}
	for i, f := range rules.Show(s.t, faces, side, s.label("show"), hidden...) {
		b := s.b(hidden[i])
		b.Shown, b.Face = true, f
		s.t.Tell(event.Reveals{Here: b.here(), Face: f})
	}
}

// standUp turns blocks of a side down again that lie open, are not active and of which
// something is so.
func (s *Script) standUp(side rules.Side, is func(b *Block) bool) {
	if s.Options.SovietBlocksOpen && side == Soviet { // EAMB-35
		return
	}
	ks := s.tokens(side, func(b *Block) bool { return b.OnMap() && b.Shown && b.Mode == Idle && is(b) })
	if len(ks) == 0 {
		return
	}
	for _, k := range ks {
		s.b(k).Shown, s.b(k).Face = false, Face{}
		s.t.Hide(side, s.label("hide", int(k)), []rules.Token{k}, nil)
	}
	s.mingle(side)
}
