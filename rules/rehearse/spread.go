package rehearse

import (
	"reflect"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// Enemy is how the enemy answers in courses of a Spread.
type Enemy string

// The ways in which they may: as the defaults do, as the game's own player, or at random.
const (
	ByDefault Enemy = "default"
	ByBot     Enemy = "bot"
	AtRandom  Enemy = "random"
)

// Enemies are all of them.
var Enemies = []Enemy{ByDefault, ByBot, AtRandom}

// Count says of one thing how often it came out in each way.
type Count struct {
	What page.Msg
	Hows []page.Msg // in the order in which they came up first
	N    []int      // of each
}

// Spread plays orders in force so often, each time with other dice and cards and another
// guess, and counts what became of what, and how the game ended if it did. In which order things are told is that in which
// they came up.
func Spread(seat rules.Seat, d rules.Due, seed uint64, times int, enemy Enemy) ([]Count, error) {
	ahead := seat.Prospect(d.By)
	var counts, ends []Count
	for i := range uint64(times) {
		chance := seed + i
		h := newHost(chance, nil)
		x := seat.Fork(d, h, rules.Worn, chance, func(q rules.Asked, bot func() (any, bool)) (any, bool) {
			switch enemy {
			case ByBot:
				return bot()
			case AtRandom:
				return playout.Choose(chance, q)
			}
			return nil, false
		})
		x.Until(d.Key.Seg + ahead.Segments)
		if _, err := x.Run(); err != nil {
			return nil, err
		}
		if w := x.Waited(); w != nil { // from there on nobody has said anything
			counts = counted(counts, rules.Result{What: page.M("rehearse.asked"), How: page.M("rehearse.goes-without", w[0])})
		}
		for _, r := range x.Results(d.By) {
			counts = counted(counts, r)
		}
		end := rules.Result{What: page.M("rehearse.game"), How: x.Ended()}
		if end.How.ID == "" {
			end.How = page.M("rehearse.goes-on")
		}
		ends = counted(ends, end)
	}
	for _, c := range ends {
		if len(c.Hows) > 1 || c.Hows[0].ID != "rehearse.goes-on" {
			counts = append(counts, c)
		}
	}
	return counts, nil
}

// counted adds one result.
func counted(counts []Count, r rules.Result) []Count {
	c := index(counts, func(c Count) page.Msg { return c.What }, r.What)
	if c == len(counts) {
		counts = append(counts, Count{What: r.What})
	}
	n := index(counts[c].Hows, func(m page.Msg) page.Msg { return m }, r.How)
	if n == len(counts[c].Hows) {
		counts[c].Hows, counts[c].N = append(counts[c].Hows, r.How), append(counts[c].N, 0)
	}
	counts[c].N[n]++
	return counts
}

// index is where a message stands among others, or where it is to be added.
func index[T any](all []T, of func(T) page.Msg, m page.Msg) int {
	for i, x := range all {
		if reflect.DeepEqual(of(x), m) {
			return i
		}
	}
	return len(all)
}
