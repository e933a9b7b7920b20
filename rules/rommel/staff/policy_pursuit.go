package staff

import (
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/order"
)

// chasesNow is what a file says of some who leave, by the first condition that is true.
func chasesNow[A, F any](f *orderFile, v view, q put[A, F], who order.Quarry) (order.Retort[int], bool) {
	for _, x := range f.Pursue.At(who.Of) {
		s := f.site(v, who.Hex)
		if s.Quarry = &who; x.When.Speaks(q.Asked, order.ChanceKey(q.Asked), x.At, s) {
			return x, true
		}
	}
	return order.Retort[int]{}, false
}

// goesAfter waits where the file asks for that. Else units are told one by one whether they
// fire: what is answered here is public, and the same whatever they are told.
func goesAfter(f *orderFile, v view, q put[bool, QuarryFacts]) (bool, string, bool) {
	of := q.Facts
	x, said := chasesNow(f, v, q, order.Quarry{
		QuarryFacts: of, Eligible: len(rommel.Pursuers(f.Position(v.Public), v.Own.S, v.Side, of.Hex, of.Slowest))})
	if said && x.Do == order.AskFirst {
		q.Wait()
		return false, "", false
	}
	return true, "default", said
}

func (f *orderFile) pursues(v view, q put[bool, PursuitFacts]) (bool, string, bool) {
	of := q.Facts
	switch x, said := chasesNow(f, v, q, order.Quarry{
		QuarryFacts: QuarryFacts{Hex: of.Hex, Units: of.At, Slowest: of.Slowest, Of: of.Of}, Eligible: of.Eligible}); {
	case !said, x.Do == order.AskFirst: // who is not asked fires by default, and is told so
		return false, "", false
	case x.Do < 0:
		return true, x.At, true
	default:
		return of.Asked < x.Do, x.At, true
	}
}
