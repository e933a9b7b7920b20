package rehearse

import (
	"bytes"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
)

// slot is a place for a course: a base, a dimension and a fate of it, by their numbers.
type slot struct{ base, dimension, fate int }

// rival is a slot that competes with what is played. As long as its fate and that of its base say
// the same, from where its dimension comes up, it comes to the same course and need not be played.
type rival struct {
	slot
	fates  []rules.Fate
	after  int // the dimension of a base, before which it says nothing; -1: it speaks from the beginning
	differ bool
}

// shares reports whether two bases are played against one guess: else no course of one is the other's.
func (r *rehearsal) shares(one, other int) bool {
	return r.ahead.Bases[one].Strength == r.ahead.Bases[other].Strength
}

// compete has the fates of a dimension compared with what is played on a host, from a slot on.
func (r *rehearsal) compete(h *host, from slot, after int) {
	base := r.ahead.Bases[from.base]
	for i, f := range r.ahead.Dimensions[from.dimension].Fates[from.fate:] {
		x := &rival{slot: slot{from.base, from.dimension, from.fate + i}, fates: []rules.Fate{f, base}, after: after}
		x.differ = drawn(x.fates) != drawn(h.fates) // of a deck that may lie there already
		h.rivals = append(h.rivals, x)
	}
}

// alike is the number of a course that is the one of a slot, which begins with some entries; -1:
// none was played.
func (r *rehearsal) alike(s slot, begin []rules.Entry) int {
	return slices.IndexFunc(r.record.Courses, func(c Course) bool {
		return slices.ContainsFunc(c.host.rivals, func(x *rival) bool {
			return x.slot == s && !x.differ && (x.after < 0 || c.host.met[x.after] >= 0)
		}) && c.host.began(begin)
	})
}

// began reports whether what is played on a host begins with some entries.
func (h *host) began(begin []rules.Entry) bool {
	return len(h.entries) >= len(begin) && slices.EqualFunc(h.entries[:len(begin)], begin, func(a, b rules.Entry) bool {
		return a.Key == b.Key && a.By == b.By && a.From == b.From && bytes.Equal(a.Value, b.Value)
	})
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
