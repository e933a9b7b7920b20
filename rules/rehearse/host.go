package rehearse

import (
	"reflect"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// host is what a course is played on: a journal of its own, dice as its fate will have
// them or at random.
type host struct {
	*playout.Memory
	fates   []rules.Fate // the first that says something counts
	watch   []rules.Dimension
	rivals  []*rival
	met     []int         // by dimension: the entries when it first came up, -1 before
	at      [][]rules.Key // where it came up
	of      []rules.Asked // what the enemy was asked first in it
	entries []rules.Entry
	index   map[rules.Key]int
	calls   int
	asked   rules.Side // last
	weighed []weighed
	own     rules.Side       // who rehearses
	unsure  bool             // something has come up that they cannot know
	forced  *rules.Condition // comes out so; nil: none
}

func newHost(seed uint64, watch []rules.Dimension, fates ...rules.Fate) *host {
	h := &host{Memory: playout.NewMemory(seed, rules.Both, true), fates: fates, watch: watch, index: map[rules.Key]int{}, asked: rules.Nobody}
	for range watch {
		h.met = append(h.met, -1)
	}
	h.at, h.of = make([][]rules.Key, len(watch)), make([]rules.Asked, len(watch))
	h.Luck.Shuffle = h.shuffled
	return h
}

// begin takes over what another course has played.
func (h *host) begin(es []rules.Entry) {
	for _, e := range es {
		h.Add(e)
	}
}

// Entry implements rules.Host.
func (h *host) Entry(c rules.Call) (rules.Entry, bool) {
	for i, d := range h.watch {
		if !d.Meets(c) {
			continue
		}
		if h.at[i] = append(h.at[i], c.Key); h.met[i] < 0 {
			h.met[i] = len(h.entries)
		}
	}
	h.unsure = h.unsure || c.By != h.own || c.Op > rules.Claims
	if c.Op == rules.Answers {
		h.asked = c.By
	}
	if i, ok := h.index[c.Key]; ok {
		return h.entries[i], true
	}
	return rules.Entry{}, false
}

// Add implements rules.Host.
func (h *host) Add(e rules.Entry) {
	if _, twice := h.index[e.Key]; !twice {
		h.index[e.Key] = len(h.entries)
		h.entries = append(h.entries, e)
	}
}

// Called implements rules.Observer.
func (h *host) Called(k rules.Key) {
	h.calls++
	h.Memory.Called(k)
}

// Roll implements rules.Host.
func (h *host) Roll(batch int, k rules.Key, n int) ([]int, bool) {
	dice := rolled(h.fates, h.asked, k, n)
	h.compare(func(fates []rules.Fate) bool { return slices.Equal(dice, rolled(fates, h.asked, k, n)) })
	if dice != nil {
		return dice, true
	}
	return h.Memory.Roll(batch, k, n)
}

// Throw implements rules.Host.
func (h *host) Throw(_ rules.Side, batch int, k rules.Key, n int) ([]int, bool) {
	return h.Roll(batch, k, n)
}

// shuffled lays the cards that a fate wants on top, the others at random.
func (h *host) shuffled(faces []string) []int {
	order := rules.NewChance(h.Seed).Order(len(faces))
	if face := drawn(h.fates); face != "" {
		slices.SortStableFunc(order, func(i, j int) int { return last(faces[i], face) - last(faces[j], face) })
	}
	to := make([]int, len(faces))
	for place, i := range order {
		to[i] = place
	}
	return to
}

// in is a dimension in words, as it came up.
func (h *host) in(name string) page.Msg {
	for i, d := range h.watch {
		if d.Name == name && d.In != nil && h.met[i] >= 0 {
			return d.In(h.at[i], h.of[i])
		}
	}
	return page.M(name)
}

// last is 1 for a face that is not wanted on top.
func last(face, wanted string) int {
	if face == wanted {
		return 0
	}
	return 1
}

// answer is what the enemy says.
func (h *host) answer(q rules.Asked) (any, bool) {
	for i, d := range h.watch {
		if h.of[i].Kind == "" && d.Meets(rules.Call{Key: q.Key, By: q.By, Op: rules.Answers, Kind: q.Kind, Halt: q.Halt}) {
			h.of[i] = q
		}
	}
	a, ok := said(h.fates, q)
	h.compare(func(fates []rules.Fate) bool {
		b, too := said(fates, q)
		return ok == too && reflect.DeepEqual(a, b)
	})
	if !ok {
		return nil, false
	}
	return a, q.Judge(a) == nil
}
