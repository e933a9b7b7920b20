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

// choices are all choices of n units that differ in what they do in combat; none if
// they are more than so many.
func (g *Game) choices(us []UnitNo, n, most int) []choice {
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
	if choicesOf(kinds, n) > most {
		return nil
	}
	return chosen(kinds, n)
}

// choicesOf counts what chosen returns.
func choicesOf(kinds [][]UnitNo, n int) int {
	counts := make([]int, n+1) // of so many units, of the kinds so far
	counts[0] = 1
	for _, k := range kinds {
		for taken := n; taken > 0; taken-- {
			for m := 1; m <= min(taken, len(k)); m++ {
				counts[taken] += counts[taken-m]
			}
		}
	}
	return counts[n]
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

// MiddlingChoice is one choice of n units for all of them: at even steps through the
// units by strength, from the weakest to the strongest.
func (g *Game) MiddlingChoice(us []UnitNo, n int) (middling []UnitNo) {
	by := slices.Clone(us)
	slices.SortStableFunc(by, func(a, b UnitNo) int {
		return int(g.Roster.Units[a].Steps[0]) - int(g.Roster.Units[b].Steps[0])
	})
	for i := range n {
		middling = append(middling, by[(2*i+1)*len(by)/(2*n)])
	}
	return middling
}

// binomial is the number of choices of k of n.
func binomial(n, k int) int {
	c := 1
	for i := range k {
		c = c * (n - i) / (i + 1)
	}
	return c
}
