package staff

import (
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/order"
)

// Player-Turn.

// half is the half of the turn that is being played; a reply has one for both.
func (f *orderFile) half(p *Plane) *order.Half {
	if p.Blitz && p.Active == f.Side {
		return &f.Halves[1]
	}
	return &f.Halves[0]
}

func (f *orderFile) lays(v view, q put[string, CardFacts]) (string, string, bool) {
	n := q.Facts.Laid
	if n >= len(f.Cards) || f.overdrawn(v) || !q.Try(f.Cards[n].What, f.Cards[n].At) {
		return rommel.NoCard, f.Passing.At, true
	}
	return f.Cards[n].Answer()
}

// overdrawn reports whether the file lays more cards than there are, or than a Turn
// Option takes: then none is laid, and nothing is done that they were to pay for.
func (f *orderFile) overdrawn(v view) bool {
	for face, wanted := range f.Laid {
		held := v.Own.Count(v.Public.Hands[v.Side], face) + v.Own.Count(v.Public.Laid, face)
		if wanted.What > held || face == rommel.RealCard && wanted.What > 3 {
			return true
		}
	}
	return false
}

// passes: a turn without a real card is a Pass.
func (f *orderFile) passes(_ view, q put[bool, none]) (bool, string, bool) {
	return !f.LaysReal(), f.Passing.At, q.Try(!f.LaysReal(), f.Passing.At)
}

// pays reports whether Moves of the half that is played are paid for: a second half is.
func (f *orderFile) pays(p *Plane) bool { return f.LaysReal() || p.Blitz }

func (f *orderFile) blitzes(v view, q put[bool, none]) (bool, string, bool) {
	for _, x := range f.Cases {
		if x.When.Speaks(q.Asked, q.Key, x.At, f.site(v, rommel.Eliminated)) && q.Try(true, x.At) {
			return true, x.At, true
		}
	}
	if f.Second.What == order.WordAsk && q.Judge(true) == nil {
		q.Wait()
		return false, "", false
	}
	return false, "", true
}
