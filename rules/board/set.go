package board

import (
	"iter"
	"math/bits"
)

// Set is a set of hexes. It is a value: every method returns a new one.
type Set [4]uint64

// SetOf returns the set of some hexes.
func SetOf(hexes ...Hex) Set {
	var s Set
	for _, h := range hexes {
		s[h>>6] |= 1 << (h & 63)
	}
	return s
}

// Has reports whether h is in s; None is in no set.
func (s Set) Has(h Hex) bool { return h >= 0 && s[h>>6&3]>>(h&63)&1 != 0 }

// Add returns s with h.
func (s Set) Add(h Hex) Set { s[h>>6] |= 1 << (h & 63); return s }

// Remove returns s without h.
func (s Set) Remove(h Hex) Set { s[h>>6] &^= 1 << (h & 63); return s }

// Union returns what is in s or in t.
func (s Set) Union(t Set) Set { return Set{s[0] | t[0], s[1] | t[1], s[2] | t[2], s[3] | t[3]} }

// Intersect returns what is in both s and t.
func (s Set) Intersect(t Set) Set { return Set{s[0] & t[0], s[1] & t[1], s[2] & t[2], s[3] & t[3]} }

// Minus returns what is in s and not in t.
func (s Set) Minus(t Set) Set { return Set{s[0] &^ t[0], s[1] &^ t[1], s[2] &^ t[2], s[3] &^ t[3]} }

// Empty reports whether s has no hex.
func (s Set) Empty() bool { return s == Set{} }

// Len returns the number of hexes.
func (s Set) Len() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
}

// First returns the lowest hex, or None.
func (s Set) First() Hex {
	for i, w := range s {
		if w != 0 {
			return Hex(i<<6 + bits.TrailingZeros64(w))
		}
	}
	return None
}

// All runs over the hexes in ascending order.
func (s Set) All() iter.Seq[Hex] {
	return func(yield func(Hex) bool) {
		for i, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(Hex(i<<6 + bits.TrailingZeros64(w))) {
					return
				}
			}
		}
	}
}
