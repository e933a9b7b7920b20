package rehearse

import "github.com/adjutant-pbem/adjutant/rules"

// rival is a fate that might be played from where its dimension comes up. As long as it says
// the same as what is played it comes to the same course, and need not be played.
type rival struct {
	fates  []rules.Fate
	after  int // the dimension of a base's, before which it says nothing; -1: it speaks from the beginning
	differ bool
}

// compete has fates of a dimension, each before that of its base, compared with what is played.
func (h *host) compete(fates []rules.Fate, base rules.Fate, after int) (all []*rival) {
	for _, f := range fates {
		r := &rival{fates: []rules.Fate{f, base}, after: after}
		r.differ = drawn(r.fates) != drawn(h.fates) // of a deck that may lie there already
		all = append(all, r)
	}
	h.rivals = append(h.rivals, all...)
	return all
}

// compare finds the rivals that say something else than what is played.
func (h *host) compare(same func(fates []rules.Fate) bool) {
	for _, r := range h.rivals {
		if !r.differ && (r.after < 0 || h.met[r.after] >= 0) {
			r.differ = !same(r.fates)
		}
	}
}

// rolled are the dice of the first of some fates that says anything of a roll; nil: none does.
func rolled(fates []rules.Fate, asked rules.Side, k rules.Key, n int) []int {
	for _, f := range fates {
		if f.Dice != nil {
			if dice := f.Dice(asked, k, n); dice != nil {
				return dice
			}
		}
	}
	return nil
}

// drawn is the face that the first of some fates that speaks of cards wants on top.
func drawn(fates []rules.Fate) string {
	for _, f := range fates {
		if f.Draw != "" {
			return f.Draw
		}
	}
	return ""
}

// said is the answer of the first of some fates that has one.
func said(fates []rules.Fate, q rules.Asked) (any, bool) {
	for _, f := range fates {
		if f.Answer != nil {
			if a, ok := f.Answer(q); ok {
				return a, true
			}
		}
	}
	return nil, false
}
