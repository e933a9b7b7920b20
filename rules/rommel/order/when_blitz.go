package order

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
)

// Case is a second half of a Blitz turn with its condition.
type Case struct {
	At   string
	When When
	half Half
}

var blitzHalves = clerk.Entries(clerk.Waits(&blitzForm, waiting(0, "R-4-7", `when: "foe('Sollum') == 0"`, "")))

// blitzes are the cases of a second half, of which the first is played whose condition is
// true, or none, or the wish to be asked when the first half is over.
var blitzes = shape[[]Case]{
	Schema: clerk.Either(clerk.Inline(clerk.Word(WordNone)), clerk.Inline(clerk.Word(WordAsk)), blitzHalves.Schema), Forms: blitzHalves.Forms,
	Read: func(c *compiler, n *orders.Node) (all []Case, ok bool) {
		if clerk.Is(n, WordNone) || clerk.Is(n, WordAsk) {
			return nil, true
		}
		cases, ok := blitzHalves.Read(c, n)
		for _, x := range cases {
			all = append(all, Case{x.At, x.When, x.What})
		}
		return all, ok
	},
}

// strikes takes the cases of a second half into a file.
func strikes(f *File) func(*compiler, orders.Pair, []Case, bool) {
	return func(_ *compiler, p orders.Pair, all []Case, _ bool) {
		for _, word := range []string{WordNone, WordAsk} {
			if clerk.Is(p.Value, word) {
				f.Second = clerk.At(p.Key, word)
				return
			}
		}
		f.Blitz = clerk.At(p.Key, true)
		switch {
		case len(all) == 0:
			all = []Case{{At: f.Blitz.At}}
		case p.Value.Kind == orders.Map: // it is called by its key
			all[0].At = f.Blitz.At
		}
		f.Cases, f.Blitz.At, f.Halves[1] = all, all[0].At, all[0].half
	}
}
