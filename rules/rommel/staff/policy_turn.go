package staff

import "github.com/adjutant-pbem/adjutant/rules/rommel"

// Player-Turn.

// half is the half of the turn that is being played; a reply has one for both.
func (f *orderFile) half(p *Plane) *half {
	if p.Blitz && p.Active == f.side {
		return &f.halves[1]
	}
	return &f.halves[0]
}

func (f *orderFile) lays(v view, q put[string, CardFacts]) (string, string, bool) {
	n := q.Facts.Laid
	if n >= len(f.cards) || f.overdrawn(v) || !q.Try(f.cards[n].What, f.cards[n].At) {
		return rommel.NoCard, f.passing.At, true
	}
	return f.cards[n].Answer()
}

// overdrawn reports whether the file lays more cards than there are, or than a Turn
// Option takes: then none is laid, and nothing is done that they were to pay for.
func (f *orderFile) overdrawn(v view) bool {
	for face, wanted := range f.laid {
		held := v.Own.Count(v.Public.Hands[v.Side], face) + v.Own.Count(v.Public.Laid, face)
		if wanted.What > held || face == rommel.RealCard && wanted.What > 3 {
			return true
		}
	}
	return false
}

// passes: a turn without a real card is a Pass.
func (f *orderFile) passes(_ view, q put[bool, none]) (bool, string, bool) {
	return !laysReal(f), f.passing.At, q.Try(!laysReal(f), f.passing.At)
}

// pays reports whether Moves of the half that is played are paid for: a second half is.
func (f *orderFile) pays(p *Plane) bool { return laysReal(f) || p.Blitz }

func (f *orderFile) blitzes(v view, q put[bool, none]) (bool, string, bool) {
	for _, x := range f.cases {
		if x.when.Speaks(q.Asked, q.Key, x.at, siteOf(f.Game, v, rommel.Eliminated)) && q.Try(true, x.at) {
			return true, x.at, true
		}
	}
	if f.second.What == wordAsk && q.Judge(true) == nil {
		q.Wait()
		return false, "", false
	}
	return false, "", true
}

// laysReal reports whether a file lays a real card.
func laysReal(f *orderFile) bool { return f.laid[rommel.RealCard].What > 0 }
