package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// choice is some of the units that may be there, and how many choices are like
// it.
type choice struct {
	units []UnitNo
	ways  int
}

// choices are all choices of n units that differ in what they do in combat.
func (g *Game) choices(us []UnitNo, n int) []choice {
	var kinds [][]UnitNo
	for _, u := range us {
		x := &g.Roster.Units[u]
		i := slices.IndexFunc(kinds, func(k []UnitNo) bool {
			y := &g.Roster.Units[k[0]]
			return x.Type == y.Type && x.Elite == y.Elite && (x.Nation == theatre.German) == (y.Nation == theatre.German) && slices.Equal(x.Steps, y.Steps)
		})
		if i < 0 {
			kinds = append(kinds, []UnitNo{u})
		} else {
			kinds[i] = append(kinds[i], u)
		}
	}
	return chosen(kinds, n)
}

func chosen(kinds [][]UnitNo, n int) (cs []choice) {
	if n == 0 {
		return []choice{{nil, 1}}
	}
	if len(kinds) == 0 {
		return nil
	}
	for m := 0; m <= min(n, len(kinds[0])); m++ {
		for _, c := range chosen(kinds[1:], n-m) {
			cs = append(cs, choice{slices.Concat(kinds[0][:m], c.units), c.ways * binomial(len(kinds[0]), m)})
		}
	}
	return cs
}

// binomial is the number of choices of k of n.
func binomial(n, k int) int {
	c := 1
	for i := range k {
		c = c * (n - i) / (i + 1)
	}
	return c
}
