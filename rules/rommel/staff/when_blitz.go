package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// blitzCase is a second half of a Blitz turn with its condition.
type blitzCase struct {
	at   string
	when when
	half half
}

var blitzHalves = clerk.Entries(clerk.Waits(&blitzForm, waiting(0, "R-4-7", `when: "foe('Sollum') == 0"`, "")))

// blitzes are the cases of a second half, of which the first is played whose condition is
// true, or none, or the wish to be asked when the first half is over.
var blitzes = shape[[]blitzCase]{
	Schema: clerk.Either(clerk.Inline(clerk.Word(wordNone)), clerk.Inline(clerk.Word(wordAsk)), blitzHalves.Schema), Forms: blitzHalves.Forms,
	Read: func(c *compiler, n *orders.Node) (all []blitzCase, ok bool) {
		if is(n, wordNone) || is(n, wordAsk) {
			return nil, true
		}
		cases, ok := blitzHalves.Read(c, n)
		for _, x := range cases {
			all = append(all, blitzCase{x.At, x.When, x.What})
		}
		return all, ok
	},
}

// strikes takes the cases of a second half into a file.
func strikes(f *orderFile) func(*compiler, orders.Pair, []blitzCase, bool) {
	return func(_ *compiler, p orders.Pair, all []blitzCase, _ bool) {
		for _, word := range []string{wordNone, wordAsk} {
			if is(p.Value, word) {
				f.second = clerk.At(p.Key, word)
				return
			}
		}
		f.blitz = clerk.At(p.Key, true)
		switch {
		case len(all) == 0:
			all = []blitzCase{{at: f.blitz.At}}
		case p.Value.Kind == orders.Map: // it is called by its key
			all[0].at = f.blitz.At
		}
		f.cases, f.blitz.At, f.halves[1] = all, all[0].at, all[0].half
	}
}

// secondOnly is a file that is due for a second half alone, with that in place of the first: so
// it is looked at.
func secondOnly(f *orderFile, due string) *orderFile {
	if due != rommel.BlitzKind.Name {
		return f
	}
	x := *f
	x.halves = [2]half{f.halves[1], {}}
	return &x
}

// inCase is a file whose second half is a case.
func inCase(f *orderFile, i int) *orderFile {
	x := *f
	x.blitz.At, x.halves[1] = x.cases[i].at, x.cases[i].half
	return &x
}

// struck is a file with the second half that has been begun.
func struck(f *orderFile, v view, q rules.Asked) *orderFile {
	if len(f.cases) < 2 || !v.Public.Blitz || v.Public.Active != f.side {
		return f
	}
	i := slices.IndexFunc(f.cases, func(x blitzCase) bool {
		return slices.Contains(q.Spoken, rules.Spoken{Kind: rommel.BlitzKind.Name, Clause: x.at})
	})
	if i < 0 {
		return f
	}
	return inCase(f, i)
}

// caseOf is a file with the case that has answered, else the first that gone does not say of.
func caseOf(f *orderFile, did spoken, gone func(at string) bool) *orderFile {
	i := slices.IndexFunc(f.cases, func(x blitzCase) bool { return did(x.at) })
	if i < 0 {
		i = slices.IndexFunc(f.cases, func(x blitzCase) bool { return !gone(x.at) })
	}
	switch {
	case i >= 0:
		return inCase(f, i)
	case f.cases == nil:
		return f
	}
	x := *f // none is played
	x.halves[1] = half{}
	return &x
}

// otherCases tells of the cases that are not the one which is told of.
func otherCases(a *account, f *orderFile, told said[bool], did spoken) (all []rules.Became) {
	for _, x := range f.cases {
		if x.at != told.At {
			all = append(all, rules.Became{Clause: x.at, Orders: page.M("account.blitz"), What: a.unlessOpen(did(told.At)), Uncalled: true})
		}
	}
	return all
}

// allHalves are the first half, and the second in each case.
func allHalves(f *orderFile) (hs []*half) {
	hs = append(hs, &f.halves[0])
	for i := range f.cases {
		hs = append(hs, &f.cases[i].half)
	}
	return hs
}
