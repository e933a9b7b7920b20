package playout

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
)

// Purposes of chance, so that two of them under one key have nothing in common.
const (
	rolls uint64 = iota
	throws
	permutations
	shuffles
	choices
)

// chance begins the numbers under a key, of which mix makes the i-th. They are
// even enough for games, and nothing that must not be foreseen hangs on them.
func chance(seed, purpose, x uint64, k rules.Key) uint64 {
	h := mix(seed, purpose<<32|x)
	h = mix(h, uint64(k.Seg)<<32|uint64(k.Part)<<16|uint64(k.Sub))
	for _, c := range []byte(k.Label.Path) {
		h = (h ^ uint64(c)) * 0x100000001b3
	}
	n := k.Label.N
	return mix(h, uint64(uint16(n[0]))<<48|uint64(uint16(n[1]))<<32|uint64(uint16(n[2]))<<16|uint64(uint16(n[3])))
}

// mix is a round of SplitMix64.
func mix(h, x uint64) uint64 {
	h = (h ^ x) + 0x9e3779b97f4a7c15
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}

// permutation makes one in p, if there is room.
func permutation(p []int, n int, h uint64) []int {
	p = slices.Grow(p[:0], n)[:n]
	for i := range p {
		j := int(mix(h, uint64(i)) % uint64(i+1))
		p[i], p[j] = p[j], i
	}
	return p
}

// Choose takes one of the legal answers to a question, each as likely as any
// other; false: there is none.
func Choose(seed uint64, q rules.Asked) (any, bool) {
	n := q.N()
	if n == 0 {
		return nil, false
	}
	return q.At(int(mix(chance(seed, choices, uint64(q.By), q.Key), 0) % uint64(n))), true
}

// Random is a player who chooses at random among the legal answers, for the tests
// of games.
func Random[P, S any](seed uint64) rules.Policy[P, S] {
	return rules.PolicyFunc[P, S](func(_ rules.View[P, S], q rules.Asked) (any, string, bool) {
		a, ok := Choose(seed, q)
		return a, "random", ok
	})
}
